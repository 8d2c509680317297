/* Forward kinematics against a slow reference that shares no code with it: long double, recursion
 * from the joint to its root, one frame at a time. */
#include "motion/motion.h"

#include <limits.h>

#include "check.h"

enum { NJOINT = 40, NFRAME = 200, MAX_COLUMN = NJOINT * 10 };

static uint64_t seed;

/* Uniform in -1..1; the same in every run. */
static double next_random(void)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(int64_t)seed / 0x1p63;
}

static int random_below(int n)
{
    return (int)((next_random() + 1) / 2 * n) % n;
}

static gb_quat random_quat(void)
{
    return gb_quat_normalize((gb_quat){next_random(), next_random(), next_random(), next_random()});
}

/* Every kind of joint that a format can make, mixed at random; columns are given out in a random
 * order too, so that no joint's numbers lie side by side. */
static void make_motion(gb_motion *motion)
{
    static gb_joint joint[NJOINT];
    static double values[NFRAME * MAX_COLUMN];
    static int free_column[MAX_COLUMN];
    int left = MAX_COLUMN;
    seed = 7;
    for (int i = 0; i < MAX_COLUMN; i++)
        free_column[i] = i;
#define TAKE_COLUMN(out)                                                                           \
    do {                                                                                           \
        int take_ = random_below(left);                                                            \
        (out) = free_column[take_];                                                                \
        free_column[take_] = free_column[--left];                                                  \
    } while (0)

    for (int j = 0; j < NJOINT; j++) {
        /* Three roots; chains and branches below them. */
        int parent = j % 15 == 0 ? -1 : j % 3 ? j - 1 : random_below(j);
        joint[j] = gb_joint_make("j", parent, (gb_vec3){next_random(), 2 * next_random(), 3});
        joint[j].end_site = j % 10 == 9;
        if (joint[j].end_site)
            continue;
        if (random_below(3) == 0)
            joint[j].pre = random_quat();
        if (random_below(3) == 0)
            joint[j].post = random_quat();
        joint[j].position_adds = j % 2;
        for (int i = 0; i < 3; i++) {
            if (parent < 0 || random_below(4) == 0)
                TAKE_COLUMN(joint[j].position_column[i]);
        }
        if (j % 4 == 3) {
            for (int i = 0; i < 4; i++)
                TAKE_COLUMN(joint[j].quaternion_column[i]);
            continue;
        }
        /* Any number of turns about any axes, also twice about the same. */
        joint[j].nturn = random_below(GB_MAX_TURNS + 1);
        for (int t = 0; t < joint[j].nturn; t++) {
            joint[j].turn_axis[t] = random_below(3);
            TAKE_COLUMN(joint[j].turn_column[t]);
        }
    }
#undef TAKE_COLUMN
    for (int i = 0; i < NFRAME * MAX_COLUMN; i++)
        values[i] = 180 * next_random();
    /* In some frames a joint has turned round many times. */
    for (int f = 0; f < NFRAME; f += 7) {
        for (int j = 0; j < NJOINT; j++) {
            for (int t = 0; t < joint[j].nturn; t++)
                values[f * MAX_COLUMN + joint[j].turn_column[t]] *= f % 2 ? 10 : 1e5;
        }
    }
    memset(motion, 0, sizeof *motion);
    motion->skeleton = (gb_skeleton){.joint = joint, .njoint = NJOINT, .ncolumn = MAX_COLUMN};
    motion->values = values;
    motion->nframe = NFRAME;
    motion->metres = 0.0254 / 0.45;
    motion->angle = acos(-1.0) / 180;
    motion->world = random_quat();
}

typedef struct pose {
    long double r[3][3], p[3];
} pose;

/* r := r b */
static void multiply(long double r[3][3], long double b[3][3])
{
    long double c[3][3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            c[i][k] = r[i][0] * b[0][k] + r[i][1] * b[1][k] + r[i][2] * b[2][k];
    }
    memcpy(r, c, sizeof c);
}

/* Rodrigues: 1 + sin a K + (1 - cos a) K K, for a unit axis. */
static void multiply_turn(long double r[3][3], const long double axis[3], long double angle)
{
    long double x = axis[0], y = axis[1], z = axis[2], s = sinl(angle), v = 1 - cosl(angle);
    long double k[3][3] = {{0, -z, y}, {z, 0, -x}, {-y, x, 0}}, turn[3][3];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            long double kk = k[i][0] * k[0][j] + k[i][1] * k[1][j] + k[i][2] * k[2][j];
            turn[i][j] = (i == j) + s * k[i][j] + v * kk;
        }
    }
    multiply(r, turn);
}

