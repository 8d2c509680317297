#include "muscles/mass.h"

#include <math.h>

/* Whose places count into the centre of a bone besides its own, first choices; -1 ends. */
static const int children[GB_NHUMAN][4] = {
    [GB_H_HIPS] = {GB_H_LEFT_UPPER_LEG, GB_H_RIGHT_UPPER_LEG, GB_H_SPINE, -1},
    [GB_H_LEFT_UPPER_LEG] = {GB_H_LEFT_LOWER_LEG, -1},
    [GB_H_RIGHT_UPPER_LEG] = {GB_H_RIGHT_LOWER_LEG, -1},
    [GB_H_LEFT_LOWER_LEG] = {GB_H_LEFT_FOOT, -1},
    [GB_H_RIGHT_LOWER_LEG] = {GB_H_RIGHT_FOOT, -1},
    [GB_H_SPINE] = {GB_H_CHEST, -1},
    [GB_H_CHEST] = {GB_H_UPPER_CHEST, -1},
    [GB_H_UPPER_CHEST] = {GB_H_NECK, GB_H_LEFT_SHOULDER, GB_H_RIGHT_SHOULDER, -1},
    [GB_H_NECK] = {GB_H_HEAD, -1},
    [GB_H_LEFT_SHOULDER] = {GB_H_LEFT_UPPER_ARM, -1},
    [GB_H_RIGHT_SHOULDER] = {GB_H_RIGHT_UPPER_ARM, -1},
    [GB_H_LEFT_UPPER_ARM] = {GB_H_LEFT_LOWER_ARM, -1},
    [GB_H_RIGHT_UPPER_ARM] = {GB_H_RIGHT_LOWER_ARM, -1},
    [GB_H_LEFT_LOWER_ARM] = {GB_H_LEFT_HAND, -1},
    [GB_H_RIGHT_LOWER_ARM] = {GB_H_RIGHT_HAND, -1},
};

/* The bones whose places count as a bone's children (out); of a missing one, its own children.
 * Returns how many. */
static int find_children(const gb_avatar *avatar, int bone, int out[8])
{
    /* At most spine -> chest -> upper chest -> neck and shoulders -> head and arms. */
    int stack[16], n = 0, count = 0;
    stack[n++] = bone;
    while (n > 0) {
        int b = stack[--n];
        if (children[b][0] == 0) /* the hips are nobody's child: no list */
            continue;
        for (const int *child = children[b]; *child >= 0; child++) {
            if (avatar->bone[*child].present)
                out[count++] = *child;
            else
                stack[n++] = *child;
        }
    }
    return count;
}

void gb_mass_weights(const gb_avatar *avatar, double weight[GB_NHUMAN])
{
    double mass = 0;
    for (int b = 0; b < GB_NHUMAN; b++)
        weight[b] = 0;
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        int part[9];
        if (!bone->present || !(bone->mass > 0))
            continue;
        int count = find_children(avatar, b, part);
        if (b != GB_H_HIPS) {
            bool odd = b == GB_H_LEFT_LOWER_ARM && !avatar->plain_forearm;
            part[count++] = odd ? GB_H_LEFT_UPPER_ARM : b;
        }
        for (int i = 0; i < count; i++)
            weight[part[i]] += bone->mass / count;
        mass += bone->mass;
    }
    for (int b = 0; b < GB_NHUMAN && mass > 0; b++)
        weight[b] /= mass;
}

void gb_mass_centre(const gb_avatar *avatar, const gb_vec3 position[GB_NHUMAN], gb_vec3 *centre)
{
    double weight[GB_NHUMAN];
    gb_mass_weights(avatar, weight);
    *centre = (gb_vec3){0, 0, 0};
    for (int b = 0; b < GB_NHUMAN; b++) {
        if (weight[b] > 0)
            *centre = gb_vec3_add(*centre, gb_vec3_scale(position[b], weight[b]));
    }
}

static gb_vec3 middle(const gb_vec3 *position, int a, int b)
{
    return gb_vec3_scale(gb_vec3_add(position[a], position[b]), 0.5);
}

/* Up (unit) and to the right (not yet perpendicular to it). */
static void body_axes(const gb_vec3 *position, gb_vec3 *up, gb_vec3 *right)
{
    gb_vec3 legs = middle(position, GB_H_LEFT_UPPER_LEG, GB_H_RIGHT_UPPER_LEG);
    gb_vec3 arms = middle(position, GB_H_LEFT_UPPER_ARM, GB_H_RIGHT_UPPER_ARM);
    gb_vec3 u = gb_vec3_sub(arms, legs);
    *up = gb_vec3_scale(u, 1 / gb_vec3_length(u));
    *right =
        gb_vec3_add(gb_vec3_sub(position[GB_H_RIGHT_UPPER_ARM], position[GB_H_LEFT_UPPER_ARM]),
                    gb_vec3_sub(position[GB_H_RIGHT_UPPER_LEG], position[GB_H_LEFT_UPPER_LEG]));
}

static gb_quat from_columns(gb_vec3 x, gb_vec3 y, gb_vec3 z)
{
    return gb_quat_normalize(
        gb_quat_from_matrix((gb_mat3){{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}}));
}

void gb_body_frame(const gb_avatar *avatar, const gb_vec3 position[GB_NHUMAN], gb_quat *frame)
{
    gb_vec3 up, right;
    (void)avatar;
    body_axes(position, &up, &right);
    right = gb_vec3_sub(right, gb_vec3_scale(up, gb_vec3_dot(right, up)));
    right = gb_vec3_scale(right, 1 / gb_vec3_length(right));
    *frame = from_columns(right, up, gb_vec3_cross(right, up));
}

bool gb_body_frame_exists(const gb_vec3 position[GB_NHUMAN])
{
    gb_vec3 legs = middle(position, GB_H_LEFT_UPPER_LEG, GB_H_RIGHT_UPPER_LEG);
    gb_vec3 arms = middle(position, GB_H_LEFT_UPPER_ARM, GB_H_RIGHT_UPPER_ARM);
    gb_vec3 up, right;
    double height = gb_vec3_length(gb_vec3_sub(arms, legs));
    if (!(height > 1e-6 && isfinite(height)))
        return false;
    body_axes(position, &up, &right);
    double width = gb_vec3_length(gb_vec3_cross(up, right));
    return width > 1e-6 && isfinite(width);
}

void gb_body_frame_h1(const gb_avatar *avatar, const gb_vec3 position[GB_NHUMAN], gb_quat *frame)
{
    gb_vec3 up, right;
    (void)avatar;
    body_axes(position, &up, &right);
    right = gb_vec3_scale(right, 1 / gb_vec3_length(right));
    gb_vec3 ahead = gb_vec3_cross(right, up);
    *frame = from_columns(gb_vec3_cross(up, ahead), up, ahead);
}
