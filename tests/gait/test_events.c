/* Events and cycles of a walker whose events are known, and of walkers that others' tools got
 * wrong (field reports in brackets). */
#include "check.h"
#include "gait/gait.h"
#include "walker.h"

static gb_gait analyze(const walker *w, gb_arena *arena, void (*spoil)(gb_body *))
{
    gb_gait gait;
    gb_error err;
    gb_body body = walker_body(w, arena);
    if (spoil)
        spoil(&body);
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
    return gait;
}

static const walker usual = {.seconds = 6, .fps = 120, .speed = 1.3, .cycle = 1.1};

static void events_are_where_they_were_put(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_gait gait = analyze(&usual, &arena, NULL);
    double period = usual.cycle * usual.fps;
    for (int side = 0; side < 2; side++) {
        const gb_event_list *strike = &gait.event[side][GB_STRIKE];
        const gb_event_list *off = &gait.event[side][GB_TOE_OFF];
        assert_true(strike->count >= 4 && off->count >= 4);
        for (int i = 0; i < strike->count; i++) {
            double phase = strike->frame[i] / period + (side ? 0.5 : 0);
            assert_near(phase, nearbyint(phase), 0.1 / period, 0, "strike at phase 0");
        }
        for (int i = 0; i < off->count; i++) {
            double phase = off->frame[i] / period + (side ? 0.5 : 0) - 0.62;
            assert_near(phase, nearbyint(phase), 0.1 / period, 0, "toe-off at phase 0.62");
        }
    }
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

/* Seconds are frames over the rate, whatever it is; all are found by Zeni's rule. */
static void events_have_times_and_a_rule(void **state)
{
    (void)state;
    gb_arena arena = {0};
    walker w = usual;
    w.fps = 80;
    gb_gait gait = analyze(&w, &arena, NULL);
    for (int i = 0; i < 4; i++) {
        const gb_event_list *list = &gait.event[i / 2][i % 2];
        assert_true(list->count >= 4);
        assert_string_equal(gb_items_name(GB_OF_DETECTORS, (int)list->source), "zeni");
        for (int k = 0; k < list->count; k++)
            assert_near(list->time[k], list->frame[k] / 80, 1e-12, 0, "seconds");
    }
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

static void parameters_are_those_of_the_walker(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_gait gait = analyze(&usual, &arena, NULL);
    assert_true(gait.nkept >= 7);
    assert_false(gait.running);
    assert_false(gait.in_place);
    assert_near(gait.mean[GB_SPEED], 1.3, 1e-6, 0, "speed");
    assert_near(gait.mean[GB_CADENCE], 120 / 1.1, 1e-3, 0, "cadence");
    assert_near(gait.mean[GB_FROUDE], 1.69 / (9.81 * gait.leg), 1e-6, 0, "Froude number");
    assert_near(gait.mean[GB_STRIDE], 1.3 * 1.1 / gait.leg, 1e-4, 0, "stride");
    assert_near(gait.mean[GB_STANCE], 0.62, 2e-3, 0, "stance");
    assert_near(gait.mean[GB_DOUBLE_SUPPORT], 0.24, 4e-3, 0, "double support: 2 x 0.12");
    assert_near(gait.mean[GB_STEP_WIDTH], 0.18 / gait.leg, 1e-6, 0, "step width: the hips'");
    assert_near(gait.mean[GB_STEP_LENGTH], gait.mean[GB_STRIDE] / 2, 2e-3, 0, "half a stride");
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

/* [87] Zeni with a fixed axis swaps strikes and toe-offs when somebody walks the other way. */
static void the_direction_of_walking_does_not_matter(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_gait ahead = analyze(&usual, &arena, NULL);
    for (int i = 1; i < 8; i++) {
        walker w = usual;
        w.direction = i * acos(-1.0) / 4;
        gb_gait gait = analyze(&w, &arena, NULL);
        assert_int_equal(gait.nkept, ahead.nkept);
        for (int k = 0; k < GB_NPARAMETER; k++)
            assert_near(gait.mean[k], ahead.mean[k], 1e-9, 1e-9, gb_parameters[k].name);
        for (int c = 0; c < GB_NCURVE; c++) {
            for (int s = 0; s < GB_SAMPLES; s++)
                assert_near(gait.curve[c][s], ahead.curve[c][s], 1e-3, 0, gb_curves[c].name);
        }
        gb_gait_free(&gait);
    }
    gb_gait_free(&ahead);
    gb_arena_free(&arena);
}

/* [93] In place the ground moves under the foot: the speed is the stance foot's. */
static void in_place_the_stance_foot_gives_the_speed(void **state)
{
    (void)state;
    gb_arena arena = {0};
    walker w = usual;
    w.in_place = true;
    gb_gait gait = analyze(&w, &arena, NULL);
    assert_true(gait.nkept >= 5);
    assert_true(gait.in_place);
    /* The ball of the foot moves as reach cos, fastest back in the middle of the stance at 1.3 m/s;
     * over a tenth of the cycle there by reach 2 sin(18 degrees). */
    double pi = acos(-1.0), speed = 1.3 * sin(0.1 * pi) / (0.1 * pi);
    assert_near(gait.mean[GB_SPEED], speed, 0.002, 0, "speed of the stance foot");
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

/* Turning at 20 deg/s is no straight walk; at 5 deg/s it is. */
static void cycles_that_turn_are_dropped_and_counted(void **state)
{
    (void)state;
    gb_arena arena = {0};
    walker w = usual;
    w.turning = 20 * acos(-1.0) / 180;
    gb_gait gait = analyze(&w, &arena, NULL);
    assert_int_equal(gait.nkept, 0);
    assert_true(gait.ncycle > 4);
    for (int i = 0; i < gait.ncycle; i++) {
        assert_string_equal(gait.cycle[i].reason, "turns");
        assert_true(gait.cycle[i].travel > 15);
    }
    gb_gait_free(&gait);
    w.turning = 5 * acos(-1.0) / 180;
    gait = analyze(&w, &arena, NULL);
    assert_true(gait.nkept > 4);
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

/* [107] Standing has no cycles, and none reach into it. */
static void standing_gives_no_cycles(void **state)
{
    (void)state;
    gb_arena arena = {0};
    walker w = usual;
    w.still = 2;
    gb_gait gait = analyze(&w, &arena, NULL);
    for (int i = 0; i < gait.ncycle; i++)
        assert_true(gait.cycle[i].start > 1.5 * w.fps);
    gb_gait_free(&gait);
    w.still = 10;
    gait = analyze(&w, &arena, NULL);
    assert_int_equal(gait.ncycle, 0);
    assert_true(isnan(gait.mean[GB_CADENCE]));
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

/* The left toe base stays beside the ankle in one stride: its toe-off is not found. */
static void hide_a_toe_off(gb_body *body)
{
    for (int f = 200; f < 360; f++) {
        for (int axis = 0; axis < 3; axis += 2)
            gb_body_axis(body, GB_TOE_BASE, axis)[f] = gb_body_axis(body, GB_HIP, axis)[f];
    }
}

/* [90, 95, 97] An event that is missing costs its own cycles, not the others, and says why. */
static void a_missing_event_drops_only_its_cycles(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_gait whole = analyze(&usual, &arena, NULL);
    gb_gait gait = analyze(&usual, &arena, hide_a_toe_off);
    assert_true(gait.nkept < whole.nkept);
    assert_true(gait.nkept >= whole.nkept - 6);
    int named = 0;
    for (int i = 0; i < gait.ncycle; i++) {
        const char *reason = gait.cycle[i].reason;
        named += reason && strstr(reason, "toe-off") != NULL;
    }
    assert_true(named > 0);
    gb_gait_free(&gait);
    gb_gait_free(&whole);
    gb_arena_free(&arena);
}

/* [106] Half a step at the end is no cycle; events at the edges are not invented. */
static void only_whole_cycles_count(void **state)
{
    (void)state;
    gb_arena arena = {0};
    for (double seconds = 1; seconds < 4; seconds += 0.13) {
        walker w = usual;
        w.seconds = seconds;
        gb_gait gait = analyze(&w, &arena, NULL);
        for (int i = 0; i < gait.ncycle; i++) {
            assert_true(gait.cycle[i].start >= 1);
            assert_true(gait.cycle[i].end <= seconds * w.fps - 1);
            if (gait.cycle[i].kept)
                assert_near((gait.cycle[i].end - gait.cycle[i].start) / w.fps, 1.1, 0.005, 0,
                            "length of a cycle");
        }
        gb_gait_free(&gait);
    }
    gb_arena_free(&arena);
}

/* The same walk at other frame rates gives the same numbers. */
static void the_frame_rate_does_not_matter(void **state)
{
    (void)state;
    gb_arena arena = {0};
    for (int i = 0; i < 3; i++) {
        walker w = usual;
        w.fps = (const double[]){30, 60, 240}[i];
        gb_gait gait = analyze(&w, &arena, NULL);
        assert_near(gait.mean[GB_CADENCE], 120 / 1.1, 0.1, 0, "cadence");
        assert_near(gait.mean[GB_SPEED], 1.3, 0.002, 0, "speed");
        assert_near(gait.mean[GB_STANCE], 0.62, 0.005, 0, "stance");
        gb_gait_free(&gait);
    }
    gb_arena_free(&arena);
}

static void lose_a_knee(gb_body *body)
{
    body->has[GB_KNEE + GB_RIGHT] = false;
}

/* [118] What is missing is named, with the way out. */
static void a_missing_leg_is_named(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_gait gait;
    gb_error err;
    gb_body body = walker_body(&usual, &arena);
    lose_a_knee(&body);
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_INPUT, &err);
    assert_contains(err.message, "right_knee");
    assert_contains(err.advice, "--map");
    body = walker_body(&usual, &arena);
    body.frame_time = 0;
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_INPUT, &err);
    assert_contains(err.advice, "--fps");
    body.frame_time = 1 / 120.0;
    body.nframe = 3;
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_NOTHING, &err);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(events_are_where_they_were_put),
    cmocka_unit_test(events_have_times_and_a_rule),
    cmocka_unit_test(parameters_are_those_of_the_walker),
    cmocka_unit_test(the_direction_of_walking_does_not_matter),
    cmocka_unit_test(in_place_the_stance_foot_gives_the_speed),
    cmocka_unit_test(cycles_that_turn_are_dropped_and_counted),
    cmocka_unit_test(standing_gives_no_cycles),
    cmocka_unit_test(a_missing_event_drops_only_its_cycles),
    cmocka_unit_test(only_whole_cycles_count),
    cmocka_unit_test(the_frame_rate_does_not_matter),
    cmocka_unit_test(a_missing_leg_is_named),
};

run_group(tests)
