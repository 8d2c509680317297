/* An experiment file, and running it: subjects against references, into Results. */
#ifndef GB_EXPERIMENT_EXPERIMENT_H
#define GB_EXPERIMENT_EXPERIMENT_H

#include "base/progress.h"
#include "compare/results.h"
#include "experiment/measures.h"
#include "experiment/muscle_rules.h"
#include "experiment/tune.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_subject_kind {
    GB_KIND_TAKE,
    GB_KIND_CLIP,
    GB_KIND_COMMAND,
    GB_KIND_PROCEDURAL,
    GB_KIND_MUSCLE_CLIP
} gb_subject_kind;

typedef struct gb_subject_entry {
    gb_subject_kind kind;
    const char *name;   /* unique in the experiment */
    const char *take;   /* path, or "clip:NAME,...", "procedural:NAME@SPEED,..." */
    const char *person; /* who it is, to be left out of the people; NULL: by its bytes */
    const char *params; /* parameter file of a procedural subject; NULL: the library's own */
    const char *const *against; /* names of references, NULL at the end; NULL: all of them */
    gb_command command;
    gb_subject_options options;
} gb_subject_entry;

typedef struct gb_experiment {
    gb_arena arena;
    const char *path, *folder; /* of the file; folder ends with '/' or is "" */
    const char *name, *title;
    char sha256[GB_SHA256_SIZE];
    const char **reference; /* names or paths */
    int nreference;
    gb_subject_entry *subject;
    int nsubject;
    gb_speed_rule speed_rule; /* [people at the subject's speed] */
    double tolerance;         /* of v* [0.02] */
    gb_gait_options gait;
    unsigned measures;       /* bits of gb_measure_kind */
    gb_muscle_rules muscles; /* with it, references and subjects may be missing */
    gb_tune tune;            /* for `gaitbench tune`; nspeed 0: the file has no such part */
    const char *rig;         /* the figure file that is tuned; NULL: average people */
    const char *parameters;  /* the file that tuning starts from; NULL: the library's own */
} gb_experiment;

/* Reads a file strictly: unknown and duplicate keys are errors that name the key. */
gb_status gb_experiment_open(const char *path, gb_experiment *experiment, gb_error *err);
/* The same from text; path is for messages, and its folder is where other files are looked for. */
gb_status gb_experiment_parse(const char *text, size_t size, const char *path,
                              gb_experiment *experiment, gb_error *err);
void gb_experiment_free(gb_experiment *experiment);

/* Opens one of its references; on success the caller frees it. */
gb_status gb_experiment_reference(const gb_experiment *experiment, int index,
                                  gb_reference *reference, gb_error *err);

/* The path of a take that an experiment names, in arena: as it stands, in the data folder
 * (GAITBENCH_DATA), among the fetched takes. NULL: it is nowhere. */
const char *gb_experiment_find_take(const gb_experiment *experiment, const char *take,
                                    gb_arena *arena);

/* Runs it. Takes that are not there are listed as skipped, and so is a subject that is there and
 * cannot be used: results->failed then holds its status. Fails with that when nothing was compared,
 * with GB_NOTHING when there was nothing to compare, and with GB_IO when progress asks to stop. On
 * success the caller frees results. */
gb_status gb_experiment_run(const gb_experiment *experiment, const gb_progress *progress,
                            gb_results *results, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
