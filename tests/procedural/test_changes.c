/* A change of speed, way of going or heading makes no leg bone jerk much more than steady going at
 * any speed on the way does, whatever the phase of the stride that it comes at. */
#include "character_take.h"
#include "gait/pops.h"

#define USUAL  120.0 /* frames a second */
#define CUTOFF 6.0
/* The command changes after so many seconds, and so much later once more per phase. */
#define BEFORE 3.0
#define PHASE  0.14
#define AFTER  5.0

enum { NPHASE = 8, SLOWEST = 4, FASTEST = 32 }; /* m/s times 10 */

static const gb_bone bones[] = {GB_BONE_THIGH, GB_BONE_SHANK, GB_BONE_FOOT};
enum { NBONE = sizeof bones / sizeof *bones };

typedef struct roughness {
    double bone[NBONE]; /* deg/s^2, the largest after the low-pass */
    double hips;        /* m/s^2, the largest vertical acceleration, without one */
} roughness;

static roughness measure(const gb_route_leg *route, int nleg, double from, double to, double fps)
{
    gb_recording take = {route, nleg, to + 1, fps, gb_figure_average(LEG), NULL};
    gb_motion motion;
    gb_point_map map;
    gb_body body;
    gb_pops pops;
    gb_character_pose *p;
    gb_arena arena = {0};
    gb_error err;
    roughness r = {{0, 0, 0}, 0};
    assert_status(gb_character_motion(&take, &motion, &p, &err), GB_OK, &err);
    gb_point_map_by_name(&motion.skeleton, &map, NULL);
    assert_status(gb_body_from_motion(&motion, &map, &arena, &body, &err), GB_OK, &err);
    int first = (int)(from * fps), last = (int)(to * fps);
    assert_status(gb_pops_find(&body, CUTOFF, first, last, &arena, &pops, &err), GB_OK, &err);
    for (int b = 0; b < NBONE; b++)
        r.bone[b] = pops.peak[bones[b]];
    for (int f = first + 1; f < last; f++) {
        double change = p[f + 1].frame.hips.y - 2 * p[f].frame.hips.y + p[f - 1].frame.hips.y;
        r.hips = fmax(r.hips, fabs(change) * fps * fps);
    }
    free(p);
    gb_arena_free(&arena);
    gb_motion_free(&motion);
    return r;
}

static roughness measure_steady(double speed, double fps)
{
    gb_route_leg leg = {0, {.speed = speed}, "steady"};
    return measure(&leg, 1, 2, 5, fps);
}

/* Of steady going at SLOWEST / 10 m/s and so on. */
static roughness steady[FASTEST + 1];

static int measure_steady_going(void **state)
{
    (void)state;
    for (int v = SLOWEST; v <= FASTEST; v++)
        steady[v] = measure_steady(v / 10.0, USUAL);
    return 0;
}

/* The worst of a change at all phases against the most of steady going. */
static void compare(double from, double to, double turn_deg, const roughness *most, double fps)
{
    static const char *const names[] = {"thigh", "shank", "foot"};
    roughness worst = {{0, 0, 0}, 0};
    for (int i = 0; i < NPHASE; i++) {
        double at = BEFORE + i * PHASE;
        gb_route_leg route[] = {{0, {.speed = from}, "before"},
                                {at, {.speed = to, .heading = turn_deg / DEGREES}, "after"}};
        roughness r = measure(route, 2, at - 0.2, at + AFTER, fps);
        for (int b = 0; b < NBONE; b++)
            worst.bone[b] = fmax(worst.bone[b], r.bone[b]);
        worst.hips = fmax(worst.hips, r.hips);
    }
    for (int b = 0; b < NBONE; b++) {
        char what[100];
        snprintf(what, sizeof what,
                 "%.1f to %.1f m/s, %.0f degrees, %.0f Hz: %s, times steady going", from, to,
                 turn_deg, fps, names[b]);
        assert_near(worst.bone[b] / most->bone[b], 0, 1.2, 0, what);
    }
    /* Measured at most 41; a step of a millimetre in one frame would be 14. */
    assert_near(worst.hips, 0, 50, 0, "vertical acceleration of the hips, m/s^2");
}

/* Against the worst of steady going at any speed in between. */
static void check(double from, double to, double turn_deg)
{
    roughness most = {{0, 0, 0}, 0};
    int low = (int)lround(10 * fmax(fmin(from, to), SLOWEST / 10.0));
    int high = (int)lround(10 * fmax(from, to));
    for (int v = low; v <= high; v++) {
        for (int b = 0; b < NBONE; b++)
            most.bone[b] = fmax(most.bone[b], steady[v].bone[b]);
    }
    compare(from, to, turn_deg, &most, USUAL);
}

static void changes_of_speed(void **state)
{
    (void)state;
    static const double speeds[][2] = {{0, 1.3}, {1.3, 0}, {0.8, 1.6}, {1.6, 0.8}, {2.0, 0}};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
        check(speeds[i][0], speeds[i][1], 0);
}

static void walk_to_run_and_back(void **state)
{
    (void)state;
    static const double speeds[][2] = {{1.3, 2.0}, {2.0, 1.3}, {1.3, 3.0}, {3.0, 1.3},
                                       {2.0, 2.4}, {2.4, 2.0}, {0, 3.2},   {3.2, 0}};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
        check(speeds[i][0], speeds[i][1], 0);
}

static void turns(void **state)
{
    (void)state;
    static const double turns[][2] = {{0.7, 60}, {1.0, 60},  {1.3, 30}, {1.3, 90}, {1.3, -180},
                                      {1.7, 45}, {1.8, -60}, {2.1, 90}, {3.0, 90}};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        check(turns[i][0], turns[i][0], turns[i][1]);
}

/* Who strolls hardly accelerates, so a turn shows most; the rate of the frames does not matter.
 * More slowly than that, turns are rougher than going straight (docs/procedural.md, Limits). */
static void strolling_turns(void **state)
{
    (void)state;
    static const double turns[][2] = {{0.4, 30},  {0.4, -90}, {0.4, 180}, {0.5, -30}, {0.5, 60},
                                      {0.5, 120}, {0.6, 30},  {0.6, -60}, {0.6, 90},  {0.6, -180}};
    static const double rates[] = {30, 60, 120, 240};
    for (size_t k = 0; k < sizeof rates / sizeof *rates; k++) {
        for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
            roughness most = measure_steady(turns[i][0], rates[k]);
            compare(turns[i][0], turns[i][0], turns[i][1], &most, rates[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_of_speed),
        cmocka_unit_test(walk_to_run_and_back),
        cmocka_unit_test(turns),
        cmocka_unit_test(strolling_turns),
    };
    return cmocka_run_group_tests(tests, measure_steady_going, NULL);
}