/* A quaternion as its axis and angle. */
static void multiply_quat(long double r[3][3], long double x, long double y, long double z,
                          long double w)
{
    long double n = sqrtl(x * x + y * y + z * z);
    if (n <= 0)
        return;
    long double axis[3] = {x / n, y / n, z / n};
    multiply_turn(r, axis, 2 * atan2l(n, w));
}

/* Whole turns are taken off degrees exactly, before pi comes in. */
static long double radians(const gb_motion *motion, double value)
{
    if (motion->angle < 0.5)
        return fmodl((long double)value, 360) * acosl(-1) / 180;
    return (long double)motion->angle * (long double)value;
}

#define WIDE(q) (long double)(q).x, (long double)(q).y, (long double)(q).z, (long double)(q).w

static pose reference(const gb_motion *motion, int j, int frame)
{
    const gb_joint *joint = &motion->skeleton.joint[j];
    const double *value = motion->values + frame * motion->skeleton.ncolumn;
    const double offset[3] = {joint->offset.x, joint->offset.y, joint->offset.z};
    pose a = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    if (joint->parent >= 0)
        a = reference(motion, joint->parent, frame);
    else
        multiply_quat(a.r, WIDE(motion->world));
    for (int i = 0; i < 3; i++) {
        int column = joint->position_column[i];
        long double local = column < 0 || joint->position_adds ? (long double)offset[i] : 0;
        if (column >= 0)
            local += (long double)value[column];
        for (int k = 0; k < 3; k++)
            a.p[k] += a.r[k][i] * local * (long double)motion->metres;
    }
    multiply_quat(a.r, WIDE(joint->pre));
    for (int t = 0; t < joint->nturn; t++) {
        long double axis[3] = {joint->turn_axis[t] == 0, joint->turn_axis[t] == 1,
                               joint->turn_axis[t] == 2};
        multiply_turn(a.r, axis, radians(motion, value[joint->turn_column[t]]));
    }
    const int *column = joint->quaternion_column;
    if (column[3] >= 0) {
        gb_quat q = {value[column[0]], value[column[1]], value[column[2]], value[column[3]]};
        multiply_quat(a.r, WIDE(q));
    }
    multiply_quat(a.r, WIDE(joint->post));
    return a;
}

/* position and rotation of frames first.. against the reference. */
static void check_range(const gb_motion *motion, int first, int count, bool with_rotation)
{
    static double position[NJOINT * 3 * NFRAME], rotation[NJOINT * 9 * NFRAME];
    gb_error err;
    assert_status(
        gb_motion_forward(motion, first, count, position, with_rotation ? rotation : NULL, &err),
        GB_OK, &err);
    for (int j = 0; j < NJOINT; j++) {
        for (int f = 0; f < count; f++) {
            pose a = reference(motion, j, first + f);
            /* Relative to how far the joint is away. */
            double far = (double)sqrtl(a.p[0] * a.p[0] + a.p[1] * a.p[1] + a.p[2] * a.p[2]);
            for (int i = 0; i < 3; i++)
                assert_near(position[(j * 3 + i) * count + f], (double)a.p[i], 1e-12 * far, 0,
                            "position");
            for (int i = 0; with_rotation && i < 9; i++)
                assert_near(rotation[(j * 9 + i) * count + f], (double)a.r[i / 3][i % 3], 1e-12, 0,
                            "rotation");
        }
    }
}

/* 200 frames are three blocks of 64 and a rest of 8. */
static void all_frames_are_those_of_the_reference(void **state)
{
    (void)state;
    gb_motion motion;
    make_motion(&motion);
    check_range(&motion, 0, NFRAME, true);
}

/* Acclaim files may be in radians. */
static void angles_may_be_in_radians(void **state)
{
    (void)state;
    gb_motion motion;
    make_motion(&motion);
    motion.angle = 1;
    check_range(&motion, 0, NFRAME, true);
}

/* The first frame of a range is not the first of a block. */
static void any_range_of_frames_can_be_asked_for(void **state)
{
    (void)state;
    gb_motion motion;
    make_motion(&motion);
    check_range(&motion, 37, 101, false);
    check_range(&motion, 0, 64, false);
    check_range(&motion, 63, 65, true);
    check_range(&motion, NFRAME - 1, 1, true);
}

