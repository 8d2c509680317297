/* Feet that slide by known ways, and bodies whose sides are exchanged on purpose. */
#include "gait/analyses.h"
#include "stored.h"
#include "walker.h"

enum { NFRAME = 700 };

/* Analyses a body under the name "feet": all that runs always, and what is asked for. */
static void analyse(const char *also, const gb_body *body, const gb_gait *gait, gb_results *r)
{
    gb_error err;
    const gb_analysed take = {.name = "feet", .body = body, .gait = gait};
    gb_results_begin(r);
    assert_status(gb_analyses_run(1u << gb_analysis_find(also), &take, &r->store, &err), GB_OK,
                  &err);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

/* Cycles of 100 frames whose stance is the first 60: the ball stands flat from 30 to 60 % of it,
 * frames 18 to 36 of a cycle. Two of each side, and a left one that does not count. */
#define CYCLES 5

static const struct {
    gb_side side;
    int start;
    bool kept;
    double slide; /* m */
} contacts[CYCLES] = {{GB_LEFT, 50, true, 0.020},
                      {GB_RIGHT, 100, true, 0.008},
                      {GB_LEFT, 150, true, 0.040},
                      {GB_RIGHT, 200, true, 0.012},
                      {GB_LEFT, 250, false, 0.300}};

static gb_gait gait_of(gb_cycle cycle[CYCLES])
{
    gb_gait gait = {.nframe = NFRAME,
                    .fps = 100,
                    .leg = 0.8,
                    .cycle = cycle,
                    .ncycle = CYCLES,
                    .nkept = 4,
                    .side_count = {2, 2}};
    memset(cycle, 0, CYCLES * sizeof *cycle);
    for (int i = 0; i < CYCLES; i++)
        cycle[i] = (gb_cycle){.side = contacts[i].side,
                              .start = contacts[i].start,
                              .toe_off = contacts[i].start + 60,
                              .end = contacts[i].start + 100,
                              .kept = contacts[i].kept,
                              .reason = contacts[i].kept ? NULL : "turns",
                              .forward = {0.6, 0, 0.8}};
    return gait;
}

/* The ball moves 200 mm before the 18th frame of the contact, by the slide until the 36th, across
 * the way and back by a third, and 500 mm behind that; it goes up and down all the time. The
 * largest distance from where it was is reached two thirds of the way through. */
static gb_vec3 ball_at(int side, int frame)
{
    double x = 0.1 * side, z = 0;
    for (int i = 0; i < CYCLES; i++) {
        int f = frame - contacts[i].start;
        if ((int)contacts[i].side != side || f < 0)
            continue;
        double there = fmin(fmax((f - 18) / 12.0, 0), 1), back = fmin(fmax((f - 30) / 6.0, 0), 1);
        double slide = contacts[i].slide * (there - back / 3);
        x += 0.8 * slide;
        z += -0.6 * slide + 0.2 * fmin(f / 18.0, 1) + 0.5 * fmin(fmax((f - 36) / 30.0, 0), 1);
    }
    return (gb_vec3){x, 0.05 + 0.02 * sin(frame), z};
}

static void feet_slide_as_far_as_they_were_moved(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_cycle cycle[CYCLES];
    gb_results r;
    gb_gait gait = gait_of(cycle);
    gb_body body = {.nframe = NFRAME, .frame_time = 0.01};
    body.xyz = gb_arena_array(&arena, (size_t)GB_NPOINT * 3 * NFRAME, sizeof(double));
    for (int f = 0; f < NFRAME; f++) {
        for (int side = 0; side < 2; side++) {
            walker_set(&body, GB_TOE_BASE + side, f, ball_at(side, f));
            /* Ankle and toe tip go elsewhere. */
            walker_set(&body, GB_ANKLE + side, f, (gb_vec3){0.01 * f, 0.1, 0});
            walker_set(&body, GB_TOE_TIP + side, f, (gb_vec3){0, 0.1, 0.03 * f});
        }
    }
    analyse("feet", &body, &gait, &r);
    /* Left 20 and 40 mm, right 8 and 12 mm. */
    assert_stored(&r, GB_Q_FOOT_SLIDE, "feet", "", "", GB_SIDES_LEFT, 30, 1e-6);
    assert_stored(&r, GB_Q_FOOT_SLIDE, "feet", "", "", GB_SIDES_RIGHT, 10, 1e-6);
    assert_stored(&r, GB_Q_FOOT_SLIDE, "feet", "", "", GB_SIDES_BOTH, 20, 1e-6);
    assert_stored(&r, GB_Q_FOOT_SLIDE_LARGEST, "feet", "", "", GB_SIDES_BOTH, 40, 1e-6);
    gb_results_free(&r);

    /* One side alone stands for both. */
    cycle[1].kept = cycle[3].kept = false;
    analyse("feet", &body, &gait, &r);
    assert_stored(&r, GB_Q_FOOT_SLIDE, "feet", "", "", GB_SIDES_BOTH, 30, 1e-6);
    assert_true(isnan(stored(&r, GB_Q_FOOT_SLIDE, "feet", "", "", GB_SIDES_RIGHT)));
    gb_results_free(&r);
    gb_arena_free(&arena);
}

/* Somebody who goes along (0.6, 0.8) with everything where it belongs; then what is listed is
 * exchanged or turned about. */
static gb_body sided_body(unsigned exchanged, int turned, gb_arena *arena)
{
    static const int pairs[] = {GB_HIP, GB_KNEE, GB_ANKLE, GB_TOE_BASE, GB_SHOULDER, GB_ELBOW};
    const gb_vec3 ahead = {0.6, 0, 0.8}, left = {0.8, 0, -0.6};
    gb_body body = {.nframe = NFRAME, .frame_time = 0.01};
    body.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * NFRAME, sizeof(double));
    for (int f = 0; f < NFRAME; f++) {
        for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            for (int side = 0; side < 2; side++) {
                double sign = (side == GB_LEFT) != (bool)(exchanged & 1u << i) ? 0.1 : -0.1;
                double reach = pairs[i] != GB_TOE_BASE ? 0 : turned & 1 << side ? -0.12 : 0.12;
                gb_vec3 at =
                    gb_vec3_add(gb_vec3_scale(left, sign), gb_vec3_scale(ahead, 0.012 * f + reach));
                walker_set(&body, pairs[i] + side, f, at);
            }
        }
    }
    return body;
}

static void exchanged_sides_are_counted(void **state)
{
    (void)state;
    static const struct {
        unsigned exchanged; /* bits: hips, knees, ankles, balls, shoulders, elbows */
        int turned;         /* bits: left and right foot */
        int faults;
    } bodies[] = {{0, 0, 0},  {1, 0, 1},  {2, 0, 1}, {4, 0, 1}, {8, 0, 1}, {16, 0, 1},
                  {32, 0, 1}, {63, 0, 6}, {0, 1, 1}, {0, 2, 1}, {18, 3, 4}};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        gb_arena arena = {0};
        gb_cycle cycle[CYCLES];
        gb_results r;
        gb_gait gait = gait_of(cycle);
        gb_body body = sided_body(bodies[i].exchanged, bodies[i].turned, &arena);
        analyse("validity", &body, &gait, &r);
        assert_stored(&r, GB_Q_VALIDITY, "feet", "", "", GB_SIDES_BOTH, bodies[i].faults, 0);
        gb_results_free(&r);
        gb_arena_free(&arena);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(feet_slide_as_far_as_they_were_moved),
    cmocka_unit_test(exchanged_sides_are_counted),
};

run_group(tests)
