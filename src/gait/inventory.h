/* Bone inventory: how much each bone turns over a gait cycle, about the axes of the character (seed
 * 004). Needs the motion itself; who has only points has no inventory. */
#ifndef GB_GAIT_INVENTORY_H
#define GB_GAIT_INVENTORY_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bones are named after the point at which they turn; of pairs, both. */
typedef enum gb_inventory_bone {
    GB_INVENTORY_PELVIS,
    GB_INVENTORY_SPINE,
    GB_INVENTORY_NECK,
    GB_INVENTORY_HEAD,
    GB_INVENTORY_THIGH,
    GB_INVENTORY_SHANK,
    GB_INVENTORY_FOOT,
    GB_INVENTORY_TOES,
    GB_INVENTORY_UPPER_ARM,
    GB_INVENTORY_FOREARM,
    GB_INVENTORY_HAND,
    GB_NINVENTORY
} gb_inventory_bone;

const char *gb_inventory_name(gb_inventory_bone bone);

/* Range (deg, from least to most) of the bone's turn away from its mean orientation over a cycle,
 * about the axes of progression: flexion about the axis to the left, turn about the vertical, lean
 * about the axis ahead. Mean over kept cycles and both sides; NaN: not to be had. */
typedef struct gb_inventory {
    double range[GB_NINVENTORY][3]; /* [bone][flexion, turn, lean] */
} gb_inventory;

/* Fails for want of memory. */
gb_status gb_inventory_find(const gb_motion *motion, const gb_point_map *map, const gb_gait *gait,
                            gb_inventory *out, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
