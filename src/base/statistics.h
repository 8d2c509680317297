/* Order statistics of a few numbers. */
#ifndef GB_BASE_STATISTICS_H
#define GB_BASE_STATISTICS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Sorts n values, least first. */
void gb_sort(double *values, int n);

/* Median of n values, which are reordered; NaN for none. */
double gb_median(double *values, int n);

#ifdef __cplusplus
}
#endif
#endif
