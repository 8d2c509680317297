/* Natural cubic splines through samples a frame apart, all evaluated at the same places: what
 * depends on the places alone is computed once for all curves of a cycle. Internal to src/gait. */
#ifndef GB_GAIT_SPLINE_H
#define GB_GAIT_SPLINE_H

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_spline {
    int nsample, nplace;
    double *pivot;  /* (nsample - 2) of the equations of the second derivatives */
    double *share;  /* (nsample - 2) 1 / pivot: how much of an equation the next one loses */
    double *bend;   /* (nsample) half of them, of the curve that is drawn */
    double *beyond; /* (nplace) how far a place is behind its sample, frames */
    int *sample;    /* (nplace) the sample before it, or -1: outside */
} gb_spline;

/* For nsample samples, three or more, of frames first, first + 1, ..., and nplace places in frames.
 * Free it in any case. */
gb_status gb_spline_begin(gb_spline *spline, int first, int nsample, const double *place,
                          int nplace, gb_error *err);
void gb_spline_free(gb_spline *spline);

/* value (nsample) at the places: out (nplace), NaN outside. */
void gb_spline_draw(const gb_spline *spline, const double *value, double *out);

#ifdef __cplusplus
}
#endif
#endif
