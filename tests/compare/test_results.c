/* Results: filled from an analysed take, looked up, through results.json and back, compared. */
#include "check.h"
#include "compare/results_change.h"
#include "compare/results_fields.h"

/* All that a file must have, but its metrics, curves and last bracket. */
#define HEAD                                                                                       \
    "{\"gaitbench\": \"0\", \"schema\": 2, \"definition\": \"" GB_DEFINITION                       \
    "\", \"experiment\": \"e\", \"title\": \"t\", \"measured\": [], \"subjects\": [], "            \
    "\"references\": [], \"comparisons\": [], \"skipped\": [], \"not_checked\": [], "              \
    "\"provenance\": {\"version\": \"0\", \"commit\": \"c\", \"compiler\": \"cc\", \"host\": "     \
    "\"h\", \"processor\": \"p\", \"threads\": 1, \"date\": \"d\", \"inputs\": []}"
#define REST ", \"timings\": {}, \"metrics\": [], \"curves\": []"

/* The game's walk against the people of the committed reference, with a plot and a verdict. */
static void fill(gb_results *r, gb_keep_curves curves)
{
    const double x[] = {0, 1, (double)NAN, 3}, y[] = {0.1234564, 2, (double)NAN, -1};
    gb_error err;
    gb_take take;
    gb_body body;
    gb_gait gait;
    gb_reference people;
    gb_comparison comparison;
    gb_results_begin(r);
    r->definition = GB_DEFINITION;
    r->keep_curves = curves;
    gb_results_sign(r);
    r->provenance.seed = (double)NAN;
    assert_status(gb_reference_open("fixtures/references/cmu-people-walk.json", &people, &err),
                  GB_OK, &err);
    assert_status(gb_take_open("clip:walk", NULL, &take, &err), GB_OK, &err);
    assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&body, NULL, &gait, &take.warnings, &err), GB_OK, &err);
    assert_status(gb_results_add_reference(r, &people, &err), GB_OK, &err);
    assert_status(gb_results_add_subject(r, "walk", "clip", &take, &gait, &err), GB_OK, &err);
    gb_compare(&gait, &people, -1, GB_SPEED_OF_SUBJECT, 0.02, &comparison);
    assert_status(gb_results_add_comparison(r, 0, &people, &comparison, &err), GB_OK, &err);
    gb_gait_free(&gait);
    gb_take_close(&take);
    gb_reference_free(&people);

    gb_result_plot *knee = gb_results_add_plot(r, "jumps-knee", "The <knee>", "s", "deg", false);
    assert_non_null(knee);
    assert_true(gb_results_add_series(r, knee, "it's `id`", x, y, 4));
    assert_true(gb_results_add_series(r, knee, "nothing", NULL, NULL, 0));
    assert_true(gb_results_add_measured(r, "pops") && gb_results_add_measured(r, "pops"));
    assert_true(gb_results_add_timing(r, "all_s", 1.5));
    assert_true(gb_results_add_doubt(r, "other programs run"));
    assert_true(gb_results_omit(
        r, &r->skipped, &r->nskipped,
        (gb_omission){.name = "gone", .reason = "not there", .subject = "gone", .absent = true}));
    gb_gate_row *row = gb_arena_alloc(&r->arena, sizeof *row);
    *row = (gb_gate_row){
        .outcome = GB_ROW_FAILED,
        .kind = GB_ROW_LIMIT,
        .metric = {"rms", "walk", "cmu-people-walk", "knee", "both", "deg", "lower", 3},
        .severity = (double)INFINITY,
        .baseline = (double)NAN,
        .curve = "",
        .note = "at most 1"};
    gb_results_set_gates(r, row, 1);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

static gb_buffer json_of(const gb_results *results)
{
    gb_buffer text = {0};
    gb_error err;
    assert_status(gb_results_print(&text, results, &err), GB_OK, &err);
    return text;
}

