/* Fits whose outcome is known beforehand: people are the character itself with elbows that are bent
 * further, which one parameter does and which changes no other curve. */
#include "experiment/tune.h"
#include "stored.h"

/* In elbows an aim is half a degree; a fit goes by 18 curves and 5 parameters at each speed. */
#define ELBOW_AIM 0.5
#define FITTED    23.0

/* One person at the character's own reference speed and at 0.1 above it, elbows bent 2 and 4
 * degrees further than the character's; and a third take at a speed that is not judged. */
static const struct {
    const char *take;
    double faster, bent;
} takes[] = {{"slow", 0, 2}, {"fast", 0.1, 4}, {"hasty", 0.25, 7}};

static void make_person(gb_reference *reference, int n)
{
    gb_figure figure = gb_figure_average(0.85);
    gb_error err;
    memset(reference, 0, sizeof *reference);
    reference->name = "made";
    reference->title = "Made-up people";
    reference->acknowledgement = "";
    for (int t = 0; t < n; t++) {
        gb_gait gait;
        double v = gb_style_default.walk.speed_star + takes[t].faster;
        assert_status(gb_tune_gait(&gb_style_default, &figure, v, false, 5, &gait, &err), GB_OK,
                      &err);
        gait.mean[GB_SPEED_STAR] = v;
        for (int i = 0; i < GB_SAMPLES; i++)
            gait.curve[GB_ELBOW_FLEXION][i] += takes[t].bent;
        assert_status(
            gb_reference_add(reference, takes[t].take, "one", takes[t].take, &gait, NULL, &err),
            GB_OK, &err);
        gb_gait_free(&gait);
    }
    assert_status(gb_reference_settle(reference, &err), GB_OK, &err);
}

/* A number of the fit; of one of its speeds (span). */
static double at(const gb_store *store, gb_quantity quantity, const char *item, int span)
{
    return gb_store_get(
        store,
        (gb_value){
            .quantity = quantity, .take = "fit", .reference = "made", .item = item, .span = span});
}

/* Before the fit elbows are 2 and 4 degrees off, 4 and 8 aims, and nothing else is. Two degrees
 * more of the mean bend and 20 a v* more of its slope mend that; what these two numbers do to the
 * differences is as simple: 2 degrees at both speeds, and 20 degrees a v* at the second only. */
static void a_fit_finds_what_was_bent(void **state)
{
    (void)state;
    const gb_tune tune = {
        .speed_star = {gb_style_default.walk.speed_star, gb_style_default.walk.speed_star + 0.1},
        .nspeed = 2,
        .iterations = 2};
    gb_style style = gb_style_default;
    gb_arena arena = {0};
    gb_store s = {.arena = &arena};
    gb_reference people;
    gb_error err;
    const double mean = style.walk.value[GB_P_elbow_mean];
    const double slope = style.walk.slope[GB_P_elbow_mean];
    make_person(&people, 2);
    assert_status(gb_tune_fit(&tune, &people, -1, NULL, &style, &s, "fit", &err), GB_OK, &err);

    for (int v = 0; v < 2; v++) {
        assert_near(at(&s, GB_Q_SPEED_STAR, "", v + 1), tune.speed_star[v], 1e-9, 0, "v*");
        assert_near(at(&s, GB_Q_TUNE_RMS_BEFORE, "elbow", v + 1), takes[v].bent, 1e-3, 0,
                    "elbows before");
        assert_near(at(&s, GB_Q_TUNE_RMS_AFTER, "elbow", v + 1), 0, 1e-3, 0, "elbows after");
        assert_near(at(&s, GB_Q_TUNE_RMS_BEFORE, "knee", v + 1), 0, 0.01, 0, "knees before");
        assert_near(at(&s, GB_Q_TUNE_RMS_AFTER, "knee", v + 1), 0, 0.01, 0, "knees after");
    }
    const double cost = sqrt((4 * 4 + 8 * 8) / (2 * FITTED));
    assert_near(at(&s, GB_Q_TUNE_COST_BEFORE, "", 0), cost, 1e-3, 0, "cost before");
    assert_near(at(&s, GB_Q_TUNE_COST_AFTER, "", 0), 0, 2e-3, 0, "cost after");
    assert_near(at(&s, GB_Q_TUNE_ITERATIONS, "", 0), 2, 0, 0, "both that were allowed");

    assert_near(at(&s, GB_Q_TUNE_BEFORE, "elbow_mean", 0), mean, 1e-9, 0, "mean before");
    assert_near(at(&s, GB_Q_TUNE_BEFORE, "elbow_mean per v*", 0), slope, 1e-9, 0, "slope before");
    assert_near(at(&s, GB_Q_TUNE_AFTER, "elbow_mean", 0), mean + 2, 1e-3, 0, "mean after");
    assert_near(at(&s, GB_Q_TUNE_AFTER, "elbow_mean per v*", 0), slope + 20, 1e-2, 0,
                "slope after");
    assert_near(style.walk.value[GB_P_elbow_mean], mean + 2, 1e-3, 0, "what is returned");

    assert_near(at(&s, GB_Q_TUNE_SENSITIVITY, "elbow_mean", 0), 2 / ELBOW_AIM / sqrt(FITTED), 0.001,
                0, "of the mean");
    assert_near(at(&s, GB_Q_TUNE_SENSITIVITY, "elbow_mean per v*", 0),
                2 / ELBOW_AIM / sqrt(2 * FITTED), 0.001, 0, "of the slope");
    assert_near(at(&s, GB_Q_TUNE_STEP, "elbow_mean", 0), 2, 1e-9, 0, "2 degrees");
    assert_near(at(&s, GB_Q_TUNE_STEP, "elbow_mean per v*", 0), 20, 1e-9, 0, "20 degrees a v*");
    assert_near(at(&s, GB_Q_TUNE_STEP, "height", 0), 0.01, 1e-9, 0, "a hundredth of a leg");
    assert_near(at(&s, GB_Q_TUNE_STEP, "sway_phase", 0), 0.02, 1e-9, 0, "a fiftieth of a cycle");
    gb_reference_free(&people);
    gb_arena_free(&arena);
}

