/* The course of one foot over its stride, in the plane that it moves in. Internal.
 *
 * On the ground it rolls over the heel, stands flat, rolls over the ball and over the toe tip; in
 * the air it takes position, velocity and acceleration from the ground at both ends. */
#ifndef GB_PROCEDURAL_FOOT_H
#define GB_PROCEDURAL_FOOT_H

#include "procedural/stride.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A value and its first two derivatives by phase (per cycle). */
typedef struct gb_derivatives {
    double at, rate, bend;
} gb_derivatives;

/* Of the ankle relative to where the ball is when flat (legs), and angles (rad). */
typedef struct gb_roll {
    gb_derivatives ahead, up;
    gb_derivatives pitch; /* of the foot relative to flat, toes up */
    gb_derivatives toes;  /* of the toes relative to the foot, up */
} gb_roll;

/* What the foot does on the ground at a phase of 0 to duty. */
void gb_foot_roll(const gb_stride *stride, const gb_figure *figure, double phase, gb_roll *roll);

/* Smooth course from one value with its derivatives to another over a share of the
 * cycle; s goes from 0 to 1. bump holds three coefficients of 64 s^3 (1 - s)^3 (b0 + b1 (2 s - 1) +
 * b2 (2 s - 1)^2), which leaves both ends as they are; NULL: none. */
double gb_foot_swing(gb_derivatives from, gb_derivatives to, double share, double s,
                     const double bump[3]);

#ifdef __cplusplus
}
#endif
#endif
