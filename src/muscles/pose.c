#include "muscles/pose.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "geometry/angle.h"
#include "geometry/simd.h"
#include "geometry/sincos.h"
#include "muscles/mass.h"

/* Limb bones that share their twist, with the bone that takes the rest. */
typedef struct limb {
    int bone, next;
    size_t share; /* offset in gb_twist_shares */
} limb;

static const limb limbs[] = {
    {GB_H_LEFT_UPPER_ARM, GB_H_LEFT_LOWER_ARM, offsetof(gb_twist_shares, arm)},
    {GB_H_RIGHT_UPPER_ARM, GB_H_RIGHT_LOWER_ARM, offsetof(gb_twist_shares, arm)},
    {GB_H_LEFT_LOWER_ARM, GB_H_LEFT_HAND, offsetof(gb_twist_shares, forearm)},
    {GB_H_RIGHT_LOWER_ARM, GB_H_RIGHT_HAND, offsetof(gb_twist_shares, forearm)},
    {GB_H_LEFT_UPPER_LEG, GB_H_LEFT_LOWER_LEG, offsetof(gb_twist_shares, upper_leg)},
    {GB_H_RIGHT_UPPER_LEG, GB_H_RIGHT_LOWER_LEG, offsetof(gb_twist_shares, upper_leg)},
    {GB_H_LEFT_LOWER_LEG, GB_H_LEFT_FOOT, offsetof(gb_twist_shares, leg)},
    {GB_H_RIGHT_LOWER_LEG, GB_H_RIGHT_FOOT, offsetof(gb_twist_shares, leg)},
};

enum { NLIMB = sizeof limbs / sizeof *limbs };

static double share_of(const gb_avatar *avatar, const limb *l)
{
    double share;
    memcpy(&share, (const char *)&avatar->twist + l->share, sizeof share);
    return share;
}

/* The limb that begins (or, with next, ends) at a bone; NULL: none. */
static const limb *limb_of(int bone, bool next)
{
    for (int i = 0; i < NLIMB; i++) {
        if ((next ? limbs[i].next : limbs[i].bone) == bone)
            return &limbs[i];
    }
    return NULL;
}

int gb_limb_next(const gb_avatar *avatar, int bone, double *share)
{
    const limb *own = limb_of(bone, false);
    if (!own || !avatar->bone[own->next].present)
        return -1;
    *share = share_of(avatar, own);
    return own->next;
}

/* Nearest whole number by the rounding of the addition: the same on every processor. */
static double nearest(double x)
{
    const double big = 6755399441055744.0; /* 1.5 * 2^52 */
    double r = x + big;
    return r - big;
}

static double wrap(double angle)
{
    return angle - 2 * GB_PI * nearest(angle / (2 * GB_PI));
}

/* Angles of a bone's three axes. */
static void find_angles(const gb_avatar_bone *bone, int b, const double *muscle, double angle[3])
{
    for (int i = 0; i < 3; i++) {
        int m = gb_human[b].muscle[i];
        double v = m >= 0 ? muscle[m] : 0;
        angle[i] = bone->sign[i] * (v >= 0 ? v * bone->high[i] : -v * bone->low[i]);
    }
}

/* Twist about x first, then the swing. */
static gb_quat inner_tangent(const double a[3])
{
    double x = tan(a[0] / 2), y = tan(a[1] / 2), z = tan(a[2] / 2);
    return gb_quat_normalize((gb_quat){x, y + x * z, z - x * y, 1});
}

static gb_quat inner_exponential(const double a[3])
{
    double angle = hypot(a[1], a[2]), k = angle > 1e-12 ? sin(angle / 2) / angle : 0.5;
    gb_quat swing = {0, k * a[1], k * a[2], cos(angle / 2)};
    return gb_quat_multiply(swing, gb_quat_about_axis(0, a[0]));
}

static gb_quat inner_euler(const double a[3])
{
    gb_quat swing = gb_quat_multiply(gb_quat_about_axis(1, a[1]), gb_quat_about_axis(2, a[2]));
    return gb_quat_multiply(swing, gb_quat_about_axis(0, a[0]));
}

static gb_quat inner(gb_swing swing, const double a[3])
{
    return swing == GB_SWING_TANGENT       ? inner_tangent(a)
           : swing == GB_SWING_EXPONENTIAL ? inner_exponential(a)
                                           : inner_euler(a);
}

