#include "perf/replays.h"

#include <alloca.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "perf/cache.h"

#define DEFAULT_SECONDS  0.5
#define DEFAULT_WARM     0.1
#define ESTIMATE_SECONDS 0.04
#define LONG_REPLAY      0.1 /* s: one that lasts so long needs no replay before it to warm up */

enum {
    DEFAULT_ROUNDS = 10,
    LEAST_REPLAYS = 5,
    WARM_TIMES = 10,
    REPLAYS_A_ROUND = 4,     /* as aim for the length of a replay */
    SINGLE_OVERHEADS = 20,   /* a repetition that takes so many times the clock's is timed alone, */
    BATCH_OVERHEADS = 100,   /* else so many together that they take this */
    MOST_COLD_FRAMES = 1000, /* flushing takes longer than working */
};

static long (*allocation_count)(void);

void gb_bench_count_allocations(long (*count)(void))
{
    allocation_count = count;
}

gb_bench_options gb_bench_defaults(const gb_bench_options *options)
{
    gb_bench_options o = options ? *options : (gb_bench_options){0};
    o.seconds = o.seconds > 0 ? o.seconds : DEFAULT_SECONDS;
    o.warm_seconds = o.warm_seconds > 0 ? o.warm_seconds : DEFAULT_WARM;
    o.rounds = o.rounds > 0 ? o.rounds : DEFAULT_ROUNDS;
    o.seed = o.seed > 0 ? o.seed : 1;
    return o;
}

void gb_bench_result_free(gb_bench_result *result)
{
    free(result->frame_least);
    free(result->frame_raw);
    memset(result, 0, sizeof *result);
}

__attribute__((noinline)) gb_status gb_bench_kernel(const gb_work *work, long times, gb_error *err)
{
    GB_KEEP(work->data);
    gb_status status = work->run(work->data, times, err);
    GB_KEEP(work->data);
    return status;
}

int gb_bench_random(unsigned *state, int n)
{
    *state = *state * 1664525u + 1013904223u;
    return (int)((unsigned long long)(*state >> 8) * (unsigned)n >> 24);
}

static void begin_again(const gb_work *work)
{
    if (work->rewind)
        work->rewind(work->data);
}

void gb_bench_keep_memory(void)
{
#if defined(__GLIBC__)
    enum { MUCH = 1 << 30, MOST_THAT_IT_TAKES = 32 << 20 };
    mallopt(M_TRIM_THRESHOLD, MUCH);
    mallopt(M_MMAP_THRESHOLD, MOST_THAT_IT_TAKES);
#endif
}

gb_status gb_bench_warm(const gb_work *work, double seconds, gb_error *err)
{
    gb_status status = GB_OK;
    double start = gb_clock(), spent = 0;
    /* The first repetitions of a work that allocates meet new pages. */
    for (int n = 0; status == GB_OK && (spent < seconds || (n < WARM_TIMES && spent < 4 * seconds));
         n++) {
        begin_again(work);
        status = gb_bench_kernel(work, 1, err);
        spent = gb_clock() - start;
    }
    return status;
}

gb_status gb_bench_estimate(const gb_work *work, double seconds, double *each, gb_error *err)
{
    const double short_run = fmin(2e-3, seconds);
    double start = gb_clock(), spent = 0;
    *each = (double)INFINITY;
    for (long n = 1; spent < short_run || gb_clock() - start < seconds;) {
        if (spent < short_run && n < 1L << 30)
            n *= 2;
        begin_again(work);
        long long before = gb_nanoseconds();
        gb_status status = gb_bench_kernel(work, n, err);
        spent = 1e-9 * (double)(gb_nanoseconds() - before);
        if (status != GB_OK)
            return status;
        *each = fmin(*each, fmax(spent, 1e-9) / (double)n);
        if (n >= 1L << 30)
            break;
    }
    return GB_OK;
}

/* A work in measurement. */
typedef struct lane {
    const gb_work *work;
    gb_bench_result *result;
    double replay_seconds; /* the last one's */
    double spent;          /* on replays that count */
    unsigned *shift;       /* random numbers, all lanes' */
} lane;

static gb_status prepare(lane *l, const gb_bench_options *o, double overhead, gb_error *err)
{
    gb_bench_result *r = l->result;
    double each = 0;
    gb_status status = gb_bench_warm(l->work, o->warm_seconds, err);
    if (status == GB_OK)
        status = gb_bench_estimate(l->work, fmin(ESTIMATE_SECONDS, o->seconds), &each, err);
    if (status != GB_OK)
        return status;
    bool alone = o->cold || each >= SINGLE_OVERHEADS * overhead;
    r->per_frame = alone ? 1 : (long)ceil(BATCH_OVERHEADS * overhead / each);
    double frames = o->seconds / o->rounds / REPLAYS_A_ROUND / (each * (double)r->per_frame);
    int most = o->cold ? (int)MOST_COLD_FRAMES : (int)GB_BENCH_MAX_FRAMES;
    r->frames = frames < 1 ? 1 : frames > most ? most : (int)frames;
    r->allocations = (double)NAN;
    r->cpu = (double)INFINITY;
    r->link = (double)INFINITY;
    r->spread = (double)NAN;
    r->frame_least = malloc((size_t)r->frames * sizeof *r->frame_least);
    r->frame_raw = malloc((size_t)r->frames * sizeof *r->frame_raw);
    if (!r->frame_least || !r->frame_raw)
        return gb_fail_memory(err);
    for (int f = 0; f < r->frames; f++)
        r->frame_least[f] = (double)INFINITY;
    return GB_OK;
}

static void flush(const gb_work *work)
{
    for (int i = 0; i < work->ntouched; i++)
        gb_cache_flush(work->touched[i].bytes, work->touched[i].size);
}

