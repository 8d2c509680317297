#include "take/conventions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/statistics.h"
#include "base/units.h"
#include "humanoid/shape.h"

enum { MAX_SAMPLES = 64 }; /* frames that are looked at */

static const struct {
    const char *name;
    double metres;
} units[] = {
    {"m", 1},
    {"cm", 0.01},
    {"mm", 0.001},
    {"in", 0.0254},
    {"in/0.45", 0.0254 / 0.45}, /* CMU's own unit, kept by most conversions of its takes */
    {"dm", 0.1},                /* MakeHuman */
};

enum { NUNIT = sizeof units / sizeof *units };

bool gb_unit_parse(const char *text, double *metres)
{
    *metres = 0;
    if (strcmp(text, "auto") == 0)
        return true;
    for (int i = 0; i < NUNIT; i++) {
        if (strcmp(text, units[i].name) == 0)
            *metres = units[i].metres;
    }
    if (!(*metres > 0)) {
        char *end;
        double value = strtod(text, &end);
        if (end == text || *end != '\0' || !(value > 0) || !isfinite(value))
            return false;
        *metres = value;
    }
    return true;
}

/* Positions of all nodes in file units and axes, in up to MAX_SAMPLES frames spread over the take;
 * one rest pose when there are no frames. (nsample x njoint x 3) */
static gb_status sample_poses(const gb_motion *motion, double **poses, int *count, gb_error *err)
{
    size_t size = (size_t)motion->skeleton.njoint * 3;
    int n = motion->nframe < MAX_SAMPLES ? motion->nframe : MAX_SAMPLES;
    *count = n > 0 ? n : 1;
    *poses = malloc((size_t)*count * size * sizeof **poses);
    if (!*poses)
        return gb_fail_memory(err);
    gb_motion raw = *motion;
    raw.metres = 1;
    raw.world = gb_quat_identity;
    if (n == 0)
        gb_motion_rest(&raw, *poses);
    for (int i = 0; i < n; i++) {
        int frame = n > 1 ? (int)((long)i * (motion->nframe - 1) / (n - 1)) : 0;
        gb_status status = gb_motion_forward(&raw, frame, 1, *poses + (size_t)i * size, NULL, err);
        if (status != GB_OK) {
            free(*poses);
            *poses = NULL;
            return status;
        }
    }
    return GB_OK;
}

static gb_vec3 node_at(const double *pose, int node)
{
    return (gb_vec3){pose[3 * node], pose[3 * node + 1], pose[3 * node + 2]};
}

/* Median thigh + shank in file units, mean of the sides there are; NaN without legs. */
static double leg_length(const gb_take *take, const double *poses, int count)
{
    const int *node = take->map.node;
    size_t size = (size_t)take->motion.skeleton.njoint * 3;
    double sum = 0;
    int sides = 0;
    for (int side = 0; side < 2; side++) {
        double length[MAX_SAMPLES];
        if (node[GB_HIP + side] < 0 || node[GB_KNEE + side] < 0 || node[GB_ANKLE + side] < 0)
            continue;
        for (int i = 0; i < count; i++) {
            const double *pose = poses + (size_t)i * size;
            gb_vec3 hip = node_at(pose, node[GB_HIP + side]);
            gb_vec3 knee = node_at(pose, node[GB_KNEE + side]);
            gb_vec3 ankle = node_at(pose, node[GB_ANKLE + side]);
            length[i] =
                gb_vec3_length(gb_vec3_sub(hip, knee)) + gb_vec3_length(gb_vec3_sub(knee, ankle));
        }
        sum += gb_median(length, count);
        sides++;
    }
    return sides && sum > 0 ? sum / sides : (double)NAN;
}

/* From the feet to the head (or the neck, or the hips), averaged over the samples. */
static bool mean_upward(const gb_take *take, const double *poses, int count, gb_vec3 *up)
{
    const int *node = take->map.node;
    size_t size = (size_t)take->motion.skeleton.njoint * 3;
    int top = node[GB_HEAD] >= 0        ? node[GB_HEAD]
              : node[GB_NECK_BASE] >= 0 ? node[GB_NECK_BASE]
                                        : node[GB_HIP];
    if (top < 0 || node[GB_ANKLE] < 0 || node[GB_ANKLE + 1] < 0)
        return false;
    *up = (gb_vec3){0, 0, 0};
    for (int i = 0; i < count; i++) {
        const double *pose = poses + (size_t)i * size;
        gb_vec3 feet = gb_vec3_scale(
            gb_vec3_add(node_at(pose, node[GB_ANKLE]), node_at(pose, node[GB_ANKLE + 1])), 0.5);
        *up = gb_vec3_add(*up, gb_vec3_sub(node_at(pose, top), feet));
    }
    return gb_vec3_length(*up) > 0;
}

