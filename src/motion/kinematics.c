/* Forward kinematics, one joint at a time over a block of frames, so that the inner loops run over
 * frames and vectorise (declared in motion.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/simd.h"
#include "geometry/sincos.h"
#include "motion/motion.h"

enum { BLOCK = 64 }; /* frames; the working set of a joint stays in the first-level cache */

/* A joint's rotation is kept as turned * rest: what varies from frame to frame, and the constant
 * that follows it. Constants then meet constants, and a joint costs at most one multiplication of
 * matrices a frame. */
typedef struct node {
    double (*turned)[BLOCK]; /* (9); the parent's own where nothing turns */
    gb_mat3 before; /* rest of the parent, then pre: turned = turned of parent * before * turns */
    gb_mat3 rest;
    gb_vec3 shift;                          /* rest of the parent * offset, m */
    _Alignas(64) double position[3][BLOCK]; /* in the world, m; whole cache lines */
} node;

/* A block in work. */
typedef struct block {
    const gb_motion *motion;
    int first, n;               /* frames of the motion */
    double (*value)[BLOCK];     /* (ncolumn) columns of the block, side by side */
    double (*matrix)[9][BLOCK]; /* (njoint) where a joint that turns keeps its rotation */
    node *node;                 /* (njoint) */
    node ground;                /* the parent of roots */
} block;

/* Inner loops run over the whole block, also where it is not full: their length is then known to
 * the compiler, and what lies behind the last frame is never copied out. */

static const gb_mat3 identity = {{1, 0, 0, 0, 1, 0, 0, 0, 1}};

static bool is_identity(const gb_mat3 *m)
{
    return memcmp(m, &identity, sizeof identity) == 0;
}

/* to := from times a constant. */
static inline void multiply_constant(double (*restrict to)[BLOCK], double (*restrict from)[BLOCK],
                                     const gb_mat3 *b)
{
    if (is_identity(b)) {
        memcpy(to, from, 9 * sizeof *to);
        return;
    }
    for (int row = 0; row < 9; row += 3) {
        for (int f = 0; f < BLOCK; f++) {
            double p = from[row][f], q = from[row + 1][f], r = from[row + 2][f];
            to[row][f] = p * b->m[0] + q * b->m[3] + r * b->m[6];
            to[row + 1][f] = p * b->m[1] + q * b->m[4] + r * b->m[7];
            to[row + 2][f] = p * b->m[2] + q * b->m[5] + r * b->m[8];
        }
    }
}

/* a := a * R(axis, angle) with sines s and cosines c: only two columns change. */
static inline void turn(double (*restrict a)[BLOCK], int axis, const double *restrict s,
                        const double *restrict c)
{
    int j = (axis + 1) % 3, k = (axis + 2) % 3;
    for (int row = 0; row < 9; row += 3) {
        double *restrict u = a[row + j], *restrict v = a[row + k];
        for (int f = 0; f < BLOCK; f++) {
            double x = u[f], y = v[f];
            u[f] = c[f] * x + s[f] * y;
            v[f] = c[f] * y - s[f] * x;
        }
    }
}

/* a := a * the matrix of the joint's quaternion columns, which need not be unit. The same
 * operations in the same order as gb_quat_matrix. */
static inline void multiply_quaternions(const block *b, const gb_joint *joint,
                                        double (*restrict a)[BLOCK])
{
    static const double zero[BLOCK];
    double m[9][BLOCK];
    const double *q[4];
    for (int i = 0; i < 4; i++)
        q[i] = joint->quaternion_column[i] >= 0 ? b->value[joint->quaternion_column[i]] : zero;
    for (int f = 0; f < BLOCK; f++) {
        double x = q[0][f], y = q[1][f], z = q[2][f], w = q[3][f];
        double s = 2 / (x * x + y * y + z * z + w * w);
        double xx = s * x * x, yy = s * y * y, zz = s * z * z;
        double xy = s * x * y, xz = s * x * z, yz = s * y * z;
        double wx = s * w * x, wy = s * w * y, wz = s * w * z;
        m[0][f] = 1 - yy - zz;
        m[1][f] = xy - wz;
        m[2][f] = xz + wy;
        m[3][f] = xy + wz;
        m[4][f] = 1 - xx - zz;
        m[5][f] = yz - wx;
        m[6][f] = xz - wy;
        m[7][f] = yz + wx;
        m[8][f] = 1 - xx - yy;
    }
    for (int row = 0; row < 9; row += 3) {
        for (int f = 0; f < BLOCK; f++) {
            double x = a[row][f], y = a[row + 1][f], z = a[row + 2][f];
            a[row][f] = x * m[0][f] + y * m[3][f] + z * m[6][f];
            a[row + 1][f] = x * m[1][f] + y * m[4][f] + z * m[7][f];
            a[row + 2][f] = x * m[2][f] + y * m[5][f] + z * m[8][f];
        }
    }
}

/* What does not change from frame to frame: p = p_parent + R_parent * local, then R = R_parent *
 * pre * turns * post. */
static void prepare(const block *b)
{
    const gb_skeleton *skeleton = &b->motion->skeleton;
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        const node *parent = joint->parent < 0 ? &b->ground : &b->node[joint->parent];
        node *to = &b->node[j];
        bool turns = joint->nturn > 0 || joint->quaternion_column[3] >= 0;
        to->shift = gb_mat3_apply(parent->rest, gb_vec3_scale(joint->offset, b->motion->metres));
        to->before = parent->rest;
        if (!joint->end_site)
            to->before = gb_mat3_multiply(to->before, gb_quat_matrix(joint->pre));
        to->turned = turns ? b->matrix[j] : parent->turned;
        to->rest = turns ? identity : to->before;
        if (!joint->end_site)
            to->rest = gb_mat3_multiply(to->rest, gb_quat_matrix(joint->post));
    }
}

