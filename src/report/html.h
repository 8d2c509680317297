/* The report: one HTML file that opens offline, on a phone, on paper, light and dark. */
#ifndef GB_REPORT_HTML_H
#define GB_REPORT_HTML_H

#include "report/figures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All of it; tables are gb_tables_make's, figures (nfigure) gb_report_figures'. */
void gb_report_html(gb_buffer *out, const gb_results *results, const gb_text_tables *tables,
                    const gb_report_figure *figures, int nfigure);

/* ---- its parts (html_tables.c) ---- */

/* One row a comparison: how far, beside people, and where most. */
void gb_html_summary(gb_buffer *out, const gb_results *results);

/* The curves that are furthest from people, in SD: up to most of them, the worst first. Returns how
 * many there are. */
typedef struct gb_worst_curve {
    int curve;
    double ratio;
} gb_worst_curve;
int gb_html_furthest(const gb_results *results, const gb_comparison_result *item,
                     gb_worst_curve *worst, int most);

/* The curves of a comparison: RMS and its parts, beside how far people are apart. */
void gb_html_curves(gb_buffer *out, const gb_results *results, const gb_comparison_result *item);

/* The parameters of a subject; item: the comparison whose people stand beside it, or NULL. */
void gb_html_parameters(gb_buffer *out, const gb_results *results, const gb_subject_result *subject,
                        const gb_comparison_result *item);

/* Every subject: its take, cycles, what was assumed, odd or dropped. */
void gb_html_subjects(gb_buffer *out, const gb_results *results);

/* ---- of many subjects (html_many.c) ---- */

/* One table of all, the furthest from people first; it sorts by its headings where the page has the
 * script. */
void gb_html_all(gb_buffer *out, const gb_results *results);
extern const char gb_html_sort_script[];

/* How many of those that were compared with a reference got each verdict. */
void gb_html_verdicts(gb_buffer *out, const gb_results *results, int reference);

/* ---- of all ---- */

/* A list of omissions under a heading; nothing when there is none. */
void gb_html_omissions(gb_buffer *out, const char *title, const gb_omission *list, int n);

/* Where the results came from; then, in a section of its own with the id "run", what differs from
 * run to run: date, machine, times. */
void gb_html_provenance(gb_buffer *out, const gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
