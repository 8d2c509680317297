/* What a number should be, and how far it is from that: the one rule that gates and comparisons of
 * versions judge by. Which way is better is a column of the table of quantities. */
#ifndef GB_COMPARE_TARGET_H
#define GB_COMPARE_TARGET_H

#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first reference that a take was compared with; "": none. */
const char *gb_compared_with(const gb_results *results, const char *take);

/* The value that a row should have: 0, 1, or what people of a reference do at the speed of the
 * row's take. NaN: nothing says so; of speeds, too, because people are moved to that of the take.
 */
double gb_target(const gb_results *results, const gb_value *row, const char *reference);

/* How bad a value is, 0 at best: the value itself where lower is better, its distance from the
 * target where there is one. NaN for the others. */
double gb_badness(gb_quantity quantity, double value, double target);

/* Now minus before; of a lag, which is a place on a circle of 100 %, the shorter way round. */
double gb_change_between(gb_quantity quantity, double before, double now);

/* How much further from what it should be a value is now; negative: nearer. The target may have
 * moved between the two. NaN where nothing is better than anything else. */
double gb_further(gb_quantity quantity, double before, double target_before, double now,
                  double target_now);

/* By how much a change is one for the worse; negative: for the better. Where there is a target the
 * whole change counts, also one from far on one side of it to further on the other; where there is
 * none any change is for the worse. */
double gb_worsening(gb_quantity quantity, double before, double change, double target);

/* The SD over people of a reference in a row's unit; NaN: there is none. */
double gb_sd_over_people(const gb_results *results, const gb_reference_result *reference,
                         gb_quantity quantity, const char *item);

#ifdef __cplusplus
}
#endif
#endif
