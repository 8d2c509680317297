#include "measure/store.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

static uint32_t hash_of(const char *text)
{
    uint32_t h = 2166136261u; /* FNV-1a */
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return h;
}

/* The slot of a name, or the free one where it would stand. */
static int find_slot(const gb_store *store, const char *text)
{
    uint32_t mask = (uint32_t)store->nslot - 1, i = hash_of(text) & mask;
    while (store->slot[i] && strcmp(store->name[store->slot[i] - 1], text) != 0)
        i = (i + 1) & mask;
    return (int)i;
}

/* Slots are numbers of names from 1 on; never more than half of them are taken. */
static bool grow_slots(gb_store *store)
{
    int n = store->nslot ? 2 * store->nslot : 64;
    int *slot = n > 0 ? gb_arena_array(store->arena, (size_t)n, sizeof *slot) : NULL;
    if (!slot)
        return false;
    store->slot = slot;
    store->nslot = n;
    for (int i = 0; i < store->nname; i++)
        slot[find_slot(store, store->name[i])] = i + 1;
    return true;
}

/* The number of a name, which is added when it is new; -1 for want of memory. */
static int intern(gb_store *store, const char *text)
{
    if (2 * (store->nname + 1) > store->nslot && !grow_slots(store))
        return -1;
    int i = find_slot(store, text);
    if (store->slot[i])
        return store->slot[i] - 1;
    const char **list = gb_arena_grow(store->arena, store->name, store->nname, sizeof *list);
    const char *copy = list ? gb_arena_text(store->arena, text, strlen(text)) : NULL;
    if (!copy)
        return -1;
    store->name = list;
    list[store->nname++] = copy;
    store->slot[i] = store->nname;
    return store->nname - 1;
}

/* "" is no name, and stands before all others. */
static const char *keep(gb_store *store, const char *text, int *order)
{
    *order = -1;
    if (!text || !*text)
        return "";
    int i = intern(store, text);
    store->failed = store->failed || i < 0;
    *order = i;
    return i < 0 ? "" : store->name[i];
}

const char *gb_store_name(gb_store *store, const char *text)
{
    int order;
    return keep(store, text, &order);
}

/* Items of a kind with a list stand in its order, -1 before it; others as they came, which a stable
 * sort keeps. */
static int item_order(const gb_value *key)
{
    return *key->item ? gb_items_find(gb_quantities[key->quantity].items, key->item) : -1;
}

/* The texts of a key become the store's. */
static void keep_key(gb_store *store, gb_value *key)
{
    int unused;
    key->take = keep(store, key->take, &key->order[0]);
    key->reference = keep(store, key->reference, &key->order[1]);
    key->item = keep(store, key->item, &unused);
    key->order[2] = item_order(key);
}

/* ---- rows ---- */

/* Room for one more; a list that was outgrown goes, for there are millions of rows. */
static void *grow(gb_store *store, void *items, int n, size_t size)
{
    void *list = gb_arena_grow(store->arena, items, n, size);
    if (list && items && list != items)
        gb_arena_drop(store->arena, items);
    return list;
}

void gb_store_put(gb_store *store, gb_value value)
{
    keep_key(store, &value);
    value.value = gb_quantity_round(value.quantity, value.value);
    gb_value *list = grow(store, store->value, store->nvalue, sizeof *list);
    if (!list) {
        store->failed = true;
        return;
    }
    store->value = list;
    list[store->nvalue++] = value;
    store->settled = false;
}

void gb_store_put_block(gb_store *store, gb_value key, const double *samples, int n)
{
    keep_key(store, &key);
    double *copy = gb_arena_array(store->arena, (size_t)n + 1, sizeof *copy);
    gb_block *list = copy ? grow(store, store->block, store->nblock, sizeof *list) : NULL;
    if (!list) {
        store->failed = true;
        return;
    }
    for (int i = 0; i < n; i++)
        copy[i] = gb_quantity_round(key.quantity, samples[i]);
    store->block = list;
    list[store->nblock++] = (gb_block){key, n, copy};
    store->settled = false;
}

