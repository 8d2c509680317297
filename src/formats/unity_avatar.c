/* Unity's avatars: the reader. */
#include "formats/unity_avatar.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "formats/unity_yaml.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

enum { CLASS_AVATAR = 90 };

/* Items of a list while their number is not known. */
typedef struct item_list {
    void *item; /* malloc'ed */
    int count, room;
} item_list;

typedef struct reader {
    gb_yaml yaml;
    gb_unity_avatar *avatar;
    gb_notes *notes;
    gb_error *err;
    item_list node, axes, pose, number;
} reader;

/* The fields of what a pointer leads to, which may stand in "data" or without it. */
typedef struct fields {
    const char *const *names; /* the first is "data" */
    int nname;
    unsigned seen;
    bool inside; /* of data */
} fields;

/* The next field behind the beginning of the mapping; -1 at its end. */
static gb_status next_field(reader *r, fields *f, int *field)
{
    for (;;) {
        gb_status status = gb_yaml_field(&r->yaml, f->names, f->nname, &f->seen, field, r->err);
        if (status == GB_OK && *field == 0) {
            status = gb_yaml_mapping(&r->yaml, "data", r->err);
            f->inside = true;
        } else if (status == GB_OK && *field < 0 && f->inside) {
            f->inside = false;
        } else {
            return status;
        }
        if (status != GB_OK)
            return status;
    }
}

/* A place for one more item of size bytes. */
static gb_status grow(reader *r, item_list *list, size_t size, const char *what)
{
    if (list->count >= GB_MAX_UNITY_NODES)
        return gb_yaml_fail(&r->yaml, r->err, "more than %d entries of %s", GB_MAX_UNITY_NODES,
                            what);
    if (list->count < list->room)
        return GB_OK;
    int more = list->room ? list->room * 2 : 64;
    void *grown = realloc(list->item, (size_t)more * size);
    if (!grown)
        return gb_fail_memory(r->err);
    list->item = grown;
    list->room = more;
    return GB_OK;
}

/* A copy of a list in the arena. */
static gb_status keep(reader *r, const item_list *list, size_t size, void *out)
{
    void *copy = gb_arena_raw(&r->avatar->arena, (size_t)list->count, size);
    if (!copy)
        return gb_fail_memory(r->err);
    if (list->count > 0)
        memcpy(copy, list->item, (size_t)list->count * size);
    memcpy(out, &copy, sizeof copy);
    return GB_OK;
}

/* {x, y, z} or {x, y, z, w}; Unity 5 also wrote a w where it means nothing. */
static gb_status read_vector(reader *r, const char *what, int n, double *out)
{
    static const char *const names[] = {"x", "y", "z", "w"};
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_mapping(yaml, what, r->err);
    yaml_mark_t begin = yaml->event.start_mark;
    unsigned seen = 0;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = gb_yaml_field(yaml, names, n, &seen, &field, r->err);
        if (status == GB_OK && field >= 0)
            status = gb_yaml_number(yaml, names[field], &out[field], r->err);
    }
    for (int i = 0; i < n && status == GB_OK; i++) {
        if (!(seen & 1u << i))
            status = gb_yaml_fail_at(yaml, begin, r->err, "%s without %s", what, names[i]);
    }
    return status;
}

/* Fails unless the first n names after "data" were seen. */
static gb_status check_seen(reader *r, const fields *f, int n, yaml_mark_t begin, const char *what)
{
    for (int i = 1; i <= n; i++) {
        if (!(f->seen & 1u << i))
            return gb_yaml_fail_at(&r->yaml, begin, r->err, "%s without %s", what, f->names[i]);
    }
    return GB_OK;
}

/* The fields of t, q, s, behind the beginning of their mapping. */
static gb_status read_xform(reader *r, const char *what, gb_unity_xform *out)
{
    enum { T = 1, Q, S };
    static const char *const names[] = {"data", "t", "q", "s"};
    fields f = {names, COUNT(names), 0, false};
    yaml_mark_t begin = r->yaml.event.start_mark;
    gb_status status = GB_OK;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field == T)
            status = read_vector(r, "t", 3, out->t);
        else if (status == GB_OK && field == Q)
            status = read_vector(r, "q", 4, out->q);
        else if (status == GB_OK && field == S)
            status = read_vector(r, "s", 3, out->s);
    }
    return status == GB_OK ? check_seen(r, &f, 3, begin, what) : status;
}

