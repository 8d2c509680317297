#include "compare/reference_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

enum { MAX_LABORATORIES = 1000 };

int gb_reference_decimals(gb_curve curve)
{
    return strcmp(gb_curves[curve].unit, "deg") == 0 ? 3 : 5;
}

gb_status gb_reference_read_samples(const gb_json *json, const cJSON *item, const char *where,
                                    double out[GB_SAMPLES], gb_error *err)
{
    int n = 0;
    for (const cJSON *value = item->child; value; value = value->next, n++) {
        if (!cJSON_IsNumber(value) || n >= GB_SAMPLES)
            return gb_json_fail(json, value, err, "%s: curve '%s' must be %d numbers", where,
                                item->string, GB_SAMPLES);
        out[n] = value->valuedouble;
    }
    if (n != GB_SAMPLES)
        return gb_json_fail(json, item, err, "%s: curve '%s' has %d numbers, not %d", where,
                            item->string, n, GB_SAMPLES);
    return GB_OK;
}

cJSON *gb_reference_parameters_json(const double value[GB_NPARAMETER])
{
    cJSON *object = cJSON_CreateObject();
    for (int k = 0; k < GB_NPARAMETER; k++)
        gb_json_add_known(object, gb_parameters[k].name, value[k], GB_PARAMETER_DECIMALS);
    return object;
}

/* ---- laboratories ---- */

static cJSON *laboratory_json(const gb_reference_laboratory *laboratory)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", laboratory->name);
    if (*laboratory->acknowledgement)
        cJSON_AddStringToObject(item, "acknowledgement", laboratory->acknowledgement);
    cJSON *list = NULL;
    for (int c = 0; c < GB_NCURVE; c++) {
        if (laboratory->not_judged[c]) {
            list = list ? list : cJSON_AddArrayToObject(item, "not_judged");
            cJSON_AddItemToArray(list, cJSON_CreateString(gb_curves[c].name));
        }
    }
    if (*laboratory->reason)
        cJSON_AddStringToObject(item, "reason", laboratory->reason);
    return item;
}

static gb_status read_not_judged(const gb_json *json, const cJSON *list, const char *where,
                                 gb_reference_laboratory *out, gb_error *err)
{
    for (const cJSON *name = list ? list->child : NULL; name; name = name->next) {
        int c = cJSON_IsString(name) ? gb_curve_find(name->valuestring) : -1;
        if (c < 0)
            return gb_json_fail(json, name, err, "%s: not_judged must hold names of curves", where);
        out->not_judged[c] = true;
    }
    return GB_OK;
}

static gb_status read_laboratory(const gb_json *json, const cJSON *item, const char *where,
                                 gb_reference *reference, gb_error *err)
{
    static const char *const keys[] = {"name", "acknowledgement", "not_judged", "reason", NULL};
    gb_reference_laboratory *out = &reference->laboratory[reference->nlaboratory];
    const char *name = "", *acknowledgement = "", *reason = "";
    const cJSON *not_judged = NULL;
    gb_json_section s = {json, item, where, err, gb_json_check_keys(json, item, where, keys, err)};
    gb_section_text(&s, "name", true, &name);
    gb_section_text(&s, "acknowledgement", false, &acknowledgement);
    gb_section_text(&s, "reason", false, &reason);
    gb_section_array(&s, "not_judged", false, &not_judged);
    if (s.status == GB_OK)
        s.status = read_not_judged(json, not_judged, where, out, err);
    if (s.status == GB_OK && gb_reference_find_laboratory(reference, name) >= 0)
        s.status = gb_json_fail(json, item, err, "%s: another laboratory is '%s'", where, name);
    if (s.status == GB_OK && not_judged && not_judged->child && !*reason)
        s.status = gb_json_fail(json, item, err, "%s: not_judged needs a reason", where);
    if (s.status != GB_OK)
        return s.status;
    out->name = gb_arena_copy(&reference->arena, name);
    out->acknowledgement = gb_arena_copy(&reference->arena, acknowledgement);
    out->reason = gb_arena_copy(&reference->arena, reason);
    reference->nlaboratory++;
    return out->name && out->acknowledgement && out->reason ? GB_OK : gb_fail_memory(err);
}

