#include "procedural/clips.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/angle.h"

/* exp(-(d / width)^2) around a phase, on the circle. */
static double bump(double phase, double centre, double width)
{
    double d = phase - centre;
    d -= floor(d + 0.5);
    return exp(-(d / width) * (d / width));
}

/* One leg's course over its cycle (0: heel strike). Degrees; phases in cycles. */
typedef struct leg_course {
    double mean, swing;          /* the thigh: mean + swing cos */
    double load;                 /* knee bend when the weight comes on */
    double swing_knee, swing_at; /* knee bend in the swing, and when */
    double push, push_at;        /* push off the ankle, and when */
} leg_course;

static void leg(const leg_course *c, double phase, gb_rig_turn *thigh)
{
    gb_rig_turn *shin = thigh + 1, *foot = thigh + 2, *toes = thigh + 3;
    thigh->flex = -(c->mean + c->swing * cos(2 * GB_PI * phase));
    shin->flex =
        4 + c->load * bump(phase, 0.12, 0.1) + c->swing_knee * bump(phase, c->swing_at, 0.16);
    foot->flex = c->push * bump(phase, c->push_at, 0.08) - 6 * bump(phase, 0.15, 0.12) -
                 5 * bump(phase, c->swing_at + 0.08, 0.1);
    toes->flex = -25 * bump(phase, c->push_at - 0.02, 0.07);
}

static void legs(const leg_course *c, double phase, gb_rig_pose *pose)
{
    leg(c, phase, &pose->turn[GB_RIG_RIGHT_THIGH]);
    leg(c, phase + 0.5, &pose->turn[GB_RIG_LEFT_THIGH]);
}

static void walk(double p, gb_rig_pose *pose)
{
    static const leg_course course = {8, 18, 15, 60, 0.72, 16, 0.6};
    double w = cos(2 * GB_PI * p), s = sin(2 * GB_PI * p);
    gb_rig_turn *t = pose->turn;
    legs(&course, p, pose);
    pose->lift = (gb_vec3){0.018 * s, -0.014 * cos(4 * GB_PI * p), 0};
    t[GB_RIG_HIPS] = (gb_rig_turn){0, -6 * w, 3 * s};
    t[GB_RIG_SPINE] = (gb_rig_turn){2, 4 * w, 0};
    t[GB_RIG_CHEST] = (gb_rig_turn){1, 5 * w, 0};
    t[GB_RIG_HEAD] = (gb_rig_turn){0, -2 * w, 0};
    t[GB_RIG_RIGHT_UPPER_ARM] = (gb_rig_turn){16 * w, 0, -4};
    t[GB_RIG_LEFT_UPPER_ARM] = (gb_rig_turn){-16 * w, 0, 4};
    t[GB_RIG_RIGHT_FOREARM].flex = -(14 + 10 * w);
    t[GB_RIG_LEFT_FOREARM].flex = -(14 - 10 * w);
}

static void run(double p, gb_rig_pose *pose)
{
    static const leg_course course = {18, 30, 30, 100, 0.68, 22, 0.42};
    double w = cos(2 * GB_PI * p);
    gb_rig_turn *t = pose->turn;
    legs(&course, p, pose);
    pose->lift.y = 0.03 * cos(4 * GB_PI * (p - 0.25)) - 0.03;
    t[GB_RIG_HIPS].twist = -8 * w;
    t[GB_RIG_SPINE] = (gb_rig_turn){8, 6 * w, 0};
    t[GB_RIG_CHEST] = (gb_rig_turn){4, 6 * w, 0};
    t[GB_RIG_NECK].flex = -6;
    t[GB_RIG_RIGHT_UPPER_ARM] = (gb_rig_turn){35 * w, 0, -6};
    t[GB_RIG_LEFT_UPPER_ARM] = (gb_rig_turn){-35 * w, 0, 6};
    t[GB_RIG_RIGHT_FOREARM].flex = -(80 + 15 * w);
    t[GB_RIG_LEFT_FOREARM].flex = -(80 - 15 * w);
}

static void idle(double p, gb_rig_pose *pose)
{
    double b = sin(4 * GB_PI * p), s = sin(2 * GB_PI * p);
    gb_rig_turn *t = pose->turn;
    pose->lift = (gb_vec3){0.012 * s, -0.004 + 0.003 * b, 0};
    t[GB_RIG_HIPS].lean = -2 * s;
    t[GB_RIG_SPINE] = (gb_rig_turn){-b, 0, 1.5 * s};
    t[GB_RIG_CHEST].flex = -1.2 * b;
    t[GB_RIG_HEAD] = (gb_rig_turn){2 * sin(2 * GB_PI * p + 1), 6 * sin(2 * GB_PI * p + 2), 0};
    t[GB_RIG_RIGHT_SHIN].flex = 4 - 3 * s;
    t[GB_RIG_LEFT_SHIN].flex = 4 + 3 * s;
    t[GB_RIG_RIGHT_THIGH] = (gb_rig_turn){-2 + 1.5 * s, 0, 2 * s};
    t[GB_RIG_LEFT_THIGH] = (gb_rig_turn){-2 - 1.5 * s, 0, 2 * s};
    t[GB_RIG_RIGHT_FOOT].flex = -1 + 1.5 * s;
    t[GB_RIG_LEFT_FOOT].flex = -1 - 1.5 * s;
    t[GB_RIG_RIGHT_UPPER_ARM] = (gb_rig_turn){2 * b, 0, -6};
    t[GB_RIG_LEFT_UPPER_ARM] = (gb_rig_turn){2 * b, 0, 6};
    t[GB_RIG_RIGHT_FOREARM].flex = t[GB_RIG_LEFT_FOREARM].flex = -10;
}

