/* How fast bones turn and how far: on bones whose angles are known, put into the store by the
 * analyses of a take. */
#include "gait/analyses.h"
#include "gait/inventory.h"
#include "gait/pops.h"
#include "stored.h"
#include "walker.h"

#define PI 3.14159265358979323846

enum { NFRAME = 1601, FIRST = 100, LAST = 1500 }; /* kept cycles are from FIRST to LAST */
static const double fps = 100;

/* Runs one analysis on a take "bones" and returns results that hold its rows. */
static void analyse(const char *name, const gb_body *body, const gb_gait *gait,
                    const gb_motion *motion, const gb_point_map *map, gb_results *r)
{
    gb_error err;
    const gb_analysed take = {
        .name = "bones", .body = body, .gait = gait, .motion = motion, .map = map};
    gb_results_begin(r);
    assert_true(gb_analysis_find(name) >= 0);
    assert_status(gb_analyses_run(1u << gb_analysis_find(name), &take, &r->store, &err), GB_OK,
                  &err);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

/* ---- angular acceleration ---- */

/* Every bone swings in a plane, ever further: angle(t) = degrees x t / 16 s x sin(w t + place). So
 * the accelerations of a take are of all sizes, and another percentile is another number. */
typedef struct swing {
    gb_bone bone;
    double degrees[2]; /* at 16 s; of a pair left and right */
    int pop[2];        /* the frame in which it is 4 degrees off */
} swing;

static const swing swings[GB_NBONE] = {
    {GB_BONE_PELVIS, {11, 0}, {411, 0}},    {GB_BONE_SPINE, {5, 0}, {422, 0}},
    {GB_BONE_SHOULDERS, {13, 0}, {433, 0}}, {GB_BONE_HEAD, {7, 0}, {444, 0}},
    {GB_BONE_UPPER_ARM, {17, 9}, {455, 0}}, {GB_BONE_FOREARM, {8, 21}, {0, 466}},
    {GB_BONE_THIGH, {27, 24}, {477, 0}},    {GB_BONE_SHANK, {22, 31}, {0, 488}},
    {GB_BONE_FOOT, {37, 32}, {499, 0}},
};

#define POP 4.0 /* deg */

/* Degrees of a bone in a frame. */
static double angle_of(int bone, int side, int frame, bool pop)
{
    double t = frame / fps;
    return swings[bone].degrees[side] * t / 16 * sin(PI * t + bone + 0.4 * side) +
           (pop && swings[bone].pop[side] == frame ? POP : 0);
}

static gb_vec3 hanging(int bone, int side, int frame, bool pop, double length)
{
    double a = angle_of(bone, side, frame, pop) * PI / 180;
    return (gb_vec3){0, -length * cos(a), length * sin(a)};
}

/* A line across that turns about the vertical. */
static gb_vec3 across(int bone, int frame, bool pop, double length)
{
    double a = angle_of(bone, 0, frame, pop) * PI / 180;
    return (gb_vec3){length * cos(a), 0, -length * sin(a)};
}

/* A body of these bones that travels along. */
static gb_body swinging_body(bool pop, gb_arena *arena)
{
    gb_body body = {.nframe = NFRAME, .frame_time = 1 / fps};
    body.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * NFRAME, sizeof(double));
    for (int f = 0; f < NFRAME; f++) {
        gb_vec3 mid = {0.3, 0.9, 0.01 * f};
        gb_vec3 neck = gb_vec3_sub(mid, hanging(GB_BONE_SPINE, 0, f, pop, 0.5));
        gb_vec3 hip = across(GB_BONE_PELVIS, f, pop, 0.09);
        gb_vec3 shoulder = across(GB_BONE_SHOULDERS, f, pop, 0.18);
        walker_set(&body, GB_NECK_BASE, f, neck);
        walker_set(&body, GB_HEAD, f, gb_vec3_sub(neck, hanging(GB_BONE_HEAD, 0, f, pop, 0.12)));
        for (int side = 0; side < 2; side++) {
            double sign = side == GB_LEFT ? 1 : -1;
            gb_vec3 at = gb_vec3_add(mid, gb_vec3_scale(hip, sign));
            walker_set(&body, GB_HIP + side, f, at);
            at = gb_vec3_add(at, hanging(GB_BONE_THIGH, side, f, pop, 0.42));
            walker_set(&body, GB_KNEE + side, f, at);
            at = gb_vec3_add(at, hanging(GB_BONE_SHANK, side, f, pop, 0.40));
            walker_set(&body, GB_ANKLE + side, f, at);
            at = gb_vec3_add(at, hanging(GB_BONE_FOOT, side, f, pop, 0.14));
            walker_set(&body, GB_TOE_BASE + side, f, at);
            at = gb_vec3_add(neck, gb_vec3_scale(shoulder, sign));
            walker_set(&body, GB_SHOULDER + side, f, at);
            at = gb_vec3_add(at, hanging(GB_BONE_UPPER_ARM, side, f, pop, 0.30));
            walker_set(&body, GB_ELBOW + side, f, at);
            at = gb_vec3_add(at, hanging(GB_BONE_FOREARM, side, f, pop, 0.25));
            walker_set(&body, GB_WRIST + side, f, at);
        }
    }
    return body;
}

