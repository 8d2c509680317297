#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "experiment/experiment.h"
#include "experiment/person_distance.h"
#include "procedural/parameters_file.h"

/* What an interested reader looks at first. */
static const int shown[] = {
    GB_THIGH,       GB_KNEE_FLEXION,      GB_ANKLE_FLEXION,   GB_FOOT_PITCH,
    GB_UPPER_ARM,   GB_ELBOW_FLEXION,     GB_PELVIS_ROTATION, GB_PELVIS_OBLIQUITY,
    GB_PELVIS_TILT, GB_SHOULDER_ROTATION, GB_ANKLE_FORE,      GB_ANKLE_HEIGHT,
    GB_TOE_HEIGHT,  GB_PELVIS_HEIGHT,
};

enum { NSHOWN = sizeof shown / sizeof *shown };

static void print_curves(const gb_tune *tune, const gb_tune_report *report)
{
    printf("RMS over the cycle, before -> after, by v*\n%-20s", "");
    for (int v = 0; v < tune->nspeed; v++)
        printf("  %14.3f", tune->speed_star[v]);
    printf("\n");
    for (int c = 0; c < GB_NCURVE; c++) {
        if (isnan(report->after[c][0]))
            continue;
        int digits = gb_curves[c].decimals + 1;
        printf("%-20s", gb_curves[c].name);
        for (int v = 0; v < tune->nspeed; v++)
            printf("  %6.*f->%6.*f", digits, report->before[c][v], digits, report->after[c][v]);
        printf("\n");
    }
}

static void print_numbers(const gb_tune_report *report)
{
    printf("\n%-22s %-6s %12s %12s  %s\n", "parameter", "unit", "before", "after",
           "sensitivity (aims per step)");
    for (int i = 0; i < report->nnumber; i++) {
        const gb_tune_number *n = &report->number[i];
        const gb_style_parameter_info *info = &gb_style_parameters[n->parameter];
        printf("%-22s %-6s %12.5f %12.5f  %8.3f per %g%s\n", info->name,
               n->slope ? "per v*" : info->unit, n->before, n->after, n->sensitivity, n->step,
               n->slope ? " per v*" : "");
    }
}

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

/* Distances to all takes of one person (-1: of all) at speeds that people walk at. */
static gb_status judge(const gb_reference *reference, int person, const gb_tune *tune,
                       const gb_style *parameters, gb_person_distance *out, int *n, gb_error *err)
{
    gb_figure figure = tune->figure.leg > 0 ? tune->figure : gb_figure_average(0.85);
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        if (!gb_person_distance_wanted(reference, i))
            continue;
        if (person >= 0 && strcmp(reference->person[person].name, take->person) != 0)
            continue;
        gb_status status =
            gb_person_distance_find(reference, i, parameters, &figure, &out[*n], err);
        if (status != GB_OK)
            return status;
        (*n)++;
    }
    return GB_OK;
}

static void print_distances(const char *title, const gb_person_distance *distance, int n)
{
    double character[GB_NCURVE], others[GB_NCURVE];
    if (n == 0)
        return;
    gb_person_distance_mean(distance, n, character, others);
    printf("\n%s (%d takes, mean over people)\n%-20s %9s %9s %7s\n", title, n, "", "character",
           "others", "ratio");
    for (int i = 0; i < NSHOWN; i++) {
        int c = shown[i], digits = gb_curves[c].decimals + 1;
        printf("%-20s %9.*f %9.*f %7.3f\n", gb_curves[c].name, digits, character[c], digits,
               others[c], character[c] / others[c]);
    }
}

static gb_status leave_one_out(const gb_experiment *experiment, const gb_reference *reference,
                               const gb_style *all, const gb_progress *progress,
                               gb_person_distance *distance, gb_error *err)
{
    int n = 0;
    for (int p = 0; p < reference->nperson; p++) {
        gb_style parameters = *all;
        gb_tune_report report;
        gb_status status =
            gb_tune_fit(&experiment->tune, reference, p, progress, &parameters, &report, err);
        int first = n;
        if (status == GB_OK)
            status = judge(reference, p, &experiment->tune, &parameters, distance, &n, err);
        if (status != GB_OK)
            return status;
        gb_cli_print("\nwithout %s: cost %.4f -> %.4f in %d iterations\n",
                     reference->person[p].name, report.cost_before, report.cost_after,
                     report.iterations);
        char title[100];
        snprintf(title, sizeof title, "judged on %s", reference->person[p].name);
        print_distances(title, distance + first, n - first);
        fflush(stdout);
    }
    print_distances("LEAVE ONE PERSON OUT: tuned on the others, judged on the one", distance, n);
    return GB_OK;
}

static gb_status tune(gb_cli *cli, const gb_experiment *experiment, const gb_reference *reference,
                      const gb_progress *progress, gb_error *err)
{
    gb_style parameters = gb_style_default;
    gb_tune_report report;
    char note[300];
    const char *start = cli->start ? cli->start : experiment->parameters;
    gb_status status = start ? gb_style_open(start, &parameters, err) : GB_OK;
    if (status == GB_OK)
        status = gb_tune_fit(&experiment->tune, reference, -1, progress, &parameters, &report, err);
    if (status != GB_OK)
        return status;
    gb_cli_print("%s against %s: cost %.4f -> %.4f in %d iterations (RMS of difference / aim)\n\n",
                 experiment->tune.running ? "run" : "walk", reference->name, report.cost_before,
                 report.cost_after, report.iterations);
    print_curves(&experiment->tune, &report);
    print_numbers(&report);
    snprintf(note, sizeof note, "gaitbench tune %.100s: %s fitted to %.100s, cost %.4f -> %.4f",
             gb_path_name(experiment->path), experiment->tune.running ? "run" : "walk",
             reference->name, report.cost_before, report.cost_after);
    status = write_parameters(cli->output, &parameters, note, err);
    gb_person_distance *distance = calloc((size_t)reference->ntake + 1, sizeof *distance);
    if (!distance)
        status = gb_fail_memory(err);
    int n = 0;
    if (status == GB_OK)
        status = judge(reference, -1, &experiment->tune, &parameters, distance, &n, err);
    if (status == GB_OK)
        print_distances("Tuned on all, judged on all", distance, n);
    if (status == GB_OK && cli->leave_one_out)
        status = leave_one_out(experiment, reference, &parameters, progress, distance, err);
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
        status = gb_figure_open(experiment.rig, 0.85, &experiment.tune.figure, &err);
        if (status != GB_OK)
            gb_reference_free(&reference);
    }
    if (status == GB_OK) {
        gb_cli_progress line;
        gb_cli_progress_begin(&line, cli, "tuning");
        status = tune(cli, &experiment, &reference, &line.progress, &err);
        gb_cli_progress_end(&line);
        gb_reference_free(&reference);
    }
    gb_experiment_free(&experiment);
    return status == GB_OK ? 0 : gb_cli_error(&err);
}
