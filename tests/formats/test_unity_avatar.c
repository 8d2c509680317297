/* Unity's avatars as text: both forms of pointers and lists, errors at their place, limits, files
 * that are cut. The file below was written by hand after public descriptions of the fields; none
 * that Unity wrote was there to compare with. */
#include "formats/unity_avatar.h"
#include "reading.h"

#define HEAD                                                                                       \
    "%YAML 1.1\n"                                                                                  \
    "%TAG !u! tag:unity3d.com,2011:\n"
#define MINUS_4  "ffffffffffffffffffffffffffffffff"
#define MINUS_16 MINUS_4 MINUS_4 MINUS_4 MINUS_4

/* Lines below are counted from here: 3 is the mark. */
static const char asset[] =
    HEAD "--- !u!90 &9000000\n"
         "Avatar:\n"
         "  m_ObjectHideFlags: 0\n" /* line 5 */
         "  m_Name: Dummy\n"
         "  m_AvatarSize: 100\n"
         "  m_Avatar:\n"
         "    serializedVersion: 3\n"
         "    m_AvatarSkeleton: {data: {m_Node: [{m_ParentId: 7}]}}\n" /* line 10: not ours */
         "    m_Human:\n"
         "      data:\n"
         "        serializedVersion: 2\n"
         "        m_RootX:\n"
         "          t: {x: 0.5, y: 0.97, z: -0.25}\n" /* line 15 */
         "          q: {x: 0, y: 0.6, z: 0, w: 0.8}\n"
         "          s: {x: 1, y: 1, z: 1}\n"
         "        m_Skeleton:\n"
         "          data:\n"
         "            m_Node:\n" /* line 20 */
         "            - m_ParentId: -1\n"
         "              m_AxesId: -1\n"
         "            - m_ParentId: 0\n"
         "              m_AxesId: 1\n"
         "            m_ID: 0000000004ceb4e0\n" /* line 25 */
         "            m_AxesArray:\n"
         "            - m_PreQ: {x: 0, y: 0, z: 0, w: 1}\n"
         "              m_PostQ: {x: 0, y: 0, z: 0, w: 1}\n"
         "              m_Sgn: {x: 1, y: 1, z: 1}\n"
         "              m_Limit:\n" /* line 30 */
         "                m_Min: {x: 0, y: 0, z: 0}\n"
         "                m_Max: {x: 0, y: 0, z: 0}\n"
         "              m_Length: 0\n"
         "              m_Type: 0\n"
         "            - m_PreQ: {x: 0.5, y: -0.5, z: 0.5, w: -0.5}\n" /* line 35 */
         "              m_PostQ: {x: 0.1, y: 0.2, z: 0.3, w: 0.4}\n"
         "              m_Sgn: {x: 1, y: -1, z: 1}\n"
         "              m_Limit:\n"
         "                m_Min: {x: -0.25, y: -0.5, z: -0.75}\n"
         "                m_Max: {x: 0.25, y: 0.5, z: 1.5}\n" /* line 40 */
         "              m_Length: 0.125\n"
         "              m_Type: 1\n"
         "        m_SkeletonPose:\n"
         "          data:\n"
         "            m_X:\n" /* line 45 */
         "            - t: {x: 0, y: 0, z: 0}\n"
         "              q: {x: 0, y: 0, z: 0, w: 1}\n"
         "              s: {x: 1, y: 1, z: 1}\n"
         "            - t: {x: 1, y: 2, z: 3}\n"
         "              q: {x: 0.6, y: 0, z: 0, w: 0.8}\n" /* line 50 */
         "              s: {x: 4, y: 5, z: 6}\n"
         "        m_LeftHand:\n"
         "          data:\n"
         "            m_HandBoneIndex: 00000000" MINUS_4 MINUS_4 MINUS_4 "ffffffffFFFFFFFF\n"
         "        m_RightHand:\n" /* line 55 */
         "          data:\n"
         "            m_HandBoneIndex: 01000000" MINUS_4 MINUS_4 MINUS_4 "ffffffffffffffff\n"
         "        m_HumanBoneIndex: 01000000" MINUS_16 MINUS_4 MINUS_4 "\n"
         "        m_HumanBoneMass:\n"
         "        - 1\n" /* line 60 */
         "        - 0\n        - 0\n        - 0\n        - 0\n        - 0\n        - 0\n" /* - 66 */
         "        - 0\n        - 0\n        - 0\n        - 0\n        - 0\n        - 0\n" /* - 72 */
         "        - 0\n        - 0\n        - 0\n        - 0\n        - 0\n        - 0\n" /* - 78 */
         "        - 0\n        - 0\n        - 0\n        - 0\n        - 0\n"              /* - 83 */
         "        - 0.5\n"
         "        m_Scale: 0.96\n" /* line 85 */
         "        m_ArmTwist: 0.1\n"
         "        m_ForeArmTwist: 0.2\n"
         "        m_UpperLegTwist: 0.3\n"
         "        m_LegTwist: 0.4\n"
         "        m_ArmStretch: 0.05\n" /* line 90 */
         "        m_HasLeftHand: 1\n"
         "        m_HasRightHand: 0\n"
         "        m_HasTDoF: 1\n"
         "    m_HumanSkeletonIndexArray: 00000000\n"
         "  m_TOS:\n" /* line 95 */
         "    0: \n"
         "    3769945604: Hips\n";

