/* An experiment file, and running it: subjects against references, into Results. */
#ifndef GB_EXPERIMENT_EXPERIMENT_H
#define GB_EXPERIMENT_EXPERIMENT_H

#include "base/progress.h"
#include "compare/results.h"
#include "experiment/frame_budget.h"
#include "experiment/muscle_rules.h"
#include "experiment/tune.h"
#include "gates/gate_rule.h"
#include "take/kinds.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_subject_entry {
    const char *name;           /* unique in the experiment */
    const char *person;         /* who it is, to be left out of the people; NULL: by its bytes */
    const char *laboratory;     /* where it was made; NULL: that of the person, or not known */
    const char *const *against; /* names of references, NULL at the end; NULL: all of them */
    gb_take_source source;      /* what it is, and where it comes from */
    gb_take_options options;
} gb_subject_entry;

/* What "measures" asks for (studies.h), and the parts of the file that are studies. */
typedef struct gb_wanted {
    unsigned analyses; /* bits by number in gb_analyses (gait/analyses.h) */
    unsigned studies;  /* bits by number in gb_studies */
    bool strip;        /* a drawing of every subject: stick figures over one stride */
} gb_wanted;

#define GB_WORD_STRIP "strip"

/* So many subjects keep their curves in results when the experiment does not say. */
enum { GB_MOST_CURVES = 40 };

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
    gb_wanted wanted;
    gb_keep_curves curves; /* of subjects [GB_CURVES_AUTO] */
    gb_gate_rule *gate;    /* (ngate) what the results have to hold */
    int ngate;
    gb_muscle_rules muscles; /* with it, references and subjects may be missing */
    gb_frame_budget bench;   /* the same holds with it */
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

/* Its part "gates" (gates.c): read with the file, and checked when all numbers are there. The
 * verdicts go into results. */
gb_status gb_experiment_read_gates(const gb_json *json, gb_experiment *experiment, gb_error *err);
gb_status gb_experiment_check_gates(const gb_experiment *experiment, gb_results *results,
                                    gb_error *err);

/* Opens one of its references; on success the caller frees it. */
gb_status gb_experiment_reference(const gb_experiment *experiment, int index,
                                  gb_reference *reference, gb_error *err);

/* The path of that reference's file, in arena; NULL: it is nowhere. */
const char *gb_experiment_find_reference(const gb_experiment *experiment, int index,
                                         gb_arena *arena);

/* What a file is called in results, in arena: its path as the experiment has it, from its own
 * folder on, without "../" in front; of an absolute path only the last part. */
const char *gb_experiment_input_name(const gb_experiment *experiment, const char *path,
                                     gb_arena *arena);

/* The path of a take that an experiment, or a list in a folder ("" or with a slash behind), names,
 * in arena: as it stands, in the data folder (GAITBENCH_DATA), among the fetched takes. NULL: it is
 * nowhere. */
const char *gb_find_take(const char *folder, const char *take, gb_arena *arena);
const char *gb_experiment_find_take(const gb_experiment *experiment, const char *take,
                                    gb_arena *arena);

/* Runs it, subjects in parallel (gb_parallel_threads); the results do not depend on how many
 * threads there are. Takes that are not there are listed as skipped, and so is a subject that is
 * there and cannot be used: results->failed then holds its status. Fails with that when nothing was
 * compared, with GB_NOTHING when there was nothing to compare, and with GB_IO when progress asks to
 * stop. On success the caller frees results. */
gb_status gb_experiment_run(const gb_experiment *experiment, const gb_progress *progress,
                            gb_results *results, gb_error *err);

/* All zero is the whole experiment. */
typedef struct gb_run_options {
    int shard, nshard; /* only every nshard-th subject, from number shard (1 to nshard) on, and
                          nothing that is measured over all of them: for gb_experiment_merge */
    const char *const *only; /* only these subjects; NULL at the end */
    bool keep_finished; /* when progress asks to stop after some subjects: succeed with these, and
                           results->partial */
} gb_run_options;

gb_status gb_experiment_run_part(const gb_experiment *experiment, const gb_run_options *options,
                                 const gb_progress *progress, gb_results *results, gb_error *err);

/* Joins what all shards of the experiment gave (n of them, in any order) and adds what is measured
 * over all subjects: the same as without shards. The shards are empty afterwards. Fails with
 * GB_INPUT when one is missing, twice, partial, or of another experiment, reference or program. */
gb_status gb_experiment_merge(const gb_experiment *experiment, gb_results *shards, int n,
                              const gb_progress *progress, gb_results *results, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
