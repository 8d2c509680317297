/* People made to measure: what speed does to them and how far they are apart are known. */
#include "base/units.h"
#include "check.h"
#include "compare/comparison.h"

/* A take of a person: thigh = base + slope (v* - 0.4) + 10 sin, knee = base sin, cadence by f* =
 * c sqrt(v*). People's thighs have one shape, and their knees one level. */
static void add_take(gb_reference *reference, const char *person, double v, double base,
                     double slope, double leg)
{
    static gb_gait gait;
    gb_error err;
    char name[64];
    memset(&gait, 0, sizeof gait);
    snprintf(name, sizeof name, "%s_%g", person, v);
    gait.nkept = 4;
    gait.fps = 120;
    gait.leg = leg;
    for (int k = 0; k < GB_NPARAMETER; k++)
        gait.mean[k] = 0.1;
    gait.mean[GB_SPEED_STAR] = v;
    gait.mean[GB_SPEED] = v * sqrt(GB_GRAVITY * leg);
    gait.mean[GB_CADENCE] = 60 * 0.78 * sqrt(v) * sqrt(GB_GRAVITY / leg);
    gait.mean[GB_STANCE] = 0.65 - 0.1 * (v - 0.4);
    gait.has_curve[GB_THIGH] = gait.has_curve[GB_KNEE_FLEXION] = true;
    for (int i = 0; i < GB_SAMPLES; i++) {
        gait.curve[GB_THIGH][i] = base + slope * (v - 0.4) + 10 * sin(2 * acos(-1.0) * i / 100.0);
        gait.curve[GB_KNEE_FLEXION][i] = base * sin(2 * acos(-1.0) * i / 100.0);
    }
    assert_status(gb_reference_add(reference, name, person, name, &gait, NULL, &err), GB_OK, &err);
}

/* Three people at bases -3, 0 and 3, each at speeds of the own, all with slope 20 deg per v*. */
static gb_reference three_people(void)
{
    gb_reference reference = {0};
    gb_error err;
    add_take(&reference, "a", 0.30, -3, 20, 0.8);
    add_take(&reference, "a", 0.50, -3, 20, 0.8);
    add_take(&reference, "b", 0.40, 0, 20, 0.9);
    add_take(&reference, "b", 0.60, 0, 20, 0.9);
    add_take(&reference, "c", 0.35, 3, 20, 1.0);
    assert_status(gb_reference_settle(&reference, &err), GB_OK, &err);
    return reference;
}

static void slopes_come_from_within_people(void **state)
{
    (void)state;
    gb_reference r = three_people();
    double slope[GB_SAMPLES], cadence, stance;
    assert_int_equal(r.nperson, 3);
    gb_population_slope(&r.curve[GB_THIGH], -1, slope);
    for (int i = 0; i < GB_SAMPLES; i++)
        assert_near(slope[i], 20, 1e-9, 0, "slope of the thigh");
    gb_population_slope(&r.cadence, -1, &cadence);
    gb_population_slope(&r.parameter[GB_STANCE], -1, &stance);
    assert_near(cadence, 0.5, 1e-9, 0, "cadence goes with the root of speed");
    assert_near(stance, -0.1, 1e-9, 0, "stance");
    gb_reference_free(&r);
}

/* Who is left out has no part in the slope either: a is steep, b is flat, c has one take. */
static void the_left_out_person_does_not_move_the_others(void **state)
{
    (void)state;
    gb_reference r = {0};
    gb_error err;
    double slope[GB_SAMPLES], mean[GB_SAMPLES];
    add_take(&r, "a", 0.30, -3, 40, 0.8);
    add_take(&r, "a", 0.50, -3, 40, 0.8);
    add_take(&r, "b", 0.30, 0, 0, 0.9);
    add_take(&r, "b", 0.50, 0, 0, 0.9);
    add_take(&r, "c", 0.40, 3, 0, 1.0);
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    gb_population_slope(&r.curve[GB_THIGH], -1, slope);
    assert_near(slope[0], 20, 1e-9, 0, "of all: between steep and flat");
    gb_population_slope(&r.curve[GB_THIGH], 0, slope);
    assert_near(slope[0], 0, 1e-9, 0, "without the steep one");
    gb_population_slope(&r.curve[GB_THIGH], 1, slope);
    assert_near(slope[0], 40, 1e-9, 0, "without the flat one");
    gb_population_mean(&r.curve[GB_THIGH], 0.5, 0, mean);
    assert_near(mean[0], 1.5, 1e-9, 0, "b and c do not move with a's slope");
    gb_reference_free(&r);
}

