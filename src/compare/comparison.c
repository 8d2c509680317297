#include "compare/comparison.h"

#include <math.h>
#include <string.h>

const char *gb_verdict_text(gb_verdict verdict)
{
    static const char *const text[] = {"no verdict", "outside people", "inside people",
                                       "as close as a person"};
    return text[verdict];
}

gb_verdict gb_verdict_of(double shape, double person_to_mean, double sd, int people)
{
    if (people < GB_LEAST_PEOPLE || isnan(sd) || isnan(shape))
        return GB_NO_VERDICT;
    if (shape <= person_to_mean)
        return GB_CLOSE_AS_PERSON;
    return shape <= GB_INSIDE_SD * sd ? GB_INSIDE_PEOPLE : GB_OUTSIDE_PEOPLE;
}

bool gb_offset_is_judged(gb_curve curve)
{
    return curve != GB_TRUNK;
}

/* In SD over people; of all the SD that part is one of. A part of less than a twentieth is none:
 * where a curve has its mean removed, its offset is a matter of rounding. */
static double in_sd(double distance, double sd, double all)
{
    return sd > 1e-6 && sd > 0.05 * all ? distance / sd : (double)NAN;
}

/* The same number for one of the people, left out of the mean: what a person scores in the curves
 * that he has. */
static double person_naturalness(const gb_reference *reference, int person, const bool *judged)
{
    double squares = 0;
    int count = 0;
    for (int c = 0; c < GB_NCURVE; c++) {
        const gb_population *curve = &reference->curve[c];
        const gb_curve_sd *total = &reference->spread[c].total;
        double others[GB_SAMPLES];
        if (!judged[c] || curve->votes[person] == 0)
            continue;
        gb_population_mean(curve, curve->at[person], person, others);
        gb_difference d = gb_curve_distance(curve->mean + person * GB_SAMPLES, others);
        double ratio = in_sd(d.shape, total->shape, total->all);
        squares += ratio * ratio;
        count++;
    }
    return count ? sqrt(squares / count) : (double)NAN;
}

static void headline(const gb_reference *reference, gb_comparison *comparison)
{
    enum { MAX_PEOPLE = 1024 };
    double scores[MAX_PEOPLE];
    bool judged[GB_NCURVE];
    double squares = 0;
    int count = 0;
    for (int c = 0; c < GB_NCURVE; c++) {
        const gb_curve_comparison *curve = &comparison->curve[c];
        double ratio = curve->ratio.shape;
        judged[c] = curve->available && curve->people_judged >= GB_LEAST_PEOPLE && !isnan(ratio);
        if (!judged[c])
            continue;
        squares += ratio * ratio;
        count++;
    }
    comparison->naturalness = comparison->person_naturalness_median = (double)NAN;
    comparison->verdict = GB_NO_VERDICT;
    if (count == 0 || comparison->extrapolated)
        return;
    comparison->naturalness = sqrt(squares / count);
    int n = 0;
    for (int p = 0; p < reference->nperson && n < MAX_PEOPLE; p++) {
        if (gb_population_is_out(&reference->cadence, p, comparison->left_out))
            continue;
        double score = person_naturalness(reference, p, judged);
        if (isnan(score))
            continue;
        comparison->rank += score > comparison->naturalness;
        scores[n++] = score;
    }
    comparison->people = n;
    comparison->person_naturalness_median = gb_median(scores, n);
    comparison->verdict = comparison->naturalness <= comparison->person_naturalness_median
                              ? GB_CLOSE_AS_PERSON
                          : comparison->naturalness <= GB_INSIDE_SD ? GB_INSIDE_PEOPLE
                                                                    : GB_OUTSIDE_PEOPLE;
}

/* Angles are equal when they differ by whole turns. */
static void bring_to_same_turn(const double subject[GB_SAMPLES], const char *unit,
                               double people[GB_SAMPLES])
{
    double difference = 0;
    for (int i = 0; i < GB_SAMPLES; i++)
        difference += (subject[i] - people[i]) / GB_SAMPLES;
    double shift = strcmp(unit, "deg") == 0 ? 360 * nearbyint(difference / 360) : 0;
    for (int i = 0; i < GB_SAMPLES; i++)
        people[i] += shift;
}

