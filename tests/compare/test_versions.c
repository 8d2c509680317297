/* Results side by side: who belongs together, what is worse, and by how much. All numbers are small
 * ones, worked out by hand. */
#include "compare/versions.h"

#include "base/json.h"
#include "check.h"
#include "report/versions_report.h"

/* One subject and one reference with two curves. */
typedef struct small {
    gb_results results;
    gb_subject_result subject[2];
    gb_reference_result reference[1];
    gb_comparison_result comparison[1];
    double thigh[GB_SAMPLES]; /* the curve of the first subject; its knee is straight */
    double rms_thigh, rms_knee, cadence, people, naturalness, level; /* rms_knee NaN: none */
} small;

static void put(small *s, gb_quantity quantity, const char *take, const char *reference,
                const char *item, double value)
{
    gb_store_put(&s->results.store, (gb_value){.quantity = quantity,
                                               .take = take,
                                               .reference = reference,
                                               .item = item,
                                               .value = value});
}

static void put_sd(small *s, int parameter, double value)
{
    gb_store_put(&s->results.store, (gb_value){.quantity = gb_quantity_of_parameter(parameter),
                                               .statistic = GB_STAT_SD,
                                               .reference = "people",
                                               .value = value});
}

static void set_subject(small *s, int index, const char *name, double cadence)
{
    s->subject[index] = (gb_subject_result){.name = name,
                                            .kind = "clip",
                                            .take = "",
                                            .format = "",
                                            .sha256 = "",
                                            .unit = "",
                                            .up = "y",
                                            .cycles = {1, 0}};
    put(s, GB_Q_CADENCE, name, "", "", cadence);
}

static void put_compared(small *s, const char *name)
{
    put(s, GB_Q_NATURALNESS, name, "people", "", s->naturalness);
    put(s, GB_Q_RMS, name, "people", "thigh", s->rms_thigh);
    if (!isnan(s->rms_knee))
        put(s, GB_Q_RMS, name, "people", "knee", s->rms_knee);
    put(s, gb_quantity_of_people(GB_CADENCE), name, "people", "", s->people);
}