static gb_status read_laboratories(const gb_json *json, bool required, gb_reference *reference,
                                   gb_error *err)
{
    const cJSON *list = NULL;
    gb_status status = gb_json_array(json, json->root, "", "laboratories", required, &list, err);
    if (status != GB_OK || !list)
        return status;
    int count = cJSON_GetArraySize(list), index = 0;
    if (count > MAX_LABORATORIES)
        return gb_json_fail(json, list, err, "has %d laboratories, at most %d are expected", count,
                            MAX_LABORATORIES);
    reference->laboratory =
        gb_arena_array(&reference->arena, (size_t)count + 1, sizeof *reference->laboratory);
    if (!reference->laboratory)
        return gb_fail_memory(err);
    for (const cJSON *item = list->child; item && status == GB_OK; item = item->next) {
        char where[32];
        snprintf(where, sizeof where, "laboratories[%d]", index++);
        status = read_laboratory(json, item, where, reference, err);
    }
    return status;
}

/* ---- between laboratories ---- */

static cJSON *between_json(const gb_curve_sd *between, const bool *has)
{
    cJSON *object = cJSON_CreateObject();
    for (int c = 0; c < GB_NCURVE; c++) {
        if (!has[c])
            continue;
        int decimals = gb_reference_decimals((gb_curve)c) - 1;
        cJSON *item = cJSON_AddObjectToObject(object, gb_curves[c].name);
        gb_json_add_number(item, "shape", gb_number_round(between[c].shape, decimals));
        gb_json_add_number(item, "offset", gb_number_round(between[c].offset, decimals));
    }
    return object;
}

static gb_status read_between(const gb_json *json, bool required, gb_reference *reference,
                              gb_error *err)
{
    static const char *const keys[] = {"shape", "offset", NULL};
    const cJSON *object = cJSON_GetObjectItemCaseSensitive(json->root, "between");
    if (!object && !required)
        return GB_OK;
    if (!cJSON_IsObject(object))
        return gb_json_fail(json, object ? object : json->root, err,
                            "between must be an object: an SD of shape and offset by curve");
    for (const cJSON *item = object->child; item; item = item->next) {
        int c = gb_curve_find(item->string);
        char where[64];
        snprintf(where, sizeof where, "between.%.40s", item->string);
        if (c < 0)
            return gb_json_fail(json, item, err, "between: '%s' is no curve", item->string);
        gb_curve_sd sd = {0, 0, 0};
        gb_json_section s = {json, item, where, err,
                             gb_json_check_keys(json, item, where, keys, err)};
        gb_section_number(&s, "shape", true, &sd.shape);
        gb_section_number(&s, "offset", true, &sd.offset);
        if (s.status == GB_OK && !(sd.shape >= 0 && sd.offset >= 0))
            s.status = gb_json_fail(json, item, err, "%s: an SD is not negative", where);
        if (s.status != GB_OK)
            return s.status;
        sd.all = hypot(sd.shape, sd.offset);
        reference->between[c] = sd;
        reference->has_between[c] = true;
    }
    return GB_OK;
}

cJSON *gb_reference_between_json(const gb_reference *reference)
{
    gb_curve_sd between[GB_NCURVE];
    bool has[GB_NCURVE];
    for (int c = 0; c < GB_NCURVE; c++) {
        between[c] = reference->spread[c].between;
        has[c] = reference->has_curve[c] && !isnan(between[c].all);
    }
    cJSON *root = cJSON_CreateObject();
    gb_json_add(root, "between", between_json(between, has));
    return root;
}

/* ---- slopes ---- */

static cJSON *slopes_json(const gb_slopes *slopes)
{
    cJSON *object = cJSON_CreateObject();
    cJSON *curves = cJSON_AddObjectToObject(object, "curves");
    for (int c = 0; c < GB_NCURVE; c++) {
        if (!isnan(slopes->curve[c][0]))
            gb_json_add(curves, gb_curves[c].name,
                        gb_json_numbers(slopes->curve[c], GB_SAMPLES,
                                        gb_reference_decimals((gb_curve)c) - 1));
    }
    gb_json_add(object, "parameters", gb_reference_parameters_json(slopes->parameter));
    gb_json_add_number(object, "cadence", gb_number_round(slopes->cadence, GB_PARAMETER_DECIMALS));
    return object;
}

