/* What the parameters say at one speed, ready to be evaluated at any phase. Internal. */
#ifndef GB_PROCEDURAL_STRIDE_H
#define GB_PROCEDURAL_STRIDE_H

#include <math.h>

#include "geometry/angle.h"
#include "procedural/figure.h"
#include "procedural/parameters.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A cosine with an amplitude and a phase, as its cosine and sine parts: those of two gaits
 * can be blended, amplitudes and phases cannot. */
typedef struct gb_wave {
    double cosine, sine;
} gb_wave;

/* Cosine and sine of one to four times a phase. */
typedef struct gb_turns {
    double cosine[5], sine[5]; /* [harmonic]; 0 is not used */
} gb_turns;

static inline gb_turns gb_turns_at(double phase)
{
    gb_turns t;
    double c = cos(2 * GB_PI * phase), s = sin(2 * GB_PI * phase);
    t.cosine[0] = 1;
    t.sine[0] = 0;
    for (int k = 1; k < 5; k++) {
        t.cosine[k] = t.cosine[k - 1] * c - t.sine[k - 1] * s;
        t.sine[k] = t.sine[k - 1] * c + t.cosine[k - 1] * s;
    }
    return t;
}

static inline double gb_wave_at(gb_wave wave, const gb_turns *t, int harmonic)
{
    return wave.cosine * t->cosine[harmonic] + wave.sine * t->sine[harmonic];
}

/* Lengths in legs, angles in radians, phases in cycles, time in sqrt(leg / g). */
typedef struct gb_stride {
    double frequency; /* steps per unit time, f* */
    double duty, lead, width, toe_out, height;
    gb_wave bounce, sway, sway3, yaw, yaw3, obliquity, obliquity3, tilt, tilt4;
    double surge;
    double land_pitch, flat_phase, heel_off, heel_rise, push, push_power, toe_rise, toe_phase;
    double swing[3][3]; /* [ankle ahead, ankle up, foot pitch][coefficient] */
    gb_wave shoulder_yaw, shoulder_yaw3, shoulder_tilt, trunk_nod;
    double trunk_lean, arm_mean, elbow_mean, abduction;
    gb_wave arm, arm2, elbow, elbow2, abduction1;
    double amount;  /* 0 standing, 1 walking or running: how much of the gait there is */
    double running; /* 0 walking, 1 running */
    double spring2, spring4, flight, half_stance; /* the runner's height, see gb_stride_flight */
} gb_stride;

/* v* is speed / sqrt(g leg); running is the weight of the run, 0 to 1. */
void gb_stride_at(const gb_style *parameters, const gb_figure *figure, double speed_star,
                  double running, gb_stride *stride);

/* The step frequency alone. */
double gb_stride_frequency(const gb_style *parameters, double speed_star, double running);

/* The duty alone. */
double gb_stride_duty(const gb_style *parameters, double speed_star, double running);

/* Height of a runner's pelvis over where it is at contact, at a leg's phase: a parabola of gravity
 * from lift-off to contact, and between these a spring that takes the speed of falling and gives it
 * back (a polynomial of fourth order, symmetric about mid-stance, with position, velocity and
 * acceleration of the parabola at both ends). Duty and cadence fix it; it has no parameter. */
double gb_stride_flight(const gb_stride *stride, double phase);

#ifdef __cplusplus
}
#endif
#endif
