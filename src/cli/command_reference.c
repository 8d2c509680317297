#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "compare/reference.h"
#include "compare/reference_list.h"
#include "experiment/experiment.h"

#define CMU_ACKNOWLEDGEMENT                                                                        \
    "The data used in this project was obtained from mocap.cs.cmu.edu. The database was created "  \
    "with funding from NSF EIA-0196217."

/* One take that is to be in the reference. */
typedef struct candidate {
    const char *path;
    const char *person, *condition, *laboratory; /* "": not said */
    long line;                                   /* of the list; 0: there is none */
    gb_gait gait;
    gb_pops pops; /* numbers only */
    char sha256[GB_SHA256_SIZE];
    bool good;
} candidate;

/* What the command works on. */
typedef struct work {
    gb_cli *cli;
    gb_arena arena; /* of texts */
    candidate *take;
    int count;
    int guessed; /* people */
} work;

/* CMU's takes are Acclaim files named NN_NN. */
static bool looks_like_cmu(const char *path)
{
    int a, b, n = 0;
    const char *name = gb_path_name(path);
    return sscanf(name, "%d_%d.amc%n", &a, &b, &n) == 2 && n == (int)strlen(name);
}

static gb_status take_words(work *w, gb_error *err)
{
    const gb_cli *cli = w->cli;
    w->count = cli->nargs;
    w->take = calloc((size_t)w->count, sizeof *w->take);
    for (int i = 0; i < w->count; i++) {
        const char *name = gb_path_name(cli->args[i]);
        if (!w->take)
            return gb_fail_memory(err);
        candidate *take = &w->take[i];
        take->path = cli->args[i];
        take->laboratory = cli->laboratory ? cli->laboratory : "";
        take->condition = "";
        take->person =
            cli->person ? cli->person : gb_arena_text(&w->arena, name, strcspn(name, "_."));
        w->guessed += !cli->person;
        if (!take->person)
            return gb_fail_memory(err);
    }
    return GB_OK;
}

static gb_status take_list(work *w, gb_error *err)
{
    const char *path = w->cli->take_list;
    gb_take_list list;
    gb_status status = gb_take_list_open(path, &w->arena, &list, err);
    if (status != GB_OK)
        return status;
    const char *folder = gb_arena_text(&w->arena, path, (size_t)(gb_path_name(path) - path));
    w->count = list.count;
    w->take = calloc((size_t)w->count, sizeof *w->take);
    if (!w->take || !folder)
        return gb_fail_memory(err);
    for (int i = 0; i < list.count; i++) {
        const gb_list_take *line = &list.take[i];
        const char *file = gb_find_take(folder, line->file, &w->arena);
        if (!file) {
            gb_fail_at(err, GB_USAGE, path, line->line, 1, "there is no file '%s'", line->file);
            gb_advise(err, "files count from the list's folder, then from $GAITBENCH_DATA");
            return GB_USAGE;
        }
        w->take[i] = (candidate){.path = file,
                                 .person = line->person,
                                 .condition = line->condition,
                                 .laboratory = line->laboratory,
                                 .line = line->line};
    }
    return GB_OK;
}

static gb_status analyse(work *w, candidate *take, gb_error *err)
{
    gb_take subject;
    gb_body body;
    gb_status status = gb_cli_analyze(w->cli, take->path, &subject, &take->gait, err);
    if (status != GB_OK)
        return status;
    memcpy(take->sha256, subject.sha256, sizeof take->sha256);
    status = gb_take_body(&subject, &body, err);
    if (status == GB_OK)
        status = gb_pops_of_gait(&body, &take->gait, &subject.arena, &take->pops, err);
    take->good = take->gait.nkept > 0;
    if (status == GB_OK)
        gb_cli_notes(w->cli, &subject);
    gb_take_close(&subject);
    return status;
}

static gb_status analyse_all(work *w, gb_error *err)
{
    gb_cli_progress line;
    gb_status status = GB_OK;
    gb_cli_progress_begin(&line, w->cli, "analysing");
    for (int i = 0; i < w->count && status == GB_OK; i++) {
        candidate *take = &w->take[i];
        gb_progress_step(&line.progress, i, w->count, take->path);
        status = analyse(w, take, err);
        if (status == GB_OK && !take->good)
            gb_cli_warn(w->cli, take->path, "no straight gait cycle: left out");
    }
    gb_cli_progress_end(&line);
    return status;
}

