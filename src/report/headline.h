/* A comparison in a sentence, and what limits it. */
#ifndef GB_REPORT_HEADLINE_H
#define GB_REPORT_HEADLINE_H

#include "base/buffer.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* "clip-walk against people-walk (19 people) at v* 0.50 (1.45 m/s): 1.75 SD from the mean of people;
 * ..." as one line of plain text. */
void gb_report_headline(gb_buffer *out, const gb_results *results,
                        const gb_comparison_result *item);

/* What limits a comparison (speed, extrapolation, one person), or nothing. Plain text. */
void gb_report_caveats(gb_buffer *out, const gb_results *results, const gb_comparison_result *item);

#ifdef __cplusplus
}
#endif
#endif
