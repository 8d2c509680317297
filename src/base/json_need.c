#include "base/json_need.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH_ROOM = 200, MOST_COUNT = 1000000000 };

void gb_need_fail(gb_json_need *need, const cJSON *item, const char *format, ...)
{
    char path[PATH_ROOM], message[400];
    va_list args;
    if (need->status != GB_OK)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    gb_json_path(need->json, item, path, sizeof path);
    need->status =
        gb_json_fail(need->json, item, need->err, "%s%s%s", path, *path ? ": " : "", message);
}

/* The member of a type, or NULL and a mistake. */
static const cJSON *member(gb_json_need *need, const cJSON *object, const char *key,
                           bool fits(const cJSON *), const char *type)
{
    char path[PATH_ROOM];
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    if (need->status != GB_OK || (item && fits(item)))
        return need->status == GB_OK ? item : NULL;
    gb_json_path(need->json, item ? item : object, path, sizeof path);
    if (item)
        need->status = gb_json_fail(need->json, item, need->err, "'%s' must be %s", path, type);
    else
        need->status = gb_json_fail(need->json, object, need->err, "'%s%s%s' is missing", path,
                                    *path ? "." : "", key);
    return NULL;
}

static bool is_text(const cJSON *item)
{
    return cJSON_IsString(item);
}

static bool is_number(const cJSON *item)
{
    return cJSON_IsNumber(item) || cJSON_IsNull(item);
}

static bool is_count(const cJSON *item)
{
    double v = cJSON_IsNumber(item) ? item->valuedouble : -1;
    return v >= 0 && v <= MOST_COUNT && !(v > floor(v));
}

static bool is_bool(const cJSON *item)
{
    return cJSON_IsBool(item);
}

static bool is_object(const cJSON *item)
{
    return cJSON_IsObject(item);
}

static bool is_list(const cJSON *item)
{
    return cJSON_IsArray(item);
}

const char *gb_need_text(gb_json_need *need, const cJSON *object, const char *key)
{
    const cJSON *item = member(need, object, key, is_text, "a text");
    const char *copy =
        item ? gb_arena_text(need->arena, item->valuestring, strlen(item->valuestring)) : "";
    if (!copy)
        need->status = gb_fail_memory(need->err);
    return copy ? copy : "";
}

double gb_need_number(gb_json_need *need, const cJSON *object, const char *key)
{
    const cJSON *item = member(need, object, key, is_number, "a number or null");
    return cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
}

int gb_need_count(gb_json_need *need, const cJSON *object, const char *key)
{
    const cJSON *item = member(need, object, key, is_count, "a whole number from 0 on");
    return item ? (int)item->valuedouble : 0;
}

bool gb_need_bool(gb_json_need *need, const cJSON *object, const char *key)
{
    return cJSON_IsTrue(member(need, object, key, is_bool, "true or false"));
}

const cJSON *gb_need_object(gb_json_need *need, const cJSON *object, const char *key)
{
    return member(need, object, key, is_object, "an object");
}

const cJSON *gb_need_list(gb_json_need *need, const cJSON *object, const char *key, int most)
{
    const cJSON *list = member(need, object, key, is_list, "a list");
    if (list && cJSON_GetArraySize(list) > most) {
        gb_need_fail(need, list, "has %d items, at most %d are read", cJSON_GetArraySize(list),
                     most);
        return NULL;
    }
    return list;
}

void gb_need_numbers(gb_json_need *need, const cJSON *object, const char *key, double *out, int n)
{
    const cJSON *list = member(need, object, key, is_list, "a list of numbers");
    const cJSON *item = list ? list->child : NULL;
    if (list && cJSON_GetArraySize(list) != n)
        gb_need_fail(need, list, "has %d numbers, %d are expected", cJSON_GetArraySize(list), n);
    for (int i = 0; i < n; i++) {
        if (item && !is_number(item))
            gb_need_fail(need, item, "must be a number or null");
        out[i] = cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
        item = item ? item->next : NULL;
    }
}

void *gb_need_grow(gb_json_need *need, void *items, int count, size_t size)
{
    void *grown = gb_arena_grow(need->arena, items, count, size);
    if (!grown && need->status == GB_OK)
        need->status = gb_fail_memory(need->err);
    return grown;
}

void gb_need_named(gb_json_need *need, const cJSON *object, int find(const char *),
                   const char *what, double *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (double)NAN;
    for (const cJSON *item = object ? object->child : NULL; item && need->status == GB_OK;
         item = item->next) {
        int i = find(item->string);
        if (i < 0)
            gb_need_fail(need, item, "there is no %s '%.60s'", what, item->string);
        else
            out[i] = gb_need_number(need, object, item->string);
    }
}

int gb_need_word(gb_json_need *need, const cJSON *object, const char *key, const char *const *words)
{
    const cJSON *item = member(need, object, key, is_text, "a text");
    char list[160] = "";
    if (!item)
        return 0;
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], item->valuestring) == 0)
            return i;
        if (strlen(list) + strlen(words[i]) + 5 < sizeof list) {
            strcat(list, i ? ", " : "");
            strcat(list, words[i]);
        }
    }
    gb_need_fail(need, item, "'%.60s' is not one of %s", item->valuestring, list);
    return 0;
}

void gb_need_keys(gb_json_need *need, const cJSON *object, const char *const *keys)
{
    char path[PATH_ROOM];
    /* The path costs a walk through the whole tree: only for a message. */
    if (need->status != GB_OK || gb_json_check_keys(need->json, object, "", keys, NULL) == GB_OK)
        return;
    gb_json_path(need->json, object, path, sizeof path);
    need->status = gb_json_check_keys(need->json, object, path, keys, need->err);
}
