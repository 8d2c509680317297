/* Rotations: unit quaternions (x, y, z, w) and 3 x 3 matrices (row-major, column vectors).
 *
 * Right-handed; a positive angle turns counter-clockwise seen from the tip of the axis. */
#ifndef GB_GEOMETRY_ROTATION_H
#define GB_GEOMETRY_ROTATION_H

#include "geometry/vec3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_quat {
    double x, y, z, w;
} gb_quat;

typedef struct gb_mat3 {
    double m[9]; /* m[3 * row + column] */
} gb_mat3;

static const gb_quat gb_quat_identity = {0, 0, 0, 1};

/* Turn by angle (rad) about x (axis 0), y (1) or z (2). */
gb_quat gb_quat_about_axis(int axis, double angle);

/* b first, then a. Here and below, what chains of joints are made of is inline: a call costs more
 * than the work. */
static inline gb_quat gb_quat_multiply(gb_quat a, gb_quat b)
{
    return (gb_quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                     a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                     a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                     a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

static inline gb_quat gb_quat_conjugate(gb_quat q)
{
    return (gb_quat){-q.x, -q.y, -q.z, q.w};
}

gb_quat gb_quat_normalize(gb_quat q);

static inline gb_vec3 gb_quat_rotate(gb_quat q, gb_vec3 v)
{
    gb_vec3 u = {q.x, q.y, q.z};
    gb_vec3 t = gb_vec3_scale(gb_vec3_cross(u, v), 2);
    return gb_vec3_add(gb_vec3_add(v, gb_vec3_scale(t, q.w)), gb_vec3_cross(u, t));
}

/* The matrix of a quaternion of any length but zero. */
gb_mat3 gb_quat_matrix(gb_quat q);

/* The unit quaternion of a rotation matrix, w >= 0 (Shepperd's choice of the largest component). */
gb_quat gb_quat_from_matrix(gb_mat3 m);

gb_mat3 gb_mat3_multiply(gb_mat3 a, gb_mat3 b);
gb_vec3 gb_mat3_apply(gb_mat3 a, gb_vec3 v);

/* Euler angles for three different axes, first the outermost: R = R(axis[0], a[0]) R(axis[1], a[1])
 * R(axis[2], a[2]); angles in rad, the middle one in [-pi/2, pi/2]. At the pole (middle angle
 * within 1e-14 of +-pi/2) the third angle is 0. */
void gb_mat3_euler(gb_mat3 m, const int axis[3], double angle[3]);

#ifdef __cplusplus
}
#endif
#endif
