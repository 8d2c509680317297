/* What all figure scripts share: texts, numbers, the head and the colours. */
#ifndef GB_REPORT_SCRIPT_H
#define GB_REPORT_SCRIPT_H

#include "base/buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A text in single quotes, which hold no commands in gnuplot; control characters are dropped. */
void gb_script_quote(gb_buffer *out, const char *text);

/* A number, to six decimals; NaN where there is none. */
void gb_script_number(gb_buffer *out, double value);

/* The mark of our figures, the terminal and the output NAME.svg of width x height pixels. */
void gb_script_head(gb_buffer *out, const char *name, int width, int height);

/* Okabe and Ito's colours, told apart by the colour-blind, in a cycle: "#RRGGBB". */
const char *gb_script_color(int index);

#ifdef __cplusplus
}
#endif
#endif
