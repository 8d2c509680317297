#include "bench/sittings.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process's answer for a work; the frames' times (least, raw) follow it. Both sides are the same
 * program, so that what is constant in it lies in the same place: names, units, notes. */
typedef struct answer {
    int index;
    gb_status status; /* GB_NOTHING: left out; all others end the sitting */
    gb_error why;
    gb_work work;
    gb_bench_result result;
} answer;

/* What the other process needs. */
typedef struct sitting {
    const gb_sitting_works *works;
    gb_bench_options options;
    const gb_progress *progress;
    const int *index; /* (n) the works to be measured */
    int n, number;    /* of the sitting, from 0 on */
    FILE *out;        /* where the answers go */
    pid_t parent;
} sitting;

/* ---- the other process ---- */

static void send_failure(const sitting *s, int index, gb_status status, const gb_error *why)
{
    answer a = {.index = index, .status = status, .why = *why};
    fwrite(&a, sizeof a, 1, s->out);
}

static void send_result(const sitting *s, int index, const gb_work *work,
                        const gb_bench_result *result)
{
    size_t n = (size_t)result->frames;
    answer a = {.index = index, .work = *work, .result = *result};
    a.result.frame_least = a.result.frame_raw = NULL;
    fwrite(&a, sizeof a, 1, s->out);
    fwrite(result->frame_least, sizeof(double), n, s->out);
    fwrite(result->frame_raw, sizeof(double), n, s->out);
}

/* The sittings are one line of progress. */
static void step(void *user, int done, int total, const char *item)
{
    const sitting *s = user;
    int sittings = s->number < GB_LEAST_SITTINGS ? GB_LEAST_SITTINGS : GB_MOST_SITTINGS;
    gb_progress_step(s->progress, s->number * total + done, sittings * total, item);
}

/* Nobody is left to tell. */
static bool is_orphan(void *user)
{
    return getppid() != ((const sitting *)user)->parent;
}

/* Prepares and measures; the works are not taken apart, as the process ends. */
static void sit(sitting *s)
{
    const gb_progress progress = {.step = step, .stop = is_orphan, .user = s};
    gb_work *work = calloc((size_t)s->n, sizeof *work);
    gb_bench_result *result = calloc((size_t)s->n, sizeof *result);
    int *index = calloc((size_t)s->n, sizeof *index), n = 0;
    gb_error err = {0};
    gb_status status = work && result && index ? GB_OK : gb_fail_memory(&err);
    for (int i = 0; i < s->n && status == GB_OK; i++) {
        index[n] = s->index[i];
        status = s->works->prepare(s->works->user, index[n], &work[n], &err);
        n += status == GB_OK;
        if (status != GB_OK)
            send_failure(s, s->index[i], status, &err);
        status = status == GB_NOTHING ? GB_OK : status;
    }
    if (status == GB_OK && n > 0) {
        status = gb_bench_measure(work, n, &s->options, &progress, result, &err);
        if (status != GB_OK)
            send_failure(s, -1, status, &err);
    }
    for (int i = 0; i < n && status == GB_OK; i++)
        send_result(s, index[i], &work[i], &result[i]);
    /* What did not get through is missing on the other side, which says so. */
    fclose(s->out);
}

/* ---- this process ---- */

/* A work's sittings so far: the three best, in order. */
typedef struct best_results {
    gb_bench_result place[3];
    int n;
} best_results;

static void enter(best_results *p, gb_bench_result result)
{
    for (int i = 0; i < p->n; i++) {
        if (result.least.median < p->place[i].least.median) {
            gb_bench_result worse = p->place[i];
            p->place[i] = result;
            result = worse;
        }
    }
    if (p->n < 3)
        p->place[p->n++] = result;
    else
        gb_bench_result_free(&result);
}

static double spread_of(const best_results *p)
{
    return p->n == 3 ? p->place[2].least.median / p->place[1].least.median - 1 : (double)NAN;
}

/* Takes the frames' times that follow an answer. */
static gb_status receive_frames(FILE *in, answer *a, gb_error *err)
{
    size_t n = (size_t)a->result.frames;
    a->result.frame_least = malloc(n * sizeof(double));
    a->result.frame_raw = malloc(n * sizeof(double));
    bool got = a->result.frame_least && a->result.frame_raw &&
               fread(a->result.frame_least, sizeof(double), n, in) == n &&
               fread(a->result.frame_raw, sizeof(double), n, in) == n;
    if (!got)
        gb_bench_result_free(&a->result);
    return got ? GB_OK : gb_fail(err, GB_IO, "a process that measured ended before its answer");
}

