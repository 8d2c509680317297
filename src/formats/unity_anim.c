/* Unity's animation clips: the reader. */
#include "formats/unity_anim.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "formats/unity_yaml.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

enum { CLASS_CLIP = 74 };

/* No count of keys is kept: a file that may be read has not the room for more. */
#define LEAST_KEY "{time: 0,value: 0,inSlope: 0,outSlope: 0},"
_Static_assert(GB_MAX_ANIM_BYTES / (sizeof LEAST_KEY - 1) <= GB_MAX_ANIM_KEYS, "keys of a file");

/* Curves while their number is not known; the keys of each are in the arena already. */
typedef struct curve_list {
    gb_anim_curve *curve; /* malloc'ed */
    int count, room;
} curve_list;

typedef struct reader {
    gb_yaml yaml;
    gb_anim *anim;
    gb_notes *notes;
    gb_error *err;
    gb_anim_key *key; /* malloc'ed: those of the curve that is being read */
    int nkey, key_room;
    curve_list curves, editor;
    bool has_settings, has_stop;
    yaml_mark_t settings; /* where they are */
} reader;

/* A place for one more of size bytes in a malloc'ed array; NULL when memory is short. */
static void *grow(void *array, int count, int *room, size_t size)
{
    if (count < *room)
        return array;
    int more = *room ? *room * 2 : 64;
    void *grown = realloc(array, (size_t)more * size);
    if (grown)
        *room = more;
    return grown;
}

/* Infinity as Unity and C libraries write it, and YAML's own form; likewise NaN. */
static bool is_infinite(gb_slice text)
{
    return gb_slice_is_nocase(text, "Infinity") || gb_slice_is_nocase(text, "inf") ||
           gb_slice_is_nocase(text, ".inf");
}

static bool is_nan(gb_slice text)
{
    return gb_slice_is_nocase(text, "NaN") || gb_slice_is_nocase(text, ".nan");
}

static gb_status read_slope(reader *r, const char *what, double *out)
{
    gb_slice text = {NULL, 0};
    gb_status status = gb_yaml_scalar(&r->yaml, what, &text, r->err);
    if (status != GB_OK)
        return status;
    const char *end = text.text + text.size;
    if (gb_number_parse(text.text, end, out) == end)
        return GB_OK;
    gb_slice word = text;
    bool minus = word.size > 0 && *word.text == '-';
    if (word.size > 0 && (minus || *word.text == '+')) {
        word.text++;
        word.size--;
    }
    if (is_infinite(word)) {
        *out = minus ? -(double)INFINITY : (double)INFINITY;
    } else if (is_nan(word)) {
        *out = 0;
        gb_note_add(r->notes, "nan-slope", "%s is NaN: taken as 0", what);
    } else {
        return gb_yaml_fail(&r->yaml, r->err, "expected a number or Infinity for %s, found '%.*s'",
                            what, gb_slice_width(text), text.text);
    }
    return GB_OK;
}

static void check_weight(reader *r, bool counts, double weight)
{
    if (counts && !(weight >= 0 && weight <= 1))
        gb_note_add(r->notes, "weight", "a tangent's weight is %g: the nearer of 0 and 1 is taken",
                    weight);
}

