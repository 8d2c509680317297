#include "procedural/parameters_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FILE_VERSION = 1 };

static gb_status fail(const gb_json *json, const char *where, const char *key, gb_error *err,
                      const char *what)
{
    return gb_fail_at(err, GB_USAGE, json->name, 0, 0, "%s.%s: %s", where, key, what);
}

static gb_status check_bounds(const gb_json *json, const char *where, int parameter, double value,
                              gb_error *err)
{
    const gb_style_parameter_info *info = &gb_style_parameters[parameter];
    if (value >= info->low && value <= info->high)
        return GB_OK;
    return gb_fail_at(err, GB_USAGE, json->name, 0, 0, "%s.%s: %g is not between %g and %g %s",
                      where, info->name, value, info->low, info->high, info->unit);
}

static gb_status read_lines(const gb_json *json, const char *where, gb_style_lines *lines,
                            gb_error *err)
{
    static const char *const keys[] = {"value", "slope", NULL};
    const cJSON *object = cJSON_GetObjectItemCaseSensitive(json->root, where);
    gb_status status = GB_OK;
    if (object && !cJSON_IsObject(object))
        return gb_fail_at(err, GB_USAGE, json->name, 0, 0, "%s must be an object", where);
    for (const cJSON *item = object ? object->child : NULL; item && status == GB_OK;
         item = item->next) {
        if (strcmp(item->string, "speed_star") == 0) {
            if (!cJSON_IsNumber(item) || !(item->valuedouble > 0 && item->valuedouble < 10))
                return fail(json, where, "speed_star", err, "must be a relative speed");
            lines->speed_star = item->valuedouble;
            continue;
        }
        char place[64];
        int p = gb_style_parameter_find(item->string);
        snprintf(place, sizeof place, "%s.%.40s", where, item->string);
        if (p < 0) {
            status = gb_fail_at(err, GB_USAGE, json->name, 0, 0, "%s: no such parameter", place);
            gb_advise(err, "gaitbench list parameters shows them");
            return status;
        }
        status = gb_json_check_keys(json, item, place, keys, err);
        if (status == GB_OK)
            status = gb_json_number(json, item, place, "value", true, &lines->value[p], err);
        lines->slope[p] = 0;
        if (status == GB_OK)
            status = gb_json_number(json, item, place, "slope", false, &lines->slope[p], err);
        if (status == GB_OK)
            status = check_bounds(json, where, p, lines->value[p], err);
    }
    return status;
}

static gb_status read_stand(const gb_json *json, double *stand, gb_error *err)
{
    const cJSON *object = cJSON_GetObjectItemCaseSensitive(json->root, "stand");
    if (object && !cJSON_IsObject(object))
        return gb_fail_at(err, GB_USAGE, json->name, 0, 0, "stand must be an object");
    for (const cJSON *item = object ? object->child : NULL; item; item = item->next) {
        int p = gb_style_parameter_find(item->string);
        if (p < 0 || !cJSON_IsNumber(item))
            return fail(json, "stand", item->string, err,
                        p < 0 ? "no such parameter" : "must be a number");
        gb_status status = check_bounds(json, "stand", p, item->valuedouble, err);
        if (status != GB_OK)
            return status;
        stand[p] = item->valuedouble;
    }
    return GB_OK;
}

static gb_status read_all(const gb_json *json, gb_style *parameters, gb_error *err)
{
    static const char *const keys[] = {
        "gaitbench_parameters", "note", "walk", "run", "stand", NULL};
    double version = 0;
    *parameters = gb_style_default;
    gb_status status = gb_json_check_keys(json, json->root, "", keys, err);
    if (status == GB_OK)
        status = gb_json_number(json, json->root, "", "gaitbench_parameters", true, &version, err);
    if (status == GB_OK && !(version >= FILE_VERSION && version <= FILE_VERSION))
        status = gb_fail_at(err, GB_USAGE, json->name, 0, 0, "gaitbench_parameters must be %d",
                            FILE_VERSION);
    if (status == GB_OK)
        status = read_lines(json, "walk", &parameters->walk, err);
    if (status == GB_OK)
        status = read_lines(json, "run", &parameters->run, err);
    return status == GB_OK ? read_stand(json, parameters->stand, err) : status;
}

gb_status gb_style_open(const char *path, gb_style *parameters, gb_error *err)
{
    gb_json json;
    gb_status status = gb_json_open(path, &json, err);
    if (status != GB_OK)
        return status;
    status = read_all(&json, parameters, err);
    gb_json_close(&json);
    return status;
}

gb_status gb_style_parse(const char *text, size_t size, const char *name, gb_style *parameters,
                         gb_error *err)
{
    gb_json json;
    gb_status status = gb_json_parse(text, size, name, &json, err);
    if (status != GB_OK)
        return status;
    status = read_all(&json, parameters, err);
    gb_json_close(&json);
    return status;
}

static cJSON *lines_json(const gb_style_lines *lines)
{
    cJSON *object = cJSON_CreateObject();
    gb_json_add_number(object, "speed_star", lines->speed_star);
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        cJSON *item = cJSON_CreateObject();
        gb_json_add_number(item, "value", lines->value[p]);
        gb_json_add_number(item, "slope", lines->slope[p]);
        gb_json_add(object, gb_style_parameters[p].name, item);
    }
    return object;
}

cJSON *gb_style_json(const gb_style *parameters, const char *note)
{
    cJSON *root = cJSON_CreateObject(), *stand = cJSON_CreateObject();
    gb_json_add_number(root, "gaitbench_parameters", FILE_VERSION);
    if (note)
        gb_json_add(root, "note", cJSON_CreateString(note));
    gb_json_add(root, "walk", lines_json(&parameters->walk));
    gb_json_add(root, "run", lines_json(&parameters->run));
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++)
        gb_json_add_number(stand, gb_style_parameters[p].name, parameters->stand[p]);
    gb_json_add(root, "stand", stand);
    return root;
}

static void print_numbers(gb_buffer *buffer, const double *numbers, const char *indent)
{
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        if (fabs(numbers[p]) > 0)
            gb_buffer_printf(buffer, "%s[GB_P_%s] = %.6g,\n", indent, gb_style_parameters[p].name,
                             numbers[p]);
    }
}

static void print_lines(gb_buffer *buffer, const char *name, const gb_style_lines *lines)
{
    gb_buffer_printf(buffer, "    .%s =\n        {\n            .speed_star = %.6g,\n", name,
                     lines->speed_star);
    gb_buffer_printf(buffer, "            .value =\n                {\n");
    print_numbers(buffer, lines->value, "                    ");
    gb_buffer_printf(buffer, "                },\n            .slope =\n                {\n");
    print_numbers(buffer, lines->slope, "                    ");
    gb_buffer_printf(buffer, "                },\n        },\n");
}

void gb_style_print_c(gb_buffer *buffer, const gb_style *parameters, const char *note)
{
    gb_buffer_printf(buffer,
                     "/* The values that the library comes with, as scripts/make-parameters writes "
                     "them.\n * %s. */\n#include \"procedural/parameters.h\"\n\n"
                     "const gb_style gb_style_default = {\n",
                     note);
    print_lines(buffer, "walk", &parameters->walk);
    print_lines(buffer, "run", &parameters->run);
    gb_buffer_printf(buffer, "    .stand =\n        {\n");
    print_numbers(buffer, parameters->stand, "            ");
    gb_buffer_printf(buffer, "        },\n};\n");
}
