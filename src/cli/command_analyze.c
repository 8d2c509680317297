#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "compare/results.h"
#include "experiment/analyse_take.h"
#include "report/take_json.h"
#include "take/kinds.h"

gb_status gb_cli_analyze(const gb_cli *cli, const char *take, gb_take *subject, gb_gait *gait,
                         gb_error *err)
{
    gb_take_options options = cli->subject;
    options.hash = true;
    gb_status status = gb_take_open(take, &options, subject, err);
    if (status != GB_OK)
        return status;
    gb_body body;
    status = gb_analyse_take(subject, &cli->gait, &body, gait, err);
    if (status != GB_OK) {
        /* The analysis knows points, not files. */
        if (err->file[0] == '\0')
            snprintf(err->file, sizeof err->file, "%s", take);
        gb_take_close(subject);
    }
    return status;
}

/* One line a reason, with the first place. */
static void print_dropped(const gb_gait *gait)
{
    for (int i = 0; i < gait->ncycle; i++) {
        const char *reason = gait->cycle[i].reason;
        int count = 0;
        bool said = false;
        for (int k = 0; reason && k < gait->ncycle; k++) {
            bool same = gait->cycle[k].reason && strcmp(gait->cycle[k].reason, reason) == 0;
            count += same;
            said = said || (same && k < i);
        }
        if (reason && !said)
            gb_cli_print("  dropped   %d: %s (the first at frame %.0f, %s)\n", count, reason,
                         gait->cycle[i].start, gait->cycle[i].side == GB_LEFT ? "left" : "right");
    }
}

static void print_text(const gb_take *subject, const gb_gait *gait)
{
    gb_cli_print_name(stdout, subject->name, "\n");
    printf("  cycles    %d left, %d right", gait->side_count[GB_LEFT], gait->side_count[GB_RIGHT]);
    if (gait->nkept > 0)
        printf(", %s%s", gait->running ? "running" : "walking", gait->in_place ? ", in place" : "");
    printf(" (leg %.3f m, %.6g Hz, filter %g Hz)\n", gait->leg, gait->fps, gait->cutoff);
    print_dropped(gait);
    for (int k = 0; k < GB_NPARAMETER && gait->nkept > 0; k++) {
        const gb_quantity_info *m = &gb_parameters[k];
        if (isnan(gait->mean[k]))
            continue;
        printf("  %-22s %*.*f", m->name, 9, m->decimals, gait->mean[k]);
        if (!isnan(gait->sd[k]))
            printf(" +- %.*f", m->decimals, gait->sd[k]);
        printf(" %s\n", m->unit);
    }
}

static void print_csv(const gb_take *subject, const gb_gait *gait)
{
    static const char *const sides[] = {"left", "right", "both"};
    gb_buffer take = {0};
    gb_csv_text(&take, subject->label);
    const char *name = take.text ? take.text : "";
    for (int k = 0; k < GB_NPARAMETER && gait->nkept > 0; k++) {
        if (!isnan(gait->mean[k]))
            printf("%s,parameter,%s,both,,%s,%.9g\n", name, gb_parameters[k].name,
                   gb_parameters[k].unit, gait->mean[k]);
    }
    for (int c = 0; c < GB_NCURVE && gait->nkept > 0; c++) {
        for (int side = 0; side < 3 && gait->has_curve[c]; side++) {
            const double *values = side == 2 ? gait->curve[c] : gait->side_curve[side][c];
            for (int i = 0; i < GB_SAMPLES && !isnan(values[0]); i++)
                printf("%s,curve,%s,%s,%d,%s,%.9g\n", name, gb_curves[c].name, sides[side], i,
                       gb_curves[c].unit, values[i]);
        }
    }
    gb_buffer_free(&take);
}

/* Nothing to compare with. */
static void begin_results(gb_results *results)
{
    gb_results_begin(results);
    results->experiment = "analyze";
    results->title = "Gait analysis";
    results->definition = GB_DEFINITION;
    gb_results_sign(results);
    results->provenance.seed = (double)NAN;
}