typedef struct asset_reading {
    gb_arena arena;
    gb_notes notes;
    gb_unity_avatar avatar;
    gb_error err;
    gb_status status;
} asset_reading;

static void read_bytes(asset_reading *r, const char *text, size_t size)
{
    memset(r, 0, sizeof *r);
    r->notes.arena = &r->arena;
    r->status = gb_unity_avatar_parse(text, size, "dir/t.asset", &r->avatar, &r->notes, &r->err);
}

static void end(asset_reading *r)
{
    gb_unity_avatar_free(&r->avatar);
    gb_arena_free(&r->arena);
}

static void check_numbers(const double *values, int n, const double *expected, const char *what)
{
    for (int i = 0; i < n; i++)
        assert_near(values[i], expected[i], 0, 0, what);
}
#define CHECK(values, ...)                                                                         \
    check_numbers(values, (int)(sizeof(values) / sizeof *(values)), (const double[]){__VA_ARGS__}, \
                  #values)

/* The avatar above, however it is written. */
static void check_asset(const char *text)
{
    asset_reading r;
    read_bytes(&r, text, strlen(text));
    assert_status(r.status, GB_OK, &r.err);
    const gb_unity_avatar *a = &r.avatar;
    assert_string_equal(a->name, "Dummy");
    CHECK(a->root.t, 0.5, 0.97, -0.25);
    CHECK(a->root.q, 0, 0.6, 0, 0.8);
    assert_int_equal(a->nnode, 2);
    assert_int_equal(a->naxes, 2);
    assert_int_equal(a->node[0].parent, -1);
    assert_int_equal(a->node[0].axes, -1);
    assert_int_equal(a->node[1].parent, 0);
    assert_int_equal(a->node[1].axes, 1);
    CHECK(a->axes[1].pre, 0.5, -0.5, 0.5, -0.5);
    CHECK(a->axes[1].post, 0.1, 0.2, 0.3, 0.4);
    CHECK(a->axes[1].sign, 1, -1, 1);
    CHECK(a->axes[1].low, -0.25, -0.5, -0.75);
    CHECK(a->axes[1].high, 0.25, 0.5, 1.5);
    assert_near(a->axes[1].length, 0.125, 0, 0, "length");
    assert_int_equal(a->axes[0].type, 0);
    assert_int_equal(a->axes[1].type, 1);
    CHECK(a->pose[1].t, 1, 2, 3);
    CHECK(a->pose[1].q, 0.6, 0, 0, 0.8);
    CHECK(a->pose[1].s, 4, 5, 6);
    for (int i = 0; i < GB_UNITY_BODY; i++) {
        assert_int_equal(a->body[i], i == 0 ? 1 : -1);
        assert_near(a->mass[i], i == 0 ? 1 : i == 24 ? 0.5 : 0, 0, 0, "mass");
    }
    /* There is no right hand, whatever its list says. */
    for (int i = 0; i < GB_UNITY_HAND; i++) {
        assert_int_equal(a->left[i], i == 0 ? 0 : -1);
        assert_int_equal(a->right[i], -1);
    }
    assert_true(a->has_mass && a->has_twist && a->has_tdof);
    assert_near(a->scale, 0.96, 0, 0, "scale");
    assert_near(a->arm_twist, 0.1, 0, 0, "arm twist");
    assert_near(a->forearm_twist, 0.2, 0, 0, "forearm twist");
    assert_near(a->upper_leg_twist, 0.3, 0, 0, "upper leg twist");
    assert_near(a->leg_twist, 0.4, 0, 0, "leg twist");
    end(&r);
}

static void check_variant(const char *old, const char *new)
{
    gb_arena arena = {0};
    check_asset(replace(&arena, asset, old, new));
    gb_arena_free(&arena);
}

static void an_avatar_is_read(void **state)
{
    (void)state;
    check_asset(asset);
    char name[] = "t.asset";
    gb_file file = {.bytes = asset, .size = sizeof asset - 1, .name = name};
    gb_unity_avatar a;
    gb_error err = {0};
    assert_status(gb_unity_avatar_read(&file, &a, NULL, &err), GB_OK, &err);
    assert_int_equal(a.nnode, 2);
    gb_unity_avatar_free(&a);
}

static void forms_do_not_matter(void **state)
{
    (void)state;
    gb_arena arena = {0};
    check_variant("\n", "\r\n");
    check_variant(HEAD, "");
    check_variant(HEAD, HEAD "--- !u!74 &1 stripped\nAnimationClip: {a: [b}\n");
    check_variant("Dummy", "\"Dummy\"");
    /* Pointers without "data": the fields are nested one deeper than they need to be. */
    const char *text = replace(&arena, asset, "      data:\n        serial", "        serial");
    text = replace(&arena, text, "          data:\n            m_", "            m_");
    assert_null(strstr(text, "\n          data:"));
    check_asset(text);
    /* Whole numbers as lists, in lines and not; masses in one line. */
    text = replace(&arena, asset, "01000000" MINUS_16 MINUS_4 MINUS_4,
                   "[1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, "
                   "-1, -1, -1, -1, -1, -1]");
    text = replace(&arena, text, "00000000" MINUS_4 MINUS_4 MINUS_4 "ffffffffFFFFFFFF",
                   "\n            - 0\n            - -1\n            - -1\n            - -1\n"
                   "            - -1\n            - -1\n            - -1\n            - -1\n"
                   "            - -1\n            - -1\n            - -1\n            - -1\n"
                   "            - -1\n            - -1\n            - -1");
    check_asset(text);
    /* Room for more masses than bones; vectors with a w that means nothing. */
    check_variant("        - 0.5\n", "        - 0.5\n        - 0\n        - 0\n");
    check_variant("m_Sgn: {x: 1, y: -1, z: 1}", "m_Sgn: {x: 1, y: -1, z: 1, w: 0}");
    /* An empty hand is none. */
    check_variant("m_HandBoneIndex: 01000000" MINUS_4 MINUS_4 MINUS_4 "ffffffffffffffff",
                  "m_HandBoneIndex:");
    check_variant("m_HandBoneIndex: 01000000" MINUS_4 MINUS_4 MINUS_4 "ffffffffffffffff",
                  "m_HandBoneIndex: []");
    gb_arena_free(&arena);
}

static void what_is_missing_is_known(void **state)
{
    (void)state;
    gb_arena arena = {0};
    asset_reading r;
    const char *text = replace(&arena, asset, "m_ArmTwist: 0.1", "m_X: 0.1");
    text = replace(&arena, text, "m_HumanBoneMass", "m_Other");
    text = replace(&arena, text, "m_Scale", "m_Another");
    text = replace(&arena, text, "m_HasTDoF", "m_HasNone");
    text = replace(&arena, text, "  m_Name: Dummy\n", "");
    text = gb_arena_printf(&arena, "%s--- !u!90 &2\nAvatar: {\n", text);
    read_bytes(&r, text, strlen(text));
    assert_status(r.status, GB_OK, &r.err);
    assert_true(!r.avatar.has_twist && !r.avatar.has_mass && !r.avatar.has_tdof);
    assert_near(r.avatar.scale, 0, 0, 0, "no scale");
    assert_string_equal(r.avatar.name, "");
    assert_non_null(r.notes.first);
    assert_contains(r.notes.first->message, "1 more avatars: the first was read");
    end(&r);
    gb_arena_free(&arena);
}

/* The avatar with old replaced by new (old NULL: new alone) is refused at this place. Line 0: the
 * whole file is meant. */
static const struct {
    const char *old, *new;
    long line, column;
    const char *message;
} bad[] = {
    {NULL, "", 0, 0, "is empty, a Unity avatar in text form was expected"},
    {NULL, "a: b\n", 0, 0, "has no Avatar: it is not one in Unity's text form"},
    {NULL, "[a, b]\n", 0, 0, "has no Avatar: it is not one"},
    {"!u!90 ", "!u!74 ", 0, 0,
     "has no Avatar (class 90) among its 1 objects; the first is of class 74"},
    {"Avatar:\n  m_O", "Avatars:\n  m_O", 4, 1, "class 90 that is not an Avatar"},
    {"m_Name: Dummy", "m_Name: *Dummy", 6, 11, "an alias"},
    {"  m_Avatar:\n", "  m_Other:\n", 5, 3, "an Avatar without m_Avatar"},
    {"    m_Human:\n", "    m_Other:\n", 9, 5, "m_Avatar without m_Human"},
    {"    m_Human:\n      data:\n", "    m_Human:\n    m_Other:\n", 11, 13,
     "expected a mapping for m_Human, found a single value"},
    {"    m_Human:\n", "    m_Human: {data: 1}\n    m_Other:\n", 11, 21,
     "expected a mapping for data, found a single value"},
    {"    m_Human:\n", "    m_Human: {data: {data: {}}}\n    m_Other:\n", 11, 22,
     "data stands twice"},
    {"m_RootX:", "m_RootY:", 12, 7, "m_Human without m_RootX"},
    {"        m_Skeleton:\n", "        m_Other:\n", 12, 7, "m_Human without m_Skeleton"},
    {"m_SkeletonPose:", "m_Other:", 12, 7, "m_Human without m_SkeletonPose"},
    {"m_HumanBoneIndex:", "m_Other:", 12, 7, "m_Human without m_HumanBoneIndex"},
    {"x: 0.5, y: 0.97", "x: 0.5, w: 0.97", 15, 14, "t without y"},
    {"x: 0.5, y: 0.97", "x: NaN, y: 0.97", 15, 18, "expected a finite number for x, found 'NaN'"},
    {"x: 0.5, y: 0.97", "x: 0.5, x: 0.97", 15, 23, "x stands twice"},
    {"            m_Node:\n", "            m_Other:\n", 19, 11, "m_Skeleton without m_Node"},
    {"            m_AxesArray:\n", "            m_Other:\n", 19, 11,
     "m_Skeleton without m_AxesArray"},
    {"            m_X:\n", "            m_Other:\n", 44, 11, "m_SkeletonPose without m_X"},
    {"m_ParentId: 0", "m_ParentId: 1", 23, 27,
     "node 1 hangs on node 1: parents must stand before their children"},
    {"m_ParentId: 0", "m_ParentId: 7", 23, 27, "node 1 hangs on node 7"},
    {"m_ParentId: 0", "m_ParentId: -2", 23, 27, "m_ParentId is -2, a whole number from -1"},
    {"m_AxesId: 1", "m_AxesId: 2", 0, 0, "node 1 has the axes 2: m_AxesArray has 2"},
    {"              m_AxesId: 1\n", "", 23, 15, "a node without m_AxesId"},
    {"            m_Node:\n", "            m_Node: [1]\n            m_Other:\n", 20, 22,
     "expected a mapping for a node, found a single value"},
    {"              m_Type: 1\n", "", 35, 15, "an axis without m_Type"},
    {"              m_Length: 0.125\n", "", 35, 15, "an axis without m_Length"},
    {"m_Max: {x: 0.25", "m_Mex: {x: 0.25", 39, 17, "m_Limit without m_Max"},
    {"m_Type: 1", "m_Type: 1.5", 42, 23, "m_Type is 1.5, a whole number"},
    {"              s: {x: 4, y: 5, z: 6}\n", "", 49, 15, "a transform without s"},
    {"            - t: {x: 1, y: 2, z: 3}\n              q: {x: 0.6, y: 0, z: 0, w: 0.8}\n"
     "              s: {x: 4, y: 5, z: 6}\n",
     "", 0, 0, "m_SkeletonPose has 1 transforms for 2 nodes of m_Skeleton"},
    {"Index: 00000000", "Index: 02000000", 0, 0,
     "entry 0 of m_LeftHand is 2: the skeleton has 2 nodes"},
    {"Index: 00000000", "Index: feffffff", 0, 0, "entry 0 of m_LeftHand is -2"},
    {"Index: 00000000", "Index: 0000000", 54, 30,
     "m_HandBoneIndex has 119 hexadecimal digits: 8 for each number were expected"},
    {"Index: 00000000", "Index: 0000000g", 54, 30,
     "expected 8 hexadecimal digits for m_HandBoneIndex, found '0000000g'"},
    {"Index: 00000000", "Index: ", 54, 30, "m_HandBoneIndex has 14 entries, 15 were expected"},
    {"BoneIndex: 01000000" MINUS_16, "BoneIndex: 02000000" MINUS_16, 0, 0,
     "entry 0 of m_HumanBoneIndex is 2: the skeleton has 2 nodes"},
    {"BoneIndex: 01000000" MINUS_16, "BoneIndex: " MINUS_16, 58, 27,
     "24 entries, 25 were expected: before Unity 5.6 there was no upper chest"},
    {"BoneIndex: 01000000" MINUS_16, "BoneIndex: ffffffff" MINUS_16, 0, 0,
     "the avatar is not humanoid: m_HumanBoneIndex names no bone"},
    {"m_HumanBoneIndex: ", "m_HumanBoneIndex: []\n        m_Other: ", 0, 0,
     "the avatar is not humanoid"},
    {"m_HumanBoneIndex: ", "m_HumanBoneIndex:\n        m_Other: ", 0, 0,
     "the avatar is not humanoid"},
    {"m_HumanBoneIndex: ", "m_HumanBoneIndex: {}\n        m_Other: ", 58, 27,
     "expected a list for m_HumanBoneIndex"},
    {"m_HumanBoneIndex: ", "m_HumanBoneIndex: [1.5]\n        m_Other: ", 58, 28,
     "expected a whole number in m_HumanBoneIndex, found '1.5'"},
    {"m_HumanBoneIndex: ", "m_HumanBoneIndex: [[1]]\n        m_Other: ", 58, 28,
     "expected a number in m_HumanBoneIndex"},
    {"        - 1\n", "        - one\n", 60, 11,
     "expected a finite number in m_HumanBoneMass, found 'one'"},
    {"        - 1\n", "", 84, 9, "m_HumanBoneMass has 24 entries, 25 were expected"},
    {"        - 1\n", "        - -1\n", 85, 9,
     "entry 0 of m_HumanBoneMass is -1, a share of the body was expected"},
    {"        - 0.5\n", "        - 0.5\n        - 0.5\n", 86, 9,
     "entry 25 of m_HumanBoneMass is 0.5, 0 was expected"},
    {"        m_HumanBoneMass:\n", "        m_HumanBoneMass: 1\n        m_Other:\n", 59, 26,
     "expected a list for m_HumanBoneMass"},
    {"m_Scale: 0.96", "m_Scale: 0", 85, 18, "m_Scale is 0, a height above 0 was expected"},
    {"m_HasTDoF: 1", "m_HasTDoF: 2", 93, 20, "m_HasTDoF is 2, a whole number from 0 to 1"},
    /* Damage behind all that counts. */
    {"  m_TOS:\n", "  m_TOS: [\n", 97, 15, "is not YAML"},
};

static void check_refused(const char *text, size_t size, long line, long column,
                          const char *message)
{
    asset_reading r;
    read_bytes(&r, text, size);
    if (r.status == GB_OK)
        fail_msg("not refused (%s)", message);
    assert_status(r.status, GB_INPUT, &r.err);
    assert_contains(r.err.message, message);
    if (r.err.line != line || r.err.column != column)
        fail_msg("%ld:%ld instead of %ld:%ld: %s", r.err.line, r.err.column, line, column,
                 r.err.message);
    assert_string_equal(r.err.file, "dir/t.asset");
    assert_null(r.avatar.arena.blocks);
    end(&r);
}

static void errors_say_where(void **state)
{
    (void)state;
    gb_arena arena = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *text = bad[i].old ? replace(&arena, asset, bad[i].old, bad[i].new) : bad[i].new;
        check_refused(text, strlen(text), bad[i].line, bad[i].column, bad[i].message);
    }
    gb_arena_free(&arena);
}

