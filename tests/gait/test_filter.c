/* Filter and peaks, against SciPy's results (data: oracles/oracles.json). */
#include "check.h"
#include "gait/filter.h"

/* b and a of scipy.signal.butter(2, 6 / 0.8022 / 60), and for 10 Hz (facts of the oracle). */
static void coefficients_are_those_of_scipy(void **state)
{
    (void)state;
    gb_filter f = gb_filter_lowpass(6, 120);
    assert_near(f.b[0], 0.02980627139777488, 1e-15, 0, "b0 at 6 Hz");
    assert_near(f.a[1], -1.4557262188908753, 1e-14, 0, "a1 at 6 Hz");
    assert_near(f.a[2], 0.5749513044819748, 1e-14, 0, "a2 at 6 Hz");
    f = gb_filter_lowpass(10, 120);
    assert_near(f.b[0], 0.07189355057537886, 1e-15, 0, "b0 at 10 Hz");
    assert_near(f.a[1], -1.111583008134605, 1e-14, 0, "a1 at 10 Hz");
}

/* Two passes are 3 dB down at the cut-off that was asked for: a long sine keeps 1/sqrt 2. */
static void two_passes_halve_the_power_at_the_cutoff(void **state)
{
    (void)state;
    enum { N = 4800 };
    static double x[N];
    for (int i = 0; i < N; i++)
        x[i] = sin(2 * acos(-1.0) * 6 * i / 120.0);
    gb_error err;
    gb_filter f = gb_filter_lowpass(6, 120);
    assert_status(gb_filter_apply(&f, x, N, 90, &err), GB_OK, &err);
    double peak = 0;
    for (int i = N / 4; i < 3 * N / 4; i++)
        peak = fmax(peak, fabs(x[i]));
    /* The correction is made in frequency, the bilinear transform bends it by half a percent. */
    assert_near(peak, sqrt(0.5), 0.005, 0, "gain at the cut-off");
}

/* A straight line has nothing to filter; odd reflection continues it. */
static void a_line_passes_unchanged(void **state)
{
    (void)state;
    double x[40];
    for (int i = 0; i < 40; i++)
        x[i] = 3 - 0.25 * i;
    gb_error err;
    gb_filter f = gb_filter_lowpass(6, 120);
    assert_status(gb_filter_apply(&f, x, 40, 90, &err), GB_OK, &err);
    for (int i = 0; i < 40; i++)
        assert_near(x[i], 3 - 0.25 * i, 1e-4, 0, "a line");
}

/* One missing sample must not spread (eitprocessing PR 370, pose2sim 143). */
static void gaps_are_not_filtered_across(void **state)
{
    (void)state;
    double x[60], whole[29];
    for (int i = 0; i < 60; i++)
        x[i] = i < 30 ? sin(i * 0.2) : 100 + cos(i * 0.3);
    memcpy(whole, x, sizeof whole);
    x[29] = (double)NAN;
    gb_filter f = gb_filter_lowpass(6, 120);
    gb_filter_apply(&f, x, 60, 10, NULL);
    gb_filter_apply(&f, whole, 29, 10, NULL);
    assert_true(isnan(x[29]));
    for (int i = 0; i < 29; i++)
        assert_near(x[i], whole[i], 0, 0, "before the gap");
    for (int i = 30; i < 60; i++)
        assert_true(isfinite(x[i]));
}

/* Shorter than the padding: SciPy refuses, we pad less. */
static void short_signals_are_filtered(void **state)
{
    (void)state;
    double x[3] = {1, 2, 4};
    gb_error err;
    gb_filter f = gb_filter_lowpass(6, 120);
    assert_status(gb_filter_apply(&f, x, 3, 90, &err), GB_OK, &err);
    for (int i = 0; i < 3; i++)
        assert_true(isfinite(x[i]));
    double one = 5;
    gb_filter_apply(&f, &one, 1, 90, NULL);
    assert_near(one, 5, 0, 0, "one sample");
}

