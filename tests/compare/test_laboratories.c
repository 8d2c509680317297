/* People of two laboratories, made to measure: means, SD within and between, whom a take is left
 * out of, slopes that lean, and what a reference file keeps of all that. */
#include "check.h"
#include "compare/comparison.h"

/* Mean square of a sine over the 101 samples, of which the last is the first again. */
#define SINE (50.0 / 101)

static double sine(int i)
{
    return sin(2 * acos(-1.0) * i / 100.0);
}

/* A knee of a level and a swing, in degrees. */
static gb_gait knee(double v, double level, double swing)
{
    gb_gait gait = {.nkept = 2, .fps = 100, .leg = 0.9};
    for (int k = 0; k < GB_NPARAMETER; k++)
        gait.mean[k] = 0.1;
    gait.mean[GB_SPEED_STAR] = v;
    gait.mean[GB_CADENCE] = 100;
    gait.has_curve[GB_KNEE_FLEXION] = true;
    for (int i = 0; i < GB_SAMPLES; i++)
        gait.curve[GB_KNEE_FLEXION][i] = level + swing * sine(i);
    return gait;
}

static void add(gb_reference *r, const char *laboratory, const char *person, double v, double level,
                double swing)
{
    gb_error err;
    char name[64];
    gb_gait gait = knee(v, level, swing);
    snprintf(name, sizeof name, "%s_%d", person, r->ntake);
    assert_status(gb_reference_add(r, name, person, name, &gait, NULL, &err), GB_OK, &err);
    assert_status(gb_reference_place(r, laboratory, "", &err), GB_OK, &err);
}

/* Three people of one, at levels 0, 3, 6 and swings 10, 11, 12, two of another at 10, 12 and 16,
 * 18; all at one speed, where there is no slope. */
static gb_reference two_laboratories(void)
{
    gb_reference r = {.name = "two"};
    gb_error err;
    for (int p = 0; p < 3; p++)
        add(&r, "one", (const char *[]){"a", "b", "c"}[p], 0.4, 3 * p, 10 + p);
    for (int p = 0; p < 2; p++)
        add(&r, "other", (const char *[]){"d", "e"}[p], 0.4, 10 + 2 * p, 16 + 2 * p);
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    return r;
}

/* Files keep thousandths. */
static void assert_mean(const gb_reference *r, int without, double level, double swing)
{
    double mean[GB_SAMPLES];
    gb_population_mean(&r->curve[GB_KNEE_FLEXION], 0.4, without, mean);
    for (int i = 0; i < GB_SAMPLES; i++)
        assert_near(mean[i], level + swing * sine(i), 1e-3, 0, "mean");
}

/* One vote a laboratory: (3 + 11) / 2, not the 6.2 of all five people. */
static void laboratories_have_one_vote_each(void **state)
{
    (void)state;
    gb_reference r = two_laboratories();
    assert_int_equal(r.nlaboratory, 2);
    assert_mean(&r, GB_NOBODY, 7, 14);
    /* Without c the one laboratory is at 1.5 and 10.5. */
    assert_mean(&r, gb_reference_find_person(&r, "c"), 6.25, 13.75);
    assert_mean(&r, gb_reference_find_person(&r, "e"), 6.5, 13.5);
    assert_mean(&r, gb_without_group(gb_reference_find_laboratory(&r, "other")), 3, 11);
    assert_mean(&r, gb_without_group(gb_reference_find_laboratory(&r, "one")), 11, 17);
    gb_reference_free(&r);
}

/* Squares within: levels 18 and 2, swings 2 and 2, over 2 + 1 degrees of freedom. Between: levels 3
 * and 11, swings 11 and 17, over one. */
