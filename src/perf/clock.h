/* Clocks, what they cost, and the peak memory of the process. */
#ifndef GB_PERF_CLOCK_H
#define GB_PERF_CLOCK_H

#ifdef __cplusplus
extern "C" {
#endif

/* Monotonic seconds; monotonic nanoseconds. */
double gb_clock(void);
long long gb_nanoseconds(void);

/* CPU time of all threads of this process, s. */
double gb_cpu_clock(void);

/* Of gb_nanoseconds, measured: the median of two calls in a row, and the smallest step that it was
 * seen to make. ns. */
typedef struct gb_clock_quality {
    double overhead, resolution;
} gb_clock_quality;

gb_clock_quality gb_clock_measure(void);

/* Seconds for one link of a chain of integer multiplications, each of which waits for the one
 * before (least of a few runs, some 10 us together): four cycles on processors of today, whatever
 * else their core does. It tells how fast the core's clock runs at this moment. */
double gb_clock_link(void);

/* Peak resident memory of this process so far, bytes; 0 when the system does not say. */
double gb_peak_memory(void);

#ifdef __cplusplus
}
#endif
#endif