/* A gait of two kept cycles over the take, one of each side, and one before that does not count. */
static gb_gait gait_of(gb_cycle cycle[3])
{
    memset(cycle, 0, 3 * sizeof *cycle);
    cycle[0] = (gb_cycle){.side = GB_LEFT, .start = 5, .end = 90, .reason = "turns"};
    cycle[1] = (gb_cycle){.side = GB_LEFT, .start = FIRST, .end = 900, .kept = true};
    cycle[2] = (gb_cycle){.side = GB_RIGHT, .start = 700, .end = LAST, .kept = true};
    for (int i = 0; i < 3; i++) {
        cycle[i].forward = (gb_vec3){0, 0, 1};
        cycle[i].toe_off = cycle[i].start + 0.6 * (cycle[i].end - cycle[i].start);
    }
    return (gb_gait){.nframe = NFRAME,
                     .fps = fps,
                     .cutoff = 6,
                     .leg = 0.82,
                     .cycle = cycle,
                     .ncycle = 3,
                     .nkept = 2,
                     .side_count = {1, 1}};
}

/* deg/s^2 at a frame: the turn to the next one less the turn from the last. */
static double acceleration_at(int bone, int side, int f, bool pop)
{
    return fabs(angle_of(bone, side, f + 1, pop) - 2 * angle_of(bone, side, f, pop) +
                angle_of(bone, side, f - 1, pop)) *
           fps * fps;
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* The 99th percentile of the larger of both sides. The swing is of 0.5 Hz: 6 Hz pass it to 2 parts
 * in 100 000, and of the sorted numbers one is half a per cent from the next. 95 % would be 10 %
 * less. */
static void accelerations_are_those_of_the_swing(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_cycle cycle[3];
    gb_gait gait = gait_of(cycle);
    gb_body body = swinging_body(false, &arena);
    gb_results r;
    analyse("pops", &body, &gait, NULL, NULL, &r);
    for (int b = 0; b < GB_NBONE; b++) {
        double a[NFRAME];
        int n = 0;
        for (int f = FIRST + 1; f < LAST; f++, n++)
            a[n] = fmax(acceleration_at(b, 0, f, false), acceleration_at(b, 1, f, false));
        qsort(a, (size_t)n, sizeof *a, ascending);
        double p99 = a[n - 1 - n / 100];
        assert_true(a[n - 1 - n / 20] < 0.95 * p99);
        assert_stored(&r, GB_Q_ACCELERATION_P99, "bones", "", gb_items_name(GB_OF_BONES, b),
                      GB_SIDES_BOTH, p99, 0.01 * p99);
        assert_stored(&r, GB_Q_ACCELERATION_PEAK, "bones", "", gb_items_name(GB_OF_BONES, b),
                      GB_SIDES_BOTH, a[n - 1], 1e-6 * a[n - 1]);
    }
    gb_results_free(&r);
    gb_arena_free(&arena);
}

/* One frame 4 degrees off: it comes and goes within two frames, 2 x 4 degrees x 100^2 a s^2. The
 * size and the time are those of this bone alone; a filter would take most of it away. */
static void a_pop_is_seen_where_it_is(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_cycle cycle[3];
    gb_gait gait = gait_of(cycle);
    gb_body body = swinging_body(true, &arena);
    gb_results r;
    analyse("pops", &body, &gait, NULL, NULL, &r);
    for (int b = 0; b < GB_NBONE; b++) {
        const char *bone = gb_items_name(GB_OF_BONES, b);
        int side = swings[b].pop[0] ? 0 : 1, frame = swings[b].pop[side];
        double peak = acceleration_at(b, side, frame, true);
        assert_near(peak, 2 * POP * fps * fps, 200, 0, "by hand, beside the swing's own");
        assert_stored(&r, GB_Q_ACCELERATION_PEAK, "bones", "", bone, GB_SIDES_BOTH, peak, 0.01);
        assert_stored(&r, GB_Q_ACCELERATION_PEAK_TIME, "bones", "", bone, GB_SIDES_BOTH,
                      frame / fps, 1e-9);
    }
    gb_results_free(&r);
    gb_arena_free(&arena);
}

/* Where the pelvis' orientation is known it counts, not the line of the hips: here it nods, 6 sin(3
 * t) degrees, 54 deg/s^2 at most. */
static void the_pelvis_is_its_own_bone(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_cycle cycle[3];
    gb_gait gait = gait_of(cycle);
    gb_body body = swinging_body(false, &arena);
    gb_results r;
    body.axes[GB_AXES_PELVIS] = gb_arena_array(&arena, (size_t)9 * NFRAME, sizeof(double));
    for (int f = 0; f < NFRAME; f++) {
        double a = 6 * PI / 180 * sin(3 * f / fps), c = cos(a), s = sin(a);
        const double m[9] = {1, 0, 0, 0, c, -s, 0, s, c};
        for (int i = 0; i < 9; i++)
            body.axes[GB_AXES_PELVIS][i * NFRAME + f] = m[i];
    }
    analyse("pops", &body, &gait, NULL, NULL, &r);
    assert_stored(&r, GB_Q_ACCELERATION_PEAK, "bones", "", "pelvis", GB_SIDES_BOTH, 54, 0.05);
    assert_stored(&r, GB_Q_ACCELERATION_P99, "bones", "", "pelvis", GB_SIDES_BOTH, 54, 0.05);
    gb_results_free(&r);
    gb_arena_free(&arena);
}

/* ---- how far bones turn ---- */

/* Each segment turns about the three axes at once, by ranges of its own; of pairs left and right.
 */
static void ranges_of(int segment, int side, double range[3])
{
    range[0] = 20 + segment + 6 * side;
    range[1] = 5 + 0.5 * segment + 2 * side;
    range[2] = 2 + 0.25 * segment + 0.5 * side;
}

static const int turning_point[GB_NINVENTORY] = {
    [GB_INVENTORY_PELVIS] = GB_PELVIS,      [GB_INVENTORY_SPINE] = GB_SPINE_MID,
    [GB_INVENTORY_NECK] = GB_NECK_BASE,     [GB_INVENTORY_HEAD] = GB_HEAD,
    [GB_INVENTORY_THIGH] = GB_HIP,          [GB_INVENTORY_SHANK] = GB_KNEE,
    [GB_INVENTORY_FOOT] = GB_ANKLE,         [GB_INVENTORY_TOES] = GB_TOE_BASE,
    [GB_INVENTORY_UPPER_ARM] = GB_SHOULDER, [GB_INVENTORY_FOREARM] = GB_ELBOW,
    [GB_INVENTORY_HAND] = GB_WRIST,
};

/* The turn (deg, as a vector over left, up, ahead) goes there and back alike, so its mean over a
 * cycle is no turn, and each component's range is what it was given. One cycle of 80 frames. */
static gb_quat turned(const double range[3], int frame, gb_vec3 ahead)
{
    double phase = 2 * PI * frame / 80;
    gb_vec3 up = {0, 1, 0}, left = {ahead.z, 0, -ahead.x};
    gb_vec3 v = gb_vec3_add(gb_vec3_add(gb_vec3_scale(left, range[0] / 2 * sin(phase)),
                                        gb_vec3_scale(up, range[1] / 2 * sin(3 * phase))),
                            gb_vec3_scale(ahead, range[2] / 2 * sin(5 * phase)));
    double angle = gb_vec3_length(v) * PI / 180, n = gb_vec3_length(v);
    double s = n > 0 ? sin(angle / 2) / n : 0;
    return (gb_quat){s * v.x, s * v.y, s * v.z, cos(angle / 2)};
}

static void segments_turn_as_far_as_they_were_turned(void **state)
{
    (void)state;
    enum { N = 201 };
    static gb_joint joint[1 + 2 * GB_NINVENTORY];
    static double values[N][4 * 2 * GB_NINVENTORY];
    const gb_vec3 ahead = {sin(0.6), 0, cos(0.6)};
    gb_point_map map;
    gb_motion motion = {.nframe = N,
                        .frame_time = 1 / fps,
                        .values = &values[0][0],
                        .metres = 1,
                        .angle = 1,
                        .world = gb_quat_identity};
    for (int p = 0; p < GB_NPOINT; p++)
        map.node[p] = -1;
    joint[0] = gb_joint_make("root", -1, (gb_vec3){0, 1, 0});
    int njoint = 1, column = 0;
    for (int b = 0; b < GB_NINVENTORY; b++) {
        for (int side = 0; side < (turning_point[b] < GB_HIP ? 1 : 2); side++, njoint++) {
            double range[3];
            ranges_of(b, side, range);
            joint[njoint] = gb_joint_make("part", 0, (gb_vec3){0.1 * b, 0, 0});
            /* At rest it stands askew: only turns count. */
            joint[njoint].post = gb_quat_about_axis(b % 3, 0.3 + b);
            map.node[turning_point[b] + side] = njoint;
            for (int i = 0; i < 4; i++)
                assert_true(gb_joint_add_channel(&joint[njoint], (gb_channel)(GB_QUATERNION_X + i),
                                                 column + i));
            for (int f = 0; f < N; f++) {
                gb_quat q = turned(range, f, ahead);
                memcpy(&values[f][column], (const double[]){q.x, q.y, q.z, q.w},
                       4 * sizeof(double));
            }
            column += 4;
        }
    }
    /* Rows are as wide as there are columns. */
    static double packed[N * 4 * 2 * GB_NINVENTORY];
    for (int f = 0; f < N; f++)
        memcpy(packed + f * column, values[f], (size_t)column * sizeof(double));
    motion.values = packed;
    motion.skeleton = (gb_skeleton){joint, njoint, column};
    gb_cycle cycle[3] = {
        {.side = GB_LEFT, .start = 0, .end = 80, .kept = true, .forward = ahead},
        {.side = GB_RIGHT, .start = 40, .end = 120, .kept = true, .forward = ahead},
        {.side = GB_LEFT, .start = 80, .end = 150, .reason = "turns", .forward = ahead}};
    gb_gait gait = {
        .nframe = N, .fps = fps, .cycle = cycle, .ncycle = 3, .nkept = 2, .side_count = {1, 1}};
    gb_body body = {.nframe = N, .frame_time = 1 / fps};
    gb_results r;
    analyse("inventory", &body, &gait, &motion, &map, &r);
    for (int b = 0; b < GB_NINVENTORY; b++) {
        static const gb_quantity axes[3] = {GB_Q_FLEXION_RANGE, GB_Q_TURN_RANGE, GB_Q_LEAN_RANGE};
        double left[3], right[3];
        bool paired = turning_point[b] >= GB_HIP;
        ranges_of(b, 0, left);
        ranges_of(b, paired ? 1 : 0, right);
        /* Extremes fall onto frames: 80 a cycle, sines of one, three and five times. */
        for (int i = 0; i < 3; i++)
            assert_stored(&r, axes[i], "bones", "", gb_items_name(GB_OF_SEGMENTS, b), GB_SIDES_BOTH,
                          (left[i] + right[i]) / 2, 1e-6);
    }
    gb_results_free(&r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(accelerations_are_those_of_the_swing),
    cmocka_unit_test(a_pop_is_seen_where_it_is),
    cmocka_unit_test(the_pelvis_is_its_own_bone),
    cmocka_unit_test(segments_turn_as_far_as_they_were_turned),
};

run_group(tests)
