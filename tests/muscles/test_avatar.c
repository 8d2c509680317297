/* Avatars: the compile rule, missing bones, what is refused, JSON there and back. */
#include "humanoid.h"
#include "muscles/avatar_file.h"

#define DEGREE (acos(-1) / 180)

static double muscle_named(const double *muscle, const char *name)
{
    int m = gb_muscle_find(name);
    assert_true(m >= 0);
    return muscle[m];
}

/* A bone along its axis stands away from muscle 0 by its zero pose normalize(zero, 1): muscle =
 * 2 atan(t) / range (facts 1.12; the zero poses were found on avatars that Unity compiled). 2 atan
 * .839 is 79.993 degrees and so 0.99992 of 80; the 0.99995 that is sometimes quoted belongs to
 * 79.996, which it is not. Likewise 2 atan .364 is 40.003 degrees: 0.40003, not 0.40006. */
static void rule_gives_the_numbers_of_the_zero_pose(void **state)
{
    (void)state;
    static const struct {
        const char *muscle;
        double tangent, range, value; /* value: to five digits, by hand */
        bool fingers;
    } rows[] = {
        {"Left Upper Leg Front-Back", 0.268, 50, 0.60011, false},
        {"Right Upper Leg Front-Back", 0.268, 50, 0.60011, false},
        {"Left Lower Leg Stretch", 0.839, 80, 0.99992, false},
        {"Right Lower Leg Stretch", 0.839, 80, 0.99992, false},
        {"Left Arm Down-Up", 0.364, 100, 0.40003, false},
        {"Right Arm Down-Up", 0.364, 100, 0.40003, false},
        {"Left Arm Front-Back", 0.268, 100, 0.30005, false},
        {"Right Arm Front-Back", 0.268, 100, 0.30005, false},
        {"Left Forearm Stretch", 0.839, 80, 0.99992, false},
        {"Right Forearm Stretch", 0.839, 80, 0.99992, false},
        {"Left Index 1 Stretched", 0.3, 50, 0.66797, true},
        {"Right Little 1 Stretched", 0.3, 50, 0.66797, true},
        {"Left Ring 2 Stretched", 0.33, 45, 0.81168, true},
        {"Right Middle 3 Stretched", 0.33, 45, 0.81168, true},
        {"Left Thumb 2 Stretched", 0.2, 35, 0.64628, true},
        {"Right Thumb 3 Stretched", 0.2, 35, 0.64628, true},
    };
    double muscle[2][GB_NMUSCLE];
    gb_avatar everybody, game;
    make_everybody(NULL, &everybody);
    make_game(&game);
    gb_avatar_tpose_muscles(&everybody, muscle[0]);
    gb_avatar_tpose_muscles(&game, muscle[1]);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double expected = 2 * atan(rows[i].tangent) / DEGREE / rows[i].range;
        assert_near(expected, rows[i].value, 5e-6, 0, rows[i].muscle);
        assert_near(muscle_named(muscle[0], rows[i].muscle), expected, 1e-12, 0, rows[i].muscle);
        if (!rows[i].fingers)
            assert_near(muscle_named(muscle[1], rows[i].muscle), expected, 1e-12, 0,
                        rows[i].muscle);
    }
    /* Zero poses of 0 are 0, whichever way the bone leans. */
    assert_near(muscle_named(muscle[0], "Spine Front-Back"), 0, 1e-14, 0, "spine");
    assert_near(muscle_named(muscle[0], "Left Toes Up-Down"), 0, 1e-14, 0, "toes");
}

/* Reading the T-pose and posing it again gives it back, except a thumb's first bone: its zero pose
 * (0, .125, .125) also twists it, and no muscle drives that axis. In our T-pose the thumb points
 * half out, half ahead, so that .125 / sqrt 2 of it is along the axis: 2 atan .0884 = 10.10
 * degrees. */
static void tpose_muscles_give_the_tpose(void **state)
{
    (void)state;
    for (int rig = 0; rig < 2; rig++) {
        gb_avatar avatar;
        double muscle[GB_NMUSCLE];
        gb_quat local[GB_NHUMAN];
        if (rig)
            make_game(&avatar);
        else
            make_everybody(NULL, &avatar);
        gb_avatar_tpose_muscles(&avatar, muscle);
        gb_muscles_pose(&avatar, muscle, local);
        for (int b = 0; b < GB_NHUMAN; b++) {
            bool thumb = b == GB_H_LEFT_THUMB_PROXIMAL || b == GB_H_RIGHT_THUMB_PROXIMAL;
            double lost = thumb && !rig ? 2 * atan(0.125 / sqrt(2)) / DEGREE : 0;
            assert_near(degrees_apart(local[b], avatar.bone[b].rest), lost, 1e-12, 0,
                        gb_human[b].name);
        }
    }
}

