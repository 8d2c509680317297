/* The character beside people who are made of it: their curves are the character's own and so many
 * degrees more, so that what lies between them is known. And people whose angular accelerations lie
 * on straight lines over v*. */
#include "experiment/known_take.h"
#include "experiment/runner.h"
#include "experiment/studies.h"
#include "gait/analyses.h"
#include "stored.h"

/* Adds a take whose curves are those of a gait and d[i] more. */
static void add_take(gb_reference *reference, const char *take, const char *person,
                     const gb_gait *gait, double v, const double d[GB_SAMPLES])
{
    static gb_gait made;
    gb_error err;
    memset(&made, 0, sizeof made);
    made.nkept = 2;
    made.fps = 120;
    made.leg = 0.9;
    for (int k = 0; k < GB_NPARAMETER; k++)
        made.mean[k] = 1;
    made.mean[GB_SPEED_STAR] = v;
    for (int c = 0; c < GB_NCURVE; c++) {
        made.has_curve[c] = gait->has_curve[c];
        for (int i = 0; i < GB_SAMPLES; i++)
            made.curve[c][i] = gait->curve[c][i] + d[i];
    }
    assert_status(gb_reference_add(reference, take, person, take, &made, NULL, &err), GB_OK, &err);
}

static void begin(gb_reference *reference)
{
    memset(reference, 0, sizeof *reference);
    reference->name = "made";
    reference->title = "Made-up people";
    reference->acknowledgement = "";
}

