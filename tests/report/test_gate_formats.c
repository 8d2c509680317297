/* Verdicts in every format, with names that try to be something else: in none of them do they get
 * out of their place. */
#include "base/json.h"
#include "base/text.h"
#include "base/text_diff.h"
#include "check.h"
#include "report/gate_formats.h"

/* Markup of all kinds, a command for GitHub, a terminal's, a line's end in four ways, bytes that
 * are no UTF-8, and letters that are. */
#define ODD                                                                                        \
    "a\"b'c`id`<script>&|x\n::error::y\r\t\x1b[31m\x07\xc2\x9b%0A,:\xff\xfe\xe2\x80\xa8 "          \
    "\xef\xbf\xbf*_[l](u) M\xc3\xbcller \xe6\xad\xa9"

static const gb_gate_format *format_named(const char *name)
{
    const gb_gate_format *f = gb_gate_formats;
    while (f->name && strcmp(f->name, name) != 0)
        f++;
    assert_non_null(f->name);
    return f;
}

/* Three verdicts about a subject with that name: failed, not checked, passed. */
typedef struct odd {
    gb_arena arena;
    gb_results results;
    gb_baseline baseline;
    gb_gate gate;
    gb_gate_report report;
} odd;

static void put_odd(odd *o)
{
    gb_error err;
    memset(o, 0, sizeof *o);
    gb_results_begin(&o->results);
    o->results.experiment = ODD;
    o->results.title = ODD;
    o->results.definition = GB_DEFINITION;
    o->results.provenance = (gb_provenance){.version = "0", .compiler = "", .host = "", .date = ""};
    const struct {
        gb_quantity quantity;
        const char *item;
        double value;
    } metrics[] = {{GB_Q_RMS, "knee", 4.25},
                   {GB_Q_OFFSET, "knee", -2},
                   {GB_Q_MUSCLE_GRID, "slide " ODD, 1}, /* its items are any names */
                   {GB_Q_PEOPLE_FURTHER, "", 3},
                   {GB_Q_PEOPLE_SD, "knee", 3}};
    gb_value row_of[5];
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) {
        row_of[i] = (gb_value){.quantity = metrics[i].quantity,
                               .take = ODD,
                               .reference = ODD,
                               .item = metrics[i].item,
                               .value = metrics[i].value};
        gb_store_put(&o->results.store, row_of[i]);
    }
    assert_status(gb_results_settle(&o->results, &err), GB_OK, &err);
    assert_status(gb_baseline_make(&o->results, NULL, GB_BASELINE_QUALITY, "dir/" ODD, "r",
                                   &o->baseline, &err),
                  GB_OK, &err);
    o->gate.arena = &o->arena;
    gb_gate_row row = gb_gate_row_of(GB_ROW_PASSED, GB_ROW_CHANGE, &row_of[1]);
    row.baseline = row.change = row.allowed = 1;
    assert_true(gb_gate_add(&o->gate, &row));
    row = gb_gate_row_of(GB_ROW_FAILED, GB_ROW_CHANGE, &row_of[0]);
    row.baseline = 1.25;
    row.change = 3;
    row.allowed = 0.5;
    row.curve = "knee";
    row.at = 62;
    row.was = 58.1;
    row.is = 63.2;
    row.severity = 6;
    assert_true(gb_gate_add(&o->gate, &row));
    row = gb_gate_row_of(GB_ROW_UNCHECKED, GB_ROW_MISSING, &row_of[2]);
    row.note = ODD;
    assert_true(gb_gate_add(&o->gate, &row));
    assert_true(gb_gate_remark(&o->gate, "%s is another file", ODD));
    assert_true(gb_gate_rows_sort(o->gate.row, o->gate.nrow));
    o->report = (gb_gate_report){&o->gate, &o->results, &o->baseline, true};
}

static void free_odd(odd *o)
{
    gb_baseline_free(&o->baseline);
    gb_results_free(&o->results);
    gb_arena_free(&o->arena);
}

/* UTF-8 without control characters but the ends of lines. */
static void assert_clean(const char *text)
{
    while (*text) {
        const char *shown;
        size_t size, n = gb_text_clean(text, &shown, &size);
        if (*text != '\n')
            assert_ptr_equal(shown, text);
        text += n;
    }
}

