/* Reading and writing of reference files (declared in reference.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "compare/difference.h"
#include "compare/reference_parts.h"

#define ACCELERATION "angular_acceleration_p99_deg_s2"

enum { FILE_VERSION = 2, MAX_TAKES = 10000 };

/* By GB_LEFT and GB_RIGHT; of takes whose sides are not known, BOTH. */
enum { BOTH = 2 };
static const char *const side_names[] = {"left", "right", "both"};

/* SD from stride to stride, of each side about its own mean. */
static void find_strides(const gb_gait *gait, gb_reference_take *take)
{
    double parameter[GB_NPARAMETER] = {0}, curve[GB_NCURVE] = {0};
    double freedom = fmax(0, gait->side_count[0] - 1) + fmax(0, gait->side_count[1] - 1);
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        if (!cycle->kept)
            continue;
        for (int k = 0; k < GB_NPARAMETER; k++)
            parameter[k] += pow(cycle->parameter[k] - gait->side_mean[cycle->side][k], 2);
        for (int c = 0; c < GB_NCURVE; c++) {
            double d[GB_SAMPLES];
            for (int s = 0; s < GB_SAMPLES && gait->has_curve[c]; s++)
                d[s] = cycle->curve[c][s] - gait->side_curve[cycle->side][c][s];
            curve[c] += gait->has_curve[c] ? pow(gb_curve_rms(d), 2) : (double)NAN;
        }
    }
    bool known = freedom > 0 && gait->ncycle > 0;
    for (int k = 0; k < GB_NPARAMETER; k++)
        take->parameter_strides[k] = known ? sqrt(parameter[k] / freedom) : (double)NAN;
    for (int c = 0; c < GB_NCURVE; c++)
        take->curve_strides[c] = known ? sqrt(curve[c] / freedom) : (double)NAN;
}

gb_status gb_reference_add(gb_reference *reference, const char *take, const char *person,
                           const char *sha256, const gb_gait *gait, const gb_pops *pops,
                           gb_error *err)
{
    if (reference->ntake >= MAX_TAKES)
        return gb_fail(err, GB_USAGE, "more than %d takes", MAX_TAKES);
    gb_arena *arena = &reference->arena;
    const gb_reference_take texts = {.take = gb_arena_copy(arena, take),
                                     .person = gb_arena_copy(arena, person),
                                     .sha256 = gb_arena_copy(arena, sha256),
                                     .laboratory = "",
                                     .condition = ""};
    gb_reference_take *t =
        texts.take && texts.person && texts.sha256
            ? gb_arena_append(arena, &reference->take, &reference->ntake, &texts, sizeof texts)
            : NULL;
    if (!t)
        return gb_fail_memory(err);
    t->cycles = gait->nkept;
    memcpy(t->side_cycles, gait->side_count, sizeof t->side_cycles);
    t->fps = gait->fps;
    t->leg = gait->leg;
    memcpy(t->parameter, gait->mean, sizeof t->parameter);
    memcpy(t->has_curve, gait->has_curve, sizeof t->has_curve);
    memcpy(t->curve, gait->curve, sizeof t->curve);
    memcpy(t->side_curve, gait->side_curve, sizeof t->side_curve);
    find_strides(gait, t);
    for (int b = 0; b < GB_NBONE; b++)
        t->acceleration[b] = pops ? pops->p99[b] : (double)NAN;
    return GB_OK;
}

gb_status gb_reference_place(gb_reference *reference, const char *laboratory, const char *condition,
                             gb_error *err)
{
    gb_reference_take *t = &reference->take[reference->ntake - 1];
    t->laboratory = gb_arena_copy(&reference->arena, laboratory ? laboratory : "");
    t->condition = gb_arena_copy(&reference->arena, condition ? condition : "");
    return t->laboratory && t->condition ? GB_OK : gb_fail_memory(err);
}

static void put_side(cJSON *object, int side, const double *curve, int c)
{
    gb_json_add(object, side_names[side],
                gb_json_numbers(curve, GB_SAMPLES, gb_reference_decimals((gb_curve)c)));
}

