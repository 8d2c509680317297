/* Verdicts in words: what tables, reports and messages share. Texts are as they came from files;
 * the writer of a format makes them harmless in it. */
#ifndef GB_GATES_GATE_TEXT_H
#define GB_GATES_GATE_TEXT_H

#include "base/buffer.h"
#include "compare/gate_row.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Columns of a table of verdicts. */
typedef enum gb_gate_column {
    GB_COLUMN_VERDICT,
    GB_COLUMN_METRIC,
    GB_COLUMN_WHO,
    GB_COLUMN_BASELINE,
    GB_COLUMN_NOW,
    GB_COLUMN_CHANGE,
    GB_COLUMN_ALLOWED,
    GB_COLUMN_WHERE, /* in the cycle, or the reason */
    GB_NGATECOLUMN
} gb_gate_column;

extern const char *const gb_gate_columns[GB_NGATECOLUMN];

/* The text of a cell; "" in number: nothing. */
void gb_gate_cell(gb_buffer *out, const gb_gate_row *row, gb_gate_column column);

/* All of it in one sentence without a full stop: "rms of knee, procedural-0.43 against
 * cmu-people-walk: 1.29 -> 4.13 deg, +2.84 (0.08 allowed), most at 62 % of the cycle (knee 58.1 ->
 * 63.2)". */
void gb_gate_sentence(gb_buffer *out, const gb_gate_row *row);

/* "rms of knee, left side". */
void gb_gate_what(gb_buffer *out, const gb_metric *metric);

#ifdef __cplusplus
}
#endif
#endif
