/* Curves and parameters of one cycle (declared in steps.h; definitions in docs/metrics.md). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/statistics.h"
#include "base/units.h"
#include "gait/spline.h"
#include "gait/steps.h"
#include "geometry/angle.h"

enum { MARGIN = 4 }; /* frames on both sides, so that the spline's ends lie outside the cycle */

/* The frames of a cycle with their margin, and what every curve needs. */
typedef struct window {
    const gb_gait_work *work;
    gb_cycle *cycle;
    int first, count;
    double *frame; /* (count) frame numbers, the spline's abscissae */
    double *value; /* (count) the curve that is being made */
    gb_bone_curves bone;
    gb_vec3 f, up, lateral; /* lateral: towards the side analysed */
    gb_spline spline;       /* through all frames, at the 101 places of the cycle */
} window;

static gb_vec3 at(const window *w, int point, int i)
{
    return gb_body_at(&w->work->body, point, w->first + i);
}

static gb_vec3 own(const window *w, gb_point point, int i)
{
    return at(w, (int)point + (int)w->cycle->side, i);
}

static gb_vec3 other(const window *w, gb_point point, int i)
{
    return at(w, (int)point + 1 - (int)w->cycle->side, i);
}

static gb_vec3 mid_hip(const window *w, int i)
{
    return (gb_vec3){w->work->mid_hip[0][w->first + i], w->work->mid_hip[1][w->first + i],
                     w->work->mid_hip[2][w->first + i]};
}

/* Angle of a segment that hangs down, forward positive, in the plane (ahead, up). */
static double swing_angle(const window *w, gb_vec3 segment, gb_vec3 ahead)
{
    return atan2(gb_vec3_dot(segment, ahead), -gb_vec3_dot(segment, w->up)) * GB_DEGREES;
}

/* Elevation of a segment in the plane (f, up). */
static double elevation(const window *w, gb_vec3 segment)
{
    return atan2(gb_vec3_dot(segment, w->up), gb_vec3_dot(segment, w->f)) * GB_DEGREES;
}

/* Angle of a segment out of the plane (f, up), towards the side analysed positive. From above it
 * would be any angle while the foot stands on its toes. */
static double outward(const window *w, gb_vec3 segment)
{
    double along = gb_vec3_dot(segment, w->f), up = gb_vec3_dot(segment, w->up);
    return atan2(gb_vec3_dot(segment, w->lateral), sqrt(along * along + up * up)) * GB_DEGREES;
}

/* Yaw and roll of the line from the other to the own joint. */
static double yaw(const window *w, gb_vec3 line)
{
    return atan2(gb_vec3_dot(line, w->f), gb_vec3_dot(line, w->lateral)) * GB_DEGREES;
}

static double roll(const window *w, gb_vec3 line)
{
    return atan2(gb_vec3_dot(line, w->up), gb_vec3_dot(line, w->lateral)) * GB_DEGREES;
}

static gb_vec3 segment(const window *w, gb_point from, gb_point to, int i)
{
    return gb_vec3_sub(own(w, to, i), own(w, from, i));
}

static gb_vec3 line(const window *w, gb_point joint, int i)
{
    return gb_vec3_sub(own(w, joint, i), other(w, joint, i));
}

/* How far the knee is beside the line from hip to ankle, m. */
static double beside_the_leg(const window *w, int i)
{
    gb_vec3 leg = segment(w, GB_HIP, GB_ANKLE, i), thigh = segment(w, GB_HIP, GB_KNEE, i);
    double share = gb_vec3_dot(thigh, leg) / gb_vec3_dot(leg, leg);
    return gb_vec3_dot(gb_vec3_sub(thigh, gb_vec3_scale(leg, share)), w->lateral);
}

static gb_vec3 middle(const window *w, gb_point joint, int i)
{
    return gb_vec3_scale(gb_vec3_add(own(w, joint, i), other(w, joint, i)), 0.5);
}

