/* Avatars that Unity compiled, against avatars of our own compile rule that were written in Unity's
 * layout: everything comes back, whatever stands between the bones.
 *
 * The layout is that of public descriptions; no file by Unity itself may be in the project. What
 * this shows is that nothing is lost or turned on the way, not that Unity's files are like this. */
#include <unistd.h>

#include "base/buffer.h"
#include "humanoid.h"
#include "muscles/avatar_unity.h"
#include "take/avatar_word.h"

/* m_HumanBoneIndex, written apart from the table in the source. */
static const char *const body[GB_UNITY_BODY] = {
    "Hips",          "LeftUpperLeg", "RightUpperLeg", "LeftLowerLeg",  "RightLowerLeg",
    "LeftFoot",      "RightFoot",    "Spine",         "Chest",         "UpperChest",
    "Neck",          "Head",         "LeftShoulder",  "RightShoulder", "LeftUpperArm",
    "RightUpperArm", "LeftLowerArm", "RightLowerArm", "LeftHand",      "RightHand",
    "LeftToes",      "RightToes",    "LeftEye",       "RightEye",      "Jaw",
};
static const char *const fingers[] = {"Thumb", "Index", "Middle", "Ring", "Little"};
static const char *const segments[] = {"Proximal", "Intermediate", "Distal"};

/* How an avatar is written. */
typedef struct layout {
    bool data;         /* pointers with "data" */
    bool hex;          /* indices as one string */
    bool between;      /* a turned and moved node above every other bone */
    double root_scale; /* of the node above the hips, which is turned and moved too; 0: plain */
    int digits;        /* significant ones of numbers */
} layout;

static const layout plain = {.data = true, .hex = true, .digits = 17};

typedef struct node {
    int parent, axes;
    gb_vec3 t;
    gb_quat q;
    double s;
} node;

static const gb_quat turned = {0.1, -0.3, 0.5, 0.8062257748298549};

static void add_vec(gb_buffer *out, int digits, const char *key, gb_vec3 v)
{
    gb_buffer_printf(out, "%s: {x: %.*g, y: %.*g, z: %.*g}", key, digits, v.x, digits, v.y, digits,
                     v.z);
}

static void add_quat(gb_buffer *out, int digits, const char *key, gb_quat q)
{
    gb_buffer_printf(out, "%s: {x: %.*g, y: %.*g, z: %.*g, w: %.*g}", key, digits, q.x, digits, q.y,
                     digits, q.z, digits, q.w);
}

static void add_indices(gb_buffer *out, const layout *l, const char *key, const int *index, int n)
{
    gb_buffer_printf(out, "%s: %s", key, l->hex ? "" : "[");
    for (int i = 0; i < n; i++) {
        unsigned u = (unsigned)index[i];
        if (l->hex)
            gb_buffer_printf(out, "%02x%02x%02x%02x", u & 255, u >> 8 & 255, u >> 16 & 255,
                             u >> 24);
        else
            gb_buffer_printf(out, "%s%d", i ? ", " : "", index[i]);
    }
    gb_buffer_text(out, l->hex ? "\n" : "]\n");
}

static void add_axes(gb_buffer *out, int d, const gb_avatar_bone *bone, gb_quat pre)
{
    const double *sign = bone->sign, *low = bone->low, *high = bone->high;
    add_quat(out, d, "          - {m_PreQ", pre);
    add_quat(out, d, ", m_PostQ", bone->post);
    add_vec(out, d, ", m_Sgn", (gb_vec3){sign[0], sign[1], sign[2]});
    add_vec(out, d, ", m_Limit: {m_Min", (gb_vec3){low[0], low[1], low[2]});
    add_vec(out, d, ", m_Max", (gb_vec3){high[0], high[1], high[2]});
    gb_buffer_printf(out, "}, m_Length: %.*g, m_Type: 1}\n", d, bone->length);
}

/* Nodes of an avatar, and the rotation of the node above each bone in the frame of the bone above.
 */
