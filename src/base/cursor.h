/* A place in a text, with its line and column: what the readers of text formats walk with. */
#ifndef GB_BASE_CURSOR_H
#define GB_BASE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A piece of the text, not NUL-terminated. */
typedef struct gb_slice {
    const char *text;
    size_t size;
} gb_slice;

typedef struct gb_cursor {
    const char *file; /* for messages */
    const char *at, *end;
    const char *line_start;
    long line; /* 1-based */
} gb_cursor;

/* Starts behind a UTF-8 byte order mark. Refuses an empty text, UTF-16 (named), and text with a
 * NUL byte within its first kilobytes (a binary file). what names the format in messages. */
gb_status gb_cursor_begin(gb_cursor *cursor, const char *text, size_t size, const char *file,
                          const char *what, gb_error *err);

/* Refuses text with a line of more than max_line bytes, at the first such line: what follows is not
 * even looked at. The cursor stays. */
gb_status gb_cursor_check_lines(const gb_cursor *cursor, size_t max_line, gb_error *err);

/* Skips blanks and tabs; with the second form line ends too (counting them). LF, CR and CRLF end
 * lines. */
void gb_cursor_skip_blanks(gb_cursor *cursor);
void gb_cursor_skip_space(gb_cursor *cursor);

/* At the end of the text; at the end of a line (or of the text). */
bool gb_cursor_at_end(const gb_cursor *cursor);
bool gb_cursor_at_line_end(const gb_cursor *cursor);

/* The next word: up to a blank or a line end. Does not skip anything before it. May be empty. */
gb_slice gb_cursor_word(gb_cursor *cursor);

/* The rest of the line without blanks around it; the cursor stays before the line end. */
gb_slice gb_cursor_rest_of_line(gb_cursor *cursor);

/* To the beginning of the next line. */
void gb_cursor_next_line(gb_cursor *cursor);

/* A number. what is put into the message: "expected OFFSET x, found 'abc'". */
gb_status gb_cursor_number(gb_cursor *cursor, const char *what, double *out, gb_error *err);

/* A measured value: a number, or NaN where allow_nan is set and a program wrote its own form of
 * "not a number" or infinity (nan, -nan(ind), 1.#QNAN, inf, ...). */
gb_status gb_cursor_sample(gb_cursor *cursor, const char *what, bool allow_nan, double *out,
                           gb_error *err);

/* Fails at the cursor's place. */
gb_status gb_cursor_fail(const gb_cursor *cursor, gb_error *err, const char *format, ...)
    GB_PRINTF(3, 4);

/* Is the slice this word (exactly; without regard to case)? */
bool gb_slice_is(gb_slice slice, const char *word);
bool gb_slice_is_nocase(gb_slice slice, const char *word);

/* For "%.*s" in messages: at most 60 bytes. */
int gb_slice_width(gb_slice slice);

#ifdef __cplusplus
}
#endif
#endif
