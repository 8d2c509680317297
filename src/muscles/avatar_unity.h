/* Avatars that Unity compiled (.asset): m_Human with its own axes, ranges, masses and T-pose. */
#ifndef GB_MUSCLES_AVATAR_UNITY_H
#define GB_MUSCLES_AVATAR_UNITY_H

#include "base/notes.h"
#include "formats/unity_avatar.h"
#include "muscles/avatar.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The avatar of a file's m_Human; m, rad, left-handed as there. file is for messages.
 *
 * Nodes between two bones are folded into the offset, and axes, which are in the frame of the node
 * above (as public tools that read avatars take them), are turned into that of the bone above.
 * Uniform scales of nodes are applied to offsets. Masses of bones that are missing go to the next
 * bone above.
 *
 * notes (nullable): masses or shares of twist that are missing (the tables', 0.5), scales,
 * translation DoFs, and where the file's mass centre (1 mm), body frame or axes (0.1 degrees) are
 * not what our own rules make of its T-pose: the file counts. GB_INPUT with the bone's name: a
 * required bone missing, a node that is two bones, a bone that does not hang on one above it, axes
 * of another type than 1 (whose rule is not known), quaternions that are no rotations, scales that
 * are not positive or not uniform, ranges that are not around 0 or not in radians. */
gb_status gb_avatar_of_unity(const gb_unity_avatar *in, const char *file, gb_avatar *avatar,
                             gb_notes *notes, gb_error *err);

/* The same from a path. */
gb_status gb_avatar_open_unity(const char *path, gb_avatar *avatar, gb_notes *notes, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
