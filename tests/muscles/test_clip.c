/* Humanoid clips: which curve is what, what is left out, there and back, goals. */
#include "humanoid.h"
#include "muscles/clip.h"
#include "muscles/poses_csv.h"

enum { MOST = 32 };

/* A clip of a second, built by hand: curves with one or two keys. */
typedef struct made {
    gb_anim anim;
    gb_anim_curve curve[MOST];
    gb_anim_key key[MOST][2];
    gb_arena arena;
    gb_notes notes;
    gb_error err;
    gb_human_clip clip;
    gb_root *goal;
} made;

static void begin(made *m)
{
    memset(m, 0, sizeof *m);
    m->anim.curve = m->curve;
    m->anim.sample_rate = 10;
    m->anim.stop_time = 1;
    m->notes.arena = &m->arena;
}

static gb_anim_curve *add(made *m, const char *attribute, double value)
{
    int c = m->anim.ncurve++;
    assert_true(c < MOST);
    m->key[c][0] = (gb_anim_key){.value = value};
    m->curve[c] = (gb_anim_curve){attribute, "", 95, m->key[c], 1};
    return &m->curve[c];
}

/* A straight line from one value at 0 s to another at 1 s. */
static void add_line(made *m, const char *attribute, double from, double to)
{
    gb_anim_curve *curve = add(m, attribute, from);
    curve->nkey = 2;
    curve->key[0].out_slope = curve->key[1].in_slope = to - from;
    curve->key[1].time = 1;
    curve->key[1].value = to;
}

static gb_status read(made *m, double fps)
{
    return gb_human_clip_of_anim(&m->anim, fps, &m->arena, &m->clip, &m->goal, &m->notes, &m->err);
}

static long noted(const made *m, const char *kind)
{
    for (const gb_note *note = m->notes.first; note; note = note->next) {
        if (strcmp(note->kind, kind) == 0)
            return note->count;
    }
    return 0;
}

static double at(const made *m, int frame, const char *muscle)
{
    int k = gb_muscle_find(muscle);
    assert_true(k >= 0);
    return m->clip.muscle[frame * GB_NMUSCLE + k];
}

/* The layout is seed 000's: 7 the root, 14, 21, 28, 35 the goals, 42 + m the muscles; the names are
 * those of Unity's own files (facts 1.1: fingers otherwise than HumanTrait has them). */
static void curves_are_known_by_name_and_by_number(void **state)
{
    (void)state;
    made m;
    begin(&m);
    add(&m, "RootT.x", 0.01);
    add(&m, "9", 0.02); /* RootT.z */
    add(&m, "Spine Front-Back", 0.1);
    add(&m, "43", 0.11); /* 42 + 1: Spine Left-Right */
    add(&m, "LeftHand.Thumb.1 Stretched", 0.2);
    add(&m, "Right Thumb Spread", 0.3); /* as HumanTrait has it */
    add(&m, "136", 0.4);                /* the last muscle */
    add(&m, "14", 0.5);                 /* LeftFootT.x */
    add(&m, "RightFootT.z", 0.6);
    add(&m, "29", 0.7); /* LeftHandT.y */
    add(&m, "RightHandT.x", 0.8);
    assert_status(read(&m, 0), GB_OK, &m.err);
    assert_int_equal(m.clip.nframe, 11);
    assert_near(m.clip.frame_time, 0.1, 1e-15, 0, "its own rate");
    assert_null(m.notes.first);
    for (int f = 0; f < 11; f++) {
        const gb_root *root = &m.clip.root[f], *goal = &m.goal[f * GB_NGOAL];
        double sum = 0;
        assert_near(at(&m, f, "Spine Front-Back"), 0.1, 0, 0, "muscle by name");
        assert_near(at(&m, f, "Spine Left-Right"), 0.11, 0, 0, "muscle by number");
        assert_near(at(&m, f, "Left Thumb 1 Stretched"), 0.2, 0, 0, "finger as clips have it");
        assert_near(at(&m, f, "Right Thumb Spread"), 0.3, 0, 0, "finger as HumanTrait has it");
        assert_near(at(&m, f, "Right Little 3 Stretched"), 0.4, 0, 0, "attribute 136");
        for (int k = 0; k < GB_NMUSCLE; k++)
            sum += m.clip.muscle[f * GB_NMUSCLE + k];
        assert_near(sum, 1.11, 1e-15, 0, "all other muscles are 0");
        /* What is missing: RootT (0, 1, 0), goals at 0, turns the identity. */
        assert_near(metres_apart(root->t, (gb_vec3){0.01, 1, 0.02}), 0, 0, 0, "RootT");
        assert_near(degrees_apart(root->q, gb_quat_identity), 0, 0, 0, "RootQ");
        const gb_vec3 places[GB_NGOAL] = {{0.5, 0, 0}, {0, 0, 0.6}, {0, 0.7, 0}, {0.8, 0, 0}};
        for (int g = 0; g < GB_NGOAL; g++) {
            assert_near(metres_apart(goal[g].t, places[g]), 0, 0, 0, "goal");
            assert_near(degrees_apart(goal[g].q, gb_quat_identity), 0, 0, 0, "turn of a goal");
        }
    }
    gb_arena_free(&m.arena);
}

