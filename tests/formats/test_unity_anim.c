/* Unity's clips: every kind of key, what stands around them, errors at their place, and what we
 * write. */
#include "formats/unity_anim.h"
#include "formats/unity_curve.h"
#include "reading.h"

#define HEAD                                                                                       \
    "%YAML 1.1\n"                                                                                  \
    "%TAG !u! tag:unity3d.com,2011:\n"
#define CLIP_LINES                                                                                 \
    "--- !u!74 &7400000\n"                                                                         \
    "AnimationClip:\n"                                                                             \
    "  m_ObjectHideFlags: 0\n" /* line 5 */                                                        \
    "  m_CorrespondingSourceObject: {fileID: 0}\n"                                                 \
    "  m_Name: Nod\n"                                                                              \
    "  serializedVersion: 6\n"                                                                     \
    "  m_RotationCurves: []\n"
#define PLAIN_CURVE                                                                                \
    "  - curve:\n"                                                                                 \
    "      serializedVersion: 2\n"                                                                 \
    "      m_Curve:\n"                                                                             \
    "      - serializedVersion: 3\n"                                                               \
    "        time: 0\n" /* line 15 */                                                              \
    "        value: 0.25\n"                                                                        \
    "        inSlope: -0.5\n"                                                                      \
    "        outSlope: 1.5\n"                                                                      \
    "        tangentMode: 0\n"                                                                     \
    "        weightedMode: 0\n" /* line 20 */                                                      \
    "        inWeight: 0.33333334\n"                                                               \
    "        outWeight: 0.33333334\n"                                                              \
    "      - serializedVersion: 3\n"                                                               \
    "        time: 0.5\n"                                                                          \
    "        value: -1.25e-3\n" /* line 25 */                                                      \
    "        inSlope: Infinity\n"                                                                  \
    "        outSlope: -Infinity\n"                                                                \
    "        tangentMode: 103\n"                                                                   \
    "        weightedMode: 3\n"                                                                    \
    "        inWeight: 0.125\n" /* line 30 */                                                      \
    "        outWeight: 0.75\n"                                                                    \
    "      m_PreInfinity: 2\n"                                                                     \
    "      m_PostInfinity: 2\n"                                                                    \
    "      m_RotationOrder: 4\n"                                                                   \
    "    attribute: Spine Front-Back\n" /* line 35 */                                              \
    "    path: \n"                                                                                 \
    "    classID: 95\n"                                                                            \
    "    script: {fileID: 0}\n"
/* Keys of other programs and years: flow form, no weights, other words for infinity. */
#define FLOW_CURVE                                                                                 \
    "  - curve:\n"                                                                                 \
    "      m_Curve:\n" /* line 40 */                                                               \
    "      - {time: -1, value: 1, inSlope: inf, outSlope: 0}\n"                                    \
    "      - {time: 2, value: 2, inSlope: 0, outSlope: -inf, weightedMode: 1, inWeight: 0.5}\n"    \
    "      - {time: 3, value: 2, inSlope: -.inf, outSlope: +Infinity, weightedMode: 2}\n"          \
    "    attribute: 42\n"                                                                          \
    "    path: 'Rig/Hips'\n" /* line 45 */                                                         \
    "    classID: 95\n"
#define END_LINES                                                                                  \
    "  m_PPtrCurves: []\n"                                                                         \
    "  m_SampleRate: 24\n"                                                                         \
    "  m_AnimationClipSettings:\n"                                                                 \
    "    serializedVersion: 2\n" /* line 50 */                                                     \
    "    m_StartTime: 0.25\n"                                                                      \
    "    m_StopTime: 2.5\n"                                                                        \
    "    m_LoopTime: 1\n"                                                                          \
    "  m_EditorCurves: []\n"                                                                       \
    "  m_Events: []\n" /* line 55 */

static const char clip[] = HEAD CLIP_LINES "  m_FloatCurves:\n" PLAIN_CURVE FLOW_CURVE END_LINES;

typedef struct clip_reading {
    gb_arena arena;
    gb_notes notes;
    gb_anim anim;
    gb_error err;
    gb_status status;
} clip_reading;

static void read_bytes(clip_reading *r, const char *text, size_t size)
{
    memset(r, 0, sizeof *r);
    r->notes.arena = &r->arena;
    r->status = gb_anim_parse(text, size, "dir/t.anim", &r->anim, &r->notes, &r->err);
}

static void read_clip(clip_reading *r, const char *text)
{
    read_bytes(r, text, strlen(text));
    assert_status(r->status, GB_OK, &r->err);
}

static void end_clip(clip_reading *r)
{
    gb_anim_free(&r->anim);
    gb_arena_free(&r->arena);
}

static const gb_note *note(const clip_reading *r, const char *kind)
{
    const gb_note *n = r->notes.first;
    while (n && strcmp(n->kind, kind) != 0)
        n = n->next;
    return n;
}

