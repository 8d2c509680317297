#include "report/html.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/words.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c1c1c;--soft:#5b5b5b;--line:#d8d8d8;--paper:#fff;"
    "--card:#f6f6f4;--good:#00684a;--fair:#7a5200;--bad:#a33a00}"
    "@media(prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#a8a8a8;--line:#444;"
    "--paper:#171717;--card:#222;--good:#5fd3a8;--fair:#f0c060;--bad:#ff9a62}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:76rem;margin:0 auto;padding:1rem}"
    "h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.25rem;margin:2.2rem 0 .6rem;"
    "border-top:1px solid var(--line);padding-top:1rem}h3{font-size:1.05rem;margin:1.2rem 0 .4rem}"
    "p,li{max-width:60rem}.soft{color:var(--soft)}.small{font-size:.87rem}"
    ".cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.8rem;"
    "padding:0;list-style:none}"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:.4rem;"
    "padding:.7rem .9rem}.card b{font-size:1.5rem}.card a{color:inherit}"
    ".close{color:var(--good)}.inside{color:var(--fair)}.outside{color:var(--bad)}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem;"
    "font-variant-numeric:tabular-nums}"
    "th,td{padding:.22rem .6rem;border-bottom:1px solid var(--line);text-align:right;"
    "white-space:nowrap}th:first-child,td:first-child,td.text,th.text{text-align:left}"
    "td.free{white-space:normal;min-width:16rem}"
    "figure{margin:1rem 0;background:#fff;border:1px solid var(--line);border-radius:.4rem;"
    "padding:.3rem;overflow-x:auto}figure svg{width:100%;min-width:52rem;height:auto;display:block}"
    "figcaption{font-size:.87rem;color:#444;padding:.2rem .5rem}"
    "code{font-size:.88rem}details{margin:.6rem 0}summary{cursor:pointer}"
    "@media print{figure svg{min-width:0}body{font-size:11px;max-width:none}h2{break-before:auto}"
    "figure,table{break-inside:avoid}details{display:block}}";

static void escape(gb_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            gb_buffer_text(out, "&lt;");
        else if (*text == '>')
            gb_buffer_text(out, "&gt;");
        else if (*text == '&')
            gb_buffer_text(out, "&amp;");
        else if (*text == '"')
            gb_buffer_text(out, "&quot;");
        else if ((unsigned char)*text >= ' ')
            gb_buffer_add(out, text, 1);
    }
}

static void element(gb_buffer *out, const char *open, const char *text, const char *close)
{
    gb_buffer_text(out, open);
    escape(out, text);
    gb_buffer_text(out, close);
}

static void number_cell(gb_buffer *out, double value, int decimals, bool with_sign)
{
    gb_buffer_text(out, "<td>");
    gb_words_value(out, value, decimals, with_sign);
    gb_buffer_text(out, "</td>");
}

static const char *verdict_class(gb_verdict verdict)
{
    static const char *const classes[] = {"soft", "outside", "inside", "close"};
    return classes[verdict];
}

/* A shape besides the colour. */
static const char *verdict_mark(gb_verdict verdict)
{
    static const char *const marks[] = {"\u2013", "\u25CB", "\u25D0", "\u25CF"};
    return marks[verdict];
}

static void verdict(gb_buffer *out, gb_verdict v)
{
    gb_buffer_printf(out, "<span class=\"%s\">%s %s</span>", verdict_class(v), verdict_mark(v),
                     gb_verdict_text(v));
}

/* gnuplot gives every picture the same ids; in one page they must differ. Ids stand behind a quote
 * or a '#', texts behind a '>'. */
static void inline_svg(gb_buffer *out, const char *svg, int index)
{
    static const char *const ids[] = {"gnuplot_canvas", "gpPt", "gpDot"};
    const char *start = strstr(svg, "<svg");
    for (const char *p = start ? start : ""; *p;) {
        size_t i = 0;
        bool is_id = p > start && strchr("'\"#", p[-1]);
        while (i < 3 && (!is_id || strncmp(p, ids[i], strlen(ids[i])) != 0))
            i++;
        if (i < 3) {
            gb_buffer_printf(out, "f%d_%s", index, ids[i]);
            p += strlen(ids[i]);
        } else {
            gb_buffer_add(out, p++, 1);
        }
    }
}

