/* Tables, plots and additional metrics, to JSON and back (declared in results_extra.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "compare/results_extra.h"

enum { MAX_METRICS = 10000000 };

/* ---- writing ---- */

static cJSON *texts(const char *const *text, int n)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(text[i]));
    return list;
}

static cJSON *table_json(const gb_result_table *t)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", t->name);
    cJSON_AddStringToObject(item, "title", t->title);
    cJSON_AddStringToObject(item, "note", t->note);
    gb_json_add(item, "columns", texts(t->column, t->ncolumn));
    cJSON *rows = cJSON_AddArrayToObject(item, "rows");
    for (int i = 0; i < t->nrow; i++)
        cJSON_AddItemToArray(rows, texts(t->cell + (size_t)i * (size_t)t->ncolumn, t->ncolumn));
    return item;
}

static cJSON *plot_json(const gb_result_plot *p)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", p->name);
    cJSON_AddStringToObject(item, "title", p->title);
    cJSON_AddStringToObject(item, "x_label", p->x_label);
    cJSON_AddStringToObject(item, "y_label", p->y_label);
    if (*p->subject)
        cJSON_AddStringToObject(item, "subject", p->subject);
    cJSON_AddBoolToObject(item, "equal_axes", p->equal_axes);
    if (p->log_axes)
        cJSON_AddTrueToObject(item, "log_axes");
    cJSON *list = cJSON_AddArrayToObject(item, "series");
    for (int i = 0; i < p->nseries; i++) {
        const gb_result_series *s = &p->series[i];
        cJSON *series = cJSON_CreateObject();
        cJSON_AddStringToObject(series, "label", s->label);
        gb_json_add(series, "x", gb_json_numbers(s->x, (size_t)s->n, GB_PLOT_DECIMALS));
        gb_json_add(series, "y", gb_json_numbers(s->y, (size_t)s->n, GB_PLOT_DECIMALS));
        cJSON_AddItemToArray(list, series);
    }
    return item;
}

/* The list at a key, made when it is first needed: without items there is no key. */
static void append(cJSON *object, const char *key, cJSON *item)
{
    cJSON *list = cJSON_GetObjectItemCaseSensitive(object, key);
    cJSON_AddItemToArray(list ? list : cJSON_AddArrayToObject(object, key), item);
}

void gb_results_extra_write(cJSON *object, const gb_results *results, bool timing)
{
    for (int i = 0; i < results->ntable; i++) {
        if (results->table[i]->timing == timing)
            append(object, "tables", table_json(results->table[i]));
    }
    for (int i = 0; i < results->nplot; i++) {
        if (results->plot[i]->timing == timing)
            append(object, "plots", plot_json(results->plot[i]));
    }
}

/* ---- reading ---- */

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* The first item of a list of the whole file or of its timings, which may be missing. */
static const cJSON *first_of(gb_json_need *need, const cJSON *object, const char *key, int most)
{
    const cJSON *list = get(object, key) ? gb_need_list(need, object, key, most) : NULL;
    return list ? list->child : NULL;
}

static const char *text_of(gb_json_need *need, const cJSON *item)
{
    if (!cJSON_IsString(item))
        gb_need_fail(need, item, "must be a text");
    return cJSON_IsString(item) ? item->valuestring : "";
}

/* A row of another length is refused: filled up, many empty ones would be a bomb. */
static void read_rows(gb_json_need *need, gb_results *results, gb_result_table *table,
                      const cJSON *rows)
{
    for (const cJSON *row = rows->child; row && need->status == GB_OK; row = row->next) {
        if (!cJSON_IsArray(row) || cJSON_GetArraySize(row) != table->ncolumn)
            gb_need_fail(need, row, "is not a list of %d cells", table->ncolumn);
        for (const cJSON *cell = row->child; cell && need->status == GB_OK; cell = cell->next) {
            if (!gb_results_add_cell(results, table, "%s", text_of(need, cell)))
                need->status = gb_fail_memory(need->err);
        }
    }
}

static void read_table(gb_json_need *need, gb_results *results, const cJSON *item)
{
    static const char *const keys[] = {"name", "title", "note", "columns", "rows", NULL};
    const char *headings[GB_MAX_COLUMNS];
    int n = 0;
    gb_need_keys(need, item, keys);
    const char *name = gb_need_text(need, item, "name"), *title = gb_need_text(need, item, "title");
    const char *note = gb_need_text(need, item, "note");
    const cJSON *columns = gb_need_list(need, item, "columns", GB_MAX_COLUMNS);
    const cJSON *rows = gb_need_list(need, item, "rows", GB_MAX_ROWS);
    for (const cJSON *column = columns ? columns->child : NULL; column; column = column->next)
        headings[n++] = text_of(need, column);
    if (n == 0)
        gb_need_fail(need, item, "has no columns");
    if (need->status != GB_OK)
        return;
    gb_result_table *table = gb_results_add_table(results, name, title, note, headings, n);
    if (table)
        read_rows(need, results, table, rows);
    else
        need->status = gb_fail_memory(need->err);
}

/* room: points that the plot may still have. */
static void read_series(gb_json_need *need, gb_results *results, gb_result_plot *plot,
                        const cJSON *item, int *room)
{
    static const char *const keys[] = {"label", "x", "y", NULL};
    gb_need_keys(need, item, keys);
    const char *label = gb_need_text(need, item, "label");
    int n = cJSON_GetArraySize(gb_need_list(need, item, "x", *room));
    double *values = need->status == GB_OK ? malloc(2 * (size_t)n * sizeof *values + 1) : NULL;
    if (!values) {
        need->status = need->status == GB_OK ? gb_fail_memory(need->err) : need->status;
        return;
    }
    *room -= n;
    gb_need_numbers(need, item, "x", values, n);
    gb_need_numbers(need, item, "y", values + n, n);
    if (need->status == GB_OK &&
        !gb_results_add_series(results, plot, label, values, values + n, n))
        need->status = gb_fail_memory(need->err);
    free(values);
}

