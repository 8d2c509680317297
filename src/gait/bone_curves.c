/* Curves of the head and the hands (declared in steps.h; definitions in docs/metrics.md): what
 * turns is a bone whose own axes may point anywhere, so each angle is that of the direction in the
 * bone which points, over the cycle, where a direction of the body points. */
#include <stdlib.h>
#include <string.h>

#include "gait/steps.h"
#include "geometry/angle.h"

/* What a bone turns against, in one frame: three directions at right angles, of length 1. along is
 * the line that the bone goes on, ahead is in front of it, side towards the side analysed. */
typedef struct base {
    gb_vec3 along, ahead, side;
} base;

/* A direction in the bone, in its own axes. */
typedef struct fixed {
    const gb_body *body;
    const double *axes;
    gb_vec3 direction;
} fixed;

static gb_vec3 unit(gb_vec3 v)
{
    double length = gb_vec3_length(v);
    return length > 0 ? gb_vec3_scale(v, 1 / length) : v;
}

/* along has length 1; ahead and side are made square to it. */
static base make_base(const gb_cycle *cycle, gb_vec3 along, gb_vec3 side)
{
    base b = {.along = along};
    b.side = unit(gb_vec3_sub(side, gb_vec3_scale(along, gb_vec3_dot(side, along))));
    b.ahead = cycle->side == GB_RIGHT ? gb_vec3_cross(along, b.side) : gb_vec3_cross(b.side, along);
    return b;
}

/* The line of the trunk, from mid-hip to the middle of the shoulders, and that of the shoulders. */
static base trunk(const gb_gait_work *work, const gb_cycle *cycle, int frame)
{
    gb_vec3 mid = {work->mid_hip[0][frame], work->mid_hip[1][frame], work->mid_hip[2][frame]};
    gb_vec3 own = gb_body_at(&work->body, GB_SHOULDER + (int)cycle->side, frame);
    gb_vec3 other = gb_body_at(&work->body, GB_SHOULDER + 1 - (int)cycle->side, frame);
    gb_vec3 up = gb_vec3_sub(gb_vec3_scale(gb_vec3_add(own, other), 0.5), mid);
    return make_base(cycle, unit(up), gb_vec3_sub(own, other));
}

/* The line of the forearm and the side of the cycle. A forearm goes down and ahead, hardly ever to
 * the side; ahead of one that hangs is ahead, of one that points ahead it is up. */
static base forearm(const gb_gait_work *work, const gb_cycle *cycle, gb_vec3 side, int frame)
{
    int own = (int)cycle->side;
    gb_vec3 line = gb_vec3_sub(gb_body_at(&work->body, GB_WRIST + own, frame),
                               gb_body_at(&work->body, GB_ELBOW + own, frame));
    base b = make_base(cycle, unit(line), side);
    b.ahead = gb_vec3_scale(b.ahead, -1);
    return b;
}

/* Adds what a direction of the body is in the bone's axes. */
static void add_to(fixed *f, gb_vec3 direction, int frame)
{
    gb_mat3 t = gb_body_turn(f->body, f->axes, frame);
    const double *m = t.m;
    f->direction.x += m[0] * direction.x + m[3] * direction.y + m[6] * direction.z;
    f->direction.y += m[1] * direction.x + m[4] * direction.y + m[7] * direction.z;
    f->direction.z += m[2] * direction.x + m[5] * direction.y + m[8] * direction.z;
}

/* Where it points in a frame, the length left as it is. */
static gb_vec3 points(const fixed *f, int frame)
{
    return gb_mat3_apply(gb_body_turn(f->body, f->axes, frame), f->direction);
}

static double angle(gb_vec3 v, gb_vec3 across, gb_vec3 straight)
{
    return atan2(gb_vec3_dot(v, across), gb_vec3_dot(v, straight)) * GB_DEGREES;
}

static bool within(const gb_cycle *cycle, int frame)
{
    return frame >= cycle->start && frame < cycle->end;
}

static void measure_head(const gb_gait_work *work, const gb_cycle *cycle, int first, int count,
                         base *bases, gb_bone_curves *out)
{
    fixed nose = {&work->body, work->body.axes[GB_AXES_HEAD], {0, 0, 0}}, ear = nose;
    for (int i = 0; i < count; i++) {
        bases[i] = trunk(work, cycle, first + i);
        if (!within(cycle, first + i))
            continue;
        add_to(&nose, bases[i].ahead, first + i);
        add_to(&ear, bases[i].side, first + i);
    }
    for (int i = 0; i < count; i++) {
        const base *b = &bases[i];
        gb_vec3 to_nose = points(&nose, first + i), to_ear = points(&ear, first + i);
        out->head_pitch[i] = -angle(to_nose, b->along, b->ahead);
        out->head_yaw[i] = angle(to_ear, b->ahead, b->side);
        out->head_roll[i] = angle(to_ear, b->along, b->side);
    }
}

static void measure_hand(const gb_gait_work *work, const gb_cycle *cycle, int first, int count,
                         base *bases, gb_bone_curves *out)
{
    fixed fingers = {&work->body, work->body.axes[GB_AXES_HAND + (int)cycle->side], {0, 0, 0}};
    gb_vec3 right = gb_vec3_cross(cycle->forward, (gb_vec3){0, 1, 0});
    gb_vec3 side = gb_vec3_scale(right, cycle->side == GB_RIGHT ? 1 : -1);
    for (int i = 0; i < count; i++) {
        bases[i] = forearm(work, cycle, side, first + i);
        if (within(cycle, first + i))
            add_to(&fingers, bases[i].along, first + i);
    }
    for (int i = 0; i < count; i++) {
        gb_vec3 to = points(&fingers, first + i);
        out->hand[i] = angle(to, bases[i].ahead, bases[i].along);
        out->hand_frontal[i] = angle(to, bases[i].side, bases[i].along);
    }
}

bool gb_bone_curves_has_head(const gb_body *body)
{
    return body->axes[GB_AXES_HEAD] && body->has[GB_SHOULDER] && body->has[GB_SHOULDER + 1];
}

bool gb_bone_curves_has_hands(const gb_body *body)
{
    bool has = true;
    for (int side = 0; side < 2; side++)
        has = has && body->axes[GB_AXES_HAND + side] && body->has[GB_ELBOW + side] &&
              body->has[GB_WRIST + side];
    return has;
}

gb_status gb_bone_curves_measure(const gb_gait_work *work, const gb_cycle *cycle, int first,
                                 int count, gb_bone_curves *out, gb_error *err)
{
    size_t n = (size_t)count;
    memset(out, 0, sizeof *out);
    out->head_pitch = malloc(5 * n * sizeof *out->head_pitch);
    base *bases = malloc(n * sizeof *bases);
    if (!out->head_pitch || !bases) {
        free(bases);
        return gb_fail_memory(err);
    }
    out->head_yaw = out->head_pitch + n;
    out->head_roll = out->head_yaw + n;
    out->hand = out->head_roll + n;
    out->hand_frontal = out->hand + n;
    if (gb_bone_curves_has_head(&work->body))
        measure_head(work, cycle, first, count, bases, out);
    if (gb_bone_curves_has_hands(&work->body))
        measure_hand(work, cycle, first, count, bases, out);
    free(bases);
    return GB_OK;
}

void gb_bone_curves_free(gb_bone_curves *curves)
{
    free(curves->head_pitch);
}
