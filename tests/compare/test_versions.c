/* Results side by side: who belongs together, what is worse, and by how much. All numbers are small
 * ones, worked out by hand. */
#include "compare/versions.h"

#include "base/json.h"
#include "check.h"
#include "report/versions_report.h"

/* One subject and one reference with two curves, in static arrays. */
typedef struct small {
    gb_results results;
    gb_subject_result subject[2];
    gb_reference_result reference[1];
    gb_comparison_result comparison[2];
} small;

static void nothing(double *values, int n)
{
    for (int i = 0; i < n; i++)
        values[i] = (double)NAN;
}

static void set_subject(gb_subject_result *s, const char *name, double level, double cadence)
{
    memset(s, 0, sizeof *s);
    s->name = name;
    s->kind = "clip";
    s->take = s->format = s->sha256 = s->unit = "";
    s->cycles[GB_LEFT] = 1;
    nothing(s->mean, GB_NPARAMETER);
    nothing(s->side_mean[0], GB_NPARAMETER);
    nothing(s->side_mean[1], GB_NPARAMETER);
    s->mean[GB_CADENCE] = cadence;
    s->mean[GB_SPEED] = 1 + level;
    s->mean[GB_FLIGHT] = 0.001 * level;
    s->has_curve[GB_THIGH] = s->has_curve[GB_KNEE_FLEXION] = true;
    for (int i = 0; i < GB_SAMPLES; i++)
        s->curve[GB_THIGH][i] = level;
}

/* rms of thigh and knee; people's cadence. */
static void set_comparison(gb_comparison_result *c, int subject, double thigh, double knee,
                           double cadence, double naturalness)
{
    memset(c, 0, sizeof *c);
    c->subject = subject;
    c->comparison.left_out = -1;
    c->comparison.naturalness = naturalness;
    nothing(c->comparison.parameter, GB_NPARAMETER);
    c->comparison.parameter[GB_CADENCE] = cadence;
    c->comparison.curve[GB_THIGH].available = c->comparison.curve[GB_KNEE_FLEXION].available = true;
    c->comparison.curve[GB_THIGH].both.rms = thigh;
    c->comparison.curve[GB_KNEE_FLEXION].both.rms = knee;
}

/* SD: thigh 2 deg, knee 5 deg, cadence 10 steps/min. */
static void make(small *s, const char *name, double level, double thigh, double knee,
                 double cadence, double people, double naturalness)
{
    gb_error err;
    memset(s, 0, sizeof *s);
    set_subject(&s->subject[0], name, level, cadence);
    set_comparison(&s->comparison[0], 0, thigh, knee, people, naturalness);
    gb_reference_result *r = &s->reference[0];
    r->name = "people";
    r->title = r->acknowledgement = "";
    r->sha256 = "1";
    r->nperson = 9;
    nothing(r->parameter_sd, GB_NPARAMETER);
    r->parameter_sd[GB_CADENCE] = 10;
    r->parameter_sd[GB_FLIGHT] = 0.002;
    r->has_curve[GB_THIGH] = r->has_curve[GB_KNEE_FLEXION] = true;
    r->spread[GB_THIGH].sd_rms = 2;
    r->spread[GB_KNEE_FLEXION].sd_rms = 5;
    s->results.experiment = "small";
    s->results.title = "";
    s->results.definition = GB_DEFINITION;
    s->results.provenance = (gb_provenance){.version = "0", .compiler = "", .host = "", .date = ""};
    s->results.subject = s->subject;
    s->results.nsubject = 1;
    s->results.reference = r;
    s->results.nreference = 1;
    s->results.comparison = s->comparison;
    s->results.ncomparison = 1;
    assert_status(gb_results_measure(&s->results, &err), GB_OK, &err);
}

static gb_status compare(small *a, small *b, const gb_version_pair *pairs, int npair,
                         gb_versions *out, gb_error *err)
{
    const gb_results *list[] = {&a->results, &b->results};
    static const char *const sources[] = {"a.json", "b.json"};
    return gb_versions_compare(list, sources, 2, pairs, npair, out, err);
}

