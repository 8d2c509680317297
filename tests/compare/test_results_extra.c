/* Tables, plots and additional metrics: through results.json and into the report. */
#include "base/json.h"
#include "check.h"
#include "compare/results.h"
#include "report/figures.h"
#include "report/html.h"
#include "report/table.h"

/* All that a file must have, but its metrics and its last bracket. */
#define HEAD                                                                                       \
    "{\"gaitbench\": \"0\", \"schema\": 1, \"definition\": \"" GB_DEFINITION                       \
    "\", \"experiment\": \"e\", \"title\": \"t\", \"subjects\": [], \"references\": [], "          \
    "\"comparisons\": [], \"skipped\": [], \"not_checked\": [], \"timings\": {}, "                 \
    "\"provenance\": {\"version\": \"0\", \"commit\": \"c\", \"compiler\": \"cc\", \"host\": "     \
    "\"h\", \"processor\": \"p\", \"threads\": 1, \"date\": \"d\", \"inputs\": []}"
#define NO_METRICS ", \"metrics\": []"

static const char *const headings[] = {"Style", "jumps", "remark"};

/* Two tables, filled in turn, three plots and two metrics. */
static void fill(gb_results *r)
{
    const double x[] = {0, 1, (double)NAN, 3}, y[] = {0.1234564, 2, (double)NAN, -1};
    gb_error err;
    memset(r, 0, sizeof *r);
    r->experiment = "extra";
    r->title = "Extra";
    r->definition = GB_DEFINITION;
    gb_results_sign(r);

    gb_result_table *first =
        gb_results_add_table(r, "jumps", "Jumps & <b>", "Counted | by hand.", headings, 3);
    assert_non_null(first);
    for (int i = 0; i < 40; i++) {
        char name[16];
        snprintf(name, sizeof name, "t%d", i);
        gb_result_table *other = gb_results_add_table(r, name, name, "", headings, 1);
        assert_non_null(other);
        assert_true(gb_results_add_cell(r, other, "only"));
        assert_true(gb_results_add_cell(r, first, i % 3 == 1 ? "%d" : "a|%d", i));
    }
    /* 40 cells are 13 full rows of three; the rest of a row is not there yet. */
    assert_int_equal(first->nrow, 13);
    assert_ptr_equal(r->table[0], first);

    gb_result_plot *knee =
        gb_results_add_plot(r, "jumps-knee", "The knee's <angle>", "time (s)", "deg", false);
    gb_result_plot *sticks = gb_results_add_plot(r, "sticks", "Poses", "m", "m", true);
    gb_result_plot *empty = gb_results_add_plot(r, "empty", "", "", "", false);
    assert_true(knee && sticks && empty);
    assert_true(gb_results_add_series(r, knee, "it's `id`", x, y, 4));
    assert_true(gb_results_add_series(r, knee, "", x, y, 2));
    assert_true(gb_results_add_series(r, sticks, "a point", x, y, 1));
    assert_true(gb_results_add_series(r, sticks, "nothing", NULL, NULL, 0));

    gb_metric metric = {"jerk", "clip", "", "", "both", "m/s^3", "lower", 1.5};
    assert_true(gb_results_add_metric(r, metric));
    metric = (gb_metric){.name = "bare", .value = (double)NAN};
    assert_true(gb_results_add_metric(r, metric));
    assert_status(gb_results_measure(r, &err), GB_OK, &err);
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
    gb_results a, b;
    gb_error err;
    fill(&a);
    gb_buffer first = json_of(&a);
    assert_status(gb_results_parse(first.text, first.size, "a", &b, &err), GB_OK, &err);
    gb_buffer second = json_of(&b);
    assert_string_equal(first.text, second.text);

    assert_int_equal(b.ntable, 41);
    assert_int_equal(b.table[0]->nrow, 13);
    assert_string_equal(b.table[0]->cell[3 * 1 + 1], "4");
    assert_string_equal(b.table[0]->note, "Counted | by hand.");
    assert_int_equal(b.nplot, 3);
    assert_true(b.plot[1]->equal_axes && !b.plot[0]->equal_axes);
    assert_int_equal(b.plot[0]->series[0].n, 4);
    /* Six decimals are kept. */
    assert_near(b.plot[0]->series[0].y[0], 0.123456, 1e-12, 0, "a rounded point");
    assert_near(b.plot[0]->series[0].y[2], (double)NAN, 0, 0, "a break");
    /* Only the two, since there is no subject; they are extra again after reading. */
    assert_int_equal(b.nmetric, 2);
    assert_int_equal(b.nextra, 2);
    assert_string_equal(b.metric[0].unit, "m/s^3");
    assert_near(b.metric[0].value, 1.5, 0, 0, "an extra metric");
    assert_string_equal(b.metric[1].better, "");
    assert_true(isnan(b.metric[1].value));

    gb_buffer csv = {0};
    gb_report_metrics_csv(&csv, &b);
    assert_contains(csv.text, "extra,clip,,jerk,,both,m/s^3,1.5,lower\n");
    gb_buffer_free(&csv);
    gb_buffer_free(&first);
    gb_buffer_free(&second);
    gb_results_free(&a);
    gb_results_free(&b);
}

