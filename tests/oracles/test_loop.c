/* A stride that is played several times in a row, open (its last frame leads into the first one)
 * and closed (its last frame repeats the first one's pose): nothing of the way or the time is lost
 * or added between two rounds. */
#include "stored.h"
#include "take/loop.h"
#include "whole_walker.h"

/* One stride of the walker, 60 frames of 30 a second, as joints on a root that does not turn. One
 * more joint turns by 6 degrees a frame and makes poses differ. */
static void stride(const whole_walker *w, bool closed, gb_take *take)
{
    enum { FRAMES = 60 };
    int n = FRAMES + closed, column = 0;
    double sine = sin(w->direction), cosine = cos(w->direction);
    gb_arena *arena = &take->motion.arena;
    gb_skeleton *skeleton = &take->motion.skeleton;
    skeleton->joint = gb_arena_array(arena, GB_NPOINT + 2, sizeof *skeleton->joint);
    skeleton->joint[0] = gb_joint_make("root", -1, (gb_vec3){0, 0, 0});
    for (int p = 0; p <= GB_NPOINT; p++)
        skeleton->joint[p + 1] = gb_joint_make("point", 0, (gb_vec3){0, 0, 0});
    for (int j = 0; j <= GB_NPOINT; j++) {
        for (int axis = 0; axis < 3; axis++)
            assert_true(gb_joint_add_channel(&skeleton->joint[j],
                                             (gb_channel)(GB_POSITION_X + axis), column++));
        take->map.node[j < GB_NPOINT ? j : 0] = (j < GB_NPOINT ? j : 0) + 1;
    }
    assert_true(gb_joint_add_channel(&skeleton->joint[GB_NPOINT + 1], GB_ROTATION_X, column++));
    skeleton->njoint = GB_NPOINT + 2;
    skeleton->ncolumn = column;
    take->motion.nframe = n;
    take->motion.frame_time = w->cycle / FRAMES;
    take->motion.metres = 1;
    take->motion.angle = WHOLE_RADIANS;
    take->motion.world = gb_quat_identity;
    take->motion.values = gb_arena_array(arena, (size_t)(n * column), sizeof(double));
    for (int f = 0; f < n; f++) {
        double *row = take->motion.values + f * column;
        double way = w->speed * w->cycle * f / FRAMES;
        row[0] = sine * way;
        row[2] = cosine * way;
        for (int p = 0; p < GB_NPOINT; p++) {
            place at = whole_place(w, p, w->begin + f / (double)FRAMES);
            row[3 * p + 3] = sine * at.ahead + cosine * at.left;
            row[3 * p + 4] = at.up;
            row[3 * p + 5] = cosine * at.ahead - sine * at.left;
        }
        row[column - 1] = 360.0 * f / FRAMES;
    }
}

static void rounds_join_without_a_seam(void **state)
{
    (void)state;
    whole_walker w = somebody_whole();
    for (int closed = 0; closed < 2; closed++) {
        gb_take take = {0};
        gb_body body;
        gb_results r;
        gb_error err;
        gb_arena arena = {0};
        stride(&w, closed, &take);
        take.assumed.arena = &take.motion.arena;
        assert_status(gb_take_loop(&take, 7, &err), GB_OK, &err);
        assert_status(gb_body_from_motion(&take.motion, &take.map, &arena, &body, &err), GB_OK,
                      &err);
        gb_results_begin(&r);
        add_body(&r, "loop", &body, NULL);
        assert_status(gb_results_settle(&r, &err), GB_OK, &err);
        /* 1 m/s; a frame of the way that is lost in each round would be 1.7 % of it. */
        assert_stored(&r, GB_Q_SPEED, "loop", "", "", GB_SIDES_BOTH, 1, 0.002);
        assert_stored(&r, GB_Q_CADENCE, "loop", "", "", GB_SIDES_BOTH, 60, 0.1);
        assert_stored(&r, GB_Q_STRIDE, "loop", "", "", GB_SIDES_BOTH, 2 / 0.82, 0.005);
        for (int i = 0; i < r.subject[0].ncycle; i++) {
            gb_value key = {.quantity = GB_Q_SPEED,
                            .side = gb_sides_of(r.subject[0].cycle[i].side),
                            .span = i + 1,
                            .take = "loop"};
            assert_near(gb_store_get(&r.store, key), 1, 0.005, 0, "the speed of a round");
        }
        int n = 0;
        const double *strikes = gb_results_events(&r, &r.subject[0], GB_LEFT, GB_STRIKE, &n);
        assert_true(n >= 6);
        for (int i = 1; i < n; i++)
            assert_near(strikes[i] - strikes[i - 1], w.cycle, 0.01, 0, "s from strike to strike");
        gb_results_free(&r);
        gb_motion_free(&take.motion);
        gb_arena_free(&arena);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rounds_join_without_a_seam),
};

run_group(tests)
