/* Words about curves of cost, and tables of stages, from numbers that are made, not measured. */
#include "bench/sizes.h"
#include "bench/stages.h"
#include "check.h"

/* What is said about n sizes that cost so much (s). */
static void assert_verdict(const gb_size_curve *curve, const char *expected)
{
    const gb_machine machine = {.cache = {{1, "Data", 32768, 1}, {2, "Unified", 1048576, 1}},
                                .ncache = 2};
    gb_buffer out = {0};
    gb_size_verdict(curve, &machine, &out);
    assert_string_equal(out.text, expected);
    gb_buffer_free(&out);
}

static gb_size_curve curve_of(int n, double fixed, double each)
{
    gb_size_curve c = {.name = "work", .unit = "frames", .n = n};
    double size = 1;
    for (int i = 0; i < n; i++, size *= 10) {
        c.size[i] = size;
        c.bytes[i] = 1000 * size;
        c.seconds[i] = fixed + each * size;
    }
    return c;
}

static void straight_lines(void **state)
{
    (void)state;
    gb_size_curve c = curve_of(6, 0, 1e-6);
    assert_verdict(&c, "linear throughout");
    c.n = 1;
    assert_verdict(&c, "too few sizes");
}

/* 100 us and 1 us each: up to 1,000 frames the first tenth and more is the fixed cost, log10((100 +
 * 1000) / (100 + 100)) is 0.74; from 1,000 to 10,000 it is 0.96. */
static void a_fixed_cost(void **state)
{
    (void)state;
    gb_size_curve c = curve_of(6, 100e-6, 1e-6);
    assert_verdict(&c, "linear from 1000 frames on; below, a fixed cost of about 100 us");
}

/* Beyond 1 MB each costs three times as much. */
static void a_cache_that_is_left(void **state)
{
    (void)state;
    gb_size_curve c = curve_of(6, 0, 1e-6);
    for (int i = 4; i < 6; i++)
        c.seconds[i] *= 3;
    assert_verdict(&c, "linear from 10000 frames on; more than linear from 1000 to 10000 (exponent "
                       "1.48): the working set leaves the L2 cache there");
    for (int i = 0; i < 6; i++)
        c.bytes[i] = 1;
    assert_verdict(&c, "linear from 10000 frames on; more than linear from 1000 to 10000 (exponent "
                       "1.48): not explained by memory");
}

/* What else is more than linear where the work is; seven cycles of two are in proportion. */
static void memory_and_parts(void **state)
{
    (void)state;
    gb_size_curve c = {.name = "work", .unit = "frames", .n = 3, .size = {100, 300, 1000}};
    const double seconds[] = {1, 3, 13}, sweep[] = {0.1, 0.3, 1.3};
    memcpy(c.seconds, seconds, sizeof seconds);
    memcpy(c.sweep, sweep, sizeof sweep);
    assert_verdict(&c, "not linear at the end; more than linear from 300 to 1000 (exponent 1.22): "
                       "reading as many bytes and nothing else is, too (1.22)");
    c.part = "gait cycles";
    c.parts[1] = 2;
    c.parts[2] = 12;
    assert_verdict(&c, "not linear at the end; more than linear from 300 to 1000 (exponent 1.22): "
                       "reading as many bytes and nothing else is, too (1.22); there are 2 and 12 "
                       "gait cycles");
    c.seconds[0] = 0.7;
    c.sweep[2] = 1;
    c.parts[2] = 7;
    assert_verdict(&c, "not linear at the end; more than linear from 100 to 300 (exponent 1.32): "
                       "there are 0 and 2 gait cycles; more than linear from 300 to 1000 (exponent "
                       "1.22): not explained by memory");
}

static void quadratic_work(void **state)
{
    (void)state;
    gb_size_curve c = {.name = "work", .unit = "joints", .n = 2, .size = {10, 100}};
    c.seconds[0] = 1;
    c.seconds[1] = 100;
    assert_verdict(&c,
                   "not linear at the end; more than linear from 10 to 100 (exponent 2.00): not "
                   "explained by memory");
}

/* 100, 300 and 200 ns of one stage, 400 of another; the standard deviation of the first is 100. */
static void stages_add_up(void **state)
{
    (void)state;
    gb_stages s = {.n = 0};
    gb_buffer out = {0};
    gb_stage_add(&s, "step", "../../somewhere/src/bench/stages.c", 7, 100);
    gb_stage_add(&s, "place, all", "src/bench/stages.c", 8, 400);
    gb_stage_add(&s, "step", "src/bench/stages.c", 7, 300);
    gb_stage_add(&s, "step", "src/bench/stages.c", 7, 200);
    gb_stages_csv(&out, &s);
    assert_string_equal(
        out.text, "name,src_file,src_line,total_ns,total_perc,counts,mean_ns,min_ns,max_ns,std_ns\n"
                  "step,src/bench/stages.c,7,600,60.00,3,200,100,300,100\n"
                  "\"place, all\",src/bench/stages.c,8,400,40.00,1,400,400,400,0\n");
    gb_buffer_free(&out);
}

static void stages_of_real_work(void **state)
{
    (void)state;
    gb_stages frame = {.n = 0}, take = {.n = 0};
    gb_error err;
    assert_status(gb_stages_of_frame(1e-4, &frame, &err), GB_OK, &err);
    assert_int_equal(frame.n, 4);
    assert_status(gb_stages_of_take("clip:walk,seconds=3", NULL, 1e-4, &take, &err), GB_OK, &err);
    assert_int_equal(take.n, 3);
    for (int i = 0; i < frame.n; i++) {
        assert_int_equal(frame.stage[i].count, frame.stage[0].count);
        assert_int_equal(strncmp(frame.stage[i].file, "src/bench/", 10), 0);
    }
    assert_status(gb_stages_of_take("clip:swim", NULL, 1e-4, &take, &err), GB_USAGE, &err);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(straight_lines),       cmocka_unit_test(a_fixed_cost),
    cmocka_unit_test(a_cache_that_is_left), cmocka_unit_test(memory_and_parts),
    cmocka_unit_test(quadratic_work),       cmocka_unit_test(stages_add_up),
    cmocka_unit_test(stages_of_real_work),
};

run_group(tests)