void gb_muscles_pose_as(const gb_avatar *avatar, gb_swing swing, const double muscle[GB_NMUSCLE],
                        gb_quat local[GB_NHUMAN])
{
    double rest[NLIMB] = {0};
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        double a[3];
        local[b] = bone->rest;
        if (!bone->present || b == GB_H_HIPS)
            continue;
        find_angles(bone, b, muscle, a);
        const limb *own = limb_of(b, false);
        if (own && avatar->bone[own->next].present) {
            double total = wrap(a[0]);
            a[0] = share_of(avatar, own) * total;
            rest[own - limbs] = total - a[0];
        }
        local[b] = gb_quat_multiply(gb_quat_multiply(bone->pre, inner(swing, a)),
                                    gb_quat_conjugate(bone->post));
    }
    for (int i = 0; i < NLIMB; i++) {
        if (!(fabs(rest[i]) > 0))
            continue;
        gb_quat post = avatar->bone[limbs[i].bone].post;
        gb_quat turn = gb_quat_multiply(gb_quat_multiply(post, gb_quat_about_axis(0, rest[i])),
                                        gb_quat_conjugate(post));
        local[limbs[i].next] = gb_quat_multiply(turn, local[limbs[i].next]);
    }
}

void gb_muscles_pose(const gb_avatar *avatar, const double muscle[GB_NMUSCLE],
                     gb_quat local[GB_NHUMAN])
{
    gb_muscles_pose_as(avatar, GB_SWING_TANGENT, muscle, local);
}

/* ---- many poses ---- */

long gb_muscles_scratch(int n)
{
    return 13L * n;
}

/* angle = sign * muscle * range, halved. */
GB_CLONES static void half_angles(const double *muscle, double sign, double low, double high, int n,
                                  double *out)
{
    double up = 0.5 * sign * high, down = -0.5 * sign * low;
    for (int i = 0; i < n; i++)
        out[i] = muscle[i] * (muscle[i] >= 0 ? up : down);
}

/* Wraps whole twists (given halved) and splits them: kept stays in half, the rest goes to rest. */
GB_CLONES static void split_twist(double *half, double share, int n, double *rest)
{
    const double big = 6755399441055744.0;
    for (int i = 0; i < n; i++) {
        double turns = half[i] / GB_PI + big;
        double total = half[i] - GB_PI * (turns - big);
        half[i] = share * total;
        rest[i] = total - half[i];
    }
}

/* tan = sine / cosine, in place of sine. */
GB_CLONES static void divide(double *sine, const double *cosine, int n)
{
    for (int i = 0; i < n; i++)
        sine[i] = sine[i] / cosine[i];
}

