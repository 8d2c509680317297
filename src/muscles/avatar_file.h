/* Avatars as JSON, complete enough to be read back, and from whatever a user has. */
#ifndef GB_MUSCLES_AVATAR_FILE_H
#define GB_MUSCLES_AVATAR_FILE_H

#include "base/json.h"
#include "muscles/retarget.h"

#ifdef __cplusplus
extern "C" {
#endif

/* {"gaitbench_avatar": 1 (may be left out), "scale", "centre", "frame", "hips", "bones": [{"name",
 * "parent", "pre", "post" [x, y, z, w], "min", "max" (rad, 3 each), "sgn", "twist" (share, the same
 * left and right; null: not a limb), "mass", "length", "offset", "rest"}]}; "plain_forearm": true
 * where it is so. Left-handed, metres. NULL for want of memory. */
cJSON *gb_avatar_json(const gb_avatar *avatar);

/* Reads it. GB_INPUT with the name of the bone or key: unknown keys, missing or unknown or doubled
 * bones, a parent that is not the nearest bone above, rotations that are none (up to 1e-3 off unit
 * length they are normalised), numbers that are not finite or out of range, shares that differ left
 * and right, and a body without mass or without a body frame. */
gb_status gb_avatar_parse(const char *text, size_t size, const char *name, gb_avatar *avatar,
                          gb_error *err);
gb_status gb_avatar_open(const char *path, gb_avatar *avatar, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
