/* The spline of the curves, against one whose second derivatives are solved for in another way. */
#include "check.h"
#include "gait/spline.h"

enum { N = 37, PLACES = 61 };

/* Half the second derivatives by Gauss-Seidel: from each equation c[i] by its neighbours, until
 * nothing changes. Each round leaves at most half of the error. */
static void solve_slowly(const double *y, int n, double *c)
{
    memset(c, 0, (size_t)n * sizeof *c);
    for (int round = 0; round < 80; round++) {
        for (int i = 1; i < n - 1; i++)
            c[i] = (3 * (y[i + 1] - 2 * y[i] + y[i - 1]) - c[i - 1] - c[i + 1]) / 4;
    }
}

static void it_is_the_natural_cubic_spline(void **state)
{
    (void)state;
    double y[N], c[N], place[PLACES], found[PLACES];
    for (int i = 0; i < N; i++)
        y[i] = 20 * sin(0.7 * i) + 0.3 * i + (i % 5 == 2 ? 4 : 0);
    for (int k = 0; k < PLACES; k++)
        place[k] = 112 + (N - 1) * k / (PLACES - 1.0);
    gb_spline spline;
    gb_error err;
    assert_status(gb_spline_begin(&spline, 112, N, place, PLACES, &err), GB_OK, &err);
    gb_spline_draw(&spline, y, found);
    solve_slowly(y, N, c);
    for (int k = 0; k < PLACES; k++) {
        int i = (int)fmin(floor(place[k] - 112), N - 2);
        double b = place[k] - 112 - i, a = 1 - b;
        /* In the usual symmetric form; c is half the second derivative. */
        double expected = a * y[i] + b * y[i + 1] +
                          ((a * a * a - a) * 2 * c[i] + (b * b * b - b) * 2 * c[i + 1]) / 6;
        assert_near(found[k], expected, 1e-12, 0, "a place");
    }
    gb_spline_free(&spline);
}

/* Of two samples the curve is a line, and outside there is nothing. */
static void of_two_samples_it_is_a_line(void **state)
{
    (void)state;
    const double y[2] = {3, 5}, place[4] = {6.999, 7, 7.25, 8.001};
    double found[4];
    gb_spline spline;
    gb_error err;
    assert_status(gb_spline_begin(&spline, 7, 2, place, 4, &err), GB_OK, &err);
    gb_spline_draw(&spline, y, found);
    assert_true(isnan(found[0]) && isnan(found[3]));
    assert_near(found[1], 3, 0, 0, "the sample");
    assert_near(found[2], 3.5, 1e-15, 0, "between");
    gb_spline_free(&spline);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_is_the_natural_cubic_spline),
    cmocka_unit_test(of_two_samples_it_is_a_line),
};

run_group(tests)
