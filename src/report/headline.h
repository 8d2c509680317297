/* A comparison in a sentence, and what limits it. */
#ifndef GB_REPORT_HEADLINE_H
#define GB_REPORT_HEADLINE_H

#include "base/buffer.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* "clip-walk against nine people ...: 3.4 SD from their mean; a person is 0.9 SD: outside people"
 * as one line of plain text. */
void gb_report_headline(gb_buffer *out, const gb_results *results,
                        const gb_comparison_result *item);

/* What limits a comparison (speed, extrapolation, one person), or nothing. Plain text. */
void gb_report_caveats(gb_buffer *out, const gb_results *results, const gb_comparison_result *item);

#ifdef __cplusplus
}
#endif
#endif