/* ---- missing bones ---- */

static void check_avatar(const gb_avatar *avatar, const gb_tpose *tpose)
{
    static unsigned long long seed = 2;
    double mass = 0, in[GB_NMUSCLE], out[GB_NMUSCLE];
    gb_quat local[GB_NHUMAN];
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        assert_int_equal(bone->present, tpose->present[b]);
        mass += bone->mass;
        if (!bone->present)
            assert_near(bone->mass, 0, 0, 0, gb_human[b].name);
        if (!bone->present || b == GB_H_HIPS)
            continue;
        /* Nothing but missing bones lies between a bone and its parent. */
        assert_true(avatar->bone[bone->parent].present);
        int p = gb_human[b].parent;
        for (; p != bone->parent; p = gb_human[p].parent)
            assert_false(tpose->present[p]);
    }
    assert_near(mass, 1, 1e-15, 0, "masses");
    random_muscles(&seed, 1, in);
    gb_muscles_pose(avatar, in, local);
    gb_muscles_read(avatar, local, out);
    for (int m = 0; m < GB_NMUSCLE; m++)
        assert_near(out[m], avatar->bone[gb_muscles[m].bone].present ? in[m] : 0, 1e-12, 0,
                    gb_muscles[m].name);
}

static void optional_bones_may_be_missing(void **state)
{
    (void)state;
    gb_tpose whole;
    gb_avatar avatar;
    gb_error err = {0};
    gb_tpose_of_everybody(&whole);
    for (int b = 0; b < GB_NHUMAN; b++) {
        if (gb_human[b].required)
            continue;
        gb_tpose less = whole;
        less.present[b] = false;
        assert_status(gb_avatar_compile(&less, NULL, &avatar, &err), GB_OK, &err);
        check_avatar(&avatar, &less);
    }
    gb_tpose least = whole;
    for (int b = 0; b < GB_NHUMAN; b++)
        least.present[b] = gb_human[b].required;
    assert_status(gb_avatar_compile(&least, NULL, &avatar, &err), GB_OK, &err);
    check_avatar(&avatar, &least);
    /* Trunk, neck and shoulders: 2.5 + 12 + 12 + 1 + 2 x 0.5 of 82.5 hang on the spine alone; a
     * foot has its toes' 0.2. */
    assert_near(avatar.bone[GB_H_SPINE].mass, 28.5 / 82.5, 1e-15, 0, "mass of the spine");
    assert_near(avatar.bone[GB_H_LEFT_FOOT].mass, 1 / 82.5, 1e-15, 0, "mass of a foot");
    assert_int_equal(avatar.bone[GB_H_HEAD].parent, GB_H_SPINE);
    assert_int_equal(avatar.bone[GB_H_LEFT_UPPER_ARM].parent, GB_H_SPINE);
    gb_tpose some = whole;
    some.present[GB_H_UPPER_CHEST] = false;
    assert_status(gb_avatar_compile(&some, NULL, &avatar, &err), GB_OK, &err);
    assert_int_equal(avatar.bone[GB_H_NECK].parent, GB_H_CHEST);
    assert_int_equal(avatar.bone[GB_H_RIGHT_SHOULDER].parent, GB_H_CHEST);
    assert_near(avatar.bone[GB_H_CHEST].mass, 24 / 82.5, 1e-15, 0, "mass of the chest");
}

/* ---- refusals ---- */

static void refuse(const gb_tpose *tpose, const char *name)
{
    gb_avatar avatar;
    gb_error err = {0};
    assert_status(gb_avatar_compile(tpose, NULL, &avatar, &err), GB_INPUT, &err);
    assert_contains(err.message, name);
}