static const gb_version_row *row_of(const gb_version_table *t, const char *metric,
                                    const char *curve)
{
    for (int i = 0; i < t->nrow; i++) {
        const gb_version_row *row = &t->row[i];
        if (strcmp(row->metric, metric) == 0 && strcmp(row->curve, curve) == 0 &&
            strcmp(row->side, "both") == 0)
            return row;
    }
    fail_msg("no row %s %s", metric, curve);
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
    b.subject[0].curve[GB_THIGH][40] = 7;
    assert_status(compare(&a, &b, NULL, 0, &s, &err), GB_OK, &err);
    assert_int_equal(s.ntable, 1);
    assert_int_equal(s.nnote, 0);
    const gb_version_table *t = &s.table[0];
    assert_string_equal(t->reference, "people");

    const gb_version_row *thigh = row_of(t, "rms", "thigh");
    assert_near(thigh->sd, 2, 0, 0, "SD of the thigh");
    assert_near(thigh->at[0].value, 4, 0, 0, "before");
    assert_near(thigh->at[1].value, 5, 0, 0, "now");
    assert_near(thigh->at[1].change, 1, 1e-12, 0, "change");
    assert_near(thigh->at[1].change_sd, 0.5, 1e-12, 0, "change in SD");
    assert_near(thigh->at[1].further, 0.5, 1e-12, 0, "further");
    assert_near(thigh->at[1].moved_sd, 1.5327, 1e-4, 0, "moved");
    assert_int_equal(thigh->at[1].moved_at, 40);
    assert_int_equal(thigh->at[1].verdict, GB_WORSE);

    const gb_version_row *knee = row_of(t, "rms", "knee");
    assert_near(knee->at[1].further, -0.4, 1e-12, 0, "knee");
    assert_int_equal(knee->at[1].verdict, GB_BETTER);

    /* 5 under people before, 10 over them now: 20 up, 5 further away. */
    const gb_version_row *cadence = row_of(t, "cadence_steps_min", "");
    assert_near(cadence->at[1].change_sd, 2, 1e-12, 0, "cadence");
    assert_near(cadence->at[1].further, 0.5, 1e-12, 0, "cadence, further");
    assert_near(cadence->people, 110, 0, 0, "people's cadence");
    assert_int_equal(cadence->at[1].verdict, GB_WORSE);

    const gb_version_row *all = row_of(t, "naturalness", "");
    assert_near(all->at[1].further, -0.5, 1e-12, 0, "naturalness is in SD");
    assert_int_equal(all->at[1].verdict, GB_BETTER);

    /* People choose their speed: no spread, no verdict. Nor is a spread of 0.002 one for what is
     * shown with two decimals; the change of 0.003 is not shown either. */
    assert_int_equal(row_of(t, "speed_m_s", "")->at[1].verdict, GB_NOT_JUDGED);
    assert_true(isnan(row_of(t, "flight", "")->sd));
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
    static const char *const order[] = {"cadence_steps_min", "rms", "rms", "naturalness"};
    static const char *const curves[] = {"", "thigh", "knee", ""};
    int n = 0;
    for (int i = 0; i < s.table[0].nrow && n < 4; i++) {
        const gb_version_row *row = &s.table[0].row[i];
        if (!row->shown || row->at[1].verdict == GB_NOT_JUDGED)
            continue;
        assert_string_equal(row->metric, order[n]);
        assert_string_equal(row->curve, curves[n]);
        n++;
    }
    assert_int_equal(n, 4);
    /* The thigh's curve is the same, only its distance was set: nothing moved. */
    assert_near(row_of(&s.table[0], "rms", "thigh")->at[1].moved_sd, 0, 0, 0, "moved");
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
        assert_near(row_of(&s.table[0], "rms", "thigh")->at[1].moved_sd, 0.5, 1e-12, 0, "moved");
        assert_int_equal(row_of(&s.table[0], "rms", "thigh")->at[1].verdict, GB_MOVED);
        assert_int_equal(row_of(&s.table[0], "rms", "knee")->at[1].verdict, GB_SAME);
        gb_versions_free(&s);
        for (int i = 0; i < GB_SAMPLES; i++)
            b.subject[0].curve[GB_THIGH][i] += 360;
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
    set_subject(&b.subject[1], "run", 0, 150);
    b.results.nsubject = 2;
    assert_status(gb_results_measure(&b.results, &err), GB_OK, &err);
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
    a.subject[0].name = "run";
    gb_results_free(&a.results);
    small c;
    make(&c, "run", 0, 4, 6, 140, 105, 1.5);
    c.results.ncomparison = 0;
    assert_status(gb_results_measure(&c.results, &err), GB_OK, &err);
    assert_status(compare(&c, &b, NULL, 0, &s, &err), GB_OK, &err);
    assert_string_equal(s.table[0].reference, "");
    assert_near(row_of(&s.table[0], "cadence_steps_min", "")->at[1].change, 10, 1e-12, 0,
                "cadence");
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
    b.reference[0].sha256 = "2";
    b.comparison[0].comparison.curve[GB_KNEE_FLEXION].available = false;
    assert_status(gb_results_measure(&b.results, &err), GB_OK, &err);
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
    gb_results tables;
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
    gb_results_free(&tables);
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
