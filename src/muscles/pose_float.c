#include "muscles/pose_float.h"

#include <math.h>
#include <string.h>

#define PI_F 3.14159265358979323846f

typedef struct quatf {
    float x, y, z, w;
} quatf;

static quatf narrow(gb_quat q)
{
    return (quatf){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
}

static quatf conjugate(quatf q)
{
    return (quatf){-q.x, -q.y, -q.z, q.w};
}

static quatf multiply(quatf a, quatf b)
{
    return (quatf){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                   a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                   a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                   a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

/* Twist about x, then the swing. */
static quatf inner(float ax, float ay, float az)
{
    float x = tanf(ax / 2), y = tanf(ay / 2), z = tanf(az / 2);
    quatf q = {x, y + x * z, z - x * y, 1};
    float k = 1 / sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + 1);
    return (quatf){k * q.x, k * q.y, k * q.z, k};
}

static float angle_of(const gb_avatar_bone *bone, int b, int axis, const float *muscle)
{
    int m = gb_human[b].muscle[axis];
    float v = m >= 0 ? muscle[m] : 0;
    float range = v >= 0 ? (float)bone->high[axis] : -(float)bone->low[axis];
    return (float)bone->sign[axis] * v * range;
}

static void keep(float out[4], quatf q)
{
    out[0] = q.x;
    out[1] = q.y;
    out[2] = q.z;
    out[3] = q.w;
}

void gb_muscles_pose_single(const gb_avatar *avatar, const float muscle[GB_NMUSCLE],
                            float local[GB_NHUMAN][4])
{
    quatf before[GB_NHUMAN]; /* what the bone above hands on */
    for (int b = 0; b < GB_NHUMAN; b++)
        before[b] = (quatf){0, 0, 0, 1};
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        if (!bone->present || b == GB_H_HIPS) {
            keep(local[b], narrow(bone->rest));
            continue;
        }
        float x = angle_of(bone, b, 0, muscle);
        double share;
        int next = gb_limb_next(avatar, b, &share);
        quatf post = narrow(bone->post);
        if (next >= 0) {
            float total = x - 2 * PI_F * rintf(x / (2 * PI_F));
            x = (float)share * total;
            float rest = (total - x) / 2;
            quatf turn = {sinf(rest), 0, 0, cosf(rest)};
            before[next] = multiply(multiply(post, turn), conjugate(post));
        }
        quatf own = multiply(multiply(narrow(bone->pre), inner(x, angle_of(bone, b, 1, muscle),
                                                               angle_of(bone, b, 2, muscle))),
                             conjugate(post));
        keep(local[b], multiply(before[b], own));
    }
}