static int lines_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static void markdown_keeps_names_in_their_cells(void **state)
{
    (void)state;
    odd o;
    gb_buffer text = {0};
    put_odd(&o);
    gb_gate_markdown(&text, &o.report);
    assert_clean(text.text);
    /* Headline, blank, header, rule, three rows, blank, a remark. */
    assert_int_equal(lines_of(text.text), 9);
    assert_contains(text.text, "**Gate FAILED: 1 failed, 1 not checked, 1 passed**");
    assert_contains(text.text, "\\<script>");
    assert_contains(text.text, "\\`id\\`");
    assert_contains(text.text, "M\xc3\xbcller");
    for (const char *at = text.text; (at = strchr(at, '<')); at++)
        assert_int_equal(at[-1], '\\');
    /* Nine bars that are not escaped in each of the five lines of the table. */
    const char *line = strstr(text.text, "\n|");
    assert_non_null(line);
    for (int i = 0; i < 5; i++) {
        int bars = 0;
        for (line++; *line && *line != '\n'; line++)
            bars += *line == '|' && line[-1] != '\\';
        assert_int_equal(bars, 9);
    }
    /* What failed stands first. */
    assert_true(strstr(text.text, "FAILED  ") < strstr(text.text, "| not checked"));
    assert_true(strstr(text.text, "| not checked") < strstr(text.text, "| passed"));
    assert_contains(text.text, "62 % of the cycle (knee 58.1 -> 63.2)");
    gb_buffer_free(&text);
    free_odd(&o);
}

static void github_gets_one_line_each(void **state)
{
    (void)state;
    odd o;
    gb_buffer text = {0};
    put_odd(&o);
    gb_gate_github(&text, &o.report);
    assert_clean(text.text);
    assert_int_equal(lines_of(text.text), 3);
    static const char *const starts[] = {"::error file=dir/a", "::warning file=dir/a",
                                         "::error file=dir/a"};
    const char *line = text.text;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(strncmp(line, starts[i], strlen(starts[i])), 0);
        /* The two colons that end the properties are the only ones before the message. */
        const char *end = strstr(strchr(line, ' '), "::"), *comma = strchr(line, ',');
        assert_true(end && comma && comma < end);
        assert_int_equal(strncmp(comma, ",title=", 7), 0);
        line = strchr(line, '\n') + 1;
    }
    assert_contains(text.text, "%250A");              /* a percent sign in a name */
    assert_contains(text.text, "%3A%3Aerror%3A%3Ay"); /* colons in the file's name */
    assert_contains(text.text, "1.25 -> 4.25 deg, +3 (0.5 allowed), most at 62 %25 of the cycle");
    gb_buffer_free(&text);
    free_odd(&o);
}

/* GitHub shows ten of a kind: the worst nine and the headline. */
static void github_shows_the_worst(void **state)
{
    (void)state;
    odd o;
    gb_buffer text = {0};
    put_odd(&o);
    for (int i = 0; i < 30; i++) {
        const gb_value rms = {.quantity = GB_Q_RMS, .take = ODD, .reference = ODD, .item = "knee"};
        gb_gate_row row = gb_gate_row_of(GB_ROW_FAILED, GB_ROW_CHANGE, &rms);
        row.metric.value = row.severity = 100 + i;
        row.baseline = row.change = row.allowed = 1;
        assert_true(gb_gate_add(&o.gate, &row));
    }
    assert_true(gb_gate_rows_sort(o.gate.row, o.gate.nrow));
    gb_gate_github(&text, &o.report);
    int errors = 0;
    for (const char *at = text.text; (at = strstr(at, "::error file=")); at++)
        errors++;
    assert_int_equal(errors, 10);
    assert_contains(text.text, "1 -> 129 deg");
    assert_null(strstr(text.text, "1 -> 120 deg"));
    assert_contains(text.text, "31 failed");
    gb_buffer_free(&text);
    free_odd(&o);
}

/* test_gates.sh validates against tests/report/junit.xsd. */
static void junit_escapes_names(void **state)
{
    (void)state;
    odd o;
    gb_buffer text = {0};
    put_odd(&o);
    gb_gate_junit(&text, &o.report);
    assert_clean(text.text);
    assert_contains(text.text, "tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\"");
    assert_contains(text.text, "&lt;script&gt;&amp;");
    assert_contains(text.text, "a&quot;b&apos;c`id`");
    /* Every < begins a tag, every & an entity. */
    for (const char *c = text.text; *c; c++) {
        if (*c == '<')
            assert_true(strchr("?/tfs", c[1]));
        if (*c == '&')
            assert_true(strncmp(c, "&lt;", 4) == 0 || strncmp(c, "&gt;", 4) == 0 ||
                        strncmp(c, "&amp;", 5) == 0 || strncmp(c, "&quot;", 6) == 0 ||
                        strncmp(c, "&apos;", 6) == 0);
    }
    gb_buffer_free(&text);
    free_odd(&o);
}

static gb_json written(const odd *o, const char *format)
{
    gb_buffer text = {0};
    gb_json json;
    gb_error err;
    format_named(format)->write(&text, &o->report);
    assert_false(text.failed);
    assert_status(gb_json_parse(text.text, text.size, format, &json, &err), GB_OK, &err);
    gb_buffer_free(&text);
    return json;
}

static const cJSON *get(const cJSON *item, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(item, key);
}

/* What tools/compare.py of google/benchmark takes from a file (is_potentially_comparable_benchmark,
 * get_difference_report in its gbench/report.py): name, time_unit, real_time, cpu_time, run_type;
 * and what its loader expects: context, benchmarks. */
