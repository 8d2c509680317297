/* Tables, plots and additional metrics of results (declared in results.h). */
#include <limits.h>
#include <stdarg.h>
#include <string.h>

#include "compare/results.h"

enum { FIRST_ROOM = 8 };

/* Room for one more behind count items: the array as it is, or one of twice the size in the arena.
 * The room is not stored; it is the power of two that count has not passed, from FIRST_ROOM on. */
static void *grow(gb_arena *arena, void *items, int count, size_t size)
{
    bool full = count == 0 || (count >= FIRST_ROOM && (count & (count - 1)) == 0);
    if (!full)
        return items;
    if (count > INT_MAX / 2)
        return NULL;
    size_t room = count == 0 ? FIRST_ROOM : 2 * (size_t)count;
    void *grown = gb_arena_array(arena, room, size);
    if (grown && count > 0)
        memcpy(grown, items, (size_t)count * size);
    return grown;
}

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
    gb_result_table **list = grow(arena, results->table, results->ntable, sizeof *list);
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
    const char **cells = grow(&results->arena, table->cell, table->ncell, sizeof *cells);
    if (!text || !cells)
        return false;
    table->cell = cells;
    cells[table->ncell++] = text;
    table->nrow = table->ncell / table->ncolumn;
    return true;
}

gb_result_plot *gb_results_add_plot(gb_results *results, const char *name, const char *title,
                                    const char *x_label, const char *y_label, bool equal_axes)
{
    gb_arena *arena = &results->arena;
    gb_result_plot **list = grow(arena, results->plot, results->nplot, sizeof *list);
    gb_result_plot *plot = gb_arena_alloc(arena, sizeof *plot);
    if (!list || !plot)
        return NULL;
    results->plot = list;
    plot->equal_axes = equal_axes;
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
    gb_result_series *list = grow(arena, plot->series, plot->nseries, sizeof *list);
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

bool gb_results_add_metric(gb_results *results, gb_metric metric)
{
    gb_metric *list = grow(&results->arena, results->extra, results->nextra, sizeof *list);
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