static void check_key(const gb_anim_key *key, gb_anim_key expected)
{
    assert_near(key->time, expected.time, 0, 0, "time");
    assert_near(key->value, expected.value, 0, 0, "value");
    /* Differences of infinities are no numbers: compared as bits. */
    assert_memory_equal(&key->in_slope, &expected.in_slope, sizeof(double));
    assert_memory_equal(&key->out_slope, &expected.out_slope, sizeof(double));
    assert_near(key->in_weight, expected.in_weight, 0, 0, "in weight");
    assert_near(key->out_weight, expected.out_weight, 0, 0, "out weight");
    assert_int_equal(key->weighted, expected.weighted);
}

/* The clip above, wherever it stands; no_notes: and nothing is said about it. */
static void check_clip(const char *text, bool no_notes)
{
    const double inf = (double)INFINITY, third = 1.0 / 3;
    clip_reading r;
    read_clip(&r, text);
    if (no_notes && r.notes.first)
        fail_msg("note: %s", r.notes.first->message);
    assert_string_equal(r.anim.name, "Nod");
    assert_near(r.anim.sample_rate, 24, 0, 0, "sample rate");
    assert_near(r.anim.start_time, 0.25, 0, 0, "start");
    assert_near(r.anim.stop_time, 2.5, 0, 0, "stop");
    assert_true(r.anim.loops);
    assert_int_equal(r.anim.ncurve, 2);
    const gb_anim_curve *c = r.anim.curve;
    assert_string_equal(c[0].attribute, "Spine Front-Back");
    assert_string_equal(c[0].path, "");
    assert_int_equal(c[0].class_id, 95);
    assert_int_equal(c[0].nkey, 2);
    check_key(&c[0].key[0], (gb_anim_key){0, 0.25, -0.5, 1.5, 0.33333334, 0.33333334, 0});
    check_key(&c[0].key[1], (gb_anim_key){0.5, -1.25e-3, inf, -inf, 0.125, 0.75, 3});
    assert_string_equal(c[1].attribute, "42");
    assert_string_equal(c[1].path, "Rig/Hips");
    assert_int_equal(c[1].nkey, 3);
    check_key(&c[1].key[0], (gb_anim_key){-1, 1, inf, 0, third, third, 0});
    check_key(&c[1].key[1], (gb_anim_key){2, 2, 0, -inf, 0.5, third, 1});
    check_key(&c[1].key[2], (gb_anim_key){3, 2, -inf, inf, third, third, 2});
    end_clip(&r);
}

static void check_variant(const char *old, const char *new)
{
    gb_arena arena = {0};
    check_clip(replace(&arena, clip, old, new), true);
    gb_arena_free(&arena);
}

static void every_kind_of_key_is_read(void **state)
{
    (void)state;
    check_clip(clip, true);
    /* From a file the same. */
    char name[] = "t.anim";
    gb_file file = {.bytes = clip, .size = sizeof clip - 1, .name = name};
    gb_anim a;
    gb_error err = {0};
    assert_status(gb_anim_read(&file, &a, NULL, &err), GB_OK, &err);
    assert_int_equal(a.ncurve, 2);
    gb_anim_free(&a);
}

static void layout_does_not_matter(void **state)
{
    (void)state;
    check_variant("\n", "\r\n");
    check_variant("\n", "\r");
    check_variant(HEAD, "\xEF\xBB\xBF" HEAD);
    check_variant(HEAD, HEAD "\n# a comment\n");
    /* A piece without its beginning, or its tag, or its mark. */
    check_variant(HEAD, "");
    check_variant(HEAD, "# by hand\n");
    check_variant("!u!74 ", "");
    check_variant(HEAD "--- !u!74 &7400000\n", "");
    check_variant("24", "\"24\"");
    check_variant("  m_Events: []\n", "  m_Events: []\n...\n");
    /* Fields that are not known, with whatever is in them. */
    check_variant("  m_Events: []\n", "  m_New: [{a: [b, {c: d}]}, e]\n  m_Curve: [1, 2]\n");
}

/* Objects of other classes are not even parsed: "stripped" is no YAML, and only the first object
 * of Unity's files has the tag's definition. */
static void the_clip_is_found_among_other_objects(void **state)
{
    (void)state;
    check_variant(HEAD,
                  HEAD "--- !u!114 &1 stripped\nMonoBehaviour: {a: [b}\n--- !u!1 &2\n: : :\n");
    check_variant(HEAD, HEAD "---\nSomething: else\n---\n- a list\n--- a word\n");
    check_variant("  m_Events: []\n", "  m_Events: []\n--- !u!114 &1 stripped\nA: {\n");
    /* More clips: the first counts. */
    gb_arena arena = {0};
    const char *text =
        gb_arena_printf(&arena, "%s--- !u!74 &2\nAnimationClip: {m_Name: b}\n", clip);
    check_clip(text, false);
    clip_reading r;
    read_clip(&r, text);
    const gb_note *n = note(&r, "clips");
    assert_contains(n ? n->message : "", "1 more clip");
    end_clip(&r);
    gb_arena_free(&arena);
}