/* By side, where the sides are known: the mean of both follows. */
static cJSON *curve_json(const gb_reference_take *take, int c)
{
    cJSON *sides = cJSON_CreateObject();
    for (int side = 0; side < 2; side++) {
        if (take->side_cycles[side] > 0)
            put_side(sides, side, take->side_curve[side][c], c);
    }
    if (take->side_cycles[0] + take->side_cycles[1] == 0)
        put_side(sides, BOTH, take->curve[c], c);
    return sides;
}

static cJSON *cycles_json(const gb_reference_take *take)
{
    cJSON *sides = cJSON_CreateObject();
    for (int side = 0; side < 2; side++) {
        if (take->side_cycles[side] > 0)
            cJSON_AddNumberToObject(sides, side_names[side], take->side_cycles[side]);
    }
    if (take->side_cycles[0] + take->side_cycles[1] == 0)
        cJSON_AddNumberToObject(sides, side_names[BOTH], take->cycles);
    return sides;
}

static cJSON *strides_json(const gb_reference_take *take)
{
    cJSON *strides = gb_reference_parameters_json(take->parameter_strides);
    for (int c = 0; c < GB_NCURVE; c++)
        gb_json_add_known(strides, gb_curves[c].name, take->curve_strides[c],
                          gb_reference_decimals((gb_curve)c));
    return strides;
}

static cJSON *take_json(const gb_reference_take *take)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "take", take->take);
    cJSON_AddStringToObject(item, "person", take->person);
    if (*take->laboratory)
        cJSON_AddStringToObject(item, "laboratory", take->laboratory);
    if (*take->condition)
        cJSON_AddStringToObject(item, "condition", take->condition);
    cJSON_AddStringToObject(item, "sha256", take->sha256);
    gb_json_add(item, "cycles", cycles_json(take));
    gb_json_add_number(item, "fps", take->fps);
    gb_json_add_number(item, "leg_m", gb_number_round(take->leg, GB_PARAMETER_DECIMALS));
    gb_json_add(item, "parameters", gb_reference_parameters_json(take->parameter));
    gb_json_add(item, "strides", strides_json(take));
    cJSON *bones = cJSON_AddObjectToObject(item, ACCELERATION);
    for (int b = 0; b < GB_NBONE; b++)
        gb_json_add_known(bones, gb_bone_name((gb_bone)b), take->acceleration[b], 0);
    cJSON *curves = cJSON_AddObjectToObject(item, "curves");
    for (int c = 0; c < GB_NCURVE; c++) {
        if (take->has_curve[c])
            gb_json_add(curves, gb_curves[c].name, curve_json(take, c));
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
    gb_reference_put_parts(root, reference);
    cJSON *takes = cJSON_AddArrayToObject(root, "takes");
    for (int i = 0; i < reference->ntake; i++)
        cJSON_AddItemToArray(takes, take_json(&reference->take[i]));
    return root;
}

/* GB_LEFT, GB_RIGHT, -1 for both, -2 for another word. */
static int side_of(const char *name)
{
    for (int side = 0; side < 2; side++) {
        if (strcmp(name, side_names[side]) == 0)
            return side;
    }
    return strcmp(name, side_names[BOTH]) == 0 ? -1 : -2;
}

static bool has_side(const gb_reference_take *take, int side)
{
    return side >= 0 ? take->side_cycles[side] > 0
                     : take->side_cycles[0] + take->side_cycles[1] == 0;
}

