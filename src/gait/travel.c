/* Where one cycle goes, how fast, and whether it turns (declared in steps.h).
 *
 * Everything is measured against the standing foot, so that walking over ground, on a treadmill and
 * in place are the same: what the pelvis does over ground, the ground does in place. All of it
 * comes from whole strides, in which the sway of the steps cancels. */
#include <math.h>

#include "gait/steps.h"
#include "geometry/angle.h"

/* The part of a foot's single support in which its ball stands for the ground. */
#define STANDS_FROM  0.15
#define STANDS_TO    0.45
#define SIDE_SECONDS 0.1 /* around a strike, for the direction of travel there */
#define NO_TRAVEL    0.1 /* leg: who moves less in a stride goes nowhere */
#define LEAST_TIME   0.1 /* of the cycle, over which the fastest standing foot is taken */
/* Way over ground as a share of the way over the feet: above, the feet stand still; below, the
 * pelvis does. */
#define OVER_GROUND 0.7
#define IN_PLACE    0.3

enum { PLACES = 11 };

double gb_gait_at(const double *x, int n, double frame)
{
    frame = fmin(fmax(frame, 0), n - 1);
    int i = (int)frame;
    i = i > n - 2 ? n - 2 : i;
    return x[i] + (frame - i) * (x[i + 1] - x[i]);
}

static gb_vec3 hips_at(const gb_gait_work *work, double frame)
{
    int n = work->body.nframe;
    return (gb_vec3){gb_gait_at(work->mid_hip[0], n, frame), 0,
                     gb_gait_at(work->mid_hip[2], n, frame)};
}

static gb_vec3 ball_at(const gb_gait_work *work, int side, double frame)
{
    int n = work->body.nframe;
    return (gb_vec3){gb_gait_at(gb_body_axis(&work->body, GB_TOE_BASE + side, 0), n, frame), 0,
                     gb_gait_at(gb_body_axis(&work->body, GB_TOE_BASE + side, 2), n, frame)};
}

/* The frames in which a foot alone carries the body. */
static void single_support(const gb_cycle *c, bool own, double *start, double *end)
{
    *start = own ? c->other_toe_off : c->toe_off;
    *end = own ? c->other_strike : c->end;
}

/* Slope of the ball's way over the middle of its single support (least squares), m per frame. */
static gb_vec3 standing_slope(const gb_gait_work *work, const gb_cycle *c, bool own)
{
    double start, end;
    single_support(c, own, &start, &end);
    double from = start + STANDS_FROM * (end - start), to = start + STANDS_TO * (end - start);
    gb_vec3 slope = {0, 0, 0};
    double squares = 0;
    for (int i = 0; i < PLACES; i++) {
        double t = (double)i / (PLACES - 1) - 0.5;
        gb_vec3 at =
            ball_at(work, own ? (int)c->side : 1 - (int)c->side, from + (t + 0.5) * (to - from));
        slope = gb_vec3_add(slope, gb_vec3_scale(at, t));
        squares += t * t;
    }
    return gb_vec3_scale(slope, to > from ? 1 / (squares * (to - from)) : 0);
}

/* The least velocity of the ball along f over any stretch of a tenth of the cycle in its single
 * support, m per frame: the fastest backwards, free of the roll of the foot. */
static double fastest_back(const gb_gait_work *work, const gb_cycle *c, bool own)
{
    double start, end, slowest = (double)INFINITY;
    single_support(c, own, &start, &end);
    double stretch = fmin(LEAST_TIME * (c->end - c->start), end - start);
    int side = own ? (int)c->side : 1 - (int)c->side;
    int steps = (int)ceil(end - stretch - start);
    for (int i = 0; i <= steps && stretch > 0; i++) {
        double from = fmin(start + i, end - stretch);
        gb_vec3 moved = gb_vec3_sub(ball_at(work, side, from + stretch), ball_at(work, side, from));
        slowest = fmin(slowest, gb_vec3_dot(moved, c->forward) / stretch);
    }
    return isfinite(slowest) ? slowest : 0;
}

static gb_vec3 facing_at(const gb_gait_work *work, double frame)
{
    int n = work->body.nframe;
    return (gb_vec3){gb_gait_at(work->facing[0], n, frame), 0,
                     gb_gait_at(work->facing[1], n, frame)};
}

static gb_vec3 mean_facing(const gb_gait_work *work, const gb_cycle *c)
{
    gb_vec3 sum = {0, 0, 0};
    for (int f = (int)ceil(c->start); f <= (int)floor(c->end); f++)
        sum = gb_vec3_add(sum, (gb_vec3){work->facing[0][f], 0, work->facing[1][f]});
    double n = hypot(sum.x, sum.z);
    return n > 0 ? gb_vec3_scale(sum, 1 / n) : (gb_vec3){0, 0, 1};
}

/* Degrees about the vertical from one horizontal direction to another. */
static double turned(gb_vec3 from, gb_vec3 to)
{
    return atan2(from.z * to.x - from.x * to.z, from.x * to.x + from.z * to.z) * GB_DEGREES;
}

/* The hips' velocity over the ground around a strike, m per frame. */
static gb_vec3 going_at(const gb_gait_work *work, double frame, double around, gb_vec3 ground)
{
    gb_vec3 way = gb_vec3_sub(hips_at(work, frame + around), hips_at(work, frame - around));
    return gb_vec3_sub(gb_vec3_scale(way, 1 / (2 * around)), ground);
}

/* The direction of a horizontal way, or where the body faces when it goes nowhere. */
static bool find_forward(const gb_gait_work *work, gb_cycle *c, gb_vec3 velocity)
{
    double length = hypot(velocity.x, velocity.z);
    bool goes = length * (c->end - c->start) >= NO_TRAVEL * work->leg;
    c->forward = goes ? gb_vec3_scale(velocity, 1 / length) : mean_facing(work, c);
    return goes;
}

void gb_gait_travel(const gb_gait_work *work, gb_cycle *c)
{
    double period = c->end - c->start, last = work->body.nframe - 1;
    gb_vec3 hips =
        gb_vec3_scale(gb_vec3_sub(hips_at(work, c->end), hips_at(work, c->start)), 1 / period);
    gb_vec3 ground = gb_vec3_scale(
        gb_vec3_add(standing_slope(work, c, true), standing_slope(work, c, false)), 0.5);
    bool goes = find_forward(work, c, gb_vec3_sub(hips, ground));
    double over_ground = gb_vec3_dot(hips, c->forward);
    double slide = (fastest_back(work, c, true) + fastest_back(work, c, false)) / 2;
    double over_feet = over_ground - slide;
    double share = over_feet > 0 ? over_ground / over_feet : 1;
    c->in_place = share <= IN_PLACE;
    c->sliding = share > IN_PLACE && share < OVER_GROUND;
    if (share >= OVER_GROUND) { /* the ground stands still: the way is what it is */
        ground = (gb_vec3){0, 0, 0};
        slide = 0;
        goes = find_forward(work, c, hips);
        over_ground = gb_vec3_dot(hips, c->forward);
    }
    c->belt = slide * work->fps;
    c->parameter[GB_SPEED] = over_ground * work->fps - c->belt;

    /* Less where the take ends, the same at both strikes. */
    double around = fmin(SIDE_SECONDS * work->fps, fmin(c->start, last - c->end));
    around = fmax(around, 0.5);
    c->travel = goes ? turned(going_at(work, c->start, around, ground),
                              going_at(work, c->end, around, ground))
                     : 0;
    c->facing = turned(facing_at(work, c->start), facing_at(work, c->end));
}