static void editor_curves_stand_in(void **state)
{
    (void)state;
    gb_arena arena = {0};
    clip_reading r;
    /* Only they are there, before or behind an empty list. */
    const char *only = replace(&arena, clip, "  m_EditorCurves: []\n", "");
    only = replace(&arena, only, "m_FloatCurves:", "m_EditorCurves:");
    const char *texts[] = {only, replace(&arena, only, "m_Events: []", "m_FloatCurves: []"),
                           replace(&arena, only, "  m_RotationCurves", "  m_FloatCurves")};
    for (int i = 0; i < 3; i++) {
        check_clip(texts[i], false);
        read_clip(&r, texts[i]);
        assert_ptr_equal(r.notes.first, note(&r, "editor-curves"));
        assert_ptr_equal(r.notes.last, r.notes.first);
        end_clip(&r);
    }
    /* Both are there: the others count, in either order, without a word. */
    const char *other = "  m_EditorCurves:\n"
                        "  - {curve: {m_Curve: []}, attribute: x}\n";
    check_clip(replace(&arena, clip, "  m_EditorCurves: []\n", other), true);
    const char *first = replace(&arena, clip, "  m_EditorCurves: []\n", "");
    check_clip(replace(&arena, first, "  m_RotationCurves: []\n", other), true);
    gb_arena_free(&arena);
}

/* old is replaced by new; that is noted, the number of times, and read. */
static void check_noted(clip_reading *r, const char *old, const char *new, const char *kind,
                        long count)
{
    gb_arena arena = {0};
    read_clip(r, replace(&arena, clip, old, new));
    const gb_note *n = note(r, kind);
    assert_int_equal(n ? n->count : 0, count);
    assert_ptr_equal(r->notes.first, r->notes.last);
    gb_arena_free(&arena);
}

static void what_is_odd_is_noted(void **state)
{
    (void)state;
    clip_reading r;
    check_noted(&r, "outSlope: 1.5", "outSlope: NaN", "nan-slope", 1);
    assert_near(r.anim.curve[0].key[0].out_slope, 0, 0, 0, "a slope that is no number");
    end_clip(&r);
    check_noted(&r, "outSlope: 0", "outSlope: -nan", "nan-slope", 1);
    end_clip(&r);
    check_noted(&r, "inWeight: 0.5", "inWeight: 1.5", "weight", 1);
    assert_near(r.anim.curve[1].key[1].in_weight, 1.5, 0, 0, "a weight above 1, kept");
    end_clip(&r);
    check_noted(&r, "m_RotationCurves: []", "m_RotationCurves: [{curve: []}]", "transform-curves",
                1);
    end_clip(&r);
    check_noted(&r, "m_AnimationClipSettings", "m_Other", "no-settings", 1);
    /* Then the clip ends with its last key. */
    assert_near(r.anim.start_time, 0, 0, 0, "start");
    assert_near(r.anim.stop_time, 3, 0, 0, "stop");
    assert_false(r.anim.loops);
    end_clip(&r);

    read_clip(&r, "AnimationClip:\n  m_FloatCurves: []\n  m_AnimationClipSettings: {a: b}\n");
    assert_non_null(note(&r, "no-curves"));
    assert_int_equal(r.anim.ncurve, 0);
    assert_string_equal(r.anim.name, "t");
    assert_near(r.anim.sample_rate, 0, 0, 0, "a rate that is not stated");
    assert_near(r.anim.stop_time, 0, 0, 0, "nothing takes no time");
    end_clip(&r);
}

/* The clip with old replaced by new (old NULL: new alone) is refused at this place. Line 0: the
 * whole file is meant. */
