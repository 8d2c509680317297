/* What the procedural library has to reach against people. The bounds are the project's aims for it
 * (degrees RMS over the cycle, unless said otherwise); a change that walks less naturally fails. */
#include <math.h>
#include <string.h>

#include "base/statistics.h"
#include "base/units.h"
#include "check.h"
#include "compare/difference.h"
#include "experiment/person_distance.h"
#include "experiment/tune.h"
#include "procedural/parameters_file.h"

#define SECONDS 8.0

typedef struct bound {
    gb_curve curve;
    double most;
} bound;

static gb_reference open_people(const char *path)
{
    gb_reference reference;
    gb_error err = {0};
    assert_status(gb_reference_open(path, &reference, &err), GB_OK, &err);
    return reference;
}

static gb_gait character(const gb_style *style, const gb_figure *figure, double v, bool running)
{
    gb_gait gait;
    gb_error err = {0};
    assert_status(gb_tune_gait(style, figure, v, running, SECONDS, &gait, &err), GB_OK, &err);
    assert_true(gait.nkept > 0);
    return gait;
}

static gb_difference distance(const gb_gait *gait, const gb_reference *people, gb_curve curve,
                              double v)
{
    double mean[GB_SAMPLES];
    gb_population_mean(&people->curve[curve], v, -1, mean);
    return gb_curve_difference(gait->curve[curve], mean);
}

/* Whole, means and all. */
static void check_bounds(const gb_gait *gait, const gb_reference *people, double v,
                         const bound *bounds, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char what[80];
        snprintf(what, sizeof what, "%s at v* %.2f", gb_curves[bounds[i].curve].name, v);
        assert_near(distance(gait, people, bounds[i].curve, v).rms, 0, bounds[i].most, 0, what);
    }
}

/* At people's mean v* of 0.43 and from 0.36 to 0.62, by shape: where an angle is zero is the
 * laboratory's. The first four within 0.4 of the SD over people and laboratories. */
static void walks_like_the_mean_of_people(void **state)
{
    (void)state;
    static const gb_curve near[] = {GB_THIGH, GB_KNEE_FLEXION, GB_ANKLE_FLEXION, GB_ELBOW_FLEXION};
    static const bound bounds[] = {
        {GB_THIGH, 1.25},          {GB_KNEE_FLEXION, 2.0},     {GB_ANKLE_FLEXION, 1.5},
        {GB_FOOT_PITCH, 2.0},      {GB_UPPER_ARM, 1.5},        {GB_ELBOW_FLEXION, 1.5},
        {GB_PELVIS_ROTATION, 0.6}, {GB_PELVIS_OBLIQUITY, 0.4}, {GB_SHOULDER_ROTATION, 0.4},
        {GB_PELVIS_TILT, 0.3},
    };
    static const double speeds[] = {0.36, 0.43, 0.52, 0.62};
    gb_reference people = open_people("fixtures/references/people-walk.json");
    gb_figure figure = gb_figure_average(0.85);
    for (int i = 0; i < 4; i++) {
        gb_gait gait = character(&gb_style_default, &figure, speeds[i], false);
        for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++) {
            char what[80];
            snprintf(what, sizeof what, "%s at v* %.2f", gb_curves[bounds[k].curve].name,
                     speeds[i]);
            assert_near(distance(&gait, &people, bounds[k].curve, speeds[i]).shape, 0,
                        bounds[k].most, 0, what);
        }
        for (int k = 0; k < 4; k++)
            assert_near(distance(&gait, &people, near[k], speeds[i]).shape, 0,
                        0.4 * people.spread[near[k]].total.shape, 0, gb_curves[near[k]].name);
        gb_gait_free(&gait);
    }
    gb_reference_free(&people);
}

static double mean_of(const double curve[GB_SAMPLES])
{
    double sum = 0;
    for (int i = 0; i < GB_SAMPLES - 1; i++)
        sum += curve[i];
    return sum / (GB_SAMPLES - 1);
}

/* Norms of four laboratories and McGill's children (docs/procedural.md): thigh 4 to 8 degrees, knee
 * 20 to 24, ankle 0 to 4 above the flat foot; the standing hip highest at 15 to 20 % of the cycle.
 */
