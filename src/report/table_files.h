/* Tables: Markdown for people, tidy CSV for programs. */
#ifndef GB_REPORT_TABLE_FILES_H
#define GB_REPORT_TABLE_FILES_H

#include "base/buffer.h"
#include "compare/results.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Up to so many subjects each has its own part of a report: its tables, figures and curves. Of more
 * there are distributions, and one table of all. */
enum { GB_PAGE_SUBJECTS = 40 };

static inline bool gb_report_is_long(const gb_results *results)
{
    return results->nsubject > GB_PAGE_SUBJECTS;
}

/* A text as one line of Markdown that nothing in it can turn into markup, HTML or a link: such
 * characters get a backslash; in a cell of a table bars too. Returns how many characters it takes;
 * out may be NULL. */
int gb_markdown_line(gb_buffer *out, const char *text, bool in_cell);

/* Everything: headlines, then per comparison curves and parameters (unless there are many), the
 * tables, then what was left out. */
void gb_report_tables_md(gb_buffer *out, const gb_results *results, const gb_text_tables *tables);

/* The curves and the parameters of one comparison. */
void gb_report_comparison_md(gb_buffer *out, const gb_results *results,
                             const gb_comparison_result *item);

/* One table, with its title and note. */
void gb_report_table_md(gb_buffer *out, const gb_text_table *table);

/* One observation a row, all metrics in the order of the store: experiment, subject, reference,
 * metric, curve (or another item), side, unit, value, better. */
void gb_report_metrics_csv(gb_buffer *out, const gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
