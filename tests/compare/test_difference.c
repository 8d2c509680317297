/* The difference of two curves and its parts, by hand. */
#include "check.h"
#include "compare/difference.h"

#define PI 3.14159265358979323846

static void fill(double out[GB_SAMPLES], double mean, double amplitude, double late)
{
    for (int i = 0; i < GB_SAMPLES; i++)
        out[i] = mean + amplitude * sin(2 * PI * (i - late) / 100);
}

/* rms^2 = offset^2 + shape^2, always. */
static void the_parts_add_up(void **state)
{
    (void)state;
    double a[GB_SAMPLES], b[GB_SAMPLES];
    fill(a, 7, 12, 3);
    fill(b, 4, 10, 0);
    gb_difference d = gb_curve_difference(a, b);
    assert_near(d.rms * d.rms, d.offset * d.offset + d.shape * d.shape, 1e-12, 0, "parts");
    assert_near(d.offset, 3, 0.05, 0, "mean difference");
}

static void an_equal_curve_has_no_difference(void **state)
{
    (void)state;
    double a[GB_SAMPLES];
    fill(a, 5, 20, 11);
    gb_difference d = gb_curve_difference(a, a);
    assert_near(d.rms, 0, 0, 0, "rms");
    assert_near(d.lag, 0, 1e-9, 0, "lag");
    assert_near(d.gain, 1, 1e-12, 0, "gain");
}

/* A subject that does the same later has a positive lag, to a tenth of a percent. */
static void lag_is_positive_when_the_subject_is_late(void **state)
{
    (void)state;
    double a[GB_SAMPLES], b[GB_SAMPLES];
    fill(b, 0, 10, 0);
    for (double late = -40; late <= 40; late += 4.3) {
        fill(a, 0, 10, late);
        assert_near(gb_curve_difference(a, b).lag, late, 0.1, 0, "lag");
    }
}

static void gain_is_the_size_of_the_subject(void **state)
{
    (void)state;
    double a[GB_SAMPLES], b[GB_SAMPLES], flat[GB_SAMPLES];
    fill(b, 2, 10, 0);
    fill(a, -3, 15, 0);
    fill(flat, 1, 0, 0);
    assert_near(gb_curve_difference(a, b).gain, 1.5, 1e-12, 0, "gain");
    assert_true(isnan(gb_curve_difference(a, flat).gain));
}

/* Two spikes: everything can be counted on the fingers. */
static void rms_of_a_worked_example(void **state)
{
    (void)state;
    double a[GB_SAMPLES] = {0}, b[GB_SAMPLES] = {0};
    a[10] = 3;
    b[20] = 4;
    /* Squares 9 + 16 over 101 samples; offset (3 - 4) / 101. */
    gb_difference d = gb_curve_difference(a, b);
    assert_near(d.rms, sqrt(25.0 / 101), 1e-15, 0, "rms");
    assert_near(d.offset, -1.0 / 101, 1e-15, 0, "offset");
}

static void the_median_of_even_and_odd_counts(void **state)
{
    (void)state;
    double odd[] = {5, 1, 3}, even[] = {4, 1, 3, 2};
    assert_near(gb_median(odd, 3), 3, 0, 0, "odd");
    assert_near(gb_median(even, 4), 2.5, 0, 0, "even");
    assert_true(isnan(gb_median(odd, 0)));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_parts_add_up),
    cmocka_unit_test(an_equal_curve_has_no_difference),
    cmocka_unit_test(lag_is_positive_when_the_subject_is_late),
    cmocka_unit_test(gain_is_the_size_of_the_subject),
    cmocka_unit_test(rms_of_a_worked_example),
    cmocka_unit_test(the_median_of_even_and_odd_counts),
};

run_group(tests)
