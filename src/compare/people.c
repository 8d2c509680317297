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

/* Who the people are, and whose each take is: seen (ntake). */
static gb_status gather_people(gb_reference *reference, gb_observation *seen, gb_error *err)
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
        seen[i].person = p;
        gb_reference_person *person = &reference->person[p];
        person->takes++;
        person->cycles += take->cycles;
        person->leg += take->leg;
        person->speed_star += take->parameter[GB_SPEED_STAR];
        for (int c = 0; c < GB_NCURVE; c++)
            reference->has_curve[c] = reference->has_curve[c] && take->has_curve[c];
    }
    for (int p = 0; p < reference->nperson; p++) {
        reference->person[p].leg /= reference->person[p].takes;
        reference->person[p].speed_star /= reference->person[p].takes;
    }
    return GB_OK;
}

/* People's curves and parameters over v*. seen (ntake): whose each take is; the
 * rest is scratch. */
static gb_status gather_numbers(gb_reference *reference, gb_observation *seen, gb_error *err)
{
    gb_arena *arena = &reference->arena;
    const gb_reference_take *take = reference->take;
    int count = reference->ntake, people = reference->nperson;
    double *cadence = gb_arena_array(arena, (size_t)count + 1, sizeof *cadence);
    gb_status status = cadence ? GB_OK : gb_fail_memory(err);
    for (int i = 0; i < count; i++)
        seen[i].at = take[i].parameter[GB_SPEED_STAR];
    gb_population_range(seen, count, people, &reference->speed_low, &reference->speed_high);
    for (int c = 0; c < GB_NCURVE && status == GB_OK; c++) {
        for (int i = 0; i < count; i++)
            seen[i].y = take[i].curve[c];
        if (reference->has_curve[c])
            status = gb_population_make(arena, seen, count, people, GB_SAMPLES,
                                        &reference->curve[c], err);
    }
    for (int k = 0; k < GB_NPARAMETER && status == GB_OK; k++) {
        for (int i = 0; i < count; i++)
            seen[i].y = &take[i].parameter[k];
        status = gb_population_make(arena, seen, count, people, 1, &reference->parameter[k], err);
    }
    for (int i = 0; i < count && status == GB_OK; i++) {
        cadence[i] = log(cadence_star(take[i].parameter[GB_CADENCE], take[i].leg));
        seen[i].at = log(take[i].parameter[GB_SPEED_STAR]);
        seen[i].y = &cadence[i];
    }
    return status == GB_OK
               ? gb_population_make(arena, seen, count, people, 1, &reference->cadence, err)
               : status;
}

double gb_reference_parameter(const gb_reference *reference, gb_parameter parameter,
                              double speed_star, double leg, int without)
{
    double mean, frequency;
    gb_population_mean(&reference->parameter[parameter], speed_star, without, &mean);
    gb_population_mean(&reference->cadence, log(speed_star), without, &frequency);
    frequency = exp(frequency); /* f* */
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
    return mean;
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
static void find_spread(const gb_population *curve, gb_spread *spread, double *values)
{
    int n = curve->people;
    double *rms = values, *shape = values + n * n;
    double sum_squares[GB_SAMPLES] = {0};
    for (int p = 0; p < n; p++) {
        const double *own = curve->mean + p * GB_SAMPLES;
        double mean[GB_SAMPLES];
        gb_population_mean(curve, curve->at[p], p, mean);
        rms_parts(own, mean, &rms[p], &shape[p]);
        for (int s = 0; s < GB_SAMPLES; s++) {
            /* The distance to the mean of the others is n / (n - 1) of that to the mean of all. */
            double d = (own[s] - mean[s]) * (n - 1) / n;
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
            gb_population_person(curve, q, curve->at[p], p, moved);
            rms_parts(curve->mean + p * GB_SAMPLES, moved, &rms[pairs], &shape[pairs]);
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
        double d = (reference->parameter[k].mean[p] - others) * (n - 1) / n;
        squares += d * d;
    }
    reference->parameter_sd[k] = n > 1 ? sqrt(squares / (n - 1)) : (double)NAN;
}

gb_status gb_reference_settle(gb_reference *reference, gb_error *err)
{
    size_t count = (size_t)reference->ntake;
    gb_observation *seen = calloc(count + 1, sizeof *seen);
    double *values = NULL;
    gb_status status = seen ? gather_people(reference, seen, err) : gb_fail_memory(err);
    if (status == GB_OK) {
        size_t n = (size_t)reference->nperson;
        values = malloc((2 * n * n + 2) * sizeof *values);
        status = values ? gather_numbers(reference, seen, err) : gb_fail_memory(err);
    }
    for (int c = 0; c < GB_NCURVE && status == GB_OK; c++) {
        if (reference->has_curve[c])
            find_spread(&reference->curve[c], &reference->spread[c], values);
    }
    for (int k = 0; k < GB_NPARAMETER && status == GB_OK; k++)
        find_parameter_sd(reference, (gb_parameter)k);
    free(values);
    free(seen);
    return status;
}
