/* Forward kinematics, one joint at a time over a block of frames, so that the inner loops run over
 * frames and vectorise (declared in motion.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/simd.h"
#include "geometry/sincos.h"
#include "motion/motion.h"

enum { BLOCK = 64 }; /* frames; the working set of a joint stays in the first-level cache */

typedef struct block_matrix {
    double m[9][BLOCK];
} block_matrix;

/* A block in work. */
typedef struct block {
    const gb_motion *motion;
    int first, n;                 /* frames of the motion */
    double (*value)[BLOCK];       /* (ncolumn) columns of the block, side by side */
    block_matrix *matrix;         /* (njoint) world rotations */
    double (*position)[3][BLOCK]; /* (njoint) world positions, m */
} block;

/* Inner loops run over the whole block, also where it is not full: their length is then known to
 * the compiler, and what lies behind the last frame is never copied out. */

static inline void set_identity(block_matrix *a)
{
    for (int i = 0; i < 9; i++) {
        for (int f = 0; f < BLOCK; f++)
            a->m[i][f] = i % 4 == 0 ? 1 : 0;
    }
}

/* Two columns of a turn by an angle with sine s and cosine c about the third axis. */
static inline void turn_columns(double *restrict u, double *restrict v, const double *restrict s,
                                const double *restrict c)
{
    for (int f = 0; f < BLOCK; f++) {
        double x = u[f], y = v[f];
        u[f] = c[f] * x + s[f] * y;
        v[f] = c[f] * y - s[f] * x;
    }
}

/* a := a * R(axis, angle): only two columns change. */
static inline void turn(block_matrix *a, int axis, const double *s, const double *c)
{
    int j = (axis + 1) % 3, k = (axis + 2) % 3;
    for (int row = 0; row < 3; row++)
        turn_columns(a->m[3 * row + j], a->m[3 * row + k], s, c);
}

