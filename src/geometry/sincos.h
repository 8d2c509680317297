/* Sine and cosine of many angles at once, the same bits whatever the processor. */
#ifndef GB_GEOMETRY_SINCOS_H
#define GB_GEOMETRY_SINCOS_H

#ifdef __cplusplus
extern "C" {
#endif

/* sine[i], cosine[i] of n angles in degrees (unit pi / 180) or radians (unit 1). Within 2e-16 of
 * the exact values up to a million radians, beyond that as the library's. NaN and infinity give
 * NaN. The arrays must not overlap. */
void gb_sincos(const double *angle, double unit, int n, double *sine, double *cosine);

#ifdef __cplusplus
}
#endif
#endif
