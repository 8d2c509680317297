/* What an experiment's own gates found, failures first (declared in tables.h). */
#include "gates/gate_text.h"
#include "report/tables.h"

void gb_tables_gates(const gb_results *results, gb_text_tables *tables)
{
    enum { NSHOWN = 6 };
    static const gb_gate_column shown[NSHOWN] = {GB_COLUMN_VERDICT, GB_COLUMN_METRIC,
                                                 GB_COLUMN_WHO,     GB_COLUMN_NOW,
                                                 GB_COLUMN_ALLOWED, GB_COLUMN_WHERE};
    const char *columns[NSHOWN];
    for (int k = 0; k < NSHOWN; k++)
        columns[k] = gb_gate_columns[shown[k]];
    gb_text_table *table = gb_text_tables_add(
        tables, "gates", "Gates",
        "What this experiment asks of its own results. One that failed makes gaitbench run exit "
        "with 1.",
        columns, NSHOWN);
    for (int i = 0; i < results->ngate; i++) {
        for (int k = 0; k < NSHOWN; k++) {
            gb_buffer text = {0};
            gb_gate_cell(&text, &results->gate[i], shown[k]);
            gb_text_buffer(table, &text);
        }
    }
}
