/* Where the walker is going, how fast that turns, and where the hips face (declared in steps.h). */
#include <math.h>
#include <string.h>

#include "gait/steps.h"
#include "geometry/angle.h"

#define HEADING_CUTOFF 0.5  /* Hz */
#define STANDING_SPEED 0.25 /* m/s; below it the hips say where forward is */
#define PAD_SECONDS    0.75

/* Central differences, one-sided at the ends; per second. */
static void differentiate(const double *x, int n, double fps, double *out)
{
    for (int i = 0; i < n; i++) {
        int a = i > 0 ? i - 1 : i, b = i < n - 1 ? i + 1 : i;
        out[i] = b > a ? (x[b] - x[a]) * fps / (b - a) : 0;
    }
}

static double *array(gb_gait *gait, int n)
{
    return gb_arena_array(&gait->arena, (size_t)n, sizeof(double));
}

/* Perpendicular to the hip line, smoothed like the heading: the pelvis' own rotation within a step
 * must not move the direction along which the foot is measured. */
static gb_status find_facing(gb_gait_work *work, const gb_filter *slow, int pad, gb_error *err)
{
    const gb_body *body = &work->body;
    for (int f = 0; f < body->nframe; f++) {
        gb_vec3 left = gb_vec3_sub(gb_body_at(body, GB_HIP + GB_LEFT, f),
                                   gb_body_at(body, GB_HIP + GB_RIGHT, f));
        gb_vec3 forward = gb_vec3_cross(left, (gb_vec3){0, 1, 0});
        double n = hypot(forward.x, forward.z);
        work->facing[0][f] = n > 0 ? forward.x / n : 0;
        work->facing[1][f] = n > 0 ? forward.z / n : 1;
    }
    gb_status status = gb_filter_apply(slow, work->facing[0], body->nframe, pad, err);
    if (status == GB_OK)
        status = gb_filter_apply(slow, work->facing[1], body->nframe, pad, err);
    for (int f = 0; f < body->nframe; f++) {
        double n = hypot(work->facing[0][f], work->facing[1][f]);
        if (n > 0) {
            work->facing[0][f] /= n;
            work->facing[1][f] /= n;
        }
    }
    return status;
}

gb_status gb_gait_heading(gb_gait_work *work, gb_gait *gait, gb_error *err)
{
    int n = work->body.nframe;
    int pad = (int)(PAD_SECONDS * work->fps + 0.5);
    gb_filter slow = gb_filter_lowpass(HEADING_CUTOFF, work->fps);
    double *angle = array(gait, n);
    work->turning = array(gait, n);
    for (int i = 0; i < 2; i++) {
        work->heading[i] = array(gait, n);
        work->facing[i] = array(gait, n);
    }
    if (!angle || !work->turning || !work->heading[0] || !work->heading[1] || !work->facing[0] ||
        !work->facing[1])
        return gb_fail_memory(err);

    gb_status status = find_facing(work, &slow, pad, err);
    for (int i = 0; i < 2 && status == GB_OK; i++) {
        differentiate(work->mid_hip[i ? 2 : 0], n, work->fps, work->heading[i]);
        status = gb_filter_apply(&slow, work->heading[i], n, pad, err);
    }
    if (status != GB_OK)
        return status;

    double turns = 0;
    for (int f = 0; f < n; f++) {
        double speed = hypot(work->heading[0][f], work->heading[1][f]);
        for (int i = 0; i < 2; i++)
            work->heading[i][f] =
                speed < STANDING_SPEED ? work->facing[i][f] : work->heading[i][f] / speed;
        angle[f] = atan2(work->heading[0][f], work->heading[1][f]) * GB_DEGREES + turns;
        while (f > 0 && angle[f] - angle[f - 1] > 180) {
            angle[f] -= 360;
            turns -= 360;
        }
        while (f > 0 && angle[f] - angle[f - 1] < -180) {
            angle[f] += 360;
            turns += 360;
        }
    }
    /* The body sways about its way at the step rate, which two walkers of the same path do
     * differently: only what is slower than a stride counts as turning. */
    status = gb_filter_apply(&slow, angle, n, pad, err);
    differentiate(angle, n, work->fps, work->turning);
    return status;
}
