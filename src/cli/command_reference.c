#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "compare/reference.h"

#define CMU_ACKNOWLEDGEMENT                                                                        \
    "The data used in this project was obtained from mocap.cs.cmu.edu. The database was created "  \
    "with funding from NSF EIA-0196217."

/* One take that is to be in the reference. */
typedef struct candidate {
    const char *path;
    gb_gait gait;
    gb_pops pops; /* numbers only */
    char sha256[GB_SHA256_SIZE];
    bool good;
} candidate;

/* CMU's takes are Acclaim files named NN_NN. */
static bool looks_like_cmu(const char *path)
{
    int a, b, n = 0;
    const char *name = gb_path_name(path);
    return sscanf(name, "%d_%d.amc%n", &a, &b, &n) == 2 && n == (int)strlen(name);
}

static void person_of(const gb_cli *cli, const char *path, char *out, size_t size)
{
    const char *name = gb_path_name(path);
    if (cli->person)
        snprintf(out, size, "%s", cli->person);
    else
        snprintf(out, size, "%.*s", (int)strcspn(name, "_."), name);
}

static int analyse_all(gb_cli *cli, candidate *list)
{
    gb_error err;
    gb_cli_progress line;
    int code = 0;
    gb_cli_progress_begin(&line, cli, "analysing");
    for (int i = 0; i < cli->nargs && code == 0; i++) {
        gb_take subject;
        list[i].path = cli->args[i];
        gb_progress_step(&line.progress, i, cli->nargs, list[i].path);
        if (gb_cli_analyze(cli, list[i].path, &subject, &list[i].gait, &err) != GB_OK) {
            gb_cli_progress_end(&line);
            code = gb_cli_error(&err);
            break;
        }
        memcpy(list[i].sha256, subject.sha256, sizeof list[i].sha256);
        gb_body body;
        if (gb_take_body(&subject, &body, &err) != GB_OK ||
            gb_pops_of_gait(&body, &list[i].gait, &subject.arena, &list[i].pops, &err) != GB_OK) {
            gb_cli_progress_end(&line);
            gb_take_close(&subject);
            code = gb_cli_error(&err);
            break;
        }
        list[i].good = list[i].gait.nkept > 0;
        gb_cli_notes(cli, &subject);
        if (!list[i].good)
            gb_cli_warn(cli, list[i].path, "no straight gait cycle: left out");
        gb_take_close(&subject);
    }
    gb_cli_progress_end(&line);
    return code;
}

static gb_status add_all(gb_cli *cli, const candidate *list, gb_reference *reference, gb_error *err)
{
    for (int i = 0; i < cli->nargs; i++) {
        char person[64];
        const char *name = gb_path_name(list[i].path);
        if (!list[i].good)
            continue;
        if (list[i].gait.running != reference->running) {
            gb_cli_warn(cli, list[i].path, "%s, unlike most of the takes: left out",
                        list[i].gait.running ? "runs" : "walks");
            continue;
        }
        person_of(cli, list[i].path, person, sizeof person);
        char *stem = gb_arena_text(&reference->arena, name, gb_path_stem(name));
        if (!stem)
            return gb_fail_memory(err);
        gb_status status = gb_reference_add(reference, stem, person, list[i].sha256, &list[i].gait,
                                            &list[i].pops, err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

static gb_status write_reference(const gb_cli *cli, const gb_reference *reference, gb_error *err)
{
    gb_buffer text = {0};
    cJSON *json = gb_reference_json(reference);
    gb_json_print(&text, json);
    cJSON_Delete(json);
    gb_status status =
        text.failed ? gb_fail_memory(err) : gb_file_write(cli->output, text.text, text.size, err);
    gb_buffer_free(&text);
    return status;
}

static void print_people(const gb_reference *reference)
{
    printf("person   takes  cycles   v*     cadence  stride\n");
    for (int p = 0; p < reference->nperson; p++) {
        const gb_reference_person *person = &reference->person[p];
        gb_cli_print("%-8s %5d %7d  %5.3f  %7.1f  %6.2f\n", person->name, person->takes,
                     person->cycles, person->speed_star, reference->parameter[GB_CADENCE].mean[p],
                     reference->parameter[GB_STRIDE].mean[p]);
    }
}

int gb_command_reference(gb_cli *cli)
{
    gb_error err;
    if (cli->nargs == 0 || !cli->output) {
        gb_fail(&err, GB_USAGE, "name takes, and the file to write with -o");
        return gb_cli_error(&err);
    }
    candidate *list = calloc((size_t)cli->nargs, sizeof *list);
    gb_reference reference = {.title = cli->title};
    int code = list ? analyse_all(cli, list) : (int)gb_fail_memory(&err);
    if (code == 0) {
        int runs = 0, good = 0, cmu = 0;
        for (int i = 0; i < cli->nargs; i++) {
            good += list[i].good;
            runs += list[i].good && list[i].gait.running;
            cmu += looks_like_cmu(list[i].path);
        }
        reference.running = 2 * runs > good;
        reference.acknowledgement = cmu == cli->nargs ? CMU_ACKNOWLEDGEMENT : NULL;
        gb_status status = good > 0 ? add_all(cli, list, &reference, &err)
                                    : gb_fail(&err, GB_NOTHING, "no take has a gait cycle");
        if (status == GB_OK)
            status = gb_reference_settle(&reference, &err);
        if (status == GB_OK)
            status = write_reference(cli, &reference, &err);
        if (status != GB_OK)
            code = gb_cli_error(&err);
        else if (!cli->quiet && strcmp(cli->output, "-") != 0)
            print_people(&reference);
    }
    for (int i = 0; list && i < cli->nargs; i++)
        gb_gait_free(&list[i].gait);
    free(list);
    gb_reference_free(&reference);
    return code;
}