/* The analysis of a take must not depend on how it was cut into pieces. */
static void a_frame_has_the_same_bits_in_any_range(void **state)
{
    (void)state;
    static double whole[NJOINT * 3 * NFRAME];
    gb_motion motion;
    gb_error err;
    make_motion(&motion);
    assert_status(gb_motion_forward(&motion, 0, NFRAME, whole, NULL, &err), GB_OK, &err);
    for (int frame = 0; frame < NFRAME; frame += 13) {
        double one[NJOINT * 3];
        assert_status(gb_motion_forward(&motion, frame, 1, one, NULL, &err), GB_OK, &err);
        for (int i = 0; i < NJOINT * 3; i++)
            assert_memory_equal(&one[i], &whole[i * NFRAME + frame], sizeof one[i]);
    }
}

/* By hand: a root at (1, 2, 3) turned 90 deg about z, a child 10 up: it lies at (-9, 2, 3). The
 * same figure is case b01 of the data. */
static void a_small_figure_is_right_by_hand(void **state)
{
    (void)state;
    gb_joint joint[2] = {gb_joint_make("A", -1, (gb_vec3){100, 0, 0}),
                         gb_joint_make("B", 0, (gb_vec3){0, 10, 0})};
    for (int c = 0; c < 6; c++)
        assert_true(gb_joint_add_channel(
            &joint[0], c < 3 ? (gb_channel)c : (gb_channel)((int)GB_ROTATION_Z - (c - 3)), c));
    double values[6] = {1, 2, 3, 90, 0, 0};
    gb_motion motion = {.skeleton = {joint, 2, 6},
                        .nframe = 1,
                        .values = values,
                        .metres = 0.01,
                        .angle = acos(-1.0) / 180,
                        .world = gb_quat_identity};
    double p[6];
    gb_error err;
    assert_status(gb_motion_forward(&motion, 0, 1, p, NULL, &err), GB_OK, &err);
    assert_near(p[0], 0.01, 1e-15, 0, "root x replaces the offset of 100");
    assert_near(p[3], -0.09, 1e-15, 0, "child x");
    assert_near(p[4], 0.02, 1e-15, 0, "child y");
    assert_near(p[5], 0.03, 1e-15, 0, "child z");
    joint[0].position_adds = true;
    gb_motion_forward(&motion, 0, 1, p, NULL, &err);
    assert_near(p[3], 0.91, 1e-15, 0, "child x when the offset counts");
}

/* Whoever forgets to decide about the unit must not get metres by accident. */
static void a_motion_without_a_unit_is_refused(void **state)
{
    (void)state;
    gb_motion motion;
    gb_error err;
    double position[NJOINT * 3];
    make_motion(&motion);
    motion.metres = 0;
    assert_status(gb_motion_forward(&motion, 0, 1, position, NULL, &err), GB_USAGE, &err);
    assert_contains(err.message, "unit");
    motion.metres = (double)NAN;
    assert_status(gb_motion_forward(&motion, 0, 1, position, NULL, &err), GB_USAGE, &err);
}

static void frames_outside_the_motion_are_refused(void **state)
{
    (void)state;
    static const int bad[][2] = {{-1, 1},     {0, NFRAME + 1}, {NFRAME, 1},  {NFRAME + 5, 0},
                                 {0, -1},     {1, NFRAME},     {5, INT_MAX}, {INT_MAX, INT_MAX},
                                 {INT_MIN, 1}};
    gb_motion motion;
    gb_error err;
    double position[1] = {42};
    make_motion(&motion);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_status(gb_motion_forward(&motion, bad[i][0], bad[i][1], position, NULL, &err),
                      GB_USAGE, &err);
        assert_contains(err.message, "not in the motion");
    }
    assert_near(position[0], 42, 0, 0, "nothing was written");
    /* No frames are no error: a skeleton alone has none. */
    assert_status(gb_motion_forward(&motion, NFRAME, 0, position, NULL, &err), GB_OK, &err);
}

/* Zero angles and no translation: the rest pose is what forward kinematics makes of zeros. */
static void the_rest_pose_has_all_channels_zero(void **state)
{
    (void)state;
    gb_motion motion;
    gb_error err;
    make_motion(&motion);
    double rest[NJOINT * 3], forward[NJOINT * 3];
    gb_motion_rest(&motion, rest);

    memset(motion.values, 0, MAX_COLUMN * sizeof *motion.values);
    motion.metres = 1;
    motion.world = gb_quat_identity;
    for (int j = 0; j < NJOINT; j++) {
        gb_joint *joint = &motion.skeleton.joint[j];
        joint->position_adds = true; /* a rest pose keeps its offsets */
        if (joint->quaternion_column[3] >= 0)
            motion.values[joint->quaternion_column[3]] = 1;
    }
    assert_status(gb_motion_forward(&motion, 0, 1, forward, NULL, &err), GB_OK, &err);
    for (int i = 0; i < NJOINT * 3; i++)
        assert_near(rest[i], forward[i], 1e-13, 1e-13, "rest");
}

