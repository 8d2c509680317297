/* Structs to JSON and back (declared in fields.h); comparing and the schema are in fields_compare.c
 * and fields_schema.c. */
#include "measure/fields.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

enum { DECIMALS = 9 };

static int decimals_of(const gb_field *f)
{
    return f->decimals ? f->decimals : DECIMALS;
}

static const void *at(const gb_field *f, const void *object)
{
    return (const char *)object + f->offset;
}

static const char *text_at(const gb_field *f, const void *object)
{
    const char *text = *(const char *const *)at(f, object);
    return text ? text : "";
}

static int count_at(const gb_field *f, const void *object)
{
    return *(const int *)(const void *)((const char *)object + f->count);
}

static const void *pointer_at(const gb_field *f, const void *object)
{
    const void *pointer;
    memcpy(&pointer, at(f, object), sizeof pointer);
    return pointer;
}

/* ---- out ---- */

static bool is_empty(const gb_field *f, const void *object)
{
    switch (f->type) {
    case GB_FIELD_TEXT:
        return !*text_at(f, object);
    case GB_FIELD_NUMBER:
        return isnan(*(const double *)at(f, object));
    case GB_FIELD_COUNT:
    case GB_FIELD_WORD:
        return *(const int *)at(f, object) == 0;
    case GB_FIELD_BOOL:
        return !*(const bool *)at(f, object);
    case GB_FIELD_SAMPLES:
    case GB_FIELD_LIST:
        return count_at(f, object) == 0;
    case GB_FIELD_NUMBERS:
    case GB_FIELD_NAMED:
        break;
    }
    return false;
}

static cJSON *named_json(const gb_field *f, const void *object)
{
    const double *x = at(f, object);
    cJSON *json = cJSON_CreateObject();
    for (int i = 0; i < f->n; i++) {
        if (!isnan(x[i]))
            gb_json_add_number(json, f->name(i), gb_number_round(x[i], decimals_of(f)));
    }
    return json;
}

cJSON *gb_fields_json_list(const gb_field *fields, const void *items, int n, size_t size)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, gb_fields_json(fields, (const char *)items + (size_t)i * size));
    return list;
}

static cJSON *json_of(const gb_field *f, const void *object)
{
    switch (f->type) {
    case GB_FIELD_TEXT:
        return cJSON_CreateString(text_at(f, object));
    case GB_FIELD_NUMBER:
        break;
    case GB_FIELD_COUNT:
        return cJSON_CreateNumber(*(const int *)at(f, object));
    case GB_FIELD_BOOL:
        return cJSON_CreateBool(*(const bool *)at(f, object));
    case GB_FIELD_WORD:
        return cJSON_CreateString(f->words[*(const int *)at(f, object)]);
    case GB_FIELD_NUMBERS:
        return gb_json_numbers(at(f, object), (size_t)f->n, decimals_of(f));
    case GB_FIELD_NAMED:
        return named_json(f, object);
    case GB_FIELD_SAMPLES:
        return gb_json_numbers(pointer_at(f, object), (size_t)count_at(f, object), decimals_of(f));
    case GB_FIELD_LIST:
        return gb_fields_json_list(f->fields, pointer_at(f, object), count_at(f, object), f->size);
    }
    return NULL;
}

void gb_fields_add(cJSON *json, const gb_field *fields, const void *object)
{
    for (const gb_field *f = fields; f->key; f++) {
        if (f->optional && is_empty(f, object))
            continue;
        if (f->type == GB_FIELD_NUMBER)
            gb_json_add_number(json, f->key,
                               gb_number_round(*(const double *)at(f, object), decimals_of(f)));
        else
            gb_json_add(json, f->key, json_of(f, object));
    }
}

cJSON *gb_fields_json(const gb_field *fields, const void *object)
{
    cJSON *json = cJSON_CreateObject();
    gb_fields_add(json, fields, object);
    return json;
}

/* ---- in ---- */

