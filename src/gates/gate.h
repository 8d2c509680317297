/* Gates: do results hold what an experiment asks for, and did they get worse than a baseline? */
#ifndef GB_GATES_GATE_H
#define GB_GATES_GATE_H

#include "compare/gate_row.h"
#include "gates/baseline.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero means defaults. */
typedef struct gb_gate_options {
    bool strict; /* what could not be checked fails */
    bool force;  /* compare also with another experiment's or definition's baseline */
} gb_gate_options;

/* Verdicts. Rows and their texts live in the arena, or in what was compared. */
typedef struct gb_gate {
    gb_arena *arena;
    gb_gate_row *row;
    int nrow;
    const char **remark; /* what a reader of the verdict should know besides */
    int nremark;
} gb_gate;

/* Adds the verdicts on limits. A limit for a metric that is not there fails; for a subject whose
 * take is not on this machine it is not checked. False for want of memory. */
bool gb_gate_check_rules(const gb_results *results, const gb_gate_rule *rules, int n,
                         gb_gate *gate);

/* Adds what changed against a baseline, its own limits, and the verdicts that results bring along.
 * A metric fails when it got worse by more than its tolerance: "lower" and "higher" in that
 * direction, "target" when it moved away from the target (offset and lag 0, gain 1, a parameter of
 * the people), or at all where there is none (speed). Fails with GB_USAGE for another experiment or
 * definition version. */
gb_status gb_gate_compare(const gb_results *results, const gb_baseline *baseline,
                          const gb_gate_options *options, gb_gate *gate, gb_error *err);

/* How many rows have an outcome. */
int gb_gate_count(const gb_gate *gate, gb_row_outcome outcome);

/* GB_GATE_FAILED when a row failed, GB_NOTHING when nothing could be compared, else GB_OK. */
gb_status gb_gate_status(const gb_gate *gate);

/* Used by both: a row without numbers of a metric, or of what is in words; one more row; one more
 * remark. */
gb_gate_row gb_gate_row_of(gb_row_outcome outcome, gb_row_kind kind, const gb_value *metric);
gb_gate_row gb_gate_row_in_words(gb_row_outcome outcome, gb_row_kind kind, gb_metric metric);
bool gb_gate_add(gb_gate *gate, const gb_gate_row *row);
bool gb_gate_remark(gb_gate *gate, const char *format, ...) GB_PRINTF(2, 3);

/* Sets where in the cycle a metric's curve is furthest from another: (n) samples that are step of
 * the 101 apart. Does nothing for a metric without a curve. */
void gb_gate_place(const gb_results *results, const gb_value *metric, const double *other, int n,
                   gb_gate_row *row);

/* The curve that belongs to a metric: its own, or one that shows the same (toe_clearance_leg:
 * toe_height); -1: none. */
int gb_gate_curve(const gb_value *metric);

/* How bad a metric is as one number, 0 at best (gb_badness); its people are those of the first
 * reference that its take was compared with. */
double gb_gate_badness(const gb_results *results, const gb_value *metric);

#ifdef __cplusplus
}
#endif
#endif
