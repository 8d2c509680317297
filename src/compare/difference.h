/* How far one curve is from another, and the parts of that. */
#ifndef GB_COMPARE_DIFFERENCE_H
#define GB_COMPARE_DIFFERENCE_H

#include "base/statistics.h"
#include "measure/quantity.h"

#ifdef __cplusplus
extern "C" {
#endif

/* rms^2 = offset^2 + shape^2. lag in % of the cycle: positive when the subject is late; it is the
 * cyclic shift that makes the shape difference smallest. gain: slope of the least-squares line
 * through (reference, subject); NaN for a flat reference. All over the 101 samples, with equal
 * weight; lag on the 100 that differ. */
typedef struct gb_difference {
    double rms, offset, shape, lag, gain;
} gb_difference;

gb_difference gb_curve_difference(const double subject[GB_SAMPLES],
                                  const double reference[GB_SAMPLES]);

/* The same without lag and gain (NaN), which take most of the work. */
gb_difference gb_curve_distance(const double subject[GB_SAMPLES],
                                const double reference[GB_SAMPLES]);

/* Root mean square of 101 samples. */
double gb_curve_rms(const double x[GB_SAMPLES]);

#ifdef __cplusplus
}
#endif
#endif
