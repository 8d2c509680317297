#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/units.h"
#include "cli/cli.h"
#include "experiment/experiment.h"
#include "procedural/parameters_file.h"
#include "report/tune_text.h"

static gb_status write_parameters(const char *path, const gb_style *parameters, const char *note,
                                  gb_error *err)
{
    gb_buffer text = {0};
    size_t length = strlen(path);
    if (length > 2 && strcmp(path + length - 2, ".c") == 0) {
        gb_style_print_c(&text, parameters, note);
    } else {
        cJSON *json = gb_style_json(parameters, note);
        if (!json)
            return gb_fail_memory(err);
        gb_json_print(&text, json);
        gb_buffer_add(&text, "\n", 1);
        cJSON_Delete(json);
    }
    gb_status status =
        text.failed ? gb_fail_memory(err) : gb_file_write(path, text.text, text.size, err);
    gb_buffer_free(&text);
    return status;
}

/* A fit and what it works with. */
typedef struct tuning {
    const gb_experiment *experiment;
    const gb_reference *reference;
    const gb_progress *progress;
    gb_store *store; /* where the numbers go that texts are made of */
} tuning;

/* Prints a text and empties it. */
static gb_status print_text(gb_buffer *text, gb_error *err)
{
    gb_status status = text->failed ? gb_fail_memory(err) : GB_OK;
    if (status == GB_OK && text->text)
        gb_cli_print("%s", text->text);
    gb_buffer_free(text);
    return status;
}

/* Prints what came of judging the character on n takes, below a title. */
static gb_status print_judged(const tuning *t, const char *name, const char *title,
                              const gb_person_distance *distance, int n, gb_error *err)
{
    const gb_value key = {.take = name, .reference = t->reference->name};
    gb_buffer text = {0};
    gb_tune_put_judged(t->store, name, t->reference, distance, n);
    if (t->store->failed)
        return gb_fail_memory(err);
    gb_tune_text_judged(&text, t->store, key, title);
    return print_text(&text, err);
}

/* Fits to all but one person and judges on that one, whose distances are added. */
static gb_status leave_out(const tuning *t, int person, gb_style parameters,
                           gb_person_distance *distance, int *n, gb_error *err)
{
    const gb_tune *wanted = &t->experiment->tune;
    const char *who = t->reference->person[person].name;
    char name[200], title[100];
    gb_buffer text = {0};
    snprintf(name, sizeof name, "without %.180s", who);
    snprintf(title, sizeof title, "judged on %.80s", who);
    const gb_value key = {
        .quantity = GB_Q_TUNE_ITERATIONS, .take = name, .reference = t->reference->name};
    const int first = *n;
    gb_status status =
        gb_tune_fit(wanted, t->reference, person, t->progress, &parameters, t->store, name, err);
    if (status == GB_OK)
        status = gb_tune_judge(wanted, &parameters, t->reference, person, distance, n, err);
    if (status != GB_OK)
        return status;
    gb_buffer_text(&text, "\n");
    gb_text_line(&text, name);
    gb_buffer_text(&text, ": ");
    gb_tune_text_cost(&text, t->store, key);
    gb_buffer_printf(&text, " in %.0f iterations\n", gb_store_get(t->store, key));
    status = print_text(&text, err);
    if (status == GB_OK)
        status = print_judged(t, name, title, distance + first, *n - first, err);
    fflush(stdout);
    return status;
}

static gb_status leave_each_out(const tuning *t, const gb_style *parameters,
                                gb_person_distance *distance, gb_error *err)
{
    int n = 0;
    gb_status status = GB_OK;
    for (int p = 0; p < t->reference->nperson && status == GB_OK; p++)
        status = leave_out(t, p, *parameters, distance, &n, err);
    if (status == GB_OK)
        status = print_judged(t, "each left out",
                              "LEAVE ONE PERSON OUT: tuned on the others, judged on the one",
                              distance, n, err);
    return status;
}

