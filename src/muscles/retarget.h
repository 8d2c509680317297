/* Between skeletons and the humanoid: which node is which bone, a T-pose of a rig or a skeleton,
 * and motion of an avatar as frames. Here the handedness changes. */
#ifndef GB_MUSCLES_RETARGET_H
#define GB_MUSCLES_RETARGET_H

#include "humanoid/points.h"
#include "humanoid/rig.h"
#include "muscles/pose.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Node of each bone; -1: none. */
typedef struct gb_human_map {
    int node[GB_NHUMAN];
} gb_human_map;

/* From the body points: a chain of nodes from pelvis to neck is spine, chest and upper chest (the
 * first, the next, the last; what lies between is folded into them), the node above a shoulder
 * point the shoulder bone. Fingers and face are not found. */
void gb_human_map_points(const gb_skeleton *skeleton, const gb_point_map *points,
                         gb_human_map *map);

/* The T-pose of the 19-joint rig: its arms raised to the sides. */
void gb_tpose_of_rig(const gb_rig *rig, gb_tpose *tpose);

/* A T-pose with all 55 bones, every one turned by some rotation of its own, so that pre and post
 * are nothing special. */
void gb_tpose_of_everybody(gb_tpose *tpose);

/* The T-pose of a motion's skeleton at rest (all channels zero): turned to face ahead, with arms
 * that are more than 15 degrees off raised to the sides and legs that are more than 5 degrees off
 * straightened. motion->metres must be set. */
gb_status gb_tpose_of_motion(const gb_motion *motion, const gb_human_map *map, gb_tpose *tpose,
                             gb_error *err);

/* A humanoid pose over time: muscles (nframe x GB_NMUSCLE, frame after frame) and roots. */
typedef struct gb_human_clip {
    int nframe;
    double frame_time; /* s */
    double *muscle;    /* (nframe x GB_NMUSCLE) */
    gb_root *root;     /* (nframe) */
} gb_human_clip;

/* A motion as a clip for an avatar: every bone turns away from the T-pose as it does in the motion
 * from its skeleton's, limbs keep their directions (fit.h), places are scaled by the length of the
 * leg. Bones that the motion lacks follow the one above. GB_INPUT when one is missing that a
 * humanoid must have. Arrays belong to arena. */
gb_status gb_human_clip_of_motion(const gb_motion *motion, const gb_human_map *map,
                                  const gb_avatar *avatar, gb_arena *arena, gb_human_clip *clip,
                                  gb_error *err);

/* A clip on an avatar as a motion of its human bones, with VRM names; a frame is the hips' position
 * and a quaternion per bone. On success the caller frees motion. */
gb_status gb_human_clip_motion(const gb_human_clip *clip, const gb_avatar *avatar,
                               gb_motion *motion, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
