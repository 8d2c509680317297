/* Tables of results for LaTeX. */
#ifndef GB_REPORT_LATEX_H
#define GB_REPORT_LATEX_H

#include "base/buffer.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A text as one line that LaTeX prints as it is. */
void gb_latex_text(gb_buffer *out, const char *text);

/* A table environment with its title as caption: booktabs' rules, columns of numbers as siunitx's
 * S, their cells plain numbers. */
void gb_latex_table(gb_buffer *out, const gb_text_table *table);

#ifdef __cplusplus
}
#endif
#endif