/* SD: thigh 2 deg, knee 5 deg, cadence 10 steps/min. */
static void build(small *s, const char *name, bool compared)
{
    static const double straight[GB_SAMPLES];
    gb_results *r = &s->results;
    gb_error err;
    gb_results_begin(r);
    r->experiment = "small";
    r->definition = GB_DEFINITION;
    r->provenance = (gb_provenance){.version = "0", .compiler = "", .host = "", .date = ""};
    r->subject = s->subject;
    r->nsubject = 1;
    r->reference = s->reference;
    r->nreference = 1;
    r->comparison = s->comparison;
    r->ncomparison = compared;
    s->reference[0] = (gb_reference_result){
        .name = "people", .title = "", .acknowledgement = "", .sha256 = "1", .nperson = 9};
    s->comparison[0] = (gb_comparison_result){.subject_name = name, .reference_name = "people"};
    set_subject(s, 0, name, s->cadence);
    put(s, GB_Q_SPEED, name, "", "", 1 + s->level);
    put(s, GB_Q_FLIGHT, name, "", "", 0.001 * s->level);
    gb_store_put_block(&r->store, (gb_value){.quantity = GB_Q_THIGH, .take = name}, s->thigh,
                       GB_SAMPLES);
    gb_store_put_block(&r->store, (gb_value){.quantity = GB_Q_KNEE_FLEXION, .take = name}, straight,
                       GB_SAMPLES);
    if (compared)
        put_compared(s, name);
    put(s, GB_Q_PEOPLE_SD, "", "people", "thigh", 2);
    put(s, GB_Q_PEOPLE_SD, "", "people", "knee", 5);
    put_sd(s, GB_CADENCE, 10);
    put_sd(s, GB_FLIGHT, 0.002);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

static void make(small *s, const char *name, double level, double thigh, double knee,
                 double cadence, double people, double naturalness)
{
    memset(s, 0, sizeof *s);
    s->level = level;
    s->rms_thigh = thigh;
    s->rms_knee = knee;
    s->cadence = cadence;
    s->people = people;
    s->naturalness = naturalness;
    for (int i = 0; i < GB_SAMPLES; i++)
        s->thigh[i] = level;
    build(s, name, true);
}

static void build_again(small *s)
{
    const char *name = s->subject[0].name;
    gb_results_free(&s->results);
    build(s, name, true);
}

static gb_status compare(small *a, small *b, const gb_version_pair *pairs, int npair,
                         gb_versions *out, gb_error *err)
{
    const gb_results *list[] = {&a->results, &b->results};
    static const char *const sources[] = {"a.json", "b.json"};
    return gb_versions_compare(list, sources, 2, pairs, npair, out, err);
}

static const gb_version_row *row_of(const gb_version_table *t, gb_quantity quantity,
                                    const char *item)
{
    for (int i = 0; i < t->nrow; i++) {
        const gb_version_row *row = &t->row[i];
        if (row->quantity == quantity && strcmp(row->item, item) == 0 && row->side == GB_SIDES_BOTH)
            return row;
    }
    fail_msg("no row %s %s", gb_quantities[quantity].name, item);
    return &t->row[0]; /* not reached */
}

static void changes_are_in_spreads(void **state)
{
    (void)state;
    small a, b;
    gb_versions s;
    gb_error err;
    /* The thigh is lifted by 3 deg and, at 40 %, by 7: rms of the move = sqrt((100 x 9 + 49) / 101)
     * = 3.0653 deg = 1.5327 SD. */
    make(&a, "walk", 0, 4, 6, 100, 105, 1.5);
    make(&b, "walk", 3, 5, 4, 120, 110, 1.0);
    b.thigh[40] = 7;
    build_again(&b);
    assert_status(compare(&a, &b, NULL, 0, &s, &err), GB_OK, &err);
    assert_int_equal(s.ntable, 1);
    assert_int_equal(s.nnote, 0);
    const gb_version_table *t = &s.table[0];
    assert_string_equal(t->reference, "people");

    const gb_version_row *thigh = row_of(t, GB_Q_RMS, "thigh");
    assert_near(thigh->sd, 2, 0, 0, "SD of the thigh");
    assert_near(thigh->at[0].value, 4, 0, 0, "before");
    assert_near(thigh->at[1].value, 5, 0, 0, "now");
    assert_near(thigh->at[1].change, 1, 1e-12, 0, "change");
    assert_near(thigh->at[1].change_sd, 0.5, 1e-12, 0, "change in SD");
    assert_near(thigh->at[1].further, 0.5, 1e-12, 0, "further");
    assert_near(thigh->at[1].moved_sd, 1.5327, 1e-4, 0, "moved");
    assert_int_equal(thigh->at[1].moved_at, 40);
    assert_int_equal(thigh->at[1].verdict, GB_WORSE);

    const gb_version_row *knee = row_of(t, GB_Q_RMS, "knee");
    assert_near(knee->at[1].further, -0.4, 1e-12, 0, "knee");
    assert_int_equal(knee->at[1].verdict, GB_BETTER);

    /* 5 under people before, 10 over them now: 20 up, 5 further away. */
    const gb_version_row *cadence = row_of(t, GB_Q_CADENCE, "");
    assert_near(cadence->at[1].change_sd, 2, 1e-12, 0, "cadence");
    assert_near(cadence->at[1].further, 0.5, 1e-12, 0, "cadence, further");
    assert_near(cadence->people, 110, 0, 0, "people's cadence");
    assert_int_equal(cadence->at[1].verdict, GB_WORSE);

    const gb_version_row *all = row_of(t, GB_Q_NATURALNESS, "");
    assert_near(all->at[1].further, -0.5, 1e-12, 0, "naturalness is in SD");
    assert_int_equal(all->at[1].verdict, GB_BETTER);

    /* People choose their speed: no spread, no verdict. Nor is a spread of 0.002 one for what is
     * shown with two decimals; the change of 0.003 is not shown either. */
    assert_int_equal(row_of(t, GB_Q_SPEED, "")->at[1].verdict, GB_NOT_JUDGED);
    assert_true(isnan(row_of(t, GB_Q_FLIGHT, "")->sd));
    gb_versions_free(&s);
    gb_results_free(&a.results);
    gb_results_free(&b.results);
}

static void the_worst_comes_first(void **state)
{
    (void)state;
    small a, b;
    gb_versions s;
    gb_error err;
    /* Thigh 0.5 SD worse, cadence 1 SD worse, knee better, headline the same. */
    make(&a, "walk", 0, 4, 6, 105, 105, 1.5);
    make(&b, "walk", 0, 5, 4, 115, 105, 1.52);
    assert_status(compare(&a, &b, NULL, 0, &s, &err), GB_OK, &err);
    static const gb_quantity order[] = {GB_Q_CADENCE, GB_Q_RMS, GB_Q_RMS, GB_Q_NATURALNESS};
    static const char *const curves[] = {"", "thigh", "knee", ""};
    int n = 0;
    for (int i = 0; i < s.table[0].nrow && n < 4; i++) {
        const gb_version_row *row = &s.table[0].row[i];
        if (!row->shown || row->at[1].verdict == GB_NOT_JUDGED)
            continue;
        assert_int_equal(row->quantity, order[n]);
        assert_string_equal(row->item, curves[n]);
        n++;
    }
    assert_int_equal(n, 4);
    /* The thigh's curve is the same, only its distance was set: nothing moved. */
    assert_near(row_of(&s.table[0], GB_Q_RMS, "thigh")->at[1].moved_sd, 0, 0, 0, "moved");
    gb_versions_free(&s);
    gb_results_free(&a.results);
    gb_results_free(&b.results);
}

/* Another motion that is as far from people as before; and angles a whole turn apart. */
static void moves_are_seen(void **state)
{
    (void)state;
    small a, b;
    gb_versions s;
    gb_error err;
    make(&a, "walk", 0, 4, 6, 105, 105, 1.5);
    make(&b, "walk", 1, 4, 6, 105, 105, 1.5);
    for (int turn = 0; turn < 2; turn++) {
        assert_status(compare(&a, &b, NULL, 0, &s, &err), GB_OK, &err);
        assert_near(row_of(&s.table[0], GB_Q_RMS, "thigh")->at[1].moved_sd, 0.5, 1e-12, 0, "moved");
        assert_int_equal(row_of(&s.table[0], GB_Q_RMS, "thigh")->at[1].verdict, GB_MOVED);
        assert_int_equal(row_of(&s.table[0], GB_Q_RMS, "knee")->at[1].verdict, GB_SAME);
        gb_versions_free(&s);
        for (int i = 0; i < GB_SAMPLES; i++)
            b.thigh[i] += 360;
        build_again(&b);
    }
    gb_results_free(&a.results);
    gb_results_free(&b.results);
}

static void subjects_are_paired(void **state)
{
    (void)state;
    small a, b;
    gb_versions s;
    gb_error err;
    make(&a, "walk-old", 0, 4, 6, 100, 105, 1.5);
    make(&b, "walk-new", 0, 5, 4, 120, 110, 1.0);
    /* Two only subjects. */
    assert_status(compare(&a, &b, NULL, 0, &s, &err), GB_OK, &err);
    assert_int_equal(s.ntable, 1);
    assert_int_equal(s.nnote, 1);
    assert_contains(s.note[0], "'walk-old' and 'walk-new' are compared");
    gb_versions_free(&s);

    /* Two in one of them: nobody knows which. */
    gb_results_free(&b.results);
    make(&b, "walk-new", 0, 5, 4, 120, 110, 1.0);
    set_subject(&b, 1, "run", 150);
    b.results.nsubject = 2;
    assert_status(gb_results_settle(&b.results, &err), GB_OK, &err);
    assert_status(compare(&a, &b, NULL, 0, &s, &err), GB_NOTHING, &err);
    assert_contains(err.advice, "--pair");

    /* By hand; what is missing is named. */
    const gb_version_pair pair = {"walk-old", "walk-new"}, wrong = {"walk-old", "walk"};
    assert_status(compare(&a, &b, &pair, 1, &s, &err), GB_OK, &err);
    assert_int_equal(s.table[0].subject[1], 0);
    gb_versions_free(&s);
    assert_status(compare(&a, &b, &wrong, 1, &s, &err), GB_USAGE, &err);
    assert_contains(err.message, "no subject 'walk' in b.json");
    assert_contains(err.advice, "walk-new, run");

    /* By name; the rest is said. A subject that was compared with nobody still has parameters. */
    gb_results_free(&a.results);
    small c = a;
    c.cadence = 140;
    build(&c, "run", false);
    assert_status(compare(&c, &b, NULL, 0, &s, &err), GB_OK, &err);
    assert_string_equal(s.table[0].reference, "");
    assert_near(row_of(&s.table[0], GB_Q_CADENCE, "")->at[1].change, 10, 1e-12, 0, "cadence");
    assert_string_equal(s.note[0], "walk-new is in 'now' only");
    gb_versions_free(&s);
    gb_results_free(&b.results);
    gb_results_free(&c.results);
}

static void what_differs_besides_is_said(void **state)
{
    (void)state;
    small a, b;
    gb_versions s;
    gb_error err;
    make(&a, "walk", 0, 4, 6, 100, 105, 1.5);
    make(&b, "walk", 0, 4, 6, 100, 105, 1.5);
    b.rms_knee = (double)NAN;
    build_again(&b);
    b.reference[0].sha256 = "2";
    assert_status(compare(&a, &b, NULL, 0, &s, &err), GB_OK, &err);
    assert_int_equal(s.nnote, 2);
    assert_contains(s.note[0], "the people of people differ");
    assert_contains(s.note[1], "'now' lacks 1 of the numbers (knee)");
    gb_versions_free(&s);
    gb_results_free(&a.results);
    gb_results_free(&b.results);
}

/* Three at once, in all formats, with a name that tries to be something else. */
static void all_formats_are_harmless(void **state)
{
    (void)state;
    static const char name[] = "<b>`id`|\\x$_{%&\"\n\x1b[31m";
    small r[3];
    const gb_results *list[3];
    static const char *const sources[] = {"a", "b", "c"};
    gb_versions s;
    gb_text_tables tables = {0};
    gb_buffer md = {0}, tex = {0}, csv = {0}, html = {0}, json = {0}, script = {0};
    gb_error err;
    for (int k = 0; k < 3; k++) {
        make(&r[k], name, k, 4 + k, 6, 100, 105, 1.5);
        list[k] = &r[k].results;
    }
    assert_status(gb_versions_compare(list, sources, 3, NULL, 0, &s, &err), GB_OK, &err);
    assert_string_equal(s.label[2], "now 2");
    assert_status(gb_compare_tables(&s, &tables, &err), GB_OK, &err);
    gb_compare_md(&md, &s, &tables);
    gb_compare_latex(&tex, &s, &tables);
    gb_compare_csv(&csv, &s);
    gb_compare_html(&html, &s, &tables);
    cJSON *root = gb_compare_json(&s);
    gb_json_print(&json, root);
    cJSON_Delete(root);
    gb_chart chart;
    char file[GB_FIGURE_NAME];
    assert_true(gb_compare_chart(&s, 0, GB_FIGURE_LEGS, &chart, file));
    gb_chart_script(&script, &chart, file);
    gb_chart_free(&chart);
    assert_false(gb_compare_chart(&s, 0, GB_FIGURE_UPPER, &chart, file));
    const gb_buffer *all[] = {&md, &tex, &csv, &html, &json, &script};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_false(all[i]->failed);
        assert_null(strchr(all[i]->text, '\x1b'));
    }
    assert_contains(md.text, "\\<b>\\`id\\`|\\\\x$_{%&\" ");
    assert_contains(tex.text, "\\textless{}b\\textgreater{}\\textasciigrave{}id\\textasciigrave{}"
                              "\\textbar{}\\textbackslash{}x\\$\\_\\{\\%\\&\\char34{}");
    assert_contains(html.text, "&lt;b&gt;`id`|\\x$_{%&amp;&quot; ");
    assert_null(strstr(html.text, "<b>`"));
    assert_contains(csv.text,
                    "\"<b>`id`|\\x$_{%&\"\"  [31m\",people,rms,thigh,both,deg,lower,now 2");
    assert_contains(script.text, "'before: <b>`id`|\\x$_{%&\"  [31m'");
    /* The thigh of the third: 2 deg and 1 SD worse. */
    assert_contains(csv.text, ",4,6,2,2,1,1,1,0,worse\n");
    gb_buffer_free(&md);
    gb_buffer_free(&tex);
    gb_buffer_free(&csv);
    gb_buffer_free(&html);
    gb_buffer_free(&json);
    gb_buffer_free(&script);
    gb_text_tables_free(&tables);
    gb_versions_free(&s);
    for (int k = 0; k < 3; k++)
        gb_results_free(&r[k].results);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(changes_are_in_spreads),
    cmocka_unit_test(the_worst_comes_first),
    cmocka_unit_test(moves_are_seen),
    cmocka_unit_test(subjects_are_paired),
    cmocka_unit_test(what_differs_besides_is_said),
    cmocka_unit_test(all_formats_are_harmless),
};
run_group(tests)
