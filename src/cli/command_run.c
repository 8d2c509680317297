#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command_bench.h"
#include "experiment/experiment.h"
#include "gates/gate_text.h"
#include "report/gate_formats.h"
#include "report/headline.h"
#include "report/report.h"
#include "report/sqlite.h"
#include "report/table_files.h"
#include "report/tables.h"

enum { FOLDER = 4096 }; /* room for the output folder's name */

/* --sqlite, before any work is done. */
static gb_status check_sqlite(const gb_cli *cli, gb_error *err)
{
    if (!cli->sqlite || gb_sqlite_version())
        return GB_OK;
    gb_fail(err, GB_USAGE, "--sqlite: this gaitbench was built without SQLite");
    gb_advise(err, "install its headers (apt install libsqlite3-dev) and build gaitbench anew");
    return GB_USAGE;
}

/* Draws into a folder that was begun, and moves it into its place. */
static gb_status write_report(const gb_cli *cli, const gb_results *results, gb_outdir *dir,
                              gb_error *err)
{
    gb_cli_progress line;
    gb_error problem;
    gb_cli_progress_begin(&line, cli, "drawing");
    if (results->partial)
        gb_cli_progress_insist(&line);
    gb_status status = gb_report_write(results, &line.progress, dir, &problem, err);
    gb_cli_progress_end(&line);
    if (status == GB_OK && cli->sqlite)
        status = gb_report_sqlite(results, dir, err);
    if (status == GB_OK)
        status = gb_outdir_commit(dir, err);
    else
        gb_outdir_abandon(dir);
    if (status == GB_OK && problem.status != GB_OK)
        gb_cli_warn(cli, problem.file, "%s: figures are scripts without pictures", problem.message);
    return status;
}

gb_status gb_cli_write_report(const gb_cli *cli, const gb_results *results, const char *folder,
                              gb_error *err)
{
    gb_outdir dir;
    gb_status status = gb_outdir_begin(folder, &dir, err);
    return status == GB_OK ? write_report(cli, results, &dir, err) : status;
}

bool gb_cli_results_file(const char *word, char *file, size_t size)
{
    const char *behind = gb_file_is_directory(word) ? "/results.json" : "";
    return (size_t)snprintf(file, size, "%s%s", word, behind) < size;
}

static void print_line(const gb_results *results, const gb_comparison_result *item, bool caveats)
{
    gb_buffer text = {0};
    gb_report_headline(&text, results, item);
    gb_cli_print("%s\n", text.text ? text.text : "");
    gb_buffer_free(&text);
    if (caveats)
        gb_report_caveats(&text, results, item);
    if (text.text)
        gb_cli_print("  %s\n", text.text);
    gb_buffer_free(&text);
}

/* The gates that failed or could not be checked, a line each. */
static void print_gates(const gb_results *results)
{
    int failed = gb_results_failed_gates(results);
    if (results->ngate == 0)
        return;
    printf("\ngates: %d of %d failed\n", failed, results->ngate);
    for (int i = 0; i < results->ngate; i++) {
        const gb_gate_row *row = &results->gate[i];
        gb_buffer text = {0}, plain = {0};
        if (row->outcome != GB_ROW_FAILED && row->outcome != GB_ROW_UNCHECKED)
            continue;
        gb_gate_sentence(&text, row);
        gb_text_line(&plain, text.text ? text.text : "");
        printf("  %s: %s\n", gb_row_outcome_name(row->outcome), plain.text ? plain.text : "");
        gb_buffer_free(&text);
        gb_buffer_free(&plain);
    }
}

/* All tables where nothing was compared, else those of all subjects side by side. */
static void print_tables(const gb_results *results)
{
    gb_buffer text = {0};
    gb_text_tables tables = {0};
    gb_tables_make(results, &tables);
    for (int i = 0; i < tables.ntable; i++) {
        const gb_text_table *table = tables.table[i];
        if (results->ncomparison == 0 || strncmp(table->name, "summary-", 8) == 0)
            gb_report_table_md(&text, table);
    }
    gb_cli_print("%s", text.text ? text.text : "");
    gb_buffer_free(&text);
    gb_text_tables_free(&tables);
}

/* The first comparison whole, the others a line each. */
static void print_results(const gb_results *results)
{
    gb_buffer table = {0};
    if (results->ncomparison == 0) {
        print_tables(results);
        return;
    }
    print_line(results, &results->comparison[0], true);
    gb_report_comparison_md(&table, results, &results->comparison[0]);
    gb_cli_print("\n%s\n", table.text ? table.text : "");
    gb_buffer_free(&table);
    for (int i = 1; i < results->ncomparison; i++)
        print_line(results, &results->comparison[i], false);
    print_tables(results);
    print_gates(results);
    if (results->nskipped > 0)
        printf("\nskipped:\n");
    for (int i = 0; i < results->nskipped; i++) {
        printf("  ");
        gb_cli_print_name(stdout, results->skipped[i].name, ": ");
        gb_cli_print_name(stdout, results->skipped[i].reason, "\n");
    }
}

