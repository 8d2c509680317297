/* The curves and the parameters that are measured over a gait cycle: their names, units and signs.
 * Definitions: docs/metrics.md. Every curve belongs to one side; left and right are mirrored. */
#ifndef GB_GAIT_CURVES_H
#define GB_GAIT_CURVES_H

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_SAMPLES = 101 }; /* 0 % = heel strike, 100 % = the next one of the same foot */

/* The definition of every curve and parameter below. A change of one is a new version. */
#define GB_DEFINITION "1"

typedef enum gb_curve {
    GB_THIGH,
    GB_KNEE_FLEXION,
    GB_ANKLE_FLEXION,
    GB_FOOT_PITCH,
    GB_ANKLE_HEIGHT,
    GB_TOE_HEIGHT,
    GB_ANKLE_FORE,
    GB_PELVIS_HEIGHT,
    GB_PELVIS_SWAY,
    GB_PELVIS_ROTATION,
    GB_PELVIS_OBLIQUITY,
    GB_PELVIS_TILT,
    GB_SHOULDER_ROTATION,
    GB_SHOULDER_TILT,
    GB_TRUNK,
    GB_UPPER_ARM,
    GB_UPPER_ARM_FRONTAL,
    GB_FOREARM,
    GB_ELBOW_FLEXION,
    GB_WRIST_FORE,
    GB_WRIST_HEIGHT,
    GB_NCURVE
} gb_curve;

typedef enum gb_parameter {
    GB_SPEED,
    GB_FROUDE,
    GB_SPEED_STAR, /* v* = sqrt(Froude) */
    GB_CADENCE,
    GB_STRIDE,
    GB_STEP_LENGTH,
    GB_STEP_WIDTH,
    GB_STANCE,
    GB_DOUBLE_SUPPORT,
    GB_TOE_CLEARANCE,
    GB_TOE_TIP_CLEARANCE,
    GB_PELVIS_BOUNCE, /* oscillation of pelvis_height, peak to peak */
    GB_TRUNK_LEAN,    /* mean of trunk */
    GB_FLIGHT,
    GB_NPARAMETER
} gb_parameter;

typedef struct gb_measure {
    const char *name;
    const char *unit;  /* "deg", "leg", "arm", "m/s", "steps/min", "" (fraction) */
    const char *label; /* for figures and reports */
    const char *plus;  /* what a positive value means */
    int decimals;      /* that tables show */
} gb_measure;

extern const gb_measure gb_curves[GB_NCURVE];
extern const gb_measure gb_parameters[GB_NPARAMETER];

/* The number of the curve or parameter with this name, or -1. */
int gb_curve_find(const char *name);
int gb_parameter_find(const char *name);

#ifdef __cplusplus
}
#endif
#endif
