#include "experiment/tune.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/statistics.h"
#include "base/units.h"
#include "compare/difference.h"

/* Of steady going per evaluation: enough for three strides and the filter's ends. */
#define FIT_SECONDS 5.0
#define FIT_FPS     120.0

enum { DEFAULT_ITERATIONS = 30, EVERY = 2, CURVE_SAMPLES = (GB_SAMPLES - 1) / EVERY };

/* A step of the Jacobian, in steps of a parameter; and what a residual is when there is no gait. */
#define DIFFERENCE 0.02
#define NO_GAIT    30.0
/* Pull towards the start (aims per step), so that what the people do not tell stays. */
#define PULL 0.01
/* A restart moves every number by up to so many steps. */
#define RESTART_STEPS 2.0

typedef struct aim {
    int what;
    double walk, run; /* 0: not fitted */
} aim;

/* Degrees and legs. For walking about what one parametric model reaches (a prototype study), for
 * running what separates people. */
static const aim curve_aims[] = {
    {GB_THIGH, 0.42, 1.0},          {GB_KNEE_FLEXION, 1.15, 1.1},    {GB_ANKLE_FLEXION, 0.85, 0.8},
    {GB_FOOT_PITCH, 0.9, 2.0},      {GB_ANKLE_HEIGHT, 0.006, 0.02},  {GB_TOE_HEIGHT, 0.006, 0.02},
    {GB_ANKLE_FORE, 0.011, 0.02},   {GB_PELVIS_HEIGHT, 0.005, 0.02}, {GB_PELVIS_SWAY, 0.003, 0.005},
    {GB_PELVIS_ROTATION, 0.3, 1.5}, {GB_PELVIS_OBLIQUITY, 0.2, 0.7}, {GB_PELVIS_TILT, 0.12, 0.5},
    {GB_SHOULDER_ROTATION, 0.2, 2}, {GB_SHOULDER_TILT, 0.25, 1},     {GB_TRUNK, 0.3, 1},
    {GB_UPPER_ARM, 0.6, 2},         {GB_UPPER_ARM_FRONTAL, 0.5, 2},  {GB_ELBOW_FLEXION, 0.5, 4},
};

static const aim parameter_aims[] = {
    {GB_STANCE, 0.002, 0.01},
    {GB_DOUBLE_SUPPORT, 0.003, 0.01},
    {GB_TOE_CLEARANCE, 0.002, 0.02},
    {GB_STEP_WIDTH, 0.004, 0.01},
    {GB_FLIGHT, 0, 0.06},
};

/* Bones whose angular acceleration shall not be above people's, and what counts as one beyond
 * (deg/s^2; 360 is a tenth of a deg/frame^2 at 60 Hz). A soft bound is passed where it binds,
 * without that the shank's at v* 0.70 by 0.34 of this; so the bounds are drawn in by a little more.
 */
static const aim bone_aims[] = {
    {GB_BONE_THIGH, 360, 50}, {GB_BONE_SHANK, 360, 50}, {GB_BONE_FOOT, 360, 50}};
#define INSIDE   0.4
#define DROP_AIM 0.001 /* legs, of the run */

enum {
    NCURVE_AIM = sizeof curve_aims / sizeof *curve_aims,
    NPARAMETER_AIM = sizeof parameter_aims / sizeof *parameter_aims,
    NBONE_AIM = sizeof bone_aims / sizeof *bone_aims,
    PER_SPEED = NCURVE_AIM * CURVE_SAMPLES + NPARAMETER_AIM + NBONE_AIM + 1
};

double gb_tune_aim(gb_curve curve, bool running)
{
    for (int i = 0; i < NCURVE_AIM; i++) {
        if (curve_aims[i].what == (int)curve)
            return running ? curve_aims[i].run : curve_aims[i].walk;
    }
    return 0;
}

/* RMS over the frames of how far the hips gave way so that the legs reach (legs). */
static double drop_of(const gb_character_pose *poses, int n, double leg)
{
    double sum = 0;
    for (int f = 0; f < n; f++)
        sum += poses[f].drop * poses[f].drop;
    return sqrt(sum / n) / leg;
}