/* A study alone, into results that the caller frees. */
static void study(const char *name, const gb_reference *reference, gb_results *r)
{
    gb_error err;
    const gb_study_context context = {
        .reference = reference, .nreference = 1, .style = &gb_style_default, .results = r};
    gb_results_begin(r);
    assert_true(gb_study_find(name) >= 0);
    assert_status(gb_studies[gb_study_find(name)].run(&context, &r->store, &err), GB_OK, &err);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

/* ---- single people ---- */

static const char *const judged[] = {"thigh",
                                     "knee",
                                     "ankle",
                                     "foot_pitch",
                                     "upper_arm",
                                     "elbow",
                                     "pelvis_rotation",
                                     "pelvis_obliquity",
                                     "shoulder_rotation",
                                     "pelvis_tilt",
                                     "ankle_fore",
                                     "ankle_height",
                                     "pelvis_height"};

/* Up in one half of the cycle and down in the other, by 1 in root mean square and 0 on average. */
static double wave(int i)
{
    return i == 100 ? 0 : sqrt(1.01) * (i < 50 ? 1 : -1);
}

/* All at one speed, so that speed changes nothing: in shape ann is 1 and 3 degrees from the
 * character, ben 5 and cat 9; how high each stands besides does not matter. The character is 2 from ann (mean of her takes), 5 and 9 from the others: 16 / 3.
 * The mean of the others, each with one vote, is at 7 for ann (6 and 4 away), at 5.5 for ben (0.5),
 * at 3.5 for cat (5.5): 11 / 3. */
static void a_person_is_as_far_as_she_was_moved(void **state)
{
    (void)state;
    static const struct {
        const char *take, *person;
        double above, others;
    } takes[] = {{"ann_1", "ann", 1, 6},
                 {"ben_1", "ben", 5, 0.5},
                 {"ann_2", "ann", 3, 4},
                 {"cat_1", "cat", 9, 5.5}};
    const double v = 0.45;
    gb_figure figure = gb_figure_average(0.85);
    gb_reference reference;
    gb_gait gait;
    gb_results r;
    gb_error err;
    begin(&reference);
    assert_status(gb_tune_gait(&gb_style_default, &figure, v, false, 6, &gait, &err), GB_OK, &err);
    for (int t = 0; t < 4; t++) {
        double d[GB_SAMPLES];
        for (int i = 0; i < GB_SAMPLES; i++)
            d[i] = takes[t].above * wave(i) + 7 * t;
        add_take(&reference, takes[t].take, takes[t].person, &gait, v, d);
    }
    assert_status(gb_reference_settle(&reference, &err), GB_OK, &err);
    gb_gait_free(&gait);
    study("people", &reference, &r);
    for (size_t k = 0; k < sizeof judged / sizeof *judged; k++) {
        const gb_sides both = GB_SIDES_BOTH;
        assert_stored(&r, GB_Q_TO_PERSON, "procedural", "made", judged[k], both, 16.0 / 3, 1e-6);
        assert_stored(&r, GB_Q_OTHERS_TO_PERSON, "procedural", "made", judged[k], both, 11.0 / 3,
                      1e-6);
        assert_stored(&r, GB_Q_TO_PERSON_RATIO, "procedural", "made", judged[k], both, 16.0 / 11,
                      1e-6);
        for (int t = 0; t < 4 && k < 6; t++) {
            char name[64];
            snprintf(name, sizeof name, "procedural as %s", takes[t].take);
            assert_stored(&r, GB_Q_TO_PERSON, name, "made", judged[k], both, takes[t].above, 1e-6);
            assert_stored(&r, GB_Q_OTHERS_TO_PERSON, name, "made", judged[k], both, takes[t].others,
                          1e-6);
        }
    }
    gb_results_free(&r);
    gb_reference_free(&reference);
}

/* ---- rigs ---- */

/* The game humanoid at any stature, from the heights that anthropometry has (hip 0.530, knee 0.285,
 * ankle 0.039 of the stature; hips 0.045 to each side; the ball 0.7 of the way to the toes, which
 * are three quarters of a foot of 0.152 ahead, and 2 cm of 1.8288 m above the sole). */
static gb_figure game_by_hand(void)
{
    gb_figure f = gb_figure_average(0.85);
    const double leg = 0.530 - 0.039, rise = 0.02 / 1.8288, ahead = 0.75 * 0.152;
    f.thigh = (0.530 - 0.285) / leg;
    f.hip_width = 2 * 0.045 / leg;
    f.foot = hypot(0.039 - rise, 0.7 * ahead) / leg;
    f.foot_pitch = -atan((0.039 - rise) / (0.7 * ahead)) * 180 / acos(-1.0);
    f.ball_height = rise / leg;
    f.toes = 0.3 * ahead / leg;
    return f;
}

static gb_figure figure_by_hand(int rig)
{
    gb_figure f = gb_figure_average(rig == 4 ? 0.5 : 0.85);
    if (rig == 1)
        return game_by_hand();
    if (rig == 2)
        f.foot = 0.19;
    if (rig == 3)
        f.hip_width *= 1.3;
    if (rig >= 3)
        f.thigh = rig == 3 ? 0.45 : 0.50;
    return f;
}

/* People's curves are those of one of the rigs and 3 + 4 sqrt 2 cos more: on this rig the RMS is 5
 * and the shape 4 (samples at whole turns / 101, so that the cosine has no mean). On a figure that
 * is a little different the curves are others. */
static void a_rig_is_as_far_as_people_were_moved(void **state)
{
    (void)state;
    static const char *const names[] = {"average people", "game humanoid",
                                        "foot 0.19 leg instead of 0.145",
                                        "hips 30 % wider, thigh 0.45", "leg of 0.5 m, thigh 0.50"};
    static const char *const curves[] = {"thigh",      "knee",      "ankle",
                                         "foot_pitch", "upper_arm", "pelvis_rotation"};
    const double v = gb_style_default.walk.speed_star;
    double d[GB_SAMPLES];
    for (int i = 0; i < GB_SAMPLES; i++)
        d[i] = 3 + 4 * sqrt(2) * cos(2 * acos(-1.0) * i / 101);
    for (int rig = 0; rig < 5; rig++) {
        gb_figure figure = figure_by_hand(rig);
        gb_reference reference;
        gb_gait gait;
        gb_results r;
        gb_error err;
        begin(&reference);
        assert_status(gb_tune_gait(&gb_style_default, &figure, v, false, 8, &gait, &err), GB_OK,
                      &err);
        add_take(&reference, "one", "one", &gait, v, d);
        assert_status(gb_reference_settle(&reference, &err), GB_OK, &err);
        gb_gait_free(&gait);
        study("rigs", &reference, &r);
        for (size_t k = 0; k < sizeof curves / sizeof *curves; k++) {
            assert_stored(&r, GB_Q_RIG_RMS, names[rig], "made", curves[k], GB_SIDES_BOTH, 5, 1e-5);
            assert_stored(&r, GB_Q_RIG_SHAPE, names[rig], "made", curves[k], GB_SIDES_BOTH, 4,
                          1e-5);
        }
        gb_results_free(&r);
        gb_reference_free(&reference);
    }
}

/* ---- accelerations over speed ---- */

static double line_at(int bone, double v)
{
    return 1000 * (bone + 1) + (2500 + 300 * bone) * (v - 0.4);
}

/* Three people at two speeds each, whose 99th percentiles lie on lines: at the v* of the subject
 * people have what the line says there. */
static void peoples_accelerations_lie_on_their_lines(void **state)
{
    (void)state;
    static gb_gait gait;
    static const struct {
        const char *take, *person;
        double v;
    } takes[] = {{"a1", "ann", 0.30}, {"a2", "ann", 0.45}, {"b1", "ben", 0.36},
                 {"b2", "ben", 0.52}, {"c1", "cat", 0.33}, {"c2", "cat", 0.60}};
    gb_reference reference;
    gb_results r;
    gb_error err;
    begin(&reference);
    for (size_t t = 0; t < sizeof takes / sizeof *takes; t++) {
        gb_pops pops;
        memset(&gait, 0, sizeof gait);
        memset(&pops, 0, sizeof pops);
        gait.nkept = 2;
        gait.fps = 120;
        gait.leg = 0.9;
        for (int k = 0; k < GB_NPARAMETER; k++)
            gait.mean[k] = 1;
        gait.mean[GB_SPEED_STAR] = takes[t].v;
        for (int b = 0; b < GB_NBONE; b++) {
            pops.p99[b] = line_at(b, takes[t].v);
            pops.peak[b] = 1e6;
        }
        assert_status(gb_reference_add(&reference, takes[t].take, takes[t].person, takes[t].take,
                                       &gait, &pops, &err),
                      GB_OK, &err);
    }
    assert_status(gb_reference_settle(&reference, &err), GB_OK, &err);
    const char *names[] = {"made"};
    const double unsaid = (double)NAN;
    gb_subject_entry entry = {
        .name = "walker",
        .source = {.kind = gb_take_kind_find("procedural"),
                   .generated = {"walk", 1.3, unsaid, unsaid, unsaid, unsaid, NULL, NULL}}};
    gb_experiment experiment = {.path = "made.json",
                                .folder = "",
                                .name = "made",
                                .title = "Made",
                                .reference = names,
                                .nreference = 1,
                                .subject = &entry,
                                .nsubject = 1,
                                .tolerance = 0.02,
                                .wanted = {.analyses = 1u << gb_analysis_find("pops")}};
    gb_results_begin(&r);
    assert_status(gb_run_subject(&experiment, &reference, &entry, NULL, &r, &err), GB_OK, &err);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    double v = stored(&r, GB_Q_SPEED_STAR, "walker", "", "", GB_SIDES_BOTH);
    assert_near(v, 1.3 / sqrt(9.81 * 0.85), 0.01, 0, "v* of 1.3 m/s on a leg of 0.85 m");
    for (int b = 0; b < GB_NBONE; b++)
        assert_stored(&r, GB_Q_PEOPLE_ACCELERATION_P99, "walker", "made",
                      gb_items_name(GB_OF_BONES, b), GB_SIDES_BOTH, line_at(b, v), 0.01);
    gb_results_free(&r);
    gb_reference_free(&reference);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_person_is_as_far_as_she_was_moved),
    cmocka_unit_test(a_rig_is_as_far_as_people_were_moved),
    cmocka_unit_test(peoples_accelerations_lie_on_their_lines),
};

run_group(tests)
