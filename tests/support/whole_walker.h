/* A whole body made of waves: every angle is a mean and two harmonics of the gait cycle, left and
 * right with waves of their own, and all 23 body points follow from them. What the program measures
 * on it is known from the waves.
 *
 * Lengths and the length of the cycle are far from what the filter at 6 Hz changes: 0.5 Hz passes
 * to 2 parts in 100 000, 1 Hz to 3 in 10 000. */
#ifndef GB_TESTS_WHOLE_WALKER_H
#define GB_TESTS_WHOLE_WALKER_H

#include <math.h>

#include "base/arena.h"
#include "humanoid/points.h"

/* mean + once cos(phase - once_at) + twice cos(2 (phase - twice_at)); phases in cycles. */
typedef struct wave {
    double mean, once, once_at, twice, twice_at;
} wave;

static inline double wave_at(wave w, double phase)
{
    const double turn = 2 * acos(-1.0);
    return w.mean + w.once * cos(turn * (phase - w.once_at)) +
           w.twice * cos(2 * turn * (phase - w.twice_at));
}

/* Angles of one side (deg), as the curves of the same names; phase 0 of the right side is half a
 * cycle behind that of the left one. foot and toes: pitch, toes up. */
typedef struct limb_waves {
    wave thigh, knee, foot, toes, upper_arm, upper_arm_frontal, forearm;
} limb_waves;

typedef struct whole_walker {
    double seconds, fps;
    double cycle;     /* s */
    double begin;     /* phase of the left side at the first frame */
    double speed;     /* m/s */
    double direction; /* rad, 0: +Z, turning towards +X */
    double thigh, shank, foot, toes, upper_arm, forearm; /* m */
    double hips, shoulders, trunk, head;                 /* m: widths, and lengths of lines */
    limb_waves side[2];
    /* Of the whole body, at the left side's phase. height, sway (m): of mid-hip, + to the left.
     * Turns: + left forward; tilts: + left up; lean and pitch (of the pelvis bone): + forward. */
    wave height, sway, hip_turn, hip_tilt, shoulder_turn, shoulder_tilt, lean, pitch;
} whole_walker;

#define WHOLE_RADIANS (acos(-1.0) / 180)

/* Ahead, up and to the left. */
typedef struct place {
    double ahead, up, left;
} place;

static inline place place_add(place a, place b)
{
    return (place){a.ahead + b.ahead, a.up + b.up, a.left + b.left};
}

static inline double whole_angle(wave w, double phase)
{
    return wave_at(w, phase) * WHOLE_RADIANS;
}

/* A line in the plane (ahead, up) that hangs down at angle 0 and points ahead at 90 degrees. */
static inline place hanging(double length, double angle)
{
    return (place){length * sin(angle), -length * cos(angle), 0};
}

/* From the middle of a line of hips or shoulders to its left end. */
static inline place half_line(double width, double turn, double tilt)
{
    double x = tan(turn), y = tan(tilt), n = width / 2 / sqrt(1 + x * x + y * y);
    return (place){n * x, n * y, n};
}

/* Where a point is at a phase of the left side, from the place below which mid-hip would be if it
 * did not sway. */
static inline place whole_place(const whole_walker *w, int point, double phase)
{
    place mid = {0, wave_at(w->height, phase), wave_at(w->sway, phase)};
    place neck = place_add(mid, (place){w->trunk * sin(whole_angle(w->lean, phase)),
                                        w->trunk * cos(whole_angle(w->lean, phase)), 0});
    if (point == GB_PELVIS)
        return mid;
    if (point == GB_SPINE_MID)
        return (place){(mid.ahead + neck.ahead) / 2, (mid.up + neck.up) / 2, mid.left};
    if (point < GB_HIP)
        return place_add(neck, (place){0,
                                       point == GB_NECK_BASE ? 0
                                       : point == GB_HEAD    ? w->head
                                                             : 2 * w->head,
                                       0});
    int side = (point - GB_HIP) % 2;
    double own = phase + 0.5 * side;
    const limb_waves *limb = &w->side[side];
    place line = point < GB_SHOULDER ? half_line(w->hips, whole_angle(w->hip_turn, phase),
                                                 whole_angle(w->hip_tilt, phase))
                                     : half_line(w->shoulders, whole_angle(w->shoulder_turn, phase),
                                                 whole_angle(w->shoulder_tilt, phase));
    place at = point < GB_SHOULDER ? mid : neck;
    at = side == GB_LEFT ? place_add(at, line)
                         : place_add(at, (place){-line.ahead, -line.up, -line.left});
    if (point >= GB_SHOULDER) {
        double x = tan(whole_angle(limb->upper_arm, own));
        double z = tan(whole_angle(limb->upper_arm_frontal, own));
        double n = w->upper_arm / sqrt(1 + x * x + z * z);
        if (point >= GB_ELBOW)
            at = place_add(at, (place){n * x, -n, side == GB_LEFT ? n * z : -n * z});
        if (point >= GB_WRIST)
            at = place_add(at, hanging(w->forearm, whole_angle(limb->forearm, own)));
        if (point >= GB_HAND_TIP)
            at = place_add(at, hanging(0.1, whole_angle(limb->forearm, own)));
        return at;
    }
    double thigh = whole_angle(limb->thigh, own), shank = thigh - whole_angle(limb->knee, own);
    if (point >= GB_KNEE)
        at = place_add(at, hanging(w->thigh, thigh));
    if (point >= GB_ANKLE)
        at = place_add(at, hanging(w->shank, shank));
    if (point >= GB_TOE_BASE)
        at = place_add(at, hanging(w->foot, whole_angle(limb->foot, own) + acos(0.0)));
    if (point >= GB_TOE_TIP)
        at = place_add(at, hanging(w->toes, whole_angle(limb->toes, own) + acos(0.0)));
    return at;
}

