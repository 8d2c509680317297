/* Tables: Markdown for people, LaTeX for papers, tidy CSV for programs. */
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

/* A text as one line of Markdown that nothing in it can turn into markup, HTML or a link. */
void gb_markdown_line(gb_buffer *out, const char *text);

/* The next: one with a backslash before each of these characters. Returns how many characters it
 * takes; out may be NULL. */
int gb_markdown_escaped(gb_buffer *out, const char *text, const char *special);

/* How a column is set: at least so wide, numbers to the right. */
typedef struct gb_markdown_column {
    int width;
    bool number;
} gb_markdown_column;

/* A table alone, padded so that it reads well as plain text too; columns become as wide as what is
 * in them. special: what its texts need escaped, bars among it. */
void gb_markdown_rows(gb_buffer *out, const gb_text_table *table, gb_markdown_column *columns,
                      const char *special);

/* A number that stands in the row of a curve of a comparison: its headings on pages and in Markdown
 * (NULL: it is not there), which of the curve's numbers it is, and how it is shown. */
typedef struct gb_curve_column {
    const char *page, *markdown;
    gb_quantity quantity;
    gb_sides side;
    bool people;  /* of the people alone */
    bool own;     /* against the subject's own laboratory: where that is known */
    int decimals; /* -1: those of the curve */
    bool with_sign;
} gb_curve_column;

enum { GB_NCURVECOLUMN = 17 };
extern const gb_curve_column gb_curve_columns[GB_NCURVECOLUMN];
/* Does a comparison have the column? */
bool gb_has_curve_column(const gb_comparison_result *item, const gb_curve_column *column);
double gb_curve_number(const gb_results *results, const gb_comparison_result *item, int curve,
                       const gb_curve_column *column);

/* How far people are apart in a parameter; NaN where that is none to be judged by. */
double gb_shown_people_sd(const gb_results *results, const gb_comparison_result *item,
                          int parameter);

/* Everything: headlines, then per comparison curves and parameters (unless there are many), the
 * tables, then what was left out. */
void gb_report_tables_md(gb_buffer *out, const gb_results *results, const gb_text_tables *tables);

/* The curves and the parameters of one comparison. */
void gb_report_comparison_md(gb_buffer *out, const gb_results *results,
                             const gb_comparison_result *item);

/* One table, with its title and note. */
void gb_report_table_md(gb_buffer *out, const gb_text_table *table);

/* A table environment with its title as caption: booktabs' rules, columns of numbers as siunitx's
 * S, their cells plain numbers. */
void gb_latex_table(gb_buffer *out, const gb_text_table *table);

/* One observation a row, all metrics in the order of the store: experiment, subject, reference,
 * metric, curve (or another item), side, unit, value, better. */
void gb_report_metrics_csv(gb_buffer *out, const gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
