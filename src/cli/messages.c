/* Errors, warnings and notes as the user sees them (declared in cli.h). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"

static const char *color(const char *code)
{
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && !(no_color && *no_color) ? code : "";
}

int gb_cli_error(const gb_error *err)
{
    fprintf(stderr, "gaitbench: %serror:%s ", color("\033[31m"), color("\033[0m"));
    if (err->file[0])
        fprintf(stderr, "%s:", err->file);
    if (err->line > 0)
        fprintf(stderr, "%ld:", err->line);
    if (err->column > 0)
        fprintf(stderr, "%ld:", err->column);
    fprintf(stderr, "%s%s\n", err->file[0] ? " " : "", err->message);
    if (err->advice[0])
        fprintf(stderr, "  %s\n", err->advice);
    return (int)err->status;
}

void gb_cli_warn(const gb_cli *cli, const char *what, const char *format, ...)
{
    if (cli->quiet)
        return;
    va_list args;
    fprintf(stderr, "gaitbench: %swarning:%s %s%s", color("\033[33m"), color("\033[0m"), what,
            *what ? ": " : "");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
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

void gb_cli_notes(const gb_cli *cli, const gb_subject *subject)
{
    char times[32];
    for (const gb_note *note = subject->warnings.first; note; note = note->next) {
        print_times(times, sizeof times, note->count);
        gb_cli_warn(cli, subject->take, "%s%s", note->message, times);
    }
    for (const gb_note *note = subject->assumed.first; note && cli->verbose; note = note->next) {
        print_times(times, sizeof times, note->count);
        fprintf(stderr, "gaitbench: %s: assumed: %s%s\n", subject->take, note->message, times);
    }
}
