/* Reading and writing of reference files (declared in reference.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "compare/reference.h"

#define ACCELERATION "angular_acceleration_p99_deg_s2"

enum { FILE_VERSION = 1, MAX_TAKES = 10000 };

/* Digits that are kept: a thousandth of a degree, a hundred-thousandth of a leg. */
static int curve_decimals(gb_curve curve)
{
    return strcmp(gb_curves[curve].unit, "deg") == 0 ? 3 : 5;
}

enum { PARAMETER_DECIMALS = 5 };

static const char *copy_text(gb_arena *arena, const char *text)
{
    return gb_arena_text(arena, text, strlen(text));
}

gb_status gb_reference_add(gb_reference *reference, const char *take, const char *person,
                           const char *sha256, const gb_gait *gait, const gb_pops *pops,
                           gb_error *err)
{
    if (reference->ntake >= MAX_TAKES)
        return gb_fail(err, GB_USAGE, "more than %d takes", MAX_TAKES);
    /* Grown by doubling; what was there before stays in the arena until it is freed. */
    if ((reference->ntake & (reference->ntake - 1)) == 0) {
        size_t room = reference->ntake ? 2 * (size_t)reference->ntake : 1;
        gb_reference_take *more = gb_arena_array(&reference->arena, room, sizeof *more);
        if (!more)
            return gb_fail_memory(err);
        if (reference->ntake > 0)
            memcpy(more, reference->take, (size_t)reference->ntake * sizeof *more);
        reference->take = more;
    }
    gb_reference_take *t = &reference->take[reference->ntake];
    t->take = copy_text(&reference->arena, take);
    t->person = copy_text(&reference->arena, person);
    t->sha256 = copy_text(&reference->arena, sha256);
    if (!t->take || !t->person || !t->sha256)
        return gb_fail_memory(err);
    t->cycles = gait->nkept;
    t->fps = gait->fps;
    t->leg = gait->leg;
    memcpy(t->parameter, gait->mean, sizeof t->parameter);
    memcpy(t->has_curve, gait->has_curve, sizeof t->has_curve);
    memcpy(t->curve, gait->curve, sizeof t->curve);
    for (int b = 0; b < GB_NBONE; b++)
        t->acceleration[b] = pops ? pops->p99[b] : (double)NAN;
    reference->ntake++;
    return GB_OK;
}

static cJSON *take_json(const gb_reference_take *take)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "take", take->take);
    cJSON_AddStringToObject(item, "person", take->person);
    cJSON_AddStringToObject(item, "sha256", take->sha256);
    cJSON_AddNumberToObject(item, "cycles", take->cycles);
    gb_json_add_number(item, "fps", take->fps);
    gb_json_add_number(item, "leg_m", gb_number_round(take->leg, PARAMETER_DECIMALS));
    cJSON *parameters = cJSON_AddObjectToObject(item, "parameters");
    for (int p = 0; p < GB_NPARAMETER; p++) {
        if (!isnan(take->parameter[p]))
            gb_json_add_number(parameters, gb_parameters[p].name,
                               gb_number_round(take->parameter[p], PARAMETER_DECIMALS));
    }
    cJSON *bones = cJSON_AddObjectToObject(item, ACCELERATION);
    for (int b = 0; b < GB_NBONE; b++) {
        if (!isnan(take->acceleration[b]))
            gb_json_add_number(bones, gb_bone_name((gb_bone)b),
                               gb_number_round(take->acceleration[b], 0));
    }
    cJSON *curves = cJSON_AddObjectToObject(item, "curves");
    for (int c = 0; c < GB_NCURVE; c++) {
        if (take->has_curve[c])
            gb_json_add(curves, gb_curves[c].name,
                        gb_json_numbers(take->curve[c], GB_SAMPLES, curve_decimals((gb_curve)c)));
    }
    return item;
}

cJSON *gb_reference_json(const gb_reference *reference)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddNumberToObject(root, "gaitbench_reference", FILE_VERSION);
    cJSON_AddStringToObject(root, "definition", GB_DEFINITION);
    cJSON_AddStringToObject(root, "title", reference->title ? reference->title : "");
    cJSON_AddStringToObject(root, "acknowledgement",
                            reference->acknowledgement ? reference->acknowledgement : "");
    cJSON_AddStringToObject(root, "gait", reference->running ? "run" : "walk");
    cJSON *takes = cJSON_AddArrayToObject(root, "takes");
    for (int i = 0; i < reference->ntake; i++)
        cJSON_AddItemToArray(takes, take_json(&reference->take[i]));
    return root;
}

