/* Tables, plots and additional metrics, to JSON and back (declared in results_extra.h). */
#include <math.h>
#include <stdlib.h>

#include "compare/results_extra.h"

enum { PLOT_DECIMALS = 6, MAX_EXTRA = 100000 };

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
    cJSON_AddBoolToObject(item, "equal_axes", p->equal_axes);
    cJSON *list = cJSON_AddArrayToObject(item, "series");
    for (int i = 0; i < p->nseries; i++) {
        const gb_result_series *s = &p->series[i];
        cJSON *series = cJSON_CreateObject();
        cJSON_AddStringToObject(series, "label", s->label);
        gb_json_add(series, "x", gb_json_numbers(s->x, (size_t)s->n, PLOT_DECIMALS));
        gb_json_add(series, "y", gb_json_numbers(s->y, (size_t)s->n, PLOT_DECIMALS));
        cJSON_AddItemToArray(list, series);
    }
    return item;
}

void gb_results_extra_write(cJSON *root, const gb_results *results)
{
    cJSON *tables = results->ntable > 0 ? cJSON_AddArrayToObject(root, "tables") : NULL;
    for (int i = 0; i < results->ntable; i++)
        cJSON_AddItemToArray(tables, table_json(results->table[i]));
    cJSON *plots = results->nplot > 0 ? cJSON_AddArrayToObject(root, "plots") : NULL;
    for (int i = 0; i < results->nplot; i++)
        cJSON_AddItemToArray(plots, plot_json(results->plot[i]));
}

/* ---- reading ---- */

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static const char *text_of(const cJSON *item)
{
    return cJSON_IsString(item) ? item->valuestring : "";
}

static double number_of(const cJSON *item)
{
    return cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
}

/* The list at a key of an object, checked: an array of at most most items. what names the owner in
 * messages. */
static gb_status list_at(const gb_json *json, const cJSON *object, const char *what, int number,
                         const char *key, int most, const cJSON **list, gb_error *err)
{
    *list = get(object, key);
    if (!cJSON_IsArray(*list))
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "%s %d has no list '%s'", what, number,
                          key);
    if (cJSON_GetArraySize(*list) > most)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "%s %d has more than %d %s", what,
                          number, most, key);
    return GB_OK;
}

/* The same for a list of the whole file, which may be missing. */
static gb_status root_list(const gb_json *json, const char *key, int most, const cJSON **first,
                           gb_error *err)
{
    const cJSON *list = get(json->root, key);
    *first = list ? list->child : NULL;
    if (list && !cJSON_IsArray(list))
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "'%s' must be a list", key);
    if (cJSON_GetArraySize(list) > most)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "more than %d %s", most, key);
    return GB_OK;
}

/* A row of another length is refused: filled up, many empty ones would be a bomb. */
static gb_status read_rows(const gb_json *json, gb_results *results, gb_result_table *table,
                           const cJSON *rows, gb_error *err)
{
    int index = 0;
    for (const cJSON *row = rows->child; row; row = row->next) {
        index++;
        if (!cJSON_IsArray(row) || cJSON_GetArraySize(row) != table->ncolumn)
            return gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                              "row %d of table '%.60s' is not a list of %d cells", index,
                              table->name, table->ncolumn);
        for (const cJSON *cell = row->child; cell; cell = cell->next) {
            if (!gb_results_add_cell(results, table, "%s", text_of(cell)))
                return gb_fail_memory(err);
        }
    }
    return GB_OK;
}

static gb_status read_table(const gb_json *json, gb_results *results, const cJSON *item, int index,
                            gb_error *err)
{
    const cJSON *columns, *rows;
    gb_status status =
        list_at(json, item, "table", index, "columns", GB_MAX_COLUMNS, &columns, err);
    if (status == GB_OK)
        status = list_at(json, item, "table", index, "rows", GB_MAX_ROWS, &rows, err);
    if (status != GB_OK)
        return status;
    int n = 0;
    const char *headings[GB_MAX_COLUMNS];
    for (const cJSON *column = columns->child; column; column = column->next)
        headings[n++] = text_of(column);
    if (n == 0)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "table %d has no columns", index);
    gb_result_table *table =
        gb_results_add_table(results, text_of(get(item, "name")), text_of(get(item, "title")),
                             text_of(get(item, "note")), headings, n);
    return table ? read_rows(json, results, table, rows, err) : gb_fail_memory(err);
}

