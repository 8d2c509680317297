/* The store in JSON files: rows and blocks in groups of one subject, reference, side and stretch.
 */
#ifndef GB_MEASURE_STORE_JSON_H
#define GB_MEASURE_STORE_JSON_H

#include "base/json_need.h"
#include "measure/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Blocks of the store in a file: rows that share all but quantity and item, and curves that share
 * all but the quantity. cost: those of kind cost, or all others. */
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

/* What JSON Schema says of the groups of rows (of timings: cost) and of blocks. They refer to
 * definitions, which stand under "$defs" at the top of a schema. */
cJSON *gb_store_rows_schema(bool cost);
cJSON *gb_store_blocks_schema(void);
cJSON *gb_store_schema_defs(void);

#ifdef __cplusplus
}
#endif
#endif
