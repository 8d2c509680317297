/* Verdicts as Markdown (declared in gate_formats.h). */
#include "gates/gate_text.h"
#include "report/gate_formats.h"
#include "report/table_files.h"

/* GitHub cuts a summary at 1 MiB, and nobody reads further. */
enum { MOST_FAILED = 200, MOST_OTHERS = 40 };

/* What Markdown and HTML would act on; here also marks that GitHub makes links of. */
static const char special[] = "\\`*|<&[]~#@";

void gb_gate_headline(gb_buffer *out, const gb_gate_report *report)
{
    gb_status status = gb_gate_status(report->gate);
    gb_buffer_text(out, status == GB_OK            ? "Gate passed: "
                        : status == GB_GATE_FAILED ? "Gate FAILED: "
                                                   : "Gate checked NOTHING: ");
    bool first = true;
    for (int i = 0; i < GB_NOUTCOME; i++) {
        int n = gb_gate_count(report->gate, (gb_row_outcome)i);
        if (n == 0)
            continue;
        gb_buffer_printf(out, "%s%d %s", first ? "" : ", ", n,
                         gb_row_outcome_name((gb_row_outcome)i));
        first = false;
    }
    if (first)
        gb_buffer_text(out, "there was nothing to compare");
}

/* Rows that are shown: all, or those that somebody has to look at. */
static bool is_shown(const gb_gate_report *report, const gb_gate_row *row, int nth)
{
    if (row->outcome == GB_ROW_PASSED)
        return report->all;
    return report->all || nth < (row->outcome == GB_ROW_FAILED ? MOST_FAILED : MOST_OTHERS);
}

static void table(gb_buffer *out, const gb_gate_report *report)
{
    static const bool number[GB_NGATECOLUMN] = {[GB_COLUMN_BASELINE] = true,
                                                [GB_COLUMN_NOW] = true,
                                                [GB_COLUMN_CHANGE] = true,
                                                [GB_COLUMN_ALLOWED] = true};
    gb_markdown_column columns[GB_NGATECOLUMN];
    gb_text_tables tables = {0};
    gb_text_table *rows = gb_text_tables_add(&tables, "", "", "", gb_gate_columns, GB_NGATECOLUMN);
    int count[GB_NOUTCOME] = {0};
    for (int i = 0; i < report->gate->nrow; i++) {
        const gb_gate_row *row = &report->gate->row[i];
        for (int k = 0; k < GB_NGATECOLUMN && is_shown(report, row, count[row->outcome]); k++) {
            gb_buffer text = {0};
            gb_gate_cell(&text, row, (gb_gate_column)k);
            gb_text_buffer(rows, &text);
        }
        count[row->outcome]++;
    }
    for (int k = 0; k < GB_NGATECOLUMN; k++)
        columns[k] = (gb_markdown_column){0, number[k]};
    out->failed = out->failed || tables.failed;
    if (rows && rows->nrow > 0)
        gb_markdown_rows(out, rows, columns, special);
    gb_text_tables_free(&tables);
    for (int i = 0; i < GB_NOUTCOME && !report->all; i++) {
        int most = i == GB_ROW_FAILED ? MOST_FAILED : MOST_OTHERS;
        if (i != GB_ROW_PASSED && count[i] > most)
            gb_buffer_printf(out, "\nand %d more: %s\n", count[i] - most,
                             gb_row_outcome_name((gb_row_outcome)i));
    }
}

void gb_gate_markdown(gb_buffer *out, const gb_gate_report *report)
{
    gb_buffer_text(out, "**");
    gb_gate_headline(out, report);
    gb_buffer_text(out, "** (");
    gb_markdown_escaped(out, report->results->experiment, special);
    gb_buffer_text(out, " against ");
    gb_markdown_escaped(out, report->baseline->name, special);
    gb_buffer_text(out, ")\n\n");
    table(out, report);
    for (int i = 0; i < report->gate->nremark; i++) {
        gb_buffer_text(out, i == 0 ? "\n- " : "- ");
        gb_markdown_escaped(out, report->gate->remark[i], special);
        gb_buffer_text(out, "\n");
    }
}
