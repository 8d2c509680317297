/* Timing in sittings: processes of their own, one after another.
 *
 * Which pages of memory a process gets, and where they lie in the caches, is luck that stays with
 * it; and a neighbour's work on the same machine lasts for seconds. So works are prepared and
 * measured in a new process each time. Most of that luck is bad, and rare luck is good: the answer
 * is what the second best sitting needed. How far the third best was from it says how well that is
 * known: while they differ, a work is measured again. */
#ifndef GB_BENCH_SITTINGS_H
#define GB_BENCH_SITTINGS_H

#include "perf/replays.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A time is settled when the second and third best sittings differ by no more than this share; with
 * cold caches, which are never equally cold, by the second. */
#define GB_SITTINGS_AGREE      0.01
#define GB_SITTINGS_AGREE_COLD 0.05

enum { GB_LEAST_SITTINGS = 5, GB_MOST_SITTINGS = 15 };

/* Works by their index; prepare is called in the other process. GB_NOTHING: its file is not there.
 */
typedef struct gb_sitting_works {
    int n;
    gb_status (*prepare)(const void *user, int index, gb_work *work, gb_error *err);
    const void *user;
} gb_sitting_works;

/* What became of a work. */
typedef struct gb_sitting {
    gb_work work; /* what it says of itself: it cannot be run, what it points to is gone */
    gb_bench_result result; /* the second best sitting's, with spread; to be freed */
    bool settled;
    int sittings; /* that measured it; 0: it was left out */
    gb_error why; /* ... and why */
} gb_sitting;

/* Measures each work in GB_LEAST_SITTINGS or more, each with its part of options->seconds; out:
 * (n). The calling process must not have used OpenMP before: its threads would be missing in the
 * others. GB_IO also when one ends before it has answered. */
gb_status gb_bench_sittings(const gb_sitting_works *works, const gb_bench_options *options,
                            const gb_progress *progress, gb_sitting *out, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
