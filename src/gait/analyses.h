/* What is found out about a take besides its cycles: a table of analyses. Each puts rows into the
 * store. A new one is a function and a line in analyses.c. */
#ifndef GB_GAIT_ANALYSES_H
#define GB_GAIT_ANALYSES_H

#include "gait/gait.h"
#include "measure/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A take whose gait stands. */
typedef struct gb_analysed {
    const char *name; /* the take of the rows */
    const gb_body *body;
    const gb_gait *gait;
    const gb_motion *motion; /* NULL: nothing but points is known */
    const gb_point_map *map; /* of motion's nodes; NULL with it */
    gb_notes *notes;         /* nullable: what is odd */
} gb_analysed;

/* What an analysis cannot do without, as bits. */
enum {
    GB_NEEDS_CYCLES = 1,
    GB_NEEDS_MOTION = 2,
    GB_NEEDS_NO_SEAM = 4 /* no jump where a stride meets itself in a cycle */
};

typedef struct gb_analysis {
    const char *name; /* the word by which it is asked for */
    const char *what; /* in a line */
    unsigned needs;
    bool always; /* runs without being asked for */
    /* Puts rows of the take; what could not be had is not there. Fails for want of memory. */
    gb_status (*run)(const gb_analysed *take, gb_store *store, gb_error *err);
} gb_analysis;

enum { GB_MAX_ANALYSES = 32 };

extern const gb_analysis gb_analyses[];
extern const int gb_analysis_count;

/* The number of the analysis with this name, or -1. */
int gb_analysis_find(const char *name);

/* Runs those that are wanted (bits by number) and those that always run, one after another. What
 * the take has not what is needed for is left out. */
gb_status gb_analyses_run(unsigned wanted, const gb_analysed *take, gb_store *store, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
