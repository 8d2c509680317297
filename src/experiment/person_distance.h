/* The character against single people: each take at its own speed, beside the mean of the other
 * people there. */
#ifndef GB_EXPERIMENT_PERSON_DISTANCE_H
#define GB_EXPERIMENT_PERSON_DISTANCE_H

#include "compare/reference.h"
#include "procedural/recording.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One take of a person. RMS over the cycle of the shapes (offset removed: that is the laboratory's
 * more than the person's), in the curve's unit; NaN: not to be had. */
typedef struct gb_person_distance {
    const char *take, *person;
    double speed_star;
    double character[GB_NCURVE]; /* the character at that v* to this take */
    double others[GB_NCURVE];    /* the mean of the other people at that v* to this take */
} gb_person_distance;

/* Distance of the character (its parameters) to one take of a reference. Fails when it does not
 * walk at that speed. */
gb_status gb_person_distance_find(const gb_reference *reference, int take,
                                  const gb_style *parameters, const gb_figure *figure,
                                  gb_person_distance *out, gb_error *err);

/* Is a take of a reference judged? Those at speeds at which people of it walk (v* 0.33 to 0.60) or
 * run (0.95 to 1.30): outside these the mean of the others is a guess itself. */
bool gb_person_distance_wanted(const gb_reference *reference, int take);

/* Means over the takes of each person that have the curve, then over people (n distances). */
void gb_person_distance_mean(const gb_person_distance *distance, int n, double character[GB_NCURVE],
                             double others[GB_NCURVE]);

#ifdef __cplusplus
}
#endif
#endif
