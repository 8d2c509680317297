#include "muscles/avatar.h"

#include <math.h>
#include <string.h>

#include "geometry/angle.h"
#include "muscles/mass.h"
#include "muscles/pose.h"

#define SHORTEST 1e-6 /* m: what is shorter has no direction */

gb_avatar_options gb_avatar_defaults(void)
{
    gb_avatar_options o;
    memset(&o, 0, sizeof o);
    o.twist = (gb_twist_shares){0.5, 0.5, 0.5, 0.5};
    return o;
}

static int present_parent(const gb_tpose *t, int bone)
{
    int p = gb_human[bone].parent;
    while (p >= 0 && !t->present[p])
        p = gb_human[p].parent;
    return p;
}

static int present_child(const gb_tpose *t, int bone)
{
    const int *child = gb_human_child(bone);
    while (*child >= 0 && !t->present[*child])
        child++;
    return *child;
}

static bool is_finite(const gb_tpose *t, int b)
{
    gb_vec3 p = t->position[b];
    gb_quat q = t->rotation[b];
    return isfinite(p.x + p.y + p.z) && isfinite(q.x + q.y + q.z + q.w);
}

static gb_status check(const gb_tpose *t, gb_error *err)
{
    for (int b = 0; b < GB_NHUMAN; b++) {
        const char *name = gb_human[b].name;
        if (!t->present[b] && gb_human[b].required)
            return gb_fail(err, GB_INPUT, "the bone %s is missing, which a humanoid must have",
                           name);
        if (!t->present[b])
            continue;
        if (!is_finite(t, b))
            return gb_fail(err, GB_INPUT, "the T-pose of %s is not finite", name);
        gb_quat q = t->rotation[b];
        double norm = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        if (!(fabs(norm - 1) < 1e-3))
            return gb_fail(err, GB_INPUT, "the rotation of %s is not a rotation (length %g)", name,
                           norm);
    }
    return GB_OK;
}

/* Bones that may begin where their parent does: a spine's first bone at the hips, shoulders and a
 * neck at the chest, arms and legs of stick figures at the trunk, eyes and jaw in the head, fingers
 * in the hand. Of all others (knees, feet, toes, elbows, hands, heads, knuckles) it means that a
 * joint is missing. */
static bool may_start_at_parent(int b)
{
    if (b >= GB_H_LEFT_THUMB_PROXIMAL && b <= GB_H_RIGHT_LITTLE_DISTAL)
        return (b - GB_H_LEFT_THUMB_PROXIMAL) % 3 == 0;
    switch (b) {
    case GB_H_LEFT_LOWER_LEG:
    case GB_H_RIGHT_LOWER_LEG:
    case GB_H_LEFT_FOOT:
    case GB_H_RIGHT_FOOT:
    case GB_H_LEFT_TOES:
    case GB_H_RIGHT_TOES:
    case GB_H_LEFT_LOWER_ARM:
    case GB_H_RIGHT_LOWER_ARM:
    case GB_H_LEFT_HAND:
    case GB_H_RIGHT_HAND:
    case GB_H_HEAD:
        return false;
    default:
        return true;
    }
}

/* What the places of several bones must have together: lengths, a finite floor, a body frame. */
static gb_status check_places(const gb_tpose *t, gb_error *err)
{
    for (int b = 0; b < GB_NHUMAN; b++) {
        int parent = present_parent(t, b);
        if (!t->present[b] || parent < 0 || may_start_at_parent(b))
            continue;
        if (!(gb_vec3_length(gb_vec3_sub(t->position[b], t->position[parent])) > SHORTEST))
            return gb_fail(err, GB_INPUT, "the bone %s stands where its parent %s does: no length",
                           gb_human[b].name, gb_human[parent].name);
    }
    if (!isfinite(t->ground))
        return gb_fail(err, GB_INPUT, "the ground of the T-pose is not finite");
    if (!gb_body_frame_exists(t->position))
        return gb_fail(err, GB_INPUT,
                       "the T-pose has no body frame: LeftUpperLeg, RightUpperLeg, LeftUpperArm "
                       "and RightUpperArm stand in one place, or left and right do");
    return GB_OK;
}

