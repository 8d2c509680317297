/* Pose jumps: the angular acceleration of each bone. A bone that jumps for one frame and comes back
 * shows here and in no screenshot (seed 004, "Pose jumps").
 *
 * Bones are the lines between body points, so that every subject has the same ones; a turn of a
 * bone about its own line is not seen, except the pelvis', whose orientation is used where it is
 * known. */
#ifndef GB_GAIT_POPS_H
#define GB_GAIT_POPS_H

#include "base/arena.h"
#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_bone {
    GB_BONE_PELVIS,
    GB_BONE_SPINE,     /* mid-hip to the base of the neck */
    GB_BONE_SHOULDERS, /* from shoulder to shoulder */
    GB_BONE_HEAD,      /* base of the neck to the head */
    GB_BONE_UPPER_ARM,
    GB_BONE_FOREARM,
    GB_BONE_THIGH,
    GB_BONE_SHANK,
    GB_BONE_FOOT, /* ankle to ball */
    GB_NBONE
} gb_bone;

const char *gb_bone_name(gb_bone bone);
int gb_bone_find(const char *name); /* or -1 */

/* Angular accelerations in deg/s^2; of paired bones the larger of both sides. NaN: the subject has
 * not the points. One deg/frame^2 at 60 frames a second is 3600 deg/s^2. */
typedef struct gb_pops {
    double p99[GB_NBONE];  /* 99th percentile over the frames */
    double peak[GB_NBONE]; /* the largest */
    int peak_frame[GB_NBONE];
    double *course[GB_NBONE]; /* (nframe) each, or NULL; frames outside the range are 0 */
} gb_pops;

/* Over frames first to last (inclusive) of body. cutoff: low-pass of the points first (Hz), 0:
 * none. Arrays come from arena. Fails with GB_INPUT for an empty range, and for want of memory. */
gb_status gb_pops_find(const gb_body *body, double cutoff, int first, int last, gb_arena *arena,
                       gb_pops *pops, gb_error *err);

/* The same between the first and the last strike of the kept cycles, with gait's cut-off; all NaN
 * when there are none. Of a stride that is played in a row (gait->round) one round, without the
 * seam. */
gb_status gb_pops_of_gait(const gb_body *body, const gb_gait *gait, gb_arena *arena, gb_pops *pops,
                          gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
