/* Errors, warnings and notes as the user sees them (declared in cli.h). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

static const char *color(const char *code)
{
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && !(no_color && *no_color) ? code : "";
}

static GB_PRINTF(2, 0) void print_clean(FILE *stream, const char *format, va_list args)
{
    gb_buffer clean = {0};
    gb_arena arena = {0};
    const char *text = gb_arena_vprintf(&arena, format, args);
    gb_text_lines(&clean, text ? text : "");
    if (clean.text)
        fputs(clean.text, stream);
    gb_buffer_free(&clean);
    gb_arena_free(&arena);
}

void gb_cli_print(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_clean(stdout, format, args);
    va_end(args);
}

void gb_cli_print_to(FILE *stream, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_clean(stream, format, args);
    va_end(args);
}

void gb_cli_print_name(FILE *stream, const char *name, const char *behind)
{
    gb_buffer clean = {0};
    gb_text_line(&clean, name);
    fprintf(stream, "%s%s", clean.text ? clean.text : "", behind);
    gb_buffer_free(&clean);
}

int gb_cli_error(const gb_error *err)
{
    if (err->status == GB_IO && strcmp(err->file, "standard output") == 0 && gb_cli_reader_left())
        gb_cli_follow_reader();
    fprintf(stderr, "gaitbench: %serror:%s ", color("\033[31m"), color("\033[0m"));
    if (err->file[0])
        gb_cli_print_name(stderr, err->file, ":");
    if (err->line > 0)
        fprintf(stderr, "%ld:", err->line);
    if (err->column > 0)
        fprintf(stderr, "%ld:", err->column);
    fputs(err->file[0] ? " " : "", stderr);
    gb_cli_print_name(stderr, err->message, "\n");
    if (err->advice[0])
        gb_cli_print_to(stderr, "  %s\n", err->advice);
    return (int)err->status;
}

void gb_cli_warn(const gb_cli *cli, const char *what, const char *format, ...)
{
    if (cli->quiet)
        return;
    va_list args;
    gb_arena arena = {0};
    fprintf(stderr, "gaitbench: %swarning:%s ", color("\033[33m"), color("\033[0m"));
    gb_cli_print_name(stderr, what, *what ? ": " : "");
    va_start(args, format);
    const char *text = gb_arena_vprintf(&arena, format, args);
    va_end(args);
    gb_cli_print_name(stderr, text ? text : "", "\n");
    gb_arena_free(&arena);
}

int gb_cli_print_json(cJSON *list, int code)
{
    gb_buffer text = {0};
    gb_json_print(&text, list);
    cJSON_Delete(list);
    if (text.failed) {
        gb_error err;
        gb_fail_memory(&err);
        code = gb_cli_error(&err);
    } else {
        fputs(text.text, stdout);
    }
    gb_buffer_free(&text);
    return code;
}

static void print_times(char *text, size_t size, long count)
{
    if (count > 1)
        snprintf(text, size, " (%ld times)", count);
    else
        text[0] = '\0';
}

void gb_cli_notes(const gb_cli *cli, const gb_take *subject)
{
    char times[32];
    for (const gb_note *note = subject->warnings.first; note; note = note->next) {
        print_times(times, sizeof times, note->count);
        gb_cli_warn(cli, subject->name, "%s%s", note->message, times);
    }
    for (const gb_note *note = subject->assumed.first; note && cli->verbose; note = note->next) {
        print_times(times, sizeof times, note->count);
        fputs("gaitbench: ", stderr);
        gb_cli_print_name(stderr, subject->name, ": assumed: ");
        gb_cli_print_to(stderr, "%s%s\n", note->message, times);
    }
}
