#include "gait/filter.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/angle.h"

/* C of Winter's correction for two passes. */
static double two_pass_correction(void)
{
    return pow(sqrt(2.0) - 1, 0.25);
}

double gb_filter_effective(double cutoff, double rate)
{
    return fmin(cutoff, 0.45 * rate * two_pass_correction());
}

gb_filter gb_filter_lowpass(double cutoff, double rate)
{
    double fc = gb_filter_effective(cutoff, rate) / two_pass_correction();
    double k = tan(GB_PI * fc / rate);
    double d = 1 + sqrt(2.0) * k + k * k;
    return (gb_filter){{k * k / d, 2 * k * k / d, k * k / d},
                       {1, 2 * (k * k - 1) / d, (1 - sqrt(2.0) * k + k * k) / d}};
}

/* One pass in place, transposed direct form II, as if the first value had been there for ever. */
static void pass(const gb_filter *f, double *x, int n)
{
    double z1 = x[0] * (1 - f->b[0]), z2 = x[0] * (f->b[2] - f->a[2]);
    for (int i = 0; i < n; i++) {
        double in = x[i], out = f->b[0] * in + z1;
        z1 = f->b[1] * in - f->a[1] * out + z2;
        z2 = f->b[2] * in - f->a[2] * out;
        x[i] = out;
    }
}

static void reverse(double *x, int n)
{
    for (int i = 0, k = n - 1; i < k; i++, k--) {
        double t = x[i];
        x[i] = x[k];
        x[k] = t;
    }
}

static void filter_span(const gb_filter *f, double *x, int n, int pad, double *work)
{
    if (n < 2)
        return;
    if (pad > n - 1)
        pad = n - 1;
    int m = n + 2 * pad;
    for (int i = 0; i < pad; i++) {
        work[i] = 2 * x[0] - x[pad - i];
        work[pad + n + i] = 2 * x[n - 1] - x[n - 2 - i];
    }
    memcpy(work + pad, x, (size_t)n * sizeof *x);
    for (int twice = 0; twice < 2; twice++) {
        pass(f, work, m);
        reverse(work, m);
    }
    memcpy(x, work + pad, (size_t)n * sizeof *x);
}

gb_status gb_filter_apply(const gb_filter *filter, double *signal, int n, int pad, gb_error *err)
{
    double *work = malloc(((size_t)n + 2 * (size_t)pad + 1) * sizeof *work);
    if (!work)
        return gb_fail_memory(err);
    for (int start = 0; start < n;) {
        int stop = start;
        while (stop < n && !isnan(signal[stop]))
            stop++;
        filter_span(filter, signal + start, stop - start, pad, work);
        start = stop + 1;
    }
    free(work);
    return GB_OK;
}

/* Local maxima; returns their number. */
static int local_maxima(const double *x, int n, int *at)
{
    int count = 0;
    for (int i = 1; i < n - 1; i++) {
        if (!(x[i - 1] < x[i]))
            continue;
        int ahead = i + 1;
        while (ahead < n - 1 && x[ahead] <= x[i] && x[ahead] >= x[i])
            ahead++;
        if (x[ahead] < x[i]) {
            at[count++] = (i + ahead - 1) / 2;
            i = ahead - 1;
        }
    }
    return count;
}

/* Of close neighbours the higher stays; the highest peaks choose first (the later one on a tie). */
static void drop_close(const double *x, const int *at, int count, double distance, bool *keep)
{
    bool *done = keep + count;
    for (int i = 0; i < count; i++) {
        keep[i] = true;
        done[i] = false;
    }
    for (int round = 0; round < count; round++) {
        int best = -1;
        for (int i = 0; i < count; i++) {
            if (!done[i] && (best < 0 || x[at[i]] >= x[at[best]]))
                best = i;
        }
        done[best] = true;
        if (!keep[best])
            continue;
        for (int i = best - 1; i >= 0 && at[best] - at[i] < distance; i--)
            keep[i] = false;
        for (int i = best + 1; i < count && at[i] - at[best] < distance; i++)
            keep[i] = false;
    }
}

/* How deep the signal falls on one side of a peak before it rises above it (step: -1 or 1); *open
 * when it does not before the signal ends. */
static double flank_depth(const double *x, int n, int at, int step, bool *open)
{
    double low = x[at];
    int i = at;
    for (; i >= 0 && i < n && !(x[i] > x[at]); i += step)
        low = x[i] < low ? x[i] : low;
    *open = i < 0 || i >= n;
    return x[at] - low;
}

static double prominence_at(const double *x, int n, int at, double least, double edge)
{
    bool open[2];
    double depth[2] = {flank_depth(x, n, at, -1, &open[0]), flank_depth(x, n, at, 1, &open[1])};
    int away[2] = {at, n - 1 - at};
    for (int i = 0; i < 2; i++) {
        if (edge >= 0 && depth[i] < least && open[i] && away[i] >= edge)
            depth[i] = depth[1 - i];
    }
    return fmin(depth[0], depth[1]);
}

double gb_peak_shift(const double y[3])
{
    double curvature = y[0] - 2 * y[1] + y[2];
    double shift = curvature < 0 ? (y[0] - y[2]) / (2 * curvature) : 0;
    return fmin(fmax(shift, -0.5), 0.5);
}

int gb_find_peaks(const double *signal, int n, double distance, double prominence, double edge,
                  gb_peak *peaks, int *ncandidate, int *nclose)
{
    int *at = malloc(((size_t)n + 1) * sizeof *at);
    bool *keep = malloc((2 * (size_t)n + 1) * sizeof *keep);
    int found = -1;
    if (at && keep) {
        int count = local_maxima(signal, n, at);
        drop_close(signal, at, count, ceil(distance), keep);
        int close = 0;
        found = 0;
        for (int i = 0; i < count; i++) {
            close += keep[i];
            double p = keep[i] ? prominence_at(signal, n, at[i], prominence, edge) : 0;
            if (!keep[i] || p < prominence)
                continue;
            const double *y = signal + at[i];
            double shift = gb_peak_shift(y - 1);
            peaks[found++] = (gb_peak){at[i] + shift, y[0] - (y[-1] - y[1]) * shift / 4, p};
        }
        if (ncandidate)
            *ncandidate = count;
        if (nclose)
            *nclose = close;
    }
    free(at);
    free(keep);
    return found;
}
