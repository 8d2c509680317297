/* Timing of pieces of work that can be repeated.
 *
 * A work is played as frames, like a game: each frame is timed by itself (several repetitions
 * together where one is too short for the clock), and the whole sequence is played again and again.
 * The least of each frame over the replays is what the work costs; what lies above it in a single
 * replay is the machine's noise. Several works are measured in rounds, in a new random order each,
 * so that a slow moment of the machine does not hit one of them alone.
 *
 * A processor's clock runs as fast as heat and neighbours let it, for minutes. Before and after
 * each replay a fixed chain of multiplications is timed, so that a time can also be given at equal
 * clock: in links of that chain. */
#ifndef GB_PERF_REPLAYS_H
#define GB_PERF_REPLAYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/progress.h"
#include "perf/clock.h"
#include "perf/counters.h"
#include "perf/durations.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_WORK_TOUCHES = 4, GB_WORK_NOTES = 4, GB_BENCH_MAX_FRAMES = 10000 };

/* A number that belongs to a work and is no time: "memory_bytes_per_byte". */
typedef struct gb_work_note {
    const char *name;
    double value;
} gb_work_note;

typedef struct gb_work {
    const char *name; /* hierarchical: "procedural/step/walk" */
    void *data;
    /* Does it so many times, going on where the last call ended. */
    gb_status (*run)(void *data, long times, gb_error *err);
    void (*rewind)(void *data); /* back to where it began; NULL: there is no such place */
    void (*release)(void *data);
    double items;     /* in one repetition (64 poses of a batch) */
    const char *item; /* "pose" */
    double joints;    /* of one item; 0: makes no sense */
    double bytes;     /* read in one repetition; 0: makes no sense */
    double budget;    /* s that a frame may take; 0: it is no work of a frame */
    /* What it works on, for cold caches. */
    struct {
        const void *bytes;
        size_t size;
    } touched[GB_WORK_TOUCHES];
    int ntouched;
    gb_work_note note[GB_WORK_NOTES];
    int nnote;
} gb_work;

/* All zero means defaults (in brackets). */
typedef struct gb_bench_options {
    double seconds;      /* of measuring, each work [0.5] */
    double warm_seconds; /* before that [0.1] */
    int rounds;          /* [10] */
    unsigned seed;       /* of the order [1] */
    bool cold;           /* caches are emptied of what is touched before every frame */
} gb_bench_options;

gb_bench_options gb_bench_defaults(const gb_bench_options *options);

/* Times are s for one repetition, but those of frames. */
typedef struct gb_bench_result {
    int frames, replays;
    long per_frame;          /* repetitions timed together */
    double *frame_least;     /* (frames) s for a whole frame, least over the replays */
    double *frame_raw;       /* (frames) s, the last replay as it came */
    gb_durations least, raw; /* of these, for one repetition */
    double spread;           /* of least.median between the two halves, as a share of it */
    double link;             /* s of a link of the chain (perf/clock.h), least around the replays */
    double cpu;              /* all threads; least replay */
    double allocations;      /* by gaitbench's own code; NaN: not counted */
    double count[GB_NCOUNTER]; /* NaN: not counted */
} gb_bench_result;

void gb_bench_result_free(gb_bench_result *result);

/* Measures n works; results: (n), each to be freed by the caller, also on failure. Stops at the
 * first failure of a work, and with GB_IO when progress asks to. */
gb_status gb_bench_measure(const gb_work *work, int n, const gb_bench_options *options,
                           const gb_progress *progress, gb_bench_result *results, gb_error *err);

/* Runs a work `times` times. All work goes through this one function, which is never inlined, so
 * that a tool can count the instructions inside it and nothing else. */
gb_status gb_bench_kernel(const gb_work *work, long times, gb_error *err);

/* From now on what is freed stays with the process: else whether a work's next allocation meets new
 * pages depends on what others have left lying. gb_bench_measure does it. */
void gb_bench_keep_memory(void);

/* Runs it for so long, once at least: caches, pages and branch predictors. */
gb_status gb_bench_warm(const gb_work *work, double seconds, gb_error *err);

/* About how long one repetition of a warm work takes (s): the least of runs for so many seconds. */
gb_status gb_bench_estimate(const gb_work *work, double seconds, double *each, gb_error *err);

/* The program tells how allocations are counted: the function returns their number so far. */
void gb_bench_count_allocations(long (*count)(void));

/* The next of a fixed sequence of random numbers, 0 <= r < n; n up to 2^24. */
int gb_bench_random(unsigned *state, int n);

#ifdef __cplusplus
}
#endif
#endif
