#include "experiment/muscle_rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muscles/mass.h"
#include "muscles/pose_float.h"
#include "muscles/retarget.h"

#define DEGREES 57.295779513082320876798154814105L

enum { GRID = 5, DEFAULT_POSES = 300 };

/* ---- the slow path ---- */

static void matrix_of(gb_quat q, long double m[9])
{
    long double x = (long double)q.x, y = (long double)q.y, z = (long double)q.z;
    long double w = (long double)q.w, n = x * x + y * y + z * z + w * w, s = 2 / n;
    m[0] = 1 - s * (y * y + z * z);
    m[1] = s * (x * y - z * w);
    m[2] = s * (x * z + y * w);
    m[3] = s * (x * y + z * w);
    m[4] = 1 - s * (x * x + z * z);
    m[5] = s * (y * z - x * w);
    m[6] = s * (x * z - y * w);
    m[7] = s * (y * z + x * w);
    m[8] = 1 - s * (x * x + y * y);
}

static void times(const long double a[9], const long double b[9], long double out[9])
{
    long double r[9];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            r[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
    }
    memcpy(out, r, sizeof r);
}

static void transpose(const long double a[9], long double out[9])
{
    long double r[9] = {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]};
    memcpy(out, r, sizeof r);
}

/* Rodrigues' formula; axis of any length. */
static void about(const long double axis[3], long double angle, long double m[9])
{
    long double n = sqrtl(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    long double x = n > 0 ? axis[0] / n : 1, y = n > 0 ? axis[1] / n : 0;
    long double z = n > 0 ? axis[2] / n : 0, c = cosl(angle), s = sinl(angle), k = 1 - c;
    const long double r[9] = {c + k * x * x,     k * x * y - s * z, k * x * z + s * y,
                              k * x * y + s * z, c + k * y * y,     k * y * z - s * x,
                              k * x * z - s * y, k * y * z + s * x, c + k * z * z};
    memcpy(m, r, sizeof r);
}

void gb_muscles_pose_slow(const gb_avatar *avatar, const double muscle[GB_NMUSCLE],
                          long double out[GB_NHUMAN][9])
{
    const long double pi = acosl(-1.0L), x_axis[3] = {1, 0, 0};
    long double handed[GB_NHUMAN][9];
    for (int b = 0; b < GB_NHUMAN; b++)
        about(x_axis, 0, handed[b]);
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        long double angle[3], pre[9], post[9], back[9], twist[9], swing[9], m[9];
        matrix_of(bone->rest, out[b]);
        if (!bone->present || b == GB_H_HIPS)
            continue;
        for (int i = 0; i < 3; i++) {
            int k = gb_human[b].muscle[i];
            long double v = k >= 0 ? (long double)muscle[k] : 0;
            angle[i] = (long double)bone->sign[i] *
                       (v >= 0 ? v * (long double)bone->high[i] : -v * (long double)bone->low[i]);
        }
        matrix_of(bone->pre, pre);
        matrix_of(bone->post, post);
        transpose(post, back);
        double share;
        int next = gb_limb_next(avatar, b, &share);
        if (next >= 0) {
            while (angle[0] > pi)
                angle[0] -= 2 * pi;
            while (angle[0] <= -pi)
                angle[0] += 2 * pi;
            long double kept = (long double)share * angle[0];
            about(x_axis, angle[0] - kept, m);
            times(post, m, m);
            times(m, back, handed[next]);
            angle[0] = kept;
        }
        /* The swing turns about an axis across x whose half angle's tangent is the length of the
         * vector of both half angles' tangents. */
        const long double across[3] = {0, tanl(angle[1] / 2), tanl(angle[2] / 2)};
        about(x_axis, angle[0], twist);
        about(across, 2 * atanl(hypotl(across[1], across[2])), swing);
        times(swing, twist, m);
        times(pre, m, m);
        times(m, back, m);
        times(handed[b], m, out[b]);
    }
}

/* Degrees between two rotations; small ones too. */
static double degrees_between(const long double a[9], gb_quat q)
{
    long double b[9], t[9], d[9];
    matrix_of(q, b);
    transpose(a, t);
    times(t, b, d);
    long double x = d[7] - d[5], y = d[2] - d[6], z = d[3] - d[1];
    long double sine = sqrtl(x * x + y * y + z * z) / 2, cosine = (d[0] + d[4] + d[8] - 1) / 2;
    return (double)(DEGREES * atan2l(sine, cosine));
}

/* ---- rows ---- */

#define TAKE "everybody" /* an avatar with all bones */

