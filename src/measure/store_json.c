/* The store in JSON files (declared in store_json.h).
 *
 * Rows of one subject, reference, side, statistic and stretch stand together in a group:
 *   {"subject": "35_01", "reference": "cmu-people-walk", "side": "both",
 *    "values": {"naturalness": 0.9, "rms": {"thigh": 1.1, "knee": 1.3}}}
 * and so do curves: {..., "curves": {"thigh": [...], ...}}. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/store_json.h"

enum { MOST_GROUPS = 10000000, MOST_SAMPLES = 10000000 };

static bool is_cost(const gb_value *key)
{
    return gb_quantities[key->quantity].kind == GB_KIND_cost;
}

/* ---- groups ---- */

static const gb_value *key_at(const gb_store_groups *g, int i)
{
    return g->blocks ? &g->store->block[i].key : &g->store->value[i];
}

static bool belong_together(const gb_value *a, const gb_value *b)
{
    return a->order[0] == b->order[0] && a->order[1] == b->order[1] &&
           a->statistic == b->statistic && a->span == b->span && a->side == b->side &&
           is_cost(a) == is_cost(b);
}

bool gb_store_group(const gb_store *store, bool blocks, bool cost, gb_store_groups *g)
{
    int n = blocks ? store->nblock : store->nvalue;
    *g = (gb_store_groups){store, blocks, cost, NULL, 0};
    g->first = malloc(((size_t)n + 1) * sizeof *g->first);
    if (!g->first)
        return false;
    for (int i = 0; i < n; i++) {
        if (is_cost(key_at(g, i)) == cost &&
            (i == 0 || !belong_together(key_at(g, i - 1), key_at(g, i))))
            g->first[g->n++] = i;
    }
    return true;
}

/* ---- writing ---- */

static cJSON *samples_json(const gb_block *block)
{
    return gb_json_numbers(block->sample, (size_t)block->n, -1);
}

/* The quantity of a row: a number, or an object of numbers by item. */
static void add_value(cJSON *values, const gb_value *v)
{
    const char *name = gb_value_name(v);
    if (gb_quantities[v->quantity].items == GB_OF_NOTHING) {
        gb_json_add_number(values, name, v->value);
        return;
    }
    /* Rows of one quantity follow each other: it is the last one. */
    cJSON *last = values->child ? values->child->prev : NULL;
    if (!last || strcmp(last->string, name) != 0)
        last = cJSON_AddObjectToObject(values, name);
    gb_json_add_number(last, v->item, v->value);
}

static void add_block(cJSON *curves, const gb_block *block)
{
    const char *name = gb_value_name(&block->key);
    if (!*block->key.item) {
        gb_json_add(curves, name, samples_json(block));
        return;
    }
    cJSON *last = curves->child ? curves->child->prev : NULL;
    if (!last || strcmp(last->string, name) != 0)
        last = cJSON_AddObjectToObject(curves, name);
    gb_json_add(last, block->key.item, samples_json(block));
}

cJSON *gb_store_group_json(const void *groups, int index)
{
    const gb_store_groups *g = groups;
    int i = g->first[index], n = g->blocks ? g->store->nblock : g->store->nvalue;
    const gb_value *key = key_at(g, i);
    cJSON *item = cJSON_CreateObject();
    if (*key->take)
        cJSON_AddStringToObject(item, "subject", key->take);
    if (*key->reference)
        cJSON_AddStringToObject(item, "reference", key->reference);
    if (key->statistic != GB_STAT_MEAN)
        cJSON_AddStringToObject(item, "statistic", gb_statistic_word(key->statistic));
    if (key->span > 0)
        cJSON_AddNumberToObject(item, "span", key->span - 1);
    cJSON_AddStringToObject(item, "side", gb_sides_word(key->side));
    cJSON *out = cJSON_AddObjectToObject(item, g->blocks ? "curves" : "values");
    for (; i < n && belong_together(key, key_at(g, i)); i++) {
        if (g->blocks)
            add_block(out, &g->store->block[i]);
        else
            add_value(out, &g->store->value[i]);
    }
    return item;
}

cJSON *gb_store_rows_json(const gb_store *store, bool cost)
{
    gb_store_groups groups;
    if (!gb_store_group(store, false, cost, &groups))
        return NULL;
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < groups.n; i++)
        cJSON_AddItemToArray(list, gb_store_group_json(&groups, i));
    free(groups.first);
    return list;
}

/* ---- reading ---- */

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static int read_word(gb_json_need *need, const cJSON *item, const char *key, int find(const char *))
{
    int word = get(item, key) ? find(gb_need_text(need, item, key)) : 0;
    if (word < 0)
        gb_need_fail(need, get(item, key), "is not a %s that is known", key);
    return word < 0 ? 0 : word;
}

