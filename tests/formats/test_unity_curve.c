/* Curves between their keys: Hermite and Bezier by hand, by de Casteljau's construction, and where
 * both must be the same. */
#include "check.h"
#include "formats/unity_curve.h"

/* Two keys, at t0 and t1. */
typedef struct pair {
    gb_anim_key key[2];
    gb_anim_curve curve;
} pair;

static void pair_make(pair *p, double t0, double v0, double m0, double t1, double v1, double m1)
{
    *p = (pair){.curve = {.attribute = "a", .path = "", .nkey = 2}};
    p->key[0] = (gb_anim_key){.time = t0, .value = v0, .out_slope = m0};
    p->key[1] = (gb_anim_key){.time = t1, .value = v1, .in_slope = m1};
    p->curve.key = p->key;
}

/* w < 0: that side has no weight. */
static void pair_weigh(pair *p, double w0, double w1)
{
    p->key[0].weighted = w0 < 0 ? 0 : GB_WEIGHTED_OUT;
    p->key[0].out_weight = w0;
    p->key[1].weighted = w1 < 0 ? 0 : GB_WEIGHTED_IN;
    p->key[1].in_weight = w1;
}

/* A number in [0, 1); the same ones in each run. */
static double any(void)
{
    static uint32_t state = 12345;
    state = state * 1664525u + 1013904223u;
    return (state >> 8) * 0x1p-24;
}

static void hermite_is_that_of_the_books(void **state)
{
    (void)state;
    pair p;
    pair_make(&p, 1, 2, 3, 3, -1, 0.5);
    /* s = 1/2: 2/2 + 2 x 3/8 - 1/2 - 2 x 0.5/8. */
    assert_near(gb_anim_evaluate(&p.curve, 2), 1.125, 0, 0, "in the middle");
    /* s = 1/4: 2 x 27/32 + 2 x 3 x 9/64 - 5/32 - 2 x 0.5 x 3/64. */
    assert_near(gb_anim_evaluate(&p.curve, 1.5), 2.328125, 0, 0, "at a quarter");
    assert_near(gb_anim_evaluate(&p.curve, 1), 2, 0, 0, "at the left key");
    assert_near(gb_anim_evaluate(&p.curve, 3), -1, 0, 0, "at the right key");
}

/* A cubic polynomial is its own Hermite interpolant: x^3 - 4 x^2 + x + 6 with 3 x^2 - 8 x + 1. */
static void a_cubic_comes_back(void **state)
{
    (void)state;
    gb_anim_key key[5];
    for (int k = 0; k < 5; k++) {
        double x = k * k * 0.25 - 1, slope = 3 * x * x - 8 * x + 1;
        key[k] = (gb_anim_key){
            .time = x, .value = ((x - 4) * x + 1) * x + 6, .in_slope = slope, .out_slope = slope};
    }
    gb_anim_curve curve = {.key = key, .nkey = 5};
    for (int i = 0; i <= 400; i++) {
        double x = -1 + i * 0.01;
        assert_near(gb_anim_evaluate(&curve, x), ((x - 4) * x + 1) * x + 6, 1e-13, 0, "a cubic");
    }
}

static void equal_values_stay_equal(void **state)
{
    (void)state;
    pair p;
    pair_make(&p, 0.1, 0.7, 0, 0.9, 0.7, 0);
    for (int i = 0; i < 100; i++)
        assert_near(gb_anim_evaluate(&p.curve, any()), 0.7, 0, 0, "a constant");
}

