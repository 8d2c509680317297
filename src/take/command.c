/* A program that writes a take: run without a shell, with a time limit (declared in take.h). */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/folder.h"
#include "take/take.h"

#define DEFAULT_SECONDS 60.0

enum { MAX_ARGUMENTS = 256, PATH_ROOM = 512, STDERR_TAIL = 240 };

/* The folder that the program works in, and what is in it. */
typedef struct workplace {
    char folder[PATH_ROOM - 32], take[PATH_ROOM], log[PATH_ROOM];
    int lock; /* so that it can be told from one that a killed process left */
} workplace;

/* Nothing but our two files, whatever the folder is. */
static void sweep(const char *folder)
{
    static const char *const names[] = {"take.bvh", "stderr"};
    for (int i = 0; i < 2; i++) {
        char *path = gb_path_join(folder, names[i]);
        if (path)
            unlink(path);
        free(path);
    }
    rmdir(folder);
}

static gb_status make_workplace(workplace *place, gb_error *err)
{
    const char *tmp = getenv("TMPDIR");
    tmp = tmp && *tmp ? tmp : "/tmp";
    gb_folder_sweep(tmp, "gaitbench-command-", sweep);
    place->lock = -1;
    /* Again when another process swept it away before it was locked. */
    for (int k = 0; k < 10 && place->lock < 0; k++) {
        int n = snprintf(place->folder, sizeof place->folder, "%s/gaitbench-command-XXXXXX", tmp);
        if (n >= (int)sizeof place->folder || !mkdtemp(place->folder))
            return gb_fail_at(err, GB_IO, tmp, 0, 0, "cannot make a temporary folder");
        place->lock = gb_folder_lock(place->folder);
    }
    snprintf(place->take, sizeof place->take, "%s/take.bvh", place->folder);
    snprintf(place->log, sizeof place->log, "%s/stderr", place->folder);
    return GB_OK;
}

static void remove_workplace(const workplace *place)
{
    sweep(place->folder);
    if (place->lock >= 0)
        close(place->lock);
}

static void free_arguments(char **argv)
{
    for (int i = 0; argv && argv[i]; i++)
        free(argv[i]);
    free(argv);
}

/* text with every "{out}" replaced; malloc'ed. */
static char *fill_argument(const char *text, const char *path)
{
    gb_buffer out = {0};
    for (const char *mark; (mark = strstr(text, "{out}")); text = mark + 5) {
        gb_buffer_add(&out, text, (size_t)(mark - text));
        gb_buffer_text(&out, path);
    }
    gb_buffer_text(&out, text);
    if (out.failed)
        gb_buffer_free(&out);
    return out.text;
}

/* NULL for want of memory. */
static char **fill_arguments(const gb_command *command, const char *path)
{
    char **argv = calloc(MAX_ARGUMENTS + 1, sizeof *argv);
    for (int i = 0; argv && command->argv[i] && i < MAX_ARGUMENTS; i++) {
        argv[i] = fill_argument(command->argv[i], path);
        if (!argv[i]) {
            free_arguments(argv);
            return NULL;
        }
    }
    return argv;
}