static int make_nodes(const gb_avatar *a, const layout *l, node *nodes, int at[GB_NHUMAN],
                      gb_quat above[GB_NHUMAN])
{
    int n = 0, count = 0;
    double k = l->root_scale > 0 ? l->root_scale : 1;
    node root = {-1, -1, {0, 0, 0}, gb_quat_identity, 1};
    if (l->root_scale > 0)
        root = (node){-1, -1, {0.1, -0.2, 0.3}, turned, k};
    nodes[n++] = root;
    for (int b = 0; b < GB_NHUMAN; b++)
        at[b] = -1;
    for (bool any = true; any;) {
        any = false;
        for (int b = 0; b < GB_NHUMAN; b++) {
            const gb_avatar_bone *bone = &a->bone[b];
            if (!bone->present || at[b] >= 0 || (b != GB_H_HIPS && at[bone->parent] < 0))
                continue;
            node self = {0, b == GB_H_HIPS ? 0 : count, bone->offset, bone->rest, 1};
            above[b] = gb_quat_identity;
            if (b == GB_H_HIPS) {
                above[b] = root.q;
                self.t = gb_quat_rotate(gb_quat_conjugate(root.q), gb_vec3_sub(self.t, root.t));
                self.q = gb_quat_multiply(gb_quat_conjugate(root.q), self.q);
            } else {
                self.parent = at[bone->parent];
            }
            if (l->between && b % 2) {
                gb_vec3 t = {0.01, 0.02, -0.03};
                gb_quat back = gb_quat_conjugate(turned);
                nodes[n] = (node){self.parent, -1, gb_vec3_scale(t, 1 / k), turned, 1};
                self.parent = n++;
                self.t = gb_quat_rotate(back, gb_vec3_sub(self.t, t));
                self.q = gb_quat_multiply(back, self.q);
                above[b] = gb_quat_multiply(above[b], turned);
            }
            self.t = gb_vec3_scale(self.t, 1 / k);
            self.axes = count++;
            nodes[n] = self;
            at[b] = n++;
            any = true;
        }
    }
    return n;
}

static void write_asset(const gb_avatar *a, const layout *l, gb_buffer *out)
{
    const char *data = l->data ? "        data:\n" : "";
    node nodes[2 * GB_NHUMAN + 1];
    int at[GB_NHUMAN], index[GB_UNITY_BODY], d = l->digits;
    gb_quat above[GB_NHUMAN];
    int n = make_nodes(a, l, nodes, at, above);
    gb_buffer_text(out, "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!90 &9000000\nAvatar:\n"
                        "  m_Name: Dummy\n  m_Avatar:\n    m_Human:\n");
    gb_buffer_printf(out, "%s      m_RootX:\n", l->data ? "     data:\n" : "");
    add_vec(out, d, "        t", a->centre);
    add_quat(out, d, "\n        q", a->frame);
    gb_buffer_printf(
        out, "\n        s: {x: 1, y: 1, z: 1}\n      m_Skeleton:\n%s          m_Node:\n", data);
    for (int i = 0; i < n; i++)
        gb_buffer_printf(out, "          - m_ParentId: %d\n            m_AxesId: %d\n",
                         nodes[i].parent, nodes[i].axes);
    gb_buffer_text(out, "          m_AxesArray:\n");
    for (int i = 0; i < n; i++) {
        for (int b = 0; b < GB_NHUMAN; b++) {
            if (at[b] == i)
                add_axes(out, d, &a->bone[b],
                         gb_quat_multiply(gb_quat_conjugate(above[b]), a->bone[b].pre));
        }
    }
    gb_buffer_printf(out, "      m_SkeletonPose:\n%s          m_X:\n", data);
    for (int i = 0; i < n; i++) {
        add_vec(out, d, "          - t", nodes[i].t);
        add_quat(out, d, "\n            q", nodes[i].q);
        add_vec(out, d, "\n            s", (gb_vec3){nodes[i].s, nodes[i].s, nodes[i].s});
        gb_buffer_text(out, "\n");
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < GB_UNITY_HAND; i++) {
            char name[64];
            snprintf(name, sizeof name, "%s%s%s", side ? "Right" : "Left", fingers[i / 3],
                     segments[i % 3]);
            assert_true(gb_human_find(name) >= 0);
            index[i] = at[gb_human_find(name)];
        }
        gb_buffer_printf(out, "      m_%sHand:\n%s", side ? "Right" : "Left", data);
        add_indices(out, l, "          m_HandBoneIndex", index, GB_UNITY_HAND);
    }
    for (int i = 0; i < GB_UNITY_BODY; i++) {
        assert_true(gb_human_find(body[i]) >= 0);
        index[i] = at[gb_human_find(body[i])];
    }
    add_indices(out, l, "      m_HumanBoneIndex", index, GB_UNITY_BODY);
    gb_buffer_text(out, "      m_HumanBoneMass:\n");
    for (int i = 0; i < GB_UNITY_BODY; i++)
        gb_buffer_printf(out, "      - %.*g\n", d, a->bone[gb_human_find(body[i])].mass);
    gb_buffer_printf(out,
                     "      m_Scale: %.*g\n      m_ArmTwist: %.*g\n      m_ForeArmTwist: %.*g\n"
                     "      m_UpperLegTwist: %.*g\n      m_LegTwist: %.*g\n      m_HasTDoF: 0\n",
                     d, a->scale, d, a->twist.arm, d, a->twist.forearm, d, a->twist.upper_leg, d,
                     a->twist.leg);
    assert_false(out->failed);
}

