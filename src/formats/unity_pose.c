#include "formats/unity_pose.h"

#include <math.h>
#include <stdio.h>

#include "formats/unity_yaml.h"

typedef struct reader {
    gb_yaml yaml;
    gb_unity_pose *pose;
    gb_error *err;
} reader;

/* A mapping of n numbers called x, y, z, w. */
static gb_status read_components(reader *r, const char *what, int n, double *out)
{
    static const char *const names[] = {"x", "y", "z", "w"};
    gb_status status = gb_yaml_mapping(&r->yaml, what, r->err);
    yaml_mark_t begin = r->yaml.event.start_mark;
    unsigned seen = 0;
    int field = 0;
    while (status == GB_OK) {
        status = gb_yaml_field(&r->yaml, names, n, &seen, &field, r->err);
        if (status == GB_OK && field < 0)
            break;
        if (status == GB_OK)
            status = gb_yaml_number(&r->yaml, what, &out[field], r->err);
    }
    if (status == GB_OK && seen != (1u << n) - 1)
        return gb_yaml_fail_at(&r->yaml, begin, r->err, "%s needs %s", what,
                               n == 3 ? "x, y and z" : "x, y, z and w");
    return status;
}

static gb_status read_rotation(reader *r)
{
    double *q = r->pose->rotation;
    gb_status status = read_components(r, "bodyRotation", 4, q);
    if (status != GB_OK)
        return status;
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(length > 1e-6 && length < 1e6))
        return gb_yaml_fail(&r->yaml, r->err, "bodyRotation is no rotation: its length is %g",
                            length);
    for (int i = 0; i < 4; i++)
        q[i] /= length;
    return GB_OK;
}

static gb_status read_muscles(reader *r)
{
    gb_status status = gb_yaml_list(&r->yaml, "muscles", r->err);
    for (int m = 0; m < GB_UNITY_POSE_MUSCLES && status == GB_OK; m++) {
        char what[32];
        snprintf(what, sizeof what, "muscle %d of %d", m + 1, GB_UNITY_POSE_MUSCLES);
        status = gb_yaml_number(&r->yaml, what, &r->pose->muscle[m], r->err);
    }
    if (status == GB_OK)
        status = gb_yaml_next(&r->yaml, r->err);
    if (status == GB_OK && r->yaml.event.type != YAML_SEQUENCE_END_EVENT)
        return gb_yaml_fail(&r->yaml, r->err, "more than %d muscles", GB_UNITY_POSE_MUSCLES);
    return status;
}

/* The fields of an object: a mapping with the class's name, and the fields in a mapping under it.
 */
static gb_status read_object(reader *r, bool *found)
{
    enum { POSITION, ROTATION, MUSCLES };
    static const char *const names[] = {"bodyPosition", "bodyRotation", "muscles"};
    unsigned seen = 0;
    int field = 0;
    gb_status status = gb_yaml_mapping(&r->yaml, "an object", r->err);
    if (status == GB_OK)
        status = gb_yaml_next(&r->yaml, r->err); /* the class's name */
    if (status == GB_OK && r->yaml.event.type != YAML_SCALAR_EVENT)
        return gb_yaml_fail(&r->yaml, r->err, "expected the name of a class");
    if (status == GB_OK)
        status = gb_yaml_mapping(&r->yaml, "an object's fields", r->err);
    while (status == GB_OK) {
        status = gb_yaml_field(&r->yaml, names, 3, &seen, &field, r->err);
        if (status != GB_OK || field < 0)
            break;
        if (field == POSITION)
            status = read_components(r, names[field], 3, r->pose->position);
        else if (field == ROTATION)
            status = read_rotation(r);
        else
            status = read_muscles(r);
    }
    *found = seen & 1u << MUSCLES;
    return status == GB_OK ? gb_yaml_finish(&r->yaml, r->err) : status;
}

gb_status gb_unity_pose_parse(const char *text, size_t size, const char *name, gb_unity_pose *pose,
                              gb_error *err)
{
    gb_unity_stream stream;
    gb_unity_object object;
    bool more = true, found = false;
    gb_status status = gb_unity_begin(&stream, text, size, name, "a pose of Unity", err);
    while (status == GB_OK && !found) {
        status = gb_unity_next(&stream, &object, &more, err);
        if (status != GB_OK || !more)
            break;
        reader r = {.pose = pose, .err = err};
        *pose = (gb_unity_pose){.position = {0, 1, 0}, .rotation = {0, 0, 0, 1}};
        status = gb_yaml_open(&r.yaml, &stream, &object, err);
        if (status == GB_OK) {
            status = read_object(&r, &found);
            gb_yaml_close(&r.yaml);
        }
    }
    if (status == GB_OK && !found) {
        gb_fail_at(err, GB_INPUT, name, 0, 0, "no object with muscles");
        gb_advise(err, "a pose is an object with bodyPosition, bodyRotation and 95 muscles");
        return GB_INPUT;
    }
    return status;
}
