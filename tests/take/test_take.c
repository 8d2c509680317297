/* TAKE words, and what is decided where a file is silent. */
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "take/take.h"

/* A figure that stands along an axis (0 x, 1 y, 2 z), legs of leg units, written as BVH. */
static void write_figure(const char *path, int up, double leg)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    double o[3] = {0, 0, 0};
#define OFFSET(height, side)                                                                       \
    (o[up] = (height)*leg, o[(up + 1) % 3] = (side)*leg, o[(up + 2) % 3] = 0,                      \
     fprintf(f, "OFFSET %.9g %.9g %.9g\n", o[0], o[1], o[2]))
    fputs("HIERARCHY\nROOT Hips\n{\n", f);
    OFFSET(0.0, 0.0);
    fputs("CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n", f);
    for (int side = 0; side < 2; side++) {
        const char *name = side ? "Right" : "Left";
        fprintf(f, "JOINT %sUpLeg\n{\n", name);
        OFFSET(0.0, side ? -0.1 : 0.1);
        fprintf(f, "CHANNELS 1 Xrotation\nJOINT %sLeg\n{\n", name);
        OFFSET(-0.5, 0.0);
        fprintf(f, "CHANNELS 1 Xrotation\nJOINT %sFoot\n{\n", name);
        OFFSET(-0.5, 0.0);
        fputs("CHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 0 0.1\n}\n}\n}\n}\n", f);
    }
    fputs("JOINT Head\n{\n", f);
    OFFSET(0.8, 0.0);
    fputs("CHANNELS 1 Xrotation\n}\n}\nMOTION\nFrames: 4\nFrame Time: 0.02\n", f);
    for (int i = 0; i < 4; i++)
        fputs("0 0 0 0 0 0  0 0 0 0 0 0 0\n", f);
    fclose(f);
}

static const char *figure(int up, double leg)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/gaitbench-figure-%ld.bvh", (long)getpid());
    write_figure(path, up, leg);
    return path;
}

