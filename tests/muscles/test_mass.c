/* Mass centre, body frame and root of a body whose numbers can be worked out by hand, and a T-pose
 * that Unity read. */
#include "base/file.h"
#include "humanoid.h"
#include "muscles/mass.h"

/* A body in decimetres: a trunk on the axis, limbs level or upright (left-handed: left is -x). */
static void make_stick(gb_tpose *t)
{
    static const struct {
        int bone;
        double x, y, z; /* dm */
    } rows[] = {
        {GB_H_HIPS, 0, 10, 0},
        {GB_H_LEFT_UPPER_LEG, -1, 9, 0},
        {GB_H_RIGHT_UPPER_LEG, 1, 9, 0},
        {GB_H_LEFT_LOWER_LEG, -1, 5, 0},
        {GB_H_RIGHT_LOWER_LEG, 1, 5, 0},
        {GB_H_LEFT_FOOT, -1, 1, 0},
        {GB_H_RIGHT_FOOT, 1, 1, 0},
        {GB_H_LEFT_TOES, -1, 0, 1},
        {GB_H_RIGHT_TOES, 1, 0, 1},
        {GB_H_SPINE, 0, 11, 0},
        {GB_H_CHEST, 0, 12, 0},
        {GB_H_UPPER_CHEST, 0, 13, 0},
        {GB_H_NECK, 0, 15, 0},
        {GB_H_HEAD, 0, 16, 0},
        {GB_H_LEFT_SHOULDER, -0.5, 14, 0},
        {GB_H_RIGHT_SHOULDER, 0.5, 14, 0},
        {GB_H_LEFT_UPPER_ARM, -2, 14, 0},
        {GB_H_RIGHT_UPPER_ARM, 2, 14, 0},
        {GB_H_LEFT_LOWER_ARM, -5, 14, 0},
        {GB_H_RIGHT_LOWER_ARM, 5, 14, 0},
        {GB_H_LEFT_HAND, -8, 14, 0},
        {GB_H_RIGHT_HAND, 8, 14, 0},
    };
    memset(t, 0, sizeof *t);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int b = rows[i].bone;
        t->present[b] = true;
        t->position[b] = (gb_vec3){rows[i].x / 10, rows[i].y / 10, rows[i].z / 10};
        t->rotation[b] = gb_quat_identity;
    }
}

static void compile(const gb_tpose *tpose, const gb_avatar_options *options, gb_avatar *avatar)
{
    gb_error err = {0};
    assert_status(gb_avatar_compile(tpose, options, avatar, &err), GB_OK, &err);
}

/* By hand, mass x height of the segment's centre, in kg dm of 82.5 kg:
 *   hips 12 x (9 + 9 + 11) / 3 = 116      upper legs 20 x 7 = 140     lower legs 8 x 3 = 24
 *   feet 1.6 x 1 = 1.6                    toes 0.4 x 0                 spine 2.5 x 11.5 = 28.75
 *   chest 12 x 12.5 = 150                 upper chest 12 x (13 + 15 + 14 + 14) / 4 = 168
 *   neck 1 x 15.5 = 15.5                  head 4 x 16 = 64            shoulders 1 x 14 = 14
 *   upper arms 4 x 14 = 56                forearms 3 x 14 = 42        hands 1 x 14 = 14
 * together 833.85. Ahead: the toes, 0.4 x 1. To the side everything balances but the left forearm,
 * whose own place is the upper arm's: 1.5 x (-2 - 8) / 2 against 1.5 x (5 + 8) / 2 is 2.25. */
