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
 * cycle behind that of the left one. knee: of the shank against the thigh as both are seen from the
 * side. foot and toes: pitch, toes up; toe_out: of the foot, seen from above. hand_roll: of the
 * hand about itself. */
typedef struct limb_waves {
    wave thigh, thigh_frontal, knee, foot, toe_out, toes;
    wave upper_arm, upper_arm_frontal, forearm, hand, hand_frontal, hand_roll;
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
     * Turns: + left forward; tilts: + left up; lean, pitch (of the pelvis bone) and nod: + forward;
     * lean_left: + to the left. nod, head_turn and head_tilt are the head's against the trunk. */
    wave height, sway, hip_turn, hip_tilt, shoulder_turn, shoulder_tilt, lean, lean_left, pitch;
    wave nod, head_turn, head_tilt;
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

/* A line that goes up; seen from the side it leans ahead by one angle, seen from ahead to the left
 * by the other. Of a negative length it hangs, and its end is behind and to the right. */
static inline place slanting(double length, double ahead, double left)
{
    double x = tan(ahead), z = tan(left), n = length / sqrt(1 + x * x + z * z);
    return (place){n * x, n, n * z};
}

/* A foot: pitch as seen from the side, toes up; left: as seen from above, toes to the left. */
static inline place foot_line(double length, double pitch, double left)
{
    double z = tan(left) * cos(pitch), n = length / sqrt(1 + z * z);
    return (place){n * cos(pitch), n * sin(pitch), n * z};
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
    place neck = place_add(
        mid, slanting(w->trunk, whole_angle(w->lean, phase), whole_angle(w->lean_left, phase)));
    if (point == GB_PELVIS)
        return mid;
    if (point == GB_SPINE_MID)
        return (place){(mid.ahead + neck.ahead) / 2, (mid.up + neck.up) / 2,
                       (mid.left + neck.left) / 2};
    if (point < GB_HIP)
        return place_add(neck, (place){0,
                                       point == GB_NECK_BASE ? 0
                                       : point == GB_HEAD    ? w->head
                                                             : 2 * w->head,
                                       0});
    int side = (point - GB_HIP) % 2;
    double own = phase + 0.5 * side, out = side == GB_LEFT ? 1 : -1;
    const limb_waves *limb = &w->side[side];
    place line = point < GB_SHOULDER ? half_line(w->hips, whole_angle(w->hip_turn, phase),
                                                 whole_angle(w->hip_tilt, phase))
                                     : half_line(w->shoulders, whole_angle(w->shoulder_turn, phase),
                                                 whole_angle(w->shoulder_tilt, phase));
    place at = point < GB_SHOULDER ? mid : neck;
    at = side == GB_LEFT ? place_add(at, line)
                         : place_add(at, (place){-line.ahead, -line.up, -line.left});
    if (point >= GB_SHOULDER) {
        if (point >= GB_ELBOW)
            at = place_add(at, slanting(-w->upper_arm, -whole_angle(limb->upper_arm, own),
                                        -out * whole_angle(limb->upper_arm_frontal, own)));
        if (point >= GB_WRIST)
            at = place_add(at, hanging(w->forearm, whole_angle(limb->forearm, own)));
        if (point >= GB_HAND_TIP)
            at = place_add(at, hanging(0.1, whole_angle(limb->forearm, own)));
        return at;
    }
    double thigh = whole_angle(limb->thigh, own), shank = thigh - whole_angle(limb->knee, own);
    if (point >= GB_KNEE)
        at = place_add(at,
                       slanting(-w->thigh, -thigh, -out * whole_angle(limb->thigh_frontal, own)));
    if (point >= GB_ANKLE)
        at = place_add(at, hanging(w->shank, shank));
    if (point >= GB_TOE_BASE)
        at = place_add(at, foot_line(w->foot, whole_angle(limb->foot, own),
                                     out * whole_angle(limb->toe_out, own)));
    if (point >= GB_TOE_TIP)
        at = place_add(at, hanging(w->toes, whole_angle(limb->toes, own) + acos(0.0)));
    return at;
}

static inline place place_times(place a, double s)
{
    return (place){a.ahead * s, a.up * s, a.left * s};
}

static inline double place_dot(place a, place b)
{
    return a.ahead * b.ahead + a.up * b.up + a.left * b.left;
}

static inline place place_unit(place a)
{
    return place_times(a, 1 / sqrt(place_dot(a, a)));
}

/* Of length 1 and square to a line of length 1, as near to a direction as it can be. */
static inline place square_to(place line, place near)
{
    return place_unit(place_add(near, place_times(line, -place_dot(near, line))));
}

/* (left, up, ahead) is right-handed. */
static inline place place_cross(place a, place b)
{
    return (place){a.left * b.up - a.up * b.left, a.ahead * b.left - a.left * b.ahead,
                   a.up * b.ahead - a.ahead * b.up};
}

/* Bones may have any axes of their own: these are left, up and ahead, turned by some rotation. */
static inline void some_axes(place left, place up, place ahead, place axis[3])
{
    static const double m[3][3] = {{0.36, 0.48, -0.8}, {-0.8, 0.6, 0}, {0.48, 0.64, 0.6}};
    for (int i = 0; i < 3; i++)
        axis[i] = place_add(place_times(left, m[0][i]),
                            place_add(place_times(up, m[1][i]), place_times(ahead, m[2][i])));
}

/* The head: its line from ear to ear goes forward and up at the left as it turns and tilts, its
 * nose sinks as it nods, all seen from the trunk. */
static inline void head_axes(const whole_walker *w, double phase, place axis[3])
{
    place up =
        place_unit(slanting(1, whole_angle(w->lean, phase), whole_angle(w->lean_left, phase)));
    place left = square_to(up, half_line(1, whole_angle(w->shoulder_turn, phase),
                                         whole_angle(w->shoulder_tilt, phase)));
    place ahead = place_cross(left, up);
    double turn = tan(whole_angle(w->head_turn, phase)),
           tilt = tan(whole_angle(w->head_tilt, phase));
    double nod = whole_angle(w->nod, phase);
    place ear =
        place_unit(place_add(left, place_add(place_times(ahead, turn), place_times(up, tilt))));
    place nose =
        place_unit(place_add(place_add(place_times(ahead, cos(nod)), place_times(up, -sin(nod))),
                             place_times(left, sin(nod) * tilt - cos(nod) * turn)));
    some_axes(ear, place_cross(nose, ear), nose, axis);
}

/* A hand: its line bends off the forearm, ahead of it and away from the body. */
static inline void hand_axes(const whole_walker *w, int side, double own, place axis[3])
{
    const limb_waves *limb = &w->side[side];
    double fore = whole_angle(limb->forearm, own), roll = whole_angle(limb->hand_roll, own);
    place ahead = {cos(fore), sin(fore), 0}, away = {0, 0, side == GB_LEFT ? 1 : -1};
    place line = place_unit(place_add(
        hanging(1, fore), place_add(place_times(ahead, tan(whole_angle(limb->hand, own))),
                                    place_times(away, tan(whole_angle(limb->hand_frontal, own))))));
    place thumb = square_to(
        line, place_add(place_times(ahead, cos(roll)), place_times((place){0, 0, 1}, sin(roll))));
    some_axes(place_cross(line, thumb), line, thumb, axis);
}

/* Where a bone's own axes point at a phase of the left side. Those of the pelvis are left, up and
 * ahead when it neither pitches nor turns. */
static inline void whole_axes(const whole_walker *w, gb_axes bone, double phase, place axis[3])
{
    double dip = whole_angle(w->pitch, phase);
    axis[0] = (place){0, 0, 1};
    axis[1] = (place){sin(dip), cos(dip), 0};
    axis[2] = (place){cos(dip), -sin(dip), 0};
    if (bone == GB_AXES_HEAD)
        head_axes(w, phase, axis);
    else if (bone >= GB_AXES_HAND)
        hand_axes(w, (int)(bone - GB_AXES_HAND), phase + 0.5 * (int)(bone - GB_AXES_HAND), axis);
}

/* Arrays belong to the arena. */
static inline gb_body whole_body(const whole_walker *w, gb_arena *arena)
{
    gb_body body = {.nframe = (int)(w->seconds * w->fps + 0.5), .frame_time = 1 / w->fps};
    size_t n = (size_t)body.nframe;
    double sine = sin(w->direction), cosine = cos(w->direction);
    body.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * n, sizeof(double));
    for (int b = 0; b < GB_NAXES; b++)
        body.axes[b] = gb_arena_array(arena, 9 * n, sizeof(double));
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
        for (int b = 0; b < GB_NAXES; b++) {
            place axis[3];
            whole_axes(w, (gb_axes)b, phase, axis);
            for (size_t i = 0; i < 3; i++) {
                const place p = axis[i];
                body.axes[b][i * n + (size_t)f] = sine * p.ahead + cosine * p.left;
                body.axes[b][(i + 3) * n + (size_t)f] = p.up;
                body.axes[b][(i + 6) * n + (size_t)f] = cosine * p.ahead - sine * p.left;
            }
        }
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
                  .thigh_frontal = {2, 4, 0.35, 1.5, 0.1},
                  .foot = {-20, 22, 0.98, 3, 0.30},
                  .toe_out = {7, 4, 0.7, 2, 0.2},
                  .toes = {-10, 9, 0.20, 0, 0},
                  .upper_arm = {-4, 16, 0.50, 2, 0.1},
                  .upper_arm_frontal = {8, 3, 0.25, 0, 0},
                  .forearm = {20, 21, 0.56, 3, 0.2},
                  .hand = {0, 7, 0.15, 2, 0.3},
                  .hand_frontal = {0, 4, 0.6, 1.5, 0.05},
                  .hand_roll = {0, 9, 0.3, 0, 0}},
                 {.thigh = {3, 18, 0.98, 3, 0.33},
                  .knee = {27, 16, 0.70, 4, 0.15},
                  .thigh_frontal = {4, 3, 0.75, 1, 0.3},
                  .foot = {-16, 24, 0.50, 3, 0.35},
                  .toe_out = {11, 5, 0.4, 1, 0.1},
                  .toes = {-6, 7, 0.30, 0, 0},
                  .upper_arm = {-2, 12, 0.47, 1, 0.3},
                  .upper_arm_frontal = {11, 2, 0.40, 0, 0},
                  .forearm = {24, 15, 0.60, 2, 0.1},
                  .hand = {0, 5, 0.8, 1, 0.1},
                  .hand_frontal = {0, 6, 0.35, 1, 0.2},
                  .hand_roll = {0, 7, 0.9, 0, 0}}},
        .height = {0.86, 0.004, 0.2, 0.017, 0.15},
        .sway = {0, 0.005, 0.25, 0.003, 0.1},
        .hip_turn = {2, 5, 0.05, 1, 0.2},
        .hip_tilt = {-1, 4, 0.15, 0.5, 0.1},
        .shoulder_turn = {-1, 6, 0.55, 1, 0.3},
        .shoulder_tilt = {1.5, 2, 0.35, 0.5, 0.2},
        .lean = {4, 0.8, 0.3, 1.2, 0.4},
        .lean_left = {1, 2.5, 0.2, 0.5, 0.1},
        .pitch = {9, 1.5, 0.2, 2, 0.45},
        .nod = {0, 2, 0.1, 3, 0.35},
        .head_turn = {0, 5, 0.8, 1, 0.2},
        .head_tilt = {0, 3, 0.55, 1, 0.4},
    };
}

#endif
