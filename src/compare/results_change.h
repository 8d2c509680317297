/* What two results of the same experiment differ in: digit by digit, for verifying a run. */
#ifndef GB_COMPARE_RESULTS_CHANGE_H
#define GB_COMPARE_RESULTS_CHANGE_H

#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A number or a text that is another one now. */
typedef struct gb_result_change {
    const char *what;      /* "rms of thigh, clip-walk against cmu-people-walk" */
    const char *was, *now; /* as results.json has them; "-" where there is none */
} gb_result_change;

typedef struct gb_result_changes {
    gb_arena arena;
    gb_result_change *change;
    int nchange;
    long compared;         /* numbers and texts */
    const char **left_out; /* (nleft_out) what could not be compared, and why */
    int nleft_out;
} gb_result_changes;

/* Compares all that was there: numbers, curves, events, cycles. What belongs to subjects
 * that are not there now, and tables of another shape in that case, is left out. Of several numbers
 * of a curve that differ the largest difference is told. On success the caller frees changes'
 * arena; fails for want of memory. */
gb_status gb_results_changes(const gb_results *was, const gb_results *now,
                             gb_result_changes *changes, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
