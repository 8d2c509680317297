/* What our HTML pages share: how they look, texts made safe, cells of tables, their first and last
 * lines. */
#ifndef GB_REPORT_PAGE_H
#define GB_REPORT_PAGE_H

#include "base/buffer.h"
#include "base/text.h"
#include "compare/comparison.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The head with all styles, up to the opened body. script: the only one that may run in the page,
 * or NULL. */
void gb_page_begin(gb_buffer *out, const char *title, const char *script);
void gb_page_end(gb_buffer *out);

/* A text without markup (base/text.h) between two pieces of HTML. */
void gb_page_element(gb_buffer *out, const char *open, const char *text, const char *close);

/* "TITLE against WHOM", without the rest for whom "". */
void gb_page_title(gb_buffer *out, const char *title, const char *whom);

/* A heading with that title and a way back to the top. Its id has the number at its end, unless
 * that is below 0. */
void gb_page_heading(gb_buffer *out, const char *id, int number, const char *title,
                     const char *whom);

/* A cell with a number: its decimals, "-" for NaN; with_sign shows a plus. */
void gb_page_number(gb_buffer *out, double value, int decimals, bool with_sign);

/* The words of a verdict, with a shape besides the colour, and the name of its class. */
void gb_page_verdict(gb_buffer *out, gb_verdict verdict);
const char *gb_page_verdict_class(gb_verdict verdict);

/* A table: its note, then the table in a box that scrolls. */
void gb_page_table(gb_buffer *out, const gb_text_table *table);

#ifdef __cplusplus
}
#endif
#endif
