/* Clips as a game plays them, against the formulas that they are baked from. */
#include "character_take.h"
#include "procedural/clip_player.h"

#define STATURE 1.76
#define RATE    60

static gb_arena arena;

static gb_baked_clip bake(const char *name)
{
    gb_baked_clip baked;
    gb_error err;
    assert_status(gb_clip_bake(gb_clip_find(name), STATURE, RATE, &arena, &baked, &err), GB_OK,
                  &err);
    return baked;
}

/* One pose straight from the clip's formula. */
static void exact(const gb_clip *clip, double time, gb_rig_frame *frame)
{
    gb_rig_pose pose = {0};
    gb_motion motion;
    gb_error err;
    double phase = time / clip->seconds;
    clip->pose(clip->loops ? phase - floor(phase) : fmin(fmax(phase, 0), 1), &pose);
    assert_status(gb_rig_motion(STATURE, &pose, 1, 1, &motion, &err), GB_OK, &err);
    const double *v = motion.values;
    frame->hips = (gb_vec3){v[0], v[1], v[2]};
    for (int j = 0; j < GB_RIG_NJOINT; j++)
        frame->turn[j] = (gb_quat){v[3 + 4 * j], v[4 + 4 * j], v[5 + 4 * j], v[6 + 4 * j]};
    gb_motion_free(&motion);
}

static double most_apart(const gb_rig_frame *a, const gb_rig_frame *b)
{
    double most = 0;
    for (int j = 0; j < GB_RIG_NJOINT; j++)
        most = fmax(most, degrees_between(a->turn[j], b->turn[j]));
    return most;
}

/* At the keys rotations are the formula's but for rounding; between them a chord is off by at most
 * h^2 / 8 of the largest second derivative. Of the clips that loop that is the run's toes': 25
 * exp(-(d / 0.07)^2) degrees with 2 * 25 / 0.07^2 a cycle squared, and h = 1 / 42: 0.723 degrees.
 * In the jump the arms go through 195 degrees in 0.12 of it, eased by u^2 (3 - 2 u), whose second
 * derivative is at most 6: 195 * 6 / 0.12^2, and h = 1 / 84: 1.439 degrees. */
static void sampling_follows_the_formula(void **state)
{
    (void)state;
    for (const gb_clip *clip = gb_clips; clip->name; clip++) {
        gb_baked_clip baked = bake(clip->name);
        double at_keys = 0, between = 0, hips = 0;
        assert_int_equal(baked.nkey, (int)round(clip->seconds * RATE) + 1);
        for (int i = 0; i <= 4 * (baked.nkey - 1); i++) {
            gb_rig_frame got, want;
            double time = i * clip->seconds / (4 * (baked.nkey - 1));
            gb_playing_clip playing = {&baked, time, 1};
            gb_playing_clips_pose(&playing, 1, &got);
            exact(clip, time, &want);
            double off = most_apart(&got, &want);
            *(i % 4 == 0 ? &at_keys : &between) = fmax(i % 4 == 0 ? at_keys : between, off);
            hips = fmax(hips, gb_vec3_length(gb_vec3_sub(got.hips, want.hips)));
        }
        assert_near(at_keys, 0, 1e-5, 0, clip->name); /* the angle of 1e-14 is no better */
        assert_near(between, 0, clip->loops ? 0.724 : 1.44, 0, clip->name);
        assert_near(hips, 0, 0.002, 0, clip->name);
    }
    gb_arena_free(&arena);
}

