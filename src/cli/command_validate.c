/* `validate`: what a JSON file of ours is, and whether it is good. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "compare/reference.h"
#include "experiment/experiment.h"

static gb_status check_experiment(const char *path, gb_error *err)
{
    gb_experiment e;
    gb_status status = gb_experiment_open(path, &e, err);
    if (status != GB_OK)
        return status;
    printf("%s: experiment '%s', %d subjects, %d references\n", path, e.name, e.nsubject,
           e.nreference);
    gb_experiment_free(&e);
    return GB_OK;
}

static gb_status check_reference(const char *path, gb_error *err)
{
    gb_reference r;
    gb_status status = gb_reference_open(path, &r, err);
    if (status != GB_OK)
        return status;
    printf("%s: reference '%s', %d takes of %d people who %s, v* %.2f to %.2f\n", path, r.name,
           r.ntake, r.nperson, r.running ? "run" : "walk", r.speed_low, r.speed_high);
    gb_reference_free(&r);
    return GB_OK;
}

static gb_status check_results(const char *path, gb_error *err)
{
    gb_results r;
    gb_status status = gb_results_open(path, &r, err);
    if (status != GB_OK)
        return status;
    int nmetric = 0;
    for (int i = 0; i < r.store.nvalue; i++)
        nmetric += gb_value_is_metric(&r.store.value[i]);
    printf("%s: results of '%s', %d subjects, %d references, %d metrics%s, made by gaitbench %s "
           "(%s)\n",
           path, r.experiment, r.nsubject, r.nreference, nmetric,
           r.partial      ? ", partial"
           : r.nshard > 0 ? ", a shard"
                          : "",
           r.provenance.version, r.provenance.commit);
    gb_results_free(&r);
    return GB_OK;
}

/* By keys that only they have, the surest first. */
static const struct {
    const char *key;
    gb_status (*check)(const char *path, gb_error *err);
} kinds[] = {
    {"gaitbench_reference", check_reference},
    {"gaitbench", check_results},
    {"gaitbench_experiment", check_experiment},
    {"subjects", check_experiment},
    {"muscles", check_experiment},
    {"bench", check_experiment},
};

static gb_status check(const char *path, gb_error *err)
{
    gb_json json;
    gb_status status = gb_json_open(path, &json, err);
    if (status != GB_OK)
        return status;
    size_t kind = 0, n = sizeof kinds / sizeof *kinds;
    while (kind < n && !cJSON_GetObjectItemCaseSensitive(json.root, kinds[kind].key))
        kind++;
    if (kind == n) {
        json.blame = GB_INPUT;
        status = gb_json_fail(&json, json.root, err,
                              "is neither an experiment nor a reference nor results");
        gb_advise(err, "they have a key gaitbench_experiment, gaitbench_reference or gaitbench; "
                       "docs/schemas describes them");
    }
    gb_json_close(&json);
    return kind < n ? kinds[kind].check(path, err) : status;
}

int gb_command_validate(gb_cli *cli)
{
    gb_error err;
    int code = 0;
    if (cli->nargs == 0) {
        gb_fail(&err, GB_USAGE, "name at least one file");
        return gb_cli_error(&err);
    }
    for (int i = 0; i < cli->nargs; i++) {
        char file[4096];
        bool fits = gb_cli_results_file(cli->args[i], file, sizeof file);
        if (check(fits ? file : cli->args[i], &err) != GB_OK) {
            int failed = gb_cli_error(&err);
            code = code == 0 ? failed : code;
        }
    }
    return code;
}