/* The four hexadecimal bytes at text as Unity lays out an int. */
static bool read_hex(const char *text, double *out)
{
    unsigned long value = 0;
    for (int i = 0; i < 8; i++) {
        char c = text[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return false;
        value |= (unsigned long)digit << (8 * (i / 2) + (i % 2 ? 0 : 4));
    }
    *out = value > INT_MAX ? (double)value - 4294967296.0 : (double)value;
    return true;
}

/* A list in one string, into r->number. */
static gb_status read_hex_list(reader *r, const char *what)
{
    gb_slice text = {(const char *)r->yaml.event.data.scalar.value,
                     r->yaml.event.data.scalar.length};
    if (text.size % 8 != 0)
        return gb_yaml_fail(&r->yaml, r->err,
                            "%s has %zu hexadecimal digits: 8 for each number were expected", what,
                            text.size);
    for (size_t i = 0; i < text.size; i += 8) {
        double value = 0;
        gb_status status = grow(r, &r->number, sizeof value, what);
        if (status != GB_OK)
            return status;
        if (!read_hex(text.text + i, &value))
            return gb_yaml_fail(&r->yaml, r->err,
                                "expected 8 hexadecimal digits for %s, found '%.8s'", what,
                                text.text + i);
        ((double *)r->number.item)[r->number.count++] = value;
    }
    return GB_OK;
}

/* A list of numbers, whole ones or not, into r->number. */
static gb_status read_numbers(reader *r, const char *what, bool whole)
{
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_next(yaml, r->err);
    r->number.count = 0;
    if (status == GB_OK && yaml->event.type == YAML_SCALAR_EVENT && whole)
        return read_hex_list(r, what);
    if (status == GB_OK && yaml->event.type != YAML_SEQUENCE_START_EVENT)
        return gb_yaml_fail(yaml, r->err, "expected a list for %s", what);
    while (status == GB_OK) {
        status = gb_yaml_next(yaml, r->err);
        if (status != GB_OK || yaml->event.type == YAML_SEQUENCE_END_EVENT)
            return status;
        if (yaml->event.type != YAML_SCALAR_EVENT)
            return gb_yaml_fail(yaml, r->err, "expected a number in %s", what);
        gb_slice text = {(const char *)yaml->event.data.scalar.value,
                         yaml->event.data.scalar.length};
        double value = 0;
        const char *end = text.text + text.size;
        if (gb_number_parse(text.text, end, &value) != end)
            return gb_yaml_fail(yaml, r->err, "expected a finite number in %s, found '%.*s'", what,
                                gb_slice_width(text), text.text);
        if (whole &&
            !(value >= INT_MIN && value <= INT_MAX && value <= (int)value && value >= (int)value))
            return gb_yaml_fail(yaml, r->err, "expected a whole number in %s, found '%.*s'", what,
                                gb_slice_width(text), text.text);
        status = grow(r, &r->number, sizeof value, what);
        if (status == GB_OK)
            ((double *)r->number.item)[r->number.count++] = value;
    }
    return status;
}

/* Nodes of n bones, or none of them when the list is empty. */
static gb_status read_bones(reader *r, const char *what, int n, int *out)
{
    gb_status status = read_numbers(r, what, true);
    yaml_mark_t mark = r->yaml.event.start_mark;
    if (status != GB_OK || r->number.count == 0)
        return status;
    if (r->number.count != n)
        return gb_yaml_fail_at(&r->yaml, mark, r->err, "%s has %d entries, %d were expected%s",
                               what, r->number.count, n,
                               r->number.count == n - 1
                                   ? ": before Unity 5.6 there was no upper chest; compile the "
                                     "avatar again"
                                   : "");
    for (int i = 0; i < n; i++)
        out[i] = (int)((double *)r->number.item)[i];
    return GB_OK;
}

/* Unity may have more room than bones; behind them nothing may stand. */
static gb_status read_mass(reader *r, const char *what)
{
    gb_unity_avatar *a = r->avatar;
    gb_status status = read_numbers(r, what, false);
    const double *mass = r->number.item;
    int n = r->number.count;
    if (status != GB_OK || n == 0)
        return status;
    if (n < GB_UNITY_BODY)
        return gb_yaml_fail(&r->yaml, r->err, "%s has %d entries, %d were expected", what, n,
                            GB_UNITY_BODY);
    for (int i = 0; i < n; i++) {
        if (!(mass[i] >= 0) || (i >= GB_UNITY_BODY && mass[i] > 0))
            return gb_yaml_fail(&r->yaml, r->err, "entry %d of %s is %g, %s was expected", i, what,
                                mass[i], i < GB_UNITY_BODY ? "a share of the body" : "0");
        if (i < GB_UNITY_BODY)
            a->mass[i] = mass[i];
    }
    a->has_mass = true;
    return GB_OK;
}

/* m_LeftHand or m_RightHand. */
static gb_status read_hand(reader *r, const char *what, int *out)
{
    static const char *const names[] = {"data", "m_HandBoneIndex"};
    fields f = {names, COUNT(names), 0, false};
    gb_status status = gb_yaml_mapping(&r->yaml, what, r->err);
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field == 1)
            status = read_bones(r, names[1], GB_UNITY_HAND, out);
    }
    return status;
}