static const struct {
    const char *old, *new;
    long line, column;
    const char *message;
} bad[] = {
    {NULL, "", 0, 0, "is empty, a Unity clip in text form was expected"},
    {NULL, "\xFF\xFE-\0-\0", 1, 1, "UTF-16"},
    {NULL, "a\x01", 1, 2, "is not text: control characters are not allowed"},
    {NULL, "%YAML 1.1\n# nothing\n", 0, 0, "has no AnimationClip: it is not a clip"},
    {NULL, "just text\n", 0, 0, "has no AnimationClip: it is not a clip"},
    {NULL, "a: b\n", 0, 0, "has no AnimationClip: it is not a clip"},
    {NULL, "[a, b]\n", 0, 0, "has no AnimationClip: it is not a clip"},
    {NULL, "\xE2\x80\xA8", 2, 1, "no YAML document"}, /* a line separator alone */
    {NULL, "...\n", 1, 1, "is not YAML"},
    {NULL, "AnimationClip:\n", 1, 15, "expected a mapping for AnimationClip, found a single value"},
    {"!u!74 &7400000", "!u!114 &1\nA: b\n--- !u!1 &2", 0, 0,
     "has no AnimationClip (class 74) among its 2 objects; the first is of class 114"},
    {"AnimationClip:", "AnimationCurve:", 4, 1, "class 74 that is not an AnimationClip"},
    {"%TAG !u!", "%TAG !x!", 3, 5, "is not YAML: found undefined tag handle"},
    {"m_Name: Nod", "m_X: {a: [c}", 7, 14, "is not YAML: did not find expected ',' or ']'"},
    {"m_Name: Nod", "m_Name: *Nod", 7, 11, "an alias"},
    {"m_Name: Nod", "m_Name: Nod\xC3(", 7, 15, "is not text: invalid trailing UTF-8 octet"},
    {"m_Name: Nod", "m_Name: \"N\\0d\"", 7, 11, "m_Name has a NUL character"},
    {"m_Name: Nod", "m_Name: [Nod]", 7, 11, "expected a single value for m_Name, found a list"},
    {"m_Name: Nod", "m_Name: Nod\n  m_Name: Nod", 8, 3, "m_Name stands twice"},
    {"m_Name: Nod", "[a]: Nod", 7, 3, "expected the name of a field, found a list"},
    {"m_Name: Nod", "a: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", 7,
     68, "nested more than 64 deep"},
    {"  m_FloatCurves:\n", "  m_FloatCurves:\n  m_X:\n", 10, 17,
     "expected a list for m_FloatCurves, found a single value"},
    {"  m_FloatCurves:\n", "  m_FloatCurves:\n  - 1\n", 11, 5,
     "expected a mapping for a float curve, found a single value"},
    {"  - curve:\n      serial", "  - curved:\n      serial", 11, 5, "a float curve without curve"},
    {"    attribute: 42\n", "", 39, 5, "a float curve without attribute"},
    {"    attribute: 42\n", "    attribute:\n", 39, 5, "a float curve without attribute"},
    {"classID: 95\n    script", "classID: 9.5\n    script", 37, 14, "classID is 9.5"},
    {"classID: 95\n    script", "classID: -1\n    script", 37, 14, "classID is -1"},
    {"classID: 95\n    script", "classID: 1e10\n    script", 37, 14, "classID is 1e+10"},
    {"      m_Curve:\n      - serial", "      m_Curves:\n      - serial", 12, 7,
     "a curve without m_Curve"},
    {"      m_Curve:\n      - {", "      m_Curve: {}\n      x:\n      - {", 40, 16,
     "expected a list for m_Curve, found a mapping"},
    {"  - curve:\n      m_Curve:\n", "  - curve: 1\n    x:\n", 39, 12,
     "expected a mapping for curve, found a single value"},
    {"      - {time: -1", "      - [a]\n      - {time: -1", 41, 9,
     "expected a mapping for a key, found a list"},
    {"time: 0.5", "time: O.5", 24, 15, "expected a finite number for time, found 'O.5'"},
    {"time: 0.5", "time: 0,5", 24, 15, "expected a finite number for time, found '0,5'"},
    {"time: 0.5", "time:", 24, 14, "expected a finite number for time, found ''"},
    {"time: 0.5", "time: Infinity", 24, 15, "expected a finite number for time"},
    {"time: 0.5", "time: 1e999", 24, 15, "expected a finite number for time"},
    {"time: 0.5", "time: 0", 24, 15, "a key at 0 s after one at 0 s: times must ascend"},
    {"time: 0.5", "time: -0.5", 24, 15, "a key at -0.5 s after one at 0 s"},
    {"time: 0.5", "times: 0.5", 23, 9, "a key without time"},
    {"value: 0.25", "value: NaN", 16, 16, "expected a finite number for value, found 'NaN'"},
    {"value: 0.25", "value: {x: 1}", 16, 16, "expected a single value for value, found a mapping"},
    {"        value: 0.25\n", "", 14, 9, "a key without value"},
    {", outSlope: -inf", "", 42, 9, "a key without outSlope"},
    {"inSlope: -0.5", "inSlope: infinite", 17, 18,
     "expected a number or Infinity for inSlope, found 'infinite'"},
    {"inSlope: -0.5", "inSlope: --inf", 17, 18, "expected a number or Infinity for inSlope"},
    {"inSlope: -0.5", "inSlope: 1 2", 17, 18, "expected a number or Infinity for inSlope"},
    {"weightedMode: 3", "weightedMode: 4", 29, 23,
     "weightedMode is 4, a whole number from 0 to 3 was expected"},
    {"inWeight: 0.125", "inWeight: inf", 30, 19, "expected a finite number for inWeight"},
    {"m_SampleRate: 24", "m_SampleRate: 0", 48, 17, "the sample rate is 0 Hz"},
    {"m_SampleRate: 24", "m_SampleRate: -24", 48, 17, "the sample rate is -24 Hz"},
    {"m_AnimationClipSettings:\n", "m_AnimationClipSettings: 1\n  x:\n", 49, 28,
     "expected a mapping for m_AnimationClipSettings"},
    {"m_StopTime: 2.5", "m_StopTime: 0.125", 50, 5,
     "the clip stops at 0.125 s, before its start at 0.25 s"},
    {"StartTime: 0.25\n    m_StopTime: 2.5", "StartTime: 3.5", 50, 5,
     "the clip stops at 3 s, before its start at 3.5 s"},
    {"m_LoopTime: 1", "m_Mirror: 2", 53, 15,
     "m_Mirror is 2, a whole number from 0 to 1 was expected"},
    {"m_LoopTime: 1", "m_CycleOffset: nan", 53, 20, "expected a finite number for m_CycleOffset"},
    {"m_LoopTime: 1", "m_LoopTime: yes", 53, 17, "expected a finite number for m_LoopTime"},
    /* Damage behind all that counts. */
    {"  m_Events: []\n", "  m_Events: [\n", 56, 1, "is not YAML"},
    /* Lines behind other objects are the file's. */
    {HEAD CLIP_LINES, HEAD "--- !u!1 &1\nA:\n  b: c\n--- !u!74 &2\nAnimationClip:\n  m_Name: *x\n",
     8, 11, "an alias"},
};

