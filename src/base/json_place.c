/* Where something stands in a JSON text (declared in json.h). cJSON forgets it, but the n-th value
 * of the tree, parents before children, is the n-th value of the text. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* Counts values up to item; true when it was found. */
static bool count_to(const cJSON *at, const cJSON *item, size_t *count)
{
    (*count)++;
    bool found = at == item;
    for (const cJSON *child = at->child; child && !found; child = child->next)
        found = count_to(child, item, count);
    return found;
}

static const char *skip_space(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

/* Behind the string that begins at p. */
static const char *skip_string(const char *p)
{
    for (p++; *p && *p != '"'; p++) {
        if (*p == '\\' && p[1])
            p++;
    }
    return *p ? p + 1 : p;
}

/* The number-th value of a valid text (from 1), or its key when it has one and that is asked for.
 */
static const char *find_value(const char *text, size_t number, bool want_key)
{
    const char *p = skip_space(text), *key = NULL;
    for (size_t count = 0; *p; p = skip_space(p)) {
        if (strchr(",:]}", *p)) {
            p++;
            continue;
        }
        const char *start = p;
        if (*p == '"') {
            p = skip_string(p);
            if (*skip_space(p) == ':') {
                key = start;
                continue;
            }
        } else if (*p == '{' || *p == '[') {
            p++;
        } else {
            p += strcspn(p, ",]} \t\r\n");
        }
        if (++count == number)
            return want_key && key ? key : start;
        key = NULL;
    }
    return text;
}

static GB_PRINTF(5, 0) gb_status fail_at(const gb_json *json, const cJSON *item, bool key,
                                         gb_error *err, const char *format, va_list args)
{
    size_t number = 0;
    char message[sizeof err->message];
    long line = 0, column = 0;
    vsnprintf(message, sizeof message, format, args);
    if (json->text && item && json->root && count_to(json->root, item, &number)) {
        const char *place = find_value(json->text, number, key);
        line = column = 1;
        for (const char *p = json->text; p < place; p++) {
            column = *p == '\n' ? 1 : column + 1;
            line += *p == '\n';
        }
    }
    return gb_fail_at(err, json->blame == GB_OK ? GB_USAGE : json->blame, json->name, line, column,
                      "%s", message);
}

gb_status gb_json_fail(const gb_json *json, const cJSON *item, gb_error *err, const char *format,
                       ...)
{
    va_list args;
    va_start(args, format);
    gb_status status = fail_at(json, item, false, err, format, args);
    va_end(args);
    return status;
}

gb_status gb_json_fail_key(const gb_json *json, const cJSON *item, gb_error *err,
                           const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gb_status status = fail_at(json, item, true, err, format, args);
    va_end(args);
    return status;
}

/* Writes the path from at to item behind the first n characters; false when item is not there. */
static bool write_path(const cJSON *at, const cJSON *item, char *path, size_t n, size_t size)
{
    int index = 0;
    if (at == item)
        return true;
    for (const cJSON *child = at->child; child; child = child->next, index++) {
        size_t added;
        if (cJSON_IsArray(at))
            added = (size_t)snprintf(path + n, size - n, "[%d]", index);
        else
            added = (size_t)snprintf(path + n, size - n, "%s%.60s", n ? "." : "", child->string);
        size_t end = n + added < size ? n + added : size - 1;
        if (write_path(child, item, path, end, size))
            return true;
    }
    path[n] = '\0';
    return false;
}

void gb_json_path(const gb_json *json, const cJSON *item, char *path, size_t size)
{
    path[0] = '\0';
    if (json->root)
        write_path(json->root, item, path, 0, size);
}

const cJSON *gb_json_find(const gb_json *json, const char *path)
{
    const cJSON *at = json->root;
    while (at && *path) {
        const cJSON *next = NULL;
        if (*path == '[') {
            char *end;
            long index = strtol(path + 1, &end, 10);
            path = *end == ']' ? end + 1 : end;
            next = cJSON_IsArray(at) ? cJSON_GetArrayItem(at, (int)index) : NULL;
        } else {
            size_t n = strcspn(path, ".[");
            for (const cJSON *child = cJSON_IsObject(at) ? at->child : NULL; child && !next;
                 child = child->next) {
                if (strlen(child->string) == n && memcmp(child->string, path, n) == 0)
                    next = child;
            }
            path += n;
        }
        if (!next)
            break;
        at = next;
        path += *path == '.';
    }
    return at;
}