/* The fields of a node, behind the beginning of its mapping. */
static gb_status read_node(reader *r, int index, gb_unity_node *out)
{
    enum { PARENT = 1, AXES };
    static const char *const names[] = {"data", "m_ParentId", "m_AxesId"};
    fields f = {names, COUNT(names), 0, false};
    yaml_mark_t begin = r->yaml.event.start_mark;
    gb_status status = GB_OK;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field == PARENT)
            status = gb_yaml_integer(&r->yaml, names[PARENT], -1, INT_MAX, &out->parent, r->err);
        else if (status == GB_OK && field == AXES)
            status = gb_yaml_integer(&r->yaml, names[AXES], -1, INT_MAX, &out->axes, r->err);
        if (status == GB_OK && field == PARENT && out->parent >= index)
            status = gb_yaml_fail(&r->yaml, r->err,
                                  "node %d hangs on node %d: parents must stand before their "
                                  "children",
                                  index, out->parent);
    }
    return status == GB_OK ? check_seen(r, &f, 2, begin, "a node") : status;
}

static gb_status read_limit(reader *r, gb_unity_axes *out)
{
    static const char *const names[] = {"data", "m_Min", "m_Max"};
    fields f = {names, COUNT(names), 0, false};
    gb_status status = gb_yaml_mapping(&r->yaml, "m_Limit", r->err);
    yaml_mark_t begin = r->yaml.event.start_mark;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field >= 0)
            status = read_vector(r, names[field], 3, field == 1 ? out->low : out->high);
    }
    return status == GB_OK ? check_seen(r, &f, 2, begin, "m_Limit") : status;
}

/* The fields of an item of m_AxesArray, behind the beginning of its mapping. */
static gb_status read_axes(reader *r, gb_unity_axes *out)
{
    enum { PRE = 1, POST, SIGN, LIMIT, LENGTH, TYPE };
    static const char *const names[] = {"data",    "m_PreQ",   "m_PostQ", "m_Sgn",
                                        "m_Limit", "m_Length", "m_Type"};
    fields f = {names, COUNT(names), 0, false};
    yaml_mark_t begin = r->yaml.event.start_mark;
    gb_status status = GB_OK;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field == PRE)
            status = read_vector(r, names[PRE], 4, out->pre);
        else if (status == GB_OK && field == POST)
            status = read_vector(r, names[POST], 4, out->post);
        else if (status == GB_OK && field == SIGN)
            status = read_vector(r, names[SIGN], 3, out->sign);
        else if (status == GB_OK && field == LIMIT)
            status = read_limit(r, out);
        else if (status == GB_OK && field == LENGTH)
            status = gb_yaml_number(&r->yaml, names[LENGTH], &out->length, r->err);
        else if (status == GB_OK && field == TYPE)
            status = gb_yaml_integer(&r->yaml, names[TYPE], INT_MIN, INT_MAX, &out->type, r->err);
    }
    return status == GB_OK ? check_seen(r, &f, COUNT(names) - 1, begin, "an axis") : status;
}

/* A list of mappings into list, each by read, behind the beginning of its mapping. */
static gb_status read_items(reader *r, const char *what, const char *item, item_list *list,
                            size_t size, gb_status (*read)(reader *r, int index, void *out))
{
    gb_status status = gb_yaml_list(&r->yaml, what, r->err);
    bool more = status == GB_OK;
    while (more) {
        status = gb_yaml_item(&r->yaml, item, &more, r->err);
        if (status == GB_OK && more)
            status = grow(r, list, size, what);
        if (status == GB_OK && more)
            status = read(r, list->count, (char *)list->item + (size_t)list->count * size);
        if (status != GB_OK || !more)
            return status;
        list->count++;
    }
    return status;
}

