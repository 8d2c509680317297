/* People from their takes: means, what speed does to them, and how far apart they are (declared in
 * reference.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "compare/difference.h"
#include "compare/reference.h"

/* Step frequency in units of sqrt(g / leg): f* (Hof 1996). */
static double cadence_star(double cadence, double leg)
{
    return cadence / 60 * sqrt(leg / GB_GRAVITY);
}

int gb_reference_find_person(const gb_reference *reference, const char *name)
{
    for (int p = 0; p < reference->nperson; p++) {
        if (strcmp(reference->person[p].name, name) == 0)
            return p;
    }
    return -1;
}

int gb_reference_find_sha256(const gb_reference *reference, const char *sha256)
{
    for (int i = 0; i < reference->ntake && *sha256; i++) {
        if (strcmp(reference->take[i].sha256, sha256) == 0)
            return gb_reference_find_person(reference, reference->take[i].person);
    }
    return -1;
}

/* Means over the takes of each person. */
static gb_status gather_people(gb_reference *reference, gb_error *err)
{
    reference->person =
        gb_arena_array(&reference->arena, (size_t)reference->ntake + 1, sizeof *reference->person);
    if (!reference->person)
        return gb_fail_memory(err);
    reference->nperson = 0;
    for (int c = 0; c < GB_NCURVE; c++)
        reference->has_curve[c] = true;
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        int p = gb_reference_find_person(reference, take->person);
        if (p < 0) {
            p = reference->nperson++;
            reference->person[p].name = take->person;
        }
        gb_reference_person *person = &reference->person[p];
        person->takes++;
        person->cycles += take->cycles;
        person->leg += take->leg;
        person->speed_star += take->parameter[GB_SPEED_STAR];
        person->log_speed_star += log(take->parameter[GB_SPEED_STAR]);
        person->log_cadence_star += log(cadence_star(take->parameter[GB_CADENCE], take->leg));
        for (int k = 0; k < GB_NPARAMETER; k++)
            person->parameter[k] += take->parameter[k];
        for (int c = 0; c < GB_NCURVE; c++) {
            reference->has_curve[c] = reference->has_curve[c] && take->has_curve[c];
            for (int s = 0; s < GB_SAMPLES; s++)
                person->curve[c][s] += take->curve[c][s];
        }
    }
    for (int p = 0; p < reference->nperson; p++) {
        gb_reference_person *person = &reference->person[p];
        double n = person->takes;
        person->leg /= n;
        person->speed_star /= n;
        person->log_speed_star /= n;
        person->log_cadence_star /= n;
        for (int k = 0; k < GB_NPARAMETER; k++)
            person->parameter[k] /= n;
        for (int c = 0; c < GB_NCURVE; c++) {
            for (int s = 0; s < GB_SAMPLES; s++)
                person->curve[c][s] /= n;
        }
    }
    return GB_OK;
}

/* Each person's share in the pooled within-person slopes: sums of (v - person's v)^2 and
 * (v - person's v)(y - person's y). */
static void find_shares(gb_reference *reference)
{
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        gb_reference_person *person =
            &reference->person[gb_reference_find_person(reference, take->person)];
        double dv = take->parameter[GB_SPEED_STAR] - person->speed_star;
        double log_dv = log(take->parameter[GB_SPEED_STAR]) - person->log_speed_star;
        person->squares += dv * dv;
        person->log_squares += log_dv * log_dv;
        person->log_cross += log_dv * (log(cadence_star(take->parameter[GB_CADENCE], take->leg)) -
                                       person->log_cadence_star);
        for (int k = 0; k < GB_NPARAMETER; k++)
            person->parameter_cross[k] += dv * (take->parameter[k] - person->parameter[k]);
        for (int c = 0; c < GB_NCURVE; c++) {
            for (int s = 0; s < GB_SAMPLES; s++)
                person->curve_cross[c][s] += dv * (take->curve[c][s] - person->curve[c][s]);
        }
    }
    for (int p = 0; p < reference->nperson; p++) {
        const gb_reference_person *person = &reference->person[p];
        reference->squares += person->squares;
        reference->log_squares += person->log_squares;
        reference->log_cross += person->log_cross;
        for (int k = 0; k < GB_NPARAMETER; k++)
            reference->parameter_cross[k] += person->parameter_cross[k];
        for (int c = 0; c < GB_NCURVE; c++) {
            for (int s = 0; s < GB_SAMPLES; s++)
                reference->curve_cross[c][s] += person->curve_cross[c][s];
        }
    }
}

/* The share of somebody who is left out; nobody's is all zero. */
static const gb_reference_person *left_out(const gb_reference *reference, int without)
{
    static const gb_reference_person nobody;
    return without >= 0 ? &reference->person[without] : &nobody;
}

