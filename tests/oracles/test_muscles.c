/* The muscle rules' numbers. What an error measures is known where an error is planted: this
 * program is linked so that it can turn, move or change what single paths of the rules give (see
 * tests/meson.build), and the study has to find that, and else nothing but rounding. Other numbers
 * follow from the tables of bones and muscles: half angles, masses, heights. */
#include "experiment/muscle_readings.h"
#include "experiment/muscle_rules.h"
#include "humanoid.h"
#include "muscles/clip.h"
#include "muscles/mass.h"
#include "muscles/pose_float.h"
#include "stored.h"

#define DEGREE (acos(-1.0) / 180)

/* What is planted; all zero: nothing. */
static struct {
    double grid, random, single; /* degrees, of one bone each */
    int grid_bone, single_bone;
    double muscle; /* of the first one that is read */
    gb_vec3 root;
    double h1_first, h1; /* degrees of the body frame, in the first call and in the others */
    int h1_calls;
} plant;

static gb_quat turned(double degrees, int axis)
{
    return gb_quat_about_axis(axis, degrees * DEGREE);
}

void __real_gb_muscles_pose_many(const gb_avatar *, const double *, int, double *, double *);
void __wrap_gb_muscles_pose_many(const gb_avatar *, const double *, int, double *, double *);
void __real_gb_muscles_pose_single(const gb_avatar *, const float *, float (*)[4]);
void __wrap_gb_muscles_pose_single(const gb_avatar *, const float *, float (*)[4]);
void __real_gb_muscles_read(const gb_avatar *, const gb_quat *, double *);
void __wrap_gb_muscles_read(const gb_avatar *, const gb_quat *, double *);
void __real_gb_root_read(const gb_avatar *, const gb_quat *, gb_vec3, gb_quat, gb_root *);
void __wrap_gb_root_read(const gb_avatar *, const gb_quat *, gb_vec3, gb_quat, gb_root *);
void __wrap_gb_body_frame_h1(const gb_avatar *, const gb_vec3 *, gb_quat *);

/* Poses of the grid drive one bone, random ones all of them. */
void __wrap_gb_muscles_pose_many(const gb_avatar *avatar, const double *muscle, int n,
                                 double *local, double *scratch)
{
    int driven = 0;
    __real_gb_muscles_pose_many(avatar, muscle, n, local, scratch);
    for (int m = 0; m < GB_NMUSCLE; m++)
        driven += fabs(muscle[m]) > 0;
    double *q = local + 4 * plant.grid_bone;
    gb_quat off = gb_quat_multiply((gb_quat){q[0], q[1], q[2], q[3]},
                                   turned(driven > 3 ? plant.random : plant.grid, 1));
    memcpy(q, (const double[]){off.x, off.y, off.z, off.w}, 4 * sizeof *q);
}

void __wrap_gb_muscles_pose_single(const gb_avatar *avatar, const float *muscle, float (*local)[4])
{
    __real_gb_muscles_pose_single(avatar, muscle, local);
    float *q = local[plant.single_bone];
    gb_quat off = gb_quat_multiply(
        (gb_quat){(double)q[0], (double)q[1], (double)q[2], (double)q[3]}, turned(plant.single, 2));
    memcpy(q, (const float[]){(float)off.x, (float)off.y, (float)off.z, (float)off.w},
           4 * sizeof *q);
}

void __wrap_gb_muscles_read(const gb_avatar *avatar, const gb_quat *local, double *muscle)
{
    __real_gb_muscles_read(avatar, local, muscle);
    muscle[0] += plant.muscle;
}

void __wrap_gb_root_read(const gb_avatar *avatar, const gb_quat *local, gb_vec3 hips,
                         gb_quat rotation, gb_root *root)
{
    __real_gb_root_read(avatar, local, hips, rotation, root);
    root->t = gb_vec3_add(root->t, plant.root);
}

