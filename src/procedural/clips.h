/* The game humanoid's five clips, from their formulas (seed 002): idle, walk, run, jump, wave.
 *
 * They move in place; the character's speed is the stance foot's. */
#ifndef GB_PROCEDURAL_CLIPS_H
#define GB_PROCEDURAL_CLIPS_H

#include "humanoid/rig.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_clip {
    const char *name;
    double seconds;
    bool loops;
    void (*pose)(double phase, gb_rig_pose *pose); /* phase 0 to 1; pose comes zeroed */
} gb_clip;

/* The table; NULL-name at the end. */
extern const gb_clip gb_clips[];

const gb_clip *gb_clip_find(const char *name);

/* Frames of a clip on a rig of a stature (m), for seconds (a clip that does not loop stops at its
 * end), fps frames a second. */
gb_status gb_clip_motion(const gb_clip *clip, double stature, double seconds, double fps,
                         gb_motion *motion, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
