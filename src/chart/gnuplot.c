#include "chart/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* gnuplot's arguments are not changed by execvp. */
static char *unconst(const char *text)
{
    return (char *)(uintptr_t)text;
}

/* Starts gnuplot in folder; what it says comes through *output. */
static pid_t start(const char *folder, const char *const *arguments, int n, int *output)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        char *argv[GB_GNUPLOT_BATCH + 3] = {unconst("gnuplot"), unconst("-d")};
        for (int i = 0; i < n && i < GB_GNUPLOT_BATCH; i++)
            argv[i + 2] = unconst(arguments[i]);
        int null = open("/dev/null", O_RDONLY);
        if (null >= 0 && chdir(folder) == 0) {
            dup2(null, STDIN_FILENO);
            dup2(ends[1], STDOUT_FILENO);
            dup2(ends[1], STDERR_FILENO);
            close(ends[0]);
            execvp("gnuplot", argv);
        }
        _exit(127);
    }
    close(ends[1]);
    *output = ends[0];
    if (child < 0)
        close(ends[0]);
    return child;
}

/* Reads all that comes, keeps the first part, waits for the end; a gnuplot that says nothing for a
 * minute is stopped. */
static int finish(pid_t child, int output, char *said, size_t size)
{
    enum { PATIENCE = 60 * 1000 }; /* ms */
    size_t used = 0;
    char piece[512];
    struct pollfd ready = {.fd = output, .events = POLLIN};
    for (;;) {
        int events = poll(&ready, 1, PATIENCE);
        if (events < 0 && errno == EINTR)
            continue;
        if (events <= 0) {
            kill(child, SIGKILL);
            break;
        }
        ssize_t n = read(output, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        size_t keep = (size_t)n < size - 1 - used ? (size_t)n : size - 1 - used;
        memcpy(said + used, piece, keep);
        used += keep;
    }
    said[used] = '\0';
    close(output);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

bool gb_gnuplot_available(void)
{
    char said[64];
    int output;
    static const char *const version = "--version";
    pid_t child = start(".", &version, 1, &output);
    return child > 0 && finish(child, output, said, sizeof said) == 0;
}

gb_status gb_gnuplot_run(const char *folder, const char *const *scripts, int n, gb_error *err)
{
    char said[300];
    int output;
    pid_t child = start(folder, scripts, n, &output);
    if (child < 0)
        return gb_fail(err, GB_IO, "cannot start gnuplot: %s", strerror(errno));
    int code = finish(child, output, said, sizeof said);
    if (code == 0)
        return GB_OK;
    for (char *p = said; *p; p++) {
        if (*p == '\n')
            *p = ' ';
    }
    return gb_fail_at(err, GB_IO, n == 1 ? scripts[0] : "", 0, 0, "gnuplot ended with %d: %s", code,
                      said);
}