static gb_status listen(FILE *in, gb_sitting *out, best_results *bests, int expected, gb_error *err)
{
    gb_status status = GB_OK;
    while (expected > 0 && status == GB_OK) {
        answer a;
        if (fread(&a, sizeof a, 1, in) != 1)
            return gb_fail(err, GB_IO, "a process that measured ended before its answer");
        expected--;
        if (a.status == GB_NOTHING) {
            out[a.index].why = a.why;
        } else if (a.status != GB_OK) {
            status = a.status;
            *err = a.why;
        } else {
            status = receive_frames(in, &a, err);
            if (status == GB_OK) {
                out[a.index].work = a.work;
                out[a.index].sittings++;
                enter(&bests[a.index], a.result);
            }
        }
    }
    return status;
}

static gb_status hold_sitting(sitting *s, gb_sitting *out, best_results *bests, gb_error *err)
{
    int ends[2], how = 0;
    if (pipe(ends) != 0)
        return gb_fail(err, GB_IO, "cannot make a pipe: %s", strerror(errno));
    FILE *in = fdopen(ends[0], "rb");
    s->out = fdopen(ends[1], "wb");
    s->parent = getpid();
    fflush(NULL); /* what waits to be written is written once */
    pid_t pid = in && s->out ? fork() : -1;
    if (pid == 0) {
        sit(s);
        _exit(0);
    }
    gb_status status = GB_OK;
    if (pid < 0)
        status = gb_fail(err, GB_IO, "cannot start a process: %s", strerror(errno));
    if (s->out)
        fclose(s->out);
    else
        close(ends[1]);
    if (status == GB_OK)
        status = listen(in, out, bests, s->n, err);
    if (in)
        fclose(in);
    else
        close(ends[0]);
    while (pid > 0 && waitpid(pid, &how, 0) < 0 && errno == EINTR) {
    }
    /* It could not tell itself. */
    if (status != GB_OK && WIFSIGNALED(how))
        gb_advise(err, "it was ended by signal %d (%s)%s", WTERMSIG(how), strsignal(WTERMSIG(how)),
                  WTERMSIG(how) == SIGBUS ? ": did a file become shorter meanwhile?" : "");
    else if (status != GB_OK && WEXITSTATUS(how) != 0)
        gb_advise(err, "it ended with exit code %d", WEXITSTATUS(how));
    return status;
}

static bool is_settled(const best_results *p, bool cold)
{
    return spread_of(p) <= (cold ? GB_SITTINGS_AGREE_COLD : GB_SITTINGS_AGREE);
}

/* The works that are to be measured in this sitting, into index. */
static int find_open(const sitting *s, const gb_sitting *out, const best_results *bests, int *index)
{
    int count = 0;
    for (int i = 0; i < s->works->n; i++) {
        bool left_out = s->number > 0 && out[i].sittings == 0;
        bool done = s->number >= GB_LEAST_SITTINGS && is_settled(&bests[i], s->options.cold);
        if (!left_out && !done)
            index[count++] = i;
    }
    return count;
}

gb_status gb_bench_sittings(const gb_sitting_works *works, const gb_bench_options *options,
                            const gb_progress *progress, gb_sitting *out, gb_error *err)
{
    gb_bench_options o = gb_bench_defaults(options);
    size_t n = (size_t)works->n;
    int *index = calloc(n + 1, sizeof *index);
    best_results *bests = calloc(n + 1, sizeof *bests);
    gb_status status = index && bests ? GB_OK : gb_fail_memory(err);
    memset(out, 0, n * sizeof *out);
    o.seconds /= GB_LEAST_SITTINGS;
    o.warm_seconds /= GB_LEAST_SITTINGS / 2;
    o.rounds /= 2; /* a work that takes long still comes up five times */
    for (int k = 0; k < GB_MOST_SITTINGS && status == GB_OK; k++) {
        sitting s = {
            .works = works, .options = o, .progress = progress, .index = index, .number = k};
        s.n = find_open(&s, out, bests, index);
        s.options.seed = o.seed + (unsigned)k;
        if (s.n == 0)
            break;
        status = hold_sitting(&s, out, bests, err);
    }
    for (size_t i = 0; i < n && bests; i++) {
        best_results *p = &bests[i];
        int second = p->n > 1;
        if (status == GB_OK && p->n > 0) {
            out[i].result = p->place[second];
            out[i].result.spread = spread_of(p);
            out[i].settled = is_settled(p, o.cold);
            p->place[second] = (gb_bench_result){0};
        }
        for (int k = 0; k < p->n; k++)
            gb_bench_result_free(&p->place[k]);
    }
    free(bests);
    free(index);
    return status;
}