/* A curve by side; the mean of the sides is the curve. */
static gb_status read_curve(const gb_json *json, const cJSON *item, const char *where, int c,
                            gb_reference_take *take, gb_error *err)
{
    int present = 0;
    if (!cJSON_IsObject(item))
        return gb_json_fail(json, item, err, "%s: curve '%s' must be an object of sides", where,
                            item->string);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < GB_SAMPLES; i++)
            take->side_curve[side][c][i] = (double)NAN;
    }
    for (const cJSON *value = item->child; value; value = value->next) {
        int side = side_of(value->string);
        double *out = side < 0 ? take->curve[c] : take->side_curve[side][c];
        if (!has_side(take, side) || side < -1)
            return gb_json_fail(json, value, err, "%s: curve '%s' has no side '%s'", where,
                                item->string, value->string);
        gb_status status = gb_reference_read_samples(json, value, where, out, err);
        if (status != GB_OK)
            return status;
        present++;
    }
    int expected = take->side_cycles[0] + take->side_cycles[1] == 0
                       ? 1
                       : (take->side_cycles[0] > 0) + (take->side_cycles[1] > 0);
    if (present != expected)
        return gb_json_fail(json, item, err, "%s: curve '%s' needs the sides that have cycles",
                            where, item->string);
    for (int i = 0; i < GB_SAMPLES && (take->side_cycles[0] || take->side_cycles[1]); i++) {
        double left = take->side_curve[0][c][i], right = take->side_curve[1][c][i];
        take->curve[c][i] = isnan(left) ? right : isnan(right) ? left : (left + right) / 2;
    }
    take->has_curve[c] = true;
    return GB_OK;
}

static gb_status read_strides(const gb_json *json, const cJSON *item, const char *where,
                              gb_reference_take *take, gb_error *err)
{
    const cJSON *strides = cJSON_GetObjectItemCaseSensitive(item, "strides");
    for (int p = 0; p < GB_NPARAMETER; p++)
        take->parameter_strides[p] = (double)NAN;
    for (int c = 0; c < GB_NCURVE; c++)
        take->curve_strides[c] = (double)NAN;
    if (strides && !cJSON_IsObject(strides))
        return gb_json_fail(json, strides, err, "%s: strides must be an object", where);
    for (const cJSON *value = strides ? strides->child : NULL; value; value = value->next) {
        int p = gb_parameter_find(value->string), c = gb_curve_find(value->string);
        if ((p < 0 && c < 0) || !cJSON_IsNumber(value) || !(value->valuedouble >= 0))
            return gb_json_fail(json, value, err, "%s: '%s' is no SD of a parameter or curve",
                                where, value->string);
        *(p >= 0 ? &take->parameter_strides[p] : &take->curve_strides[c]) = value->valuedouble;
    }
    return GB_OK;
}

static gb_status read_cycles(const gb_json *json, const cJSON *item, const char *where,
                             gb_reference_take *take, gb_error *err)
{
    const cJSON *cycles = cJSON_GetObjectItemCaseSensitive(item, "cycles");
    double sum = 0;
    bool both = false;
    if (!cJSON_IsObject(cycles))
        return gb_json_fail(json, cycles ? cycles : item, err,
                            "%s: cycles must be an object: left and right, or both", where);
    for (const cJSON *value = cycles->child; value; value = value->next) {
        int side = side_of(value->string);
        if (side < -1 || !cJSON_IsNumber(value) || !(value->valuedouble >= 1) ||
            !(value->valuedouble < 1e6))
            return gb_json_fail(json, value, err, "%s: '%s' is no count of the cycles of a side",
                                where, value->string);
        both = both || side == -1;
        if (side >= 0)
            take->side_cycles[side] = (int)value->valuedouble;
        sum += value->valuedouble;
    }
    if (sum < 1 || (both && take->side_cycles[0] + take->side_cycles[1] > 0))
        return gb_json_fail(json, cycles, err, "%s: cycles need left, right, or both", where);
    take->cycles = (int)sum;
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
        gb_status status = read_curve(json, value, where, c, take, err);
        if (status != GB_OK)
            return status;
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
    /* Texts first, those that must be there before the others. */
    enum { NTEXT = 5, NNEEDED = 2 };
    static const char *const keys[] = {"take",   "person",     "sha256", "laboratory", "condition",
                                       "cycles", "fps",        "leg_m",  "parameters", "strides",
                                       "curves", ACCELERATION, NULL};
    char where[32];
    snprintf(where, sizeof where, "takes[%d]", index);
    const char *text[NTEXT] = {"", "", "", "", ""};
    gb_json_section s = {json, item, where, err, gb_json_check_keys(json, item, where, keys, err)};
    for (int i = 0; i < NTEXT; i++)
        gb_section_text(&s, keys[i], i < NNEEDED, &text[i]);
    gb_section_number(&s, "fps", true, &take->fps);
    gb_section_number(&s, "leg_m", true, &take->leg);
    if (s.status == GB_OK)
        s.status = read_cycles(json, item, where, take, err);
    if (s.status == GB_OK)
        s.status = read_measures(json, item, where, take, err);
    if (s.status == GB_OK)
        s.status = read_strides(json, item, where, take, err);
    if (s.status == GB_OK)
        s.status = read_accelerations(json, item, where, take, err);
    if (s.status != GB_OK)
        return s.status;
    if (!(take->leg > 0))
        return gb_json_fail(json, item, err, "%s: leg_m must be positive", where);
    const char **const copies[NTEXT] = {&take->take, &take->person, &take->sha256,
                                        &take->laboratory, &take->condition};
    bool copied = true;
    for (int i = 0; i < NTEXT; i++) {
        *copies[i] = gb_arena_copy(arena, text[i]);
        copied = copied && *copies[i];
    }
    return copied ? GB_OK : gb_fail_memory(err);
}