/* Instead of the hypothesis: the plain frame, turned about its own right. */
void __wrap_gb_body_frame_h1(const gb_avatar *avatar, const gb_vec3 *position, gb_quat *frame)
{
    gb_body_frame(avatar, position, frame);
    *frame = gb_quat_multiply(*frame, turned(plant.h1_calls++ == 0 ? plant.h1_first : plant.h1, 0));
}

static void measure(int poses, gb_results *r)
{
    gb_error err;
    const gb_muscle_rules rules = {.wanted = true, .poses = poses, .seed = 3};
    gb_results_begin(r);
    assert_status(gb_study_muscle_rules(&rules, &r->store, &err), GB_OK, &err);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

#define everybody(r, quantity, item, expected, atol)                                               \
    assert_stored(r, quantity, "everybody", "", item, GB_SIDES_BOTH, expected, atol)

/* 3 degrees on the grid and 5 at random in the spine, half a degree in single precision in the
 * jaw; elsewhere rounding: 2^-52 of some 10 operations, 2^-23 in single precision, in degrees. */
static void planted_errors_are_found(void **state)
{
    (void)state;
    gb_results r;
    memset(&plant, 0, sizeof plant);
    plant.grid = 3;
    plant.random = 5;
    plant.single = 0.5;
    plant.grid_bone = GB_H_SPINE;
    plant.single_bone = GB_H_JAW;
    measure(7, &r);
    for (int b = 1; b < GB_NHUMAN; b++) {
        const char *bone = gb_human[b].name;
        everybody(&r, GB_Q_MUSCLE_GRID, bone, b == GB_H_SPINE ? 3 : 0, 1e-12);
        everybody(&r, GB_Q_MUSCLE_RANDOM, bone, b == GB_H_SPINE ? 5 : 0, 1e-12);
        everybody(&r, GB_Q_MUSCLE_SINGLE, bone, b == GB_H_JAW ? 0.5 : 0, 1e-4);
    }
    everybody(&r, GB_Q_MUSCLE_GRID, "", 3, 1e-12);
    everybody(&r, GB_Q_MUSCLE_RANDOM, "", 5, 1e-12);
    everybody(&r, GB_Q_MUSCLE_SINGLE, "", 0.5, 1e-4);
    everybody(&r, GB_Q_MUSCLE_POSES, "", 7, 0);
    everybody(&r, GB_Q_MUSCLE_GRID_VALUES, "", 5, 0);
    gb_results_free(&r);
}

/* A bone that turns by y and z: the rule's quaternion is (0, tan y/2, tan z/2, 1), the exponential
 * map's turns by hypot(y, z) about (0, y, z). */
static double exponential_off(double y, double z)
{
    double angle = hypot(y, z), a = tan(y / 2), b = tan(z / 2), n = sqrt(1 + a * a + b * b);
    if (!(angle > 0))
        return 0;
    double dot = (cos(angle / 2) + sin(angle / 2) * (y * a + z * b) / angle) / n;
    return 2 * acos(fmin(dot, 1)) / DEGREE;
}

/* The product of a turn about y and one about z has besides these an x of sin y/2 sin z/2. */
static double euler_off(double y, double z)
{
    return 2 * asin(fabs(sin(y / 2) * sin(z / 2))) / DEGREE;
}

/* The largest over the range (deg) of a bone's two axes, at whose corners the grid is. */
static double largest_off(double off(double y, double z), int bone)
{
    double low[3] = {0, 0, 0}, high[3] = {0, 0, 0}, most = 0;
    for (int m = 0; m < GB_NMUSCLE; m++) {
        if (gb_muscles[m].bone == bone) {
            low[gb_muscles[m].axis] = gb_muscles[m].low * DEGREE;
            high[gb_muscles[m].axis] = gb_muscles[m].high * DEGREE;
        }
    }
    for (int i = 0; i < 4; i++)
        most = fmax(most, off(i % 2 ? high[1] : low[1], i / 2 ? high[2] : low[2]));
    return most;
}

static void other_rules_are_off_by_their_geometry(void **state)
{
    (void)state;
    gb_results r;
    double all[2] = {0, 0};
    memset(&plant, 0, sizeof plant);
    measure(20, &r);
    for (int b = 1; b < GB_NHUMAN; b++) {
        double off[2] = {largest_off(exponential_off, b), largest_off(euler_off, b)};
        /* acos near 1 has half the digits. */
        everybody(&r, GB_Q_EXPONENTIAL_MAP, gb_human[b].name, off[0], 1e-5);
        everybody(&r, GB_Q_EULER_PRODUCT, gb_human[b].name, off[1], 1e-6);
        for (int k = 0; k < 2; k++)
            all[k] = fmax(all[k], off[k]);
    }
    everybody(&r, GB_Q_EXPONENTIAL_MAP, "", all[0], 1e-5);
    everybody(&r, GB_Q_EULER_PRODUCT, "", all[1], 1e-6);
    /* The thigh goes 90 degrees back and 60 to the side: 2 asin(sin 45 sin 30) = 41.41 degrees. The
     * arm 100 and 100: 2 asin(sin^2 50) = 71.86, the most of all. */
    everybody(&r, GB_Q_EULER_PRODUCT, "LeftUpperLeg", 41.4096, 1e-4);
    everybody(&r, GB_Q_EULER_PRODUCT, "RightUpperArm", 71.8639, 1e-4);
    everybody(&r, GB_Q_EULER_PRODUCT, "", 71.8639, 1e-4);
    gb_results_free(&r);
}

/* 2 atan(t) / range: a knee of 2 atan(0.839) = 79.99 degrees over 80. Fingers and arms, whose two
 * axes combine, need not be that exactly. */
static void the_tpose_is_its_half_angles(void **state)
{
    (void)state;
    static const struct {
        const char *muscle;
        double degrees, range;
        bool one_axis;
    } rows[] = {{"Left Upper Leg Front-Back", 30.0054, 50, true},
                {"Left Lower Leg Stretch", 79.9933, 80, true},
                {"Left Arm Down-Up", 40.0030, 100, false},
                {"Left Arm Front-Back", 30.0054, 100, false},
                {"Left Forearm Stretch", 79.9933, 80, true},
                {"Left Index 1 Stretched", 33.3985, 50, false},
                {"Left Index 2 Stretched", 36.5258, 45, true},
                {"Left Thumb 2 Stretched", 22.6199, 35, true}};
    gb_results r;
    memset(&plant, 0, sizeof plant);
    measure(2, &r);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double expected = rows[i].degrees / rows[i].range;
        double signless =
            fabs(stored(&r, GB_Q_TPOSE_MUSCLE, "everybody", "", rows[i].muscle, GB_SIDES_BOTH));
        everybody(&r, GB_Q_TPOSE_MUSCLE_EXPECTED, rows[i].muscle, expected, 2e-5);
        assert_near(signless, expected, rows[i].one_axis ? 2e-5 : 0.05, 0, rows[i].muscle);
    }
    gb_results_free(&r);
}

