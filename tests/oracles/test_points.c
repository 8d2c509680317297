/* Smoothness of movements whose speed is a formula. Each lasts one second and is a cycle's:
 *
 *   ankle: minimum jerk, speed 30 t^2 (1 - t)^2
 *   wrist: half a sine, sin(pi t)
 *   head:  two movements, sin^2(2 pi t)
 *
 * The log dimensionless jerk is -ln(T^3 / peak^2 x integral of (d2 speed / dt2)^2): 720 / 1.875^2 =
 * 204.8 for the ankle, pi^4 / 2 = 48.7 for the wrist, 32 pi^4 = 3117 for the head. */
#include "gait/analyses.h"
#include "stored.h"
#include "walker.h"

#define PI 3.14159265358979323846

enum { NFRAME = 2000, RATE = 500 };

/* Way after t of the second, 0 before and all of it behind. */
static double ankle_way(double t)
{
    t = fmax(0, fmin(1, t));
    return t * t * t * (10 - 15 * t + 6 * t * t);
}

static double wrist_way(double t)
{
    t = fmax(0, fmin(1, t));
    return (1 - cos(PI * t)) / PI;
}

static double head_way(double t)
{
    t = fmax(0, fmin(1, t));
    return t / 2 - sin(4 * PI * t) / (8 * PI);
}

/* All other points tremble. */
static gb_vec3 trembling(int point, double t)
{
    return (gb_vec3){0.1 * point, 0.05 * sin(23 * t + point) * cos(31 * t), 0.02 * cos(40 * t)};
}

static gb_vec3 along(gb_vec3 direction, double way)
{
    return gb_vec3_add((gb_vec3){0, 1, 0}, gb_vec3_scale(direction, way));
}

/* A left cycle from 1 to 2 s and a right one from 2.5 to 3.5 s. The hips bounce: the movements
 * are seen from there. The head moves in both cycles, ankles and wrists in that of their side. */
static gb_body moving_body(gb_arena *arena)
{
    const gb_vec3 slant = {0.6, 0, 0.8}, up = {0, 1, 0};
    gb_body body = {.nframe = NFRAME, .frame_time = 1.0 / RATE};
    body.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * NFRAME, sizeof(double));
    for (int f = 0; f < NFRAME; f++) {
        double t[2] = {f / (double)RATE - 1, f / (double)RATE - 2.5};
        gb_vec3 mid = {0.02 * sin(9 * t[0]), 0.03 * cos(11 * t[0]), 1.2 * t[0]};
        for (int p = 0; p < GB_NPOINT; p++)
            walker_set(&body, p, f, gb_vec3_add(mid, trembling(p, t[0])));
        walker_set(&body, GB_HEAD, f,
                   gb_vec3_add(mid, along(slant, head_way(t[0]) + head_way(t[1]))));
        for (int side = 0; side < 2; side++) {
            walker_set(&body, GB_HIP + side, f,
                       gb_vec3_add(mid, (gb_vec3){side ? -0.1 : 0.1, 0, 0}));
            walker_set(&body, GB_ANKLE + side, f,
                       gb_vec3_add(mid, along(slant, ankle_way(t[side]))));
            walker_set(&body, GB_WRIST + side, f,
                       gb_vec3_add(mid, along(up, 0.3 * wrist_way(t[side]))));
        }
    }
    return body;
}

/* Minus the length of the curve (frequency over its range, spectrum over its largest) up to the
 * last frequency at which the spectrum reaches a twentieth; in steps of 500 / 8192 Hz, as 500
 * samples padded to 512 x 16 have it. */
static double arc(double spectrum(double hertz))
{
    const double step = RATE / 8192.0;
    int last = 0;
    double length = 0;
    for (int k = 0; k * step <= 10; k++)
        last = fabs(spectrum(k * step)) >= 0.05 * spectrum(0) ? k : last;
    for (int k = 0; k < last; k++)
        length += hypot(1.0 / last,
                        (fabs(spectrum((k + 1) * step)) - fabs(spectrum(k * step))) / spectrum(0));
    return -length;
}

static double sinc(double x)
{
    return fabs(x) > 1e-12 ? sin(PI * x) / (PI * x) : 1;
}

/* Of half a sine of a second: 2 / pi cos(pi f) / (1 - 4 f^2), at f = 1/2 by the limit. */
static double half_sine(double f)
{
    double d = 1 - 4 * f * f;
    return fabs(d) > 1e-9 ? 2 / PI * cos(PI * f) / d : 0.5;
}

/* Of sin^2(2 pi t) = 1/2 - cos(4 pi t) / 2 over a second. */
static double two_bumps(double f)
{
    return sinc(f) / 2 - (sinc(f - 2) + sinc(f + 2)) / 4;
}

static void movements_are_as_smooth_as_their_formulas(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_results r;
    gb_error err;
    gb_body body = moving_body(&arena);
    gb_cycle cycle[3] = {
        {.side = GB_LEFT, .start = 500, .end = 1000, .kept = true},
        {.side = GB_RIGHT, .start = 100, .end = 650, .reason = "turns"},
        {.side = GB_RIGHT, .start = 1250, .end = 1750, .kept = true},
    };
    gb_gait gait = {.nframe = NFRAME,
                    .fps = RATE,
                    .cycle = cycle,
                    .ncycle = 3,
                    .nkept = 2,
                    .side_count = {1, 1}};
    const gb_analysed take = {.name = "mover", .body = &body, .gait = &gait};
    gb_results_begin(&r);
    assert_status(gb_analyses_run(1u << gb_analysis_find("smoothness"), &take, &r.store, &err),
                  GB_OK, &err);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    const struct {
        const char *point;
        double sparc, ldlj;
    } expected[] = {{"ankle", -1.41, -log(720 / (1.875 * 1.875))}, /* published: -1.41, -5.32 */
                    {"wrist", arc(half_sine), -log(pow(PI, 4) / 2)},
                    {"head", arc(two_bumps), -log(32 * pow(PI, 4))}};
    assert_near(expected[0].ldlj, -5.32, 0.005, 0, "by hand, as published");
    for (int i = 0; i < 3; i++) {
        /* The jerk loses the samples at both ends, 2 %. */
        assert_stored(&r, GB_Q_SPARC, "mover", "", expected[i].point, GB_SIDES_BOTH,
                      expected[i].sparc, 0.02);
        assert_stored(&r, GB_Q_LDLJ, "mover", "", expected[i].point, GB_SIDES_BOTH,
                      expected[i].ldlj, 0.03);
        for (int k = 0; k < i; k++)
            assert_true(fabs(expected[i].sparc - expected[k].sparc) > 0.05 &&
                        fabs(expected[i].ldlj - expected[k].ldlj) > 0.15);
    }
    gb_results_free(&r);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(movements_are_as_smooth_as_their_formulas),
};

run_group(tests)
