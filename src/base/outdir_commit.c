/* Moving a finished output folder into its place (declared in file.h). */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"

static bool ends_with(const char *name, const char *tail)
{
    size_t n = strlen(name), m = strlen(tail);
    return n >= m && strcmp(name + n - m, tail) == 0;
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
        char *path = ends_with(entry->d_name, ".gp") ? gb_path_join(folder, entry->d_name) : NULL;
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

/* ---- all at once: the old folder and the new one change places ---- */

#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE 2 /* linux/fs.h */
#endif

static bool exchange(const char *a, const char *b)
{
#ifdef SYS_renameat2
    return syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE) == 0;
#else
    (void)a;
    (void)b;
    return false;
#endif
}

/* A figure of an earlier run: a script that bears our mark, or the picture beside one. */
static bool is_old_figure(const char *folder, const char *name)
{
    size_t stem = strlen(name) - (ends_with(name, ".gp") ? 3 : ends_with(name, ".svg") ? 4 : 0);
    if (stem == strlen(name))
        return false;
    size_t room = strlen(folder) + stem + 8;
    char *script = malloc(room);
    if (!script)
        return false;
    snprintf(script, room, "%s/%.*s.gp", folder, (int)stem, name);
    bool ours = begins_with(script, GB_FIGURE_MARK);
    free(script);
    return ours;
}

/* Gives the new folder what others keep in the old one, as second names of the same files: whatever
 * happens then, they are not lost. False where that cannot be (folders of others, too many files, a
 * disk without hard links); room counts down. */
static bool adopt(const char *old, const char *new, bool deep, int *room)
{
    bool ok = true;
    DIR *handle = opendir(old);
    for (struct dirent *entry = handle ? readdir(handle) : NULL; entry && ok;
         entry = readdir(handle)) {
        const char *name = entry->d_name;
        char *from = gb_path_is_dot(name) ? NULL : gb_path_join(old, name);
        char *to = from ? gb_path_join(new, name) : NULL;
        struct stat there;
        if (to && lstat(to, &there) == 0)
            ok = !S_ISDIR(there.st_mode) || (deep && adopt(from, to, false, room));
        else if (to && (deep || !is_old_figure(old, name)))
            ok = !gb_file_is_directory(from) && --*room >= 0 &&
                 linkat(AT_FDCWD, from, AT_FDCWD, to, 0) == 0;
        free(from);
        free(to);
    }
    if (handle)
        closedir(handle);
    return ok && handle;
}

/* Puts the stage in the place of the folder that is there, in one step. */
static bool swap_in(const gb_outdir *dir)
{
    enum { MOST_FOREIGN = 200 };
    int room = MOST_FOREIGN;
    struct stat old;
    if (dir->within || lstat(dir->path, &old) != 0 || !S_ISDIR(old.st_mode))
        return false;
    if (!adopt(dir->path, dir->stage, true, &room))
        return false;
    /* The same rights for the same people, as far as that can be had. */
    if (chown(dir->stage, old.st_uid, old.st_gid) == 0)
        chmod(dir->stage, old.st_mode & 07777);
    return exchange(dir->stage, dir->path);
}

/* ---- file by file, where that is not possible ---- */

/* Can everything that is staged go where it shall? A folder must not meet a file, nor a file a
 * folder. */
static gb_status check_places(const char *from, const char *to, gb_error *err)
{
    gb_status status = GB_OK;
    DIR *handle = opendir(from);
    for (struct dirent *entry = handle ? readdir(handle) : NULL; entry && status == GB_OK;
         entry = readdir(handle)) {
        char *source = gb_path_is_dot(entry->d_name) ? NULL : gb_path_join(from, entry->d_name);
        char *target = source ? gb_path_join(to, entry->d_name) : NULL;
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
    char *source = gb_path_join(from, name), *target = gb_path_join(to, name);
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
        char *source = gb_path_is_dot(entry->d_name) ? NULL : gb_path_join(from, entry->d_name);
        if (!source)
            continue;
        if (last && strcmp(entry->d_name, last) == 0) {
            found_last = true;
        } else if (deep && gb_file_is_directory(source)) {
            char *target = gb_path_join(to, entry->d_name);
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
    /* A new folder appears at once; where one is, or comes up meanwhile, both change places. */
    if (gb_file_exists(dir->path) || rename(dir->stage, dir->path) != 0) {
        status = check_places(dir->stage, dir->path, err);
        if (status == GB_OK && !swap_in(dir))
            status = move_files(dir->stage, dir->path, true, "results.json", err);
    }
    gb_outdir_abandon(dir);
    return status;
}
