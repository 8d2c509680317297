/* Many subjects: quartiles, who stands apart, and the page and files that stay small. */
#include "check.h"
#include "report/distributions.h"
#include "report/figures.h"
#include "report/html.h"
#include "report/table_files.h"
#include "report/tables.h"

static void begin(gb_results *r)
{
    gb_results_begin(r);
    r->experiment = r->title = "many";
    r->definition = GB_DEFINITION;
    gb_results_sign(r);
}

/* A subject with a speed, compared with the reference (index, -1: with nobody) at a distance. */
static void put_subject(gb_results *r, const char *name, double speed, int reference,
                        double naturalness)
{
    gb_subject_result *list = gb_arena_grow(&r->arena, r->subject, r->nsubject, sizeof *list);
    gb_comparison_result *items =
        gb_arena_grow(&r->arena, r->comparison, r->ncomparison, sizeof *items);
    assert_true(list && items);
    r->subject = list;
    r->comparison = items;
    const char *kept = gb_store_name(&r->store, name);
    list[r->nsubject++] = (gb_subject_result){.name = kept,
                                              .kind = "take",
                                              .take = kept,
                                              .format = "",
                                              .sha256 = "",
                                              .unit = "m",
                                              .up = "y",
                                              .cycles = {2, 1}};
    gb_value row = {.quantity = GB_Q_SPEED, .take = kept, .value = speed};
    gb_store_put(&r->store, row);
    if (reference < 0)
        return;
    const char *people = r->reference[reference].name;
    items[r->ncomparison++] = (gb_comparison_result){.subject = r->nsubject - 1,
                                                     .reference = reference,
                                                     .subject_name = kept,
                                                     .reference_name = people,
                                                     .speed_matches = true,
                                                     .verdict = GB_OUTSIDE_PEOPLE};
    row = (gb_value){
        .quantity = GB_Q_NATURALNESS, .take = kept, .reference = people, .value = naturalness};
    gb_store_put(&r->store, row);
    row = (gb_value){.quantity = GB_Q_SHAPE_PER_SD,
                     .take = kept,
                     .reference = people,
                     .item = "knee",
                     .value = 2 * naturalness};
    gb_store_put(&r->store, row);
}

