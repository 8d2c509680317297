/* SPARC and LDLJ against the values of the authors' own code, and their properties. */
#include <math.h>

#include "check.h"
#include "gait/smoothness.h"

/* Balasubramanian's published scripts give these for exp(-5 t^2), t from -1 to 1 at 100 Hz, and for
 * a minimum-jerk movement of one second at 100 Hz. */
static void known_movements_have_the_published_values(void **state)
{
    (void)state;
    double gauss[200], jerk[100], sparc;
    gb_error err = {0};
    for (int i = 0; i < 200; i++) {
        double t = -1 + i * 0.01;
        gauss[i] = exp(-5 * t * t);
    }
    for (int i = 0; i < 100; i++) {
        double t = i * 0.01;
        jerk[i] = 30 * t * t * (1 - t) * (1 - t);
    }
    assert_status(gb_sparc(gauss, 200, 100, &sparc, &err), GB_OK, &err);
    assert_near(sparc, -1.4140312617104787, 1e-10, 0, "SPARC of a Gaussian");
    assert_near(gb_ldlj(gauss, 200, 100), -5.816357414756398, 1e-9, 0, "LDLJ of a Gaussian");
    assert_status(gb_sparc(jerk, 100, 100, &sparc, &err), GB_OK, &err);
    assert_near(sparc, -1.4058, 2e-3, 0, "SPARC of minimum jerk");
}

/* Neither depends on how large or how long the movement is. */
static void size_and_duration_do_not_matter(void **state)
{
    (void)state;
    double one[200], two[200], a, b;
    gb_error err = {0};
    for (int i = 0; i < 200; i++) {
        double t = -1 + i * 0.01;
        one[i] = exp(-5 * t * t) * (1 + 0.1 * cos(9 * t));
        two[i] = 7 * one[i];
    }
    assert_status(gb_sparc(one, 200, 100, &a, &err), GB_OK, &err);
    assert_status(gb_sparc(two, 200, 100, &b, &err), GB_OK, &err);
    assert_near(a, b, 1e-12, 0, "SPARC of seven times the speed");
    assert_near(gb_ldlj(one, 200, 100), gb_ldlj(two, 200, 50), 1e-12, 0, "LDLJ at half the rate");
}

static void a_tremor_is_less_smooth(void **state)
{
    (void)state;
    double calm[200], shaky[200], a, b;
    gb_error err = {0};
    for (int i = 0; i < 200; i++) {
        double t = -1 + i * 0.01;
        calm[i] = exp(-5 * t * t);
        shaky[i] = calm[i] * (1 + 0.3 * sin(2 * acos(-1.0) * 6 * t));
    }
    assert_status(gb_sparc(calm, 200, 100, &a, &err), GB_OK, &err);
    assert_status(gb_sparc(shaky, 200, 100, &b, &err), GB_OK, &err);
    assert_true(b < a - 0.1);
    assert_true(gb_ldlj(shaky, 200, 100) < gb_ldlj(calm, 200, 100) - 1);
}

static void nothing_has_no_smoothness(void **state)
{
    (void)state;
    double still[50] = {0}, sparc;
    gb_error err = {0};
    assert_status(gb_sparc(still, 50, 100, &sparc, &err), GB_OK, &err);
    assert_true(isnan(sparc));
    assert_true(isnan(gb_ldlj(still, 50, 100)));
    assert_status(gb_sparc(still, 3, 100, &sparc, &err), GB_OK, &err);
    assert_true(isnan(sparc));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_movements_have_the_published_values),
        cmocka_unit_test(size_and_duration_do_not_matter),
        cmocka_unit_test(a_tremor_is_less_smooth),
        cmocka_unit_test(nothing_has_no_smoothness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