static void centre_is_that_of_a_calculation_by_hand(void **state)
{
    (void)state;
    gb_tpose t;
    gb_avatar avatar, plain;
    gb_avatar_options o = gb_avatar_defaults();
    make_stick(&t);
    compile(&t, NULL, &avatar);
    assert_near(avatar.centre.x, 0.225 / 82.5, 1e-15, 0, "centre x");
    assert_near(avatar.centre.y, 83.385 / 82.5, 1e-15, 0, "centre y");
    assert_near(avatar.centre.z, 0.04 / 82.5, 1e-15, 0, "centre z");
    assert_near(avatar.scale, 83.385 / 82.5, 1e-15, 0, "human scale");
    o.plain_forearm = true;
    compile(&t, &o, &plain);
    assert_near(plain.centre.x, 0, 1e-15, 0, "both forearms alike");
    /* Without upper chest and shoulders (our rule, the editor's is not known): the chest has their
     * 25 kg, and its centre is that of itself, neck and both upper arms: (12 + 15 + 14 + 14) / 4 =
     * 13.75. 833.85 - 150 - 168 - 14 + 25 x 13.75 = 845.6. */
    t.present[GB_H_UPPER_CHEST] = t.present[GB_H_LEFT_SHOULDER] = t.present[GB_H_RIGHT_SHOULDER] =
        false;
    compile(&t, NULL, &avatar);
    assert_near(avatar.centre.y, 84.56 / 82.5, 1e-15, 0, "centre y without the upper chest");
    assert_near(avatar.centre.x, 0.225 / 82.5, 1e-15, 0, "centre x without the upper chest");
    /* Heights count from the floor. */
    t.ground = 0.1;
    compile(&t, NULL, &avatar);
    assert_near(avatar.scale, 84.56 / 82.5 - 0.1, 1e-15, 0, "human scale over a floor");
}

/* In any pose the left forearm's rule moves the centre by 1.5 of 82.5 times half of what lies
 * between upper arm and forearm. */
static void left_forearms_rule_is_half_an_upper_arm(void **state)
{
    (void)state;
    unsigned long long seed = 4;
    gb_avatar avatar, plain;
    make_everybody(NULL, &avatar);
    plain = avatar;
    plain.plain_forearm = true;
    for (int p = 0; p < 100; p++) {
        double muscle[GB_NMUSCLE];
        gb_quat local[GB_NHUMAN];
        gb_vec3 at[GB_NHUMAN], centre[2];
        random_muscles(&seed, 1, muscle);
        gb_muscles_pose(&avatar, muscle, local);
        gb_avatar_forward(&avatar, local, avatar.hips, avatar.bone[0].rest, at, NULL);
        gb_mass_centre(&avatar, at, &centre[0]);
        gb_mass_centre(&plain, at, &centre[1]);
        gb_vec3 expected = gb_vec3_scale(
            gb_vec3_sub(at[GB_H_LEFT_UPPER_ARM], at[GB_H_LEFT_LOWER_ARM]), 0.5 * 1.5 / 82.5);
        assert_near(metres_apart(gb_vec3_sub(centre[0], centre[1]), expected), 0, 1e-15, 0,
                    "what the rule changes");
    }
}

/* Turns two bones about y by an angle, as seen in the formula (x, z) -> (x cos + z sin, ...). */
static void turn_pair(gb_vec3 *at, int left, int right, double angle)
{
    gb_quat q = gb_quat_about_axis(1, angle);
    at[left] = gb_quat_rotate(q, at[left]);
    at[right] = gb_quat_rotate(q, at[right]);
}

/* Upright it is the identity. Turned as a whole it is that turn. Shoulders 0.4 m wide and turned by
 * 0.5 rad over hips 0.2 m wide: the sum of both lines points atan2(0.4 sin 0.5, 0.4 cos 0.5 + 0.2)
 * about up. Shoulders 0.1 m ahead and 0.5 m above the hips: up leans atan2(0.1, 0.5) about x. */
