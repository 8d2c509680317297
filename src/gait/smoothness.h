/* How smooth a movement is, from its speed over time. */
#ifndef GB_GAIT_SMOOTHNESS_H
#define GB_GAIT_SMOOTHNESS_H

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Spectral arc length (Balasubramanian, Melendez-Calderon & Burdet 2012; Balasubramanian et al.
 * 2015): minus the length of the normalised magnitude spectrum of the speed, zero-padded to
 * 2^(ceil(log2 n) + 4), up to 10 Hz and between the first and the last place where it reaches 0.05.
 * Nearer to 0 is smoother; a minimum-jerk movement has -1.41. speed: n samples at rate Hz. NaN for
 * fewer than 4 samples or a speed of zero. Fails for want of memory. */
gb_status gb_sparc(const double *speed, int n, double rate, double *out, gb_error *err);

/* Log dimensionless jerk (the same authors): -ln(T^3 / peak^2 * integral of (d2 speed / dt2)^2),
 * with second differences; nearer to 0 is smoother, a minimum-jerk movement has -5.32. NaN as
 * above. */
double gb_ldlj(const double *speed, int n, double rate);

#ifdef __cplusplus
}
#endif
#endif
