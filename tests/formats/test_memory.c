/* Every allocation fails once: each work ends in an error, frees what it had, and leaves nothing
 * half made (leaks show under the sanitizers). */
#include "check.h"
#include "failing_alloc.h"
#include "formats/formats.h"
#include "formats/unity_anim.h"
#include "formats/unity_avatar.h"
#include "formats/writers.h"
#include "gait/gait.h"
#include "walker.h"

static const char bvh[] =
    "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation "
    "Xrotation Yrotation\nJOINT B\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd "
    "Site\n{\nOFFSET 0 5 0\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.01\n1 2 3 90 0 0 0 90 0\n1 2 "
    "3 "
    "4 5 6 7 8 9\n";
static const char asf[] =
    ":units\nlength 0.45\n:bonedata\nbegin\nname b\ndirection 0 1 0\nlength 4.5\naxis 0 0 20 XYZ\n"
    "dof rx ry rz\nend\n:hierarchy\nbegin\nroot b\nend\n";
static const char amc[] =
    ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 1 2 3 4 5 6\nb 1 2 3\n2\nroot 1 2 3 4 "
    "5 6\nb 1 2 3\n";

static const char anim[] =
    "AnimationClip:\n  m_FloatCurves:\n  - curve: {m_Curve: [{time: 0, value: 1, inSlope: inf, "
    "outSlope: nan}]}\n    attribute: a\n  m_EditorCurves: []\n";

static const char avatar[] =
    "Avatar:\n  m_Name: a\n  m_Avatar:\n    m_Human:\n      m_RootX: {t: {x: 0, y: 1, z: 0}, q: "
    "{x: "
    "0, y: 0, z: 0, w: 1}, s: {x: 1, y: 1, z: 1}}\n      m_Skeleton: {m_Node: [{m_ParentId: -1, "
    "m_AxesId: 0}], m_AxesArray: [{m_PreQ: {x: 0, y: 0, z: 0, w: 1}, m_PostQ: {x: 0, y: 0, z: 0, "
    "w: "
    "1}, m_Sgn: {x: 1, y: 1, z: 1}, m_Limit: {m_Min: {x: 0, y: 0, z: 0}, m_Max: {x: 0, y: 0, z: "
    "0}}, "
    "m_Length: 1, m_Type: 1}]}\n      m_SkeletonPose: {m_X: [{t: {x: 0, y: 0, z: 0}, q: {x: 0, y: "
    "0, "
    "z: 0, w: 1}, s: {x: 1, y: 1, z: 1}}]}\n      m_HumanBoneIndex: [0, -1, -1, -1, -1, -1, -1, "
    "-1, "
    "-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]\n--- !u!90 &2\n";

/* Runs work with the first, second, ... allocation failing until it passes; returns how many there
 * were. What passes or fails must say so with the right status. */
static long fail_each(gb_status (*work)(gb_error *err), const char *what)
{
    for (long k = 0; k < 100000; k++) {
        gb_error err = {0};
        fail_after = k;
        gb_status status = work(&err);
        bool failed = fail_after < 0;
        fail_after = -1;
        if (!failed) {
            assert_status(status, GB_OK, &err);
            return k;
        }
        if (status != GB_OK && status != GB_IO)
            print_error("%s: allocation %ld fails with status %d: %s\n", what, k, (int)status,
                        err.message);
        assert_true(status == GB_IO || status == GB_OK);
    }
    fail();
    return 0;
}

static gb_status read_bvh(gb_error *err)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_motion motion;
    gb_status status = gb_bvh_read(bvh, sizeof bvh - 1, "t", NULL, &motion, &notes, err);
    if (status == GB_OK) {
        /* The fast lane may have failed for want of memory; the careful reader made up for it. */
        assert_int_equal(motion.nframe, 2);
        gb_motion_free(&motion);
    }
    gb_arena_free(&arena);
    return status;
}

static gb_status read_acclaim(gb_error *err)
{
    gb_motion motion;
    gb_status status = gb_asf_read(asf, sizeof asf - 1, "t", NULL, &motion, NULL, err);
    if (status != GB_OK)
        return status;
    status = gb_amc_read(amc, sizeof amc - 1, "t", NULL, &motion, NULL, err);
    if (status == GB_OK)
        assert_int_equal(motion.nframe, 2);
    gb_motion_free(&motion);
    return status;
}

/* What libyaml allocates is not among what fails. */
static gb_status read_and_write_anim(gb_error *err)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_anim clip;
    gb_buffer out = {0};
    gb_status status = gb_anim_parse(anim, sizeof anim - 1, "t", &clip, &notes, err);
    if (status == GB_OK) {
        assert_int_equal(clip.ncurve, 1);
        status = gb_anim_write(&clip, &out, err);
        gb_anim_free(&clip);
    }
    gb_buffer_free(&out);
    gb_arena_free(&arena);
    return status;
}

static gb_status read_avatar(gb_error *err)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_unity_avatar a;
    gb_status status = gb_unity_avatar_parse(avatar, sizeof avatar - 1, "t", &a, &notes, err);
    if (status == GB_OK) {
        assert_int_equal(a.nnode, 1);
        gb_unity_avatar_free(&a);
    }
    gb_arena_free(&arena);
    return status;
}

static gb_motion given; /* read while nothing fails */

static gb_status place(gb_error *err)
{
    double position[3 * 3 * 2];
    return gb_motion_forward(&given, 0, 2, position, NULL, err);
}

static gb_status write_all(gb_error *err)
{
    gb_buffer a = {0}, b = {0}, c = {0};
    gb_status status = gb_bvh_write(&a, &given, NULL, 0, NULL, err);
    if (status == GB_OK)
        status = gb_asf_write(&b, &given, NULL, err);
    if (status == GB_OK)
        status = gb_amc_write(&c, &given, NULL, err);
    gb_buffer_free(&a);
    gb_buffer_free(&b);
    gb_buffer_free(&c);
    return status;
}

static gb_body walking;

static gb_status analyze(gb_error *err)
{
    gb_gait gait;
    gb_status status = gb_gait_analyze(&walking, NULL, &gait, NULL, err);
    if (status == GB_OK) {
        assert_true(gait.nkept > 0);
        gb_gait_free(&gait);
    }
    return status;
}

static void readers_survive(void **state)
{
    (void)state;
    long a = fail_each(read_bvh, "BVH"), b = fail_each(read_acclaim, "ASF and AMC"),
         c = fail_each(read_and_write_anim, "Unity's clips"),
         d = fail_each(read_avatar, "Unity's avatars");
    printf("allocations: BVH %ld, ASF and AMC %ld, clips %ld, avatars %ld\n", a, b, c, d);
    assert_true(a >= 5 && b >= 5 && c >= 5 && d >= 5);
}

static void kinematics_and_writers_survive(void **state)
{
    (void)state;
    gb_error err;
    assert_status(gb_bvh_read(bvh, sizeof bvh - 1, "t", NULL, &given, NULL, &err), GB_OK, &err);
    given.metres = 0.01;
    assert_true(fail_each(place, "forward kinematics") >= 1);
    assert_true(fail_each(write_all, "writers") >= 3);
    gb_motion_free(&given);
}

static void analysis_survives(void **state)
{
    (void)state;
    gb_arena arena = {0};
    walker w = {.seconds = 3, .fps = 60, .speed = 1.3, .cycle = 1.1};
    walking = walker_body(&w, &arena);
    assert_true(fail_each(analyze, "analysis") > 20);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(readers_survive),
    cmocka_unit_test(kinematics_and_writers_survive),
    cmocka_unit_test(analysis_survives),
};

run_group(tests)