/* What moves in the jump: both sides alike. */
typedef struct jump_key {
    double phase, lift_y, lift_z;
    double thigh, shin, foot, toes, spine, chest, neck, upper_arm, forearm;
} jump_key;

/* crouch(d): the seed's bent pose, d = 1 is the deepest. */
#define CROUCH(phase, d, arm)                                                                      \
    {                                                                                              \
        phase, -0.2 * (d), 0.02 * (d), -55 * (d), 95 * (d), -35 * (d), 0, 18 * (d), 8 * (d),       \
            -14 * (d), arm, 0                                                                      \
    }

static void jump(double p, gb_rig_pose *pose)
{
    static const jump_key keys[] = {
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        CROUCH(0.28, 0.8, 45),
        {0.4, 0.08, 0, 0, 0, 35, -20, 0, 0, 0, -150, 0},
        {0.58, 0.42, 0, -50, 80, 15, 0, 0, 0, 0, -100, -40},
        {0.72, 0.06, 0, 0, 0, 20, 0, 0, 0, 0, -60, 0},
        CROUCH(0.82, 0.55, -35),
        {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    };
    const jump_key *a = keys;
    while (a + 2 < keys + sizeof keys / sizeof *keys && p >= a[1].phase)
        a++;
    double u = (p - a->phase) / (a[1].phase - a->phase);
    u = u < 0 ? 0 : u > 1 ? 1 : u;
    u = u * u * (3 - 2 * u);
#define KEY(field) (a->field + u * (a[1].field - a->field))
    gb_rig_turn *t = pose->turn;
    pose->lift = (gb_vec3){0, KEY(lift_y), KEY(lift_z)};
    t[GB_RIG_RIGHT_THIGH].flex = t[GB_RIG_LEFT_THIGH].flex = KEY(thigh);
    t[GB_RIG_RIGHT_SHIN].flex = t[GB_RIG_LEFT_SHIN].flex = KEY(shin);
    t[GB_RIG_RIGHT_FOOT].flex = t[GB_RIG_LEFT_FOOT].flex = KEY(foot);
    t[GB_RIG_RIGHT_TOES].flex = t[GB_RIG_LEFT_TOES].flex = KEY(toes);
    t[GB_RIG_SPINE].flex = KEY(spine);
    t[GB_RIG_CHEST].flex = KEY(chest);
    t[GB_RIG_NECK].flex = KEY(neck);
    t[GB_RIG_RIGHT_UPPER_ARM].flex = t[GB_RIG_LEFT_UPPER_ARM].flex = KEY(upper_arm);
    t[GB_RIG_RIGHT_FOREARM].flex = t[GB_RIG_LEFT_FOREARM].flex = KEY(forearm);
#undef KEY
}

static void wave(double p, gb_rig_pose *pose)
{
    double g = sin(6 * GB_PI * p);
    gb_rig_turn *t = pose->turn;
    t[GB_RIG_RIGHT_UPPER_ARM] = (gb_rig_turn){-15, 0, 95};
    t[GB_RIG_RIGHT_FOREARM].lean = 55 + 22 * g;
    t[GB_RIG_RIGHT_HAND].lean = 10 * g;
    t[GB_RIG_LEFT_UPPER_ARM].lean = 4;
    t[GB_RIG_LEFT_FOREARM].flex = -10;
    t[GB_RIG_HEAD] = (gb_rig_turn){0, 8, -3};
    t[GB_RIG_SPINE].lean = -2;
}

const gb_clip gb_clips[] = {
    {"idle", 4, true, idle},    {"walk", 1.1, true, walk}, {"run", 0.7, true, run},
    {"jump", 1.4, false, jump}, {"wave", 2, true, wave},   {NULL, 0, false, NULL},
};

const gb_clip *gb_clip_find(const char *name)
{
    for (const gb_clip *clip = gb_clips; clip->name; clip++) {
        if (strcmp(clip->name, name) == 0)
            return clip;
    }
    return NULL;
}

gb_status gb_clip_motion(const gb_clip *clip, double stature, double seconds, double fps,
                         gb_motion *motion, gb_error *err)
{
    memset(motion, 0, sizeof *motion);
    if (!(stature > 0.2 && stature < 5))
        return gb_fail(err, GB_USAGE, "a stature of %g m is not between 0.2 and 5", stature);
    if (!(fps >= 1 && fps <= 10000))
        return gb_fail(err, GB_USAGE, "%g frames a second are not between 1 and 10000", fps);
    if (!clip->loops && seconds > clip->seconds)
        seconds = clip->seconds;
    if (!(seconds > 0 && seconds <= 3600))
        return gb_fail(err, GB_USAGE, "%g seconds are not between 0 and 3600", seconds);
    int nframe = (int)floor(seconds * fps + 1e-9) + 1;
    gb_rig_pose *poses = calloc((size_t)nframe, sizeof *poses);
    if (!poses)
        return gb_fail_memory(err);
    for (int f = 0; f < nframe; f++) {
        double phase = f / fps / clip->seconds;
        clip->pose(clip->loops ? phase - floor(phase) : fmin(phase, 1), &poses[f]);
    }
    gb_status status = gb_rig_motion(stature, poses, nframe, 1 / fps, motion, err);
    free(poses);
    return status;
}