static gb_value read_key(gb_json_need *need, const cJSON *item)
{
    static const char *const keys[] = {"subject", "reference", "statistic", "span",
                                       "side",    "values",    "curves",    NULL};
    gb_need_keys(need, item, keys);
    gb_value key = {.take = get(item, "subject") ? gb_need_text(need, item, "subject") : "",
                    .reference =
                        get(item, "reference") ? gb_need_text(need, item, "reference") : ""};
    key.statistic = (gb_statistic)read_word(need, item, "statistic", gb_statistic_find);
    key.side = (gb_sides)read_word(need, item, "side", gb_sides_find);
    if (!get(item, "side"))
        gb_need_fail(need, item, "'side' is missing");
    key.span = get(item, "span") ? gb_need_count(need, item, "span") + 1 : 0;
    return key;
}

/* The quantity that a member is named after. */
static bool read_quantity(gb_json_need *need, const cJSON *member, gb_value *key)
{
    int q = gb_quantity_find(member->string);
    if (q < 0) {
        gb_need_fail(need, member, "there is no quantity '%.60s'", member->string);
        gb_advise(need->err, "gaitbench list metrics shows them");
        return false;
    }
    key->quantity = (gb_quantity)q;
    return true;
}

static void put_number(gb_json_need *need, const cJSON *number, gb_value key, gb_store *store)
{
    if (!cJSON_IsNumber(number) && !cJSON_IsNull(number))
        gb_need_fail(need, number, "must be a number or null");
    key.value = cJSON_IsNumber(number) ? number->valuedouble : (double)NAN;
    gb_store_put(store, key);
}

static void read_value(gb_json_need *need, const cJSON *member, gb_value key, gb_store *store)
{
    gb_items items = gb_quantities[key.quantity].items;
    if (items == GB_OF_NOTHING) {
        put_number(need, member, key, store);
        return;
    }
    if (!cJSON_IsObject(member))
        gb_need_fail(need, member, "must be an object of numbers by name");
    for (const cJSON *item = member->child; item && need->status == GB_OK; item = item->next) {
        key.item = item->string;
        if (*key.item && gb_items_count(items) > 0 && gb_items_find(items, key.item) < 0)
            gb_need_fail(need, item, "'%.60s' is nothing that %s can be of", key.item,
                         member->string);
        put_number(need, item, key, store);
    }
}

static void put_samples(gb_json_need *need, const cJSON *object, const char *name, gb_value key,
                        gb_store *store)
{
    const cJSON *list = gb_need_list(need, object, name, MOST_SAMPLES);
    int n = cJSON_GetArraySize(list);
    double *samples = malloc(((size_t)n + 1) * sizeof *samples);
    if (!samples) {
        need->status = need->status == GB_OK ? gb_fail_memory(need->err) : need->status;
        return;
    }
    gb_need_numbers(need, object, name, samples, n);
    if (gb_quantities[key.quantity].kind == GB_KIND_curve && n != GB_SAMPLES)
        gb_need_fail(need, list, "has %d samples, a curve has %d", n, (int)GB_SAMPLES);
    if (need->status == GB_OK)
        gb_store_put_block(store, key, samples, n);
    free(samples);
}

static void read_block(gb_json_need *need, const cJSON *curves, const cJSON *member, gb_value key,
                       gb_store *store)
{
    if (gb_quantities[key.quantity].items == GB_OF_NOTHING) {
        put_samples(need, curves, member->string, key, store);
        return;
    }
    if (!cJSON_IsObject(member))
        gb_need_fail(need, member, "must be an object of lists by name");
    for (const cJSON *item = member->child; item && need->status == GB_OK; item = item->next) {
        key.item = item->string;
        put_samples(need, member, item->string, key, store);
    }
}

/* Both lists: groups of rows or of blocks under a key. */
static void read_groups(gb_json_need *need, const cJSON *object, const char *key, bool blocks,
                        bool cost, gb_store *store)
{
    const cJSON *list = gb_need_list(need, object, key, MOST_GROUPS);
    for (const cJSON *item = list ? list->child : NULL; item && need->status == GB_OK;
         item = item->next) {
        gb_value row = read_key(need, item);
        const cJSON *members = gb_need_object(need, item, blocks ? "curves" : "values");
        for (const cJSON *m = members ? members->child : NULL; m && need->status == GB_OK;
             m = m->next) {
            if (!read_quantity(need, m, &row))
                break;
            if (is_cost(&row) != cost)
                gb_need_fail(need, m, "times stand under 'timings', and nothing else does");
            else if (blocks && gb_quantities[row.quantity].kind == GB_KIND_value)
                gb_need_fail(need, m, "is a number, no curve");
            else if (blocks)
                read_block(need, members, m, row, store);
            else
                read_value(need, m, row, store);
        }
    }
    if (store->failed && need->status == GB_OK)
        need->status = gb_fail_memory(need->err);
}

void gb_store_rows_read(gb_json_need *need, const cJSON *object, const char *key, bool cost,
                        gb_store *store)
{
    read_groups(need, object, key, false, cost, store);
}

void gb_store_blocks_read(gb_json_need *need, const cJSON *object, const char *key, gb_store *store)
{
    read_groups(need, object, key, true, false, store);
}
