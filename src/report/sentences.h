/* Sentences and numbers that several outputs share. */
#ifndef GB_REPORT_WORDS_H
#define GB_REPORT_WORDS_H

#include "base/buffer.h"
#include "base/number.h"
#include "compare/results.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A value with the decimals of its quantity, "-" for NaN; signed shows a plus. */
void gb_words_value(gb_buffer *out, double value, int decimals, bool with_sign);

/* "clip-walk against nine people ...: 3.4 SD from their mean; a person is 0.9 SD: outside people"
 * as one line of plain text. */
void gb_words_headline(gb_buffer *out, const gb_results *results, const gb_comparison_result *item);

/* A text as one line of Markdown that nothing in it can turn into markup, HTML or a link: such
 * characters get a backslash; in a cell of a table bars too. Returns how many characters it takes;
 * out may be NULL. */
int gb_words_markdown(gb_buffer *out, const char *text, bool in_cell);

/* Do all cells of a column look like numbers (also "+1.5", "40 %")? Cells that are empty or "-" may
 * stand between them. */
bool gb_words_number_column(const gb_text_table *table, int column);

/* What limits a comparison (speed, extrapolation, one person), or nothing. Plain text. */
void gb_words_caveats(gb_buffer *out, const gb_results *results, const gb_comparison_result *item);

#ifdef __cplusplus
}
#endif
#endif