static inline void shift_constant(double (*restrict p)[BLOCK], const node *parent, gb_vec3 v)
{
    for (int i = 0; i < 3; i++) {
        const double *x = parent->turned[3 * i], *y = parent->turned[3 * i + 1];
        const double *z = parent->turned[3 * i + 2];
        for (int f = 0; f < BLOCK; f++)
            p[i][f] = parent->position[i][f] + (x[f] * v.x + y[f] * v.y + z[f] * v.z);
    }
}

/* The same where the joint has position columns, which replace its offset or add to it. */
static void shift(const block *b, const gb_joint *joint, double (*restrict p)[BLOCK],
                  const node *parent)
{
    const double offset[3] = {joint->offset.x, joint->offset.y, joint->offset.z};
    double metres = b->motion->metres, local[3][BLOCK], v[3][BLOCK];
    for (int i = 0; i < 3; i++) {
        int column = joint->position_column[i];
        double base = column < 0 || joint->position_adds ? metres * offset[i] : 0;
        for (int f = 0; f < BLOCK; f++)
            local[i][f] = (column < 0 ? 0 : metres * b->value[column][f]) + base;
    }
    const double *r = parent->rest.m;
    for (int i = 0; i < 3; i++) {
        for (int f = 0; f < BLOCK; f++)
            v[i][f] =
                r[3 * i] * local[0][f] + r[3 * i + 1] * local[1][f] + r[3 * i + 2] * local[2][f];
    }
    for (int i = 0; i < 3; i++) {
        const double *x = parent->turned[3 * i], *y = parent->turned[3 * i + 1];
        const double *z = parent->turned[3 * i + 2];
        for (int f = 0; f < BLOCK; f++)
            p[i][f] = parent->position[i][f] + (x[f] * v[0][f] + y[f] * v[1][f] + z[f] * v[2][f]);
    }
}

GB_CLONES
static void place_joints(const block *b)
{
    const gb_skeleton *skeleton = &b->motion->skeleton;
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        const node *parent = joint->parent < 0 ? &b->ground : &b->node[joint->parent];
        node *to = &b->node[j];
        const int *column = joint->position_column;
        if (column[0] < 0 && column[1] < 0 && column[2] < 0)
            shift_constant(to->position, parent, to->shift);
        else
            shift(b, joint, to->position, parent);
        if (to->turned == parent->turned)
            continue;
        multiply_constant(to->turned, parent->turned, &to->before);
        for (int i = 0; i < joint->nturn; i++) {
            _Alignas(64) double s[BLOCK], c[BLOCK];
            gb_sincos(b->value[joint->turn_column[i]], b->motion->angle, BLOCK, s, c);
            turn(to->turned, joint->turn_axis[i], s, c);
        }
        if (joint->quaternion_column[3] >= 0)
            multiply_quaternions(b, joint, to->turned);
    }
}

/* Columns of the block's frames side by side; frames behind the last one repeat it. Some columns at
 * a time: the places of one frame in all columns are a power of two apart, so that those of many
 * columns would share the same few lines of the cache and drive each other out. */
static void load_columns(const block *b)
{
    enum { TOGETHER = 16 };
    size_t ncolumn = (size_t)b->motion->skeleton.ncolumn;
    for (size_t start = 0; start < ncolumn; start += TOGETHER) {
        size_t n = ncolumn - start < TOGETHER ? ncolumn - start : TOGETHER;
        const double *from = b->motion->values + (size_t)b->first * ncolumn + start;
        double(*to)[BLOCK] = b->value + start;
        for (int f = 0; f < BLOCK; f++) {
            const double *row = from + (size_t)(f < b->n ? f : b->n - 1) * ncolumn;
            for (size_t c = 0; c < n; c++)
                to[c][f] = row[c];
        }
    }
}

/* Rotations of end sites are those of their joints. */
static void store(const block *b, int start, int count, double *position, double *rotation)
{
    const gb_skeleton *skeleton = &b->motion->skeleton;
    size_t bytes = (size_t)b->n * sizeof(double), step = (size_t)count;
    for (size_t j = 0; j < (size_t)skeleton->njoint; j++) {
        const node *from = &b->node[j];
        for (size_t i = 0; i < 3; i++)
            memcpy(position + (3 * j + i) * step + start, from->position[i], bytes);
        if (!rotation)
            continue;
        double whole[9][BLOCK];
        multiply_constant(whole, from->turned, &from->rest);
        for (size_t i = 0; i < 9; i++)
            memcpy(rotation + (9 * j + i) * step + start, whole[i], bytes);
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
    double still[9][BLOCK];
    for (int i = 0; i < 9; i++) {
        for (int f = 0; f < BLOCK; f++)
            still[i][f] = identity.m[i];
    }
    block b = {.motion = motion,
               .ground = {.turned = still, .rest = gb_quat_matrix(motion->world)}};
    gb_arena arena = {0};
    b.value = gb_arena_array(&arena, ncolumn + 1, sizeof *b.value);
    b.matrix = gb_arena_array(&arena, njoint + 1, sizeof *b.matrix);
    b.node = gb_arena_array(&arena, njoint + 1, sizeof *b.node);
    if (!b.value || !b.matrix || !b.node) {
        gb_arena_free(&arena);
        return gb_fail_memory(err);
    }
    prepare(&b);
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