/* out = pre * normalize(x, y + x z, z - x y, 1) * conj(post), four arrays of n. */
GB_CLONES static void combine(const double *x, const double *y, const double *z, gb_quat pre,
                              gb_quat post, int n, double *restrict ox, double *restrict oy,
                              double *restrict oz, double *restrict ow)
{
    /* pre * q * conj(post) is linear in q: its four columns are found once. */
    double m[4][4];
    const gb_quat unit[4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    for (int k = 0; k < 4; k++) {
        gb_quat q = gb_quat_multiply(gb_quat_multiply(pre, unit[k]), gb_quat_conjugate(post));
        m[0][k] = q.x;
        m[1][k] = q.y;
        m[2][k] = q.z;
        m[3][k] = q.w;
    }
    for (int i = 0; i < n; i++) {
        double a = x[i], b = y[i] + x[i] * z[i], c = z[i] - x[i] * y[i];
        double k = 1 / sqrt(a * a + b * b + c * c + 1);
        ox[i] = k * (m[0][0] * a + m[0][1] * b + m[0][2] * c + m[0][3]);
        oy[i] = k * (m[1][0] * a + m[1][1] * b + m[1][2] * c + m[1][3]);
        oz[i] = k * (m[2][0] * a + m[2][1] * b + m[2][2] * c + m[2][3]);
        ow[i] = k * (m[3][0] * a + m[3][1] * b + m[3][2] * c + m[3][3]);
    }
}

/* out = (axis * sine, cosine) * out. */
GB_CLONES static void turn_before(const double *sine, const double *cosine, gb_vec3 axis, int n,
                                  double *restrict ox, double *restrict oy, double *restrict oz,
                                  double *restrict ow)
{
    for (int i = 0; i < n; i++) {
        double ax = axis.x * sine[i], ay = axis.y * sine[i], az = axis.z * sine[i], aw = cosine[i];
        double x = ox[i], y = oy[i], z = oz[i], w = ow[i];
        ox[i] = aw * x + ax * w + ay * z - az * y;
        oy[i] = aw * y - ax * z + ay * w + az * x;
        oz[i] = aw * z + ax * y - ay * x + az * w;
        ow[i] = aw * w - ax * x - ay * y - az * z;
    }
}

static void fill(double *out, double value, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = value;
}

/* Half angles of one axis as tangents in out; zeros for an axis without a muscle. */
static void tangents(const gb_avatar_bone *bone, int b, int axis, const double *muscle, int n,
                     double *out, double *cosine, double *half)
{
    int m = gb_human[b].muscle[axis];
    if (m < 0) {
        fill(out, 0, n);
        return;
    }
    half_angles(muscle + (size_t)m * (size_t)n, bone->sign[axis], bone->low[axis], bone->high[axis],
                n, half);
    gb_sincos(half, 1, n, out, cosine);
    divide(out, cosine, n);
}

void gb_muscles_pose_many(const gb_avatar *avatar, const double *muscle, int n, double *local,
                          double *scratch)
{
    size_t count = (size_t)n;
    double *t[3] = {scratch, scratch + count, scratch + 2 * count};
    double *cosine = scratch + 3 * count, *half = scratch + 4 * count;
    double *rest = scratch + 5 * count; /* of up to eight limbs */
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        double *out = local + (size_t)b * 4 * count;
        if (!bone->present || b == GB_H_HIPS) {
            const double q[4] = {bone->rest.x, bone->rest.y, bone->rest.z, bone->rest.w};
            for (int k = 0; k < 4; k++)
                fill(out + (size_t)k * count, q[k], n);
            continue;
        }
        const limb *own = limb_of(b, false);
        int twist = gb_human[b].muscle[0];
        bool shares = own && avatar->bone[own->next].present && twist >= 0;
        if (shares) {
            half_angles(muscle + (size_t)twist * count, bone->sign[0], bone->low[0], bone->high[0],
                        n, half);
            split_twist(half, share_of(avatar, own), n, rest + (size_t)(own - limbs) * count);
            gb_sincos(half, 1, n, t[0], cosine);
            divide(t[0], cosine, n);
        } else {
            tangents(bone, b, 0, muscle, n, t[0], cosine, half);
        }
        tangents(bone, b, 1, muscle, n, t[1], cosine, half);
        tangents(bone, b, 2, muscle, n, t[2], cosine, half);
        combine(t[0], t[1], t[2], bone->pre, bone->post, n, out, out + count, out + 2 * count,
                out + 3 * count);
    }
    for (int i = 0; i < NLIMB; i++) {
        const gb_avatar_bone *bone = &avatar->bone[limbs[i].bone];
        if (!bone->present || !avatar->bone[limbs[i].next].present ||
            gb_human[limbs[i].bone].muscle[0] < 0)
            continue;
        double *out = local + (size_t)limbs[i].next * 4 * count;
        gb_sincos(rest + (size_t)i * count, 1, n, half, cosine);
        turn_before(half, cosine, gb_quat_rotate(bone->post, (gb_vec3){1, 0, 0}), n, out,
                    out + count, out + 2 * count, out + 3 * count);
    }
}

void gb_muscles_fold(const gb_avatar *avatar, double muscle[GB_NMUSCLE])
{
    static const int pairs[][2] = {{GB_H_UPPER_CHEST, GB_H_CHEST},
                                   {GB_H_CHEST, GB_H_SPINE},
                                   {GB_H_NECK, GB_H_HEAD},
                                   {GB_H_LEFT_SHOULDER, GB_H_LEFT_UPPER_ARM},
                                   {GB_H_RIGHT_SHOULDER, GB_H_RIGHT_UPPER_ARM}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (int axis = 0; axis < 3 && !avatar->bone[pairs[i][0]].present; axis++) {
            int from = gb_human[pairs[i][0]].muscle[axis], to = gb_human[pairs[i][1]].muscle[axis];
            if (from < 0 || to < 0)
                continue;
            muscle[to] += muscle[from] * gb_muscles[from].high / gb_muscles[to].high;
            muscle[from] = 0;
        }
    }
}

/* ---- reading ---- */