/* pops, drop: nullable. */
static gb_status make_gait(const gb_style *parameters, const gb_figure *figure, double speed_star,
                           bool running, double seconds, gb_gait *gait, gb_pops *pops, double *drop,
                           gb_error *err)
{
    gb_motion motion;
    gb_body body;
    gb_point_map map;
    gb_arena arena = {0};
    gb_route_leg leg = {0, {.speed = speed_star * sqrt(GB_GRAVITY * figure->leg)}, "steady"};
    leg.command.mode = running ? GB_MODE_RUN : GB_MODE_WALK;
    gb_recording take = {&leg, 1, seconds, FIT_FPS, *figure, parameters};
    gb_character_pose *poses = NULL;
    gb_status status = gb_character_motion(&take, &motion, drop ? &poses : NULL, err);
    if (status != GB_OK)
        return status;
    if (drop)
        *drop = drop_of(poses, motion.nframe, figure->leg);
    free(poses);
    gb_point_map_by_name(&motion.skeleton, &map, NULL);
    status = gb_body_from_motion(&motion, &map, &arena, &body, err);
    if (status == GB_OK)
        status = gb_gait_analyze(&body, NULL, gait, NULL, err);
    if (status == GB_OK && pops) {
        status = gb_pops_of_gait(&body, gait, &arena, pops, err);
        if (status != GB_OK)
            gb_gait_free(gait);
    }
    gb_arena_free(&arena);
    gb_motion_free(&motion);
    return status;
}

gb_status gb_tune_gait(const gb_style *parameters, const gb_figure *figure, double speed_star,
                       bool running, double seconds, gb_gait *gait, gb_error *err)
{
    return make_gait(parameters, figure, speed_star, running, seconds, gait, NULL, NULL, err);
}

typedef struct free_number {
    int parameter;
    bool slope;
    double step; /* 2 degrees, 0.01 leg, 0.02 cycle, ...; slopes per 0.1 v* */
} free_number;

/* How a fit went. RMS by aim and speed. */
typedef struct outcome {
    int iterations;
    double cost_before, cost_after;
    double rms_before[NCURVE_AIM][GB_TUNE_MAX_SPEEDS], rms_after[NCURVE_AIM][GB_TUNE_MAX_SPEEDS];
    double before[GB_TUNE_MAX_FREE], after[GB_TUNE_MAX_FREE], sensitivity[GB_TUNE_MAX_FREE];
} outcome;

typedef struct fit {
    const gb_tune *tune;
    const gb_progress *progress;
    gb_figure figure;
    gb_style start;
    free_number number[GB_TUNE_MAX_FREE];
    int n, nresidual;
    /* The people at each speed: curves by aim, and parameters. */
    bool has_curve[NCURVE_AIM];
    double curve[GB_TUNE_MAX_SPEEDS][NCURVE_AIM][GB_SAMPLES];
    double parameter[GB_TUNE_MAX_SPEEDS][NPARAMETER_AIM];
    double acceleration[GB_TUNE_MAX_SPEEDS][NBONE_AIM]; /* NaN: not known */
    bool failed;
} fit;

static gb_style_lines *lines_of(gb_style *p, bool running)
{
    return running ? &p->run : &p->walk;
}

/* Bad values would be clamped by the library, and have no effect there. */
static double bound(const fit *f, const gb_style_lines *lines, int parameter, int speed)
{
    const gb_style_parameter_info *info = &gb_style_parameters[parameter];
    double v = f->tune->speed_star[speed] - lines->speed_star;
    double x = lines->value[parameter] + lines->slope[parameter] * v;
    return x < info->low ? x - info->low : x > info->high ? x - info->high : 0;
}

