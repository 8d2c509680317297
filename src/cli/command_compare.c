#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "compare/versions.h"
#include "report/versions_report.h"

/* "A=B" as a pair; the text is kept for as long as the program runs. */
static gb_status split_pair(const char *text, gb_version_pair *pair, gb_error *err)
{
    char *copy = strdup(text), *equals = copy ? strchr(copy, '=') : NULL;
    if (!copy)
        return gb_fail_memory(err);
    if (!equals || equals == copy || !equals[1]) {
        free(copy);
        gb_fail(err, GB_USAGE, "--pair '%.100s' is not BEFORE=NOW", text);
        gb_advise(err, "the names of two subjects, like --pair walk-old=walk-new");
        return GB_USAGE;
    }
    *equals = '\0';
    *pair = (gb_version_pair){copy, equals + 1};
    return GB_OK;
}

static void print(gb_buffer *text)
{
    if (text->text)
        fputs(text->text, stdout);
}

static gb_status print_sides(const gb_cli *cli, const gb_versions *sides, gb_error *err)
{
    gb_buffer text = {0};
    gb_text_tables tables = {0};
    gb_status status = gb_compare_tables(sides, &tables, err);
    if (status != GB_OK)
        return status;
    if (cli->json) {
        cJSON *json = gb_compare_json(sides);
        gb_json_print(&text, json);
        cJSON_Delete(json);
    } else if (cli->csv) {
        gb_compare_csv(&text, sides);
    } else if (cli->latex) {
        gb_compare_latex(&text, sides, &tables);
    } else {
        gb_compare_md(&text, sides, &tables);
    }
    status = text.failed ? gb_fail_memory(err) : GB_OK;
    if (status == GB_OK)
        print(&text);
    gb_buffer_free(&text);
    gb_text_tables_free(&tables);
    return status;
}

/* Our page must not take the place of a report's figures. */
static gb_status write_folder(const gb_cli *cli, const gb_versions *sides, gb_error *err)
{
    char results[4096];
    gb_outdir dir;
    gb_error problem;
    gb_cli_progress line;
    snprintf(results, sizeof results, "%.4000s/results.json", cli->output);
    if (gb_file_exists(results)) {
        gb_fail_at(err, GB_USAGE, cli->output, 0, 0, "holds the report of a run");
        gb_advise(err, "name another folder for the comparison");
        return GB_USAGE;
    }
    gb_status status = gb_outdir_begin(cli->output, &dir, err);
    if (status != GB_OK)
        return status;
    gb_cli_progress_begin(&line, cli, "drawing");
    status = gb_compare_write(sides, &line.progress, &dir, &problem, err);
    gb_cli_progress_end(&line);
    if (status == GB_OK)
        status = gb_outdir_commit(&dir, err);
    else
        gb_outdir_abandon(&dir);
    if (status == GB_OK && problem.status != GB_OK)
        gb_cli_warn(cli, problem.file, "%s: figures are scripts without pictures", problem.message);
    return status;
}

static gb_status open_all(const gb_cli *cli, gb_results *results, int n, int *opened, gb_error *err)
{
    for (int k = 0; k < n; k++) {
        /* One result against itself, for pairs of its own subjects. */
        const char *path = cli->args[k < cli->nargs ? k : 0];
        char file[4096];
        if (gb_file_is_directory(path))
            snprintf(file, sizeof file, "%.4000s/results.json", path);
        else
            snprintf(file, sizeof file, "%s", path);
        gb_status status = gb_results_open_any(file, cli->force, &results[k], err);
        if (status != GB_OK && !cli->force && strstr(err->message, "definition"))
            gb_advise(err, "--force compares all the same; numbers of different definitions are "
                           "not the same thing");
        if (status != GB_OK)
            return status;
        (*opened)++;
    }
    return GB_OK;
}

static void warn_of_definitions(const gb_cli *cli, const gb_results *results, int n)
{
    for (int k = 1; k < n; k++) {
        if (strcmp(results[k].definition, results[0].definition) != 0)
            gb_cli_warn(cli, cli->args[k], "definitions %s against %s: not the same numbers",
                        results[k].definition, results[0].definition);
    }
}

int gb_command_compare(gb_cli *cli)
{
    gb_error err;
    gb_results results[GB_VERSIONS_MOST] = {0};
    const gb_results *list[GB_VERSIONS_MOST];
    const char *sources[GB_VERSIONS_MOST];
    gb_version_pair pairs[GB_CLI_PAIRS];
    gb_versions sides;
    int n = cli->nargs == 1 && cli->npair > 0 ? 2 : cli->nargs, opened = 0;
    if (n < 2 || n > GB_VERSIONS_MOST) {
        gb_fail(&err, GB_USAGE, "name two to %d results", GB_VERSIONS_MOST);
        gb_advise(&err, "a results.json or its folder each; the first is before. Within one: "
                        "--pair BEFORE=NOW");
        return gb_cli_error(&err);
    }
    if (cli->json + cli->csv + cli->latex > 1) {
        gb_fail(&err, GB_USAGE, "one of --json, --csv and --latex");
        return gb_cli_error(&err);
    }
    gb_status status = GB_OK;
    for (int i = 0; i < cli->npair && status == GB_OK; i++)
        status = split_pair(cli->pair[i], &pairs[i], &err);
    if (status == GB_OK)
        status = open_all(cli, results, n, &opened, &err);
    if (status == GB_OK) {
        for (int k = 0; k < n; k++) {
            list[k] = &results[k];
            sources[k] = cli->args[k < cli->nargs ? k : 0];
        }
        warn_of_definitions(cli, results, n < cli->nargs ? n : cli->nargs);
        status = gb_versions_compare(list, sources, n, pairs, cli->npair, &sides, &err);
    }
    if (status == GB_OK) {
        status = print_sides(cli, &sides, &err);
        if (status == GB_OK && cli->output) {
            status = write_folder(cli, &sides, &err);
            if (status == GB_OK && !cli->json && !cli->csv && !cli->latex)
                gb_cli_print("\n%s/compare.html\n", cli->output);
        }
        gb_versions_free(&sides);
    }
    for (int k = 0; k < opened; k++)
        gb_results_free(&results[k]);
    return status == GB_OK ? 0 : gb_cli_error(&err);
}