static void the_mean_at_a_speed_has_one_vote_a_person(void **state)
{
    (void)state;
    gb_reference r = three_people();
    double mean[GB_SAMPLES];
    gb_population_mean(&r.curve[GB_THIGH], 0.45, -1, mean);
    assert_near(mean[0], 0 + 20 * 0.05, 1e-9, 0, "bases -3, 0, 3 average to 0");
    gb_population_mean(&r.curve[GB_THIGH], 0.45, 2, mean);
    assert_near(mean[0], -1.5 + 20 * 0.05, 1e-9, 0, "without c");
    gb_reference_free(&r);
}

static void spread_is_computed_at_equal_speed(void **state)
{
    (void)state;
    gb_reference r = three_people();
    const gb_spread *s = &r.spread[GB_THIGH];
    /* At equal speed they differ by their bases: SD of -3, 0, 3 is 3; distances to the mean of the
     * others 4.5, 0, 4.5; between pairs 3, 3, 6. */
    assert_near(s->total.all, 3, 1e-9, 0, "SD");
    assert_near(s->person_to_mean, 4.5, 1e-9, 0, "median person to mean");
    assert_near(s->person_to_person, 3, 1e-9, 0, "median person to person");
    assert_near(s->person_to_person_shape, 0, 1e-6, 0, "they differ by offsets only");
    gb_reference_free(&r);
}

/* Cadence and stride are those of a leg of the subject's length. */
static void parameters_scale_with_the_leg(void **state)
{
    (void)state;
    gb_reference r = three_people();
    for (double leg = 0.6; leg < 1.1; leg += 0.2) {
        double v = 0.42, f = 0.78 * sqrt(v);
        assert_near(gb_reference_parameter(&r, GB_CADENCE, v, leg, -1),
                    60 * f * sqrt(GB_GRAVITY / leg), 1e-9, 1e-9, "cadence");
        assert_near(gb_reference_parameter(&r, GB_STRIDE, v, leg, -1), 2 * v / f, 1e-9, 0,
                    "stride");
        assert_near(gb_reference_parameter(&r, GB_SPEED, v, leg, -1), v * sqrt(GB_GRAVITY * leg),
                    1e-12, 0, "speed");
    }
    assert_near(gb_reference_parameter(&r, GB_STANCE, 0.5, 1, -1), 0.64, 1e-9, 0, "stance");
    gb_reference_free(&r);
}

/* Two people or more have walked between the second slowest and the second fastest of them. */
static void the_range_of_speeds_needs_two_people(void **state)
{
    (void)state;
    gb_reference r = three_people();
    assert_near(r.speed_low, 0.35, 1e-12, 0, "slowest of a 0.30, c 0.35, b 0.40");
    assert_near(r.speed_high, 0.50, 1e-12, 0, "fastest of b 0.60, a 0.50, c 0.35");
    gb_reference_free(&r);
}

static void compare_at(const gb_reference *r, double v, double base, int left_out,
                       gb_speed_rule rule, gb_comparison *out)
{
    static gb_gait gait;
    memset(&gait, 0, sizeof gait);
    gait.leg = 0.85;
    gait.mean[GB_SPEED_STAR] = v;
    gait.has_curve[GB_THIGH] = gait.has_curve[GB_KNEE_FLEXION] = true;
    for (int i = 0; i < GB_SAMPLES; i++) {
        gait.curve[GB_THIGH][i] = base + 20 * (v - 0.4) + 10 * sin(2 * acos(-1.0) * i / 100.0);
        gait.curve[GB_KNEE_FLEXION][i] = base * sin(2 * acos(-1.0) * i / 100.0);
    }
    gb_compare(&gait, r, left_out, rule, 0.02, out);
}

