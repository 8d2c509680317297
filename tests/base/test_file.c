/* Files: errors that say what is wrong, and output that is there as a whole or not at all. */
#include "base/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* A new empty folder below $TMPDIR for every test, removed afterwards. */
static char folder[256];

static int make_folder(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/gaitbench-test-XXXXXX", base && *base ? base : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

/* Removes what is in path, and path; the tests make no more than four levels. */
static void remove_all(const char *path, int depth)
{
    DIR *handle = depth < 5 ? opendir(path) : NULL;
    for (struct dirent *entry = handle ? readdir(handle) : NULL; entry; entry = readdir(handle)) {
        char inner[512];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name) < (int)sizeof inner &&
            unlink(inner) != 0)
            remove_all(inner, depth + 1);
    }
    if (handle)
        closedir(handle);
    rmdir(path);
}

static int remove_folder(void **state)
{
    (void)state;
    remove_all(folder, 0);
    return 0;
}

/* "folder/name", in one of four buffers. */
static const char *in(const char *name)
{
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void put(const char *name, const char *text)
{
    FILE *f = fopen(in(name), "wb");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static void check_content(const char *name, const char *expected)
{
    gb_file file;
    gb_error err;
    assert_status(gb_file_open(in(name), 0, &file, &err), GB_OK, &err);
    assert_int_equal(file.size, strlen(expected));
    assert_memory_equal(file.bytes, expected, file.size);
    gb_file_close(&file);
}

/* How many entries a folder has, hidden ones too. */
static int entries(const char *path)
{
    int n = 0;
    DIR *handle = opendir(path);
    assert_non_null(handle);
    for (struct dirent *entry = readdir(handle); entry; entry = readdir(handle))
        n += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(handle);
    return n;
}

static void a_file_is_read_whole(void **state)
{
    (void)state;
    put("a.txt", "two\nlines");
    check_content("a.txt", "two\nlines");
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    gb_file file;
    gb_error err;
    assert_status(gb_file_open(in("none.bvh"), 0, &file, &err), GB_INPUT, &err);
    assert_string_equal(err.file, in("none.bvh"));
    assert_contains(err.message, "No such file");
    assert_null(file.bytes);
}

/* The shell completes a folder's name before the file's. */
static void a_directory_is_no_file(void **state)
{
    (void)state;
    gb_file file;
    gb_error err;
    assert_status(gb_file_open(folder, 0, &file, &err), GB_INPUT, &err);
    assert_contains(err.message, "directory");
    assert_contains(err.advice, folder);
}

/* Nothing to map; the readers then say what they expected. */
static void an_empty_file_has_no_bytes(void **state)
{
    (void)state;
    put("empty", "");
    gb_file file;
    gb_error err;
    assert_status(gb_file_open(in("empty"), 0, &file, &err), GB_OK, &err);
    assert_int_equal(file.size, 0);
    assert_non_null(file.bytes);
    gb_file_close(&file);
}

/* The limit itself is allowed. */
static void the_size_limit_is_kept(void **state)
{
    (void)state;
    put("ten", "0123456789");
    gb_file file;
    gb_error err;
    assert_status(gb_file_open(in("ten"), 9, &file, &err), GB_INPUT, &err);
    assert_contains(err.message, "10 bytes");
    assert_contains(err.message, "9");
    assert_status(gb_file_open(in("ten"), 10, &file, &err), GB_OK, &err);
    gb_file_close(&file);
}

/* A named pipe has no size: it is read to its end, in several pieces, and the limit holds too. */
static void a_pipe_is_read_to_its_end(void **state)
{
    (void)state;
    enum { N = 200000 };
    assert_int_equal(mkfifo(in("pipe"), 0600), 0);
    for (int limited = 0; limited < 2; limited++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            FILE *f = fopen(in("pipe"), "wb");
            for (int i = 0; f && i < N; i++)
                fputc('a' + i % 26, f);
            if (f)
                fclose(f);
            _exit(0);
        }
        gb_file file;
        gb_error err;
        gb_status status = gb_file_open(in("pipe"), limited ? 100000 : 0, &file, &err);
        assert_int_equal(waitpid(child, NULL, 0), child);
        if (limited) {
            assert_status(status, GB_INPUT, &err);
            assert_contains(err.message, "100000");
            continue;
        }
        assert_status(status, GB_OK, &err);
        assert_int_equal(file.size, N);
        for (int i = 0; i < N; i++)
            assert_int_equal(file.bytes[i], 'a' + i % 26);
        gb_file_close(&file);
    }
}

static void writing_replaces_a_file_and_leaves_nothing_beside_it(void **state)
{
    (void)state;
    gb_error err;
    put("out.json", "the old and longer text");
    assert_status(gb_file_write(in("out.json"), "new", 3, &err), GB_OK, &err);
    check_content("out.json", "new");
    assert_int_equal(entries(folder), 1);
}

/* A link stays one, and a pipe (or a device) is no file that could be replaced. */
static void writing_follows_links_and_keeps_pipes(void **state)
{
    (void)state;
    gb_error err;
    char got[8] = "";
    char link[256];
    put("target.json", "old");
    snprintf(link, sizeof link, "%s", in("link.json"));
    assert_int_equal(symlink("target.json", link), 0);
    assert_status(gb_file_write(link, "new", 3, &err), GB_OK, &err);
    check_content("target.json", "new");
    assert_int_equal(readlink(link, got, sizeof got), (ssize_t)sizeof got);
    assert_int_equal(mkfifo(in("pipe"), 0666), 0);
    int reader = open(in("pipe"), O_RDWR);
    assert_true(reader >= 0);
    assert_status(gb_file_write(in("pipe"), "text", 4, &err), GB_OK, &err);
    assert_int_equal(read(reader, got, sizeof got), 4);
    assert_memory_equal(got, "text", 4);
    close(reader);
    assert_int_equal(entries(folder), 3);
}

/* Into a folder that is not there, and onto a folder: an error, and no .part file. */
static void writing_that_fails_leaves_nothing(void **state)
{
    (void)state;
    gb_error err;
    assert_status(gb_file_write(in("none/out.json"), "x", 1, &err), GB_IO, &err);
    assert_string_equal(err.file, in("none/out.json"));
    assert_contains(err.message, "No such file");
    assert_int_equal(entries(folder), 0);

    assert_int_equal(mkdir(in("taken"), 0777), 0);
    assert_status(gb_file_write(in("taken"), "x", 1, &err), GB_IO, &err);
    assert_int_equal(entries(folder), 1);
    assert_int_equal(entries(in("taken")), 0);
}

static void folders_are_made_with_their_parents(void **state)
{
    (void)state;
    gb_error err;
    assert_status(gb_directory_make(in("a/b/c"), &err), GB_OK, &err);
    assert_true(gb_file_is_directory(in("a/b/c")));
    assert_status(gb_directory_make(in("a/b/c/"), &err), GB_OK, &err);
    put("a/file", "");
    assert_status(gb_directory_make(in("a/file/d"), &err), GB_IO, &err);
    assert_contains(err.file, "a/file");
}

/* By hand: names as find_skeleton and reports use them. */
static void names_and_stems_are_parts_of_a_path(void **state)
{
    (void)state;
    assert_string_equal(gb_path_name("a/b.c/35_01.amc"), "35_01.amc");
    assert_string_equal(gb_path_name("35_01.amc"), "35_01.amc");
    assert_string_equal(gb_path_name("a/"), "");
    assert_int_equal(gb_path_stem("35_01.amc"), 5);
    assert_int_equal(gb_path_stem("a.b.bvh"), 3);
    assert_int_equal(gb_path_stem(".hidden"), 7);
    assert_int_equal(gb_path_stem("plain"), 5);
}

static gb_outdir begin_with_two_files(const char *name)
{
    gb_outdir dir;
    gb_error err;
    assert_status(gb_outdir_begin(in(name), &dir, &err), GB_OK, &err);
    assert_status(gb_outdir_write(&dir, "results.json", "{}", 2, &err), GB_OK, &err);
    assert_status(gb_outdir_write(&dir, "figures/new.svg", "<svg/>", 6, &err), GB_OK, &err);
    return dir;
}

/* An interrupted run must not look like a finished one. */
static void an_abandoned_folder_leaves_nothing(void **state)
{
    (void)state;
    gb_outdir dir = begin_with_two_files("out");
    assert_false(gb_file_exists(in("out")));
    gb_outdir_abandon(&dir);
    assert_int_equal(entries(folder), 0);
    gb_outdir_abandon(&dir); /* twice does no harm */
}

static void a_committed_folder_appears_as_a_whole(void **state)
{
    (void)state;
    gb_error err;
    gb_outdir dir = begin_with_two_files("out/");
    assert_false(gb_file_exists(in("out")));
    assert_status(gb_outdir_commit(&dir, &err), GB_OK, &err);
    assert_null(dir.stage);
    check_content("out/results.json", "{}");
    check_content("out/figures/new.svg", "<svg/>");
    assert_int_equal(entries(folder), 1);
    assert_int_equal(entries(in("out")), 2);
}

/* The user's notes stay; yesterday's figures would look like today's. */
static void an_existing_folder_keeps_all_but_old_figures(void **state)
{
    (void)state;
    gb_error err;
    assert_status(gb_directory_make(in("out/figures"), &err), GB_OK, &err);
    put("out/notes.txt", "mine");
    put("out/results.json", "[\"old\"]");
    put("out/logo.svg", "mine too");
    put("out/figures/old.svg", "old");
    put("out/figures/old.gp", GB_FIGURE_MARK "; old\nplot x\n");
    put("out/figures/own.gp", "plot sin(x)\n");
    put("out/figures/own.svg", "drawn by hand");
    put("out/figures/photo.png", "mine as well");
    gb_outdir dir = begin_with_two_files("out");
    check_content("out/results.json", "[\"old\"]"); /* nothing is touched before the commit */
    assert_status(gb_outdir_commit(&dir, &err), GB_OK, &err);

    check_content("out/notes.txt", "mine");
    check_content("out/logo.svg", "mine too");
    check_content("out/results.json", "{}");
    check_content("out/figures/new.svg", "<svg/>");
    check_content("out/figures/photo.png", "mine as well");
    assert_false(gb_file_exists(in("out/figures/old.svg")));
    assert_false(gb_file_exists(in("out/figures/old.gp")));
    check_content("out/figures/own.gp", "plot sin(x)\n");
    check_content("out/figures/own.svg", "drawn by hand");
    assert_int_equal(entries(folder), 1);
}

static void a_file_in_the_way_is_refused_at_once(void **state)
{
    (void)state;
    gb_outdir dir;
    gb_error err;
    put("out", "a file");
    assert_status(gb_outdir_begin(in("out"), &dir, &err), GB_IO, &err);
    assert_contains(err.message, "not a folder");
    check_content("out", "a file");
    assert_int_equal(entries(folder), 1);
}

/* A file where a folder should go is seen before anything is moved. */
static void nothing_is_moved_when_something_is_in_the_way(void **state)
{
    (void)state;
    gb_error err;
    assert_status(gb_directory_make(in("out"), &err), GB_OK, &err);
    put("out/figures", "not a folder");
    put("out/results.json", "[\"old\"]");
    gb_outdir dir = begin_with_two_files("out");
    assert_status(gb_outdir_commit(&dir, &err), GB_IO, &err);
    assert_contains(err.message, "in the way");
    check_content("out/results.json", "[\"old\"]");
    assert_int_equal(entries(folder), 1);
}

/* "reports/new/out" when there is no "reports" yet. */
static void parents_of_the_output_folder_are_made(void **state)
{
    (void)state;
    gb_error err;
    gb_outdir dir = begin_with_two_files("deep/er/out");
    assert_status(gb_outdir_commit(&dir, &err), GB_OK, &err);
    check_content("deep/er/out/results.json", "{}");
    assert_int_equal(entries(in("deep/er")), 1);
}

#define in_folder(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

static const struct CMUnitTest tests[] = {
    in_folder(a_file_is_read_whole),
    in_folder(a_missing_file_is_named),
    in_folder(a_directory_is_no_file),
    in_folder(an_empty_file_has_no_bytes),
    in_folder(the_size_limit_is_kept),
    in_folder(a_pipe_is_read_to_its_end),
    in_folder(writing_replaces_a_file_and_leaves_nothing_beside_it),
    in_folder(writing_follows_links_and_keeps_pipes),
    in_folder(writing_that_fails_leaves_nothing),
    in_folder(folders_are_made_with_their_parents),
    cmocka_unit_test(names_and_stems_are_parts_of_a_path),
    in_folder(an_abandoned_folder_leaves_nothing),
    in_folder(a_committed_folder_appears_as_a_whole),
    in_folder(an_existing_folder_keeps_all_but_old_figures),
    in_folder(a_file_in_the_way_is_refused_at_once),
    in_folder(nothing_is_moved_when_something_is_in_the_way),
    in_folder(parents_of_the_output_folder_are_made),
};

run_group(tests)
