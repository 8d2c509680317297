#include "perf/durations.h"

#include <math.h>

#include "base/statistics.h"

double gb_percentile(const double *sorted, int n, double share)
{
    /* A little is added because 1 - 0.99 is a bit less than a hundredth. */
    if (n <= 0 || floor(n * (1 - share) + 1e-6) < GB_DURATIONS_BEYOND)
        return (double)NAN;
    double at = share * (n - 1);
    int below = (int)at;
    int above = below + 1 < n ? below + 1 : below;
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

static double mean_of(const double *values, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    return n > 0 ? sum / n : (double)NAN;
}

gb_durations gb_durations_describe(double *values, int n)
{
    const double nan = (double)NAN;
    gb_durations s = {n, nan, nan, nan, nan, nan, nan, nan, nan, nan};
    if (n <= 0)
        return s;
    s.median = gb_median(values, n);
    s.least = values[0];
    s.most = values[n - 1];
    s.mean = mean_of(values, n);
    double squares = 0;
    for (int i = 0; i < n; i++)
        squares += (values[i] - s.mean) * (values[i] - s.mean);
    if (n > 1)
        s.sd = sqrt(squares / (n - 1));
    s.p90 = gb_percentile(values, n, 0.9);
    s.p99 = gb_percentile(values, n, 0.99);
    s.p999 = gb_percentile(values, n, 0.999);
    int slowest = n / 100;
    if (slowest >= GB_DURATIONS_BEYOND)
        s.worst1pct_mean = mean_of(values + n - slowest, slowest);
    return s;
}

int gb_sign_rank(int n, double error)
{
    /* The chance that fewer than `rank` of n values lie below the median, which is binomial with
     * 1/2; in logarithms, because 2^-n is too small from n = 1075 on. */
    double below = 0;
    int rank = 0;
    while (rank < n / 2) {
        double term =
            exp(lgamma(n + 1.0) - lgamma(rank + 1.0) - lgamma(n - rank + 1.0) - n * log(2));
        if (2 * (below + term) > error)
            break;
        below += term;
        rank++;
    }
    return rank;
}

bool gb_sign_interval(double *values, int n, double error, gb_interval *interval)
{
    int rank = gb_sign_rank(n, error);
    *interval = (gb_interval){(double)NAN, gb_median(values, n), (double)NAN};
    if (rank < 1)
        return false;
    interval->low = values[rank - 1];
    interval->high = values[n - rank];
    return true;
}