static void sd_is_of_people_and_of_laboratories(void **state)
{
    (void)state;
    gb_reference r = two_laboratories();
    const gb_spread *s = &r.spread[GB_KNEE_FLEXION];
    assert_int_equal(s->people, 5);
    assert_near(s->within.offset, sqrt(20 / 3.0), 1e-9, 0, "offset within");
    assert_near(s->within.shape, sqrt(4 / 3.0 * SINE), 1e-9, 0, "shape within");
    assert_near(s->between.offset, sqrt(32), 1e-9, 0, "offset between");
    assert_near(s->between.shape, sqrt(18 * SINE), 1e-9, 0, "shape between");
    assert_near(s->total.offset, sqrt(20 / 3.0 + 32), 1e-9, 0, "offset");
    assert_near(s->total.shape, sqrt((4 / 3.0 + 18) * SINE), 1e-9, 0, "shape");
    assert_near(s->total.all, hypot(s->total.offset, s->total.shape), 1e-9, 0, "both");
    for (int i = 0; i < GB_SAMPLES; i++) {
        double x = sine(i);
        double within = (2 * pow(3 + x, 2) + 2 * pow(1 + x, 2)) / 3,
               between = pow(8 + 6 * x, 2) / 2;
        assert_near(s->sd[i], sqrt(within + between), 1e-9, 0, "SD at a sample");
    }
    /* Of parameters: all have 0.1. */
    assert_near(r.parameter_sd[GB_STANCE], 0, 1e-12, 0, "no spread");
    gb_curve_sd one = gb_reference_laboratory_sd(&r, GB_KNEE_FLEXION, 0, GB_NOBODY);
    assert_near(one.offset, 3, 1e-9, 0, "levels 0, 3, 6");
    assert_near(one.shape, sqrt(SINE), 1e-9, 0, "swings 10, 11, 12");
    one = gb_reference_laboratory_sd(&r, GB_KNEE_FLEXION, 0, 2);
    assert_near(one.offset, sqrt(4.5), 1e-9, 0, "levels 0 and 3");
    gb_reference_free(&r);
}

/* Of one laboratory alone: within, as far as anybody knows. */
static void one_laboratory_says_nothing_of_others(void **state)
{
    (void)state;
    gb_reference r = {0};
    gb_error err;
    for (int p = 0; p < 3; p++)
        add(&r, "one", (const char *[]){"a", "b", "c"}[p], 0.4, 3 * p, 10 + p);
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    assert_true(isnan(r.spread[GB_KNEE_FLEXION].between.all));
    assert_near(r.spread[GB_KNEE_FLEXION].total.offset, 3, 1e-9, 0, "within alone");
    gb_reference_free(&r);
}

static void nobody_is_of_two_laboratories(void **state)
{
    (void)state;
    gb_reference r = {0};
    gb_error err;
    add(&r, "one", "a", 0.4, 0, 10);
    add(&r, "other", "a", 0.4, 0, 10);
    assert_int_equal(gb_reference_settle(&r, &err), GB_INPUT);
    assert_contains(err.message, "person 'a' is of laboratory 'one', and in take 'a_1' of 'other'");
    gb_reference_free(&r);
}

