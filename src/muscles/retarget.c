#include "muscles/retarget.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/angle.h"
#include "humanoid/body_parts.h"
#include "muscles/fit.h"
#include "muscles/mirror.h"

/* An arm further from level than this (rad) at rest is raised. */
#define LEVEL (15 * GB_PI / 180)
/* And a leg further from the vertical straightened: CMU's stand 20 degrees apart. */
#define UPRIGHT (5 * GB_PI / 180)

/* Is a an ancestor of b, or b itself? */
static bool is_above(const gb_skeleton *s, int a, int b)
{
    while (b >= 0 && b != a)
        b = s->joint[b].parent;
    return b == a;
}

static void map_spine(const gb_skeleton *s, const gb_point_map *points, gb_human_map *map)
{
    enum { MAX = 64 };
    int chain[MAX], n = 0, pelvis = points->node[GB_PELVIS];
    int top = points->node[GB_NECK_BASE] >= 0 ? points->node[GB_NECK_BASE] : points->node[GB_HEAD];
    for (int j = top >= 0 ? s->joint[top].parent : -1; j >= 0 && j != pelvis && n < MAX;
         j = s->joint[j].parent)
        chain[n++] = j;
    /* From the neck down. */
    if (n > 0)
        map->node[GB_H_SPINE] = chain[n - 1];
    if (n > 1)
        map->node[GB_H_CHEST] = chain[n - 2];
    if (n > 2)
        map->node[GB_H_UPPER_CHEST] = chain[0];
    if (n > 3) /* the middle of a long spine */
        map->node[GB_H_CHEST] = chain[n / 2];
}

void gb_human_map_points(const gb_skeleton *s, const gb_point_map *points, gb_human_map *map)
{
    static const struct {
        int bone, point;
    } pairs[] = {
        {GB_H_HIPS, GB_PELVIS},
        {GB_H_NECK, GB_NECK_BASE},
        {GB_H_HEAD, GB_HEAD},
        {GB_H_LEFT_UPPER_LEG, GB_HIP},
        {GB_H_LEFT_LOWER_LEG, GB_KNEE},
        {GB_H_LEFT_FOOT, GB_ANKLE},
        {GB_H_LEFT_TOES, GB_TOE_BASE},
        {GB_H_LEFT_UPPER_ARM, GB_SHOULDER},
        {GB_H_LEFT_LOWER_ARM, GB_ELBOW},
        {GB_H_LEFT_HAND, GB_WRIST},
        {GB_H_RIGHT_UPPER_LEG, GB_HIP + 1},
        {GB_H_RIGHT_LOWER_LEG, GB_KNEE + 1},
        {GB_H_RIGHT_FOOT, GB_ANKLE + 1},
        {GB_H_RIGHT_TOES, GB_TOE_BASE + 1},
        {GB_H_RIGHT_UPPER_ARM, GB_SHOULDER + 1},
        {GB_H_RIGHT_LOWER_ARM, GB_ELBOW + 1},
        {GB_H_RIGHT_HAND, GB_WRIST + 1},
    };
    for (int b = 0; b < GB_NHUMAN; b++)
        map->node[b] = -1;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        int node = points->node[pairs[i].point];
        /* An end site does not turn. */
        if (node >= 0 && !s->joint[node].end_site)
            map->node[pairs[i].bone] = node;
    }
    map_spine(s, points, map);
    for (int side = 0; side < 2; side++) {
        int arm = points->node[GB_SHOULDER + side], neck = map->node[GB_H_NECK];
        int above = arm >= 0 ? s->joint[arm].parent : -1;
        if (above >= 0 && (neck < 0 || !is_above(s, above, neck)))
            map->node[side ? GB_H_RIGHT_SHOULDER : GB_H_LEFT_SHOULDER] = above;
    }
}

/* ---- T-poses ---- */