static gb_status read_slope_numbers(const gb_json *json, const cJSON *curves,
                                    const cJSON *parameters, gb_slopes *out, gb_error *err)
{
    for (const cJSON *item = curves->child; item; item = item->next) {
        int c = gb_curve_find(item->string);
        if (c < 0)
            return gb_json_fail(json, item, err, "slopes: '%s' is no curve", item->string);
        gb_status status = gb_reference_read_samples(json, item, "slopes", out->curve[c], err);
        if (status != GB_OK)
            return status;
    }
    for (const cJSON *item = parameters->child; item; item = item->next) {
        int k = gb_parameter_find(item->string);
        if (k < 0 || !cJSON_IsNumber(item))
            return gb_json_fail(json, item, err, "slopes: '%s' is no parameter", item->string);
        out->parameter[k] = item->valuedouble;
    }
    return GB_OK;
}

static gb_status read_slopes(const gb_json *json, gb_reference *reference, gb_error *err)
{
    static const char *const keys[] = {"curves", "parameters", "cadence", NULL};
    const cJSON *object = cJSON_GetObjectItemCaseSensitive(json->root, "slopes");
    if (!object)
        return GB_OK;
    gb_slopes *out = gb_arena_array(&reference->arena, 1, sizeof *out);
    if (!out)
        return gb_fail_memory(err);
    /* What they do not know does not go with speed: 0 rather than what few takes say. */
    memset(out, 0, sizeof *out);
    gb_status status = cJSON_IsObject(object)
                           ? gb_json_check_keys(json, object, "slopes", keys, err)
                           : gb_json_fail(json, object, err, "slopes must be an object");
    if (status == GB_OK)
        status = gb_json_number(json, object, "slopes", "cadence", true, &out->cadence, err);
    const cJSON *curves = cJSON_GetObjectItemCaseSensitive(object, "curves");
    const cJSON *parameters = cJSON_GetObjectItemCaseSensitive(object, "parameters");
    if (status == GB_OK && (!cJSON_IsObject(curves) || !cJSON_IsObject(parameters)))
        status = gb_json_fail(json, object, err, "slopes need curves and parameters");
    if (status == GB_OK)
        status = read_slope_numbers(json, curves, parameters, out, err);
    reference->slopes = out;
    return status;
}

/* ---- all ---- */

gb_status gb_reference_read_parts(const gb_json *json, gb_reference *reference, gb_error *err)
{
    gb_status status = read_laboratories(json, false, reference, err);
    if (status == GB_OK)
        status = read_between(json, false, reference, err);
    return status == GB_OK ? read_slopes(json, reference, err) : status;
}

void gb_reference_put_parts(cJSON *root, const gb_reference *reference)
{
    bool between = false;
    cJSON *list = NULL;
    for (int l = 0; l < reference->nlaboratory; l++) {
        const gb_reference_laboratory *laboratory = &reference->laboratory[l];
        if (!*laboratory->name || laboratory->people == 0)
            continue;
        list = list ? list : cJSON_AddArrayToObject(root, "laboratories");
        cJSON_AddItemToArray(list, laboratory_json(laboratory));
    }
    for (int c = 0; c < GB_NCURVE; c++)
        between = between || reference->has_between[c];
    if (between)
        gb_json_add(root, "between", between_json(reference->between, reference->has_between));
    if (reference->slopes)
        gb_json_add(root, "slopes", slopes_json(reference->slopes));
}

/* A file of one part. */
static gb_status read_part(const char *path, const char *key, gb_reference *reference,
                           gb_status read(const gb_json *, bool, gb_reference *, gb_error *),
                           gb_error *err)
{
    const char *const keys[] = {key, NULL};
    gb_json json;
    gb_status status = gb_json_open(path, &json, err);
    if (status != GB_OK)
        return status;
    status = gb_json_check_keys(&json, json.root, "", keys, err);
    if (status == GB_OK)
        status = read(&json, true, reference, err);
    gb_json_close(&json);
    return status;
}

gb_status gb_reference_read_laboratories(const char *path, gb_reference *reference, gb_error *err)
{
    return read_part(path, "laboratories", reference, read_laboratories, err);
}

gb_status gb_reference_read_between(const char *path, gb_reference *reference, gb_error *err)
{
    return read_part(path, "between", reference, read_between, err);
}