/* Level 5 and swing 11: 2 above the own laboratory's people, 2 below the mean of both. */
static void the_own_laboratory_stands_beside(void **state)
{
    (void)state;
    gb_reference r = two_laboratories();
    gb_gait gait = knee(0.4, 5, 11);
    static gb_comparison c;
    gb_compare_of(&gait, &r, GB_NOBODY, 0, GB_SPEED_OF_SUBJECT, 0.02, &c);
    const gb_curve_comparison *curve = &c.curve[GB_KNEE_FLEXION];
    assert_near(curve->both.offset, -2, 1e-9, 0, "to people");
    assert_near(curve->ratio.offset, 2 / sqrt(20 / 3.0 + 32), 1e-9, 0, "in SD");
    assert_near(curve->ratio.shape, 3 / sqrt(4 / 3.0 + 18), 1e-9, 0, "swing 11 to 14 in SD");
    assert_near(c.naturalness, curve->ratio.shape, 1e-9, 0, "the one curve");
    assert_true(curve->has_own);
    assert_near(curve->own.offset, 2, 1e-9, 0, "to the own laboratory");
    assert_near(curve->own.shape, 0, 1e-6, 0, "its swing");
    assert_near(curve->own_sd.all, sqrt(9 + SINE), 1e-9, 0, "its SD");
    gb_compare(&gait, &r, GB_NOBODY, GB_SPEED_OF_SUBJECT, 0.02, &c);
    assert_false(c.curve[GB_KNEE_FLEXION].has_own);
    /* b, left out of the own laboratory's mean, which is the same without. */
    gb_compare(&gait, &r, 1, GB_SPEED_OF_SUBJECT, 0.02, &c);
    assert_int_equal(c.laboratory, 0);
    assert_near(c.curve[GB_KNEE_FLEXION].own.offset, 2, 1e-9, 0, "without b");
    assert_near(c.curve[GB_KNEE_FLEXION].own_sd.offset, sqrt(18), 1e-9, 0, "SD of 0 and 6");
    gb_reference_free(&r);
}

/* A reference's file with another head. The caller frees. */
static gb_reference with_head(const gb_reference *r, const char *head)
{
    gb_reference back;
    gb_error err;
    gb_buffer text = {0};
    cJSON *json = gb_reference_json(r), *more = cJSON_Parse(head);
    assert_non_null(more);
    for (cJSON *item = more->child; item;) {
        cJSON *next = item->next;
        cJSON_DeleteItemFromObjectCaseSensitive(json, item->string);
        cJSON *taken = cJSON_DetachItemViaPointer(more, item);
        cJSON_AddItemToObject(json, taken->string, taken);
        item = next;
    }
    gb_json_print(&text, json);
    cJSON_Delete(json);
    cJSON_Delete(more);
    assert_status(gb_reference_parse(text.text, text.size, "made.json", &back, &err), GB_OK, &err);
    gb_buffer_free(&text);
    return back;
}

/* What is stated stands in for what two laboratories say: 4 degrees of level, 3 of shape, at every
 * sample alike. */
static void laboratories_that_are_not_in_it_can_be_stated(void **state)
{
    (void)state;
    gb_reference r = two_laboratories();
    gb_reference s = with_head(&r, "{\"between\": {\"knee\": {\"shape\": 3, \"offset\": 4}}}");
    const gb_spread *spread = &s.spread[GB_KNEE_FLEXION];
    assert_near(spread->between.all, 5, 1e-9, 0, "3 and 4");
    assert_near(spread->total.offset, sqrt(20 / 3.0 + 16), 1e-3, 0, "offset");
    assert_near(spread->total.shape, sqrt(4 / 3.0 * SINE + 9), 1e-3, 0, "shape");
    for (int i = 0; i < GB_SAMPLES; i++) {
        double x = sine(i), within = (2 * pow(3 + x, 2) + 2 * pow(1 + x, 2)) / 3;
        assert_near(spread->sd[i], sqrt(within + 25), 1e-3, 0, "SD at a sample");
    }
    gb_reference_free(&s);

    /* The numbers that are written of these two are those that they have. */
    gb_buffer text = {0};
    cJSON *written = gb_reference_between_json(&r);
    gb_json_print(&text, written);
    cJSON_Delete(written);
    cJSON *json = cJSON_Parse(text.text);
    gb_buffer_free(&text);
    const cJSON *knee_item = cJSON_GetObjectItem(cJSON_GetObjectItem(json, "between"), "knee");
    assert_near(cJSON_GetObjectItem(knee_item, "offset")->valuedouble, sqrt(32), 0.005, 0, "level");
    assert_near(cJSON_GetObjectItem(knee_item, "shape")->valuedouble, sqrt(18 * SINE), 0.005, 0,
                "shape");
    assert_null(cJSON_GetObjectItem(json, "takes"));
    cJSON_Delete(json);
    gb_reference_free(&r);
}

