/* Texts that come from files, made harmless for those who read them: valid UTF-8 without anything
 * that a terminal or a page would obey instead of showing. */
#ifndef GB_BASE_TEXT_H
#define GB_BASE_TEXT_H

#include "base/buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_TEXT_BAD = 0xFFFD }; /* the character that stands for what is none */

/* The code point at text and how many bytes it takes (at least 1; text is not at its end). Bytes
 * that are no UTF-8 (overlong forms, surrogates and what is above U+10FFFF too) count one by one,
 * as GB_TEXT_BAD. */
int gb_text_next(const char *text, int *nbyte);

/* Is it obeyed instead of shown? Control characters (C0, DEL, C1), line and paragraph separators,
 * and the marks that turn the direction of a text. */
bool gb_text_is_control(int point);

/* The next character of a text that has to be a harmless part of one line: *shown and *size are
 * what to write for it. Control characters become a blank; bytes that are no UTF-8, and U+FFFE and
 * U+FFFF, which XML does not know, become U+FFFD. Returns how many bytes were taken, 0 at the end
 * of text. */
size_t gb_text_clean(const char *text, const char **shown, size_t *size);

/* Adds text as one line: each control character becomes a blank, bytes that are no UTF-8 become
 * U+FFFD. */
void gb_text_line(gb_buffer *out, const char *text);

/* The same, but lines stay lines and tabs stay tabs: for a terminal. */
void gb_text_lines(gb_buffer *out, const char *text);

/* A line of at most most characters, with "..." behind what was cut; most is above 3. */
void gb_text_short(gb_buffer *out, const char *text, int most);

/* How many characters a text has. */
int gb_text_length(const char *text);

/* A character and what is written for it in some format. */
typedef struct gb_text_escape {
    const char *what, *is;
} gb_text_escape;

/* A text as one line with each of these characters (what is NULL at the end) as it has to be. */
void gb_text_escaped(gb_buffer *out, const char *text, const gb_text_escape *escapes);

/* A text as one line without markup, for elements of HTML and for attributes in quotes. */
void gb_text_markup(gb_buffer *out, const char *text);

#ifdef __cplusplus
}
#endif
#endif
