#include "muscles/clip.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/unity_curve.h"
#include "muscles/mirror.h"

#define ANIMATOR     95
#define DEFAULT_RATE 60.0

enum {
    FIRST_ROOT = 7, /* RootT.x; the root and four goals are seven values each */
    FIRST_MUSCLE = 42,
    FIRST_TDOF = FIRST_MUSCLE + GB_NMUSCLE,
    NSEVEN = 7,
    NPLACE = 1 + GB_NGOAL,
    MAX_FRAMES = 10000000
};

static const char *const places[NPLACE] = {"Root", "LeftFoot", "RightFoot", "LeftHand",
                                           "RightHand"};
static const char *const parts[NSEVEN] = {"T.x", "T.y", "T.z", "Q.x", "Q.y", "Q.z", "Q.w"};

/* The number of an attribute; -1: not known, -2: known, and not for the pose. */
static int attribute_number(const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (*text && *end == '\0')
        return number >= FIRST_ROOT && number < FIRST_TDOF ? (int)number
               : number >= 0 && number < FIRST_TDOF + 63   ? -2
                                                           : -1;
    for (int p = 0; p < NPLACE; p++) {
        size_t n = strlen(places[p]);
        for (int k = 0; k < NSEVEN && strncmp(text, places[p], n) == 0; k++) {
            if (strcmp(text + n, parts[k]) == 0)
                return FIRST_ROOT + NSEVEN * p + k;
        }
    }
    int m = gb_muscle_find(text);
    if (m >= 0)
        return FIRST_MUSCLE + m;
    return strncmp(text, "Motion", 6) == 0 || strstr(text, "TDOF") ? -2 : -1;
}

/* A seven of curves over time into roots; quaternions get length 1. */
static void set_seven(const double *values, int part, int n, gb_root *out, size_t step)
{
    for (int f = 0; f < n; f++) {
        gb_root *r = &out[(size_t)f * step];
        double *const field[NSEVEN] = {&r->t.x, &r->t.y, &r->t.z, &r->q.x,
                                       &r->q.y, &r->q.z, &r->q.w};
        *field[part] = values[f];
    }
}

static void normalise(gb_root *roots, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        gb_quat q = roots[i].q;
        double length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        roots[i].q = length > 1e-6 ? gb_quat_normalize(q) : gb_quat_identity;
    }
}

static gb_status sample_curve(const gb_anim_curve *curve, int number, double start,
                              gb_human_clip *clip, gb_root *goals, double *values, gb_error *err)
{
    int n = clip->nframe;
    gb_anim_sample(curve, start, clip->frame_time, n, values);
    for (int f = 0; f < n; f++) {
        if (!isfinite(values[f]))
            return gb_fail(err, GB_INPUT, "the curve '%s' is not finite at %g s", curve->attribute,
                           start + f * clip->frame_time);
    }
    if (number >= FIRST_MUSCLE) {
        for (int f = 0; f < n; f++)
            clip->muscle[(size_t)f * GB_NMUSCLE + (size_t)(number - FIRST_MUSCLE)] = values[f];
        return GB_OK;
    }
    int place = (number - FIRST_ROOT) / NSEVEN, part = (number - FIRST_ROOT) % NSEVEN;
    if (place == 0)
        set_seven(values, part, n, clip->root, 1);
    else
        set_seven(values, part, n, goals + place - 1, GB_NGOAL);
    return GB_OK;
}

static gb_status make_room(const gb_anim *anim, double fps, gb_arena *arena, gb_human_clip *clip,
                           gb_root **goals, gb_error *err)
{
    double rate = fps > 0 ? fps : anim->sample_rate > 0 ? anim->sample_rate : DEFAULT_RATE;
    double seconds = anim->stop_time - anim->start_time;
    if (!(seconds >= 0 && seconds * rate < MAX_FRAMES))
        return gb_fail(err, GB_INPUT, "%g s at %g frames a second is no length of a clip", seconds,
                       rate);
    clip->nframe = (int)floor(seconds * rate + 1e-6) + 1;
    clip->frame_time = 1 / rate;
    size_t n = (size_t)clip->nframe;
    clip->muscle = gb_arena_array(arena, n * GB_NMUSCLE, sizeof(double));
    clip->root = gb_arena_array(arena, n, sizeof(gb_root));
    *goals = gb_arena_array(arena, n * GB_NGOAL, sizeof(gb_root));
    if (!clip->muscle || !clip->root || !*goals)
        return gb_fail_memory(err);
    for (size_t f = 0; f < n; f++)
        clip->root[f] = (gb_root){{0, 1, 0}, gb_quat_identity};
    for (size_t i = 0; i < n * GB_NGOAL; i++)
        (*goals)[i] = (gb_root){{0, 0, 0}, gb_quat_identity};
    return GB_OK;
}

