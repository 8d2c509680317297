/* What no curve shows: is left on the left of the way, and do the feet point along it? */
#ifndef GB_GAIT_VALIDITY_H
#define GB_GAIT_VALIDITY_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Counts what is wrong over the kept cycles, 0 when all is well: pairs of points (hips, knees,
 * ankles, balls of the feet, shoulders, elbows) whose left one is on the right, and feet that point
 * backwards. Mirrored files, joints mapped to the wrong side and, in place, walking backwards do
 * that. Each is said in notes (nullable). */
int gb_validity_find(const gb_body *body, const gb_gait *gait, gb_notes *notes);

#ifdef __cplusplus
}
#endif
#endif
