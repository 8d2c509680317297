/* Values of a clip's curves between their keys, as Unity interpolates. */
#ifndef GB_FORMATS_UNITY_CURVE_H
#define GB_FORMATS_UNITY_CURVE_H

#include "formats/unity_anim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The curve at time (s). Between two keys, dt apart:
 *   - an infinite out_slope of the left or in_slope of the right one: the left value holds;
 *   - no weights: the cubic Hermite polynomial with the tangents slope x dt;
 *   - a weighted side: the cubic Bezier curve with the control points (t0 + w0 dt, v0 + w0 dt m0)
 *     and (t1 - w1 dt, v1 - w1 dt m1), where a side without weight has 1/3 (which is the Hermite
 *     polynomial); weights are taken between 0 and 1, so that time goes only forward along it.
 * Before the first and behind the last key: their values. One key: its value. No keys, or a time
 * that is NaN: NaN. */
double gb_anim_evaluate(const gb_anim_curve *curve, double time);

/* out[i] = gb_anim_evaluate(curve, start + i step) to the bit, for i from 0 to n - 1; quick when
 * step is not negative. */
void gb_anim_sample(const gb_anim_curve *curve, double start, double step, int n, double *out);

#ifdef __cplusplus
}
#endif
#endif
