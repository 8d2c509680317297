/* What measuring does with a work: how often it runs it, in which order, what it counts. Times are
 * never checked, they are the machine's. */
#include <time.h>

#include "check.h"
#include "perf/machine.h"
#include "perf/replays.h"

enum { LOG = 64 };

/* Counts what is done with it. */
typedef struct probe {
    char letter;
    long times, rewinds, at, most_at;
    long fails_after; /* 0: never */
    long *allocated;  /* counts up by two a time; NULL: does not */
    bool sleeps;
} probe;

static char order[LOG + 1];
static int norder;

static void rewind_probe(void *data)
{
    probe *p = data;
    p->rewinds++;
    p->at = 0;
    if (norder < LOG && (norder == 0 || order[norder - 1] != p->letter))
        order[norder++] = p->letter;
}

static gb_status run_probe(void *data, long times, gb_error *err)
{
    probe *p = data;
    p->times += times;
    p->at += times;
    p->most_at = p->at > p->most_at ? p->at : p->most_at;
    if (p->allocated)
        *p->allocated += 2 * times;
    if (p->sleeps)
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    if (p->fails_after > 0 && p->times > p->fails_after)
        return gb_fail(err, GB_INPUT, "had enough");
    return GB_OK;
}

static gb_work work_of(probe *p)
{
    return (gb_work){
        .name = "probe", .data = p, .run = run_probe, .rewind = rewind_probe, .items = 1};
}

static const gb_bench_options quick = {.seconds = 0.01, .warm_seconds = 0.001, .rounds = 4};

static void every_replay_begins_again(void **state)
{
    (void)state;
    probe p = {.letter = 'a'};
    gb_work work = work_of(&p);
    gb_bench_result r;
    gb_error err;
    assert_status(gb_bench_measure(&work, 1, &quick, NULL, &r, &err), GB_OK, &err);
    assert_true(r.frames >= 1 && r.per_frame >= 1 && r.replays >= 3);
    assert_true(p.rewinds > r.replays);
    assert_true(p.times > (long)r.frames * r.per_frame * r.replays);
    assert_int_equal(r.least.n, r.frames);
    assert_int_equal(r.raw.n, r.frames);
    for (int f = 0; f < r.frames; f++)
        assert_true(r.frame_least[f] <= r.frame_raw[f]);
    assert_true(isnan(r.allocations) && isnan(r.spread));
    assert_true(r.link > 0 && r.link < 1e-6);
    gb_bench_result_free(&r);
}

/* The same seed gives the same order; in some round it is another one than the table's. */
static void the_order_is_random_and_repeatable(void **state)
{
    (void)state;
    char first[LOG + 1];
    for (int pass = 0; pass < 2; pass++) {
        probe p[4];
        gb_work works[4];
        gb_bench_result r[4];
        gb_error err;
        norder = 0;
        memset(order, 0, sizeof order);
        for (int i = 0; i < 4; i++) {
            p[i] = (probe){.letter = (char)('a' + i)};
            works[i] = work_of(&p[i]);
        }
        assert_status(gb_bench_measure(works, 4, &quick, NULL, r, &err), GB_OK, &err);
        for (int i = 0; i < 4; i++)
            gb_bench_result_free(&r[i]);
        if (pass == 0)
            strcpy(first, order);
    }
    /* A lane that has used its time sits later rounds out: the first rounds are compared. */
    assert_memory_equal(order, first, 8);
    assert_null(strstr(first, "abcdabcd"));
    /* All come up in every round. */
    for (char c = 'a'; c <= 'd'; c++)
        assert_true(memchr(first, c, 4) || memchr(first, c, 5));
}

static void random_numbers_are_even(void **state)
{
    (void)state;
    unsigned seed = 1;
    int count[10] = {0};
    for (int i = 0; i < 100000; i++) {
        int r = gb_bench_random(&seed, 10);
        assert_in_range(r, 0, 9);
        count[r]++;
    }
    /* The standard deviation of such a count is 95. */
    for (int i = 0; i < 10; i++)
        assert_near(count[i], 10000, 500, 0, "count");
}

static void a_failure_is_handed_on(void **state)
{
    (void)state;
    probe p = {.fails_after = 20};
    gb_work work = work_of(&p);
    gb_bench_result r;
    gb_error err;
    assert_status(gb_bench_measure(&work, 1, &quick, NULL, &r, &err), GB_INPUT, &err);
    assert_contains(err.message, "had enough");
    gb_bench_result_free(&r);
}

static bool always(void *user)
{
    (void)user;
    return true;
}

