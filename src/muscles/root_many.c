/* Hips of many poses at once (declared in pose.h): arrays over poses, and only the bones that the
 * mass centre and the body frame ask for. */
#include <stddef.h>

#include "geometry/simd.h"
#include "muscles/mass.h"
#include "muscles/pose.h"

/* A bone over all poses: its place and its rotation, x, y, z, then x, y, z, w. */
enum { SEVEN = 7 };

long gb_roots_scratch(int n)
{
    return (GB_NHUMAN * SEVEN + 3L) * n;
}

static void fill(double *out, const double *values, int count, int n)
{
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < n; i++)
            out[(size_t)k * (size_t)n + (size_t)i] = values[k];
    }
}

/* place = the parent's + its rotation of the offset; rotation = the parent's * local. */
GB_CLONES static void follow(const double *restrict parent, const double *restrict local,
                             gb_vec3 offset, int n, double *restrict bone)
{
    const size_t s = (size_t)n;
    for (size_t i = 0; i < s; i++) {
        double x = parent[3 * s + i], y = parent[4 * s + i], z = parent[5 * s + i],
               w = parent[6 * s + i];
        double a = local[i], b = local[s + i], c = local[2 * s + i], d = local[3 * s + i];
        /* v + 2 w (q x v) + 2 q x (q x v) */
        double tx = 2 * (y * offset.z - z * offset.y), ty = 2 * (z * offset.x - x * offset.z),
               tz = 2 * (x * offset.y - y * offset.x);
        bone[i] = parent[i] + (offset.x + w * tx + (y * tz - z * ty));
        bone[s + i] = parent[s + i] + (offset.y + w * ty + (z * tx - x * tz));
        bone[2 * s + i] = parent[2 * s + i] + (offset.z + w * tz + (x * ty - y * tx));
        bone[3 * s + i] = w * a + x * d + y * c - z * b;
        bone[4 * s + i] = w * b - x * c + y * d + z * a;
        bone[5 * s + i] = w * c + x * b - y * a + z * d;
        bone[6 * s + i] = w * d - x * a - y * b - z * c;
    }
}

/* sum += weight * place, three arrays. */
GB_CLONES static void add_weighted(const double *restrict place, double weight, int n,
                                   double *restrict sum)
{
    for (int i = 0; i < 3 * n; i++)
        sum[i] += weight * place[i];
}

/* The bones that count, and those above them. */
static void mark(const gb_avatar *avatar, const double weight[GB_NHUMAN], bool wanted[GB_NHUMAN])
{
    for (int b = 0; b < GB_NHUMAN; b++) {
        wanted[b] = weight[b] > 0 || b == GB_H_LEFT_UPPER_LEG || b == GB_H_RIGHT_UPPER_LEG ||
                    b == GB_H_LEFT_UPPER_ARM || b == GB_H_RIGHT_UPPER_ARM;
    }
    for (int i = GB_NHUMAN - 1; i > 0; i--) {
        const int b = gb_human_order[i], parent = avatar->bone[b].parent;
        if (wanted[b] && avatar->bone[b].present)
            wanted[parent] = true;
    }
}

static gb_vec3 place_at(const double *scratch, int bone, int n, int i)
{
    const double *p = scratch + (size_t)bone * SEVEN * (size_t)n + i;
    return (gb_vec3){p[0], p[n], p[2 * (size_t)n]};
}

/* From the pose with its hips where the T-pose has them to the root's place and turn. */
static void place_one(const gb_avatar *avatar, const double *scratch, const double *root, int n,
                      int i, double *hips)
{
    static const int landmarks[] = {GB_H_LEFT_UPPER_LEG, GB_H_RIGHT_UPPER_LEG, GB_H_LEFT_UPPER_ARM,
                                    GB_H_RIGHT_UPPER_ARM};
    const size_t s = (size_t)n;
    gb_vec3 position[GB_NHUMAN];
    gb_quat frame;
    for (int k = 0; k < 4; k++)
        position[landmarks[k]] = place_at(scratch, landmarks[k], n, i);
    gb_body_frame(avatar, position, &frame);
    root += i;
    hips += i;
    const gb_quat q = {root[3 * s], root[4 * s], root[5 * s], root[6 * s]};
    const gb_quat turn =
        gb_quat_multiply(gb_quat_multiply(q, avatar->frame), gb_quat_conjugate(frame));
    const double *c = scratch + (size_t)GB_NHUMAN * SEVEN * s + i;
    const gb_vec3 away = gb_vec3_sub(avatar->hips, (gb_vec3){c[0], c[s], c[2 * s]});
    const gb_vec3 t = {root[0], root[s], root[2 * s]};
    const gb_vec3 at = gb_vec3_add(gb_vec3_scale(t, avatar->scale), gb_quat_rotate(turn, away));
    const gb_quat r = gb_quat_multiply(turn, avatar->bone[GB_H_HIPS].rest);
    const double values[SEVEN] = {at.x, at.y, at.z, r.x, r.y, r.z, r.w};
    for (int k = 0; k < SEVEN; k++)
        hips[(size_t)k * s] = values[k];
}

void gb_root_place_many(const gb_avatar *avatar, const double *local, const double *root, int n,
                        double *hips, double *scratch)
{
    const size_t s = (size_t)n;
    const gb_vec3 at = avatar->hips;
    const gb_quat rest = avatar->bone[GB_H_HIPS].rest;
    const double first[SEVEN] = {at.x, at.y, at.z, rest.x, rest.y, rest.z, rest.w};
    double *centre = scratch + (size_t)GB_NHUMAN * SEVEN * s;
    double weight[GB_NHUMAN];
    bool wanted[GB_NHUMAN];
    gb_mass_weights(avatar, weight);
    mark(avatar, weight, wanted);
    fill(scratch, first, SEVEN, n);
    for (size_t i = 0; i < 3 * s; i++)
        centre[i] = 0;
    for (int k = 0; k < GB_NHUMAN; k++) {
        const int b = gb_human_order[k];
        const gb_avatar_bone *bone = &avatar->bone[b];
        double *place = scratch + (size_t)b * SEVEN * s;
        if (!wanted[b] || !bone->present)
            continue;
        if (b != GB_H_HIPS)
            follow(scratch + (size_t)bone->parent * SEVEN * s, local + (size_t)b * 4 * s,
                   bone->offset, n, place);
        if (weight[b] > 0)
            add_weighted(place, weight[b], n, centre);
    }
    for (int i = 0; i < n; i++)
        place_one(avatar, scratch, root, n, i, hips);
}