static void a_subject_is_judged_at_its_own_speed(void **state)
{
    (void)state;
    gb_reference r = three_people();
    gb_comparison c;
    compare_at(&r, 0.45, 2, -1, GB_SPEED_OF_SUBJECT, &c);
    assert_true(c.speed_matches);
    assert_false(c.extrapolated);
    assert_near(c.curve[GB_THIGH].both.rms, 2, 1e-9, 0, "2 degrees from the mean");
    /* The thigh has the shape of everybody's: nothing to judge by. Of the knee's swing people have
     * -3, 0 and 3, the subject 2. */
    assert_near(c.naturalness, 2.0 / 3, 1e-9, 0, "in SD");
    assert_near(c.curve[GB_THIGH].ratio.all, 2.0 / 3, 1e-9, 0, "thigh's RMS in SD");
    assert_near(c.curve[GB_THIGH].ratio.offset, 2.0 / 3, 1e-9, 0, "thigh's offset in SD");
    assert_near(c.curve[GB_KNEE_FLEXION].ratio.shape, 2.0 / 3, 1e-9, 0, "knee's shape in SD");
    assert_true(isnan(c.curve[GB_KNEE_FLEXION].ratio.offset));
    assert_int_equal(c.curve[GB_KNEE_FLEXION].verdict, GB_CLOSE_AS_PERSON);
    /* People score 4.5 / 3, 0 and 4.5 / 3 against the others: two are further away. */
    assert_near(c.person_naturalness_median, 1.5, 1e-9, 0, "a person");
    assert_int_equal(c.rank, 2);
    assert_int_equal(c.people, 3);
    compare_at(&r, 0.45, 10, -1, GB_SPEED_OF_SUBJECT, &c);
    assert_int_equal(c.verdict, GB_OUTSIDE_PEOPLE);
    assert_int_equal(c.rank, 0);
    /* Faster than two of them have walked by more than 0.02: numbers, and no verdict. */
    compare_at(&r, 0.519, 2, -1, GB_SPEED_OF_SUBJECT, &c);
    assert_false(c.extrapolated);
    assert_near(c.naturalness, 2.0 / 3, 1e-9, 0, "at the edge");
    compare_at(&r, 0.521, 2, -1, GB_SPEED_OF_SUBJECT, &c);
    assert_true(c.extrapolated);
    assert_true(isnan(c.naturalness));
    assert_int_equal(c.verdict, GB_NO_VERDICT);
    assert_int_equal(c.curve[GB_KNEE_FLEXION].verdict, GB_NO_VERDICT);
    assert_near(c.curve[GB_KNEE_FLEXION].ratio.shape, 2.0 / 3, 1e-9, 0, "the numbers stay");
    gb_reference_free(&r);
}

/* Also where somebody has walked: v* 0.2 is a shuffle that people's data say nothing of. */
static void nobody_is_judged_at_a_shuffle(void **state)
{
    (void)state;
    gb_reference r = {0};
    gb_comparison c;
    gb_error err;
    for (int p = 0; p < 3; p++) {
        const char *const names[] = {"a", "b", "c"};
        add_take(&r, names[p], 0.2, p - 1.0, 0, 0.9);
        add_take(&r, names[p], 0.4, p - 1.0, 0, 0.9);
    }
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    compare_at(&r, 0.251, 0.5, -1, GB_SPEED_OF_SUBJECT, &c);
    assert_near(c.naturalness, 0.5, 1e-9, 0, "slow");
    compare_at(&r, 0.249, 0.5, -1, GB_SPEED_OF_SUBJECT, &c);
    assert_true(isnan(c.naturalness) && c.extrapolated);
    gb_reference_free(&r);
}

