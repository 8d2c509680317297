#include "gait/rate.h"

#include <math.h>
#include <stdlib.h>

#include "base/statistics.h"

#define GRAVITY 9.81 /* m/s^2 */
/* Steps per sqrt(leg / g) over the stride in legs, n = c S^a: CMU's walks have an SD of 0.12 about
 * it. */
#define RATE_CONSTANT 0.952
#define RATE_POWER    0.560
/* What no take at its own rate has (-0.48 to 0.39), and what a rate must come within to be named.
 */
#define DOUBTFUL 0.5
#define FITS     0.2
/* A walk as people walk, or the rate that makes it is none to name. */
#define LEAST_STANCE 0.55
#define MOST_STANCE  0.75
#define LEAST_STRIDE 0.8 /* leg */
/* A rate nearer to the one that was said would not be told from it. */
#define FACTOR 1.4

enum {
    LEAST_CYCLES = 2,
    MOST_FRAMES = 20000 /* of a take without cycles: it is looked at eight times */
};

/* Median of a parameter over the kept cycles. */
static double median_of(const gb_gait *gait, int parameter, double *scratch)
{
    int n = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        if (gait->cycle[i].kept)
            scratch[n++] = gait->cycle[i].parameter[parameter];
    }
    return gb_median(scratch, n);
}

/* Medians: steps/min and strides in legs. */
static bool find_steps(const gb_gait *gait, double *cadence, double *stride)
{
    double *scratch = malloc(((size_t)gait->ncycle + 1) * sizeof *scratch);
    if (!scratch)
        return false;
    *cadence = median_of(gait, GB_CADENCE, scratch);
    *stride = median_of(gait, GB_STRIDE, scratch);
    free(scratch);
    return true;
}

double gb_rate_surplus(const gb_gait *gait)
{
    double cadence, stride;
    if (gait->nkept == 0 || !find_steps(gait, &cadence, &stride))
        return (double)NAN;
    double steps = cadence / 60 * sqrt(gait->leg / GRAVITY);
    return log(steps) + RATE_CONSTANT - RATE_POWER * log(stride);
}

static bool is_a_walk(const gb_gait *gait)
{
    return gait->nkept >= LEAST_CYCLES && !gait->running && gait->mean[GB_STANCE] >= LEAST_STANCE &&
           gait->mean[GB_STANCE] <= MOST_STANCE && gait->mean[GB_STRIDE] >= LEAST_STRIDE;
}

/* The first frames of body; the arrays are its own where all frames are wanted. */
static gb_status first_frames(const gb_body *body, gb_arena *arena, gb_body *out, gb_error *err)
{
    *out = *body;
    /* How bones are turned has no part in this. */
    for (int i = 0; i < GB_NAXES; i++)
        out->axes[i] = NULL;
    if (body->nframe <= MOST_FRAMES)
        return GB_OK;
    out->nframe = MOST_FRAMES;
    out->xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * MOST_FRAMES, sizeof(double));
    if (!out->xyz)
        return gb_fail_memory(err);
    for (int p = 0; p < GB_NPOINT * 3; p++) {
        for (int f = 0; f < MOST_FRAMES && body->has[p / 3]; f++)
            gb_body_axis(out, p / 3, p % 3)[f] = gb_body_axis(body, p / 3, p % 3)[f];
    }
    return GB_OK;
}

/* The usual rate at which the body walks as people do, or 0. */
static gb_status find_fitting(const gb_body *body, const gb_gait_options *options, double *fits,
                              gb_error *err)
{
    static const double usual[] = {24, 25, 30, 50, 60, 100, 120, 240};
    double least = FITS, said = 1 / body->frame_time;
    gb_arena arena = {0};
    gb_body some;
    gb_status status = first_frames(body, &arena, &some, err);
    for (size_t i = 0; i < sizeof usual / sizeof *usual && status == GB_OK; i++) {
        gb_gait gait;
        if (fabs(log(usual[i] / said)) < log(FACTOR))
            continue;
        some.frame_time = 1 / usual[i];
        status = gb_gait_analyze(&some, options, &gait, NULL, err);
        if (status != GB_OK)
            break;
        double surplus = fabs(gb_rate_surplus(&gait));
        if (is_a_walk(&gait) && surplus <= least) {
            least = surplus;
            *fits = usual[i];
        }
        gb_gait_free(&gait);
    }
    gb_arena_free(&arena);
    return status;
}

gb_status gb_rate_check(const gb_body *body, const gb_gait_options *options, const gb_gait *gait,
                        double *fits, gb_notes *notes, gb_error *err)
{
    double surplus = gb_rate_surplus(gait), said = 1 / body->frame_time;
    *fits = 0;
    if (gait->no_gait || fabs(surplus) <= DOUBTFUL)
        return GB_OK;
    gb_status status = find_fitting(body, options, fits, err);
    if (status != GB_OK || !notes || (isnan(surplus) && !(*fits > 0)))
        return status;
    if (*fits > 0 && isnan(surplus))
        gb_note_add(notes, "cadence",
                    "no cycle is found at %.4g frames a second, but people's walk is at %g: is the "
                    "frame rate wrong? (--fps %g)",
                    said, *fits, *fits);
    else if (*fits > 0)
        gb_note_add(notes, "cadence",
                    "at %.4g frames a second the steps are %.1f times as %s as people's of this "
                    "length; at %g they would fit: is the frame rate wrong? (--fps %g)",
                    said, exp(fabs(surplus)), surplus < 0 ? "slow" : "quick", *fits, *fits);
    else
        gb_note_add(notes, "cadence",
                    "at %.4g frames a second the steps are %.1f times as %s as people's of this "
                    "length: the frame rate may be wrong (--fps)",
                    said, exp(fabs(surplus)), surplus < 0 ? "slow" : "quick");
    return GB_OK;
}
