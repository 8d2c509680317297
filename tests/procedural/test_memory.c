/* The character allocates nothing, and what does allocate survives that it fails. */
#include "character_take.h"
#include "failing_alloc.h"
#include "gait/pops.h"
#include "walker.h"

/* The library is linked in whole, so every allocation of its own comes by here. */
static void stepping_allocates_nothing(void **state)
{
    (void)state;
    const long many = 1000000000;
    gb_character c;
    gb_character_pose pose;
    gb_character_command command = gb_route_all[0].command;
    fail_after = many;
    gb_character_start(&c, NULL, NULL, &command);
    for (int f = 0; f < (int)(gb_route_seconds * 60); f++) {
        command = gb_route_at(gb_route_all, gb_route_all_count, f / 60.0)->command;
        gb_character_step(&c, &command, 1 / 60.0, &pose);
    }
    long left = fail_after;
    /* The counter counts. */
    char *one = __wrap_malloc(1);
    long after = fail_after;
    fail_after = -1;
    free(one);
    assert_int_equal(left, many);
    assert_int_equal(after, many - 1);
}

static gb_status make_motion(gb_error *err)
{
    gb_route_leg leg = {0, {.speed = 1.3}, "walk"};
    gb_recording take = {
        .route = &leg, .nleg = 1, .seconds = 0.5, .fps = 30, .figure = gb_figure_average(LEG)};
    gb_motion motion;
    gb_character_pose *poses = NULL;
    gb_status status = gb_character_motion(&take, &motion, &poses, err);
    if (status == GB_OK) {
        gb_motion_free(&motion);
        free(poses);
    }
    return status;
}

static gb_body body;

static gb_status find_pops(gb_error *err)
{
    gb_arena arena = {0};
    gb_pops pops;
    gb_status status = gb_pops_find(&body, 6, 0, body.nframe - 1, &arena, &pops, err);
    gb_arena_free(&arena);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    gb_arena arena = {0};
    walker w = {.seconds = 2, .fps = 60, .speed = 1.3, .cycle = 1.1};
    body = walker_body(&w, &arena);
    assert_true(fail_every_allocation(make_motion) >= 2);
    assert_true(fail_every_allocation(find_pops) >= 2);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(stepping_allocates_nothing),
    cmocka_unit_test(every_allocation_may_fail),
};

run_group(tests)
