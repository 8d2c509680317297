/* Timing of a piece of work: a monotonic clock, warm-up by time, many repetitions, and numbers that
 * say how sure they are. */
#ifndef GB_PERF_BENCH_H
#define GB_PERF_BENCH_H

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Monotonic seconds. */
double gb_clock(void);

/* What one repetition costs, in seconds. */
typedef struct gb_timing_result {
    int repetitions;
    double least, median, most;
} gb_timing_result;

/* Runs work(user) until it has been warm for warm_seconds, then again and again for seconds, at
 * least five times. Stops at the first failure. */
gb_status gb_bench_run(gb_status (*work)(void *user, gb_error *err), void *user,
                       double warm_seconds, double seconds, gb_timing_result *result,
                       gb_error *err);

/* Peak resident memory of this process so far, bytes; 0 when the system does not say. */
double gb_peak_memory(void);

#ifdef __cplusplus
}
#endif
#endif