static void the_unit_is_that_of_a_persons_leg(void **state)
{
    (void)state;
    static const struct {
        double leg;
        const char *unit;
    } cases[] = {{0.85, "m"}, {85, "cm"}, {850, "mm"}, {33.5, "in"}, {15, "in/0.45"}, {8.5, "dm"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_take s;
        gb_error err;
        assert_status(gb_take_open(figure(1, cases[i].leg), NULL, &s, &err), GB_OK, &err);
        assert_string_equal(s.unit, cases[i].unit);
        assert_near(s.leg, 0.85, 0.01, 0, "leg in metres");
        assert_near(s.height, 1.8 * 0.85, 0.02, 0, "from the feet to the head");
        assert_non_null(s.assumed.first);
        gb_take_close(&s);
    }
    unlink(figure(1, 1));
}

static void what_the_user_states_rules(void **state)
{
    (void)state;
    gb_take s;
    gb_error err;
    gb_take_options o = {.unit = 0.5, .fps = 25, .up = 'z'};
    assert_status(gb_take_open(figure(1, 1), &o, &s, &err), GB_OK, &err);
    assert_near(s.motion.metres, 0.5, 0, 0, "unit");
    assert_near(s.fps, 25, 1e-12, 0, "rate");
    assert_int_equal(s.up, 'z');
    gb_take_close(&s);
    unlink(figure(1, 1));
}

/* Whatever axis is up in the file, it is Y behind the subject; left stays left. */
static void the_up_axis_is_found_from_the_body(void **state)
{
    (void)state;
    for (int up = 0; up < 3; up++) {
        gb_take s;
        gb_body body;
        gb_error err;
        assert_status(gb_take_open(figure(up, 0.9), NULL, &s, &err), GB_OK, &err);
        assert_int_equal(s.up, 'x' + up);
        assert_status(gb_take_body(&s, &body, &err), GB_OK, &err);
        gb_vec3 head = gb_body_at(&body, GB_HEAD, 2), ankle = gb_body_at(&body, GB_ANKLE, 2);
        assert_near(head.y - ankle.y, 1.8 * 0.9, 1e-9, 0, "head above the ankle");
        gb_vec3 left = gb_body_at(&body, GB_HIP + GB_LEFT, 0);
        gb_vec3 right = gb_body_at(&body, GB_HIP + GB_RIGHT, 0);
        assert_near(gb_vec3_length(gb_vec3_sub(left, right)), 0.18, 1e-9, 0, "hips apart");
        assert_near(left.y, right.y, 1e-9, 0, "hips level");
        gb_take_close(&s);
    }
    unlink(figure(1, 1));
}

static void units_are_parsed(void **state)
{
    (void)state;
    double m;
    assert_true(gb_unit_parse("cm", &m));
    assert_near(m, 0.01, 0, 0, "cm");
    assert_true(gb_unit_parse("auto", &m));
    assert_near(m, 0, 0, 0, "auto");
    assert_true(gb_unit_parse("0.000254", &m));
    assert_near(m, 0.000254, 0, 0, "a hundredth of an inch");
    assert_false(gb_unit_parse("furlong", &m));
    assert_false(gb_unit_parse("-1", &m));
    assert_false(gb_unit_parse("", &m));
    assert_false(gb_unit_parse("inf", &m));
}

static void frames_are_cut(void **state)
{
    (void)state;
    gb_take s;
    gb_error err;
    const char *path = figure(1, 0.85);
    gb_take_options o = {.from = 1, .to = 2};
    assert_status(gb_take_open(path, &o, &s, &err), GB_OK, &err);
    assert_int_equal(s.motion.nframe, 2);
    gb_take_close(&s);
    o = (gb_take_options){.skip_first = true};
    assert_status(gb_take_open(path, &o, &s, &err), GB_OK, &err);
    assert_int_equal(s.motion.nframe, 3);
    gb_take_close(&s);
    o = (gb_take_options){.from = 9};
    assert_status(gb_take_open(path, &o, &s, &err), GB_USAGE, &err);
    assert_contains(err.message, "4");
    unlink(path);
}

/* A clip of one stride has no whole cycle; played six times it has. */
static void a_clip_of_one_stride_is_looped(void **state)
{
    (void)state;
    gb_take once, six;
    gb_error err;
    gb_take_options o = {.loops = 6};
    assert_status(gb_take_open("clip:walk,seconds=1.1", NULL, &once, &err), GB_OK, &err);
    assert_status(gb_take_open("clip:walk,seconds=1.1", &o, &six, &err), GB_OK, &err);
    int period = once.motion.nframe - 1, n = once.motion.skeleton.ncolumn;
    assert_int_equal(period, 33);
    assert_int_equal(six.motion.nframe, 6 * period + 1);
    for (int c = 0; c < n; c++)
        assert_near(six.motion.values[(4 * period + 7) * n + c], once.motion.values[7 * n + c],
                    1e-12, 0, "the fifth time is like the first");
    gb_take_close(&once);
    gb_take_close(&six);
}

/* A character that goes on going: the way of one loop is added to the next. */
static void a_loop_carries_its_way_on(void **state)
{
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "/tmp/gaitbench-loop-%ld.bvh", (long)getpid());
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 4 Xposition Yposition Zposition "
          "Xrotation\n}\nMOTION\nFrames: 4\nFrame Time: 0.1\n"
          "0 1 0 5\n0 1 2 9\n0 1 4 7\n0 1 6 5\n",
          f);
    fclose(f);
    gb_take s;
    gb_error err;
    gb_take_options o = {.loops = 3, .unit = 1};
    assert_status(gb_take_open(path, &o, &s, &err), GB_OK, &err);
    assert_int_equal(s.motion.nframe, 10);
    for (int i = 0; i < 10; i++) {
        assert_near(s.motion.values[4 * i + 2], 2 * i, 1e-12, 0, "way");
        assert_near(s.motion.values[4 * i + 1], 1, 1e-12, 0, "height");
    }
    gb_take_close(&s);
    unlink(path);
}