static void people_at_their_own_speed_must_be_met(void **state)
{
    (void)state;
    gb_reference r = three_people();
    gb_comparison c;
    /* Mean of the people's mean speeds: (0.40 + 0.50 + 0.35) / 3. */
    compare_at(&r, 0.425, 0, -1, GB_SPEED_OF_REFERENCE, &c);
    assert_near(c.people_speed_star, 1.25 / 3, 1e-12, 0, "v* of people");
    assert_true(c.speed_matches);
    compare_at(&r, 0.45, 0, -1, GB_SPEED_OF_REFERENCE, &c);
    assert_false(c.speed_matches);
    gb_reference_free(&r);
}

/* Nobody is compared with a mean that contains him. */
static void the_own_person_is_left_out(void **state)
{
    (void)state;
    gb_reference r = three_people();
    gb_comparison c;
    assert_int_equal(gb_reference_find_sha256(&r, "c_0.35"), 2);
    assert_int_equal(gb_reference_find_sha256(&r, ""), -1);
    compare_at(&r, 0.45, 3, 2, GB_SPEED_OF_SUBJECT, &c);
    assert_near(c.curve[GB_THIGH].both.rms, 4.5, 1e-9, 0, "c against a and b");
    assert_int_equal(c.people, 2);
    gb_reference_free(&r);
}

/* What is written is read back, and means the same. */
static void files_round_trip(void **state)
{
    (void)state;
    gb_reference r = three_people(), back;
    gb_error err;
    char path[] = "/tmp/gaitbench-XXXXXX";
    int fd = mkstemp(path);
    gb_buffer text = {0};
    cJSON *json = gb_reference_json(&r);
    gb_json_print(&text, json);
    cJSON_Delete(json);
    assert_true(fd >= 0 && fwrite(text.text, 1, text.size, fdopen(fd, "w")) == text.size);
    fflush(NULL);
    assert_status(gb_reference_open(path, &back, &err), GB_OK, &err);
    assert_int_equal(back.ntake, r.ntake);
    assert_int_equal(back.nperson, 3);
    for (int i = 0; i < GB_SAMPLES; i++)
        assert_near(back.spread[GB_THIGH].sd[i], 3, 1e-3, 0, "SD after the round trip");
    gb_reference_free(&back);
    gb_reference_free(&r);
    gb_buffer_free(&text);
    remove(path);
}

/* The committed references load, and are those of these people. */
static void committed_references_are_whole(void **state)
{
    (void)state;
    gb_reference r;
    gb_error err;
    assert_status(gb_reference_open("fixtures/references/cmu-people-walk.json", &r, &err), GB_OK,
                  &err);
    assert_int_equal(r.nperson, 10);
    assert_int_equal(r.ntake, 43);
    assert_contains(r.acknowledgement, "NSF EIA-0196217");
    /* 12 and 37 are one person, 08 and 39 another, by their bones and curves. */
    assert_int_equal(gb_reference_find_person(&r, "37"), -1);
    assert_int_equal(r.person[gb_reference_find_person(&r, "12")].takes, 4);
    assert_int_equal(r.person[gb_reference_find_person(&r, "08")].takes, 12);
    /* Those that were there when it was made. */
    static const gb_curve made[] = {
        GB_THIGH,        GB_KNEE_FLEXION,      GB_ANKLE_FLEXION,     GB_FOOT_PITCH,
        GB_ANKLE_HEIGHT, GB_TOE_HEIGHT,        GB_ANKLE_FORE,        GB_PELVIS_HEIGHT,
        GB_PELVIS_SWAY,  GB_PELVIS_ROTATION,   GB_PELVIS_OBLIQUITY,  GB_PELVIS_TILT,
        GB_TRUNK,        GB_SHOULDER_ROTATION, GB_SHOULDER_TILT,     GB_UPPER_ARM,
        GB_FOREARM,      GB_ELBOW_FLEXION,     GB_UPPER_ARM_FRONTAL, GB_WRIST_FORE,
        GB_WRIST_HEIGHT};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        assert_true(r.has_curve[made[i]]);
    assert_false(r.judged[GB_PELVIS_OBLIQUITY]);
    /* The noise floors of fourteen walkers, to recognise a mistake (design, definitions). */
    assert_near(r.spread[GB_THIGH].total.all, 3.0, 1, 0, "SD of the thigh");
    assert_near(r.spread[GB_KNEE_FLEXION].total.all, 4.7, 1, 0, "SD of the knee");
    assert_near(r.spread[GB_PELVIS_ROTATION].total.all, 1.9, 0.7, 0, "SD of pelvis rotation");
    assert_near(r.spread[GB_ANKLE_FORE].total.all, 0.028, 0.01, 0, "SD of ankle fore");
    gb_reference_free(&r);

    /* Seed 004: cadence 105, stride 1.60 over its four takes. */
    assert_status(gb_reference_open("fixtures/references/cmu-seed-walk.json", &r, &err), GB_OK,
                  &err);
    double cadence = 0, stride = 0;
    assert_int_equal(r.ntake, 4);
    for (int i = 0; i < 4; i++) {
        cadence += r.take[i].parameter[GB_CADENCE] / 4;
        stride += r.take[i].parameter[GB_STRIDE] / 4;
    }
    assert_near(cadence, 105, 0.5, 0, "cadence of the seed's four takes");
    assert_near(stride, 1.60, 0.012, 0, "stride of the seed's four takes");
    gb_reference_free(&r);

    assert_status(gb_reference_open("fixtures/references/cmu-run.json", &r, &err), GB_OK, &err);
    assert_true(r.running);
    assert_int_equal(r.ntake, 8);
    gb_reference_free(&r);
}

