/* The named parameters of the procedural gait: what they mean, their units, and their values.
 *
 * Every parameter is a straight line in relative speed v*: value + slope (v* - reference speed),
 * once for walking and once for running. Lengths are in legs, angles in degrees, phases in cycles
 * of the leg's own stride (0: its heel touches the ground). */
#ifndef GB_PROCEDURAL_PARAMETERS_H
#define GB_PROCEDURAL_PARAMETERS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* X(name, unit, low, high, meaning): what may be set, and the bounds that make sense physically. */
#define GB_STYLE_PARAMETERS(X)                                                                     \
    X(cadence, "-", 0.2, 1.2, "step frequency f* = f sqrt(leg / g) at the reference speed")        \
    X(cadence_exponent, "-", 0, 1, "f* grows with v* to this power")                               \
    X(duty, "cycle", 0.15, 0.8, "share of the stride that the foot carries")                       \
    X(lead, "leg", 0, 0.9, "where the flat ball lands, ahead of the pelvis' mean progress")        \
    X(step_width, "leg", 0, 0.5, "between the lines on which the feet run")                        \
    X(toe_out, "deg", -20, 40, "the feet point outwards by this")                                  \
    X(height, "leg", 0.6, 1.0, "mid-hip above the flat ankle, mean (running: at contact)")         \
    X(bounce, "leg", -0.05, 0.08, "pelvis up and down, twice a stride")                            \
    X(bounce_phase, "cycle", -1, 1, "when it is highest")                                          \
    X(surge, "leg", -0.05, 0.05, "pelvis fore and aft, twice a stride")                            \
    X(sway, "leg", 0, 0.12, "pelvis towards the carrying leg")                                     \
    X(sway_phase, "cycle", -1, 1, "when it passes the middle")                                     \
    X(sway3, "leg", -0.02, 0.02, "its third harmonic")                                             \
    X(sway3_phase, "cycle", -1, 1, "when that passes the middle")                                  \
    X(yaw, "deg", -20, 20, "pelvis rotation, own side forward")                                    \
    X(yaw_phase, "cycle", -1, 1, "when it is largest")                                             \
    X(yaw3, "deg", -5, 5, "its third harmonic")                                                    \
    X(yaw3_phase, "cycle", -1, 1, "when that is largest")                                          \
    X(obliquity, "deg", -15, 15, "pelvic obliquity, own side up")                                  \
    X(obliquity_phase, "cycle", -1, 1, "when it is largest")                                       \
    X(obliquity3, "deg", -5, 5, "its third harmonic")                                              \
    X(obliquity3_phase, "cycle", -1, 1, "when that is largest")                                    \
    X(tilt, "deg", -8, 8, "pelvis nods forward, twice a stride")                                   \
    X(tilt_phase, "cycle", -1, 1, "when it is most forward")                                       \
    X(tilt4, "deg", -4, 4, "the same four times a stride")                                         \
    X(tilt4_phase, "cycle", -1, 1, "when that is most forward")                                    \
    X(land_pitch, "deg", -10, 40, "toes up when the heel touches the ground")                      \
    X(flat_phase, "cycle", 0.02, 0.25, "when the foot is flat")                                    \
    X(heel_off, "cycle", 0.02, 0.45, "when the heel starts to rise")                               \
    X(heel_rise, "deg", 0, 60, "slow rise of the heel until the foot leaves")                      \
    X(push, "deg", 0, 80, "fast rise of the heel at the end: the push-off")                        \
    X(push_power, "-", 2, 9, "how late the push comes")                                            \
    X(toe_rise, "deg", 0, 60, "the foot rolls over the toe tip by this at the end")                \
    X(toe_phase, "cycle", 0.05, 0.55, "from when on")                                              \
    X(swing_x0, "leg", -1.2, 0.6, "swing: ankle ahead of a plain swing in its middle")             \
    X(swing_x1, "leg", -1.2, 1.2, "swing: how much of that comes late")                            \
    X(swing_x2, "leg", -1.5, 1.5, "swing: how much of it at both ends")                            \
    X(swing_y0, "leg", -0.6, 0.6, "swing: ankle above a plain swing in its middle")                \
    X(swing_y1, "leg", -0.6, 0.6, "swing: how much of that comes late")                            \
    X(swing_y2, "leg", -1.5, 1.5, "swing: how much of it at both ends")                            \
    X(swing_pitch0, "deg", -160, 160, "swing: toes above a plain swing in its middle")             \
    X(swing_pitch1, "deg", -200, 200, "swing: how much of that comes late")                        \
    X(swing_pitch2, "deg", -200, 200, "swing: how much of it at both ends")                        \
    X(shoulder_yaw, "deg", -30, 30, "rotation of the shoulders, own side forward")                 \
    X(shoulder_yaw_phase, "cycle", -1, 1, "when it is largest")                                    \
    X(shoulder_yaw3, "deg", -5, 5, "its third harmonic")                                           \
    X(shoulder_yaw3_phase, "cycle", -1, 1, "when that is largest")                                 \
    X(shoulder_tilt, "deg", -15, 15, "own shoulder up")                                            \
    X(shoulder_tilt_phase, "cycle", -1, 1, "when it is largest")                                   \
    X(trunk_lean, "deg", -20, 30, "hips to neck, forward, mean")                                   \
    X(trunk_nod, "deg", -5, 5, "its oscillation, twice a stride")                                  \
    X(trunk_nod_phase, "cycle", -1, 1, "when it is most forward")                                  \
    X(arm_mean, "deg", -60, 40, "upper arm in the sagittal plane, forward, mean")                  \
    X(arm, "deg", -60, 60, "its swing")                                                            \
    X(arm_phase, "cycle", -1, 1, "when it is most forward")                                        \
    X(arm2, "deg", -15, 15, "second harmonic of the swing")                                        \
    X(arm2_phase, "cycle", -1, 1, "when that is most forward")                                     \
    X(elbow_mean, "deg", 0, 130, "elbow flexion, mean")                                            \
    X(elbow, "deg", -60, 60, "its oscillation")                                                    \
    X(elbow_phase, "cycle", -1, 1, "when it is most bent")                                         \
    X(elbow2, "deg", -20, 20, "second harmonic of the elbow")                                      \
    X(elbow2_phase, "cycle", -1, 1, "when that is most bent")                                      \
    X(abduction, "deg", -20, 40, "upper arm away from the body, mean")                             \
    X(abduction1, "deg", -20, 20, "its oscillation")                                               \
    X(abduction1_phase, "cycle", -1, 1, "when it is furthest")

