#include "experiment/bench_cases.h"

#include <stdlib.h>

#include "base/file.h"
#include "experiment/experiment.h"

static gb_status run(void *data, long times, gb_error *err)
{
    const gb_experiment *experiment = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++) {
        gb_results results;
        status = gb_experiment_run(experiment, NULL, &results, err);
        if (status == GB_OK)
            gb_results_free(&results);
    }
    return status;
}

static void release(void *data)
{
    gb_experiment_free(data);
    free(data);
}

static gb_status prepare(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    if (!gb_file_exists(self->subject))
        return gb_fail(err, GB_NOTHING, "%s is not in this folder", self->subject);
    gb_experiment *experiment = calloc(1, sizeof *experiment);
    if (!experiment)
        return gb_fail_memory(err);
    gb_status status = gb_experiment_open(self->subject, experiment, err);
    if (status != GB_OK) {
        free(experiment);
        return status;
    }
    work->data = experiment;
    work->run = run;
    work->release = release;
    work->item = "experiment";
    return GB_OK;
}

static const gb_bench_case cases[] = {
    {"experiment/walk", "experiments/walk.json, without its report", prepare, 0,
     "experiments/walk.json", 1},
};

const gb_bench_family gb_bench_experiments = {cases, sizeof cases / sizeof *cases};
