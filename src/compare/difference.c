#include "compare/difference.h"

#include <math.h>

enum { CYCLIC = GB_SAMPLES - 1 };

double gb_curve_rms(const double x[GB_SAMPLES])
{
    double sum = 0;
    for (int i = 0; i < GB_SAMPLES; i++)
        sum += x[i] * x[i];
    return sqrt(sum / GB_SAMPLES);
}

enum { FIRST = -CYCLIC / 2, NLAG = CYCLIC + 2 }; /* half a cycle both ways, and neighbours */

/* Mean square of subject(t + lag) - reference(t) without its mean, on the circle, for all lags from
 * FIRST on. The lags stand inside, side by side, because only so are they independent sums. */
static void shifted_shapes(const double *subject, const double *reference, double shape[NLAG])
{
    double turned[CYCLIC + NLAG], sum[NLAG] = {0}, squares[NLAG] = {0};
    for (int i = 0; i < CYCLIC + NLAG; i++)
        turned[i] = subject[(i + FIRST + CYCLIC) % CYCLIC];
    for (int i = 0; i < CYCLIC; i++) {
        for (int k = 0; k < NLAG; k++) {
            double d = turned[i + k] - reference[i];
            sum[k] += d;
            squares[k] += d * d;
        }
    }
    for (int k = 0; k < NLAG; k++)
        shape[k] = squares[k] / CYCLIC - (sum[k] / CYCLIC) * (sum[k] / CYCLIC);
}

/* The best shift, with a parabola through the neighbours of the best whole one. */
static double best_lag(const double *subject, const double *reference)
{
    double shape[NLAG];
    int best = -FIRST;
    shifted_shapes(subject, reference, shape);
    for (int k = 1; k < NLAG - 1; k++) {
        if (shape[k] < shape[best])
            best = k;
    }
    double before = shape[best - 1], after = shape[best + 1];
    double curvature = before - 2 * shape[best] + after;
    double shift = curvature > 0 ? (before - after) / (2 * curvature) : 0;
    return best + FIRST + (fabs(shift) < 1 ? shift : 0);
}

gb_difference gb_curve_distance(const double subject[GB_SAMPLES],
                                const double reference[GB_SAMPLES])
{
    gb_difference d = {.lag = (double)NAN, .gain = (double)NAN};
    double squares = 0, sum = 0;
    for (int i = 0; i < GB_SAMPLES; i++) {
        double e = subject[i] - reference[i];
        sum += e;
        squares += e * e;
    }
    d.offset = sum / GB_SAMPLES;
    d.rms = sqrt(squares / GB_SAMPLES);
    for (int i = 0; i < GB_SAMPLES; i++) {
        double e = subject[i] - reference[i] - d.offset;
        d.shape += e * e;
    }
    d.shape = sqrt(d.shape / GB_SAMPLES);
    return d;
}

gb_difference gb_curve_difference(const double subject[GB_SAMPLES],
                                  const double reference[GB_SAMPLES])
{
    gb_difference d = gb_curve_distance(subject, reference);
    double mean_s = 0, mean_r = 0, cross = 0, own = 0;
    for (int i = 0; i < GB_SAMPLES; i++) {
        mean_s += subject[i] / GB_SAMPLES;
        mean_r += reference[i] / GB_SAMPLES;
    }
    for (int i = 0; i < GB_SAMPLES; i++) {
        cross += (subject[i] - mean_s) * (reference[i] - mean_r);
        own += (reference[i] - mean_r) * (reference[i] - mean_r);
    }
    /* A reference that moves by rounding errors only has no size to be compared with. */
    d.gain = own / GB_SAMPLES > 1e-18 ? cross / own : (double)NAN;
    d.lag = best_lag(subject, reference);
    return d;
}