/* Against the people of the subject's own laboratory, whether or not they are judged by. */
static void compare_own(const gb_gait *gait, const gb_reference *reference, int c, double v,
                        int left_out, int laboratory, gb_curve_comparison *curve)
{
    if (laboratory < 0 || left_out == gb_without_group(laboratory))
        return;
    gb_population_group_mean(&reference->every[c], laboratory, v, left_out, curve->own_people);
    curve->has_own = !isnan(curve->own_people[0]);
    if (!curve->has_own)
        return;
    bring_to_same_turn(gait->curve[c], gb_curves[c].unit, curve->own_people);
    curve->own = gb_curve_difference(gait->curve[c], curve->own_people);
    curve->own_sd = gb_reference_laboratory_sd(reference, (gb_curve)c, laboratory, left_out);
}

static void compare_curve(const gb_gait *gait, const gb_reference *reference, int c,
                          gb_comparison *comparison)
{
    gb_curve_comparison *curve = &comparison->curve[c];
    const gb_spread *spread = &reference->spread[c];
    const int left_out = comparison->left_out, laboratory = comparison->laboratory;
    const double v = comparison->people_speed_star;
    curve->available = gait->has_curve[c] && reference->has_curve[c];
    if (!curve->available)
        return;
    gb_population_mean(&reference->curve[c], v, left_out, curve->people);
    bring_to_same_turn(gait->curve[c], gb_curves[c].unit, curve->people);
    curve->both = gb_curve_difference(gait->curve[c], curve->people);
    for (int side = 0; side < 2; side++)
        curve->side[side] = gb_curve_difference(gait->side_curve[side][c], curve->people);
    curve->ratio =
        (gb_curve_sd){in_sd(curve->both.rms, spread->total.all, 0),
                      in_sd(curve->both.shape, spread->total.shape, spread->total.all),
                      in_sd(fabs(curve->both.offset), spread->total.offset, spread->total.all)};
    bool judges = reference->judged[c] && !comparison->extrapolated &&
                  (laboratory < 0 || !reference->laboratory[laboratory].not_judged[c]);
    curve->people_judged = judges ? spread->people : 0;
    curve->verdict = gb_verdict_of(curve->both.shape, spread->person_to_mean_shape,
                                   spread->total.shape, curve->people_judged);
    compare_own(gait, reference, c, v, left_out, laboratory, curve);
}

void gb_compare_of(const gb_gait *gait, const gb_reference *reference, int left_out, int laboratory,
                   gb_speed_rule rule, double tolerance, gb_comparison *comparison)
{
    memset(comparison, 0, sizeof *comparison);
    comparison->left_out = left_out;
    comparison->laboratory = left_out >= 0 ? reference->person[left_out].laboratory : laboratory;
    comparison->tolerance = tolerance;
    comparison->speed_star = gait->mean[GB_SPEED_STAR];
    comparison->people_speed_star = comparison->speed_star;
    if (rule == GB_SPEED_OF_REFERENCE) {
        double sum = 0;
        for (int p = 0; p < reference->nperson; p++)
            sum += reference->person[p].speed_star;
        comparison->people_speed_star = sum / reference->nperson;
    }
    double v = comparison->people_speed_star;
    comparison->speed_matches = fabs(comparison->speed_star - v) <= tolerance;
    comparison->extrapolated = v < reference->speed_low - tolerance ||
                               v > reference->speed_high + tolerance || v < GB_LEAST_SPEED_STAR;
    for (int c = 0; c < GB_NCURVE; c++)
        compare_curve(gait, reference, c, comparison);
    for (int p = 0; p < GB_NPARAMETER; p++)
        comparison->parameter[p] =
            gb_reference_parameter(reference, (gb_parameter)p, v, gait->leg, left_out);
    headline(reference, comparison);
}

void gb_compare(const gb_gait *gait, const gb_reference *reference, int left_out,
                gb_speed_rule rule, double tolerance, gb_comparison *comparison)
{
    gb_compare_of(gait, reference, left_out, -1, rule, tolerance, comparison);
}
