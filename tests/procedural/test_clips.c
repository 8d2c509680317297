/* The game humanoid's clips, against the words and tests of seed 002 and facts 5.1-5.4. */
#include "check.h"
#include "gait/gait.h"
#include "procedural/clips.h"
#include "take/take.h"

static gb_gait analyze(const char *take)
{
    gb_take subject;
    gb_body body;
    gb_gait gait;
    gb_error err;
    assert_status(gb_take_open(take, NULL, &subject, &err), GB_OK, &err);
    assert_status(gb_take_body(&subject, &body, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
    gb_take_close(&subject);
    return gait;
}

static double least(const double *x)
{
    double low = x[0];
    for (int i = 1; i < GB_SAMPLES; i++)
        low = fmin(low, x[i]);
    return low;
}

static double most(const double *x)
{
    double high = x[0];
    for (int i = 1; i < GB_SAMPLES; i++)
        high = fmax(high, x[i]);
    return high;
}

/* "The hip from 26 degrees forward to 10 back, the knee to 60 in the swing": 4 + 60 and a little of
 * the neighbouring bumps. The pelvis leans 3 degrees, which shows as 0.03 degrees at most. */
static void the_walk_has_the_angles_of_the_seed(void **state)
{
    (void)state;
    gb_gait gait = analyze("clip:walk");
    assert_true(gait.nkept >= 8);
    assert_true(gait.in_place);
    assert_false(gait.running);
    assert_near(most(gait.curve[GB_THIGH]), 26, 0.5, 0, "thigh forward");
    assert_near(least(gait.curve[GB_THIGH]), -10, 0.5, 0, "thigh back");
    assert_near(most(gait.curve[GB_KNEE_FLEXION]), 64, 1.5, 0, "knee in the swing");
    assert_near(gait.mean[GB_CADENCE], 120 / 1.1, 0.2, 0, "a stride of 1.1 s");
    gb_gait_free(&gait);
}

/* People lift the hip of the standing leg, and so does the seed's formula (3 sin 2 pi p): a rig
 * whose sides were swapped would drop it. */
static void the_standing_hip_is_the_higher_one(void **state)
{
    (void)state;
    gb_gait gait = analyze("clip:walk");
    assert_near(gait.curve[GB_PELVIS_OBLIQUITY][25], 3, 0.3, 0, "own side up in mid-stance");
    assert_near(gait.curve[GB_PELVIS_OBLIQUITY][75], -3, 0.3, 0, "own side down in mid-swing");
    assert_near(gait.curve[GB_PELVIS_ROTATION][0], 6, 0.3, 0, "own side forward at the strike");
    gb_gait_free(&gait);
}

/* The seed's run falls freely for a seventh of the cycle, but its hips are highest over the standing
 * foot, as in walking. A runner's are lowest there: by the rule it does not run. */
static void the_run_bounces_as_a_walk_does(void **state)
{
    (void)state;
    gb_gait gait = analyze("clip:run");
    assert_true(gait.nkept >= 6);
    assert_false(gait.running);
    assert_near(gait.mean[GB_FLIGHT], 0.15, 0.02, 0, "free fall");
    assert_true(gait.curve[GB_PELVIS_HEIGHT][25] > gait.curve[GB_PELVIS_HEIGHT][0]);
    assert_true(gait.mean[GB_SPEED] > 2);
    gb_gait_free(&gait);
}

/* Angles do not depend on size; lengths go with it. */
static void stature_scales_lengths_only(void **state)
{
    (void)state;
    gb_gait small = analyze("clip:walk,stature=1.2"), tall = analyze("clip:walk,stature=2.0");
    assert_near(tall.leg / small.leg, 2.0 / 1.2, 1e-9, 0, "legs");
    assert_near(tall.mean[GB_SPEED] / small.mean[GB_SPEED], 2.0 / 1.2, 1e-6, 0, "speed");
    for (int i = 0; i < GB_SAMPLES; i++)
        assert_near(tall.curve[GB_KNEE_FLEXION][i], small.curve[GB_KNEE_FLEXION][i], 1e-6, 0,
                    "knee");
    gb_gait_free(&small);
    gb_gait_free(&tall);
}

/* The rig stands symmetrically, left at +X, feet on the ground (ball 2 cm above the sole). */
static void the_rig_is_symmetric_and_stands(void **state)
{
    (void)state;
    gb_rig_pose rest = {0};
    gb_motion motion;
    gb_error err;
    assert_status(gb_rig_motion(1.8288, &rest, 1, 1.0 / 30, &motion, &err), GB_OK, &err);
    int n = motion.skeleton.njoint;
    double *p = malloc((size_t)n * 3 * sizeof *p);
    assert_status(gb_motion_forward(&motion, 0, 1, p, NULL, &err), GB_OK, &err);
    const int pairs[][2] = {{GB_RIG_LEFT_THIGH, GB_RIG_RIGHT_THIGH},
                            {GB_RIG_LEFT_FOOT, GB_RIG_RIGHT_FOOT},
                            {GB_RIG_LEFT_HAND, GB_RIG_RIGHT_HAND}};
    for (int i = 0; i < 3; i++) {
        const double *left = p + 3 * pairs[i][0], *right = p + 3 * pairs[i][1];
        assert_true(left[0] > 0);
        assert_near(left[0], -right[0], 1e-12, 0, "mirrored");
        assert_near(left[1], right[1], 1e-12, 0, "as high");
    }
    assert_near(p[3 * GB_RIG_LEFT_TOES + 1], 0.02, 1e-9, 0, "the ball's height");
    assert_true(p[3 * GB_RIG_LEFT_TOES + 2] > p[3 * GB_RIG_LEFT_FOOT + 2]);
    free(p);
    gb_motion_free(&motion);
}

/* floor(seconds x 30) + 1 poses; a loop ends where it began. */
static void clips_have_their_length(void **state)
{
    (void)state;
    gb_motion motion;
    gb_error err;
    for (const gb_clip *clip = gb_clips; clip->name; clip++) {
        assert_status(gb_clip_motion(clip, 1.8, clip->seconds, 30, &motion, &err), GB_OK, &err);
        assert_int_equal(motion.nframe, (int)floor(clip->seconds * 30 + 1e-9) + 1);
        int n = motion.skeleton.ncolumn;
        for (int c = 0; c < n; c++)
            assert_true(isfinite(motion.values[(motion.nframe - 1) * n + c]));
        gb_motion_free(&motion);
    }
    assert_null(gb_clip_find("swim"));
    assert_status(gb_clip_motion(gb_clip_find("walk"), -1, 1, 30, &motion, &err), GB_USAGE, &err);
    assert_status(gb_clip_motion(gb_clip_find("walk"), 1.8, 1, 0, &motion, &err), GB_USAGE, &err);
    assert_status(gb_clip_motion(gb_clip_find("walk"), 1.8, 1e9, 30, &motion, &err), GB_USAGE,
                  &err);
}

/* The jump leaves the ground by 42 cm of the template, and comes back. */
static void the_jump_rises(void **state)
{
    (void)state;
    gb_rig_pose pose = {0};
    gb_clip_find("jump")->pose(0.58, &pose);
    assert_near(pose.lift.y, 0.42, 1e-12, 0, "tuck");
    memset(&pose, 0, sizeof pose);
    gb_clip_find("jump")->pose(0.28, &pose);
    assert_near(pose.lift.y, -0.16, 1e-12, 0, "crouch(0.8)");
    assert_near(pose.turn[GB_RIG_LEFT_SHIN].flex, 76, 1e-12, 0, "95 x 0.8");
    memset(&pose, 0, sizeof pose);
    gb_clip_find("jump")->pose(1, &pose);
    assert_near(pose.lift.y, 0, 1e-12, 0, "rest");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_walk_has_the_angles_of_the_seed),
    cmocka_unit_test(the_standing_hip_is_the_higher_one),
    cmocka_unit_test(the_run_bounces_as_a_walk_does),
    cmocka_unit_test(stature_scales_lengths_only),
    cmocka_unit_test(the_rig_is_symmetric_and_stands),
    cmocka_unit_test(clips_have_their_length),
    cmocka_unit_test(the_jump_rises),
};

run_group(tests)
