#include "perf/clock.h"

#include <math.h>
#include <stdint.h>
#include <sys/resource.h>
#include <time.h>

#include "base/statistics.h"
#include "perf/cache.h"

static long long nanoseconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}

double gb_clock(void)
{
    return 1e-9 * (double)nanoseconds(CLOCK_MONOTONIC);
}

long long gb_nanoseconds(void)
{
    return nanoseconds(CLOCK_MONOTONIC);
}

double gb_cpu_clock(void)
{
    return 1e-9 * (double)nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

gb_clock_quality gb_clock_measure(void)
{
    enum { TIMES = 4001 };
    double step[TIMES];
    gb_clock_quality quality = {0, 0};
    long long before = gb_nanoseconds();
    for (int i = 0; i < TIMES; i++) {
        long long now = gb_nanoseconds();
        step[i] = (double)(now - before);
        before = now;
    }
    quality.overhead = gb_median(step, TIMES);
    /* Sorted by now: the smallest difference between two readings, and between two such steps. */
    quality.resolution = step[TIMES - 1];
    for (int i = 0; i < TIMES; i++) {
        double gap = i > 0 ? step[i] - step[i - 1] : step[i];
        if (gap > 0.5 && gap < quality.resolution)
            quality.resolution = gap;
    }
    return quality;
}

double gb_clock_link(void)
{
    /* Long enough for the clock, short enough to fall between two interrupts. */
    enum { LINKS = 4096, RUNS = 3 };
    double least = (double)INFINITY;
    for (int run = 0; run < RUNS; run++) {
        uint64_t x = 1;
        long long before = gb_nanoseconds();
        /* The constants are Knuth's for random numbers (MMIX); they only must not fold away. */
        for (int i = 0; i < LINKS; i++)
            x = x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        GB_KEEP(x);
        least = fmin(least, (double)(gb_nanoseconds() - before));
    }
    return 1e-9 * least / LINKS;
}

double gb_peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? 1024.0 * (double)usage.ru_maxrss : 0;
}