typedef struct asset_reading {
    gb_arena arena;
    gb_notes notes;
    gb_avatar avatar;
    gb_error err;
    gb_status status;
} asset_reading;

static void read_text(asset_reading *r, const char *text)
{
    gb_unity_avatar in;
    memset(r, 0, sizeof *r);
    r->notes.arena = &r->arena;
    r->status = gb_unity_avatar_parse(text, strlen(text), "t.asset", &in, &r->notes, &r->err);
    if (r->status != GB_OK)
        return;
    r->status = gb_avatar_of_unity(&in, "t.asset", &r->avatar, &r->notes, &r->err);
    gb_unity_avatar_free(&in);
}

static void end(asset_reading *r)
{
    gb_arena_free(&r->arena);
}

static const gb_note *note(const asset_reading *r, const char *kind)
{
    const gb_note *n = r->notes.first;
    while (n && strcmp(n->kind, kind) != 0)
        n = n->next;
    return n;
}

#define NEAR(actual, expected, tolerance) assert_near(actual, expected, tolerance, 0, #actual)

/* Degrees that a difference of tolerance in a quaternion makes. */
static void check_rotation(gb_quat a, gb_quat b, double tolerance, const char *what)
{
    assert_near(degrees_apart(a, b), 0, 130 * tolerance, 0, what);
}

static void check_same(const gb_avatar *a, const gb_avatar *b, double tolerance)
{
    for (int i = 0; i < GB_NHUMAN; i++) {
        const gb_avatar_bone *p = &a->bone[i], *q = &b->bone[i];
        assert_int_equal(p->present, q->present);
        if (!q->present)
            continue;
        assert_int_equal(p->parent, q->parent);
        check_rotation(p->pre, q->pre, tolerance, gb_human[i].name);
        check_rotation(p->post, q->post, tolerance, gb_human[i].name);
        check_rotation(p->rest, q->rest, tolerance, gb_human[i].name);
        NEAR(metres_apart(p->offset, q->offset), 0, 10 * tolerance);
        for (int k = 0; k < 3; k++) {
            NEAR(p->low[k], q->low[k], tolerance);
            NEAR(p->high[k], q->high[k], tolerance);
            NEAR(p->sign[k], q->sign[k], 0);
        }
        NEAR(p->length, q->length, tolerance);
        NEAR(p->mass, q->mass, tolerance);
    }
    NEAR(a->scale, b->scale, tolerance);
    NEAR(metres_apart(a->centre, b->centre), 0, tolerance);
    NEAR(metres_apart(a->hips, b->hips), 0, 10 * tolerance);
    check_rotation(a->frame, b->frame, tolerance, "frame");
    NEAR(a->twist.arm, b->twist.arm, tolerance);
    NEAR(a->twist.forearm, b->twist.forearm, tolerance);
    NEAR(a->twist.upper_leg, b->twist.upper_leg, tolerance);
    NEAR(a->twist.leg, b->twist.leg, tolerance);
    assert_int_equal(a->plain_forearm, b->plain_forearm);
}