/* A laboratory's curve that is not judged by is in no mean, and its takes have no verdict on it. */
static void a_laboratory_may_not_be_judged_by(void **state)
{
    (void)state;
    gb_reference r = two_laboratories();
    gb_reference s = with_head(&r, "{\"laboratories\": [{\"name\": \"other\", \"not_judged\": "
                                   "[\"knee\"], \"reason\": \"its markers\"}]}");
    static gb_comparison c;
    int one = gb_reference_find_laboratory(&s, "one");
    int other = gb_reference_find_laboratory(&s, "other");
    gb_gait gait = knee(0.4, 5, 11);
    double mean[GB_SAMPLES];
    assert_true(s.judged[GB_KNEE_FLEXION]);
    assert_int_equal(s.spread[GB_KNEE_FLEXION].people, 3);
    gb_population_mean(&s.curve[GB_KNEE_FLEXION], 0.4, GB_NOBODY, mean);
    assert_near(mean[0], 3, 1e-9, 0, "the one laboratory's level");
    gb_compare_of(&gait, &s, GB_NOBODY, one, GB_SPEED_OF_SUBJECT, 0.02, &c);
    assert_int_equal(c.curve[GB_KNEE_FLEXION].people_judged, 3);
    gb_compare_of(&gait, &s, GB_NOBODY, other, GB_SPEED_OF_SUBJECT, 0.02, &c);
    assert_int_equal(c.curve[GB_KNEE_FLEXION].people_judged, 0);
    assert_int_equal(c.curve[GB_KNEE_FLEXION].verdict, GB_NO_VERDICT);
    assert_true(isnan(c.naturalness));
    assert_near(c.curve[GB_KNEE_FLEXION].both.offset, 2, 1e-9, 0, "but it is shown");
    assert_near(c.curve[GB_KNEE_FLEXION].own.offset, -6, 1e-9, 0, "and its own people's");
    gb_reference_free(&s);

    /* Where no laboratory is judged by, all are shown. */
    s = with_head(&r, "{\"laboratories\": [{\"name\": \"other\", \"not_judged\": [\"knee\"], "
                      "\"reason\": \"x\"}, {\"name\": \"one\", \"not_judged\": [\"knee\"], "
                      "\"reason\": \"x\"}]}");
    assert_false(s.judged[GB_KNEE_FLEXION]);
    assert_mean(&s, GB_NOBODY, 7, 14);
    gb_reference_free(&s);
    gb_reference_free(&r);
}

/* Two takes of one person, 0.01 apart in v* and 2 degrees: a slope of 200 with a lower sum of
 * 0.00005. With 20 that are known, weighing 0.05: (0.01 + 1) / 0.05005. */
static void slopes_lean_towards_what_is_known(void **state)
{
    (void)state;
    static gb_slopes known;
    gb_reference r = {.slopes = &known};
    gb_error err;
    double slope[GB_SAMPLES];
    for (int i = 0; i < GB_SAMPLES; i++)
        known.curve[GB_KNEE_FLEXION][i] = 20;
    add(&r, "", "a", 0.40, 0, 0);
    add(&r, "", "a", 0.41, 2, 0);
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    gb_population_slope(&r.curve[GB_KNEE_FLEXION], GB_NOBODY, slope);
    assert_near(slope[50], 1.01 / 0.05005, 1e-9, 0, "slope");
    /* Without that person it is what is known. */
    gb_population_slope(&r.curve[GB_KNEE_FLEXION], 0, slope);
    assert_near(slope[50], 20, 1e-9, 0, "slope of nobody");
    gb_reference_free(&r);
}

/* Between -1 and 1; the same everywhere. */
static double noise(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) / (double)(1u << 23) - 1;
}

/* Ten real people's knees at v* 0.43, give or take 0.003, two takes each that differ by up to 2
 * degrees as takes of a person do. */