static gb_vec3 unit(gb_vec3 v)
{
    double length = gb_vec3_length(v);
    return length > 0 ? gb_vec3_scale(v, 1 / length) : v;
}

/* The unit vector along which a bone's axis points; false when it has none. */
static bool find_axis(const gb_tpose *t, int b, gb_vec3 *u)
{
    int parent = present_parent(t, b);
    switch (gb_human[b].axis) {
    case GB_AXIS_DOWN:
        *u = (gb_vec3){0, -1, 0};
        return true;
    case GB_AXIS_UP:
        *u = (gb_vec3){0, 1, 0};
        return true;
    case GB_AXIS_AHEAD:
        *u = (gb_vec3){0, 0, 1};
        return true;
    case GB_AXIS_PREVIOUS:
        *u = unit(gb_vec3_sub(t->position[b], t->position[parent]));
        break;
    case GB_AXIS_CHILD:
    default: {
        int child = present_child(t, b);
        /* CMU's first spine bone begins where the hips do: the one after it gives the direction. */
        while (child >= 0 &&
               !(gb_vec3_length(gb_vec3_sub(t->position[child], t->position[b])) > SHORTEST))
            child = present_child(t, child);
        /* A finger that ends early points as the bone before it. */
        *u = child >= 0 ? unit(gb_vec3_sub(t->position[child], t->position[b]))
                        : unit(gb_vec3_sub(t->position[b], t->position[parent]));
    }
    }
    return gb_vec3_length(*u) > 0.5;
}

/* m_Length. */
static double find_length(const gb_tpose *t, int b)
{
    int parent = present_parent(t, b), child = present_child(t, b);
    double before =
        parent >= 0 ? gb_vec3_length(gb_vec3_sub(t->position[b], t->position[parent])) : 0;
    switch (b) {
    case GB_H_LEFT_FOOT:
    case GB_H_RIGHT_FOOT:
        /* Legs that stand apart at rest reach under the floor when they are straightened; no sole
         * is over its ankle. */
        return fmax(t->position[b].y - t->ground, 0);
    case GB_H_LEFT_HAND:
    case GB_H_RIGHT_HAND:
    case GB_H_LEFT_TOES:
    case GB_H_RIGHT_TOES:
        return 0.5 * before;
    case GB_H_HEAD:
        return before;
    default:
        if (child >= 0)
            return gb_vec3_length(gb_vec3_sub(t->position[child], t->position[b]));
        return 0.75 * before;
    }
}

/* Columns u, v, w. */
static gb_quat frame_of(gb_vec3 u, gb_vec3 v, gb_vec3 w)
{
    return gb_quat_normalize(
        gb_quat_from_matrix((gb_mat3){{u.x, v.x, w.x, u.y, v.y, w.y, u.z, v.z, w.z}}));
}