static void json_comes_back(void **state)
{
    (void)state;
    for (int curves = GB_CURVES_MEANS; curves <= (int)GB_CURVES_NONE; curves++) {
        gb_results a, b;
        gb_error err;
        fill(&a, (gb_keep_curves)curves);
        gb_buffer first = json_of(&a);
        assert_status(gb_results_parse(first.text, first.size, "a", &b, &err), GB_OK, &err);
        gb_buffer second = json_of(&b);
        assert_string_equal(first.text, second.text);
        gb_result_changes changes;
        assert_status(gb_results_changes(&a, &b, &changes, &err), GB_OK, &err);
        assert_int_equal(changes.nchange, 0);
        assert_true(changes.compared > 500);
        gb_arena_free(&changes.arena);

        assert_int_equal(b.nmeasured, 1);
        assert_int_equal(b.nplot, 1);
        /* Six decimals are kept. */
        assert_near(b.plot[0]->series[0].y[0], 0.123456, 1e-12, 0, "a rounded point");
        assert_true(isnan(b.plot[0]->series[0].y[2]));
        assert_true(isinf(b.gate[0].severity));
        assert_string_equal(b.doubt[0], "other programs run");
        assert_string_equal(b.skipped[0].name, "gone");
        assert_true((gb_results_curve(&b, &b.subject[0], GB_THIGH, GB_SIDES_LEFT) != NULL) ==
                    (curves != (int)GB_CURVES_NONE));
        gb_buffer_free(&first);
        gb_buffer_free(&second);
        gb_results_free(&a);
        gb_results_free(&b);
    }
}

/* What is looked up is what was measured. */
static void numbers_are_looked_up(void **state)
{
    (void)state;
    gb_results r;
    gb_error err;
    gb_take take;
    gb_body body;
    gb_gait gait;
    int n = 0;
    fill(&r, GB_CURVES_CYCLES);
    assert_status(gb_take_open("clip:walk", NULL, &take, &err), GB_OK, &err);
    assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
    const gb_subject_result *s = &r.subject[gb_results_subject(&r, "walk")];
    const gb_comparison_result *c = gb_results_comparison(&r, "walk", "");
    const gb_reference_result *people = &r.reference[c->reference];
    assert_near(gb_results_parameter(&r, s, GB_CADENCE), gait.mean[GB_CADENCE], 1e-9, 0, "mean");
    assert_near(gb_results_parameter_sd(&r, s, GB_CADENCE), gait.sd[GB_CADENCE], 1e-9, 0, "SD");
    assert_near(gb_results_curve(&r, s, GB_KNEE_FLEXION, GB_SIDES_RIGHT)[60],
                gait.side_curve[GB_RIGHT][GB_KNEE_FLEXION][60], 1e-9, 0, "the right knee");
    const gb_event_list *strikes = &gait.event[GB_RIGHT][GB_STRIKE];
    const double *seconds = gb_results_events(&r, s, GB_RIGHT, GB_STRIKE, &n);
    assert_int_equal(n, strikes->count);
    assert_near(seconds[1], strikes->frame[1] / 30, 1e-9, 0, "a strike of 30 frames a second");
    assert_int_equal(s->ncycle, gait.ncycle);
    for (int i = 0; i < s->ncycle; i++) {
        const gb_value key = {.quantity = GB_Q_STRIDE,
                              .side = gb_sides_of(s->cycle[i].side),
                              .span = i + 1,
                              .take = "walk"};
        gb_value thigh = key;
        thigh.quantity = GB_Q_THIGH;
        assert_int_equal(gait.cycle[i].kept, gb_store_find(&r.store, key) != NULL);
        assert_int_equal(gait.cycle[i].kept, gb_store_samples(&r.store, thigh, GB_SAMPLES) != NULL);
    }
    /* The parts of a difference add up, and it is that of the two curves. */
    double rms = gb_results_compared(&r, c, GB_Q_RMS, "knee");
    double offset = gb_results_compared(&r, c, GB_Q_OFFSET, "knee");
    double shape = gb_results_compared(&r, c, GB_Q_SHAPE, "knee");
    assert_near(hypot(offset, shape), rms, 1e-8, 0, "rms^2 = offset^2 + shape^2");
    const double *of_people = gb_results_people_curve(&r, c, GB_KNEE_FLEXION);
    const double *own = gb_results_curve(&r, s, GB_KNEE_FLEXION, GB_SIDES_BOTH);
    assert_near(gb_curve_distance(own, of_people).rms, rms, 1e-7, 0, "rms of what is kept");
    assert_near(gb_results_spread(&r, people, GB_Q_PEOPLE_SD, GB_KNEE_FLEXION),
                gb_curve_rms(gb_results_spread_curve(&r, people, GB_KNEE_FLEXION)), 1e-8, 0,
                "SD over people");
    assert_near(gb_results_compared(&r, c, GB_Q_RMS_PER_SD, "knee"),
                rms / gb_results_spread(&r, people, GB_Q_PEOPLE_SD, GB_KNEE_FLEXION), 1e-7, 0,
                "rms per SD");
    assert_true(gb_results_people_parameter(&r, c, GB_STANCE) > 0.55);
    assert_true(gb_results_people_sd(&r, people, GB_STANCE) > 0.001);
    assert_non_null(gb_results_band(&r, people, GB_STANCE));
    assert_int_equal(gb_results_curve_verdict(&r, c, GB_KNEE_FLEXION), GB_OUTSIDE_PEOPLE);
    gb_gait_free(&gait);
    gb_take_close(&take);
    gb_results_free(&r);
}

