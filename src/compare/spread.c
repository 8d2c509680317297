#include "compare/spread.h"

#include <math.h>
#include <stdlib.h>

#include "compare/difference.h"

/* Squares of a difference over the cycle: all, without its mean, and of its mean. */
static gb_curve_sd squares_of(const double difference[GB_SAMPLES])
{
    static const double zero[GB_SAMPLES];
    gb_difference d = gb_curve_distance(difference, zero);
    return (gb_curve_sd){d.rms * d.rms, d.shape * d.shape, d.offset * d.offset};
}

static void add_squares(gb_curve_sd *sum, gb_curve_sd more)
{
    sum->all += more.all;
    sum->shape += more.shape;
    sum->offset += more.offset;
}

static gb_curve_sd root(gb_curve_sd sum, double freedom)
{
    if (freedom < 1)
        return (gb_curve_sd){(double)NAN, (double)NAN, (double)NAN};
    return (gb_curve_sd){sqrt(sum.all / freedom), sqrt(sum.shape / freedom),
                         sqrt(sum.offset / freedom)};
}

/* A person minus the mean of all of the laboratory (without somebody), at the person's own v*. The
 * mean of all is not made, because the slope would then be one that the person has a part in: the
 * distance to the mean of the others is n / (n - 1) of that to the mean of all. */
static void from_own_laboratory(const gb_population *curve, int person, int group, int n,
                                double out[GB_SAMPLES])
{
    const double *own = curve->mean + person * GB_SAMPLES;
    double others[GB_SAMPLES];
    gb_population_group_mean(curve, group, curve->at[person], person, others);
    for (int s = 0; s < GB_SAMPLES; s++)
        out[s] = (own[s] - others[s]) * (n - 1) / n;
}

/* Sum of squares over people of a laboratory (-1: of each), by sample (nullable, GB_SAMPLES) and
 * in parts; degrees of freedom. */
static double squares_within(const gb_reference *reference, const gb_population *curve,
                             int laboratory, double *samples, gb_curve_sd *parts)
{
    double freedom = 0;
    for (int l = 0; l < curve->groups; l++)
        freedom += (laboratory < 0 || l == laboratory) && curve->members[l] > 0
                       ? curve->members[l] - 1
                       : 0;
    for (int p = 0; p < curve->people; p++) {
        int l = reference->person[p].laboratory, n = curve->members[l];
        double d[GB_SAMPLES];
        if (curve->votes[p] == 0 || n < 2 || (laboratory >= 0 && l != laboratory))
            continue;
        from_own_laboratory(curve, p, l, n, d);
        add_squares(parts, squares_of(d));
        for (int s = 0; s < GB_SAMPLES && samples; s++)
            samples[s] += d[s] * d[s];
    }
    return freedom;
}

gb_curve_sd gb_reference_laboratory_sd(const gb_reference *reference, gb_curve curve,
                                       int laboratory, int without)
{
    const gb_population *people = &reference->every[curve];
    gb_curve_sd sum = {0, 0, 0};
    double freedom = 0, mean[GB_SAMPLES];
    if (without == GB_NOBODY) {
        freedom = squares_within(reference, people, laboratory, NULL, &sum);
        return root(sum, freedom);
    }
    gb_population_group_mean(people, laboratory, 0, without, mean);
    for (int p = 0; p < people->people; p++) {
        double d[GB_SAMPLES];
        if (people->votes[p] == 0 || reference->person[p].laboratory != laboratory ||
            gb_population_is_out(people, p, without))
            continue;
        gb_population_person(people, p, 0, without, d);
        for (int s = 0; s < GB_SAMPLES; s++)
            d[s] -= mean[s];
        add_squares(&sum, squares_of(d));
        freedom++;
    }
    return root(sum, freedom - 1);
}

/* Sum of squares of the laboratories' means about the mean of them; degrees of freedom. Slopes are
 * straight and the same for all, so that it does not matter at which v*. */
static double squares_between(const gb_population *curve, double samples[GB_SAMPLES],
                              gb_curve_sd *parts)
{
    int laboratories = 0;
    double all[GB_SAMPLES];
    gb_population_mean(curve, 0, GB_NOBODY, all);
    for (int l = 0; l < curve->groups; l++) {
        double d[GB_SAMPLES];
        if (curve->members[l] == 0)
            continue;
        gb_population_group_mean(curve, l, 0, GB_NOBODY, d);
        for (int s = 0; s < GB_SAMPLES; s++) {
            d[s] -= all[s];
            samples[s] += d[s] * d[s];
        }
        add_squares(parts, squares_of(d));
        laboratories++;
    }
    return laboratories - 1;
}

/* Where there is one of two variances, it alone is what is known. */
static double sum_of_known(double a, double b)
{
    return isnan(a) ? b : isnan(b) ? a : a + b;
}

static double total_of(double within, double between)
{
    return sqrt(sum_of_known(within * within, between * between));
}

