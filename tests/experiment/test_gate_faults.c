/* Faults that are planted into a walk, each of which a gate has to see, and what must not count:
 * the walk again, at other frame rates, in other directions. The whole way is gone: a BVH, an
 * experiment that reads it, a baseline of its results as a file, and the verdicts. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/units.h"
#include "check.h"
#include "experiment/experiment.h"
#include "formats/writers.h"
#include "gates/gate.h"
#include "gates/gate_text.h"
#include "procedural/recording.h"

#define LEG     0.85 /* m */
#define STAR    0.43
#define DEGREES (180 / 3.14159265358979323846)

enum { FPS = 120, MOST_EXPECTED = 6 };

/* A walk that is about to be spoilt. */
typedef struct walk {
    double star, seconds, fps, heading, turn; /* turn: rad, to the left in the middle of it */
    gb_style style;
    gb_character_pose *pose; /* (nframe) */
    int nframe;
    bool exchange_legs, exchange_arms;
} walk;

static walk plain_walk(void)
{
    return (walk){.star = STAR, .seconds = 10, .fps = FPS, .style = gb_style_default};
}

/* ---- the faults ---- */

static void faster_steps(walk *w)
{
    w->style.walk.value[GB_P_cadence] *= 1.05;
}

static void flat_heel(walk *w)
{
    w->style.walk.value[GB_P_land_pitch] -= 8;
}

static void late_arms(walk *w)
{
    w->style.walk.value[GB_P_arm_phase] += 0.10;
}

static void wrong_obliquity(walk *w)
{
    w->style.walk.value[GB_P_obliquity] *= -1;
    w->style.walk.slope[GB_P_obliquity] *= -1;
}

static void too_fast(walk *w)
{
    w->star += 0.04;
}

/* The ankle's excursion in mid-swing, so that the ball comes half as high. */
static void low_toes(walk *w)
{
    w->style.walk.value[GB_P_swing_y0] -= 0.02;
}

static void turn_in_the_middle(walk *w)
{
    w->turn = 0.7;
}

static void exchange_all(walk *w)
{
    w->exchange_legs = w->exchange_arms = true;
}

static void exchange_arms(walk *w)
{
    w->exchange_arms = true;
}

static void plus_flexion(gb_quat *turn, double degrees)
{
    gb_quat more = {sin(degrees / DEGREES / 2), 0, 0, cos(degrees / DEGREES / 2)};
    *turn = gb_quat_multiply(*turn, more);
}

static void straight_knees(walk *w)
{
    for (int f = 0; f < w->nframe; f++) {
        plus_flexion(&w->pose[f].frame.turn[GB_RIG_LEFT_SHIN], -5);
        plus_flexion(&w->pose[f].frame.turn[GB_RIG_RIGHT_SHIN], -5);
    }
}

/* Opposite on both sides: the mean of both does not show it. */
static void limping_knees(walk *w)
{
    for (int f = 0; f < w->nframe; f++) {
        plus_flexion(&w->pose[f].frame.turn[GB_RIG_LEFT_SHIN], 3);
        plus_flexion(&w->pose[f].frame.turn[GB_RIG_RIGHT_SHIN], -3);
    }
}

static void frozen_elbows(walk *w)
{
    for (int f = 1; f < w->nframe; f++) {
        w->pose[f].frame.turn[GB_RIG_LEFT_FOREARM] = w->pose[0].frame.turn[GB_RIG_LEFT_FOREARM];
        w->pose[f].frame.turn[GB_RIG_RIGHT_FOREARM] = w->pose[0].frame.turn[GB_RIG_RIGHT_FOREARM];
    }
}

/* One frame in 1201. */
static void one_frame(walk *w)
{
    plus_flexion(&w->pose[w->nframe / 2].frame.turn[GB_RIG_LEFT_UPPER_ARM], 3);
}