/* People with one take each, or always at one speed, say nothing about speed. */
static double slope(double cross, double squares)
{
    return squares > 1e-6 ? cross / squares : 0;
}

void gb_reference_curve_slope(const gb_reference *reference, gb_curve curve, int without,
                              double out[GB_SAMPLES])
{
    const gb_reference_person *person = left_out(reference, without);
    for (int s = 0; s < GB_SAMPLES; s++)
        out[s] = slope(reference->curve_cross[curve][s] - person->curve_cross[curve][s],
                       reference->squares - person->squares);
}

double gb_reference_parameter_slope(const gb_reference *reference, gb_parameter parameter,
                                    int without)
{
    const gb_reference_person *person = left_out(reference, without);
    return slope(reference->parameter_cross[parameter] - person->parameter_cross[parameter],
                 reference->squares - person->squares);
}

double gb_reference_cadence_slope(const gb_reference *reference, int without)
{
    const gb_reference_person *person = left_out(reference, without);
    return slope(reference->log_cross - person->log_cross,
                 reference->log_squares - person->log_squares);
}

void gb_reference_person_curve(const gb_reference *reference, int person, gb_curve curve,
                               double speed_star, int without, double out[GB_SAMPLES])
{
    const gb_reference_person *p = &reference->person[person];
    double dv = speed_star - p->speed_star;
    gb_reference_curve_slope(reference, curve, without, out);
    for (int s = 0; s < GB_SAMPLES; s++)
        out[s] = p->curve[curve][s] + dv * out[s];
}

void gb_reference_curve(const gb_reference *reference, gb_curve curve, double speed_star,
                        int without, double out[GB_SAMPLES])
{
    int count = 0;
    for (int s = 0; s < GB_SAMPLES; s++)
        out[s] = 0;
    for (int p = 0; p < reference->nperson; p++) {
        double own[GB_SAMPLES];
        /* Somebody alone is compared with himself: better than with nobody, and said elsewhere. */
        if (p == without && reference->nperson > 1)
            continue;
        gb_reference_person_curve(reference, p, curve, speed_star, without, own);
        for (int s = 0; s < GB_SAMPLES; s++)
            out[s] += own[s];
        count++;
    }
    for (int s = 0; s < GB_SAMPLES; s++)
        out[s] /= count;
}

double gb_reference_parameter(const gb_reference *reference, gb_parameter parameter,
                              double speed_star, double leg, int without)
{
    double sum = 0, log_sum = 0;
    int count = 0;
    for (int p = 0; p < reference->nperson; p++) {
        const gb_reference_person *person = &reference->person[p];
        if (p == without && reference->nperson > 1)
            continue;
        sum += person->parameter[parameter] +
               (speed_star - person->speed_star) *
                   gb_reference_parameter_slope(reference, parameter, without);
        log_sum += person->log_cadence_star + (log(speed_star) - person->log_speed_star) *
                                                  gb_reference_cadence_slope(reference, without);
        count++;
    }
    double frequency = exp(log_sum / count); /* f* */
    switch (parameter) {
    case GB_SPEED:
        return speed_star * sqrt(GB_GRAVITY * leg);
    case GB_FROUDE:
        return speed_star * speed_star;
    case GB_SPEED_STAR:
        return speed_star;
    case GB_CADENCE:
        return 60 * frequency * sqrt(GB_GRAVITY / leg);
    case GB_STRIDE:
        return 2 * speed_star / frequency;
    case GB_STEP_LENGTH:
        return speed_star / frequency;
    case GB_STEP_WIDTH:
    case GB_STANCE:
    case GB_DOUBLE_SUPPORT:
    case GB_TOE_CLEARANCE:
    case GB_TOE_TIP_CLEARANCE:
    case GB_PELVIS_BOUNCE:
    case GB_TRUNK_LEAN:
    case GB_FLIGHT:
    case GB_NPARAMETER:
        break;
    }
    return sum / count;
}

double gb_reference_acceleration(const gb_reference *reference, gb_bone bone, double speed_star,
                                 int without)
{
    double n = 0, v = 0, y = 0, vv = 0, vy = 0;
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        double value = take->acceleration[bone], speed = take->parameter[GB_SPEED_STAR];
        if (isnan(value) ||
            (without >= 0 && strcmp(take->person, reference->person[without].name) == 0))
            continue;
        n++;
        v += speed;
        y += value;
        vv += speed * speed;
        vy += speed * value;
    }
    if (n < 1)
        return (double)NAN;
    double square = vv - v * v / n;
    double rise = square > 1e-4 ? (vy - v * y / n) / square : 0;
    return y / n + rise * (speed_star - v / n);
}

