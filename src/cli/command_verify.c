/* `run --verify`: a run, made again from where its results say that they came from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "compare/results_change.h"
#include "experiment/experiment.h"

enum { SHOWN = 40, PATH_ROOM = 4096 };

/* The experiment's file: as the user says, else one of its name where such files use to be. */
static gb_status find_experiment(const gb_cli *cli, const gb_results *was, const char *file,
                                 char path[PATH_ROOM], gb_error *err)
{
    const char *name = NULL;
    int folder = (int)(gb_path_name(file) - file);
    for (int i = 0; i < was->provenance.ninput; i++) {
        if (strcmp(was->provenance.input[i].kind, "experiment") == 0)
            name = was->provenance.input[i].name;
    }
    if (cli->nargs > 0) {
        snprintf(path, PATH_ROOM, "%s", cli->args[0]);
        return GB_OK;
    }
    if (!name)
        return gb_fail_at(err, GB_USAGE, file, 0, 0, "does not come from an experiment");
    for (int i = 0; i < 4; i++) {
        static const char *const places[] = {"experiments/", "", "", "../../experiments/"};
        snprintf(path, PATH_ROOM, "%.*s%s%s", i < 2 ? 0 : folder, file, places[i], name);
        if (gb_file_exists(path))
            return GB_OK;
    }
    gb_status status =
        gb_fail_at(err, GB_USAGE, file, 0, 0, "its experiment %s was not found", name);
    gb_advise(err, "name it: gaitbench run --verify %.100s EXPERIMENT.json", file);
    return status;
}

/* Says which files are others than they were, or not there. Returns how many are others. */
static int print_inputs(const gb_results *was, const gb_results *now)
{
    int changed = 0;
    for (int i = 0; i < was->provenance.ninput; i++) {
        const gb_input *a = &was->provenance.input[i], *b = NULL;
        for (int k = 0; k < now->provenance.ninput && !b; k++) {
            const gb_input *other = &now->provenance.input[k];
            if (strcmp(a->kind, other->kind) == 0 && strcmp(a->name, other->name) == 0)
                b = other;
        }
        if (!b)
            printf("%s: not read this time (%s)\n", a->name, a->kind);
        else if (strcmp(a->sha256, b->sha256) != 0)
            printf("%s: SHA-256 differs: was %.12s..., is %.12s... (%s)\n", a->name, a->sha256,
                   b->sha256, a->kind);
        changed += b && strcmp(a->sha256, b->sha256) != 0;
    }
    for (int i = 0; i < now->nskipped; i++)
        printf("%s: %s\n", now->skipped[i].name, now->skipped[i].reason);
    return changed;
}

static void print_changes(const gb_cli *cli, const gb_result_changes *changes)
{
    for (int i = 0; i < changes->nleft_out; i++)
        printf("not compared: %s\n", changes->left_out[i]);
    for (int i = 0; i < changes->nchange && (i < SHOWN || cli->verbose); i++)
        printf("%s: was %s, now %s\n", changes->change[i].what, changes->change[i].was,
               changes->change[i].now);
    if (changes->nchange > SHOWN && !cli->verbose)
        printf("... and %d more (--verbose shows all)\n", changes->nchange - SHOWN);
}

static int compare(const gb_cli *cli, const char *file, const gb_results *was,
                   const gb_results *now)
{
    gb_error err;
    gb_result_changes changes;
    if (gb_results_changes(was, now, &changes, &err) != GB_OK)
        return gb_cli_error(&err);
    printf("%s: made by gaitbench %s (%s), %s, %s\n", file, was->provenance.version,
           was->provenance.commit, was->provenance.host, was->provenance.date);
    int inputs = print_inputs(was, now);
    print_changes(cli, &changes);
    printf("%ld numbers compared, %d differ; %d inputs differ\n", changes.compared, changes.nchange,
           inputs);
    int code = changes.nchange > 0 || inputs > 0 ? (int)GB_GATE_FAILED
               : changes.compared == 0           ? (int)GB_NOTHING
                                                 : 0;
    gb_arena_free(&changes.arena);
    return code;
}

/* Runs what was there then: subjects that were skipped are no part of these results. */
static gb_status repeat(const gb_cli *cli, const gb_experiment *experiment, const gb_results *was,
                        gb_results *now, gb_error *err)
{
    gb_cli_progress line;
    const char **only = calloc((size_t)was->nsubject + 1, sizeof *only);
    gb_run_options options = {.shard = was->shard, .nshard = was->nshard, .only = only};
    if (!only)
        return gb_fail_memory(err);
    for (int i = 0; i < was->nsubject; i++)
        only[i] = was->subject[i].name;
    gb_cli_progress_begin(&line, cli, "repeating");
    gb_status status = gb_experiment_run_part(experiment, &options, &line.progress, now, err);
    gb_cli_progress_end(&line);
    free(only);
    return status;
}

int gb_cli_verify(const gb_cli *cli)
{
    gb_error err;
    gb_results was, now;
    gb_experiment experiment;
    char file[PATH_ROOM], path[PATH_ROOM];
    if (cli->nargs > 1 || cli->merge || cli->nshard > 0 || cli->output || cli->sqlite) {
        gb_fail(&err, GB_USAGE, "--verify takes RESULTS and at most the experiment file");
        gb_advise(&err, "gaitbench run --verify RESULTS [EXPERIMENT.json]; it writes nothing");
        return gb_cli_error(&err);
    }
    if (!gb_cli_results_file(cli->verify, file, sizeof file)) {
        gb_fail(&err, GB_USAGE, "the name of the results is too long");
        return gb_cli_error(&err);
    }
    if (gb_results_open(file, &was, &err) != GB_OK)
        return gb_cli_error(&err);
    gb_status status = find_experiment(cli, &was, file, path, &err);
    if (status == GB_OK)
        status = gb_experiment_open(path, &experiment, &err);
    int code = 0;
    if (status == GB_OK) {
        status = repeat(cli, &experiment, &was, &now, &err);
        gb_experiment_free(&experiment);
        if (status == GB_OK) {
            code = compare(cli, file, &was, &now);
            gb_results_free(&now);
        }
    }
    gb_results_free(&was);
    return status == GB_OK ? code : gb_cli_error(&err);
}