/* How Unity plays a clip; without a word it is not mirrored. */
static void settings_of_playing_are_read(void **state)
{
    (void)state;
    gb_arena arena = {0};
    clip_reading r;
    read_clip(&r, clip);
    assert_false(r.anim.mirrored);
    assert_near(r.anim.cycle_offset, 0, 0, 0, "no offset");
    end_clip(&r);
    read_clip(&r, replace(&arena, clip, "    m_LoopTime: 1\n",
                          "    m_CycleOffset: 0.25\n    m_LoopTime: 1\n    m_Mirror: 1\n"));
    assert_true(r.anim.mirrored);
    assert_true(r.anim.loops);
    assert_near(r.anim.cycle_offset, 0.25, 0, 0, "offset");
    assert_int_equal(r.anim.bone_curves, 0);
    end_clip(&r);
    gb_arena_free(&arena);
}

static void check_refused(const char *text, size_t size, long line, long column,
                          const char *message)
{
    clip_reading r;
    read_bytes(&r, text, size);
    if (r.status == GB_OK)
        fail_msg("not refused (%s)", message);
    assert_status(r.status, GB_INPUT, &r.err);
    assert_contains(r.err.message, message);
    if (r.err.line != line || r.err.column != column)
        fail_msg("%ld:%ld instead of %ld:%ld: %s", r.err.line, r.err.column, line, column,
                 r.err.message);
    assert_string_equal(r.err.file, "dir/t.anim");
    assert_null(r.anim.arena.blocks);
    end_clip(&r);
}

static void errors_say_where(void **state)
{
    (void)state;
    gb_arena arena = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *text = bad[i].old ? replace(&arena, clip, bad[i].old, bad[i].new) : bad[i].new;
        check_refused(text, strlen(text), bad[i].line, bad[i].column, bad[i].message);
    }
    check_refused("a\0b", 3, 0, 0, "is a binary file");
    gb_arena_free(&arena);
}

/* text, count times piece, and end. */
static char *repeated(gb_arena *arena, const char *text, const char *piece, size_t count)
{
    size_t n = strlen(text), m = strlen(piece);
    char *out = gb_arena_alloc(arena, n + m * count + 1);
    assert_non_null(out);
    memcpy(out, text, n);
    for (size_t i = 0; i < count; i++)
        memcpy(out + n + i * m, piece, m);
    return out;
}

static void there_are_limits(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *text = repeated(&arena, "", "# long\n", 600);
    check_refused(text, strlen(text), 587, 1, "more than 4096 bytes before the first object");
    text = repeated(&arena, "", "--- !u!1\n", 100001);
    check_refused(text, strlen(text), 100001, 1, "more than 100000 objects");
    text = repeated(&arena, "AnimationClip:\n  m_FloatCurves:\n",
                    "  - {curve: {m_Curve: []}, attribute: a}\n", 100001);
    check_refused(text, strlen(text), 100003, 5, "more than 100000 curves");
    /* Refused before a byte is looked at. */
    check_refused("", (size_t)GB_MAX_ANIM_BYTES + 1, 0, 0,
                  "bytes are above the limit of 268435456");
    gb_arena_free(&arena);
}

