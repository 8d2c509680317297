/* Whole files in, whole files out: reading into memory, and writing that is done or not done. */
#ifndef GB_BASE_FILE_H
#define GB_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of a file, mapped or read. name is what errors call it ("-" becomes "standard input"). */
typedef struct gb_file {
    const char *bytes;
    size_t size;
    char *name;
    bool mapped;
} gb_file;

/* Maps a regular file; reads pipes and "-" (standard input). A directory, an unreadable file and
 * one above max_bytes (0: no limit) are errors. Free with gb_file_close. */
gb_status gb_file_open(const char *path, size_t max_bytes, gb_file *file, gb_error *err);
void gb_file_close(gb_file *file);

/* Is there something at path; is it a directory? */
bool gb_file_exists(const char *path);
bool gb_file_is_directory(const char *path);

/* Replaces path by these bytes: written beside it, then renamed. "-" is standard output. A link's
 * target is replaced, a device or a pipe is written to. */
gb_status gb_file_write(const char *path, const char *bytes, size_t size, gb_error *err);

/* Adds bytes behind what is in path, which is made where it is not there. Not undone by a failure.
 */
gb_status gb_file_append(const char *path, const char *bytes, size_t size, gb_error *err);

/* Makes a directory and its parents; one that exists is fine. */
gb_status gb_directory_make(const char *path, gb_error *err);

/* The part of a path behind the last '/', and the length of its stem (without the last '.xyz'). */
const char *gb_path_name(const char *path);
size_t gb_path_stem(const char *name);

/* An output folder that appears as a whole: files are written to a hidden folder beside it and
 * moved in by gb_outdir_commit; gb_outdir_abandon removes what was written. What a process that was
 * killed left behind goes when the next one begins the same folder. */
typedef struct gb_outdir {
    char *path;  /* where the files shall be */
    char *stage; /* where they are until then; NULL: nothing begun */
    int lock;    /* held on the stage while it is filled */
    bool within; /* the stage is in the folder, not beside it: that is a disk of its own */
} gb_outdir;

gb_status gb_outdir_begin(const char *path, gb_outdir *dir, gb_error *err);

/* Writes bytes to name, which may hold one folder ("figures/walk.svg"). */
gb_status gb_outdir_write(gb_outdir *dir, const char *name, const char *bytes, size_t size,
                          gb_error *err);

/* The same in pieces: adds bytes behind what name has. After a failure the folder is to be
 * abandoned. */
gb_status gb_outdir_append(gb_outdir *dir, const char *name, const char *bytes, size_t size,
                           gb_error *err);

/* The first line of our figures' scripts, by which an earlier run's are known. */
#define GB_FIGURE_MARK "# gaitbench figure"

/* Moves everything into place: a folder that is there and the new one change places in one step.
 * Where that cannot be (other people's folders in it, more than 200 files of theirs, a disk of its
 * own or one without hard links) the files are moved one by one, results.json last. A folder that
 * exists keeps its other files; the figures of an earlier run (scripts in a folder of it that begin
 * with GB_FIGURE_MARK, and their pictures) go. dir is empty afterwards. */
gb_status gb_outdir_commit(gb_outdir *dir, gb_error *err);
void gb_outdir_abandon(gb_outdir *dir);

#ifdef __cplusplus
}
#endif
#endif
