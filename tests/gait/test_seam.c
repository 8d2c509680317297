/* Strides whose ends meet, and what only looks like one. */
#include "check.h"
#include "gait/seam.h"
#include "walker.h"

/* 132 frames a stride. */
static const walker usual = {.seconds = 1.1, .fps = 120, .speed = 1.3, .cycle = 1.1};

static gb_body body_of(walker w, int frames, gb_arena *arena)
{
    w.seconds = (frames - 0.5) / w.fps;
    gb_body body = walker_body(&w, arena);
    assert_int_equal(body.nframe, frames);
    return body;
}

/* The walker comes back to his pose after 132 frames, whether the last frame repeats it or not. */
static void one_stride_meets_itself(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = body_of(usual, 133, &arena);
    gb_seam seam = gb_seam_find(&body, WALKER_LEG);
    assert_true(seam.meets && seam.closed && seam.stride);
    assert_int_equal(seam.round, 132);
    assert_near(seam.rms, 0, 1e-9, 0, "no jump");
    assert_near(seam.largest, 0, 1e-9, 0, "no jump");
    body = body_of(usual, 132, &arena);
    seam = gb_seam_find(&body, WALKER_LEG);
    assert_true(seam.meets && !seam.closed);
    assert_int_equal(seam.round, 132);
    /* The step between is taken from the slopes on both sides; the ankle's lift, 0.05 m times a
     * sine that is cut at 0, has a kink there: half of its slope, 0.05 pi / 132 m. */
    assert_true(seam.largest < 0.0013);
    gb_arena_free(&arena);
}

/* An ankle that is 20 mm further ahead at the end, growing evenly: 20 mm of seam, and an RMS of
 * 20 / sqrt(points). */
static void the_seam_is_what_the_ends_differ_by(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_body body = body_of(usual, 133, &arena);
    int points = 0;
    for (int p = 0; p < GB_NPOINT; p++)
        points += body.has[p];
    for (int f = 0; f < body.nframe; f++)
        gb_body_axis(&body, GB_ANKLE, 2)[f] += 0.020 * f / 132;
    gb_seam seam = gb_seam_find(&body, WALKER_LEG);
    assert_true(seam.meets && seam.closed);
    assert_near(seam.largest, 0.020, 1e-9, 0, "largest");
    assert_near(seam.rms, 0.020 / sqrt(points), 1e-9, 0, "RMS");
    gb_arena_free(&arena);
}

static void what_is_no_stride_does_not_meet(void **state)
{
    (void)state;
    gb_arena arena = {0};
    const walker standing = {.seconds = 1, .fps = 120, .speed = 1, .cycle = 1.1, .still = 9};
    const walker slow = {.seconds = 1, .fps = 60, .speed = 0.8, .cycle = 2.6};
    const walker quick = {.seconds = 1, .fps = 120, .speed = 1.3, .cycle = 0.45};
    gb_body body = body_of(standing, 133, &arena); /* meets, and does not move */
    assert_false(gb_seam_find(&body, WALKER_LEG).meets);
    assert_true(gb_seam_find(&body, WALKER_LEG).stride);
    body = body_of(slow, 157, &arena); /* 2.6 s: longer than a stride may be */
    assert_false(gb_seam_find(&body, WALKER_LEG).meets);
    assert_false(gb_seam_find(&body, WALKER_LEG).stride);
    body = body_of(quick, 55, &arena); /* 0.45 s: shorter */
    assert_false(gb_seam_find(&body, WALKER_LEG).stride);
    for (int frames = 66; frames <= 300; frames += 6) {
        int off = abs(frames - 1 - 132 * ((frames + 65) / 132));
        body = body_of(usual, frames, &arena);
        /* six frames (5 % of the stride) beside, the seam is 30 mm */
        if (off > 8)
            assert_false(gb_seam_find(&body, WALKER_LEG).meets);
    }
    /* There and back: the ends meet, and go on the other way. */
    body = body_of(usual, 133, &arena);
    for (int p = 0; p < GB_NPOINT; p++) {
        for (int axis = 0; body.has[p] && axis < 3; axis++) {
            double *x = gb_body_axis(&body, p, axis);
            for (int f = 67; f < 133; f++)
                x[f] = x[132 - f];
        }
    }
    assert_near(gb_seam_find(&body, WALKER_LEG).rms, 0, 1e-9, 0, "the ends are the same");
    assert_false(gb_seam_find(&body, WALKER_LEG).meets);
    gb_arena_free(&arena);
}

/* Rounds of a stride that is 20 mm off at its end: after the blending nothing jumps, in the middle
 * of a round nothing has changed, and at the seam both ends are at their mean. */
static void the_jump_is_taken_out(void **state)
{
    (void)state;
    enum { ROUND = 132, ROUNDS = 3 };
    gb_arena arena = {0};
    gb_body once = body_of(usual, ROUND + 1, &arena);
    for (int f = 0; f <= ROUND; f++)
        gb_body_axis(&once, GB_ANKLE, 1)[f] += 0.020 * f / ROUND;
    gb_seam seam = gb_seam_find(&once, WALKER_LEG);
    gb_body rounds = once;
    rounds.nframe = ROUND * ROUNDS + 1;
    rounds.xyz =
        gb_arena_array(&arena, (size_t)GB_NPOINT * 3 * (size_t)rounds.nframe, sizeof(double));
    assert_non_null(rounds.xyz);
    for (int i = 0; i < GB_NPOINT * 3; i++) {
        for (int f = 0; once.has[i / 3] && f < rounds.nframe; f++)
            gb_body_axis(&rounds, i / 3, i % 3)[f] =
                gb_body_axis(&once, i / 3, i % 3)[f == ROUND * ROUNDS ? ROUND : f % ROUND];
    }
    double *ankle = gb_body_axis(&rounds, GB_ANKLE, 1), *was = gb_body_axis(&once, GB_ANKLE, 1);
    assert_true(fabs(ankle[ROUND] - ankle[ROUND - 1]) > 0.015);
    gb_seam_blend(&seam, &once, &rounds);
    for (int f = 1; f < rounds.nframe; f++) /* it swings by 2.2 mm a frame at most */
        assert_true(fabs(ankle[f] - ankle[f - 1]) < 0.0035);
    for (int k = 0; k < ROUNDS; k++)
        assert_near(ankle[k * ROUND + ROUND / 2], was[ROUND / 2], 1e-12, 0, "the middle");
    assert_near(ankle[ROUND], (was[0] + was[ROUND]) / 2, 1e-12, 0, "where it meets");
    assert_near(ankle[0], (was[0] + was[ROUND]) / 2, 1e-12, 0, "the beginning");
    assert_near(ankle[ROUNDS * ROUND], (was[0] + was[ROUND]) / 2, 1e-12, 0, "the end");
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_stride_meets_itself),
    cmocka_unit_test(the_seam_is_what_the_ends_differ_by),
    cmocka_unit_test(what_is_no_stride_does_not_meet),
    cmocka_unit_test(the_jump_is_taken_out),
};

run_group(tests)