enum { FAST_GRID, FAST_RANDOM, SINGLE, EXPONENTIAL, EULER, NERROR };

static double next_random(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 11) / 4503599627370496.0 - 1;
}

/* Takes the errors of one pose into the largest; kind says which of the fast ones it is. */
static void check_pose(const gb_avatar *avatar, const double *muscle, int kind,
                       double most[GB_NHUMAN][NERROR])
{
    long double slow[GB_NHUMAN][9];
    double many[GB_NHUMAN * 4], scratch[16];
    float single[GB_NHUMAN][4], narrow[GB_NMUSCLE];
    gb_quat other[2][GB_NHUMAN];
    gb_muscles_pose_slow(avatar, muscle, slow);
    gb_muscles_pose_many(avatar, muscle, 1, many, scratch);
    gb_muscles_pose_as(avatar, GB_SWING_EXPONENTIAL, muscle, other[0]);
    gb_muscles_pose_as(avatar, GB_SWING_EULER, muscle, other[1]);
    for (int m = 0; m < GB_NMUSCLE; m++)
        narrow[m] = (float)muscle[m];
    gb_muscles_pose_single(avatar, narrow, single);
    for (int b = 0; b < GB_NHUMAN; b++) {
        const double *q = many + 4 * b;
        gb_quat fast = {q[0], q[1], q[2], q[3]};
        gb_quat f = {(double)single[b][0], (double)single[b][1], (double)single[b][2],
                     (double)single[b][3]};
        most[b][kind] = fmax(most[b][kind], degrees_between(slow[b], fast));
        most[b][SINGLE] = fmax(most[b][SINGLE], degrees_between(slow[b], f));
        most[b][EXPONENTIAL] = fmax(most[b][EXPONENTIAL], degrees_between(slow[b], other[0][b]));
        most[b][EULER] = fmax(most[b][EULER], degrees_between(slow[b], other[1][b]));
    }
}

static void check_grid(const gb_avatar *avatar, double most[GB_NHUMAN][NERROR])
{
    for (int b = 1; b < GB_NHUMAN; b++) {
        for (int k = 0; k < GRID * GRID * GRID; k++) {
            double muscle[GB_NMUSCLE] = {0};
            int at[3] = {k % GRID, k / GRID % GRID, k / GRID / GRID};
            bool new = true;
            for (int i = 0; i < 3; i++) {
                int m = gb_human[b].muscle[i];
                if (m >= 0)
                    muscle[m] = -1 + 2.0 * at[i] / (GRID - 1);
                else
                    new = new &&at[i] == 0;
            }
            if (new)
                check_pose(avatar, muscle, FAST_GRID, most);
        }
    }
}

static void put(gb_store *store, gb_quantity quantity, const char *item, double value)
{
    gb_store_add(store, (gb_value){.take = TAKE, .item = item}, quantity, value);
}

/* The largest errors of every bone, and of all. */
static void put_rules(const gb_avatar *avatar, const gb_muscle_rules *rules, gb_store *store)
{
    static const gb_quantity quantities[NERROR] = {GB_Q_MUSCLE_GRID, GB_Q_MUSCLE_RANDOM,
                                                   GB_Q_MUSCLE_SINGLE, GB_Q_EXPONENTIAL_MAP,
                                                   GB_Q_EULER_PRODUCT};
    double most[GB_NHUMAN][NERROR] = {{0}}, all[NERROR] = {0};
    unsigned long long state = rules->seed ? rules->seed : 1;
    int poses = rules->poses > 0 ? rules->poses : DEFAULT_POSES;
    check_grid(avatar, most);
    for (int p = 0; p < poses; p++) {
        double muscle[GB_NMUSCLE];
        for (int m = 0; m < GB_NMUSCLE; m++)
            muscle[m] = next_random(&state);
        check_pose(avatar, muscle, FAST_RANDOM, most);
    }
    for (int b = 1; b < GB_NHUMAN; b++) {
        for (int k = 0; k < NERROR; k++) {
            all[k] = fmax(all[k], most[b][k]);
            put(store, quantities[k], gb_human[b].name, most[b][k]);
        }
    }
    for (int k = 0; k < NERROR; k++)
        put(store, quantities[k], "", all[k]);
    put(store, GB_Q_MUSCLE_POSES, "", poses);
    put(store, GB_Q_MUSCLE_GRID_VALUES, "", GRID);
}

