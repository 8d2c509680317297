/* The output folder that appears as a whole (declared in file.h): where it is filled. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"

enum { TRIES = 100 };

/* Makes the stage in a folder: ".NAME.part-PID", and takes it. False with errno when that cannot be
 * done there. */
static bool make_stage(gb_outdir *dir, const char *in, const char *name)
{
    size_t room = strlen(in) + strlen(name) + 64;
    for (int k = 0; k < TRIES; k++) {
        char number[16] = "";
        if (k > 0)
            snprintf(number, sizeof number, "-%d", k);
        dir->stage = malloc(room);
        if (!dir->stage)
            return false;
        snprintf(dir->stage, room, "%s/.%s.part-%ld%s", in, name, (long)getpid(), number);
        bool made = mkdir(dir->stage, 0777) == 0;
        if (made)
            dir->lock = gb_folder_lock(dir->stage);
        if (made && dir->lock >= 0)
            return true;
        int why = errno;
        free(dir->stage);
        dir->stage = NULL;
        errno = why;
        /* One of a killed process that had our number, or somebody swept this one away. */
        if (!made && why != EEXIST)
            return false;
    }
    return false;
}

/* What a killed process left goes. Beside the folder, so that the whole can be moved in; within it
 * where it is on another disk than what is beside it, or where there nothing can be made. */
static gb_status place_stage(gb_outdir *dir, const char *parent, const char *name, gb_error *err)
{
    char prefix[300];
    struct stat here, beside;
    snprintf(prefix, sizeof prefix, ".%.280s.part-", name);
    gb_folder_sweep(parent, prefix, gb_folder_remove);
    bool there = stat(dir->path, &here) == 0;
    if (there)
        gb_folder_sweep(dir->path, prefix, gb_folder_remove);
    bool mounted = there && stat(parent, &beside) == 0 && here.st_dev != beside.st_dev;
    if (!mounted && make_stage(dir, parent, name))
        return GB_OK;
    if (there && make_stage(dir, dir->path, name)) {
        dir->within = true;
        return GB_OK;
    }
    gb_status status =
        gb_fail_at(err, GB_IO, dir->path, 0, 0, "cannot be written: %s", strerror(errno));
    gb_advise(err, "nothing was changed there; -o names another folder");
    return status;
}

gb_status gb_outdir_begin(const char *path, gb_outdir *dir, gb_error *err)
{
    memset(dir, 0, sizeof *dir);
    dir->lock = -1;
    if (gb_file_exists(path) && !gb_file_is_directory(path))
        return gb_fail_at(err, GB_IO, path, 0, 0, "exists and is not a folder");
    dir->path = strdup(path);
    if (!dir->path)
        return gb_fail_memory(err);
    /* "a/b/" and "a/b" are the same folder. */
    for (size_t n = strlen(dir->path); n > 1 && dir->path[n - 1] == '/'; n--)
        dir->path[n - 1] = '\0';

    const char *name = gb_path_name(dir->path);
    size_t folder = (size_t)(name - dir->path);
    char *parent = strdup(folder > 0 ? dir->path : ".");
    gb_status status = parent ? GB_OK : gb_fail_memory(err);
    if (parent && folder > 0)
        parent[folder > 1 ? folder - 1 : 1] = '\0';
    if (status == GB_OK)
        status = gb_directory_make(parent, err);
    if (status == GB_OK)
        status = place_stage(dir, parent, name, err);
    free(parent);
    if (status != GB_OK)
        gb_outdir_abandon(dir);
    return status;
}

/* Writes with one of gb_file_write and gb_file_append. */
static gb_status write_with(gb_status write_file(const char *, const char *, size_t, gb_error *),
                            gb_outdir *dir, const char *name, const char *bytes, size_t size,
                            gb_error *err)
{
    char *path = gb_path_join(dir->stage, name);
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
        status = write_file(path, bytes, size, err);
    /* The user knows the folder by its own name. */
    if (status != GB_OK && err)
        snprintf(err->file, sizeof err->file, "%.300s/%.200s", dir->path, name);
    free(path);
    return status;
}

gb_status gb_outdir_write(gb_outdir *dir, const char *name, const char *bytes, size_t size,
                          gb_error *err)
{
    return write_with(gb_file_write, dir, name, bytes, size, err);
}

gb_status gb_outdir_append(gb_outdir *dir, const char *name, const char *bytes, size_t size,
                           gb_error *err)
{
    return write_with(gb_file_append, dir, name, bytes, size, err);
}

void gb_outdir_abandon(gb_outdir *dir)
{
    if (dir->stage) {
        gb_folder_remove(dir->stage);
        if (dir->lock >= 0)
            close(dir->lock);
    }
    free(dir->stage);
    free(dir->path);
    memset(dir, 0, sizeof *dir);
}
