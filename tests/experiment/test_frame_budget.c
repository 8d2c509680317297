/* The part "bench" of an experiment: what it takes, what it gives, and that times stay where they
 * may differ. */
#include "check.h"
#include "compare/results.h"
#include "experiment/experiment.h"
#include "experiment/frame_budget_numbers.h"
#include "report/tables.h"

#define HEAD "{\"gaitbench_experiment\": 1, \"name\": \"b\", "

static gb_status parse(const char *bench, gb_experiment *e, gb_error *err)
{
    char text[512];
    snprintf(text, sizeof text, HEAD "\"bench\": %s}", bench);
    return gb_experiment_parse(text, strlen(text), "experiments/b.json", e, err);
}

static void defaults(void **state)
{
    (void)state;
    gb_experiment e;
    gb_error err;
    static const int crowd[] = {1, 3, 10, 30, 100, 300, 1000, 3000, 10000};
    assert_status(parse("{}", &e, &err), GB_OK, &err);
    assert_true(e.bench.wanted);
    assert_near(e.bench.slice_ms, 1, 0, 0, "slice");
    assert_int_equal(e.bench.frames, 100000);
    assert_int_equal(e.bench.ncrowd, 9);
    assert_memory_equal(e.bench.crowd, crowd, sizeof crowd);
    gb_experiment_free(&e);
    /* Without the part nothing is measured, and subjects are needed. */
    const char *none = HEAD "\"title\": \"\"}";
    assert_status(gb_experiment_parse(none, strlen(none), "b.json", &e, &err), GB_USAGE, &err);
}

static void mistakes_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *bench, *key;
    } cases[] = {
        {"{\"slice\": 1}", "slice"},
        {"{\"slice_ms\": 0}", "slice_ms"},
        {"{\"slice_ms\": \"1\"}", "slice_ms"},
        {"{\"seconds\": 1e9}", "seconds"},
        {"{\"frames\": 3}", "frames"},
        {"{\"threads\": -1}", "threads"},
        {"{\"seed\": 0}", "seed"},
        {"{\"crowd\": 3}", "crowd"},
        {"{\"crowd\": [3, 2]}", "crowd"},
        {"{\"crowd\": [0]}", "crowd"},
        {"{\"crowd\": [1.5]}", "crowd"},
        {"{\"crowd\": [\"1\"]}", "crowd"},
        {"{\"crowd\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}", "crowd"},
        {"{\"seed\": 1, \"seed\": 1}", "seed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_experiment e;
        gb_error err = {0};
        assert_status(parse(cases[i].bench, &e, &err), GB_USAGE, &err);
        assert_contains(err.message, cases[i].key);
    }
}

/* Crowds of 1, 10 and 100 that take 1, 10 and 200 us: at 2 us half way (in logarithms: 2 characters
 * on the straight part), at 200 all, at 400 twice as many, at 0.5 none. */
static void characters_that_fit(void **state)
{
    (void)state;
    const double nan = (double)NAN;
    const gb_crowd_point p[] = {
        {1, 0, 1e-6, nan, 0}, {10, 0, 10e-6, 9e-6, 0}, {100, 0, 200e-6, 50e-6, 0}};
    assert_near(gb_crowd_that_fits(p, 3, false, 2e-6), 2, 0, 0, "two");
    assert_near(gb_crowd_that_fits(p, 3, false, 10e-6), 10, 0, 0, "ten");
    assert_near(gb_crowd_that_fits(p, 3, false, 200e-6), 100, 0, 0, "all");
    assert_near(gb_crowd_that_fits(p, 3, false, 400e-6), 200, 0, 0, "more than measured");
    assert_near(gb_crowd_that_fits(p, 3, false, 0.5e-6), 0, 0, 0, "none");
    assert_true(isnan(gb_crowd_that_fits(p, 3, true, 1)));
    assert_true(isnan(gb_crowd_that_fits(p, 0, false, 1)));
}

/* One or three characters are not yet the mix of the others: they would bend the curve. */
static void small_crowds_are_not_on_the_curve(void **state)
{
    (void)state;
    const gb_crowd_point p[] = {
        {1, 2, 1, 0, 0}, {3, 6, 6, 0, 0}, {8, 16, 12, 0, 0}, {10, 20, 15, 0, 0}};
    gb_size_curve curve;
    gb_crowd_curve(p, 4, &curve);
    assert_int_equal(curve.n, 2);
    assert_near(curve.size[0], 8, 0, 0, "size");
    assert_near(curve.seconds[1], 15, 0, 0, "time");
    assert_near(curve.bytes[1], 20, 0, 0, "bytes");
}