/* The body gets 10 mm a step further than its feet take it. */
static void sliding_feet(walk *w)
{
    double steps_a_second = 104.8 / 60;
    for (int f = 0; f < w->nframe; f++)
        w->pose[f].frame.hips.z += 0.010 * steps_a_second * f / w->fps;
}

static void in_place(walk *w)
{
    double speed = w->star * sqrt(GB_GRAVITY * LEG);
    for (int f = 0; f < w->nframe; f++)
        w->pose[f].frame.hips.z -= speed * f / w->fps;
}

static void in_place_exchanged(walk *w)
{
    in_place(w);
    exchange_all(w);
}

/* ---- from a walk to results ---- */

static char folder[] = "/tmp/gaitbench-gate-XXXXXX";

/* left and right of the joints whose names hold one of these. */
static void exchange_names(gb_motion *motion, const char *const *parts)
{
    for (int j = 0; j < motion->skeleton.njoint; j++) {
        gb_joint *joint = &motion->skeleton.joint[j];
        bool left = strncmp(joint->name, "left", 4) == 0, hit = false;
        for (; *parts; parts++)
            hit = hit || strstr(joint->name, *parts);
        parts -= 4;
        if (!hit || (!left && strncmp(joint->name, "right", 5) != 0))
            continue;
        joint->name = gb_arena_printf(&motion->arena, "%s%s", left ? "right" : "left",
                                      joint->name + (left ? 4 : 5));
    }
}

static void write_walk(walk *w, void (*spoil_poses)(walk *), const char *path)
{
    static const char *const legs[] = {"UpperLeg", "LowerLeg", "Foot", "Toes", NULL};
    static const char *const arms[] = {"UpperArm", "LowerArm", "Hand", "Shoulder", NULL};
    double speed = w->star * sqrt(GB_GRAVITY * LEG);
    gb_route_leg route[] = {
        {0, {.speed = speed, .mode = GB_MODE_WALK, .heading = w->heading}, "walk"},
        {w->seconds / 2,
         {.speed = speed, .mode = GB_MODE_WALK, .heading = w->heading + w->turn},
         "turn"}};
    gb_recording take = {route, 2, w->seconds, w->fps, gb_figure_average(LEG), &w->style};
    gb_motion motion;
    gb_error err = {0};
    gb_buffer text = {0};
    assert_status(gb_character_motion(&take, &motion, &w->pose, &err), GB_OK, &err);
    w->nframe = motion.nframe;
    if (spoil_poses)
        spoil_poses(w);
    for (int f = 0; f < w->nframe; f++)
        gb_rig_set_frame(&motion, f, &w->pose[f].frame);
    if (w->exchange_legs)
        exchange_names(&motion, legs);
    if (w->exchange_arms)
        exchange_names(&motion, arms);
    assert_status(gb_bvh_write(&text, &motion, NULL, 0, NULL, &err), GB_OK, &err);
    assert_status(gb_file_write(path, text.text, text.size, &err), GB_OK, &err);
    gb_buffer_free(&text);
    gb_motion_free(&motion);
    free(w->pose);
}

/* An experiment of that BVH, and of a clip that nothing is planted in. */
static gb_results run(const char *path)
{
    char text[1024];
    gb_experiment experiment;
    gb_results results;
    gb_error err = {0};
    int n =
        snprintf(text, sizeof text,
                 "{\"name\": \"faults\", \"references\": [\"people-walk\"], \"subjects\": ["
                 "{\"kind\": \"take\", \"name\": \"walker\", \"take\": \"%s\", \"unit\": \"m\"},"
                 "{\"kind\": \"clip\", \"name\": \"clip\", \"clip\": \"walk\"}], "
                 "\"measures\": [\"pops\", \"feet\"]}",
                 path);
    assert_status(
        gb_experiment_parse(text, (size_t)n, "experiments/faults.json", &experiment, &err), GB_OK,
        &err);
    assert_status(gb_experiment_run(&experiment, NULL, &results, &err), GB_OK, &err);
    gb_experiment_free(&experiment);
    return results;
}

