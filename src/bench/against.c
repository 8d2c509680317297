#include "bench/against.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/statistics.h"
#include "bench/process.h"

#define GREETING     "gaitbench bench server 1"
#define PATIENCE     120.0 /* s, for an answer */
#define WARM_SECONDS 0.05

enum {
    DEFAULT_ROUNDS = 52,
    ROUNDS_A_PROCESS = 4, /* then both start anew: where their memory lies is part of the noise */
    PIECES = 10, /* a run does the same so often; the least counts, so that a moment lost is not */
    LINE = 256,
};

const char *const gb_against_words[] = {"no difference", "faster", "slower", "not compared"};

static gb_against_options defaults(const gb_against_options *options)
{
    gb_against_options o = options ? *options : (gb_against_options){0};
    o.rounds = o.rounds > 0 ? (o.rounds + ROUNDS_A_PROCESS - 1) / ROUNDS_A_PROCESS : 0;
    o.rounds = o.rounds > 0 ? o.rounds * ROUNDS_A_PROCESS : DEFAULT_ROUNDS;
    o.run_seconds = o.run_seconds > 0 ? o.run_seconds : 0.01;
    o.effect = o.effect > 0 ? o.effect : 0.03;
    o.error = o.error > 0 ? o.error : 0.05;
    return o;
}

void gb_against_judge(double *ratio, int nround, int nrow, const gb_against_options *options,
                      gb_against_row *row)
{
    const gb_against_options o = defaults(options);
    gb_interval interval;
    bool sure = gb_sign_interval(ratio, nround, o.error / (nrow > 0 ? nrow : 1), &interval);
    row->change = expm1(interval.median);
    row->low = expm1(interval.low);
    row->high = expm1(interval.high);
    row->verdict = GB_NO_DIFFERENCE;
    if (sure && interval.low > 0 && interval.median > log1p(o.effect))
        row->verdict = GB_SLOWER;
    if (sure && interval.high < 0 && interval.median < -log1p(o.effect))
        row->verdict = GB_FASTER;
}

/* ---- the side that asks ---- */

enum { BASE, HEAD };

static gb_status ask(gb_child *child, const char *question, char answer[LINE], gb_error *err)
{
    gb_status status = gb_child_say(child, question, err);
    return status == GB_OK ? gb_child_hear(child, PATIENCE, answer, LINE, err) : status;
}

static gb_status start(const char *program, gb_child *child, gb_error *err)
{
    char greeting[LINE];
    const char *const argv[] = {program, "bench", "--serve", NULL};
    gb_status status = gb_child_start(argv, child, err);
    if (status != GB_OK)
        return status;
    if (gb_child_hear(child, PATIENCE, greeting, sizeof greeting, NULL) == GB_OK &&
        strcmp(greeting, GREETING) == 0)
        return GB_OK;
    gb_child_end(child, 0);
    status = gb_fail(err, GB_USAGE, "%s does not answer to 'bench --serve'", program);
    gb_advise(err, "name the gaitbench of another build that has this option");
    return status;
}

/* Both programs with the case ready and warm; GB_NOTHING when one cannot. */
static gb_status start_both(const char *const program[2], const char *name, gb_child child[2],
                            gb_error *err)
{
    for (int i = 0; i < 2; i++)
        child[i] = (gb_child){.pid = -1, .in = -1, .out = -1};
    for (int i = 0; i < 2; i++) {
        char line[LINE], answer[LINE];
        gb_status status = start(program[i], &child[i], err);
        snprintf(line, sizeof line, "prepare %.200s", name);
        if (status == GB_OK)
            status = ask(&child[i], line, answer, err);
        if (status != GB_OK)
            return status;
        if (strcmp(answer, "ok") != 0)
            return gb_fail(err, GB_NOTHING, "%s: %.120s", i == BASE ? "base" : "head", answer);
    }
    return GB_OK;
}

static gb_status run_one(gb_child *child, long times, double *seconds, gb_error *err)
{
    char line[64], answer[LINE];
    snprintf(line, sizeof line, "run %ld", times);
    gb_status status = ask(child, line, answer, err);
    *seconds = strtod(answer, NULL) * 1e-9 / (double)times;
    if (status == GB_OK && !(*seconds > 0))
        status = gb_fail(err, GB_IO, "the other program answers '%.60s'", answer);
    return status;
}

/* One case in measurement. */
typedef struct duel {
    const char *const *program; /* (2) */
    const gb_against_options *options;
    double *seconds[2], *ratio; /* (rounds) */
} duel;

