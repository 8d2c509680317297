/* Generated subjects: what may stand behind "procedural:" and "clip:". */
#include "check.h"
#include "take/kinds.h"

static gb_take open_take(const char *take, const gb_take_options *options)
{
    gb_take s;
    gb_error err;
    assert_status(gb_take_open(take, options, &s, &err), GB_OK, &err);
    return s;
}

static void words_are_told_apart(void **state)
{
    (void)state;
    assert_string_equal(gb_take_kind_of_word("procedural:walk@1.25")->name, "procedural");
    assert_string_equal(gb_take_kind_of_word("clip:walk")->name, "clip");
    assert_null(gb_take_kind_of_word("procedural"));
    assert_null(gb_take_kind_of_word("clips:walk"));
    assert_null(gb_take_kind_of_word("walk.bvh"));
    assert_null(gb_take_kind_of_word("./clip:walk"));
}

/* Metres a second over ground, from the pelvis of the first and last frame. */
static double speed_of(gb_take *s)
{
    gb_body body;
    gb_error err;
    assert_status(gb_take_body(s, &body, &err), GB_OK, &err);
    gb_vec3 a = gb_body_at(&body, GB_PELVIS, 0), b = gb_body_at(&body, GB_PELVIS, body.nframe - 1);
    return hypot(b.x - a.x, b.z - a.z) / ((body.nframe - 1) * body.frame_time);
}

static void a_walk_opens(void **state)
{
    (void)state;
    gb_take s = open_take("procedural:walk@1.25", NULL);
    assert_string_equal(s.format, "procedural");
    assert_string_equal(s.name, "procedural:walk@1.25");
    /* Ten seconds at 120 frames a second, both ends included. */
    assert_int_equal(s.motion.nframe, 1201);
    assert_near(s.fps, 120, 1e-9, 0, "fps");
    assert_int_equal(s.up, 'y');
    assert_near(s.leg, 0.85, 1e-9, 0, "leg");
    assert_null(s.warnings.first);
    for (int p = 0; p < GB_NPOINT; p++) {
        if (p != GB_SPINE_MID)
            assert_true(s.map.node[p] >= 0);
    }
    /* The sway of the hips is some centimetres over ten seconds. */
    assert_near(speed_of(&s), 1.25, 0.01, 0, "speed, m/s");
    gb_take_close(&s);
}

static void options_are_taken(void **state)
{
    (void)state;
    gb_take s = open_take("procedural:walk@1.1,seconds=3.5,fps=60,leg=0.7", NULL);
    assert_int_equal(s.motion.nframe, 211);
    assert_near(s.fps, 60, 1e-9, 0, "fps");
    assert_near(s.leg, 0.7, 1e-9, 0, "leg");
    gb_take_close(&s);
    /* --fps holds for a take that does not say its own. */
    const gb_take_options options = {.fps = 30};
    s = open_take("procedural:walk@1.1,seconds=2", &options);
    assert_int_equal(s.motion.nframe, 61);
    gb_take_close(&s);
    s = open_take("procedural:walk@1.1,seconds=2,fps=60", &options);
    assert_int_equal(s.motion.nframe, 121);
    gb_take_close(&s);
}

static void every_way_of_going_opens(void **state)
{
    (void)state;
    static const struct {
        const char *take;
        double speed;
    } takes[] = {{"procedural:walk", 1.25},        {"procedural:run", 3},
                 {"procedural:run@2.9", 2.9},      {"procedural:go@0.8", 0.8},
                 {"procedural:go@2.2", 2.2},       {"procedural:go@3.1", 3.1},
                 {"procedural:idle,seconds=20", 0}};
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++) {
        gb_take s = open_take(takes[i].take, NULL);
        assert_near(speed_of(&s), takes[i].speed, 0.02, 0, takes[i].take);
        assert_null(s.warnings.first);
        gb_take_close(&s);
    }
    gb_take s = open_take("procedural:route,fps=60", NULL);
    assert_int_equal(s.motion.nframe, 44 * 60 + 1);
    gb_take_close(&s);
}

/* Nobody walks at 3 m/s. */
static void a_walk_too_fast_is_a_run_and_says_so(void **state)
{
    (void)state;
    gb_take s = open_take("procedural:walk@3", NULL);
    assert_non_null(s.warnings.first);
    assert_contains(s.warnings.first->message, "3 m/s");
    assert_near(speed_of(&s), 3, 0.02, 0, "speed, m/s");
    gb_take_close(&s);
}

