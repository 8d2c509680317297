/* Angular accelerations of bones, on bones whose turning is known. */
#include "check.h"
#include "gait/pops.h"
#include "walker.h"

#define PI 3.14159265358979323846

enum { NFRAME = 601 };
static const double fps = 120;

static gb_body empty_body(gb_arena *arena)
{
    gb_body body = {.nframe = NFRAME, .frame_time = 1 / fps};
    body.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * NFRAME, sizeof(double));
    return body;
}

/* A bone of 0.3 m from one point to the other, turned about +X by an angle, 0 hanging down; the
 * points travel, which is no turn. */
static void hang(gb_body *body, int from, int to, int frame, double angle)
{
    gb_vec3 at = {0.2, 1.5, 0.01 * frame};
    walker_set(body, from, frame, at);
    walker_set(body, to, frame, gb_vec3_add(at, (gb_vec3){0, -0.3 * cos(angle), 0.3 * sin(angle)}));
}

static gb_pops find(const gb_body *body, double cutoff, int first, int last, gb_arena *arena)
{
    gb_pops pops;
    gb_error err;
    assert_status(gb_pops_find(body, cutoff, first, last, arena, &pops, &err), GB_OK, &err);
    return pops;
}

static void names_are_found(void **state)
{
    (void)state;
    for (int b = 0; b < GB_NBONE; b++)
        assert_int_equal(gb_bone_find(gb_bone_name((gb_bone)b)), b);
    assert_int_equal(gb_bone_find("tail"), -1);
}

/* 200 degrees a second, through several whole turns. Rounding: 1e-16 / dt^2 in rad is 1e-10
 * deg/s^2, times the angle's own error of some 10 parts. */
static void constant_turning_is_no_acceleration(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    for (int f = 0; f < NFRAME; f++)
        hang(&body, GB_NECK_BASE, GB_HEAD, f, 200 * PI / 180 * f / fps);
    gb_pops pops = find(&body, 0, 0, NFRAME - 1, &arena);
    assert_near(pops.peak[GB_BONE_HEAD], 0, 1e-8, 0, "peak");
    assert_near(pops.p99[GB_BONE_HEAD], 0, 1e-8, 0, "99th percentile");
    gb_arena_free(&arena);
}

/* angle = A sin(w t) has the acceleration A w^2; over whole periods |sin| is above cos(0.9 degrees)
 * for one in a hundred of the frames, so the percentile is 0.01 % less. The second difference of
 * the samples is smaller by (w dt)^2 / 12, here 0.1 %. */
static void a_sinusoid_has_its_acceleration(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    const double amplitude = 25, w = 2 * PI * 2;
    for (int f = 0; f < NFRAME; f++)
        hang(&body, GB_NECK_BASE, GB_HEAD, f, amplitude * PI / 180 * sin(w * f / fps));
    gb_pops pops = find(&body, 0, 0, NFRAME - 1, &arena);
    assert_near(pops.peak[GB_BONE_HEAD], amplitude * w * w, 0, 0.01, "peak, deg/s^2");
    assert_near(pops.p99[GB_BONE_HEAD], amplitude * w * w, 0, 0.01, "99th percentile, deg/s^2");
    /* 4 Hz more than the cut-off of 6: what is slow passes a low-pass, what is fast does not. */
    gb_pops slow = find(&body, 12, 0, NFRAME - 1, &arena);
    assert_near(slow.p99[GB_BONE_HEAD], amplitude * w * w, 0, 0.05, "2 Hz through 12 Hz");
    gb_arena_free(&arena);
}

/* A bone on a cone of half angle b, once around in 2 pi / W: its direction d has the angular
 * velocity d x d' (the shortest turn), of constant size W sin b, which itself goes around with W;
 * seen in a frame that turns with the bone it is W sin b cos b off the axis: acceleration W^2 sin b
 * cos b. */
static void a_cone_has_its_acceleration(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    const double b = 0.6, w = 2 * PI * 1.5;
    for (int f = 0; f < NFRAME; f++) {
        double t = w * f / fps;
        walker_set(&body, GB_NECK_BASE, f, (gb_vec3){0, 1.4, 0});
        walker_set(&body, GB_HEAD, f,
                   (gb_vec3){0.2 * sin(b) * cos(t), 1.4 + 0.2 * cos(b), 0.2 * sin(b) * sin(t)});
    }
    gb_pops pops = find(&body, 0, 0, NFRAME - 1, &arena);
    double expected = w * w * sin(b) * cos(b) * 180 / PI;
    assert_near(pops.peak[GB_BONE_HEAD], expected, 0, 0.01, "peak, deg/s^2");
    assert_near(pops.p99[GB_BONE_HEAD], expected, 0, 0.01, "99th percentile, deg/s^2");
    gb_arena_free(&arena);
}