static void loops_go_on_and_others_stand(void **state)
{
    (void)state;
    gb_baked_clip walk = bake("walk"), jump = bake("jump");
    gb_rig_frame a, b;
    gb_playing_clip playing = {&walk, 0.3, 1};
    gb_playing_clips_pose(&playing, 1, &a);
    for (int i = -2; i < 3; i++) {
        playing.time = 0.3 + i * walk.seconds;
        gb_playing_clips_pose(&playing, 1, &b);
        assert_near(most_apart(&a, &b), 0, 1e-5, 0, "a cycle later");
    }
    static const double times[2][2] = {{0, -5}, {1.4, 99}};
    for (int i = 0; i < 2; i++) {
        gb_playing_clip there = {&jump, times[i][0], 1}, beyond = {&jump, times[i][1], 1};
        gb_playing_clips_pose(&there, 1, &a);
        gb_playing_clips_pose(&beyond, 1, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
    gb_arena_free(&arena);
}

/* Weights are relative; one that is zero has no say; halfway between two rotations is the half of
 * the turn between them. */
static void blending(void **state)
{
    (void)state;
    gb_baked_clip walk = bake("walk"), run = bake("run");
    gb_rig_frame a, b, both, more;
    gb_playing_clip playing[2] = {{&walk, 0.2, 1}, {&run, 0.4, 0}};
    gb_playing_clips_pose(playing, 1, &a);
    playing[1].weight = 1;
    gb_playing_clips_pose(playing + 1, 1, &b);
    playing[1].weight = 0;
    gb_playing_clips_pose(playing, 2, &both);
    assert_near(most_apart(&a, &both), 0, 1e-5, 0, "the other has no weight");
    playing[1].weight = 1;
    gb_playing_clips_pose(playing, 2, &both);
    playing[0].weight = playing[1].weight = 7;
    gb_playing_clips_pose(playing, 2, &more);
    assert_near(most_apart(&both, &more), 0, 1e-5, 0, "weights are relative");
    for (int j = 0; j < GB_RIG_NJOINT; j++) {
        double whole = degrees_between(a.turn[j], b.turn[j]);
        assert_near(degrees_between(a.turn[j], both.turn[j]), whole / 2, 1e-5, 0, "half way");
        assert_near(degrees_between(both.turn[j], b.turn[j]), whole / 2, 1e-5, 0, "half way");
        gb_quat q = both.turn[j];
        assert_near(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 1e-14, 0, "unit");
    }
    assert_near(both.hips.y, (a.hips.y + b.hips.y) / 2, 1e-15, 0, "hips");
    gb_arena_free(&arena);
}

/* q and -q are one rotation: which of them a key holds must not matter, and opposite rotations that
 * cancel must not give NaN. */
static void signs_do_not_matter(void **state)
{
    (void)state;
    gb_baked_clip walk = bake("walk"), other = bake("walk");
    gb_rig_frame want, got;
    gb_playing_clip playing[2] = {{&walk, 0.2, 1}, {&other, 0.5, 1}};
    gb_playing_clips_pose(playing, 2, &want);
    for (int i = 0; i < other.nkey * GB_BAKED_ROW; i++)
        other.turn[i] = -other.turn[i];
    gb_playing_clips_pose(playing, 2, &got);
    assert_near(most_apart(&want, &got), 0, 1e-5, 0, "turned signs");
    gb_playing_clip cancel[2] = {{&walk, 0.2, 1}, {&walk, 0.2, -0.9999999999999}};
    gb_playing_clips_pose(cancel, 2, &got);
    for (int j = 0; j < GB_RIG_NJOINT; j++)
        assert_true(isfinite(got.turn[j].w));
    gb_arena_free(&arena);
}

static void odd_rates_are_refused(void **state)
{
    (void)state;
    gb_baked_clip baked;
    gb_error err;
    assert_status(gb_clip_bake(gb_clip_find("walk"), STATURE, 0, &arena, &baked, &err), GB_USAGE,
                  &err);
    assert_status(gb_clip_bake(gb_clip_find("walk"), STATURE, (double)NAN, &arena, &baked, &err),
                  GB_USAGE, &err);
    assert_status(gb_clip_bake(gb_clip_find("walk"), -1, 60, &arena, &baked, &err), GB_USAGE, &err);
}

/* The joints of the rig where gb_motion_forward has them. */
static void the_rig_stands_where_the_motion_does(void **state)
{
    (void)state;
    gb_rig rig;
    gb_motion motion;
    gb_error err;
    gb_rig_of_stature(STATURE, &rig);
    assert_status(gb_clip_motion(gb_clip_find("run"), STATURE, 0.5, 30, &motion, &err), GB_OK,
                  &err);
    int n = motion.skeleton.njoint;
    double *place = malloc((size_t)n * 3 * sizeof *place),
           *turn = malloc((size_t)n * 9 * sizeof *turn);
    for (int f = 0; f < motion.nframe; f++) {
        gb_rig_frame frame;
        gb_vec3 position[GB_RIG_NJOINT], tip[GB_RIG_NTIP];
        gb_quat rotation[GB_RIG_NJOINT];
        exact(gb_clip_find("run"), f / 30.0, &frame);
        gb_rig_forward(&rig, &frame, position, rotation, tip);
        assert_status(gb_motion_forward(&motion, f, 1, place, turn, &err), GB_OK, &err);
        for (int j = 0; j < GB_RIG_NJOINT + GB_RIG_NTIP; j++) {
            gb_vec3 p = j < GB_RIG_NJOINT ? position[j] : tip[j - GB_RIG_NJOINT];
            assert_near(p.x, place[3 * j], 1e-12, 0, "x");
            assert_near(p.y, place[3 * j + 1], 1e-12, 0, "y");
            assert_near(p.z, place[3 * j + 2], 1e-12, 0, "z");
        }
        for (int j = 0; j < GB_RIG_NJOINT; j++) {
            gb_mat3 m = gb_quat_matrix(rotation[j]);
            for (int i = 0; i < 9; i++)
                assert_near(m.m[i], turn[9 * j + i], 1e-12, 0, "rotation");
        }
    }
    free(place);
    free(turn);
    gb_motion_free(&motion);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sampling_follows_the_formula),
    cmocka_unit_test(loops_go_on_and_others_stand),
    cmocka_unit_test(blending),
    cmocka_unit_test(signs_do_not_matter),
    cmocka_unit_test(odd_rates_are_refused),
    cmocka_unit_test(the_rig_stands_where_the_motion_does),
};

run_group(tests)
