/* Ten real takes against an independent analysis (data: oracles/takes.json). Bounds: design,
 * definitions, "Checks". */
#include "base/json.h"
#include "check.h"
#include "gait/gait.h"
#include "take/take.h"

static const char *const takes[] = {"35_01", "35_03", "16_15", "07_03", "07_04",
                                    "07_12", "08_02", "39_01", "05_01", "37_01"};
enum { NTAKE = sizeof takes / sizeof *takes };

/* The largest difference of each kind over all takes, to be quoted. */
static struct {
    double event, period, stride, stance, double_support, width, clearance, degrees, legs;
} worst;

static int same_cycles; /* takes in which definition 1, the oracle's, kept no fewer cycles */

static double keep(double *most, double difference)
{
    *most = fmax(*most, fabs(difference));
    return difference;
}

static double number(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    assert_non_null(item);
    return item->valuedouble;
}

static void check_events(const cJSON *oracle, const gb_gait *gait)
{
    static const char *const kinds[] = {"hs", "to"}, *const sides[] = {"l", "r"};
    for (int kind = 0; kind < 2; kind++) {
        const cJSON *both = cJSON_GetObjectItem(oracle, kinds[kind]);
        for (int side = 0; side < 2; side++) {
            const cJSON *list = cJSON_GetObjectItem(both, sides[side]);
            const gb_event_list *found = &gait->event[side][kind];
            assert_int_equal(found->count, cJSON_GetArraySize(list));
            for (int i = 0; i < found->count; i++) {
                double expected = cJSON_GetArrayItem(list, i)->valuedouble;
                assert_near(found->frame[i], expected, 1, 0, "event (frames)");
                keep(&worst.event, found->frame[i] - expected);
            }
        }
    }
}

static void check_curves(const cJSON *oracle, const gb_gait *gait, bool same)
{
    const cJSON *curves = cJSON_GetObjectItem(oracle, "curves");
    int count = 0;
    for (const cJSON *item = curves->child; item; item = item->next, count++) {
        int c = gb_curve_find(item->string);
        assert_true(c >= 0);
        double squares = 0;
        for (int i = 0; i < GB_SAMPLES; i++) {
            double d = gait->curve[c][i] - cJSON_GetArrayItem(item, i)->valuedouble;
            squares += d * d / GB_SAMPLES;
        }
        bool degrees = strcmp(gb_curves[c].unit, "deg") == 0;
        /* Where definition 1 dropped cycles as turns the mean is over others, too. */
        assert_near(sqrt(squares), 0, (degrees ? 1 : 0.01) * (same ? 1 : 2), 0, item->string);
        if (same)
            keep(degrees ? &worst.degrees : &worst.legs, sqrt(squares));
    }
    assert_int_equal(count, 14);
}

/* Each cycle's, from the strikes of the oracle. */
static void check_periods(const cJSON *oracle, const gb_gait *gait)
{
    static const char *const sides[] = {"l", "r"};
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        const cJSON *list =
            cJSON_GetObjectItem(cJSON_GetObjectItem(oracle, "hs"), sides[cycle->side]);
        bool found = false;
        for (int k = 0; cycle->kept && k + 1 < cJSON_GetArraySize(list); k++) {
            double start = cJSON_GetArrayItem(list, k)->valuedouble;
            double period = cJSON_GetArrayItem(list, k + 1)->valuedouble - start;
            if (fabs(cycle->start - start) > 1)
                continue;
            found = true;
            double off = (cycle->end - cycle->start) / period - 1;
            assert_near(keep(&worst.period, off), 0, 0.005, 0, "period (relative)");
        }
        assert_true(found || !cycle->kept);
    }
}

/* Means over the kept cycles: of takes in which both definitions keep the same. */
static void check_means(const cJSON *oracle, const gb_gait *gait)
{
    double stride = gait->mean[GB_STRIDE] / number(oracle, "stride") - 1;
    assert_near(keep(&worst.stride, stride), 0, 0.005, 0, "stride (relative)");
    assert_near(keep(&worst.stance, gait->mean[GB_STANCE] - number(oracle, "stance")), 0, 0.01, 0,
                "stance");
    assert_near(keep(&worst.double_support, gait->mean[GB_DOUBLE_SUPPORT] - number(oracle, "ds")),
                0, 0.01, 0, "double support");
    assert_near(keep(&worst.width, gait->mean[GB_STEP_WIDTH] - number(oracle, "width")), 0, 0.005,
                0, "step width");
    assert_near(keep(&worst.clearance, gait->mean[GB_TOE_CLEARANCE] - number(oracle, "clear")), 0,
                0.002, 0, "toe clearance");
}

