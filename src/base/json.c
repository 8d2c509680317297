#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"

enum { MAX_FILE = 256 * 1024 * 1024 };

/* Has value more than depth levels below it? Whatever walks the tree afterwards may recurse. */
static bool is_deeper(const cJSON *value, int depth)
{
    for (const cJSON *child = value->child; child; child = child->next) {
        if (depth == 0 || is_deeper(child, depth - 1))
            return true;
    }
    return false;
}

static int by_key(const void *a, const void *b)
{
    return strcmp((*(const cJSON *const *)a)->string, (*(const cJSON *const *)b)->string);
}

/* Stands for a key when there is no memory to look for one. */
static const cJSON no_memory;

/* A member of this object itself whose key stands twice. Sorted, because a hostile object may have
 * many. */
static const cJSON *duplicate_key(const cJSON *object)
{
    size_t n = (size_t)cJSON_GetArraySize(object), count = 0;
    const cJSON *twice = NULL;
    if (!cJSON_IsObject(object) || n < 2)
        return NULL;
    const cJSON **members = malloc(n * sizeof *members);
    if (!members)
        return &no_memory;
    for (const cJSON *child = object->child; child; child = child->next)
        members[count++] = child;
    qsort(members, count, sizeof *members, by_key);
    for (size_t i = 1; i < count && !twice; i++) {
        if (by_key(&members[i], &members[i - 1]) == 0)
            twice = members[i];
    }
    free(members);
    return twice;
}

/* The same key twice in one object: cJSON would silently take the first. */
static const cJSON *find_duplicate(const cJSON *value)
{
    const cJSON *twice = duplicate_key(value);
    for (const cJSON *child = value->child; child && !twice; child = child->next)
        twice = find_duplicate(child);
    return twice;
}

static const cJSON *find_infinite(const cJSON *value)
{
    if (cJSON_IsNumber(value) && !isfinite(value->valuedouble))
        return value;
    const cJSON *found = NULL;
    for (const cJSON *child = value->child; child && !found; child = child->next)
        found = find_infinite(child);
    return found;
}

gb_status gb_json_parse(const char *text, size_t n, const char *name, gb_json *json, gb_error *err)
{
    memset(json, 0, sizeof *json);
    json->name = strdup(name);
    /* cJSON wants a NUL behind the text to see that nothing follows. */
    char *copy = malloc(n + 1);
    if (!json->name || !copy) {
        free(copy);
        gb_json_close(json);
        return gb_fail_memory(err);
    }
    memcpy(copy, text, n);
    copy[n] = '\0';
    const char *stopped = copy;
    json->root = cJSON_ParseWithLengthOpts(copy, n + 1, &stopped, 1);
    gb_status status = GB_OK;
    if (!json->root || memchr(copy, '\0', n)) {
        long line = 1, column = 1;
        for (const char *p = copy; p < stopped && p < copy + n; p++) {
            column = *p == '\n' ? 1 : column + 1;
            line += *p == '\n';
        }
        status = gb_fail_at(err, GB_USAGE, name, line, column, "not valid JSON here");
    } else if (is_deeper(json->root, GB_JSON_MAX_DEPTH)) {
        status =
            gb_fail_at(err, GB_USAGE, name, 0, 0, "nested more than %d deep", GB_JSON_MAX_DEPTH);
    } else {
        const cJSON *twice = find_duplicate(json->root), *large = find_infinite(json->root);
        json->text = copy;
        if (twice == &no_memory)
            status = gb_fail_memory(err);
        else if (twice)
            status = gb_json_fail_key(json, twice, err, "key '%s' stands twice", twice->string);
        else if (large)
            status = gb_json_fail(json, large, err, "a number is too large for a double");
    }
    json->text = copy;
    if (status != GB_OK)
        gb_json_close(json);
    return status;
}

gb_status gb_json_open(const char *path, gb_json *json, gb_error *err)
{
    gb_file file;
    memset(json, 0, sizeof *json);
    gb_status status = gb_file_open(path, MAX_FILE, &file, err);
    if (status != GB_OK)
        return status;
    if (file.size == 0)
        status = gb_fail_at(err, GB_USAGE, file.name, 0, 0, "is empty, JSON was expected");
    else
        status = gb_json_parse(file.bytes, file.size, file.name, json, err);
    gb_file_close(&file);
    return status;
}

void gb_json_close(gb_json *json)
{
    cJSON_Delete(json->root);
    free(json->name);
    free(json->text);
    memset(json, 0, sizeof *json);
}

