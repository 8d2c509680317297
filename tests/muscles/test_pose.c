/* Muscles to rotations and back: the paths of src/muscles against the slow one, the wrap of limb
 * twists, shares.
 *
 * Reasons: gb_muscles_pose_slow is the rule in rotation matrices and long double, written apart
 * from the closed form of the others; what it cannot show (that the rule is the editor's) is seed
 * 000's measurement, of which the numbers below are repeated: 6e-5 degrees, the twist's period. */
#include "humanoid.h"
#include "muscles/pose_float.h"

#define DEGREE (acos(-1) / 180)

enum { MOST = 256 };

/* The largest differences from the slow path, in degrees. */
typedef struct worst {
    double scalar, many, single;
} worst;

/* Degrees between a rotation of any length and a matrix: |A - B| = 2 sqrt(2) sin(angle / 2). */
static double from_slow(const long double m[9], gb_quat q)
{
    long double x = (long double)q.x, y = (long double)q.y, z = (long double)q.z;
    long double w = (long double)q.w, s = 2 / (x * x + y * y + z * z + w * w);
    const long double r[9] = {
        1 - s * (y * y + z * z), s * (x * y - z * w),     s * (x * z + y * w),
        s * (x * y + z * w),     1 - s * (x * x + z * z), s * (y * z - x * w),
        s * (x * z - y * w),     s * (y * z + x * w),     1 - s * (x * x + y * y)};
    long double sum = 0;
    for (int i = 0; i < 9; i++)
        sum += (m[i] - r[i]) * (m[i] - r[i]);
    long double sine = sqrtl(sum / 8);
    return (double)(2 * asinl(sine < 1 ? sine : 1)) / DEGREE;
}

/* The least over three slow paths: at a total twist of 180 degrees the sign is noise (seed 000), so
 * that a muscle a hair nearer to or further from 0 is as right. */
static double least(long double slow[3][GB_NHUMAN][9], int bone, gb_quat q)
{
    double d = from_slow(slow[0][bone], q);
    return fmin(d, fmin(from_slow(slow[1][bone], q), from_slow(slow[2][bone], q)));
}

static void slow_paths(const gb_avatar *avatar, const double *muscle,
                       long double slow[3][GB_NHUMAN][9])
{
    for (int k = 0; k < 3; k++) {
        double near[GB_NMUSCLE];
        memcpy(near, muscle, sizeof near);
        for (int b = 0; b < GB_NHUMAN; b++) {
            double share;
            if (gb_limb_next(avatar, b, &share) >= 0 && gb_human[b].muscle[0] >= 0)
                near[gb_human[b].muscle[0]] *= k == 0 ? 1 : k == 1 ? 1 - 1e-12 : 1 + 1e-12;
        }
        gb_muscles_pose_slow(avatar, near, slow[k]);
    }
}

/* n poses, given pose after pose, through all paths. */
static void compare(const gb_avatar *avatar, const double (*poses)[GB_NMUSCLE], int n, worst *w)
{
    static double muscle[GB_NMUSCLE * MOST], local[GB_NHUMAN * 4 * MOST], scratch[13 * MOST];
    static long double slow[3][GB_NHUMAN][9];
    assert_true(gb_muscles_scratch(n) <= 13 * MOST);
    for (int i = 0; i < n; i++) {
        for (int m = 0; m < GB_NMUSCLE; m++)
            muscle[m * n + i] = poses[i][m];
    }
    gb_muscles_pose_many(avatar, muscle, n, local, scratch);
    for (int i = 0; i < n; i++) {
        gb_quat scalar[GB_NHUMAN];
        float single[GB_NHUMAN][4], narrow[GB_NMUSCLE];
        for (int m = 0; m < GB_NMUSCLE; m++)
            narrow[m] = (float)poses[i][m];
        gb_muscles_pose(avatar, poses[i], scalar);
        gb_muscles_pose_single(avatar, narrow, single);
        slow_paths(avatar, poses[i], slow);
        for (int b = 1; b < GB_NHUMAN; b++) {
            const double *q = local + b * 4 * n + i;
            gb_quat many = {q[0], q[n], q[2 * n], q[3 * n]};
            gb_quat f = {(double)single[b][0], (double)single[b][1], (double)single[b][2],
                         (double)single[b][3]};
            w->scalar = fmax(w->scalar, least(slow, b, scalar[b]));
            w->many = fmax(w->many, least(slow, b, many));
            w->single = fmax(w->single, least(slow, b, f));
            double length = scalar[b].x * scalar[b].x + scalar[b].y * scalar[b].y +
                            scalar[b].z * scalar[b].z + scalar[b].w * scalar[b].w;
            assert_near(length, 1, 1e-14, 0, "a rotation has length 1");
        }
    }
}

