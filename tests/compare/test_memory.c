/* Every allocation of the gates fails once: the error says so, and nothing is lost or leaks. */
#include "base/text_diff.h"
#include "failing_alloc.h"
#include "gates/gate.h"
#include "report/gate_formats.h"

static const char rules[] =
    "[{\"metric\": \"rms\", \"max\": 3}, {\"metric\": [\"a\", \"b\"], \"subject\": \"gone\", "
    "\"max\": 3}]";

static gb_omission gone = {.name = "gone", .reason = "not there", .absent = true};

/* Two metrics, a subject that is not there, a verdict of its own. */
static void make_results(gb_results *results, gb_quantity second, double first)
{
    gb_error err;
    gb_results_begin(results);
    results->experiment = "e";
    results->definition = GB_DEFINITION;
    results->provenance = (gb_provenance){.version = "0", .compiler = "", .host = "", .date = ""};
    results->skipped = &gone;
    results->nskipped = 1;
    gb_store_put(&results->store,
                 (gb_value){.quantity = GB_Q_RMS, .take = "s", .item = "knee", .value = first});
    gb_store_put(&results->store,
                 (gb_value){.quantity = second, .take = "s", .item = "knee", .value = 2});
    assert_status(gb_results_settle(results, &err), GB_OK, &err);
    static gb_gate_row row;
    row = gb_gate_row_of(GB_ROW_FAILED, GB_ROW_LIMIT, &results->store.value[0]);
    results->gate = &row;
    results->ngate = 1;
}

/* The text of a file made from results, and what is read from it. */
static gb_status make_baseline(const gb_results *results, gb_baseline *read, gb_error *err)
{
    gb_baseline made;
    gb_buffer text = {0};
    gb_status status = gb_baseline_make(results, NULL, GB_BASELINE_QUALITY, "b", "r", &made, err);
    if (status != GB_OK)
        return status;
    gb_baseline_write(&text, &made);
    gb_baseline_free(&made);
    status =
        text.failed ? gb_fail_memory(err) : gb_baseline_parse(text.text, text.size, "b", read, err);
    gb_buffer_free(&text);
    return status;
}

static gb_status write_all(const gb_gate_report *report, gb_error *err)
{
    void (*const writers[])(gb_buffer *, const gb_gate_report *) = {
        gb_gate_markdown,         gb_gate_junit,
        gb_gate_github,           gb_gate_formats[0].write,
        gb_gate_formats[1].write, gb_gate_formats[2].write,
        gb_gate_formats[3].write,
    };
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        gb_buffer text = {0};
        writers[i](&text, report);
        bool failed = text.failed;
        gb_buffer_free(&text);
        if (failed)
            return gb_fail_memory(err);
    }
    gb_buffer diff = {0};
    gb_text_diff(&diff, "a\nb\n", "a\nc\n", 80);
    bool failed = diff.failed;
    gb_buffer_free(&diff);
    return failed ? gb_fail_memory(err) : GB_OK;
}

static gb_status judge(const gb_results *results, const gb_baseline *baseline, gb_error *err)
{
    gb_json json;
    gb_gate_rule *rule = NULL;
    int n = 0;
    gb_arena arena = {0};
    gb_gate gate = {.arena = &arena};
    gb_status status = gb_json_parse(rules, strlen(rules), "g", &json, err);
    if (status != GB_OK)
        return status;
    status = gb_gate_rules_read(&json, json.root, "gates", &arena, &rule, &n, err);
    gb_json_close(&json);
    if (status == GB_OK && !gb_gate_check_rules(results, rule, n, &gate))
        status = gb_fail_memory(err);
    if (status == GB_OK)
        status = gb_gate_compare(results, baseline, NULL, &gate, err);
    if (status == GB_OK) {
        gb_gate_report report = {&gate, results, baseline, true};
        status = write_all(&report, err);
    }
    gb_arena_free(&arena);
    return status;
}

static gb_results before, after;

static gb_status all_of_it(gb_error *err)
{
    gb_baseline baseline;
    gb_status status = make_baseline(&before, &baseline, err);
    if (status == GB_OK) {
        status = judge(&after, &baseline, err);
        gb_baseline_free(&baseline);
    }
    return status;
}

static void every_allocation_of_gates_may_fail(void **state)
{
    (void)state;
    make_results(&before, GB_Q_SHAPE, 1);
    make_results(&after, GB_Q_TO_PERSON, 9);
    long n = fail_every_allocation(all_of_it);
    printf("%ld allocations\n", n);
    assert_true(n > 50);
    gb_results_free(&before);
    gb_results_free(&after);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_allocation_of_gates_may_fail),
};
run_group(tests)
