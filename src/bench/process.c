#include "bench/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "perf/clock.h"

gb_status gb_child_start(const char *const *argv, gb_child *child, gb_error *err)
{
    int to[2], from[2];
    *child = (gb_child){.pid = -1, .in = -1, .out = -1};
    if (pipe(to) != 0)
        return gb_fail(err, GB_IO, "cannot make a pipe: %s", strerror(errno));
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return gb_fail(err, GB_IO, "cannot make a pipe: %s", strerror(errno));
    }
    /* Our ends are not the next child's, which would keep this one waiting. */
    fcntl(to[1], F_SETFD, FD_CLOEXEC);
    fcntl(from[0], F_SETFD, FD_CLOEXEC);
    child->pid = fork();
    if (child->pid == 0) {
        char *words[64];
        int n = 0;
        for (; argv[n] && n < 63; n++)
            memcpy(&words[n], &argv[n], sizeof words[n]); /* execvp only reads them */
        words[n] = NULL;
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[0]);
        close(from[1]);
        execvp(words[0], words);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    child->in = to[1];
    child->out = from[0];
    if (child->pid > 0)
        return GB_OK;
    gb_child_end(child, 0);
    return gb_fail(err, GB_IO, "cannot start a process: %s", strerror(errno));
}

gb_status gb_child_say(gb_child *child, const char *line, gb_error *err)
{
    char text[512];
    int n = snprintf(text, sizeof text, "%.500s\n", line);
    if (child->in >= 0 && write(child->in, text, (size_t)n) == n)
        return GB_OK;
    return gb_fail(err, GB_IO, "the other program has ended");
}

gb_status gb_child_hear(gb_child *child, double seconds, char *line, size_t room, gb_error *err)
{
    const double until = gb_clock() + seconds;
    for (;;) {
        char *end = memchr(child->waiting, '\n', child->nwaiting);
        if (end) {
            size_t n = (size_t)(end - child->waiting);
            snprintf(line, room, "%.*s", (int)n, child->waiting);
            child->nwaiting -= n + 1;
            memmove(child->waiting, end + 1, child->nwaiting);
            return GB_OK;
        }
        if (child->nwaiting == sizeof child->waiting)
            return gb_fail(err, GB_IO, "the other program's answer is too long");
        struct pollfd ready = {.fd = child->out, .events = POLLIN};
        double left = until - gb_clock();
        int got = left > 0 ? poll(&ready, 1, (int)(1000 * left) + 1) : 0;
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return gb_fail(err, GB_IO, "the other program did not answer within %g s", seconds);
        ssize_t n = read(child->out, child->waiting + child->nwaiting,
                         sizeof child->waiting - child->nwaiting);
        if (n <= 0)
            return gb_fail(err, GB_IO, "the other program has ended");
        child->nwaiting += (size_t)n;
    }
}

int gb_child_end(gb_child *child, double seconds)
{
    int status = -1;
    const struct timespec nap = {0, 1000 * 1000};
    const double until = gb_clock() + seconds;
    if (child->in >= 0)
        close(child->in);
    if (child->out >= 0)
        close(child->out);
    while (child->pid > 0) {
        pid_t done = waitpid(child->pid, &status, WNOHANG);
        if (done == child->pid || (done < 0 && errno != EINTR))
            break;
        if (gb_clock() > until) {
            kill(child->pid, SIGKILL);
            waitpid(child->pid, &status, 0);
            status = -1;
            break;
        }
        nanosleep(&nap, NULL);
    }
    *child = (gb_child){.pid = -1, .in = -1, .out = -1};
    return status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

const char *gb_own_program(void)
{
    static char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0)
        return NULL;
    path[n] = '\0';
    return path;
}