static void set_numbers(const fit *f, const double *x, gb_style *p)
{
    *p = f->start;
    gb_style_lines *lines = lines_of(p, f->tune->running);
    for (int i = 0; i < f->n; i++) {
        const free_number *number = &f->number[i];
        double *out = number->slope ? lines->slope : lines->value;
        out[number->parameter] += x[i] * number->step;
    }
}

/* Is its mean over the cycle free? It follows from those of the joints. */
static bool is_by_shape(int curve)
{
    return curve == GB_ANKLE_FORE || curve == GB_PELVIS_HEIGHT;
}

/* Over the samples that are compared. */
static double sampled_mean(const double curve[GB_SAMPLES])
{
    double sum = 0;
    for (int s = 0; s < CURVE_SAMPLES; s++)
        sum += curve[s * EVERY];
    return sum / CURVE_SAMPLES;
}

/* Residuals of one speed (PER_SPEED). */
static void find_residuals(const fit *f, const gb_style *p, int speed, double *out)
{
    gb_gait gait;
    gb_pops pops;
    double drop = 0;
    bool running = f->tune->running;
    gb_status status = make_gait(p, &f->figure, f->tune->speed_star[speed], running, FIT_SECONDS,
                                 &gait, &pops, &drop, NULL);
    bool good = status == GB_OK && gait.nkept > 0;
    for (int i = 0; i < NCURVE_AIM; i++) {
        double scale = (running ? curve_aims[i].run : curve_aims[i].walk) * sqrt(CURVE_SAMPLES);
        const double *people = f->curve[speed][i];
        const double *own = good ? gait.curve[curve_aims[i].what] : people;
        bool known = good && f->has_curve[i];
        double apart =
            is_by_shape(curve_aims[i].what) ? sampled_mean(own) - sampled_mean(people) : 0;
        for (int s = 0; s < CURVE_SAMPLES; s++) {
            double d = own[s * EVERY] - people[s * EVERY] - apart;
            *out++ = known ? d / scale : good ? 0 : NO_GAIT / sqrt(CURVE_SAMPLES);
        }
    }
    for (int i = 0; i < NPARAMETER_AIM; i++) {
        double scale = running ? parameter_aims[i].run : parameter_aims[i].walk;
        double d = good ? gait.mean[parameter_aims[i].what] - f->parameter[speed][i] : 0;
        *out++ = !(scale > 0) ? 0 : good ? d / scale : NO_GAIT;
    }
    for (int i = 0; i < NBONE_AIM; i++) {
        double scale = running ? bone_aims[i].run : bone_aims[i].walk;
        double beyond = good ? pops.p99[bone_aims[i].what] - f->acceleration[speed][i] : 0;
        double over = beyond / scale + INSIDE;
        *out++ = over > 0 ? over : 0;
    }
    /* A runner in the air falls: no leg may hold the hips back. */
    *out++ = running && good ? drop / DROP_AIM : 0;
    if (status == GB_OK)
        gb_gait_free(&gait);
}

/* Rows that no gait is needed for: the pull to the start, and the bounds. */
static void find_pull(const fit *f, const double *x, double *out)
{
    gb_style p;
    set_numbers(f, x, &p);
    const gb_style_lines *lines = lines_of(&p, f->tune->running);
    for (int i = 0; i < f->n; i++) {
        int parameter = f->number[i].parameter;
        double outside = bound(f, lines, parameter, 0), other;
        other = bound(f, lines, parameter, f->tune->nspeed - 1);
        outside = fabs(other) > fabs(outside) ? other : outside;
        double step = f->number[i].slope ? f->number[i].step / 10 : f->number[i].step;
        *out++ = PULL * x[i];
        *out++ = outside / step;
    }
}

static int residuals(const gsl_vector *x, void *user, gsl_vector *out)
{
    fit *f = user;
    gb_style p;
    set_numbers(f, x->data, &p);
#pragma omp parallel for schedule(static)
    for (int v = 0; v < f->tune->nspeed; v++)
        find_residuals(f, &p, v, out->data + (size_t)v * PER_SPEED);
    find_pull(f, x->data, out->data + (size_t)f->tune->nspeed * PER_SPEED);
    return GSL_SUCCESS;
}

