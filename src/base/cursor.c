#include "base/cursor.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

enum { BINARY_PROBE = 4096, MESSAGE_WIDTH = 60 };

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static inline bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

gb_status gb_cursor_begin(gb_cursor *cursor, const char *text, size_t size, const char *file,
                          const char *what, gb_error *err)
{
    *cursor = (gb_cursor){.file = file, .at = text, .end = text + size, .line = 1};
    cursor->line_start = text;
    const unsigned char *b = (const unsigned char *)text;
    if (size == 0)
        return gb_fail_at(err, GB_INPUT, file, 0, 0, "is empty, %s was expected", what);
    if (size >= 2 && ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] == 0xFE && b[1] == 0xFF))) {
        gb_status status = gb_fail_at(err, GB_INPUT, file, 1, 1, "is UTF-16 text, not %s", what);
        gb_advise(err, "convert it first: iconv -f UTF-16 -t UTF-8");
        return status;
    }
    if (memchr(text, '\0', size < BINARY_PROBE ? size : BINARY_PROBE))
        return gb_fail_at(err, GB_INPUT, file, 0, 0, "is a binary file, %s is text", what);
    if (size >= 3 && b[0] == 0xEF && b[1] == 0xBB && b[2] == 0xBF)
        cursor->at = cursor->line_start = text + 3;
    return GB_OK;
}

gb_status gb_cursor_check_lines(const gb_cursor *cursor, size_t max_line, gb_error *err)
{
    gb_cursor at = *cursor;
    while ((size_t)(at.end - at.at) > max_line) {
        const char *next = memchr(at.at, '\n', max_line + 1);
        /* Old Macintosh files end lines with CR alone. */
        if (!next)
            next = memchr(at.at, '\r', max_line + 1);
        if (!next)
            return gb_fail_at(err, GB_INPUT, at.file, at.line, (long)max_line + 1,
                              "a line of more than %zu bytes", max_line);
        at.at = next + 1;
        at.line++;
    }
    return GB_OK;
}

void gb_cursor_skip_blanks(gb_cursor *cursor)
{
    while (cursor->at < cursor->end && is_blank(*cursor->at))
        cursor->at++;
}

static void step_line_end(gb_cursor *cursor)
{
    if (*cursor->at == '\r' && cursor->at + 1 < cursor->end && cursor->at[1] == '\n')
        cursor->at++;
    cursor->at++;
    cursor->line++;
    cursor->line_start = cursor->at;
}

void gb_cursor_skip_space(gb_cursor *cursor)
{
    for (;;) {
        gb_cursor_skip_blanks(cursor);
        if (cursor->at >= cursor->end || !is_line_end(*cursor->at))
            return;
        step_line_end(cursor);
    }
}

bool gb_cursor_at_end(const gb_cursor *cursor)
{
    return cursor->at >= cursor->end;
}

bool gb_cursor_at_line_end(const gb_cursor *cursor)
{
    return cursor->at >= cursor->end || is_line_end(*cursor->at);
}

gb_slice gb_cursor_word(gb_cursor *cursor)
{
    const char *start = cursor->at;
    while (cursor->at < cursor->end && !is_blank(*cursor->at) && !is_line_end(*cursor->at))
        cursor->at++;
    return (gb_slice){start, (size_t)(cursor->at - start)};
}

gb_slice gb_cursor_rest_of_line(gb_cursor *cursor)
{
    gb_cursor_skip_blanks(cursor);
    const char *start = cursor->at;
    while (cursor->at < cursor->end && !is_line_end(*cursor->at))
        cursor->at++;
    const char *stop = cursor->at;
    while (stop > start && is_blank(stop[-1]))
        stop--;
    return (gb_slice){start, (size_t)(stop - start)};
}

void gb_cursor_next_line(gb_cursor *cursor)
{
    while (cursor->at < cursor->end && !is_line_end(*cursor->at))
        cursor->at++;
    if (cursor->at < cursor->end)
        step_line_end(cursor);
}

gb_status gb_cursor_number(gb_cursor *cursor, const char *what, double *out, gb_error *err)
{
    const char *behind = gb_number_parse(cursor->at, cursor->end, out);
    if (behind && (behind >= cursor->end || is_blank(*behind) || is_line_end(*behind))) {
        cursor->at = behind;
        return GB_OK;
    }
    gb_cursor look = *cursor;
    gb_slice word = gb_cursor_word(&look);
    if (word.size == 0)
        return gb_cursor_fail(cursor, err, "expected %s, the line ends", what);
    gb_status status = gb_cursor_fail(cursor, err, "expected %s, found '%.*s'", what,
                                      gb_slice_width(word), word.text);
    if (memchr(word.text, ',', word.size))
        gb_advise(err, "a decimal comma is not accepted: write 1.5, not 1,5");
    return status;
}

/* What C libraries print for what is no number, without its sign. */
static bool is_no_number(gb_slice word)
{
    static const char *const forms[] = {"nan",     "inf",    "infinity", "1.#qnan",
                                        "1.#snan", "1.#ind", "1.#inf"};
    if (word.size > 0 && (*word.text == '-' || *word.text == '+')) {
        word.text++;
        word.size--;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (gb_slice_is_nocase(word, forms[i]))
            return true;
    }
    return word.size > 5 && strncasecmp(word.text, "nan(", 4) == 0 &&
           word.text[word.size - 1] == ')';
}

gb_status gb_cursor_sample(gb_cursor *cursor, const char *what, bool allow_nan, double *out,
                           gb_error *err)
{
    gb_cursor look = *cursor;
    gb_status status = gb_cursor_number(cursor, what, out, err);
    if (status == GB_OK)
        return status;
    bool missing = is_no_number(gb_cursor_word(&look));
    if (missing && allow_nan) {
        *cursor = look;
        *out = (double)NAN;
        return GB_OK;
    }
    if (missing)
        gb_advise(err, "--allow-nan takes it as a missing sample");
    return status;
}

gb_status gb_cursor_fail(const gb_cursor *cursor, gb_error *err, const char *format, ...)
{
    char message[sizeof err->message];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return gb_fail_at(err, GB_INPUT, cursor->file, cursor->line,
                      (long)(cursor->at - cursor->line_start) + 1, "%s", message);
}

bool gb_slice_is(gb_slice slice, const char *word)
{
    return strlen(word) == slice.size && memcmp(slice.text, word, slice.size) == 0;
}

bool gb_slice_is_nocase(gb_slice slice, const char *word)
{
    return strlen(word) == slice.size && strncasecmp(slice.text, word, slice.size) == 0;
}

int gb_slice_width(gb_slice slice)
{
    return slice.size < MESSAGE_WIDTH ? (int)slice.size : MESSAGE_WIDTH;
}
