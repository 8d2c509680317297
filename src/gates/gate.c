/* What both kinds of gates share (declared in gate.h). */
#include "gates/gate.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

gb_gate_row gb_gate_row_of(gb_row_outcome outcome, gb_row_kind kind, const gb_metric *metric)
{
    static const gb_metric none = {"", "", "", "", "", "", "", 0};
    gb_gate_row row = {.outcome = outcome, .kind = kind, .curve = "", .note = ""};
    row.metric = metric ? *metric : none;
    row.metric.value = metric ? metric->value : (double)NAN;
    row.baseline = row.change = row.allowed = (double)NAN;
    row.at = row.was = row.is = (double)NAN;
    return row;
}

/* As gb_results_add_table does: the room is the power of two that count has not passed. */
static void *grow(gb_arena *arena, void *items, int count, size_t size)
{
    bool full = count == 0 || (count >= FIRST_ROOM && (count & (count - 1)) == 0);
    if (!full)
        return items;
    if (count > INT_MAX / 2)
        return NULL;
    void *grown = gb_arena_array(arena, count == 0 ? FIRST_ROOM : 2 * (size_t)count, size);
    if (grown && count > 0)
        memcpy(grown, items, (size_t)count * size);
    return grown;
}

bool gb_gate_add(gb_gate *gate, const gb_gate_row *row)
{
    gb_gate_row *rows = grow(gate->arena, gate->row, gate->nrow, sizeof *rows);
    if (!rows)
        return false;
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
    const char **list = grow(gate->arena, gate->remark, gate->nremark, sizeof *list);
    if (!text || !list)
        return false;
    gate->remark = list;
    list[gate->nremark++] = text;
    return true;
}

int gb_gate_count(const gb_gate *gate, gb_row_outcome outcome)
{
    int n = 0;
    for (int i = 0; i < gate->nrow; i++)
        n += gate->row[i].outcome == outcome;
    return n;
}

gb_status gb_gate_status(const gb_gate *gate)
{
    if (gb_gate_count(gate, GB_ROW_FAILED) > 0)
        return GB_GATE_FAILED;
    int compared = gb_gate_count(gate, GB_ROW_PASSED) + gb_gate_count(gate, GB_ROW_BETTER);
    return compared > 0 ? GB_OK : GB_NOTHING;
}

const gb_comparison_result *gb_gate_comparison(const gb_results *results, const char *subject,
                                               const char *reference)
{
    for (int i = 0; i < results->ncomparison; i++) {
        const gb_comparison_result *item = &results->comparison[i];
        if (strcmp(results->subject[item->subject].name, subject) == 0 &&
            (!*reference || strcmp(results->reference[item->reference].name, reference) == 0))
            return item;
    }
    return NULL;
}

/* Parameters that are read off a curve. */
static const struct {
    gb_parameter parameter;
    gb_curve curve;
} shown_by[] = {
    {GB_TOE_CLEARANCE, GB_TOE_HEIGHT},
    {GB_PELVIS_BOUNCE, GB_PELVIS_HEIGHT},
    {GB_TRUNK_LEAN, GB_TRUNK},
};

int gb_gate_curve(const gb_metric *metric)
{
    /* Bones have names of curves, too, and no course over the cycle. */
    bool bone = strncmp(metric->name, "angular_acceleration", 20) == 0;
    int curve = *metric->curve && !bone ? gb_curve_find(metric->curve) : -1;
    int parameter = *metric->curve ? -1 : gb_parameter_find(metric->name);
    for (size_t i = 0; i < sizeof shown_by / sizeof *shown_by; i++) {
        if ((int)shown_by[i].parameter == parameter)
            curve = (int)shown_by[i].curve;
    }
    return curve;
}

/* The subject's curve of a side; of both when it says so. */
static const double *curve_of(const gb_subject_result *s, const char *side, int c)
{
    if (strcmp(side, "left") == 0)
        return s->side_curve[GB_LEFT][c];
    return strcmp(side, "right") == 0 ? s->side_curve[GB_RIGHT][c] : s->curve[c];
}

void gb_gate_place(const gb_results *results, const gb_metric *metric, const double *other, int n,
                   gb_gate_row *row)
{
    const gb_subject_result *s = gb_results_find_subject(results, metric->subject);
    int c = gb_gate_curve(metric), step = (GB_SAMPLES - 1) / (n - 1);
    if (!s || c < 0 || !s->has_curve[c] || !other)
        return;
    const double *now = curve_of(s, metric->side, c);
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
