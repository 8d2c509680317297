/* Lists of results that grow: plots, omissions, inputs, and more (declared in results.h). */
#include <string.h>

#include "base/number.h"
#include "compare/results_fields.h"

void gb_results_begin(gb_results *results)
{
    memset(results, 0, sizeof *results);
    results->store.arena = &results->arena;
    results->experiment = results->title = results->definition = "";
}

void gb_results_free(gb_results *results)
{
    gb_arena arena = results->arena;
    memset(results, 0, sizeof *results);
    gb_arena_free(&arena);
}

gb_status gb_results_settle(gb_results *results, gb_error *err)
{
    gb_store_settle(&results->store);
    return results->store.failed ? gb_fail_memory(err) : GB_OK;
}

gb_metric gb_metric_of(const gb_value *value)
{
    return (gb_metric){.name = gb_value_name(value),
                       .subject = value->take,
                       .reference = value->reference,
                       .item = value->item,
                       .side = gb_sides_word(value->side),
                       .unit = gb_value_unit(value),
                       .better = gb_better_word(gb_value_better(value)),
                       .value = value->value};
}

/* Copies a text into *out; false for want of memory. */
static bool keep(gb_results *results, const char **out, const char *text)
{
    const char *given = text ? text : "";
    *out = gb_arena_text(&results->arena, given, strlen(given));
    return *out != NULL;
}

/* Adds a text to a list. */
static bool add_text(gb_results *results, const char ***list, int *n, const char *text)
{
    const char **grown = gb_arena_grow(&results->arena, *list, *n, sizeof *grown);
    if (!grown)
        return false;
    *list = grown;
    return keep(results, &grown[(*n)++], text);
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
    for (int i = 0; i < n; i++) {
        series.x[i] = gb_number_round(x[i], GB_PLOT_DECIMALS);
        series.y[i] = gb_number_round(y[i], GB_PLOT_DECIMALS);
    }
    list[plot->nseries++] = series;
    return true;
}

bool gb_results_has_measured(const gb_results *results, const char *name)
{
    for (int i = 0; i < results->nmeasured; i++) {
        if (strcmp(results->measured[i], name) == 0)
            return true;
    }
    return false;
}

bool gb_results_add_measured(gb_results *results, const char *name)
{
    return gb_results_has_measured(results, name) ||
           add_text(results, &results->measured, &results->nmeasured, name);
}

bool gb_results_add_doubt(gb_results *results, const char *text)
{
    return add_text(results, &results->doubt, &results->ndoubt, text);
}

bool gb_results_add_timing(gb_results *results, const char *name, double seconds)
{
    gb_timing *list =
        gb_arena_grow(&results->arena, results->timing, results->ntiming, sizeof *list);
    if (!list)
        return false;
    results->timing = list;
    gb_timing *timing = &list[results->ntiming++];
    timing->seconds = seconds;
    gb_fields_round(gb_timing_fields, timing);
    return keep(results, &timing->name, name);
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