static void read_plot(gb_json_need *need, gb_results *results, const cJSON *item)
{
    static const char *const keys[] = {"name",       "title",    "x_label", "y_label", "subject",
                                       "equal_axes", "log_axes", "series",  NULL};
    int room = GB_MAX_POINTS;
    gb_need_keys(need, item, keys);
    const char *name = gb_need_text(need, item, "name"), *title = gb_need_text(need, item, "title");
    const char *x = gb_need_text(need, item, "x_label"), *y = gb_need_text(need, item, "y_label");
    const char *subject = get(item, "subject") ? gb_need_text(need, item, "subject") : "";
    bool equal_axes = gb_need_bool(need, item, "equal_axes");
    bool log_axes = get(item, "log_axes") && gb_need_bool(need, item, "log_axes");
    const cJSON *list = gb_need_list(need, item, "series", GB_MAX_SERIES);
    if (need->status != GB_OK)
        return;
    gb_result_plot *plot = gb_results_add_plot(results, name, title, x, y, equal_axes);
    if (!plot) {
        need->status = gb_fail_memory(need->err);
        return;
    }
    plot->subject = subject;
    plot->log_axes = log_axes;
    for (const cJSON *series = list->child; series && need->status == GB_OK; series = series->next)
        read_series(need, results, plot, series, &room);
}

/* The tables and plots of an object; those of the block "timings" hold times. */
static void read_lists(gb_json_need *need, const cJSON *object, bool timing, gb_results *results)
{
    const int ntable = results->ntable, nplot = results->nplot;
    const cJSON *table = first_of(need, object, "tables", GB_MAX_TABLES);
    for (; table && need->status == GB_OK; table = table->next)
        read_table(need, results, table);
    const cJSON *plot = first_of(need, object, "plots", GB_MAX_PLOTS);
    for (; plot && need->status == GB_OK; plot = plot->next)
        read_plot(need, results, plot);
    for (int i = ntable; i < results->ntable; i++)
        results->table[i]->timing = timing;
    for (int i = nplot; i < results->nplot; i++)
        results->plot[i]->timing = timing;
}

void gb_results_extra_read(gb_json_need *need, gb_results *results)
{
    read_lists(need, need->json->root, false, results);
    read_lists(need, get(need->json->root, "timings"), true, results);
}

/* ---- metrics ---- */

static gb_metric read_metric(gb_json_need *need, const cJSON *item, const char *definition)
{
    static const char *const keys[] = {"name", "subject", "reference",  "curve", "side", "value",
                                       "unit", "better",  "definition", "extra", NULL};
    gb_need_keys(need, item, keys);
    gb_metric m = {.name = gb_need_text(need, item, "name"),
                   .subject = gb_need_text(need, item, "subject"),
                   .reference = gb_need_text(need, item, "reference"),
                   .curve = gb_need_text(need, item, "curve"),
                   .side = gb_need_text(need, item, "side"),
                   .unit = gb_need_text(need, item, "unit"),
                   .better = gb_need_text(need, item, "better"),
                   .value = gb_need_number(need, item, "value")};
    if (strcmp(gb_need_text(need, item, "definition"), definition) != 0)
        gb_need_fail(need, get(item, "definition"), "is another one than the file's");
    return m;
}

static bool is_extra(const cJSON *item)
{
    return cJSON_IsTrue(get(item, "extra"));
}

/* Is this what was made from the subjects and comparisons of the same file? */
static void check_metric(gb_json_need *need, const cJSON *item, const gb_metric *m,
                         const gb_metric *made)
{
    const char *const texts[][2] = {{m->name, made->name},           {m->subject, made->subject},
                                    {m->reference, made->reference}, {m->curve, made->curve},
                                    {m->side, made->side},           {m->unit, made->unit},
                                    {m->better, made->better}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(texts[i][0], texts[i][1]) != 0)
            gb_need_fail(need, item, "'%.60s' stands where the rest of the file gives '%.60s' (%s)",
                         texts[i][0], texts[i][1], made->name);
    }
    double value = gb_number_round(made->value, GB_RESULTS_DECIMALS);
    bool same = isnan(value) ? isnan(m->value) : !(m->value < value || m->value > value);
    if (!same)
        gb_need_fail(need, get(item, "value"), "is %.9g, the rest of the file gives %.9g", m->value,
                     value);
}

void gb_results_metrics_read(gb_json_need *need, gb_results *results)
{
    const cJSON *list = gb_need_list(need, need->json->root, "metrics", MAX_METRICS);
    if (need->status != GB_OK)
        return;
    for (const cJSON *item = list->child; item && need->status == GB_OK; item = item->next) {
        if (is_extra(item) &&
            !gb_results_add_metric(results, read_metric(need, item, results->definition)) &&
            need->status == GB_OK)
            need->status = gb_fail_memory(need->err);
    }
    if (need->status == GB_OK)
        need->status = gb_results_measure(results, need->err);
    if (need->status == GB_OK && cJSON_GetArraySize(list) != results->nmetric)
        gb_need_fail(need, list, "holds %d metrics, the rest of the file gives %d",
                     cJSON_GetArraySize(list), results->nmetric);
    int i = 0;
    for (const cJSON *item = list->child; item && need->status == GB_OK; item = item->next) {
        gb_metric m = read_metric(need, item, results->definition);
        if (is_extra(item) != (i >= results->nmeasured))
            gb_need_fail(need, item, "is in the wrong place: extra ones stand at the end");
        check_metric(need, item, &m, &results->metric[i++]);
    }
}