static gb_reference at_one_speed(const gb_reference *people, unsigned seed, const gb_slopes *slopes)
{
    gb_reference r = {.slopes = slopes};
    gb_error err;
    for (int t = 0; t < 2 * people->nperson; t++) {
        double v = 0.43 + 0.003 * noise(&seed), up = 2 * noise(&seed),
               more = 1 + 0.03 * noise(&seed);
        double moved[GB_SAMPLES], slope[GB_SAMPLES];
        gb_gait gait = knee(v, 0, 0);
        gb_population_slope(&people->curve[GB_KNEE_FLEXION], GB_NOBODY, slope);
        gb_population_person(&people->curve[GB_KNEE_FLEXION], t / 2, v, GB_NOBODY, moved);
        for (int i = 0; i < GB_SAMPLES; i++)
            gait.curve[GB_KNEE_FLEXION][i] = up + more * moved[i];
        assert_status(
            gb_reference_add(&r, "take", people->person[t / 2].name, "", &gait, NULL, &err), GB_OK,
            &err);
    }
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    return r;
}

/* SD of people's own means, not moved at all: 0.003 in v* is no more than 0.1 degrees by the
 * shipped slopes. */
static double sd_of_means(const gb_reference *r)
{
    const gb_population *people = &r->curve[GB_KNEE_FLEXION];
    double squares = 0;
    for (int i = 0; i < GB_SAMPLES; i++) {
        double sum = 0, own = 0;
        for (int p = 0; p < r->nperson; p++) {
            double y = people->mean[p * GB_SAMPLES + i];
            sum += y;
            own += y * y;
        }
        squares += (own - sum * sum / r->nperson) / (r->nperson - 1) / GB_SAMPLES;
    }
    return sqrt(squares);
}

/* A reference whose people hardly vary in speed knows no slope: leaning, its SD and its mean at
 * another speed are those of people all the same; by its own, they are not. */
static void people_of_one_speed_are_people_at_others(void **state)
{
    (void)state;
    gb_reference people;
    gb_error err;
    double expected[GB_SAMPLES], mean[GB_SAMPLES], worst[2] = {0, 0};
    assert_status(gb_reference_open("fixtures/references/cmu-people-walk.json", &people, &err),
                  GB_OK, &err);
    for (unsigned seed = 1; seed <= 5; seed++) {
        for (int raw = 0; raw < 2; raw++) {
            gb_reference r = at_one_speed(&people, seed, raw ? NULL : gb_shipped_slopes(false));
            /* Whoever made them knows the slope: the noise of the takes is the only difference. */
            gb_population_mean(&r.curve[GB_KNEE_FLEXION], 0.43, GB_NOBODY, expected);
            for (int i = 0; i < GB_SAMPLES; i++)
                expected[i] -= 0.07 * gb_shipped_slopes(false)->curve[GB_KNEE_FLEXION][i];
            gb_population_mean(&r.curve[GB_KNEE_FLEXION], 0.36, GB_NOBODY, mean);
            double off = gb_curve_distance(mean, expected).rms;
            worst[raw] = fmax(worst[raw], off);
            if (!raw) {
                assert_near(off, 0, 1, 0, "mean moved by 0.07");
                assert_near(r.spread[GB_KNEE_FLEXION].total.all, sd_of_means(&r), 0, 0.10,
                            "SD of the knee");
            }
            gb_reference_free(&r);
        }
    }
    assert_true(worst[1] > 1);
    gb_reference_free(&people);
}

/* Left 1 and 3, right 0, 3 and 6 degrees; stance 0.60 and 0.62, 0.58, 0.60 and 0.62. About the own
 * side's mean: squares 2 + 18, 2e-4 + 8e-4, over 1 + 2 degrees of freedom. */
