/* The rule in single precision, as an engine would compute it. */
#ifndef GB_MUSCLES_POSE_FLOAT_H
#define GB_MUSCLES_POSE_FLOAT_H

#include "muscles/pose.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As gb_muscles_pose, every step in float: muscle (GB_NMUSCLE), local (GB_NHUMAN x 4: x, y, z, w).
 */
void gb_muscles_pose_single(const gb_avatar *avatar, const float muscle[GB_NMUSCLE],
                            float local[GB_NHUMAN][4]);

#ifdef __cplusplus
}
#endif
#endif