/* Averages of CMU's people and of nine children of McGill's may be committed, of nobody else. */
static void nobody_else_is_published(void **state)
{
    (void)state;
    static const char *const children[] = {"HC002D", "HC030A", "HC032A", "HC033A", "HC038A",
                                           "HC039A", "HC044A", "HC050A", "HC055A"};
    gb_reference r;
    gb_error err;
    int found = 0;
    assert_status(gb_reference_open("fixtures/references/people-walk.json", &r, &err), GB_OK, &err);
    assert_int_equal(r.nperson, 19);
    assert_int_equal(r.nlaboratory, 2);
    assert_contains(r.acknowledgement, "NSF EIA-0196217");
    assert_contains(r.acknowledgement, "biomechZoo");
    assert_contains(r.acknowledgement, "McGill MOTION Lab");
    for (int i = 0; i < r.ntake; i++) {
        const gb_reference_take *take = &r.take[i];
        bool child = false;
        for (size_t k = 0; k < sizeof children / sizeof *children; k++)
            child = child || strcmp(take->person, children[k]) == 0;
        int subject, number, used = 0;
        bool cmu = sscanf(take->take, "%2d_%2d%n", &subject, &number, &used) == 2 &&
                   take->take[used] == '\0';
        assert_string_equal(take->laboratory, child ? "McGill" : "CMU");
        assert_true(child || cmu);
        found += child;
    }
    assert_int_equal(found, 9);
    /* CMU's obliquity is in no mean: what is known of it are the children. */
    const gb_population *obliquity = &r.curve[GB_PELVIS_OBLIQUITY];
    for (int p = 0; p < r.nperson; p++)
        assert_int_equal(obliquity->votes[p] > 0,
                         r.person[p].laboratory == gb_reference_find_laboratory(&r, "McGill"));
    assert_int_equal(r.spread[GB_PELVIS_OBLIQUITY].people, 9);
    gb_reference_free(&r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(slopes_come_from_within_people),
    cmocka_unit_test(the_left_out_person_does_not_move_the_others),
    cmocka_unit_test(the_mean_at_a_speed_has_one_vote_a_person),
    cmocka_unit_test(spread_is_computed_at_equal_speed),
    cmocka_unit_test(parameters_scale_with_the_leg),
    cmocka_unit_test(the_range_of_speeds_needs_two_people),
    cmocka_unit_test(a_subject_is_judged_at_its_own_speed),
    cmocka_unit_test(nobody_is_judged_at_a_shuffle),
    cmocka_unit_test(people_at_their_own_speed_must_be_met),
    cmocka_unit_test(the_own_person_is_left_out),
    cmocka_unit_test(files_round_trip),
    cmocka_unit_test(committed_references_are_whole),
    cmocka_unit_test(nobody_else_is_published),
};

run_group(tests)