static void sides_and_strides_are_kept(void **state)
{
    (void)state;
    static const double level[] = {1, 3, 0, 3, 6}, stance[] = {0.60, 0.62, 0.58, 0.60, 0.62};
    static gb_cycle cycle[5];
    gb_gait gait = knee(0.4, 2.5, 0);
    gb_reference r = {0};
    gb_error err;
    gait.cycle = cycle;
    gait.ncycle = gait.nkept = 5;
    gait.side_count[GB_LEFT] = 2;
    gait.side_count[GB_RIGHT] = 3;
    gait.side_mean[GB_LEFT][GB_STANCE] = 0.61;
    gait.side_mean[GB_RIGHT][GB_STANCE] = 0.60;
    for (int k = 0; k < 5; k++) {
        cycle[k].side = k < 2 ? GB_LEFT : GB_RIGHT;
        cycle[k].kept = true;
        cycle[k].parameter[GB_STANCE] = stance[k];
        for (int i = 0; i < GB_SAMPLES; i++)
            cycle[k].curve[GB_KNEE_FLEXION][i] = level[k];
    }
    for (int i = 0; i < GB_SAMPLES; i++) {
        gait.side_curve[GB_LEFT][GB_KNEE_FLEXION][i] = 2;
        gait.side_curve[GB_RIGHT][GB_KNEE_FLEXION][i] = 3;
    }
    assert_status(gb_reference_add(&r, "t", "a", "", &gait, NULL, &err), GB_OK, &err);
    assert_status(gb_reference_place(&r, "ours", "slow", &err), GB_OK, &err);
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    gb_reference back = with_head(&r, "{}");
    const gb_reference *both[] = {&r, &back};
    for (int k = 0; k < 2; k++) {
        const gb_reference_take *take = &both[k]->take[0];
        assert_string_equal(take->laboratory, "ours");
        assert_string_equal(take->condition, "slow");
        assert_int_equal(take->cycles, 5);
        assert_int_equal(take->side_cycles[GB_RIGHT], 3);
        assert_near(take->side_curve[GB_LEFT][GB_KNEE_FLEXION][7], 2, 0, 0, "left");
        assert_near(take->side_curve[GB_RIGHT][GB_KNEE_FLEXION][7], 3, 0, 0, "right");
        assert_near(take->curve[GB_KNEE_FLEXION][7], 2.5, 0, 0, "their mean");
        assert_near(take->parameter_strides[GB_STANCE], sqrt(1e-3 / 3), 1e-5, 0, "stance");
        assert_near(take->curve_strides[GB_KNEE_FLEXION], sqrt(20 / 3.0), 1e-3, 0, "knee");
        assert_near(both[k]->person[0].curve_strides[GB_KNEE_FLEXION], sqrt(20 / 3.0), 1e-3, 0,
                    "the person's");
    }
    gb_reference_free(&back);
    gb_reference_free(&r);
}

/* Files of version 1 knew neither persons nor laboratories. */
static void older_files_are_refused_with_a_hint(void **state)
{
    (void)state;
    const char text[] =
        "{\"gaitbench_reference\": 1, \"definition\": \"" GB_DEFINITION "\", \"takes\": []}";
    gb_reference r;
    gb_error err;
    assert_int_equal(gb_reference_parse(text, strlen(text), "old.json", &r, &err), GB_INPUT);
    assert_contains(err.message, "file version 1");
    assert_contains(err.advice, "gaitbench reference --list LIST -o old.json");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(laboratories_have_one_vote_each),
    cmocka_unit_test(sd_is_of_people_and_of_laboratories),
    cmocka_unit_test(one_laboratory_says_nothing_of_others),
    cmocka_unit_test(nobody_is_of_two_laboratories),
    cmocka_unit_test(the_own_laboratory_stands_beside),
    cmocka_unit_test(laboratories_that_are_not_in_it_can_be_stated),
    cmocka_unit_test(a_laboratory_may_not_be_judged_by),
    cmocka_unit_test(slopes_lean_towards_what_is_known),
    cmocka_unit_test(people_of_one_speed_are_people_at_others),
    cmocka_unit_test(sides_and_strides_are_kept),
    cmocka_unit_test(older_files_are_refused_with_a_hint),
};
run_group(tests)
