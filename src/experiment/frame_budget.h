/* What frames cost on this machine: an experiment's "bench" part. Its numbers and plots are times
 * and stand in the block "timings" of the results. */
#ifndef GB_EXPERIMENT_FRAME_BUDGET_H
#define GB_EXPERIMENT_FRAME_BUDGET_H

#include "base/json.h"
#include "base/progress.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_MAX_CROWDS = 16 };

typedef struct gb_frame_budget {
    bool wanted;
    double slice_ms; /* of a frame at 60 Hz, for characters; at other rates in proportion [1] */
    double seconds;  /* of measuring each case [0.5] */
    int frames;      /* of the longest take [100000] */
    int threads;     /* of the second crowd curve; 0: all processors */
    int crowd[GB_MAX_CROWDS], ncrowd; /* characters, growing [1, 3, 10, ... 10000] */
    unsigned seed;                    /* of the order of cases [1] */
} gb_frame_budget;

/* Reads the part "bench" of an experiment; without it budget stays as it is. GB_USAGE names the
 * key. */
gb_status gb_frame_budget_read(const gb_json *json, gb_frame_budget *budget, gb_error *err);

/* Measures and adds rows of costs and plots "bench-...", and the metric "allocations" of each case.
 */
gb_status gb_study_frame_budget(const gb_frame_budget *budget, const gb_progress *progress,
                                gb_results *results, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
