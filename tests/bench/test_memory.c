/* What runs every frame of a game allocates nothing: steps, muscles, placing a pose, clips. */
#include "bench/cases.h"
#include "failing_alloc.h"

static long allocations_of(const gb_bench_case *c, long times)
{
    const long many = 1000000000;
    gb_work work;
    gb_error err;
    assert_status(gb_bench_prepare(c, &work, &err), GB_OK, &err);
    fail_after = many;
    gb_status status = gb_bench_kernel(&work, times, &err);
    long left = fail_after;
    fail_after = -1;
    assert_status(status, GB_OK, &err);
    gb_bench_release(&work);
    return many - left;
}

static void frames_allocate_nothing(void **state)
{
    (void)state;
    static const gb_bench_family *const families[] = {&gb_bench_character, &gb_bench_clips,
                                                      &gb_bench_muscles, &gb_bench_kinematics};
    int checked = 0;
    for (int f = 0; f < 4; f++) {
        for (int i = 0; i < families[f]->n; i++) {
            const gb_bench_case *c = &families[f]->cases[i];
            /* Batches of gb_motion_forward are for takes, not for frames, and have working room. */
            if (strncmp(c->name, "fk/", 3) == 0 && strcmp(c->name, "fk/rig/one") != 0)
                continue;
            long times = strcmp(c->name, "crowd/10000") == 0 ? 1 : 100;
            long got = allocations_of(c, times);
            if (got != 0)
                print_error("%s allocates %ld times in %ld repetitions\n", c->name, got, times);
            assert_int_equal(got, 0);
            checked++;
        }
    }
    assert_true(checked >= 20);
}

/* The counter counts: a batch of gb_motion_forward does allocate. */
static void batches_of_frames_do(void **state)
{
    (void)state;
    for (int i = 0; i < gb_bench_kinematics.n; i++) {
        const gb_bench_case *c = &gb_bench_kinematics.cases[i];
        if (strcmp(c->name, "fk/rig/batch") == 0)
            assert_true(allocations_of(c, 10) >= 10);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(frames_allocate_nothing),
    cmocka_unit_test(batches_of_frames_do),
};

run_group(tests)