/* The fields of a key, behind the beginning of its mapping. */
static gb_status read_key(reader *r, gb_anim_key *key)
{
    enum { TIME, VALUE, IN_SLOPE, OUT_SLOPE, WEIGHTED, IN_WEIGHT, OUT_WEIGHT };
    static const char *const names[] = {"time",         "value",    "inSlope",  "outSlope",
                                        "weightedMode", "inWeight", "outWeight"};
    gb_yaml *yaml = &r->yaml;
    yaml_mark_t begin = yaml->event.start_mark, time_mark = begin;
    unsigned seen = 0;
    int field = 0;
    /* Files from before 2018 have no weights. */
    *key = (gb_anim_key){.in_weight = 1.0 / 3, .out_weight = 1.0 / 3};
    double *const number[] = {
        [TIME] = &key->time,           [VALUE] = &key->value,
        [IN_SLOPE] = &key->in_slope,   [OUT_SLOPE] = &key->out_slope,
        [IN_WEIGHT] = &key->in_weight, [OUT_WEIGHT] = &key->out_weight,
    };
    while (field >= 0) {
        gb_status status = gb_yaml_field(yaml, names, COUNT(names), &seen, &field, r->err);
        if (status == GB_OK && (field == IN_SLOPE || field == OUT_SLOPE))
            status = read_slope(r, names[field], number[field]);
        else if (status == GB_OK && field == WEIGHTED)
            status = gb_yaml_integer(yaml, names[field], 0, GB_WEIGHTED_IN | GB_WEIGHTED_OUT,
                                     &key->weighted, r->err);
        else if (status == GB_OK && field >= 0)
            status = gb_yaml_number(yaml, names[field], number[field], r->err);
        if (status != GB_OK)
            return status;
        if (field == TIME)
            time_mark = yaml->event.start_mark;
    }
    for (int i = TIME; i <= OUT_SLOPE; i++) {
        if (!(seen & 1u << i))
            return gb_yaml_fail_at(yaml, begin, r->err, "a key without %s", names[i]);
    }
    if (r->nkey > 0 && key->time <= r->key[r->nkey - 1].time)
        return gb_yaml_fail_at(yaml, time_mark, r->err,
                               "a key at %.9g s after one at %.9g s: times must ascend", key->time,
                               r->key[r->nkey - 1].time);
    check_weight(r, key->weighted & GB_WEIGHTED_IN, key->in_weight);
    check_weight(r, key->weighted & GB_WEIGHTED_OUT, key->out_weight);
    return GB_OK;
}

/* m_Curve: the keys into r->key. */
static gb_status read_keys(reader *r)
{
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_list(yaml, "m_Curve", r->err);
    bool more = status == GB_OK;
    while (more) {
        status = gb_yaml_item(yaml, "a key", &more, r->err);
        if (status != GB_OK || !more)
            return status;
        gb_anim_key *key = grow(r->key, r->nkey, &r->key_room, sizeof *key);
        if (!key)
            return gb_fail_memory(r->err);
        r->key = key;
        status = read_key(r, &key[r->nkey]);
        if (status != GB_OK)
            return status;
        r->nkey++;
    }
    return status;
}

/* The mapping with m_Curve in it. */
static gb_status read_key_holder(reader *r)
{
    static const char *const names[] = {"m_Curve"};
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_mapping(yaml, "curve", r->err);
    yaml_mark_t begin = yaml->event.start_mark;
    unsigned seen = 0;
    int field = 0;
    while (status == GB_OK) {
        status = gb_yaml_field(yaml, names, COUNT(names), &seen, &field, r->err);
        if (status == GB_OK && field < 0)
            break;
        if (status == GB_OK)
            status = read_keys(r);
    }
    if (status == GB_OK && !seen)
        return gb_yaml_fail_at(yaml, begin, r->err, "a curve without m_Curve");
    return status;
}

/* The fields of an item of m_FloatCurves, behind the beginning of its mapping. */
static gb_status read_curve(reader *r, gb_anim_curve *curve)
{
    enum { CURVE, ATTRIBUTE, PATH, CLASS };
    static const char *const names[] = {"curve", "attribute", "path", "classID"};
    gb_yaml *yaml = &r->yaml;
    gb_arena *arena = &r->anim->arena;
    yaml_mark_t begin = yaml->event.start_mark;
    unsigned seen = 0;
    int field = 0;
    *curve = (gb_anim_curve){.path = ""};
    r->nkey = 0;
    while (field >= 0) {
        gb_status status = gb_yaml_field(yaml, names, COUNT(names), &seen, &field, r->err);
        if (status == GB_OK && field == CURVE)
            status = read_key_holder(r);
        else if (status == GB_OK && field == ATTRIBUTE)
            status = gb_yaml_text(yaml, names[field], arena, &curve->attribute, r->err);
        else if (status == GB_OK && field == PATH)
            status = gb_yaml_text(yaml, names[field], arena, &curve->path, r->err);
        else if (status == GB_OK && field == CLASS)
            status = gb_yaml_integer(yaml, names[field], 0, INT_MAX, &curve->class_id, r->err);
        if (status != GB_OK)
            return status;
    }
    if (!(seen & 1u << CURVE))
        return gb_yaml_fail_at(yaml, begin, r->err, "a float curve without curve");
    if (!curve->attribute || !*curve->attribute)
        return gb_yaml_fail_at(yaml, begin, r->err, "a float curve without attribute");
    curve->nkey = r->nkey;
    curve->key = gb_arena_raw(arena, (size_t)r->nkey, sizeof *curve->key);
    if (!curve->key)
        return gb_fail_memory(r->err);
    if (r->nkey > 0)
        memcpy(curve->key, r->key, (size_t)r->nkey * sizeof *curve->key);
    return GB_OK;
}

