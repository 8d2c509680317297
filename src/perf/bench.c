#include "perf/bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "base/statistics.h"
#include "perf/cache.h"

#define DEFAULT_SECONDS  0.5
#define DEFAULT_WARM     0.1
#define ESTIMATE_SECONDS 0.04
#define LONG_REPLAY      0.1 /* s: one that lasts so long needs no replay before it to warm up */

enum {
    DEFAULT_ROUNDS = 10,
    LEAST_REPLAYS = 4, /* two a half */
    MORE_ROUNDS = 4,   /* so many times the rounds at most, while the halves do not agree */
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
    double *half[2];       /* (frames) least of every second replay */
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
    r->frame_least = malloc((size_t)r->frames * sizeof *r->frame_least);
    r->frame_raw = malloc((size_t)r->frames * sizeof *r->frame_raw);
    l->half[0] = malloc((size_t)r->frames * sizeof *l->half[0]);
    l->half[1] = malloc((size_t)r->frames * sizeof *l->half[1]);
    if (!r->frame_least || !r->frame_raw || !l->half[0] || !l->half[1])
        return gb_fail_memory(err);
    for (int f = 0; f < r->frames; f++)
        l->half[0][f] = l->half[1][f] = (double)INFINITY;
    return GB_OK;
}

static void flush(const gb_work *work)
{
    for (int i = 0; i < work->ntouched; i++)
        gb_cache_flush(work->touched[i].bytes, work->touched[i].size);
}

/* All frames once, timed into frame_raw. */
static gb_status replay(lane *l, bool cold, gb_error *err)
{
    gb_bench_result *r = l->result;
    gb_status status = GB_OK;
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
    double *half = l->half[r->replays % 2];
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
        half[f] = fmin(half[f], r->frame_raw[f]);
    r->link = fmin(r->link, gb_clock_link());
    r->replays++;
    l->spent += l->replay_seconds;
    return status;
}

/* Of frame times: the median; sorts a copy, in room (frames). */
static double median_of(const double *frame, int n, double *room)
{
    memcpy(room, frame, (size_t)n * sizeof *room);
    return gb_median(room, n);
}

/* frame_least serves as room until all is measured. */
static void compare_halves(lane *l)
{
    gb_bench_result *r = l->result;
    double one = median_of(l->half[0], r->frames, r->frame_least);
    double other = median_of(l->half[1], r->frames, r->frame_least);
    r->spread = fabs(one - other) / fmin(one, other);
}

static bool is_settled(const lane *l, const gb_bench_options *o)
{
    const gb_bench_result *r = l->result;
    return r->replays >= LEAST_REPLAYS && l->spent >= o->seconds && r->spread <= GB_BENCH_AGREE;
}

/* A lane's part of a round. The replay before warms the caches after the other lanes' turns. */
static gb_status take_turn(lane *l, const gb_bench_options *o, const gb_counters *counters,
                           gb_error *err)
{
    double slot = o->seconds / o->rounds;
    if (is_settled(l, o))
        return GB_OK;
    gb_status status = GB_OK;
    if (!o->cold && l->replay_seconds < LONG_REPLAY)
        status = replay(l, false, err);
    double begun = l->spent;
    do {
        if (status == GB_OK)
            status = record(l, counters, o->cold, err);
    } while (status == GB_OK && l->spent - begun + l->replay_seconds < slot);
    if (status == GB_OK)
        compare_halves(l);
    return status;
}

/* frame times to times of one repetition, described. */
static gb_status describe(const double *frame, const gb_bench_result *r, gb_samples *out,
                          gb_error *err)
{
    double *each = malloc((size_t)r->frames * sizeof *each);
    if (!each)
        return gb_fail_memory(err);
    for (int f = 0; f < r->frames; f++)
        each[f] = frame[f] / (double)r->per_frame;
    *out = gb_samples_describe(each, r->frames);
    free(each);
    return GB_OK;
}

static gb_status finish(const lane *l, gb_error *err)
{
    gb_bench_result *r = l->result;
    for (int f = 0; f < r->frames; f++)
        r->frame_least[f] = fmin(l->half[0][f], l->half[1][f]);
    gb_status status = describe(r->frame_least, r, &r->least, err);
    return status == GB_OK ? describe(r->frame_raw, r, &r->raw, err) : status;
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

static bool all_settled(const lane *lanes, int n, const gb_bench_options *o)
{
    int i = 0;
    while (i < n && is_settled(&lanes[i], o))
        i++;
    return i == n;
}

static gb_status run_rounds(lane *lanes, int n, int *order, const gb_bench_options *o,
                            const gb_progress *progress, gb_error *err)
{
    gb_counters counters;
    unsigned state = o->seed;
    gb_status status = GB_OK;
    double overhead = 1e-9 * gb_clock_measure().overhead;
    const int asked = n * (o->rounds + 1), most = MORE_ROUNDS * o->rounds;
    gb_counters_open(&counters);
    for (int round = 0; round <= most && status == GB_OK; round++) {
        if (round > o->rounds && all_settled(lanes, n, o))
            break;
        shuffle(order, n, &state);
        for (int i = 0; i < n && status == GB_OK; i++) {
            lane *l = &lanes[order[i]];
            int done = round * n + i;
            gb_progress_step(progress, done, done < asked ? asked : n * (most + 1), l->work->name);
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
    for (int i = 0; i < n && status == GB_OK; i++)
        lanes[i] = (lane){.work = &work[i], .result = &results[i]};
    if (status == GB_OK)
        status = run_rounds(lanes, n, order, &o, progress, err);
    for (int i = 0; i < n && status == GB_OK; i++)
        status = finish(&lanes[i], err);
    for (int i = 0; i < n && lanes; i++) {
        free(lanes[i].half[0]);
        free(lanes[i].half[1]);
    }
    free(lanes);
    free(order);
    return status;
}