/* The same muscles move both alike, and put their hips in the same place. */
static void check_poses(const gb_avatar *a, const gb_avatar *b, double degrees, double metres)
{
    unsigned long long seed = 7;
    double muscle[GB_NMUSCLE];
    for (int i = 0; i < 50; i++) {
        gb_quat p[GB_NHUMAN], q[GB_NHUMAN], turn_p, turn_q;
        gb_vec3 hips_p, hips_q;
        random_muscles(&seed, 1, muscle);
        gb_muscles_pose(a, muscle, p);
        gb_muscles_pose(b, muscle, q);
        for (int k = 0; k < GB_NHUMAN; k++)
            assert_near(degrees_apart(p[k], q[k]), 0, degrees, 0, gb_human[k].name);
        gb_root root = {{0.1, 1, 0.2}, turned};
        gb_root_place(a, p, root, &hips_p, &turn_p);
        gb_root_place(b, q, root, &hips_q, &turn_q);
        NEAR(degrees_apart(turn_p, turn_q), 0, degrees);
        NEAR(metres_apart(hips_p, hips_q), 0, metres);
    }
}

static void check_layout(const gb_avatar *avatar, const layout *l, double tolerance)
{
    gb_buffer out = {0};
    asset_reading r;
    write_asset(avatar, l, &out);
    read_text(&r, out.text);
    assert_status(r.status, GB_OK, &r.err);
    for (const gb_note *n = r.notes.first; n; n = n->next) {
        if (strcmp(n->kind, "scale") != 0 || !(l->root_scale > 0))
            fail_msg("note: %s", n->message);
    }
    assert_true(!(l->root_scale > 0) || note(&r, "scale"));
    check_same(&r.avatar, avatar, tolerance);
    check_poses(&r.avatar, avatar, 1000 * tolerance, 20 * tolerance);
    end(&r);
    gb_buffer_free(&out);
}

/* 17 digits are the bits, but for the quaternions' lengths and what the nodes' places are made of;
 * 9 digits are a float's, as Unity writes. */
static void what_is_written_comes_back(void **state)
{
    (void)state;
    gb_avatar game, all;
    gb_avatar_options options = gb_avatar_defaults();
    options.twist = (gb_twist_shares){0.25, 0.75, 0.125, 1};
    make_game(&game);
    make_everybody(&options, &all);
    for (int i = 0; i < 16; i++) {
        layout l = {.data = i & 1, .hex = i & 2, .between = i & 4, .digits = i & 8 ? 9 : 17};
        check_layout(&game, &l, i & 8 ? 1e-7 : 1e-13);
        check_layout(&all, &l, i & 8 ? 1e-7 : 1e-13);
        l.root_scale = 0.01;
        check_layout(&all, &l, i & 8 ? 1e-7 : 1e-13);
    }
}

/* The path to the command: a file whose name ends in .asset. */
static void a_file_is_an_avatar(void **state)
{
    (void)state;
    const char *folder = getenv("TMPDIR");
    char path[512];
    gb_avatar game, read;
    gb_error err = {0};
    gb_buffer out = {0};
    snprintf(path, sizeof path, "%s/avatar_%ld.asset", folder && *folder ? folder : "/tmp",
             (long)getpid());
    assert_status(gb_avatar_load("game", &game, NULL, &err), GB_OK, &err);
    write_asset(&game, &plain, &out);
    assert_status(gb_file_write(path, out.text, out.size, &err), GB_OK, &err);
    gb_status status = gb_avatar_load(path, &read, NULL, &err);
    assert_status(status, GB_OK, &err);
    check_same(&read, &game, 1e-13);
    remove(path);
    assert_status(gb_avatar_load(path, &read, NULL, &err), GB_INPUT, &err);
    assert_status(gb_file_write(path, "a: b\n", 5, &err), GB_OK, &err);
    assert_status(gb_avatar_load(path, &read, NULL, &err), GB_INPUT, &err);
    assert_contains(err.file, ".asset");
    remove(path);
    gb_buffer_free(&out);
}

/* The game's avatar as text in which old was replaced by new: once, behind the n-th "after" (0:
 * from the beginning). */
static char *changed(gb_arena *arena, const char *after, int n, const char *old, const char *new)
{
    gb_avatar game;
    gb_buffer out = {0};
    make_game(&game);
    write_asset(&game, &plain, &out);
    const char *at = out.text;
    for (int i = 0; i < n && at; i++)
        at = strstr(at + 1, after);
    at = at ? strstr(at, old) : NULL;
    if (!at)
        fail_msg("'%s' is not behind '%s' %d", old, after, n);
    else
        at = gb_arena_printf(arena, "%.*s%s%s", (int)(at - out.text), out.text, new,
                             at + strlen(old));
    gb_buffer_free(&out);
    return (char *)(uintptr_t)at;
}