static gb_buffer json_without(const gb_results *results, bool times)
{
    gb_buffer whole = {0}, text = {0};
    gb_error err;
    assert_status(gb_results_print(&whole, results, &err), GB_OK, &err);
    cJSON *json = cJSON_Parse(whole.text);
    gb_buffer_free(&whole);
    if (!times) {
        cJSON_DeleteItemFromObjectCaseSensitive(json, "timings");
        cJSON_DeleteItemFromObjectCaseSensitive(json, "provenance");
    }
    gb_json_print(&text, json);
    cJSON_Delete(json);
    return text;
}

/* Rows of a table; -1: there is no such table. */
static int rows_of(const gb_text_tables *tables, const char *name)
{
    const gb_text_table *table = gb_text_tables_find(tables, name);
    if (!table)
        print_error("no table %s\n", name);
    return table ? table->nrow : -1;
}

static long no_allocations(void)
{
    return 0;
}

/* Two short runs: other times, but the same bytes outside the blocks that may differ; and what was
 * written is read back. */
static void times_stay_in_their_block(void **state)
{
    (void)state;
    static const char *const tables[] = {"bench-machine",     "bench-budget", "bench-cases",
                                         "bench-crowd",       "bench-frames", "bench-stages-frame",
                                         "bench-stages-take", "bench-size"};
    gb_experiment e;
    gb_results results[2], again;
    gb_error err;
    gb_buffer text[2], whole;
    gb_text_tables made = {0}, made_again = {0};
    assert_status(
        parse("{\"seconds\": 0.002, \"frames\": 300, \"crowd\": [1, 3], \"threads\": 2}", &e, &err),
        GB_OK, &err);
    gb_bench_count_allocations(no_allocations);
    for (int i = 0; i < 2; i++) {
        assert_status(gb_experiment_run(&e, NULL, &results[i], &err), GB_OK, &err);
        text[i] = json_without(&results[i], false);
    }
    gb_bench_count_allocations(NULL);
    assert_string_equal(text[0].text, text[1].text);
    assert_null(strstr(text[0].text, "\"cost_"));
    assert_non_null(strstr(text[0].text, "\"allocations\""));
    whole = json_without(&results[0], true);
    assert_status(gb_results_parse(whole.text, whole.size, "b", &again, &err), GB_OK, &err);
    assert_int_equal(again.nplot, 3);
    gb_tables_bench(&results[0], &made);
    gb_tables_bench(&again, &made_again);
    assert_false(made.failed || made_again.failed);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const gb_text_table *a = gb_text_tables_find(&made, tables[i]);
        const gb_text_table *b = gb_text_tables_find(&made_again, tables[i]);
        assert_true(rows_of(&made, tables[i]) >= 1);
        assert_int_equal(rows_of(&made_again, tables[i]), a->nrow);
        for (int k = 0; k < a->nrow * a->ncolumn; k++)
            assert_string_equal(b->cell[k], a->cell[k]);
    }
    assert_int_equal(rows_of(&made, "bench-budget"), 4);
    assert_int_equal(rows_of(&made, "bench-crowd"), 2);
    assert_int_equal(rows_of(&made, "bench-stages-frame"), 4);
    assert_string_equal(gb_text_at(gb_text_tables_find(&made, "bench-cases"), 1, 0),
                        "procedural/step/walk");
    gb_text_tables_free(&made);
    gb_text_tables_free(&made_again);
    assert_true(again.plot[0]->timing && again.plot[0]->log_axes);
    gb_results_free(&again);
    gb_buffer_free(&whole);
    for (int i = 0; i < 2; i++) {
        gb_buffer_free(&text[i]);
        gb_results_free(&results[i]);
    }
    gb_experiment_free(&e);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(defaults),
    cmocka_unit_test(mistakes_are_named),
    cmocka_unit_test(characters_that_fit),
    cmocka_unit_test(small_crowds_are_not_on_the_curve),
    cmocka_unit_test(times_stay_in_their_block),
};

run_group(tests)