typedef enum gb_style_parameter {
#define GB_ENUM(name, unit, low, high, meaning) GB_P_##name,
    GB_STYLE_PARAMETERS(GB_ENUM)
#undef GB_ENUM
        GB_NSTYLE_PARAMETER
} gb_style_parameter;

typedef struct gb_style_parameter_info {
    const char *name, *unit, *meaning;
    double low, high;
} gb_style_parameter_info;

extern const gb_style_parameter_info gb_style_parameters[GB_NSTYLE_PARAMETER];

/* The parameter with this name, or -1. */
int gb_style_parameter_find(const char *name);

enum { GB_STYLE_NUMBER_SIZE = 64 };

/* What a number of a parameter is called: its value as the parameter, its slope with " per v*"
 * behind that. Returns out. */
const char *gb_style_number_name(char out[GB_STYLE_NUMBER_SIZE], int parameter, bool slope);

/* A gait: a line per parameter. */
typedef struct gb_style_lines {
    double speed_star; /* v* at which value holds */
    double value[GB_NSTYLE_PARAMETER], slope[GB_NSTYLE_PARAMETER];
} gb_style_lines;

typedef struct gb_style {
    gb_style_lines walk, run;
    double stand[GB_NSTYLE_PARAMETER]; /* amplitudes at v* = 0; phases are the walk's */
} gb_style;

/* Those that came with the library, fitted to people (docs/procedural.md says how). */
extern const gb_style gb_style_default;

#ifdef __cplusplus
}
#endif
#endif