/* A muscle that comes back 0.004 larger, a root that comes back (2, 3, 6) mm / scale away (7 mm), a
 * body frame that H1 turns by 10 degrees once and by 4 six times: rms sqrt((100 + 6 x 16) / 7). */
static void ways_back_are_off_by_what_was_planted(void **state)
{
    (void)state;
    gb_results r;
    memset(&plant, 0, sizeof plant);
    plant.muscle = 0.004;
    plant.root = (gb_vec3){0.002, 0.003, 0.006};
    plant.h1_first = 10;
    plant.h1 = 4;
    measure(7, &r);
    everybody(&r, GB_Q_MUSCLE_ROUND_TRIP, "", 0.004, 1e-9);
    everybody(&r, GB_Q_ROOT_ROUND_TRIP, "", 0.007, 1e-9);
    everybody(&r, GB_Q_H1_FRAME, "", 10, 1e-7);
    everybody(&r, GB_Q_H1_FRAME_RMS, "", sqrt(196 / 7.0), 1e-7);
    gb_results_free(&r);
    memset(&plant, 0, sizeof plant);
    measure(7, &r);
    everybody(&r, GB_Q_MUSCLE_ROUND_TRIP, "", 0, 1e-9);
    everybody(&r, GB_Q_ROOT_ROUND_TRIP, "", 0, 1e-9);
    gb_results_free(&r);
}

