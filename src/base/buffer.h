/* Text that grows: what a writer fills before it goes to a file in one piece. */
#ifndef GB_BASE_BUFFER_H
#define GB_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero is empty. Once an append failed, failed stays set and further text is dropped, so that
 * a writer checks once, at its end. */
typedef struct gb_buffer {
    char *text; /* NUL-terminated once anything was added; NULL before */
    size_t size, room;
    bool failed;
} gb_buffer;

void gb_buffer_add(gb_buffer *buffer, const char *bytes, size_t n);
void gb_buffer_text(gb_buffer *buffer, const char *text);
void gb_buffer_printf(gb_buffer *buffer, const char *format, ...) GB_PRINTF(2, 3);
/* A field of a CSV line, quoted when it must be (RFC 4180), as one line (base/text.h). A text that
 * a spreadsheet would take for a formula gets an apostrophe in front. */
void gb_csv_text(gb_buffer *buffer, const char *text);

void gb_buffer_free(gb_buffer *buffer);

#ifdef __cplusplus
}
#endif
#endif