gb_status gb_json_check_keys(const gb_json *json, const cJSON *object, const char *where,
                             const char *const *keys, gb_error *err)
{
    if (!cJSON_IsObject(object))
        return gb_json_fail(json, object, err, "%s must be an object", *where ? where : "the file");
    for (const cJSON *child = object->child; child; child = child->next) {
        const char *const *key = keys;
        while (*key && strcmp(*key, child->string) != 0)
            key++;
        if (!*key) {
            gb_status status = gb_json_fail_key(json, child, err, "unknown key '%s%s%s'", where,
                                                *where ? "." : "", child->string);
            char list[200] = "";
            for (key = keys; *key && strlen(list) + strlen(*key) + 3 < sizeof list; key++) {
                strcat(list, key == keys ? "" : ", ");
                strcat(list, *key);
            }
            gb_advise(err, "known keys here: %s", list);
            return status;
        }
    }
    return GB_OK;
}

/* Finds a member, or fails when it is required or of the wrong type. *found is NULL if absent. */
static gb_status member(const gb_json *json, const cJSON *object, const char *where,
                        const char *key, bool required, cJSON_bool (*is)(const cJSON *),
                        const char *type, const cJSON **found, gb_error *err)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    *found = NULL;
    if (!item && !required)
        return GB_OK;
    const char *dot = *where ? "." : "";
    if (!item)
        return gb_json_fail(json, object, err, "'%s%s%s' is missing", where, dot, key);
    if (!is(item))
        return gb_json_fail(json, item, err, "'%s%s%s' must be %s", where, dot, key, type);
    *found = item;
    return GB_OK;
}

gb_status gb_json_text(const gb_json *json, const cJSON *object, const char *where, const char *key,
                       bool required, const char **out, gb_error *err)
{
    const cJSON *item;
    gb_status status =
        member(json, object, where, key, required, cJSON_IsString, "a text", &item, err);
    if (item)
        *out = item->valuestring;
    return status;
}

gb_status gb_json_number(const gb_json *json, const cJSON *object, const char *where,
                         const char *key, bool required, double *out, gb_error *err)
{
    const cJSON *item;
    gb_status status =
        member(json, object, where, key, required, cJSON_IsNumber, "a number", &item, err);
    if (item)
        *out = item->valuedouble;
    return status;
}

gb_status gb_json_bool(const gb_json *json, const cJSON *object, const char *where, const char *key,
                       bool required, bool *out, gb_error *err)
{
    const cJSON *item;
    gb_status status =
        member(json, object, where, key, required, cJSON_IsBool, "true or false", &item, err);
    if (item)
        *out = cJSON_IsTrue(item);
    return status;
}

gb_json_section gb_json_section_of(const gb_json *json, const char *where, const char *const *keys,
                                   gb_error *err)
{
    const cJSON *item = *where ? cJSON_GetObjectItemCaseSensitive(json->root, where) : json->root;
    gb_json_section s = {json, item, where, err, GB_OK};
    if (item)
        s.status = gb_json_check_keys(json, item, where, keys, err);
    return s;
}

void gb_section_text(gb_json_section *s, const char *key, bool required, const char **out)
{
    if (s->item && s->status == GB_OK)
        s->status = gb_json_text(s->json, s->item, s->where, key, required, out, s->err);
}

void gb_section_number(gb_json_section *s, const char *key, bool required, double *out)
{
    if (s->item && s->status == GB_OK)
        s->status = gb_json_number(s->json, s->item, s->where, key, required, out, s->err);
}

void gb_section_array(gb_json_section *s, const char *key, bool required, const cJSON **out)
{
    if (s->item && s->status == GB_OK)
        s->status = gb_json_array(s->json, s->item, s->where, key, required, out, s->err);
}

void gb_section_check(gb_json_section *s, bool right, const char *key, const char *wrong)
{
    char path[96];
    if (right || !s->item || s->status != GB_OK)
        return;
    snprintf(path, sizeof path, "%s%s%s", s->where, *s->where && *key ? "." : "", key);
    s->status = gb_json_fail(s->json, gb_json_find(s->json, path), s->err, "%s: %s", path, wrong);
}

gb_status gb_json_array(const gb_json *json, const cJSON *object, const char *where,
                        const char *key, bool required, const cJSON **out, gb_error *err)
{
    const cJSON *item;
    gb_status status =
        member(json, object, where, key, required, cJSON_IsArray, "a list", &item, err);
    if (item)
        *out = item;
    return status;
}
