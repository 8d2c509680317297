#include "geometry/rotation.h"

gb_quat gb_quat_about_axis(int axis, double angle)
{
    double s = sin(angle / 2), c = cos(angle / 2);
    return (gb_quat){axis == 0 ? s : 0, axis == 1 ? s : 0, axis == 2 ? s : 0, c};
}

gb_quat gb_quat_normalize(gb_quat q)
{
    double n = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return (gb_quat){q.x / n, q.y / n, q.z / n, q.w / n};
}

gb_mat3 gb_quat_matrix(gb_quat q)
{
    double s = 2 / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    double xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
    double xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    double wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
    return (gb_mat3){{1 - yy - zz, xy - wz, xz + wy, xy + wz, 1 - xx - zz, yz - wx, xz - wy,
                      yz + wx, 1 - xx - yy}};
}

gb_quat gb_quat_from_matrix(gb_mat3 m)
{
    const double *a = m.m;
    double trace = a[0] + a[4] + a[8];
    gb_quat q;
    if (trace >= a[0] && trace >= a[4] && trace >= a[8]) {
        q = (gb_quat){a[7] - a[5], a[2] - a[6], a[3] - a[1], 1 + trace};
    } else if (a[0] >= a[4] && a[0] >= a[8]) {
        q = (gb_quat){1 + a[0] - a[4] - a[8], a[1] + a[3], a[2] + a[6], a[7] - a[5]};
    } else if (a[4] >= a[8]) {
        q = (gb_quat){a[1] + a[3], 1 - a[0] + a[4] - a[8], a[5] + a[7], a[2] - a[6]};
    } else {
        q = (gb_quat){a[2] + a[6], a[5] + a[7], 1 - a[0] - a[4] + a[8], a[3] - a[1]};
    }
    q = gb_quat_normalize(q);
    return q.w < 0 ? (gb_quat){-q.x, -q.y, -q.z, -q.w} : q;
}

gb_mat3 gb_mat3_multiply(gb_mat3 a, gb_mat3 b)
{
    gb_mat3 c;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            c.m[3 * i + j] =
                a.m[3 * i] * b.m[j] + a.m[3 * i + 1] * b.m[3 + j] + a.m[3 * i + 2] * b.m[6 + j];
    }
    return c;
}

gb_vec3 gb_mat3_apply(gb_mat3 a, gb_vec3 v)
{
    return (gb_vec3){a.m[0] * v.x + a.m[1] * v.y + a.m[2] * v.z,
                     a.m[3] * v.x + a.m[4] * v.y + a.m[5] * v.z,
                     a.m[6] * v.x + a.m[7] * v.y + a.m[8] * v.z};
}

void gb_mat3_euler(gb_mat3 m, const int axis[3], double angle[3])
{
    int i = axis[0], j = axis[1], k = axis[2];
    /* +1 for an even permutation (xyz, yzx, zxy), -1 for an odd one. */
    double sign = (j - i + 3) % 3 == 1 ? 1 : -1;
    double sine = sign * m.m[3 * i + k];
    sine = sine > 1 ? 1 : sine < -1 ? -1 : sine;
    /* The cosine from the other entries keeps the accuracy that asin loses near the pole. */
    double cosine = hypot(m.m[3 * i + i], m.m[3 * i + j]);
    angle[1] = atan2(sine, cosine);
    if (cosine <= 1e-14) {
        angle[0] = atan2(sign * m.m[3 * k + j], m.m[3 * j + j]);
        angle[2] = 0;
        return;
    }
    angle[0] = atan2(-sign * m.m[3 * j + k], m.m[3 * k + k]);
    /* Near the pole the first angle is uncertain; the third is taken from what is left when it is
     * undone, R(axis[0], -a[0]) R, so that the product of all three stays exact. */
    double s = sign * sin(angle[0]), c = cos(angle[0]);
    angle[2] = atan2(sign * (c * m.m[3 * j + i] + s * m.m[3 * k + i]),
                     c * m.m[3 * j + j] + s * m.m[3 * k + j]);
}