/* One column of the Jacobian by a central difference. */
static void find_column(const fit *f, const double *x, int column, double *plus, double *minus,
                        gsl_matrix *jacobian)
{
    double moved[GB_TUNE_MAX_FREE];
    gb_style p;
    memcpy(moved, x, (size_t)f->n * sizeof *moved);
    for (int side = 0; side < 2; side++) {
        double *out = side ? minus : plus;
        moved[column] = x[column] + (side ? -DIFFERENCE : DIFFERENCE);
        set_numbers(f, moved, &p);
        for (int v = 0; v < f->tune->nspeed; v++)
            find_residuals(f, &p, v, out + (size_t)v * PER_SPEED);
        find_pull(f, moved, out + (size_t)f->tune->nspeed * PER_SPEED);
    }
    for (int i = 0; i < f->nresidual; i++)
        gsl_matrix_set(jacobian, (size_t)i, (size_t)column,
                       (plus[i] - minus[i]) / (2 * DIFFERENCE));
}

static int derivatives(const gsl_vector *x, void *user, gsl_matrix *jacobian)
{
    fit *f = user;
    size_t n = (size_t)f->nresidual;
    if (gb_progress_stopped(f->progress))
        return GSL_EBADFUNC;
#pragma omp parallel
    {
        double *scratch = malloc(2 * n * sizeof *scratch);
#pragma omp for schedule(dynamic)
        for (int i = 0; i < f->n; i++) {
            if (scratch)
                find_column(f, x->data, i, scratch, scratch + n, jacobian);
            else
                f->failed = true;
        }
        free(scratch);
    }
    return f->failed ? GSL_ENOMEM : GSL_SUCCESS;
}

static double step_of(const char *unit)
{
    return strcmp(unit, "deg") == 0     ? 2
           : strcmp(unit, "leg") == 0   ? 0.01
           : strcmp(unit, "cycle") == 0 ? 0.02
                                        : 0.3;
}

/* What stays as it is: what comes straight from the people, what the analysis does not see, and
 * slopes that mean nothing (the study found constants enough). */
static bool is_fixed(int parameter, bool slope, bool running)
{
    switch (parameter) {
    case GB_P_cadence:
    case GB_P_cadence_exponent:
    case GB_P_toe_out:
        return true;
    case GB_P_bounce: /* gravity decides when running */
    case GB_P_bounce_phase:
        return running;
    case GB_P_heel_off:
    case GB_P_push_power:
    case GB_P_toe_phase:
    case GB_P_yaw3_phase:
    case GB_P_sway3_phase:
    case GB_P_obliquity3_phase:
    case GB_P_shoulder_yaw3_phase:
    case GB_P_arm2_phase:
    case GB_P_elbow2:
    case GB_P_elbow2_phase:
    case GB_P_tilt4_phase:
    case GB_P_trunk_nod_phase:
        return slope;
    case GB_P_swing_x2:
    case GB_P_swing_y2:
    case GB_P_swing_pitch2:
        return slope;
    default:
        return false;
    }
}

static void choose_numbers(fit *f)
{
    for (int slope = 0; slope < (f->tune->one_speed ? 1 : 2); slope++) {
        for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
            if (is_fixed(p, slope, f->tune->running))
                continue;
            double step = step_of(gb_style_parameters[p].unit);
            f->number[f->n++] = (free_number){p, slope, slope ? step * 10 : step};
        }
    }
    f->nresidual = f->tune->nspeed * PER_SPEED + 2 * f->n;
}

static double curve_mean(const double curve[GB_SAMPLES])
{
    double sum = 0;
    for (int i = 0; i < GB_SAMPLES - 1; i++)
        sum += curve[i];
    return sum / (GB_SAMPLES - 1);
}