static gb_results run_walk(walk w, void (*spoil_poses)(walk *))
{
    char path[64];
    snprintf(path, sizeof path, "%s/walker.bvh", folder);
    write_walk(&w, spoil_poses, path);
    return run(path);
}

/* Through the file, as it is committed. */
static gb_baseline make_baseline(const gb_results *results)
{
    gb_baseline made, read;
    gb_buffer text = {0};
    gb_error err = {0};
    assert_status(gb_baseline_make(results, NULL, GB_BASELINE_QUALITY, "b", "first", &made, &err),
                  GB_OK, &err);
    gb_baseline_write(&text, &made);
    assert_false(text.failed);
    assert_status(gb_baseline_parse(text.text, text.size, "b", &read, &err), GB_OK, &err);
    gb_buffer_free(&text);
    gb_baseline_free(&made);
    return read;
}

/* ---- what has to be seen ---- */

typedef struct expected {
    const char *metric, *curve; /* NULL curve: any */
} expected;

typedef struct fault {
    const char *name;
    void (*spoil)(walk *);       /* before the poses are made */
    void (*spoil_poses)(walk *); /* afterwards */
    expected must[MOST_EXPECTED], must_not[MOST_EXPECTED];
    const char *says; /* a part of the first sentence about the first that must fail */
} fault;

static const fault faults[] = {
    {"cadence +5 %",
     faster_steps,
     NULL,
     {{"cadence_steps_min", NULL}, {"stride_leg", NULL}},
     {{"speed_star", NULL}, {"validity", NULL}, {"foot_slide_mm", NULL}},
     "105."},
    {"heel pitch -8 degrees",
     flat_heel,
     NULL,
     {{"rms", "foot_pitch"}, {"rms", "ankle"}, {"naturalness", NULL}},
     {{"rms", "elbow"}, {"speed_star", NULL}, {"cycles", NULL}, {"validity", NULL}},
     "at "},
    {"arm phase +10 % of the cycle",
     late_arms,
     NULL,
     {{"rms", "upper_arm"}, {"lag", "upper_arm"}},
     {{"rms", "knee"}, {"rms", "thigh"}, {"cadence_steps_min", NULL}, {"cycles", NULL}},
     "upper_arm"},
    {"obliquity sign",
     wrong_obliquity,
     NULL,
     {{"rms", "pelvis_obliquity"}, {"gain", "pelvis_obliquity"}},
     {{"rms", "elbow"}, {"speed_star", NULL}, {"validity", NULL}, {"cycles", NULL}},
     "pelvis_obliquity"},
    {"one-frame pop",
     NULL,
     one_frame,
     {{"angular_acceleration_peak", "upper_arm"}},
     {{"rms", "knee"}, {"validity", NULL}, {"cycles", NULL}, {"foot_slide_mm", NULL}},
     "at 5.00 s"},
    {"10 mm foot slide a step",
     NULL,
     sliding_feet,
     {{"foot_slide_mm", NULL}},
     {{"angular_acceleration_peak", NULL}, {"validity", NULL}, {"cycles", NULL}, {"rms", "knee"}},
     "mm"},
    {"knee -5 degrees",
     NULL,
     straight_knees,
     {{"rms", "knee"}, {"offset", "knee"}, {"naturalness", NULL}},
     {{"rms", "elbow"}, {"rms", "thigh"}, {"speed_star", NULL}, {"validity", NULL}},
     "% of the cycle (knee"},
    {"knees +3 and -3 degrees",
     NULL,
     limping_knees,
     {{"rms", "knee"}},
     {{"rms", "elbow"}, {"validity", NULL}, {"cycles", NULL}},
     "side"},
    {"speed +0.04 v*",
     too_fast,
     NULL,
     {{"speed_star", NULL}, {"speed_m_s", NULL}},
     {{"validity", NULL}, {"foot_slide_mm", NULL}},
     "0.43 -> 0.47"},
    {"elbow frozen",
     NULL,
     frozen_elbows,
     {{"rms", "elbow"}, {"gain", "elbow"}},
     {{"rms", "knee"}, {"rms", "upper_arm"}, {"cycles", NULL}, {"speed_star", NULL}},
     "elbow"},
    {"toe clearance halved",
     low_toes,
     NULL,
     {{"toe_clearance_leg", NULL}, {"rms", "toe_height"}},
     {{"rms", "elbow"}, {"speed_star", NULL}, {"cycles", NULL}, {"validity", NULL}},
     "toe_height"},
    {"left and right exchanged",
     exchange_all,
     NULL,
     {{"", NULL}},
     {{"rms", NULL}, {"speed_star", NULL}},
     "left and right are exchanged"},
    {"left and right arm exchanged",
     exchange_arms,
     NULL,
     {{"validity", NULL}},
     {{"rms", "knee"}, {"speed_star", NULL}, {"cycles", NULL}},
     "validity"},
    {"cycles dropped in a turn",
     turn_in_the_middle,
     NULL,
     {{"cycles", NULL}},
     {{"validity", NULL}, {"foot_slide_mm", NULL}},
     "dropped: turns"},
};

