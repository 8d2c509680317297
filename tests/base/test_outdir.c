/* The output folder: killed before each of its system calls in turn, the folder holds the old files
 * or the new ones, and the next one sweeps what was left. The calls below are wrapped by the
 * linker. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "check.h"

/* ---- wrapped calls: each counts, and the process dies before the one that left reaches ---- */

static long left = -1; /* -1: no end */

static void count(void)
{
    if (left >= 0 && left-- == 0)
        raise(SIGKILL);
}

#define WRAP(result, name, parameters, arguments)                                                  \
    result __real_##name parameters;                                                               \
    result __wrap_##name parameters;                                                               \
    result __wrap_##name parameters                                                                \
    {                                                                                              \
        count();                                                                                   \
        return __real_##name arguments;                                                            \
    }

WRAP(int, rename, (const char *a, const char *b), (a, b))
WRAP(int, unlink, (const char *path), (path))
WRAP(int, rmdir, (const char *path), (path))
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(int, linkat, (int a, const char *b, int c, const char *d, int flags), (a, b, c, d, flags))
WRAP(int, flock, (int fd, int what), (fd, what))
WRAP(int, chmod, (const char *path, mode_t mode), (path, mode))
WRAP(long, syscall, (long number, long a, long b, long c, long d, long e), (number, a, b, c, d, e))
WRAP(ssize_t, write, (int fd, const void *bytes, size_t n), (fd, bytes, n))
WRAP(int, close, (int fd), (fd))

/* ---- a folder ---- */

static char base[] = "/tmp/test_outdir.XXXXXX";
static char folder[64];

static void put(gb_outdir *dir, const char *name, const char *text)
{
    gb_error err;
    assert_status(gb_outdir_write(dir, name, text, strlen(text), &err), GB_OK, &err);
}

/* What a run writes: four files that all say which run it was, and a figure of this run alone. */
static void fill(const char *run)
{
    gb_outdir dir;
    gb_error err;
    char script[64], figure[64];
    assert_status(gb_outdir_begin(folder, &dir, &err), GB_OK, &err);
    snprintf(script, sizeof script, GB_FIGURE_MARK "; %s", run);
    put(&dir, "metrics.csv", run);
    put(&dir, "figures/shared.gp", script);
    put(&dir, "figures/shared.svg", run);
    snprintf(figure, sizeof figure, "figures/of-%s.gp", run);
    put(&dir, figure, script);
    /* In pieces, as results are. */
    assert_status(gb_outdir_append(&dir, "results.json", run, 1, &err), GB_OK, &err);
    assert_status(gb_outdir_append(&dir, "results.json", run + 1, strlen(run + 1), &err), GB_OK,
                  &err);
    assert_status(gb_outdir_commit(&dir, &err), GB_OK, &err);
}

/* Does a file hold exactly this? NULL: is it missing? */
static bool holds(const char *name, const char *text)
{
    char path[200];
    gb_file file;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!text)
        return !gb_file_exists(path);
    if (gb_file_open(path, 0, &file, NULL) != GB_OK)
        return false;
    bool same = file.size == strlen(text) && memcmp(file.bytes, text, file.size) == 0;
    gb_file_close(&file);
    return same;
}

static bool is_run(const char *run, const char *other)
{
    char script[64], own[64], others[64];
    snprintf(script, sizeof script, GB_FIGURE_MARK "; %s", run);
    snprintf(own, sizeof own, "figures/of-%s.gp", run);
    snprintf(others, sizeof others, "figures/of-%s.gp", other);
    return holds("metrics.csv", run) && holds("results.json", run) &&
           holds("figures/shared.svg", run) && holds("figures/shared.gp", script) &&
           holds(own, script) && holds(others, NULL);
}

/* Names in the base folder other than the folder itself. */
static int leftovers(void)
{
    int n = 0;
    DIR *handle = opendir(base);
    for (struct dirent *entry = readdir(handle); entry; entry = readdir(handle))
        n += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
             strcmp(entry->d_name, "walk") != 0;
    closedir(handle);
    return n;
}

