/* Unity's animation clips: the writer. The fields and their order are those of Unity's own files;
 * the lists that Unity makes anew (bindings, editor curves) stay empty. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/number.h"
#include "formats/unity_anim.h"

#define ALNUM "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/* One character of UTF-8, and how many bytes it takes; 0 bytes when it is none. Overlong forms,
 * surrogates and what is above U+10FFFF are none. */
static int decode(const char *text, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *b = (const unsigned char *)text;
    int n = b[0] < 0x80   ? 1
            : b[0] < 0xC0 ? 0 /* a continuation without a beginning */
            : b[0] < 0xE0 ? 2
            : b[0] < 0xF0 ? 3
            : b[0] < 0xF8 ? 4
                          : 0;
    *code = n == 1 ? b[0] : b[0] & (0x7Fu >> n);
    for (int i = 1; i < n; i++) {
        /* A NUL ends the text and is not a continuation either. */
        if ((b[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (b[i] & 0x3Fu);
    }
    if (n > 1 && (*code < least[n] || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000)))
        return 0;
    return n;
}

/* May the text stand without quotes? Narrower than YAML's own rule, which needs more care. */
static bool is_plain(const char *text)
{
    size_t n = strlen(text);
    return n == 0 ||
           (strspn(text, ALNUM) > 0 && text[n - 1] != ' ' && strspn(text, ALNUM " _./()-") == n);
}

/* "LABELtext\n", quoted where it must be; all that is not ASCII is escaped, as Unity does. */
static gb_status add_text(gb_buffer *out, const char *label, const char *text, gb_error *err)
{
    text = text ? text : "";
    gb_buffer_text(out, label);
    if (is_plain(text)) {
        gb_buffer_printf(out, "%s\n", text);
        return GB_OK;
    }
    gb_buffer_text(out, "\"");
    uint32_t code;
    for (const char *p = text; *p;) {
        int n = decode(p, &code);
        if (n == 0)
            return gb_fail(err, GB_INPUT, "byte %zu of a name is not UTF-8",
                           (size_t)(p - text) + 1);
        if (code == '"' || code == '\\')
            gb_buffer_printf(out, "\\%c", *p);
        else if (code >= ' ' && code < 0x7F)
            gb_buffer_add(out, p, 1);
        else if (code < 0x100)
            gb_buffer_printf(out, "\\x%02X", code);
        else if (code < 0x10000)
            gb_buffer_printf(out, "\\u%04X", code);
        else
            gb_buffer_printf(out, "\\U%08X", code);
        p += n;
    }
    gb_buffer_text(out, "\"\n");
    return GB_OK;
}

static void add_number(gb_buffer *out, const char *label, double value)
{
    char text[GB_NUMBER_SIZE];
    gb_buffer_text(out, label);
    if (isinf(value))
        gb_buffer_text(out, value < 0 ? "-Infinity" : "Infinity");
    else
        gb_buffer_text(out, gb_number_format(text, value));
    gb_buffer_text(out, "\n");
}

static void add_key(gb_buffer *out, const gb_anim_key *key)
{
    add_number(out, "      - serializedVersion: 3\n        time: ", key->time);
    add_number(out, "        value: ", key->value);
    add_number(out, "        inSlope: ", key->in_slope);
    add_number(out, "        outSlope: ", key->out_slope);
    gb_buffer_printf(out, "        tangentMode: 0\n        weightedMode: %d\n", key->weighted);
    add_number(out, "        inWeight: ", key->in_weight);
    add_number(out, "        outWeight: ", key->out_weight);
}

static gb_status check_curve(const gb_anim_curve *curve, gb_error *err)
{
    if (!curve->attribute || !*curve->attribute)
        return gb_fail(err, GB_INPUT, "a curve without attribute");
    if (curve->class_id < 0)
        return gb_fail(err, GB_INPUT, "curve '%s' has the class %d", curve->attribute,
                       curve->class_id);
    for (int k = 0; k < curve->nkey; k++) {
        const gb_anim_key *key = &curve->key[k];
        if (!isfinite(key->time) || !isfinite(key->value) || isnan(key->in_slope) ||
            isnan(key->out_slope) || !isfinite(key->in_weight) || !isfinite(key->out_weight) ||
            key->weighted < 0 || key->weighted > (GB_WEIGHTED_IN | GB_WEIGHTED_OUT))
            return gb_fail(err, GB_INPUT, "key %d of curve '%s' is not made of numbers", k + 1,
                           curve->attribute);
        if (k > 0 && key->time <= key[-1].time)
            return gb_fail(err, GB_INPUT, "key %d of curve '%s' does not come after the one before",
                           k + 1, curve->attribute);
    }
    return GB_OK;
}

static gb_status add_curve(gb_buffer *out, const gb_anim_curve *curve, gb_error *err)
{
    gb_status status = check_curve(curve, err);
    if (status != GB_OK)
        return status;
    gb_buffer_printf(out, "  - curve:\n      serializedVersion: 2\n      m_Curve:%s\n",
                     curve->nkey > 0 ? "" : " []");
    for (int k = 0; k < curve->nkey; k++)
        add_key(out, &curve->key[k]);
    /* 2: the end values hold. 4: the default order, which only means something for angles. */
    gb_buffer_text(out, "      m_PreInfinity: 2\n"
                        "      m_PostInfinity: 2\n"
                        "      m_RotationOrder: 4\n");
    status = add_text(out, "    attribute: ", curve->attribute, err);
    if (status == GB_OK)
        status = add_text(out, "    path: ", curve->path, err);
    gb_buffer_printf(out, "    classID: %d\n    script: {fileID: 0}\n", curve->class_id);
    return status;
}

static void add_settings(gb_buffer *out, const gb_anim *anim)
{
    gb_buffer_text(out, "  m_AnimationClipSettings:\n"
                        "    serializedVersion: 2\n"
                        "    m_AdditiveReferencePoseClip: {fileID: 0}\n"
                        "    m_AdditiveReferencePoseTime: 0\n");
    add_number(out, "    m_StartTime: ", anim->start_time);
    add_number(out, "    m_StopTime: ", anim->stop_time);
    gb_buffer_text(out, "    m_OrientationOffsetY: 0\n"
                        "    m_Level: 0\n");
    add_number(out, "    m_CycleOffset: ", anim->cycle_offset);
    gb_buffer_text(out, "    m_HasAdditiveReferencePose: 0\n");
    gb_buffer_printf(out, "    m_LoopTime: %d\n", anim->loops);
    gb_buffer_text(out, "    m_LoopBlend: 0\n"
                        "    m_LoopBlendOrientation: 0\n"
                        "    m_LoopBlendPositionY: 0\n"
                        "    m_LoopBlendPositionXZ: 0\n"
                        "    m_KeepOriginalOrientation: 0\n"
                        "    m_KeepOriginalPositionY: 1\n"
                        "    m_KeepOriginalPositionXZ: 0\n"
                        "    m_HeightFromFeet: 0\n");
    gb_buffer_printf(out, "    m_Mirror: %d\n", anim->mirrored);
}

static gb_status check_clip(const gb_anim *anim, gb_error *err)
{
    if (!isfinite(anim->sample_rate) || anim->sample_rate < 0)
        return gb_fail(err, GB_INPUT, "the sample rate is %g Hz", anim->sample_rate);
    if (!isfinite(anim->start_time) || !isfinite(anim->stop_time) ||
        anim->stop_time < anim->start_time)
        return gb_fail(err, GB_INPUT, "the clip goes from %g to %g s", anim->start_time,
                       anim->stop_time);
    if (!isfinite(anim->cycle_offset))
        return gb_fail(err, GB_INPUT, "the clip's cycle begins at %g", anim->cycle_offset);
    return GB_OK;
}

gb_status gb_anim_write(const gb_anim *anim, gb_buffer *out, gb_error *err)
{
    gb_status status = check_clip(anim, err);
    if (status != GB_OK)
        return status;
    gb_buffer_text(out, "%YAML 1.1\n"
                        "%TAG !u! tag:unity3d.com,2011:\n"
                        "--- !u!74 &7400000\n"
                        "AnimationClip:\n"
                        "  m_ObjectHideFlags: 0\n"
                        "  m_CorrespondingSourceObject: {fileID: 0}\n"
                        "  m_PrefabInstance: {fileID: 0}\n"
                        "  m_PrefabAsset: {fileID: 0}\n");
    status = add_text(out, "  m_Name: ", anim->name, err);
    gb_buffer_text(out, "  serializedVersion: 6\n"
                        "  m_Legacy: 0\n"
                        "  m_Compressed: 0\n"
                        "  m_UseHighQualityCurve: 0\n"
                        "  m_RotationCurves: []\n"
                        "  m_CompressedRotationCurves: []\n"
                        "  m_EulerCurves: []\n"
                        "  m_PositionCurves: []\n"
                        "  m_ScaleCurves: []\n");
    gb_buffer_printf(out, "  m_FloatCurves:%s\n", anim->ncurve > 0 ? "" : " []");
    for (int c = 0; c < anim->ncurve && status == GB_OK; c++)
        status = add_curve(out, &anim->curve[c], err);
    if (status != GB_OK)
        return status;
    gb_buffer_text(out, "  m_PPtrCurves: []\n");
    if (anim->sample_rate > 0)
        add_number(out, "  m_SampleRate: ", anim->sample_rate);
    gb_buffer_text(out, "  m_WrapMode: 0\n"
                        "  m_Bounds:\n"
                        "    m_Center: {x: 0, y: 0, z: 0}\n"
                        "    m_Extent: {x: 0, y: 0, z: 0}\n"
                        "  m_ClipBindingConstant:\n"
                        "    genericBindings: []\n"
                        "    pptrCurveMapping: []\n");
    add_settings(out, anim);
    gb_buffer_text(out, "  m_EditorCurves: []\n"
                        "  m_EulerEditorCurves: []\n"
                        "  m_HasGenericRootTransform: 0\n"
                        "  m_HasMotionFloatCurves: 0\n"
                        "  m_Events: []\n");
    return out->failed ? gb_fail_memory(err) : GB_OK;
}