/* The shortest turn from one direction to another. */
static gb_quat turn_to(gb_vec3 from, gb_vec3 to)
{
    gb_vec3 axis = gb_vec3_cross(from, to);
    double w = gb_vec3_length(from) * gb_vec3_length(to) + gb_vec3_dot(from, to);
    if (!(w > 1e-9)) /* opposite: about the axis ahead */
        return (gb_quat){0, 0, 1, 0};
    return gb_quat_normalize((gb_quat){axis.x, axis.y, axis.z, w});
}

/* Turns a bone and all below it about its own place. */
static void turn_branch(gb_tpose *t, int bone, gb_quat turn)
{
    gb_vec3 pivot = t->position[bone];
    for (int b = 0; b < GB_NHUMAN; b++) {
        int p = b;
        while (p >= 0 && p != bone)
            p = gb_human[p].parent;
        if (p != bone || !t->present[b])
            continue;
        gb_vec3 d = gb_quat_rotate(turn, gb_vec3_sub(t->position[b], pivot));
        t->position[b] = gb_vec3_add(pivot, d);
        t->rotation[b] = gb_quat_multiply(turn, t->rotation[b]);
    }
}

/* Upper arm, then forearm, level and to the side. Left-handed: the left is -X. */
static void raise_arms(gb_tpose *t, double least)
{
    static const int chain[2][3] = {{GB_H_LEFT_UPPER_ARM, GB_H_LEFT_LOWER_ARM, GB_H_LEFT_HAND},
                                    {GB_H_RIGHT_UPPER_ARM, GB_H_RIGHT_LOWER_ARM, GB_H_RIGHT_HAND}};
    for (int side = 0; side < 2; side++) {
        gb_vec3 aside = {side ? 1 : -1, 0, 0};
        for (int i = 0; i < 2; i++) {
            int bone = chain[side][i], next = chain[side][i + 1];
            if (!t->present[bone] || !t->present[next])
                continue;
            gb_vec3 along = gb_vec3_sub(t->position[next], t->position[bone]);
            if (gb_vec3_angle(along, aside) > least)
                turn_branch(t, bone, turn_to(along, aside));
        }
    }
}

/* Legs straight down; the feet stay as they point. */
static void straighten_legs(gb_tpose *t, double least)
{
    static const int chain[2][3] = {{GB_H_LEFT_UPPER_LEG, GB_H_LEFT_LOWER_LEG, GB_H_LEFT_FOOT},
                                    {GB_H_RIGHT_UPPER_LEG, GB_H_RIGHT_LOWER_LEG, GB_H_RIGHT_FOOT}};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 2; i++) {
            int bone = chain[side][i], next = chain[side][i + 1], foot = chain[side][2];
            if (!t->present[bone] || !t->present[next])
                continue;
            gb_vec3 down = {0, -1, 0};
            gb_vec3 along = gb_vec3_sub(t->position[next], t->position[bone]);
            if (!(gb_vec3_angle(along, down) > least))
                continue;
            gb_quat turn = turn_to(along, down);
            turn_branch(t, bone, turn);
            if (t->present[foot])
                turn_branch(t, foot, gb_quat_conjugate(turn));
        }
    }
}

void gb_tpose_of_rig(const gb_rig *rig, gb_tpose *t)
{
    gb_vec3 at[GB_RIG_NJOINT];
    memset(t, 0, sizeof *t);
    for (int j = 0; j < GB_RIG_NJOINT; j++) {
        int parent = gb_rig_parent(j);
        at[j] = parent < 0 ? rig->offset[j] : gb_vec3_add(at[parent], rig->offset[j]);
        char name[32];
        gb_body_part_human(j, name);
        int b = gb_human_find(name);
        t->present[b] = true;
        t->position[b] = gb_mirror_point(at[j]);
        t->rotation[b] = gb_quat_identity;
    }
    raise_arms(t, 0);
}

static double lowest_foot(const gb_tpose *t)
{
    static const int feet[] = {GB_H_LEFT_FOOT, GB_H_RIGHT_FOOT, GB_H_LEFT_TOES, GB_H_RIGHT_TOES};
    double low = (double)INFINITY;
    for (int i = 0; i < 4; i++) {
        if (t->present[feet[i]])
            low = fmin(low, t->position[feet[i]].y);
    }
    return isfinite(low) ? low : 0;
}