static void frame_is_that_of_a_calculation_by_hand(void **state)
{
    (void)state;
    gb_tpose t;
    gb_avatar avatar;
    gb_vec3 at[GB_NHUMAN];
    gb_quat frame;
    make_stick(&t);
    compile(&t, NULL, &avatar);
    assert_near(degrees_apart(avatar.frame, gb_quat_identity), 0, 1e-13, 0, "upright");
    gb_quat whole = gb_quat_normalize((gb_quat){0.3, -0.7, 0.2, 0.4});
    for (int b = 0; b < GB_NHUMAN; b++)
        at[b] = gb_quat_rotate(whole, t.position[b]);
    gb_body_frame(&avatar, at, &frame);
    assert_near(degrees_apart(frame, whole), 0, 1e-13, 0, "turned as a whole");
    memcpy(at, t.position, sizeof at);
    turn_pair(at, GB_H_LEFT_UPPER_ARM, GB_H_RIGHT_UPPER_ARM, 0.5);
    gb_body_frame(&avatar, at, &frame);
    double angle = atan2(0.4 * sin(0.5), 0.4 * cos(0.5) + 0.2);
    assert_near(degrees_apart(frame, gb_quat_about_axis(1, angle)), 0, 1e-13, 0, "shoulders turn");
    memcpy(at, t.position, sizeof at);
    at[GB_H_LEFT_UPPER_ARM].z = at[GB_H_RIGHT_UPPER_ARM].z = 0.1;
    gb_body_frame(&avatar, at, &frame);
    assert_near(degrees_apart(frame, gb_quat_about_axis(0, atan2(0.1, 0.5))), 0, 1e-13, 0,
                "shoulders ahead");
    /* H1 differs only where the lines of shoulders and hips lean against up: not here. */
    gb_body_frame_h1(&avatar, at, &frame);
    assert_near(degrees_apart(frame, gb_quat_about_axis(0, atan2(0.1, 0.5))), 0, 1e-13, 0, "H1");
}

/* At the stored pose the root is m_RootX over the human scale, and the identity (seed 000). */
static void root_of_the_tpose(void **state)
{
    (void)state;
    for (int rig = 0; rig < 2; rig++) {
        gb_avatar avatar;
        gb_quat local[GB_NHUMAN];
        gb_root root;
        if (rig)
            make_game(&avatar);
        else
            make_everybody(NULL, &avatar);
        for (int b = 0; b < GB_NHUMAN; b++)
            local[b] = avatar.bone[b].rest;
        gb_root_read(&avatar, local, avatar.hips, avatar.bone[0].rest, &root);
        assert_near(metres_apart(root.t, gb_vec3_scale(avatar.centre, 1 / avatar.scale)), 0, 1e-14,
                    0, "RootT");
        assert_near(root.t.y, 1, 1e-14, 0, "RootT.y counts in heights of the mass centre");
        assert_near(degrees_apart(root.q, gb_quat_identity), 0, 1e-12, 0, "RootQ");
    }
}

/* The hips placed from RootT and RootQ and read back, within 1e-12; and a root that was
 * read places the hips where they were. */
static void roots_come_back(void **state)
{
    (void)state;
    unsigned long long seed = 9;
    double most[4] = {0};
    for (int p = 0; p < 1000; p++) {
        gb_avatar avatar;
        double muscle[GB_NMUSCLE], r[7];
        gb_quat local[GB_NHUMAN], turn, again;
        gb_vec3 hips, there;
        gb_root in, out;
        if (p % 2)
            make_game(&avatar);
        else
            make_everybody(NULL, &avatar);
        random_muscles(&seed, 1, muscle);
        gb_muscles_pose(&avatar, muscle, local);
        for (int k = 0; k < 7; k++)
            r[k] = random_within(&seed, 2);
        in = (gb_root){{r[0], r[1], r[2]}, gb_quat_normalize((gb_quat){r[3], r[4], r[5], r[6]})};
        gb_root_place(&avatar, local, in, &hips, &turn);
        gb_root_read(&avatar, local, hips, turn, &out);
        most[0] = fmax(most[0], metres_apart(in.t, out.t));
        most[1] = fmax(most[1], degrees_apart(in.q, out.q));
        gb_root_place(&avatar, local, out, &there, &again);
        most[2] = fmax(most[2], metres_apart(hips, there));
        most[3] = fmax(most[3], degrees_apart(turn, again));
        /* What the root says is true of the posed body in the world. */
        gb_vec3 at[GB_NHUMAN], centre;
        gb_quat frame;
        gb_avatar_forward(&avatar, local, hips, turn, at, NULL);
        gb_mass_centre(&avatar, at, &centre);
        gb_body_frame(&avatar, at, &frame);
        assert_near(metres_apart(centre, gb_vec3_scale(in.t, avatar.scale)), 0, 1e-12, 0,
                    "the mass centre is where RootT has it");
        assert_near(degrees_apart(frame, gb_quat_multiply(in.q, avatar.frame)), 0, 1e-12, 0,
                    "the body is turned as RootQ says");
    }
    printf("root there and back: %.1e scales, %.1e degrees; hips: %.1e m, %.1e degrees\n", most[0],
           most[1], most[2], most[3]);
    for (int k = 0; k < 4; k++)
        assert_near(most[k], 0, 1e-12, 0, "root");
}