static gb_status node_item(reader *r, int index, void *out)
{
    return read_node(r, index, out);
}

static gb_status axes_item(reader *r, int index, void *out)
{
    (void)index;
    return read_axes(r, out);
}

static gb_status pose_item(reader *r, int index, void *out)
{
    (void)index;
    return read_xform(r, "a transform", out);
}

static gb_status read_skeleton(reader *r)
{
    static const char *const names[] = {"data", "m_Node", "m_AxesArray"};
    fields f = {names, COUNT(names), 0, false};
    gb_status status = gb_yaml_mapping(&r->yaml, "m_Skeleton", r->err);
    yaml_mark_t begin = r->yaml.event.start_mark;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field == 1)
            status = read_items(r, names[1], "a node", &r->node, sizeof(gb_unity_node), node_item);
        else if (status == GB_OK && field == 2)
            status = read_items(r, names[2], "an axis", &r->axes, sizeof(gb_unity_axes), axes_item);
    }
    return status == GB_OK ? check_seen(r, &f, 2, begin, "m_Skeleton") : status;
}

static gb_status read_pose(reader *r)
{
    static const char *const names[] = {"data", "m_X"};
    fields f = {names, COUNT(names), 0, false};
    gb_status status = gb_yaml_mapping(&r->yaml, "m_SkeletonPose", r->err);
    yaml_mark_t begin = r->yaml.event.start_mark;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field == 1)
            status =
                read_items(r, names[1], "a transform", &r->pose, sizeof(gb_unity_xform), pose_item);
    }
    return status == GB_OK ? check_seen(r, &f, 1, begin, "m_SkeletonPose") : status;
}

static void clear(int *bones, int n)
{
    for (int i = 0; i < n; i++)
        bones[i] = -1;
}

/* m_Human, behind its name. */
static gb_status read_human(reader *r)
{
    enum {
        ROOT = 1,
        SKELETON,
        POSE,
        BODY,
        LEFT,
        RIGHT,
        MASS,
        SCALE,
        ARM,
        FOREARM,
        UPPER_LEG,
        LEG,
        HAS_LEFT,
        HAS_RIGHT,
        HAS_TDOF
    };
    static const char *const names[] = {
        "data",           "m_RootX",          "m_Skeleton",
        "m_SkeletonPose", "m_HumanBoneIndex", "m_LeftHand",
        "m_RightHand",    "m_HumanBoneMass",  "m_Scale",
        "m_ArmTwist",     "m_ForeArmTwist",   "m_UpperLegTwist",
        "m_LegTwist",     "m_HasLeftHand",    "m_HasRightHand",
        "m_HasTDoF",
    };
    gb_unity_avatar *a = r->avatar;
    double *const number[] = {[SCALE] = &a->scale,
                              [ARM] = &a->arm_twist,
                              [FOREARM] = &a->forearm_twist,
                              [UPPER_LEG] = &a->upper_leg_twist,
                              [LEG] = &a->leg_twist};
    fields f = {names, COUNT(names), 0, false};
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_mapping(yaml, "m_Human", r->err);
    yaml_mark_t begin = yaml->event.start_mark;
    int field = 0, flag[3] = {1, 1, 0};
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status != GB_OK || field < 0)
            break;
        const char *what = names[field];
        if (field == ROOT) {
            status = gb_yaml_mapping(yaml, what, r->err);
            if (status == GB_OK)
                status = read_xform(r, what, &a->root);
        } else if (field == SKELETON) {
            status = read_skeleton(r);
        } else if (field == POSE) {
            status = read_pose(r);
        } else if (field == BODY) {
            status = read_bones(r, what, GB_UNITY_BODY, a->body);
        } else if (field == LEFT || field == RIGHT) {
            status = read_hand(r, what, field == LEFT ? a->left : a->right);
        } else if (field == MASS) {
            status = read_mass(r, what);
        } else if (field >= HAS_LEFT) {
            status = gb_yaml_integer(yaml, what, 0, 1, &flag[field - HAS_LEFT], r->err);
        } else {
            status = gb_yaml_number(yaml, what, number[field], r->err);
        }
        if (status == GB_OK && field == SCALE && !(a->scale > 0))
            status = gb_yaml_fail(yaml, r->err, "m_Scale is %g, a height above 0 was expected",
                                  a->scale);
    }
    if (status == GB_OK)
        status = check_seen(r, &f, BODY, begin, "m_Human");
    const unsigned twists = 1u << ARM | 1u << FOREARM | 1u << UPPER_LEG | 1u << LEG;
    a->has_twist = (f.seen & twists) == twists;
    a->has_tdof = flag[2];
    if (!flag[0])
        clear(a->left, GB_UNITY_HAND);
    if (!flag[1])
        clear(a->right, GB_UNITY_HAND);
    return status;
}