static gb_status read_curves(reader *r, const char *what, curve_list *list)
{
    gb_status status = gb_yaml_list(&r->yaml, what, r->err);
    bool more = status == GB_OK;
    while (more) {
        status = gb_yaml_item(&r->yaml, "a float curve", &more, r->err);
        if (status != GB_OK || !more)
            return status;
        if (list->count >= GB_MAX_ANIM_CURVES)
            return gb_yaml_fail(&r->yaml, r->err, "more than %d curves", GB_MAX_ANIM_CURVES);
        gb_anim_curve *curve = grow(list->curve, list->count, &list->room, sizeof *curve);
        if (!curve)
            return gb_fail_memory(r->err);
        list->curve = curve;
        status = read_curve(r, &curve[list->count]);
        if (status != GB_OK)
            return status;
        list->count++;
    }
    return status;
}

/* m_AnimationClipSettings. */
static gb_status read_settings(reader *r)
{
    enum { START, STOP, LOOP, OFFSET, MIRROR };
    static const char *const names[] = {"m_StartTime", "m_StopTime", "m_LoopTime", "m_CycleOffset",
                                        "m_Mirror"};
    gb_yaml *yaml = &r->yaml;
    gb_anim *anim = r->anim;
    gb_status status = gb_yaml_mapping(yaml, "m_AnimationClipSettings", r->err);
    unsigned seen = 0;
    int field = 0, loops = 0, mirrored = 0;
    r->settings = yaml->event.start_mark;
    while (status == GB_OK && field >= 0) {
        status = gb_yaml_field(yaml, names, COUNT(names), &seen, &field, r->err);
        if (status == GB_OK && field == START)
            status = gb_yaml_number(yaml, names[field], &anim->start_time, r->err);
        else if (status == GB_OK && field == STOP)
            status = gb_yaml_number(yaml, names[field], &anim->stop_time, r->err);
        else if (status == GB_OK && field == LOOP)
            status = gb_yaml_integer(yaml, names[field], 0, 1, &loops, r->err);
        else if (status == GB_OK && field == OFFSET)
            status = gb_yaml_number(yaml, names[field], &anim->cycle_offset, r->err);
        else if (status == GB_OK && field == MIRROR)
            status = gb_yaml_integer(yaml, names[field], 0, 1, &mirrored, r->err);
    }
    if (status != GB_OK)
        return status;
    anim->loops = loops;
    anim->mirrored = mirrored;
    r->has_settings = true;
    r->has_stop = seen & 1u << STOP;
    return GB_OK;
}

/* Curves that move single bones of one model. */
static gb_status skip_transforms(reader *r, const char *what)
{
    long count = 0;
    gb_status status = gb_yaml_skip(&r->yaml, &count, r->err);
    r->anim->bone_curves += count;
    if (count > 0)
        gb_note_add(r->notes, "transform-curves", "%s moves bones of one model: not read", what);
    return status;
}

