/* Is a short take one stride whose ends meet, so that it can be played in a row? Told from the
 * points relative to the hips alone: where the figure has gone meanwhile does not count. */
#ifndef GB_GAIT_SEAM_H
#define GB_GAIT_SEAM_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_seam {
    bool closed;         /* the last frame repeats the first, else it leads into it */
    int round;           /* frames of a round: with closed the last one is no part of it */
    double rms, largest; /* m, by which the points jump where the rounds meet */
    bool stride;         /* as long as a stride may be: 0.5 to 2.5 s */
    bool meets; /* a stride; few centimetres, moving on in the same direction: one period of
                   something */
} gb_seam;

/* body of 8 frames or more, with hips; leg in m. What stands still does not meet. */
gb_seam gb_seam_find(const gb_body *body, double leg);

/* rounds: the points of body (once) played in a row as seam says. Half of each point's jump is
 * taken out on either side of where the rounds meet, fading over 0.15 s. */
void gb_seam_blend(const gb_seam *seam, const gb_body *once, gb_body *rounds);

#ifdef __cplusplus
}
#endif
#endif