static void figure(gb_buffer *out, const gb_figure *f, const char *svg, int index)
{
    gb_buffer_text(out, "<figure>");
    if (svg) {
        inline_svg(out, svg, index);
        element(out, "<figcaption>", f->caption, ". ");
        gb_buffer_printf(out, "Script: <code>figures/%s.gp</code></figcaption></figure>\n",
                         f->name);
    } else {
        gb_buffer_printf(out,
                         "<figcaption>No picture: gnuplot was not there. The script is "
                         "<code>figures/%s.gp</code>; run <code>gnuplot -d</code> on it, then "
                         "<code>gaitbench report</code>.</figcaption></figure>\n",
                         f->name);
    }
}

static void card(gb_buffer *out, const gb_results *results, const gb_comparison_result *item,
                 int index)
{
    const gb_comparison *c = &item->comparison;
    const gb_subject_result *s = &results->subject[item->subject];
    const gb_reference_result *r = &results->reference[item->reference];
    gb_buffer_printf(out, "<li class=\"card\"><a href=\"#c%d\">", index);
    element(out, "<strong>", s->name, "</strong></a>");
    element(out, " <span class=\"soft small\">against ", r->name, "</span><br>");
    gb_buffer_printf(out, "<b class=\"%s\">", verdict_class(c->verdict));
    gb_words_value(out, c->naturalness, 2, false);
    gb_buffer_text(out, "</b> SD from people; a person: ");
    gb_words_value(out, c->person_naturalness_median, 2, false);
    gb_buffer_text(out, "<br>");
    verdict(out, c->verdict);
    if (c->people > 0)
        gb_buffer_printf(out,
                         "<br><span class=\"soft small\">%d of %d people are further from the "
                         "others</span>",
                         c->rank, c->people);
    gb_buffer_text(out, "</li>\n");
}

/* Comparisons with too few people for one: a line of links. */
static void without_verdict(gb_buffer *out, const gb_results *results)
{
    int count = 0;
    for (int i = 0; i < results->ncomparison; i++) {
        const gb_comparison_result *item = &results->comparison[i];
        if (!isnan(item->comparison.naturalness))
            continue;
        gb_buffer_text(out,
                       count++ ? ", " : "<p class=\"small soft\">Too few people for a verdict: ");
        gb_buffer_printf(out, "<a href=\"#c%d\">", i);
        escape(out, results->subject[item->subject].name);
        element(out, " against ", results->reference[item->reference].name, "</a>");
    }
    gb_buffer_text(out, count ? "</p>\n" : "");
}

