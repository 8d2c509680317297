/* What the files of the runner share: runner.c (the run), run_subject.c (one subject), strip.c
 * (its stick figures), run_studies.c (what is looked into once), merge_shards.c (shards). */
#ifndef GB_EXPERIMENT_RUNNER_H
#define GB_EXPERIMENT_RUNNER_H

#include "experiment/experiment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Looks at one subject: results (begun and empty) get it, its comparisons and the files that were
 * read, or the reason why not. Any number may run at the same time, but commands one after another.
 * GB_NOTHING: it was not there, or has no cycle; both are listed. */
gb_status gb_run_subject(const gb_experiment *experiment, const gb_reference *reference,
                         const gb_subject_entry *entry, const gb_progress *progress,
                         gb_results *results, gb_error *err);

/* Adds the experiment's name, its references and their files to empty results, and opens the
 * references into reference (nreference; zeroed). */
gb_status gb_run_begin(const gb_experiment *experiment, gb_results *results,
                       gb_reference *reference, gb_error *err);

/* Copies what belongs to a subject from results of some subjects behind that of others. False for
 * want of memory. from's arena must be joined to out's afterwards; its store is not needed any
 * more. */
bool gb_run_join_subject(gb_results *out, const gb_results *from, const char *subject);

/* What results keep of the curves of subjects; gb_run_note_curves says so in results where they
 * were left out unasked. False for want of memory. */
gb_keep_curves gb_run_curves(const gb_experiment *experiment);
bool gb_run_note_curves(const gb_experiment *experiment, gb_results *results);

/* Draws stick figures over the first kept cycle of a subject's left side, pose by pose, each beside
 * the last. */
gb_status gb_draw_strip(const char *name, const gb_body *body, const gb_gait *gait,
                        gb_results *results, gb_error *err);

/* GB_OK when something was compared (or nothing was to be). The status of the first subject that
 * failed, of which err already tells; else GB_NOTHING, with the first reason. */
gb_status gb_run_check_any(const gb_experiment *experiment, const gb_results *results,
                           gb_error *err);

/* The studies: everything that is looked into once. */
gb_status gb_run_studies(const gb_experiment *experiment, const gb_reference *reference,
                         const gb_progress *progress, gb_results *results, gb_error *err);

/* Adds a file that was read: its name in the experiment (or a path) and its SHA-256; a file that
 * cannot be read is left out, its reader says why. False for want of memory. */
bool gb_run_add_file(const gb_experiment *experiment, gb_results *results, const char *kind,
                     const char *path, const char *name);

#ifdef __cplusplus
}
#endif
#endif
