/* Motion files into one Motion. A reader returns what the file says and draws no conclusion: the
 * unit and the up axis of a format that does not state them are left open (motion->metres = 0).
 * Which reader a file gets is decided by the table in take/readers.h. */
#ifndef GB_FORMATS_FORMATS_H
#define GB_FORMATS_FORMATS_H

#include "base/file.h"
#include "base/notes.h"
#include "motion/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_root_offset {
    GB_OFFSET_AUTO,    /* replace, and say so when it matters */
    GB_OFFSET_REPLACE, /* a position channel replaces the OFFSET's component */
    GB_OFFSET_ADD      /* it adds to it */
} gb_root_offset;

/* "auto", "replace" or "add"; false for anything else. */
bool gb_root_offset_parse(const char *text, gb_root_offset *offset);

/* All zero means defaults. */
typedef struct gb_read_options {
    const char *skeleton;  /* for AMC: the ASF file; NULL: found beside the take */
    gb_root_offset offset; /* BVH */
    bool strict;           /* refuse what would be mended with a warning */
    bool allow_nan;        /* values that are no numbers are missing samples: NaN */

    /* Limits against hostile or damaged files; 0: the default in brackets. */
    size_t max_bytes; /* [4 GB] */
    size_t max_line;  /* bytes of one line [1 MB] */
    int max_joints;   /* with end sites [4 096] */
    int max_channels; /* of all joints: columns of a frame [24 576] */
    int max_depth;    /* joints in one chain [512] */
    int max_frames;   /* [10 000 000] */
    int threads;      /* that read a large file; 0: all processors */
} gb_read_options;

/* Limits with the defaults filled in. */
gb_read_options gb_read_defaults(const gb_read_options *options);

/* Does the text look like one of these? By its first words. */
bool gb_bvh_is(const char *text, size_t size);
bool gb_amc_is(const char *text, size_t size);
bool gb_asf_is(const char *text, size_t size);

/* The skeleton of an AMC: NAME.asf beside it, the part before '_', or the only .asf of the folder.
 * Its path is malloc'ed. GB_INPUT: there is none, or none that fits. */
gb_status gb_asf_find(const char *take, char **skeleton, gb_error *err);

/* BVH from memory. name is for messages. */
gb_status gb_bvh_read(const char *text, size_t size, const char *name,
                      const gb_read_options *options, gb_motion *motion, gb_notes *notes,
                      gb_error *err);

/* An Acclaim skeleton (no frames), and a motion for it. gb_amc_read adds the frames to motion,
 * which gb_asf_read filled; on failure the skeleton stays. */
gb_status gb_asf_read(const char *text, size_t size, const char *name,
                      const gb_read_options *options, gb_motion *motion, gb_notes *notes,
                      gb_error *err);
gb_status gb_amc_read(const char *text, size_t size, const char *name,
                      const gb_read_options *options, gb_motion *motion, gb_notes *notes,
                      gb_error *err);

/* A take of Acclaim: the AMC with its skeleton, which options name or which lies beside path. On
 * success the caller frees motion. */
gb_status gb_amc_read_file(const gb_file *file, const char *path, const gb_read_options *options,
                           gb_motion *motion, gb_notes *notes, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