static void curve_table(gb_buffer *out, const gb_results *results, const gb_comparison_result *item)
{
    const gb_reference_result *r = &results->reference[item->reference];
    gb_buffer_text(out,
                   "<div class=\"wide\"><table><thead><tr><th>Curve</th><th>RMS</th><th>offset</th>"
                   "<th>shape</th><th>lag %</th><th>gain</th><th>left</th><th>right</th>"
                   "<th>SD</th><th>person to mean</th><th>person to person</th>"
                   "<th class=\"text\">verdict</th></tr></thead><tbody>\n");
    for (int k = 0; k < GB_NCURVE; k++) {
        const gb_curve_comparison *c = &item->comparison.curve[k];
        int d = gb_curves[k].decimals;
        if (!c->available)
            continue;
        element(out, "<tr><td>", gb_curves[k].label, "");
        element(out, " <span class=\"soft\">(", gb_curves[k].unit, ")</span></td>");
        number_cell(out, c->both.rms, d, false);
        number_cell(out, c->both.offset, d, true);
        number_cell(out, c->both.shape, d, false);
        number_cell(out, c->both.lag, 1, true);
        number_cell(out, c->both.gain, 2, false);
        number_cell(out, c->side[GB_LEFT].rms, d, false);
        number_cell(out, c->side[GB_RIGHT].rms, d, false);
        number_cell(out, r->spread[k].sd_rms, d, false);
        number_cell(out, r->spread[k].person_to_mean, d, false);
        number_cell(out, r->spread[k].person_to_person, d, false);
        gb_buffer_text(out, "<td class=\"text\">");
        verdict(out, c->verdict);
        gb_buffer_text(out, "</td></tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* item: the comparison whose people stand beside it, or NULL. */
static void parameter_table(gb_buffer *out, const gb_results *results, const gb_subject_result *s,
                            const gb_comparison_result *item)
{
    gb_buffer_printf(out,
                     "<div class=\"wide\"><table><thead><tr><th>Parameter</th><th>subject</th>"
                     "<th>left</th><th>right</th>%s</tr></thead><tbody>\n",
                     item ? "<th>people at this speed</th><th>SD</th>" : "<th>SD of cycles</th>");
    for (int k = 0; k < GB_NPARAMETER; k++) {
        const gb_measure *m = &gb_parameters[k];
        bool speed = k == GB_SPEED || k == GB_FROUDE || k == GB_SPEED_STAR;
        if (isnan(s->mean[k]))
            continue;
        element(out, "<tr><td>", m->label, "");
        if (*m->unit)
            element(out, " <span class=\"soft\">(", m->unit, ")</span>");
        gb_buffer_text(out, "</td>");
        number_cell(out, s->mean[k], m->decimals, false);
        number_cell(out, s->side_mean[GB_LEFT][k], m->decimals, false);
        number_cell(out, s->side_mean[GB_RIGHT][k], m->decimals, false);
        if (item) {
            const gb_reference_result *r = &results->reference[item->reference];
            number_cell(out, item->comparison.parameter[k], m->decimals, false);
            number_cell(out, speed ? (double)NAN : r->parameter_sd[k], m->decimals, false);
        } else {
            number_cell(out, s->sd[k], m->decimals, false);
        }
        gb_buffer_text(out, "</tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* A subject that nobody was compared with. */
static void lone_subject(gb_buffer *out, const gb_results *results, int index,
                         const gb_figure *figures, const char *const *svg, int nfigure)
{
    bool titled = false;
    for (int i = 0; i < nfigure; i++) {
        if (figures[i].subject != index || figures[i].comparison >= 0)
            continue;
        if (!titled)
            element(out, "<h2>", results->subject[index].name, "</h2>\n");
        titled = true;
        figure(out, &figures[i], svg[i], i);
    }
    if (titled)
        parameter_table(out, results, &results->subject[index], NULL);
}

static void comparison(gb_buffer *out, const gb_results *results, int index,
                       const gb_figure *figures, const char *const *svg, int nfigure)
{
    const gb_comparison_result *item = &results->comparison[index];
    gb_buffer text = {0};
    gb_buffer_printf(out, "<h2 id=\"c%d\">", index);
    escape(out, results->subject[item->subject].name);
    element(out, " against ", results->reference[item->reference].name, "</h2>\n");
    gb_words_headline(&text, results, item);
    element(out, "<p>", text.text ? text.text : "", ".</p>\n");
    gb_buffer_free(&text);
    gb_words_caveats(&text, results, item);
    if (text.text)
        element(out, "<p class=\"inside\">", text.text, "</p>\n");
    gb_buffer_free(&text);
    for (int i = 0; i < nfigure; i++) {
        if (figures[i].comparison == index)
            figure(out, &figures[i], svg[i], i);
    }
    gb_buffer_text(out, "<h3>Curves</h3>\n");
    curve_table(out, results, item);
    gb_buffer_text(out, "<h3>Parameters</h3>\n");
    parameter_table(out, results, &results->subject[item->subject], item);
}

/* Columns of texts to the left; those with long ones may break their lines. */
static const char *column_class(const gb_result_table *table, int column)
{
    enum { LONG = 40 };
    if (gb_words_number_column(table, column))
        return "";
    for (int i = 0; i < table->nrow; i++) {
        if (strlen(table->cell[(size_t)i * (size_t)table->ncolumn + (size_t)column]) > LONG)
            return " class=\"text free\"";
    }
    return " class=\"text\"";
}

static void extra_table(gb_buffer *out, const gb_result_table *table, int index)
{
    const char *classes[GB_MAX_COLUMNS];
    int n = table->ncolumn < GB_MAX_COLUMNS ? table->ncolumn : GB_MAX_COLUMNS;
    gb_buffer_printf(out, "<h2 id=\"t%d\">", index);
    element(out, "", table->title, "</h2>\n");
    if (*table->note)
        element(out, "<p>", table->note, "</p>\n");
    gb_buffer_text(out, "<div class=\"wide\"><table><thead><tr>");
    for (int k = 0; k < n; k++) {
        classes[k] = column_class(table, k);
        gb_buffer_printf(out, "<th%s>", classes[k]);
        element(out, "", table->column[k], "</th>");
    }
    gb_buffer_text(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < table->nrow; i++) {
        gb_buffer_text(out, "<tr>");
        for (int k = 0; k < n; k++) {
            gb_buffer_printf(out, "<td%s>", classes[k]);
            element(out, "", table->cell[(size_t)i * (size_t)table->ncolumn + (size_t)k], "</td>");
        }
        gb_buffer_text(out, "</tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* Each table with its plots behind it, then the plots of none. */
static void extras(gb_buffer *out, const gb_results *results, const gb_figure *figures,
                   const char *const *svg, int nfigure)
{
    for (int t = 0; t <= results->ntable; t++) {
        int owner = t < results->ntable ? t : -1;
        bool titled = owner >= 0;
        if (owner >= 0)
            extra_table(out, results->table[t], t);
        for (int i = 0; i < nfigure; i++) {
            if (figures[i].plot < 0 || figures[i].table != owner)
                continue;
            if (!titled)
                gb_buffer_text(out, "<h2>Pictures</h2>\n");
            titled = true;
            figure(out, &figures[i], svg[i], i);
        }
    }
}

static void remarks(gb_buffer *out, const char *title, const gb_remark *remark)
{
    for (const gb_remark *r = remark; r; r = r->next) {
        element(out, r == remark ? "" : "; ", r == remark ? title : "", "");
        escape(out, r->text);
        if (r->count > 1)
            gb_buffer_printf(out, " (%ld times)", r->count);
    }
    if (remark)
        gb_buffer_text(out, "<br>");
}

static void subjects(gb_buffer *out, const gb_results *results)
{
    gb_buffer_text(out,
                   "<h2>Subjects</h2>\n<div class=\"wide\"><table><thead><tr><th>Subject</th>"
                   "<th class=\"text\">take</th><th>frames</th><th>Hz</th><th class=\"text\">unit"
                   "</th><th>leg m</th><th>cycles left, right</th><th class=\"text\">gait</th>"
                   "<th class=\"text\">remarks</th></tr></thead><tbody>\n");
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        element(out, "<tr><td>", s->name, "</td>");
        element(out, "<td class=\"text\">", s->take, "</td>");
        gb_buffer_printf(out, "<td>%d</td><td>%.6g</td>", s->nframe, s->fps);
        element(out, "<td class=\"text\">", s->unit, "</td>");
        gb_buffer_printf(out, "<td>%.3f</td><td>%d, %d</td><td class=\"text\">%s%s</td>", s->leg,
                         s->cycles[GB_LEFT], s->cycles[GB_RIGHT], s->running ? "run" : "walk",
                         s->in_place ? ", in place" : "");
        gb_buffer_text(out, "<td class=\"text free small\">");
        remarks(out, "Dropped cycles: ", s->dropped);
        remarks(out, "Warnings: ", s->warnings);
        remarks(out, "Assumed: ", s->assumed);
        gb_buffer_text(out, "</td></tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

static void omissions(gb_buffer *out, const char *title, const gb_omission *list, int n)
{
    if (n == 0)
        return;
    gb_buffer_printf(out, "<h3>%s</h3>\n<ul>\n", title);
    for (int i = 0; i < n; i++) {
        element(out, "<li><strong>", list[i].name, "</strong>: ");
        element(out, "", list[i].reason, "</li>\n");
    }
    gb_buffer_text(out, "</ul>\n");
}

/* Without the date and the times: the same inputs give the same page. */
static void provenance(gb_buffer *out, const gb_results *results)
{
    const gb_provenance *p = &results->provenance;
    gb_buffer_text(out, "<h2>Where this came from</h2>\n<p>");
    element(out, "gaitbench ", p->version, "");
    element(out, ", compiled by ", p->compiler, "");
    element(out, ", on ", p->host, "");
    gb_buffer_text(out,
                   "; metric definitions version " GB_DEFINITION
                   " (docs/metrics.md). Date and times are in <code>results.json</code>.</p>\n"
                   "<details><summary>Inputs and their SHA-256</summary><ul class=\"small\">\n");
    for (int i = 0; i < p->ninput; i++) {
        element(out, "<li>", p->input[i].name, " ");
        element(out, "<code>", p->input[i].sha256, "</code></li>\n");
    }
    gb_buffer_text(out, "</ul></details>\n");
    for (int i = 0; i < results->nreference; i++) {
        const char *text = results->reference[i].acknowledgement;
        bool said = false;
        for (int k = 0; k < i; k++)
            said = said || strcmp(results->reference[k].acknowledgement, text) == 0;
        if (*text && !said)
            element(out, "<p class=\"small\">", text, "</p>\n");
    }
}

void gb_report_html(gb_buffer *out, const gb_results *results, const gb_figure *figures,
                    const char *const *svg, int nfigure)
{
    const char *title = *results->title ? results->title : results->experiment;
    gb_buffer_text(out,
                   "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                   "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    element(out, "<title>", title, "</title>\n<style>");
    gb_buffer_text(out, style);
    gb_buffer_text(out, "</style></head><body>\n");
    element(out, "<h1>", title, "</h1>\n");
    if (results->ncomparison > 0) {
        gb_buffer_text(out,
                       "<p class=\"soft\">How far each subject is from people who move at the same "
                       "relative speed. One number: the RMS over curves of error / SD over people. "
                       "<span class=\"close\">\u25CF as close as a person</span>: at most what the "
                       "median person has against the others. <span class=\"inside\">\u25D0 inside "
                       "people</span>: within 1.5 SD, as about nine in ten people are. "
                       "<span class=\"outside\">\u25CB outside people</span>: beyond.</p>\n"
                       "<ul class=\"cards\">\n");
        for (int i = 0; i < results->ncomparison; i++) {
            if (!isnan(results->comparison[i].comparison.naturalness))
                card(out, results, &results->comparison[i], i);
        }
        gb_buffer_text(out, "</ul>\n");
        without_verdict(out, results);
    }
    for (int i = 0; i < results->ncomparison; i++)
        comparison(out, results, i, figures, svg, nfigure);
    for (int i = 0; i < results->nsubject; i++)
        lone_subject(out, results, i, figures, svg, nfigure);
    bool titled = false;
    for (int i = 0; i < nfigure; i++) {
        if (figures[i].reference < 0)
            continue;
        if (!titled)
            gb_buffer_text(out, "<h2>Parameters over speed</h2>\n");
        titled = true;
        figure(out, &figures[i], svg[i], i);
    }
    extras(out, results, figures, svg, nfigure);
    subjects(out, results);
    omissions(out, "Skipped", results->skipped, results->nskipped);
    omissions(out, "Not checked, and why", results->unchecked, results->nunchecked);
    provenance(out, results);
    gb_buffer_text(out, "</body></html>\n");
}