/* A file that is cut anywhere is refused at a place within it, or read as far as it goes. What is
 * cut before the settings says so. */
static void a_cut_file_is_refused_or_read_in_part(void **state)
{
    (void)state;
    size_t settings = (size_t)(strstr(clip, "m_AnimationClipSettings") - clip);
    int refused = 0, read = 0;
    for (size_t n = 0; n < sizeof clip - 1; n++) {
        char *cut = malloc(n + (n == 0)); /* reads past its end are seen */
        assert_non_null(cut);
        memcpy(cut, clip, n);
        clip_reading r;
        read_bytes(&r, cut, n);
        if (r.status == GB_OK) {
            read++;
            if (n < settings && !note(&r, "no-settings"))
                fail_msg("cut to %zu bytes without a word", n);
            for (int c = 0; c < r.anim.ncurve; c++) {
                const gb_anim_curve *curve = &r.anim.curve[c];
                assert_true(curve->nkey == 2 + c && *curve->attribute);
            }
        } else {
            refused++;
            assert_status(r.status, GB_INPUT, &r.err);
            assert_true(r.err.line <= 56 && r.err.column <= 90 && r.err.message[0]);
        }
        end_clip(&r);
        free(cut);
    }
    printf("%d cut files: %d refused, %d read in part\n", refused + read, refused, read);
    assert_true(refused > 1000);
}

static bool same_bits(const double *a, const double *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void assert_same_clip(const gb_anim *a, const gb_anim *b)
{
    assert_string_equal(a->name, b->name);
    assert_true(same_bits(&a->sample_rate, &b->sample_rate));
    assert_true(same_bits(&a->start_time, &b->start_time));
    assert_true(same_bits(&a->stop_time, &b->stop_time));
    assert_int_equal(a->loops, b->loops);
    assert_int_equal(a->mirrored, b->mirrored);
    assert_true(same_bits(&a->cycle_offset, &b->cycle_offset));
    assert_int_equal(a->ncurve, b->ncurve);
    for (int c = 0; c < a->ncurve; c++) {
        const gb_anim_curve *p = &a->curve[c], *q = &b->curve[c];
        assert_string_equal(p->attribute, q->attribute);
        assert_string_equal(p->path ? p->path : "", q->path);
        assert_int_equal(p->class_id, q->class_id);
        assert_int_equal(p->nkey, q->nkey);
        for (int k = 0; k < p->nkey; k++) {
            const gb_anim_key *x = &p->key[k], *y = &q->key[k];
            assert_true(same_bits(&x->time, &y->time) && same_bits(&x->value, &y->value) &&
                        same_bits(&x->in_slope, &y->in_slope) &&
                        same_bits(&x->out_slope, &y->out_slope) &&
                        same_bits(&x->in_weight, &y->in_weight) &&
                        same_bits(&x->out_weight, &y->out_weight) && x->weighted == y->weighted);
        }
    }
}

/* Writes, reads and compares; returns how many bytes it took. */
static size_t check_written(const gb_anim *anim)
{
    gb_buffer out = {0};
    gb_error err;
    assert_status(gb_anim_write(anim, &out, &err), GB_OK, &err);
    clip_reading r;
    read_clip(&r, out.text);
    for (const gb_note *n = r.notes.first; n; n = n->next) {
        if (strcmp(n->kind, "no-curves") != 0 && strcmp(n->kind, "weight") != 0)
            fail_msg("note: %s", n->message);
    }
    assert_same_clip(anim, &r.anim);
    end_clip(&r);
    size_t size = out.size;
    gb_buffer_free(&out);
    return size;
}

static void what_is_written_reads_back_to_the_bit(void **state)
{
    (void)state;
    const double inf = (double)INFINITY;
    clip_reading r;
    read_clip(&r, clip);
    check_written(&r.anim);
    end_clip(&r);

    /* Numbers at the ends of what there is, and texts that YAML takes for something else. */
    gb_anim_key key[] = {
        {-1.7976931348623157e308, 5e-324, inf, -inf, 0, 1, 3},
        {-0.1, 1.0 / 3, -0.0, 1e-300, 1e-20, 0.33333334326744080, 2},
        {0.0, -0.0, -inf, inf, -4, 9, 1},
        {2.2250738585072014e-308, 1.7976931348623157e308, 123456789.123456789, 1e22, 0.1, 0.7, 0},
    };
    gb_anim_curve curve[] = {
        {"RootT.x", "", 95, key, 4},
        {"~", NULL, 0, key, 1},
        {"a: b", "- c", 2147483647, key + 1, 2},
        {" # \"quoted\" \\ and 'so'\t\n\r\x01\x7F ", "--- !u!1 &2", 4, NULL, 0},
        {"H\xC3\xBC"
         "fte",
         "\xE9\xA6\x96/\xF0\x9F\x91\x8B/\xE2\x80\xA8\xC2\x85\xEF\xBB\xBF", 95, key, 4},
        {"{", "*", 95, key, 1},
        {"%YAML 1.1", "...", 95, key, 1},
        {"two  blanks", "end ", 95, key, 1},
        {"null", "true", 95, key, 1},
    };
    gb_anim anim = {.name = "\xEF\xBF\xBE @",
                    .sample_rate = 1e-3,
                    .start_time = -0.0,
                    .stop_time = 0.1,
                    .loops = true,
                    .mirrored = true,
                    .cycle_offset = 0.3,
                    .curve = curve,
                    .ncurve = sizeof curve / sizeof *curve};
    check_written(&anim);
    check_written(&(gb_anim){.name = "empty"});
    /* A text without its end is none of YAML's words: all lengths around those of its buffers. */
    char name[3000];
    for (size_t n = 1; n < sizeof name; n += 97) {
        memset(name, 'x', n);
        name[n / 2] = n % 2 ? ' ' : '"';
        name[n] = '\0';
        check_written(&(gb_anim){.name = name});
    }
}

/* The fields of Unity's own files, in their order. */
static void what_is_written_is_unitys_layout(void **state)
{
    (void)state;
    static const char *const order[] = {
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n",
        "  m_Name: Nod\n  serializedVersion: 6\n",
        "  m_FloatCurves:\n  - curve:\n      serializedVersion: 2\n      m_Curve:\n"
        "      - serializedVersion: 3\n        time: 0\n        value: 0.25\n",
        "        inSlope: Infinity\n        outSlope: -Infinity\n",
        "      m_PreInfinity: 2\n      m_PostInfinity: 2\n      m_RotationOrder: 4\n"
        "    attribute: Spine Front-Back\n    path: \n    classID: 95\n    script: {fileID: 0}\n",
        "  m_PPtrCurves: []\n  m_SampleRate: 24\n  m_WrapMode: 0\n  m_Bounds:\n",
        "  m_ClipBindingConstant:\n    genericBindings: []\n    pptrCurveMapping: []\n",
        "  m_AnimationClipSettings:\n    serializedVersion: 2\n",
        "    m_StopTime: 2.5\n",
        "    m_LoopTime: 1\n",
        "  m_EditorCurves: []\n",
    };
    clip_reading r;
    gb_buffer out = {0};
    read_clip(&r, clip);
    assert_status(gb_anim_write(&r.anim, &out, &r.err), GB_OK, &r.err);
    const char *at = out.text;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        assert_contains(at, order[i]);
        at = strstr(at, order[i]) + strlen(order[i]);
    }
    gb_buffer_free(&out);
    end_clip(&r);
}

