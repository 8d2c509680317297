/* Words about curves of cost, from numbers that are made, not measured. */
#include "bench/sizes.h"
#include "check.h"
#include "report/tables.h"

/* What is said about n sizes that cost so much (s), with caches of 32 kB and 1 MB. */
static void assert_verdict(const gb_size_curve *c, const char *expected)
{
    gb_arena arena = {0};
    gb_store store = {.arena = &arena};
    gb_buffer out = {0};
    gb_value row = {.take = "machine", .quantity = GB_Q_COST_BYTES};
    row.span = 1, row.item = "Data", row.value = 32768;
    gb_store_put(&store, row);
    row.span = 2, row.item = "Unified", row.value = 1048576;
    gb_store_put(&store, row);
    row.take = c->name;
    for (int i = 0; i < c->n; i++) {
        row.span = i + 1;
        row.quantity = GB_Q_COST_SIZE, row.item = c->unit, row.value = c->size[i];
        gb_store_put(&store, row);
        row.quantity = GB_Q_COST_MEDIAN, row.item = "", row.value = 1e9 * c->seconds[i];
        gb_store_put(&store, row);
        row.item = "sweep", row.value = 1e9 * c->sweep[i];
        gb_store_put(&store, row);
        row.quantity = GB_Q_COST_BYTES, row.item = "", row.value = c->bytes[i];
        gb_store_put(&store, row);
        row.quantity = GB_Q_COST_COUNT, row.item = c->part, row.value = c->parts[i];
        if (c->part)
            gb_store_put(&store, row);
    }
    gb_store_settle(&store);
    row = (gb_value){.quantity = GB_Q_COST_SIZE, .take = c->name, .item = c->unit, .span = 1};
    gb_report_size_verdict(&out, &store, gb_store_find(&store, row));
    assert_string_equal(out.text, expected);
    gb_buffer_free(&out);
    gb_arena_free(&arena);
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(straight_lines),       cmocka_unit_test(a_fixed_cost),
    cmocka_unit_test(a_cache_that_is_left), cmocka_unit_test(memory_and_parts),
    cmocka_unit_test(quadratic_work),
};

run_group(tests)
