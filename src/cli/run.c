#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "experiment/experiment.h"
#include "report/report.h"
#include "report/table.h"
#include "report/words.h"

gb_status gb_cli_write_report(const gb_cli *cli, const gb_results *results, const char *folder,
                              gb_error *err)
{
    gb_outdir dir;
    gb_cli_progress line;
    gb_error problem;
    gb_status status = gb_outdir_begin(folder, &dir, err);
    if (status != GB_OK)
        return status;
    gb_cli_progress_begin(&line, cli, "drawing");
    status = gb_report_write(results, &line.progress, &dir, &problem, err);
    gb_cli_progress_end(&line);
    if (status == GB_OK)
        status = gb_outdir_commit(&dir, err);
    else
        gb_outdir_abandon(&dir);
    if (status == GB_OK && problem.status != GB_OK)
        gb_cli_warn(cli, problem.file, "%s: figures are scripts without pictures", problem.message);
    return status;
}

static void print_line(const gb_results *results, const gb_comparison_result *item, bool caveats)
{
    gb_buffer text = {0};
    gb_words_headline(&text, results, item);
    printf("%s\n", text.text ? text.text : "");
    gb_buffer_free(&text);
    if (caveats)
        gb_words_caveats(&text, results, item);
    if (text.text)
        printf("  %s\n", text.text);
    gb_buffer_free(&text);
}

/* The first comparison whole, the others a line each. */
static void print_results(const gb_results *results)
{
    gb_buffer table = {0};
    for (int i = 0; i < results->ntable && results->ncomparison == 0; i++)
        gb_report_result_table_md(&table, results->table[i]);
    printf("%s", table.text ? table.text : "");
    gb_buffer_free(&table);
    if (results->ncomparison == 0)
        return;
    print_line(results, &results->comparison[0], true);
    gb_report_comparison_md(&table, results, &results->comparison[0]);
    printf("\n%s\n", table.text ? table.text : "");
    gb_buffer_free(&table);
    for (int i = 1; i < results->ncomparison; i++)
        print_line(results, &results->comparison[i], false);
    for (int i = 0; i < results->ntable; i++) {
        if (strncmp(results->table[i]->name, "summary-", 8) == 0)
            gb_report_result_table_md(&table, results->table[i]);
    }
    printf("%s", table.text ? table.text : "");
    gb_buffer_free(&table);
    if (results->nskipped > 0)
        printf("\nskipped:\n");
    for (int i = 0; i < results->nskipped; i++)
        printf("  %s: %s\n", results->skipped[i].name, results->skipped[i].reason);
}

/* Warnings of subjects, once each. */
static void warn_of_subjects(const gb_cli *cli, const gb_results *results)
{
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        for (const gb_remark *r = s->warnings; r; r = r->next)
            gb_cli_warn(cli, s->name, "%s", r->text);
    }
}

int gb_command_run(gb_cli *cli)
{
    gb_error err;
    gb_experiment experiment;
    gb_results results;
    gb_status failed = GB_OK;
    if (cli->nargs != 1) {
        gb_fail(&err, GB_USAGE, "name one experiment file");
        gb_advise(&err, "gaitbench list experiments shows those that are here");
        return gb_cli_error(&err);
    }
    gb_status status = gb_experiment_open(cli->args[0], &experiment, &err);
    if (status != GB_OK)
        return gb_cli_error(&err);
    char folder[512];
    snprintf(folder, sizeof folder, "out/%.480s", experiment.name);
    const char *output = cli->output ? cli->output : folder;

    gb_cli_progress line;
    gb_cli_progress_begin(&line, cli, "running");
    status = gb_experiment_run(&experiment, &line.progress, &results, &err);
    gb_cli_progress_end(&line);
    if (status == GB_OK) {
        warn_of_subjects(cli, &results);
        status = gb_cli_write_report(cli, &results, output, &err);
        if (status == GB_OK) {
            print_results(&results);
            printf("\n%s/report.html\n", output);
        }
        /* What failed has been listed; the exit code must not hide it. */
        failed = results.failed;
        if (status == GB_OK && failed != GB_OK)
            gb_cli_warn(cli, "", "some subjects failed, see 'skipped' above");
        gb_results_free(&results);
    }
    gb_experiment_free(&experiment);
    return status == GB_OK ? (int)failed : gb_cli_error(&err);
}

int gb_command_report(gb_cli *cli)
{
    gb_error err;
    gb_results results;
    char file[4096], folder[4096];
    if (cli->nargs != 1) {
        gb_fail(&err, GB_USAGE, "name one results.json, or the folder with it");
        return gb_cli_error(&err);
    }
    const char *path = cli->args[0];
    if (gb_file_is_directory(path)) {
        snprintf(folder, sizeof folder, "%s", path);
        snprintf(file, sizeof file, "%.4000s/results.json", path);
    } else {
        int n = (int)(gb_path_name(path) - path);
        snprintf(file, sizeof file, "%s", path);
        snprintf(folder, sizeof folder, "%.*s", n > 0 ? n : 1, n > 0 ? path : ".");
    }
    gb_status status = gb_results_open(file, &results, &err);
    if (status == GB_OK) {
        const char *output = cli->output ? cli->output : folder;
        status = gb_cli_write_report(cli, &results, output, &err);
        if (status == GB_OK)
            printf("%s/report.html\n", output);
        gb_results_free(&results);
    }
    return status == GB_OK ? 0 : gb_cli_error(&err);
}
