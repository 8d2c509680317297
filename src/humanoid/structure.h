/* Body points by the words of names and the order of joints in a chain, for exporters whose names
 * are in no table. Internal to src/humanoid. */
#ifndef GB_HUMANOID_STRUCTURE_H
#define GB_HUMANOID_STRUCTURE_H

#include "humanoid/joint_words.h"
#include "humanoid/points.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The far end of a bone: of all that hangs on it, what is furthest away when at rest. -1 when that
 * is no further than the joint itself (an end site of length zero). */
int gb_far_end(const gb_skeleton *skeleton, int joint);

/* Does joint hang on ancestor, or is it the same? */
bool gb_joint_below(const gb_skeleton *skeleton, int joint, int ancestor);

/* The joint that both hang on, the nearest; -1 when they are of two trees. */
int gb_joint_fork(const gb_skeleton *skeleton, int a, int b);

/* The joint between pelvis and neck that is nearest to the middle of the way; -1. */
int gb_joint_midway(const gb_skeleton *skeleton, const gb_joint_words *words, int from, int to);

/* Fills in legs (all or none), arms and neck that the map does not have. True when it did. */
bool gb_map_by_structure(const gb_skeleton *skeleton, const gb_joint_words *words,
                         gb_point_map *map, gb_notes *notes);

/* The wrist that names tell below an elbow, the neck on the way up from the arms' fork, the head
 * above it; -1 where names do not tell. */
int gb_named_wrist(const gb_skeleton *skeleton, const gb_joint_words *words, int elbow);
int gb_named_neck(const gb_skeleton *skeleton, const gb_joint_words *words, int pelvis);
int gb_named_head(const gb_skeleton *skeleton, const gb_joint_words *words, int pelvis);

#ifdef __cplusplus
}
#endif
#endif
