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
    double *facing[2];  /* (nframe) x and z, unit: where hips and shoulders point */
    double *vertical;   /* (nframe) acceleration of mid-hip, m/s^2, 12 Hz */
    double leg, arm;    /* m */
} gb_gait_work;

/* Each fails for want of memory only; arrays come from gait->arena. */
gb_status gb_gait_facing(gb_gait_work *work, gb_gait *gait, gb_error *err);
gb_status gb_gait_events(const gb_gait_work *work, gb_gait *gait, gb_error *err);
gb_status gb_gait_cycles(const gb_gait_work *work, gb_gait *gait, gb_error *err);

#define GB_CYCLE_SHORTEST 0.5 /* s */
#define GB_CYCLE_LONGEST  2.5
#define GB_WIDEST_STEP    1.0 /* leg: what steps wider than that is no gait */

/* Linear between frames; beyond the ends, the end's value. x (n). */
double gb_gait_at(const double *x, int n, double frame);

/* Event kind of a side as a peak of this: how far its point is ahead of mid-hip along f (negative
 * for a toe-off), in one frame. */
double gb_gait_reach(const gb_gait_work *work, gb_side side, gb_event kind, gb_vec3 f, int frame);

/* The highest peak of that within 0.12 s of a frame, or that frame where there is none. */
double gb_gait_event_near(const gb_gait_work *work, gb_side side, gb_event kind, gb_vec3 f,
                          double frame);

/* From a cycle's five events: its direction f (forward), how much it turns (travel, facing), speed
 * and what moves under the feet. */
void gb_gait_travel(const gb_gait_work *work, gb_cycle *cycle);

/* Walking or running, and the share of the cycle in free fall. */
void gb_gait_running(const gb_gait_work *work, gb_cycle *cycle);

/* Parameters and curves of one cycle whose events stand. */
gb_status gb_gait_measure(const gb_gait_work *work, gb_cycle *cycle, gb_error *err);

/* Angles of the head against the trunk and of the own hand against the forearm (deg), frame by
 * frame, in one allocation. Only what the body has is filled. */
typedef struct gb_bone_curves {
    double *head_pitch, *head_yaw, *head_roll, *hand, *hand_frontal; /* (count) */
} gb_bone_curves;

bool gb_bone_curves_has_head(const gb_body *body);
bool gb_bone_curves_has_hands(const gb_body *body);

/* Of count frames from first on. Free them in any case. */
gb_status gb_bone_curves_measure(const gb_gait_work *work, const gb_cycle *cycle, int first,
                                 int count, gb_bone_curves *out, gb_error *err);
void gb_bone_curves_free(gb_bone_curves *curves);

#ifdef __cplusplus
}
#endif
#endif
