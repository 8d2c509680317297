/* The readers' fast lane: regular text at memory speed, in parallel where it is large.
 *
 * It reads what nearly every file is: rows of plain numbers, frames that list the same bones. On
 * anything else (a comment, a blank line, nan, a short row, the wrong bone) it gives up without a
 * word, and the careful reader starts over: that one knows dialects and writes the messages. */
#ifndef GB_FORMATS_FAST_H
#define GB_FORMATS_FAST_H

#include <stddef.h>

#include "motion/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_fast_limits {
    int max_rows;
    int threads; /* 0: as many as there are */
} gb_fast_limits;

/* Rows of ncolumn numbers from text to end. Returns their number with *values (nrow x ncolumn) in
 * the arena, or -1 to give up. */
int gb_fast_rows(const char *text, const char *end, int ncolumn, gb_fast_limits limits,
                 gb_arena *arena, double **values);

/* Frames of an AMC: a line with a number that goes up by one, then one line a bone: name, numbers.
 * The first frame's lines say which joints come in which order; every joint with channels must be
 * among them. */
int gb_fast_frames(const char *text, const char *end, const gb_skeleton *skeleton,
                   gb_fast_limits limits, gb_arena *arena, double **values);

#ifdef __cplusplus
}
#endif
#endif
