/* Which lines of a text are not those of another. */
#ifndef GB_BASE_TEXT_DIFF_H
#define GB_BASE_TEXT_DIFF_H

#include "base/buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* "- LINE" for what only was has, "+ LINE" for what only is has, in their order; lines longer than
 * width are cut. For texts whose common lines stand in the same order. Returns how many differ. */
long gb_text_diff(gb_buffer *out, const char *was, const char *is, int width);

#ifdef __cplusplus
}
#endif
#endif