/* ---- a T-pose that Unity read ---- */

/* The 95 numbers behind "muscles:", one in a line. */
static void read_muscles(const gb_file *file, double muscle[GB_NMUSCLE])
{
    char *text = malloc(file->size + 1);
    assert_non_null(text);
    memcpy(text, file->bytes, file->size);
    text[file->size] = '\0';
    char *p = strstr(text, "muscles:");
    assert_non_null(p);
    for (int m = 0; m < GB_NMUSCLE; m++) {
        p = strstr(p, "\n  - ");
        assert_non_null(p);
        muscle[m] = strtod(p + 5, &p);
    }
    assert_null(strstr(p, "\n  - "));
    free(text);
}

/* UniVRM's T-Pose.pose.asset is a HumanPose that Unity read from a body that is not published. What
 * may differ from ours: how its limbs slant (all twists and the In-Out of its legs, which are up to
 * 0.21 there and 0 on a straight body), how far its thighs lean (0.004 of 50 degrees), where its
 * fingers point in the palm (spreads have ranges of 7.5 to 25 degrees: 0.1 of them is 0.7 to 2.5
 * degrees). What may not: signs, and the zero poses of limbs and fingers, which make nearly all of
 * these numbers. That body has no upper chest, eyes and jaw: these are plain 0 there. */
static void unitys_own_tpose_is_like_ours(void **state)
{
    (void)state;
    static const char *const limbs[] = {"Upper Leg Front-Back", "Lower Leg Stretch", "Arm Down-Up",
                                        "Arm Front-Back",       "Forearm Stretch",   "Foot Up-Down",
                                        "Toes Up-Down"};
    need_data();
    double unity[GB_NMUSCLE], ours[GB_NMUSCLE];
    gb_file file;
    gb_error err = {0};
    gb_avatar avatar;
    assert_status(
        gb_file_open(data_path("humanoid/unity/UniVRM_T-Pose.pose.asset"), 0, &file, &err), GB_OK,
        &err);
    read_muscles(&file, unity);
    gb_file_close(&file);
    make_everybody(NULL, &avatar);
    gb_avatar_tpose_muscles(&avatar, ours);
    for (int m = 0; m < GB_NMUSCLE; m++) {
        const char *name = gb_muscles[m].name, *bare = strchr(name, ' ') + 1;
        bool finger = m >= 55, limb = false;
        int bone = gb_muscles[m].bone;
        if (bone == GB_H_UPPER_CHEST || (bone >= GB_H_LEFT_EYE && bone <= GB_H_JAW))
            continue;
        for (size_t i = 0; i < sizeof limbs / sizeof *limbs; i++)
            limb = limb || strcmp(bare, limbs[i]) == 0;
        if (fabs(unity[m]) > 1e-6 || fabs(ours[m]) > 1e-6)
            printf("%-28s ours %8.5f  Unity %8.5f  %s\n", name, ours[m], unity[m],
                   limb || finger ? "" : "(slant)");
        if (limb || finger) {
            assert_near(ours[m], unity[m], finger ? 0.1 : 0.02, 0, name);
            assert_true(fabs(ours[m]) < 1e-6 || ours[m] * unity[m] > 0);
        } else {
            assert_near(ours[m], unity[m], 0.25, 0, name);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(centre_is_that_of_a_calculation_by_hand),
    cmocka_unit_test(left_forearms_rule_is_half_an_upper_arm),
    cmocka_unit_test(frame_is_that_of_a_calculation_by_hand),
    cmocka_unit_test(root_of_the_tpose),
    cmocka_unit_test(roots_come_back),
    cmocka_unit_test(unitys_own_tpose_is_like_ours),
};

run_group(tests)
