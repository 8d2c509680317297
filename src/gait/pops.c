#include "gait/pops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/statistics.h"
#include "gait/filter.h"
#include "geometry/angle.h"
#include "humanoid/body_parts.h"

#define PAD_SECONDS 0.75

/* A bone's ends; -1 stands for the middle between both hips. Paired points: left; the right one is
 * next. */
typedef struct bone_ends {
    int from, to;
    bool paired;
} bone_ends;

/* Lines that are no part of the body by themselves, then the parts. */
static bone_ends ends_of(int bone)
{
    if (bone == GB_BONE_PELVIS)
        return (bone_ends){GB_HIP + 1, GB_HIP, false};
    if (bone == GB_BONE_SPINE)
        return (bone_ends){-1, GB_NECK_BASE, false};
    if (bone == GB_BONE_SHOULDERS)
        return (bone_ends){GB_SHOULDER + 1, GB_SHOULDER, false};
    const gb_body_part *part = gb_body_part_of_bone(gb_bone_name((gb_bone)bone));
    return (bone_ends){part->from, part->to, part->paired};
}

const char *gb_bone_name(gb_bone bone)
{
    return gb_items_name(GB_OF_BONES, bone);
}

int gb_bone_find(const char *name)
{
    return gb_items_find(GB_OF_BONES, name);
}

static bool has_point(const gb_body *body, int point)
{
    return point < 0 ? body->has[GB_HIP] && body->has[GB_HIP + 1] : body->has[point];
}

static gb_vec3 point_at(const gb_body *body, int point, int frame)
{
    if (point >= 0)
        return gb_body_at(body, point, frame);
    return gb_vec3_scale(
        gb_vec3_add(gb_body_at(body, GB_HIP, frame), gb_body_at(body, GB_HIP + 1, frame)), 0.5);
}

/* A filtered copy of n numbers, or the numbers themselves. */
static double *filtered(const gb_body *body, double *numbers, double cutoff, gb_arena *arena,
                        gb_error *err)
{
    if (!(cutoff > 0))
        return numbers;
    int n = body->nframe;
    double rate = 1 / body->frame_time;
    double *copy = gb_arena_array(arena, (size_t)n, sizeof *copy);
    if (!copy) {
        gb_fail_memory(err);
        return NULL;
    }
    memcpy(copy, numbers, (size_t)n * sizeof *copy);
    gb_filter filter = gb_filter_lowpass(cutoff, rate);
    return gb_filter_apply(&filter, copy, n, (int)(PAD_SECONDS * rate + 0.5), err) == GB_OK ? copy
                                                                                            : NULL;
}

static gb_status filter_all(const gb_body *body, double cutoff, gb_arena *arena, gb_body *out,
                            gb_error *err)
{
    size_t n = (size_t)body->nframe;
    *out = *body;
    if (!(cutoff > 0))
        return GB_OK;
    out->xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * n, sizeof(double));
    if (!out->xyz)
        return gb_fail_memory(err);
    for (int i = 0; i < GB_NPOINT * 3; i++) {
        if (!body->has[i / 3])
            continue;
        double *copy = filtered(body, body->xyz + (size_t)i * n, cutoff, arena, err);
        if (!copy)
            return GB_IO;
        memcpy(out->xyz + (size_t)i * n, copy, n * sizeof *copy);
    }
    if (!body->axes[GB_AXES_PELVIS])
        return GB_OK;
    out->axes[GB_AXES_PELVIS] = gb_arena_array(arena, 9 * n, sizeof(double));
    if (!out->axes[GB_AXES_PELVIS])
        return gb_fail_memory(err);
    for (size_t i = 0; i < 9; i++) {
        double *copy = filtered(body, body->axes[GB_AXES_PELVIS] + i * n, cutoff, arena, err);
        if (!copy)
            return GB_IO;
        memcpy(out->axes[GB_AXES_PELVIS] + i * n, copy, n * sizeof *copy);
    }
    return GB_OK;
}

/* The turn (rad, as a vector) that takes one direction to the next by the shortest way. */
static gb_vec3 turn_between(gb_vec3 a, gb_vec3 b)
{
    gb_vec3 axis = gb_vec3_cross(a, b);
    double sine = gb_vec3_length(axis);
    return sine > 0 ? gb_vec3_scale(axis, gb_vec3_angle(a, b) / sine) : (gb_vec3){0, 0, 0};
}

/* The same for an orientation. */
static gb_vec3 turn_of_pelvis(const gb_body *body, int frame)
{
    const double *axes = body->axes[GB_AXES_PELVIS];
    gb_quat a = gb_quat_normalize(gb_quat_from_matrix(gb_body_turn(body, axes, frame)));
    gb_quat b = gb_quat_normalize(gb_quat_from_matrix(gb_body_turn(body, axes, frame + 1)));
    gb_quat d = gb_quat_multiply(b, gb_quat_conjugate(a));
    double sign = d.w < 0 ? -1 : 1;
    gb_vec3 v = {sign * d.x, sign * d.y, sign * d.z};
    double sine = gb_vec3_length(v);
    return gb_vec3_scale(v, sine > 1e-12 ? 2 * atan2(sine, sign * d.w) / sine : 2);
}

