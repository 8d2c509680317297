/* Fitting the procedural library's parameters to people: least squares between what the analysis
 * says of the character and of the people, at several relative speeds at once. */
#ifndef GB_EXPERIMENT_TUNE_H
#define GB_EXPERIMENT_TUNE_H

#include "base/progress.h"
#include "compare/reference.h"
#include "procedural/recording.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_TUNE_MAX_SPEEDS = 16, GB_TUNE_MAX_FREE = 2 * GB_NSTYLE_PARAMETER };

typedef struct gb_tune {
    bool running;
    double speed_star[GB_TUNE_MAX_SPEEDS]; /* v* */
    int nspeed;
    int iterations;   /* at most [30] */
    int restarts;     /* so often again from the best so far with all numbers moved a little [0] */
    bool one_speed;   /* values only: slopes stay */
    gb_figure figure; /* leg 0: average people */
} gb_tune;

/* One fitted number. */
typedef struct gb_tune_number {
    int parameter;
    bool slope;
    double before, after;
    double sensitivity; /* RMS of the residuals' change, in aims, for one step of the parameter */
    double step;        /* that step: 2 degrees, 0.01 leg, 0.02 cycle, ...; slopes per 0.1 v* */
} gb_tune_number;

typedef struct gb_tune_report {
    gb_tune_number number[GB_TUNE_MAX_FREE];
    int nnumber;
    int iterations;
    double cost_before, cost_after; /* RMS of (difference / aim) */
    /* RMS over the cycle, per curve and speed; NaN where there is none. */
    double before[GB_NCURVE][GB_TUNE_MAX_SPEEDS], after[GB_NCURVE][GB_TUNE_MAX_SPEEDS];
} gb_tune_report;

/* Fits parameters (in: the start; out: the fit) to the people of a reference but one (-1: to all).
 * Cadence and its exponent come straight from the people. Deterministic, whatever the number of
 * threads. Fails with GB_IO when progress asks to stop, with GB_USAGE for no speeds. */
gb_status gb_tune_fit(const gb_tune *tune, const gb_reference *reference, int without,
                      const gb_progress *progress, gb_style *parameters, gb_tune_report *report,
                      gb_error *err);

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