static void settle_up(gb_take *take, char wanted, const double *poses, int count)
{
    gb_vec3 up;
    take->up = wanted;
    if (!wanted && mean_upward(take, poses, count, &up)) {
        double x = fabs(up.x), y = fabs(up.y), z = fabs(up.z);
        double component = y >= x && y >= z ? up.y : z >= x ? up.z : up.x;
        take->up = y >= x && y >= z ? 'y' : z >= x ? 'z' : 'x';
        gb_note_add(&take->assumed, "up", "up axis %c, from the feet to the head (%.0f %% of it)",
                    take->up, 100 * component / gb_vec3_length(up));
        if (component < 0.7 * gb_vec3_length(up))
            gb_note_add(&take->warnings, "up",
                        "the figure does not stand along an axis: up axis %c is a guess (--up)",
                        take->up);
    } else if (!wanted) {
        take->up = '?';
        gb_note_add(&take->assumed, "up", "up axis y, there is no body to tell it from");
    }
    const double quarter = acos(0.0);
    take->motion.world = take->up == 'z'   ? gb_quat_about_axis(0, -quarter)
                         : take->up == 'x' ? gb_quat_about_axis(2, quarter)
                                           : gb_quat_identity;
}

/* Names that call the left side right are believed, and it is said: feet and knees point forward,
 * and the left hip is to the left of that. Takes that are not mirrored are at 0.5 to 1.5. */
static void check_sides(gb_take *take, const double *poses, int count)
{
    gb_vec3 up = {take->up == 'x', take->up == 'y', take->up == 'z'};
    double agree = gb_body_handedness(&take->map, poses, count, take->motion.skeleton.njoint, up);
    if (agree < -0.3)
        gb_note_add(&take->warnings, "sides",
                    "left and right are exchanged, or the motion is mirrored: feet and knees point "
                    "the other way than the named sides say (--map)");
}

/* The unit that makes the leg most like a person's. */
static int likely_unit(double leg)
{
    int best = 0;
    for (int i = 1; i < NUNIT; i++) {
        if (fabs(log(leg * units[i].metres / GB_USUAL_LEG)) <
            fabs(log(leg * units[best].metres / GB_USUAL_LEG)))
            best = i;
    }
    return best;
}

static const char *unit_name(gb_take *take, double metres)
{
    for (int i = 0; i < NUNIT; i++) {
        if (fabs(metres / units[i].metres - 1) < 1e-9)
            return units[i].name;
    }
    const char *text = gb_arena_printf(&take->arena, "%.6g m", metres);
    return text ? text : "";
}

static void settle_unit(gb_take *take, double wanted, double leg)
{
    gb_motion *motion = &take->motion;
    bool stated = motion->metres > 0;
    if (wanted > 0) {
        motion->metres = wanted;
    } else if (stated && !(leg * motion->metres < 0.2 || leg * motion->metres > 1.6)) {
        /* As the file says, and it makes a person (or there are no legs to tell). */
    } else if (isnan(leg)) {
        motion->metres = 1;
        gb_note_add(&take->assumed, "unit", "unit m, there are no legs to tell it from");
    } else {
        int i = likely_unit(leg);
        if (stated)
            gb_note_add(&take->warnings, "unit",
                        "the stated unit makes a leg of %.2f m; %s was taken instead (--unit)",
                        leg * motion->metres, units[i].name);
        motion->metres = units[i].metres;
        gb_note_add(&take->assumed, "unit", "unit %s, because it makes a leg of %.2f m",
                    units[i].name, leg * motion->metres);
    }
    take->unit = unit_name(take, motion->metres);
    double metres = leg * motion->metres;
    if (metres < 0.4 || metres > 1.15)
        gb_note_add(
            &take->warnings, "leg",
            "a leg (thigh and shank) of %.2f m is not a grown person's: is the unit %s right? "
            "(--unit)",
            metres, take->unit);
}

/* Median over the samples of the way from the lowest foot point to the top of the head. */
static double standing_height(const gb_take *take, const double *poses, int count)
{
    static const int feet[] = {GB_ANKLE,        GB_ANKLE + 1, GB_TOE_BASE,
                               GB_TOE_BASE + 1, GB_TOE_TIP,   GB_TOE_TIP + 1};
    const int *node = take->map.node;
    size_t size = (size_t)take->motion.skeleton.njoint * 3;
    int top = node[GB_HEAD_TOP] >= 0 ? node[GB_HEAD_TOP] : node[GB_HEAD];
    if (top < 0)
        return (double)NAN;
    double height[MAX_SAMPLES];
    for (int i = 0; i < count; i++) {
        const double *pose = poses + (size_t)i * size;
        double low = (double)INFINITY;
        for (size_t k = 0; k < sizeof feet / sizeof *feet; k++) {
            if (node[feet[k]] < 0)
                continue;
            gb_vec3 p = gb_quat_rotate(take->motion.world, node_at(pose, node[feet[k]]));
            low = fmin(low, p.y);
        }
        height[i] = gb_quat_rotate(take->motion.world, node_at(pose, top)).y - low;
    }
    double h = gb_median(height, count) * take->motion.metres;
    return isfinite(h) ? h : (double)NAN;
}

gb_status gb_take_settle(gb_take *take, const gb_take_options *options, gb_error *err)
{
    double *poses;
    int count;
    gb_status status = sample_poses(&take->motion, &poses, &count, err);
    if (status != GB_OK)
        return status;
    double leg = leg_length(take, poses, count);
    settle_up(take, options->up, poses, count);
    check_sides(take, poses, count);
    settle_unit(take, options->unit, leg);
    take->leg = leg * take->motion.metres;
    take->height = standing_height(take, poses, count);
    free(poses);
    return GB_OK;
}
