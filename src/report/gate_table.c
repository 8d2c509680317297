/* Verdicts as Markdown (declared in gate_formats.h). */
#include <string.h>

#include "base/text.h"
#include "gates/gate_text.h"
#include "report/gate_formats.h"

/* GitHub cuts a summary at 1 MiB, and nobody reads further. */
enum { MOST_FAILED = 200, MOST_OTHERS = 40, MOST_WIDTH = 60 };

void gb_gate_plain(gb_buffer *out, const char *text)
{
    const char *shown;
    size_t size;
    for (size_t n; (n = gb_text_clean(text, &shown, &size)) > 0; text += n)
        gb_buffer_add(out, shown, size);
}

/* The same with what Markdown and HTML would act on escaped. */
static void escaped(gb_buffer *out, const char *text)
{
    const char *shown;
    size_t size;
    for (size_t n; (n = gb_text_clean(text, &shown, &size)) > 0; text += n) {
        if (size == 1 && strchr("\\`*|<&[]~#@", *shown))
            gb_buffer_text(out, "\\");
        gb_buffer_add(out, shown, size);
    }
}

static int width_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

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

/* Texts of a table, a row of cells after another. */
typedef struct grid {
    gb_buffer *cell; /* (nrow x GB_NGATECOLUMN) */
    int nrow, width[GB_NGATECOLUMN];
} grid;

static void fill_row(grid *g, const gb_gate_row *row)
{
    gb_buffer *cells = &g->cell[g->nrow++ * GB_NGATECOLUMN];
    for (int k = 0; k < GB_NGATECOLUMN; k++) {
        gb_buffer raw = {0};
        gb_gate_cell(&raw, row, (gb_gate_column)k);
        escaped(&cells[k], raw.text ? raw.text : "");
        cells[k].failed = cells[k].failed || raw.failed;
        gb_buffer_free(&raw);
        int width = width_of(cells[k].text ? cells[k].text : "");
        width = width < MOST_WIDTH ? width : MOST_WIDTH;
        g->width[k] = width > g->width[k] ? width : g->width[k];
    }
}

static void print_cell(gb_buffer *out, const char *text, int width, bool number)
{
    int blanks = width - width_of(text);
    gb_buffer_printf(out, " %*s", number && blanks > 0 ? blanks : 0, "");
    gb_buffer_text(out, text);
    gb_buffer_printf(out, "%*s |", !number && blanks > 0 ? blanks : 0, "");
}

static void print_grid(gb_buffer *out, const grid *g)
{
    static const bool number[GB_NGATECOLUMN] = {[GB_COLUMN_BASELINE] = true,
                                                [GB_COLUMN_NOW] = true,
                                                [GB_COLUMN_CHANGE] = true,
                                                [GB_COLUMN_ALLOWED] = true};
    gb_buffer_text(out, "|");
    for (int k = 0; k < GB_NGATECOLUMN; k++)
        print_cell(out, gb_gate_columns[k], g->width[k], number[k]);
    gb_buffer_text(out, "\n|");
    for (int k = 0; k < GB_NGATECOLUMN; k++) {
        gb_buffer_text(out, " ");
        for (int i = number[k]; i < g->width[k]; i++)
            gb_buffer_text(out, "-");
        gb_buffer_text(out, number[k] ? ": |" : " |");
    }
    gb_buffer_text(out, "\n");
    for (int i = 0; i < g->nrow; i++) {
        gb_buffer_text(out, "|");
        for (int k = 0; k < GB_NGATECOLUMN; k++) {
            const char *text = g->cell[i * GB_NGATECOLUMN + k].text;
            print_cell(out, text ? text : "", g->width[k], number[k]);
        }
        gb_buffer_text(out, "\n");
    }
}

static void table(gb_buffer *out, const gb_gate_report *report)
{
    gb_arena arena = {0};
    const gb_gate *gate = report->gate;
    grid g = {
        .cell = gb_arena_array(&arena, (size_t)gate->nrow + 1, GB_NGATECOLUMN * sizeof(gb_buffer))};
    int count[GB_NOUTCOME] = {0};
    for (int k = 0; k < GB_NGATECOLUMN; k++)
        g.width[k] = width_of(gb_gate_columns[k]);
    for (int i = 0; i < gate->nrow && g.cell; i++) {
        const gb_gate_row *row = &gate->row[i];
        if (is_shown(report, row, count[row->outcome]))
            fill_row(&g, row);
        count[row->outcome]++;
    }
    out->failed = out->failed || !g.cell;
    if (g.nrow > 0)
        print_grid(out, &g);
    for (int i = 0; i < g.nrow * GB_NGATECOLUMN; i++) {
        out->failed = out->failed || g.cell[i].failed;
        gb_buffer_free(&g.cell[i]);
    }
    for (int i = 0; i < GB_NOUTCOME && !report->all; i++) {
        int most = i == GB_ROW_FAILED ? MOST_FAILED : MOST_OTHERS;
        if (i != GB_ROW_PASSED && count[i] > most)
            gb_buffer_printf(out, "\nand %d more: %s\n", count[i] - most,
                             gb_row_outcome_name((gb_row_outcome)i));
    }
    gb_arena_free(&arena);
}

void gb_gate_markdown(gb_buffer *out, const gb_gate_report *report)
{
    gb_buffer_text(out, "**");
    gb_gate_headline(out, report);
    gb_buffer_text(out, "** (");
    escaped(out, report->results->experiment);
    gb_buffer_text(out, " against ");
    escaped(out, report->baseline->name);
    gb_buffer_text(out, ")\n\n");
    table(out, report);
    for (int i = 0; i < report->gate->nremark; i++) {
        gb_buffer_text(out, i == 0 ? "\n- " : "- ");
        escaped(out, report->gate->remark[i]);
        gb_buffer_text(out, "\n");
    }
}
