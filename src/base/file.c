#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static gb_status fail_errno(gb_error *err, gb_status status, const char *path, const char *what)
{
    return gb_fail_at(err, status, path, 0, 0, "%s: %s", what, strerror(errno));
}

bool gb_file_exists(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

bool gb_file_is_directory(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

const char *gb_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

size_t gb_path_stem(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && dot != name ? (size_t)(dot - name) : strlen(name);
}

/* Reads a stream of unknown length, up to max_bytes. */
static gb_status read_stream(int fd, size_t max_bytes, gb_file *file, gb_error *err)
{
    size_t size = 0, room = 64 * 1024;
    char *bytes = malloc(room);
    while (bytes) {
        ssize_t n = read(fd, bytes + size, room - size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            free(bytes);
            return fail_errno(err, GB_IO, file->name, "cannot read");
        }
        if (n == 0)
            break;
        size += (size_t)n;
        if (max_bytes && size > max_bytes) {
            free(bytes);
            return gb_fail_at(err, GB_INPUT, file->name, 0, 0, "more than %zu bytes", max_bytes);
        }
        if (size == room) {
            char *more = room > SIZE_MAX / 2 ? NULL : realloc(bytes, room * 2);
            if (!more) {
                free(bytes);
                bytes = NULL;
                break;
            }
            bytes = more;
            room *= 2;
        }
    }
    if (!bytes)
        return gb_fail_memory(err);
    file->bytes = bytes;
    file->size = size;
    return GB_OK;
}

static gb_status open_descriptor(int fd, size_t max_bytes, gb_file *file, gb_error *err)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return fail_errno(err, GB_IO, file->name, "cannot look at it");
    if (S_ISDIR(st.st_mode)) {
        gb_status status =
            gb_fail_at(err, GB_INPUT, file->name, 0, 0, "is a directory, not a file");
        gb_advise(err, "name the files in it, for example %s/*.amc", file->name);
        return status;
    }
    if (!S_ISREG(st.st_mode))
        return read_stream(fd, max_bytes, file, err);
    if (max_bytes && (uintmax_t)st.st_size > max_bytes)
        return gb_fail_at(err, GB_INPUT, file->name, 0, 0, "%jd bytes are above the limit of %zu",
                          (intmax_t)st.st_size, max_bytes);
    if (st.st_size == 0) {
        file->bytes = "";
        file->mapped = false;
        return GB_OK;
    }
    void *bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED)
        return read_stream(fd, max_bytes, file, err);
    file->bytes = bytes;
    file->size = (size_t)st.st_size;
    file->mapped = true;
    return GB_OK;
}

gb_status gb_file_open(const char *path, size_t max_bytes, gb_file *file, gb_error *err)
{
    memset(file, 0, sizeof *file);
    bool standard_input = strcmp(path, "-") == 0;
    file->name = strdup(standard_input ? "standard input" : path);
    if (!file->name)
        return gb_fail_memory(err);
    int fd = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    gb_status status = fd < 0 ? fail_errno(err, GB_INPUT, path, "cannot open")
                              : open_descriptor(fd, max_bytes, file, err);
    if (fd >= 0 && !standard_input)
        close(fd);
    if (status != GB_OK)
        gb_file_close(file);
    return status;
}

void gb_file_close(gb_file *file)
{
    if (file->mapped)
        munmap((void *)(uintptr_t)file->bytes, file->size);
    else if (file->size > 0)
        free((void *)(uintptr_t)file->bytes);
    free(file->name);
    memset(file, 0, sizeof *file);
}

static gb_status write_all(int fd, const char *path, const char *bytes, size_t size, gb_error *err)
{
    while (size > 0) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail_errno(err, GB_IO, path, "cannot write");
        bytes += n;
        size -= (size_t)n;
    }
    return GB_OK;
}

/* Writes into what is there, or is made by flags, as it comes. */
static gb_status write_into(const char *path, int flags, const char *bytes, size_t size,
                            gb_error *err)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | flags, 0666);
    if (fd < 0)
        return fail_errno(err, GB_IO, path, "cannot open");
    gb_status status = write_all(fd, path, bytes, size, err);
    if (close(fd) != 0 && status == GB_OK)
        status = fail_errno(err, GB_IO, path, "cannot write");
    return status;
}

gb_status gb_file_write(const char *path, const char *bytes, size_t size, gb_error *err)
{
    struct stat about;
    if (strcmp(path, "-") == 0)
        return write_all(STDOUT_FILENO, "standard output", bytes, size, err);
    /* A device or a pipe is no file that could be replaced. */
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode))
        return write_into(path, 0, bytes, size, err);
    /* What a link leads to is replaced, and not the link. */
    if (lstat(path, &about) == 0 && S_ISLNK(about.st_mode)) {
        char *target = realpath(path, NULL);
        if (target) {
            gb_status status = gb_file_write(target, bytes, size, err);
            free(target);
            return status;
        }
    }
    size_t room = strlen(path) + 32;
    char *beside = malloc(room);
    if (!beside)
        return gb_fail_memory(err);
    snprintf(beside, room, "%s.part-%ld", path, (long)getpid());
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    gb_status status = GB_OK;
    if (fd < 0) {
        status = fail_errno(err, GB_IO, path, "cannot create");
    } else {
        status = write_all(fd, path, bytes, size, err);
        if (close(fd) != 0 && status == GB_OK)
            status = fail_errno(err, GB_IO, path, "cannot write");
        if (status == GB_OK && rename(beside, path) != 0)
            status = fail_errno(err, GB_IO, path, "cannot replace");
        if (status != GB_OK)
            unlink(beside);
    }
    free(beside);
    return status;
}

gb_status gb_file_append(const char *path, const char *bytes, size_t size, gb_error *err)
{
    return write_into(path, O_CREAT | O_APPEND, bytes, size, err);
}

gb_status gb_directory_make(const char *path, gb_error *err)
{
    char *copy = strdup(path);
    if (!copy)
        return gb_fail_memory(err);
    gb_status status = GB_OK;
    for (char *p = copy + 1; status == GB_OK; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        char kept = *p;
        *p = '\0';
        int made = mkdir(copy, 0777), why = errno;
        if (made != 0 && !gb_file_is_directory(copy)) {
            errno = why;
            status = fail_errno(err, GB_IO, copy, "cannot make the folder");
        }
        *p = kept;
        if (kept == '\0')
            break;
    }
    free(copy);
    return status;
}
