/* The verdict on base and head, from ratios that are made, not measured. */
#include "bench/against.h"
#include "check.h"
#include "perf/replays.h"

enum { ROUNDS = 52 };

/* ln ratios around a change, uniform within +-noise. */
static void make_ratios(double *ratio, double change, double noise)
{
    unsigned seed = 7;
    for (int i = 0; i < ROUNDS; i++)
        ratio[i] = log(change) + noise * (gb_bench_random(&seed, 20001) / 10000.0 - 1);
}

static void verdicts(void **state)
{
    (void)state;
    static const struct {
        double change, noise;
        int nrow;
        gb_against_verdict verdict;
    } cases[] = {
        {1, 0.02, 1, GB_NO_DIFFERENCE},
        {1, 0, 1, GB_NO_DIFFERENCE},
        {1.05, 0.02, 1, GB_SLOWER},
        {1.05, 0.02, 40, GB_SLOWER},
        {0.95, 0.02, 40, GB_FASTER},
        /* Sure, but less than what counts. */
        {1.02, 0.001, 1, GB_NO_DIFFERENCE},
        {0.98, 0.001, 1, GB_NO_DIFFERENCE},
        /* Much, but not sure. */
        {1.05, 1.0, 40, GB_NO_DIFFERENCE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double ratio[ROUNDS];
        gb_against_row row;
        make_ratios(ratio, cases[i].change, cases[i].noise);
        gb_against_judge(ratio, ROUNDS, cases[i].nrow, NULL, &row);
        assert_int_equal(row.verdict, cases[i].verdict);
        assert_true(row.low <= row.change && row.change <= row.high);
        if (cases[i].noise < 0.1)
            assert_near(row.change, cases[i].change - 1, cases[i].noise, 0, "median");
    }
}

/* More rows, wider intervals: the chance of a wrong verdict is one of the whole table. */
static void more_rows_widen(void **state)
{
    (void)state;
    double ratio[ROUNDS];
    gb_against_row one, forty;
    make_ratios(ratio, 1, 0.05);
    gb_against_judge(ratio, ROUNDS, 1, NULL, &one);
    gb_against_judge(ratio, ROUNDS, 40, NULL, &forty);
    assert_true(forty.low < one.low && forty.high > one.high);
    assert_near(forty.change, one.change, 0, 0, "the median stays");
}

static void few_rounds_decide_nothing(void **state)
{
    (void)state;
    double ratio[4] = {0.5, 0.5, 0.5, 0.5};
    gb_against_row row;
    gb_against_judge(ratio, 4, 1, NULL, &row);
    assert_int_equal(row.verdict, GB_NO_DIFFERENCE);
    assert_true(isnan(row.low));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(verdicts),
    cmocka_unit_test(more_rows_widen),
    cmocka_unit_test(few_rounds_decide_nothing),
};

run_group(tests)