static gb_status keep_subject(gb_results *results, const gb_take *subject, const gb_gait *gait,
                              gb_error *err)
{
    /* Of a file without its ending; in "procedural:walk@1.25" the dot is none. */
    const char *name = subject->label;
    size_t size = gb_take_kind_find(subject->kind)->prefix ? strlen(name) : gb_path_stem(name);
    char stem[280];
    snprintf(stem, 256, "%.*s", (int)size, name);
    /* Two takes of one name (in two folders) stay two. */
    char *end = stem + strlen(stem);
    for (int k = 0, number = 1; k < results->nsubject; k++) {
        if (strcmp(results->subject[k].name, stem) != 0)
            continue;
        snprintf(end, 16, "-%d", ++number);
        k = -1;
    }
    gb_status status = gb_results_add_subject(results, stem, subject->kind, subject, gait, err);
    if (status != GB_OK)
        return status;
    const gb_subject_result *kept = &results->subject[results->nsubject - 1];
    gb_input input = {kept->take, kept->sha256, "take"};
    if (subject->sha256[0] && !gb_results_add_input(results, input))
        return gb_fail_memory(err);
    return GB_OK;
}

/* What is printed of one take, and kept for -o. */
static gb_status use_take(const gb_cli *cli, const gb_take *subject, const gb_gait *gait,
                          cJSON *list, gb_results *results, gb_error *err)
{
    gb_cli_notes(cli, subject);
    if (gait->nkept == 0)
        gb_cli_warn(cli, subject->name, "no straight gait cycle was found (%s)",
                    gait->ncycle > 0 ? "those there were are listed as dropped"
                                     : "is it a clip of one stride? --loop 6 plays it six times");
    if (cli->json)
        cJSON_AddItemToArray(list, gb_report_analysis_json(subject, gait));
    else if (cli->csv)
        print_csv(subject, gait);
    else
        print_text(subject, gait);
    return cli->output && gait->nkept > 0 ? keep_subject(results, subject, gait, err) : GB_OK;
}

int gb_command_analyze(gb_cli *cli)
{
    gb_error err;
    gb_results results;
    gb_cli_progress line;
    if (cli->nargs == 0 || (cli->json && cli->csv)) {
        gb_fail(&err, GB_USAGE,
                cli->nargs == 0 ? "name at least one take" : "--json or --csv, not both");
        return gb_cli_error(&err);
    }
    begin_results(&results);
    int code = 0, walking = 0;
    cJSON *list = cli->json ? cJSON_CreateArray() : NULL;
    if (cli->csv)
        puts("take,kind,name,side,percent,unit,value");
    gb_cli_progress_begin(&line, cli, "analysing");
    for (int i = 0; i < cli->nargs; i++) {
        gb_take subject;
        gb_gait gait;
        gb_progress_step(&line.progress, i, cli->nargs, cli->args[i]);
        gb_status status = gb_cli_analyze(cli, cli->args[i], &subject, &gait, &err);
        gb_cli_progress_end(&line);
        if (status == GB_OK) {
            walking += gait.nkept > 0;
            status = use_take(cli, &subject, &gait, list, &results, &err);
            gb_gait_free(&gait);
            gb_take_close(&subject);
        }
        if (status != GB_OK)
            code = gb_cli_error(&err);
    }
    if (list)
        code = gb_cli_print_json(list, code);
    if (cli->output && results.nsubject > 0) {
        gb_status status = gb_results_settle(&results, &err);
        if (status == GB_OK)
            status = gb_cli_write_report(cli, &results, cli->output, &err);
        if (status != GB_OK)
            code = gb_cli_error(&err);
    }
    gb_results_free(&results);
    return code == 0 && walking == 0 ? (int)GB_NOTHING : code;
}
