/* A tree of joints, and how numbers of a file turn them.
 *
 * A joint's local rotation is pre * C * post, where C comes from its channels: the product of turns
 * about single axes (first listed outermost), or a quaternion. BVH has pre = post = 1; Acclaim has
 * pre = C, post = C^-1 of the bone's axis; Unity's muscles and rest poses fit the same form. */
#ifndef GB_MOTION_SKELETON_H
#define GB_MOTION_SKELETON_H

#include <stdbool.h>

#include "base/arena.h"
#include "geometry/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_channel {
    GB_POSITION_X,
    GB_POSITION_Y,
    GB_POSITION_Z,
    GB_ROTATION_X,
    GB_ROTATION_Y,
    GB_ROTATION_Z,
    GB_QUATERNION_X,
    GB_QUATERNION_Y,
    GB_QUATERNION_Z,
    GB_QUATERNION_W
} gb_channel;

/* "Xposition", ..., as BVH writes them. */
const char *gb_channel_name(gb_channel channel);

/* Of one joint: a position and a quaternion, or turns about single axes. */
enum { GB_MAX_CHANNELS = 7, GB_MAX_TURNS = 6 };

typedef struct gb_joint {
    const char *name;  /* as written in the file; "" for an unnamed end site */
    int parent;        /* index of the parent, less than the joint's own; -1 for a root */
    bool end_site;     /* the tip of a chain: no channels, not a joint of its own */
    gb_vec3 offset;    /* from the parent, in the parent's frame (file units) */
    gb_quat pre, post; /* see above */

    /* Columns of a frame that belong to this joint, in the order of the file. */
    int first_column, nchannel;
    gb_channel channel[GB_MAX_CHANNELS];

    /* Turns, outermost first: axis 0, 1, 2 and the column of the angle. nturn = 0: no rotation. */
    int nturn;
    int turn_axis[GB_MAX_TURNS], turn_column[GB_MAX_TURNS];

    /* Columns of x, y, z of a position and of x, y, z, w of a quaternion; -1 where there is none.
     * A position column replaces the offset's component, or adds to it (position_adds). */
    int position_column[3], quaternion_column[4];
    bool position_adds;
} gb_joint;

typedef struct gb_skeleton {
    gb_joint *joint; /* njoint, parents before children */
    int njoint;
    int ncolumn; /* numbers per frame */
} gb_skeleton;

/* A joint without channels: identity rotations, no columns. */
gb_joint gb_joint_make(const char *name, int parent, gb_vec3 offset);

/* Gives a joint its next column. Turns are added innermost last, as BVH lists them. Fails on a
 * repeated channel of a position or a quaternion and beyond GB_MAX_CHANNELS and GB_MAX_TURNS; then
 * nothing is changed. */
bool gb_joint_add_channel(gb_joint *joint, gb_channel channel, int column);

/* The first joint with this name (exactly), not an end site; -1 if there is none. */
int gb_skeleton_find(const gb_skeleton *skeleton, const char *name);

/* The end site under a joint, or -1. */
int gb_skeleton_end_of(const gb_skeleton *skeleton, int joint);

#ifdef __cplusplus
}
#endif
#endif
