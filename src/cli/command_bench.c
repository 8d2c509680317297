/* Timings: the cases, and what is done with them (tables in bench_print.c). */
#include "cli/command_bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "bench/against.h"
#include "bench/callgrind.h"
#include "bench/google.h"
#include "bench/process.h"
#include "bench/sittings.h"
#include "bench/stages.h"
#include "cli/cli.h"
#include "experiment/bench_cases.h"

#define REFERENCE     "fixtures/references/cmu-people-walk.json"
#define STAGE_SECONDS 0.5
#define SHORT_SECONDS 0.05 /* of timing a case whose instructions are counted */

static const gb_bench_family *const families[] = {
    &gb_bench_reading, &gb_bench_kinematics, &gb_bench_character,   &gb_bench_clips,
    &gb_bench_muscles, &gb_bench_analysis,   &gb_bench_experiments,
};

enum { NFAMILY = sizeof families / sizeof *families, MAX_CASES = 128 };

/* The index-th of all cases; NULL behind the last. */
static const gb_bench_case *case_at(int index)
{
    for (int f = 0; f < NFAMILY; f++) {
        if (index < families[f]->n)
            return &families[f]->cases[index];
        index -= families[f]->n;
    }
    return NULL;
}

static const gb_bench_case *find_case(const char *name)
{
    const gb_bench_case *c;
    for (int i = 0; (c = case_at(i)) && strcmp(c->name, name) != 0; i++) {
    }
    return c;
}

void gb_cli_list_benches(void)
{
    const gb_bench_case *c;
    for (int i = 0; (c = case_at(i)); i++)
        printf("%-26s %s\n", c->name, c->what);
}

static bool is_file(const char *word)
{
    return strncmp(word, "read:", 5) == 0;
}

/* The cases that the words mean, in the order of the table; all without words. */
static gb_status choose(const gb_cli *cli, const gb_bench_case **chosen, int *n, gb_error *err)
{
    const gb_bench_case *c;
    *n = 0;
    for (int k = 0; k < cli->nargs; k++) {
        bool known = is_file(cli->args[k]);
        for (int i = 0; !known && (c = case_at(i)); i++)
            known = gb_bench_matches(cli->args[k], c->name);
        if (!known) {
            gb_fail(err, GB_USAGE, "there is no bench '%s'", cli->args[k]);
            gb_advise(err, "gaitbench bench --list shows them; read:FILE times a take of yours");
            return GB_USAGE;
        }
    }
    for (int i = 0; (c = case_at(i)) && *n < MAX_CASES; i++) {
        bool wanted = cli->nargs == 0;
        for (int k = 0; k < cli->nargs; k++)
            wanted = wanted || gb_bench_matches(cli->args[k], c->name);
        if (wanted)
            chosen[(*n)++] = c;
    }
    return GB_OK;
}

/* What is measured: cases and files. */
typedef struct session {
    const gb_bench_case *from[MAX_CASES]; /* NULL: a file */
    const char *path[MAX_CASES];          /* its path */
    char name[MAX_CASES][96];             /* ... and name */
    double instructions[MAX_CASES];       /* NaN: not counted */
    gb_sitting sitting[MAX_CASES];
    int n;
} session;

static void close_session(session *s)
{
    for (int i = 0; i < s->n; i++)
        gb_bench_result_free(&s->sitting[i].result);
}

static gb_status open_session(const gb_cli *cli, session *s, gb_error *err)
{
    gb_status status = choose(cli, s->from, &s->n, err);
    for (int k = 0; k < cli->nargs && status == GB_OK; k++) {
        if (!is_file(cli->args[k]) || s->n == MAX_CASES)
            continue;
        s->from[s->n] = NULL;
        s->path[s->n] = cli->args[k] + 5;
        snprintf(s->name[s->n], sizeof s->name[0], "read/%.80s", gb_path_name(s->path[s->n]));
        s->n++;
    }
    for (int i = 0; i < s->n; i++)
        s->instructions[i] = (double)NAN;
    return status;
}

static const char *name_of(const session *s, int index)
{
    return s->from[index] ? s->from[index]->name : s->name[index];
}

