#include "muscles/avatar_file.h"

#include "base/file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "muscles/mass.h"

enum { FILE_VERSION = 1, MOST_BYTES = 16 * 1024 * 1024, NLIMB = 4 };

static const int twist_bones[] = {GB_H_LEFT_UPPER_ARM,  GB_H_RIGHT_UPPER_ARM, GB_H_LEFT_LOWER_ARM,
                                  GB_H_RIGHT_LOWER_ARM, GB_H_LEFT_UPPER_LEG,  GB_H_RIGHT_UPPER_LEG,
                                  GB_H_LEFT_LOWER_LEG,  GB_H_RIGHT_LOWER_LEG};

/* The number of a limb's share, the same left and right; -1: no limb. */
static int limb_of(int bone)
{
    for (int i = 0; i < 2 * NLIMB; i++) {
        if (twist_bones[i] == bone)
            return i / 2;
    }
    return -1;
}

/* Where the share of a limb bone is kept; NULL: no limb. */
static double *share_of(gb_twist_shares *t, int bone)
{
    double *const shares[NLIMB] = {&t->arm, &t->forearm, &t->upper_leg, &t->leg};
    int limb = limb_of(bone);
    return limb >= 0 ? shares[limb] : NULL;
}

static void add_vec(cJSON *object, const char *key, gb_vec3 v)
{
    const double values[3] = {v.x, v.y, v.z};
    gb_json_add(object, key, gb_json_numbers(values, 3, -1));
}

static void add_quat(cJSON *object, const char *key, gb_quat q)
{
    const double values[4] = {q.x, q.y, q.z, q.w};
    gb_json_add(object, key, gb_json_numbers(values, 4, -1));
}

cJSON *gb_avatar_json(const gb_avatar *avatar)
{
    cJSON *root = cJSON_CreateObject(), *bones = cJSON_CreateArray();
    gb_twist_shares twist = avatar->twist;
    cJSON_AddNumberToObject(root, "gaitbench_avatar", FILE_VERSION);
    gb_json_add_number(root, "scale", avatar->scale);
    add_vec(root, "centre", avatar->centre);
    add_quat(root, "frame", avatar->frame);
    add_vec(root, "hips", avatar->hips);
    if (avatar->plain_forearm)
        gb_json_add(root, "plain_forearm", cJSON_CreateTrue());
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        if (!bone->present)
            continue;
        cJSON *item = cJSON_CreateObject();
        const double *share = share_of(&twist, b);
        cJSON_AddStringToObject(item, "name", gb_human[b].name);
        if (bone->parent >= 0)
            cJSON_AddStringToObject(item, "parent", gb_human[bone->parent].name);
        else
            cJSON_AddNullToObject(item, "parent");
        add_quat(item, "pre", bone->pre);
        add_quat(item, "post", bone->post);
        gb_json_add(item, "min", gb_json_numbers(bone->low, 3, -1));
        gb_json_add(item, "max", gb_json_numbers(bone->high, 3, -1));
        gb_json_add(item, "sgn", gb_json_numbers(bone->sign, 3, -1));
        if (share)
            gb_json_add_number(item, "twist", *share);
        else
            cJSON_AddNullToObject(item, "twist");
        gb_json_add_number(item, "mass", bone->mass);
        gb_json_add_number(item, "length", bone->length);
        add_vec(item, "offset", bone->offset);
        add_quat(item, "rest", bone->rest);
        cJSON_AddItemToArray(bones, item);
    }
    gb_json_add(root, "bones", bones);
    return root;
}

typedef struct reader {
    const gb_json *json;
    gb_avatar *avatar;
    const char *twist[NLIMB]; /* the bone that gave the share of a limb; NULL: none yet */
    gb_error *err;
} reader;

static gb_status fail(const reader *r, const char *where, const char *what)
{
    return gb_fail_at(r->err, GB_INPUT, r->json->name, 0, 0, "%s: %s", where, what);
}

/* n finite numbers under a key. */
static gb_status read_numbers(const reader *r, const cJSON *object, const char *where,
                              const char *key, int n, double *out)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, key);
    int count = 0;
    char what[80];
    snprintf(what, sizeof what, "'%s' must be %d numbers", key, n);
    if (!cJSON_IsArray(list))
        return fail(r, where, what);
    for (const cJSON *item = list->child; item; item = item->next, count++) {
        if (count >= n || !cJSON_IsNumber(item) || !isfinite(item->valuedouble))
            return fail(r, where, what);
        out[count] = item->valuedouble;
    }
    return count == n ? GB_OK : fail(r, where, what);
}

static gb_status read_vec(const reader *r, const cJSON *object, const char *where, const char *key,
                          gb_vec3 *out)
{
    double v[3];
    gb_status status = read_numbers(r, object, where, key, 3, v);
    if (status == GB_OK)
        *out = (gb_vec3){v[0], v[1], v[2]};
    return status;
}

