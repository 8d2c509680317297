/* An avatar from whatever a user has, and a humanoid clip as a motion. */
#ifndef GB_TAKE_AVATAR_WORD_H
#define GB_TAKE_AVATAR_WORD_H

#include "muscles/avatar_file.h"
#include "muscles/clip.h"
#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* "game" (the 19-joint rig of 1.76 m), a file of ours (.json), an avatar that Unity compiled
 * (.asset, text form), or a take (.bvh, .amc with its .asf): then its skeleton at rest, brought
 * into a T-pose. notes (nullable): what is odd in an .asset. */
gb_status gb_avatar_load(const char *word, gb_avatar *avatar, gb_notes *notes, gb_error *err);

/* A .anim on an avatar (options->avatar; NULL: "game"), sampled at options->fps (0: its own rate),
 * from its start to its stop time, mirrored when its settings say so: the motion of take, and
 * whether it loops. */
gb_status gb_anim_motion(const gb_file *file, const gb_take_options *options, gb_take *take,
                         gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
