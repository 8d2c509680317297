/* Statistics of times: only what the number of samples can bear. */
#ifndef GB_PERF_DURATIONS_H
#define GB_PERF_DURATIONS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A percentile needs so many samples beyond it: p99 1,000 in all, p99.9 10,000. */
enum { GB_DURATIONS_BEYOND = 10 };

/* In the unit of the samples. NaN: there are too few of them. */
typedef struct gb_durations {
    int n;
    double least, median, mean, sd, most;
    double p90, p99, p999;
    double worst1pct_mean; /* mean of the slowest hundredth of the samples */
} gb_durations;

/* Describes n values, which are sorted on the way. */
gb_durations gb_durations_describe(double *values, int n);

/* The value that a share (0.99) of n sorted values does not exceed, by linear interpolation between
 * order statistics (type 7). NaN with fewer than GB_DURATIONS_BEYOND samples beyond it. */
double gb_percentile(const double *sorted, int n, double share);

/* The median of n values, which are sorted on the way, and the interval of order statistics that
 * holds the true median with a chance of at least 1 - error (the sign test's; no assumption about
 * their distribution). False when n is too small for any: low and high are then NaN. */
typedef struct gb_interval {
    double low, median, high;
} gb_interval;

bool gb_sign_interval(double *values, int n, double error, gb_interval *interval);

/* The rank from below, counting from 1, of the interval's lower end; 0: n is too small. */
int gb_sign_rank(int n, double error);

#ifdef __cplusplus
}
#endif
#endif