/* A repeated position or an eighth channel is refused, and the joint stays as it was. */
static void a_joint_refuses_a_channel_too_many(void **state)
{
    (void)state;
    gb_joint joint = gb_joint_make("A", -1, (gb_vec3){0, 0, 0});
    assert_true(gb_joint_add_channel(&joint, GB_POSITION_Y, 4));
    assert_false(gb_joint_add_channel(&joint, GB_POSITION_Y, 5));
    assert_int_equal(joint.nchannel, 1);
    assert_int_equal(joint.position_column[1], 4);
    for (int i = 0; i < 6; i++)
        assert_true(gb_joint_add_channel(&joint, GB_ROTATION_X, 5 + i));
    assert_false(gb_joint_add_channel(&joint, GB_POSITION_X, 11));
    assert_int_equal(joint.nchannel, GB_MAX_CHANNELS);
    assert_int_equal(joint.nturn, 6);
    assert_int_equal(joint.first_column, 4);
    assert_int_equal(joint.position_column[0], -1);

    gb_joint turns = gb_joint_make("B", -1, (gb_vec3){0, 0, 0});
    for (int i = 0; i < GB_MAX_TURNS; i++)
        assert_true(gb_joint_add_channel(&turns, GB_ROTATION_Y, i));
    assert_false(gb_joint_add_channel(&turns, GB_ROTATION_Y, GB_MAX_TURNS));
    assert_int_equal(turns.nchannel, GB_MAX_TURNS);
}

/* A position and a quaternion are seven channels, as engines and glTF have them. By hand: the root
 * stands at (1, 2, 3) and is turned by 90 degrees about z (sin and cos of 45 degrees, twice as long
 * as a unit quaternion), which takes the child from 1 along x to 1 along y. */
static void a_joint_may_have_a_position_and_a_quaternion(void **state)
{
    (void)state;
    gb_joint joint[2] = {gb_joint_make("A", -1, (gb_vec3){0, 0, 0}),
                         gb_joint_make("B", 0, (gb_vec3){1, 0, 0})};
    for (int i = 0; i < 3; i++)
        assert_true(gb_joint_add_channel(&joint[0], (gb_channel)(GB_POSITION_X + i), i));
    for (int i = 0; i < 4; i++)
        assert_true(gb_joint_add_channel(&joint[0], (gb_channel)(GB_QUATERNION_X + i), 3 + i));
    assert_false(gb_joint_add_channel(&joint[0], GB_QUATERNION_W, 7));
    assert_int_equal(joint[0].nchannel, 7);
    double values[7] = {1, 2, 3, 0, 0, 2 * sqrt(0.5), 2 * sqrt(0.5)};
    const gb_motion motion = {.skeleton = {.joint = joint, .njoint = 2, .ncolumn = 7},
                              .nframe = 1,
                              .values = values,
                              .metres = 1,
                              .angle = 1,
                              .world = gb_quat_identity};
    double position[6];
    gb_error err;
    assert_status(gb_motion_forward(&motion, 0, 1, position, NULL, &err), GB_OK, &err);
    const double expected[6] = {1, 2, 3, 1, 3, 3};
    for (int i = 0; i < 6; i++)
        assert_near(position[i], expected[i], 1e-15, 1e-15, "place");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_frames_are_those_of_the_reference),
    cmocka_unit_test(angles_may_be_in_radians),
    cmocka_unit_test(any_range_of_frames_can_be_asked_for),
    cmocka_unit_test(a_frame_has_the_same_bits_in_any_range),
    cmocka_unit_test(a_small_figure_is_right_by_hand),
    cmocka_unit_test(a_motion_without_a_unit_is_refused),
    cmocka_unit_test(frames_outside_the_motion_are_refused),
    cmocka_unit_test(the_rest_pose_has_all_channels_zero),
    cmocka_unit_test(a_joint_refuses_a_channel_too_many),
    cmocka_unit_test(a_joint_may_have_a_position_and_a_quaternion),
};

run_group(tests)