static void find_sd(const gb_reference *reference, int c, gb_spread *out)
{
    const gb_population *curve = &reference->curve[c];
    double within[GB_SAMPLES] = {0}, between[GB_SAMPLES] = {0};
    gb_curve_sd sums[2] = {{0, 0, 0}, {0, 0, 0}};
    const double free_within = squares_within(reference, curve, -1, within, &sums[0]);
    const double free_between = squares_between(curve, between, &sums[1]);
    const bool stated = reference->has_between[c];
    out->within = root(sums[0], free_within);
    out->between = stated ? reference->between[c] : root(sums[1], free_between);
    for (int s = 0; s < GB_SAMPLES; s++) {
        double a = free_within > 0 ? within[s] / free_within : (double)NAN;
        double b = free_between > 0 ? between[s] / free_between : (double)NAN;
        if (stated)
            b = out->between.all * out->between.all;
        out->sd[s] = sqrt(sum_of_known(a, b));
    }
    out->total = (gb_curve_sd){total_of(out->within.all, out->between.all),
                               total_of(out->within.shape, out->between.shape),
                               total_of(out->within.offset, out->between.offset)};
}

/* Each person against the mean of the others, at the own v*; and every pair. values: scratch. */
static void find_distances(const gb_population *curve, gb_spread *out, double *values)
{
    int n = curve->people, people = 0, pairs = 0;
    double *rms = values, *shape = values + n * n;
    for (int p = 0; p < n; p++) {
        double mean[GB_SAMPLES];
        if (curve->votes[p] == 0)
            continue;
        gb_population_mean(curve, curve->at[p], p, mean);
        gb_difference d = gb_curve_distance(curve->mean + p * GB_SAMPLES, mean);
        rms[people] = d.rms;
        shape[people++] = d.shape;
    }
    out->people = people;
    out->person_to_mean = people > 1 ? gb_median(rms, people) : (double)NAN;
    out->person_to_mean_shape = people > 1 ? gb_median(shape, people) : (double)NAN;
    for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
            double moved[GB_SAMPLES];
            if (curve->votes[p] == 0 || curve->votes[q] == 0)
                continue;
            gb_population_person(curve, q, curve->at[p], p, moved);
            gb_difference d = gb_curve_distance(curve->mean + p * GB_SAMPLES, moved);
            rms[pairs] = d.rms;
            shape[pairs++] = d.shape;
        }
    }
    out->person_to_person = gb_median(rms, pairs);
    out->person_to_person_shape = gb_median(shape, pairs);
}

/* A person's value of a parameter, as it would be moved to the own v* from the mean of the own
 * laboratory: like curves, save for steps, which scale with leg and v*. */
static double parameter_of_laboratory(const gb_reference *reference, gb_parameter k, int laboratory,
                                      double speed_star, double leg, int without)
{
    gb_population one = reference->parameter[k], steps = reference->cadence;
    double value, frequency;
    gb_population_group_mean(&one, laboratory, speed_star, without, &value);
    gb_population_group_mean(&steps, laboratory, log(speed_star), without, &frequency);
    return gb_reference_scaled(k, speed_star, leg, value, exp(frequency));
}

static void find_parameter_sd(gb_reference *reference, gb_parameter k)
{
    const gb_population *people = &reference->parameter[k];
    double within = 0, between = 0, speed = 0, leg = 0, mean = 0;
    int free_within = 0, free_between = -1;
    for (int p = 0; p < reference->nperson; p++) {
        const gb_reference_person *person = &reference->person[p];
        int n = people->members[person->laboratory];
        speed += person->speed_star / reference->nperson;
        leg += person->leg / reference->nperson;
        if (people->votes[p] == 0 || n < 2)
            continue;
        double others = parameter_of_laboratory(reference, k, person->laboratory,
                                                person->speed_star, person->leg, p);
        double d = (people->mean[p] - others) * (n - 1) / n;
        within += d * d;
    }
    for (int l = 0; l < people->groups; l++) {
        free_within += people->members[l] > 0 ? people->members[l] - 1 : 0;
        free_between += people->members[l] > 0;
    }
    mean = gb_reference_parameter(reference, k, speed, leg, GB_NOBODY);
    for (int l = 0; l < people->groups; l++) {
        double d = people->members[l] > 0
                       ? parameter_of_laboratory(reference, k, l, speed, leg, GB_NOBODY) - mean
                       : 0;
        between += d * d;
    }
    reference->parameter_sd[k] =
        sqrt(sum_of_known(free_within > 0 ? within / free_within : (double)NAN,
                          free_between > 0 ? between / free_between : (double)NAN));
}

gb_status gb_reference_spread(gb_reference *reference, gb_error *err)
{
    size_t n = (size_t)reference->nperson;
    double *values = malloc((2 * n * n + 2) * sizeof *values);
    if (!values)
        return gb_fail_memory(err);
    for (int c = 0; c < GB_NCURVE; c++) {
        if (!reference->has_curve[c])
            continue;
        find_sd(reference, c, &reference->spread[c]);
        find_distances(&reference->curve[c], &reference->spread[c], values);
    }
    for (int k = 0; k < GB_NPARAMETER; k++)
        find_parameter_sd(reference, (gb_parameter)k);
    free(values);
    return GB_OK;
}
