/* Frames in front of the motion that are none of it: an added T-pose, a pose that is held until the
 * figure jumps into the first real one, a root that jumps. Internal to src/take. */
#ifndef GB_TAKE_START_H
#define GB_TAKE_START_H

#include "base/notes.h"
#include "motion/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_start {
    int frames;  /* 0: the motion begins with the first frame */
    bool tpose;  /* all their angles are whole numbers */
    double pose; /* the largest change of the pose from one of them to the next frame, in sizes of
                    the figure (RMS distance of the joints from the root) */
    double root; /* likewise the way of the root */
} gb_start;

/* Looks at the first frames of a motion; units do not matter. */
gb_status gb_take_find_start(const gb_motion *motion, gb_start *start, gb_error *err);

/* Says what stands in front, and how to leave it out. */
void gb_take_note_start(const gb_start *start, gb_notes *notes);

#ifdef __cplusplus
}
#endif
#endif