static void other_curves_are_noted_and_left_out(void **state)
{
    (void)state;
    made m;
    begin(&m);
    add(&m, "Spine Front-Back", 0.1);
    add(&m, "Tail Wag", 1);
    add(&m, "200", 1);                /* beyond the translation DoFs */
    add(&m, "spine front-back", 0.5); /* names are names */
    add(&m, "SpineTDOF.x", 1);
    add(&m, "137", 1);
    add(&m, "199", 1);
    add(&m, "MotionT.x", 1);
    add(&m, "3", 1);                                /* MotionQ */
    add(&m, "Spine Front-Back", 7)->class_id = 137; /* a renderer's */
    add(&m, "Spine Front-Back", 8)->path = "Rig/Child";
    add(&m, "Spine Left-Right", 9)->nkey = 0; /* nothing is known */
    assert_status(read(&m, 0), GB_OK, &m.err);
    assert_int_equal(noted(&m, "unknown-attribute"), 3);
    assert_int_equal(noted(&m, "no-pose"), 5);
    assert_int_equal(noted(&m, "other-curves"), 2);
    double sum = 0;
    for (int k = 0; k < GB_NMUSCLE; k++)
        sum += fabs(m.clip.muscle[k]);
    assert_near(sum, 0.1, 0, 0, "only the spine's muscle counts");
    gb_arena_free(&m.arena);
    /* And nothing else is no clip of a humanoid. */
    begin(&m);
    add(&m, "Tail Wag", 1);
    add(&m, "MotionT.x", 1);
    assert_status(read(&m, 0), GB_INPUT, &m.err);
    assert_contains(m.err.message, "no curve of a humanoid");
    gb_arena_free(&m.arena);
}

/* One attribute by its name and by its number: the last curve counts. */
static void of_two_curves_the_last_counts(void **state)
{
    (void)state;
    made m;
    begin(&m);
    add(&m, "Spine Front-Back", 0.1);
    add(&m, "RootT.x", 0.3);
    add(&m, "42", 0.2);
    add(&m, "7", 0.4);
    add(&m, "42", 9)->nkey = 0; /* nothing is known: it takes nobody's place */
    assert_status(read(&m, 0), GB_OK, &m.err);
    assert_near(at(&m, 5, "Spine Front-Back"), 0.2, 0, 0, "the last curve");
    assert_near(m.clip.root[5].t.x, 0.4, 0, 0, "the last curve of the root");
    assert_int_equal(noted(&m, "doubled-curve"), 2);
    assert_contains(m.notes.first->message, "last");
    gb_arena_free(&m.arena);
}

static void no_path_is_an_empty_path(void **state)
{
    (void)state;
    made m;
    begin(&m);
    add(&m, "Spine Front-Back", 0.1)->path = NULL;
    assert_status(read(&m, 0), GB_OK, &m.err);
    assert_near(at(&m, 0, "Spine Front-Back"), 0.1, 0, 0, "a muscle without a path");
    assert_null(m.notes.first);
    gb_arena_free(&m.arena);
}

