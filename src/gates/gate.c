/* What both kinds of gates share (declared in gate.h). */
#include "gates/gate.h"

#include <math.h>
#include <stdarg.h>

#include "compare/target.h"

gb_gate_row gb_gate_row_in_words(gb_row_outcome outcome, gb_row_kind kind, gb_metric metric)
{
    gb_gate_row row = {.outcome = outcome, .kind = kind, .metric = metric, .curve = "", .note = ""};
    row.baseline = row.change = row.allowed = (double)NAN;
    row.at = row.was = row.is = (double)NAN;
    return row;
}

gb_gate_row gb_gate_row_of(gb_row_outcome outcome, gb_row_kind kind, const gb_value *metric)
{
    return gb_gate_row_in_words(outcome, kind, gb_metric_of(metric));
}

bool gb_gate_add(gb_gate *gate, const gb_gate_row *row)
{
    gb_gate_row *rows = gb_arena_grow(gate->arena, gate->row, gate->nrow, sizeof *rows);
    if (!rows)
        return false;
    if (gate->row && rows != gate->row)
        gb_arena_drop(gate->arena, gate->row);
    gate->row = rows;
    rows[gate->nrow++] = *row;
    return true;
}

bool gb_gate_remark(gb_gate *gate, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = gb_arena_vprintf(gate->arena, format, args);
    va_end(args);
    return text && gb_arena_append(gate->arena, &gate->remark, &gate->nremark, &text, sizeof text);
}

int gb_gate_count(const gb_gate *gate, gb_row_outcome outcome)
{
    int n = 0;
    for (int i = 0; i < gate->nrow; i++)
        n += gate->row[i].outcome == (int)outcome;
    return n;
}

gb_status gb_gate_status(const gb_gate *gate)
{
    if (gb_gate_count(gate, GB_ROW_FAILED) > 0)
        return GB_GATE_FAILED;
    int compared = gb_gate_count(gate, GB_ROW_PASSED) + gb_gate_count(gate, GB_ROW_BETTER);
    return compared > 0 ? GB_OK : GB_NOTHING;
}

/* Parameters that are read off a curve. */
static const struct {
    gb_quantity parameter;
    gb_curve curve;
} shown_by[] = {
    {GB_Q_TOE_CLEARANCE, GB_TOE_HEIGHT},
    {GB_Q_PELVIS_BOUNCE, GB_PELVIS_HEIGHT},
    {GB_Q_TRUNK_LEAN, GB_TRUNK},
};

int gb_gate_curve(const gb_value *metric)
{
    /* Bones have names of curves, too, and no course over the cycle. */
    if (gb_quantities[metric->quantity].items == GB_OF_CURVES)
        return *metric->item ? gb_curve_find(metric->item) : -1;
    for (size_t i = 0; i < sizeof shown_by / sizeof *shown_by; i++) {
        if (shown_by[i].parameter == metric->quantity)
            return (int)shown_by[i].curve;
    }
    return -1;
}

void gb_gate_place(const gb_results *results, const gb_value *metric, const double *other, int n,
                   gb_gate_row *row)
{
    int c = gb_gate_curve(metric), step = (GB_SAMPLES - 1) / (n - 1);
    if (c < 0 || !other)
        return;
    const double *now = gb_store_samples(
        &results->store,
        (gb_value){.quantity = gb_quantity_of_curve(c), .side = metric->side, .take = metric->take},
        GB_SAMPLES);
    if (!now)
        return;
    /* Less is the rounding of a baseline's curves: then it was not the motion that changed. */
    double most = 1e-4;
    for (int i = 0; i < n; i++) {
        double apart = fabs(now[i * step] - other[i]);
        if (!(apart > most))
            continue;
        most = apart;
        row->curve = gb_curves[c].name;
        row->at = i * step;
        row->was = other[i];
        row->is = now[i * step];
    }
}

double gb_gate_badness(const gb_results *results, const gb_value *metric)
{
    const char *reference = gb_compared_with(results, metric->take);
    return gb_badness(metric->quantity, metric->value, gb_target(results, metric, reference));
}
