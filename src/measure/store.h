/* The store: every number that was found, a row each, and every curve as a block.
 *
 * A row says whose number it is (the take, and the reference that the take was compared with), what
 * it is (quantity and item), of which side and stretch, and whether it is the value itself or its
 * standard deviation. All that is compared, gated, written and drawn comes from here. */
#ifndef GB_MEASURE_STORE_H
#define GB_MEASURE_STORE_H

#include "base/arena.h"
#include "measure/quantity.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of which side a number is. Zero is both together. */
typedef enum gb_sides { GB_SIDES_BOTH, GB_SIDES_LEFT, GB_SIDES_RIGHT, GB_NSIDES } gb_sides;

typedef enum gb_statistic {
    GB_STAT_MEAN, /* the value: of one cycle, or the mean over cycles */
    GB_STAT_SD,   /* over cycles of a take; of a reference without a take: over people */
    GB_NSTATISTIC
} gb_statistic;

/* A row, and the key of one (value is ignored then). Everything that is left out of an initialiser
 * means: no reference, no item, both sides, the whole take, the value itself. */
typedef struct gb_value {
    gb_quantity quantity;
    gb_sides side;
    gb_statistic statistic;
    int span;         /* 0: the whole take; i + 1: its cycle i (of a quantity's own span) */
    const char *take; /* the name of a subject of an experiment, or of what a study looked at */
    const char *reference; /* "": not compared */
    const char *item;      /* of the quantity's items; "": it has none, or all of them together */
    double value;          /* NaN: could not be had */
    int order[3];          /* of take, reference and item in tables; the store's own */
} gb_value;

/* Numbers that belong together: a curve over the cycle (GB_SAMPLES), times (s). */
typedef struct gb_block {
    gb_value key;
    int n;
    const double *sample; /* (n) */
} gb_block;

/* Texts and arrays live in the arena. All zero but for the arena is an empty store. */
typedef struct gb_store {
    gb_arena *arena;
    gb_value *value;
    int nvalue;
    gb_block *block;
    int nblock;
    bool failed; /* memory was short: rows are missing */

    /* Names that stand in rows, and their order: that of their first mention. */
    const char **name;
    int nname, nslot;
    int *slot;
    bool settled; /* rows are sorted: finding one is quick */
} gb_store;

/* The store's copy of a name, which keeps the order in which names were first mentioned; "" for
 * NULL. */
const char *gb_store_name(gb_store *store, const char *text);

/* Adds a row: the value is rounded as files have it (gb_quantity_round). Texts are copied. Of two
 * rows with the same key the first counts. */
void gb_store_put(gb_store *store, gb_value value);

/* Adds n samples, rounded in the same way. */
void gb_store_put_block(gb_store *store, gb_value key, const double *samples, int n);

/* Sorts the rows: by take, reference, statistic, span, side, quantity and item. */
void gb_store_settle(gb_store *store);

/* The row with this key, or NULL; its value, or NaN. */
const gb_value *gb_store_find(const gb_store *store, gb_value key);
double gb_store_get(const gb_store *store, gb_value key);

/* The metrics and all other rows of a take, which stand together when the store is settled: the
 * first of n; NULL where there is none. */
const gb_value *gb_store_rows_of(const gb_store *store, const char *take, int *n);

/* The block with this key, or NULL; the samples of a block that has n of them, or NULL. */
const gb_block *gb_store_find_block(const gb_store *store, gb_value key);
const double *gb_store_samples(const gb_store *store, gb_value key, int n);

/* Is it a row of metrics.csv, which gates and comparisons look at: the value of a whole take? */
bool gb_value_is_metric(const gb_value *value);

/* Copies all rows and blocks of a take (NULL: all there are) from one store to another. */
void gb_store_join(gb_store *store, const gb_store *from, const char *take);

/* The row of a key with another quantity and value: for numbers that belong together. */
static inline void gb_store_add(gb_store *store, gb_value key, gb_quantity quantity, double value)
{
    key.quantity = quantity;
    key.value = value;
    gb_store_put(store, key);
}

/* The number of both sides, of the whole take; reference and item may be "". */
static inline double gb_store_number(const gb_store *store, gb_quantity quantity, const char *take,
                                     const char *reference, const char *item)
{
    gb_value key = {.quantity = quantity, .take = take, .reference = reference, .item = item};
    return gb_store_get(store, key);
}

/* GB_LEFT or GB_RIGHT (0 or 1) as a side of a row. */
static inline gb_sides gb_sides_of(int side)
{
    return side == 0 ? GB_SIDES_LEFT : GB_SIDES_RIGHT;
}

/* Words of files: "both", "left", "right"; "mean", "sd". The number of a word, or -1. */
const char *gb_sides_word(gb_sides side);
int gb_sides_find(const char *word);
const char *gb_statistic_word(gb_statistic statistic);
int gb_statistic_find(const char *word);

/* The name in files and the unit of a row. */
static inline const char *gb_value_name(const gb_value *value)
{
    return gb_quantities[value->quantity].name;
}

static inline const char *gb_value_unit(const gb_value *value)
{
    return gb_quantity_unit(value->quantity, value->item);
}

static inline gb_better gb_value_better(const gb_value *value)
{
    return gb_quantities[value->quantity].better;
}

#ifdef __cplusplus
}
#endif
#endif
