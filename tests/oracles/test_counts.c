/* What is counted and not measured: instructions of benchmarks as a file gives them, allocations of
 * work that is known to make so many; and the gait of a subject, which is a word of gates. */
#include "experiment/frame_budget_numbers.h"
#include "gates/gate.h"
#include "gates/instructions.h"
#include "stored.h"
#include "whole_walker.h"

/* Of each benchmark its own; means over repetitions repeat what is there. */
static void instructions_are_those_of_the_file(void **state)
{
    (void)state;
    static const char text[] =
        "{\"context\": {\"compiler\": \"cc 1\", \"architecture\": \"x\"}, \"benchmarks\": ["
        "{\"name\": \"walk\", \"run_type\": \"iteration\", \"instructions\": 12345},"
        "{\"name\": \"walk\", \"run_type\": \"aggregate\", \"instructions\": 99},"
        "{\"name\": \"run\", \"run_type\": \"iteration\", \"instructions\": 678}]}";
    gb_json json;
    gb_results r;
    gb_error err;
    assert_status(gb_json_parse(text, sizeof text - 1, "counts", &json, &err), GB_OK, &err);
    assert_status(gb_counts_read(&json, &r, &err), GB_OK, &err);
    assert_stored(&r, GB_Q_INSTRUCTIONS, "walk", "cc 1, x", "", GB_SIDES_BOTH, 12345, 0);
    assert_stored(&r, GB_Q_INSTRUCTIONS, "run", "cc 1, x", "", GB_SIDES_BOTH, 678, 0);
    gb_results_free(&r);
    gb_json_close(&json);
}

/* What the program counts; here the work itself says what it allocates. */
static long counted;

static long count_so_far(void)
{
    return counted;
}

static gb_status allocate(void *data, long times, gb_error *err)
{
    (void)err;
    counted += *(const int *)data * times;
    return GB_OK;
}

static void nothing_to_release(void *data)
{
    (void)data;
}

static void allocations_are_those_of_one_repetition(void **state)
{
    (void)state;
    static const int each[2] = {3, 0};
    static gb_budget_cases cases;
    static const gb_machine machine = {.processors = 1, .turbo = -1};
    static const gb_stages no_stages;
    static gb_size_curve curves[GB_BUDGET_CURVES];
    const gb_frame_budget budget = {.slice_ms = 1, .ncrowd = 1};
    const gb_crowd_point crowd = {.n = 1, .bytes = 1, .one = 1, .many = 1, .cold = 1};
    const gb_bench_options quick = {.seconds = 0.002, .warm_seconds = 0.001, .rounds = 2};
    gb_results r;
    gb_error err;
    cases.n = 2;
    for (int i = 0; i < 2; i++) {
        static int made[2];
        made[i] = each[i];
        cases.work[i] = (gb_work){.name = i ? "none" : "three",
                                  .data = &made[i],
                                  .run = allocate,
                                  .release = nothing_to_release,
                                  .items = 64}; /* they are of a repetition, not of an item */
    }
    gb_bench_count_allocations(count_so_far);
    assert_status(gb_bench_measure(cases.work, 2, &quick, NULL, cases.warm, &err), GB_OK, &err);
    gb_bench_count_allocations(NULL);
    const gb_budget_findings found = {.budget = &budget,
                                      .machine = &machine,
                                      .cases = &cases,
                                      .crowd = &crowd,
                                      .threads = 1,
                                      .frame = &no_stages,
                                      .take = &no_stages,
                                      .curve = curves};
    gb_results_begin(&r);
    assert_true(gb_budget_put(&found, &r));
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    assert_stored(&r, GB_Q_ALLOCATIONS, "three", "", "", GB_SIDES_BOTH, 3, 1e-9);
    assert_stored(&r, GB_Q_ALLOCATIONS, "none", "", "", GB_SIDES_BOTH, 0, 0);
    for (int i = 0; i < 2; i++)
        gb_bench_result_free(&cases.warm[i]);
    gb_results_free(&r);
}

/* Results of the walker, who walks over the ground. */
static void walk(gb_results *r)
{
    gb_error err;
    gb_arena arena = {0};
    whole_walker w = somebody_whole();
    gb_body body = whole_body(&w, &arena);
    gb_results_begin(r);
    r->experiment = "walk";
    r->definition = GB_DEFINITION;
    r->provenance =
        (gb_provenance){.version = "0", .compiler = "cc", .host = "host", .date = "date"};
    add_body(r, "walker", &body, NULL);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
    gb_arena_free(&arena);
}

/* The gait has no number: a gate says in words that it changed, and fails. */
static void a_changed_gait_fails_a_gate(void **state)
{
    (void)state;
    static const char *const said[] = {NULL, "it walked, now it runs",
                                       "it moved over the ground, now it is in place"};
    for (int i = 0; i < 3; i++) {
        gb_results before, now;
        gb_baseline baseline;
        gb_error err;
        gb_arena arena = {0};
        gb_gate gate = {.arena = &arena};
        int found = 0;
        walk(&before);
        walk(&now);
        now.subject[0].running = i == 1;
        now.subject[0].in_place = i == 2;
        assert_status(
            gb_baseline_make(&before, NULL, GB_BASELINE_QUALITY, "b.json", "why", &baseline, &err),
            GB_OK, &err);
        assert_status(gb_gate_compare(&now, &baseline, NULL, &gate, &err), GB_OK, &err);
        for (int k = 0; k < gate.nrow; k++) {
            if (strcmp(gate.row[k].metric.name, gb_quantities[GB_Q_GAIT].name) != 0)
                continue;
            assert_int_equal(gate.row[k].outcome, GB_ROW_FAILED);
            assert_string_equal(gate.row[k].note, said[i]);
            found++;
        }
        assert_int_equal(found, i > 0);
        gb_baseline_free(&baseline);
        gb_results_free(&before);
        gb_results_free(&now);
        gb_arena_free(&arena);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(instructions_are_those_of_the_file),
    cmocka_unit_test(allocations_are_those_of_one_repetition),
    cmocka_unit_test(a_changed_gait_fails_a_gate),
};

run_group(tests)