/* One sample of a curve, before heights are put on the ground and means are removed. */
static double sample(const window *w, gb_curve curve, int i)
{
    double leg = w->work->leg, arm = w->work->arm;
    switch (curve) {
    case GB_THIGH:
        return swing_angle(w, segment(w, GB_HIP, GB_KNEE, i), w->f);
    case GB_THIGH_FRONTAL:
        return swing_angle(w, segment(w, GB_HIP, GB_KNEE, i), w->lateral);
    case GB_KNEE_LATERAL:
        return beside_the_leg(w, i) / leg;
    case GB_KNEE_FLEXION:
        return gb_vec3_angle(segment(w, GB_HIP, GB_KNEE, i), segment(w, GB_KNEE, GB_ANKLE, i)) *
               GB_DEGREES;
    case GB_ANKLE_FLEXION:
        return 90 - gb_vec3_angle(segment(w, GB_ANKLE, GB_KNEE, i),
                                  segment(w, GB_ANKLE, GB_TOE_BASE, i)) *
                        GB_DEGREES;
    case GB_FOOT_PITCH:
        return elevation(w, segment(w, GB_ANKLE, GB_TOE_BASE, i));
    case GB_FOOT_PROGRESSION:
        return outward(w, segment(w, GB_ANKLE, GB_TOE_BASE, i));
    case GB_ANKLE_HEIGHT:
        return (own(w, GB_ANKLE, i).y - w->cycle->ground) / leg;
    case GB_TOE_HEIGHT:
        return (own(w, GB_TOE_BASE, i).y - w->cycle->ground) / leg;
    case GB_ANKLE_FORE:
        return gb_vec3_dot(segment(w, GB_HIP, GB_ANKLE, i), w->f) / leg;
    case GB_PELVIS_HEIGHT:
        return (mid_hip(w, i).y - w->cycle->ground) / leg;
    case GB_PELVIS_SWAY:
        return gb_vec3_dot(mid_hip(w, i), w->lateral) / leg;
    case GB_PELVIS_ROTATION:
        return yaw(w, line(w, GB_HIP, i));
    case GB_PELVIS_OBLIQUITY:
        return roll(w, line(w, GB_HIP, i));
    case GB_SHOULDER_ROTATION:
        return yaw(w, line(w, GB_SHOULDER, i));
    case GB_SHOULDER_TILT:
        return roll(w, line(w, GB_SHOULDER, i));
    case GB_TRUNK:
        return -swing_angle(w, gb_vec3_sub(mid_hip(w, i), at(w, GB_NECK_BASE, i)), w->f);
    case GB_TRUNK_FRONTAL:
        return -swing_angle(w, gb_vec3_sub(mid_hip(w, i), middle(w, GB_SHOULDER, i)), w->lateral);
    case GB_HEAD_PITCH:
        return w->bone.head_pitch[i];
    case GB_HEAD_YAW:
        return w->bone.head_yaw[i];
    case GB_HEAD_ROLL:
        return w->bone.head_roll[i];
    case GB_UPPER_ARM:
        return swing_angle(w, segment(w, GB_SHOULDER, GB_ELBOW, i), w->f);
    case GB_UPPER_ARM_FRONTAL:
        return swing_angle(w, segment(w, GB_SHOULDER, GB_ELBOW, i), w->lateral);
    case GB_FOREARM:
        return swing_angle(w, segment(w, GB_ELBOW, GB_WRIST, i), w->f);
    case GB_ELBOW_FLEXION:
        return gb_vec3_angle(segment(w, GB_SHOULDER, GB_ELBOW, i),
                             segment(w, GB_ELBOW, GB_WRIST, i)) *
               GB_DEGREES;
    case GB_WRIST_FORE:
        return gb_vec3_dot(segment(w, GB_SHOULDER, GB_WRIST, i), w->f) / arm;
    case GB_WRIST_HEIGHT:
        return segment(w, GB_SHOULDER, GB_WRIST, i).y / arm;
    case GB_HAND_FLEXION:
        return w->bone.hand[i];
    case GB_HAND_FRONTAL:
        return w->bone.hand_frontal[i];
    case GB_PELVIS_TILT: /* needs the whole cycle: pelvis_tilt() */
    case GB_NCURVE:
        break;
    }
    return (double)NAN;
}

