/* Charts: ranges, ticks, and the two ways to draw them. */
#include "chart/chart.h"
#include "check.h"
#include "report/glossary.h"

#include "base/file.h"
#include "measure/quantity.h"

static void ticks_are_round(void **state)
{
    (void)state;
    assert_near(gb_chart_step(0, 100, 5), 20, 0, 1e-12, "0 to 100");
    assert_near(gb_chart_step(-35, 12, 5), 10, 0, 1e-12, "47 in five");
    assert_near(gb_chart_step(0, 0.013, 4), 0.005, 0, 1e-12, "thousandths");
    assert_near(gb_chart_step(3, 3, 4), 1, 0, 0, "nothing");
    assert_near(gb_chart_step(0, (double)INFINITY, 4), 1, 0, 0, "no number");
}

/* One panel with a line of three points, a hole, and two more. */
static void begin(gb_chart *chart, gb_chart_panel **panel)
{
    static const double x[] = {0, 50, 100, (double)NAN, 0, 100};
    static const double y[] = {0, 5, 10, (double)NAN, 10, 0};
    gb_chart_begin(chart, "A title", 2, 2, 1);
    *panel = gb_chart_add_panel(chart, "A panel", 2);
    assert_non_null(*panel);
    gb_chart_add(*panel, gb_look_subject, 6, x, y, NULL);
}

static void ranges_fit(void **state)
{
    (void)state;
    gb_chart chart;
    gb_chart_panel *panel;
    begin(&chart, &panel);
    gb_chart_fit(panel, 0, 0, 0);
    gb_chart_fit(panel, 1, 0.1, 0);
    assert_near(panel->x[0], 0, 0, 0, "from");
    assert_near(panel->x[1], 100, 0, 0, "to");
    assert_near(panel->y[0], -1, 1e-12, 0, "from, with a tenth");
    assert_near(panel->y[1], 11, 1e-12, 0, "to, with a tenth");
    gb_chart_fit(panel, 1, 0.1, 40);
    assert_near(panel->y[1] - panel->y[0], 40, 1e-12, 0, "not less than");
    /* The other edge of a band counts too; values that no picture holds do not. */
    static const double bx[] = {0, 1, 2}, low[] = {-3, -3, 1e300}, high[] = {20, 3, 1e301};
    gb_chart_add(panel, gb_look_band, 3, bx, low, high);
    gb_chart_fit(panel, 1, 0, 0);
    assert_near(panel->y[0], -3, 0, 0, "a band's edge");
    assert_near(panel->y[1], 20, 0, 0, "a band's other edge");
    gb_chart_free(&chart);

    /* Nothing at all, and one value, still have a range: gnuplot refuses none. */
    static const double one[] = {7};
    gb_chart_begin(&chart, "", 1, 1, 0);
    panel = gb_chart_add_panel(&chart, "", 1);
    gb_chart_fit(panel, 0, 0, 0);
    assert_true(panel->x[1] > panel->x[0]);
    gb_chart_add(panel, gb_look_takes, 1, one, one, NULL);
    gb_chart_fit(panel, 1, 0.05, 0);
    assert_true(panel->y[0] < 7 && panel->y[1] > 7);
    gb_chart_free(&chart);
}

/* Left 440, right 3200 - 120 = 3080, so x = 50 is 1760; top 60, bottom 1800 - 210 = 1590. The
 * middle of the straight line is left out; the hole stays one. */
static void pictures_keep_what_matters(void **state)
{
    (void)state;
    gb_chart chart;
    gb_chart_panel *panel, *second;
    gb_buffer out = {0};
    begin(&chart, &panel);
    second = gb_chart_add_panel(&chart, "b", 1);
    assert_non_null(second);
    for (int i = 0; i < 2; i++) {
        chart.panel[i].x[1] = 100;
        chart.panel[i].y[1] = 10;
    }
    gb_chart_html(&out, &chart);
    assert_contains(out.text, "<path class=\"k0\" stroke-width=\"2.2\" "
                              "d=\"M440 1590l2640-1530M440 60l2640 1530\"/>");
    assert_contains(out.text, "<h4>A panel</h4><svg viewBox=\"0 0 3200 1800\"");
    gb_buffer_free(&out);
    gb_chart_free(&chart);
}

