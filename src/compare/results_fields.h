/* The plain structs of results as tables of members: what results.json calls them. Internal to
 * src/compare. */
#ifndef GB_COMPARE_RESULTS_FIELDS_H
#define GB_COMPARE_RESULTS_FIELDS_H

#include "compare/gate_row.h"
#include "compare/results.h"
#include "measure/fields.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_PLOT_DECIMALS = 6, GB_RESULTS_MAX_ITEMS = 100000 };

extern const gb_field gb_subject_fields[], gb_reference_fields[], gb_comparison_fields[];
extern const gb_field gb_omission_fields[], gb_plot_fields[], gb_gate_fields[];
extern const gb_field gb_provenance_fields[], gb_timing_fields[];

/* Blocks of the store in a file: rows that share all but quantity and item, and curves that share
 * all but the quantity (results_store.c). cost: those of kind cost, or all others. */
cJSON *gb_store_rows_json(const gb_store *store, bool cost);
void gb_store_rows_read(gb_json_need *need, const cJSON *object, const char *key, bool cost,
                        gb_store *store);
void gb_store_blocks_read(gb_json_need *need, const cJSON *object, const char *key,
                          gb_store *store);

/* The same as parts of a file that are written in pieces. Groups are made by gb_store_groups; the
 * caller frees them. False for want of memory. */
typedef struct gb_store_groups {
    const gb_store *store;
    bool blocks, cost;
    int *first; /* (n + 1) rows or blocks at which a group begins */
    int n;
} gb_store_groups;

bool gb_store_group(const gb_store *store, bool blocks, bool cost, gb_store_groups *groups);
cJSON *gb_store_group_json(const void *groups, int index);

#ifdef __cplusplus
}
#endif
#endif