enum { NFAULT = sizeof faults / sizeof *faults };

static bool is_meant(const gb_gate_row *row, const expected *e)
{
    return row->outcome == GB_ROW_FAILED && strcmp(row->metric.name, e->metric) == 0 &&
           strcmp(row->metric.subject, "walker") == 0 &&
           (!e->curve || strcmp(row->metric.item, e->curve) == 0);
}

static const gb_gate_row *find_failed(const gb_gate *gate, const expected *e)
{
    for (int i = 0; i < gate->nrow; i++) {
        if (is_meant(&gate->row[i], e))
            return &gate->row[i];
    }
    return NULL;
}

static gb_gate judge(const gb_results *now, const gb_baseline *baseline, gb_arena *arena)
{
    gb_gate gate = {.arena = arena};
    gb_error err = {0};
    assert_status(gb_gate_compare(now, baseline, NULL, &gate, &err), GB_OK, &err);
    return gate;
}

static void print_failed(const char *name, const gb_gate *gate)
{
    print_error("%s: %d failed\n", name, gb_gate_count(gate, GB_ROW_FAILED));
    for (int i = 0; i < gate->nrow && gate->row[i].outcome == GB_ROW_FAILED && i < 400; i++) {
        gb_buffer text = {0};
        gb_gate_sentence(&text, &gate->row[i]);
        print_error("  %s\n", text.text);
        gb_buffer_free(&text);
    }
}

static void check_fault(const fault *f, const gb_results *now, const gb_baseline *baseline)
{
    gb_arena arena = {0};
    gb_gate gate = judge(now, baseline, &arena);
    bool well = gb_gate_status(&gate) == GB_GATE_FAILED;
    for (int i = 0; i < MOST_EXPECTED && f->must[i].metric; i++) {
        if (!find_failed(&gate, &f->must[i])) {
            print_error("%s: '%s' of %s did not fail\n", f->name, f->must[i].metric,
                        f->must[i].curve ? f->must[i].curve : "any curve");
            well = false;
        }
    }
    for (int i = 0; i < MOST_EXPECTED && f->must_not[i].metric; i++) {
        if (find_failed(&gate, &f->must_not[i])) {
            print_error("%s: '%s' of %s failed and must not\n", f->name, f->must_not[i].metric,
                        f->must_not[i].curve ? f->must_not[i].curve : "any curve");
            well = false;
        }
    }
    /* One line says what, where and by how much. */
    const gb_gate_row *row = find_failed(&gate, &f->must[0]);
    gb_buffer text = {0};
    if (row)
        gb_gate_sentence(&text, row);
    if (!text.text || !strstr(text.text, f->says) || strchr(text.text, '\n')) {
        print_error("%s: '%s' does not say '%s'\n", f->name, text.text ? text.text : "", f->says);
        well = false;
    }
    printf("%-30s %4d failed: %s\n", f->name, gb_gate_count(&gate, GB_ROW_FAILED),
           text.text ? text.text : "-");
    gb_buffer_free(&text);
    /* The clip next to it is as it was. */
    for (int i = 0; i < gate.nrow; i++)
        assert_true(gate.row[i].outcome != GB_ROW_FAILED ||
                    strcmp(gate.row[i].metric.subject, "clip") != 0);
    if (!well)
        print_failed(f->name, &gate);
    assert_true(well);
    gb_arena_free(&arena);
}