gb_status gb_tpose_of_motion(const gb_motion *motion, const gb_human_map *map, gb_tpose *t,
                             gb_error *err)
{
    memset(t, 0, sizeof *t);
    if (!(motion->metres > 0))
        return gb_fail(err, GB_INPUT, "the unit of the skeleton is not known");
    int n = motion->skeleton.njoint;
    double *rest = malloc((size_t)n * 3 * sizeof *rest);
    if (!rest)
        return gb_fail_memory(err);
    gb_motion_rest(motion, rest);
    gb_quat world = gb_mirror_turn(motion->world);
    double low = (double)INFINITY;
    for (int j = 0; j < n; j++) {
        gb_vec3 p = {rest[3 * j], rest[3 * j + 1], rest[3 * j + 2]};
        p = gb_mirror_point(gb_quat_rotate(motion->world, gb_vec3_scale(p, motion->metres)));
        low = fmin(low, p.y);
        for (int b = 0; b < GB_NHUMAN; b++) {
            if (map->node[b] != j)
                continue;
            t->present[b] = true;
            t->position[b] = p;
            t->rotation[b] = world;
        }
    }
    free(rest);
    t->ground = low;
    if (!t->present[GB_H_LEFT_UPPER_LEG] || !t->present[GB_H_RIGHT_UPPER_LEG] ||
        !t->present[GB_H_HIPS])
        return gb_fail(err, GB_INPUT, "no joints are known to be the hips and the upper legs");
    /* To the right is +X. */
    gb_vec3 right =
        gb_vec3_sub(t->position[GB_H_RIGHT_UPPER_LEG], t->position[GB_H_LEFT_UPPER_LEG]);
    gb_quat yaw = gb_quat_about_axis(1, atan2(right.z, right.x));
    for (int b = 0; b < GB_NHUMAN; b++) {
        t->position[b] = gb_quat_rotate(yaw, t->position[b]);
        t->rotation[b] = gb_quat_multiply(yaw, t->rotation[b]);
    }
    raise_arms(t, LEVEL);
    /* Straightened legs reach further down, and the floor with them. */
    double before = lowest_foot(t);
    straighten_legs(t, UPRIGHT);
    t->ground += lowest_foot(t) - before;
    return GB_OK;
}

/* ---- clips ---- */

static gb_quat node_rotation(const double *rotation, int node)
{
    gb_mat3 m;
    memcpy(m.m, rotation + 9 * (size_t)node, sizeof m.m);
    return gb_mirror_turn(gb_quat_from_matrix(m));
}

/* Thigh and shin. */
static double leg_of_tpose(const gb_tpose *t)
{
    const gb_vec3 *p = t->position;
    return gb_vec3_length(gb_vec3_sub(p[GB_H_LEFT_UPPER_LEG], p[GB_H_LEFT_LOWER_LEG])) +
           gb_vec3_length(gb_vec3_sub(p[GB_H_LEFT_LOWER_LEG], p[GB_H_LEFT_FOOT]));
}

static double leg_of_avatar(const gb_avatar *avatar)
{
    return gb_vec3_length(avatar->bone[GB_H_LEFT_LOWER_LEG].offset) +
           gb_vec3_length(avatar->bone[GB_H_LEFT_FOOT].offset);
}

/* How the skeleton of a motion and an avatar stand in their T-poses. */
typedef struct transfer {
    const gb_avatar *avatar;
    const gb_human_map *map;
    gb_tpose source;
    gb_quat target[GB_NHUMAN]; /* world */
    double size;               /* of the avatar, of the skeleton 1 */
} transfer;

