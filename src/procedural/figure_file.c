/* Reading a figure (declared in parameters_file.h). */
#include <stddef.h>
#include <string.h>

#include "procedural/parameters_file.h"

/* Every number of a figure, with bounds in which the legs can walk. */
static const struct {
    const char *name;
    size_t offset;
    double low, high;
} fields[] = {
    {"leg", offsetof(gb_figure, leg), 0.1, 5},
    {"thigh", offsetof(gb_figure, thigh), 0.3, 0.7},
    {"hip_width", offsetof(gb_figure, hip_width), 0.02, 0.8},
    {"foot", offsetof(gb_figure, foot), 0.03, 0.5},
    {"foot_pitch", offsetof(gb_figure, foot_pitch), -60, 10},
    {"ball_height", offsetof(gb_figure, ball_height), 0, 0.1},
    {"heel", offsetof(gb_figure, heel), 0, 0.2},
    {"toes", offsetof(gb_figure, toes), 0.01, 0.3},
    {"neck_height", offsetof(gb_figure, neck_height), 0.1, 2},
    {"shoulder_height", offsetof(gb_figure, shoulder_height), 0.1, 2},
    {"shoulder_width", offsetof(gb_figure, shoulder_width), 0.05, 2},
    {"upper_arm", offsetof(gb_figure, upper_arm), 0.05, 1},
    {"forearm", offsetof(gb_figure, forearm), 0.05, 1},
    {"hand", offsetof(gb_figure, hand), 0.01, 0.6},
    {"head", offsetof(gb_figure, head), 0.01, 1},
    {"head_top", offsetof(gb_figure, head_top), 0.01, 1},
};

enum { NFIELD = sizeof fields / sizeof *fields };

static gb_status read_field(const gb_json *json, const cJSON *item, gb_figure *figure,
                            gb_error *err)
{
    for (int i = 0; i < NFIELD; i++) {
        if (strcmp(item->string, fields[i].name) != 0)
            continue;
        double value = cJSON_IsNumber(item) ? item->valuedouble : fields[i].low - 1;
        if (!(value >= fields[i].low && value <= fields[i].high))
            return gb_fail_at(err, GB_USAGE, json->name, 0, 0,
                              "%s must be a number between %g and %g", fields[i].name,
                              fields[i].low, fields[i].high);
        memcpy((char *)figure + fields[i].offset, &value, sizeof value);
        return GB_OK;
    }
    return gb_fail_at(err, GB_USAGE, json->name, 0, 0, "'%s' is no part of a figure", item->string);
}

gb_status gb_figure_open(const char *path, double leg, gb_figure *figure, gb_error *err)
{
    gb_json json;
    double version = 0;
    *figure = gb_figure_average(leg);
    gb_status status = gb_json_open(path, &json, err);
    if (status != GB_OK)
        return status;
    status = gb_json_number(&json, json.root, "", "gaitbench_figure", true, &version, err);
    if (status == GB_OK && !(version >= 1 && version <= 1))
        status = gb_fail_at(err, GB_USAGE, json.name, 0, 0, "gaitbench_figure must be 1");
    const cJSON *item = status == GB_OK ? json.root->child : NULL;
    for (; item && status == GB_OK; item = item->next) {
        if (strcmp(item->string, "gaitbench_figure") != 0 && strcmp(item->string, "note") != 0)
            status = read_field(&json, item, figure, err);
    }
    gb_json_close(&json);
    return status;
}
