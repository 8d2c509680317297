/* Files into a take, by one table of formats.
 *
 * The table stands here and not in src/formats because a row fills a take: a clip of Unity needs an
 * avatar (src/muscles), a file of markers gives body points (src/humanoid), and src/formats knows
 * neither. What it has are the readers of single formats. */
#ifndef GB_TAKE_READERS_H
#define GB_TAKE_READERS_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_format {
    const char *name;      /* "bvh" */
    const char *extension; /* ".bvh" */
    const char *what;      /* "Biovision hierarchy" */
    /* Does the text look like it? */
    bool (*recognise)(const char *text, size_t size);
    /* Into take->motion (with has_motion) or take->points; notes of what was odd or assumed. path
     * is where the file came from: an AMC's skeleton is looked for beside it. */
    gb_status (*read)(const gb_file *file, const char *path, const gb_take_options *options,
                      gb_take *take, gb_error *err);
} gb_format;

/* The table; NULL-name at the end. */
extern const gb_format gb_formats[];

/* Reads a file, choosing the reader by content, then by name, and draws no conclusion: the unit may
 * be open (motion.metres = 0), no point is mapped, no frame cut. options may be NULL. On success
 * the caller calls gb_take_close; on failure there is nothing to close. */
gb_status gb_take_read(const gb_file *file, const char *path, const gb_take_options *options,
                       gb_take *take, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