/* All takes of a person are of one laboratory. */
static gb_status check_laboratory(const gb_json *json, const cJSON *item,
                                  const gb_reference *reference, int index, gb_error *err)
{
    const gb_reference_take *take = &reference->take[index];
    for (int i = 0; i < index; i++) {
        const gb_reference_take *other = &reference->take[i];
        if (strcmp(other->person, take->person) != 0)
            continue;
        return strcmp(other->laboratory, take->laboratory) == 0
                   ? GB_OK
                   : gb_json_fail(json, item, err,
                                  "takes[%d]: person '%s' is of laboratory '%s', of '%s' in "
                                  "takes[%d]",
                                  index, take->person, take->laboratory, other->laboratory, i);
    }
    return GB_OK;
}

static bool is_version(double version)
{
    return version >= FILE_VERSION && version <= FILE_VERSION;
}

static gb_status read_root(const gb_json *json, const char *path, gb_reference *reference,
                           gb_error *err)
{
    static const char *const keys[] = {
        "gaitbench_reference", "definition", "title",  "acknowledgement", "gait",
        "laboratories",        "between",    "slopes", "takes",           NULL};
    double version = 0;
    const char *definition = "", *title = "", *acknowledgement = "", *gait = "walk";
    const cJSON *takes = NULL;
    gb_json_section s = {json, json->root, "", err, GB_OK};
    gb_section_number(&s, "gaitbench_reference", true, &version);
    gb_section_text(&s, "definition", true, &definition);
    if (s.status == GB_OK && (!is_version(version) || strcmp(definition, GB_DEFINITION) != 0)) {
        s.status = gb_json_fail(json, gb_json_find(json, "definition"), err,
                                "was made with definition %s (file version %.9g), this program "
                                "measures by %s (%d)",
                                definition, version, GB_DEFINITION, FILE_VERSION);
        gb_advise(
            err,
            "make it anew from the same takes: gaitbench reference --list LIST -o %s (persons "
            "and laboratories in a list), or gaitbench reference TAKE... -o %s",
            path, path);
    }
    if (s.status == GB_OK)
        s.status = gb_json_check_keys(json, json->root, "", keys, err);
    gb_section_text(&s, "title", false, &title);
    gb_section_text(&s, "acknowledgement", false, &acknowledgement);
    gb_section_text(&s, "gait", true, &gait);
    gb_section_array(&s, "takes", true, &takes);
    if (s.status == GB_OK && strcmp(gait, "walk") != 0 && strcmp(gait, "run") != 0)
        s.status = gb_json_fail(json, gb_json_find(json, "gait"), err, "gait must be walk or run");
    if (s.status != GB_OK)
        return s.status;

    const char *stem = gb_path_name(path);
    reference->name = gb_arena_text(&reference->arena, stem, gb_path_stem(stem));
    reference->title = gb_arena_copy(&reference->arena, title);
    reference->acknowledgement = gb_arena_copy(&reference->arena, acknowledgement);
    reference->running = strcmp(gait, "run") == 0;
    gb_status status = gb_reference_read_parts(json, reference, err);
    if (status != GB_OK)
        return status;
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
        if (status == GB_OK)
            status = check_laboratory(json, item, reference, i, err);
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