static void read_samples(gb_json_need *need, const cJSON *json, const gb_field *f, void *object)
{
    int *count = (void *)((char *)object + f->count);
    const cJSON *list = gb_need_list(need, json, f->key, f->n);
    int n = cJSON_GetArraySize(list);
    double *samples = gb_arena_array(need->arena, (size_t)n + 1, sizeof *samples);
    if (!samples) {
        need->status = need->status == GB_OK ? gb_fail_memory(need->err) : need->status;
        return;
    }
    /* Arrays that share a count are equally long. */
    gb_need_numbers(need, json, f->key, samples, *count > 0 ? *count : n);
    *count = *count > 0 ? *count : n;
    memcpy((char *)object + f->offset, &samples, sizeof samples);
}

void gb_fields_read_list(gb_json_need *need, const cJSON *object, const char *key,
                         const gb_field *fields, size_t size, int most, void *items, int *n)
{
    const cJSON *list = gb_need_list(need, object, key, most);
    int count = cJSON_GetArraySize(list);
    char *room = gb_arena_array(need->arena, (size_t)count + 1, size);
    *n = 0;
    memcpy(items, &room, sizeof room);
    if (!room && need->status == GB_OK)
        need->status = gb_fail_memory(need->err);
    for (const cJSON *item = list ? list->child : NULL; item && need->status == GB_OK;
         item = item->next)
        gb_fields_read(need, item, fields, room + (size_t)(*n)++ * size);
}

static void read_one(gb_json_need *need, const cJSON *json, const gb_field *f, void *object)
{
    void *out = (char *)object + f->offset;
    bool there = !f->optional || cJSON_GetObjectItemCaseSensitive(json, f->key);
    switch (f->type) {
    case GB_FIELD_TEXT:
        *(const char **)out = there ? gb_need_text(need, json, f->key) : "";
        break;
    case GB_FIELD_NUMBER:
        *(double *)out = there ? gb_need_number(need, json, f->key) : (double)NAN;
        break;
    case GB_FIELD_COUNT:
        *(int *)out = there ? gb_need_count(need, json, f->key) : 0;
        break;
    case GB_FIELD_BOOL:
        *(bool *)out = there && gb_need_bool(need, json, f->key);
        break;
    case GB_FIELD_WORD:
        *(int *)out = there ? gb_need_word(need, json, f->key, f->words) : 0;
        break;
    case GB_FIELD_NUMBERS:
        gb_need_numbers(need, json, f->key, out, f->n);
        break;
    case GB_FIELD_NAMED:
        gb_need_named(need, gb_need_object(need, json, f->key), f->find, "number", out, f->n);
        break;
    case GB_FIELD_SAMPLES:
        read_samples(need, json, f, object);
        break;
    case GB_FIELD_LIST:
        if (there)
            gb_fields_read_list(need, json, f->key, f->fields, f->size, f->n, out,
                                (void *)((char *)object + f->count));
        break;
    }
}

void gb_fields_read_some(gb_json_need *need, const cJSON *json, const gb_field *fields,
                         void *object)
{
    for (const gb_field *f = fields; f->key && need->status == GB_OK; f++)
        read_one(need, json, f, object);
}

void gb_fields_read(gb_json_need *need, const cJSON *json, const gb_field *fields, void *object)
{
    const char *keys[64];
    int n = 0;
    for (; fields[n].key && n < 63; n++)
        keys[n] = fields[n].key;
    keys[n] = NULL;
    if (!cJSON_IsObject(json))
        gb_need_fail(need, json, "must be an object");
    else
        gb_need_keys(need, json, keys);
    gb_fields_read_some(need, json, fields, object);
}

/* ---- rounding ---- */

static void round_all(double *x, int n, int decimals)
{
    for (int i = 0; i < n; i++)
        x[i] = gb_number_round(x[i], decimals);
}

void gb_fields_round(const gb_field *fields, void *object)
{
    for (const gb_field *f = fields; f->key; f++) {
        void *out = (char *)object + f->offset;
        if (f->type == GB_FIELD_NUMBER)
            round_all(out, 1, decimals_of(f));
        else if (f->type == GB_FIELD_NUMBERS || f->type == GB_FIELD_NAMED)
            round_all(out, f->n, decimals_of(f));
        else if (f->type == GB_FIELD_SAMPLES)
            round_all(*(double **)out, count_at(f, object), decimals_of(f));
        else if (f->type == GB_FIELD_LIST)
            for (int i = 0; i < count_at(f, object); i++)
                gb_fields_round(f->fields, *(char **)out + (size_t)i * f->size);
    }
}
