#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    if (!strpbrk(text, ",\"\n\r")) {
        gb_buffer_text(buffer, text);
        return;
    }
    gb_buffer_text(buffer, "\"");
    for (; *text; text++)
        gb_buffer_add(buffer, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    gb_buffer_text(buffer, "\"");
}

void gb_buffer_free(gb_buffer *buffer)
{
    free(buffer->text);
    memset(buffer, 0, sizeof *buffer);
}
