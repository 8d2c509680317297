#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void set_file(gb_error *err, const char *file)
{
    size_t n = file ? strlen(file) : 0;
    size_t room = sizeof err->file - 1;
    /* The end of a path tells more than its beginning. */
    if (n > room) {
        file += n - room;
        n = room;
    }
    if (n > 0)
        memcpy(err->file, file, n);
    err->file[n] = '\0';
}

gb_status gb_fail(gb_error *err, gb_status status, const char *format, ...)
{
    if (!err)
        return status;
    va_list args;
    memset(err, 0, sizeof *err);
    err->status = status;
    va_start(args, format);
    vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    return status;
}

gb_status gb_fail_at(gb_error *err, gb_status status, const char *file, long line, long column,
                     const char *format, ...)
{
    if (!err)
        return status;
    va_list args;
    memset(err, 0, sizeof *err);
    err->status = status;
    set_file(err, file);
    err->line = line;
    err->column = column;
    va_start(args, format);
    vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    return status;
}

void gb_advise(gb_error *err, const char *format, ...)
{
    if (!err)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(err->advice, sizeof err->advice, format, args);
    va_end(args);
}

gb_status gb_fail_memory(gb_error *err)
{
    return gb_fail(err, GB_IO, "out of memory");
}
