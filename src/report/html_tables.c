/* Tables and lists of the report (declared in html.h). */
#include <math.h>
#include <string.h>

#include "report/glossary.h"
#include "report/html.h"
#include "report/page.h"
#include "report/sentences.h"

/* ---- a heading of a column, a name in a row ---- */

/* With its definition: in a tip, and behind a link for those who cannot point. */
static void heading(gb_buffer *out, const char *term, const char *text)
{
    gb_buffer_printf(out, "<th><a href=\"#d-%s\" title=\"", term);
    gb_page_text(out, gb_glossary_find(term) ? gb_glossary_find(term) : "");
    gb_page_element(out, "\">", text, "</a></th>");
}

static void measure_name(gb_buffer *out, const gb_quantity_info *m)
{
    gb_buffer_printf(out, "<tr><td><a href=\"#d-%s\">%s</a>", m->name, m->label);
    if (*m->unit)
        gb_buffer_printf(out, " <span class=\"soft\">(%s)</span>", m->unit);
    gb_buffer_text(out, "</td>");
}

/* ---- the summary ---- */

/* From 0 to most SD: the lane up to 1.5, a line at the median person, a dot for the subject. */
static void gauge(gb_buffer *out, const gb_comparison *c)
{
    const double most = 3.5, scale = 1000 / most;
    gb_buffer_printf(out,
                     "<svg class=\"gauge\" viewBox=\"0 0 1000 110\" aria-hidden=\"true\"><path "
                     "class=\"lane\" d=\"M0 25H%.0fV85H0z\"/><path class=\"mark\" d=\"M%.0f "
                     "5V105\"/>",
                     GB_INSIDE_SD * scale, fmin(c->person_naturalness_median, most) * scale);
    gb_buffer_printf(out, "<circle class=\"dot\" cx=\"%.0f\" cy=\"55\" r=\"38\"/></svg>",
                     40 + fmin(c->naturalness, most) * (scale - 80 / most));
}

/* The curves that are furthest from people, in SD. */
static void furthest(gb_buffer *out, const gb_comparison *c)
{
    enum { SHOWN = 3 };
    bool said[GB_NCURVE] = {false};
    for (int n = 0; n < SHOWN; n++) {
        int worst = -1;
        for (int k = 0; k < GB_NCURVE; k++) {
            if (c->curve[k].available && !said[k] && !isnan(c->curve[k].ratio) &&
                (worst < 0 || c->curve[k].ratio > c->curve[worst].ratio))
                worst = k;
        }
        if (worst < 0)
            return;
        said[worst] = true;
        gb_buffer_printf(out, "%s%s %.1f", n > 0 ? ", " : "", gb_curves[worst].name,
                         c->curve[worst].ratio);
    }
}