/* The centre of a bone is half its own place, half that of the next one. With the left upper arm in
 * place of the left forearm's own, the centre of 1.5 of 82.5 moves by half an upper arm, whatever
 * the pose. */
static void the_forearms_rule_moves_half_its_mass_by_an_arm(void **state)
{
    (void)state;
    gb_tpose tpose;
    gb_results r;
    memset(&plant, 0, sizeof plant);
    gb_tpose_of_everybody(&tpose);
    double arm =
        metres_apart(tpose.position[GB_H_LEFT_UPPER_ARM], tpose.position[GB_H_LEFT_LOWER_ARM]);
    measure(3, &r);
    everybody(&r, GB_Q_FOREARM_RULE, "", 1000 * 1.5 / 82.5 / 2 * arm, 1e-6);
    gb_results_free(&r);
}

/* ---- what an editor gave ---- */

/* Hips where the rule puts them, then turned by 10 and 20 degrees about u and moved by 25 and 15
 * mm: rms sqrt(250) and sqrt(425). u is where the avatar's right is in the pose's root, so that a
 * frame that H1 turns by 4 degrees about its right is 4 degrees the other way: 14 and 24. */
static void hips_are_off_by_what_they_were_moved(void **state)
{
    (void)state;
    static const struct {
        double degrees, mm;
    } off[2] = {{10, 25}, {20, 15}};
    gb_avatar avatar;
    gb_pose_row rows[2] = {{.hips = {0, 0, 0}}, {.hips = {0, 0, 0}}};
    gb_pose_table table = {.row = rows, .nrow = 2, .has_hips = true};
    gb_results r;
    gb_error err;
    double h1_squares = 0, h1_most = 0;
    unsigned long long seed = 5;
    memset(&plant, 0, sizeof plant);
    make_everybody(NULL, &avatar);
    for (int i = 0; i < 2; i++) {
        gb_quat local[GB_NHUMAN], rotation;
        gb_vec3 hips, aside = gb_vec3_scale((gb_vec3){0.36, 0.48, 0.8}, off[i].mm / 1000);
        random_muscles(&seed, 0.5, rows[i].muscle);
        rows[i].root =
            (gb_root){{0.3, 0.9, -0.2}, gb_quat_normalize((gb_quat){0.1, 0.5, -0.2, 0.8})};
        gb_muscles_pose(&avatar, rows[i].muscle, local);
        gb_root_place(&avatar, local, rows[i].root, &hips, &rotation);
        gb_vec3 u =
            gb_quat_rotate(gb_quat_multiply(rows[i].root.q, avatar.frame), (gb_vec3){1, 0, 0});
        double s = sin(off[i].degrees / 2 * DEGREE), c = cos(off[i].degrees / 2 * DEGREE);
        rows[i].hips_rotation = gb_quat_multiply((gb_quat){s * u.x, s * u.y, s * u.z, c}, rotation);
        rows[i].hips = gb_vec3_add(hips, aside);
        /* H1 turns the hips about the mass centre, which stays. */
        double b = sin(-2 * DEGREE);
        gb_quat back = {b * u.x, b * u.y, b * u.z, cos(2 * DEGREE)};
        gb_vec3 arm = gb_vec3_sub(hips, gb_vec3_scale(rows[i].root.t, avatar.scale));
        gb_vec3 way = gb_vec3_sub(gb_quat_rotate(back, arm), arm);
        double mm = 1000 * metres_apart(way, aside);
        h1_squares += mm * mm / 2;
        h1_most = fmax(h1_most, mm);
    }
    plant.h1_first = plant.h1 = 4;
    gb_results_begin(&r);
    gb_study_readings(&avatar, &table, &r.store);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    const struct {
        const char *rule;
        gb_quantity quantity;
        double expected;
    } rows_expected[] = {
        {"orthonormal (seed 000)", GB_Q_READING_TURN_RMS, sqrt(250)},
        {"orthonormal (seed 000)", GB_Q_READING_TURN_MOST, 20},
        {"orthonormal (seed 000)", GB_Q_READING_PLACE_RMS, sqrt(425)},
        {"orthonormal (seed 000)", GB_Q_READING_PLACE_MOST, 25},
        {"hypothesis H1", GB_Q_READING_TURN_RMS, sqrt((14 * 14 + 24 * 24) / 2.0)},
        {"hypothesis H1", GB_Q_READING_TURN_MOST, 24},
        {"hypothesis H1", GB_Q_READING_PLACE_RMS, sqrt(h1_squares)},
        {"hypothesis H1", GB_Q_READING_PLACE_MOST, h1_most},
    };
    for (size_t i = 0; i < sizeof rows_expected / sizeof *rows_expected; i++)
        assert_stored(&r, rows_expected[i].quantity, "readings", "", rows_expected[i].rule,
                      GB_SIDES_BOTH, rows_expected[i].expected, 1e-6);
    assert_true(fabs(h1_most - 25) > 0.01); /* another number than the first rule has */
    gb_results_free(&r);
}