/* Spreadsheets put quotes round names, and some round numbers too. */
static void quoted_numbers_are_numbers(void **state)
{
    (void)state;
    const char *good =
        "\"Spine Front-Back\",\"Jaw Close\"\r\n\"0.25\", \" -1e-1 \" \r\n0.5,\"2\"\n";
    static const char *const bad[] = {"\"0.25", "0.25\"", "\"\"", "\"0,25\"", "\"\"1\"\"", "\""};
    gb_pose_table table;
    gb_error err = {0};
    assert_status(gb_poses_parse(good, strlen(good), "good", &table, &err), GB_OK, &err);
    int spine = gb_muscle_find("Spine Front-Back"), jaw = gb_muscle_find("Jaw Close");
    assert_int_equal(table.nrow, 2);
    assert_near(table.row[0].muscle[spine], 0.25, 0, 0, "quoted");
    assert_near(table.row[0].muscle[jaw], -0.1, 0, 0, "quoted with blanks");
    assert_near(table.row[1].muscle[spine], 0.5, 0, 0, "not quoted");
    assert_near(table.row[1].muscle[jaw], 2, 0, 0, "quoted beside one that is not");
    gb_arena_free(&table.arena);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[80];
        snprintf(text, sizeof text, "Jaw Close\n%s\n", bad[i]);
        assert_status(gb_poses_parse(text, strlen(text), "bad", &table, &err), GB_INPUT, &err);
    }
}

static void values_must_be_finite_and_turns_get_length_1(void **state)
{
    (void)state;
    made m;
    begin(&m);
    add(&m, "Spine Front-Back", (double)NAN);
    assert_status(read(&m, 0), GB_INPUT, &m.err);
    assert_contains(m.err.message, "Spine Front-Back");
    gb_arena_free(&m.arena);

    begin(&m);
    add(&m, "RootQ.y", 0.9);
    add(&m, "RootQ.w", 0.9);
    add(&m, "LeftFootQ.x", 3);
    add(&m, "LeftFootQ.w", 0);
    add(&m, "RightHandQ.w", 0); /* no direction at all: the identity */
    assert_status(read(&m, 0), GB_OK, &m.err);
    gb_quat half = {0, sqrt(0.5), 0, sqrt(0.5)}, x = {1, 0, 0, 0};
    assert_near(degrees_apart(m.clip.root[3].q, half), 0, 1e-13, 0, "RootQ");
    assert_near(m.clip.root[3].q.w, half.w, 1e-15, 0, "RootQ has length 1");
    assert_near(degrees_apart(m.goal[GB_GOAL_LEFT_FOOT].q, x), 0, 1e-13, 0, "LeftFootQ");
    assert_near(m.goal[GB_GOAL_LEFT_FOOT].q.x, 1, 1e-15, 0, "LeftFootQ has length 1");
    assert_near(m.goal[GB_GOAL_RIGHT_HAND].q.w, 1, 0, 0, "RightHandQ");
    gb_arena_free(&m.arena);
}