static int sign(int a, int b)
{
    return (a > b) - (a < b);
}

/* By all of the key but items of a kind without a list. */
static int compare(const gb_value *a, const gb_value *b)
{
    int c = sign(a->order[0], b->order[0]);
    c = c ? c : sign(a->order[1], b->order[1]);
    c = c ? c : sign((int)a->statistic, (int)b->statistic);
    c = c ? c : sign(a->span, b->span);
    c = c ? c : sign((int)a->side, (int)b->side);
    c = c ? c : sign((int)a->quantity, (int)b->quantity);
    return c ? c : sign(a->order[2], b->order[2]);
}

static bool is_same(const gb_value *a, const gb_value *b)
{
    return a->quantity == b->quantity && a->side == b->side && a->statistic == b->statistic &&
           a->span == b->span && strcmp(a->take, b->take) == 0 &&
           strcmp(a->reference, b->reference) == 0 && strcmp(a->item, b->item) == 0;
}

/* A row or block with its place, so that equal ones stay in their order. */
typedef struct placed {
    const gb_value *key;
    int index;
} placed;

static int by_key(const void *a, const void *b)
{
    const placed *p = a, *q = b;
    int c = compare(p->key, q->key);
    return c ? c : sign(p->index, q->index);
}

/* Does the key stand among those before it with which it compares equal? */
static bool stood_before(const placed *list, int i)
{
    for (int k = i - 1; k >= 0 && compare(list[k].key, list[i].key) == 0; k--) {
        if (is_same(list[k].key, list[i].key))
            return true;
    }
    return false;
}

/* Sorts n items of a size, each of which begins with its key, and drops those whose key stood there
 * before; returns how many are left, or -1 for want of memory. */
static int sort_items(void *items, int n, size_t size)
{
    char *item = items;
    bool sorted = true;
    for (int i = 1; i < n && sorted; i++)
        sorted = compare((const gb_value *)(void *)(item + (size_t)(i - 1) * size),
                         (const gb_value *)(void *)(item + (size_t)i * size)) < 0;
    if (sorted)
        return n;
    placed *list = malloc((size_t)n * sizeof *list);
    char *copy = malloc((size_t)n * size);
    int left = 0;
    if (list && copy) {
        memcpy(copy, items, (size_t)n * size);
        for (int i = 0; i < n; i++)
            list[i] = (placed){(const gb_value *)(void *)(copy + (size_t)i * size), i};
        qsort(list, (size_t)n, sizeof *list, by_key);
        for (int i = 0; i < n; i++) {
            if (stood_before(list, i))
                continue;
            memcpy(item + (size_t)left++ * size, list[i].key, size);
        }
    } else {
        left = -1;
    }
    free(list);
    free(copy);
    return left;
}

void gb_store_settle(gb_store *store)
{
    int nvalue = sort_items(store->value, store->nvalue, sizeof *store->value);
    int nblock = sort_items(store->block, store->nblock, sizeof *store->block);
    store->failed = store->failed || nvalue < 0 || nblock < 0;
    store->settled = nvalue >= 0 && nblock >= 0;
    if (store->settled) {
        store->nvalue = nvalue;
        store->nblock = nblock;
    }
}

/* ---- finding ---- */

/* The order of a name that a store may not know: false when it does not. */
static bool find_order(const gb_store *store, const char **text, int *order)
{
    *order = -1;
    *text = *text ? *text : "";
    if (!**text)
        return true;
    *order = store->nslot ? store->slot[find_slot(store, *text)] - 1 : -1;
    return *order >= 0;
}