/* scipy.signal.filtfilt(b, a, x, padlen=9) of SciPy 1.10.1, with the coefficients above. */
static void the_output_is_that_of_scipy(void **state)
{
    (void)state;
    double x[] = {0, 10, 1, 6, 3, 3, 6, 1, 10, 0, 4, 0, 10, 1, 6, 3};
    static const double y[] = {
        -0.12230549081508915, 1.049474427699887,  2.0901608453194913, 2.9253597634323394,
        3.5443414056539493,   3.9671624999637616, 4.222934361538994,  4.339009551296083,
        4.34050105609487,     4.259463692183473,  4.136006180432361,  3.993530467553508,
        3.8214071237014458,   3.5987167696299,    3.3250324809389022, 3.024385479504598};
    gb_filter f = gb_filter_lowpass(6, 120);
    gb_error err;
    assert_status(gb_filter_apply(&f, x, 16, 9, &err), GB_OK, &err);
    for (int i = 0; i < 16; i++)
        assert_near(x[i], y[i], 1e-12, 0, "filtered");
}

/* Worked out by hand after the definition of scipy.signal.find_peaks. */
static void peaks_follow_the_rules_of_scipy(void **state)
{
    (void)state;
    /*                     0  1  2  3  4  5  6  7  8  9 10 11 12 */
    const double x[13] = {0, 2, 1, 3, 0, 5, 5, 0, 1, 0, 4, 3, 9};
    gb_peak p[13];
    int candidates, distant;
    int n = gb_find_peaks(x, 13, 1, 0, -1, p, &candidates, &distant);
    /* 2, 3, the flat top at its middle (5 + 6) / 2 = 5, 1, 4; the rising end is no peak. */
    assert_int_equal(n, 5);
    assert_int_equal(candidates, 5);
    assert_near(p[0].prominence, 1, 0, 0, "2 above 1");
    assert_near(p[1].prominence, 3, 0, 0, "3 above 0");
    assert_near(p[2].prominence, 5, 0, 0, "5 above the lower edge");
    assert_near(p[4].prominence, 1, 0, 0, "4 above the 3 before the 9");
    /* Prominence 2 keeps 3 and 5. */
    n = gb_find_peaks(x, 13, 1, 2, -1, p, NULL, NULL);
    assert_int_equal(n, 2);
    assert_near(p[1].value, 5, 0.7, 0, "the highest stays");
    /* Distance 4: 5 (at 5) drops 3 (at 3) and 1 (at 8); then 4 (at 10) stays, 2 (at 1) stays. */
    n = gb_find_peaks(x, 13, 4, 0, -1, p, NULL, &distant);
    assert_int_equal(n, 3);
    assert_int_equal(distant, 3);
}

/* A parabola's top lies between the samples: 1 - (i - 2.3)^2. */
static void peaks_are_found_between_samples(void **state)
{
    (void)state;
    double x[5];
    gb_peak p[5];
    for (int i = 0; i < 5; i++)
        x[i] = 1 - (i - 2.3) * (i - 2.3);
    assert_int_equal(gb_find_peaks(x, 5, 1, 0, -1, p, NULL, NULL), 1);
    assert_near(p[0].frame, 2.3, 1e-12, 0, "place");
    assert_near(p[0].value, 1, 1e-12, 0, "value");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(coefficients_are_those_of_scipy),
    cmocka_unit_test(two_passes_halve_the_power_at_the_cutoff),
    cmocka_unit_test(a_line_passes_unchanged),
    cmocka_unit_test(gaps_are_not_filtered_across),
    cmocka_unit_test(short_signals_are_filtered),
    cmocka_unit_test(the_output_is_that_of_scipy),
    cmocka_unit_test(peaks_follow_the_rules_of_scipy),
    cmocka_unit_test(peaks_are_found_between_samples),
};

run_group(tests)
