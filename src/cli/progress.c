/* One line on stderr that is rewritten (declared in cli.h). */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void step(void *user, int done, int total, const char *item)
{
    gb_cli_progress *line = user;
    double spent = now() - line->start;
    if (total < 2)
        return;
    fprintf(stderr, "\r\033[K%s %d/%d", line->what, done + 1, total);
    if (done > 0 && spent > 2)
        fprintf(stderr, ", about %.0f s left", spent / done * (total - done));
    fprintf(stderr, ": %.50s", item);
    fflush(stderr);
    line->written = true;
}

void gb_cli_progress_begin(gb_cli_progress *line, const gb_cli *cli, const char *what)
{
    *line = (gb_cli_progress){.what = what, .start = now()};
    if (!cli->quiet && isatty(STDERR_FILENO))
        line->progress = (gb_progress){step, line};
}

void gb_cli_progress_end(gb_cli_progress *line)
{
    if (line->written)
        fputs("\r\033[K", stderr);
    line->written = false;
}
