#include "compare/comparison.h"

#include <math.h>
#include <string.h>

const char *gb_verdict_text(gb_verdict verdict)
{
    static const char *const text[] = {"no verdict", "outside people", "inside people",
                                       "as close as a person"};
    return text[verdict];
}

gb_verdict gb_verdict_of(double rms, double person_to_mean, double sd, int people)
{
    if (people < GB_LEAST_PEOPLE || isnan(sd))
        return GB_NO_VERDICT;
    if (rms <= person_to_mean)
        return GB_CLOSE_AS_PERSON;
    return rms <= GB_INSIDE_SD * sd ? GB_INSIDE_PEOPLE : GB_OUTSIDE_PEOPLE;
}

/* The same number for one of the people, left out of the mean: what a person scores. */
static double person_naturalness(const gb_reference *reference, int person, const bool *available)
{
    double squares = 0;
    int count = 0;
    for (int c = 0; c < GB_NCURVE; c++) {
        double others[GB_SAMPLES];
        if (!available[c])
            continue;
        gb_population_mean(&reference->curve[c], reference->curve[c].at[person], person, others);
        gb_difference d = gb_curve_distance(reference->curve[c].mean + person * GB_SAMPLES, others);
        double ratio = d.rms / reference->spread[c].sd_rms;
        squares += ratio * ratio;
        count++;
    }
    return count ? sqrt(squares / count) : (double)NAN;
}

static void headline(const gb_reference *reference, gb_comparison *comparison)
{
    enum { MAX_PEOPLE = 1024 };
    double scores[MAX_PEOPLE];
    bool available[GB_NCURVE];
    double squares = 0;
    int count = 0;
    for (int c = 0; c < GB_NCURVE; c++) {
        available[c] = comparison->curve[c].available && !isnan(comparison->curve[c].ratio);
        if (!available[c])
            continue;
        squares += comparison->curve[c].ratio * comparison->curve[c].ratio;
        count++;
    }
    comparison->naturalness = comparison->person_naturalness_median = (double)NAN;
    comparison->verdict = GB_NO_VERDICT;
    if (count == 0 || reference->nperson < GB_LEAST_PEOPLE)
        return;
    comparison->naturalness = sqrt(squares / count);
    int n = 0;
    for (int p = 0; p < reference->nperson && n < MAX_PEOPLE; p++) {
        if (p == comparison->left_out)
            continue;
        scores[n] = person_naturalness(reference, p, available);
        comparison->rank += scores[n] > comparison->naturalness;
        n++;
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

void gb_compare(const gb_gait *gait, const gb_reference *reference, int left_out,
                gb_speed_rule rule, double tolerance, gb_comparison *comparison)
{
    memset(comparison, 0, sizeof *comparison);
    comparison->left_out = left_out;
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
    comparison->extrapolated =
        v < reference->speed_low - tolerance || v > reference->speed_high + tolerance;

    for (int c = 0; c < GB_NCURVE; c++) {
        gb_curve_comparison *curve = &comparison->curve[c];
        const gb_spread *spread = &reference->spread[c];
        curve->available = gait->has_curve[c] && reference->has_curve[c];
        if (!curve->available)
            continue;
        gb_population_mean(&reference->curve[c], v, left_out, curve->people);
        bring_to_same_turn(gait->curve[c], gb_curves[c].unit, curve->people);
        curve->both = gb_curve_difference(gait->curve[c], curve->people);
        for (int side = 0; side < 2; side++)
            curve->side[side] = gb_curve_difference(gait->side_curve[side][c], curve->people);
        curve->ratio = curve->both.rms / spread->sd_rms;
        curve->verdict = gb_verdict_of(curve->both.rms, spread->person_to_mean, spread->sd_rms,
                                       reference->nperson);
    }
    for (int p = 0; p < GB_NPARAMETER; p++)
        comparison->parameter[p] =
            gb_reference_parameter(reference, (gb_parameter)p, v, gait->leg, left_out);
    headline(reference, comparison);
}
