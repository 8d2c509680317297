#include "report/html.h"

#include <math.h>
#include <string.h>

#include "compare/gate_row.h"
#include "report/distributions.h"
#include "report/glossary.h"
#include "report/headline.h"
#include "report/page.h"
#include "report/table_files.h"

/* What every part needs. */
typedef struct page {
    gb_buffer *out;
    const gb_results *results;
    const gb_text_tables *tables;
    const gb_report_figure *figures;
    int nfigure;
} page;

static void figure(const page *p, const gb_report_figure *f)
{
    /* Others have titles. */
    static const char *const captions[] = {
        [GB_FIGURE_LEGS] = "Legs and pelvis over the gait cycle, from heel strike to heel strike",
        [GB_FIGURE_UPPER] = "Trunk and arms over the gait cycle",
    };
    gb_chart chart;
    gb_report_figure_chart(p->results, f, &chart);
    gb_buffer_text(p->out, "<figure>");
    gb_chart_html(p->out, &chart);
    gb_page_element(p->out, "<figcaption>",
                    f->kind <= GB_FIGURE_UPPER ? captions[f->kind] : chart.title, ". ");
    gb_buffer_printf(p->out, "<a href=\"figures/%s.gp\">Script</a></figcaption></figure>\n",
                     f->name);
    gb_chart_free(&chart);
}

static void heading(const page *p, const char *id, const char *title)
{
    gb_page_heading(p->out, id, -1, title, "");
}

static void part_begin(const page *p, const char *id, int number, const char *title,
                       const char *whom)
{
    gb_buffer_text(p->out, "<section class=\"part\">");
    gb_page_heading(p->out, id, number, title, whom);
}

static void part_end(const page *p)
{
    gb_buffer_text(p->out, "</section>\n");
}

static void comparison(const page *p, int index)
{
    gb_buffer *out = p->out, text = {0};
    const gb_comparison_result *item = &p->results->comparison[index];
    part_begin(p, "c", index, item->subject_name, item->reference_name);
    gb_report_headline(&text, p->results, item);
    gb_page_element(out, "<p>", text.text ? text.text : "", ".</p>\n");
    gb_buffer_free(&text);
    gb_report_caveats(&text, p->results, item);
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
    gb_html_parameters(out, p->results, &p->results->subject[item->subject], item);
    part_end(p);
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
            part_begin(p, "s", index, p->results->subject[index].name, "");
            gb_html_parameters(p->out, p->results, &p->results->subject[index], NULL);
        }
        titled = true;
        figure(p, f);
    }
    if (titled)
        part_end(p);
}

/* All figures of a kind under one heading. */
static void figures_of(const page *p, gb_report_figure_kind kind, const char *id, const char *title)
{
    bool titled = false;
    for (int i = 0; i < p->nfigure; i++) {
        if (p->figures[i].kind != kind || (kind == GB_FIGURE_PLOT && p->figures[i].table >= 0))
            continue;
        if (!titled)
            part_begin(p, id, -1, title, "");
        titled = true;
        figure(p, &p->figures[i]);
    }
    if (titled)
        part_end(p);
}

/* The table of this name stands at the top: what passed and what did not. */
#define GATES "gates"

static bool is_gates(const gb_text_table *table)
{
    return strcmp(table->name, GATES) == 0;
}

/* A table with its plots behind it. */
static void extra_table(const page *p, int t)
{
    const gb_text_table *table = p->tables->table[t];
    part_begin(p, "t", t, table->title, "");
    gb_page_table(p->out, table);
    for (int i = 0; i < p->nfigure; i++) {
        if (p->figures[i].plot >= 0 && p->figures[i].table == t)
            figure(p, &p->figures[i]);
    }
    part_end(p);
}

/* ---- many subjects ---- */

static void distributions(const page *p, gb_distributed what, int reference)
{
    gb_text_tables tables = {0};
    gb_text_table *table = gb_distributions_table(p->results, what, reference, &tables);
    if (table)
        gb_page_table(p->out, table);
    p->out->failed = p->out->failed || tables.failed;
    gb_text_tables_free(&tables);
}

/* Figures and tables of those that were compared with a reference, or with nobody (-1). */
static void crowd(const page *p, int reference)
{
    const bool people = reference >= 0;
    part_begin(p, people ? "d" : "alone", reference, people ? "All" : "Subjects without people",
               people ? p->results->reference[reference].name : "");
    if (people)
        gb_html_verdicts(p->out, p->results, reference);
    for (int i = 0; i < p->nfigure; i++) {
        const gb_report_figure *f = &p->figures[i];
        bool distances = f->kind == GB_FIGURE_DISTANCES;
        if (f->reference != reference || (!distances && f->kind != GB_FIGURE_SPREADS))
            continue;
        figure(p, f);
        distributions(p, distances ? GB_DISTRIBUTED_DISTANCES : GB_DISTRIBUTED_PARAMETERS,
                      reference);
    }
    part_end(p);
}