static void check_worst(const worst *w, double single, const char *what)
{
    printf("%s: scalar %.1e, batched %.1e, single %.1e degrees\n", what, w->scalar, w->many,
           w->single);
    assert_near(w->scalar, 0, 1e-9, 0, what);
    assert_near(w->many, 0, 1e-9, 0, what);
    assert_near(w->single, 0, single, 0, what);
}

/* Do both axes of a bone's swing turn by 180 degrees? Then both tangents are infinite and the rule
 * does not say about which axis the half turn is. */
static bool is_undefined(const gb_avatar *avatar, int bone, const double *muscle)
{
    int poles = 0;
    for (int i = 1; i < 3; i++) {
        int m = gb_human[bone].muscle[i];
        double v = m >= 0 ? muscle[m] : 0;
        double angle = v >= 0 ? v * avatar->bone[bone].high[i] : -v * avatar->bone[bone].low[i];
        poles += fabs(fabs(angle) - acos(-1)) < 1e-6;
    }
    return poles == 2;
}

/* Every combination of -3, -2, ... 3 on the axes of one bone at a time: single axes, pairs, poles
 * of the tangent (60 degrees x 3 is a half turn) and twists of exactly 180 degrees. */
static void paths_agree_on_a_grid(void **state)
{
    (void)state;
    static double poses[343][GB_NMUSCLE];
    static const int sizes[] = {1, 7, 256};
    gb_avatar avatar;
    worst w = {0};
    make_everybody(NULL, &avatar);
    for (int b = 1, turn = 0; b < GB_NHUMAN; b++) {
        int n = 0;
        for (int k = 0; k < 343; k++) {
            const int at[3] = {k % 7, k / 7 % 7, k / 49};
            bool once = true;
            memset(poses[n], 0, sizeof poses[n]);
            for (int i = 0; i < 3; i++) {
                int m = gb_human[b].muscle[i];
                if (m >= 0)
                    poses[n][m] = at[i] - 3;
                once = once && (m >= 0 || at[i] == 0);
            }
            n += once && !is_undefined(&avatar, b, poses[n]);
        }
        for (int first = 0; first < n; turn++) {
            int part = sizes[turn % 3] < n - first ? sizes[turn % 3] : n - first;
            compare(&avatar, (const double(*)[GB_NMUSCLE])poses + first, part, &w);
            first += part;
        }
    }
    check_worst(&w, 6e-5, "grid");
}

/* Inside the ranges single precision has to be as near as the seed's rules are to the editor. At
 * three times the ranges both tangents of a swing may be large, and then its direction takes the
 * rounding of an angle (2e-7 rad at 300 degrees) many times over: 1.2e-4 degrees were seen. */
