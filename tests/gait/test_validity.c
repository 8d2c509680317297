/* Is left left, and do feet stay where they stand? On walkers whose sides and feet are known. */
#include "check.h"
#include "gait/slide.h"
#include "gait/validity.h"
#include "walker.h"

typedef struct subject {
    gb_arena arena;
    gb_notes notes;
    gb_body body;
    gb_gait gait;
} subject;

static void walk(subject *s, double direction, bool in_place)
{
    walker w = {.seconds = 8,
                .fps = 100,
                .speed = 1.2,
                .cycle = 1.1,
                .direction = direction,
                .in_place = in_place};
    gb_error err = {0};
    memset(s, 0, sizeof *s);
    s->notes.arena = &s->arena;
    s->body = walker_body(&w, &s->arena);
    assert_status(gb_gait_analyze(&s->body, NULL, &s->gait, NULL, &err), GB_OK, &err);
    assert_true(s->gait.nkept > 2);
}

static void end(subject *s)
{
    gb_gait_free(&s->gait);
    gb_arena_free(&s->arena);
}

/* Exchanges both sides of a point in all frames. */
static void exchange(gb_body *body, int point)
{
    size_t n = 3 * (size_t)body->nframe;
    double *left = gb_body_axis(body, point + GB_LEFT, 0);
    double *right = gb_body_axis(body, point + GB_RIGHT, 0);
    for (size_t i = 0; i < n; i++) {
        double kept = left[i];
        left[i] = right[i];
        right[i] = kept;
    }
}

static void a_walk_is_valid_whichever_way_it_goes(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        subject s;
        walk(&s, i * 0.8, i % 2);
        assert_int_equal(gb_validity_find(&s.body, &s.gait, &s.notes), 0);
        assert_null(s.notes.first);
        end(&s);
    }
}

static void exchanged_pairs_are_counted_and_named(void **state)
{
    (void)state;
    subject s;
    walk(&s, 1, false);
    exchange(&s.body, GB_KNEE);
    assert_int_equal(gb_validity_find(&s.body, &s.gait, &s.notes), 1);
    /* The knees are 0.18 m apart, as the hips. */
    assert_contains(s.notes.first->message, "left knee is 180 mm to the right");
    exchange(&s.body, GB_HIP);
    exchange(&s.body, GB_ANKLE);
    assert_int_equal(gb_validity_find(&s.body, &s.gait, NULL), 3);
    end(&s);
}

/* 40 mm across each other (0.05 leg) is a way to walk, 60 mm is a mistake. */
static void feet_may_cross_a_little(void **state)
{
    (void)state;
    subject s;
    walk(&s, 0, false); /* left is +X */
    for (int f = 0; f < s.body.nframe; f++) {
        gb_body_axis(&s.body, GB_ANKLE + GB_LEFT, 0)[f] -= 0.09 + 0.015;
        gb_body_axis(&s.body, GB_ANKLE + GB_RIGHT, 0)[f] += 0.09 + 0.015;
    }
    assert_int_equal(gb_validity_find(&s.body, &s.gait, NULL), 0);
    for (int f = 0; f < s.body.nframe; f++)
        gb_body_axis(&s.body, GB_ANKLE + GB_LEFT, 0)[f] -= 0.02;
    assert_int_equal(gb_validity_find(&s.body, &s.gait, NULL), 1);
    end(&s);
}

static void feet_that_point_backwards_are_seen(void **state)
{
    (void)state;
    subject s;
    walk(&s, 0, false); /* ahead is +Z */
    for (int f = 0; f < s.body.nframe; f++)
        gb_body_axis(&s.body, GB_TOE_BASE + GB_RIGHT, 2)[f] -= 0.3;
    assert_int_equal(gb_validity_find(&s.body, &s.gait, &s.notes), 1);
    assert_contains(s.notes.first->message, "right foot points against the way");
    end(&s);
}

/* Two cycles of the left foot with a stance of 100 frames, whose ball creeps 1 and 2 mm a frame:
 * from 30 to 60 % of the stance that is 30 and 60 mm. Before and after it does what it likes. */
static void slide_is_the_way_of_a_planted_ball(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = {.nframe = 400, .frame_time = 0.01};
    gb_cycle cycles[2] = {
        {.side = GB_LEFT, .start = 0, .toe_off = 100, .end = 160, .kept = true},
        {.side = GB_LEFT, .start = 200, .toe_off = 300, .end = 360, .kept = true},
    };
    gb_gait gait = {.cycle = cycles, .ncycle = 2, .nkept = 2};
    body.xyz = gb_arena_array(&arena, (size_t)GB_NPOINT * 3 * 400, sizeof(double));
    body.has[GB_TOE_BASE] = true;
    for (int f = 0; f < 400; f++) {
        int in = f % 200, creep = f < 200 ? 1 : 2;
        gb_vec3 at = {in < 30 ? 5 : in > 60 ? -5 : 0.001 * creep * in, 0.3 * sin(f), 0};
        walker_set(&body, GB_TOE_BASE, f, at);
    }
    gb_slide slide = gb_slide_find(&body, &gait);
    assert_near(slide.mean[GB_LEFT], 0.045, 1e-12, 0, "mean of 30 and 60 mm");
    assert_near(slide.both, 0.045, 1e-12, 0, "the side that is there");
    assert_near(slide.largest, 0.060, 1e-12, 0, "the largest");
    assert_true(isnan(slide.mean[GB_RIGHT]));
    cycles[1].kept = false;
    assert_near(gb_slide_find(&body, &gait).largest, 0.030, 1e-12, 0, "of kept cycles only");
    gait.in_place = true;
    assert_true(isnan(gb_slide_find(&body, &gait).both));
    gait = (gb_gait){.cycle = cycles, .ncycle = 2, .running = true};
    assert_true(isnan(gb_slide_find(&body, &gait).both));
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_walk_is_valid_whichever_way_it_goes),
    cmocka_unit_test(exchanged_pairs_are_counted_and_named),
    cmocka_unit_test(feet_may_cross_a_little),
    cmocka_unit_test(feet_that_point_backwards_are_seen),
    cmocka_unit_test(slide_is_the_way_of_a_planted_ball),
};
run_group(tests)