static void an_infinite_slope_is_a_step(void **state)
{
    (void)state;
    const double infinite[] = {(double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 4; i++) {
        pair p;
        pair_make(&p, 1, 5, i < 2 ? infinite[i] : 1, 2, 7, i < 2 ? 1 : infinite[i - 2]);
        assert_near(gb_anim_evaluate(&p.curve, 1.5), 5, 0, 0, "within");
        assert_near(gb_anim_evaluate(&p.curve, nextafter(2, 0)), 5, 0, 0, "just before the end");
        assert_near(gb_anim_evaluate(&p.curve, 2), 7, 0, 0, "at the end");
        /* A step has no tangents, whatever their weights are. */
        pair_weigh(&p, 0.2, 0.9);
        assert_near(gb_anim_evaluate(&p.curve, 1.5), 5, 0, 0, "with weights");
        /* The far sides do not matter. */
        pair_make(&p, 1, 5, 0, 2, 7, 0);
        p.key[0].in_slope = p.key[1].out_slope = (double)INFINITY;
        assert_near(gb_anim_evaluate(&p.curve, 1.5), 6, 0, 0, "the far sides");
    }
}

static void ends_hold(void **state)
{
    (void)state;
    pair p;
    pair_make(&p, 1, 5, 100, 2, 7, 100);
    p.key[0].in_slope = p.key[1].out_slope = 100;
    assert_near(gb_anim_evaluate(&p.curve, 0.999), 5, 0, 0, "before");
    assert_near(gb_anim_evaluate(&p.curve, -(double)INFINITY), 5, 0, 0, "long before");
    assert_near(gb_anim_evaluate(&p.curve, 2.001), 7, 0, 0, "after");
    assert_near(gb_anim_evaluate(&p.curve, (double)INFINITY), 7, 0, 0, "long after");
    assert_true(isnan(gb_anim_evaluate(&p.curve, (double)NAN)));
    p.curve.nkey = 1;
    for (int i = -1; i < 4; i++)
        assert_near(gb_anim_evaluate(&p.curve, i), 5, 0, 0, "one key");
    p.curve.nkey = 0;
    assert_true(isnan(gb_anim_evaluate(&p.curve, 1)));
}

static void bezier_by_hand(void **state)
{
    (void)state;
    pair p;
    /* Both weights 1/2, control values 1 and 1: at u = 1/4 x is 1.5 u - 1.5 u^2 + u^3 = 19/64, and
     * y is 1 - (1 - u)^3 = 37/64. Stretched to the interval from 10 to 14. */
    pair_make(&p, 10, 0, 0.5, 14, 1, 0);
    pair_weigh(&p, 0.5, 0.5);
    assert_near(gb_anim_evaluate(&p.curve, 10 + 4 * 19.0 / 64), 37.0 / 64, 1e-14, 0, "both");
    /* No left handle, 1/3 on the right: x = 2 u^2 - u^3 is 3/8 at u = 1/2, y = 1/2. */
    pair_make(&p, 0, 0, 123, 1, 1, 0);
    pair_weigh(&p, 0, -1);
    assert_near(gb_anim_evaluate(&p.curve, 0.375), 0.5, 1e-14, 0, "left");
    /* The mirror image. */
    pair_make(&p, 0, 0, 0, 1, 1, 123);
    pair_weigh(&p, -1, 0);
    assert_near(gb_anim_evaluate(&p.curve, 0.625), 0.5, 1e-14, 0, "right");
    /* The left key's own in-weight, and the right one's out-weight, belong to other intervals. */
    pair_make(&p, 0, 0, 1, 1, 1, 1);
    p.key[0].weighted = GB_WEIGHTED_IN;
    p.key[1].weighted = GB_WEIGHTED_OUT;
    p.key[0].in_weight = p.key[1].out_weight = 0.9;
    assert_near(gb_anim_evaluate(&p.curve, 0.3), 0.3, 1e-15, 0, "a straight line");
}

/* Weights of 1/3 put x(u) = u. */
static void thirds_are_hermite(void **state)
{
    (void)state;
    double worst = 0;
    for (int i = 0; i < 20000; i++) {
        pair p, q;
        double t0 = any() * 4 - 2;
        pair_make(&p, t0, any() * 2 - 1, any() * 8 - 4, t0 + 0.01 + any(), any() * 2 - 1,
                  any() * 8 - 4);
        q = p;
        q.curve.key = q.key;
        pair_weigh(&q, i % 3 == 1 ? -1 : 1.0 / 3, i % 3 == 2 ? -1 : 1.0 / 3);
        double t = t0 + any() * (p.key[1].time - t0);
        double error = fabs(gb_anim_evaluate(&q.curve, t) - gb_anim_evaluate(&p.curve, t));
        worst = fmax(worst, error);
    }
    printf("weights of 1/3 against Hermite: %.2g\n", worst);
    assert_near(worst, 0, 1e-12, 0, "weights of 1/3");
}

static double mix(double a, double b, double u)
{
    return (1 - u) * a + u * b;
}

/* De Casteljau: the point at u of a cubic with these control values. */
static double casteljau(double a, double b, double c, double d, double u)
{
    double ab = mix(a, b, u), bc = mix(b, c, u), cd = mix(c, d, u);
    return mix(mix(ab, bc, u), mix(bc, cd, u), u);
}

/* Any point of a Bezier curve that is constructed is the curve's value at its time. Slopes up to 4
 * and dx/du down to about 3 x 0.02 u make of 1e-15 in time up to some 1e-12. */
static void bezier_goes_through_constructed_points(void **state)
{
    (void)state;
    double worst = 0;
    for (int i = 0; i < 20000; i++) {
        double t0 = any() * 4 - 2, dt = 0.05 + any(), t1 = t0 + dt, w0 = 0.02 + any() * 0.98,
               w1 = 0.02 + any() * 0.96, v0 = any(), v1 = any(), m0 = any() * 8 - 4,
               m1 = any() * 8 - 4, u = any();
        pair p;
        pair_make(&p, t0, v0, m0, t1, v1, m1);
        pair_weigh(&p, w0, w1);
        double t = casteljau(t0, t0 + w0 * dt, t1 - w1 * dt, t1, u);
        double v = casteljau(v0, v0 + w0 * dt * m0, v1 - w1 * dt * m1, v1, u);
        worst = fmax(worst, fabs(gb_anim_evaluate(&p.curve, t) - v));
    }
    printf("Bezier against de Casteljau: %.2g\n", worst);
    assert_near(worst, 0, 1e-11, 0, "points of Bezier curves");
}

/* Weights of 0 and 1 stop x(u) at an end or in the middle: still found, still in order. */
static void extreme_weights_are_solved(void **state)
{
    (void)state;
    const double weight[] = {-5, 0, 1e-300, 0.5, 1, 7}; /* beyond 0 and 1: the nearer */
    for (int i = 0; i < 36; i++) {
        pair p;
        pair_make(&p, 0, 0, 0, 1, 1, 0);
        p.key[0].weighted = GB_WEIGHTED_OUT;
        p.key[1].weighted = GB_WEIGHTED_IN;
        p.key[0].out_weight = weight[i % 6];
        p.key[1].in_weight = weight[i / 6];
        double before = 0;
        for (int k = 0; k <= 1000; k++) {
            double v = gb_anim_evaluate(&p.curve, k / 1000.0);
            assert_true(v >= before - 1e-15 && v <= 1);
            before = v;
        }
        /* Equal weights make the curve symmetric. */
        if (i % 6 == i / 6)
            assert_near(gb_anim_evaluate(&p.curve, 0.5), 0.5, 1e-12, 0, "the middle");
    }
    /* Two weights of 1: x = u (4 u^2 - 6 u + 3), so at u = 1/4 x is 7/16 and y = 5/32. */
    pair p;
    pair_make(&p, 0, 0, 0, 1, 1, 0);
    pair_weigh(&p, 1, 1);
    assert_near(gb_anim_evaluate(&p.curve, 7.0 / 16), 5.0 / 32, 1e-13, 0, "weights of 1");
}

/* The cursor finds the same interval as the search does, whichever way time goes. */
static void samples_are_the_evaluated_values(void **state)
{
    (void)state;
    enum { NKEY = 50, N = 2000 };
    gb_anim_key key[NKEY];
    double t = -1, out[N];
    for (int k = 0; k < NKEY; k++) {
        /* Some intervals are far smaller than a step. */
        t += k % 7 == 0 ? 1e-6 : any() * 0.2;
        key[k] = (gb_anim_key){.time = t,
                               .value = any(),
                               .in_slope = k % 11 ? any() : (double)INFINITY,
                               .out_slope = any(),
                               .in_weight = any(),
                               .out_weight = any(),
                               .weighted = k % 4};
    }
    const double steps[] = {0.003, -0.003, 0, 0.7, 1e-9};
    for (int nkey = 0; nkey <= NKEY; nkey += nkey < 3 ? 1 : NKEY - 3) {
        gb_anim_curve curve = {.key = key, .nkey = nkey};
        for (int s = 0; s < 5; s++) {
            double start = steps[s] < 0 ? 4.5 : -1.25;
            gb_anim_sample(&curve, start, steps[s], N, out);
            for (int i = 0; i < N; i++)
                assert_near(out[i], gb_anim_evaluate(&curve, start + i * steps[s]), 0, 0,
                            "a sample");
        }
    }
    gb_anim_curve curve = {.key = key, .nkey = NKEY};
    gb_anim_sample(&curve, 0, 1, 0, NULL);
    /* At each key its value, also at those that a bisection meets last. */
    for (int k = 0; k < NKEY; k++)
        assert_near(gb_anim_evaluate(&curve, key[k].time), key[k].value, 0, 0, "at a key");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(hermite_is_that_of_the_books),
    cmocka_unit_test(a_cubic_comes_back),
    cmocka_unit_test(equal_values_stay_equal),
    cmocka_unit_test(an_infinite_slope_is_a_step),
    cmocka_unit_test(ends_hold),
    cmocka_unit_test(bezier_by_hand),
    cmocka_unit_test(thirds_are_hermite),
    cmocka_unit_test(bezier_goes_through_constructed_points),
    cmocka_unit_test(extreme_weights_are_solved),
    cmocka_unit_test(samples_are_the_evaluated_values),
};

run_group(tests)
