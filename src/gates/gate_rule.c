#include "gates/gate_rule.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_RULES = 1000, MOST_PATTERNS = 200 };

static const char *const fields[GB_NSELECTOR] = {"metric", "subject", "reference",
                                                 "curve",  "side",    "unit"};

/* ---- matching ---- */

/* After a '*' that matched too little it goes back to the last one only: never more than the
 * product of both lengths. */
bool gb_pattern_matches(const char *pattern, const char *text)
{
    const char *star = NULL, *from = text;
    while (*text) {
        if (*pattern == '*') {
            star = ++pattern;
            from = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star;
            text = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

static bool any_matches(const char *const *patterns, const char *text)
{
    for (; *patterns; patterns++) {
        if (gb_pattern_matches(*patterns, text))
            return true;
    }
    return false;
}

static const char *field_of(const gb_value *metric, gb_selector_field field)
{
    switch (field) {
    case GB_BY_METRIC:
        return gb_value_name(metric);
    case GB_BY_SUBJECT:
        return metric->take;
    case GB_BY_REFERENCE:
        return metric->reference;
    case GB_BY_ITEM:
        return metric->item;
    case GB_BY_SIDE:
        return gb_sides_word(metric->side);
    case GB_BY_UNIT:
        return gb_value_unit(metric);
    case GB_NSELECTOR:
        break;
    }
    return "";
}

bool gb_selector_matches(const gb_selector *selector, const gb_value *metric)
{
    for (int i = 0; i < GB_NSELECTOR; i++) {
        bool any = !selector->pattern[i] || (i == GB_BY_REFERENCE && !*metric->reference);
        if (!any && !any_matches(selector->pattern[i], field_of(metric, (gb_selector_field)i)))
            return false;
    }
    return true;
}

const gb_tolerance *gb_tolerance_find(const gb_tolerance *list, int n, const gb_value *metric)
{
    for (int i = 0; i < n; i++) {
        if (gb_selector_matches(&list[i].which, metric))
            return &list[i];
    }
    return NULL;
}

/* ---- reading ---- */

typedef struct reader {
    const gb_json *json;
    gb_arena *arena;
    gb_error *err;
    const cJSON *item; /* the entry */
    char where[64];    /* "gates[2]" */
} reader;

static gb_status fail(const reader *r, const char *key, const char *what)
{
    const cJSON *value = *key ? cJSON_GetObjectItemCaseSensitive(r->item, key) : NULL;
    return gb_json_fail(r->json, value ? value : r->item, r->err, "%s%s%s: %s", r->where,
                        *key ? "." : "", key, what);
}

static bool is_pattern(const cJSON *item)
{
    if (!cJSON_IsString(item) || !*item->valuestring)
        return false;
    for (const char *c = item->valuestring; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127)
            return false;
    }
    return true;
}

/* A text or a list of texts; a key that is not there is no restriction. */
static gb_status read_patterns(const reader *r, const cJSON *object, const char *key,
                               const char *const **out)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!value)
        return GB_OK;
    int n = cJSON_IsArray(value) ? cJSON_GetArraySize(value) : 1, count = 0;
    if (n == 0 || n > MOST_PATTERNS)
        return fail(r, key, "must be a name or a list of names");
    const char **list = gb_arena_array(r->arena, (size_t)n + 1, sizeof *list);
    if (!list)
        return gb_fail_memory(r->err);
    for (const cJSON *item = cJSON_IsArray(value) ? value->child : value; item && count < n;
         item = item->next) {
        if (!is_pattern(item))
            return fail(r, key, "must be a name or a list of names");
        list[count] = gb_arena_text(r->arena, item->valuestring, strlen(item->valuestring));
        if (!list[count++])
            return gb_fail_memory(r->err);
    }
    *out = list;
    return GB_OK;
}

static gb_status read_selector(const reader *r, const cJSON *item, gb_selector *which)
{
    gb_status status = GB_OK;
    for (int i = 0; i < GB_NSELECTOR && status == GB_OK; i++)
        status = read_patterns(r, item, fields[i], &which->pattern[i]);
    return status;
}

static gb_status read_reason(const reader *r, const cJSON *item, bool required, const char **out)
{
    const char *reason = "";
    gb_status status = gb_json_text(r->json, item, r->where, "reason", required, &reason, r->err);
    if (status == GB_OK && required && !*reason)
        status = fail(r, "reason", "say why it is so large");
    *out = status == GB_OK ? gb_arena_text(r->arena, reason, strlen(reason)) : NULL;
    return status == GB_OK && !*out ? gb_fail_memory(r->err) : status;
}

/* NaN when the key is not there. */
static gb_status read_limit(const reader *r, const cJSON *item, const char *key, bool positive,
                            double *out)
{
    *out = (double)NAN;
    gb_status status = gb_json_number(r->json, item, r->where, key, false, out, r->err);
    if (status == GB_OK && positive && *out < 0)
        status = fail(r, key, "must not be negative");
    return status;
}