/* All frames once, timed into frame_raw. Where the stack lies differs from process to process, and
 * some loops run 6 % faster when their arrays happen to begin with a cache line: so it is moved by
 * a random part of a page for each replay, and the least is not this process's luck. */
static gb_status replay(lane *l, bool cold, gb_error *err)
{
    enum { STEP = 16, STEPS = 256 };
    gb_bench_result *r = l->result;
    gb_status status = GB_OK;
    /* At most a page, so it cannot do the harm that this warning is about. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Walloca"
    char *moved = alloca((size_t)STEP * (size_t)(gb_bench_random(l->shift, STEPS) + 1));
#pragma GCC diagnostic pop
    GB_KEEP(moved);
    double start = gb_clock();
    begin_again(l->work);
    for (int f = 0; f < r->frames && status == GB_OK; f++) {
        if (cold)
            flush(l->work);
        long long before = gb_nanoseconds();
        status = gb_bench_kernel(l->work, r->per_frame, err);
        r->frame_raw[f] = 1e-9 * (double)(gb_nanoseconds() - before);
    }
    l->replay_seconds = gb_clock() - start;
    return status;
}

/* One that counts. */
static gb_status record(lane *l, const gb_counters *counters, bool cold, gb_error *err)
{
    gb_bench_result *r = l->result;
    double times = (double)r->frames * (double)r->per_frame;
    r->link = fmin(r->link, gb_clock_link());
    long allocated = allocation_count ? allocation_count() : 0;
    double cpu = gb_cpu_clock();
    gb_counters_start(counters);
    gb_status status = replay(l, cold, err);
    gb_counters_stop(counters, r->count);
    r->cpu = fmin(r->cpu, (gb_cpu_clock() - cpu) / times);
    if (allocation_count)
        r->allocations = (double)(allocation_count() - allocated) / times;
    for (int i = 0; i < GB_NCOUNTER; i++)
        r->count[i] /= times;
    for (int f = 0; f < r->frames; f++)
        r->frame_least[f] = fmin(r->frame_least[f], r->frame_raw[f]);
    r->link = fmin(r->link, gb_clock_link());
    r->replays++;
    l->spent += l->replay_seconds;
    return status;
}

/* A lane's part of a round. The replay before warms the caches after the other lanes' turns. */
static gb_status take_turn(lane *l, const gb_bench_options *o, const gb_counters *counters,
                           gb_error *err)
{
    double slot = o->seconds / o->rounds;
    if (l->result->replays >= LEAST_REPLAYS && l->spent >= o->seconds)
        return GB_OK;
    gb_status status = GB_OK;
    if (!o->cold && l->replay_seconds < LONG_REPLAY)
        status = replay(l, false, err);
    double begun = l->spent;
    do {
        if (status == GB_OK)
            status = record(l, counters, o->cold, err);
    } while (status == GB_OK && l->spent - begun + l->replay_seconds < slot);
    return status;
}

/* frame times to times of one repetition, described. */
static gb_status describe(const double *frame, const gb_bench_result *r, gb_durations *out,
                          gb_error *err)
{
    double *each = malloc((size_t)r->frames * sizeof *each);
    if (!each)
        return gb_fail_memory(err);
    for (int f = 0; f < r->frames; f++)
        each[f] = frame[f] / (double)r->per_frame;
    *out = gb_durations_describe(each, r->frames);
    free(each);
    return GB_OK;
}

static void shuffle(int *order, int n, unsigned *state)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = gb_bench_random(state, i + 1), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

static gb_status run_rounds(lane *lanes, int n, int *order, const gb_bench_options *o,
                            const gb_progress *progress, gb_error *err)
{
    gb_counters counters;
    unsigned state = o->seed;
    gb_status status = GB_OK;
    double overhead = 1e-9 * gb_clock_measure().overhead;
    const int total = n * (o->rounds + 1);
    gb_counters_open(&counters);
    for (int round = 0; round <= o->rounds && status == GB_OK; round++) {
        shuffle(order, n, &state);
        for (int i = 0; i < n && status == GB_OK; i++) {
            lane *l = &lanes[order[i]];
            gb_progress_step(progress, round * n + i, total, l->work->name);
            if (gb_progress_stopped(progress))
                status = gb_fail(err, GB_IO, "interrupted");
            else if (round == 0)
                status = prepare(l, o, overhead, err);
            else
                status = take_turn(l, o, &counters, err);
        }
    }
    gb_counters_close(&counters);
    return status;
}

gb_status gb_bench_measure(const gb_work *work, int n, const gb_bench_options *options,
                           const gb_progress *progress, gb_bench_result *results, gb_error *err)
{
    gb_bench_options o = gb_bench_defaults(options);
    lane *lanes = calloc((size_t)n + 1, sizeof *lanes);
    int *order = calloc((size_t)n + 1, sizeof *order);
    memset(results, 0, (size_t)n * sizeof *results);
    gb_bench_keep_memory();
    gb_status status = lanes && order ? GB_OK : gb_fail_memory(err);
    unsigned shift = o.seed;
    for (int i = 0; i < n && status == GB_OK; i++)
        lanes[i] = (lane){.work = &work[i], .result = &results[i], .shift = &shift};
    if (status == GB_OK)
        status = run_rounds(lanes, n, order, &o, progress, err);
    for (int i = 0; i < n && status == GB_OK; i++) {
        status = describe(results[i].frame_least, &results[i], &results[i].least, err);
        if (status == GB_OK)
            status = describe(results[i].frame_raw, &results[i], &results[i].raw, err);
    }
    free(lanes);
    free(order);
    return status;
}
