#include "report/html.h"

#include <math.h>
#include <string.h>

#include "compare/gate_row.h"
#include "report/glossary.h"
#include "report/page.h"
#include "report/sentences.h"

/* What every part needs. */
typedef struct page {
    gb_buffer *out;
    const gb_results *results;
    const gb_report_figure *figures;
    int nfigure;
} page;

static void figure(const page *p, const gb_report_figure *f)
{
    static const char *const captions[] = {
        [GB_FIGURE_LEGS] = "Legs and pelvis over the gait cycle, from heel strike to heel strike",
        [GB_FIGURE_UPPER] = "Trunk and arms over the gait cycle",
        [GB_FIGURE_EVENTS] = "",
        [GB_FIGURE_PARAMETERS] = "",
        [GB_FIGURE_PLOT] = "",
    };
    gb_chart chart;
    gb_report_figure_chart(p->results, f, &chart);
    gb_buffer_text(p->out, "<figure>");
    gb_chart_html(p->out, &chart);
    gb_page_element(p->out, "<figcaption>", *captions[f->kind] ? captions[f->kind] : chart.title,
                    ". ");
    gb_buffer_printf(p->out, "<a href=\"figures/%s.gp\">Script</a></figcaption></figure>\n",
                     f->name);
    gb_chart_free(&chart);
}

/* A heading with a way back to the top. */
static void heading(const page *p, const char *id, const char *title)
{
    gb_page_element(p->out, "<h2 id=\"", id, "\">");
    gb_page_element(p->out, "", title,
                    "<a class=\"top\" href=\"#top\" aria-label=\"to the top\">\u2191</a></h2>\n");
}

static void comparison(const page *p, int index)
{
    gb_buffer *out = p->out, text = {0};
    const gb_comparison_result *item = &p->results->comparison[index];
    const gb_subject_result *s = &p->results->subject[item->subject];
    gb_buffer_text(out, "<section class=\"part\">");
    gb_buffer_printf(&text, "c%d", index);
    gb_buffer title = {0};
    gb_buffer_printf(&title, "%s against %s", s->name, p->results->reference[item->reference].name);
    heading(p, text.text ? text.text : "", title.text ? title.text : "");
    gb_buffer_free(&title);
    gb_buffer_free(&text);
    gb_words_headline(&text, p->results, item);
    gb_page_element(out, "<p>", text.text ? text.text : "", ".</p>\n");
    gb_buffer_free(&text);
    gb_words_caveats(&text, p->results, item);
    if (text.text)
        gb_page_element(out, "<p class=\"note\">", text.text, "</p>\n");
    gb_buffer_free(&text);
    gb_buffer_text(out, "<h3>Curves</h3>\n");
    gb_html_curves(out, p->results, item);
    for (int i = 0; i < p->nfigure; i++) {
        if (p->figures[i].comparison == index)
            figure(p, &p->figures[i]);
    }
    gb_buffer_text(out, "<h3>Parameters</h3>\n");
    gb_html_parameters(out, p->results, s, item);
    gb_buffer_text(out, "</section>\n");
}

/* A subject that nobody was compared with. */
static void lone_subject(const page *p, int index)
{
    bool titled = false;
    for (int i = 0; i < p->nfigure; i++) {
        const gb_report_figure *f = &p->figures[i];
        if (f->subject != index || f->comparison >= 0 || f->kind > GB_FIGURE_UPPER)
            continue;
        if (!titled) {
            gb_buffer id = {0};
            gb_buffer_printf(&id, "s%d", index);
            gb_buffer_text(p->out, "<section class=\"part\">");
            heading(p, id.text ? id.text : "", p->results->subject[index].name);
            gb_buffer_free(&id);
            gb_html_parameters(p->out, p->results, &p->results->subject[index], NULL);
        }
        titled = true;
        figure(p, f);
    }
    gb_buffer_text(p->out, titled ? "</section>\n" : "");
}

/* All figures of a kind under one heading. */
static void figures_of(const page *p, gb_report_figure_kind kind, const char *id, const char *title)
{
    bool titled = false;
    for (int i = 0; i < p->nfigure; i++) {
        if (p->figures[i].kind != kind || (kind == GB_FIGURE_PLOT && p->figures[i].table >= 0))
            continue;
        if (!titled) {
            gb_buffer_text(p->out, "<section class=\"part\">");
            heading(p, id, title);
        }
        titled = true;
        figure(p, &p->figures[i]);
    }
    gb_buffer_text(p->out, titled ? "</section>\n" : "");
}

/* Tables of this name stand at the top: what passed and what did not. */
static bool is_gates(const gb_result_table *table)
{
    return strcmp(table->name, "gates") == 0;
}

/* A table with its plots behind it. */
static void extra_table(const page *p, int t)
{
    const gb_result_table *table = p->results->table[t];
    gb_buffer id = {0};
    gb_buffer_printf(&id, "t%d", t);
    gb_buffer_text(p->out, "<section class=\"part\">");
    heading(p, id.text ? id.text : "", table->title);
    gb_buffer_free(&id);
    gb_page_table(p->out, table);
    for (int i = 0; i < p->nfigure; i++) {
        if (p->figures[i].plot >= 0 && p->figures[i].table == t)
            figure(p, &p->figures[i]);
    }
    gb_buffer_text(p->out, "</section>\n");
}

/* ---- contents ---- */