/* Prints what came of the fit to all people, and writes the parameters. */
static gb_status report_fit(const tuning *t, const char *name, const char *path,
                            const gb_style *parameters, gb_error *err)
{
    const char *mode = t->experiment->tune.running ? "run" : "walk";
    const gb_value key = {
        .quantity = GB_Q_TUNE_ITERATIONS, .take = name, .reference = t->reference->name};
    gb_buffer cost = {0}, text = {0};
    char note[300];
    gb_tune_text_cost(&cost, t->store, key);
    if (cost.failed) {
        gb_buffer_free(&cost);
        return gb_fail_memory(err);
    }
    gb_buffer_printf(&text, "%s against ", mode);
    gb_text_line(&text, t->reference->name);
    gb_buffer_printf(&text, ": %s in %.0f iterations (RMS of difference / aim)\n\n", cost.text,
                     gb_store_get(t->store, key));
    gb_tune_text_fit(&text, t->store, key);
    snprintf(note, sizeof note, "gaitbench tune %.100s: %s fitted to %.100s, %s",
             gb_path_name(t->experiment->path), mode, t->reference->name, cost.text);
    gb_buffer_free(&cost);
    gb_status status = print_text(&text, err);
    return status == GB_OK ? write_parameters(path, parameters, note, err) : status;
}

static gb_status tune(const gb_cli *cli, const tuning *t, gb_error *err)
{
    static const char name[] = "tuned on all";
    const gb_experiment *experiment = t->experiment;
    const gb_reference *reference = t->reference;
    gb_style parameters = gb_style_default;
    const char *start = cli->start ? cli->start : experiment->parameters;
    int n = 0;
    gb_status status = start ? gb_style_open(start, &parameters, err) : GB_OK;
    if (status == GB_OK)
        status = gb_tune_fit(&experiment->tune, reference, -1, t->progress, &parameters, t->store,
                             name, err);
    if (status == GB_OK)
        status = report_fit(t, name, cli->output, &parameters, err);
    if (status != GB_OK)
        return status;
    gb_person_distance *distance = calloc((size_t)reference->ntake + 1, sizeof *distance);
    if (!distance)
        return gb_fail_memory(err);
    status = gb_tune_judge(&experiment->tune, &parameters, reference, -1, distance, &n, err);
    if (status == GB_OK)
        status = print_judged(t, name, "Tuned on all, judged on all", distance, n, err);
    if (status == GB_OK && cli->leave_one_out)
        status = leave_each_out(t, &parameters, distance, err);
    free(distance);
    if (status == GB_OK)
        gb_cli_print("\n%s\n", cli->output);
    return status;
}

int gb_command_tune(gb_cli *cli)
{
    gb_error err;
    gb_experiment experiment;
    gb_reference reference;
    if (cli->nargs != 1 || !cli->output) {
        gb_fail(&err, GB_USAGE, "name one experiment file, and with -o the parameters to write");
        return gb_cli_error(&err);
    }
    gb_status status = gb_experiment_open(cli->args[0], &experiment, &err);
    if (status != GB_OK)
        return gb_cli_error(&err);
    if (experiment.tune.nspeed == 0) {
        status = gb_fail_at(&err, GB_USAGE, experiment.path, 0, 0, "has no 'tune' part");
        gb_advise(&err, "\"tune\": {\"gait\": \"walk\", \"speeds_star\": [0.3, 0.43, 0.6]}");
    } else {
        status = gb_experiment_reference(&experiment, 0, &reference, &err);
    }
    if (status == GB_OK && experiment.rig) {
        status = gb_figure_open(experiment.rig, GB_USUAL_LEG, &experiment.tune.figure, &err);
        if (status != GB_OK)
            gb_reference_free(&reference);
    }
    if (status == GB_OK) {
        gb_cli_progress line;
        gb_arena arena = {0};
        gb_store store = {.arena = &arena};
        gb_cli_progress_begin(&line, cli, "tuning");
        status = tune(cli, &(tuning){&experiment, &reference, &line.progress, &store}, &err);
        gb_cli_progress_end(&line);
        gb_arena_free(&arena);
        gb_reference_free(&reference);
    }
    gb_experiment_free(&experiment);
    return status == GB_OK ? 0 : gb_cli_error(&err);
}