/* The game's nodes: 0 the root, 1 the hips, 2 and 3 the upper legs, then as HumanBodyBones. */
#define AXES "{m_PreQ"
#define POSE "- t: "
static const struct {
    const char *after;
    int n;
    const char *old, *new, *message;
} bad[] = {
    {"m_HumanBoneIndex", 1, "01000000", "ffffffff",
     "the bone Hips is missing, which a humanoid must have"},
    {"m_HumanBoneIndex", 1, "02000000", "ffffffff", "the bone LeftUpperLeg is missing"},
    {"m_HumanBoneIndex", 1, "02000000", "03000000",
     "node 3 is both LeftUpperLeg and RightUpperLeg"},
    {"m_HumanBoneIndex", 1, "0200000003000000", "0300000002000000",
     "hangs on RightUpperLeg, which is not above it"},
    {"m_HumanBoneIndex", 1, "0100000002000000", "0200000001000000",
     "the hips hang on LeftUpperLeg"},
    {"m_ParentId", 3, "m_ParentId: 1", "m_ParentId: 0",
     "the bone LeftUpperLeg does not lead up to the hips"},
    {"m_ParentId", 3, "m_AxesId: 1", "m_AxesId: -1", "the bone LeftUpperLeg has no axes"},
    {AXES, 2, "m_Type: 1", "m_Type: 2",
     "the axes of LeftUpperLeg are of type 2: only the rule of type 1"},
    {AXES, 2, "m_PreQ: {", "m_PreQ: {x: 0, y: 0, z: 0, w: 0}, m_X: {",
     "m_PreQ of LeftUpperLeg is not a rotation: its length is 0"},
    {AXES, 2, "m_PostQ: {", "m_PostQ: {x: 1, y: 0, z: 0, w: 1}, m_X: {",
     "m_PostQ of LeftUpperLeg is not a rotation: its length is 1.41"},
    {AXES, 2, "m_Sgn: {x: 1", "m_Sgn: {x: 0.5", "m_Sgn of LeftUpperLeg is 0.5, 1 or -1"},
    {AXES, 2, "m_Min: {x: -", "m_Min: {x: ", "the range of LeftUpperLeg"},
    {AXES, 2, "m_Max: {", "m_Max: {x: 60, y: 60, z: 60}, m_X: {",
     "is more than a turn: radians were expected"},
    {AXES, 2, "m_Length: ", "m_Length: -", "m_Length of LeftUpperLeg is -"},
    {POSE, 3, "q: {", "q: {x: 0, y: 0, z: 0, w: 0}\n            m_X: {",
     "the T-pose of node 2 is not a rotation: its length is 0"},
    {POSE, 3, "s: {x: 1", "s: {x: 0", "node 2 has the scale 0: above 0 was expected"},
    {POSE, 3, "s: {x: 1", "s: {x: -1", "node 2 has the scale -1"},
    {POSE, 3, "s: {x: 1", "s: {x: 1.5",
     "node 2 is scaled by 1.5, 1, 1: only uniform scales can be applied"},
    {POSE, 3, "t: {", "t: {x: 1e200, y: 1e200, z: 1e200}\n            m_X: {",
     "the T-pose of node 2 is out of range"},
    {"m_RootX", 1, "q: {", "q: {x: 0, y: 0, z: 0, w: 0}\n        m_X: {",
     "m_RootX.q of m_Human is not a rotation: its length is 0"},
    {"m_Human", 1, "m_ArmTwist: 0.5", "m_ArmTwist: 1.5", "a twist share of 1.5 is not between"},
    {"m_Human", 1, "m_LegTwist: 0.5", "m_LegTwist: -1", "a twist share of -1 is not between"},
};

