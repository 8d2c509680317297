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

/* Mean square of subject(t + lag) - reference(t) without its mean, on the circle. */
static double shifted_shape(const double *subject, const double *reference, int lag)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < CYCLIC; i++) {
        double d = subject[(i + lag + CYCLIC) % CYCLIC] - reference[i];
        sum += d;
        squares += d * d;
    }
    return squares / CYCLIC - (sum / CYCLIC) * (sum / CYCLIC);
}

/* The best shift, with a parabola through the neighbours of the best whole one. */
static double best_lag(const double *subject, const double *reference)
{
    int best = 0;
    double least = shifted_shape(subject, reference, 0);
    for (int lag = 1 - CYCLIC / 2; lag <= CYCLIC / 2; lag++) {
        double value = shifted_shape(subject, reference, lag);
        if (value < least) {
            least = value;
            best = lag;
        }
    }
    double before = shifted_shape(subject, reference, best - 1);
    double after = shifted_shape(subject, reference, best + 1);
    double curvature = before - 2 * least + after;
    double shift = curvature > 0 ? (before - after) / (2 * curvature) : 0;
    return best + (fabs(shift) < 1 ? shift : 0);
}

gb_difference gb_curve_difference(const double subject[GB_SAMPLES],
                                  const double reference[GB_SAMPLES])
{
    gb_difference d = {0};
    double squares = 0, sum = 0, mean_s = 0, mean_r = 0, cross = 0, own = 0;
    for (int i = 0; i < GB_SAMPLES; i++) {
        double e = subject[i] - reference[i];
        sum += e;
        squares += e * e;
        mean_s += subject[i] / GB_SAMPLES;
        mean_r += reference[i] / GB_SAMPLES;
    }
    d.offset = sum / GB_SAMPLES;
    d.rms = sqrt(squares / GB_SAMPLES);
    for (int i = 0; i < GB_SAMPLES; i++) {
        double e = subject[i] - reference[i] - d.offset;
        d.shape += e * e;
        cross += (subject[i] - mean_s) * (reference[i] - mean_r);
        own += (reference[i] - mean_r) * (reference[i] - mean_r);
    }
    d.shape = sqrt(d.shape / GB_SAMPLES);
    /* A reference that moves by rounding errors only has no size to be compared with. */
    d.gain = own / GB_SAMPLES > 1e-18 ? cross / own : (double)NAN;
    d.lag = best_lag(subject, reference);
    return d;
}