static gb_status prepare_one(const void *user, int index, gb_work *work, gb_error *err)
{
    const session *s = user;
    return s->from[index] ? gb_bench_prepare(s->from[index], work, err)
                          : gb_bench_prepare_file(s->name[index], s->path[index], work, err);
}

static gb_status nothing_to_time(gb_error *err)
{
    return gb_fail(err, GB_NOTHING, "there is nothing to time");
}

/* ---- ways to run ---- */

/* So many repetitions of each, once, untimed: for profilers and for counting instructions. */
static int repeat(const gb_cli *cli, const session *s, int times, gb_error *err)
{
    int done = 0;
    for (int i = 0; i < s->n; i++) {
        gb_work work;
        gb_status status = prepare_one(s, i, &work, err);
        if (status == GB_NOTHING) {
            gb_cli_warn(cli, name_of(s, i), "left out: %s", err->message);
            continue;
        }
        if (status == GB_OK) {
            status = gb_bench_kernel(&work, times, err);
            gb_bench_release(&work);
        }
        if (status != GB_OK)
            return gb_cli_error(err);
        printf("%s: %d repetitions\n", name_of(s, i), times);
        done++;
    }
    if (done > 0)
        return 0;
    nothing_to_time(err);
    return gb_cli_error(err);
}

static gb_status count_all(const gb_cli *cli, session *s, gb_error *err)
{
    gb_cli_progress line;
    const char *program = gb_own_program();
    gb_status status =
        program ? GB_OK : gb_fail(err, GB_IO, "this system does not say where this program is");
    gb_cli_progress_begin(&line, cli, "counting");
    for (int i = 0; i < s->n && status == GB_OK; i++) {
        gb_progress_step(&line.progress, i, s->n, name_of(s, i));
        if (!s->from[i] || s->from[i]->counted == 0)
            gb_cli_warn(cli, name_of(s, i), "takes too long to count its instructions");
        else
            status = gb_bench_count(program, s->from[i], &s->instructions[i], err);
    }
    gb_cli_progress_end(&line);
    return status;
}

/* Measures, and leaves only what was there. */
static gb_status measure(const gb_cli *cli, session *s, const gb_bench_options *options,
                         gb_error *err)
{
    gb_cli_progress line;
    const gb_sitting_works works = {s->n, prepare_one, s};
    int n = 0;
    gb_cli_progress_begin(&line, cli, "timing");
    gb_status status = gb_bench_sittings(&works, options, &line.progress, s->sitting, err);
    gb_cli_progress_end(&line);
    for (int i = 0; i < s->n && status == GB_OK; i++) {
        if (s->sitting[i].sittings == 0) {
            gb_cli_warn(cli, name_of(s, i), "left out: %s", s->sitting[i].why.message);
            continue;
        }
        s->instructions[n] = s->instructions[i];
        s->sitting[n++] = s->sitting[i];
    }
    if (status != GB_OK)
        return status;
    s->n = n;
    return n > 0 ? GB_OK : nothing_to_time(err);
}

static gb_status write_frametimes(const session *s, const char *path, gb_error *err)
{
    gb_buffer out = {0};
    gb_bench_frametimes(&out, s->sitting, s->n);
    gb_status status =
        out.failed ? gb_fail_memory(err) : gb_file_write(path, out.text, out.size, err);
    gb_buffer_free(&out);
    return status;
}

static int print_json(const session *s, const gb_machine *machine, const gb_bench_options *options)
{
    gb_buffer out = {0};
    cJSON *root = gb_bench_json(machine, options, s->sitting, s->instructions, s->n);
    gb_json_print(&out, root);
    cJSON_Delete(root);
    fputs(out.text ? out.text : "", stdout);
    gb_buffer_free(&out);
    return 0;
}

