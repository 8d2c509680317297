/* A verdict of a gate: what was looked at and what was found. Plain data; writers are in
 * src/report. */
#ifndef GB_COMPARE_GATE_ROW_H
#define GB_COMPARE_GATE_ROW_H

#include "base/json.h"
#include "compare/results.h"
#include "measure/fields.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In the order in which rows are shown. */
typedef enum gb_row_outcome {
    GB_ROW_FAILED,
    GB_ROW_UNCHECKED, /* could not be looked at; not a failure, and not silent */
    GB_ROW_BETTER,    /* changed for the better by more than the tolerance */
    GB_ROW_NEW,       /* in the results and not in the baseline */
    GB_ROW_PASSED,
    GB_NOUTCOME
} gb_row_outcome;

typedef enum gb_row_kind {
    GB_ROW_CHANGE,       /* against the baseline's value */
    GB_ROW_LIMIT,        /* at most or at least a number */
    GB_ROW_PEOPLE,       /* as far as people are from each other */
    GB_ROW_MISSING,      /* was expected and is not there */
    GB_ROW_CYCLES,       /* how many gait cycles count */
    GB_ROW_VALIDITY,     /* left is left, a walk is a walk */
    GB_ROW_INSTRUCTIONS, /* instructions of a benchmark */
    GB_NROWKIND
} gb_row_kind;

/* The words of results.json: "failed", "change", ...; NULL at the end. */
extern const char *const gb_row_outcomes[], *const gb_row_kinds[];

static inline const char *gb_row_outcome_name(int outcome)
{
    return gb_row_outcomes[outcome];
}

static inline const char *gb_row_kind_name(int kind)
{
    return gb_row_kinds[kind];
}

/* All texts are there, "" where there is nothing to say; numbers are NaN then. */
struct gb_gate_row {
    int outcome;       /* gb_row_outcome */
    int kind;          /* gb_row_kind */
    gb_metric metric;  /* who and what; its value is the one of now */
    double baseline;   /* its value in the baseline, or people's */
    double change;     /* now minus baseline; of a lag the shorter way round the cycle */
    double allowed;    /* how much it may change, or the limit */
    double severity;   /* how many times what is allowed; what failed is sorted by it */
    const char *curve; /* where in the cycle now and the baseline (or people) differ most: the curve
                          that says so, */
    double at, was, is; /* % of the cycle, and its values there */
    const char *note;   /* the rule, or why there is no number */
};

/* Sorts rows: by outcome, what failed by severity, else as they came. False for want of memory. */
bool gb_gate_rows_sort(gb_gate_row *rows, int n);

/* Its members in files (results_fields.c). */
extern const gb_field gb_gate_fields[];

/* Takes the verdicts on an experiment's own gates into results, rounded as in files. */
void gb_results_set_gates(gb_results *results, gb_gate_row *rows, int n);

/* How many of the experiment's own gates failed. */
int gb_results_failed_gates(const gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