/* The item with this key; items begin with theirs. */
static const void *find(const gb_store *store, gb_value key, const void *items, int n, size_t size)
{
    const char *item = items;
    key.item = key.item ? key.item : "";
    if (!find_order(store, &key.take, &key.order[0]) ||
        !find_order(store, &key.reference, &key.order[1]))
        return NULL;
    key.order[2] = item_order(&key);
    int low = 0, high = store->settled ? n : 0;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (compare((const gb_value *)(const void *)(item + (size_t)middle * size), &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < n; low++) {
        const gb_value *at = (const gb_value *)(const void *)(item + (size_t)low * size);
        if (store->settled && compare(at, &key) != 0)
            return NULL;
        if (is_same(at, &key))
            return at;
    }
    return NULL;
}

const gb_value *gb_store_find(const gb_store *store, gb_value key)
{
    return find(store, key, store->value, store->nvalue, sizeof *store->value);
}

double gb_store_get(const gb_store *store, gb_value key)
{
    const gb_value *row = gb_store_find(store, key);
    return row ? row->value : (double)NAN;
}

/* The first row whose take has this order or one behind it. */
static int first_row(const gb_store *store, int order)
{
    int low = 0, high = store->nvalue;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (store->value[middle].order[0] < order)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const gb_value *gb_store_rows_of(const gb_store *store, const char *take, int *n)
{
    int order;
    *n = 0;
    if (!store->settled || !find_order(store, &take, &order))
        return NULL;
    int first = first_row(store, order);
    *n = first_row(store, order + 1) - first;
    return *n > 0 ? store->value + first : NULL;
}

const gb_block *gb_store_find_block(const gb_store *store, gb_value key)
{
    return find(store, key, store->block, store->nblock, sizeof *store->block);
}

const double *gb_store_samples(const gb_store *store, gb_value key, int n)
{
    const gb_block *block = gb_store_find_block(store, key);
    return block && block->n == n ? block->sample : NULL;
}

bool gb_value_is_metric(const gb_value *value)
{
    return value->statistic == GB_STAT_MEAN && value->span == 0 && *value->take &&
           gb_quantities[value->quantity].kind != GB_KIND_cost;
}

/* The first of n items (sorted by take) whose take is not before one; items begin with their key.
 */
static int first_of_take(const void *items, int n, size_t size, int take)
{
    const char *item = items;
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        const gb_value *key = (const gb_value *)(const void *)(item + (size_t)middle * size);
        if (key->order[0] < take)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void gb_store_join(gb_store *store, const gb_store *from, const char *take)
{
    int value = 0, values = from->nvalue, block = 0, blocks = from->nblock, order = -1;
    if (take && !find_order(from, &take, &order))
        return;
    if (take && from->settled) {
        value = first_of_take(from->value, values, sizeof *from->value, order);
        values = first_of_take(from->value, values, sizeof *from->value, order + 1);
        block = first_of_take(from->block, blocks, sizeof *from->block, order);
        blocks = first_of_take(from->block, blocks, sizeof *from->block, order + 1);
    }
    for (; value < values; value++) {
        if (!take || from->value[value].order[0] == order)
            gb_store_put(store, from->value[value]);
    }
    for (; block < blocks; block++) {
        const gb_block *b = &from->block[block];
        if (!take || b->key.order[0] == order)
            gb_store_put_block(store, b->key, b->sample, b->n);
    }
}

/* ---- words ---- */

static const char *const side_words[GB_NSIDES] = {"both", "left", "right"};
static const char *const statistic_words[GB_NSTATISTIC] = {"mean", "sd"};

static int find_word(const char *const *words, int n, const char *word)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(words[i], word) == 0)
            return i;
    }
    return -1;
}

const char *gb_sides_word(gb_sides side)
{
    return side_words[side];
}

int gb_sides_find(const char *word)
{
    return find_word(side_words, GB_NSIDES, word);
}

const char *gb_statistic_word(gb_statistic statistic)
{
    return statistic_words[statistic];
}

int gb_statistic_find(const char *word)
{
    return find_word(statistic_words, GB_NSTATISTIC, word);
}