static void check_not_written(const gb_anim *anim, const char *message)
{
    gb_buffer out = {0};
    gb_error err = {0};
    assert_status(gb_anim_write(anim, &out, &err), GB_INPUT, &err);
    assert_contains(err.message, message);
    gb_buffer_free(&out);
}

static void what_could_not_be_read_is_not_written(void **state)
{
    (void)state;
    const double nan = (double)NAN, inf = (double)INFINITY;
    check_not_written(&(gb_anim){.sample_rate = -1}, "the sample rate is -1 Hz");
    check_not_written(&(gb_anim){.sample_rate = inf}, "the sample rate is inf Hz");
    check_not_written(&(gb_anim){.start_time = 2, .stop_time = 1}, "the clip goes from 2 to 1 s");
    check_not_written(&(gb_anim){.stop_time = nan}, "the clip goes from");
    check_not_written(&(gb_anim){.cycle_offset = nan}, "the clip's cycle begins at");
    const char *const not_utf8[] = {"\x80", "ab\xC3", "\xC0\xAF",         "\xED\xA0\x80",
                                    "\xF8", "\xFF",   "\xF4\x90\x80\x80", "\xE0\x80\x80"};
    for (int i = 0; i < 8; i++)
        check_not_written(&(gb_anim){.name = not_utf8[i]}, "of a name is not UTF-8");
    check_not_written(&(gb_anim){.name = not_utf8[1]}, "byte 3 of");

    const gb_anim_key wrong[] = {
        {nan, 0, 0, 0, 0, 0, 0}, {0, inf, 0, 0, 0, 0, 0}, {0, 0, nan, 0, 0, 0, 0},
        {0, 0, 0, nan, 0, 0, 0}, {0, 0, 0, 0, inf, 0, 0}, {0, 0, 0, 0, 0, nan, 0},
        {0, 0, 0, 0, 0, 0, 4},   {0, 0, 0, 0, 0, 0, -1},
    };
    gb_anim_key key[2] = {{.time = -1}, {.time = -1}};
    gb_anim_curve curve = {"a", "", 95, key, 2};
    gb_anim anim = {.curve = &curve, .ncurve = 1};
    check_not_written(&anim, "key 2 of curve 'a' does not come after the one before");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        key[1] = wrong[i];
        check_not_written(&anim, "key 2 of curve 'a' is not made of numbers");
    }
    curve = (gb_anim_curve){"", "", 95, NULL, 0};
    check_not_written(&anim, "a curve without attribute");
    curve = (gb_anim_curve){"a", "", -2, NULL, 0};
    check_not_written(&anim, "curve 'a' has the class -2");
    curve = (gb_anim_curve){"a", "\x80", 4, NULL, 0};
    check_not_written(&anim, "byte 1 of a name is not UTF-8");
}

