#include "base/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEEPEST = 4 };

char *gb_path_join(const char *folder, const char *name)
{
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%s/%s", folder, name);
    return path;
}

bool gb_path_is_dot(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static void remove_tree(const char *folder, int depth)
{
    DIR *handle = depth < DEEPEST ? opendir(folder) : NULL;
    if (!handle)
        return;
    for (struct dirent *entry = readdir(handle); entry; entry = readdir(handle)) {
        char *path = gb_path_is_dot(entry->d_name) ? NULL : gb_path_join(folder, entry->d_name);
        if (path && unlink(path) != 0)
            remove_tree(path, depth + 1);
        free(path);
    }
    closedir(handle);
    rmdir(folder);
}

void gb_folder_remove(const char *folder)
{
    remove_tree(folder, 0);
}

int gb_folder_lock(const char *folder)
{
    struct stat ours, there;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return -1;
    /* Whoever locked it before may have removed it in between. */
    bool taken = flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &ours) == 0 &&
                 stat(folder, &there) == 0 && ours.st_ino == there.st_ino &&
                 ours.st_dev == there.st_dev;
    if (!taken) {
        close(fd);
        return -1;
    }
    return fd;
}

void gb_folder_sweep(const char *in, const char *prefix, void use(const char *path))
{
    DIR *handle = opendir(in);
    for (struct dirent *entry = handle ? readdir(handle) : NULL; entry; entry = readdir(handle)) {
        if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0)
            continue;
        char *path = gb_path_join(in, entry->d_name);
        int lock = path ? gb_folder_lock(path) : -1;
        if (lock >= 0) {
            use(path);
            close(lock);
        }
        free(path);
    }
    if (handle)
        closedir(handle);
}