/* before, count times piece, and after. */
static char *repeated(gb_arena *arena, const char *before, const char *piece, size_t count,
                      const char *after)
{
    size_t m = strlen(piece);
    char *out = gb_arena_alloc(arena, strlen(before) + m * count + strlen(after) + 1);
    assert_non_null(out);
    char *to = stpcpy(out, before);
    for (size_t i = 0; i < count; i++, to += m)
        memcpy(to, piece, m);
    strcpy(to, after);
    return out;
}

static void there_are_limits(void **state)
{
    (void)state;
    gb_arena arena = {0};
    const char *start = "Avatar: {m_Avatar: {m_Human: {";
    const struct {
        const char *before, *piece, *message;
    } many[] = {
        {"m_Skeleton: {m_Node: [", "{m_ParentId: -1, m_AxesId: -1},\n",
         "more than 10000 entries of m_Node"},
        {"m_Skeleton: {m_AxesArray: [",
         "{m_PreQ: {x: 0, y: 0, z: 0, w: 1}, m_PostQ: {x: 0, y: 0, z: 0, w: 1}, m_Sgn: {x: 1, y: "
         "1, z: 1}, m_Limit: {m_Min: {x: 0, y: 0, z: 0}, m_Max: {x: 0, y: 0, z: 0}}, m_Length: 0, "
         "m_Type: 1},\n",
         "more than 10000 entries of m_AxesArray"},
        {"m_SkeletonPose: {m_X: [",
         "{t: {x: 0, y: 0, z: 0}, q: {x: 0, y: 0, z: 0, w: 1}, s: {x: 1, y: 1, z: 1}},\n",
         "more than 10000 entries of m_X"},
        {"m_HumanBoneIndex: [", "1,\n", "more than 10000 entries of m_HumanBoneIndex"},
        {"m_HumanBoneIndex: ", "01000000", "more than 10000 entries of m_HumanBoneIndex"},
    };
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        asset_reading r;
        const char *before = gb_arena_printf(&arena, "%s%s", start, many[i].before);
        const char *text = repeated(&arena, before, many[i].piece, 10001, "}}}\n");
        read_bytes(&r, text, strlen(text));
        assert_status(r.status, GB_INPUT, &r.err);
        assert_contains(r.err.message, many[i].message);
        end(&r);
    }
    /* Refused before a byte is looked at. */
    check_refused("", (size_t)GB_MAX_UNITY_AVATAR_BYTES + 1, 0, 0,
                  "bytes are above the limit of 67108864");
    gb_arena_free(&arena);
}

