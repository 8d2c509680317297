/* A table as texts: what every format shows, each in its own way. Tables are made from the numbers
 * of results when they are shown (tables.h) and are stored nowhere. */
#ifndef GB_REPORT_TEXT_TABLE_H
#define GB_REPORT_TEXT_TABLE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_TEXT_COLUMNS = 100 }; /* of a table at most */

/* All texts are single lines. A column whose cells all look like numbers is set to the right. */
typedef struct gb_text_table {
    const char *name, *title, *note; /* name: letters, digits, -; note: above the table, or "" */
    int ncolumn, nrow;               /* nrow: full rows; only these are shown */
    const char **column;             /* (ncolumn) headings */
    const char **cell;               /* (nrow x ncolumn) texts, row after row */
    int ncell;                       /* with those of a row that is not full yet */
    struct gb_text_tables *list;     /* whose it is */
} gb_text_table;

/* All zero is an empty list. It stays where it is while tables are added. */
typedef struct gb_text_tables {
    gb_arena arena;
    gb_text_table **table; /* pointers: a table stays where it is when others come */
    int ntable;
    bool failed; /* memory was short: what is in it is not all */
} gb_text_tables;

/* An empty table of ncolumn headings (1 to GB_TEXT_COLUMNS); all texts are copied. NULL for want of
 * memory: cells of such a table are dropped, so that whoever fills one checks failed at the end. */
gb_text_table *gb_text_tables_add(gb_text_tables *tables, const char *name, const char *title,
                                  const char *note, const char *const *columns, int ncolumn);
void gb_text_tables_free(gb_text_tables *tables);

/* The next cell, from left to right, row after row. */
void gb_text_cell(gb_text_table *table, const char *format, ...) GB_PRINTF(2, 3);
/* The same for a number: "-" for NaN, and no sign where it rounds to nothing. */
void gb_text_number(gb_text_table *table, double value, int decimals);

/* The same, but a tie in decimals goes to the even digit; with_sign shows a plus. */
void gb_text_rounded(gb_text_table *table, double value, int decimals, bool with_sign);
/* The text of such a cell. */
void gb_text_value(gb_buffer *out, double value, int decimals, bool with_sign);

/* The next cell, out of a buffer, which is freed. */
void gb_text_buffer(gb_text_table *table, gb_buffer *text);

/* Do all cells of a column look like numbers (also "+1.5", "40 %")? Cells that are empty or "-" may
 * stand between them. */
bool gb_text_is_numbers(const gb_text_table *table, int column);

/* The text in a row (-1: the heading) and a column. */
const char *gb_text_at(const gb_text_table *table, int row, int column);

/* The table with this name, or NULL. */
const gb_text_table *gb_text_tables_find(const gb_text_tables *tables, const char *name);

#ifdef __cplusplus
}
#endif
#endif
