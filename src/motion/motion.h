/* A skeleton that moves: the numbers of a file, and how to read them as metres and radians.
 *
 * The values stay as the file has them (they round-trip, and a gigabyte stays a gigabyte); scale,
 * angle and world say what they mean. Forward kinematics applies these, so that everything behind
 * it sees metres, right-handed, Y up. */
#ifndef GB_MOTION_MOTION_H
#define GB_MOTION_MOTION_H

#include "motion/skeleton.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All arrays belong to the arena. */
typedef struct gb_motion {
    gb_arena arena;
    gb_skeleton skeleton;
    int nframe;
    double frame_time; /* s; 0 when the file does not say */
    double *values;    /* (nframe x ncolumn), angles in the file's unit, lengths in file units */

    double metres; /* per file unit; 0 until somebody decides */
    double angle;  /* radians per unit of an angle */
    gb_quat world; /* turns the file's axes into ours (Y up) */

    bool names_at_end; /* Acclaim: a bone's name means its far end to its users */
} gb_motion;

void gb_motion_free(gb_motion *motion);

/* World positions and orientations over frames [first, first + count).
 *
 * position: (njoint x 3 x count), metres: for each joint the x of all frames, then y, then z.
 * rotation: (njoint x 9 x count) likewise, row-major matrices; may be NULL.
 * Fails when memory is short, and when motion->metres is not set. */
gb_status gb_motion_forward(const gb_motion *motion, int first, int count, double *position,
                            double *rotation, gb_error *err);

/* One joint's local offset (file units) and rotation in one frame; scale and world are not applied.
 */
void gb_motion_local(const gb_motion *motion, const gb_joint *joint, int frame, gb_vec3 *offset,
                     gb_mat3 *rotation);

/* Rest pose: all channels zero, positions by offset alone, same units as gb_motion_forward with
 * metres = 1 and no world turn. position is (njoint x 3). */
void gb_motion_rest(const gb_motion *motion, double *position);

#ifdef __cplusplus
}
#endif
#endif