/* A file that is cut anywhere is refused, or has all that has to be there. */
static void a_cut_file_is_refused_or_whole_enough(void **state)
{
    (void)state;
    size_t bones = (size_t)(strstr(asset, "m_HumanBoneMass") - asset);
    int refused = 0, read = 0;
    for (size_t n = 0; n < sizeof asset - 1; n++) {
        char *cut = malloc(n + (n == 0)); /* reads past its end are seen */
        assert_non_null(cut);
        memcpy(cut, asset, n);
        asset_reading r;
        read_bytes(&r, cut, n);
        if (r.status == GB_OK) {
            read++;
            assert_true(n >= bones - 9 && r.avatar.nnode == 2 && r.avatar.body[0] == 1);
        } else {
            refused++;
            assert_status(r.status, GB_INPUT, &r.err);
            assert_true(r.err.line <= 98 && r.err.message[0]);
        }
        end(&r);
        free(cut);
    }
    printf("%d cut files: %d refused, %d read\n", refused + read, refused, read);
    assert_true(refused > 1000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_avatar_is_read),
    cmocka_unit_test(forms_do_not_matter),
    cmocka_unit_test(what_is_missing_is_known),
    cmocka_unit_test(errors_say_where),
    cmocka_unit_test(there_are_limits),
    cmocka_unit_test(a_cut_file_is_refused_or_whole_enough),
};

run_group(tests)