/* The people's mean of a curve at v*; of the ankle above the flat foot. */
static double people_mean(const gb_reference *reference, gb_curve curve, double speed, int without)
{
    double own[GB_SAMPLES], foot[GB_SAMPLES];
    gb_population_mean(&reference->curve[curve], speed, without, own);
    if (curve != GB_ANKLE_FLEXION)
        return curve_mean(own);
    gb_population_mean(&reference->curve[GB_FOOT_PITCH], speed, without, foot);
    return curve_mean(own) - gb_median(foot + 15, 11);
}

/* Moves the people's curves to the means that are asked for. */
static void set_means(fit *f, const gb_reference *reference, int without)
{
    for (int m = 0; m < f->tune->nmean; m++) {
        gb_curve curve = f->tune->mean[m].curve;
        if (!reference->has_curve[curve] || !reference->has_curve[GB_FOOT_PITCH])
            continue;
        double usual = people_mean(reference, curve, GB_TUNE_MEAN_SPEED, without);
        for (int i = 0; i < NCURVE_AIM; i++) {
            for (int v = 0; v < f->tune->nspeed && curve_aims[i].what == (int)curve; v++) {
                for (int s = 0; s < GB_SAMPLES; s++)
                    f->curve[v][i][s] += f->tune->mean[m].mean - usual;
            }
        }
    }
}

static void gather_people(fit *f, const gb_reference *reference, int without)
{
    gb_style_lines *lines = lines_of(&f->start, f->tune->running);
    for (int v = 0; v < f->tune->nspeed; v++) {
        double speed = f->tune->speed_star[v];
        for (int i = 0; i < NCURVE_AIM; i++) {
            f->has_curve[i] = reference->has_curve[curve_aims[i].what];
            if (f->has_curve[i])
                gb_population_mean(&reference->curve[curve_aims[i].what], speed, without,
                                   f->curve[v][i]);
        }
        for (int i = 0; i < NPARAMETER_AIM; i++)
            f->parameter[v][i] = gb_reference_parameter(
                reference, (gb_parameter)parameter_aims[i].what, speed, f->figure.leg, without);
    }
    for (int v = 0; v < f->tune->nspeed; v++) {
        for (int i = 0; i < NBONE_AIM; i++)
            f->acceleration[v][i] = gb_reference_acceleration(reference, (gb_bone)bone_aims[i].what,
                                                              f->tune->speed_star[v], without);
    }
    double cadence =
        gb_reference_parameter(reference, GB_CADENCE, lines->speed_star, f->figure.leg, without);
    lines->value[GB_P_cadence] = cadence / 60 * sqrt(f->figure.leg / GB_GRAVITY);
    double exponent;
    gb_population_slope(&reference->cadence, without, &exponent);
    lines->value[GB_P_cadence_exponent] = fmin(fmax(exponent, 0), 1);
}

static double cost_of(const gsl_vector *r, const fit *f)
{
    double sum = 0;
    size_t n = (size_t)f->tune->nspeed * PER_SPEED;
    for (size_t i = 0; i < n; i++)
        sum += gsl_vector_get(r, i) * gsl_vector_get(r, i);
    return sqrt(sum / (f->tune->nspeed * (NCURVE_AIM + NPARAMETER_AIM)));
}

/* RMS over the cycle from residuals that are divided by aim and root of the count. */
static void curve_rms(const fit *f, const gsl_vector *r, double out[NCURVE_AIM][GB_TUNE_MAX_SPEEDS])
{
    for (int v = 0; v < f->tune->nspeed; v++) {
        for (int i = 0; i < NCURVE_AIM; i++) {
            double sum = 0;
            size_t at = (size_t)v * PER_SPEED + (size_t)i * CURVE_SAMPLES;
            for (size_t s = 0; s < CURVE_SAMPLES; s++)
                sum += gsl_vector_get(r, at + s) * gsl_vector_get(r, at + s);
            out[i][v] = sqrt(sum) * (f->tune->running ? curve_aims[i].run : curve_aims[i].walk);
        }
    }
}

/* The pull to the bounds is soft: what is a hair outside is brought in. */
static void keep_bounds(gb_style_lines *lines)
{
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        const gb_style_parameter_info *info = &gb_style_parameters[p];
        lines->value[p] = fmin(fmax(lines->value[p], info->low), info->high);
    }
}

