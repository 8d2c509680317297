/* What the steps of the analysis hand to each other. Internal to src/gait. */
#ifndef GB_GAIT_STEPS_H
#define GB_GAIT_STEPS_H

#include "gait/filter.h"
#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_gait_work {
    gb_gait_options options;
    double fps;
    gb_body body;       /* filtered copy */
    double *mid_hip[3]; /* (nframe) each, m */
    double *heading[2]; /* (nframe) x and z of a unit vector */
    double *turning;    /* (nframe) deg/s */
    double *facing[2];  /* (nframe) x and z: perpendicular to the hip line, unit */
    double *vertical;   /* (nframe) acceleration of mid-hip, m/s^2, 12 Hz */
    double leg, arm;    /* m */
} gb_gait_work;

/* Each fails for want of memory only; arrays come from gait->arena. */
gb_status gb_gait_heading(gb_gait_work *work, gb_gait *gait, gb_error *err);
gb_status gb_gait_events(const gb_gait_work *work, gb_gait *gait, gb_error *err);
gb_status gb_gait_cycles(const gb_gait_work *work, gb_gait *gait, gb_error *err);

/* Parameters and curves of one cycle whose events stand. */
gb_status gb_gait_measure(const gb_gait_work *work, gb_cycle *cycle, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