static gb_status add_all(work *w, gb_reference *reference, gb_error *err)
{
    for (int i = 0; i < w->count; i++) {
        const candidate *take = &w->take[i];
        const char *name = gb_path_name(take->path);
        if (!take->good)
            continue;
        if (take->gait.running != reference->running) {
            gb_cli_warn(w->cli, take->path, "%s, unlike most of the takes: left out",
                        take->gait.running ? "runs" : "walks");
            continue;
        }
        char *stem = gb_arena_text(&reference->arena, name, gb_path_stem(name));
        if (!stem)
            return gb_fail_memory(err);
        gb_status status = gb_reference_add(reference, stem, take->person, take->sha256,
                                            &take->gait, &take->pops, err);
        if (status == GB_OK)
            status = gb_reference_place(reference, take->laboratory, take->condition, err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

/* Whom to thank: the laboratories that are in it, each once. */
static gb_status acknowledge(const work *w, gb_reference *reference, gb_error *err)
{
    gb_buffer text = {0};
    int cmu = 0;
    for (int i = 0; i < w->count; i++)
        cmu += looks_like_cmu(w->take[i].path);
    for (int l = 0; l < reference->nlaboratory; l++) {
        const gb_reference_laboratory *laboratory = &reference->laboratory[l];
        if (laboratory->people > 0 && *laboratory->acknowledgement)
            gb_buffer_printf(&text, "%s%s", text.size ? " " : "", laboratory->acknowledgement);
    }
    if (text.size == 0 && cmu == w->count)
        gb_buffer_text(&text, CMU_ACKNOWLEDGEMENT);
    reference->acknowledgement =
        gb_arena_text(&reference->arena, text.text ? text.text : "", text.size);
    gb_buffer_free(&text);
    return reference->acknowledgement ? GB_OK : gb_fail_memory(err);
}

static gb_status write_reference(const gb_cli *cli, const gb_reference *reference, gb_error *err)
{
    gb_buffer text = {0};
    cJSON *json =
        cli->between_only ? gb_reference_between_json(reference) : gb_reference_json(reference);
    gb_json_print(&text, json);
    cJSON_Delete(json);
    gb_status status =
        text.failed ? gb_fail_memory(err) : gb_file_write(cli->output, text.text, text.size, err);
    gb_buffer_free(&text);
    return status;
}

static void print_people(const gb_reference *reference)
{
    printf("take             person     laboratory    cycles   v*     cadence  stride\n");
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        gb_cli_print("%-16s %-10s %-12s %7d  %5.3f  %7.1f  %6.2f\n", take->take, take->person,
                     *take->laboratory ? take->laboratory : "-", take->cycles,
                     take->parameter[GB_SPEED_STAR], take->parameter[GB_CADENCE],
                     take->parameter[GB_STRIDE]);
    }
    gb_cli_print("%d takes of %d people", reference->ntake, reference->nperson);
    if (reference->nlaboratory > 1 || *reference->laboratory[0].name)
        printf(":");
    for (int l = 0; l < reference->nlaboratory; l++) {
        const gb_reference_laboratory *laboratory = &reference->laboratory[l];
        if (laboratory->people > 0 && *laboratory->name)
            gb_cli_print(" %s %d", laboratory->name, laboratory->people);
    }
    printf("\n");
}

/* The reference of analysed takes, settled. */
static gb_status make(work *w, gb_reference *reference, gb_error *err)
{
    const gb_cli *cli = w->cli;
    int runs = 0, good = 0;
    for (int i = 0; i < w->count; i++) {
        good += w->take[i].good;
        runs += w->take[i].good && w->take[i].gait.running;
    }
    if (good == 0)
        return gb_fail(err, GB_NOTHING, "no take has a gait cycle");
    reference->title = cli->title;
    reference->running = 2 * runs > good;
    reference->slopes = cli->own_slopes ? NULL : gb_shipped_slopes(reference->running);
    gb_status status = GB_OK;
    if (cli->laboratories)
        status = gb_reference_read_laboratories(cli->laboratories, reference, err);
    if (status == GB_OK && cli->between)
        status = gb_reference_read_between(cli->between, reference, err);
    if (status == GB_OK)
        status = add_all(w, reference, err);
    if (status == GB_OK)
        status = gb_reference_settle(reference, err);
    if (status == GB_OK)
        status = acknowledge(w, reference, err);
    return status;
}

static gb_status check_words(const gb_cli *cli, gb_error *err)
{
    if ((cli->nargs == 0 && !cli->take_list) || !cli->output)
        return gb_fail(err, GB_USAGE, "name takes, and the file to write with -o");
    if (cli->take_list && (cli->nargs > 0 || cli->person || cli->laboratory))
        return gb_fail(err, GB_USAGE,
                       "takes, --subject and --laboratory have no place beside --list");
    if (cli->between_only && cli->between)
        return gb_fail(err, GB_USAGE, "--between-only measures what --between states");
    return GB_OK;
}

int gb_command_reference(gb_cli *cli)
{
    gb_error err;
    work w = {.cli = cli};
    gb_reference reference = {.title = ""};
    gb_status status = check_words(cli, &err);
    if (status == GB_OK)
        status = cli->take_list ? take_list(&w, &err) : take_words(&w, &err);
    if (status == GB_OK)
        status = analyse_all(&w, &err);
    if (status == GB_OK)
        status = make(&w, &reference, &err);
    if (status == GB_OK)
        status = write_reference(cli, &reference, &err);
    if (status == GB_OK && w.guessed > 0)
        gb_cli_warn(cli, cli->output,
                    "who is who was guessed from the names of the files, the part before '_' or "
                    "'.': --list says it");
    if (status == GB_OK && !cli->quiet && strcmp(cli->output, "-") != 0)
        print_people(&reference);
    int code = status == GB_OK ? 0 : gb_cli_error(&err);
    for (int i = 0; i < w.count && w.take; i++)
        gb_gait_free(&w.take[i].gait);
    free(w.take);
    gb_arena_free(&w.arena);
    gb_reference_free(&reference);
    return code;
}
