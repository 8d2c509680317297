/* What a number should be, how bad it is, and whether a change is one for the worse. */
#include "compare/target.h"

#include "check.h"

static void badness_is_zero_at_best(void **state)
{
    (void)state;
    assert_near(gb_badness(GB_Q_RMS, 3, (double)NAN), 3, 0, 0, "lower is better");
    assert_near(gb_badness(GB_Q_OFFSET, -2, 0), 2, 0, 0, "away from 0");
    assert_near(gb_badness(GB_Q_GAIN, 0.75, 1), 0.25, 0, 0, "away from 1");
    assert_near(gb_badness(GB_Q_CADENCE, 100, 106), 6, 0, 0, "away from people");
    assert_true(isnan(gb_badness(GB_Q_LEAST_KNEE, 10, (double)NAN)));
    assert_true(isnan(gb_badness(GB_Q_SPEED, 1, (double)NAN)));
    assert_true(isnan(gb_badness(GB_Q_PEOPLE_SD, 1, 0)));
}

static void changes_have_a_direction(void **state)
{
    (void)state;
    assert_near(gb_change_between(GB_Q_LAG, 49.5, -49.5), 1, 1e-12, 0, "round the circle");
    assert_near(gb_change_between(GB_Q_OFFSET, 49.5, -49.5), -99, 0, 0, "no circle");
    assert_near(gb_further(GB_Q_LEAST_KNEE, 20, (double)NAN, 15, (double)NAN), 5, 0, 0,
                "higher is better");
    /* People were at 105 and are at 110: 5 under them before, 10 over them now. */
    assert_near(gb_further(GB_Q_CADENCE, 100, 105, 120, 110), 5, 0, 0, "people moved, too");
    assert_true(isnan(gb_further(GB_Q_PERSON_TO_MEAN, 1, 0, 2, 0)));
    assert_true(isnan(gb_further(GB_Q_SPEED, 1, (double)NAN, 2, (double)NAN)));
    assert_near(gb_worsening(GB_Q_RMS, 3, -1, (double)NAN), -1, 0, 0, "less of what is bad");
    assert_near(gb_worsening(GB_Q_OFFSET, -5, 9, 0), -9, 0, 0, "nearer, on the other side");
    assert_near(gb_worsening(GB_Q_OFFSET, -5, 11, 0), 11, 0, 0, "further, on the other side");
    assert_near(gb_worsening(GB_Q_SPEED, 1, -0.5, (double)NAN), 0.5, 0, 0, "any change");
}

static void put(gb_results *r, gb_quantity quantity, const char *reference, double value)
{
    gb_store_put(
        &r->store,
        (gb_value){.quantity = quantity, .take = "walk", .reference = reference, .value = value});
}

/* Compared with the second of two references alone. */
static void targets_are_people(void **state)
{
    (void)state;
    gb_results r;
    gb_error err;
    gb_reference_result people[] = {{.name = "others"}, {.name = "people", .nperson = 9}};
    const gb_value cadence = {.quantity = GB_Q_CADENCE, .take = "walk"};
    const gb_value speed = {.quantity = GB_Q_SPEED, .take = "walk"};
    const gb_value gain = {.quantity = GB_Q_GAIN, .take = "walk"};
    gb_results_begin(&r);
    r.reference = people;
    r.nreference = 2;
    put(&r, GB_Q_NATURALNESS, "people", 1.5);
    put(&r, gb_quantity_of_people(GB_CADENCE), "people", 106);
    put(&r, gb_quantity_of_people(GB_SPEED), "people", 1.4);
    gb_store_put(&r.store, (gb_value){.quantity = GB_Q_PEOPLE_SD,
                                      .reference = "people",
                                      .item = "knee",
                                      .value = 2.5});
    gb_store_put(&r.store, (gb_value){.quantity = GB_Q_PEOPLE_SD_SHAPE,
                                      .reference = "people",
                                      .item = "knee",
                                      .value = 1.5});
    gb_store_put(&r.store, (gb_value){.quantity = GB_Q_PEOPLE_SD_OFFSET,
                                      .reference = "people",
                                      .item = "knee",
                                      .value = 2});
    gb_store_put(&r.store, (gb_value){.quantity = GB_Q_CADENCE,
                                      .statistic = GB_STAT_SD,
                                      .reference = "people",
                                      .value = 4});
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    assert_string_equal(gb_compared_with(&r, "walk"), "people");
    assert_string_equal(gb_compared_with(&r, "run"), "");
    assert_near(gb_target(&r, &cadence, "people"), 106, 0, 0, "people's cadence");
    assert_near(gb_target(&r, &gain, ""), 1, 0, 0, "gain");
    assert_true(isnan(gb_target(&r, &cadence, "others")));
    assert_true(isnan(gb_target(&r, &cadence, "")));
    assert_true(isnan(gb_target(&r, &speed, "people")));
    assert_near(gb_sd_over_people(&r, &people[1], GB_Q_RMS, "knee"), 2.5, 0, 0, "a curve's");
    assert_near(gb_sd_over_people(&r, &people[1], GB_Q_SHAPE, "knee"), 1.5, 0, 0, "its shape's");
    assert_near(gb_sd_over_people(&r, &people[1], GB_Q_OFFSET, "knee"), 2, 0, 0, "its offset's");
    assert_near(gb_sd_over_people(&r, &people[1], GB_Q_SHAPE_PER_SD, "knee"), 1, 0, 0, "in SD");
    assert_near(gb_sd_over_people(&r, &people[1], GB_Q_CADENCE, ""), 4, 0, 0, "a parameter's");
    assert_near(gb_sd_over_people(&r, &people[1], GB_Q_NATURALNESS, ""), 1, 0, 0, "is in SD");
    assert_true(isnan(gb_sd_over_people(&r, &people[1], GB_Q_LAG, "knee")));
    assert_true(isnan(gb_sd_over_people(&r, &people[0], GB_Q_RMS, "knee")));
    gb_results_free(&r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(badness_is_zero_at_best),
    cmocka_unit_test(changes_have_a_direction),
    cmocka_unit_test(targets_are_people),
};
run_group(tests)
