/* A take: what somebody did, as points over time, whatever it came from. What a file does not say
 * (unit, up axis, rate) is decided here, and noted. The kinds there are stand in kinds.h, the
 * formats of files in readers.h. */
#ifndef GB_TAKE_TAKE_H
#define GB_TAKE_TAKE_H

#include "base/progress.h"
#include "base/sha256.h"
#include "formats/formats.h"
#include "humanoid/points.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero means defaults: everything detected or as the file says. */
typedef struct gb_take_options {
    gb_read_options read;
    double fps;         /* 0: as the file says; AMC: 120 */
    double unit;        /* metres per file unit; 0: as the file says, else detected */
    char up;            /* 'x', 'y', 'z'; 0: detected */
    const char *map;    /* JSON file of body points; NULL: by name, else by shape */
    int from, to;       /* frames of the file, 0-based, to inclusive; 0 and 0: all */
    bool skip_first;    /* leave out what stands in front of the motion, at least frame 0 */
    int loops;          /* play a game clip so often in a row; 1: once; 0: not said */
    const char *avatar; /* of a .anim: a word for gb_avatar_load; NULL: the game rig */
    bool hash;          /* fill in sha256 */
    bool keep_gaps;     /* long gaps (read.allow_nan) are a warning, not an error */
    bool every_joint;   /* long gaps count in joints that no body point hangs from, too */
} gb_take_options;

typedef struct gb_take {
    gb_arena arena;
    const char *name;            /* as the user named it: a path, a word, a command's subject */
    const char *label;           /* the same without folders, which differ between machines */
    const char *kind;            /* "take", "clip", ...: a name of the table in kinds.h */
    const char *format;          /* "bvh", "amc", "clip", ... */
    char sha256[GB_SHA256_SIZE]; /* of the take's bytes, when asked for; "" for generated motion */

    bool has_motion;  /* else it is points alone, as markers are */
    gb_motion motion; /* after cutting frames; metres and world are set */
    gb_point_map map;
    gb_body points; /* of a take without a motion: metres, Y up; arrays are the arena's */

    bool loops;         /* its file says that it is played as a loop */
    int rounds;         /* that were asked for; 0: nothing was */
    long missing;       /* samples that the file does not have (read.allow_nan) */
    double fps;         /* 0: unknown */
    const char *unit;   /* "cm", "in", "0.45 in", ... or "" */
    char up;            /* axis of the file that points up; '?' when there was nothing to tell */
    double leg, height; /* m, over sampled frames; NaN when there are no legs, no head */
    gb_notes assumed;   /* decisions that the file does not make */
    gb_notes warnings;
} gb_take;

/* Reads or generates what a word names: a path, "clip:walk,stature=1.76", "procedural:walk@1.25". A
 * file of that name comes first. options may be NULL. On success the caller calls gb_take_close.
 * Joints that could not be mapped to body points are a warning that names the points. */
gb_status gb_take_open(const char *word, const gb_take_options *options, gb_take *take,
                       gb_error *err);

/* Body points of all frames, in the take's arena: its own, or its motion's at the mapped joints. */
gb_status gb_take_body(gb_take *take, gb_body *body, gb_error *err);

int gb_take_frames(const gb_take *take);

void gb_take_close(gb_take *take);

/* "m", "cm", "mm", "in", "auto" or metres per unit as a number; false when it is none of these. */
bool gb_unit_parse(const char *text, double *metres);

/* A program that writes a take, run without a shell. */
typedef struct gb_command {
    const char *const *argv;     /* NULL at the end; "{out}" is replaced by the path to write */
    double seconds;              /* time limit [60] */
    const gb_progress *progress; /* nullable: may ask to stop */
} gb_command;

/* Runs it and opens what it wrote. Its stderr is kept; the last lines are in the message when it
 * fails. name is the take's name. One program runs at a time, whatever threads ask: it is somebody
 * else's, and need not stand a second one of itself. */
gb_status gb_take_run(const char *name, const gb_command *command, const gb_take_options *options,
                      gb_take *take, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