/* RMS of a difference, whole and without its mean. */
static void rms_parts(const double a[GB_SAMPLES], const double b[GB_SAMPLES], double *rms,
                      double *shape)
{
    gb_difference d = gb_curve_distance(a, b);
    *rms = d.rms;
    *shape = d.shape;
}

/* Each person against the mean of the others, at the own v*; and every pair. values: scratch. */
static void find_spread(const gb_reference *reference, gb_curve curve, gb_spread *spread,
                        double *values)
{
    int n = reference->nperson;
    double *rms = values, *shape = values + n * n;
    double sum_squares[GB_SAMPLES] = {0};
    for (int p = 0; p < n; p++) {
        double mean[GB_SAMPLES];
        gb_reference_curve(reference, curve, reference->person[p].speed_star, p, mean);
        rms_parts(reference->person[p].curve[curve], mean, &rms[p], &shape[p]);
        for (int s = 0; s < GB_SAMPLES; s++) {
            /* The distance to the mean of the others is n / (n - 1) of that to the mean of all. */
            double d = (reference->person[p].curve[curve][s] - mean[s]) * (n - 1) / n;
            sum_squares[s] += d * d;
        }
    }
    for (int s = 0; s < GB_SAMPLES; s++)
        spread->sd[s] = n > 1 ? sqrt(sum_squares[s] / (n - 1)) : (double)NAN;
    spread->sd_rms = gb_curve_rms(spread->sd);
    spread->person_to_mean = n > 1 ? gb_median(rms, n) : (double)NAN;
    spread->person_to_mean_shape = n > 1 ? gb_median(shape, n) : (double)NAN;

    int pairs = 0;
    for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++, pairs++) {
            double moved[GB_SAMPLES];
            gb_reference_person_curve(reference, q, curve, reference->person[p].speed_star, p,
                                      moved);
            rms_parts(reference->person[p].curve[curve], moved, &rms[pairs], &shape[pairs]);
        }
    }
    spread->person_to_person = gb_median(rms, pairs);
    spread->person_to_person_shape = gb_median(shape, pairs);
}

static void find_parameter_sd(gb_reference *reference, gb_parameter k)
{
    double squares = 0;
    int n = reference->nperson;
    for (int p = 0; p < n; p++) {
        const gb_reference_person *person = &reference->person[p];
        double others = gb_reference_parameter(reference, k, person->speed_star, person->leg, p);
        double d = (person->parameter[k] - others) * (n - 1) / n;
        squares += d * d;
    }
    reference->parameter_sd[k] = n > 1 ? sqrt(squares / (n - 1)) : (double)NAN;
}

/* v* between which two people or more have takes; for two people who share no speed, what lies
 * between them. */
static void find_speed_range(gb_reference *reference)
{
    double low[2] = {(double)INFINITY, (double)INFINITY};
    double high[2] = {-(double)INFINITY, -(double)INFINITY};
    for (int p = 0; p < reference->nperson; p++) {
        double slowest = (double)INFINITY, fastest = -(double)INFINITY;
        for (int i = 0; i < reference->ntake; i++) {
            double v = reference->take[i].parameter[GB_SPEED_STAR];
            if (strcmp(reference->take[i].person, reference->person[p].name) != 0)
                continue;
            slowest = fmin(slowest, v);
            fastest = fmax(fastest, v);
        }
        /* The second slowest and the second fastest person decide. */
        low[1] = slowest < low[0] ? low[0] : fmin(low[1], slowest);
        low[0] = fmin(low[0], slowest);
        high[1] = fastest > high[0] ? high[0] : fmax(high[1], fastest);
        high[0] = fmax(high[0], fastest);
    }
    bool two = reference->nperson > 1;
    reference->speed_low = fmin(low[two], high[two]);
    reference->speed_high = fmax(low[two], high[two]);
}

gb_status gb_reference_settle(gb_reference *reference, gb_error *err)
{
    gb_status status = gather_people(reference, err);
    if (status != GB_OK)
        return status;
    find_shares(reference);
    find_speed_range(reference);
    size_t n = (size_t)reference->nperson;
    double *values = malloc((2 * n * n + 2) * sizeof *values);
    if (!values)
        return gb_fail_memory(err);
    for (int c = 0; c < GB_NCURVE; c++) {
        if (reference->has_curve[c])
            find_spread(reference, (gb_curve)c, &reference->spread[c], values);
    }
    for (int k = 0; k < GB_NPARAMETER; k++)
        find_parameter_sd(reference, (gb_parameter)k);
    free(values);
    return GB_OK;
}