/* A jump of one degree for one frame: turns of +1 and -1, so 1, 2 and 1 degree per frame^2. */
static void a_pop_shows_where_it_is(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    const int at = 217;
    const double one = fps * fps;
    for (int f = 0; f < NFRAME; f++)
        hang(&body, GB_NECK_BASE, GB_HEAD, f, (30 + (f == at ? 1 : 0)) * PI / 180);
    gb_pops pops = find(&body, 0, 0, NFRAME - 1, &arena);
    const double *course = pops.course[GB_BONE_HEAD];
    assert_int_equal(pops.peak_frame[GB_BONE_HEAD], at);
    assert_near(pops.peak[GB_BONE_HEAD], 2 * one, 0, 1e-9, "peak");
    assert_near(course[at - 1], one, 0, 1e-9, "before");
    assert_near(course[at], 2 * one, 0, 1e-9, "at");
    assert_near(course[at + 1], one, 0, 1e-9, "after");
    assert_near(course[at - 2], 0, 1e-6, 0, "two before");
    assert_near(course[at + 2], 0, 1e-6, 0, "two after");
    /* Three frames of six hundred are less than one in a hundred. */
    assert_near(pops.p99[GB_BONE_HEAD], 0, 1e-6, 0, "99th percentile");
    /* A low-pass spreads it. */
    gb_pops smooth = find(&body, 6, 0, NFRAME - 1, &arena);
    assert_true(smooth.peak[GB_BONE_HEAD] < 0.2 * one);
    /* Outside the range it is not seen; inside it is a frame as before. */
    gb_pops later = find(&body, 0, at + 2, NFRAME - 1, &arena);
    assert_near(later.peak[GB_BONE_HEAD], 0, 1e-6, 0, "after the pop");
    assert_near(later.course[GB_BONE_HEAD][at], 0, 0, 0, "outside the range");
    gb_pops inside = find(&body, 0, at - 1, at + 1, &arena);
    assert_int_equal(inside.peak_frame[GB_BONE_HEAD], at);
    assert_near(inside.p99[GB_BONE_HEAD], 2 * one, 0, 1e-9, "the only frame");
    gb_arena_free(&arena);
}

/* Of paired bones the larger of both sides, whichever it is. */
static void the_worse_side_counts(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        gb_arena arena = {0};
        gb_body body = empty_body(&arena);
        for (int f = 0; f < NFRAME; f++) {
            hang(&body, GB_KNEE + side, GB_ANKLE + side, f, f == 100 ? 0.02 : 0);
            hang(&body, GB_KNEE + 1 - side, GB_ANKLE + 1 - side, f, f == 300 ? 0.01 : 0);
        }
        gb_pops pops = find(&body, 0, 0, NFRAME - 1, &arena);
        assert_int_equal(pops.peak_frame[GB_BONE_SHANK], 100);
        assert_near(pops.course[GB_BONE_SHANK][300], 0.5 * pops.peak[GB_BONE_SHANK], 0, 1e-9,
                    "the other side's");
        gb_arena_free(&arena);
    }
}

/* A pelvis that nods about the line between its hips: the points do not see it, its axes do. */
static void the_pelvis_is_seen_whole(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    const double amplitude = 10, w = 2 * PI;
    double *axes = gb_arena_array(&arena, 9 * NFRAME, sizeof(double));
    assert_non_null(axes);
    for (int f = 0; f < NFRAME; f++) {
        walker_set(&body, GB_HIP, f, (gb_vec3){0.1, 1, 0});
        walker_set(&body, GB_HIP + 1, f, (gb_vec3){-0.1, 1, 0});
        double angle = amplitude * PI / 180 * sin(w * f / fps);
        gb_mat3 m = gb_quat_matrix(gb_quat_about_axis(0, angle));
        for (size_t i = 0; i < 9; i++)
            axes[i * NFRAME + (size_t)f] = m.m[i];
    }
    gb_pops points = find(&body, 0, 0, NFRAME - 1, &arena);
    assert_near(points.peak[GB_BONE_PELVIS], 0, 1e-8, 0, "by points");
    body.axes[GB_AXES_PELVIS] = axes;
    gb_pops whole = find(&body, 0, 0, NFRAME - 1, &arena);
    assert_near(whole.peak[GB_BONE_PELVIS], amplitude * w * w, 0, 0.01, "by axes, deg/s^2");
    gb_arena_free(&arena);
}

static void missing_points_are_no_number(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    for (int f = 0; f < NFRAME; f++) {
        hang(&body, GB_NECK_BASE, GB_HEAD, f, 0);
        hang(&body, GB_KNEE, GB_ANKLE, f, 0); /* of one side only */
    }
    gb_pops pops = find(&body, 6, 0, NFRAME - 1, &arena);
    for (int b = 0; b < GB_NBONE; b++) {
        bool has = b == GB_BONE_HEAD;
        assert_int_equal(isnan(pops.peak[b]), !has);
        assert_int_equal(isnan(pops.p99[b]), !has);
        assert_int_equal(pops.course[b] == NULL, !has);
    }
    gb_arena_free(&arena);
}

