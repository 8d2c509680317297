/* Which bones carry their orientation, and that it comes with the points. */
#include "check.h"
#include "humanoid/points.h"

/* A joint and whose child it is. */
typedef struct part {
    char name[16];
    int parent;
} part;

static int hand_of(part *parts, int n, int wrist)
{
    gb_joint joint[8];
    gb_point_map map;
    for (int p = 0; p < GB_NPOINT; p++)
        map.node[p] = -1;
    for (int i = 0; i < n; i++) {
        joint[i] = gb_joint_make(parts[i].name, parts[i].parent, (gb_vec3){0, 0.1, 0});
        joint[i].end_site = strcmp(parts[i].name, "End") == 0;
        joint[i].nturn = 3;
    }
    const gb_skeleton skeleton = {joint, n, 0};
    map.node[GB_WRIST + GB_RIGHT] = wrist;
    assert_int_equal(gb_point_map_axes(&skeleton, &map, GB_AXES_HAND), -1); /* no left one */
    return gb_point_map_axes(&skeleton, &map, (gb_axes)(GB_AXES_HAND + 1));
}

/* CMU's wrist has one axis, along the forearm: what bends is the hand behind it. In the BVH that is
 * made of it that joint is FingerBase. All others bend at the joint at the wrist. */
static void the_hand_is_the_joint_that_bends(void **state)
{
    (void)state;
    part cmu[] = {{"rradius", -1}, {"rwrist", 0}, {"rthumb", 1}, {"rhand", 1}, {"rfingers", 3}};
    assert_int_equal(hand_of(cmu, 5, 1), 3);
    part converted[] = {
        {"RightForeArm", -1}, {"RightHand", 0}, {"RThumb", 1}, {"RightFingerBase", 1}};
    assert_int_equal(hand_of(converted, 4, 1), 3);
    part kinect[] = {{"ElbowRight", -1}, {"WristRight", 0}, {"HandRight", 1}};
    assert_int_equal(hand_of(kinect, 3, 1), 2);
    part mixamo[] = {
        {"RightForeArm", -1}, {"RightHand", 0}, {"RightHandThumb1", 1}, {"RightHandIndex1", 1}};
    assert_int_equal(hand_of(mixamo, 4, 1), 1);
    part fingers[] = {{"RightElbow", -1}, {"RightWrist", 0}, {"RightHandIndex1", 1}};
    assert_int_equal(hand_of(fingers, 3, 1), 1);
    part bare[] = {{"RightElbow", -1}, {"RightWrist", 0}, {"End", 1}};
    assert_int_equal(hand_of(bare, 3, 1), 1);
}

/* Pelvis, head and hands turn about x, by 0.1, 0.3, 0.5 and 0.7 rad a frame: what stands on the
 * pelvis turns by both. More frames than are worked on at once. */
static void orientations_come_with_the_points(void **state)
{
    (void)state;
    enum { NFRAME = 2100, NJOINT = 4 };
    static const int point[NJOINT] = {GB_PELVIS, GB_HEAD, GB_WRIST, GB_WRIST + 1};
    static char names[NJOINT][12] = {"Hips", "Head", "LeftHand", "RightHand"};
    static double values[NFRAME][NJOINT];
    gb_joint joint[NJOINT];
    gb_point_map map;
    for (int p = 0; p < GB_NPOINT; p++)
        map.node[p] = -1;
    for (int j = 0; j < NJOINT; j++) {
        joint[j] = gb_joint_make(names[j], j ? 0 : -1, (gb_vec3){0, 1, 0});
        assert_true(gb_joint_add_channel(&joint[j], GB_ROTATION_X, j));
        map.node[point[j]] = j;
        for (int f = 0; f < NFRAME; f++)
            values[f][j] = (0.1 + 0.2 * j) * f;
    }
    gb_motion motion = {.skeleton = {joint, NJOINT, NJOINT},
                        .nframe = NFRAME,
                        .frame_time = 0.01,
                        .values = &values[0][0],
                        .metres = 1,
                        .angle = 1,
                        .world = gb_quat_identity};
    gb_arena arena = {0};
    gb_body body;
    gb_error err;
    assert_status(gb_body_from_motion(&motion, &map, &arena, &body, &err), GB_OK, &err);
    for (int b = 0; b < GB_NAXES; b++) {
        assert_non_null(body.axes[b]);
        for (int f = 0; f < NFRAME; f += 7) {
            double angle = values[f][b] + (b ? values[f][0] : 0);
            gb_mat3 m = gb_body_turn(&body, body.axes[b], f);
            const double expected[9] = {1,           0, 0,          0,         cos(angle),
                                        -sin(angle), 0, sin(angle), cos(angle)};
            for (int i = 0; i < 9; i++)
                assert_near(m.m[i], expected[i], 1e-12, 0, names[b]);
        }
    }
    map.node[GB_HEAD] = -1;
    assert_status(gb_body_from_motion(&motion, &map, &arena, &body, &err), GB_OK, &err);
    assert_null(body.axes[GB_AXES_HEAD]);
    assert_non_null(body.axes[GB_AXES_HAND + 1]);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_hand_is_the_joint_that_bends),
    cmocka_unit_test(orientations_come_with_the_points),
};

run_group(tests)