/* Arrays belong to the arena. */
static inline gb_body whole_body(const whole_walker *w, gb_arena *arena)
{
    gb_body body = {.nframe = (int)(w->seconds * w->fps + 0.5), .frame_time = 1 / w->fps};
    size_t n = (size_t)body.nframe;
    double sine = sin(w->direction), cosine = cos(w->direction);
    body.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * n, sizeof(double));
    body.pelvis_axes = gb_arena_array(arena, 9 * n, sizeof(double));
    for (int f = 0; f < body.nframe; f++) {
        double t = f / w->fps, phase = w->begin + t / w->cycle;
        for (int point = 0; point < GB_NPOINT; point++) {
            place p = whole_place(w, point, phase);
            double ahead = p.ahead + w->speed * t;
            body.has[point] = true;
            gb_body_axis(&body, point, 0)[f] = sine * ahead + cosine * p.left;
            gb_body_axis(&body, point, 1)[f] = p.up;
            gb_body_axis(&body, point, 2)[f] = cosine * ahead - sine * p.left;
        }
        /* The bone's own axes are left, up and ahead when it neither pitches nor turns. */
        double dip = whole_angle(w->pitch, phase), c = cos(dip), s = sin(dip);
        const double axes[9] = {cosine, sine * s,   sine * c, /* x of left, up, ahead */
                                0,      c,          -s,       /* y */
                                -sine,  cosine * s, cosine * c};
        for (size_t i = 0; i < 9; i++)
            body.pelvis_axes[i * n + (size_t)f] = axes[i];
    }
    return body;
}

/* Somebody who walks at 1 m/s in cycles of 2 s on legs of 0.82 m, no two joints alike. */
static inline whole_walker somebody_whole(void)
{
    return (whole_walker){
        .seconds = 12.8,
        .fps = 200,
        .cycle = 2,
        .begin = 0.3,
        .speed = 1,
        .direction = 0.7,
        .thigh = 0.42,
        .shank = 0.40,
        .foot = 0.14,
        .toes = 0.06,
        .upper_arm = 0.30,
        .forearm = 0.25,
        .hips = 0.18,
        .shoulders = 0.36,
        .trunk = 0.50,
        .head = 0.12,
        .side = {{.thigh = {8, 24, 0.97, 3, 0.30},
                  .knee = {32, 24, 0.93, 3, 0.12},
                  .foot = {-20, 22, 0.98, 3, 0.30},
                  .toes = {-10, 9, 0.20, 0, 0},
                  .upper_arm = {-4, 16, 0.50, 2, 0.1},
                  .upper_arm_frontal = {8, 3, 0.25, 0, 0},
                  .forearm = {20, 21, 0.56, 3, 0.2}},
                 {.thigh = {3, 18, 0.98, 3, 0.33},
                  .knee = {27, 16, 0.70, 4, 0.15},
                  .foot = {-16, 24, 0.50, 3, 0.35},
                  .toes = {-6, 7, 0.30, 0, 0},
                  .upper_arm = {-2, 12, 0.47, 1, 0.3},
                  .upper_arm_frontal = {11, 2, 0.40, 0, 0},
                  .forearm = {24, 15, 0.60, 2, 0.1}}},
        .height = {0.86, 0.004, 0.2, 0.017, 0.15},
        .sway = {0, 0.005, 0.25, 0.003, 0.1},
        .hip_turn = {2, 5, 0.05, 1, 0.2},
        .hip_tilt = {-1, 4, 0.15, 0.5, 0.1},
        .shoulder_turn = {-1, 6, 0.55, 1, 0.3},
        .shoulder_tilt = {1.5, 2, 0.35, 0.5, 0.2},
        .lean = {4, 0.8, 0.3, 1.2, 0.4},
        .pitch = {9, 1.5, 0.2, 2, 0.45},
    };
}

#endif
