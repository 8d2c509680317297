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
    *out = gb_arena_copy(&results->arena, text ? text : "");
    return *out != NULL;
}

/* Adds a text to a list. */
static bool add_text(gb_results *results, const char ***list, int *n, const char *text)
{
    const char *copy;
    return keep(results, &copy, text) &&
           gb_arena_append(&results->arena, list, n, &copy, sizeof copy);
}

gb_result_plot *gb_results_add_plot(gb_results *results, const char *name, const char *title,
                                    const char *x_label, const char *y_label, bool equal_axes)
{
    gb_result_plot *plot = gb_arena_alloc(&results->arena, sizeof *plot);
    if (!plot)
        return NULL;
    plot->equal_axes = equal_axes;
    plot->subject = "";
    bool ok = keep(results, &plot->name, name) && keep(results, &plot->title, title) &&
              keep(results, &plot->x_label, x_label) && keep(results, &plot->y_label, y_label) &&
              gb_arena_append(&results->arena, &results->plot, &results->nplot, &plot, sizeof plot);
    return ok ? plot : NULL;
}

bool gb_results_add_series(gb_results *results, gb_result_plot *plot, const char *label,
                           const double *x, const double *y, int n)
{
    gb_arena *arena = &results->arena;
    gb_result_series series = {.n = n};
    series.x = gb_arena_array(arena, (size_t)n, sizeof *series.x);
    series.y = gb_arena_array(arena, (size_t)n, sizeof *series.y);
    if (!series.x || !series.y || !keep(results, &series.label, label))
        return false;
    for (int i = 0; i < n; i++) {
        series.x[i] = gb_number_round(x[i], GB_PLOT_DECIMALS);
        series.y[i] = gb_number_round(y[i], GB_PLOT_DECIMALS);
    }
    return gb_arena_append(arena, &plot->series, &plot->nseries, &series, sizeof series);
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
    gb_timing timing = {.seconds = seconds};
    gb_fields_round(gb_timing_fields, &timing);
    return keep(results, &timing.name, name) &&
           gb_arena_append(&results->arena, &results->timing, &results->ntiming, &timing,
                           sizeof timing);
}

bool gb_results_omit(gb_results *results, gb_omission **list, int *count, gb_omission omission)
{
    return keep(results, &omission.name, omission.name) &&
           keep(results, &omission.reason, omission.reason) &&
           keep(results, &omission.subject, omission.subject) &&
           gb_arena_append(&results->arena, list, count, &omission, sizeof omission);
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
    if (!keep(results, &input.kind, input.kind) || !keep(results, &input.name, input.name) ||
        !keep(results, &input.sha256, input.sha256) ||
        !gb_arena_append(&results->arena, &p->input, &p->ninput, NULL, sizeof input))
        return false;
    memmove(p->input + at + 1, p->input + at, (size_t)(p->ninput - 1 - at) * sizeof input);
    p->input[at] = input;
    return true;
}
