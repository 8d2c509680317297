/* Tables as texts, what makes them from the store, and the formats that show them. */
#include "check.h"
#include "report/figures.h"
#include "report/html.h"
#include "report/table_files.h"
#include "report/tables.h"

static const char *const headings[] = {"Style", "jumps", "remark"};

/* Two tables, filled in turn. */
static void fill_tables(gb_text_tables *tables)
{
    *tables = (gb_text_tables){.table = NULL};
    gb_text_table *first =
        gb_text_tables_add(tables, "jumps", "Jumps & <b>", "Counted | by hand.", headings, 3);
    assert_non_null(first);
    for (int i = 0; i < 40; i++) {
        char name[16];
        snprintf(name, sizeof name, "t%d", i);
        gb_text_table *other = gb_text_tables_add(tables, name, name, "", headings, 1);
        assert_non_null(other);
        gb_text_cell(other, "only");
        gb_text_cell(first, i % 3 == 1 ? "%d" : "a|%d", i);
    }
    assert_false(tables->failed);
    /* 40 cells are 13 full rows of three; the rest of a row is not there yet. */
    assert_int_equal(first->nrow, 13);
    assert_ptr_equal(tables->table[0], first);
    assert_int_equal(tables->ntable, 41);
}

static void begin(gb_results *r)
{
    gb_results_begin(r);
    r->experiment = "extra";
    r->title = "Extra";
    r->definition = GB_DEFINITION;
    gb_results_sign(r);
}

/* Three plots. */
static void fill_plots(gb_results *r)
{
    const double x[] = {0, 1, (double)NAN, 3}, y[] = {0.1234564, 2, (double)NAN, -1};
    begin(r);
    gb_result_plot *knee =
        gb_results_add_plot(r, "jumps-knee", "The knee's <angle>", "time (s)", "deg", false);
    gb_result_plot *sticks = gb_results_add_plot(r, "sticks", "Poses", "m", "m", true);
    gb_result_plot *empty = gb_results_add_plot(r, "empty", "", "", "", false);
    assert_true(knee && sticks && empty);
    assert_true(gb_results_add_series(r, knee, "it's `id`", x, y, 4));
    assert_true(gb_results_add_series(r, knee, "", x, y, 2));
    assert_true(gb_results_add_series(r, sticks, "a point", x, y, 1));
    assert_true(gb_results_add_series(r, sticks, "nothing", NULL, NULL, 0));
}

static void cells_hold_numbers(void **state)
{
    (void)state;
    gb_text_tables tables = {0};
    gb_text_table *table = gb_text_tables_add(&tables, "n", "", "", headings, 3);
    gb_text_number(table, 1.25, 1);
    gb_text_number(table, -0.04, 1);
    gb_text_number(table, (double)NAN, 1);
    gb_text_number(table, -0.06, 1);
    assert_int_equal(table->nrow, 1);
    assert_string_equal(gb_text_at(table, 0, 0), "1.2");
    assert_string_equal(gb_text_at(table, 0, 1), "0.0"); /* nothing has no sign */
    assert_string_equal(gb_text_at(table, 0, 2), "-");
    assert_string_equal(table->cell[3], "-0.1");
    assert_string_equal(gb_text_at(table, -1, 2), "remark");
    assert_ptr_equal(gb_text_tables_find(&tables, "n"), table);
    assert_null(gb_text_tables_find(&tables, "N"));
    /* A table that there was no memory for takes cells, too. */
    gb_text_cell(NULL, "%d", 1);
    gb_text_number(NULL, 1, 1);
    gb_text_tables_free(&tables);
    assert_int_equal(tables.ntable, 0);
}

static void tables_are_shown(void **state)
{
    (void)state;
    gb_results r;
    gb_text_tables tables;
    gb_buffer md = {0};
    begin(&r);
    fill_tables(&tables);
    const char *const columns[] = {"Who", "value", "share"};
    gb_text_table *table = gb_text_tables_add(&tables, "padded", "Padded", "", columns, 3);
    const char *const cells[] = {"J\u00f6rg", "1.25", "40 %", "x", "-10", "-", "", "", "5%"};
    for (int i = 0; i < 9; i++)
        gb_text_cell(table, "%s", cells[i]);
    gb_report_tables_md(&md, &r, &tables);
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
    gb_latex_table(&md, table);
    assert_contains(md.text, "\\begin{tabular}{lSS}");
    assert_contains(md.text, "x & -10 & {-} \\\\\n");
    gb_buffer_free(&md);
    gb_text_tables_free(&tables);
    gb_results_free(&r);
}

