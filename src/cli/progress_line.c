/* One line on stderr that is rewritten (declared in cli.h). */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    interrupted = number;
}

void gb_cli_catch_signals(bool writes)
{
    /* A reader that went away shows as a failed write. */
    signal(SIGPIPE, SIG_IGN);
    if (!writes)
        return;
    /* The second one ends the process at once. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

void gb_cli_pass_signal_on(void)
{
    if (interrupted) {
        signal(interrupted, SIG_DFL);
        raise(interrupted);
    }
}

bool gb_cli_reader_left(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO};
    return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

void gb_cli_follow_reader(void)
{
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
}

static bool stop(void *user)
{
    (void)user;
    return interrupted != 0;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Pieces may run side by side; the time that is left follows from those that have ended. */
static void step(void *user, int done, int total, const char *item)
{
    gb_cli_progress *line = user;
    if (done == 0 && line->done > 0)
        line->start = now(); /* other work has begun */
    line->done = done;
    if (total < 2)
        return;
    double spent = now() - line->start, left = done > 0 ? spent / done * (total - done) : 0;
    fprintf(stderr, "\r\033[K%s %d/%d", line->what, done + 1, total);
    if (done > 0 && spent > 2 && left < 100)
        fprintf(stderr, ", about %.0f s left", left);
    else if (done > 0 && spent > 2)
        fprintf(stderr, ", about %.0f min left", left / 60);
    gb_buffer text = {0};
    gb_text_short(&text, item, 50);
    fprintf(stderr, ": %s", text.text ? text.text : "");
    gb_buffer_free(&text);
    fflush(stderr);
    line->written = true;
}

void gb_cli_progress_begin(gb_cli_progress *line, const gb_cli *cli, const char *what)
{
    *line = (gb_cli_progress){.what = what, .start = now()};
    line->progress.stop = stop;
    if (!cli->quiet && isatty(STDERR_FILENO)) {
        line->progress.step = step;
        line->progress.user = line;
    }
}

void gb_cli_progress_insist(gb_cli_progress *line)
{
    line->progress.stop = NULL;
}

void gb_cli_progress_end(gb_cli_progress *line)
{
    if (line->written)
        fputs("\r\033[K", stderr);
    line->written = false;
}
