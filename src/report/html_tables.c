/* Tables and lists of the report (declared in html.h). */
#include <math.h>
#include <string.h>

#include "report/html.h"
#include "report/page.h"
#include "report/table_files.h"

/* ---- a heading of a column, a name in a row ---- */

/* With its definition: in a tip, and behind a link for those who cannot point. */
static void heading(gb_buffer *out, gb_quantity quantity, const char *text)
{
    gb_buffer_printf(out, "<th><a href=\"#d-%s\" title=\"", gb_quantities[quantity].name);
    gb_text_markup(out, gb_quantities[quantity].meaning);
    gb_page_element(out, "\">", text, "</a></th>");
}

static void quantity_name(gb_buffer *out, const gb_quantity_info *m)
{
    gb_buffer_printf(out, "<tr><td><a href=\"#d-%s\">%s</a>", m->name, m->label);
    if (*m->unit)
        gb_buffer_printf(out, " <span class=\"soft\">(%s)</span>", m->unit);
    gb_buffer_text(out, "</td>");
}

/* ---- the summary ---- */

/* From 0 to most SD: the lane up to 1.5, a line at the median person, a dot for the subject. */
static void gauge(gb_buffer *out, double naturalness, double person)
{
    const double most = 3.5, scale = 1000 / most;
    gb_buffer_printf(out,
                     "<svg class=\"gauge\" viewBox=\"0 0 1000 110\" aria-hidden=\"true\"><path "
                     "class=\"lane\" d=\"M0 25H%.0fV85H0z\"/><path class=\"mark\" d=\"M%.0f "
                     "5V105\"/>",
                     GB_INSIDE_SD * scale, fmin(person, most) * scale);
    gb_buffer_printf(out, "<circle class=\"dot\" cx=\"%.0f\" cy=\"55\" r=\"38\"/></svg>",
                     40 + fmin(naturalness, most) * (scale - 80 / most));
}

int gb_html_furthest(const gb_results *results, const gb_comparison_result *item,
                     gb_worst_curve *worst, int most)
{
    int n = 0;
    for (int k = 0; k < GB_NCURVE; k++) {
        double ratio = gb_results_judged(results, item, k);
        int at = n;
        while (at > 0 && ratio > worst[at - 1].ratio)
            at--;
        if (isnan(ratio) || at == most)
            continue;
        n += n < most;
        memmove(worst + at + 1, worst + at, (size_t)(n - at - 1) * sizeof *worst);
        worst[at] = (gb_worst_curve){k, ratio};
    }
    return n;
}

static void summary_row(gb_buffer *out, const gb_results *results, int index)
{
    const gb_comparison_result *item = &results->comparison[index];
    const gb_verdict verdict = (gb_verdict)item->verdict;
    const double naturalness = gb_results_compared(results, item, GB_Q_NATURALNESS, "");
    const double person = gb_results_compared(results, item, GB_Q_PERSON_NATURALNESS, "");
    gb_buffer_printf(out, "<tr><td><a href=\"#c%d\"><strong>", index);
    gb_page_element(out, "", item->subject_name, "</strong></a>");
    gb_page_element(out, "<br><span class=\"soft small\">against ", item->reference_name,
                    "</span></td>");
    gb_buffer_printf(out, "<td><strong class=\"%s\">", gb_page_verdict_class(verdict));
    gb_text_value(out, naturalness, 2, false);
    gb_buffer_text(out, "</strong></td><td class=\"text\">");
    gb_page_verdict(out, verdict);
    gb_buffer_text(out, "</td><td class=\"text\">");
    if (!isnan(naturalness))
        gauge(out, naturalness, person);
    gb_buffer_text(out, "</td>");
    gb_page_number(out, person, 2, false);
    if (item->people > 0)
        gb_buffer_printf(out, "<td>%.0f of %d</td>",
                         gb_results_compared(results, item, GB_Q_PEOPLE_FURTHER, ""), item->people);
    else
        gb_buffer_text(out, "<td>-</td>");
    gb_page_number(out, item->speed_star, 2, false);
    gb_buffer_text(out, "<td class=\"text free\">");
    gb_worst_curve worst[3];
    for (int i = 0, n = gb_html_furthest(results, item, worst, 3); i < n; i++)
        gb_buffer_printf(out, "%s%s %.1f", i > 0 ? ", " : "", gb_curves[worst[i].curve].name,
                         worst[i].ratio);
    gb_buffer_text(out, "</td></tr>\n");
}