/* Warnings of subjects, once each. */
static void warn_of_subjects(const gb_cli *cli, const gb_results *results)
{
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        for (int k = 0; k < s->nwarning; k++)
            gb_cli_warn(cli, s->name, "%s", s->warning[k].text);
    }
}

/* Is a whole report there, which partial results must not replace? What cannot be read is one. */
static bool holds_complete(const char *folder)
{
    char file[FOLDER + 16];
    gb_results results;
    snprintf(file, sizeof file, "%s/results.json", folder);
    if (!gb_file_exists(file))
        return false;
    bool complete = true;
    if (gb_results_open(file, &results, NULL) == GB_OK) {
        complete = !results.partial;
        gb_results_free(&results);
    }
    return complete;
}

/* Less than a whole report goes into the folder, or beside it where a whole one is: DIR.partial.
 * dir (nullable stage) is begun anew where needed. */
static gb_status place_aside(gb_outdir *dir, char folder[FOLDER], gb_error *err)
{
    bool aside = holds_complete(folder);
    size_t n = strlen(folder);
    if (!aside && dir->stage)
        return GB_OK;
    gb_outdir_abandon(dir);
    while (n > 1 && folder[n - 1] == '/')
        n--;
    if (aside && n + sizeof ".partial" > FOLDER)
        return gb_fail(err, GB_USAGE, "the name of the output folder is too long");
    if (aside)
        strcpy(folder + n, ".partial");
    return gb_outdir_begin(folder, dir, err);
}

static gb_status place_partial(const gb_cli *cli, const gb_results *results, gb_outdir *dir,
                               char folder[FOLDER], gb_error *err)
{
    int subjects = results->nsubject + results->nskipped;
    gb_cli_warn(cli, "",
                "interrupted: %d of %d subjects are not measured%s; writing partial results "
                "(Ctrl-C again ends at once)",
                results->nmissing, subjects,
                results->nmissing == 0 ? ", but what is measured over all of them is missing" : "");
    return place_aside(dir, folder, err);
}

/* results.json alone: of a shard, which is for --merge, and after an interrupt while drawing. */
static gb_status write_results(const gb_cli *cli, const gb_results *results, gb_outdir *dir,
                               gb_error *err)
{
    gb_status status = gb_report_write_results(results, dir, err);
    if (status == GB_OK && cli->sqlite)
        status = gb_report_sqlite(results, dir, err);
    if (status == GB_OK)
        return gb_outdir_commit(dir, err);
    gb_outdir_abandon(dir);
    return status;
}

/* Ctrl-C while figures were drawn: what was measured is not lost. */
static gb_status save_results(const gb_cli *cli, const gb_results *results, gb_outdir *dir,
                              char folder[FOLDER], gb_error *err)
{
    gb_status status = place_aside(dir, folder, err);
    if (status == GB_OK)
        status = write_results(cli, results, dir, err);
    if (status == GB_OK)
        gb_cli_warn(cli, "",
                    "interrupted while drawing: %s/results.json holds everything; gaitbench report "
                    "%s makes the rest",
                    folder, folder);
    return status;
}

static void print_shard(const gb_experiment *e, const gb_results *results, const char *folder)
{
    printf("shard %d of %d: %d subjects, %d skipped; what is measured over all subjects comes with "
           "gaitbench run %s --merge\n\n%s/results.json\n",
           results->shard, results->nshard, results->nsubject, results->nskipped, e->path, folder);
}

/* Reads all shards, then joins them. */
static gb_status merge(const gb_cli *cli, const gb_experiment *experiment,
                       const gb_progress *progress, gb_results *results, gb_error *err)
{
    int n = cli->nargs - 1, opened = 0;
    gb_results *shards = calloc((size_t)n + 1, sizeof *shards);
    gb_status status = shards ? GB_OK : gb_fail_memory(err);
    for (; opened < n && status == GB_OK; opened++) {
        char file[4096];
        if (!gb_cli_results_file(cli->args[opened + 1], file, sizeof file))
            status = gb_fail(err, GB_USAGE, "the name of a shard is too long");
        else
            status = gb_results_open(file, &shards[opened], err);
    }
    if (status == GB_OK)
        status = gb_experiment_merge(experiment, shards, n, progress, results, err);
    for (int i = 0; i < opened; i++)
        gb_results_free(&shards[i]);
    free(shards);
    return status;
}