/* The muscles of a T-pose, and the numbers that its half angles give. */
static void put_tpose(const gb_avatar *avatar, gb_store *store)
{
    static const struct {
        const char *muscle;
        double tangent, range; /* of the half angle, deg */
    } rows[] = {
        {"Left Upper Leg Front-Back", 0.268, 50}, {"Left Lower Leg Stretch", 0.839, 80},
        {"Left Arm Down-Up", 0.364, 100},         {"Left Arm Front-Back", 0.268, 100},
        {"Left Forearm Stretch", 0.839, 80},      {"Left Index 1 Stretched", 0.3, 50},
        {"Left Index 2 Stretched", 0.33, 45},     {"Left Thumb 2 Stretched", 0.2, 35},
    };
    double muscle[GB_NMUSCLE];
    gb_avatar_tpose_muscles(avatar, muscle);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put(store, GB_Q_TPOSE_MUSCLE, rows[i].muscle, muscle[gb_muscle_find(rows[i].muscle)]);
        put(store, GB_Q_TPOSE_MUSCLE_EXPECTED, rows[i].muscle,
            2 * atan(rows[i].tangent) * (double)DEGREES / rows[i].range);
    }
}

/* Round trips, and what the odd rule of the left forearm and hypothesis H1 change. */
static void put_roots(const gb_avatar *avatar, const gb_muscle_rules *rules, gb_store *store)
{
    unsigned long long state = rules->seed ? rules->seed : 1;
    double muscles = 0, root = 0, forearm = 0, h1 = 0, squares = 0;
    int poses = rules->poses > 0 ? rules->poses : DEFAULT_POSES;
    gb_avatar plain = *avatar;
    plain.plain_forearm = true;
    for (int p = 0; p < poses; p++) {
        double in[GB_NMUSCLE], out[GB_NMUSCLE];
        gb_quat local[GB_NHUMAN], turn, frames[2];
        gb_vec3 hips, position[GB_NHUMAN], centre[2];
        gb_root a = {{0, 1, 0}, {0, 0, 0, 1}}, b;
        for (int m = 0; m < GB_NMUSCLE; m++)
            in[m] = next_random(&state);
        double *const seven[7] = {&a.t.x, &a.t.y, &a.t.z, &a.q.x, &a.q.y, &a.q.z, &a.q.w};
        for (int k = 0; k < 7; k++)
            *seven[k] += next_random(&state);
        a.q = gb_quat_normalize(a.q);
        gb_muscles_pose(avatar, in, local);
        gb_muscles_read(avatar, local, out);
        for (int m = 0; m < GB_NMUSCLE; m++)
            muscles = fmax(muscles, fabs(in[m] - out[m]));
        gb_root_place(avatar, local, a, &hips, &turn);
        gb_root_read(avatar, local, hips, turn, &b);
        double dot = a.q.x * b.q.x + a.q.y * b.q.y + a.q.z * b.q.z + a.q.w * b.q.w;
        root = fmax(root, gb_vec3_length(gb_vec3_sub(a.t, b.t)) + fabs(1 - fabs(dot)));
        gb_avatar_forward(avatar, local, avatar->hips, avatar->bone[GB_H_HIPS].rest, position,
                          NULL);
        gb_mass_centre(avatar, position, &centre[0]);
        gb_mass_centre(&plain, position, &centre[1]);
        forearm = fmax(forearm, 1000 * gb_vec3_length(gb_vec3_sub(centre[0], centre[1])));
        gb_body_frame(avatar, position, &frames[0]);
        gb_body_frame_h1(avatar, position, &frames[1]);
        long double m[9];
        matrix_of(frames[0], m);
        double d = degrees_between(m, frames[1]);
        h1 = fmax(h1, d);
        squares += d * d / poses;
    }
    put(store, GB_Q_MUSCLE_ROUND_TRIP, "", muscles);
    put(store, GB_Q_ROOT_ROUND_TRIP, "", root);
    put(store, GB_Q_FOREARM_RULE, "", forearm);
    put(store, GB_Q_H1_FRAME, "", h1);
    put(store, GB_Q_H1_FRAME_RMS, "", sqrt(squares));
}

gb_status gb_study_muscle_rules(const gb_muscle_rules *rules, gb_store *store, gb_error *err)
{
    gb_tpose tpose;
    gb_avatar avatar;
    gb_tpose_of_everybody(&tpose);
    gb_status status = gb_avatar_compile(&tpose, NULL, &avatar, err);
    if (status != GB_OK)
        return status;
    put_rules(&avatar, rules, store);
    put_tpose(&avatar, store);
    put_roots(&avatar, rules, store);
    return GB_OK;
}