static void paths_agree_on_random_poses(void **state)
{
    (void)state;
    static double poses[MOST][GB_NMUSCLE];
    static const int sizes[] = {1, 7, 256};
    unsigned long long seed = 17;
    for (int range = 1; range <= 3; range += 2) {
        for (int rig = 0; rig < 2; rig++) {
            gb_avatar avatar;
            worst w = {0};
            if (rig)
                make_game(&avatar);
            else
                make_everybody(NULL, &avatar);
            for (int s = 0; s < 3; s++) {
                for (int i = 0; i < sizes[s]; i++)
                    random_muscles(&seed, range, poses[i]);
                compare(&avatar, (const double(*)[GB_NMUSCLE])poses, sizes[s], &w);
            }
            char what[40];
            snprintf(what, sizeof what, "-%d..%d %s", range, range, rig ? "game rig" : "everybody");
            check_worst(&w, range == 1 ? 6e-5 : 5e-4, what);
        }
    }
}

/* A pose's rotations are the same bits alone, among 7 and among 256, wherever it stands: vector
 * registers and what is left over must compute alike. */
static void the_batch_does_not_matter(void **state)
{
    (void)state;
    static double muscle[GB_NMUSCLE * MOST], all[GB_NHUMAN * 4 * MOST], some[GB_NHUMAN * 4 * 9];
    static double part[GB_NMUSCLE * 9], scratch[13 * MOST];
    unsigned long long seed = 3;
    gb_avatar avatar;
    make_everybody(NULL, &avatar);
    for (int i = 0; i < GB_NMUSCLE * MOST; i++)
        muscle[i] = random_within(&seed, 3);
    gb_muscles_pose_many(&avatar, muscle, MOST, all, scratch);
    for (int n = 1; n <= 9; n++) {
        for (int first = 0; first + n <= MOST; first += 13) {
            for (int m = 0; m < GB_NMUSCLE; m++)
                memcpy(part + m * n, muscle + m * MOST + first, (size_t)n * sizeof *part);
            gb_muscles_pose_many(&avatar, part, n, some, scratch);
            for (int k = 0; k < GB_NHUMAN * 4; k++)
                assert_memory_equal(some + k * n, all + k * MOST + first, (size_t)n * sizeof *some);
        }
    }
}

/* ---- the way back ---- */

static void muscles_come_back(void **state)
{
    (void)state;
    unsigned long long seed = 5;
    for (int rig = 0; rig < 2; rig++) {
        gb_avatar avatar;
        double most = 0;
        if (rig)
            make_game(&avatar);
        else
            make_everybody(NULL, &avatar);
        for (int p = 0; p < 1000; p++) {
            double in[GB_NMUSCLE], out[GB_NMUSCLE];
            gb_quat local[GB_NHUMAN];
            random_muscles(&seed, 1, in);
            gb_muscles_pose(&avatar, in, local);
            gb_muscles_read(&avatar, local, out);
            for (int m = 0; m < GB_NMUSCLE; m++) {
                /* Muscles of bones that are not there are read as 0. */
                bool there = avatar.bone[gb_muscles[m].bone].present;
                most = fmax(most, fabs(out[m] - (there ? in[m] : 0)));
            }
        }
        printf("round trip, %s: %.1e\n", rig ? "game rig" : "everybody", most);
        assert_near(most, 0, 1e-12, 0, "muscles -> rotations -> muscles");
    }
}

/* q and -q are the same rotation and must read alike. */
static void the_sign_of_a_quaternion_is_nothing(void **state)
{
    (void)state;
    unsigned long long seed = 6;
    gb_avatar avatar;
    double in[GB_NMUSCLE], out[GB_NMUSCLE];
    gb_quat local[GB_NHUMAN];
    make_everybody(NULL, &avatar);
    random_muscles(&seed, 1, in);
    gb_muscles_pose(&avatar, in, local);
    for (int b = 0; b < GB_NHUMAN; b++)
        local[b] = (gb_quat){-local[b].x, -local[b].y, -local[b].z, -local[b].w};
    gb_muscles_read(&avatar, local, out);
    for (int m = 0; m < GB_NMUSCLE; m++)
        assert_near(out[m], in[m], 1e-12, 0, gb_muscles[m].name);
}