/* m_Avatar. */
static gb_status read_constant(reader *r)
{
    static const char *const names[] = {"data", "m_Human"};
    fields f = {names, COUNT(names), 0, false};
    gb_status status = gb_yaml_mapping(&r->yaml, "m_Avatar", r->err);
    yaml_mark_t begin = r->yaml.event.start_mark;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = next_field(r, &f, &field);
        if (status == GB_OK && field == 1)
            status = read_human(r);
    }
    return status == GB_OK ? check_seen(r, &f, 1, begin, "m_Avatar") : status;
}

/* The fields of Avatar. */
static gb_status read_avatar(reader *r)
{
    enum { NAME, CONSTANT };
    static const char *const names[] = {"m_Name", "m_Avatar"};
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_mapping(yaml, "Avatar", r->err);
    yaml_mark_t begin = yaml->event.start_mark;
    unsigned seen = 0;
    int field = 0;
    while (status == GB_OK && field >= 0) {
        status = gb_yaml_field(yaml, names, COUNT(names), &seen, &field, r->err);
        if (status == GB_OK && field == NAME)
            status = gb_yaml_text(yaml, names[NAME], &r->avatar->arena, &r->avatar->name, r->err);
        else if (status == GB_OK && field == CONSTANT)
            status = read_constant(r);
    }
    if (status == GB_OK && !(seen & 1u << CONSTANT))
        return gb_yaml_fail_at(yaml, begin, r->err, "an Avatar without m_Avatar");
    return status;
}

/* Is this object an avatar? Its fields come next. */
static gb_status begin_avatar(reader *r, const gb_unity_object *object, bool *is_avatar)
{
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_next(yaml, r->err);
    *is_avatar = status == GB_OK && yaml->event.type == YAML_MAPPING_START_EVENT;
    if (*is_avatar) {
        status = gb_yaml_next(yaml, r->err);
        *is_avatar = status == GB_OK && yaml->event.type == YAML_SCALAR_EVENT &&
                     strcmp((const char *)yaml->event.data.scalar.value, "Avatar") == 0;
    }
    if (status == GB_OK && !*is_avatar && object->class_id == CLASS_AVATAR)
        return gb_yaml_fail(yaml, r->err, "an object of class 90 that is not an Avatar");
    return status;
}

static gb_status read_object(reader *r, const gb_unity_stream *stream,
                             const gb_unity_object *object, bool *is_avatar)
{
    gb_status status = gb_yaml_open(&r->yaml, stream, object, r->err);
    if (status != GB_OK)
        return status;
    status = begin_avatar(r, object, is_avatar);
    if (status == GB_OK && *is_avatar)
        status = read_avatar(r);
    if (status == GB_OK && *is_avatar)
        status = gb_yaml_finish(&r->yaml, r->err);
    gb_yaml_close(&r->yaml);
    return status;
}

static gb_status fail(const reader *r, const char *file, const char *what)
{
    return gb_fail_at(r->err, GB_INPUT, file, 0, 0, "%s", what);
}

/* Every entry a node or -1. */
static gb_status check_bones(const reader *r, const char *file, const char *what, const int *bones,
                             int n)
{
    for (int i = 0; i < n; i++) {
        if (bones[i] < -1 || bones[i] >= r->node.count)
            return gb_fail_at(r->err, GB_INPUT, file, 0, 0,
                              "entry %d of %s is %d: the skeleton has %d nodes", i, what, bones[i],
                              r->node.count);
    }
    return GB_OK;
}