static void find_numbers(const fit *f, const gsl_multifit_nlinear_workspace *work,
                         const gb_style *parameters, outcome *found)
{
    gb_style start = f->start;
    const gb_style_lines *before = lines_of(&start, f->tune->running);
    gb_style end = *parameters;
    const gb_style_lines *after = lines_of(&end, f->tune->running);
    const gsl_matrix *jacobian = gsl_multifit_nlinear_jac(work);
    for (int i = 0; i < f->n; i++) {
        const free_number *number = &f->number[i];
        int p = number->parameter;
        double sum = 0;
        for (int r = 0; r < f->tune->nspeed * PER_SPEED; r++) {
            double d = gsl_matrix_get(jacobian, (size_t)r, (size_t)i);
            sum += d * d;
        }
        found->before[i] = number->slope ? before->slope[p] : before->value[p];
        found->after[i] = number->slope ? after->slope[p] : after->value[p];
        found->sensitivity[i] = sqrt(sum / (f->tune->nspeed * (NCURVE_AIM + NPARAMETER_AIM)));
    }
}

static gb_status solve(fit *f, gb_style *parameters, outcome *found, gb_error *err)
{
    gsl_multifit_nlinear_parameters options = gsl_multifit_nlinear_default_parameters();
    options.solver = gsl_multifit_nlinear_solver_cholesky;
    size_t n = (size_t)f->nresidual, p = (size_t)f->n;
    gsl_multifit_nlinear_workspace *work =
        gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &options, n, p);
    gsl_vector *x = gsl_vector_calloc(p);
    gsl_multifit_nlinear_fdf system = {residuals, derivatives, NULL, n, p, f, 0, 0, 0};
    gb_status status = work && x ? GB_OK : gb_fail_memory(err);
    if (status == GB_OK && gsl_multifit_nlinear_init(x, &system, work) != GSL_SUCCESS)
        status = gb_progress_stopped(f->progress) ? gb_fail(err, GB_IO, "interrupted")
                                                  : gb_fail_memory(err);
    int limit = f->tune->iterations > 0 ? f->tune->iterations : DEFAULT_ITERATIONS;
    if (status == GB_OK) {
        const gsl_vector *r = gsl_multifit_nlinear_residual(work);
        found->cost_before = found->cost_after = cost_of(r, f);
        curve_rms(f, r, found->rms_before);
        int done = 0;
        for (; done < limit; done++) {
            char text[64];
            double cost = found->cost_after;
            snprintf(text, sizeof text, "cost %.4f", cost);
            gb_progress_step(f->progress, done, limit, text);
            int code = gsl_multifit_nlinear_iterate(work);
            found->cost_after = cost_of(gsl_multifit_nlinear_residual(work), f);
            if (gb_progress_stopped(f->progress)) {
                status = gb_fail(err, GB_IO, "interrupted");
                break;
            }
            if (code != GSL_SUCCESS || cost - found->cost_after < 2e-5 * cost)
                break;
        }
        found->iterations = done;
        curve_rms(f, gsl_multifit_nlinear_residual(work), found->rms_after);
        set_numbers(f, gsl_multifit_nlinear_position(work)->data, parameters);
        keep_bounds(lines_of(parameters, f->tune->running));
        find_numbers(f, work, parameters, found);
    }
    gsl_vector_free(x);
    gsl_multifit_nlinear_free(work);
    return status;
}

/* The next of a fixed row of pseudo-random numbers in [-1, 1] (Knuth's MMIX constants). */
static double next_random(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 11) / 4503599627370496.0 - 1;
}

/* Least squares finds the nearest valley; the best of several starts is kept. The pull stays
 * towards the first start. */
