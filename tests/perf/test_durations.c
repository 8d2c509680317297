/* Statistics of times: percentiles that refuse, the interval of the sign test. */
#include "check.h"
#include "perf/durations.h"

enum { MANY = 10000 };

static void fill(double *values, int n)
{
    /* 1 to n in an order that is not sorted; 7919 is prime and divides none of the sizes. */
    for (int i = 0; i < n; i++)
        values[i] = 1 + (int)((long)i * 7919 % n);
}

/* Ten samples must lie beyond a percentile: 100 for p90, 1,000 for p99, 10,000 for p99.9. */
static void percentiles_need_samples(void **state)
{
    (void)state;
    static double values[MANY];
    static const struct {
        int n;
        bool p90, p99, p999;
    } cases[] = {{1, false, false, false},  {99, false, false, false}, {100, true, false, false},
                 {999, true, false, false}, {1000, true, true, false}, {9999, true, true, false},
                 {10000, true, true, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fill(values, cases[i].n);
        gb_durations s = gb_durations_describe(values, cases[i].n);
        assert_int_equal(s.n, cases[i].n);
        assert_int_equal(!isnan(s.p90), cases[i].p90);
        assert_int_equal(!isnan(s.p99), cases[i].p99);
        assert_int_equal(!isnan(s.p999), cases[i].p999);
        assert_int_equal(!isnan(s.worst1pct_mean), cases[i].p99);
    }
}

/* Of 1 to 1000: type 7 puts the 99th percentile at 0.99 * 999 = 989.01 places above the first, and
 * the slowest ten are 991 to 1000. */
static void of_the_first_thousand_numbers(void **state)
{
    (void)state;
    double values[1000];
    fill(values, 1000);
    gb_durations s = gb_durations_describe(values, 1000);
    assert_near(s.least, 1, 0, 0, "least");
    assert_near(s.most, 1000, 0, 0, "most");
    assert_near(s.median, 500.5, 1e-12, 0, "median");
    assert_near(s.mean, 500.5, 1e-12, 0, "mean");
    /* The variance of 1..n is n (n + 1) / 12. */
    assert_near(s.sd, sqrt(1000.0 * 1001 / 12), 1e-9, 0, "sd");
    assert_near(s.p90, 900.1, 1e-9, 0, "p90");
    assert_near(s.p99, 990.01, 1e-9, 0, "p99");
    assert_near(s.worst1pct_mean, 995.5, 1e-12, 0, "mean of the worst hundredth");
}

static void nothing_is_no_number(void **state)
{
    (void)state;
    gb_durations s = gb_durations_describe(NULL, 0);
    assert_true(isnan(s.median) && isnan(s.least) && isnan(s.mean) && isnan(s.worst1pct_mean));
    double one = 3;
    s = gb_durations_describe(&one, 1);
    assert_near(s.median, 3, 0, 0, "of one");
    assert_true(isnan(s.sd));
}

/* Ranks of the 95 % interval of the median as books tabulate them (Conover, Practical Nonparametric
 * Statistics, 3.2 and table A3): x(2) to x(9) of 10, x(40) to x(61) of 100, none below 6. */
static void the_sign_interval_of_the_books(void **state)
{
    (void)state;
    static const struct {
        int n, rank;
    } known[] = {{1, 0},  {5, 0},  {6, 1},  {8, 1},   {9, 2},   {10, 2},  {12, 3},
                 {15, 4}, {20, 6}, {25, 8}, {30, 10}, {40, 14}, {50, 18}, {100, 40}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(gb_sign_rank(known[i].n, 0.05), known[i].rank);
    double values[100];
    gb_interval interval;
    fill(values, 100);
    assert_true(gb_sign_interval(values, 100, 0.05, &interval));
    assert_near(interval.low, 40, 0, 0, "low");
    assert_near(interval.high, 61, 0, 0, "high");
    assert_near(interval.median, 50.5, 0, 0, "median");
    fill(values, 5);
    assert_false(gb_sign_interval(values, 5, 0.05, &interval));
    assert_true(isnan(interval.low) && isnan(interval.high));
    assert_near(interval.median, 3, 0, 0, "median of 5");
}

/* Against the chances themselves, added up in Pascal's triangle; for all sizes that doubles hold
 * exactly, and for errors as small as a table of 100 rows asks for. */
static void ranks_are_the_largest_that_the_error_allows(void **state)
{
    (void)state;
    static const double errors[] = {0.2, 0.05, 0.01, 0.05 / 40, 0.05 / 100};
    double row[54] = {1};
    for (int n = 1; n <= 52; n++) {
        for (int k = n; k > 0; k--)
            row[k] += row[k - 1];
        for (int e = 0; e < 5; e++) {
            double below = 0, all = ldexp(1, n);
            int rank = 0;
            while (rank < n / 2 && 2 * (below + row[rank]) <= errors[e] * all)
                below += row[rank++];
            assert_int_equal(gb_sign_rank(n, errors[e]), rank);
        }
    }
    /* 2^-2000 is no double. */
    assert_in_range(gb_sign_rank(2000, 0.05), 950, 960);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(percentiles_need_samples),
    cmocka_unit_test(of_the_first_thousand_numbers),
    cmocka_unit_test(nothing_is_no_number),
    cmocka_unit_test(the_sign_interval_of_the_books),
    cmocka_unit_test(ranks_are_the_largest_that_the_error_allows),
};

run_group(tests)
