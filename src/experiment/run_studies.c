/* What an experiment looks into once: its studies (declared in runner.h). */
#include "experiment/runner.h"
#include "experiment/studies.h"
#include "procedural/parameters_file.h"

/* Studies of the character take the parameters of the first procedural subject. */
static gb_status open_style(const gb_experiment *e, gb_style *style, gb_error *err)
{
    *style = gb_style_default;
    for (int i = 0; i < e->nsubject; i++) {
        const gb_take_source *source = &e->subject[i].source;
        if (source->kind->is_character)
            return source->generated.params ? gb_style_open(source->generated.params, style, err)
                                            : GB_OK;
    }
    return GB_OK;
}

static gb_status run_study(const gb_study *study, const gb_study_context *context, gb_error *err)
{
    gb_results *results = context->results;
    gb_omission nobody = {.name = study->name, .reason = "there is no reference to look at"};
    bool ok;
    if (study->needs_reference && context->nreference == 0) {
        ok = gb_results_omit(results, &results->unchecked, &results->nunchecked, nobody);
        return ok ? GB_OK : gb_fail_memory(err);
    }
    gb_status status = study->run(context, &results->store, err);
    if (status == GB_OK && !gb_results_add_measured(results, study->name))
        status = gb_fail_memory(err);
    return status;
}

gb_status gb_run_studies(const gb_experiment *experiment, const gb_reference *reference,
                         const gb_progress *progress, gb_results *results, gb_error *err)
{
    gb_style style;
    const gb_study_context context = {.experiment = experiment,
                                      .reference = reference,
                                      .nreference = experiment->nreference,
                                      .style = &style,
                                      .progress = progress,
                                      .results = results};
    gb_status status = open_style(experiment, &style, err);
    for (int i = 0; i < gb_study_count && status == GB_OK; i++) {
        if (experiment->wanted.studies & 1u << i)
            status = run_study(&gb_studies[i], &context, err);
    }
    return status;
}
