/* People and one quantity of theirs over a covariate: what it is at a value of the covariate, with
 * anybody left out, and how far people are from each other there.
 *
 * The quantity is a number or a curve. The covariate is whatever moves it within a person: v* for
 * the cycles of a gait, the angle of a turn, the height of a reach. Nothing here knows which. */
#ifndef GB_COMPARE_POPULATION_H
#define GB_COMPARE_POPULATION_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What was measured once: in a take, a turn, a reach. */
typedef struct gb_observation {
    int person;      /* 0 .. people - 1 */
    double at;       /* the covariate */
    const double *y; /* (n); NaN where it could not be had */
} gb_observation;

/* Each observation of a person has one vote in the person's mean, each person one in the group's,
 * each group one in everybody's. Slopes are those within people, pooled: the sum of (x - person's
 * x)(y - person's y) over that of (x - person's x)^2; each one's share is kept, so that any one can
 * be taken out again. */
typedef struct gb_population {
    int people, n, groups;
    int *votes;       /* (people): observations that count; 0: nothing is known of this one */
    double *at;       /* (people): mean of the covariate; NaN without votes */
    double *mean;     /* (people, n) */
    double *squares;  /* (people + 1): shares in the lower sum; the last: their sum */
    double *cross;    /* (people + 1, n): in the upper one */
    const int *group; /* (people): 0 .. groups - 1; NULL: all are of one */
    int *members;     /* (groups): people with votes */

    /* A slope that is known from elsewhere (n), as if it had been found with such a lower sum:
     * where people hardly vary in the covariate theirs says nothing. NULL: none. */
    const double *prior;
    double prior_squares;
} gb_population;

/* Who is left out of something: a person's index, GB_NOBODY, or all of a group. */
enum { GB_NOBODY = -1 };
int gb_without_group(int group);
bool gb_population_is_out(const gb_population *population, int person, int without);

/* Of count observations of n numbers each; one whose first number is NaN, or that has none (y
 * NULL), does not count. group (nullable, people) is kept. Arrays live in the arena. */
gb_status gb_population_make(gb_arena *arena, const gb_observation *observations, int count,
                             int people, int n, gb_population *population, gb_error *err);
gb_status gb_population_make_groups(gb_arena *arena, const gb_observation *observations, int count,
                                    int people, int n, const int *group, int groups,
                                    gb_population *population, gb_error *err);

/* Change per unit of the covariate (n); 0 where nobody left was observed at two values and nothing
 * else is known of it. */
void gb_population_slope(const gb_population *population, int without, double *out);

/* One person's mean moved to a value of the covariate (n), with the slope of all but `without`. */
void gb_population_person(const gb_population *population, int person, double at, int without,
                          double *out);

/* The mean of people there (n): of the means of groups. Who is left out has no part in the slope
 * either; where nobody would remain, nobody is left out. */
void gb_population_mean(const gb_population *population, double at, int without, double *out);

/* The mean of one group's people there (n); NaN where nobody remains. */
void gb_population_group_mean(const gb_population *population, int group, double at, int without,
                              double *out);

/* The covariate between the second lowest and the second highest person: what two people reach.
 * Of two who share nothing, what lies between them. */
void gb_population_range(const gb_observation *observations, int count, int people, double *low,
                         double *high);

#ifdef __cplusplus
}
#endif
#endif
