/* Work in pieces: each runs once, the error is that of the first in order, and stopping stops. */
#include "base/parallel.h"
#include "check.h"

enum { N = 200 };

typedef struct work {
    int runs[N]; /* each written by the one thread that has the piece */
    int bad[2];  /* pieces that fail */
    bool stop;
    int stop_after, steps, last_done;
} work;

static gb_status run_piece(void *user, int index, gb_error *err)
{
    work *w = user;
    /* Later pieces are quicker, so that they end in another order than they began. */
    volatile double sum = 0;
    for (int i = 0; i < (N - index) * 200; i++)
        sum = sum + i;
    w->runs[index]++;
    for (int i = 0; i < 2; i++) {
        if (w->bad[i] == index)
            return gb_fail(err, GB_INPUT, "piece %d", index);
    }
    return GB_OK;
}

static void step(void *user, int done, int total, const char *item)
{
    work *w = user;
    assert_int_equal(total, N);
    assert_string_equal(item, "pieces");
    assert_true(done >= w->last_done); /* steps come one at a time, in order */
    w->last_done = done;
    w->steps++;
}

static bool stopped(void *user)
{
    const work *w = user;
    return w->stop && w->steps >= w->stop_after;
}

static gb_status run_all(work *w, gb_error *err)
{
    gb_pieces pieces = {N, run_piece, NULL, w, "pieces"};
    gb_progress progress = {step, stopped, w};
    w->steps = w->last_done = 0;
    return gb_parallel_run(&pieces, &progress, err);
}

static const int threads[] = {1, 2, 3, 8};

static void each_piece_runs_once(void **state)
{
    (void)state;
    for (int t = 0; t < 4; t++) {
        work w = {.bad = {-1, -1}};
        gb_error err;
        gb_parallel_allow(threads[t]);
        assert_status(run_all(&w, &err), GB_OK, &err);
        for (int i = 0; i < N; i++)
            assert_int_equal(w.runs[i], 1);
        assert_int_equal(w.steps, N);
    }
    gb_pieces none = {0, run_piece, NULL, NULL, NULL};
    assert_int_equal(gb_parallel_run(&none, NULL, NULL), GB_OK);
}

static void the_first_failure_counts(void **state)
{
    (void)state;
    for (int t = 0; t < 4; t++) {
        work w = {.bad = {190, 60}};
        gb_error err;
        gb_parallel_allow(threads[t]);
        assert_status(run_all(&w, &err), GB_INPUT, &err);
        assert_string_equal(err.message, "piece 60");
        for (int i = 0; i <= 60; i++)
            assert_int_equal(w.runs[i], 1);
    }
}

static void stopping_begins_nothing_more(void **state)
{
    (void)state;
    for (int t = 0; t < 4; t++) {
        work w = {.bad = {-1, -1}, .stop = true, .stop_after = 20};
        gb_error err;
        int sum = 0;
        gb_parallel_allow(threads[t]);
        assert_status(run_all(&w, &err), GB_IO, &err);
        assert_string_equal(err.message, "interrupted");
        for (int i = 0; i < N; i++)
            sum += w.runs[i];
        assert_int_equal(sum, 20);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(each_piece_runs_once),
    cmocka_unit_test(the_first_failure_counts),
    cmocka_unit_test(stopping_begins_nothing_more),
};

run_group(tests)