/* a := a * b for one matrix b. */
static inline void multiply_constant(block_matrix *a, gb_mat3 b)
{
    for (int row = 0; row < 3; row++) {
        double *restrict x = a->m[3 * row], *restrict y = a->m[3 * row + 1];
        double *restrict z = a->m[3 * row + 2];
        for (int f = 0; f < BLOCK; f++) {
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

/* a := a * the matrix of the joint's quaternion columns, which need not be unit. */
static void multiply_quaternions(const block *b, const gb_joint *joint, block_matrix *a)
{
    static const double zero[BLOCK];
    const double *q[4];
    for (int i = 0; i < 4; i++)
        q[i] = joint->quaternion_column[i] >= 0 ? b->value[joint->quaternion_column[i]] : zero;
    for (int f = 0; f < b->n; f++) {
        gb_mat3 m = gb_quat_matrix((gb_quat){q[0][f], q[1][f], q[2][f], q[3][f]});
        for (int row = 0; row < 3; row++) {
            double x = a->m[3 * row][f], y = a->m[3 * row + 1][f], z = a->m[3 * row + 2][f];
            for (int col = 0; col < 3; col++)
                a->m[3 * row + col][f] = x * m.m[col] + y * m.m[3 + col] + z * m.m[6 + col];
        }
    }
}

/* The joint's local translation in metres. */
static inline void local_offset(const block *b, const gb_joint *joint, double local[3][BLOCK])
{
    const double offset[3] = {joint->offset.x, joint->offset.y, joint->offset.z};
    for (int i = 0; i < 3; i++) {
        double metres = b->motion->metres, base = metres * offset[i];
        int column = joint->position_column[i];
        if (column < 0) {
            for (int f = 0; f < BLOCK; f++)
                local[i][f] = base;
        } else {
            double added = joint->position_adds ? base : 0;
            for (int f = 0; f < BLOCK; f++)
                local[i][f] = metres * b->value[column][f] + added;
        }
    }
}

/* p = p_parent + R_parent * local, then R = R_parent * pre * turns * post. */
GB_CLONES
static void place_joints(const block *b)
{
    const gb_skeleton *skeleton = &b->motion->skeleton;
    gb_mat3 world = gb_quat_matrix(b->motion->world);
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        block_matrix *a = &b->matrix[j];
        double local[3][BLOCK];
        local_offset(b, joint, local);
        if (joint->parent < 0) {
            set_identity(a);
            multiply_constant(a, world);
            memset(b->position[j], 0, sizeof b->position[j]);
        } else {
            *a = b->matrix[joint->parent];
            memcpy(b->position[j], b->position[joint->parent], sizeof b->position[j]);
        }
        for (int i = 0; i < 3; i++) {
            double *restrict p = b->position[j][i];
            for (int f = 0; f < BLOCK; f++)
                p[f] += a->m[3 * i][f] * local[0][f] + a->m[3 * i + 1][f] * local[1][f] +
                        a->m[3 * i + 2][f] * local[2][f];
        }
        if (joint->end_site)
            continue;
        if (!is_identity(joint->pre))
            multiply_constant(a, gb_quat_matrix(joint->pre));
        for (int i = 0; i < joint->nturn; i++) {
            double s[BLOCK], c[BLOCK];
            gb_sincos(b->value[joint->turn_column[i]], b->motion->angle, BLOCK, s, c);
            turn(a, joint->turn_axis[i], s, c);
        }
        if (joint->quaternion_column[3] >= 0)
            multiply_quaternions(b, joint, a);
        if (!is_identity(joint->post))
            multiply_constant(a, gb_quat_matrix(joint->post));
    }
}

/* Columns of the block's frames side by side; frames behind the last one repeat it. */
static void load_columns(const block *b)
{
    size_t ncolumn = (size_t)b->motion->skeleton.ncolumn;
    const double *from = b->motion->values + (size_t)b->first * ncolumn;
    for (int f = 0; f < BLOCK; f++) {
        const double *row = from + (size_t)(f < b->n ? f : b->n - 1) * ncolumn;
        for (size_t c = 0; c < ncolumn; c++)
            b->value[c][f] = row[c];
    }
}

/* Rotations of end sites are those of their joints. */
static void store(const block *b, int start, int count, double *position, double *rotation)
{
    const gb_skeleton *skeleton = &b->motion->skeleton;
    size_t bytes = (size_t)b->n * sizeof(double), step = (size_t)count;
    for (size_t j = 0; j < (size_t)skeleton->njoint; j++) {
        for (size_t i = 0; i < 3; i++)
            memcpy(position + (3 * j + i) * step + start, b->position[j][i], bytes);
        for (size_t i = 0; rotation && i < 9; i++)
            memcpy(rotation + (9 * j + i) * step + start, b->matrix[j].m[i], bytes);
    }
}

gb_status gb_motion_forward(const gb_motion *motion, int first, int count, double *position,
                            double *rotation, gb_error *err)
{
    const gb_skeleton *skeleton = &motion->skeleton;
    if (!(motion->metres > 0))
        return gb_fail(err, GB_USAGE, "the unit of length is not set");
    if (first < 0 || count < 0 || count > motion->nframe - first)
        return gb_fail(err, GB_USAGE, "frames %d to %ld are not in the motion", first,
                       (long)first + count - 1);
    size_t njoint = (size_t)skeleton->njoint, ncolumn = (size_t)skeleton->ncolumn;
    block b = {.motion = motion};
    gb_arena arena = {0};
    b.value = gb_arena_array(&arena, ncolumn + 1, sizeof *b.value);
    b.matrix = gb_arena_array(&arena, njoint + 1, sizeof *b.matrix);
    b.position = gb_arena_array(&arena, njoint + 1, sizeof *b.position);
    if (!b.value || !b.matrix || !b.position) {
        gb_arena_free(&arena);
        return gb_fail_memory(err);
    }
    for (int start = 0; start < count; start += BLOCK) {
        b.first = first + start;
        b.n = count - start < BLOCK ? count - start : BLOCK;
        load_columns(&b);
        place_joints(&b);
        store(&b, start, count, position, rotation);
    }
    gb_arena_free(&arena);
    return GB_OK;
}