static gb_status restart(const fit *first, int times, gb_style *best, outcome *found, gb_error *err)
{
    unsigned long long state = 20260101;
    fit *f = malloc(sizeof *f);
    outcome *again = malloc(sizeof *again);
    gb_status status = f && again ? GB_OK : gb_fail_memory(err);
    for (int k = 0; k < times && status == GB_OK; k++) {
        double x[GB_TUNE_MAX_FREE];
        gb_style style;
        *f = *first;
        f->start = *best;
        for (int i = 0; i < f->n; i++)
            x[i] = RESTART_STEPS * next_random(&state);
        set_numbers(f, x, &style);
        keep_bounds(lines_of(&style, f->tune->running));
        f->start = style;
        memset(again, 0, sizeof *again);
        status = solve(f, &style, again, err);
        if (status == GB_OK && again->cost_after < found->cost_after) {
            again->cost_before = found->cost_before;
            memcpy(again->rms_before, found->rms_before, sizeof again->rms_before);
            memcpy(again->before, found->before, sizeof again->before);
            *found = *again;
            *best = style;
        }
    }
    free(f);
    free(again);
    return status;
}

static void put(gb_store *store, gb_value key, gb_quantity quantity, double value)
{
    key.quantity = quantity;
    key.value = value;
    gb_store_put(store, key);
}

static void put_outcome(gb_store *store, gb_value key, const fit *f, const outcome *found)
{
    put(store, key, GB_Q_TUNE_COST_BEFORE, found->cost_before);
    put(store, key, GB_Q_TUNE_COST_AFTER, found->cost_after);
    put(store, key, GB_Q_TUNE_ITERATIONS, found->iterations);
    for (int i = 0; i < f->n; i++) {
        const free_number *number = &f->number[i];
        char name[GB_STYLE_NUMBER_SIZE];
        key.item = gb_style_number_name(name, number->parameter, number->slope);
        put(store, key, GB_Q_TUNE_BEFORE, found->before[i]);
        put(store, key, GB_Q_TUNE_AFTER, found->after[i]);
        put(store, key, GB_Q_TUNE_SENSITIVITY, found->sensitivity[i]);
        put(store, key, GB_Q_TUNE_STEP, number->step);
    }
    for (int v = 0; v < f->tune->nspeed; v++) {
        key.span = v + 1;
        key.item = "";
        put(store, key, GB_Q_SPEED_STAR, f->tune->speed_star[v]);
        for (int i = 0; i < NCURVE_AIM; i++) {
            if (!f->has_curve[i])
                continue;
            key.item = gb_curves[curve_aims[i].what].name;
            put(store, key, GB_Q_TUNE_RMS_BEFORE, found->rms_before[i][v]);
            put(store, key, GB_Q_TUNE_RMS_AFTER, found->rms_after[i][v]);
        }
    }
}

gb_status gb_tune_fit(const gb_tune *tune, const gb_reference *reference, int without,
                      const gb_progress *progress, gb_style *parameters, gb_store *store,
                      const char *name, gb_error *err)
{
    if (tune->nspeed < 1 || tune->nspeed > GB_TUNE_MAX_SPEEDS)
        return gb_fail(err, GB_USAGE, "tuning needs 1 to %d speeds", GB_TUNE_MAX_SPEEDS);
    fit *f = calloc(1, sizeof *f);
    outcome *found = calloc(1, sizeof *found);
    gb_status status = f && found ? GB_OK : gb_fail_memory(err);
    if (status == GB_OK) {
        f->tune = tune;
        f->progress = progress;
        f->figure = tune->figure.leg > 0 ? tune->figure : gb_figure_average(GB_USUAL_LEG);
        f->start = *parameters;
        gather_people(f, reference, without);
        set_means(f, reference, without);
        choose_numbers(f);
        status = solve(f, parameters, found, err);
    }
    if (status == GB_OK && tune->restarts > 0)
        status = restart(f, tune->restarts, parameters, found, err);
    if (status == GB_OK) {
        put_outcome(store, (gb_value){.take = name, .reference = reference->name}, f, found);
        status = store->failed ? gb_fail_memory(err) : GB_OK;
    }
    free(f);
    free(found);
    return status;
}