static void run_child(char **argv, const char *log)
{
    setpgid(0, 0);
    int null = open("/dev/null", O_RDWR);
    int err = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (null >= 0 && err >= 0) {
        dup2(null, STDIN_FILENO);
        dup2(err, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        execvp(argv[0], argv);
        fprintf(stderr, "cannot run %s: %s\n", argv[0], strerror(errno));
    }
    _exit(127);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Waits for the child; kills it and its group after the limit, and when asked to stop. False when
 * it was killed. */
static bool wait_for(pid_t child, double seconds, const gb_progress *progress, int *status)
{
    double until = now() + seconds;
    const struct timespec nap = {0, 5 * 1000 * 1000};
    for (;;) {
        pid_t done = waitpid(child, status, WNOHANG);
        if (done == child || (done < 0 && errno != EINTR))
            return true;
        if (now() > until || gb_progress_stopped(progress)) {
            kill(-child, SIGKILL);
            kill(child, SIGKILL);
            waitpid(child, status, 0);
            return false;
        }
        nanosleep(&nap, NULL);
    }
}

/* The end of what the program said, on one line. */
static void read_tail(const char *path, char tail[STDERR_TAIL])
{
    gb_file file;
    tail[0] = '\0';
    if (gb_file_open(path, 0, &file, NULL) != GB_OK)
        return;
    size_t n = file.size < STDERR_TAIL - 1 ? file.size : STDERR_TAIL - 1;
    memcpy(tail, file.bytes + file.size - n, n);
    tail[n] = '\0';
    for (char *p = tail; *p; p++) {
        if (*p == '\n')
            *p = p[1] ? '|' : '\0';
        else if ((unsigned char)*p < ' ')
            *p = ' ';
    }
    gb_file_close(&file);
}

static gb_status run(const char *name, const gb_command *command, const workplace *place,
                     gb_error *err)
{
    double seconds = command->seconds > 0 ? command->seconds : DEFAULT_SECONDS;
    char **argv = fill_arguments(command, place->take);
    if (!argv)
        return gb_fail_memory(err);
    if (!argv[0]) {
        free_arguments(argv);
        return gb_fail(err, GB_USAGE, "subject '%s' has an empty command", name);
    }
    pid_t child = fork();
    if (child == 0)
        run_child(argv, place->log);
    gb_status status = GB_OK;
    int result = 0;
    if (child < 0) {
        status = gb_fail(err, GB_IO, "cannot start a process: %s", strerror(errno));
    } else if (!wait_for(child, seconds, command->progress, &result)) {
        status = gb_progress_stopped(command->progress)
                     ? gb_fail(err, GB_IO, "interrupted")
                     : gb_fail(err, GB_IO, "command of subject '%s' was stopped after %g s", name,
                               seconds);
    } else if (!WIFEXITED(result) || WEXITSTATUS(result) != 0) {
        char tail[STDERR_TAIL];
        read_tail(place->log, tail);
        status = gb_fail(err, GB_IO, "command of subject '%s' (%s) ended with %s %d: %s", name,
                         argv[0], WIFEXITED(result) ? "exit code" : "signal",
                         WIFEXITED(result) ? WEXITSTATUS(result) : WTERMSIG(result),
                         *tail ? tail : "(it said nothing)");
    } else if (!gb_file_exists(place->take)) {
        char tail[STDERR_TAIL];
        read_tail(place->log, tail);
        status = gb_fail(err, GB_IO, "command of subject '%s' (%s) wrote no take: %s", name,
                         argv[0], *tail ? tail : "(it said nothing)");
        gb_advise(err, "it must write a BVH to the path that replaces {out} in its arguments");
    }
    free_arguments(argv);
    return status;
}

static gb_status run_and_open(const char *name, const gb_command *command,
                              const gb_take_options *options, gb_take *take, gb_error *err)
{
    workplace place;
    gb_status status = make_workplace(&place, err);
    if (status != GB_OK)
        return status;
    status = run(name, command, &place, err);
    if (status == GB_OK)
        status = gb_take_open(place.take, options, take, err);
    if (status == GB_OK) {
        /* The temporary path means nothing to anybody. */
        const char *own = gb_arena_text(&take->arena, name, strlen(name));
        char tail[STDERR_TAIL];
        take->name = own ? own : "";
        take->label = gb_path_name(take->name);
        read_tail(place.log, tail);
        if (*tail)
            gb_note_add(&take->warnings, "stderr", "the command said: %s", tail);
    }
    remove_workplace(&place);
    return status;
}

gb_status gb_take_run(const char *name, const gb_command *command, const gb_take_options *options,
                      gb_take *take, gb_error *err)
{
    gb_status status;
    memset(take, 0, sizeof *take);
#ifdef _OPENMP
#pragma omp critical(gb_command)
#endif
    status = run_and_open(name, command, options, take, err);
    return status;
}