/* Curves without a zero of their own. */
static bool is_centred(gb_curve curve)
{
    return curve == GB_PELVIS_TILT || curve == GB_PELVIS_SWAY || curve == GB_HEAD_PITCH ||
           curve == GB_HEAD_YAW || curve == GB_HEAD_ROLL || curve == GB_HAND_FLEXION ||
           curve == GB_HAND_FRONTAL;
}

/* Are the points there that a curve needs? */
static bool available(const gb_body *body, gb_curve curve)
{
    bool arms = body->has[GB_SHOULDER] && body->has[GB_SHOULDER + 1];
    bool elbows = arms && body->has[GB_ELBOW] && body->has[GB_ELBOW + 1];
    bool wrists = elbows && body->has[GB_WRIST] && body->has[GB_WRIST + 1];
    switch (curve) {
    case GB_PELVIS_TILT:
        return body->axes[GB_AXES_PELVIS] != NULL;
    case GB_SHOULDER_ROTATION:
    case GB_SHOULDER_TILT:
    case GB_TRUNK_FRONTAL:
        return arms;
    case GB_TRUNK:
        return body->has[GB_NECK_BASE];
    case GB_HEAD_PITCH:
    case GB_HEAD_YAW:
    case GB_HEAD_ROLL:
        return gb_bone_curves_has_head(body);
    case GB_HAND_FLEXION:
    case GB_HAND_FRONTAL:
        return gb_bone_curves_has_hands(body);
    case GB_UPPER_ARM:
    case GB_UPPER_ARM_FRONTAL:
        return elbows;
    case GB_FOREARM:
    case GB_ELBOW_FLEXION:
    case GB_WRIST_FORE:
    case GB_WRIST_HEIGHT:
        return wrists;
    case GB_THIGH:
    case GB_THIGH_FRONTAL:
    case GB_KNEE_FLEXION:
    case GB_KNEE_LATERAL:
    case GB_ANKLE_FLEXION:
    case GB_FOOT_PITCH:
    case GB_FOOT_PROGRESSION:
    case GB_ANKLE_HEIGHT:
    case GB_TOE_HEIGHT:
    case GB_ANKLE_FORE:
    case GB_PELVIS_HEIGHT:
    case GB_PELVIS_SWAY:
    case GB_PELVIS_ROTATION:
    case GB_PELVIS_OBLIQUITY:
    case GB_NCURVE:
        break;
    }
    return true;
}

/* Pitch of the pelvis bone without knowing its axes: the direction in the bone that points along f
 * on average, and how far it dips. */
static void pelvis_tilt(const window *w, double *out)
{
    const gb_body *body = &w->work->body;
    long n = body->nframe;
    gb_vec3 fixed = {0, 0, 0};
    for (int i = 0; i < w->count; i++) {
        const double *m = body->axes[GB_AXES_PELVIS] + w->first + i;
        fixed.x += m[0] * w->f.x + m[3 * n] * w->f.y + m[6 * n] * w->f.z;
        fixed.y += m[n] * w->f.x + m[4 * n] * w->f.y + m[7 * n] * w->f.z;
        fixed.z += m[2 * n] * w->f.x + m[5 * n] * w->f.y + m[8 * n] * w->f.z;
    }
    for (int i = 0; i < w->count; i++) {
        const double *m = body->axes[GB_AXES_PELVIS] + w->first + i;
        gb_vec3 v = {m[0] * fixed.x + m[n] * fixed.y + m[2 * n] * fixed.z,
                     m[3 * n] * fixed.x + m[4 * n] * fixed.y + m[5 * n] * fixed.z,
                     m[6 * n] * fixed.x + m[7 * n] * fixed.y + m[8 * n] * fixed.z};
        out[i] = -elevation(w, v);
    }
}

