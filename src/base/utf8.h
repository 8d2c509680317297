/* Text from outside, character by character: is it UTF-8, and may it be shown? */
#ifndef GB_BASE_UTF8_H
#define GB_BASE_UTF8_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of the UTF-8 character at text (which ends with NUL); 0 when there is none. */
size_t gb_utf8_size(const char *text);

/* The next character of a text that must become a harmless part of one line: *shown and *size are
 * what to write for it. Control characters (C0, C1, delete) and separators of lines become a
 * blank, bytes that are not UTF-8 and noncharacters U+FFFD. Returns how many bytes were taken, 0 at
 * the end of text. */
size_t gb_utf8_clean(const char *text, const char **shown, size_t *size);

#ifdef __cplusplus
}
#endif
#endif
