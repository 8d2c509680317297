/* Many sines and cosines at once, against the library in long double. */
#include <float.h>

#include "check.h"
#include "geometry/sincos.h"

enum { N = 4096 };

#define PI_L 3.14159265358979323846264338327950288L

static double worst(const double *angle, int n, bool degrees)
{
    double sine[N], cosine[N], most = 0;
    gb_sincos(angle, degrees ? (double)(PI_L / 180) : 1, n, sine, cosine);
    for (int i = 0; i < n; i++) {
        long double a = (long double)angle[i], x = degrees ? fmodl(a, 360) * (PI_L / 180) : a;
        most = fmax(most, (double)fabsl((long double)sine[i] - sinl(x)));
        most = fmax(most, (double)fabsl((long double)cosine[i] - cosl(x)));
    }
    return most;
}

/* As the header promises: within 2e-16 to a million radians. Valgrind has no long double to compare
 * with. */
static void all_quadrants_and_many_turns_are_exact(void **state)
{
    (void)state;
    volatile long double one = 1, more = one + LDBL_EPSILON;
    if (!(more > one)) {
        print_message("SKIP: long double is no longer than double here\n");
        skip();
    }
    static const double range[] = {1e-9, 1, 10, 1000, 999999};
    double angle[N];
    uint64_t seed = 7;
    for (size_t k = 0; k < sizeof range / sizeof *range; k++) {
        for (int i = 0; i < N; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            angle[i] = ((double)(seed >> 11) / 4503599627370496.0 - 1) * range[k];
        }
        assert_near(worst(angle, N, false), 0, 2e-16, 0, "radians");
        assert_near(worst(angle, N, true), 0, 2e-16, 0, "degrees");
    }
}

static void right_angles_in_degrees_are_exact(void **state)
{
    (void)state;
    static const double sines[] = {0, 1, 0, -1};
    for (int q = -9; q <= 9; q++) {
        double angle = 90.0 * q, s, c;
        int k = ((q % 4) + 4) % 4;
        gb_sincos(&angle, (double)(PI_L / 180), 1, &s, &c);
        assert_near(s, sines[k], 0, 0, "sine");
        assert_near(c, sines[(k + 1) % 4], 0, 0, "cosine");
    }
}

static void what_is_no_angle_is_nan(void **state)
{
    (void)state;
    double angle[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e300, 0.5}, s[5], c[5];
    gb_sincos(angle, 1, 5, s, c);
    for (int i = 0; i < 3; i++) {
        assert_true(isnan(s[i]));
        assert_true(isnan(c[i]));
    }
    assert_near(s[3], sin(1e300), 0, 0, "beyond the exact reduction");
    assert_near(s[4], sin(0.5), 2e-16, 0, "beside them");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_quadrants_and_many_turns_are_exact),
    cmocka_unit_test(right_angles_in_degrees_are_exact),
    cmocka_unit_test(what_is_no_angle_is_nan),
};

run_group(tests)