static gb_status read_rule(const reader *r, const cJSON *item, gb_gate_rule *rule)
{
    static const char *const keys[] = {"metric",        "subject", "reference", "curve",
                                       "side",          "max",     "min",       "within_sd",
                                       "within_person", "reason",  NULL};
    static const char *const both[] = {"both", NULL};
    gb_status status = gb_json_check_keys(r->json, item, r->where, keys, r->err);
    if (status == GB_OK)
        status = read_selector(r, item, &rule->which);
    if (status == GB_OK)
        status = read_limit(r, item, "min", false, &rule->min);
    if (status == GB_OK)
        status = read_limit(r, item, "max", false, &rule->max);
    if (status == GB_OK)
        status = read_limit(r, item, "within_sd", true, &rule->within_sd);
    if (status == GB_OK)
        status = read_limit(r, item, "within_person", true, &rule->within_person);
    if (status == GB_OK)
        status = read_reason(r, item, false, &rule->reason);
    if (status != GB_OK)
        return status;
    if (!rule->which.pattern[GB_BY_METRIC])
        return fail(r, "metric", "is missing (gaitbench list metrics)");
    if (isnan(rule->min) && isnan(rule->max) && isnan(rule->within_sd) &&
        isnan(rule->within_person))
        return fail(r, "", "asks for nothing: give min, max, within_sd or within_person");
    if (rule->min > rule->max)
        return fail(r, "", "min is above max");
    if (!rule->which.pattern[GB_BY_SIDE])
        rule->which.pattern[GB_BY_SIDE] = both;
    return GB_OK;
}

static gb_status read_tolerance(const reader *r, const cJSON *item, gb_tolerance *t)
{
    static const char *const keys[] = {"metric", "subject", "reference", "curve",
                                       "side",   "unit",    "absolute",  "relative",
                                       "ignore", "reason",  NULL};
    gb_status status = gb_json_check_keys(r->json, item, r->where, keys, r->err);
    if (status == GB_OK)
        status = read_selector(r, item, &t->which);
    if (status == GB_OK)
        status = read_limit(r, item, "absolute", true, &t->absolute);
    if (status == GB_OK)
        status = read_limit(r, item, "relative", true, &t->relative);
    if (status == GB_OK)
        status = gb_json_bool(r->json, item, r->where, "ignore", false, &t->ignored, r->err);
    if (status == GB_OK)
        status = read_reason(r, item, true, &t->reason);
    if (status == GB_OK && t->ignored == !(isnan(t->absolute) && isnan(t->relative)))
        status = fail(r, "",
                      t->ignored ? "what is ignored has no tolerance"
                                 : "give absolute, relative, or \"ignore\": true");
    t->absolute = isnan(t->absolute) ? 0 : t->absolute;
    t->relative = isnan(t->relative) ? 0 : t->relative;
    return status;
}

/* Both lists, entry by entry. */
static gb_status read_list(const gb_json *json, const cJSON *list, const char *where,
                           gb_arena *arena, gb_gate_rule *rules, gb_tolerance *tolerances,
                           gb_error *err)
{
    reader r = {json, arena, err, NULL, ""};
    gb_status status = GB_OK;
    int i = 0;
    for (const cJSON *item = list->child; item && status == GB_OK; item = item->next, i++) {
        snprintf(r.where, sizeof r.where, "%.40s[%d]", where, i);
        r.item = item;
        status = rules ? read_rule(&r, item, &rules[i]) : read_tolerance(&r, item, &tolerances[i]);
    }
    return status;
}

static gb_status room(const gb_json *json, const cJSON *list, const char *where, gb_arena *arena,
                      size_t size, void **out, int *n, gb_error *err)
{
    *n = cJSON_GetArraySize(list);
    if (*n > MOST_RULES)
        return gb_json_fail(json, list, err, "%s: more than %d", where, MOST_RULES);
    *out = gb_arena_array(arena, (size_t)*n + 1, size);
    return *out ? GB_OK : gb_fail_memory(err);
}

gb_status gb_gate_rules_read(const gb_json *json, const cJSON *list, const char *where,
                             gb_arena *arena, gb_gate_rule **rules, int *n, gb_error *err)
{
    void *space = NULL;
    gb_status status = room(json, list, where, arena, sizeof **rules, &space, n, err);
    *rules = space;
    return status == GB_OK ? read_list(json, list, where, arena, *rules, NULL, err) : status;
}

gb_status gb_tolerances_read(const gb_json *json, const cJSON *list, const char *where,
                             gb_arena *arena, gb_tolerance **tolerances, int *n, gb_error *err)
{
    void *space = NULL;
    gb_status status = room(json, list, where, arena, sizeof **tolerances, &space, n, err);
    *tolerances = space;
    return status == GB_OK ? read_list(json, list, where, arena, NULL, *tolerances, err) : status;
}

/* ---- writing ---- */

static cJSON *selector_json(const gb_selector *which)
{
    cJSON *item = cJSON_CreateObject();
    for (int i = 0; i < GB_NSELECTOR; i++) {
        const char *const *pattern = which->pattern[i];
        if (!pattern)
            continue;
        if (!pattern[1]) {
            cJSON_AddStringToObject(item, fields[i], pattern[0]);
            continue;
        }
        cJSON *list = cJSON_AddArrayToObject(item, fields[i]);
        for (; *pattern; pattern++)
            cJSON_AddItemToArray(list, cJSON_CreateString(*pattern));
    }
    return item;
}

static void add_limit(cJSON *item, const char *key, double value)
{
    if (!isnan(value))
        gb_json_add_number(item, key, value);
}

cJSON *gb_gate_rule_json(const gb_gate_rule *rule)
{
    cJSON *item = selector_json(&rule->which);
    add_limit(item, "min", rule->min);
    add_limit(item, "max", rule->max);
    add_limit(item, "within_sd", rule->within_sd);
    add_limit(item, "within_person", rule->within_person);
    if (*rule->reason)
        cJSON_AddStringToObject(item, "reason", rule->reason);
    return item;
}

cJSON *gb_tolerance_json(const gb_tolerance *tolerance)
{
    cJSON *item = selector_json(&tolerance->which);
    if (tolerance->ignored) {
        cJSON_AddBoolToObject(item, "ignore", true);
    } else {
        gb_json_add_number(item, "absolute", tolerance->absolute);
        gb_json_add_number(item, "relative", tolerance->relative);
    }
    cJSON_AddStringToObject(item, "reason", tolerance->reason);
    return item;
}