/* room: points that the plot may still have. */
static gb_status read_series(const gb_json *json, gb_results *results, gb_result_plot *plot,
                             const cJSON *item, int *room, gb_error *err)
{
    const cJSON *list[2];
    int number = plot->nseries + 1;
    gb_status status = list_at(json, item, "series", number, "x", *room, &list[0], err);
    if (status == GB_OK)
        status = list_at(json, item, "series", number, "y", *room, &list[1], err);
    if (status != GB_OK)
        return status;
    int n = cJSON_GetArraySize(list[0]);
    if (cJSON_GetArraySize(list[1]) != n)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                          "series %d of plot '%.60s' has %d x and %d y", number, plot->name, n,
                          cJSON_GetArraySize(list[1]));
    *room -= n;
    double *values = malloc(2 * (size_t)n * sizeof *values + 1);
    if (!values)
        return gb_fail_memory(err);
    for (int axis = 0, i = 0; axis < 2; axis++) {
        for (const cJSON *value = list[axis]->child; value; value = value->next)
            values[i++] = number_of(value);
    }
    bool kept =
        gb_results_add_series(results, plot, text_of(get(item, "label")), values, values + n, n);
    free(values);
    return kept ? GB_OK : gb_fail_memory(err);
}

static gb_status read_plot(const gb_json *json, gb_results *results, const cJSON *item, int index,
                           gb_error *err)
{
    const cJSON *list;
    gb_status status = list_at(json, item, "plot", index, "series", GB_MAX_SERIES, &list, err);
    if (status != GB_OK)
        return status;
    gb_result_plot *plot =
        gb_results_add_plot(results, text_of(get(item, "name")), text_of(get(item, "title")),
                            text_of(get(item, "x_label")), text_of(get(item, "y_label")),
                            cJSON_IsTrue(get(item, "equal_axes")));
    if (!plot)
        return gb_fail_memory(err);
    int room = GB_MAX_POINTS;
    for (const cJSON *series = list->child; series && status == GB_OK; series = series->next)
        status = read_series(json, results, plot, series, &room, err);
    return status;
}

/* The metrics that gb_results_measure cannot make; the others in the list are passed over. */
static gb_status read_metrics(const gb_json *json, gb_results *results, gb_error *err)
{
    const cJSON *list = get(json->root, "metrics");
    for (const cJSON *item = cJSON_IsArray(list) ? list->child : NULL; item; item = item->next) {
        if (!cJSON_IsTrue(get(item, "extra")))
            continue;
        if (results->nextra == MAX_EXTRA)
            return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "more than %d extra metrics",
                              MAX_EXTRA);
        gb_metric metric = {.name = text_of(get(item, "name")),
                            .subject = text_of(get(item, "subject")),
                            .reference = text_of(get(item, "reference")),
                            .curve = text_of(get(item, "curve")),
                            .side = text_of(get(item, "side")),
                            .unit = text_of(get(item, "unit")),
                            .better = text_of(get(item, "better")),
                            .value = number_of(get(item, "value"))};
        if (!gb_results_add_metric(results, metric))
            return gb_fail_memory(err);
    }
    return GB_OK;
}

gb_status gb_results_extra_read(const gb_json *json, gb_results *results, gb_error *err)
{
    const cJSON *tables, *plots;
    gb_status status = root_list(json, "tables", GB_MAX_TABLES, &tables, err);
    if (status == GB_OK)
        status = root_list(json, "plots", GB_MAX_PLOTS, &plots, err);
    for (int index = 1; status == GB_OK && tables; tables = tables->next)
        status = read_table(json, results, tables, index++, err);
    for (int index = 1; status == GB_OK && plots; plots = plots->next)
        status = read_plot(json, results, plots, index++, err);
    return status == GB_OK ? read_metrics(json, results, err) : status;
}