static gb_status read_quat(const reader *r, const cJSON *object, const char *where, const char *key,
                           gb_quat *out)
{
    double v[4];
    gb_status status = read_numbers(r, object, where, key, 4, v);
    if (status != GB_OK)
        return status;
    *out = (gb_quat){v[0], v[1], v[2], v[3]};
    double off = fabs(sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]) - 1);
    char what[80];
    snprintf(what, sizeof what, "'%s' is not a rotation", key);
    if (!(off < 1e-3))
        return fail(r, where, what);
    /* What is only rounded keeps its bits, so that a written avatar comes back as it was. */
    if (off > 1e-14)
        *out = gb_quat_normalize(*out);
    return GB_OK;
}

/* null or none for the hips, a bone's name for all others. Which bone it is, check_parent judges
 * when all are known. */
static gb_status read_parent(const reader *r, const cJSON *item, int b, int *out)
{
    const cJSON *above = cJSON_GetObjectItemCaseSensitive(item, "parent");
    const char *name = gb_human[b].name;
    *out = cJSON_IsString(above) ? gb_human_find(above->valuestring) : -1;
    if (b == GB_H_HIPS)
        return !above || cJSON_IsNull(above)
                   ? GB_OK
                   : fail(r, name, "the hips have no parent: 'parent' must be null");
    return *out >= 0 ? GB_OK : fail(r, name, "its parent is no bone");
}

/* The share of a limb: one for left and right, as Unity has it. Where only one side gives a number,
 * that counts for both. */
static gb_status read_twist(reader *r, const cJSON *item, int b)
{
    int limb = limb_of(b);
    const char *name = gb_human[b].name;
    const cJSON *twist = cJSON_GetObjectItemCaseSensitive(item, "twist");
    if (limb < 0 || !twist || cJSON_IsNull(twist))
        return GB_OK;
    if (!cJSON_IsNumber(twist))
        return fail(r, name, "'twist' must be a number or null");
    double value = twist->valuedouble, *share = share_of(&r->avatar->twist, b);
    if (!(value >= 0 && value <= 1))
        return fail(r, name, "'twist' must be between 0 and 1");
    if (r->twist[limb] && fabs(value - *share) > 0)
        return gb_fail_at(r->err, GB_INPUT, r->json->name, 0, 0,
                          "%s: 'twist' is %g, and %g on %s: left and right share one", name, value,
                          *share, r->twist[limb]);
    *share = value;
    r->twist[limb] = name;
    return GB_OK;
}

static gb_status check_numbers(const reader *r, int b)
{
    const gb_avatar_bone *bone = &r->avatar->bone[b];
    const char *name = gb_human[b].name;
    for (int i = 0; i < 3; i++) {
        if (!(bone->low[i] <= 0 && bone->high[i] >= 0 && fabs(fabs(bone->sign[i]) - 1) <= 0))
            return fail(r, name, "min must not be above 0, max not below, sgn 1 or -1");
    }
    if (!(bone->mass >= 0))
        return fail(r, name, "'mass' must not be negative");
    return bone->length >= 0 ? GB_OK : fail(r, name, "'length' must not be negative");
}

static gb_status read_bone(reader *r, const cJSON *item)
{
    static const char *const keys[] = {"name",  "parent", "pre",    "post",   "min",  "max", "sgn",
                                       "twist", "mass",   "length", "offset", "rest", NULL};
    const char *name = "";
    gb_status status = cJSON_IsObject(item)
                           ? gb_json_text(r->json, item, "bones", "name", true, &name, r->err)
                           : fail(r, "bones", "must hold objects");
    if (status != GB_OK)
        return status;
    int b = gb_human_find(name);
    if (b < 0)
        return fail(r, name, "is no bone of HumanBodyBones");
    gb_avatar_bone *bone = &r->avatar->bone[b];
    if (bone->present)
        return fail(r, name, "stands twice");
    bone->present = true;
    status = gb_json_check_keys(r->json, item, name, keys, r->err);
    if (status == GB_OK)
        status = read_parent(r, item, b, &bone->parent);
    if (status == GB_OK)
        status = read_quat(r, item, name, "pre", &bone->pre);
    if (status == GB_OK)
        status = read_quat(r, item, name, "post", &bone->post);
    if (status == GB_OK)
        status = read_quat(r, item, name, "rest", &bone->rest);
    if (status == GB_OK)
        status = read_vec(r, item, name, "offset", &bone->offset);
    if (status == GB_OK)
        status = read_numbers(r, item, name, "min", 3, bone->low);
    if (status == GB_OK)
        status = read_numbers(r, item, name, "max", 3, bone->high);
    if (status == GB_OK)
        status = read_numbers(r, item, name, "sgn", 3, bone->sign);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, name, "mass", true, &bone->mass, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, name, "length", true, &bone->length, r->err);
    if (status == GB_OK)
        status = read_twist(r, item, b);
    return status == GB_OK ? check_numbers(r, b) : status;
}

/* A bone hangs on the nearest one above it that is there: so there are no circles either. */
static gb_status check_parent(const reader *r, int b)
{
    const gb_avatar *avatar = r->avatar;
    int parent = avatar->bone[b].parent, nearest = gb_human[b].parent;
    while (nearest >= 0 && !avatar->bone[nearest].present)
        nearest = gb_human[nearest].parent;
    if (parent == nearest)
        return GB_OK;
    return gb_fail_at(r->err, GB_INPUT, r->json->name, 0, 0,
                      "%s: its parent is %s, and %s is the nearest bone above it", gb_human[b].name,
                      gb_human[parent].name, gb_human[nearest].name);
}