static gb_status begin_transfer(const gb_motion *motion, const gb_human_map *map,
                                const gb_avatar *avatar, transfer *t, gb_error *err)
{
    gb_quat rest[GB_NHUMAN];
    gb_vec3 position[GB_NHUMAN];
    gb_avatar own;
    t->avatar = avatar;
    t->map = map;
    gb_status status = gb_tpose_of_motion(motion, map, &t->source, err);
    if (status != GB_OK)
        return status;
    for (int b = 0; b < GB_NHUMAN; b++) {
        rest[b] = avatar->bone[b].rest;
        if (gb_human[b].required && !t->source.present[b])
            return gb_fail(err, GB_INPUT, "no joint is known to be %s, which a humanoid must have",
                           gb_human[b].name);
    }
    /* What could not be an avatar itself is no T-pose to go by. */
    status = gb_avatar_compile(&t->source, NULL, &own, err);
    if (status != GB_OK)
        return status;
    gb_avatar_forward(avatar, rest, avatar->hips, rest[GB_H_HIPS], position, t->target);
    t->size = leg_of_avatar(avatar) / leg_of_tpose(&t->source);
    return GB_OK;
}

/* Local rotations of a frame on the avatar: every bone is turned away from its T-pose as the motion
 * turns it from its own; a bone that the motion lacks follows the one above. Returns the hips'. */
static gb_quat transfer_pose(const transfer *t, const double *rotation, gb_quat local[GB_NHUMAN])
{
    gb_quat away[GB_NHUMAN], world[GB_NHUMAN];
    for (int i = 0; i < GB_NHUMAN; i++) {
        const int b = gb_human_order[i], node = t->map->node[b];
        const gb_avatar_bone *bone = &t->avatar->bone[b];
        away[b] = node >= 0 ? gb_quat_multiply(node_rotation(rotation, node),
                                               gb_quat_conjugate(t->source.rotation[b]))
                            : away[gb_human[b].parent];
        world[b] = gb_quat_multiply(away[b], t->target[b]);
        local[b] = bone->present && bone->parent >= 0
                       ? gb_quat_multiply(gb_quat_conjugate(world[bone->parent]), world[b])
                       : gb_quat_identity;
    }
    return world[GB_H_HIPS];
}

/* Of the two quaternions of a rotation the one that is nearer to the frame before. */
static void keep_sign(gb_quat *q, const gb_quat *was)
{
    if (q->x * was->x + q->y * was->y + q->z * was->z + q->w * was->w < 0)
        *q = (gb_quat){-q->x, -q->y, -q->z, -q->w};
}

gb_status gb_human_clip_of_motion(const gb_motion *motion, const gb_human_map *map,
                                  const gb_avatar *avatar, gb_arena *arena, gb_human_clip *clip,
                                  gb_error *err)
{
    transfer t;
    size_t n = (size_t)motion->skeleton.njoint, frames = (size_t)motion->nframe;
    gb_status status = begin_transfer(motion, map, avatar, &t, err);
    if (status != GB_OK)
        return status;
    double *position = malloc(n * 3 * sizeof *position);
    double *rotation = malloc(n * 9 * sizeof *rotation);
    clip->nframe = motion->nframe;
    clip->frame_time = motion->frame_time;
    clip->muscle = gb_arena_array(arena, frames * GB_NMUSCLE, sizeof(double));
    clip->root = gb_arena_array(arena, frames, sizeof(gb_root));
    status = position && rotation && clip->muscle && clip->root ? GB_OK : gb_fail_memory(err);
    for (int f = 0; f < motion->nframe && status == GB_OK; f++) {
        status = gb_motion_forward(motion, f, 1, position, rotation, err);
        if (status != GB_OK)
            break;
        gb_quat local[GB_NHUMAN], turn = transfer_pose(&t, rotation, local);
        const double *p = position + 3 * (size_t)map->node[GB_H_HIPS];
        gb_vec3 hips = gb_vec3_scale(gb_mirror_point((gb_vec3){p[0], p[1], p[2]}), t.size);
        double *muscle = clip->muscle + (size_t)f * GB_NMUSCLE;
        gb_muscles_fit(avatar, local, muscle);
        /* The root belongs to the pose that the muscles give, not to what they lost. */
        gb_muscles_pose(avatar, muscle, local);
        gb_root_read(avatar, local, hips, turn, &clip->root[f]);
        keep_sign(&clip->root[f].q, f > 0 ? &clip->root[f - 1].q : &gb_quat_identity);
    }
    free(position);
    free(rotation);
    return status;
}

