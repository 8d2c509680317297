/* What the files of the runner share: runner.c (the run), subject_part.c (one subject), whole.c
 * (what is measured over all of them), merge.c (shards). */
#ifndef GB_EXPERIMENT_RUNNER_H
#define GB_EXPERIMENT_RUNNER_H

#include "experiment/experiment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Looks at one subject: results (empty before) get it, its comparisons and the files that were
 * read, or the reason why not. Any number may run at the same time, but commands one after another.
 * GB_NOTHING: it was not there, or has no cycle; both are listed. */
gb_status gb_run_subject(const gb_experiment *experiment, const gb_reference *reference,
                         const gb_subject_entry *entry, const gb_progress *progress,
                         gb_results *results, gb_error *err);

/* Adds the experiment's name, its references and their files to empty results, and opens the
 * references into reference (nreference; zeroed). */
gb_status gb_run_begin(const gb_experiment *experiment, gb_results *results,
                       gb_reference *reference, gb_error *err);

/* Moves what belongs to a subject from results of some subjects behind that of others. False for
 * want of memory. from's arena must be joined to out's afterwards. */
bool gb_run_join_subject(gb_results *out, const gb_results *from, const char *subject);

/* GB_OK when something was compared (or nothing was to be). The status of the first subject that
 * failed, of which err already tells; else GB_NOTHING, with the first reason. */
gb_status gb_run_check_any(const gb_experiment *experiment, const gb_results *results,
                           gb_error *err);

/* Everything that is measured once, over all subjects and of the character itself. */
gb_status gb_run_whole(const gb_experiment *experiment, const gb_reference *reference,
                       const gb_progress *progress, gb_results *results, gb_error *err);

/* Adds a file that was read: its name in the experiment (or a path) and its SHA-256; a file that
 * cannot be read is left out, its reader says why. False for want of memory. */
bool gb_run_add_file(const gb_experiment *experiment, gb_results *results, const char *kind,
                     const char *path, const char *name);

#ifdef __cplusplus
}
#endif
#endif
