/* Two builds of the program on the same machine, at the same time: is one slower?
 *
 * Wall times that were stored are not compared: other moments, other machines. Both programs run as
 * servers side by side and do the same number of repetitions in turn, ABBA and BAAB; a round is one
 * run of each, and what counts is the logarithm of the ratio of their least pieces. */
#ifndef GB_BENCH_AGAINST_H
#define GB_BENCH_AGAINST_H

#include "bench/cases.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero means defaults (in brackets). */
typedef struct gb_against_options {
    int rounds;         /* [52], a multiple of 4 */
    double run_seconds; /* of one run, which is ten pieces of the same work [0.01] */
    double effect;      /* what is less is no difference [0.03] */
    double error;       /* chance of a wrong verdict in the whole table [0.05] */
} gb_against_options;

typedef enum gb_against_verdict {
    GB_NO_DIFFERENCE,
    GB_FASTER,
    GB_SLOWER,
    GB_NOT_COMPARED /* one of the two has no such case, or no data for it */
} gb_against_verdict;

extern const char *const gb_against_words[];

typedef struct gb_against_row {
    const char *name;
    long times;               /* repetitions in a run */
    double base, head;        /* s for one repetition, median over the rounds */
    double change, low, high; /* head over base - 1: median and interval; NaN */
    gb_against_verdict verdict;
    char reason[160]; /* of GB_NOT_COMPARED */
} gb_against_row;

/* base, head: programs. rows: (n), for the cases c. */
gb_status gb_bench_against(const char *base, const char *head, const gb_bench_case *const *c, int n,
                           const gb_against_options *options, const gb_progress *progress,
                           gb_against_row *rows, gb_error *err);

/* The verdict on nround ratios ln(head / base), which are sorted on the way; nrow rows stand in the
 * table. Fills change, low, high and verdict. */
void gb_against_judge(double *ratio, int nround, int nrow, const gb_against_options *options,
                      gb_against_row *row);

/* The other side: answers on standard output what comes on standard input, until that ends. find
 * returns the case with a name, or NULL. */
gb_status gb_bench_serve(const gb_bench_case *(*find)(const char *name), gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