static void entry(const page *p, bool there, const char *id, const char *title)
{
    if (!there)
        return;
    gb_buffer_printf(p->out, "<a href=\"#%s\">", id);
    gb_page_element(p->out, "", title, "</a>\n");
}

static bool has_figure(const page *p, gb_report_figure_kind kind)
{
    for (int i = 0; i < p->nfigure; i++) {
        if (p->figures[i].kind == kind && (kind != GB_FIGURE_PLOT || p->figures[i].table < 0))
            return true;
    }
    return false;
}

/* Comparisons are linked in the summary. */
static void contents(const page *p)
{
    const gb_results *r = p->results;
    gb_buffer_text(p->out, "<nav aria-label=\"Contents\">");
    entry(p, has_figure(p, GB_FIGURE_PARAMETERS), "parameters", "Parameters over speed");
    entry(p, has_figure(p, GB_FIGURE_EVENTS), "events", "Heel strikes and toe-offs");
    for (int t = 0; t < r->ntable; t++) {
        if (is_gates(r->table[t]))
            continue;
        gb_buffer_printf(p->out, "<a href=\"#t%d\">", t);
        gb_page_element(p->out, "", r->table[t]->title, "</a>\n");
    }
    entry(p, has_figure(p, GB_FIGURE_PLOT), "pictures", "Pictures");
    entry(p, r->nsubject > 0, "subjects", "Subjects");
    entry(p, true, "unchecked", "What was not checked");
    entry(p, true, "provenance", "Where this came from");
    entry(p, true, "definitions", "Definitions");
    gb_buffer_text(p->out, "</nav>\n");
}

/* What did not pass, in sight; the rest folded away, so that the summary stays near the top. */
static void gates(const page *p, const gb_result_table *table)
{
    const gb_results *r = p->results;
    int shown = 0, failed = gb_results_failed_gates(r);
    while (shown < r->ngate && r->gate[shown].outcome != GB_ROW_PASSED)
        shown++;
    gb_page_element(p->out, "<h3>", table->title, "</h3>\n");
    gb_page_element(p->out, "<p>", table->note, "</p>\n");
    gb_buffer_printf(p->out, "<p><strong>%d of %d failed</strong></p>\n", failed, r->ngate);
    gb_result_table part = *table;
    part.note = "";
    part.nrow = shown < table->nrow ? shown : table->nrow;
    if (part.nrow > 0)
        gb_page_table(p->out, &part);
    part.cell += (size_t)part.nrow * (size_t)part.ncolumn;
    part.nrow = table->nrow - part.nrow;
    if (part.nrow == 0)
        return;
    gb_buffer_printf(p->out, "<details><summary>%d passed</summary>\n", part.nrow);
    gb_page_table(p->out, &part);
    gb_buffer_text(p->out, "</details>\n");
}

static void top(const page *p)
{
    const gb_results *r = p->results;
    const char *title = *r->title ? r->title : r->experiment;
    gb_page_element(p->out, "<h1>", title, "</h1>\n");
    for (int t = 0; t < r->ntable; t++) {
        if (is_gates(r->table[t]))
            gates(p, r->table[t]);
    }
    if (r->ncomparison > 0)
        gb_html_summary(p->out, r);
    contents(p);
}

/* What a reader might think was looked at. */
static void unchecked(const page *p)
{
    const gb_results *r = p->results;
    heading(p, "unchecked", "What was not checked, and why");
    gb_html_omissions(p->out, "Skipped subjects", r->skipped, r->nskipped);
    gb_html_omissions(p->out, "Not checked", r->unchecked, r->nunchecked);
    gb_buffer_text(p->out, r->nskipped + r->nunchecked == 0
                               ? "<p>Nothing was left out of what the experiment asked for. "
                               : "<p>");
    gb_buffer_text(p->out,
                   "Curves and parameters are of straight, steady walking or running on level "
                   "ground; cycles that turn or go another way are dropped and counted with the "
                   "subjects above. A verdict is a distance from people, not a judgement of those "
                   "who watch.</p>\n");
}

void gb_report_html(gb_buffer *out, const gb_results *results, const gb_report_figure *figures,
                    int nfigure)
{
    const page p = {out, results, figures, nfigure};
    gb_page_begin(out, *results->title ? results->title : results->experiment);
    top(&p);
    for (int i = 0; i < results->ncomparison; i++)
        comparison(&p, i);
    for (int i = 0; i < results->nsubject; i++)
        lone_subject(&p, i);
    figures_of(&p, GB_FIGURE_PARAMETERS, "parameters", "Parameters over speed");
    figures_of(&p, GB_FIGURE_EVENTS, "events", "Heel strikes and toe-offs");
    for (int t = 0; t < results->ntable; t++) {
        if (!is_gates(results->table[t]))
            extra_table(&p, t);
    }
    figures_of(&p, GB_FIGURE_PLOT, "pictures", "Pictures");
    if (results->nsubject > 0) {
        heading(&p, "subjects", "Subjects");
        gb_html_subjects(out, results);
    }
    unchecked(&p);
    heading(&p, "provenance", "Where this came from");
    gb_html_provenance(out, results);
    gb_buffer_text(out, "<section class=\"part\">");
    heading(&p, "definitions", "Definitions");
    gb_buffer_text(out, "<p>In full, with signs and sources: <code>docs/metrics.md</code> in "
                        "gaitbench's repository.</p>\n");
    gb_glossary_html(out);
    gb_buffer_text(out, "</section>\n");
    gb_page_end(out);
}
