#include "perf/bench.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "base/statistics.h"

enum { LEAST_REPETITIONS = 5, MOST_REPETITIONS = 100000 };

double gb_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double gb_peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? 1024.0 * (double)usage.ru_maxrss : 0;
}

gb_status gb_bench_run(gb_status (*work)(void *user, gb_error *err), void *user,
                       double warm_seconds, double seconds, gb_timing_result *result, gb_error *err)
{
    double *times = malloc(MOST_REPETITIONS * sizeof *times);
    if (!times)
        return gb_fail_memory(err);
    gb_status status = GB_OK;
    double start = gb_clock();
    do
        status = work(user, err);
    while (status == GB_OK && gb_clock() - start < warm_seconds);
    int n = 0;
    start = gb_clock();
    while (status == GB_OK && n < MOST_REPETITIONS &&
           (n < LEAST_REPETITIONS || gb_clock() - start < seconds)) {
        double begin = gb_clock();
        status = work(user, err);
        times[n++] = gb_clock() - begin;
    }
    if (status == GB_OK) {
        gb_sort(times, n);
        *result = (gb_timing_result){n, times[0], times[n / 2], times[n - 1]};
    }
    free(times);
    return status;
}