static void write_foreign(const char *name)
{
    char path[200];
    gb_error err;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_status(gb_file_write(path, "mine", 4, &err), GB_OK, &err);
}

static void set_up_folder(void)
{
    strcpy(base + strlen(base) - 6, "XXXXXX");
    assert_non_null(mkdtemp(base));
    snprintf(folder, sizeof folder, "%s/walk", base);
}

static void remove_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", base);
    assert_int_equal(system(command), 0);
}

/* Writes run in a process that is killed before its number-th call; true when it ended by itself.
 */
static bool fill_and_die(const char *run, long number)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        left = number;
        fill(run);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status);
}

static void a_kill_leaves_the_old_or_the_new(void **state)
{
    (void)state;
    int old = 0, new = 0;
    set_up_folder();
    fill("one");
    write_foreign("notes.txt");
    write_foreign("figures/mine.svg");
    for (long number = 0;; number++) {
        fill("one");
        assert_true(is_run("one", "two"));
        bool whole = fill_and_die("two", number);
        bool kept = is_run("one", "two"), changed = is_run("two", "one");
        if (!kept && !changed)
            print_error("killed before call %ld: neither the old nor the new files\n", number);
        assert_true(kept || changed);
        /* What others keep there is there, whatever happened. */
        assert_true(holds("notes.txt", "mine") && holds("figures/mine.svg", "mine"));
        old += kept;
        new += changed;
        fill("two");
        assert_int_equal(leftovers(), 0);
        if (whole)
            break;
    }
    /* Both happened, so the kills came before and after the step that counts. */
    assert_true(old > 5 && new > 3);
    remove_folder();
}

static void a_new_folder_is_whole_or_not_there(void **state)
{
    (void)state;
    for (long number = 0;; number++) {
        set_up_folder();
        bool whole = fill_and_die("one", number);
        assert_true(gb_file_exists(folder) ? is_run("one", "two") : !whole);
        fill("two");
        assert_true(is_run("two", "one"));
        assert_int_equal(leftovers(), 0);
        remove_folder();
        if (whole)
            break;
    }
}

/* Folders of others in it: moved one by one, and nothing of theirs is touched. */
static void folders_of_others_stay(void **state)
{
    (void)state;
    char path[200];
    set_up_folder();
    fill("one");
    snprintf(path, sizeof path, "%s/notes", folder);
    assert_int_equal(mkdir(path, 0777), 0);
    write_foreign("notes/day.txt");
    fill("two");
    assert_true(is_run("two", "one"));
    assert_true(holds("notes/day.txt", "mine"));
    assert_int_equal(leftovers(), 0);
    remove_folder();
}

/* Two at the same time do not sweep each other away. */
static void a_stage_in_use_is_not_swept(void **state)
{
    (void)state;
    gb_outdir first, second;
    gb_error err;
    set_up_folder();
    assert_status(gb_outdir_begin(folder, &first, &err), GB_OK, &err);
    put(&first, "results.json", "first");
    assert_status(gb_outdir_begin(folder, &second, &err), GB_OK, &err);
    assert_string_not_equal(first.stage, second.stage);
    assert_int_equal(leftovers(), 2);
    put(&second, "results.json", "second");
    assert_status(gb_outdir_commit(&second, &err), GB_OK, &err);
    assert_status(gb_outdir_commit(&first, &err), GB_OK, &err);
    assert_true(holds("results.json", "first"));
    assert_int_equal(leftovers(), 0);
    remove_folder();
}

/* The rights of the folder stay. */
static void rights_stay(void **state)
{
    (void)state;
    struct stat now;
    set_up_folder();
    fill("one");
    assert_int_equal(chmod(folder, 0750), 0);
    fill("two");
    assert_int_equal(stat(folder, &now), 0);
    assert_int_equal(now.st_mode & 07777, 0750);
    remove_folder();
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_kill_leaves_the_old_or_the_new),
    cmocka_unit_test(a_new_folder_is_whole_or_not_there),
    cmocka_unit_test(folders_of_others_stay),
    cmocka_unit_test(a_stage_in_use_is_not_swept),
    cmocka_unit_test(rights_stay),
};

run_group(tests)