/* Results without any are written as they were before there were tables. */
static void no_keys_without_content(void **state)
{
    (void)state;
    gb_results r;
    gb_error err;
    const char text[] = HEAD NO_METRICS "}";
    assert_status(gb_results_parse(text, strlen(text), "none", &r, &err), GB_OK, &err);
    gb_buffer json = json_of(&r);
    assert_null(strstr(json.text, "\"tables\""));
    assert_null(strstr(json.text, "\"plots\""));
    assert_null(strstr(json.text, "\"extra\""));
    gb_buffer_free(&json);
    gb_results_free(&r);
}

/* What has another shape is refused with its path and its place. */
static void damage_is_refused_with_its_place(void **state)
{
    (void)state;
    static const char *const good_table =
        "\"tables\": [{\"name\": \"n\", \"title\": \"\", \"note\": \"\", ";
    static const char *const good_plot = "\"plots\": [{\"name\": \"p\", \"title\": \"\", "
                                         "\"x_label\": \"\", \"y_label\": \"\", "
                                         "\"equal_axes\": false, \"series\": ";
    static const char *const metric =
        "\"metrics\": [{\"name\": \"m\", \"subject\": \"\", \"reference\": \"\", "
        "\"curve\": \"\", \"side\": \"both\", \"unit\": \"\", \"better\": \"none\", "
        "\"definition\": \"" GB_DEFINITION "\", ";
    const struct {
        const char *begin, *text, *message; /* message "": is read */
    } cases[] = {
        {"\"tables\": ", "3", "'tables' must be a list"},
        {"\"tables\": ", "null", "'tables' must be a list"},
        {"\"plots\": ", "{\"a\": 1}", "'plots' must be a list"},
        {"\"tables\": ", "[1]", "tables[0] must be an object"},
        {"\"tables\": ", "[{\"color\": 1}]", "unknown key 'tables[0].color'"},
        {good_table, "\"columns\": [], \"rows\": []}]", "tables[0]: has no columns"},
        {good_table, "\"rows\": []}]", "'tables[0].columns' is missing"},
        {good_table, "\"columns\": [\"a\"], \"rows\": \"x\"}]", "'tables[0].rows' must be a list"},
        {good_table, "\"columns\": [\"a\", \"b\"], \"rows\": [[\"1\", \"2\"], [\"3\"]]}]",
         "tables[0].rows[1]: is not a list of 2 cells"},
        {good_table, "\"columns\": [\"a\"], \"rows\": [[\"1\"], [2]]}]",
         "tables[0].rows[1][0]: must be a text"},
        {good_table, "\"columns\": [\"a\"], \"rows\": [[\"1\"]]}]", ""},
        {good_plot, "[7]}]", "plots[0].series[0] must be an object"},
        {good_plot, "[{\"label\": \"\", \"x\": [1], \"y\": 2}]}]",
         "'plots[0].series[0].y' must be a list"},
        {good_plot, "[{\"label\": \"\", \"x\": [1], \"y\": [1, 2]}]}]",
         "plots[0].series[0].y: has 2 numbers, 1 are expected"},
        {good_plot, "[{\"label\": \"\", \"x\": [\"a\"], \"y\": [1]}]}]",
         "plots[0].series[0].x[0]: must be a number or null"},
        {good_plot, "[{\"label\": \"\", \"x\": [1e300], \"y\": [null]}]}]", ""},
        {"\"metrics\": ", "{}", "'metrics' must be a list"},
        {"\"metrics\": ", "[1]", "metrics"},
        {metric, "\"extra\": true}]", "'metrics[0].value' is missing"},
        {metric, "\"value\": \"x\", \"extra\": true}]",
         "'metrics[0].value' must be a number or null"},
        {metric, "\"value\": 1, \"extra\": true}]", ""},
        /* No subject and no comparison of this file gives such a metric. */
        {metric, "\"value\": 1}]", "metrics: holds 1 metrics, the rest of the file gives 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_results r;
        gb_error err;
        char text[2048];
        bool metrics = strstr(cases[i].begin, "metrics") != NULL;
        snprintf(text, sizeof text, "%s%s,\n   %s%s}", HEAD, metrics ? "" : NO_METRICS,
                 cases[i].begin, cases[i].text);
        gb_status status = gb_results_parse(text, strlen(text), "damaged", &r, &err);
        assert_status(status, *cases[i].message ? GB_INPUT : GB_OK, &err);
        if (status == GB_OK) {
            gb_results_free(&r);
            continue;
        }
        assert_contains(err.message, cases[i].message);
        assert_int_equal(err.line, 2);
        assert_true(err.column >= 4);
    }
}

/* A file of n times item in a list. */
static gb_status parse_many(const char *before, const char *item, int n, const char *behind)
{
    gb_buffer text = {0};
    gb_results r;
    gb_error err;
    gb_buffer_text(&text, HEAD NO_METRICS);
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

#define NAMES "\"name\": \"\", \"title\": \"\", \"note\": \"\""
#define PLOT_NAMES                                                                                 \
    "\"name\": \"\", \"title\": \"\", \"x_label\": \"\", \"y_label\": \"\", \"equal_axes\": true"

/* The limits of results.h, at the limit and one above. */
static void too_much_is_refused(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        gb_status expected = more ? GB_INPUT : GB_OK;
        const char *table = "{" NAMES ", \"columns\": [\"a\"], \"rows\": []}";
        const char *plot = "{" PLOT_NAMES ", \"series\": []}";
        const char *series = "{\"label\": \"\", \"x\": [], \"y\": []}";
        assert_int_equal(parse_many(", \"tables\": [", table, GB_MAX_TABLES + more, "]}"),
                         expected);
        assert_int_equal(parse_many(", \"tables\": [{" NAMES ", \"rows\": [], \"columns\": [",
                                    "\"a\"", GB_MAX_COLUMNS + more, "]}]}"),
                         expected);
        assert_int_equal(parse_many(", \"tables\": [{" NAMES ", \"columns\": [\"a\"], \"rows\": [",
                                    "[\"\"]", GB_MAX_ROWS + more, "]}]}"),
                         expected);
        assert_int_equal(parse_many(", \"plots\": [", plot, GB_MAX_PLOTS + more, "]}"), expected);
        assert_int_equal(parse_many(", \"plots\": [{" PLOT_NAMES ", \"series\": [", series,
                                    GB_MAX_SERIES + more, "]}]}"),
                         expected);
    }
    /* Points are counted over all series: a series of one, and the limit in another. */
    assert_int_equal(parse_many(", \"plots\": [{" PLOT_NAMES
                                ", \"series\": [{\"label\": \"\", \"x\": [1], \"y\": [1]}, "
                                "{\"label\": \"\", \"y\": [], \"x\": [",
                                "1", GB_MAX_POINTS, "]}]}]}"),
                     GB_INPUT);
}

static void tables_are_shown(void **state)
{
    (void)state;
    gb_results r;
    gb_buffer md = {0};
    fill(&r);
    const char *const columns[] = {"Who", "value", "share"};
    gb_result_table *table = gb_results_add_table(&r, "padded", "Padded", "", columns, 3);
    const char *const cells[] = {"J\u00f6rg", "1.25", "40 %", "x", "-10", "-", "", "", "5%"};
    for (int i = 0; i < 9; i++)
        assert_true(gb_results_add_cell(&r, table, "%s", cells[i]));
    gb_report_tables_md(&md, &r);
    assert_contains(md.text, "\n## Jumps & \\<b>\n\nCounted | by hand.\n\n| Style");
    /* A bar in a cell would end it. */
    assert_contains(md.text, "| a\\|3  |     4 | a\\|5   |\n");
    /* Padded by characters, numbers to the right, by hand: widths 4, 5, 5. */
    assert_contains(md.text, "\n## Padded\n\n"
                             "| Who  | value | share |\n"
                             "| ---- | ----: | ----: |\n"
                             "| J\u00f6rg |  1.25 |  40 % |\n"
                             "| x    |   -10 |     - |\n"
                             "|      |       |    5% |\n");
    gb_buffer_free(&md);
    gb_results_free(&r);
}

static void page_holds_tables_and_plots(void **state)
{
    (void)state;
    gb_results r;
    gb_buffer page = {0};
    gb_report_figure figures[8];
    fill(&r);
    assert_true(gb_report_figure_limit(&r) <= 8);
    int n = gb_report_figures(&r, figures);
    assert_int_equal(n, 3);
    assert_string_equal(figures[0].name, "plot-jumps-knee");
    assert_string_equal(figures[1].name, "plot-sticks");
    gb_report_html(&page, &r, figures, n);
    assert_contains(page.text, "<h2 id=\"t0\">Jumps &amp; &lt;b&gt;<a ");
    assert_contains(page.text, "<p>Counted | by hand.</p>\n<div class=\"wide\"><table>");
    assert_contains(page.text, "<td class=\"text\">a|3</td><td>4</td>");
    assert_contains(page.text, "<figcaption>The knee&#39;s &lt;angle&gt;. ");
    /* jumps-knee belongs to the table jumps, so it stands before the next one; sticks to none. */
    const char *knee = strstr(page.text, "aria-label=\"The knee"),
               *next = strstr(page.text, ">t0<a ");
    const char *rest = strstr(page.text, "<h2 id=\"pictures\">");
    const char *sticks = strstr(page.text, "aria-label=\"Poses\"");
    assert_true(knee && next && rest && sticks);
    assert_true(knee < next && next < rest && rest < sticks);
    gb_buffer_free(&page);
    gb_results_free(&r);
}

static gb_buffer script_of(const gb_results *r, const gb_report_figure *figure)
{
    gb_chart chart;
    gb_buffer script = {0};
    gb_report_figure_chart(r, figure, &chart);
    gb_chart_script(&script, &chart, figure->name);
    gb_chart_free(&chart);
    assert_false(script.failed);
    return script;
}

static void scripts_hold_their_data(void **state)
{
    (void)state;
    gb_results r;
    gb_report_figure figures[8];
    fill(&r);
    gb_report_figures(&r, figures);
    gb_buffer script = script_of(&r, &figures[0]);
    assert_contains(script.text, "# gaitbench figure; ");
    assert_contains(script.text, "set output 'plot-jumps-knee.svg'\n");
    assert_contains(script.text, "set title 'The knee\u2019s <angle>'");
    /* gnuplot runs nothing in single quotes; there is no apostrophe inside. */
    assert_contains(script.text, " title 'it\u2019s `id`'");
    assert_contains(script.text, "$p0s0 << END\n0 0.123456\n1 2\nNaN NaN\n3 -1\nEND\n");
    assert_contains(script.text, " notitle");
    assert_contains(script.text, "set xrange [0:3]\n");
    /* 5 % of 3 on both sides. */
    assert_contains(script.text, "set yrange [-1.15:2.15]\n");
    assert_null(strstr(script.text, "size ratio"));
    gb_buffer_free(&script);

    script = script_of(&r, &figures[1]);
    assert_contains(script.text, "set size ratio -1\n");
    assert_contains(script.text, "with points "); /* one point is no line */
    gb_buffer_free(&script);

    script = script_of(&r, &figures[2]);
    assert_contains(script.text, "set xrange [0:1]\n");
    assert_contains(script.text, "plot NaN notitle\n");
    gb_buffer_free(&script);
    gb_results_free(&r);
}

/* On logarithmic axes what is not positive is a gap, and the range goes by factors around the rest:
 * 10 / 1.2 to 1000 * 1.2, 2 / 1.3 to 200 * 1.3. */
static void logarithmic_axes(void **state)
{
    (void)state;
    const double x[] = {0, 10, 1000, 50}, y[] = {5, 2, 200, -1};
    gb_results r;
    gb_report_figure figures[4];
    memset(&r, 0, sizeof r);
    gb_result_plot *plot = gb_results_add_plot(&r, "crowd", "Crowd", "n", "us", false);
    assert_non_null(plot);
    assert_true(gb_results_add_series(&r, plot, "one", x, y, 4));
    gb_report_figures(&r, figures);
    gb_buffer out = script_of(&r, &figures[0]);
    assert_null(strstr(out.text, "logscale"));
    gb_buffer_free(&out);
    plot->log_axes = true;
    out = script_of(&r, &figures[0]);
    assert_contains(out.text, "set logscale xy");
    assert_contains(out.text, "NaN NaN\n10 2\n1000 200\nNaN NaN\nEND");
    assert_contains(out.text, "set xrange [8.333333:1200]");
    assert_contains(out.text, "set yrange [1.538462:260]");
    gb_buffer_free(&out);

    gb_chart chart;
    gb_report_figure_chart(&r, &figures[0], &chart);
    gb_chart_html(&out, &chart);
    gb_chart_free(&chart);
    /* Two powers of ten upwards, three ahead with 2 and 5 times them. */
    assert_contains(out.text, ">10</text>");
    assert_contains(out.text, ">1000</text>");
    assert_contains(out.text, ">200</text>");
    assert_null(strstr(out.text, "nan"));
    gb_buffer_free(&out);
    gb_results_free(&r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(json_comes_back),
    cmocka_unit_test(no_keys_without_content),
    cmocka_unit_test(damage_is_refused_with_its_place),
    cmocka_unit_test(logarithmic_axes),
    cmocka_unit_test(too_much_is_refused),
    cmocka_unit_test(tables_are_shown),
    cmocka_unit_test(page_holds_tables_and_plots),
    cmocka_unit_test(scripts_hold_their_data),
};
run_group(tests)