/* Frames are at start + f / fps, to the stop and not beyond. */
static void clips_are_sampled_from_start_to_stop(void **state)
{
    (void)state;
    static const struct {
        double start, stop, fps;
        int nframe;
    } rows[] = {
        {0, 1, 0, 11}, {0, 1, 30, 31}, {0.25, 0.75, 100, 51}, {0, 0.999, 10, 10}, {0.5, 0.5, 60, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        made m;
        begin(&m);
        add_line(&m, "Chest Front-Back", -1, 1);
        m.anim.start_time = rows[i].start;
        m.anim.stop_time = rows[i].stop;
        assert_status(read(&m, rows[i].fps), GB_OK, &m.err);
        double fps = rows[i].fps > 0 ? rows[i].fps : 10;
        assert_int_equal(m.clip.nframe, rows[i].nframe);
        for (int f = 0; f < m.clip.nframe; f++)
            assert_near(at(&m, f, "Chest Front-Back"), 2 * (rows[i].start + f / fps) - 1, 1e-14, 0,
                        "a straight line");
        gb_arena_free(&m.arena);
    }
    const double bad[][2] = {{1, 0}, {0, (double)NAN}, {0, (double)INFINITY}, {0, 1e9}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        made m;
        begin(&m);
        add(&m, "Chest Front-Back", 0);
        m.anim.start_time = bad[i][0];
        m.anim.stop_time = bad[i][1];
        assert_status(read(&m, 0), GB_INPUT, &m.err);
        gb_arena_free(&m.arena);
    }
}

/* ---- there and back ---- */

static void make_clip(gb_arena *arena, gb_human_clip *clip, int n)
{
    unsigned long long seed = 21;
    clip->nframe = n;
    clip->frame_time = 1 / 30.0;
    clip->muscle = gb_arena_array(arena, (size_t)n * GB_NMUSCLE, sizeof(double));
    clip->root = gb_arena_array(arena, (size_t)n, sizeof(gb_root));
    assert_non_null(clip->muscle);
    assert_non_null(clip->root);
    for (int f = 0; f < n; f++) {
        double r[7];
        random_muscles(&seed, 1, clip->muscle + f * GB_NMUSCLE);
        for (int k = 0; k < 7; k++)
            r[k] = random_within(&seed, 1);
        clip->root[f] =
            (gb_root){{r[0], r[1] + 1, r[2]}, gb_quat_normalize((gb_quat){r[3], r[4], r[5], 1})};
    }
}

/* At a key a curve has the key's value. The times of frames and keys may be a rounding apart; with
 * slopes of some 60 a second that is 1e-14. Also through Unity's text. */
static void clips_come_back_from_curves(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_human_clip clip;
    gb_anim anim[2];
    gb_avatar avatar;
    gb_buffer text = {0};
    gb_error err = {0};
    make_everybody(NULL, &avatar);
    make_clip(&arena, &clip, 40);
    assert_status(gb_human_clip_anim(&clip, &avatar, "random", &anim[0], &err), GB_OK, &err);
    assert_int_equal(anim[0].ncurve, 130); /* 95 muscles, root and four goals of 7 */
    assert_status(gb_anim_write(&anim[0], &text, &err), GB_OK, &err);
    assert_status(gb_anim_parse(text.text, text.size, "text", &anim[1], NULL, &err), GB_OK, &err);
    for (int k = 0; k < 2; k++) {
        gb_human_clip back;
        gb_root *goals;
        gb_notes notes = {.arena = &arena};
        assert_status(gb_human_clip_of_anim(&anim[k], 0, &arena, &back, &goals, &notes, &err),
                      GB_OK, &err);
        assert_null(notes.first);
        assert_int_equal(back.nframe, clip.nframe);
        for (int f = 0; f < clip.nframe; f++) {
            const double *muscle = clip.muscle + f * GB_NMUSCLE;
            for (int m = 0; m < GB_NMUSCLE; m++)
                assert_near(back.muscle[f * GB_NMUSCLE + m], muscle[m], 1e-12, 0, "muscle");
            assert_near(metres_apart(back.root[f].t, clip.root[f].t), 0, 1e-12, 0, "RootT");
            assert_near(degrees_apart(back.root[f].q, clip.root[f].q), 0, 1e-12, 0, "RootQ");
            gb_quat local[GB_NHUMAN];
            gb_root expected[GB_NGOAL];
            gb_muscles_pose(&avatar, muscle, local);
            gb_goals_of_pose(&avatar, local, clip.root[f], expected);
            for (int g = 0; g < GB_NGOAL; g++) {
                const gb_root *goal = &goals[f * GB_NGOAL + g];
                assert_near(metres_apart(goal->t, expected[g].t), 0, 1e-12, 0, "goal");
                assert_near(degrees_apart(goal->q, expected[g].q), 0, 1e-11, 0, "goal's turn");
            }
        }
        gb_anim_free(&anim[k]);
    }
    gb_buffer_free(&text);
    gb_arena_free(&arena);
}

/* ---- goals ---- */

/* Facts 1.9: a hand's goal is its joint, a foot's the sole under the ankle, both from the body's
 * point of view and in human scales: put back by RootT and RootQ they are where the bones are. */
static void goals_are_where_hands_and_soles_are(void **state)
{
    (void)state;
    static const int bones[GB_NGOAL] = {GB_H_LEFT_FOOT, GB_H_RIGHT_FOOT, GB_H_LEFT_HAND,
                                        GB_H_RIGHT_HAND};
    unsigned long long seed = 31;
    gb_avatar avatar;
    make_everybody(NULL, &avatar);
    for (int p = 0; p < 100; p++) {
        double muscle[GB_NMUSCLE], r[7];
        gb_quat local[GB_NHUMAN], turn, rotation[GB_NHUMAN];
        gb_vec3 hips, position[GB_NHUMAN];
        gb_root goal[GB_NGOAL], still[GB_NGOAL], none = {{0, 1, 0}, gb_quat_identity};
        random_muscles(&seed, 1, muscle);
        for (int k = 0; k < 7; k++)
            r[k] = random_within(&seed, 1);
        gb_root root = {{r[0], r[1], r[2]}, gb_quat_normalize((gb_quat){r[3], r[4], r[5], r[6]})};
        gb_muscles_pose(&avatar, muscle, local);
        gb_goals_of_pose(&avatar, local, root, goal);
        gb_goals_of_pose(&avatar, local, none, still);
        gb_root_place(&avatar, local, root, &hips, &turn);
        gb_avatar_forward(&avatar, local, hips, turn, position, rotation);
        for (int g = 0; g < GB_NGOAL; g++) {
            const gb_avatar_bone *bone = &avatar.bone[bones[g]];
            gb_vec3 place =
                gb_vec3_scale(gb_vec3_add(root.t, gb_quat_rotate(root.q, goal[g].t)), avatar.scale);
            double away = metres_apart(place, position[bones[g]]);
            assert_near(away, g < 2 ? bone->length : 0, 1e-12, 0, "from the joint to the goal");
            /* bone = world goal * conj(post) */
            gb_quat q = gb_quat_multiply(gb_quat_multiply(root.q, goal[g].q),
                                         gb_quat_conjugate(bone->post));
            assert_near(degrees_apart(q, rotation[bones[g]]), 0, 1e-12, 0, "the bone's turn");
            /* Where the body stands is nothing to its goals. */
            assert_near(metres_apart(goal[g].t, still[g].t), 0, 1e-12, 0, "goal without the root");
            assert_near(degrees_apart(goal[g].q, still[g].q), 0, 1e-12, 0, "turn without the root");
        }
    }
}

/* In the T-pose the soles are on the floor, a human scale under the mass centre, right below the
 * ankles; a foot's axes point down, back and to the right (u, v = main x u, w = u x v: facts 1.6),
 * a left hand's to the left, down and ahead. */
static void goals_of_the_tpose(void **state)
{
    (void)state;
    gb_avatar avatar;
    gb_quat local[GB_NHUMAN];
    gb_vec3 position[GB_NHUMAN];
    gb_root root, goal[GB_NGOAL];
    make_game(&avatar);
    for (int b = 0; b < GB_NHUMAN; b++)
        local[b] = avatar.bone[b].rest;
    gb_root_read(&avatar, local, avatar.hips, avatar.bone[0].rest, &root);
    gb_goals_of_pose(&avatar, local, root, goal);
    gb_avatar_forward(&avatar, local, avatar.hips, avatar.bone[0].rest, position, NULL);
    const gb_root *foot = &goal[GB_GOAL_LEFT_FOOT], *hand = &goal[GB_GOAL_LEFT_HAND];
    gb_vec3 from = gb_vec3_sub(position[GB_H_LEFT_FOOT], avatar.centre);
    assert_near(foot->t.y, -1, 1e-14, 0, "the floor");
    assert_near(foot->t.x, from.x / avatar.scale, 1e-14, 0, "below the ankle, x");
    assert_near(foot->t.z, from.z / avatar.scale, 1e-14, 0, "below the ankle, z");
    from = gb_vec3_sub(position[GB_H_LEFT_HAND], avatar.centre);
    assert_near(metres_apart(hand->t, gb_vec3_scale(from, 1 / avatar.scale)), 0, 1e-14, 0, "hand");
    const gb_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    const gb_vec3 axes[2][3] = {{{0, -1, 0}, {0, 0, -1}, {1, 0, 0}},
                                {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}};
    for (int k = 0; k < 2; k++) {
        gb_quat q = k ? hand->q : foot->q;
        assert_near(metres_apart(gb_quat_rotate(q, x), axes[k][0]), 0, 1e-14, 0, "x");
        assert_near(metres_apart(gb_quat_rotate(q, y), axes[k][1]), 0, 1e-14, 0, "y");
        assert_near(metres_apart(gb_quat_rotate(q, z), axes[k][2]), 0, 1e-14, 0, "z");
    }
}

static int bone_of_other_side(int bone)
{
    char other[64];
    const char *name = gb_human[bone].name;
    if (strncmp(name, "Left", 4) == 0)
        snprintf(other, sizeof other, "Right%s", name + 4);
    else if (strncmp(name, "Right", 5) == 0)
        snprintf(other, sizeof other, "Left%s", name + 5);
    else
        return bone;
    return gb_human_find(other);
}

/* Where the bones of a clip's frame are. */
static void place_bones(const gb_avatar *avatar, const gb_human_clip *clip, int frame,
                        gb_vec3 position[GB_NHUMAN])
{
    gb_quat local[GB_NHUMAN], turn;
    gb_vec3 hips;
    gb_muscles_pose(avatar, clip->muscle + (size_t)frame * GB_NMUSCLE, local);
    gb_root_place(avatar, local, clip->root[frame], &hips, &turn);
    gb_avatar_forward(avatar, local, hips, turn, position, NULL);
}

/* On a figure that is the same left and right, every bone of a mirrored pose is where the other
 * side's was in the mirror. Mirrored twice, the clip is what it was. */
static void a_mirrored_clip_is_the_pose_in_a_mirror(void **state)
{
    (void)state;
    enum { FRAMES = 20 };
    static double muscle[FRAMES * GB_NMUSCLE], before[FRAMES * GB_NMUSCLE];
    gb_root root[FRAMES];
    gb_human_clip clip = {FRAMES, 1 / 30.0, muscle, root};
    gb_avatar avatar;
    gb_vec3 was[FRAMES][GB_NHUMAN], is[GB_NHUMAN];
    unsigned long long seed = 14;
    make_game(&avatar);
    avatar.plain_forearm = true; /* Unity's centre of mass is not the same left and right */
    for (int f = 0; f < FRAMES; f++) {
        random_muscles(&seed, 0.8, muscle + (size_t)f * GB_NMUSCLE);
        gb_quat q = {random_within(&seed, 0.5), random_within(&seed, 0.5),
                     random_within(&seed, 0.5), 1};
        root[f].q = gb_quat_normalize(q);
        root[f].t = (gb_vec3){random_within(&seed, 1), 1, random_within(&seed, 1)};
        place_bones(&avatar, &clip, f, was[f]);
    }
    memcpy(before, muscle, sizeof before);
    gb_human_clip_mirror(&clip);
    for (int f = 0; f < FRAMES; f++) {
        place_bones(&avatar, &clip, f, is);
        for (int b = 0; b < GB_NHUMAN; b++) {
            gb_vec3 other = was[f][bone_of_other_side(b)];
            other.x = -other.x;
            assert_near(metres_apart(is[b], other), 0, 1e-12, 0, gb_human[b].name);
        }
    }
    gb_human_clip_mirror(&clip);
    for (int i = 0; i < FRAMES * GB_NMUSCLE; i++)
        assert_near(muscle[i], before[i], 0, 0, "mirrored twice");
}

/* What moves a model's bones is counted, and named as what it is; a root alone is a pose. */
static void generic_and_root_only_clips_are_named(void **state)
{
    (void)state;
    made m;
    begin(&m);
    m.anim.bone_curves = 12;
    assert_status(read(&m, 0), GB_INPUT, &m.err);
    assert_contains(m.err.message, "generic clip for a skeleton of its own: its curves (12)");
    assert_contains(m.err.message, "Without the model it cannot be played");
    gb_arena_free(&m.arena);
    begin(&m);
    add(&m, "RootT.y", 1);
    assert_status(read(&m, 0), GB_OK, &m.err);
    assert_int_equal(noted(&m, "root-only"), 1);
    gb_arena_free(&m.arena);
    begin(&m);
    add(&m, "RootT.y", 1);
    add(&m, "Spine Front-Back", 0.1);
    assert_status(read(&m, 0), GB_OK, &m.err);
    assert_null(m.notes.first);
    gb_arena_free(&m.arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(curves_are_known_by_name_and_by_number),
    cmocka_unit_test(other_curves_are_noted_and_left_out),
    cmocka_unit_test(of_two_curves_the_last_counts),
    cmocka_unit_test(no_path_is_an_empty_path),
    cmocka_unit_test(quoted_numbers_are_numbers),
    cmocka_unit_test(values_must_be_finite_and_turns_get_length_1),
    cmocka_unit_test(clips_are_sampled_from_start_to_stop),
    cmocka_unit_test(clips_come_back_from_curves),
    cmocka_unit_test(goals_are_where_hands_and_soles_are),
    cmocka_unit_test(goals_of_the_tpose),
    cmocka_unit_test(a_mirrored_clip_is_the_pose_in_a_mirror),
    cmocka_unit_test(generic_and_root_only_clips_are_named),
};

run_group(tests)