static gb_status read_curve(const gb_json *json, const cJSON *item, const char *where,
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

static gb_status read_measures(const gb_json *json, const cJSON *item, const char *where,
                               gb_reference_take *take, gb_error *err)
{
    const cJSON *parameters = cJSON_GetObjectItemCaseSensitive(item, "parameters");
    const cJSON *curves = cJSON_GetObjectItemCaseSensitive(item, "curves");
    if (!cJSON_IsObject(parameters) || !cJSON_IsObject(curves))
        return gb_json_fail(json, item, err, "%s needs parameters and curves", where);
    for (int p = 0; p < GB_NPARAMETER; p++)
        take->parameter[p] = (double)NAN;
    for (const cJSON *value = parameters->child; value; value = value->next) {
        int p = gb_parameter_find(value->string);
        if (p < 0 || !cJSON_IsNumber(value))
            return gb_json_fail(json, value, err, "%s: '%s' is no parameter", where, value->string);
        take->parameter[p] = value->valuedouble;
    }
    if (!(take->parameter[GB_SPEED_STAR] > 0) || !(take->parameter[GB_CADENCE] > 0))
        return gb_json_fail(json, parameters, err, "%s: speed_star and cadence are needed", where);
    for (const cJSON *value = curves->child; value; value = value->next) {
        int c = gb_curve_find(value->string);
        if (c < 0)
            return gb_json_fail(json, value, err, "%s: '%s' is no curve", where, value->string);
        gb_status status = read_curve(json, value, where, take->curve[c], err);
        if (status != GB_OK)
            return status;
        take->has_curve[c] = true;
    }
    return GB_OK;
}

/* Older files have none. */
static gb_status read_accelerations(const gb_json *json, const cJSON *item, const char *where,
                                    gb_reference_take *take, gb_error *err)
{
    const cJSON *bones = cJSON_GetObjectItemCaseSensitive(item, ACCELERATION);
    for (int b = 0; b < GB_NBONE; b++)
        take->acceleration[b] = (double)NAN;
    if (bones && !cJSON_IsObject(bones))
        return gb_json_fail(json, bones, err, "%s: %s must be an object", where, ACCELERATION);
    for (const cJSON *value = bones ? bones->child : NULL; value; value = value->next) {
        int b = gb_bone_find(value->string ? value->string : "");
        if (b < 0 || !cJSON_IsNumber(value))
            return gb_json_fail(json, value, err, "%s: '%s' is no bone", where,
                                value->string ? value->string : "");
        take->acceleration[b] = value->valuedouble;
    }
    return GB_OK;
}

static gb_status read_take(const gb_json *json, const cJSON *item, int index, gb_arena *arena,
                           gb_reference_take *take, gb_error *err)
{
    static const char *const keys[] = {"take",  "person",     "sha256", "cycles",     "fps",
                                       "leg_m", "parameters", "curves", ACCELERATION, NULL};
    char where[32];
    snprintf(where, sizeof where, "takes[%d]", index);
    const char *name = "", *person = "", *sha256 = "";
    double cycles = 0;
    gb_status status = gb_json_check_keys(json, item, where, keys, err);
    if (status == GB_OK)
        status = gb_json_text(json, item, where, "take", true, &name, err);
    if (status == GB_OK)
        status = gb_json_text(json, item, where, "person", true, &person, err);
    if (status == GB_OK)
        status = gb_json_text(json, item, where, "sha256", false, &sha256, err);
    if (status == GB_OK)
        status = gb_json_number(json, item, where, "cycles", true, &cycles, err);
    if (status == GB_OK)
        status = gb_json_number(json, item, where, "fps", true, &take->fps, err);
    if (status == GB_OK)
        status = gb_json_number(json, item, where, "leg_m", true, &take->leg, err);
    if (status == GB_OK)
        status = read_measures(json, item, where, take, err);
    if (status == GB_OK)
        status = read_accelerations(json, item, where, take, err);
    if (status != GB_OK)
        return status;
    if (!(take->leg > 0) || !(cycles >= 1 && cycles < 1e6))
        return gb_json_fail(json, item, err, "%s: leg_m and cycles must be positive", where);
    take->cycles = (int)cycles;
    take->take = copy_text(arena, name);
    take->person = copy_text(arena, person);
    take->sha256 = copy_text(arena, sha256);
    return take->take && take->person && take->sha256 ? GB_OK : gb_fail_memory(err);
}

static bool is_version(double version)
{
    return version >= FILE_VERSION && version <= FILE_VERSION;
}

static gb_status read_root(const gb_json *json, const char *path, gb_reference *reference,
                           gb_error *err)
{
    static const char *const keys[] = {
        "gaitbench_reference", "definition", "title", "acknowledgement", "gait", "takes", NULL};
    double version = 0;
    const char *definition = "", *title = "", *acknowledgement = "", *gait = "walk";
    const cJSON *takes = NULL;
    gb_status status = gb_json_check_keys(json, json->root, "", keys, err);
    if (status == GB_OK)
        status = gb_json_number(json, json->root, "", "gaitbench_reference", true, &version, err);
    if (status == GB_OK)
        status = gb_json_text(json, json->root, "", "definition", true, &definition, err);
    if (status == GB_OK && (!is_version(version) || strcmp(definition, GB_DEFINITION) != 0)) {
        status = gb_json_fail(json, gb_json_find(json, "definition"), err,
                              "was made with definition %s (file version %.9g), this program "
                              "measures by %s (%d)",
                              definition, version, GB_DEFINITION, FILE_VERSION);
        gb_advise(err, "make it anew: gaitbench reference TAKE... -o %s", path);
    }
    if (status == GB_OK)
        status = gb_json_text(json, json->root, "", "title", false, &title, err);
    if (status == GB_OK)
        status =
            gb_json_text(json, json->root, "", "acknowledgement", false, &acknowledgement, err);
    if (status == GB_OK)
        status = gb_json_text(json, json->root, "", "gait", true, &gait, err);
    if (status == GB_OK)
        status = gb_json_array(json, json->root, "", "takes", true, &takes, err);
    if (status == GB_OK && strcmp(gait, "walk") != 0 && strcmp(gait, "run") != 0)
        status = gb_json_fail(json, gb_json_find(json, "gait"), err, "gait must be walk or run");
    if (status != GB_OK)
        return status;

    const char *stem = gb_path_name(path);
    reference->name = gb_arena_text(&reference->arena, stem, gb_path_stem(stem));
    reference->title = copy_text(&reference->arena, title);
    reference->acknowledgement = copy_text(&reference->arena, acknowledgement);
    reference->running = strcmp(gait, "run") == 0;
    int count = cJSON_GetArraySize(takes);
    if (count == 0 || count > MAX_TAKES)
        return gb_json_fail(json, takes, err, "has %d takes, 1 to %d are expected", count,
                            MAX_TAKES);
    reference->take = gb_arena_array(&reference->arena, (size_t)count, sizeof *reference->take);
    if (!reference->take || !reference->name || !reference->title || !reference->acknowledgement)
        return gb_fail_memory(err);
    for (const cJSON *item = takes->child; item && status == GB_OK; item = item->next) {
        int i = reference->ntake++;
        status = read_take(json, item, i, &reference->arena, &reference->take[i], err);
    }
    return status;
}

gb_status gb_reference_parse(const char *text, size_t size, const char *path,
                             gb_reference *reference, gb_error *err)
{
    gb_json json;
    memset(reference, 0, sizeof *reference);
    gb_status status = gb_json_parse(text, size, path, &json, err);
    if (status != GB_OK)
        return status;
    gb_sha256(text, size, reference->sha256);
    json.blame = GB_INPUT;
    status = read_root(&json, path, reference, err);
    gb_json_close(&json);
    if (status == GB_OK)
        status = gb_reference_settle(reference, err);
    if (status != GB_OK)
        gb_reference_free(reference);
    return status;
}

gb_status gb_reference_open(const char *path, gb_reference *reference, gb_error *err)
{
    gb_file file;
    memset(reference, 0, sizeof *reference);
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_reference_parse(file.bytes, file.size, file.name, reference, err);
    gb_file_close(&file);
    return status;
}

void gb_reference_free(gb_reference *reference)
{
    gb_arena arena = reference->arena;
    memset(reference, 0, sizeof *reference);
    gb_arena_free(&arena);
}