static void google_benchmark_has_what_its_tool_reads(void **state)
{
    (void)state;
    odd o;
    put_odd(&o);
    gb_json json = written(&o, "google-benchmark");
    assert_true(cJSON_IsObject(get(json.root, "context")));
    const cJSON *list = get(json.root, "benchmarks");
    /* rms, the distance of offset from 0, and slide; "higher" and "none" cannot be smaller. */
    assert_int_equal(cJSON_GetArraySize(list), 3);
    for (const cJSON *item = list->child; item; item = item->next) {
        assert_true(cJSON_IsString(get(item, "name")));
        assert_string_equal(get(item, "time_unit")->valuestring, "ns");
        assert_string_equal(get(item, "run_type")->valuestring, "iteration");
        assert_true(cJSON_IsNumber(get(item, "real_time")));
        assert_true(cJSON_IsNumber(get(item, "cpu_time")));
    }
    assert_near(get(list->child, "real_time")->valuedouble, 4.25, 0, 0, "rms");
    assert_near(get(list->child->next, "real_time")->valuedouble, 2, 0, 0, "offset -2");
    gb_json_close(&json);
    free_odd(&o);
}

/* The JSON Schema on bencher.dev: an object of objects of objects with a number "value"; names of
 * measures are slugs of up to 64 characters. */
static void bencher_has_its_shape(void **state)
{
    (void)state;
    odd o;
    put_odd(&o);
    gb_json json = written(&o, "bencher");
    int n = 0;
    for (const cJSON *benchmark = json.root->child; benchmark; benchmark = benchmark->next, n++) {
        assert_true(cJSON_IsObject(benchmark) && benchmark->string[0]);
        assert_int_equal(cJSON_GetArraySize(benchmark), 1);
        const char *slug = benchmark->child->string;
        assert_true(strlen(slug) <= 64);
        assert_int_equal(strspn(slug, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(slug));
        assert_true(cJSON_IsNumber(get(benchmark->child, "value")));
    }
    assert_int_equal(n, 3);
    gb_json_close(&json);
    free_odd(&o);
}

/* github-action-benchmark's README: a list of {name, unit, value}, and range and extra if any. */
static void smaller_is_better_has_its_shape(void **state)
{
    (void)state;
    odd o;
    put_odd(&o);
    gb_json json = written(&o, "smaller-is-better");
    assert_true(cJSON_IsArray(json.root));
    assert_int_equal(cJSON_GetArraySize(json.root), 3);
    for (const cJSON *item = json.root->child; item; item = item->next) {
        assert_int_equal(cJSON_GetArraySize(item), 3);
        assert_true(cJSON_IsString(get(item, "name")));
        assert_true(cJSON_IsString(get(item, "unit")));
        assert_true(cJSON_IsNumber(get(item, "value")));
    }
    gb_json_close(&json);
    free_odd(&o);
}

static void verdicts_have_their_numbers(void **state)
{
    (void)state;
    odd o;
    put_odd(&o);
    gb_json json = written(&o, "verdicts");
    assert_string_equal(get(json.root, "verdict")->valuestring, "failed");
    const cJSON *first = get(json.root, "gates")->child;
    assert_string_equal(get(first, "outcome")->valuestring, "failed");
    assert_near(get(first, "at_percent")->valuedouble, 62, 0, 0, "where in the cycle");
    assert_near(get(first, "change")->valuedouble, 3, 0, 0, "by how much");
    gb_json_close(&json);
    free_odd(&o);
}

/* ---- lines that differ ---- */

static void differing_lines_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *was, *is, *diff;
        long lines;
    } cases[] = {
        {"a\nb\nc\n", "a\nb\nc\n", "", 0},
        {"a\nb\nc\n", "a\nB\nc\n", "- b\n+ B\n", 2},
        {"", "a\nb", "+ a\n+ b\n", 2},
        {"a\nb\n", "", "- a\n- b\n", 2},
        {"a\nc\n", "a\nb\nc\nd\n", "+ b\n+ d\n", 2},
        {"a\n0123456789\n", "a\n", "- 01234...\n", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_buffer text = {0};
        assert_int_equal(gb_text_diff(&text, cases[i].was, cases[i].is, 5), cases[i].lines);
        assert_string_equal(text.text ? text.text : "", cases[i].diff);
        gb_buffer_free(&text);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(markdown_keeps_names_in_their_cells),
    cmocka_unit_test(github_gets_one_line_each),
    cmocka_unit_test(github_shows_the_worst),
    cmocka_unit_test(junit_escapes_names),
    cmocka_unit_test(google_benchmark_has_what_its_tool_reads),
    cmocka_unit_test(bencher_has_its_shape),
    cmocka_unit_test(smaller_is_better_has_its_shape),
    cmocka_unit_test(verdicts_have_their_numbers),
    cmocka_unit_test(differing_lines_are_found),
};
run_group(tests)