/* The twist inside a bone that is at muscle 0 otherwise, deg. */
static double twist_inside(const gb_avatar *avatar, int bone, gb_quat local)
{
    const gb_avatar_bone *b = &avatar->bone[bone];
    gb_quat q = gb_quat_multiply(gb_quat_multiply(gb_quat_conjugate(b->pre), local), b->post);
    assert_near(hypot(q.y, q.z), 0, 1e-14, 0, "nothing but twist");
    return 2 * atan2(q.w < 0 ? -q.x : q.x, fabs(q.w)) / DEGREE;
}

/* Seed 000: an upper arm's muscle at 2 and -2 turns it by +-90 degrees, not 180 (range 90, share
 * one half, so a total of 180); -3 to 3 reads back continuously with period 4, the sign flipping at
 * +-2. */
static void an_upper_arms_twist_wraps(void **state)
{
    (void)state;
    static const int bones[] = {GB_H_LEFT_UPPER_ARM, GB_H_RIGHT_UPPER_ARM};
    gb_avatar avatar;
    make_everybody(NULL, &avatar);
    for (int side = 0; side < 2; side++) {
        int bone = bones[side], m = gb_human[bone].muscle[0];
        double sign = gb_human[bone].sign[0];
        for (int k = -3000; k <= 3000; k++) {
            double v = k / 1000.0, muscle[GB_NMUSCLE] = {0}, back[GB_NMUSCLE];
            gb_quat local[GB_NHUMAN];
            muscle[m] = v;
            gb_muscles_pose(&avatar, muscle, local);
            gb_muscles_read(&avatar, local, back);
            double twist = twist_inside(&avatar, bone, local[bone]);
            if (abs(k) == 2000) { /* the sign is noise */
                assert_near(fabs(twist), 90, 1e-10, 0, "degrees at a muscle of 2");
                assert_near(fabs(back[m]), 2, 1e-12, 0, "2 read back");
                continue;
            }
            double wrapped = k > 2000 ? v - 4 : k < -2000 ? v + 4 : v;
            assert_near(twist, sign * 45 * wrapped, 1e-10, 0, "half of 90 degrees a muscle");
            assert_near(back[m], wrapped, 1e-12, 0, "read back");
            for (int other = 0; other < GB_NMUSCLE; other++)
                assert_near(other == m ? 0 : back[other], 0, 1e-12, 0, gb_muscles[other].name);
        }
    }
}

/* ---- shares ---- */

static double world_apart(const gb_avatar *a, const gb_avatar *b, const double *muscle, int bone)
{
    gb_quat local[GB_NHUMAN], turn[2][GB_NHUMAN];
    gb_vec3 position[GB_NHUMAN];
    gb_muscles_pose(a, muscle, local);
    gb_avatar_forward(a, local, a->hips, a->bone[0].rest, position, turn[0]);
    gb_muscles_pose(b, muscle, local);
    gb_avatar_forward(b, local, b->hips, b->bone[0].rest, position, turn[1]);
    return degrees_apart(turn[0][bone], turn[1][bone]);
}

/* Seed 000, checked there with 0.5 and with these four: a bone keeps its share, not 1 minus it, and
 * what it does not keep turns its child, whose place in the world is the same for every share. */
