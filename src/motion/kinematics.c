/* Forward kinematics, one joint at a time over a block of frames, so that the inner loops run over
 * frames (declared in motion.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "motion/motion.h"

enum { BLOCK = 64 }; /* frames; the working set of a joint stays in the first-level cache */

typedef struct block_matrix {
    double m[9][BLOCK];
} block_matrix;

static void set_identity(block_matrix *a, int n)
{
    for (int i = 0; i < 9; i++) {
        double value = i % 4 == 0 ? 1 : 0;
        for (int f = 0; f < n; f++)
            a->m[i][f] = value;
    }
}

/* a := a * R(axis, angle): only two columns change. */
static void turn(block_matrix *a, int axis, const double *angle, int n)
{
    int j = (axis + 1) % 3, k = (axis + 2) % 3;
    double s[BLOCK], c[BLOCK];
    for (int f = 0; f < n; f++) {
        s[f] = sin(angle[f]);
        c[f] = cos(angle[f]);
    }
    for (int row = 0; row < 3; row++) {
        double *u = a->m[3 * row + j], *v = a->m[3 * row + k];
        for (int f = 0; f < n; f++) {
            double x = u[f], y = v[f];
            u[f] = c[f] * x + s[f] * y;
            v[f] = c[f] * y - s[f] * x;
        }
    }
}

/* a := a * b for one matrix b. */
static void multiply_constant(block_matrix *a, gb_mat3 b, int n)
{
    for (int row = 0; row < 3; row++) {
        double *x = a->m[3 * row], *y = a->m[3 * row + 1], *z = a->m[3 * row + 2];
        for (int f = 0; f < n; f++) {
            double p = x[f], q = y[f], r = z[f];
            x[f] = p * b.m[0] + q * b.m[3] + r * b.m[6];
            y[f] = p * b.m[1] + q * b.m[4] + r * b.m[7];
            z[f] = p * b.m[2] + q * b.m[5] + r * b.m[8];
        }
    }
}

static bool is_identity(gb_quat q)
{
    return memcmp(&q, &gb_quat_identity, sizeof q) == 0;
}

static void gather(const gb_motion *motion, int column, int first, int n, double scale, double *out)
{
    const double *value =
        motion->values + (size_t)first * (size_t)motion->skeleton.ncolumn + column;
    for (int f = 0; f < n; f++)
        out[f] = scale * value[(size_t)f * (size_t)motion->skeleton.ncolumn];
}

static void turn_by_quaternion(const gb_motion *motion, const gb_joint *joint, int first, int n,
                               block_matrix *a)
{
    double q[4][BLOCK];
    for (int i = 0; i < 4; i++) {
        if (joint->quaternion_column[i] >= 0)
            gather(motion, joint->quaternion_column[i], first, n, 1, q[i]);
        else
            memset(q[i], 0, sizeof q[i]);
    }
    for (int f = 0; f < n; f++) {
        gb_mat3 b = gb_quat_matrix((gb_quat){q[0][f], q[1][f], q[2][f], q[3][f]});
        for (int row = 0; row < 3; row++) {
            double x = a->m[3 * row][f], y = a->m[3 * row + 1][f], z = a->m[3 * row + 2][f];
            for (int col = 0; col < 3; col++)
                a->m[3 * row + col][f] = x * b.m[col] + y * b.m[3 + col] + z * b.m[6 + col];
        }
    }
}

/* The world matrix of a joint from its parent's. */
static void joint_matrix(const gb_motion *motion, const gb_joint *joint, int first, int n,
                         block_matrix *a)
{
    if (!is_identity(joint->pre))
        multiply_constant(a, gb_quat_matrix(joint->pre), n);
    for (int i = 0; i < joint->nturn; i++) {
        double angle[BLOCK];
        gather(motion, joint->turn_column[i], first, n, motion->angle, angle);
        turn(a, joint->turn_axis[i], angle, n);
    }
    if (joint->quaternion_column[3] >= 0)
        turn_by_quaternion(motion, joint, first, n, a);
    if (!is_identity(joint->post))
        multiply_constant(a, gb_quat_matrix(joint->post), n);
}

/* The local translation of a joint (metres), 3 x BLOCK. */
static void joint_offset(const gb_motion *motion, const gb_joint *joint, int first, int n,
                         double local[3][BLOCK])
{
    const double offset[3] = {joint->offset.x, joint->offset.y, joint->offset.z};
    for (int i = 0; i < 3; i++) {
        double base = motion->metres * offset[i];
        if (joint->position_column[i] < 0) {
            for (int f = 0; f < n; f++)
                local[i][f] = base;
            continue;
        }
        gather(motion, joint->position_column[i], first, n, motion->metres, local[i]);
        for (int f = 0; joint->position_adds && f < n; f++)
            local[i][f] += base;
    }
}

gb_status gb_motion_forward(const gb_motion *motion, int first, int count, double *position,
                            double *rotation, gb_error *err)
{
    const gb_skeleton *skeleton = &motion->skeleton;
    if (!(motion->metres > 0))
        return gb_fail(err, GB_USAGE, "the unit of length is not set");
    if (first < 0 || count < 0 || count > motion->nframe - first)
        return gb_fail(err, GB_USAGE, "frames %d to %d are not in the motion", first,
                       first + count - 1);
    block_matrix *matrix = malloc(((size_t)skeleton->njoint + 1) * sizeof *matrix);
    if (!matrix)
        return gb_fail_memory(err);
    gb_mat3 world = gb_quat_matrix(motion->world);

    for (int start = 0; start < count; start += BLOCK) {
        int n = count - start < BLOCK ? count - start : BLOCK;
        for (int j = 0; j < skeleton->njoint; j++) {
            const gb_joint *joint = &skeleton->joint[j];
            block_matrix *a = &matrix[j];
            double local[3][BLOCK];
            joint_offset(motion, joint, first + start, n, local);

            double *out[3];
            for (int i = 0; i < 3; i++)
                out[i] = position + ((size_t)j * 3 + (size_t)i) * (size_t)count + start;
            if (joint->parent < 0) {
                set_identity(a, n);
                if (!is_identity(motion->world))
                    multiply_constant(a, world, n);
            } else {
                *a = matrix[joint->parent];
            }
            /* p = p_parent + R_parent * local */
            for (int i = 0; i < 3; i++) {
                const double *parent =
                    joint->parent < 0
                        ? NULL
                        : position + ((size_t)joint->parent * 3 + (size_t)i) * (size_t)count +
                              start;
                for (int f = 0; f < n; f++)
                    out[i][f] = (parent ? parent[f] : 0) + a->m[3 * i][f] * local[0][f] +
                                a->m[3 * i + 1][f] * local[1][f] + a->m[3 * i + 2][f] * local[2][f];
            }
            joint_matrix(motion, joint, first + start, n, a);
            for (int i = 0; rotation && i < 9; i++)
                memcpy(rotation + ((size_t)j * 9 + (size_t)i) * (size_t)count + start, a->m[i],
                       (size_t)n * sizeof(double));
        }
    }
    free(matrix);
    return GB_OK;
}
