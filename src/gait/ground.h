/* What a walker goes on: does it rise along the way, and is it where heights begin? Neither changes
 * a number, as heights are taken from the standing foot of each cycle; but a world that was tilted
 * or shifted on the way here is worth knowing of. */
#ifndef GB_GAIT_GROUND_H
#define GB_GAIT_GROUND_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_ground {
    double slope;  /* degrees that the ground rises along the way; NaN when nobody goes over it */
    double height; /* m, of the balls of the standing feet, mean; NaN without cycles */
} gb_ground;

/* Over the kept cycles. The slope is the rise of each foot (ankle and ball) from strike to strike,
 * where it is in the same pose, over its way. A slope across the way is not seen. */
gb_ground gb_ground_find(const gb_body *body, const gb_gait *gait);

/* Notes a slope ("slope", warnings) and a floor that is not at 0 ("floor", assumed). */
void gb_ground_note(const gb_ground *ground, double leg, gb_notes *assumed, gb_notes *warnings);

#ifdef __cplusplus
}
#endif
#endif
