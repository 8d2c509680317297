/* How smoothly ankle, wrist and head move over a gait cycle. */
#ifndef GB_GAIT_POINT_SMOOTHNESS_H
#define GB_GAIT_POINT_SMOOTHNESS_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_NMOVING = 3 }; /* of GB_OF_POINTS, in its order */

/* Of the speed relative to mid-hip over a cycle, unfiltered (gait/smoothness.h): mean over the kept
 * cycles, of paired points those of the own side. NaN: not to be had. */
typedef struct gb_point_smoothness {
    double sparc[GB_NMOVING], ldlj[GB_NMOVING];
} gb_point_smoothness;

/* Fails for want of memory. */
gb_status gb_point_smoothness_find(const gb_body *body, const gb_gait *gait,
                                   gb_point_smoothness *out, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