/* What can be seen only when all is read. */
static gb_status complete(reader *r, const char *file)
{
    gb_unity_avatar *a = r->avatar;
    const gb_unity_node *node = r->node.item;
    bool any = false;
    for (int i = 0; i < GB_UNITY_BODY; i++)
        any = any || a->body[i] != -1;
    if (!any)
        return fail(r, file,
                    "the avatar is not humanoid: m_HumanBoneIndex names no bone; set the model's "
                    "animation type to Humanoid");
    if (r->pose.count != r->node.count)
        return gb_fail_at(r->err, GB_INPUT, file, 0, 0,
                          "m_SkeletonPose has %d transforms for %d nodes of m_Skeleton",
                          r->pose.count, r->node.count);
    for (int i = 0; i < r->node.count; i++) {
        if (node[i].axes >= r->axes.count)
            return gb_fail_at(r->err, GB_INPUT, file, 0, 0,
                              "node %d has the axes %d: m_AxesArray has %d", i, node[i].axes,
                              r->axes.count);
    }
    gb_status status = check_bones(r, file, "m_HumanBoneIndex", a->body, GB_UNITY_BODY);
    if (status == GB_OK)
        status = check_bones(r, file, "m_LeftHand", a->left, GB_UNITY_HAND);
    if (status == GB_OK)
        status = check_bones(r, file, "m_RightHand", a->right, GB_UNITY_HAND);
    if (status == GB_OK)
        status = keep(r, &r->node, sizeof *a->node, &a->node);
    if (status == GB_OK)
        status = keep(r, &r->axes, sizeof *a->axes, &a->axes);
    if (status == GB_OK)
        status = keep(r, &r->pose, sizeof *a->pose, &a->pose);
    a->nnode = r->node.count;
    a->naxes = r->axes.count;
    if (!a->name)
        a->name = "";
    return status;
}

/* The first avatar of the stream, and whether there are more. */
static gb_status read_stream(reader *r, gb_unity_stream *stream)
{
    gb_unity_object object;
    long first_class = -1, others = 0;
    bool found = true, have = false;
    gb_status status = gb_unity_next(stream, &object, &found, r->err);
    if (status == GB_OK && found)
        first_class = object.class_id;
    while (status == GB_OK && found) {
        if (have)
            others += object.class_id == CLASS_AVATAR;
        else if (object.class_id == CLASS_AVATAR || object.class_id < 0)
            status = read_object(r, stream, &object, &have);
        if (status == GB_OK)
            status = gb_unity_next(stream, &object, &found, r->err);
    }
    if (status != GB_OK)
        return status;
    if (!have && first_class >= 0)
        return gb_fail_at(r->err, GB_INPUT, stream->in.file, 0, 0,
                          "has no Avatar (class 90) among its %d objects; the first is of class "
                          "%ld",
                          stream->count, first_class);
    if (!have)
        return fail(r, stream->in.file, "has no Avatar: it is not one in Unity's text form");
    if (others > 0)
        gb_note_add(r->notes, "avatars", "the file has %ld more avatars: the first was read",
                    others);
    return complete(r, stream->in.file);
}

gb_status gb_unity_avatar_parse(const char *text, size_t size, const char *name,
                                gb_unity_avatar *out, gb_notes *notes, gb_error *err)
{
    *out = (gb_unity_avatar){.nnode = 0};
    clear(out->body, GB_UNITY_BODY);
    clear(out->left, GB_UNITY_HAND);
    clear(out->right, GB_UNITY_HAND);
    if (size > GB_MAX_UNITY_AVATAR_BYTES)
        return gb_fail_at(err, GB_INPUT, name, 0, 0, "%zu bytes are above the limit of %d", size,
                          GB_MAX_UNITY_AVATAR_BYTES);
    gb_unity_stream stream;
    gb_status status =
        gb_unity_begin(&stream, text, size, name, "a Unity avatar in text form", err);
    if (status != GB_OK)
        return status;
    reader r = {.avatar = out, .notes = notes, .err = err};
    status = read_stream(&r, &stream);
    free(r.node.item);
    free(r.axes.item);
    free(r.pose.item);
    free(r.number.item);
    if (status != GB_OK)
        gb_unity_avatar_free(out);
    return status;
}

gb_status gb_unity_avatar_read(const gb_file *file, gb_unity_avatar *out, gb_notes *notes,
                               gb_error *err)
{
    return gb_unity_avatar_parse(file->bytes, file->size, file->name, out, notes, err);
}

void gb_unity_avatar_free(gb_unity_avatar *avatar)
{
    gb_arena_free(&avatar->arena);
    *avatar = (gb_unity_avatar){.nnode = 0};
}
