#include "compare/gate_row.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum { DECIMALS = 9, MAX_GATES = 100000 };

static const char *const outcomes[GB_NOUTCOME] = {"failed", "not checked", "better", "new",
                                                  "passed"};
static const char *const kinds[GB_NROWKIND] = {"change", "limit",    "people",      "missing",
                                               "cycles", "validity", "instructions"};

const char *gb_row_outcome_name(gb_row_outcome outcome)
{
    return outcomes[outcome];
}

const char *gb_row_kind_name(gb_row_kind kind)
{
    return kinds[kind];
}

/* A row with its place in the list, so that equal ones stay as they came. */
typedef struct placed {
    gb_gate_row row;
    int index;
} placed;

static int by_urgency(const void *a, const void *b)
{
    const placed *p = a, *q = b;
    if (p->row.outcome != q->row.outcome)
        return p->row.outcome < q->row.outcome ? -1 : 1;
    bool failed = p->row.outcome == GB_ROW_FAILED;
    if (failed && p->row.severity > q->row.severity)
        return -1;
    if (failed && p->row.severity < q->row.severity)
        return 1;
    return p->index < q->index ? -1 : 1;
}

bool gb_gate_rows_sort(gb_gate_row *rows, int n)
{
    placed *list = malloc(((size_t)n + 1) * sizeof *list);
    if (!list)
        return false;
    for (int i = 0; i < n; i++)
        list[i] = (placed){rows[i], i};
    qsort(list, (size_t)n, sizeof *list, by_urgency);
    for (int i = 0; i < n; i++)
        rows[i] = list[i].row;
    free(list);
    return true;
}

int gb_results_failed_gates(const gb_results *results)
{
    int n = 0;
    for (int i = 0; i < results->ngate; i++)
        n += results->gate[i].outcome == GB_ROW_FAILED;
    return n;
}

/* ---- results.json ---- */

static void add_text(cJSON *item, const char *key, const char *text)
{
    if (*text)
        cJSON_AddStringToObject(item, key, text);
}

static void add_number(cJSON *item, const char *key, double value)
{
    if (!isnan(value))
        gb_json_add_number(item, key, gb_number_round(value, DECIMALS));
}

void gb_results_gates_write(cJSON *root, const gb_results *results)
{
    cJSON *list = results->ngate > 0 ? cJSON_AddArrayToObject(root, "gates") : NULL;
    for (int i = 0; i < results->ngate; i++) {
        const gb_gate_row *row = &results->gate[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "outcome", outcomes[row->outcome]);
        cJSON_AddStringToObject(item, "kind", kinds[row->kind]);
        add_text(item, "name", row->metric.name);
        add_text(item, "subject", row->metric.subject);
        add_text(item, "reference", row->metric.reference);
        add_text(item, "curve", row->metric.curve);
        add_text(item, "side", row->metric.side);
        add_text(item, "unit", row->metric.unit);
        add_text(item, "better", row->metric.better);
        add_number(item, "value", row->metric.value);
        add_number(item, "baseline", row->baseline);
        add_number(item, "change", row->change);
        add_number(item, "allowed", row->allowed);
        add_number(item, "severity", isfinite(row->severity) ? row->severity : (double)NAN);
        add_text(item, "at_curve", row->curve);
        add_number(item, "at_percent", row->at);
        add_number(item, "was", row->was);
        add_number(item, "is", row->is);
        add_text(item, "note", row->note);
        cJSON_AddItemToArray(list, item);
    }
}

/* The number of the word among n, or -1. */
static int find_word(const cJSON *item, const char *const *words, int n)
{
    for (int i = 0; i < n && cJSON_IsString(item); i++) {
        if (strcmp(item->valuestring, words[i]) == 0)
            return i;
    }
    return -1;
}

typedef struct reader {
    gb_results *results;
    const cJSON *item;
    bool failed;
} reader;

static const char *text(reader *r, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(r->item, key);
    const char *value = cJSON_IsString(item) ? item->valuestring : "";
    const char *copy = gb_arena_text(&r->results->arena, value, strlen(value));
    r->failed = r->failed || !copy;
    return copy;
}

static double number(const reader *r, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(r->item, key);
    return cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
}

gb_status gb_results_gates_read(const gb_json *json, gb_results *results, gb_error *err)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(json->root, "gates");
    if (!list)
        return GB_OK;
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) > MAX_GATES)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                          "'gates' must be a list of at most %d verdicts", MAX_GATES);
    reader r = {results, NULL, false};
    results->gate = gb_arena_array(&results->arena, (size_t)cJSON_GetArraySize(list) + 1,
                                   sizeof *results->gate);
    if (!results->gate)
        return gb_fail_memory(err);
    for (r.item = list->child; r.item; r.item = r.item->next) {
        int outcome =
            find_word(cJSON_GetObjectItemCaseSensitive(r.item, "outcome"), outcomes, GB_NOUTCOME);
        int kind = find_word(cJSON_GetObjectItemCaseSensitive(r.item, "kind"), kinds, GB_NROWKIND);
        if (outcome < 0 || kind < 0)
            return gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                              "gates[%d] has no outcome or kind that is known", results->ngate);
        gb_gate_row *row = &results->gate[results->ngate++];
        row->outcome = (gb_row_outcome)outcome;
        row->kind = (gb_row_kind)kind;
        row->metric = (gb_metric){text(&r, "name"),   text(&r, "subject"), text(&r, "reference"),
                                  text(&r, "curve"),  text(&r, "side"),    text(&r, "unit"),
                                  text(&r, "better"), number(&r, "value")};
        row->baseline = number(&r, "baseline");
        row->change = number(&r, "change");
        row->allowed = number(&r, "allowed");
        row->severity = number(&r, "severity");
        row->severity = isnan(row->severity) ? (double)INFINITY : row->severity;
        row->curve = text(&r, "at_curve");
        row->at = number(&r, "at_percent");
        row->was = number(&r, "was");
        row->is = number(&r, "is");
        row->note = text(&r, "note");
    }
    return r.failed ? gb_fail_memory(err) : GB_OK;
}
