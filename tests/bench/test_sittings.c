/* Works that are measured in other processes. Memory that they share tells what happened there. */
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "bench/sittings.h"
#include "check.h"

/* What the processes share. */
typedef struct shared {
    int prepared[4]; /* times each work was */
    pid_t last;      /* process that prepared the first one */
    int processes;
} shared;

static shared *seen;

/* What prepare does instead of a work. */
typedef enum deed { SLEEPS, IS_NOT_THERE, FAILS, DIES, FAILS_IN_WORK } deed;

static gb_status run_sleep(void *data, long times, gb_error *err)
{
    const int *milliseconds = data;
    (void)err;
    for (long i = 0; i < times; i++)
        nanosleep(&(struct timespec){0, 1000000L * *milliseconds}, NULL);
    return GB_OK;
}

static gb_status run_failure(void *data, long times, gb_error *err)
{
    (void)data;
    (void)times;
    return gb_fail(err, GB_INPUT, "had enough");
}

/* The k-th sitting of a work takes k ms. */
static gb_status prepare(const void *user, int index, gb_work *work, gb_error *err)
{
    static const char *const names[] = {"one", "two", "three", "four"};
    const deed *deeds = user;
    seen->prepared[index]++;
    if (seen->last != getpid()) {
        seen->last = getpid();
        seen->processes++;
    }
    switch (deeds[index]) {
    case IS_NOT_THERE:
        return gb_fail(err, GB_NOTHING, "no such file");
    case FAILS:
        return gb_fail(err, GB_INPUT, "what a mess");
    case DIES:
        _exit(3);
    case SLEEPS:
    case FAILS_IN_WORK:
        break;
    }
    *work = (gb_work){.name = names[index],
                      .data = &seen->prepared[index],
                      .run = deeds[index] == SLEEPS ? run_sleep : run_failure,
                      .items = 7,
                      .item = "thing"};
    return GB_OK;
}

static gb_status sit(const deed *deeds, int n, gb_sitting *out, gb_error *err)
{
    const gb_sitting_works works = {n, prepare, deeds};
    const gb_bench_options quick = {.seconds = 0.02, .warm_seconds = 0.002, .rounds = 5};
    if (!seen)
        seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(seen != MAP_FAILED);
    memset(seen, 0, sizeof *seen);
    return gb_bench_sittings(&works, &quick, NULL, out, err);
}

/* 1 ms, 2 ms, 3 ms, ...: the second best takes 2 ms, and the third half as much more, for ever. */
static void the_second_best_is_the_answer(void **state)
{
    (void)state;
    const deed deeds[] = {SLEEPS, IS_NOT_THERE};
    gb_sitting out[2];
    gb_error err;
    assert_status(sit(deeds, 2, out, &err), GB_OK, &err);
    assert_int_equal(out[0].sittings, GB_MOST_SITTINGS);
    assert_int_equal(seen->processes, GB_MOST_SITTINGS);
    assert_true(out[0].result.least.median >= 2e-3);
    assert_true(out[0].result.spread > GB_SITTINGS_AGREE);
    assert_string_equal(out[0].work.name, "one");
    assert_string_equal(out[0].work.item, "thing");
    assert_near(out[0].work.items, 7, 0, 0, "items");
    /* All frames came over. */
    gb_durations again = gb_durations_describe(out[0].result.frame_least, out[0].result.frames);
    assert_near(again.median / (double)out[0].result.per_frame, out[0].result.least.median, 1e-12,
                0, "the frames' median");
    /* What is not there is asked for once, and told. */
    assert_int_equal(out[1].sittings, 0);
    assert_int_equal(seen->prepared[1], 1);
    assert_string_equal(out[1].why.message, "no such file");
    gb_bench_result_free(&out[0].result);
}

static void failures_come_over(void **state)
{
    (void)state;
    static const struct {
        deed first, second;
        gb_status status;
        const char *message;
    } cases[] = {
        {SLEEPS, FAILS, GB_INPUT, "what a mess"},
        {SLEEPS, FAILS_IN_WORK, GB_INPUT, "had enough"},
        {SLEEPS, DIES, GB_IO, "ended before"},
        {DIES, SLEEPS, GB_IO, "ended before"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const deed deeds[] = {cases[i].first, cases[i].second};
        gb_sitting out[2];
        gb_error err;
        assert_status(sit(deeds, 2, out, &err), cases[i].status, &err);
        assert_contains(err.message, cases[i].message);
        assert_null(out[0].result.frame_least);
        assert_int_equal(seen->processes, 1);
    }
}

static void nothing_at_all(void **state)
{
    (void)state;
    const deed deeds[] = {IS_NOT_THERE};
    gb_sitting out[1];
    gb_error err;
    assert_status(sit(deeds, 1, out, &err), GB_OK, &err);
    assert_int_equal(out[0].sittings, 0);
    assert_status(sit(deeds, 0, out, &err), GB_OK, &err);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_second_best_is_the_answer),
    cmocka_unit_test(failures_come_over),
    cmocka_unit_test(nothing_at_all),
};

run_group(tests)
