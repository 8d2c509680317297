/* The output folder that appears as a whole (declared in file.h). */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

static char *join(const char *folder, const char *name)
{
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%s/%s", folder, name);
    return path;
}

static bool is_dot(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static bool ends_with(const char *name, const char *tail)
{
    size_t n = strlen(name), m = strlen(tail);
    return n >= m && strcmp(name + n - m, tail) == 0;
}

gb_status gb_outdir_begin(const char *path, gb_outdir *dir, gb_error *err)
{
    memset(dir, 0, sizeof *dir);
    if (gb_file_exists(path) && !gb_file_is_directory(path))
        return gb_fail_at(err, GB_IO, path, 0, 0, "exists and is not a folder");
    dir->path = strdup(path);
    if (!dir->path)
        return gb_fail_memory(err);
    /* "a/b/" and "a/b" are the same folder. */
    for (size_t n = strlen(dir->path); n > 1 && dir->path[n - 1] == '/'; n--)
        dir->path[n - 1] = '\0';

    const char *name = gb_path_name(dir->path);
    int parent = (int)(name - dir->path);
    size_t room = strlen(dir->path) + 48;
    dir->stage = malloc(room);
    if (!dir->stage) {
        gb_outdir_abandon(dir);
        return gb_fail_memory(err);
    }
    snprintf(dir->stage, room, "%.*s.%s.part-%ld", parent, dir->path, name, (long)getpid());
    gb_status status = gb_directory_make(dir->stage, err);
    if (status != GB_OK)
        gb_outdir_abandon(dir);
    return status;
}

gb_status gb_outdir_write(gb_outdir *dir, const char *name, const char *bytes, size_t size,
                          gb_error *err)
{
    char *path = join(dir->stage, name);
    if (!path)
        return gb_fail_memory(err);
    gb_status status = GB_OK;
    char *slash = strrchr(path, '/');
    if (strchr(name, '/')) {
        *slash = '\0';
        status = gb_directory_make(path, err);
        *slash = '/';
    }
    if (status == GB_OK)
        status = gb_file_write(path, bytes, size, err);
    free(path);
    return status;
}

/* Does the file begin with this line? */
static bool begins_with(const char *path, const char *line)
{
    char text[128] = "";
    FILE *f = fopen(path, "r");
    bool same = f && fgets(text, sizeof text, f) && strncmp(text, line, strlen(line)) == 0;
    if (f)
        fclose(f);
    return same;
}

/* The figures of an earlier run would look like those of this one: scripts that bear our mark, and
 * their pictures. What others keep in the folder stays. */
static void remove_old_figures(const char *folder)
{
    DIR *handle = opendir(folder);
    if (!handle)
        return;
    for (struct dirent *entry = readdir(handle); entry; entry = readdir(handle)) {
        char *path = ends_with(entry->d_name, ".gp") ? join(folder, entry->d_name) : NULL;
        if (path && begins_with(path, GB_FIGURE_MARK)) {
            unlink(path);
            strcpy(path + strlen(path) - 3, ""); /* NAME.gp to NAME */
            char *picture = malloc(strlen(path) + 5);
            if (picture) {
                sprintf(picture, "%s.svg", path);
                unlink(picture);
            }
            free(picture);
        }
        free(path);
    }
    closedir(handle);
}

/* Can everything that is staged go where it shall? A folder must not meet a file, nor a file a
 * folder. */
static gb_status check_places(const char *from, const char *to, gb_error *err)
{
    gb_status status = GB_OK;
    DIR *handle = opendir(from);
    for (struct dirent *entry = handle ? readdir(handle) : NULL; entry && status == GB_OK;
         entry = readdir(handle)) {
        char *source = is_dot(entry->d_name) ? NULL : join(from, entry->d_name);
        char *target = source ? join(to, entry->d_name) : NULL;
        if (target && gb_file_exists(target) &&
            gb_file_is_directory(target) != gb_file_is_directory(source))
            status = gb_fail_at(err, GB_IO, target, 0, 0, "is in the way: it is %s",
                                gb_file_is_directory(target) ? "a folder" : "not a folder");
        free(source);
        free(target);
    }
    if (handle)
        closedir(handle);
    return status;
}

static gb_status move_one(const char *from, const char *to, const char *name, gb_error *err)
{
    char *source = join(from, name), *target = join(to, name);
    gb_status status = GB_OK;
    if (!source || !target)
        status = gb_fail_memory(err);
    else if (rename(source, target) != 0)
        status = gb_fail_at(err, GB_IO, target, 0, 0, "cannot be written: %s", strerror(errno));
    free(source);
    free(target);
    return status;
}

/* Moves the files of a folder, and of the folders in it when deep. last (nullable) is moved after
 * all others: whoever sees it finds the rest. */
static gb_status move_files(const char *from, const char *to, bool deep, const char *last,
                            gb_error *err)
{
    gb_status status = gb_directory_make(to, err);
    DIR *handle = status == GB_OK ? opendir(from) : NULL;
    bool found_last = false;
    if (status == GB_OK && !handle)
        status = gb_fail_at(err, GB_IO, from, 0, 0, "cannot be listed");
    for (struct dirent *entry = handle ? readdir(handle) : NULL; entry && status == GB_OK;
         entry = readdir(handle)) {
        char *source = is_dot(entry->d_name) ? NULL : join(from, entry->d_name);
        if (!source)
            continue;
        if (last && strcmp(entry->d_name, last) == 0) {
            found_last = true;
        } else if (deep && gb_file_is_directory(source)) {
            char *target = join(to, entry->d_name);
            if (target) {
                remove_old_figures(target);
                status = move_files(source, target, false, NULL, err);
            }
            free(target);
            rmdir(source);
        } else {
            status = move_one(from, to, entry->d_name, err);
        }
        free(source);
    }
    if (handle)
        closedir(handle);
    return status == GB_OK && found_last ? move_one(from, to, last, err) : status;
}

gb_status gb_outdir_commit(gb_outdir *dir, gb_error *err)
{
    gb_status status = GB_OK;
    /* A new folder appears at once; where one is, or comes up meanwhile, file by file. */
    if (gb_file_exists(dir->path) || rename(dir->stage, dir->path) != 0) {
        status = check_places(dir->stage, dir->path, err);
        if (status == GB_OK)
            status = move_files(dir->stage, dir->path, true, "results.json", err);
    }
    gb_outdir_abandon(dir);
    return status;
}

static void remove_tree(const char *folder, int depth)
{
    DIR *handle = depth < 4 ? opendir(folder) : NULL;
    if (!handle)
        return;
    for (struct dirent *entry = readdir(handle); entry; entry = readdir(handle)) {
        char *path = is_dot(entry->d_name) ? NULL : join(folder, entry->d_name);
        if (path && unlink(path) != 0)
            remove_tree(path, depth + 1);
        free(path);
    }
    closedir(handle);
    rmdir(folder);
}

void gb_outdir_abandon(gb_outdir *dir)
{
    if (dir->stage)
        remove_tree(dir->stage, 0);
    free(dir->stage);
    free(dir->path);
    memset(dir, 0, sizeof *dir);
}
