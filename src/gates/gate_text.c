#include "gates/gate_text.h"

#include <math.h>

const char *const gb_gate_columns[GB_NGATECOLUMN] = {"Verdict", "Metric", "Subject", "Baseline",
                                                     "Now",     "Change", "Allowed", "Where"};

/* Four digits say enough; of counts all are wanted. */
static void number(gb_buffer *out, double value, bool with_sign)
{
    if (isnan(value))
        gb_buffer_text(out, "-");
    else if (fabs(value) >= 1e4)
        gb_buffer_printf(out, with_sign ? "%+.0f" : "%.0f", value);
    else
        gb_buffer_printf(out, with_sign ? "%+.4g" : "%.4g", value);
}

static void with_unit(gb_buffer *out, double value, const char *unit)
{
    number(out, value, false);
    if (*unit && !isnan(value))
        gb_buffer_printf(out, " %s", unit);
}

void gb_gate_what(gb_buffer *out, const gb_metric *m)
{
    bool one_side = gb_sides_find(m->side) > GB_SIDES_BOTH;
    gb_buffer_text(out, *m->name ? m->name : "all metrics");
    if (*m->item)
        gb_buffer_printf(out, " of %s", m->item);
    if (one_side)
        gb_buffer_printf(out, ", %s side", m->side);
}

static void who(gb_buffer *out, const gb_metric *m)
{
    if (!*m->subject)
        gb_buffer_text(out, *m->reference ? m->reference : "-");
    else if (*m->reference && *m->better)
        gb_buffer_printf(out, "%s %s %s", m->subject,
                         gb_quantity_find(m->name) == GB_Q_INSTRUCTIONS ? "on" : "against",
                         m->reference);
    else
        gb_buffer_text(out, m->subject);
}

static bool has_limit(const gb_gate_row *row)
{
    return row->kind == GB_ROW_LIMIT || row->kind == GB_ROW_PEOPLE;
}

static void allowed(gb_buffer *out, const gb_gate_row *row)
{
    if (row->kind == GB_ROW_LIMIT) {
        gb_buffer_text(out, row->note);
    } else if (row->kind == GB_ROW_PEOPLE) {
        gb_buffer_printf(out, "%s", row->note);
        if (!isnan(row->allowed)) {
            gb_buffer_text(out, isnan(row->baseline) ? " (" : " (+-");
            number(out, row->allowed, false);
            gb_buffer_text(out, ")");
        }
    } else {
        number(out, row->allowed, false);
    }
}

/* "62 % of the cycle (knee 58.1 -> 63.2)". */
static void place(gb_buffer *out, const gb_gate_row *row)
{
    gb_buffer_printf(out, "%.0f %% of the cycle (%s ", row->at, row->curve);
    number(out, row->was, false);
    gb_buffer_text(out, has_limit(row) ? " in people, here " : " -> ");
    number(out, row->is, false);
    gb_buffer_text(out, ")");
}

void gb_gate_cell(gb_buffer *out, const gb_gate_row *row, gb_gate_column column)
{
    switch (column) {
    case GB_COLUMN_VERDICT:
        gb_buffer_text(out, row->outcome == GB_ROW_FAILED ? "FAILED"
                                                          : gb_row_outcome_name(row->outcome));
        break;
    case GB_COLUMN_METRIC:
        gb_gate_what(out, &row->metric);
        break;
    case GB_COLUMN_WHO:
        who(out, &row->metric);
        break;
    case GB_COLUMN_BASELINE:
        number(out, row->baseline, false);
        break;
    case GB_COLUMN_NOW:
        with_unit(out, row->metric.value, row->metric.unit);
        break;
    case GB_COLUMN_CHANGE:
        number(out, row->change, true);
        break;
    case GB_COLUMN_ALLOWED:
        allowed(out, row);
        break;
    case GB_COLUMN_WHERE:
        if (*row->curve)
            place(out, row);
        else if (*row->note && !has_limit(row))
            gb_buffer_text(out, row->note);
        else
            gb_buffer_text(out, "-");
        break;
    case GB_NGATECOLUMN:
        break;
    }
}

void gb_gate_sentence(gb_buffer *out, const gb_gate_row *row)
{
    gb_gate_what(out, &row->metric);
    gb_buffer_text(out, ", ");
    who(out, &row->metric);
    gb_buffer_text(out, ": ");
    if (isnan(row->metric.value) || isnan(row->allowed)) {
        gb_buffer_text(out, row->note);
        return;
    }
    if (!isnan(row->baseline)) {
        gb_buffer_text(out, has_limit(row) ? "people " : "");
        number(out, row->baseline, false);
        gb_buffer_text(out, has_limit(row) ? ", here " : " -> ");
    }
    with_unit(out, row->metric.value, row->metric.unit);
    gb_buffer_text(out, ", ");
    number(out, row->change, true);
    gb_buffer_text(out, " (");
    allowed(out, row);
    gb_buffer_text(out, has_limit(row) ? ")" : " allowed)");
    if (*row->curve) {
        gb_buffer_text(out, ", most at ");
        place(out, row);
    } else if (*row->note && !has_limit(row)) {
        gb_buffer_printf(out, "; %s", row->note);
    }
}