/* The game humanoid's own T-pose beside what was read: the knees are 2 atan(0.839) / 80 degrees. A
 * muscle of a bone that it lacks has no row. */
static void tposes_stand_beside_each_other(void **state)
{
    (void)state;
    gb_avatar avatar;
    gb_results r;
    gb_error err;
    double read[GB_NMUSCLE];
    memset(&plant, 0, sizeof plant);
    make_game(&avatar);
    for (int m = 0; m < GB_NMUSCLE; m++)
        read[m] = 0.01 * m - 0.2;
    gb_results_begin(&r);
    gb_study_tpose_read(&avatar, read, &r.store);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    const double knee = 2 * atan(0.839) / DEGREE / 80;
    for (int m = 0; m < GB_NMUSCLE; m++) {
        const char *muscle = gb_muscles[m].name;
        if (avatar.bone[gb_muscles[m].bone].present)
            assert_stored(&r, GB_Q_TPOSE_READ, "T-pose read", "", muscle, GB_SIDES_BOTH,
                          0.01 * m - 0.2, 1e-9);
        else
            assert_true(
                isnan(stored(&r, GB_Q_TPOSE_READ, "T-pose read", "", muscle, GB_SIDES_BOTH)));
    }
    assert_stored(&r, GB_Q_TPOSE_HERE, "T-pose read", "", "Left Lower Leg Stretch", GB_SIDES_BOTH,
                  knee, 1e-6);
    assert_stored(&r, GB_Q_TPOSE_HERE, "T-pose read", "", "Right Lower Leg Stretch", GB_SIDES_BOTH,
                  knee, 1e-6);
    assert_true(isnan(
        stored(&r, GB_Q_TPOSE_HERE, "T-pose read", "", "Left Index 1 Stretched", GB_SIDES_BOTH)));
    gb_results_free(&r);
}

/* A clip of two frames of the T-pose, whose stored goals are those of the pose, turned and moved.
 * In the T-pose the mass centre is one human scale above the ground: the soles, at which the goals
 * of feet are, one scale below it, and the hands where they are in the T-pose. */
