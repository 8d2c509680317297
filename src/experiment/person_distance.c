#include "experiment/person_distance.h"

#include <math.h>
#include <string.h>

#include "compare/difference.h"
#include "experiment/tune.h"

#define SECONDS 6.0

gb_status gb_person_distance_find(const gb_reference *reference, int index,
                                  const gb_style *parameters, const gb_figure *figure,
                                  gb_person_distance *out, gb_error *err)
{
    const gb_reference_take *take = &reference->take[index];
    int person = gb_reference_find_person(reference, take->person);
    const gb_reference_laboratory *laboratory =
        &reference->laboratory[reference->person[person].laboratory];
    gb_gait gait;
    double v = take->parameter[GB_SPEED_STAR];
    *out = (gb_person_distance){.take = take->take, .person = take->person, .speed_star = v};
    gb_status status = gb_tune_gait(parameters, figure, v, reference->running, SECONDS, &gait, err);
    if (status != GB_OK)
        return status;
    if (gait.nkept == 0)
        status = gb_fail(err, GB_NOTHING, "the character makes no steps at v* %.3f", v);
    for (int c = 0; c < GB_NCURVE && status == GB_OK; c++) {
        double mean[GB_SAMPLES];
        out->character[c] = out->others[c] = (double)NAN;
        if (!gait.has_curve[c] || !take->has_curve[c] || !reference->has_curve[c] ||
            (reference->judged[c] && laboratory->not_judged[c]))
            continue;
        gb_population_mean(&reference->curve[c], v, person, mean);
        out->character[c] = gb_curve_distance(gait.curve[c], take->curve[c]).shape;
        out->others[c] = gb_curve_distance(mean, take->curve[c]).shape;
    }
    gb_gait_free(&gait);
    return status;
}

bool gb_person_distance_wanted(const gb_reference *reference, int take)
{
    double v = reference->take[take].parameter[GB_SPEED_STAR];
    return reference->running ? v >= 0.95 && v <= 1.30 : v >= 0.33 && v <= 0.60;
}

/* Over the takes of the person of the i-th distance that have the curve. */
static int person_mean(const gb_person_distance *distance, int n, int i, int curve, double own[2])
{
    int takes = 0;
    own[0] = own[1] = 0;
    for (int j = i; j < n; j++) {
        const gb_person_distance *d = &distance[j];
        if (strcmp(d->person, distance[i].person) != 0 || isnan(d->character[curve]))
            continue;
        own[0] += d->character[curve];
        own[1] += d->others[curve];
        takes++;
    }
    for (int k = 0; k < 2 && takes > 0; k++)
        own[k] /= takes;
    return takes;
}

void gb_person_distance_mean(const gb_person_distance *distance, int n, double character[GB_NCURVE],
                             double others[GB_NCURVE])
{
    for (int c = 0; c < GB_NCURVE; c++) {
        double sum[2] = {0, 0}, own[2];
        int people = 0;
        for (int i = 0; i < n; i++) {
            bool first = true;
            for (int j = 0; j < i; j++)
                first = first && strcmp(distance[j].person, distance[i].person) != 0;
            if (!first || person_mean(distance, n, i, c, own) == 0)
                continue;
            sum[0] += own[0];
            sum[1] += own[1];
            people++;
        }
        character[c] = people ? sum[0] / people : (double)NAN;
        others[c] = people ? sum[1] / people : (double)NAN;
    }
}
