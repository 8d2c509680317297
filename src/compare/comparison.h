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
    GB_NO_VERDICT,     /* nothing to judge by: few people, another speed than theirs, not judged */
    GB_OUTSIDE_PEOPLE, /* shape above 1.5 SD over people */
    GB_INSIDE_PEOPLE,  /* at most 1.5 SD: about nine in ten real people are */
    GB_CLOSE_AS_PERSON /* at most the people's median distance from the mean of the others */
} gb_verdict;

#define GB_INSIDE_SD 1.5

/* Fewer people than this say too little about how far people are apart. */
enum { GB_LEAST_PEOPLE = 3 };

/* Slower walks than that are measured and shown; people's data do not reach there. */
#define GB_LEAST_SPEED_STAR 0.25

const char *gb_verdict_text(gb_verdict verdict);

/* The verdict on one curve: its shape beside a person's against the mean of the others and the SD
 * over so many people. By shape, because what a curve's zero is depends on the skeleton: offsets of
 * people of other laboratories are twice as wide, and would hide what a step of 5 % too late does
 * to the shape (docs/metrics.md). */
gb_verdict gb_verdict_of(double shape, double person_to_mean, double sd, int people);

/* Does it say anything that a curve lies higher than people's? Not of the trunk: which vertebra a
 * skeleton calls neck moves it by 1.5 to 3 degrees. */
bool gb_offset_is_judged(gb_curve curve);

/* left, right: that side against people (whose two sides are averaged). */
typedef struct gb_curve_comparison {
    bool available;
    gb_difference both, side[2];
    gb_curve_sd ratio; /* RMS, shape and |offset|, each / its SD over people; NaN without people */
    int people_judged; /* whom the verdict rests on; 0: not judged */
    gb_verdict verdict;
    double people[GB_SAMPLES]; /* their mean at the comparison's v* */

    /* Against the people of the subject's own laboratory: difference, and their SD alone. */
    bool has_own;
    gb_difference own;
    gb_curve_sd own_sd;
    double own_people[GB_SAMPLES];
} gb_curve_comparison;

typedef struct gb_comparison {
    double speed_star;        /* v* of the subject */
    double people_speed_star; /* v* at which people were taken */
    double tolerance;         /* that the two may differ by */
    bool speed_matches;
    bool extrapolated; /* outside the range in which two people have walked, or slower than any */
    int left_out;      /* person whose own take the subject is; as in population.h */
    int laboratory;    /* that the subject is of; -1: none of the reference's, or not known */
    gb_curve_comparison curve[GB_NCURVE];
    double parameter[GB_NPARAMETER]; /* people's, at that v* and the subject's leg length */

    /* One number: the RMS over judged curves of shape / SD. The same of each person against the
     * others. NaN without a verdict. */
    double naturalness;
    double person_naturalness_median;
    int rank, people; /* how many of the people are further from the others than it; of how many */
    gb_verdict verdict;
} gb_comparison;

/* left_out: the person that the subject is, or -1; or a laboratory (gb_without_group). Of a
 * person's take the laboratory is known. */
void gb_compare(const gb_gait *gait, const gb_reference *reference, int left_out,
                gb_speed_rule rule, double tolerance, gb_comparison *comparison);
/* The same of a subject of one of the reference's laboratories (-1: of none). */
void gb_compare_of(const gb_gait *gait, const gb_reference *reference, int left_out, int laboratory,
                   gb_speed_rule rule, double tolerance, gb_comparison *comparison);

#ifdef __cplusplus
}
#endif
#endif