static int time_all(const gb_cli *cli, session *s, gb_error *err)
{
    gb_machine machine;
    const gb_bench_cli *b = &cli->bench;
    gb_bench_options options = {.seconds = b->seconds, .seed = (unsigned)b->seed, .cold = b->cold};
    if (b->instructions && !(b->seconds > 0))
        options.seconds = SHORT_SECONDS;
    options = gb_bench_defaults(&options);
    gb_machine_look(&machine);
    gb_status status = b->instructions ? count_all(cli, s, err) : GB_OK;
    if (status == GB_OK)
        status = measure(cli, s, &options, err);
    if (status == GB_OK && b->frametimes)
        status = write_frametimes(s, b->frametimes, err);
    if (status != GB_OK)
        return gb_cli_error(err);
    if (cli->json)
        return print_json(s, &machine, &options);
    gb_bench_print_machine(&machine, &options);
    gb_bench_print(s->sitting, s->instructions, s->n);
    return 0;
}

/* Stages of a frame and of a take, NAME or our own. */
static int write_stages(const gb_cli *cli, gb_error *err)
{
    gb_stages stages = {.n = 0};
    gb_buffer out = {0};
    const double seconds = cli->bench.seconds > 0 ? cli->bench.seconds : STAGE_SECONDS;
    const char *take = cli->nargs > 0 ? cli->args[0] : "procedural:walk@1.25,seconds=10";
    gb_status status = cli->nargs > 1 ? gb_fail(err, GB_USAGE, "--stages takes one take")
                                      : gb_stages_of_frame(seconds, &stages, err);
    if (status == GB_OK)
        status = gb_stages_of_take(take, gb_file_exists(REFERENCE) ? REFERENCE : NULL, seconds,
                                   &stages, err);
    if (status == GB_OK) {
        gb_stages_csv(&out, &stages);
        status = out.failed ? gb_fail_memory(err)
                            : gb_file_write(cli->bench.stages, out.text, out.size, err);
    }
    gb_buffer_free(&out);
    return status == GB_OK ? 0 : gb_cli_error(err);
}

/* ---- against another build ---- */

static int against(const gb_cli *cli, gb_error *err)
{
    const gb_bench_cli *b = &cli->bench;
    const gb_bench_case *chosen[MAX_CASES];
    gb_against_row rows[MAX_CASES];
    int n, slower = 0, compared = 0;
    const char *program = gb_own_program();
    gb_against_options options = {
        .rounds = b->rounds, .run_seconds = b->seconds, .effect = b->effect / 100};
    gb_cli_progress line;
    gb_status status = choose(cli, chosen, &n, err);
    if (status == GB_OK && !program)
        status = gb_fail(err, GB_IO, "this system does not say where this program is");
    gb_cli_progress_begin(&line, cli, "comparing");
    if (status == GB_OK)
        status =
            gb_bench_against(b->against, program, chosen, n, &options, &line.progress, rows, err);
    gb_cli_progress_end(&line);
    if (status != GB_OK)
        return gb_cli_error(err);
    for (int i = 0; i < n; i++) {
        slower += rows[i].verdict == GB_SLOWER;
        compared += rows[i].verdict != GB_NOT_COMPARED;
    }
    if (cli->json)
        gb_bench_print_against_json(rows, n);
    else
        gb_bench_print_against(rows, n);
    if (compared == 0) {
        gb_fail(err, GB_NOTHING, "nothing could be compared");
        return gb_cli_error(err);
    }
    return b->fail_slower && slower > 0 ? (int)GB_GATE_FAILED : 0;
}

int gb_command_bench(gb_cli *cli)
{
    static session s;
    gb_error err;
    if (cli->list) {
        gb_cli_list_benches();
        return 0;
    }
    gb_cli_count_allocations();
    if (cli->bench.serve) {
        gb_status served = gb_bench_serve(find_case, &err);
        return served == GB_OK ? 0 : gb_cli_error(&err);
    }
    if (cli->bench.stages)
        return write_stages(cli, &err);
    if (cli->bench.against)
        return against(cli, &err);
    gb_status status = open_session(cli, &s, &err);
    int code = status != GB_OK             ? gb_cli_error(&err)
               : cli->bench.iterations > 0 ? repeat(cli, &s, cli->bench.iterations, &err)
                                           : time_all(cli, &s, &err);
    close_session(&s);
    return code;
}