/* Angles that pass +-180 degrees are made continuous before they are interpolated. */
static void unwrap(double *x, int n)
{
    for (int i = 1; i < n; i++) {
        while (x[i] - x[i - 1] > 180)
            x[i] -= 360;
        while (x[i] - x[i - 1] < -180)
            x[i] += 360;
    }
}

static double mean_of(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum / n;
}

static void measure_curve(window *w, gb_curve curve)
{
    double *out = w->cycle->curve[curve];
    if (!available(&w->work->body, curve)) {
        for (int i = 0; i < GB_SAMPLES; i++)
            out[i] = (double)NAN;
        return;
    }
    if (curve == GB_PELVIS_TILT)
        pelvis_tilt(w, w->value);
    else
        for (int i = 0; i < w->count; i++)
            w->value[i] = sample(w, curve, i);
    if (strcmp(gb_curves[curve].unit, "deg") == 0)
        unwrap(w->value, w->count);
    gb_spline_draw(&w->spline, w->value, out);
    if (is_centred(curve)) {
        /* The closing sample repeats the first one's place in the cycle. */
        double mean = mean_of(out, GB_SAMPLES - 1);
        for (int i = 0; i < GB_SAMPLES; i++)
            out[i] -= mean;
    }
}

/* Median height of a point over a share of an interval (frames), m. scratch has w->count places. */
static double planted_height(const window *w, gb_point point, double start, double end,
                             double *scratch)
{
    int n = 0;
    for (int i = 0; i < w->count; i++) {
        if (w->frame[i] >= start && w->frame[i] <= end)
            scratch[n++] = own(w, point, i).y;
    }
    return gb_median(scratch, n);
}

static double lowest(const window *w, gb_point point, double start, double end)
{
    double low = (double)INFINITY;
    for (int i = 0; i < w->count; i++) {
        if (w->frame[i] >= start && w->frame[i] <= end)
            low = fmin(low, own(w, point, i).y);
    }
    return isfinite(low) ? low : (double)NAN;
}

/* In the middle of the swing (25 to 90 %) above the point's own planted height. */
static double clearance(const window *w, gb_point point)
{
    const gb_cycle *c = w->cycle;
    double stance = c->toe_off - c->start, swing = c->end - c->toe_off;
    double ground =
        planted_height(w, point, c->start + 0.3 * stance, c->start + 0.6 * stance, w->value);
    return (lowest(w, point, c->toe_off + 0.25 * swing, c->toe_off + 0.9 * swing) - ground) /
           w->work->leg;
}

/* A point at a fractional frame. */
static gb_vec3 placed(const window *w, int point, double frame)
{
    int i = (int)floor(frame) - w->first;
    i = i > w->count - 2 ? w->count - 2 : i;
    double u = frame - w->first - i;
    return gb_vec3_add(gb_vec3_scale(at(w, point, i), 1 - u),
                       gb_vec3_scale(at(w, point, i + 1), u));
}