/* Distributions instead of a part for each. */
static void many(const page *p)
{
    int last = -2;
    for (int i = 0; i < p->nfigure; i++) {
        const gb_report_figure *f = &p->figures[i];
        if (f->kind != GB_FIGURE_SPREADS || f->reference == last)
            continue;
        last = f->reference;
        crowd(p, last);
    }
    heading(p, "all", "All subjects");
    gb_html_all(p->out, p->results);
    part_begin(p, "others", -1, "What else was measured of every subject", "");
    distributions(p, GB_DISTRIBUTED_OTHERS, -1);
    part_end(p);
}

/* ---- contents ---- */

static void link_to(const page *p, const char *id, int number, const char *title, const char *whom)
{
    gb_buffer_printf(p->out, number < 0 ? "<a href=\"#%s\">" : "<a href=\"#%s%d\">", id, number);
    gb_page_title(p->out, title, whom);
    gb_buffer_text(p->out, "</a>\n");
}

static void entry(const page *p, bool there, const char *id, const char *title)
{
    if (there)
        link_to(p, id, -1, title, "");
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
    if (gb_report_is_long(r)) {
        entry(p, true, "all", "All subjects");
        for (int i = 0; i < p->nfigure; i++) {
            if (p->figures[i].kind != GB_FIGURE_SPREADS)
                continue;
            int k = p->figures[i].reference;
            if (k >= 0)
                link_to(p, "d", k, "All", r->reference[k].name);
            else
                link_to(p, "alone", -1, "Subjects without people", "");
        }
        entry(p, true, "others", "What else was measured of every subject");
    }
    entry(p, has_figure(p, GB_FIGURE_PARAMETERS), "parameters", "Parameters over speed");
    entry(p, has_figure(p, GB_FIGURE_EVENTS), "events", "Heel strikes and toe-offs");
    for (int t = 0; t < p->tables->ntable; t++) {
        if (!is_gates(p->tables->table[t]))
            link_to(p, "t", t, p->tables->table[t]->title, "");
    }
    entry(p, has_figure(p, GB_FIGURE_PLOT), "pictures", "Pictures");
    entry(p, r->nsubject > 0 && !gb_report_is_long(r), "subjects", "Subjects");
    entry(p, true, "unchecked", "What was not checked");
    entry(p, true, "provenance", "Where this came from");
    entry(p, true, "definitions", "Definitions");
    gb_buffer_text(p->out, "</nav>\n");
}

/* What did not pass, in sight; the rest folded away, so that the summary stays near the top. */
static void gates(const page *p, const gb_text_table *table)
{
    const gb_results *r = p->results;
    int shown = 0, failed = gb_results_failed_gates(r);
    while (shown < r->ngate && r->gate[shown].outcome != GB_ROW_PASSED)
        shown++;
    gb_page_element(p->out, "<h3>", table->title, "</h3>\n");
    gb_page_element(p->out, "<p>", table->note, "</p>\n");
    gb_buffer_printf(p->out, "<p><strong>%d of %d failed</strong></p>\n", failed, r->ngate);
    gb_text_table part = *table;
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
    const gb_text_table *table = gb_text_tables_find(p->tables, GATES);
    if (table)
        gates(p, table);
    if (r->ncomparison > 0 && !gb_report_is_long(r))
        gb_html_summary(p->out, r);
    contents(p);
}

/* What a reader might think was looked at. */
static void unchecked(const page *p)
{
    const gb_results *r = p->results;
    heading(p, "unchecked", "What was not checked, and why");
    /* Out of many, many may be skipped. */
    bool fold = gb_report_is_long(r) && r->nskipped > 0;
    if (fold)
        gb_buffer_printf(p->out, "<details><summary>%d skipped</summary>\n", r->nskipped);
    gb_html_omissions(p->out, "Skipped subjects", r->skipped, r->nskipped);
    gb_buffer_text(p->out, fold ? "</details>\n" : "");
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

void gb_report_html(gb_buffer *out, const gb_results *results, const gb_text_tables *tables,
                    const gb_report_figure *figures, int nfigure)
{
    const page p = {out, results, tables, figures, nfigure};
    const bool is_long = gb_report_is_long(results);
    gb_page_begin(out, *results->title ? results->title : results->experiment,
                  is_long ? gb_html_sort_script : NULL);
    top(&p);
    if (is_long)
        many(&p);
    for (int i = 0; i < results->ncomparison && !is_long; i++)
        comparison(&p, i);
    for (int i = 0; i < results->nsubject && !is_long; i++)
        lone_subject(&p, i);
    figures_of(&p, GB_FIGURE_PARAMETERS, "parameters", "Parameters over speed");
    figures_of(&p, GB_FIGURE_EVENTS, "events", "Heel strikes and toe-offs");
    for (int t = 0; t < tables->ntable; t++) {
        if (!is_gates(tables->table[t]))
            extra_table(&p, t);
    }
    figures_of(&p, GB_FIGURE_PLOT, "pictures", "Pictures");
    if (results->nsubject > 0 && !is_long) {
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
    gb_glossary_html(out, results);
    gb_buffer_text(out, "</section>\n");
    gb_page_end(out);
}
