/* Low-pass filtering of trajectories and finding peaks in them. */
#ifndef GB_GAIT_FILTER_H
#define GB_GAIT_FILTER_H

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Coefficients of one pass, a[0] = 1. */
typedef struct gb_filter {
    double b[3], a[3];
} gb_filter;

/* 2nd-order Butterworth low-pass (bilinear transform), designed so that two passes have their -3 dB
 * point at cutoff (Hz): fc / C with C = (sqrt 2 - 1)^(1/4) (Winter 2009, 3.4.4.2). rate in Hz;
 * cutoff is held below 0.45 rate. */
gb_filter gb_filter_lowpass(double cutoff, double rate);

/* The cut-off that this gives: the one asked for, or what the rate can hold. */
double gb_filter_effective(double cutoff, double rate);

/* Forward and back over n samples in place: odd reflection of pad samples at both ends (fewer on
 * short signals), each pass started in the steady state. NaN samples are gaps: the stretches
 * between them are filtered on their own. Fails only for want of memory. */
gb_status gb_filter_apply(const gb_filter *filter, double *signal, int n, int pad, gb_error *err);

typedef struct gb_peak {
    double frame;      /* with a parabola through three samples */
    double value;      /* at that place */
    double prominence; /* as scipy.signal.find_peaks: edges count as bases; with an edge rule the
                          deeper flank's, where that alone counts */
} gb_peak;

/* Local maxima of signal (n): flat tops count once, at their middle. Then, of two nearer than
 * distance samples, the lower goes; then those of less prominence than asked for. A flank that
 * runs into the end of the signal, edge samples or more away, counts as deep enough (edge < 0: none
 * does). peaks has room for n; returns how many there are, in order of time, or -1 for want of
 * memory. *ncandidate (nullable) is the number before the rules, *nclose after the first. */
int gb_find_peaks(const double *signal, int n, double distance, double prominence, double edge,
                  gb_peak *peaks, int *ncandidate, int *nclose);

/* The top of a parabola through three neighbours of which the middle is the highest, from the
 * middle: -0.5 to 0.5 samples. */
double gb_peak_shift(const double y[3]);

#ifdef __cplusplus
}
#endif
#endif
