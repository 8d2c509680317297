/* The muscle rules against an independent slow path, and the rules that people take for them. */
#ifndef GB_EXPERIMENT_MUSCLE_RULES_H
#define GB_EXPERIMENT_MUSCLE_RULES_H

#include "measure/store.h"
#include "muscles/avatar.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An experiment's "muscles" part. */
typedef struct gb_muscle_rules {
    bool wanted;
    int poses;          /* random ones [300] */
    unsigned seed;      /* [1] */
    const char *avatar; /* for the three below; NULL: one with all 55 bones */
    /* What an editor gave (experiment/muscle_readings.h), NULL or as the experiment names it. */
    const char *readings, *tpose, *clip;
} gb_muscle_rules;

/* The rule in rotation matrices and long double, written apart from the closed form: a turn about
 * x, a turn about the axis (0, tan y/2, tan z/2) by its own half angle, and twists handed down.
 * out: (GB_NHUMAN x 9) row-major. */
void gb_muscles_pose_slow(const gb_avatar *avatar, const double muscle[GB_NMUSCLE],
                          long double out[GB_NHUMAN][9]);

/* Rows of take "everybody": errors per bone, its T-pose in muscles, ways there and back. */
gb_status gb_study_muscle_rules(const gb_muscle_rules *rules, gb_store *store, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