/* Of three takes two are at a speed that is judged; elbows are 2 and 4 degrees from these. */
static void two_of_three_takes_are_judged(void **state)
{
    (void)state;
    const gb_tune tune = {.nspeed = 1};
    gb_person_distance distance[3];
    gb_arena arena = {0};
    gb_store s = {.arena = &arena};
    gb_reference people;
    gb_error err;
    int n = 0;
    make_person(&people, 3);
    assert_status(gb_tune_judge(&tune, &gb_style_default, &people, -1, distance, &n, &err), GB_OK,
                  &err);
    gb_tune_put_judged(&s, "fit", &people, distance, n);
    assert_near(at(&s, GB_Q_JUDGED_TAKES, "", 0), 2, 0, 0, "takes judged");
    assert_near(at(&s, GB_Q_TO_PERSON, "elbow", 0), 3, 0.05, 0, "elbows to the person");
    assert_near(at(&s, GB_Q_TO_PERSON, "knee", 0), 0, 0.2, 0, "knees to the person");
    gb_reference_free(&people);
    gb_arena_free(&arena);
}

/* People's elbows are bent 2 and 4 degrees further; a mean asked for that is 3 degrees above theirs
 * leaves 5 and 7 degrees to go at the two speeds. */
static void means_that_are_asked_for_replace_those_of_people(void **state)
{
    (void)state;
    double slow = gb_style_default.walk.speed_star, mean = 0, elbow[GB_SAMPLES];
    gb_style style = gb_style_default;
    gb_arena arena = {0};
    gb_store s = {.arena = &arena};
    gb_reference people;
    gb_error err;
    make_person(&people, 2);
    gb_population_mean(&people.curve[GB_ELBOW_FLEXION], GB_TUNE_MEAN_SPEED, -1, elbow);
    for (int i = 0; i < GB_SAMPLES - 1; i++)
        mean += elbow[i] / (GB_SAMPLES - 1);
    const gb_tune tune = {.speed_star = {slow, slow + 0.1},
                          .nspeed = 2,
                          .iterations = 2,
                          .mean = {{GB_ELBOW_FLEXION, mean + 3}},
                          .nmean = 1};
    assert_status(gb_tune_fit(&tune, &people, -1, NULL, &style, &s, "fit", &err), GB_OK, &err);
    for (int v = 0; v < 2; v++) {
        assert_near(at(&s, GB_Q_TUNE_RMS_BEFORE, "elbow", v + 1), takes[v].bent + 3, 2e-3, 0,
                    "elbows before");
        assert_near(at(&s, GB_Q_TUNE_RMS_AFTER, "elbow", v + 1), 0, 2e-3, 0, "elbows after");
    }
    gb_reference_free(&people);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_fit_finds_what_was_bent),
    cmocka_unit_test(means_that_are_asked_for_replace_those_of_people),
    cmocka_unit_test(two_of_three_takes_are_judged),
};

run_group(tests)