static void errors_name_the_bone(void **state)
{
    (void)state;
    gb_arena arena = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        asset_reading r;
        read_text(&r, changed(&arena, bad[i].after, bad[i].n, bad[i].old, bad[i].new));
        if (r.status == GB_OK)
            fail_msg("not refused: %s", bad[i].message);
        assert_status(r.status, GB_INPUT, &r.err);
        assert_contains(r.err.message, bad[i].message);
        assert_string_equal(r.err.file, "t.asset");
        end(&r);
    }
    /* Without m_Scale the height counts, and it must be one. */
    asset_reading r;
    const char *text = changed(&arena, "m_Human", 1, "m_Scale", "m_Other");
    const char *t = strstr(text, "t: {x:");
    assert_non_null(t);
    text = gb_arena_printf(&arena, "%.*st: {x: 0, y: -1, z: 0}\n        m_X: {x:%s",
                           (int)(t - text), text, t + strlen("t: {x:"));
    read_text(&r, text);
    assert_status(r.status, GB_INPUT, &r.err);
    assert_contains(r.err.message, "the mass centre of the T-pose lies -1 m over the floor");
    end(&r);
    gb_arena_free(&arena);
}

static void check_noted(gb_arena *arena, const char *after, int n, const char *old, const char *new,
                        const char *kind, const char *message, asset_reading *r)
{
    read_text(r, changed(arena, after, n, old, new));
    assert_status(r->status, GB_OK, &r->err);
    const gb_note *found = note(r, kind);
    assert_contains(found ? found->message : "", message);
}

static void what_is_odd_is_noted(void **state)
{
    (void)state;
    gb_arena arena = {0};
    asset_reading r;
    gb_avatar game;
    make_game(&game);
    check_noted(&arena, "m_Human", 1, "m_HumanBoneMass", "m_Other", "mass",
                "there is no m_HumanBoneMass: the masses of a default avatar are taken", &r);
    check_same(&r.avatar, &game, 1e-13);
    end(&r);
    check_noted(&arena, "m_HumanBoneMass", 1, "- 0", "- 1", "mass", "the masses add up to 2, not 1",
                &r);
    check_same(&r.avatar, &game, 1e-13);
    end(&r);
    check_noted(&arena, "m_Human", 1, "m_LegTwist", "m_Other", "twist",
                "not all shares of twist are there", &r);
    check_same(&r.avatar, &game, 1e-13);
    end(&r);
    check_noted(&arena, "m_Human", 1, "m_Scale", "m_Other", "human-scale", "there is no m_Scale",
                &r);
    NEAR(r.avatar.scale, game.centre.y, 1e-13);
    end(&r);
    check_noted(&arena, "m_Human", 1, "m_HasTDoF: 0", "m_HasTDoF: 1", "tdof",
                "the avatar has translation DoFs", &r);
    end(&r);
    /* The file counts where our rules say something else. */
    check_noted(&arena, "m_RootX", 1, "t: {", "t: {x: 0, y: 2, z: 0}\n        m_X: {", "centre",
                "mm away from the mass centre", &r);
    NEAR(r.avatar.centre.y, 2, 0);
    end(&r);
    check_noted(&arena, "m_RootX", 1, "q: {", "q: {x: 1, y: 0, z: 0, w: 0}\n        m_X: {",
                "frame", "degrees away from the body frame", &r);
    NEAR(r.avatar.frame.x, 1, 0);
    end(&r);
    check_noted(&arena, AXES, 2, "m_PostQ: {", "m_PostQ: {x: 1, y: 0, z: 0, w: 0}, m_X: {", "axes",
                "the axes of LeftUpperLeg are", &r);
    NEAR(r.avatar.bone[GB_H_LEFT_UPPER_LEG].post.x, 1, 0);
    end(&r);
    /* The hips may come without axes; the mass of a bone that is not there is its parent's. */
    check_noted(&arena, "m_ParentId", 2, "m_AxesId: 0", "m_AxesId: -1", "", "", &r);
    assert_null(r.notes.first);
    end(&r);
    read_text(&r, changed(&arena, "m_HumanBoneIndex", 1, "0a000000", "ffffffff"));
    assert_status(r.status, GB_OK, &r.err);
    double sum = 0;
    for (int b = 0; b < GB_NHUMAN; b++)
        sum += r.avatar.bone[b].present ? r.avatar.bone[b].mass : 0;
    NEAR(sum, 1, 1e-13);
    end(&r);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_written_comes_back),
    cmocka_unit_test(a_file_is_an_avatar),
    cmocka_unit_test(errors_name_the_bone),
    cmocka_unit_test(what_is_odd_is_noted),
};

run_group(tests)