static void changes_are_told(void **state)
{
    (void)state;
    gb_results a, b;
    gb_error err;
    gb_result_changes changes;
    fill(&a, GB_CURVES_MEANS);
    fill(&b, GB_CURVES_MEANS);
    b.subject[0].leg = 0.5;
    for (int i = 0; i < b.store.nvalue; i++) {
        if (b.store.value[i].quantity == GB_Q_CADENCE && b.store.value[i].span == 2)
            b.store.value[i].value = 1;
    }
    assert_status(gb_results_changes(&a, &b, &changes, &err), GB_OK, &err);
    assert_int_equal(changes.nchange, 2);
    assert_string_equal(changes.change[0].what, "leg_m of walk");
    assert_string_equal(changes.change[0].now, "0.5");
    assert_contains(changes.change[1].what, "cadence_steps_min, walk");
    assert_contains(changes.change[1].what, "number 1");
    gb_arena_free(&changes.arena);
    gb_results_free(&a);
    gb_results_free(&b);
}

/* What has another shape is refused with its path and its place. */
static void damage_is_refused_with_its_place(void **state)
{
    (void)state;
    static const char *const good_plot = "\"plots\": [{\"name\": \"p\", \"title\": \"\", "
                                         "\"x_label\": \"\", \"y_label\": \"\", "
                                         "\"equal_axes\": false, \"series\": ";
    const struct {
        const char *begin, *text, *message; /* message "": is read */
    } cases[] = {
        {"\"plots\": ", "{\"a\": 1}", "'plots' must be a list"},
        {good_plot, "[7]}]", "plots[0].series[0]: must be an object"},
        {good_plot, "[{\"label\": \"\", \"x\": [1], \"y\": 2}]}]",
         "'plots[0].series[0].y' must be a list"},
        {good_plot, "[{\"label\": \"\", \"x\": [1], \"y\": [1, 2]}]}]",
         "plots[0].series[0].y: has 2 numbers, 1 are expected"},
        {good_plot, "[{\"label\": \"\", \"x\": [\"a\"], \"y\": [1]}]}]",
         "plots[0].series[0].x[0]: must be a number or null"},
        {good_plot, "[{\"label\": \"\", \"x\": [1e300], \"y\": [null]}]}]", ""},
        {"\"gates\": ", "[{\"outcome\": \"well\", \"kind\": \"limit\"}]",
         "'well' is not one of failed, not checked"},
        {"\"no_such_key\": ", "1", "unknown key 'no_such_key'"},
    };
    static const struct {
        const char *metrics, *message;
    } rows[] = {
        {"{}", "'metrics' must be a list"},
        {"[{\"values\": {}}]", "'side' is missing"},
        {"[{\"side\": \"both\"}]", "'metrics[0].values' is missing"},
        {"[{\"side\": \"top\", \"values\": {}}]", "is not a side that is known"},
        {"[{\"side\": \"both\", \"values\": {\"charm\": 1}}]",
         "metrics[0].values.charm: there is no quantity 'charm'"},
        {"[{\"side\": \"both\", \"values\": {\"rms\": 1}}]",
         "metrics[0].values.rms: must be an object of numbers by name"},
        {"[{\"side\": \"both\", \"values\": {\"rms\": {\"tail\": 1}}}]",
         "'tail' is nothing that rms can be of"},
        {"[{\"side\": \"both\", \"values\": {\"stance\": \"x\"}}]", "must be a number or null"},
        {"[{\"side\": \"both\", \"values\": {\"cost_median_ns\": {\"a\": 1}}}]",
         "times stand under 'timings'"},
        {"[{\"subject\": \"a\", \"side\": \"both\", \"span\": 3, \"values\": {\"stance\": 0.6}}]",
         ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases + sizeof rows / sizeof *rows; i++) {
        gb_results r;
        gb_error err;
        char text[2048];
        size_t k = i - sizeof cases / sizeof *cases;
        bool plain = i < sizeof cases / sizeof *cases;
        const char *message = plain ? cases[i].message : rows[k].message;
        if (plain)
            snprintf(text, sizeof text, "%s%s,\n   %s%s}", HEAD, REST, cases[i].begin,
                     cases[i].text);
        else
            snprintf(text, sizeof text, "%s, \"timings\": {}, \"curves\": [],\n   \"metrics\": %s}",
                     HEAD, rows[k].metrics);
        gb_status status = gb_results_parse(text, strlen(text), "damaged", &r, &err);
        assert_status(status, *message ? GB_INPUT : GB_OK, &err);
        if (status == GB_OK) {
            gb_results_free(&r);
            continue;
        }
        assert_contains(err.message, message);
        assert_int_equal(err.line, 2);
        assert_true(err.column >= 4);
    }
}

static void other_schemas_are_refused_with_a_hint(void **state)
{
    (void)state;
    gb_results r;
    gb_error err;
    const char *text = "{\"gaitbench\": \"0.1.0\", \"schema\": 1, \"definition\": \"1\"}";
    assert_int_equal(gb_results_parse(text, strlen(text), "old", &r, &err), GB_INPUT);
    assert_contains(err.message, "schema 1");
    assert_contains(err.advice, "run the experiment again");
}

/* A file of n times item in a list. */
static gb_status parse_many(const char *before, const char *item, int n, const char *behind)
{
    gb_buffer text = {0};
    gb_results r;
    gb_error err;
    gb_buffer_text(&text, HEAD REST);
    gb_buffer_text(&text, before);
    for (int i = 0; i < n; i++) {
        gb_buffer_text(&text, i > 0 ? "," : "");
        gb_buffer_text(&text, item);
    }
    gb_buffer_text(&text, behind);
    gb_status status = gb_results_parse(text.text, text.size, "many", &r, &err);
    if (status == GB_OK)
        gb_results_free(&r);
    gb_buffer_free(&text);
    return status;
}

#define PLOT_NAMES                                                                                 \
    "\"name\": \"\", \"title\": \"\", \"x_label\": \"\", \"y_label\": \"\", \"equal_axes\": true"

/* The limits of results.h, at the limit and one above. */
static void too_much_is_refused(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        gb_status expected = more ? GB_INPUT : GB_OK;
        const char *plot = "{" PLOT_NAMES ", \"series\": []}";
        const char *series = "{\"label\": \"\", \"x\": [], \"y\": []}";
        assert_int_equal(parse_many(", \"plots\": [", plot, GB_MAX_PLOTS + more, "]}"), expected);
        assert_int_equal(parse_many(", \"plots\": [{" PLOT_NAMES ", \"series\": [", series,
                                    GB_MAX_SERIES + more, "]}]}"),
                         expected);
    }
}

/* Every key that is written is in the schema. */
static void the_schema_knows_every_key(void **state)
{
    (void)state;
    gb_results r;
    fill(&r, GB_CURVES_MEANS);
    gb_buffer text = json_of(&r);
    cJSON *file = cJSON_Parse(text.text), *schema = gb_results_schema();
    const cJSON *members = cJSON_GetObjectItemCaseSensitive(schema, "properties");
    for (const cJSON *key = file->child; key; key = key->next)
        assert_non_null(cJSON_GetObjectItemCaseSensitive(members, key->string));
    cJSON_Delete(file);
    cJSON_Delete(schema);
    gb_buffer_free(&text);
    gb_results_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_comes_back),
        cmocka_unit_test(numbers_are_looked_up),
        cmocka_unit_test(changes_are_told),
        cmocka_unit_test(damage_is_refused_with_its_place),
        cmocka_unit_test(other_schemas_are_refused_with_a_hint),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(the_schema_knows_every_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