static void it_stops_when_asked(void **state)
{
    (void)state;
    probe p = {0};
    gb_work work = work_of(&p);
    gb_bench_result r;
    gb_error err;
    gb_progress progress = {.stop = always};
    assert_status(gb_bench_measure(&work, 1, &quick, &progress, &r, &err), GB_IO, &err);
    assert_int_equal(p.times, 0);
    gb_bench_result_free(&r);
}

static long allocated;

static long count_allocated(void)
{
    return allocated;
}

static void allocations_are_per_repetition(void **state)
{
    (void)state;
    probe p = {.allocated = &allocated};
    gb_work work = work_of(&p);
    gb_bench_result r;
    gb_error err;
    gb_bench_count_allocations(count_allocated);
    assert_status(gb_bench_measure(&work, 1, &quick, NULL, &r, &err), GB_OK, &err);
    gb_bench_count_allocations(NULL);
    assert_near(r.allocations, 2, 1e-12, 0, "two a time");
    gb_bench_result_free(&r);
}

/* A work that sleeps takes wall time and no CPU time: the two are not the same clock. */
static void cpu_time_is_not_wall_time(void **state)
{
    (void)state;
    probe p = {.sleeps = true};
    gb_work work = work_of(&p);
    gb_bench_result r;
    gb_error err;
    assert_status(gb_bench_measure(&work, 1, &quick, NULL, &r, &err), GB_OK, &err);
    assert_true(r.cpu < r.least.median / 2);
    gb_bench_result_free(&r);
}

/* The kernel's counters are there nearly everywhere, the processor's not: both ways are one code.
 */
static void counters_count_or_are_absent(void **state)
{
    (void)state;
    gb_counters counters;
    double count[GB_NCOUNTER];
    enum { PAGES = 64, PAGE = 4096 };
    gb_counters_open(&counters);
    gb_counters_start(&counters);
    volatile char *fresh = calloc(PAGES, 16 * PAGE);
    for (int i = 0; i < PAGES; i++)
        fresh[(size_t)i * 16 * PAGE] = 1;
    gb_counters_stop(&counters, count);
    free((void *)(uintptr_t)fresh);
    for (int i = 0; i < GB_NCOUNTER; i++)
        assert_int_equal(isnan(count[i]), counters.file[i] < 0);
    if (counters.file[GB_COUNT_PAGE_FAULTS] >= 0)
        assert_true(count[GB_COUNT_PAGE_FAULTS] >= 1);
    else
        puts("no perf events here: only their absence was tested");
    if (counters.file[GB_COUNT_INSTRUCTIONS] >= 0)
        assert_true(count[GB_COUNT_INSTRUCTIONS] > PAGES);
    gb_counters_close(&counters);
}

static void the_machine_is_described(void **state)
{
    (void)state;
    gb_machine m;
    char doubt[GB_MAX_DOUBTS][200];
    gb_machine_look(&m);
    assert_true(m.system[0] && m.architecture[0]);
    assert_true(m.processors >= 1);
    for (int i = 0; i < m.ncache; i++)
        assert_true(m.cache[i].level >= 1 && m.cache[i].bytes >= 1024);
    assert_true(gb_machine_doubts(&m, doubt) <= GB_MAX_DOUBTS);
    /* A quiet machine with everything has none; each trouble is named. */
    gb_machine good = {.turbo = 0, .counters = true, .governor = "performance", .processors = 4};
    assert_int_equal(gb_machine_doubts(&good, doubt), 0);
    good.turbo = 1;
    strcpy(good.governor, "powersave");
    strcpy(good.hypervisor, "KVMKVMKVM");
    good.counters = false;
    good.load[0] = 2;
    assert_int_equal(gb_machine_doubts(&good, doubt), 5);
    assert_contains(doubt[0], "powersave");
    assert_contains(doubt[1], "turbo");
    assert_contains(doubt[2], "KVMKVMKVM");
    assert_contains(doubt[3], "counters");
    assert_contains(doubt[4], "2.00");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_replay_begins_again),
    cmocka_unit_test(the_order_is_random_and_repeatable),
    cmocka_unit_test(random_numbers_are_even),
    cmocka_unit_test(a_failure_is_handed_on),
    cmocka_unit_test(it_stops_when_asked),
    cmocka_unit_test(allocations_are_per_repetition),
    cmocka_unit_test(cpu_time_is_not_wall_time),
    cmocka_unit_test(counters_count_or_are_absent),
    cmocka_unit_test(the_machine_is_described),
};

run_group(tests)