/* The fields of AnimationClip. */
static gb_status read_clip(reader *r)
{
    enum { NAME, FLOAT_CURVES, EDITOR_CURVES, SAMPLE_RATE, SETTINGS, TRANSFORMS };
    static const char *const names[] = {
        "m_Name",
        "m_FloatCurves",
        "m_EditorCurves",
        "m_SampleRate",
        "m_AnimationClipSettings",
        "m_RotationCurves",
        "m_CompressedRotationCurves",
        "m_EulerCurves",
        "m_PositionCurves",
        "m_ScaleCurves",
    };
    gb_yaml *yaml = &r->yaml;
    gb_anim *anim = r->anim;
    gb_status status = gb_yaml_mapping(yaml, "AnimationClip", r->err);
    unsigned seen = 0;
    int field = 0;
    while (status == GB_OK) {
        status = gb_yaml_field(yaml, names, COUNT(names), &seen, &field, r->err);
        if (status != GB_OK || field < 0)
            return status;
        if (field == NAME)
            status = gb_yaml_text(yaml, names[field], &anim->arena, &anim->name, r->err);
        else if (field == FLOAT_CURVES)
            status = read_curves(r, names[field], &r->curves);
        else if (field == EDITOR_CURVES && r->curves.count == 0)
            status = read_curves(r, names[field], &r->editor);
        else if (field == EDITOR_CURVES)
            status = gb_yaml_skip(yaml, NULL, r->err);
        else if (field == SETTINGS)
            status = read_settings(r);
        else if (field >= TRANSFORMS)
            status = skip_transforms(r, names[field]);
        else
            status = gb_yaml_number(yaml, names[field], &anim->sample_rate, r->err);
        if (status == GB_OK && field == SAMPLE_RATE && !(anim->sample_rate > 0))
            return gb_yaml_fail(yaml, r->err, "the sample rate is %g Hz", anim->sample_rate);
    }
    return status;
}

/* Is this object a clip? Its fields come next. */
static gb_status begin_clip(reader *r, const gb_unity_object *object, bool *is_clip)
{
    gb_yaml *yaml = &r->yaml;
    gb_status status = gb_yaml_next(yaml, r->err);
    *is_clip = status == GB_OK && yaml->event.type == YAML_MAPPING_START_EVENT;
    if (*is_clip) {
        status = gb_yaml_next(yaml, r->err);
        *is_clip = status == GB_OK && yaml->event.type == YAML_SCALAR_EVENT &&
                   strcmp((const char *)yaml->event.data.scalar.value, "AnimationClip") == 0;
    }
    if (status == GB_OK && !*is_clip && object->class_id == CLASS_CLIP)
        return gb_yaml_fail(yaml, r->err, "an object of class 74 that is not an AnimationClip");
    return status;
}

/* Reads an object that may be a clip. */
static gb_status read_object(reader *r, const gb_unity_stream *stream,
                             const gb_unity_object *object, bool *is_clip)
{
    gb_status status = gb_yaml_open(&r->yaml, stream, object, r->err);
    if (status != GB_OK)
        return status;
    status = begin_clip(r, object, is_clip);
    if (status == GB_OK && *is_clip)
        status = read_clip(r);
    if (status == GB_OK && *is_clip)
        status = gb_yaml_finish(&r->yaml, r->err);
    gb_yaml_close(&r->yaml);
    return status;
}