void gb_html_summary(gb_buffer *out, const gb_results *results)
{
    gb_buffer_text(
        out, "<p class=\"soft\">How far each subject is from people who move at the same "
             "relative speed, in SD over people. <span class=\"close\">\u25CF as close as a "
             "person</span>: at most as far as the median person is from the others. "
             "<span class=\"inside\">\u25D0 inside people</span>: within 1.5 SD, as about "
             "nine in ten people are (the grey lane; the line is the median person, the dot "
             "the subject). <span class=\"outside\">\u25CB outside people</span>: "
             "beyond.</p>\n<div class=\"wide\"><table class=\"sum\"><thead><tr><th>Subject</th>");
    heading(out, GB_Q_NATURALNESS, "SD");
    gb_buffer_text(out, "<th class=\"text\"><a href=\"#d-verdict\">verdict</a></th>"
                        "<th class=\"text\">0 to 3.5 SD</th>");
    heading(out, GB_Q_PERSON_NATURALNESS, "a person");
    heading(out, GB_Q_PEOPLE_FURTHER, "people further");
    heading(out, GB_Q_SPEED_STAR, "v*");
    gb_buffer_text(out,
                   "<th class=\"text\"><a href=\"#d-shape_per_sd\">furthest curves, SD</a></th>"
                   "</tr></thead><tbody>\n");
    for (int i = 0; i < results->ncomparison; i++)
        summary_row(out, results, i);
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* ---- one comparison ---- */

static void curve_row(gb_buffer *out, const gb_results *results, const gb_comparison_result *item,
                      int k)
{
    quantity_name(out, &gb_curves[k]);
    /* First, for a narrow window scrolls the numbers. */
    gb_buffer_text(out, "<td class=\"text\">");
    gb_page_verdict(out, gb_results_curve_verdict(results, item, k));
    gb_buffer_text(out, "</td>");
    for (int i = 0; i < GB_NCURVECOLUMN; i++) {
        const gb_curve_column *c = &gb_curve_columns[i];
        if (!gb_has_curve_column(item, c))
            continue;
        gb_page_number(out, gb_curve_number(results, item, k, c),
                       c->decimals < 0 ? gb_curves[k].decimals : c->decimals, c->with_sign);
    }
    gb_buffer_text(out, "</tr>\n");
}

void gb_html_curves(gb_buffer *out, const gb_results *results, const gb_comparison_result *item)
{
    gb_buffer_text(out, "<div class=\"wide\"><table><thead><tr><th>Curve</th>"
                        "<th class=\"text\"><a href=\"#d-verdict\">verdict</a></th>");
    for (int i = 0; i < GB_NCURVECOLUMN; i++) {
        if (gb_has_curve_column(item, &gb_curve_columns[i]))
            heading(out, gb_curve_columns[i].quantity, gb_curve_columns[i].page);
    }
    gb_buffer_text(out, "</tr></thead><tbody>\n");
    for (int k = 0; k < GB_NCURVE; k++) {
        if (!isnan(gb_results_compared(results, item, GB_Q_RMS, gb_curves[k].name)))
            curve_row(out, results, item, k);
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

void gb_html_parameters(gb_buffer *out, const gb_results *results, const gb_subject_result *s,
                        const gb_comparison_result *item)
{
    gb_buffer_printf(out,
                     "<div class=\"wide\"><table><thead><tr><th>Parameter</th><th>subject</th>"
                     "<th>left</th><th>right</th>%s</tr></thead><tbody>\n",
                     item ? "<th>people at this speed</th><th>SD</th>" : "<th>SD of cycles</th>");
    for (int k = 0; k < GB_NPARAMETER; k++) {
        const gb_quantity_info *m = &gb_parameters[k];
        if (isnan(gb_results_parameter(results, s, k)))
            continue;
        quantity_name(out, m);
        for (int side = 0; side < GB_NSIDES; side++)
            gb_page_number(
                out,
                gb_store_get(&results->store, (gb_value){.quantity = gb_quantity_of_parameter(k),
                                                         .side = (gb_sides)side,
                                                         .take = s->name}),
                m->decimals, false);
        if (item) {
            gb_page_number(out, gb_results_people_parameter(results, item, k), m->decimals, false);
            gb_page_number(out, gb_shown_people_sd(results, item, k), m->decimals, false);
        } else {
            gb_page_number(out, gb_results_parameter_sd(results, s, k), m->decimals, false);
        }
        gb_buffer_text(out, "</tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* ---- subjects, omissions, provenance ---- */

static void remarks(gb_buffer *out, const char *title, const gb_remark *remark, int n)
{
    for (int i = 0; i < n; i++) {
        gb_page_element(out, i == 0 ? "" : "; ", i == 0 ? title : "", "");
        gb_text_markup(out, remark[i].text);
        if (remark[i].count > 1)
            gb_buffer_printf(out, " (%d times)", remark[i].count);
    }
    if (n > 0)
        gb_buffer_text(out, "<br>");
}

void gb_html_subjects(gb_buffer *out, const gb_results *results)
{
    gb_buffer_text(out,
                   "<div class=\"wide\"><table><thead><tr><th>Subject</th>"
                   "<th class=\"text\">take</th><th>frames</th><th>Hz</th><th class=\"text\">unit"
                   "</th><th>leg m</th><th>cycles left, right</th><th class=\"text\">gait</th>"
                   "<th class=\"text\">remarks</th></tr></thead><tbody>\n");
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        gb_page_element(out, "<tr><td>", s->name, "</td>");
        gb_page_element(out, "<td class=\"text\">", s->take, "</td>");
        gb_buffer_printf(out, "<td>%d</td><td>%.6g</td>", s->nframe, s->fps);
        gb_page_element(out, "<td class=\"text\">", s->unit, "</td>");
        gb_buffer_printf(out, "<td>%.3f</td><td>%d, %d</td><td class=\"text\">%s%s</td>", s->leg,
                         s->cycles[GB_LEFT], s->cycles[GB_RIGHT], s->running ? "run" : "walk",
                         s->in_place ? ", in place" : "");
        gb_buffer_text(out, "<td class=\"text free small\">");
        remarks(out, "Dropped cycles: ", s->dropped, s->ndropped);
        remarks(out, "Warnings: ", s->warning, s->nwarning);
        remarks(out, "Assumed: ", s->assumed, s->nassumed);
        gb_buffer_text(out, "</td></tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

void gb_html_omissions(gb_buffer *out, const char *title, const gb_omission *list, int n)
{
    if (n == 0)
        return;
    gb_buffer_printf(out, "<h3>%s</h3>\n<ul>\n", title);
    for (int i = 0; i < n; i++) {
        gb_page_element(out, "<li><strong>", list[i].name, "</strong>: ");
        gb_page_element(out, "", list[i].reason, "</li>\n");
    }
    gb_buffer_text(out, "</ul>\n");
}

void gb_html_provenance(gb_buffer *out, const gb_results *results)
{
    const gb_provenance *p = &results->provenance;
    gb_page_element(out, "<p>gaitbench ", p->version, "");
    gb_page_element(out, "; metric definitions version ", results->definition,
                    " (docs/metrics.md in its repository); experiment ");
    gb_page_element(out, "", results->experiment, ".</p>\n");
    gb_buffer_text(out, "<details><summary>Inputs and their SHA-256</summary><ul class=\"small\">"
                        "\n");
    for (int i = 0; i < p->ninput; i++) {
        gb_page_element(out, "<li>", p->input[i].kind, " ");
        gb_page_element(out, "", p->input[i].name, " ");
        gb_page_element(out, "<code>", p->input[i].sha256, "</code></li>\n");
    }
    gb_buffer_text(out, "</ul></details>\n");
    for (int i = 0; i < results->nreference; i++) {
        const char *text = results->reference[i].acknowledgement;
        bool said = false;
        for (int k = 0; k < i; k++)
            said = said || strcmp(results->reference[k].acknowledgement, text) == 0;
        if (*text && !said)
            gb_page_element(out, "<p class=\"small\">", text, "</p>\n");
    }
    /* Whoever compares pages leaves this section out. */
    gb_buffer_text(out, "<section id=\"run\"><h3>This run</h3>\n");
    gb_page_element(out, "<p>", *p->date ? p->date : "no date", "");
    gb_page_element(out, ", on ", *p->host ? p->host : "a machine that was not noted", "");
    gb_page_element(out, " (", p->processor, "), ");
    gb_buffer_printf(out, "%d thread%s; gaitbench of commit ", p->threads,
                     p->threads == 1 ? "" : "s");
    gb_page_element(out, "", p->commit, "");
    gb_page_element(out, ", compiled by ", p->compiler, ".</p>\n");
    if (results->ntiming > 0)
        gb_buffer_text(out, "<table><thead><tr><th>Timing</th><th>s</th></tr></thead><tbody>\n");
    for (int i = 0; i < results->ntiming; i++) {
        gb_page_element(out, "<tr><td>", results->timing[i].name, "</td>");
        gb_page_number(out, results->timing[i].seconds, 2, false);
        gb_buffer_text(out, "</tr>\n");
    }
    gb_buffer_text(out, results->ntiming > 0 ? "</tbody></table>\n</section>\n" : "</section>\n");
}
