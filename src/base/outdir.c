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

/* The figures of an earlier run would look like those of this one. */
static void remove_old_figures(const char *folder)
{
    DIR *handle = opendir(folder);
    if (!handle)
        return;
    for (struct dirent *entry = readdir(handle); entry; entry = readdir(handle)) {
        if (!ends_with(entry->d_name, ".svg") && !ends_with(entry->d_name, ".gp"))
            continue;
        char *path = join(folder, entry->d_name);
        if (path)
            unlink(path);
        free(path);
    }
    closedir(handle);
}

/* Moves the files of one folder (no deeper folders in it, except when top). */
static gb_status move_files(const char *from, const char *to, bool top, gb_error *err)
{
    gb_status status = gb_directory_make(to, err);
    DIR *handle = status == GB_OK ? opendir(from) : NULL;
    if (!handle)
        return status != GB_OK ? status : gb_fail_at(err, GB_IO, from, 0, 0, "cannot be listed");
    for (struct dirent *entry = readdir(handle); entry && status == GB_OK;
         entry = readdir(handle)) {
        if (is_dot(entry->d_name))
            continue;
        char *source = join(from, entry->d_name);
        char *target = join(to, entry->d_name);
        if (!source || !target) {
            status = gb_fail_memory(err);
        } else if (top && gb_file_is_directory(source)) {
            remove_old_figures(target);
            status = move_files(source, target, false, err);
            rmdir(source);
        } else if (rename(source, target) != 0) {
            status = gb_fail_at(err, GB_IO, target, 0, 0, "cannot be written: %s", strerror(errno));
        }
        free(source);
        free(target);
    }
    closedir(handle);
    return status;
}

gb_status gb_outdir_commit(gb_outdir *dir, gb_error *err)
{
    gb_status status = GB_OK;
    if (!gb_file_exists(dir->path)) {
        if (rename(dir->stage, dir->path) != 0)
            status = gb_fail_at(err, GB_IO, dir->path, 0, 0, "cannot be made: %s", strerror(errno));
    } else {
        status = move_files(dir->stage, dir->path, true, err);
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