static bool any_muscle(const bool seen[FIRST_TDOF])
{
    bool any = false;
    for (int m = FIRST_MUSCLE; m < FIRST_TDOF; m++)
        any = any || seen[m];
    return any;
}

static gb_status fail_no_humanoid(const gb_anim *anim, gb_error *err)
{
    if (anim->bone_curves == 0)
        return gb_fail(err, GB_INPUT, "the clip has no curve of a humanoid");
    gb_status status =
        gb_fail(err, GB_INPUT,
                "is a generic clip for a skeleton of its own: its curves (%ld) move bones of that "
                "model, none moves a muscle. Without the model it cannot be played",
                anim->bone_curves);
    gb_advise(err, "import the model as a humanoid in Unity and export its clip, or export the "
                   "motion as BVH");
    return status;
}

gb_status gb_human_clip_of_anim(const gb_anim *anim, double fps, gb_arena *arena,
                                gb_human_clip *clip, gb_root **goal, gb_notes *notes, gb_error *err)
{
    gb_root *goals = NULL;
    int used = 0;
    bool seen[FIRST_TDOF] = {false};
    gb_status status = make_room(anim, fps, arena, clip, &goals, err);
    if (status != GB_OK)
        return status;
    double *values = malloc((size_t)clip->nframe * sizeof *values);
    if (!values)
        return gb_fail_memory(err);
    for (int c = 0; c < anim->ncurve && status == GB_OK; c++) {
        const gb_anim_curve *curve = &anim->curve[c];
        int number = attribute_number(curve->attribute);
        bool child = curve->path && *curve->path;
        if (curve->class_id != ANIMATOR || child) {
            gb_note_add(notes, "other-curves", "curves of other objects are left out ('%s')",
                        curve->attribute);
        } else if (number == -2) {
            gb_note_add(notes, "no-pose", "root motion and translation DoFs are left out ('%s')",
                        curve->attribute);
        } else if (number < 0) {
            gb_note_add(notes, "unknown-attribute", "'%s' is no muscle, root or goal: left out",
                        curve->attribute);
        } else if (curve->nkey > 0) {
            if (seen[number])
                gb_note_add(notes, "doubled-curve",
                            "two curves are for '%s' (by name or by number): the last one is taken",
                            curve->attribute);
            seen[number] = true;
            status = sample_curve(curve, number, anim->start_time, clip, goals, values, err);
            used++;
        }
    }
    free(values);
    if (status == GB_OK && used == 0)
        status = fail_no_humanoid(anim, err);
    else if (status == GB_OK && !any_muscle(seen))
        gb_note_add(notes, "root-only",
                    "the clip only moves the root: no muscle has a curve, so the figure keeps one "
                    "pose");
    normalise(clip->root, (size_t)clip->nframe);
    normalise(goals, (size_t)clip->nframe * GB_NGOAL);
    if (goal)
        *goal = goals;
    return status;
}

/* The muscle of the other side; itself where there is none. */
static int other_side(int muscle)
{
    const char *name = gb_muscles[muscle].name;
    const bool left = strncmp(name, "Left ", 5) == 0, right = strncmp(name, "Right ", 6) == 0;
    char other[64];
    if (!left && !right)
        return muscle;
    snprintf(other, sizeof other, "%s %s", left ? "Right" : "Left", name + (left ? 5 : 6));
    return gb_muscle_find(other);
}

void gb_human_clip_mirror(gb_human_clip *clip)
{
    for (int f = 0; f < clip->nframe; f++) {
        double *muscle = clip->muscle + (size_t)f * GB_NMUSCLE;
        gb_root *root = &clip->root[f];
        for (int m = 0; m < GB_NMUSCLE; m++) {
            int other = other_side(m);
            double value = muscle[m];
            if (other == m && strstr(gb_muscles[m].name, "Left-Right"))
                muscle[m] = -value;
            if (other > m) {
                muscle[m] = muscle[other];
                muscle[other] = value;
            }
        }
        *root = (gb_root){gb_mirror_point(root->t), gb_mirror_turn(root->q)};
    }
}

