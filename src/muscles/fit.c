#include "muscles/fit.h"

#include <math.h>
#include <string.h>

#include "geometry/angle.h"

#define LEAST_BEND 0.005              /* of a middle joint, as half its sine: about 0.6 degrees */
#define MOST_ROLL  (60 * GB_PI / 180) /* what an upper bone may roll away from the pose */

enum { NLIMB = 4, UPPER = 0, MIDDLE = 1, END = 2 };

static const int limbs[NLIMB][3] = {
    {GB_H_LEFT_UPPER_ARM, GB_H_LEFT_LOWER_ARM, GB_H_LEFT_HAND},
    {GB_H_RIGHT_UPPER_ARM, GB_H_RIGHT_LOWER_ARM, GB_H_RIGHT_HAND},
    {GB_H_LEFT_UPPER_LEG, GB_H_LEFT_LOWER_LEG, GB_H_LEFT_FOOT},
    {GB_H_RIGHT_UPPER_LEG, GB_H_RIGHT_LOWER_LEG, GB_H_RIGHT_FOOT},
};

/* The local rotation of a bone whose upper neighbour takes r (rad) of twist out of it. */
static gb_quat less_twist(const gb_avatar *avatar, int upper, double r, gb_quat local)
{
    const gb_quat post = avatar->bone[upper].post;
    const gb_quat turn = gb_quat_multiply(gb_quat_multiply(post, gb_quat_about_axis(0, -r)),
                                          gb_quat_conjugate(post));
    return gb_quat_multiply(turn, local);
}

static gb_quat inner_of(const gb_avatar *avatar, int bone, gb_quat local)
{
    return gb_quat_multiply(gb_quat_multiply(gb_quat_conjugate(avatar->bone[bone].pre), local),
                            avatar->bone[bone].post);
}

static double twist_of(gb_quat q)
{
    const double sign = q.w < 0 ? -1 : 1;
    return 2 * atan2(sign * q.x, sign * q.w);
}

/* With r taken out, an inner rotation is A cos(r/2) + B sin(r/2), A and B those of 0 and pi. */
static void inner_pair(const gb_avatar *avatar, int upper, int bone, gb_quat local, gb_quat *a,
                       gb_quat *b)
{
    *a = inner_of(avatar, bone, local);
    *b = inner_of(avatar, bone, less_twist(avatar, upper, GB_PI, local));
}

/* The twist for the upper bone that leaves the middle joint no turn about y. That turn is 0 where y
 * w - x z is, which is K + M cos r + N sin r; of the two solutions the smaller. */
static double upper_twist(const gb_avatar *avatar, int upper, int middle, gb_quat local)
{
    gb_quat a, b;
    inner_pair(avatar, upper, middle, local, &a, &b);
    const double aa = a.y * a.w - a.x * a.z, bb = b.y * b.w - b.x * b.z;
    const double ab = a.y * b.w + b.y * a.w - a.x * b.z - b.x * a.z;
    const double k = (aa + bb) / 2, m = (aa - bb) / 2, n = ab / 2, size = hypot(m, n);
    if (!(size > 1e-9))
        return 0;
    const double middle_angle = atan2(n, m), to_side = acos(fmin(fmax(-k / size, -1), 1));
    const double first = remainder(middle_angle + to_side, 2 * GB_PI),
                 second = remainder(middle_angle - to_side, 2 * GB_PI);
    const double r = fabs(first) < fabs(second) ? first : second;
    const double trust = size * size / (size * size + LEAST_BEND * LEAST_BEND);
    return trust * fmin(fmax(r, -MOST_ROLL), MOST_ROLL);
}

/* The twist for the middle bone that leaves the end none. */
static double middle_twist(const gb_avatar *avatar, int middle, int end, gb_quat local)
{
    gb_quat a, b;
    inner_pair(avatar, middle, end, local, &a, &b);
    return hypot(a.x, b.x) > 1e-9 ? remainder(2 * atan2(-a.x, b.x), 2 * GB_PI) : 0;
}

/* A bone's whole twist as its muscle. */
static void set_twist(const gb_avatar *avatar, int bone, double twist, double *muscle)
{
    const gb_avatar_bone *b = &avatar->bone[bone];
    const double angle = b->sign[0] * twist, range = angle >= 0 ? b->high[0] : -b->low[0];
    muscle[gb_human[bone].muscle[0]] = range > 0 ? angle / range : 0;
}

void gb_muscles_fit(const gb_avatar *avatar, const gb_quat local_in[GB_NHUMAN],
                    double muscle[GB_NMUSCLE])
{
    gb_quat local[GB_NHUMAN];
    double twist[NLIMB][2];
    /* A bone that keeps all its twist is read by itself. */
    gb_avatar whole = *avatar;
    whole.twist = (gb_twist_shares){1, 1, 1, 1};
    memcpy(local, local_in, sizeof local);
    /* A shoulder has no twist: the upper arm, which has all axes, takes it. */
    for (int side = 0; side < 2; side++) {
        const int shoulder = GB_H_LEFT_SHOULDER + side, arm = GB_H_LEFT_UPPER_ARM + side;
        if (avatar->bone[shoulder].present && avatar->bone[arm].parent == shoulder)
            local[arm] =
                less_twist(avatar, shoulder, -twist_of(inner_of(avatar, shoulder, local[shoulder])),
                           local[arm]);
    }
    for (int i = 0; i < NLIMB; i++) {
        const int *limb = limbs[i];
        for (int k = UPPER; k <= MIDDLE; k++) {
            const int bone = limb[k], next = limb[k + 1];
            const double r = k == UPPER ? upper_twist(avatar, bone, next, local[next])
                                        : middle_twist(avatar, bone, next, local[next]);
            twist[i][k] = twist_of(inner_of(avatar, bone, local[bone])) + r;
            local[next] = less_twist(avatar, bone, r, local[next]);
        }
    }
    gb_muscles_read(&whole, local, muscle);
    for (int i = 0; i < NLIMB; i++) {
        for (int k = UPPER; k <= MIDDLE; k++)
            set_twist(avatar, limbs[i][k], twist[i][k], muscle);
    }
}
