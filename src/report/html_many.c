/* A report of many subjects: one table of all that sorts by any of its columns (declared in
 * html.h). */
#include <math.h>
#include <stdlib.h>

#include "report/glossary.h"
#include "report/html.h"
#include "report/page.h"

/* A click on a heading sorts by its column, the largest first; a second click the other way round.
 * Cells that hold no number sort as texts, and "-" stands last in both. */
const char gb_html_sort_script[] =
    "document.addEventListener('click',e=>{"
    "const h=e.target.closest('table.sort th');if(!h)return;"
    "const k=h.cellIndex,body=h.closest('table').tBodies[0];"
    "const up=h.getAttribute('aria-sort')==='descending';"
    "for(const o of h.parentNode.cells)o.removeAttribute('aria-sort');"
    "h.setAttribute('aria-sort',up?'ascending':'descending');"
    "const text=r=>r.cells[k].textContent;"
    "const none=r=>text(r)==='-';"
    "const number=r=>Number(text(r));"
    "const order=(a,b)=>none(a)-none(b)||(up?1:-1)*("
    "isNaN(number(a)-number(b))?text(a).localeCompare(text(b)):number(a)-number(b));"
    "body.append(...[...body.rows].sort(order));});";

/* A subject, and what it was compared with (NULL: nobody). */
typedef struct line {
    const gb_subject_result *subject;
    const gb_comparison_result *item;
    double naturalness;
    int index; /* as it came */
} line;

/* The worst first, and those without a number last. */
static int by_naturalness(const void *a, const void *b)
{
    const line *p = a, *q = b;
    if (isnan(p->naturalness) != isnan(q->naturalness))
        return isnan(p->naturalness) ? 1 : -1;
    if (p->naturalness < q->naturalness || p->naturalness > q->naturalness)
        return p->naturalness > q->naturalness ? -1 : 1;
    return p->index - q->index;
}

/* Every comparison, and every subject without one. Returns how many lines there are. */
static int find_lines(const gb_results *results, line *lines, bool *compared)
{
    int n = 0;
    for (int i = 0; i < results->ncomparison; i++) {
        const gb_comparison_result *item = &results->comparison[i];
        compared[item->subject] = true;
        lines[n] = (line){&results->subject[item->subject], item,
                          gb_results_compared(results, item, GB_Q_NATURALNESS, ""), n};
        n++;
    }
    for (int i = 0; i < results->nsubject; i++) {
        if (compared[i])
            continue;
        lines[n] = (line){&results->subject[i], NULL, (double)NAN, n};
        n++;
    }
    return n;
}

static void put_worst(gb_buffer *out, const gb_results *results, const gb_comparison_result *item)
{
    gb_worst_curve worst;
    if (item && gb_html_furthest(results, item, &worst, 1) > 0)
        gb_buffer_printf(out, "<td class=\"text\">%s</td><td>%.1f</td>",
                         gb_curves[worst.curve].name, worst.ratio);
    else
        gb_buffer_text(out, "<td class=\"text\">-</td><td>-</td>");
}

static void put_line(gb_buffer *out, const gb_results *results, const line *l)
{
    const gb_subject_result *s = l->subject;
    gb_page_element(out, "<tr><td>", s->name, "</td>");
    gb_page_element(out, "<td class=\"text\">", l->item ? l->item->reference_name : "-", "</td>");
    gb_buffer_printf(out, "<td class=\"text\">%s%s</td>", s->running ? "run" : "walk",
                     s->in_place ? ", in place" : "");
    gb_page_number(out, gb_results_parameter(results, s, GB_SPEED), 2, false);
    gb_page_number(out, gb_results_parameter(results, s, GB_SPEED_STAR), 2, false);
    gb_buffer_printf(out, "<td>%d</td>", s->cycles[GB_LEFT] + s->cycles[GB_RIGHT]);
    gb_page_number(out, l->naturalness, 2, false);
    put_worst(out, results, l->item);
    gb_buffer_text(out, "<td class=\"text\">");
    if (l->item)
        gb_page_verdict(out, (gb_verdict)l->item->verdict);
    else
        gb_buffer_text(out, "-");
    gb_buffer_text(out, "</td></tr>\n");
}

void gb_html_all(gb_buffer *out, const gb_results *results)
{
    static const struct {
        const char *text, *term; /* term: of the glossary, or NULL */
        bool number;
    } columns[] = {
        {"Subject", NULL, false},       {"against", NULL, false},
        {"gait", "gait", false},        {"m/s", "speed_m_s", true},
        {"v*", "speed_star", true},     {"cycles", "cycles", true},
        {"SD", "naturalness", true},    {"furthest curve", "shape_per_sd", false},
        {"its SD", "shape_per_sd", true}, {"verdict", "verdict", false},
    };
    size_t room = (size_t)(results->ncomparison + results->nsubject) + 1;
    line *lines = calloc(room, sizeof *lines);
    bool *compared = calloc(room, sizeof *compared);
    int n = lines && compared ? find_lines(results, lines, compared) : 0;
    out->failed = out->failed || !lines || !compared;
    if (n > 0)
        qsort(lines, (size_t)n, sizeof *lines, by_naturalness);
    gb_buffer_text(out, "<p class=\"soft\">Furthest from people first. A click on a heading sorts "
                        "by it.</p>\n<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        const char *meaning = columns[i].term ? gb_glossary_find(columns[i].term) : NULL;
        gb_page_element(out, columns[i].number ? "<th title=\"" : "<th class=\"text\" title=\"",
                        meaning ? meaning : "", "\"><button type=\"button\">");
        gb_page_element(out, "", columns[i].text, "</button></th>");
    }
    gb_buffer_text(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < n; i++)
        put_line(out, results, &lines[i]);
    gb_buffer_text(out, "</tbody></table></div>\n");
    free(lines);
    free(compared);
}

void gb_html_verdicts(gb_buffer *out, const gb_results *results, int reference)
{
    static const gb_verdict order[] = {GB_CLOSE_AS_PERSON, GB_INSIDE_PEOPLE, GB_OUTSIDE_PEOPLE,
                                       GB_NO_VERDICT};
    int count[sizeof order / sizeof *order] = {0}, all = 0;
    for (int i = 0; i < results->ncomparison; i++) {
        if (results->comparison[i].reference != reference)
            continue;
        count[results->comparison[i].verdict]++;
        all++;
    }
    gb_buffer_printf(out, "<p>%d subjects", all);
    for (size_t i = 0, said = 0; i < sizeof order / sizeof *order; i++) {
        if (count[order[i]] == 0)
            continue;
        gb_buffer_printf(out, "%s%d ", said++ > 0 ? ", " : ": ", count[order[i]]);
        gb_page_verdict(out, order[i]);
    }
    gb_buffer_text(out, ".</p>\n");
}