static void check_take(const cJSON *root, const char *name)
{
    gb_error err;
    gb_take subject;
    gb_body body;
    gb_gait gait;
    char path[64];
    snprintf(path, sizeof path, "cmu/%s.amc", name);
    assert_status(gb_take_open(data_path(path), NULL, &subject, &err), GB_OK, &err);
    assert_status(gb_take_body(&subject, &body, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);

    const cJSON *oracle = cJSON_GetObjectItem(root, name);
    assert_int_equal(subject.motion.nframe, (int)number(oracle, "frames"));
    int straight = (int)number(oracle, "straight");
    assert_true(gait.nkept >= straight);
    assert_near(gait.leg, number(oracle, "leg_m"), 1e-3, 0, "leg length");
    check_events(oracle, &gait);
    check_periods(oracle, &gait);
    check_curves(oracle, &gait, gait.nkept == straight);
    same_cycles += gait.nkept == straight;
    if (gait.nkept == straight)
        check_means(oracle, &gait);
    gb_gait_free(&gait);
    gb_take_close(&subject);
}

static void ten_takes_agree(void **state)
{
    (void)state;
    need_data();
    gb_json json;
    gb_error err;
    assert_status(gb_json_open(data_path("oracles/takes.json"), &json, &err), GB_OK, &err);
    for (int i = 0; i < NTAKE; i++)
        check_take(json.root, takes[i]);
    printf("largest differences: events %.4f frames, period %.3f %%, stride %.3f %%, stance %.5f, "
           "double support %.5f, step width %.4f leg, toe clearance %.4f leg, curves %.3f deg and "
           "%.5f leg RMS\n",
           worst.event, 100 * worst.period, 100 * worst.stride, worst.stance, worst.double_support,
           worst.width, worst.clearance, worst.degrees, worst.legs);
    assert_true(same_cycles >= 6);
    gb_json_close(&json);
}

/* The end of 07_12 was lost; what is there is used, and said. */
static void a_cut_take_is_used_with_a_warning(void **state)
{
    (void)state;
    need_data();
    gb_error err;
    gb_take subject;
    assert_status(gb_take_open(data_path("cmu/07_12.amc"), NULL, &subject, &err), GB_OK, &err);
    assert_int_equal(subject.motion.nframe, 244);
    assert_non_null(subject.warnings.first);
    assert_contains(subject.warnings.first->message, "frame 245");
    gb_take_close(&subject);
    gb_take_options strict = {.read = {.strict = true}};
    assert_status(gb_take_open(data_path("cmu/07_12.amc"), &strict, &subject, &err), GB_INPUT,
                  &err);
}

/* Real runs fly, real fast walks do not. Ours: 19 to 29 % at 2.7 to 4.1 m/s (the design says 19 to
 * 28), the jog 35_17 33 %; walks under 3 %. */
static void runs_are_told_from_walks(void **state)
{
    (void)state;
    need_data();
    static const struct {
        const char *take;
        bool running;
    } cases[] = {{"cmu/09_01.amc", true},  {"cmu/09_06.amc", true}, {"cmu/35_17.amc", true},
                 {"cmu/16_35.amc", true},  {"cmu/16_46.amc", true}, {"cmu/07_12.amc", false},
                 {"cmu/08_04.amc", false}, {"cmu/35_01.amc", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_error err;
        gb_take subject;
        gb_body body;
        gb_gait gait;
        assert_status(gb_take_open(data_path(cases[i].take), NULL, &subject, &err), GB_OK, &err);
        assert_status(gb_take_body(&subject, &body, &err), GB_OK, &err);
        assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
        assert_true(gait.nkept > 0);
        if (gait.running != cases[i].running)
            print_error("%s\n", cases[i].take);
        assert_int_equal(gait.running, cases[i].running);
        if (cases[i].running)
            assert_near(gait.mean[GB_FLIGHT], 0.26, 0.075, 0, "flight of a run");
        else
            assert_near(gait.mean[GB_FLIGHT], 0, 0.03, 0, "flight of a walk");
        gb_gait_free(&gait);
        gb_take_close(&subject);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(ten_takes_agree),
    cmocka_unit_test(a_cut_take_is_used_with_a_warning),
    cmocka_unit_test(runs_are_told_from_walks),
};

run_group(tests)
