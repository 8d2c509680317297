/* Strict reading of files with many keys: every value is asked for in its type, the first mistake
 * is kept with its place, and the rest of the reading goes on without harm. */
#ifndef GB_BASE_JSON_NEED_H
#define GB_BASE_JSON_NEED_H

#include "base/arena.h"
#include "base/json.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_json_need {
    const gb_json *json;
    gb_arena *arena; /* for texts */
    gb_error *err;
    gb_status status; /* GB_OK until the first mistake */
} gb_json_need;

/* The member of an object. After a mistake, and for one: "", NaN, 0, false, NULL. Texts are copied.
 * A number that is null is NaN; a count is a whole number from 0 to 1e9. object may be NULL. */
const char *gb_need_text(gb_json_need *need, const cJSON *object, const char *key);
double gb_need_number(gb_json_need *need, const cJSON *object, const char *key);
int gb_need_count(gb_json_need *need, const cJSON *object, const char *key);
bool gb_need_bool(gb_json_need *need, const cJSON *object, const char *key);
const cJSON *gb_need_object(gb_json_need *need, const cJSON *object, const char *key);
/* A list of at most most items. */
const cJSON *gb_need_list(gb_json_need *need, const cJSON *object, const char *key, int most);
/* Exactly n numbers or nulls, into out (n). */
void gb_need_numbers(gb_json_need *need, const cJSON *object, const char *key, double *out, int n);
/* The numbers of an object by name, into out (n), NaN where there is none. find tells the place of
 * a name, or -1, which is a mistake ("there is no WHAT 'NAME'"). object may be NULL. */
void gb_need_named(gb_json_need *need, const cJSON *object, int find(const char *),
                   const char *what, double *out, int n);
/* Room for one more behind count items (gb_arena_grow), so that a list costs no memory before its
 * items were seen to be right. NULL: out of memory. */
void *gb_need_grow(gb_json_need *need, void *items, int count, size_t size);
/* The index of a text among words (NULL at the end). */
int gb_need_word(gb_json_need *need, const cJSON *object, const char *key,
                 const char *const *words);

/* Refuses what is no object, and keys that are not in keys (NULL at the end). */
void gb_need_keys(gb_json_need *need, const cJSON *object, const char *const *keys);

/* A mistake of another kind, at item; "PATH: message". */
void gb_need_fail(gb_json_need *need, const cJSON *item, const char *format, ...) GB_PRINTF(3, 4);

#ifdef __cplusplus
}
#endif
#endif