/* ROUNDS_A_PROCESS rounds with a pair of processes; swapped ones begin with head. */
static gb_status play(const duel *d, gb_against_row *row, int first, bool swapped, gb_error *err)
{
    static const int orders[2][ROUNDS_A_PROCESS] = {{BASE, HEAD, HEAD, BASE},
                                                    {HEAD, BASE, BASE, HEAD}};
    gb_child child[2];
    double unused;
    gb_status status = start_both(d->program, row->name, child, err);
    if (status == GB_OK && row->times == 0) {
        char answer[LINE];
        status = ask(&child[BASE], "estimate", answer, err);
        double ns = status == GB_OK ? strtod(answer, NULL) : 0;
        row->times = ns > 0 ? (long)fmax(1, round(d->options->run_seconds / PIECES * 1e9 / ns)) : 0;
        if (status == GB_OK && row->times == 0)
            status = gb_fail(err, GB_IO, "the other program answers '%.60s'", answer);
    }
    for (int i = 0; i < 2 && status == GB_OK; i++)
        status = run_one(&child[i], row->times, &unused, err);
    for (int r = 0; r < ROUNDS_A_PROCESS && status == GB_OK; r++) {
        int begins = orders[swapped][r];
        status = run_one(&child[begins], row->times, &d->seconds[begins][first + r], err);
        if (status == GB_OK)
            status = run_one(&child[!begins], row->times, &d->seconds[!begins][first + r], err);
        if (status == GB_OK)
            d->ratio[first + r] = log(d->seconds[HEAD][first + r] / d->seconds[BASE][first + r]);
    }
    for (int i = 0; i < 2; i++)
        gb_child_end(&child[i], 2);
    return status;
}

static gb_status compare_case(const duel *d, int nrow, gb_against_row *row, gb_error *err)
{
    gb_status status = GB_OK;
    const int rounds = d->options->rounds;
    for (int r = 0; r < rounds && status == GB_OK; r += ROUNDS_A_PROCESS)
        status = play(d, row, r, r / ROUNDS_A_PROCESS % 2 == 1, err);
    if (status != GB_OK)
        return status;
    row->base = gb_median(d->seconds[BASE], rounds);
    row->head = gb_median(d->seconds[HEAD], rounds);
    gb_against_judge(d->ratio, rounds, nrow, d->options, row);
    return GB_OK;
}

gb_status gb_bench_against(const char *base, const char *head, const gb_bench_case *const *c, int n,
                           const gb_against_options *options, const gb_progress *progress,
                           gb_against_row *rows, gb_error *err)
{
    const gb_against_options o = defaults(options);
    const char *const program[2] = {base, head};
    double *values = malloc(3 * (size_t)o.rounds * sizeof *values);
    if (!values)
        return gb_fail_memory(err);
    duel d = {program, &o, {values, values + o.rounds}, values + 2 * (size_t)o.rounds};
    gb_status status = GB_OK;
    for (int i = 0; i < n && status == GB_OK; i++) {
        const double nan = (double)NAN;
        gb_error problem = {0};
        rows[i] = (gb_against_row){c[i]->name, 0, nan, nan, nan, nan, nan, GB_NOT_COMPARED, ""};
        gb_progress_step(progress, i, n, c[i]->name);
        if (gb_progress_stopped(progress)) {
            status = gb_fail(err, GB_IO, "interrupted");
            break;
        }
        status = compare_case(&d, n, &rows[i], &problem);
        if (status == GB_NOTHING) {
            snprintf(rows[i].reason, sizeof rows[i].reason, "%.150s", problem.message);
            status = GB_OK;
        } else if (status != GB_OK && err) {
            *err = problem;
        }
    }
    free(values);
    return status;
}

/* ---- the side that answers ---- */

/* Fills a line's answer. */
static void answer(const gb_bench_case *(*find)(const char *name), gb_work *work, const char *line,
                   char out[LINE])
{
    gb_error err = {0};
    gb_status status = GB_OK;
    if (strncmp(line, "prepare ", 8) == 0) {
        const gb_bench_case *c = find(line + 8);
        gb_bench_release(work);
        status = c ? gb_bench_prepare(c, work, &err)
                   : gb_fail(&err, GB_NOTHING, "there is no such case");
        if (status == GB_OK)
            status = gb_bench_warm(work, WARM_SECONDS, &err);
        snprintf(out, LINE, "%.200s", status == GB_OK ? "ok" : err.message);
    } else if (strcmp(line, "estimate") == 0 && work->run) {
        double each = 0;
        status = gb_bench_estimate(work, WARM_SECONDS, &each, &err);
        snprintf(out, LINE, "%.9g", status == GB_OK ? 1e9 * each : 0);
    } else if (strncmp(line, "run ", 4) == 0 && work->run) {
        long times = strtol(line + 4, NULL, 10);
        long long least = LLONG_MAX;
        for (int i = 0; i < PIECES && status == GB_OK; i++) {
            if (work->rewind)
                work->rewind(work->data);
            long long start = gb_nanoseconds();
            status = gb_bench_kernel(work, times, &err);
            long long spent = gb_nanoseconds() - start;
            least = spent < least ? spent : least;
        }
        snprintf(out, LINE, "%lld", status == GB_OK ? least : 0);
    } else {
        snprintf(out, LINE, "not understood");
    }
}

static bool say(const char *text)
{
    char line[LINE + 1];
    int n = snprintf(line, sizeof line, "%.*s\n", LINE - 1, text);
    return write(STDOUT_FILENO, line, (size_t)n) == n;
}

gb_status gb_bench_serve(const gb_bench_case *(*find)(const char *name), gb_error *err)
{
    char line[LINE], out[LINE];
    gb_work work = {0};
    gb_bench_keep_memory();
    bool heard = say(GREETING);
    while (heard && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        answer(find, &work, line, out);
        heard = say(out);
    }
    gb_bench_release(&work);
    return heard ? GB_OK : gb_fail(err, GB_IO, "nobody listens any more");
}
