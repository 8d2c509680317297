/* The proportions of a character: all that the gait has to know about a rig.
 *
 * Lengths are fractions of the leg (hip to knee to ankle), so that a figure of any size walks the
 * same way at the same Froude number. */
#ifndef GB_PROCEDURAL_FIGURE_H
#define GB_PROCEDURAL_FIGURE_H

#include "humanoid/rig.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fractions of leg, but leg itself (m). */
typedef struct gb_figure {
    double leg;             /* thigh + shank, m */
    double thigh;           /* hip to knee; the shank is 1 - thigh */
    double hip_width;       /* between the hip joints */
    double foot;            /* ankle to ball, measured along the line between them */
    double foot_pitch;      /* of that line when the foot is flat, deg: negative, toes down */
    double ball_height;     /* ball joint above the sole */
    double heel;            /* heel behind the ankle, horizontally */
    double toes;            /* ball to toe tip */
    double neck_height;     /* base of the neck above mid-hip */
    double shoulder_height; /* shoulder joints above mid-hip */
    double shoulder_width;  /* between the shoulder joints */
    double upper_arm, forearm, hand;
    double head;     /* base of the neck to the joint where the skull nods */
    double head_top; /* from there to the top of the head */
} gb_figure;

/* The mean proportions of nine people of the CMU database, for a leg of this length (m). */
gb_figure gb_figure_average(double leg);

/* Height of the ankle over the ground when the foot is flat, and the horizontal part of ankle to
 * ball (leg). */
double gb_figure_ankle_height(const gb_figure *figure);
double gb_figure_foot_ahead(const gb_figure *figure);

/* The figure's joints at rest: standing with hanging arms, in metres. */
void gb_figure_rig(const gb_figure *figure, gb_rig *rig);

#ifdef __cplusplus
}
#endif
#endif