static void bad_tposes_are_refused_by_name(void **state)
{
    (void)state;
    gb_tpose whole;
    gb_tpose_of_everybody(&whole);
    for (int b = 0; b < GB_NHUMAN; b++) {
        gb_tpose t = whole;
        if (gb_human[b].required) {
            t.present[b] = false;
            refuse(&t, gb_human[b].name);
            t = whole;
        }
        t.position[b].z = (double)NAN;
        refuse(&t, gb_human[b].name);
        t = whole;
        t.position[b].x = (double)INFINITY;
        refuse(&t, gb_human[b].name);
        t = whole;
        t.rotation[b].w = (double)NAN;
        refuse(&t, gb_human[b].name);
        t = whole;
        t.rotation[b] = (gb_quat){0, 0, 0, 0};
        refuse(&t, gb_human[b].name);
        t.rotation[b] = (gb_quat){0.6, 0, 0, 0.9};
        refuse(&t, gb_human[b].name);
    }
    /* A hand that stands where its forearm begins points nowhere; a forearm that has all of it at
     * the shoulder likewise. */
    gb_tpose t = whole;
    t.position[GB_H_LEFT_HAND] = t.position[GB_H_LEFT_LOWER_ARM];
    refuse(&t, "LeftHand");
    t.position[GB_H_LEFT_LOWER_ARM] = t.position[GB_H_LEFT_HAND] = t.position[GB_H_LEFT_UPPER_ARM];
    refuse(&t, "LeftLowerArm");
    /* No axis when an arm points ahead, as its main axis does. */
    t = whole;
    t.position[GB_H_RIGHT_LOWER_ARM] =
        gb_vec3_add(t.position[GB_H_RIGHT_UPPER_ARM], (gb_vec3){0, 0, 0.3});
    refuse(&t, "RightUpperArm");
    t = whole;
    t.ground = 5; /* above the mass centre */
    refuse(&t, "mass centre");
    t.ground = (double)NAN;
    refuse(&t, "ground");
    t.ground = -(double)INFINITY;
    refuse(&t, "ground");
}

/* Joints that stand where the bone above begins: a foot at the knee, a forearm at the shoulder. */
static void missing_joints_are_refused_by_name(void **state)
{
    (void)state;
    static const int bones[] = {
        GB_H_LEFT_LOWER_LEG, GB_H_RIGHT_LOWER_LEG, GB_H_LEFT_FOOT,      GB_H_RIGHT_FOOT,
        GB_H_LEFT_TOES,      GB_H_RIGHT_TOES,      GB_H_LEFT_LOWER_ARM, GB_H_RIGHT_LOWER_ARM,
        GB_H_LEFT_HAND,      GB_H_RIGHT_HAND,      GB_H_HEAD,           GB_H_LEFT_INDEX_DISTAL};
    gb_tpose whole;
    gb_avatar avatar;
    gb_error err = {0};
    gb_tpose_of_everybody(&whole);
    for (size_t i = 0; i < sizeof bones / sizeof *bones; i++) {
        gb_tpose t = whole;
        t.position[bones[i]] = t.position[gb_human[bones[i]].parent];
        refuse(&t, gb_human[bones[i]].name);
    }
    /* A spine that begins at the hips, shoulders at the chest and eyes in the head's joint are
     * nothing odd. */
    static const int fine[] = {GB_H_SPINE, GB_H_LEFT_SHOULDER, GB_H_LEFT_EYE, GB_H_JAW,
                               GB_H_LEFT_THUMB_PROXIMAL};
    gb_tpose t = whole;
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        t.position[fine[i]] = t.position[gb_human[fine[i]].parent];
    assert_status(gb_avatar_compile(&t, NULL, &avatar, &err), GB_OK, &err);
}

/* As takes have it whose legs stand apart at rest: the sole is at the ankle, not over it. */
static void feet_under_the_floor_have_no_length(void **state)
{
    (void)state;
    gb_tpose t;
    gb_avatar avatar;
    gb_error err = {0};
    gb_tpose_of_everybody(&t);
    t.ground = t.position[GB_H_LEFT_FOOT].y + 0.01;
    assert_status(gb_avatar_compile(&t, NULL, &avatar, &err), GB_OK, &err);
    assert_near(avatar.bone[GB_H_LEFT_FOOT].length, 0, 0, 0, "length of a foot");
}

/* Legs and arms in one place, or a body without width. */
static void bodies_without_a_frame_are_refused(void **state)
{
    (void)state;
    static const int ends[] = {GB_H_LEFT_UPPER_LEG, GB_H_RIGHT_UPPER_LEG, GB_H_LEFT_UPPER_ARM,
                               GB_H_RIGHT_UPPER_ARM};
    gb_tpose whole;
    gb_tpose_of_everybody(&whole);
    gb_tpose one = whole, flat = whole;
    for (int i = 0; i < 4; i++) {
        one.position[ends[i]] = whole.position[GB_H_HIPS];
        flat.position[ends[i]].x = 0;
    }
    refuse(&one, "LeftUpperLeg");
    refuse(&flat, "LeftUpperLeg");
}