/* Adds a bone's accelerations (deg/s^2) to the course: the larger stays. */
static void find_course(const gb_body *body, int bone, int side, int first, int last,
                        double *course)
{
    bool whole = bone == GB_BONE_PELVIS && body->axes[GB_AXES_PELVIS];
    const bone_ends ends = ends_of(bone);
    int from = ends.from + side, to = ends.to + side;
    double scale = GB_DEGREES / (body->frame_time * body->frame_time);
    gb_vec3 before = {0, 0, 0};
    for (int f = first; f < last; f++) {
        gb_vec3 turn;
        if (whole) {
            turn = turn_of_pelvis(body, f);
        } else {
            gb_vec3 a = gb_vec3_sub(point_at(body, to, f), point_at(body, from, f));
            gb_vec3 b = gb_vec3_sub(point_at(body, to, f + 1), point_at(body, from, f + 1));
            turn = turn_between(a, b);
        }
        if (f > first)
            course[f] = fmax(course[f], scale * gb_vec3_length(gb_vec3_sub(turn, before)));
        before = turn;
    }
}

gb_status gb_pops_find(const gb_body *input, double cutoff, int first, int last, gb_arena *arena,
                       gb_pops *pops, gb_error *err)
{
    gb_body body;
    memset(pops, 0, sizeof *pops);
    if (first < 0 || last >= input->nframe || last - first < 2)
        return gb_fail(err, GB_INPUT, "three frames are needed for an acceleration");
    gb_status status = filter_all(input, cutoff, arena, &body, err);
    if (status != GB_OK)
        return status;
    double *sorted = gb_arena_array(arena, (size_t)body.nframe, sizeof *sorted);
    if (!sorted)
        return gb_fail_memory(err);
    for (int b = 0; b < GB_NBONE; b++) {
        const bone_ends ends = ends_of(b);
        int sides = ends.paired ? 2 : 1;
        pops->p99[b] = pops->peak[b] = (double)NAN;
        if (!has_point(&body, ends.from) || !has_point(&body, ends.to) ||
            (sides == 2 && (!has_point(&body, ends.from + 1) || !has_point(&body, ends.to + 1))))
            continue;
        double *course = gb_arena_array(arena, (size_t)body.nframe, sizeof *course);
        if (!course)
            return gb_fail_memory(err);
        for (int side = 0; side < sides; side++)
            find_course(&body, b, side, first, last, course);
        pops->course[b] = course;
        int n = last - first - 1, best = first + 1;
        for (int f = first + 1; f < last; f++)
            best = course[f] > course[best] ? f : best;
        memcpy(sorted, course + first + 1, (size_t)n * sizeof *sorted);
        gb_sort(sorted, n);
        pops->p99[b] = sorted[(int)(0.99 * (n - 1) + 0.5)];
        pops->peak[b] = course[best];
        pops->peak_frame[b] = best;
    }
    return GB_OK;
}

/* Frames first to first + count - 1 as a body of their own. */
static gb_status cut_body(const gb_body *body, int first, int count, gb_arena *arena, gb_body *out,
                          gb_error *err)
{
    const size_t size = (size_t)count * sizeof(double);
    *out = *body;
    out->nframe = count;
    out->xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3, size);
    if (!out->xyz)
        return gb_fail_memory(err);
    for (int i = 0; i < GB_NPOINT * 3; i++) {
        if (body->has[i / 3])
            memcpy(gb_body_axis(out, i / 3, i % 3), gb_body_axis(body, i / 3, i % 3) + first, size);
    }
    for (int a = 0; a < GB_NAXES; a++) {
        if (!body->axes[a])
            continue;
        out->axes[a] = gb_arena_array(arena, 9, size);
        if (!out->axes[a])
            return gb_fail_memory(err);
        for (int i = 0; i < 9; i++)
            memcpy(out->axes[a] + (size_t)i * (size_t)count,
                   body->axes[a] + (size_t)i * (size_t)body->nframe + first, size);
    }
    return GB_OK;
}

/* A stride that is played in a row jumps where it meets itself, which is no jump of the motion's:
 * its second round alone, from end to end, filtered alone. */
static gb_status pops_of_round(const gb_body *body, const gb_gait *gait, gb_arena *arena,
                               gb_pops *pops, gb_error *err)
{
    gb_body alone;
    const int first = gait->round;
    gb_status status = cut_body(body, first, gait->round, arena, &alone, err);
    if (status == GB_OK)
        status = gb_pops_find(&alone, gait->cutoff, 0, gait->round - 1, arena, pops, err);
    for (int b = 0; b < GB_NBONE && status == GB_OK; b++) {
        if (!pops->course[b])
            continue;
        double *course = gb_arena_array(arena, (size_t)body->nframe, sizeof *course);
        if (!course)
            return gb_fail_memory(err);
        memcpy(course + first, pops->course[b], (size_t)gait->round * sizeof *course);
        pops->course[b] = course;
        pops->peak_frame[b] += first;
    }
    return status;
}

gb_status gb_pops_of_gait(const gb_body *body, const gb_gait *gait, gb_arena *arena, gb_pops *pops,
                          gb_error *err)
{
    double first = body->nframe, last = -1;
    for (int i = 0; i < gait->ncycle; i++) {
        if (!gait->cycle[i].kept)
            continue;
        first = fmin(first, gait->cycle[i].start);
        last = fmax(last, gait->cycle[i].end);
    }
    if (last - first < 3) {
        memset(pops, 0, sizeof *pops);
        for (int b = 0; b < GB_NBONE; b++)
            pops->p99[b] = pops->peak[b] = (double)NAN;
        return GB_OK;
    }
    if (gait->round > 0)
        return pops_of_round(body, gait, arena, pops, err);
    return gb_pops_find(body, gait->cutoff, (int)ceil(first), (int)floor(last), arena, pops, err);
}
