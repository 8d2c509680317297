#include "procedural/jump.h"

#include <math.h>
#include <stddef.h>

#include "geometry/angle.h"

/* Legs and sqrt(leg / g), so that gravity is 1. A rise of 0.30 leg is 25 cm for a leg of 0.85 m, an
 * easy jump from standing; dip and landing depth as a person's for that height (counter-movement of
 * about a third of the leg). */
#define RISE     0.30
#define DIP      0.30
#define LAND_DIP 0.26
#define LEAVE                                                                                      \
    0.015 /* the hips' height over standing at take-off: the knees are still bent, and             \
             straighten while the feet begin to follow */
#define TUCK      0.06
#define TIME_DIP  1.3
#define TIME_PUSH 0.85
#define TIME_SINK 0.85
#define TIME_RISE 1.8

/* Course of a value through knots with position, rate and second derivative. */
typedef struct knot {
    double time, at, rate, bend;
} knot;

static double course(const knot *k, int n, double time)
{
    int i = 0;
    while (i + 2 < n && time >= k[i + 1].time)
        i++;
    double share = k[i + 1].time - k[i].time, s = (time - k[i].time) / share;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    double v0 = k[i].rate * share, v1 = k[i + 1].rate * share;
    double a0 = k[i].bend * share * share, a1 = k[i + 1].bend * share * share;
    double d = k[i + 1].at - k[i].at - v0 - a0 / 2, dv = v1 - v0 - a0, da = a1 - a0;
    return k[i].at +
           s * (v0 +
                s * (a0 / 2 + s * (10 * d - 4 * dv + da / 2 +
                                   s * (-15 * d + 7 * dv - da + s * (6 * d - 3 * dv + da / 2)))));
}

/* Speed at take-off, and the time in the air. */
static double takeoff_speed(void)
{
    return sqrt(2 * RISE);
}

double gb_jump_duration(void)
{
    return TIME_DIP + TIME_PUSH + 2 * takeoff_speed() + TIME_SINK + TIME_RISE;
}

bool gb_jump_flies(const gb_jump *jump)
{
    double start = TIME_DIP + TIME_PUSH;
    return jump->active && jump->time > start && jump->time < start + 2 * takeoff_speed();
}

gb_jump_pose gb_jump_at(double time)
{
    double v = takeoff_speed();
    double push = TIME_DIP, off = push + TIME_PUSH, on = off + 2 * v;
    double low = on + TIME_SINK, end = low + TIME_RISE;
    gb_jump_pose pose = {0};
    const knot hips[] = {{0, 0, 0, 0},        {push, -DIP, 0, 0.9},     {off, LEAVE, v, -1},
                         {on, LEAVE, -v, -1}, {low, -LAND_DIP, 0, 0.9}, {end, 0, 0, 0}};
    const knot pitch[] = {{0, 0, 0, 0},       {push + 0.15 * TIME_PUSH, 0, 0, 0},
                          {off, -38, -45, 0}, {off + v, -32, 0, 0},
                          {on, -32, 20, 0},   {on + 0.8 * TIME_SINK, 0, 0, 0},
                          {end, 0, 0, 0}};
    const knot arms[] = {{0, 0, 0, 0},     {push, -42, 0, 0}, {off + 0.4 * v, 85, 0, 0},
                         {on, 45, -20, 0}, {low, 12, 0, 0},   {end, 0, 0, 0}};
    const knot lean[] = {{0, 0, 0, 0},  {push, 24, 0, 0}, {off, 0, 0, 0},
                         {on, 4, 4, 0}, {low, 18, 0, 0},  {end, 0, 0, 0}};
    pose.hips = course(hips, sizeof hips / sizeof *hips, time);
    if (time > off && time < on) {
        /* The hips' course between these knots is gravity's parabola. */
        double s = (time - off) / (on - off), r = s * (1 - s);
        pose.feet = (RISE + TUCK) * 16 * r * r;
    }
    pose.pitch = GB_DEGREE * course(pitch, sizeof pitch / sizeof *pitch, time);
    pose.arms = GB_DEGREE * course(arms, sizeof arms / sizeof *arms, time);
    pose.lean = GB_DEGREE * course(lean, sizeof lean / sizeof *lean, time);
    return pose;
}
