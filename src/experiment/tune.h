/* Fitting the procedural library's parameters to people: least squares between what the analysis
 * says of the character and of the people, at several relative speeds at once. */
#ifndef GB_EXPERIMENT_TUNE_H
#define GB_EXPERIMENT_TUNE_H

#include "base/progress.h"
#include "compare/reference.h"
#include "experiment/person_distance.h"
#include "measure/store.h"
#include "procedural/recording.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_TUNE_MAX_SPEEDS = 16, GB_TUNE_MAX_FREE = 2 * GB_NSTYLE_PARAMETER };

/* What a curve's mean over the cycle shall be at v* 0.43, whatever the people's is (degrees); at
 * other speeds it differs as the people's does. The ankle's is meant above the flat foot, the
 * median of foot_pitch from 15 to 25 % of the cycle. Of where a laboratory's angles are zero its
 * skeleton decides more than its people do. */
typedef struct gb_tune_mean {
    gb_curve curve;
    double mean;
} gb_tune_mean;

#define GB_TUNE_MEAN_SPEED 0.43

typedef struct gb_tune {
    bool running;
    double speed_star[GB_TUNE_MAX_SPEEDS]; /* v* */
    int nspeed;
    int iterations; /* at most [30] */
    int restarts;   /* so often again from the best so far with all numbers moved a little [0] */
    bool one_speed; /* values only: slopes stay */
    gb_tune_mean mean[GB_NCURVE];
    int nmean;
    gb_figure figure; /* leg 0: average people */
} gb_tune;

/* Fits parameters (in: the start; out: the fit) to the people of a reference but one (-1: to all).
 * Cadence and its exponent come straight from the people. Deterministic, whatever the number of
 * threads. What was found goes into a store under a name for the fit, against the reference: cost
 * and iterations (TUNE_COST_BEFORE, ...), each v* (SPEED_STAR, span 1, 2, ...) with RMS by curve,
 * and each fitted number (TUNE_BEFORE, ..., by gb_style_number_name). Fails with GB_IO when
 * progress asks to stop, with GB_USAGE for no speeds. */
gb_status gb_tune_fit(const gb_tune *tune, const gb_reference *reference, int without,
                      const gb_progress *progress, gb_style *parameters, gb_store *store,
                      const char *name, gb_error *err);

/* How far the character is from each take of a person (-1: of all) at speeds that people go at:
 * adds to *n distances, for which there is room. */
gb_status gb_tune_judge(const gb_tune *tune, const gb_style *parameters,
                        const gb_reference *reference, int person, gb_person_distance *distance,
                        int *n, gb_error *err);

/* Puts the means over people (TO_PERSON, OTHERS_TO_PERSON, TO_PERSON_RATIO) and over how many
 * takes they are (JUDGED_TAKES) under a name. */
void gb_tune_put_judged(gb_store *store, const char *name, const gb_reference *reference,
                        const gb_person_distance *distance, int n);

/* The gait of the character going steadily at v*: seconds of it at 120 frames a second. On success
 * the caller frees gait. */
gb_status gb_tune_gait(const gb_style *parameters, const gb_figure *figure, double speed_star,
                       bool running, double seconds, gb_gait *gait, gb_error *err);

/* Each curve's aim: the difference that counts as one (degrees, legs); 0: not fitted. */
double gb_tune_aim(gb_curve curve, bool running);

#ifdef __cplusplus
}
#endif
#endif
