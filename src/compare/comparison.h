/* One subject against the people of one reference, at equal relative speed. */
#ifndef GB_COMPARE_COMPARISON_H
#define GB_COMPARE_COMPARISON_H

#include "compare/difference.h"
#include "compare/reference.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where the people are taken. */
typedef enum gb_speed_rule {
    GB_SPEED_OF_SUBJECT,  /* people's curves moved to the subject's v* */
    GB_SPEED_OF_REFERENCE /* people at their own mean v*; the subject has to walk at it */
} gb_speed_rule;

typedef enum gb_verdict {
    GB_NO_VERDICT,     /* fewer people than GB_LEAST_PEOPLE: nothing to judge by */
    GB_OUTSIDE_PEOPLE, /* RMS above 1.5 SD over people */
    GB_INSIDE_PEOPLE,  /* at most 1.5 SD: about nine in ten real people are */
    GB_CLOSE_AS_PERSON /* at most the people's median distance from the mean of the others */
} gb_verdict;

#define GB_INSIDE_SD 1.5

/* Fewer people than this say too little about how far people are apart. */
enum { GB_LEAST_PEOPLE = 3 };

const char *gb_verdict_text(gb_verdict verdict);

/* The verdict on one curve: its RMS beside a person's distance from the mean of the others and the
 * SD over so many people. */
gb_verdict gb_verdict_of(double rms, double person_to_mean, double sd, int people);

/* left, right: that side against people (whose two sides are averaged). */
typedef struct gb_curve_comparison {
    bool available;
    gb_difference both, side[2];
    double ratio; /* RMS / SD over people (RMS of it); NaN without people */
    gb_verdict verdict;
    double people[GB_SAMPLES]; /* their mean at the comparison's v* */
} gb_curve_comparison;

typedef struct gb_comparison {
    double speed_star;        /* v* of the subject */
    double people_speed_star; /* v* at which people were taken */
    double tolerance;         /* that the two may differ by */
    bool speed_matches;
    bool extrapolated; /* outside the range in which two people have walked */
    int left_out;      /* person whose own take the subject is; -1: none */
    gb_curve_comparison curve[GB_NCURVE];
    double parameter[GB_NPARAMETER]; /* people's, at that v* and the subject's leg length */

    /* One number: the RMS over curves of (RMS / SD). The same of each person against the others. */
    double naturalness;
    double person_naturalness_median;
    int rank, people; /* how many of the people are further from the others than it; of how many */
    gb_verdict verdict;
} gb_comparison;

/* left_out: the person that the subject is, or -1. */
void gb_compare(const gb_gait *gait, const gb_reference *reference, int left_out,
                gb_speed_rule rule, double tolerance, gb_comparison *comparison);

#ifdef __cplusplus
}
#endif
#endif