static void ranges_are_checked(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    for (int f = 0; f < NFRAME; f++)
        hang(&body, GB_NECK_BASE, GB_HEAD, f, 0);
    const int bad[][2] = {{-1, 10}, {0, NFRAME}, {5, 6}, {5, 5}, {6, 5}, {NFRAME, NFRAME + 5}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        gb_pops pops;
        gb_error err;
        assert_status(gb_pops_find(&body, 0, bad[i][0], bad[i][1], &arena, &pops, &err), GB_INPUT,
                      &err);
        assert_contains(err.message, "three frames");
    }
    find(&body, 0, NFRAME - 3, NFRAME - 1, &arena);
    gb_arena_free(&arena);
}

/* Between the first and the last strike of the kept cycles; a pop before them does not count. */
static void gait_says_which_frames(void **state)
{
    (void)state;
    gb_arena arena = {0};
    walker w = {.seconds = 6, .fps = 120, .speed = 1.3, .cycle = 1.1, .still = 1.5};
    gb_body body = walker_body(&w, &arena);
    gb_gait gait;
    gb_pops pops;
    gb_error err;
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
    assert_true(gait.nkept > 0);
    gb_body_axis(&body, GB_ANKLE, 2)[20] += 0.3;
    assert_status(gb_pops_of_gait(&body, &gait, &arena, &pops, &err), GB_OK, &err);
    double first = body.nframe, last = 0;
    for (int i = 0; i < gait.ncycle; i++) {
        first = gait.cycle[i].kept ? fmin(first, gait.cycle[i].start) : first;
        last = gait.cycle[i].kept ? fmax(last, gait.cycle[i].end) : last;
    }
    assert_true(pops.peak_frame[GB_BONE_SHANK] > first && pops.peak_frame[GB_BONE_SHANK] < last);
    for (int i = 0; i < gait.ncycle; i++)
        gait.cycle[i].kept = false;
    assert_status(gb_pops_of_gait(&body, &gait, &arena, &pops, &err), GB_OK, &err);
    for (int b = 0; b < GB_NBONE; b++)
        assert_true(isnan(pops.peak[b]) && isnan(pops.p99[b]));
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

/* A head that nods by 0.1 sin(2 pi t) rad, in rounds of 120 frames that start anew half a radian
 * aside: the seam is no jump of the motion's, one round is measured, 0.1 (2 pi)^2 rad/s^2 at most.
 */
static void a_seam_between_rounds_is_no_pop(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = empty_body(&arena);
    gb_pops pops;
    gb_error err;
    gb_cycle cycles[1] = {{.kept = true, .start = 70, .end = 310}};
    gb_gait gait = {.cycle = cycles, .ncycle = 1, .fps = fps, .nframe = NFRAME};
    for (int f = 0; f < NFRAME; f++)
        hang(&body, GB_NECK_BASE, GB_HEAD, f,
             0.1 * sin(2 * PI * (f % 120) / fps) + 0.5 * (f % 120) / 120);
    assert_status(gb_pops_of_gait(&body, &gait, &arena, &pops, &err), GB_OK, &err);
    assert_true(pops.peak[GB_BONE_HEAD] > 100000);
    gait.round = 120;
    assert_status(gb_pops_of_gait(&body, &gait, &arena, &pops, &err), GB_OK, &err);
    assert_near(pops.peak[GB_BONE_HEAD], 0.1 * 4 * PI * PI * 180 / PI, 0, 0.002, "the nodding");
    assert_in_range(pops.peak_frame[GB_BONE_HEAD], 120, 239);
    assert_near(pops.course[GB_BONE_HEAD][pops.peak_frame[GB_BONE_HEAD]], pops.peak[GB_BONE_HEAD],
                0, 0, "the course at its peak");
    assert_near(pops.course[GB_BONE_HEAD][240], 0, 0, 0, "nothing beyond the round");
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(names_are_found),
    cmocka_unit_test(constant_turning_is_no_acceleration),
    cmocka_unit_test(a_sinusoid_has_its_acceleration),
    cmocka_unit_test(a_cone_has_its_acceleration),
    cmocka_unit_test(a_pop_shows_where_it_is),
    cmocka_unit_test(the_worse_side_counts),
    cmocka_unit_test(the_pelvis_is_seen_whole),
    cmocka_unit_test(missing_points_are_no_number),
    cmocka_unit_test(ranges_are_checked),
    cmocka_unit_test(gait_says_which_frames),
    cmocka_unit_test(a_seam_between_rounds_is_no_pop),
};

run_group(tests)