static void settle(gb_results *r)
{
    gb_error err;
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

/* 0 to 8 and 100: by hand 2.25, 4.5, 6.75; 1.5 x 4.5 beyond them is -4.5 and 13.5. */
static void quartiles_and_those_apart(void **state)
{
    (void)state;
    static gb_reference_result people = {.name = "people", .acknowledgement = ""};
    gb_results r;
    gb_arena arena = {0};
    gb_distribution *list;
    gb_text_tables tables = {0};
    begin(&r);
    r.reference = &people;
    r.nreference = 1;
    const double values[] = {3, 100, 0, 8, 1, 7, 2, 6, 5, 4};
    for (int i = 0; i < 10; i++) {
        char name[32];
        snprintf(name, sizeof name, "s%g", values[i]);
        put_subject(&r, name, 1, 0, values[i]);
    }
    put_subject(&r, "lone", 2, -1, 0);
    gb_store_put(&r.store, (gb_value){.quantity = GB_Q_FOOT_SLIDE, .take = "lone", .value = 12.25});
    settle(&r);
    int n = gb_distributions_find(&r, GB_DISTRIBUTED_DISTANCES, 0, &arena, &list);
    assert_int_equal(n, 2);
    assert_int_equal(list[0].quantity, GB_Q_NATURALNESS);
    assert_int_equal(list[0].n, 10);
    assert_near(list[0].of[0].value, 0, 0, 0, "the least");
    assert_string_equal(list[0].of[9].name, "s100");
    assert_near(list[0].quartile[0], 2.25, 1e-12, 0, "25 %");
    assert_near(list[0].quartile[1], 4.5, 1e-12, 0, "median");
    assert_near(list[0].quartile[2], 6.75, 1e-12, 0, "75 %");
    assert_string_equal(list[1].item, "knee");

    /* Those with people and those without are told apart; what else was measured is of all. */
    n = gb_distributions_find(&r, GB_DISTRIBUTED_PARAMETERS, 0, &arena, &list);
    assert_int_equal(n, 1);
    assert_int_equal(list[0].n, 10);
    n = gb_distributions_find(&r, GB_DISTRIBUTED_PARAMETERS, -1, &arena, &list);
    assert_int_equal(n, 1);
    assert_int_equal(list[0].n, 1);
    assert_string_equal(list[0].of[0].name, "lone");
    n = gb_distributions_find(&r, GB_DISTRIBUTED_OTHERS, -1, &arena, &list);
    assert_int_equal(n, 1);
    assert_int_equal(list[0].quantity, GB_Q_FOOT_SLIDE);
    gb_arena_free(&arena);

    const gb_text_table *table = gb_distributions_table(&r, GB_DISTRIBUTED_DISTANCES, 0, &tables);
    assert_non_null(table);
    static const char *const cells[] = {"10",   "0.00",   "2.25",         "4.50",
                                        "6.75", "100.00", "s100 (100.00)"};
    for (int i = 0; i < 7; i++)
        assert_string_equal(gb_text_at(table, 0, i + 1), cells[i]);
    assert_string_equal(gb_text_at(table, 1, 0), "Knee (SD)");
    gb_text_tables_free(&tables);

    /* A histogram: the bar at the end holds what is beyond 6.75 + 4 x 4.5. */
    gb_chart chart;
    gb_distributions_chart(&r, GB_DISTRIBUTED_DISTANCES, 0, &chart);
    assert_false(chart.failed);
    assert_int_equal(chart.npanel, 2);
    const gb_chart_panel *panel = &chart.panel[0];
    assert_int_equal(panel->nrule, 3);
    assert_near(panel->rule[1].x, 4.5, 1e-12, 0, "the median's line");
    assert_true(panel->x[1] >= 24.75 && panel->x[1] < 30);
    double all = 0;
    for (int i = 0; i < panel->series[0].n; i += 2)
        all += panel->series[0].to[i];
    assert_near(all, 10, 0, 0, "subjects in all bars");
    assert_near(panel->series[0].to[panel->series[0].n - 1], 1, 0, 0, "the last bar");
    gb_chart_free(&chart);
    gb_results_free(&r);
}

/* As many subjects as a page shows one by one, and one more. */
static void many_subjects_share_their_figures(void **state)
{
    (void)state;
    static gb_reference_result people = {.name = "people", .acknowledgement = "", .nperson = 5};
    for (int more = 0; more < 2; more++) {
        gb_results r;
        gb_text_tables tables = {0};
        gb_buffer page = {0}, md = {0};
        static gb_report_figure figures[400];
        begin(&r);
        r.reference = &people;
        r.nreference = 1;
        assert_true(gb_results_add_measured(&r, "feet"));
        for (int i = 0; i < GB_PAGE_SUBJECTS + more; i++) {
            char name[16];
            snprintf(name, sizeof name, "s<%02d>", i);
            put_subject(&r, name, 1 + 0.01 * i, i == 0 ? -1 : 0, 0.1 * (i * 7 % 40));
        }
        settle(&r);
        assert_int_equal(gb_report_is_long(&r), more);
        assert_true(gb_tables_make(&r, &tables));
        assert_int_equal(tables.ntable, more ? 0 : 2); /* summary and feet */
        assert_true(gb_report_figure_limit(&r) <= 400);
        int n = gb_report_figures(&r, &tables, figures);
        gb_report_html(&page, &r, &tables, figures, n);
        gb_report_tables_md(&md, &r, &tables);
        assert_false(page.failed || md.failed);
        assert_contains(md.text, "- s\\<01> against people");
        if (!more) {
            assert_int_equal(n, 1); /* parameters; nobody has curves or events */
            assert_null(strstr(page.text, "<script"));
            assert_contains(md.text, "\n## s\\<01> against people\n");
            assert_contains(page.text, "<h2 id=\"subjects\">");
        } else {
            static const char *const names[] = {"distances-people", "spreads-people",
                                                "spreads-alone", "parameters-people"};
            assert_int_equal(n, 4);
            for (int i = 0; i < n; i++)
                assert_string_equal(figures[i].name, names[i]);
            assert_null(strstr(md.text, "\n## s"));
            /* One table of all, the worst first, the one without people last. */
            assert_contains(page.text, "; script-src 'sha256-");
            assert_contains(page.text, "<table class=\"sort\">");
            const char *worst = strstr(page.text, "<tr><td>s&lt;17&gt;</td>"); /* 17 x 7 = 39 */
            const char *next = strstr(page.text, "<tr><td>s&lt;34&gt;</td>");
            const char *lone = strstr(page.text, "<tr><td>s&lt;00&gt;</td>");
            assert_true(worst && next && lone);
            assert_true(worst < next && next < lone);
            assert_contains(page.text, "<td>3.90</td><td class=\"text\">knee</td><td>7.8</td>");
            assert_null(strstr(page.text, "<h2 id=\"subjects\">"));
            assert_null(strstr(page.text, "<h2 id=\"c0\">"));
            assert_contains(page.text, "<h2 id=\"d0\">All against people");
            assert_contains(page.text, "40 <span class=\"outside\">");
        }
        gb_buffer_free(&page);
        gb_buffer_free(&md);
        gb_text_tables_free(&tables);
        gb_results_free(&r);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(quartiles_and_those_apart),
    cmocka_unit_test(many_subjects_share_their_figures),
};
run_group(tests)