void gb_muscles_read(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN],
                     double muscle[GB_NMUSCLE])
{
    double rest[GB_NHUMAN] = {0}; /* by the bone that takes it */
    for (int m = 0; m < GB_NMUSCLE; m++)
        muscle[m] = 0;
    /* Limbs stand before their next bone in the order of bones: upper arm, lower arm, hand. */
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        if (!bone->present || b == GB_H_HIPS)
            continue;
        gb_quat q = local[b];
        const limb *before = limb_of(b, true), *own = limb_of(b, false);
        if (before && fabs(rest[b]) > 0) {
            gb_quat post = avatar->bone[before->bone].post;
            gb_quat turn = gb_quat_multiply(gb_quat_multiply(post, gb_quat_about_axis(0, -rest[b])),
                                            gb_quat_conjugate(post));
            q = gb_quat_multiply(turn, q);
        }
        q = gb_quat_multiply(gb_quat_multiply(gb_quat_conjugate(bone->pre), q), bone->post);
        /* With p = xyz / w: the tangents of the half angles. atan2 keeps half turns. */
        double w = q.w, x = q.x, y = q.y, z = q.z, sign = w < 0 ? -1 : 1;
        double d = w * w + x * x;
        double a[3] = {2 * atan2(sign * x, sign * w), 2 * atan2(y * w - x * z, d),
                       2 * atan2(z * w + x * y, d)};
        /* Half a turn about y or z: both quotients are 0 / 0, and the axis alone tells. */
        if (d < 1e-28) {
            a[1] = fabs(y) > 1e-9 ? copysign(GB_PI, y) : 0;
            a[2] = fabs(z) > 1e-9 ? copysign(GB_PI, z) : 0;
        }
        if (own && avatar->bone[own->next].present) {
            double share = share_of(avatar, own);
            double total = share > 0 ? a[0] / share : 0;
            rest[own->next] = total - a[0];
            a[0] = total;
        }
        for (int i = 0; i < 3; i++) {
            int m = gb_human[b].muscle[i];
            double angle = bone->sign[i] * a[i];
            double range = angle >= 0 ? bone->high[i] : -bone->low[i];
            if (m >= 0 && range > 0)
                muscle[m] = angle / range;
        }
    }
}

/* ---- the whole skeleton ---- */

void gb_avatar_forward(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_vec3 hips,
                       gb_quat hips_rotation, gb_vec3 position[GB_NHUMAN],
                       gb_quat rotation[GB_NHUMAN])
{
    gb_quat own[GB_NHUMAN];
    gb_quat *turn = rotation ? rotation : own;
    position[GB_H_HIPS] = hips;
    turn[GB_H_HIPS] = hips_rotation;
    for (int i = 1; i < GB_NHUMAN; i++) {
        int b = gb_human_order[i];
        const gb_avatar_bone *bone = &avatar->bone[b];
        int parent = bone->present ? bone->parent : gb_human[b].parent;
        position[b] = position[parent];
        turn[b] = turn[parent];
        if (!bone->present)
            continue;
        position[b] = gb_vec3_add(position[parent], gb_quat_rotate(turn[parent], bone->offset));
        turn[b] = gb_quat_multiply(turn[parent], local[b]);
    }
}

/* The pose with its hips where the T-pose has them: its mass centre and body frame. */
static void find_body(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_vec3 *centre,
                      gb_quat *frame)
{
    gb_vec3 position[GB_NHUMAN];
    gb_avatar_forward(avatar, local, avatar->hips, avatar->bone[GB_H_HIPS].rest, position, NULL);
    gb_mass_centre(avatar, position, centre);
    gb_body_frame(avatar, position, frame);
}

void gb_root_place(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_root root,
                   gb_vec3 *hips, gb_quat *hips_rotation)
{
    gb_vec3 centre;
    gb_quat frame;
    find_body(avatar, local, &centre, &frame);
    gb_quat turn = gb_quat_multiply(gb_quat_multiply(gb_quat_normalize(root.q), avatar->frame),
                                    gb_quat_conjugate(frame));
    *hips = gb_vec3_add(gb_vec3_scale(root.t, avatar->scale),
                        gb_quat_rotate(turn, gb_vec3_sub(avatar->hips, centre)));
    *hips_rotation = gb_quat_multiply(turn, avatar->bone[GB_H_HIPS].rest);
}

void gb_root_read(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_vec3 hips,
                  gb_quat hips_rotation, gb_root *root)
{
    gb_vec3 centre;
    gb_quat frame;
    find_body(avatar, local, &centre, &frame);
    gb_quat turn = gb_quat_multiply(hips_rotation, gb_quat_conjugate(avatar->bone[GB_H_HIPS].rest));
    gb_vec3 at = gb_vec3_sub(hips, gb_quat_rotate(turn, gb_vec3_sub(avatar->hips, centre)));
    root->t = gb_vec3_scale(at, 1 / avatar->scale);
    root->q = gb_quat_multiply(gb_quat_multiply(turn, frame), gb_quat_conjugate(avatar->frame));
}
