/* What an experiment looks into once, besides its subjects: a table of studies. Each puts rows into
 * the store of results. A new one is a function in a file of its own, and a line in studies.c. */
#ifndef GB_EXPERIMENT_STUDIES_H
#define GB_EXPERIMENT_STUDIES_H

#include "experiment/experiment.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_study_context {
    const gb_experiment *experiment;
    const gb_reference *reference; /* (nreference) opened */
    int nreference;
    const gb_style *style; /* the character's parameters: those of the first procedural subject */
    const gb_progress *progress;
    gb_results *results; /* for plots, files that were read, and what is missing */
} gb_study_context;

typedef struct gb_study {
    const char *name;     /* a word of "measures", or the part of an experiment that asks for it */
    const char *what;     /* in a line */
    bool is_part;         /* asked for by a part of the file, not by a word */
    bool needs_reference; /* looks at the first of the references */
    gb_status (*run)(const gb_study_context *context, gb_store *store, gb_error *err);
} gb_study;

enum { GB_MAX_STUDIES = 32 };

extern const gb_study gb_studies[]; /* in the order in which they run */
extern const int gb_study_count;

/* The number of the study with this name, or -1. */
int gb_study_find(const char *name);

/* The studies, each in the file study_NAME.c or where it is named. */
gb_status gb_study_muscles(const gb_study_context *context, gb_store *store, gb_error *err);
gb_status gb_study_people(const gb_study_context *context, gb_store *store, gb_error *err);
gb_status gb_study_rigs(const gb_study_context *context, gb_store *store, gb_error *err);
gb_status gb_study_mechanics(const gb_study_context *context, gb_store *store, gb_error *err);
gb_status gb_study_events(const gb_study_context *context, gb_store *store, gb_error *err);
gb_status gb_study_route(const gb_study_context *context, gb_store *store, gb_error *err);

/* What "measures" of an experiment asks for: a word of the analyses of takes
 * (gait/analyses.h), of the studies, or "strip". False: there is no such word. */
bool gb_wanted_add(gb_wanted *wanted, const char *word);
bool gb_wanted_has(const gb_wanted *wanted, const char *word);

/* All words of "measures", separated by commas. */
void gb_wanted_words(char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