/* A curve of a thousand points stays within two tenths of a pixel of what is drawn. */
static void thinning_is_exact_enough(void **state)
{
    (void)state;
    enum { N = 1001 };
    static double x[N], y[N];
    gb_chart chart;
    gb_buffer out = {0};
    for (int i = 0; i < N; i++) {
        x[i] = 100.0 * i / (N - 1);
        y[i] = sin(x[i] / 5) + (i == 700 ? 1 : 0); /* and a jump of one sample */
    }
    gb_chart_begin(&chart, "", 2, 2, 0);
    for (int k = 0; k < 2; k++) {
        gb_chart_panel *panel = gb_chart_add_panel(&chart, "", 1);
        gb_chart_add(panel, gb_look_subject, N, x, y, NULL);
        panel->x[1] = 100;
        panel->y[0] = -2;
        panel->y[1] = 2;
    }
    gb_chart_html(&out, &chart);
    const char *p = strstr(out.text, "stroke-width=\"2.2\" d=\"M");
    assert_non_null(p);
    char *end = NULL;
    double at[2] = {strtod(p + strlen("stroke-width=\"2.2\" d=\"M"), &end), 0};
    at[1] = strtod(end, &end);
    assert_int_equal(*end, 'l');
    end++;
    int points = 1, i = 0;
    double worst = 0;
    while (*end != '"') {
        double next[2] = {at[0] + strtod(end, &end), 0};
        next[1] = at[1] + strtod(end, &end);
        /* All samples under this piece. */
        for (; i < N && 440 + x[i] * 26.4 <= next[0] + 0.5; i++) {
            double px = 440 + x[i] * 26.4, py = 1590 - (y[i] + 2) / 4 * 1530;
            double dx = next[0] - at[0], dy = next[1] - at[1];
            worst = fmax(worst, fabs((px - at[0]) * dy - (py - at[1]) * dx) / hypot(dx, dy));
        }
        at[0] = next[0];
        at[1] = next[1];
        points++;
    }
    assert_int_equal(i, N);
    /* Two tenths of a pixel, and what rounding to tenths adds. */
    assert_true(worst < 3);
    assert_true(points < 200);
    gb_buffer_free(&out);
    gb_chart_free(&chart);
}

static void scripts_draw_the_same(void **state)
{
    (void)state;
    gb_chart chart;
    gb_chart_panel *panel;
    gb_buffer out = {0};
    begin(&chart, &panel);
    gb_chart_add_rule(panel, 66, GB_BLUE);
    gb_chart_add_key(&chart, "it's `id`", gb_look_subject);
    gb_chart_fit(panel, 0, 0, 0);
    gb_chart_fit(panel, 1, 0, 0);
    gb_chart_script(&out, &chart, "name");
    assert_contains(out.text, "$p0s0 << END\n0 0\n50 5\n100 10\nNaN NaN\n0 10\n100 0\nEND\n");
    assert_contains(out.text, "set arrow 1 from 66,graph 0 to 66,graph 1");
    assert_contains(out.text, "lc rgb '#0072B2' lw 2.2 dt 1");
    gb_buffer_free(&out);
    gb_chart_free(&chart);
}

/* Every quantity has a sentence, once in the page's list; what always stands there is in
 * docs/metrics.md, too. */
static void every_number_is_defined(void **state)
{
    (void)state;
    gb_file docs;
    gb_error err;
    gb_buffer list = {0};
    for (int q = 0; q < GB_NQUANTITY; q++) {
        assert_non_null(gb_glossary_find(gb_quantities[q].name));
        assert_true(*gb_glossary_find(gb_quantities[q].name) && *gb_quantities[q].label);
    }
    assert_non_null(gb_glossary_find("verdict"));
    assert_null(gb_glossary_find("no such term"));
    assert_status(gb_file_open("docs/metrics.md", 0, &docs, &err), GB_OK, &err);
    char *text = malloc(docs.size + 1);
    assert_non_null(text);
    memcpy(text, docs.bytes, docs.size);
    text[docs.size] = '\0';
    gb_glossary_html(&list, NULL);
    int n = 0;
    for (const char *at = list.text; (at = strstr(at, "<dt id=\"d-")); n++) {
        char name[64];
        at += strlen("<dt id=\"d-");
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
        assert_contains(text, name);
        assert_non_null(gb_glossary_find(name));
    }
    assert_int_equal(n, 16 + GB_NCURVE + GB_NPARAMETER);
    gb_buffer_free(&list);
    free(text);
    gb_file_close(&docs);

    /* What results hold besides stands behind them. */
    gb_results r;
    gb_results_begin(&r);
    gb_store_put(&r.store, (gb_value){.quantity = GB_Q_SPARC, .take = "a", .item = "head"});
    gb_glossary_html(&list, &r);
    const char *first = strstr(list.text, "<dt id=\"d-sparc\">");
    assert_non_null(first);
    assert_null(strstr(first + 1, "<dt id="));
    gb_buffer_free(&list);
    gb_results_free(&r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(ticks_are_round),
    cmocka_unit_test(ranges_fit),
    cmocka_unit_test(pictures_keep_what_matters),
    cmocka_unit_test(thinning_is_exact_enough),
    cmocka_unit_test(scripts_draw_the_same),
    cmocka_unit_test(every_number_is_defined),
};
run_group(tests)