static void summary_row(gb_buffer *out, const gb_results *results, int index)
{
    const gb_comparison_result *item = &results->comparison[index];
    const gb_comparison *c = &item->comparison;
    const gb_reference_result *r = &results->reference[item->reference];
    gb_buffer_printf(out, "<tr><td><a href=\"#c%d\"><strong>", index);
    gb_page_element(out, "", results->subject[item->subject].name, "</strong></a>");
    gb_page_element(out, "<br><span class=\"soft small\">against ", r->name, "</span></td>");
    gb_buffer_printf(out, "<td><strong class=\"%s\">", gb_page_verdict_class(c->verdict));
    gb_words_value(out, c->naturalness, 2, false);
    gb_buffer_text(out, "</strong></td><td class=\"text\">");
    gb_page_verdict(out, c->verdict);
    gb_buffer_text(out, "</td><td class=\"text\">");
    if (!isnan(c->naturalness))
        gauge(out, c);
    gb_buffer_text(out, "</td>");
    gb_page_number(out, c->person_naturalness_median, 2, false);
    if (c->people > 0)
        gb_buffer_printf(out, "<td>%d of %d</td>", c->rank, c->people);
    else
        gb_buffer_text(out, "<td>-</td>");
    gb_page_number(out, c->speed_star, 2, false);
    gb_buffer_text(out, "<td class=\"text free\">");
    furthest(out, c);
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
    heading(out, "naturalness", "SD");
    gb_buffer_text(out, "<th class=\"text\"><a href=\"#d-verdict\">verdict</a></th>"
                        "<th class=\"text\">0 to 3.5 SD</th>");
    heading(out, "person_naturalness", "a person");
    heading(out, "people_further", "people further");
    heading(out, "speed_star", "v*");
    gb_buffer_text(out, "<th class=\"text\"><a href=\"#d-rms_per_sd\">furthest curves, SD</a></th>"
                        "</tr></thead><tbody>\n");
    for (int i = 0; i < results->ncomparison; i++)
        summary_row(out, results, i);
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* ---- one comparison ---- */

void gb_html_curves(gb_buffer *out, const gb_results *results, const gb_comparison_result *item)
{
    static const struct {
        const char *term, *text;
    } columns[] = {
        {"rms", "RMS"},
        {"offset", "offset"},
        {"shape", "shape"},
        {"lag", "lag %"},
        {"gain", "gain"},
        {"rms", "left"},
        {"rms", "right"},
        {"sd", "SD"},
        {"person_to_mean", "person to mean"},
        {"person_to_person", "person to person"},
    };
    const gb_reference_result *r = &results->reference[item->reference];
    gb_buffer_text(out, "<div class=\"wide\"><table><thead><tr><th>Curve</th>");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        heading(out, columns[i].term, columns[i].text);
    gb_buffer_text(out, "<th class=\"text\"><a href=\"#d-verdict\">verdict</a></th></tr></thead>"
                        "<tbody>\n");
    for (int k = 0; k < GB_NCURVE; k++) {
        const gb_curve_comparison *c = &item->comparison.curve[k];
        int d = gb_curves[k].decimals;
        if (!c->available)
            continue;
        measure_name(out, &gb_curves[k]);
        gb_page_number(out, c->both.rms, d, false);
        gb_page_number(out, c->both.offset, d, true);
        gb_page_number(out, c->both.shape, d, false);
        gb_page_number(out, c->both.lag, 1, true);
        gb_page_number(out, c->both.gain, 2, false);
        gb_page_number(out, c->side[GB_LEFT].rms, d, false);
        gb_page_number(out, c->side[GB_RIGHT].rms, d, false);
        gb_page_number(out, r->spread[k].sd_rms, d, false);
        gb_page_number(out, r->spread[k].person_to_mean, d, false);
        gb_page_number(out, r->spread[k].person_to_person, d, false);
        gb_buffer_text(out, "<td class=\"text\">");
        gb_page_verdict(out, c->verdict);
        gb_buffer_text(out, "</td></tr>\n");
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
        bool speed = k == GB_SPEED || k == GB_FROUDE || k == GB_SPEED_STAR;
        if (isnan(s->mean[k]))
            continue;
        measure_name(out, m);
        gb_page_number(out, s->mean[k], m->decimals, false);
        gb_page_number(out, s->side_mean[GB_LEFT][k], m->decimals, false);
        gb_page_number(out, s->side_mean[GB_RIGHT][k], m->decimals, false);
        if (item) {
            const gb_reference_result *r = &results->reference[item->reference];
            gb_page_number(out, item->comparison.parameter[k], m->decimals, false);
            gb_page_number(out, speed ? (double)NAN : r->parameter_sd[k], m->decimals, false);
        } else {
            gb_page_number(out, s->sd[k], m->decimals, false);
        }
        gb_buffer_text(out, "</tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* ---- subjects, omissions, provenance ---- */

static void remarks(gb_buffer *out, const char *title, const gb_remark *remark)
{
    for (const gb_remark *r = remark; r; r = r->next) {
        gb_page_element(out, r == remark ? "" : "; ", r == remark ? title : "", "");
        gb_page_text(out, r->text);
        if (r->count > 1)
            gb_buffer_printf(out, " (%ld times)", r->count);
    }
    if (remark)
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
        remarks(out, "Dropped cycles: ", s->dropped);
        remarks(out, "Warnings: ", s->warnings);
        remarks(out, "Assumed: ", s->assumed);
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
