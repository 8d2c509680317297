/* Muscles for a pose that the humanoid can only follow in part. */
#ifndef GB_MUSCLES_FIT_H
#define GB_MUSCLES_FIT_H

#include "muscles/pose.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The muscles whose pose keeps the directions of the limbs' bones. gb_muscles_read reads each bone
 * by itself: what a knee, an elbow, a foot or a hand turns about an axis without a muscle is lost.
 * The twist of the bone above can carry it, at the price of that bone's own roll, which no joint's
 * place shows. So each limb's upper twist is chosen so that the middle joint bends about its one
 * axis, then the middle twist so that the end has no twist of its own. The twist of a shoulder goes
 * to the upper arm. A middle joint that is nearly straight says little about the twist, and is
 * asked less. */
void gb_muscles_fit(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN],
                    double muscle[GB_NMUSCLE]);

#ifdef __cplusplus
}
#endif
#endif