static void shares_move_only_the_bone_itself(void **state)
{
    (void)state;
    static const struct {
        int bone[2], next[2];
        double share;
    } limbs[4] = {
        {{GB_H_LEFT_UPPER_ARM, GB_H_RIGHT_UPPER_ARM},
         {GB_H_LEFT_LOWER_ARM, GB_H_RIGHT_LOWER_ARM},
         0.2},
        {{GB_H_LEFT_LOWER_ARM, GB_H_RIGHT_LOWER_ARM}, {GB_H_LEFT_HAND, GB_H_RIGHT_HAND}, 0.7},
        {{GB_H_LEFT_UPPER_LEG, GB_H_RIGHT_UPPER_LEG},
         {GB_H_LEFT_LOWER_LEG, GB_H_RIGHT_LOWER_LEG},
         0.3},
        {{GB_H_LEFT_LOWER_LEG, GB_H_RIGHT_LOWER_LEG}, {GB_H_LEFT_FOOT, GB_H_RIGHT_FOOT}, 0.9},
    };
    unsigned long long seed = 8;
    gb_avatar half, one[4], all;
    gb_avatar_options o = gb_avatar_defaults();
    make_everybody(NULL, &half);
    for (int i = 0; i < 4; i++) {
        gb_avatar_options single = gb_avatar_defaults();
        double *const shares[2][4] = {
            {&single.twist.arm, &single.twist.forearm, &single.twist.upper_leg, &single.twist.leg},
            {&o.twist.arm, &o.twist.forearm, &o.twist.upper_leg, &o.twist.leg}};
        *shares[0][i] = *shares[1][i] = limbs[i].share;
        make_everybody(&single, &one[i]);
    }
    make_everybody(&o, &all);
    for (int i = 0; i < 4; i++) {
        for (int side = 0; side < 2; side++) {
            int bone = limbs[i].bone[side], m = gb_human[bone].muscle[0];
            double muscle[GB_NMUSCLE] = {0}, range = gb_muscles[m].high;
            gb_quat local[GB_NHUMAN];
            muscle[m] = 0.8;
            gb_muscles_pose(&all, muscle, local);
            assert_near(twist_inside(&all, bone, local[bone]),
                        gb_human[bone].sign[0] * limbs[i].share * 0.8 * range, 1e-10, 0,
                        gb_human[bone].name);
            /* That the bone itself moves shows that the comparison could fail. */
            assert_true(world_apart(&half, &one[i], muscle, bone) > 5);
            for (int p = 0; p < 50; p++) {
                random_muscles(&seed, 2, muscle);
                assert_near(world_apart(&half, &one[i], muscle, limbs[i].next[side]), 0, 1e-12, 0,
                            gb_human[limbs[i].next[side]].name);
                if (i == 1 || i == 3) /* ends of both chains */
                    assert_near(world_apart(&half, &all, muscle, limbs[i].next[side]), 0, 1e-12, 0,
                                "four shares at once");
            }
        }
    }
    double in[GB_NMUSCLE], out[GB_NMUSCLE];
    gb_quat local[GB_NHUMAN];
    random_muscles(&seed, 1, in);
    gb_muscles_pose(&all, in, local);
    gb_muscles_read(&all, local, out);
    for (int m = 0; m < GB_NMUSCLE; m++)
        assert_near(out[m], in[m], 1e-12, 0, gb_muscles[m].name);
}

/* There both quotients of the inverse are 0 / 0. */
static void half_a_turn_is_read(void **state)
{
    (void)state;
    static const char *const names[] = {"Spine Front-Back", "Spine Left-Right"};
    gb_avatar avatar;
    make_everybody(NULL, &avatar);
    for (int k = 0; k < 2; k++) {
        int m = gb_muscle_find(names[k]);
        double muscle[GB_NMUSCLE] = {0}, back[GB_NMUSCLE];
        gb_quat local[GB_NHUMAN];
        muscle[m] = 4.5; /* of 40 degrees */
        gb_muscles_pose(&avatar, muscle, local);
        gb_muscles_read(&avatar, local, back);
        assert_near(fabs(back[m]), 4.5, 1e-6, 0, names[k]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(half_a_turn_is_read),
    cmocka_unit_test(paths_agree_on_a_grid),
    cmocka_unit_test(paths_agree_on_random_poses),
    cmocka_unit_test(the_batch_does_not_matter),
    cmocka_unit_test(muscles_come_back),
    cmocka_unit_test(the_sign_of_a_quaternion_is_nothing),
    cmocka_unit_test(an_upper_arms_twist_wraps),
    cmocka_unit_test(shares_move_only_the_bone_itself),
};

run_group(tests)
