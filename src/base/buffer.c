#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"

static bool reserve(gb_buffer *buffer, size_t more)
{
    if (buffer->failed)
        return false;
    if (more < buffer->room - buffer->size)
        return true;
    size_t room = buffer->room ? buffer->room : 256;
    while (room - buffer->size <= more) {
        if (room > SIZE_MAX / 2) {
            buffer->failed = true;
            return false;
        }
        room *= 2;
    }
    char *text = realloc(buffer->text, room);
    if (!text) {
        buffer->failed = true;
        return false;
    }
    buffer->text = text;
    buffer->room = room;
    return true;
}

void gb_buffer_add(gb_buffer *buffer, const char *bytes, size_t n)
{
    if (!reserve(buffer, n))
        return;
    if (n > 0)
        memcpy(buffer->text + buffer->size, bytes, n);
    buffer->size += n;
    buffer->text[buffer->size] = '\0';
}

void gb_buffer_text(gb_buffer *buffer, const char *text)
{
    gb_buffer_add(buffer, text, strlen(text));
}

void gb_buffer_printf(gb_buffer *buffer, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n >= 0 && reserve(buffer, (size_t)n)) {
        vsnprintf(buffer->text + buffer->size, (size_t)n + 1, format, again);
        buffer->size += (size_t)n;
    }
    va_end(again);
}

void gb_csv_text(gb_buffer *buffer, const char *text)
{
    gb_buffer line = {0};
    gb_text_line(&line, text);
    const char *clean = line.text ? line.text : "";
    double value;
    /* Spreadsheets take these for formulas, unless they are numbers. */
    bool formula = *clean && strchr("=+-@", *clean) &&
                   gb_number_parse(clean, clean + line.size, &value) != clean + line.size &&
                   clean[1] != '\0';
    bool quoted = strpbrk(clean, ",\"") != NULL;
    gb_buffer_text(buffer, quoted ? "\"" : "");
    gb_buffer_text(buffer, formula ? "'" : "");
    for (; *clean; clean++)
        gb_buffer_add(buffer, *clean == '"' ? "\"\"" : clean, *clean == '"' ? 2 : 1);
    gb_buffer_text(buffer, quoted ? "\"" : "");
    buffer->failed = buffer->failed || line.failed;
    gb_buffer_free(&line);
}

void gb_buffer_free(gb_buffer *buffer)
{
    free(buffer->text);
    memset(buffer, 0, sizeof *buffer);
}