/* "LeftUpperLeg" as VRM has it; thumbs are named otherwise there. */
static const char *vrm_name(gb_arena *arena, int bone)
{
    const char *name = gb_human[bone].name;
    char *copy = gb_arena_text(arena, name, strlen(name));
    if (copy && copy[0] >= 'A' && copy[0] <= 'Z')
        copy[0] = (char)(copy[0] - 'A' + 'a');
    return copy;
}

gb_status gb_human_clip_motion(const gb_human_clip *clip, const gb_avatar *avatar,
                               gb_motion *motion, gb_error *err)
{
    int joint_of[GB_NHUMAN], n = 0;
    memset(motion, 0, sizeof *motion);
    motion->world = gb_quat_identity;
    motion->metres = 1;
    motion->angle = 1;
    motion->frame_time = clip->frame_time;
    motion->nframe = clip->nframe;
    gb_skeleton *s = &motion->skeleton;
    s->joint = gb_arena_array(&motion->arena, GB_NHUMAN, sizeof *s->joint);
    if (!s->joint)
        return gb_fail_memory(err);
    /* Parents first: the upper chest is the last bone and has children. */
    for (int b = 0; b < GB_NHUMAN; b++)
        joint_of[b] = -1;
    for (bool more = true; more;) {
        more = false;
        for (int b = 0; b < GB_NHUMAN; b++) {
            const gb_avatar_bone *bone = &avatar->bone[b];
            if (!bone->present || joint_of[b] >= 0 ||
                (bone->parent >= 0 && joint_of[bone->parent] < 0))
                continue;
            gb_vec3 offset = gb_mirror_point(bone->parent >= 0 ? bone->offset : avatar->hips);
            const char *name = vrm_name(&motion->arena, b);
            if (!name) {
                gb_motion_free(motion);
                return gb_fail_memory(err);
            }
            gb_joint *joint = &s->joint[n];
            *joint = gb_joint_make(name, bone->parent >= 0 ? joint_of[bone->parent] : -1, offset);
            for (int i = 0; b == GB_H_HIPS && i < 3; i++)
                gb_joint_add_channel(joint, (gb_channel)(GB_POSITION_X + i), s->ncolumn++);
            for (int i = 0; i < 4; i++)
                gb_joint_add_channel(joint, (gb_channel)(GB_QUATERNION_X + i), s->ncolumn++);
            joint_of[b] = n++;
            more = true;
        }
    }
    s->njoint = n;
    size_t columns = (size_t)s->ncolumn;
    motion->values = gb_arena_array(&motion->arena, (size_t)clip->nframe * columns, sizeof(double));
    if (!motion->values) {
        gb_motion_free(motion);
        return gb_fail_memory(err);
    }
    for (int f = 0; f < clip->nframe; f++) {
        gb_quat local[GB_NHUMAN];
        gb_vec3 hips;
        double *row = motion->values + (size_t)f * columns;
        gb_muscles_pose(avatar, clip->muscle + (size_t)f * GB_NMUSCLE, local);
        gb_root_place(avatar, local, clip->root[f], &hips, &local[GB_H_HIPS]);
        hips = gb_mirror_point(hips);
        for (int b = 0; b < GB_NHUMAN; b++) {
            const gb_joint *joint = joint_of[b] >= 0 ? &s->joint[joint_of[b]] : NULL;
            if (!joint)
                continue;
            const gb_quat q = gb_mirror_turn(local[b]);
            const double values[4] = {q.x, q.y, q.z, q.w}, at[3] = {hips.x, hips.y, hips.z};
            for (int i = 0; i < 3 && b == GB_H_HIPS; i++)
                row[joint->position_column[i]] = at[i];
            for (int i = 0; i < 4; i++)
                row[joint->quaternion_column[i]] = values[i];
        }
    }
    return GB_OK;
}
