/* What an experiment may measure besides curves and parameters: "measures" in its file. Each
 * becomes tables, pictures and metrics of the results. */
#ifndef GB_EXPERIMENT_MEASURES_H
#define GB_EXPERIMENT_MEASURES_H

#include "compare/results.h"
#include "gait/inventory.h"
#include "gait/pops.h"
#include "gait/slide.h"
#include "procedural/recording.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As bits. */
typedef enum gb_measure_kind {
    GB_MEASURE_POPS = 1,       /* angular acceleration of bones, beside people's */
    GB_MEASURE_INVENTORY = 2,  /* how much each bone turns */
    GB_MEASURE_SMOOTHNESS = 4, /* SPARC and LDLJ of ankle, wrist and head */
    GB_MEASURE_STRIP = 8,      /* stick figures over one stride */
    GB_MEASURE_PEOPLE = 16,    /* the character against each take of the reference */
    GB_MEASURE_MECHANICS = 32, /* the character's slide, penetration, knees, over speed */
    GB_MEASURE_EVENTS = 64,    /* the detector against the character's own plant flags */
    GB_MEASURE_ROUTE = 128,    /* pose jumps over a route, at four frame rates */
    GB_MEASURE_RIGS = 256,     /* the character on other rigs, by the rules of its parameters */
    GB_MEASURE_FEET = 512      /* how far feet that stand slide */
} gb_measure_kind;

/* The bit with this name in an experiment file; 0: there is none. */
unsigned gb_measure_find(const char *name);

/* Measures one subject, into the measures of results' subject of that index. Draws its strip of
 * stick figures into results when asked for. */
gb_status gb_measure_subject(unsigned measures, int index, const gb_take *subject,
                             const gb_body *body, const gb_gait *gait, gb_results *results,
                             gb_error *err);

/* The tables of all subjects, from their measures. */
gb_status gb_measure_tables(unsigned measures, const gb_reference *reference, int nreference,
                            gb_results *results, gb_error *err);

/* A table for each reference with two subjects or more: all of them side by side. */
gb_status gb_measure_summary(gb_results *results, gb_error *err);

/* The measures of the character itself. */
gb_status gb_measure_people(const gb_reference *reference, const gb_style *parameters,
                            const gb_progress *progress, gb_results *results, gb_error *err);
gb_status gb_measure_mechanics(const gb_style *parameters, const gb_progress *progress,
                               gb_results *results, gb_error *err);
gb_status gb_measure_events(const gb_style *parameters, const gb_progress *progress,
                            gb_results *results, gb_error *err);
gb_status gb_measure_rigs(const gb_reference *reference, const gb_style *parameters,
                          const gb_progress *progress, gb_results *results, gb_error *err);
gb_status gb_measure_route(const gb_style *parameters, const gb_progress *progress,
                           gb_results *results, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
