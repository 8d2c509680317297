/* What was measured for the frame budget, as rows of the store and plots.
 *
 * Takes of the rows are "machine", the cases' names ("": least over the replays; "raw": one replay
 * as it came; "cold"), "slice" and "crowd" (spans are rates and sizes), "frame" and "take" (stages
 * are items), the names of stages (the file is the item), and curves of cost against size (spans
 * are sizes, the unit is the item). */
#ifndef GB_EXPERIMENT_FRAME_BUDGET_NUMBERS_H
#define GB_EXPERIMENT_FRAME_BUDGET_NUMBERS_H

#include "bench/sizes.h"
#include "bench/stages.h"
#include "experiment/frame_budget.h"
#include "perf/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_BUDGET_CASES = 48, GB_BUDGET_CURVES = 5 };

/* The cases of a frame; times of one repetition. */
typedef struct gb_budget_cases {
    gb_work work[GB_BUDGET_CASES];
    gb_bench_result warm[GB_BUDGET_CASES], cold[GB_BUDGET_CASES];
    int n;
} gb_budget_cases;

/* A crowd: seconds for a frame of all of them; NaN: not measured. */
typedef struct gb_crowd_point {
    int n;
    double bytes;
    double one, many, cold; /* one thread, several, one with cold caches */
} gb_crowd_point;

/* All that was found. */
typedef struct gb_budget_findings {
    const gb_frame_budget *budget;
    const gb_machine *machine;
    const gb_budget_cases *cases;
    const gb_crowd_point *crowd; /* (budget->ncrowd) */
    int threads;
    const gb_stages *frame, *take;
    const gb_size_curve *curve; /* (GB_BUDGET_CURVES) */
} gb_budget_findings;

/* The crowd as a curve of cost against size, from GB_CROWD_MIX characters on. */
void gb_crowd_curve(const gb_crowd_point *point, int n, gb_size_curve *curve);

/* How many characters fit into so many seconds: between the measured sizes along a straight line of
 * logarithms, beyond the largest at its cost for each. */
double gb_crowd_that_fits(const gb_crowd_point *point, int n, bool many, double seconds);

/* False for want of memory. */
bool gb_budget_put(const gb_budget_findings *found, gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
