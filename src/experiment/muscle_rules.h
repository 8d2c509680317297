/* The muscle rules against an independent slow path, and the rules that people take for them. */
#ifndef GB_EXPERIMENT_MUSCLE_RULES_H
#define GB_EXPERIMENT_MUSCLE_RULES_H

#include "compare/results.h"
#include "muscles/poses_csv.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An experiment's "muscles" part. */
typedef struct gb_muscle_rules {
    bool wanted;
    int poses;     /* random ones [300] */
    unsigned seed; /* [1] */
    const char *avatar,
        *readings; /* of an editor: a CSV with the hips (muscles/poses_csv.h); NULL */
} gb_muscle_rules;

/* A T-pose with all 55 bones, every one turned by some rotation of its own, so that pre and post
 * are nothing special. */
void gb_tpose_of_everybody(gb_tpose *tpose);

/* The rule in rotation matrices and long double, written apart from the closed form: a turn about
 * x, a turn about the axis (0, tan y/2, tan z/2) by its own half angle, and twists handed down.
 * out: (GB_NHUMAN x 9) row-major. */
void gb_muscles_pose_slow(const gb_avatar *avatar, const double muscle[GB_NMUSCLE],
                          long double out[GB_NHUMAN][9]);

/* Tables "muscle-rules" (per bone, degrees at most), "muscle-tpose", "muscle-roots". Fails for want
 * of memory. */
/* Table "muscle-readings": where two rules for the body frame put the hips of given poses, against
 * where an editor put them. The second is hypothesis H1. */
gb_status gb_measure_readings(const gb_avatar *avatar, const gb_pose_table *readings,
                              gb_results *results, gb_error *err);

gb_status gb_measure_muscle_rules(const gb_muscle_rules *rules, gb_results *results, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