static void planted_faults_are_seen(void **state)
{
    (void)state;
    gb_results good = run_walk(plain_walk(), NULL);
    gb_baseline baseline = make_baseline(&good);
    for (int i = 0; i < NFAULT; i++) {
        walk w = plain_walk();
        if (faults[i].spoil)
            faults[i].spoil(&w);
        gb_results now = run_walk(w, faults[i].spoil_poses);
        check_fault(&faults[i], &now, &baseline);
        gb_results_free(&now);
    }
    gb_baseline_free(&baseline);
    gb_results_free(&good);
}

/* In place the facing is all there is to go by, and it is exchanged with the sides. */
static void exchanged_sides_are_seen_in_place(void **state)
{
    (void)state;
    static const fault exchanged = {"left and right exchanged, in place",
                                    NULL,
                                    NULL,
                                    {{"", NULL}},
                                    {{"rms", NULL}},
                                    "left and right are exchanged"};
    gb_results good = run_walk(plain_walk(), in_place);
    gb_baseline baseline = make_baseline(&good);
    gb_results now = run_walk(plain_walk(), in_place_exchanged);
    check_fault(&exchanged, &now, &baseline);
    gb_results_free(&now);
    gb_baseline_free(&baseline);
    gb_results_free(&good);
}

/* The walk itself, again and again, and in ways that are not the motion's. */
static void nothing_else_fails(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double fps, heading, seconds;
        const char *threads;
    } ways[] = {
        {"again", FPS, 0, 10, "1"},
        {"again", FPS, 0, 10, "2"},
        {"again", FPS, 0, 10, "3"},
        {"again", FPS, 0, 10, "7"},
        {"again", FPS, 0, 10, NULL},
        {"100 frames a second", 100, 0, 10, NULL},
        {"240 frames a second", 240, 0, 10, NULL},
        {"another way", FPS, 0.7, 10, NULL},
        {"backwards in space", FPS, 3.0, 10, NULL},
        {"longer", FPS, 0, 12, NULL},
    };
    gb_results good = run_walk(plain_walk(), NULL);
    gb_baseline baseline = make_baseline(&good);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        gb_arena arena = {0};
        walk w = plain_walk();
        w.fps = ways[i].fps;
        w.heading = ways[i].heading;
        w.seconds = ways[i].seconds;
        if (ways[i].threads)
            setenv("OMP_NUM_THREADS", ways[i].threads, 1);
        else
            unsetenv("OMP_NUM_THREADS");
        gb_results now = run_walk(w, NULL);
        gb_gate gate = judge(&now, &baseline, &arena);
        if (gb_gate_status(&gate) != GB_OK)
            print_failed(ways[i].name, &gate);
        assert_int_equal(gb_gate_status(&gate), GB_OK);
        assert_int_equal(gb_gate_count(&gate, GB_ROW_UNCHECKED), 0);
        assert_int_equal(gb_gate_count(&gate, GB_ROW_NEW), 0);
        gb_arena_free(&arena);
        gb_results_free(&now);
    }
    gb_baseline_free(&baseline);
    gb_results_free(&good);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/walker.bvh", folder);
    unlink(path);
    return rmdir(folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_faults_are_seen),
        cmocka_unit_test(exchanged_sides_are_seen_in_place),
        cmocka_unit_test(nothing_else_fails),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