static void goals_are_off_by_what_they_were_moved(void **state)
{
    (void)state;
    static const struct {
        const char *goal;
        double degrees[2], mm[2];
    } off[GB_NGOAL] = {{"left foot", {6, 8}, {30, 40}},
                       {"right foot", {3, 0}, {0, 12}},
                       {"left hand", {40, 10}, {7, 7}},
                       {"right hand", {0, 0}, {5, 90}}};
    gb_avatar avatar;
    gb_tpose tpose;
    gb_rig rig;
    gb_results r;
    gb_error err;
    double muscle[2 * GB_NMUSCLE];
    gb_root root[2], stored_goal[2 * GB_NGOAL];
    memset(&plant, 0, sizeof plant);
    gb_rig_of_stature(1.76, &rig);
    gb_tpose_of_rig(&rig, &tpose);
    make_game(&avatar);
    for (int f = 0; f < 2; f++) {
        gb_quat local[GB_NHUMAN];
        gb_root goal[GB_NGOAL];
        gb_avatar_tpose_muscles(&avatar, muscle + f * GB_NMUSCLE);
        root[f] = (gb_root){{0.5 * f, 1, 0.1}, gb_quat_identity};
        gb_muscles_pose(&avatar, muscle + f * GB_NMUSCLE, local);
        gb_goals_of_pose(&avatar, local, root[f], goal);
        for (int g = 0; g < GB_NGOAL; g++) {
            double scales = off[g].mm[f] / 1000 / avatar.scale;
            stored_goal[f * GB_NGOAL + g] =
                (gb_root){gb_vec3_add(goal[g].t, gb_vec3_scale((gb_vec3){0, 0.6, 0.8}, scales)),
                          gb_quat_multiply(goal[g].q, turned(off[g].degrees[f], g % 3))};
        }
    }
    const gb_human_clip clip = {.nframe = 2, .frame_time = 1, .muscle = muscle, .root = root};
    gb_results_begin(&r);
    gb_study_goals(&avatar, &clip, stored_goal, &r.store);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    for (int g = 0; g < GB_NGOAL; g++) {
        const double *d = off[g].degrees, *mm = off[g].mm;
        double hand = tpose.position[g == GB_GOAL_LEFT_HAND ? GB_H_LEFT_HAND : GB_H_RIGHT_HAND].y;
        double height = g < GB_GOAL_LEFT_HAND ? -1 : (hand - tpose.ground) / avatar.scale - 1;
        double moved = 0.6 * (mm[0] + mm[1]) / 2 / 1000 / avatar.scale;
        const struct {
            gb_quantity quantity;
            double expected, atol;
        } rows[] = {{GB_Q_GOAL_TURN_RMS, sqrt((d[0] * d[0] + d[1] * d[1]) / 2), 1e-6},
                    {GB_Q_GOAL_TURN_MOST, fmax(d[0], d[1]), 1e-6},
                    {GB_Q_GOAL_PLACE_RMS, sqrt((mm[0] * mm[0] + mm[1] * mm[1]) / 2), 1e-6},
                    {GB_Q_GOAL_PLACE_MOST, fmax(mm[0], mm[1]), 1e-6},
                    {GB_Q_GOAL_HEIGHT, height, 0.005},
                    {GB_Q_GOAL_HEIGHT_STORED, height + moved, 0.005}};
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            assert_stored(&r, rows[i].quantity, "goals", "", off[g].goal, GB_SIDES_BOTH,
                          rows[i].expected, rows[i].atol);
        double here = stored(&r, GB_Q_GOAL_HEIGHT, "goals", "", off[g].goal, GB_SIDES_BOTH);
        double there = stored(&r, GB_Q_GOAL_HEIGHT_STORED, "goals", "", off[g].goal, GB_SIDES_BOTH);
        assert_near(there - here, moved, 1e-8, 0, "stored goals are that much higher");
    }
    gb_results_free(&r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(planted_errors_are_found),
    cmocka_unit_test(other_rules_are_off_by_their_geometry),
    cmocka_unit_test(the_tpose_is_its_half_angles),
    cmocka_unit_test(ways_back_are_off_by_what_was_planted),
    cmocka_unit_test(the_forearms_rule_moves_half_its_mass_by_an_arm),
    cmocka_unit_test(hips_are_off_by_what_they_were_moved),
    cmocka_unit_test(tposes_stand_beside_each_other),
    cmocka_unit_test(goals_are_off_by_what_they_were_moved),
};

run_group(tests)