static gb_status compile_bone(const gb_tpose *t, const gb_avatar_options *o, int b,
                              gb_avatar_bone *out, gb_error *err)
{
    const gb_human_info *info = &gb_human[b];
    gb_vec3 u;
    out->present = true;
    out->parent = present_parent(t, b);
    gb_quat bone = gb_quat_normalize(t->rotation[b]);
    gb_quat parent =
        out->parent >= 0 ? gb_quat_normalize(t->rotation[out->parent]) : gb_quat_identity;
    if (!find_axis(t, b, &u))
        return gb_fail(err, GB_INPUT, "the bone %s has no length: its axis has no direction",
                       info->name);
    gb_vec3 v = gb_vec3_cross(info->main, u);
    if (!(gb_vec3_length(v) > 1e-6))
        return gb_fail(err, GB_INPUT,
                       "the bone %s points along its main axis: this is not a T-pose", info->name);
    v = unit(v);
    gb_quat axes = frame_of(u, v, gb_vec3_cross(u, v));
    gb_quat zero = gb_quat_normalize((gb_quat){info->zero.x, info->zero.y, info->zero.z, 1});
    out->post = gb_quat_multiply(gb_quat_conjugate(bone), axes);
    out->pre = gb_quat_multiply(gb_quat_conjugate(parent), gb_quat_multiply(zero, axes));
    out->rest = gb_quat_multiply(gb_quat_conjugate(parent), bone);
    gb_vec3 from = out->parent >= 0 ? t->position[out->parent] : (gb_vec3){0, 0, 0};
    out->offset = gb_quat_rotate(gb_quat_conjugate(parent), gb_vec3_sub(t->position[b], from));
    out->length = find_length(t, b);
    for (int i = 0; i < 3; i++) {
        int m = info->muscle[i];
        out->sign[i] = info->sign[i];
        out->low[i] = m >= 0 ? GB_DEGREE * gb_muscles[m].low : 0;
        out->high[i] = m >= 0 ? GB_DEGREE * gb_muscles[m].high : 0;
        if (o->has_limit[b] && m >= 0) {
            out->low[i] = o->low[b][i];
            out->high[i] = o->high[b][i];
        }
        if (!(out->low[i] <= 0 && out->high[i] >= 0 && isfinite(out->low[i]) &&
              isfinite(out->high[i])))
            return gb_fail(err, GB_INPUT, "the range of %s is not around 0", info->name);
    }
    return GB_OK;
}

/* Who is missing leaves his mass to the bone above. */
static void share_mass(const gb_tpose *t, gb_avatar *avatar)
{
    for (int b = 0; b < GB_NHUMAN; b++) {
        int holder = t->present[b] ? b : present_parent(t, b);
        avatar->bone[holder < 0 ? GB_H_HIPS : holder].mass += gb_human[b].mass;
    }
}

static gb_status check_shares(const gb_twist_shares *s, gb_error *err)
{
    const double all[] = {s->arm, s->forearm, s->upper_leg, s->leg};
    for (int i = 0; i < 4; i++) {
        if (!(all[i] >= 0 && all[i] <= 1))
            return gb_fail(err, GB_INPUT, "a twist share of %g is not between 0 and 1", all[i]);
    }
    return GB_OK;
}

gb_status gb_avatar_compile(const gb_tpose *tpose, const gb_avatar_options *options,
                            gb_avatar *avatar, gb_error *err)
{
    gb_avatar_options o = options ? *options : gb_avatar_defaults();
    memset(avatar, 0, sizeof *avatar);
    gb_status status = check(tpose, err);
    if (status == GB_OK)
        status = check_places(tpose, err);
    if (status == GB_OK)
        status = check_shares(&o.twist, err);
    for (int b = 0; b < GB_NHUMAN && status == GB_OK; b++) {
        avatar->bone[b].parent = -1;
        avatar->bone[b].pre = avatar->bone[b].post = avatar->bone[b].rest = gb_quat_identity;
        if (tpose->present[b])
            status = compile_bone(tpose, &o, b, &avatar->bone[b], err);
    }
    if (status != GB_OK)
        return status;
    avatar->twist = o.twist;
    avatar->plain_forearm = o.plain_forearm;
    avatar->hips = tpose->position[GB_H_HIPS];
    share_mass(tpose, avatar);
    gb_mass_centre(avatar, tpose->position, &avatar->centre);
    gb_body_frame(avatar, tpose->position, &avatar->frame);
    /* Heights count from the floor. */
    avatar->scale = avatar->centre.y - tpose->ground;
    if (!(avatar->scale > 0))
        return gb_fail(err, GB_INPUT, "the mass centre of the T-pose lies %g m over the floor",
                       avatar->scale);
    return GB_OK;
}

void gb_avatar_tpose_muscles(const gb_avatar *avatar, double muscle[GB_NMUSCLE])
{
    gb_quat local[GB_NHUMAN];
    for (int b = 0; b < GB_NHUMAN; b++)
        local[b] = avatar->bone[b].rest;
    gb_muscles_read(avatar, local, muscle);
}