static const char *note_of(const gb_notes *notes, const char *kind)
{
    for (const gb_note *note = notes->first; note; note = note->next) {
        if (strcmp(note->kind, kind) == 0)
            return note->message;
    }
    return "";
}

/* Where a point of a take of one pose is. */
static gb_vec3 point_of(const char *name, int point, gb_take *take)
{
    gb_error err;
    gb_body body;
    assert_status(gb_take_open(data_path(name), NULL, take, &err), GB_OK, &err);
    assert_status(gb_take_body(take, &body, &err), GB_OK, &err);
    return gb_body_at(&body, point, 0);
}

/* A clip for one model, one that only moves the root, one that raises the left arm, and the same
 * with m_Mirror: then it is the right arm, in the mirror. */
static void odd_clips_of_unity_are_named(void **state)
{
    (void)state;
    need_data();
    gb_take take;
    gb_error err;
    assert_status(gb_take_open(data_path("field/generic.anim"), NULL, &take, &err), GB_INPUT, &err);
    assert_contains(err.file, "generic.anim");
    assert_contains(err.message, "generic clip for a skeleton of its own");
    assert_status(gb_take_open(data_path("field/rootonly.anim"), NULL, &take, &err), GB_OK, &err);
    assert_contains(note_of(&take.warnings, "root-only"), "only moves the root");
    gb_take_close(&take);
    for (int side = 0; side < 2; side++) {
        gb_vec3 plain = point_of("field/mirror_0.anim", GB_WRIST + side, &take);
        assert_string_equal(note_of(&take.assumed, "mirror"), "");
        gb_take_close(&take);
        gb_vec3 mirrored = point_of("field/mirror_1.anim", GB_WRIST + 1 - side, &take);
        assert_contains(note_of(&take.assumed, "mirror"), "m_Mirror is set");
        gb_take_close(&take);
        /* Unity's centre of mass, from which the root hangs, is not the same left and right. */
        assert_near(mirrored.x, -plain.x, 0.005, 0, "wrist to the side");
        assert_near(mirrored.y, plain.y, 0.005, 0, "wrist up");
        assert_near(mirrored.z, plain.z, 0.005, 0, "wrist ahead");
    }
}

static void built_in_words_are_read_strictly(void **state)
{
    (void)state;
    gb_take s;
    gb_error err;
    assert_status(gb_take_open("clip:walk,stature=1.6,seconds=2,fps=60", NULL, &s, &err), GB_OK,
                  &err);
    assert_near(s.fps, 60, 1e-9, 0, "rate");
    assert_int_equal(s.motion.nframe, 121);
    gb_take_close(&s);
    assert_status(gb_take_open("clip:swim", NULL, &s, &err), GB_USAGE, &err);
    assert_contains(err.advice, "walk");
    assert_status(gb_take_open("clip:walk,size=2", NULL, &s, &err), GB_USAGE, &err);
    assert_contains(err.message, "size");
    assert_status(gb_take_open("clip:walk,stature=tall", NULL, &s, &err), GB_USAGE, &err);
    assert_status(gb_take_open("clip:", NULL, &s, &err), GB_USAGE, &err);
}

/* The same numbers whether a CMU take comes as AMC or as a BVH of others, in other units. */
static void a_twin_in_another_format_has_the_same_leg(void **state)
{
    (void)state;
    need_data();
    gb_take a, b;
    gb_error err;
    assert_status(gb_take_open(data_path("cmu/35_02.amc"), NULL, &a, &err), GB_OK, &err);
    assert_status(gb_take_open(data_path("cmu/twins/35_02.cgspeed.bvh"), NULL, &b, &err), GB_OK,
                  &err);
    assert_near(a.leg, b.leg, 1e-4, 0, "leg");
    assert_near(b.motion.metres, 0.0254 / 0.45, 1e-12, 0, "CMU's unit is recognised");
    gb_take_close(&a);
    gb_take_close(&b);
}