/* What the clip left open. */
static gb_status complete(reader *r, const char *file)
{
    gb_anim *anim = r->anim;
    bool use_editor = r->curves.count == 0 && r->editor.count > 0;
    const curve_list *list = use_editor ? &r->editor : &r->curves;
    if (use_editor)
        gb_note_add(r->notes, "editor-curves",
                    "the clip has no m_FloatCurves: its m_EditorCurves were read");
    else if (list->count == 0)
        gb_note_add(r->notes, "no-curves", "the clip has no float curves: not one for a humanoid");
    if (!r->has_settings)
        gb_note_add(r->notes, "no-settings",
                    "the clip has no m_AnimationClipSettings: was the file cut?");
    anim->ncurve = list->count;
    anim->curve = gb_arena_raw(&anim->arena, (size_t)list->count, sizeof *anim->curve);
    if (!anim->curve)
        return gb_fail_memory(r->err);
    if (list->count > 0)
        memcpy(anim->curve, list->curve, (size_t)list->count * sizeof *anim->curve);
    for (int c = 0; c < anim->ncurve && !r->has_stop; c++) {
        const gb_anim_curve *curve = &anim->curve[c];
        if (curve->nkey > 0)
            anim->stop_time = fmax(anim->stop_time, curve->key[curve->nkey - 1].time);
    }
    if (anim->stop_time < anim->start_time)
        return gb_yaml_fail_at(&r->yaml, r->settings, r->err,
                               "the clip stops at %g s, before its start at %g s", anim->stop_time,
                               anim->start_time);
    if (anim->name && *anim->name)
        return GB_OK;
    const char *base = gb_path_name(file);
    anim->name = gb_arena_text(&anim->arena, base, gb_path_stem(base));
    return anim->name ? GB_OK : gb_fail_memory(r->err);
}

/* The first clip of the stream, and whether there are more. */
static gb_status read_stream(reader *r, gb_unity_stream *stream)
{
    gb_unity_object object;
    long first_class = -1, others = 0;
    bool found = true, have_clip = false;
    gb_status status = gb_unity_next(stream, &object, &found, r->err);
    if (status == GB_OK && found)
        first_class = object.class_id;
    while (status == GB_OK && found) {
        if (have_clip)
            others += object.class_id == CLASS_CLIP;
        else if (object.class_id == CLASS_CLIP || object.class_id < 0)
            status = read_object(r, stream, &object, &have_clip);
        if (status == GB_OK)
            status = gb_unity_next(stream, &object, &found, r->err);
    }
    if (status != GB_OK)
        return status;
    if (!have_clip && first_class >= 0)
        status = gb_fail_at(r->err, GB_INPUT, stream->in.file, 0, 0,
                            "has no AnimationClip (class 74) among its %d objects; the first is of "
                            "class %ld",
                            stream->count, first_class);
    else if (!have_clip)
        status = gb_fail_at(r->err, GB_INPUT, stream->in.file, 0, 0,
                            "has no AnimationClip: it is not a clip in Unity's text form");
    if (!have_clip)
        return status;
    if (others > 0)
        gb_note_add(r->notes, "clips", "the file has %ld more clips: the first was read", others);
    return complete(r, stream->in.file);
}

bool gb_anim_is(const char *text, size_t size)
{
    gb_unity_stream stream;
    gb_unity_object object;
    bool found = true;
    if (gb_unity_begin(&stream, text, size, "", "", NULL) != GB_OK)
        return false;
    while (gb_unity_next(&stream, &object, &found, NULL) == GB_OK && found) {
        if (object.class_id == CLASS_CLIP)
            return true;
    }
    return false;
}

gb_status gb_anim_parse(const char *text, size_t size, const char *name, gb_anim *anim,
                        gb_notes *notes, gb_error *err)
{
    *anim = (gb_anim){.ncurve = 0};
    if (size > GB_MAX_ANIM_BYTES)
        return gb_fail_at(err, GB_INPUT, name, 0, 0, "%zu bytes are above the limit of %d", size,
                          GB_MAX_ANIM_BYTES);
    gb_unity_stream stream;
    gb_status status = gb_unity_begin(&stream, text, size, name, "a Unity clip in text form", err);
    if (status != GB_OK)
        return status;
    reader r = {.anim = anim, .notes = notes, .err = err};
    status = read_stream(&r, &stream);
    free(r.key);
    free(r.curves.curve);
    free(r.editor.curve);
    if (status != GB_OK)
        gb_anim_free(anim);
    return status;
}

gb_status gb_anim_read(const gb_file *file, gb_anim *anim, gb_notes *notes, gb_error *err)
{
    return gb_anim_parse(file->bytes, file->size, file->name, anim, notes, err);
}

void gb_anim_free(gb_anim *anim)
{
    gb_arena_free(&anim->arena);
    *anim = (gb_anim){.ncurve = 0};
}