static void page_holds_tables_and_plots(void **state)
{
    (void)state;
    gb_results r;
    gb_text_tables tables;
    gb_buffer page = {0};
    gb_report_figure figures[8];
    fill_plots(&r);
    fill_tables(&tables);
    assert_true(gb_report_figure_limit(&r) <= 8);
    int n = gb_report_figures(&r, &tables, figures);
    assert_int_equal(n, 3);
    assert_string_equal(figures[0].name, "plot-jumps-knee");
    assert_string_equal(figures[1].name, "plot-sticks");
    gb_report_html(&page, &r, &tables, figures, n);
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
    /* Nothing runs in it. */
    assert_null(strstr(page.text, "script-src"));
    assert_null(strstr(page.text, "<script"));
    gb_buffer_free(&page);
    gb_text_tables_free(&tables);
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
    const gb_text_tables none = {0};
    gb_report_figure figures[8];
    fill_plots(&r);
    gb_report_figures(&r, &none, figures);
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
    const gb_text_tables none = {0};
    gb_report_figure figures[8];
    begin(&r);
    gb_result_plot *plot = gb_results_add_plot(&r, "crowd", "Crowd", "n", "us", false);
    assert_non_null(plot);
    assert_true(gb_results_add_series(&r, plot, "one", x, y, 4));
    gb_report_figures(&r, &none, figures);
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

/* ---- from the store ---- */

static void put(gb_results *r, gb_quantity quantity, const char *take, const char *item,
                double value)
{
    gb_store_put(&r->store,
                 (gb_value){.quantity = quantity, .take = take, .item = item, .value = value});
}

static void settle(gb_results *r)
{
    gb_error err;
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

static void put_subject(gb_results *r, const char *name)
{
    gb_subject_result *list = gb_arena_grow(&r->arena, r->subject, r->nsubject, sizeof *list);
    assert_non_null(list);
    r->subject = list;
    list[r->nsubject++] = (gb_subject_result){.name = gb_store_name(&r->store, name),
                                              .kind = "take",
                                              .take = name,
                                              .format = "",
                                              .sha256 = "",
                                              .unit = "m",
                                              .up = "y"};
}

/* The cells of a row with bars between them. */
static void assert_row(const gb_text_tables *tables, const char *name, int row, const char *cells)
{
    const gb_text_table *table = gb_text_tables_find(tables, name);
    gb_buffer text = {0};
    assert_non_null(table);
    assert_true(row < table->nrow);
    for (int k = 0; k < table->ncolumn; k++)
        gb_buffer_printf(&text, "%s%s", k > 0 ? "|" : "", gb_text_at(table, row, k));
    assert_string_equal(text.text, cells);
    gb_buffer_free(&text);
}

static void assert_names(const gb_text_tables *tables, const char *const *names, int n)
{
    assert_int_equal(tables->ntable, n);
    for (int i = 0; i < n; i++)
        assert_string_equal(tables->table[i]->name, names[i]);
}

/* What was asked for has a table, also an empty one, in the order of reports and not of asking;
 * what an editor read has one only where something was read. */
static void what_was_measured_has_tables(void **state)
{
    (void)state;
    static const char *const asked[] = {"route", "strip", "events", "pops", "muscles", "people"};
    static const char *const made[] = {"muscle-rules", "muscle-tpose", "muscle-roots",
                                       "pops",         "events",       "route"};
    gb_results r;
    gb_text_tables tables = {0};
    begin(&r);
    assert_true(gb_tables_make(&r, &tables));
    assert_int_equal(tables.ntable, 0);
    for (int i = 0; i < 6; i++)
        assert_true(gb_results_add_measured(&r, asked[i]));
    settle(&r);
    assert_true(gb_tables_make(&r, &tables));
    assert_names(&tables, made, 6);
    assert_int_equal(gb_text_tables_find(&tables, "events")->nrow, 0);
    gb_text_tables_free(&tables);
    gb_results_free(&r);
}

static void muscles_become_tables(void **state)
{
    (void)state;
    gb_results r;
    gb_text_tables tables = {0};
    begin(&r);
    assert_true(gb_results_add_measured(&r, "muscles"));
    put(&r, GB_Q_MUSCLE_POSES, "everybody", "", 300);
    put(&r, GB_Q_MUSCLE_GRID_VALUES, "everybody", "", 5);
    const gb_quantity errors[] = {GB_Q_MUSCLE_GRID, GB_Q_MUSCLE_RANDOM, GB_Q_MUSCLE_SINGLE,
                                  GB_Q_EXPONENTIAL_MAP, GB_Q_EULER_PRODUCT};
    for (int k = 0; k < 5; k++) {
        put(&r, errors[k], "everybody", "", k < 3 ? 2.5e-14 : 22.5);
        put(&r, errors[k], "everybody", "Spine", k < 3 ? 1.25e-15 : 0.125);
        put(&r, errors[k], "everybody", "Chest", 0);
    }
    put(&r, GB_Q_FOREARM_RULE, "everybody", "", 2.9826);
    put(&r, GB_Q_TPOSE_MUSCLE, "everybody", "Left Thumb 2 Stretched", 0.64628);
    put(&r, GB_Q_TPOSE_MUSCLE_EXPECTED, "everybody", "Left Thumb 2 Stretched", 0.64627);
    /* Read in another order than muscles have. */
    put(&r, GB_Q_TPOSE_HERE, "T-pose read", "Left Thumb 2 Stretched", 0.5);
    put(&r, GB_Q_TPOSE_READ, "T-pose read", "Left Thumb 2 Stretched", 0.75);
    put(&r, GB_Q_TPOSE_HERE, "T-pose read", "Spine Front-Back", -0.00001);
    put(&r, GB_Q_TPOSE_READ, "T-pose read", "Spine Front-Back", 0);
    put(&r, GB_Q_GOAL_TURN_RMS, "goals", "left foot", 1.2345);
    put(&r, GB_Q_GOAL_TURN_MOST, "goals", "left foot", 12.345);
    put(&r, GB_Q_GOAL_PLACE_RMS, "goals", "left foot", 0.00012345);
    put(&r, GB_Q_GOAL_PLACE_MOST, "goals", "left foot", 0);
    put(&r, GB_Q_GOAL_HEIGHT_STORED, "goals", "left foot", -0.9514);
    put(&r, GB_Q_GOAL_HEIGHT, "goals", "left foot", -0.9516);
    settle(&r);
    assert_true(gb_tables_make(&r, &tables));
    static const char *const made[] = {"muscle-rules", "muscle-tpose", "muscle-roots",
                                       "muscle-tpose-read", "muscle-goals"};
    assert_names(&tables, made, 5);
    assert_contains(tables.table[0]->note, "a grid of 5 values an axis and 300 random poses");
    assert_int_equal(tables.table[0]->nrow, 3);
    assert_row(&tables, "muscle-rules", 0, "Spine|1.2e-15|1.2e-15|1.2e-15|0.12|0.12");
    assert_row(&tables, "muscle-rules", 1, "Chest|0.0e+00|0.0e+00|0.0e+00|0.00|0.00");
    assert_row(&tables, "muscle-rules", 2, "all|2.5e-14|2.5e-14|2.5e-14|22.50|22.50");
    assert_row(&tables, "muscle-tpose", 0, "Left Thumb 2 Stretched|0.64628|0.64627");
    assert_row(&tables, "muscle-roots", 2,
               "mass centre with and without the left forearm's rule, mm|2.98");
    assert_row(&tables, "muscle-tpose-read", 0, "Spine Front-Back|0.0000|0.0000|0.0000");
    assert_row(&tables, "muscle-tpose-read", 1, "Left Thumb 2 Stretched|0.5000|0.7500|-0.2500");
    assert_row(&tables, "muscle-goals", 0, "left foot|1.23|12.3|0.000123|0|-0.951|-0.952");
    gb_text_tables_free(&tables);
    gb_results_free(&r);
}

static void takes_become_tables(void **state)
{
    (void)state;
    gb_results r;
    gb_text_tables tables = {0};
    begin(&r);
    put_subject(&r, "b");
    put_subject(&r, "a");
    assert_true(gb_results_add_measured(&r, "feet"));
    assert_true(gb_results_add_measured(&r, "inventory"));
    assert_true(gb_results_add_measured(&r, "smoothness"));
    gb_store_put(
        &r.store,
        (gb_value){.quantity = GB_Q_FOOT_SLIDE, .side = GB_SIDES_LEFT, .take = "b", .value = 5.55});
    put(&r, GB_Q_FOOT_SLIDE_LARGEST, "b", "", 12.26);
    put(&r, GB_Q_FLEXION_RANGE, "a", "toes", 20.04);
    put(&r, GB_Q_TURN_RANGE, "a", "toes", 3);
    put(&r, GB_Q_FLEXION_RANGE, "b", "toes", 21);
    put(&r, GB_Q_FLEXION_RANGE, "a", "pelvis", 5);
    put(&r, GB_Q_SPARC, "a", "wrist", -4.004);
    put(&r, GB_Q_LDLJ, "a", "head", -7.5);
    settle(&r);
    assert_true(gb_tables_make(&r, &tables));
    assert_row(&tables, "feet", 0, "b|5.5|-|12.3");
    assert_row(&tables, "feet", 1, "a|-|-|-");
    /* Bone by bone, in the order of bones and subjects. */
    assert_row(&tables, "inventory", 0, "a|pelvis|5.0|-|-");
    assert_row(&tables, "inventory", 1, "b|toes|21.0|-|-");
    assert_row(&tables, "inventory", 2, "a|toes|20.0|3.0|-");
    assert_row(&tables, "smoothness", 1, "a|-|-4.00|-|-|-|-7.50");
    gb_text_tables_free(&tables);
    gb_results_free(&r);
}

static void the_character_becomes_tables(void **state)
{
    (void)state;
    gb_results r;
    gb_text_tables tables = {0};
    gb_take_point takes[] = {{.take = "16_15", .person = "16"},
                             {.take = "35_01", .person = "35"},
                             {.take = "07_01", .person = "07"}};
    gb_reference_result people = {.name = "people", .take = takes, .ntake = 3};
    begin(&r);
    r.reference = &people;
    r.nreference = 1;
    takes[2].parameter[GB_SPEED_STAR] = 0.4321;
    static const char *const asked[] = {"people", "rigs", "mechanics", "events", "route"};
    for (int i = 0; i < 5; i++)
        assert_true(gb_results_add_measured(&r, asked[i]));
    const struct {
        gb_quantity quantity;
        const char *take, *reference, *item;
        double value;
    } rows[] = {
        {GB_Q_TO_PERSON, "procedural", "people", "knee", 5.55},
        {GB_Q_OTHERS_TO_PERSON, "procedural", "people", "knee", 6},
        {GB_Q_TO_PERSON_RATIO, "procedural", "people", "knee", 0.925},
        {GB_Q_TO_PERSON, "procedural as 07_01", "people", "thigh", 4.04},
        {GB_Q_OTHERS_TO_PERSON, "procedural as 07_01", "people", "thigh", 5},
        {GB_Q_TO_PERSON, "procedural as 16_15", "people", "thigh", 3},
        {GB_Q_OTHERS_TO_PERSON, "procedural as 16_15", "people", "thigh", 2},
        {GB_Q_RIG_RMS, "wide hips", "people", "thigh", 2.04},
        {GB_Q_RIG_SHAPE, "wide hips", "people", "thigh", 1},
        {GB_Q_RIG_RMS, "average", "people", "thigh", 1},
        {GB_Q_SLIDE, "walk 0.40 m/s", "", "", 0.0004},
        {GB_Q_PENETRATION, "walk 0.40 m/s", "", "", 1.25},
        {GB_Q_LEAST_KNEE, "walk 0.40 m/s", "", "", 3.04},
        {GB_Q_HIPS_DROP, "walk 0.40 m/s", "", "", 0},
        {GB_Q_EVENT_FLAGS, "walk 0.40 m/s", "", "toe_off", 9},
        {GB_Q_EVENT_FLAGS, "walk 0.40 m/s", "", "strike", 10},
        {GB_Q_EVENT_BIAS, "walk 0.40 m/s", "", "strike", 12.34},
        {GB_Q_EVENTS_MISSED, "walk 0.40 m/s", "", "strike", 1},
        {GB_Q_EVENTS_INVENTED, "walk 0.40 m/s", "", "strike", 2},
        {GB_Q_EVENT_SD, "walk 0.40 m/s", "", "strike", 3.14},
        {GB_Q_ROUTE_PEAK, "60 Hz: turn left", "", "thigh", 3600},
        {GB_Q_ROUTE_PEAK_RATIO, "60 Hz: turn left", "", "thigh", 1.5},
        {GB_Q_ROUTE_PEAK, "60 Hz: turn left", "", "pelvis", 1800},
        {GB_Q_ROUTE_PEAK, "30 Hz: stand", "", "thigh", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        gb_store_put(&r.store, (gb_value){.quantity = rows[i].quantity,
                                          .take = rows[i].take,
                                          .reference = rows[i].reference,
                                          .item = rows[i].item,
                                          .value = rows[i].value});
    settle(&r);
    assert_true(gb_tables_make(&r, &tables));
    static const char *const made[] = {"people",    "people-takes", "rigs",
                                       "mechanics", "events",       "route"};
    assert_names(&tables, made, 6);
    assert_row(&tables, "people", 0, "thigh (deg)|-|-|-");
    assert_row(&tables, "people", 1, "knee (deg)|5.55|6.00|0.925");
    /* Takes in the order of the reference; 35_01 was not looked at. */
    assert_int_equal(gb_text_tables_find(&tables, "people-takes")->nrow, 2);
    assert_row(&tables, "people-takes", 0, "16_15|16|0.000|3.0 / 2.0|-|-|-|-|-");
    assert_row(&tables, "people-takes", 1, "07_01|07|0.432|4.0 / 5.0|-|-|-|-|-");
    assert_int_equal(gb_text_tables_find(&tables, "rigs")->nrow, 2);
    assert_string_equal(gb_text_at(gb_text_tables_find(&tables, "rigs"), 0, 0), "wide hips");
    assert_string_equal(gb_text_at(gb_text_tables_find(&tables, "rigs"), 0, 1), "2.0 (1.0)");
    assert_row(&tables, "mechanics", 0, "walk 0.40 m/s|0.000|1.25|3.0|0.0");
    assert_row(&tables, "events", 0, "walk 0.40 m/s|heel strike|10|1|2|+12.3|3.1");
    assert_row(&tables, "events", 1, "walk 0.40 m/s|toe-off|9|-|-|-|-");
    assert_row(&tables, "route", 0, "turn left|60|0.50|-|-|-|-|1.00 (1.50)|-|-");
    assert_row(&tables, "route", 1, "stand|30|-|-|-|-|-|0.00|-|-");
    gb_text_tables_free(&tables);
    gb_results_free(&r);
}

/* Metrics alone, in the order of the store, with nine decimals; the store keeps more of tiny ones.
 */
static void csv_holds_the_metrics(void **state)
{
    (void)state;
    gb_results r;
    gb_buffer csv = {0};
    begin(&r);
    put(&r, GB_Q_MUSCLE_GRID, "everybody", "", 1.25e-14);
    put(&r, GB_Q_ACCELERATION_P99, "clip, \"one\"", "thigh", 1000.0000000004);
    put(&r, GB_Q_SPARC, "clip, \"one\"", "ankle", (double)NAN);
    gb_store_put(&r.store, (gb_value){.quantity = GB_Q_CADENCE,
                                      .span = 1,
                                      .take = "clip",
                                      .value = 100}); /* of a cycle */
    put(&r, GB_Q_COST_MEDIAN, "step", "", 5);         /* a time */
    gb_store_put(
        &r.store,
        (gb_value){.quantity = GB_Q_CADENCE, .statistic = GB_STAT_SD, .take = "clip", .value = 1});
    settle(&r);
    gb_report_metrics_csv(&csv, &r);
    assert_string_equal(
        csv.text, "experiment,subject,reference,metric,curve,side,unit,value,better\n"
                  "extra,everybody,,muscle_grid_deg,,both,deg,0,lower\n"
                  "extra,\"clip, \"\"one\"\"\",,angular_acceleration_p99,thigh,both,deg/s^2,1000,"
                  "lower\n"
                  "extra,\"clip, \"\"one\"\"\",,sparc,ankle,both,,,target\n");
    gb_buffer_free(&csv);
    gb_results_free(&r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(cells_hold_numbers),
    cmocka_unit_test(tables_are_shown),
    cmocka_unit_test(page_holds_tables_and_plots),
    cmocka_unit_test(scripts_hold_their_data),
    cmocka_unit_test(logarithmic_axes),
    cmocka_unit_test(what_was_measured_has_tables),
    cmocka_unit_test(muscles_become_tables),
    cmocka_unit_test(takes_become_tables),
    cmocka_unit_test(the_character_becomes_tables),
    cmocka_unit_test(csv_holds_the_metrics),
};
run_group(tests)