static void bad_options_are_refused(void **state)
{
    (void)state;
    gb_tpose tpose;
    gb_avatar avatar;
    gb_error err = {0};
    gb_tpose_of_everybody(&tpose);
    static const double bad[] = {1.5, -0.5, (double)NAN};
    for (int i = 0; i < 3; i++) {
        gb_avatar_options o = gb_avatar_defaults();
        o.twist.leg = bad[i];
        assert_status(gb_avatar_compile(&tpose, &o, &avatar, &err), GB_INPUT, &err);
        assert_contains(err.message, "twist share");
        o = gb_avatar_defaults();
        o.has_limit[GB_H_HEAD] = true;
        o.low[GB_H_HEAD][1] = bad[i]; /* 1.5 is no lower end, -0.5 no upper one */
        o.high[GB_H_HEAD][1] = i == 1 ? -0.5 : 1;
        assert_status(gb_avatar_compile(&tpose, &o, &avatar, &err), GB_INPUT, &err);
        assert_contains(err.message, "Head");
    }
    /* A range of its own: a muscle of 1 turns by it. */
    gb_avatar_options o = gb_avatar_defaults();
    o.has_limit[GB_H_HEAD] = true;
    o.low[GB_H_HEAD][2] = -0.1;
    o.high[GB_H_HEAD][2] = 0.2;
    make_everybody(&o, &avatar);
    double muscle[GB_NMUSCLE] = {0};
    gb_quat local[2][GB_NHUMAN];
    gb_muscles_pose(&avatar, muscle, local[0]);
    muscle[gb_muscle_find("Head Nod Down-Up")] = 1;
    gb_muscles_pose(&avatar, muscle, local[1]);
    assert_near(degrees_apart(local[0][GB_H_HEAD], local[1][GB_H_HEAD]) * DEGREE, 0.2, 1e-14, 0,
                "radians that the head nods");
}

/* ---- mirrored poses ---- */

/* The bone or muscle on the other side: Left and Right change places in a name that begins with
 * either. */
static int other_side(const char *name, int (*find)(const char *))
{
    char other[64];
    if (strncmp(name, "Left", 4) == 0)
        snprintf(other, sizeof other, "Right%s", name + 4);
    else if (strncmp(name, "Right", 5) == 0)
        snprintf(other, sizeof other, "Left%s", name + 5);
    else
        return -1;
    return find(other);
}

/* Unity's muscles are made so that the same values on the other side are the mirrored pose, with
 * the middle's Left-Right muscles turned round. Bodies here are symmetric at rest. */
static void mirrored_muscles_are_mirrored_places(void **state)
{
    (void)state;
    unsigned long long seed = 11;
    for (int p = 0; p < 100; p++) {
        gb_avatar avatar;
        double muscle[2][GB_NMUSCLE];
        gb_vec3 position[2][GB_NHUMAN];
        if (p % 2)
            make_game(&avatar);
        else
            make_everybody(NULL, &avatar);
        random_muscles(&seed, 1, muscle[0]);
        for (int m = 0; m < GB_NMUSCLE; m++) {
            int other = other_side(gb_muscles[m].name, gb_muscle_find);
            bool turns = other < 0 && strstr(gb_muscles[m].name, "Left-Right");
            muscle[1][m] = other >= 0 ? muscle[0][other] : turns ? -muscle[0][m] : muscle[0][m];
        }
        for (int k = 0; k < 2; k++) {
            gb_quat local[GB_NHUMAN];
            gb_muscles_pose(&avatar, muscle[k], local);
            gb_avatar_forward(&avatar, local, avatar.hips, avatar.bone[0].rest, position[k], NULL);
        }
        for (int b = 0; b < GB_NHUMAN; b++) {
            int other = other_side(gb_human[b].name, gb_human_find);
            gb_vec3 mirrored = position[1][other >= 0 ? other : b];
            mirrored.x = -mirrored.x;
            assert_near(metres_apart(position[0][b], mirrored), 0, 1e-13, 0, gb_human[b].name);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rule_gives_the_numbers_of_the_zero_pose),
    cmocka_unit_test(tpose_muscles_give_the_tpose),
    cmocka_unit_test(optional_bones_may_be_missing),
    cmocka_unit_test(bad_tposes_are_refused_by_name),
    cmocka_unit_test(missing_joints_are_refused_by_name),
    cmocka_unit_test(feet_under_the_floor_have_no_length),
    cmocka_unit_test(bodies_without_a_frame_are_refused),
    cmocka_unit_test(bad_options_are_refused),
    cmocka_unit_test(mirrored_muscles_are_mirrored_places),
};

run_group(tests)
