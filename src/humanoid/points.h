/* Body points: what every subject has, whatever skeleton it came on.
 *
 * "Body points, not bones" is the waist of the hourglass: above it are formats and rigs, below it
 * the analysis, which is the same for a person, a game character and a muscle clip. */
#ifndef GB_HUMANOID_POINTS_H
#define GB_HUMANOID_POINTS_H

#include <stdbool.h>

#include "base/notes.h"
#include "motion/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_side { GB_LEFT, GB_RIGHT } gb_side;

/* Paired points: left first, then right (GB_HIP + side). */
typedef enum gb_point {
    GB_PELVIS,    /* the root bone */
    GB_SPINE_MID, /* between the lower and the upper spine */
    GB_NECK_BASE, /* seventh cervical vertebra */
    GB_HEAD,      /* where the skull nods */
    GB_HEAD_TOP,
    GB_HIP,
    GB_KNEE = GB_HIP + 2,
    GB_ANKLE = GB_KNEE + 2,
    GB_TOE_BASE = GB_ANKLE + 2, /* ball of the foot */
    GB_TOE_TIP = GB_TOE_BASE + 2,
    GB_SHOULDER = GB_TOE_TIP + 2,
    GB_ELBOW = GB_SHOULDER + 2,
    GB_WRIST = GB_ELBOW + 2,
    GB_HAND_TIP = GB_WRIST + 2,
    GB_NPOINT = GB_HAND_TIP + 2
} gb_point;

/* "left_hip", "pelvis", ... */
const char *gb_point_name(int point);

/* The point with this name, or -1. */
int gb_point_find(const char *name);

/* Which node of a skeleton is each body point; -1: there is none. */
typedef struct gb_point_map {
    int node[GB_NPOINT];
} gb_point_map;

/* Are hips, knees, ankles and toe bases known? Without them there is no gait to measure. */
bool gb_point_map_has_legs(const gb_point_map *map);

/* Maps by the names of common exporters (CMU, SFU, Mixamo, MotionBuilder, Bandai, VRM, MMI, Biped,
 * Unity, Poser, MakeHuman), and where these leave legs or arms out, by the words of the names and
 * their order in the limbs. notes (nullable) says where a foot's end had to stand for its ball, and
 * what was found by words. Figures whose names say nothing: gb_point_map_by_shape (shape.h). */
void gb_point_map_by_name(const gb_skeleton *skeleton, gb_point_map *map, gb_notes *notes);

/* Overrides entries from a JSON object {"left_hip": "JOINT" or "JOINT/End", ...}; "#12" is the
 * skeleton's thirteenth node, for those whose names are not their own. */
gb_status gb_point_map_from_file(const char *path, const gb_skeleton *skeleton, gb_point_map *map,
                                 gb_error *err);

/* How a map file names a node: the shortest text that means it and no other. In the arena; NULL
 * without memory. */
const char *gb_point_map_word(const gb_skeleton *skeleton, int node, gb_arena *arena);

/* Bones of which more is known than where they end: how they are turned. */
typedef enum gb_axes {
    GB_AXES_PELVIS,
    GB_AXES_HEAD,
    GB_AXES_HAND, /* left first, then right */
    GB_NAXES = GB_AXES_HAND + 2
} gb_axes;

/* The node whose orientation that is, or -1. That of a hand is the joint at the wrist, or the joint
 * behind it where that one only rolls the forearm (CMU's wrist, and what conversions made of it).
 */
int gb_point_map_axes(const gb_skeleton *skeleton, const gb_point_map *map, gb_axes bone);

/* Body points over time. */
typedef struct gb_body {
    int nframe;
    double frame_time; /* s */
    bool has[GB_NPOINT];
    double *xyz; /* (NPOINT x 3 x nframe) m: x of all frames, then y, then z of a point */
    double *axes[GB_NAXES]; /* (9 x nframe) each: a bone's matrix, row-major; NULL: unknown. Which
                               way a bone's own axes point differs from skeleton to skeleton. */
} gb_body;

/* The x (axis 0), y or z of a point over time. */
static inline double *gb_body_axis(const gb_body *body, int point, int axis)
{
    return body->xyz + ((long)point * 3 + axis) * (long)body->nframe;
}

static inline gb_vec3 gb_body_at(const gb_body *body, int point, int frame)
{
    const double *p = gb_body_axis(body, point, 0) + frame;
    return (gb_vec3){p[0], p[body->nframe], p[2 * (long)body->nframe]};
}

/* A bone's matrix in a frame; axes: one of those of a body. */
static inline gb_mat3 gb_body_turn(const gb_body *body, const double *axes, int frame)
{
    gb_mat3 m;
    for (int i = 0; i < 9; i++)
        m.m[i] = axes[(long)i * body->nframe + frame];
    return m;
}

/* Forward kinematics of a motion at the mapped nodes. Arrays belong to arena. */
gb_status gb_body_from_motion(const gb_motion *motion, const gb_point_map *map, gb_arena *arena,
                              gb_body *body, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
