/* The game humanoid's rig: nineteen joints, for any stature, and poses as flexion, twist and lean.
 *
 * Joint set and pose convention: seed 002 (game humanoid). Right-handed, Y up, forward +Z, left is
 * +X (the seed's own rig has its right side at +X; we mirror it once, here). */
#ifndef GB_HUMANOID_RIG_H
#define GB_HUMANOID_RIG_H

#include "motion/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_rig_joint {
    GB_RIG_HIPS,
    GB_RIG_SPINE,
    GB_RIG_CHEST,
    GB_RIG_NECK,
    GB_RIG_HEAD,
    GB_RIG_RIGHT_UPPER_ARM,
    GB_RIG_RIGHT_FOREARM,
    GB_RIG_RIGHT_HAND,
    GB_RIG_LEFT_UPPER_ARM,
    GB_RIG_LEFT_FOREARM,
    GB_RIG_LEFT_HAND,
    GB_RIG_RIGHT_THIGH,
    GB_RIG_RIGHT_SHIN,
    GB_RIG_RIGHT_FOOT,
    GB_RIG_RIGHT_TOES,
    GB_RIG_LEFT_THIGH,
    GB_RIG_LEFT_SHIN,
    GB_RIG_LEFT_FOOT,
    GB_RIG_LEFT_TOES,
    GB_RIG_NJOINT
} gb_rig_joint;

/* Tips of the chains, in the order of the end sites. */
typedef enum gb_rig_tip {
    GB_RIG_TIP_HEAD,
    GB_RIG_TIP_RIGHT_HAND,
    GB_RIG_TIP_LEFT_HAND,
    GB_RIG_TIP_RIGHT_TOES,
    GB_RIG_TIP_LEFT_TOES,
    GB_RIG_NTIP
} gb_rig_tip;

/* Where each joint stands at rest, from its parent (the hips from the ground), and each tip from
 * its joint, in m. */
typedef struct gb_rig {
    gb_vec3 offset[GB_RIG_NJOINT]; /* (njoint) */
    gb_vec3 tip[GB_RIG_NTIP];
} gb_rig;

/* One pose as a game engine has it. */
typedef struct gb_rig_frame {
    gb_vec3 hips;                /* position, m */
    gb_quat turn[GB_RIG_NJOINT]; /* local rotations; identity: the rest pose */
} gb_rig_frame;

/* Degrees about the joint's own axes: flex about +X, twist about +Y, lean about +Z, composed as
 * q = q_twist q_flex q_lean, in the seed's handedness (right side at +X). */
typedef struct gb_rig_turn {
    double flex, twist, lean;
} gb_rig_turn;

typedef struct gb_rig_pose {
    gb_rig_turn turn[GB_RIG_NJOINT];
    gb_vec3 lift; /* of the hips from their rest place, m for a stature of 1.8288 m */
} gb_rig_pose;

/* The parent of a joint; -1 for the hips. */
int gb_rig_parent(int joint);

/* The game humanoid of a stature (m). */
void gb_rig_of_stature(double stature, gb_rig *rig);

/* World positions (m) and rotations of the joints and of the tips in one pose; rotation and tip are
 * nullable. For many frames of a motion gb_motion_forward is faster. */
void gb_rig_forward(const gb_rig *rig, const gb_rig_frame *frame, gb_vec3 position[GB_RIG_NJOINT],
                    gb_quat rotation[GB_RIG_NJOINT], gb_vec3 tip[GB_RIG_NTIP]);

/* A motion of nframe empty frames on a rig, to be filled with gb_rig_set_frame. VRM bone names; a
 * frame is the hips' position and a quaternion per joint. */
gb_status gb_rig_take(const gb_rig *rig, int nframe, double frame_time, gb_motion *motion,
                      gb_error *err);
void gb_rig_set_frame(gb_motion *motion, int frame, const gb_rig_frame *pose);

/* A motion of nframe poses at a stature (m). VRM bone names; a frame is the hips' position and a
 * quaternion per joint. */
gb_status gb_rig_motion(double stature, const gb_rig_pose *poses, int nframe, double frame_time,
                        gb_motion *motion, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