static void stands_as_straight_as_norms_do(void **state)
{
    (void)state;
    gb_figure figure = gb_figure_average(0.85);
    gb_gait gait = character(&gb_style_default, &figure, 0.43, false);
    double foot[11];
    memcpy(foot, gait.curve[GB_FOOT_PITCH] + 15, sizeof foot);
    assert_near(mean_of(gait.curve[GB_THIGH]), 6, 2, 0, "thigh");
    assert_near(mean_of(gait.curve[GB_KNEE_FLEXION]), 22, 2, 0, "knee");
    assert_near(mean_of(gait.curve[GB_ANKLE_FLEXION]) - gb_median(foot, 11), 2, 2, 0, "ankle");
    int peak = 0;
    for (int i = 0; i < GB_SAMPLES; i++) {
        if (gait.curve[GB_PELVIS_OBLIQUITY][i] > gait.curve[GB_PELVIS_OBLIQUITY][peak])
            peak = i;
    }
    assert_in_range(peak, 15, 20);
    gb_gait_free(&gait);
}

/* Where hardly anybody of the reference walks: no row further than a person from the others. */
static void stays_among_people_at_the_ends(void **state)
{
    (void)state;
    static const double speeds[] = {0.30, 0.70};
    gb_reference people = open_people("fixtures/references/people-walk.json");
    gb_figure figure = gb_figure_average(0.85);
    for (int i = 0; i < 2; i++) {
        gb_gait gait = character(&gb_style_default, &figure, speeds[i], false);
        for (int c = 0; c < GB_NCURVE; c++) {
            if (gb_tune_aim((gb_curve)c, false) > 0)
                assert_near(distance(&gait, &people, (gb_curve)c, speeds[i]).shape, 0,
                            people.spread[c].person_to_mean, 0, gb_curves[c].name);
        }
        gb_gait_free(&gait);
    }
    gb_reference_free(&people);
}

static void steps_like_people(void **state)
{
    (void)state;
    static const gb_curve halves[] = {GB_ANKLE_HEIGHT, GB_TOE_HEIGHT, GB_ANKLE_FORE,
                                      GB_PELVIS_HEIGHT};
    const double v = 0.43;
    gb_reference people = open_people("fixtures/references/people-walk.json");
    gb_figure figure = gb_figure_average(0.85);
    gb_gait gait = character(&gb_style_default, &figure, v, false);
    const struct {
        gb_parameter parameter;
        double atol, rtol;
    } bounds[] = {{GB_CADENCE, 0, 0.01},
                  {GB_STRIDE, 0, 0.01},
                  {GB_STANCE, 0.005, 0},
                  {GB_DOUBLE_SUPPORT, 0.005, 0},
                  {GB_TOE_CLEARANCE, 0.003, 0}};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        gb_parameter k = bounds[i].parameter;
        assert_near(gait.mean[k], gb_reference_parameter(&people, k, v, gait.leg, -1),
                    bounds[i].atol, bounds[i].rtol, gb_parameters[k].name);
    }
    /* Heights and fore-aft: within half the SD over people. */
    for (int i = 0; i < 4; i++)
        assert_near(distance(&gait, &people, halves[i], v).shape, 0,
                    people.spread[halves[i]].total.all / 2, 0, gb_curves[halves[i]].name);
    gb_gait_free(&gait);
    gb_reference_free(&people);
}

/* The file tuned on the seed's four takes is better than what the seed reached there by hand. */
static void beats_the_seed_on_its_own_people(void **state)
{
    (void)state;
    /* The seed's last column is 4.7, 7.5, 4.0, 4.7, 4.3, 5.3; these are what is aimed at, but for
     * the knee and the ankle, which are 0.1 beyond. */
    static const bound bounds[] = {{GB_THIGH, 0.9},         {GB_KNEE_FLEXION, 1.1},
                                   {GB_ANKLE_FLEXION, 1.5}, {GB_FOOT_PITCH, 1.5},
                                   {GB_UPPER_ARM, 0.4},     {GB_ELBOW_FLEXION, 0.4}};
    gb_reference people = open_people("fixtures/references/cmu-seed-walk.json");
    gb_figure figure;
    gb_style style;
    gb_error err = {0};
    assert_status(gb_figure_open("fixtures/rigs/seed-people.json", 0.85, &figure, &err), GB_OK,
                  &err);
    assert_status(gb_style_open("fixtures/parameters/seed-people.json", &style, &err), GB_OK, &err);
    gb_gait gait = character(&style, &figure, 0.42, false);
    check_bounds(&gait, &people, 0.42, bounds, sizeof bounds / sizeof *bounds);
    gb_gait_free(&gait);
    gb_reference_free(&people);
}