static void measure_parameters(window *w)
{
    gb_cycle *c = w->cycle;
    double *p = c->parameter;
    double leg = w->work->leg;
    double frames = c->end - c->start, seconds = frames / w->work->fps;
    p[GB_FROUDE] = p[GB_SPEED] * p[GB_SPEED] / (GB_GRAVITY * leg);
    p[GB_SPEED_STAR] = p[GB_SPEED] / sqrt(GB_GRAVITY * leg);
    p[GB_CADENCE] = 120 / seconds;
    p[GB_STRIDE] = p[GB_SPEED] * seconds / leg;
    p[GB_STANCE] = (c->toe_off - c->start) / frames;
    p[GB_DOUBLE_SUPPORT] = (c->other_toe_off - c->start + c->toe_off - c->other_strike) / frames;
    p[GB_TOE_CLEARANCE] = clearance(w, GB_TOE_BASE);
    if (w->work->body.has[GB_TOE_TIP] && w->work->body.has[GB_TOE_TIP + 1])
        p[GB_TOE_TIP_CLEARANCE] = clearance(w, GB_TOE_TIP);

    /* Between places where the feet come down, each at its own strike: the foot that stands rolls
     * and turns before the other one arrives. Where the ground moves it has moved on meanwhile. */
    int side = GB_ANKLE + (int)c->side, other_side = GB_ANKLE + 1 - (int)c->side;
    gb_vec3 first = placed(w, side, c->start), last = placed(w, side, c->end);
    gb_vec3 between = placed(w, other_side, c->other_strike);
    double moved = -c->belt * (c->end - c->other_strike) / w->work->fps;
    p[GB_STEP_LENGTH] = (gb_vec3_dot(gb_vec3_sub(last, between), w->f) + moved) / leg;
    p[GB_STEP_WIDTH] = gb_vec3_dot(gb_vec3_sub(first, between), w->lateral) / leg;

    double low = (double)INFINITY, high = -(double)INFINITY;
    for (int k = 0; k < GB_SAMPLES; k++) {
        low = fmin(low, c->curve[GB_PELVIS_HEIGHT][k]);
        high = fmax(high, c->curve[GB_PELVIS_HEIGHT][k]);
    }
    p[GB_PELVIS_BOUNCE] = high - low;
    p[GB_TRUNK_LEAN] = mean_of(c->curve[GB_TRUNK], GB_SAMPLES - 1);
}

static gb_status begin_spline(window *w, gb_error *err)
{
    double place[GB_SAMPLES];
    double step = (w->cycle->end - w->cycle->start) / (GB_SAMPLES - 1);
    for (int i = 0; i < GB_SAMPLES; i++)
        place[i] = i == GB_SAMPLES - 1 ? w->cycle->end : w->cycle->start + i * step;
    return gb_spline_begin(&w->spline, w->first, w->count, place, GB_SAMPLES, err);
}

gb_status gb_gait_measure(const gb_gait_work *work, gb_cycle *cycle, gb_error *err)
{
    window w = {.work = work, .cycle = cycle, .f = cycle->forward, .up = {0, 1, 0}};
    gb_vec3 right = gb_vec3_cross(w.f, w.up);
    w.lateral = gb_vec3_scale(right, cycle->side == GB_RIGHT ? 1 : -1);
    w.first = (int)floor(cycle->start) - MARGIN;
    w.first = w.first < 0 ? 0 : w.first;
    int last = (int)ceil(cycle->end) + MARGIN;
    last = last > work->body.nframe - 1 ? work->body.nframe - 1 : last;
    w.count = last - w.first + 1;

    w.frame = malloc((size_t)w.count * sizeof *w.frame);
    w.value = malloc((size_t)w.count * sizeof *w.value);
    gb_status status = w.frame && w.value ? begin_spline(&w, err) : gb_fail_memory(err);
    if (status == GB_OK)
        status = gb_bone_curves_measure(work, cycle, w.first, w.count, &w.bone, err);
    if (status == GB_OK) {
        for (int i = 0; i < w.count; i++)
            w.frame[i] = w.first + i;
        double stance = cycle->toe_off - cycle->start;
        cycle->ground = planted_height(&w, GB_TOE_BASE, cycle->start + 0.3 * stance,
                                       cycle->start + 0.6 * stance, w.value);
        for (int k = 0; k < GB_NCURVE; k++)
            measure_curve(&w, (gb_curve)k);
        measure_parameters(&w);
    }
    gb_spline_free(&w.spline);
    free(w.frame);
    free(w.value);
    gb_bone_curves_free(&w.bone);
    return status;
}
