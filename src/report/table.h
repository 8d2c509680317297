/* Tables: Markdown for people, tidy CSV for programs. */
#ifndef GB_REPORT_TABLE_H
#define GB_REPORT_TABLE_H

#include "base/buffer.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Everything: headlines, then per comparison curves and parameters, then what was left out. */
void gb_report_tables_md(gb_buffer *out, const gb_results *results);

/* The curves and the parameters of one comparison. */
void gb_report_comparison_md(gb_buffer *out, const gb_results *results,
                             const gb_comparison_result *item);

/* One table of the results, with its title and note. */
void gb_report_result_table_md(gb_buffer *out, const gb_result_table *table);

/* One observation a row: experiment, subject, reference, metric, curve, side, unit, value, better.
 */
void gb_report_metrics_csv(gb_buffer *out, const gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