static void runs_like_people(void **state)
{
    (void)state;
    static const bound bounds[] = {
        {GB_THIGH, 3.5}, {GB_KNEE_FLEXION, 3.5}, {GB_ANKLE_FLEXION, 3.5}};
    gb_reference people = open_people("fixtures/references/cmu-run.json");
    gb_figure figure = gb_figure_average(0.85);
    for (double speed = 2.8; speed < 3.7; speed += 0.4) {
        double v = speed / sqrt(GB_GRAVITY * figure.leg), mean[GB_SAMPLES], peak[2] = {-90, -90};
        gb_gait gait = character(&gb_style_default, &figure, v, true);
        assert_true(gait.running);
        check_bounds(&gait, &people, v, bounds, sizeof bounds / sizeof *bounds);
        gb_population_mean(&people.curve[GB_THIGH], v, -1, mean);
        for (int i = 0; i < GB_SAMPLES; i++) {
            peak[0] = fmax(peak[0], gait.curve[GB_THIGH][i]);
            peak[1] = fmax(peak[1], mean[i]);
        }
        assert_near(peak[0], peak[1], 3, 0, "largest thigh angle");
        assert_near(gait.mean[GB_CADENCE],
                    gb_reference_parameter(&people, GB_CADENCE, v, gait.leg, -1), 0, 0.03,
                    "cadence");
        gb_gait_free(&gait);
    }
    gb_reference_free(&people);
}

/* At the speed of each of their takes, over people of both laboratories, by shape: all fitted
 * curves together in SD no further from a person than 1.1 times the mean of the others is, none
 * further than 1.25 times. */
static void is_as_good_a_guess_as_the_other_people(void **state)
{
    (void)state;
    gb_person_distance distances[64];
    double own[GB_NCURVE], others[GB_NCURVE];
    int n = 0;
    gb_reference people = open_people("fixtures/references/people-walk.json");
    gb_figure figure = gb_figure_average(0.85);
    for (int i = 0; i < people.ntake && n < 64; i++) {
        gb_error err = {0};
        if (gb_person_distance_wanted(&people, i))
            assert_status(gb_person_distance_find(&people, i, &gb_style_default, &figure,
                                                  &distances[n++], &err),
                          GB_OK, &err);
    }
    assert_int_equal(n, 44);
    gb_person_distance_mean(distances, n, own, others);
    double squares[2] = {0, 0};
    for (int c = 0; c < GB_NCURVE; c++) {
        double sd = people.spread[c].total.shape;
        if (isnan(own[c]) || !(gb_tune_aim((gb_curve)c, false) > 0))
            continue;
        printf("%s %.2f  ", gb_curves[c].name, own[c] / others[c]);
        assert_near(own[c] / others[c], 0, 1.25, 0, gb_curves[c].name);
        squares[0] += own[c] * own[c] / (sd * sd);
        squares[1] += others[c] * others[c] / (sd * sd);
    }
    printf("together %.3f\n", sqrt(squares[0] / squares[1]));
    assert_true(sqrt(squares[0] / squares[1]) <= 1.1);
    gb_reference_free(&people);
}

/* Tuning goes downhill, keeps the bounds of the parameters, and does the same every time. */
static void tuning_is_repeatable(void **state)
{
    (void)state;
    gb_reference people = open_people("fixtures/references/cmu-people-walk.json");
    gb_tune tune = {.speed_star = {0.43}, .nspeed = 1, .iterations = 2, .one_speed = true};
    static const char *const names[] = {"once", "again"};
    gb_arena arena = {0};
    gb_store store = {.arena = &arena};
    gb_style style[2];
    gb_error err = {0};
    for (int i = 0; i < 2; i++) {
        style[i] = gb_style_default;
        style[i].walk.value[GB_P_land_pitch] += 4;
        assert_status(gb_tune_fit(&tune, &people, -1, NULL, &style[i], &store, names[i], &err),
                      GB_OK, &err);
        gb_value cost = {.take = names[i], .reference = people.name};
        cost.quantity = GB_Q_TUNE_COST_BEFORE;
        const double before = gb_store_get(&store, cost);
        cost.quantity = GB_Q_TUNE_COST_AFTER;
        assert_true(gb_store_get(&store, cost) < before);
    }
    assert_memory_equal(&style[0], &style[1], sizeof *style);
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        assert_true(style[0].walk.value[p] >= gb_style_parameters[p].low);
        assert_true(style[0].walk.value[p] <= gb_style_parameters[p].high);
    }
    gb_tune nothing = {.nspeed = 0};
    assert_int_equal(gb_tune_fit(&nothing, &people, -1, NULL, &style[0], &store, "none", &err),
                     GB_USAGE);
    gb_arena_free(&arena);
    gb_reference_free(&people);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_like_the_mean_of_people),
        cmocka_unit_test(stands_as_straight_as_norms_do),
        cmocka_unit_test(stays_among_people_at_the_ends),
        cmocka_unit_test(steps_like_people),
        cmocka_unit_test(beats_the_seed_on_its_own_people),
        cmocka_unit_test(runs_like_people),
        cmocka_unit_test(is_as_good_a_guess_as_the_other_people),
        cmocka_unit_test(tuning_is_repeatable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
