/* Unity's humanoid in tables: 55 bones and 95 muscles, as Unity's HumanBodyBones and HumanTrait
 * number and name them.
 *
 * Everything in src/muscles is in Unity's own frame: left-handed, x to the right, y up, z ahead. It
 * is mirrored to ours at the edge (mirror.h), nowhere else. */
#ifndef GB_MUSCLES_HUMAN_H
#define GB_MUSCLES_HUMAN_H

#include <stdbool.h>

#include "geometry/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In the order of HumanBodyBones. */
#define GB_FINGER_BONES(SIDE, FINGER)                                                              \
    GB_H_##SIDE##_##FINGER##_PROXIMAL, GB_H_##SIDE##_##FINGER##_INTERMEDIATE,                      \
        GB_H_##SIDE##_##FINGER##_DISTAL
typedef enum gb_human_bone {
    GB_H_HIPS,
    GB_H_LEFT_UPPER_LEG,
    GB_H_RIGHT_UPPER_LEG,
    GB_H_LEFT_LOWER_LEG,
    GB_H_RIGHT_LOWER_LEG,
    GB_H_LEFT_FOOT,
    GB_H_RIGHT_FOOT,
    GB_H_SPINE,
    GB_H_CHEST,
    GB_H_NECK,
    GB_H_HEAD,
    GB_H_LEFT_SHOULDER,
    GB_H_RIGHT_SHOULDER,
    GB_H_LEFT_UPPER_ARM,
    GB_H_RIGHT_UPPER_ARM,
    GB_H_LEFT_LOWER_ARM,
    GB_H_RIGHT_LOWER_ARM,
    GB_H_LEFT_HAND,
    GB_H_RIGHT_HAND,
    GB_H_LEFT_TOES,
    GB_H_RIGHT_TOES,
    GB_H_LEFT_EYE,
    GB_H_RIGHT_EYE,
    GB_H_JAW,
    GB_FINGER_BONES(LEFT, THUMB),
    GB_FINGER_BONES(LEFT, INDEX),
    GB_FINGER_BONES(LEFT, MIDDLE),
    GB_FINGER_BONES(LEFT, RING),
    GB_FINGER_BONES(LEFT, LITTLE),
    GB_FINGER_BONES(RIGHT, THUMB),
    GB_FINGER_BONES(RIGHT, INDEX),
    GB_FINGER_BONES(RIGHT, MIDDLE),
    GB_FINGER_BONES(RIGHT, RING),
    GB_FINGER_BONES(RIGHT, LITTLE),
    GB_H_UPPER_CHEST,
    GB_NHUMAN
} gb_human_bone;
#undef GB_FINGER_BONES

enum { GB_NMUSCLE = 95 };

/* Where the axis of a bone points, when an avatar is compiled from a T-pose. */
typedef enum gb_human_axis {
    GB_AXIS_CHILD,    /* to the first child that is there (see gb_human_child) */
    GB_AXIS_DOWN,     /* feet */
    GB_AXIS_UP,       /* head */
    GB_AXIS_AHEAD,    /* toes, eyes, jaw */
    GB_AXIS_PREVIOUS, /* as the bone before it points: hands, ends of fingers */
} gb_human_axis;

/* One bone. Axes are x (0, the twist), y and z. */
typedef struct gb_human_info {
    const char *name; /* HumanBodyBones */
    bool required;
    int parent;     /* -1 for the hips; when it is missing, its parent stands in */
    double mass;    /* share of the body */
    int muscle[3];  /* that drives the axis; -1: none */
    double sign[3]; /* m_Sgn */
    gb_vec3 zero;   /* neutral pose: normalize(zero, 1) away from the T-pose */
    gb_vec3 main;   /* v = main x u, see avatar.h */
    gb_human_axis axis;
} gb_human_info;

typedef struct gb_muscle_info {
    const char *name; /* HumanTrait: "Left Thumb 1 Stretched" */
    const char *clip; /* in a .anim: "LeftHand.Thumb.1 Stretched" */
    int attribute;    /* in a clip without translation DoFs: 42 + muscle */
    int bone, axis;
    double low, high; /* default range, deg; low is negative */
} gb_muscle_info;

/* The tables, from `scripts/make-muscle-tables`. */
extern const gb_human_info gb_human[GB_NHUMAN];
extern const gb_muscle_info gb_muscles[GB_NMUSCLE];

/* All bones, parents before children: the upper chest is the last one and has children. */
extern const int gb_human_order[GB_NHUMAN];

/* The bone or muscle with a name (either of a muscle's), or -1. */
int gb_human_find(const char *name);
int gb_muscle_find(const char *name);

/* The bones that a bone's axis may point to, first choice first; -1 ends them. */
const int *gb_human_child(int bone);

#ifdef __cplusplus
}
#endif
#endif