static void a_command_writes_a_take(void **state)
{
    (void)state;
    char source[64];
    snprintf(source, sizeof source, "%s", figure(1, 0.85));
    const char *argv[] = {"cp", source, "{out}", NULL};
    gb_command command = {.argv = argv, .seconds = 10};
    gb_take s;
    gb_error err;
    assert_status(gb_take_run("mine", &command, NULL, &s, &err), GB_OK, &err);
    assert_string_equal(s.name, "mine");
    assert_int_equal(s.motion.nframe, 4);
    gb_take_close(&s);
    unlink(source);
}

/* What goes wrong in a program is told with the program's own words. */
static void a_command_that_fails_is_explained(void **state)
{
    (void)state;
    gb_take s;
    gb_error err;
    const char *fails[] = {"sh", "-c", "echo no such character >&2; exit 3", NULL};
    assert_status(gb_take_run("mine", &(gb_command){.argv = fails, .seconds = 10}, NULL, &s, &err),
                  GB_IO, &err);
    assert_contains(err.message, "no such character");
    assert_contains(err.message, "exit code 3");
    const char *writes_nothing[] = {"true", NULL};
    assert_status(
        gb_take_run("mine", &(gb_command){.argv = writes_nothing, .seconds = 10}, NULL, &s, &err),
        GB_IO, &err);
    assert_contains(err.advice, "{out}");
    const char *missing[] = {"no-such-program-anywhere", "{out}", NULL};
    assert_status(
        gb_take_run("mine", &(gb_command){.argv = missing, .seconds = 10}, NULL, &s, &err), GB_IO,
        &err);
    assert_contains(err.message, "no-such-program-anywhere");
    const char *writes_rubbish[] = {"sh", "-c", "echo rubbish > \"$0\"", "{out}", NULL};
    assert_status(
        gb_take_run("mine", &(gb_command){.argv = writes_rubbish, .seconds = 10}, NULL, &s, &err),
        GB_INPUT, &err);
}

/* Children of the program die with it. */
static void a_command_that_hangs_is_stopped(void **state)
{
    (void)state;
    gb_take s;
    gb_error err;
    const char *hangs[] = {"sh", "-c", "sleep 60 & sleep 60", NULL};
    assert_status(gb_take_run("mine", &(gb_command){.argv = hangs, .seconds = 0.2}, NULL, &s, &err),
                  GB_IO, &err);
    assert_contains(err.message, "0.2 s");
}

/* No shell: what looks like one is an argument. */
static void a_command_is_not_a_shell(void **state)
{
    (void)state;
    gb_take s;
    gb_error err;
    const char *argv[] = {"cp", "$(touch /tmp/gaitbench-shell)", "{out}", NULL};
    assert_status(gb_take_run("mine", &(gb_command){.argv = argv, .seconds = 10}, NULL, &s, &err),
                  GB_IO, &err);
    assert_int_not_equal(access("/tmp/gaitbench-shell", F_OK), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_unit_is_that_of_a_persons_leg),
    cmocka_unit_test(what_the_user_states_rules),
    cmocka_unit_test(the_up_axis_is_found_from_the_body),
    cmocka_unit_test(units_are_parsed),
    cmocka_unit_test(frames_are_cut),
    cmocka_unit_test(a_clip_of_one_stride_is_looped),
    cmocka_unit_test(a_loop_carries_its_way_on),
    cmocka_unit_test(odd_clips_of_unity_are_named),
    cmocka_unit_test(built_in_words_are_read_strictly),
    cmocka_unit_test(a_twin_in_another_format_has_the_same_leg),
    cmocka_unit_test(a_command_writes_a_take),
    cmocka_unit_test(a_command_that_fails_is_explained),
    cmocka_unit_test(a_command_that_hangs_is_stopped),
    cmocka_unit_test(a_command_is_not_a_shell),
};

run_group(tests)