/* Other parameters, other motion. */
static void parameters_come_from_a_file(void **state)
{
    (void)state;
    gb_take a = open_take("procedural:walk@1.25,seconds=1", NULL);
    gb_take b = open_take(
        "procedural:walk@1.25,seconds=1,params=fixtures/parameters/seed-people.json", NULL);
    assert_int_equal(a.motion.nframe, b.motion.nframe);
    size_t n = (size_t)a.motion.nframe * (size_t)a.motion.skeleton.ncolumn;
    assert_memory_not_equal(a.motion.values, b.motion.values, n * sizeof(double));
    gb_take_close(&a);
    gb_take_close(&b);
}

static const struct {
    const char *take, *message;
} wrong[] = {
    {"procedural:", "names no subject"},
    {"procedural:@1", "names no subject"},
    {"procedural:swim", "swim"},
    {"procedural:walks@1", "walks"},
    {"procedural:walk@", "speed"},
    {"procedural:walk@fast", "speed"},
    {"procedural:walk@-1", "speed"},
    {"procedural:walk@21", "speed"},
    {"procedural:walk@nan", "speed"},
    {"procedural:walk@inf", "speed"},
    {"procedural:walk@1.2x", "speed"},
    {"procedural:walk@1.2,", "NAME=VALUE"},
    {"procedural:walk@1.2,fps", "NAME=VALUE"},
    {"procedural:walk@1.2,size=2", "size"},
    {"procedural:walk@1.2,stature=1.8", "stature"},
    {"procedural:walk@1.2,fps=", "fps"},
    {"procedural:walk@1.2,fps=60Hz", "fps"},
    {"procedural:walk@1.2,fps=0", "fps"},
    {"procedural:walk@1.2,fps=-60", "fps"},
    {"procedural:walk@1.2,fps=nan", "fps"},
    {"procedural:walk@1.2,fps=1e6", "frames a second"},
    {"procedural:walk@1.2,fps=60,seconds=3,fps=30", "twice"},
    {"procedural:walk@1.2,seconds=inf", "seconds"},
    {"procedural:walk@1.2,seconds=1e6", "seconds"},
    {"procedural:walk@1.2,leg=50", "leg"},
    {"procedural:walk@1.2,params=", "params"},
    {"clip:swim", "swim"},
    {"clip:walk@1.2", "speed"},
    {"clip:walk,leg=0.9", "leg"},
    {"clip:walk,params=x.json", "params"},
};

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        gb_take s;
        gb_error err = {0};
        gb_status status = gb_take_open(wrong[i].take, NULL, &s, &err);
        if (status != GB_USAGE)
            print_error("%s\n", wrong[i].take);
        assert_status(status, GB_USAGE, &err);
        assert_contains(err.message, wrong[i].message);
    }
}

static void wrong_parameter_files_are_named(void **state)
{
    (void)state;
    gb_take s;
    gb_error err = {0};
    assert_int_not_equal(gb_take_open("procedural:walk@1.2,params=/nowhere/x.json", NULL, &s, &err),
                         GB_OK);
    assert_contains(err.file, "/nowhere/x.json");
    assert_status(gb_take_open("procedural:walk@1.2,params=README.md", NULL, &s, &err), GB_USAGE,
                  &err);
    assert_contains(err.file, "README.md");
}

static void clips_still_open(void **state)
{
    (void)state;
    static const char *const takes[] = {"clip:idle", "clip:walk", "clip:run",
                                        "clip:jump", "clip:wave", "clip:walk,stature=1.6,fps=60"};
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++) {
        gb_take s = open_take(takes[i], NULL);
        assert_string_equal(s.format, "clip");
        assert_true(s.motion.nframe > 10);
        /* In place. */
        assert_near(speed_of(&s), 0, 0.1, 0, takes[i]);
        gb_take_close(&s);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_are_told_apart),
    cmocka_unit_test(a_walk_opens),
    cmocka_unit_test(options_are_taken),
    cmocka_unit_test(every_way_of_going_opens),
    cmocka_unit_test(a_walk_too_fast_is_a_run_and_says_so),
    cmocka_unit_test(parameters_come_from_a_file),
    cmocka_unit_test(what_is_wrong_is_named),
    cmocka_unit_test(wrong_parameter_files_are_named),
    cmocka_unit_test(clips_still_open),
};

run_group(tests)
