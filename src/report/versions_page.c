/* Results side by side: figures, the page, the folder (declared in versions_report.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "report/glossary.h"
#include "report/page.h"
#include "report/report.h"
#include "report/versions_report.h"

/* ---- figures ---- */

/* Before and now as everywhere; further ones in other colours and dashes. */
static gb_look look_of(int k)
{
    gb_look look = k == 0 ? gb_look_before : k == 1 ? gb_look_subject : gb_look_line(k);
    return look;
}

static const gb_subject_result *subject_of(const gb_versions *s, const gb_version_table *t, int k)
{
    return t->subject[k] < 0 ? NULL : &s->result[k]->subject[t->subject[k]];
}

/* Its curve, of both sides; NULL: there is none. */
static const double *curve_of(const gb_versions *s, const gb_version_table *t, int k,
                              gb_curve curve)
{
    const gb_subject_result *subject = subject_of(s, t, k);
    return subject ? gb_results_curve(s->result[k], subject, (int)curve, GB_SIDES_BOTH) : NULL;
}

/* Whose people are drawn: those of the last comparison; -1: there is none. */
static int people_of(const gb_versions *s, const gb_version_table *t)
{
    int k = s->n - 1;
    while (k >= 0 && t->comparison[k] < 0)
        k--;
    return k;
}

static void add_panel(const gb_versions *s, const gb_version_table *t, gb_curve curve,
                      gb_chart *chart)
{
    int last = people_of(s, t);
    gb_chart_panel *panel = gb_figure_curve_panel(chart, curve, GB_VERSIONS_MOST + 2);
    if (last >= 0)
        gb_figure_add_comparison(s->result[last], &s->result[last]->comparison[t->comparison[last]],
                                 curve, chart, panel);
    for (int k = 0; k < s->n; k++) {
        const gb_subject_result *subject = subject_of(s, t, k);
        const double *own = curve_of(s, t, k, curve);
        if (!subject || !own)
            continue;
        gb_chart_add(panel, look_of(k), GB_SAMPLES, gb_figure_percent, own, NULL);
        if (k < 2)
            gb_chart_add_rule(panel, subject->toe_off, look_of(k).color);
    }
    gb_figure_curve_range(panel, curve);
}

bool gb_compare_chart(const gb_versions *s, int index, gb_report_figure_kind part, gb_chart *chart,
                      char name[GB_FIGURE_NAME])
{
    const gb_version_table *t = &s->table[index];
    const gb_curve *curves;
    int n = gb_figure_curves(part, &curves), shown = 0;
    char prefix[32];
    gb_buffer title = {0};
    snprintf(prefix, sizeof prefix, "%s-%d", part == GB_FIGURE_LEGS ? "curves" : "upper",
             index + 1);
    gb_figure_file_name(name, prefix, s->result[0]->subject[t->subject[0]].name, t->reference);
    gb_compare_headline(&title, s, t);
    gb_chart_begin(chart, title.text ? title.text : "", n, part == GB_FIGURE_LEGS ? 4 : 3,
                   GB_VERSIONS_MOST + 2);
    gb_buffer_free(&title);
    chart->remark = "across: % of the gait cycle; vertical lines: toe-off";
    for (int k = 0; k < s->n; k++) {
        const gb_subject_result *subject = subject_of(s, t, k);
        if (!subject)
            continue;
        gb_buffer label = {0};
        gb_buffer_printf(&label, "%s: %s", s->label[k], subject->name);
        gb_chart_add_key(chart, label.text ? label.text : "", look_of(k));
        gb_buffer_free(&label);
    }
    if (people_of(s, t) >= 0) {
        gb_chart_add_key(chart, "people's mean", gb_look_people);
        gb_chart_add_key(chart, "their SD", gb_look_band);
    }
    for (int i = 0; i < n; i++) {
        bool there = false;
        for (int k = 0; k < s->n; k++)
            there = there || curve_of(s, t, k, curves[i]);
        if (!there)
            continue;
        add_panel(s, t, curves[i], chart);
        shown++;
    }
    if (shown == 0)
        gb_chart_free(chart);
    return shown > 0;
}

/* ---- the page ---- */

static void put_text(gb_buffer *out, const char *open, gb_buffer *text, const char *close)
{
    gb_page_element(out, open, text->text ? text->text : "", close);
    out->failed = out->failed || text->failed;
    gb_buffer_free(text);
}