void gb_goals_of_pose(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_root root,
                      gb_root goal[GB_NGOAL])
{
    static const int bones[GB_NGOAL] = {GB_H_LEFT_FOOT, GB_H_RIGHT_FOOT, GB_H_LEFT_HAND,
                                        GB_H_RIGHT_HAND};
    gb_vec3 hips, position[GB_NHUMAN];
    gb_quat turn, rotation[GB_NHUMAN], back = gb_quat_conjugate(gb_quat_normalize(root.q));
    gb_root_place(avatar, local, root, &hips, &turn);
    gb_avatar_forward(avatar, local, hips, turn, position, rotation);
    for (int g = 0; g < GB_NGOAL; g++) {
        const gb_avatar_bone *bone = &avatar->bone[bones[g]];
        gb_quat q = gb_quat_multiply(rotation[bones[g]], bone->post);
        gb_vec3 p = position[bones[g]];
        if (g <= GB_GOAL_RIGHT_FOOT)
            p = gb_vec3_add(p, gb_quat_rotate(q, (gb_vec3){bone->length, 0, 0}));
        p = gb_vec3_sub(gb_vec3_scale(p, 1 / avatar->scale), root.t);
        goal[g] = (gb_root){gb_quat_rotate(back, p), gb_quat_multiply(back, q)};
    }
}

/* A key on every frame; the tangent is the slope between the neighbours. */
static void set_keys(gb_anim_key *key, const double *values, int n, double frame_time)
{
    for (int f = 0; f < n; f++) {
        int a = f > 0 ? f - 1 : f, b = f + 1 < n ? f + 1 : f;
        double slope = b > a ? (values[b] - values[a]) / ((b - a) * frame_time) : 0;
        key[f] = (gb_anim_key){.time = f * frame_time,
                               .value = values[f],
                               .in_slope = slope,
                               .out_slope = slope,
                               .in_weight = 1.0 / 3,
                               .out_weight = 1.0 / 3};
    }
}

static double seven_of(const gb_root *r, int part)
{
    const double all[NSEVEN] = {r->t.x, r->t.y, r->t.z, r->q.x, r->q.y, r->q.z, r->q.w};
    return all[part];
}

/* Goals keep the sign of the frame before, so that their curves do not jump. */
static void find_goals(const gb_human_clip *clip, const gb_avatar *avatar, gb_root *goals)
{
    for (int f = 0; f < clip->nframe; f++) {
        gb_quat local[GB_NHUMAN];
        gb_muscles_pose(avatar, clip->muscle + (size_t)f * GB_NMUSCLE, local);
        gb_root *now = goals + (size_t)f * GB_NGOAL;
        gb_goals_of_pose(avatar, local, clip->root[f], now);
        for (int g = 0; g < GB_NGOAL && f > 0; g++) {
            gb_quat *q = &now[g].q;
            const gb_quat *was = &now[g - GB_NGOAL].q;
            if (q->x * was->x + q->y * was->y + q->z * was->z + q->w * was->w < 0)
                *q = (gb_quat){-q->x, -q->y, -q->z, -q->w};
        }
    }
}

gb_status gb_human_clip_anim(const gb_human_clip *clip, const gb_avatar *avatar, const char *name,
                             gb_anim *anim, gb_error *err)
{
    memset(anim, 0, sizeof *anim);
    size_t n = (size_t)clip->nframe;
    int count = GB_NMUSCLE + NPLACE * NSEVEN, c = 0;
    anim->name = gb_arena_text(&anim->arena, name, strlen(name));
    anim->sample_rate = 1 / clip->frame_time;
    anim->stop_time = (clip->nframe - 1) * clip->frame_time;
    anim->curve = gb_arena_array(&anim->arena, (size_t)count, sizeof *anim->curve);
    double *values = malloc(n * sizeof *values);
    gb_root *goals = malloc(n * GB_NGOAL * sizeof *goals);
    gb_anim_key *keys = gb_arena_array(&anim->arena, n * (size_t)count, sizeof *keys);
    bool ok = anim->name && anim->curve && values && goals && keys;
    if (ok)
        find_goals(clip, avatar, goals);
    for (; c < count && ok; c++) {
        gb_anim_curve *curve = &anim->curve[c];
        int place = c / NSEVEN, part = c % NSEVEN;
        bool seven = c < NPLACE * NSEVEN;
        for (size_t f = 0; f < n; f++) {
            const gb_root *r =
                place == 0 ? &clip->root[f] : &goals[f * GB_NGOAL + (size_t)place - 1];
            values[f] = seven ? seven_of(r, part)
                              : clip->muscle[f * GB_NMUSCLE + (size_t)(c - NPLACE * NSEVEN)];
        }
        *curve = (gb_anim_curve){
            .attribute = seven ? gb_arena_printf(&anim->arena, "%s%s", places[place], parts[part])
                               : gb_muscles[c - NPLACE * NSEVEN].clip,
            .path = "",
            .class_id = ANIMATOR,
            .key = keys + (size_t)c * n,
            .nkey = clip->nframe};
        ok = curve->attribute != NULL;
        set_keys(curve->key, values, clip->nframe, clip->frame_time);
    }
    anim->ncurve = count;
    free(values);
    free(goals);
    if (!ok) {
        gb_anim_free(anim);
        return gb_fail_memory(err);
    }
    return GB_OK;
}
