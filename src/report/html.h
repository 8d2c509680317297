/* The report: one HTML file that opens offline, on a phone, on paper, light and dark. */
#ifndef GB_REPORT_HTML_H
#define GB_REPORT_HTML_H

#include "base/buffer.h"
#include "compare/results.h"
#include "report/figures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* svg[i] is the picture of figures[i], or NULL when there is none. */
void gb_report_html(gb_buffer *out, const gb_results *results, const gb_figure *figures,
                    const char *const *svg, int nfigure);

#ifdef __cplusplus
}
#endif
#endif