static void put_table(gb_buffer *out, const gb_versions *s, const gb_text_tables *tables, int index)
{
    gb_buffer text = {0};
    gb_buffer_text(out, "<section class=\"part\">");
    gb_page_heading(out, "c", index, tables->table[index]->title, "");
    gb_compare_headline(&text, s, &s->table[index]);
    put_text(out, "<p>", &text, ".</p>\n");
    gb_page_table(out, tables->table[index]);
    for (int part = GB_FIGURE_LEGS; part <= (int)GB_FIGURE_UPPER; part++) {
        char name[GB_FIGURE_NAME];
        gb_chart chart;
        if (!gb_compare_chart(s, index, (gb_report_figure_kind)part, &chart, name))
            continue;
        gb_buffer_text(out, "<figure>");
        gb_chart_html(out, &chart);
        gb_buffer_printf(out,
                         "<figcaption>%s over the gait cycle. <a href=\"figures/%s.gp\">Script</a>"
                         "</figcaption></figure>\n",
                         part == GB_FIGURE_LEGS ? "Legs and pelvis" : "Trunk and arms", name);
        gb_chart_free(&chart);
    }
    gb_buffer_text(out, "</section>\n");
}

void gb_compare_html(gb_buffer *out, const gb_versions *s, const gb_text_tables *tables)
{
    gb_buffer text = {0};
    gb_page_begin(out, "Side by side", NULL);
    gb_buffer_text(out, "<h1>Side by side</h1>\n<ul>\n");
    for (int k = 0; k < s->n; k++) {
        gb_compare_sources(&text, s, k);
        put_text(out, "<li>", &text, "</li>\n");
    }
    gb_buffer_text(out, "</ul>\n<ul>\n");
    for (int i = 0; i < s->ntable; i++) {
        gb_compare_headline(&text, s, &s->table[i]);
        gb_buffer_printf(out, "<li><a href=\"#c%d\">", i);
        put_text(out, "", &text, "</a></li>\n");
    }
    gb_page_element(out, "</ul>\n<p class=\"soft\">", gb_compare_legend, "</p>\n");
    for (int i = 0; i < s->nnote; i++)
        gb_page_element(out, "<p class=\"note\">", s->note[i], "</p>\n");
    for (int i = 0; i < s->ntable; i++)
        put_table(out, s, tables, i);
    gb_buffer_text(out, "<section class=\"part\"><h2 id=\"definitions\">Definitions</h2>\n"
                        "<p>In full, with signs and sources: <code>docs/metrics.md</code> in "
                        "gaitbench's repository.</p>\n");
    gb_glossary_html(out, NULL);
    gb_buffer_text(out, "</section>\n");
    gb_page_end(out);
}

/* ---- the folder ---- */

/* Two for each table. */
static bool make_figure(const void *user, int i, gb_chart *chart, char name[GB_FIGURE_NAME])
{
    return gb_compare_chart(user, i / 2, i % 2 ? GB_FIGURE_UPPER : GB_FIGURE_LEGS, chart, name);
}

gb_status gb_compare_write(const gb_versions *s, const gb_progress *progress, gb_outdir *dir,
                           gb_error *problem, gb_error *err)
{
    gb_text_tables tables = {0};
    gb_buffer text[5] = {{0}};
    static const char *const names[5] = {"compare.md", "compare.tex", "compare.html", "compare.csv",
                                         "compare.json"};
    memset(problem, 0, sizeof *problem);
    gb_status status = gb_compare_tables(s, &tables, err);
    if (status != GB_OK)
        return status;
    gb_compare_md(&text[0], s, &tables);
    gb_compare_latex(&text[1], s, &tables);
    gb_compare_html(&text[2], s, &tables);
    gb_compare_csv(&text[3], s);
    cJSON *json = gb_compare_json(s);
    gb_json_print(&text[4], json);
    cJSON_Delete(json);
    for (int i = 0; i < 5; i++) {
        if (status == GB_OK)
            status = gb_report_put(dir, names[i], &text[i], err);
        gb_buffer_free(&text[i]);
    }
    if (status == GB_OK)
        status = gb_report_draw(dir, 2 * s->ntable, make_figure, s, progress, problem, err);
    gb_text_tables_free(&tables);
    return status;
}
