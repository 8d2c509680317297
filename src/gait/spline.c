#include "gait/spline.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

gb_status gb_spline_begin(gb_spline *s, int first, int nsample, const double *place, int nplace,
                          gb_error *err)
{
    memset(s, 0, sizeof *s);
    s->nsample = nsample;
    s->nplace = nplace;
    s->pivot = malloc((size_t)nsample * sizeof *s->pivot);
    s->share = malloc((size_t)nsample * sizeof *s->share);
    s->bend = malloc((size_t)nsample * sizeof *s->bend);
    s->beyond = malloc((size_t)nplace * sizeof *s->beyond);
    s->sample = malloc((size_t)nplace * sizeof *s->sample);
    if (!s->pivot || !s->share || !s->bend || !s->beyond || !s->sample)
        return gb_fail_memory(err);
    /* c[i - 1] + 4 c[i] + c[i + 1] = 3 (y[i + 1] - 2 y[i] + y[i - 1]), eliminated from the top. */
    for (int i = 0; i < nsample - 2; i++) {
        s->pivot[i] = i > 0 ? 4 - s->share[i - 1] : 4;
        s->share[i] = 1 / s->pivot[i];
    }
    for (int k = 0; k < nplace; k++) {
        int last = first + nsample - 1;
        bool inside = place[k] >= first && place[k] <= last;
        int i = inside ? (int)floor(place[k]) : last;
        i = i == last ? last - 1 : i; /* the last sample ends an interval */
        s->sample[k] = inside ? i - first : -1;
        s->beyond[k] = place[k] - i;
    }
    return GB_OK;
}

void gb_spline_free(gb_spline *s)
{
    free(s->pivot);
    free(s->share);
    free(s->bend);
    free(s->beyond);
    free(s->sample);
}

void gb_spline_draw(const gb_spline *s, const double *value, double *out)
{
    int n = s->nsample - 2; /* at both ends the curve is not bent */
    double *c = s->bend + 1;
    for (int i = 0; i < n; i++)
        c[i] = 3 * ((value[i + 2] - value[i + 1]) - (value[i + 1] - value[i]));
    for (int i = 1; i < n; i++)
        c[i] -= s->share[i - 1] * c[i - 1];
    for (int i = 0; i < n; i++)
        c[i] /= s->pivot[i];
    for (int i = n - 2; i >= 0; i--)
        c[i] -= s->share[i] * c[i + 1];
    s->bend[0] = s->bend[s->nsample - 1] = 0;
    for (int k = 0; k < s->nplace; k++) {
        int i = s->sample[k];
        if (i < 0) {
            out[k] = (double)NAN;
            continue;
        }
        double x = s->beyond[k], c0 = s->bend[i], c1 = s->bend[i + 1];
        double slope = (value[i + 1] - value[i]) - (c1 + 2 * c0) / 3;
        out[k] = value[i] + x * (slope + x * (c0 + x * ((c1 - c0) / 3)));
    }
}