/* What no single bone shows: a mass centre and a body frame at rest. */
static gb_status check_body(const reader *r)
{
    const gb_avatar *avatar = r->avatar;
    gb_quat local[GB_NHUMAN], frame;
    gb_vec3 position[GB_NHUMAN], centre;
    double mass = 0;
    for (int b = 0; b < GB_NHUMAN; b++) {
        mass += avatar->bone[b].mass;
        local[b] = avatar->bone[b].rest;
    }
    if (!(mass > 0 && isfinite(mass)))
        return fail(r, "bones", "'mass' of all bones together must be above 0 and finite");
    gb_avatar_forward(avatar, local, avatar->hips, local[GB_H_HIPS], position, NULL);
    gb_mass_centre(avatar, position, &centre);
    if (!isfinite(centre.x) || !isfinite(centre.y) || !isfinite(centre.z))
        return fail(r, "bones", "'offset' is too large somewhere: no finite mass centre");
    gb_body_frame(avatar, position, &frame);
    if (!gb_body_frame_exists(position) || !isfinite(frame.x + frame.y + frame.z + frame.w))
        return fail(r, "LeftUpperLeg, RightUpperLeg, LeftUpperArm, RightUpperArm",
                    "no body frame: legs and arms stand in one place, or left and right do");
    return GB_OK;
}

/* All required bones, parents, and the body as a whole. */
static gb_status check(const reader *r)
{
    gb_status status = GB_OK;
    for (int b = 0; b < GB_NHUMAN; b++) {
        if (!r->avatar->bone[b].present && gb_human[b].required)
            return fail(r, gb_human[b].name, "is missing, and a humanoid must have it");
    }
    for (int b = 0; b < GB_NHUMAN && status == GB_OK; b++) {
        if (b != GB_H_HIPS && r->avatar->bone[b].present)
            status = check_parent(r, b);
    }
    return status == GB_OK ? check_body(r) : status;
}

gb_status gb_avatar_parse(const char *text, size_t size, const char *name, gb_avatar *avatar,
                          gb_error *err)
{
    static const char *const keys[] = {"gaitbench_avatar", "scale", "centre", "frame", "hips",
                                       "plain_forearm",    "bones", NULL};
    gb_json json;
    double version = FILE_VERSION; /* when a file by hand has none */
    memset(avatar, 0, sizeof *avatar);
    gb_status status = gb_json_parse(text, size, name, &json, err);
    if (status != GB_OK)
        return status;
    reader r = {.json = &json, .avatar = avatar, .err = err};
    const cJSON *bones = NULL;
    avatar->twist = (gb_twist_shares){0.5, 0.5, 0.5, 0.5};
    for (int b = 0; b < GB_NHUMAN; b++) {
        avatar->bone[b].parent = -1;
        avatar->bone[b].pre = avatar->bone[b].post = avatar->bone[b].rest = gb_quat_identity;
    }
    status = gb_json_check_keys(&json, json.root, "", keys, err);
    if (status == GB_OK)
        status = gb_json_number(&json, json.root, "", "gaitbench_avatar", false, &version, err);
    if (status == GB_OK && !(version >= FILE_VERSION && version <= FILE_VERSION))
        status = fail(&r, "gaitbench_avatar", "must be 1");
    if (status == GB_OK)
        status = gb_json_number(&json, json.root, "", "scale", true, &avatar->scale, err);
    if (status == GB_OK && !(avatar->scale > 0))
        status = fail(&r, "scale", "must be positive");
    if (status == GB_OK)
        status = read_vec(&r, json.root, "avatar", "centre", &avatar->centre);
    if (status == GB_OK)
        status = read_vec(&r, json.root, "avatar", "hips", &avatar->hips);
    if (status == GB_OK)
        status = read_quat(&r, json.root, "avatar", "frame", &avatar->frame);
    if (status == GB_OK)
        status =
            gb_json_bool(&json, json.root, "", "plain_forearm", false, &avatar->plain_forearm, err);
    if (status == GB_OK)
        status = gb_json_array(&json, json.root, "", "bones", true, &bones, err);
    for (const cJSON *item = status == GB_OK ? bones->child : NULL; item && status == GB_OK;
         item = item->next)
        status = read_bone(&r, item);
    if (status == GB_OK)
        status = check(&r);
    /* What is wrong with JSON is told as the caller's fault; here it is a file's. */
    if (status == GB_USAGE) {
        status = GB_INPUT;
        if (err)
            err->status = GB_INPUT;
    }
    gb_json_close(&json);
    return status;
}

gb_status gb_avatar_open(const char *path, gb_avatar *avatar, gb_error *err)
{
    gb_file file;
    gb_status status = gb_file_open(path, MOST_BYTES, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_avatar_parse(file.bytes, file.size, file.name, avatar, err);
    gb_file_close(&file);
    return status;
}
