/* The body by its shape and motion, for figures whose joints have names that say nothing. */
#ifndef GB_HUMANOID_SHAPE_H
#define GB_HUMANOID_SHAPE_H

#include "humanoid/points.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_SHAPE_FRAMES = 10 }; /* fewer do not tell which bones keep their length */

/* Finds limbs as what keeps its length and bends like a limb: legs are the pair of branches that
 * reach the ground, arms the next pair, sides follow from the way feet and knees point. Names still
 * say which joint is the wrist and the neck where they do, and which side is left; when the shape
 * disagrees on that, notes says so. up is 'x', 'y', 'z', or 0: found. Replaces the map when legs
 * are found, and says in assumed what stands where; otherwise leaves it as it is. Fails only
 * without memory. */
gb_status gb_point_map_by_shape(const gb_motion *motion, char up, gb_point_map *map,
                                gb_notes *assumed, gb_notes *warnings, gb_error *err);

/* Which way a mapped body faces by its feet and knees, against which of its hips is the left one,
 * averaged over frames: near 1.5 when they agree, negative when sides are exchanged or the motion
 * is mirrored, NaN without both legs. positions is (nframe x njoint x 3) in any unit, up a unit
 * vector.
 */
double gb_body_handedness(const gb_point_map *map, const double *positions, int nframe, int njoint,
                          gb_vec3 up);

#ifdef __cplusplus
}
#endif
#endif