/* The largest distance of |q| from 1 at n times, step apart. */
static double worst_length(const gb_anim *anim, const char *name, double step, int n)
{
    double worst = 0, square[4000] = {0}, one[4000];
    int found = 0;
    assert_true(n <= 4000);
    for (int c = 0; c < anim->ncurve; c++) {
        const char *attribute = anim->curve[c].attribute;
        if (strncmp(attribute, name, strlen(name)) != 0 || attribute[strlen(name)] != '.')
            continue;
        found++;
        gb_anim_sample(&anim->curve[c], 0, step, n, one);
        for (int i = 0; i < n; i++)
            square[i] += one[i] * one[i];
    }
    assert_int_equal(found, 4);
    for (int i = 0; i < n; i++)
        worst = fmax(worst, fabs(sqrt(square[i]) - 1));
    return worst;
}

/* A clip that Unity wrote, of 179 frames. Its quaternions have unit length to the precision of
 * float at 0 s, where all of their curves have keys. Elsewhere their keys were thinned, those of
 * the goals most (5 to 98 of 180): no interpolation has unit length there. 0.0003 (root) and 0.0028
 * to 0.0038 (goals) is also what a Hermite interpolation in Python gives. */
static void a_clip_by_unity_is_a_humanoids(void **state)
{
    (void)state;
    need_data();
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_file file;
    gb_anim anim;
    gb_error err = {0};
    const char *path = data_path("humanoid/unity/rpm_IdleAnimation.anim");
    if (gb_file_open(path, 0, &file, &err) != GB_OK) {
        puts("SKIP: no clip by Unity in GAITBENCH_DATA");
        fflush(stdout);
        skip();
    }
    assert_status(gb_anim_read(&file, &anim, &notes, &err), GB_OK, &err);
    gb_file_close(&file);
    assert_null(notes.first);
    /* 95 muscles, the root (3 + 4) and four goals (7 each). */
    assert_int_equal(anim.ncurve, 130);
    assert_near(anim.sample_rate, 24, 0, 0, "sample rate");
    assert_true(anim.loops);
    int keys = 0;
    double last = 0;
    for (int c = 0; c < anim.ncurve; c++) {
        keys += anim.curve[c].nkey;
        last = fmax(last, anim.curve[c].key[anim.curve[c].nkey - 1].time);
        assert_int_equal(anim.curve[c].class_id, 95);
    }
    assert_int_equal(keys, 4621); /* lines "time:" above m_PPtrCurves, by grep */
    assert_near(last, anim.stop_time, 0, 0, "the last key");
    static const char *const turns[] = {"RootQ", "LeftFootQ", "RightFootQ", "LeftHandQ",
                                        "RightHandQ"};
    for (int i = 0; i < 5; i++) {
        double start = worst_length(&anim, turns[i], 0, 1);
        double between = worst_length(&anim, turns[i], 0.1 / anim.sample_rate, 1791);
        printf("%s: |q| off 1 by %.2g at 0 s, %.2g over the clip\n", turns[i], start, between);
        assert_near(start, 0, 1e-6, 0, turns[i]);
        assert_near(between, 0, i == 0 ? 1e-3 : 5e-3, 0, turns[i]);
    }
    check_written(&anim);
    gb_anim_free(&anim);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kind_of_key_is_read),
    cmocka_unit_test(layout_does_not_matter),
    cmocka_unit_test(the_clip_is_found_among_other_objects),
    cmocka_unit_test(editor_curves_stand_in),
    cmocka_unit_test(what_is_odd_is_noted),
    cmocka_unit_test(settings_of_playing_are_read),
    cmocka_unit_test(errors_say_where),
    cmocka_unit_test(there_are_limits),
    cmocka_unit_test(a_cut_file_is_refused_or_read_in_part),
    cmocka_unit_test(what_is_written_reads_back_to_the_bit),
    cmocka_unit_test(what_is_written_is_unitys_layout),
    cmocka_unit_test(what_could_not_be_read_is_not_written),
    cmocka_unit_test(a_clip_by_unity_is_a_humanoids),
};

run_group(tests)
