/* Do feet that stand stay where they are? */
#ifndef GB_GAIT_SLIDE_H
#define GB_GAIT_SLIDE_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest horizontal distance of the own toe_base from where it was at 30 % of the stance, up
 * to 60 % of it, where it stands flat in walking (the displacement in contact of Kovar, Schreiner
 * and Gleicher 2002, of a point that does not roll there). Unfiltered, in m. NaN: in place, where
 * the ground moves; a side without kept cycles; running. */
typedef struct gb_slide {
    double mean[2]; /* over the kept cycles of a side */
    double both;    /* mean of the sides that have cycles */
    double largest; /* of any kept cycle */
} gb_slide;

gb_slide gb_slide_find(const gb_body *body, const gb_gait *gait);

#ifdef __cplusplus
}
#endif
#endif
