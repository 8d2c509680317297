/* Lists of results that grow: tables, plots, additional metrics, omissions, inputs (declared in
 * results.h). */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "compare/results.h"

/* Copies a text into *out; false for want of memory. */
static bool keep(gb_results *results, const char **out, const char *text)
{
    const char *given = text ? text : "";
    *out = gb_arena_text(&results->arena, given, strlen(given));
    return *out != NULL;
}

gb_result_table *gb_results_add_table(gb_results *results, const char *name, const char *title,
                                      const char *note, const char *const *columns, int ncolumn)
{
    gb_arena *arena = &results->arena;
    gb_result_table **list = gb_arena_grow(arena, results->table, results->ntable, sizeof *list);
    gb_result_table *table = gb_arena_alloc(arena, sizeof *table);
    if (!list || !table)
        return NULL;
    results->table = list;
    table->ncolumn = ncolumn;
    table->column = gb_arena_array(arena, (size_t)ncolumn, sizeof *table->column);
    if (!table->column || !keep(results, &table->name, name) ||
        !keep(results, &table->title, title) || !keep(results, &table->note, note))
        return NULL;
    for (int i = 0; i < ncolumn; i++) {
        if (!keep(results, &table->column[i], columns[i]))
            return NULL;
    }
    list[results->ntable++] = table;
    return table;
}

bool gb_results_add_cell(gb_results *results, gb_result_table *table, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = gb_arena_vprintf(&results->arena, format, args);
    va_end(args);
    const char **cells = gb_arena_grow(&results->arena, table->cell, table->ncell, sizeof *cells);
    if (!text || !cells)
        return false;
    table->cell = cells;
    cells[table->ncell++] = text;
    table->nrow = table->ncell / table->ncolumn;
    return true;
}

bool gb_results_add_number(gb_results *results, gb_result_table *table, double value, int decimals)
{
    if (isnan(value))
        return gb_results_add_cell(results, table, "-");
    double shown = fabs(gb_number_round(value, decimals)) > 0 ? value : 0;
    return gb_results_add_cell(results, table, "%.*f", decimals, shown);
}

gb_result_plot *gb_results_add_plot(gb_results *results, const char *name, const char *title,
                                    const char *x_label, const char *y_label, bool equal_axes)
{
    gb_arena *arena = &results->arena;
    gb_result_plot **list = gb_arena_grow(arena, results->plot, results->nplot, sizeof *list);
    gb_result_plot *plot = gb_arena_alloc(arena, sizeof *plot);
    if (!list || !plot)
        return NULL;
    results->plot = list;
    plot->equal_axes = equal_axes;
    plot->subject = "";
    if (!keep(results, &plot->name, name) || !keep(results, &plot->title, title) ||
        !keep(results, &plot->x_label, x_label) || !keep(results, &plot->y_label, y_label))
        return NULL;
    list[results->nplot++] = plot;
    return plot;
}

bool gb_results_add_series(gb_results *results, gb_result_plot *plot, const char *label,
                           const double *x, const double *y, int n)
{
    gb_arena *arena = &results->arena;
    gb_result_series *list = gb_arena_grow(arena, plot->series, plot->nseries, sizeof *list);
    gb_result_series series = {.n = n};
    if (!list)
        return false;
    plot->series = list;
    series.x = gb_arena_array(arena, (size_t)n, sizeof *series.x);
    series.y = gb_arena_array(arena, (size_t)n, sizeof *series.y);
    if (!series.x || !series.y || !keep(results, &series.label, label))
        return false;
    if (n > 0) {
        memcpy(series.x, x, (size_t)n * sizeof *x);
        memcpy(series.y, y, (size_t)n * sizeof *y);
    }
    list[plot->nseries++] = series;
    return true;
}

bool gb_results_omit(gb_results *results, gb_omission **list, int *count, gb_omission omission)
{
    gb_omission *grown = gb_arena_grow(&results->arena, *list, *count, sizeof *grown);
    gb_omission copy = {.status = omission.status, .absent = omission.absent};
    if (!grown)
        return false;
    *list = grown;
    if (!keep(results, &copy.name, omission.name) ||
        !keep(results, &copy.reason, omission.reason) ||
        !keep(results, &copy.subject, omission.subject))
        return false;
    grown[(*count)++] = copy;
    return true;
}

/* By kind, then by name: the order in which files are read depends on the threads. */
static int input_order(const gb_input *a, const gb_input *b)
{
    int kind = strcmp(a->kind, b->kind);
    return kind ? kind : strcmp(a->name, b->name);
}

bool gb_results_add_input(gb_results *results, gb_input input)
{
    gb_provenance *p = &results->provenance;
    int at = p->ninput;
    while (at > 0 && input_order(&input, &p->input[at - 1]) < 0)
        at--;
    if (at > 0 && input_order(&input, &p->input[at - 1]) == 0 &&
        strcmp(input.sha256, p->input[at - 1].sha256) == 0)
        return true;
    gb_input *grown = gb_arena_grow(&results->arena, p->input, p->ninput, sizeof *grown);
    gb_input copy = {0};
    if (!grown)
        return false;
    p->input = grown;
    if (!keep(results, &copy.kind, input.kind) || !keep(results, &copy.name, input.name) ||
        !keep(results, &copy.sha256, input.sha256))
        return false;
    memmove(grown + at + 1, grown + at, (size_t)(p->ninput - at) * sizeof *grown);
    grown[at] = copy;
    p->ninput++;
    return true;
}

bool gb_results_add_metric(gb_results *results, gb_metric metric)
{
    gb_metric *list = gb_arena_grow(&results->arena, results->extra, results->nextra, sizeof *list);
    gb_metric copy = {.value = metric.value};
    if (!list)
        return false;
    results->extra = list;
    if (!keep(results, &copy.name, metric.name) || !keep(results, &copy.subject, metric.subject) ||
        !keep(results, &copy.reference, metric.reference) ||
        !keep(results, &copy.curve, metric.curve) || !keep(results, &copy.side, metric.side) ||
        !keep(results, &copy.unit, metric.unit) || !keep(results, &copy.better, metric.better))
        return false;
    list[results->nextra++] = copy;
    return true;
}
