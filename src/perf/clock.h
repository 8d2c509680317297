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

/* Peak resident memory of this process so far, bytes; 0 when the system does not say. */
double gb_peak_memory(void);

#ifdef __cplusplus
}
#endif
#endif