/* Writes what there is and says where: a report, or results.json alone. */
static gb_status write_out(const gb_cli *cli, const gb_experiment *experiment,
                           const gb_results *results, const gb_progress *progress, gb_outdir *dir,
                           char folder[FOLDER], gb_error *err)
{
    gb_status status = results->partial ? place_partial(cli, results, dir, folder, err) : GB_OK;
    if (status != GB_OK)
        return status;
    if (results->nshard > 0) {
        status = write_results(cli, results, dir, err);
        if (status == GB_OK)
            print_shard(experiment, results, folder);
        return status;
    }
    status = write_report(cli, results, dir, err);
    if (status == GB_OK) {
        print_results(results);
        printf("\n%s/report.html%s\n", folder, results->partial ? " (partial)" : "");
    } else if (gb_progress_stopped(progress)) {
        status = save_results(cli, results, dir, folder, err);
    }
    return status;
}

/* Runs or merges, writes, prints. The folder is tried before the work begins: hours of it would be
 * lost otherwise. */
static int run(const gb_cli *cli, const gb_experiment *experiment, char folder[FOLDER])
{
    gb_error err;
    gb_results results;
    gb_outdir dir;
    gb_cli_progress line;
    const gb_run_options options = {
        .shard = cli->shard, .nshard = cli->nshard, .keep_finished = true};
    gb_status status = gb_outdir_begin(folder, &dir, &err);
    if (status != GB_OK)
        return gb_cli_error(&err);
    gb_cli_count_allocations(); /* for experiments with timings */
    gb_cli_progress_begin(&line, cli, cli->merge ? "merging" : "running");
    status = cli->merge
                 ? merge(cli, experiment, &line.progress, &results, &err)
                 : gb_experiment_run_part(experiment, &options, &line.progress, &results, &err);
    gb_cli_progress_end(&line);
    if (status != GB_OK) {
        gb_outdir_abandon(&dir);
        return gb_cli_error(&err);
    }
    warn_of_subjects(cli, &results);
    status = write_out(cli, experiment, &results, &line.progress, &dir, folder, &err);
    /* What failed has been listed; the exit code must not hide it. */
    gb_status failed = results.failed != GB_OK                 ? results.failed
                       : gb_results_failed_gates(&results) > 0 ? GB_GATE_FAILED
                                                               : GB_OK;
    if (status == GB_OK && results.failed != GB_OK)
        gb_cli_warn(cli, "", "some subjects failed, see 'skipped' above");
    gb_results_free(&results);
    return status == GB_OK ? (int)failed : gb_cli_error(&err);
}

static gb_status check_words(const gb_cli *cli, gb_error *err)
{
    gb_status status = GB_OK;
    if (cli->merge && cli->nargs < 2) {
        status = gb_fail(err, GB_USAGE, "name the experiment file and the shards' results");
        gb_advise(err, "gaitbench run EXPERIMENT.json --merge SHARD... -o DIR");
    } else if (cli->merge && cli->nshard > 0) {
        status = gb_fail(err, GB_USAGE, "--shard or --merge, not both");
    } else if (!cli->merge && cli->nargs != 1) {
        status = gb_fail(err, GB_USAGE, "name one experiment file");
        gb_advise(err, "gaitbench list experiments shows those that are here");
    }
    return status;
}

int gb_command_run(gb_cli *cli)
{
    gb_error err;
    gb_experiment experiment;
    char folder[FOLDER], part[64] = "";
    if (cli->verify)
        return gb_cli_verify(cli);
    gb_status status = check_words(cli, &err);
    if (status == GB_OK)
        status = check_sqlite(cli, &err);
    if (status == GB_OK)
        status = gb_experiment_open(cli->args[0], &experiment, &err);
    if (status != GB_OK)
        return gb_cli_error(&err);
    if (cli->nshard > 0)
        snprintf(part, sizeof part, "-shard-%d-of-%d", cli->shard, cli->nshard);
    int n = cli->output ? snprintf(folder, sizeof folder, "%s", cli->output)
                        : snprintf(folder, sizeof folder, "out/%s%s", experiment.name, part);
    int code;
    if (n >= FOLDER) {
        gb_fail(&err, GB_USAGE, "the name of the output folder is too long");
        code = gb_cli_error(&err);
    } else {
        code = run(cli, &experiment, folder);
    }
    gb_experiment_free(&experiment);
    return code;
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
    gb_status status = check_sqlite(cli, &err);
    if (status == GB_OK)
        status = gb_results_open(file, &results, &err);
    if (status == GB_OK) {
        const char *output = cli->output ? cli->output : folder;
        status = gb_cli_write_report(cli, &results, output, &err);
        if (status == GB_OK)
            gb_cli_print("%s/report.html\n", output);
        gb_results_free(&results);
    }
    return status == GB_OK ? 0 : gb_cli_error(&err);
}
