/* Real takes, and made ones with faults from the field: what is kept of them, at what speed, and
 * that neither where a take was cut nor noise changes it (data: cmu, field, oracles/episodes). */
#include "base/json.h"
#include "check.h"
#include "gait/gait.h"
#include "take/take.h"

typedef struct analysed {
    gb_take take;
    gb_body body;
    gb_gait gait;
} analysed;

static analysed open_take(const char *name)
{
    analysed a;
    gb_error err;
    assert_status(gb_take_open(data_path(name), NULL, &a.take, &err), GB_OK, &err);
    assert_status(gb_take_body(&a.take, &a.body, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&a.body, NULL, &a.gait, NULL, &err), GB_OK, &err);
    return a;
}

static void close_take(analysed *a)
{
    gb_gait_free(&a->gait);
    gb_take_close(&a->take);
}

static gb_gait analyze(const gb_body *body)
{
    gb_gait gait;
    gb_error err;
    assert_status(gb_gait_analyze(body, NULL, &gait, NULL, &err), GB_OK, &err);
    return gait;
}

/* Frames from .. to of a body, in arrays of the arena. */
static gb_body copy_frames(const gb_body *body, int from, int to, gb_arena *arena)
{
    gb_body copy = *body;
    copy.nframe = to - from + 1;
    memset(copy.axes, 0, sizeof copy.axes);
    copy.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * (size_t)copy.nframe, sizeof(double));
    assert_non_null(copy.xyz);
    for (int p = 0; p < GB_NPOINT; p++) {
        for (int axis = 0; body->has[p] && axis < 3; axis++)
            memcpy(gb_body_axis(&copy, p, axis), gb_body_axis(body, p, axis) + from,
                   (size_t)copy.nframe * sizeof(double));
    }
    return copy;
}

/* The same walk on the spot: the mean way is taken from all points. */
static void remove_way(gb_body *body)
{
    for (int axis = 0; axis < 3; axis += 2) {
        const double *hip = gb_body_axis(body, GB_HIP, axis);
        double way = (hip[body->nframe - 1] - hip[0]) / (body->nframe - 1);
        for (int p = 0; p < GB_NPOINT; p++) {
            for (int f = 0; body->has[p] && f < body->nframe; f++)
                gb_body_axis(body, p, axis)[f] -= way * f;
        }
    }
}

/* The same body as its mirror image, or with left called right. */
static void turn_over(gb_body *body, bool mirror)
{
    const size_t n = (size_t)body->nframe;
    for (int p = 0; p < GB_NPOINT; p++) {
        for (size_t f = 0; mirror && body->has[p] && f < n; f++)
            gb_body_axis(body, p, 0)[f] *= -1;
    }
    static const int paired[] = {GB_HIP,      GB_KNEE,  GB_ANKLE, GB_TOE_BASE, GB_TOE_TIP,
                                 GB_SHOULDER, GB_ELBOW, GB_WRIST, GB_HAND_TIP};
    for (size_t i = 0; i < sizeof paired / sizeof *paired && !mirror; i++) {
        double *left = gb_body_axis(body, paired[i], 0);
        double *right = gb_body_axis(body, paired[i] + 1, 0);
        for (size_t k = 0; k < 3 * n; k++) {
            double x = left[k];
            left[k] = right[k];
            right[k] = x;
        }
    }
}

/* ---- made inputs ---- */

static const struct {
    const char *file;
    int cycles; /* at least */
    double speed, cadence;
} made[] = {
    {"base", 6, 1.2, 108},         {"n_bento", 5, 1.2, 108},       {"n_bip02", 5, 1.2, 108},
    {"n_defrig", 5, 1.2, 108},     {"n_iclone", 5, 1.2, 108},      {"n_kinect", 5, 1.2, 108},
    {"n_mixamorig1", 5, 1.2, 108}, {"n_mmd", 5, 1.2, 108},         {"n_model_", 5, 1.2, 108},
    {"n_ns_", 5, 1.2, 108},        {"n_smpl", 5, 1.2, 108},        {"slow_0.4", 11, 0.4, 60},
    {"slow_0.2", 11, 0.2, 60},     {"short_straight", 2, 0.6, 80}, {"rate_half", 6, 0.6, 54},
};

static void made_walks_have_the_speed_they_were_made_with(void **state)
{
    (void)state;
    need_data();
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        char name[64];
        snprintf(name, sizeof name, "field/%s.bvh", made[i].file);
        analysed a = open_take(name);
        assert_true(a.gait.nkept >= made[i].cycles);
        assert_int_equal(a.gait.nkept, a.gait.ncycle);
        assert_false(a.gait.in_place);
        assert_near(a.gait.mean[GB_SPEED], made[i].speed, 0, 0.01, name);
        assert_near(a.gait.mean[GB_CADENCE], made[i].cadence, 0, 0.005, name);
        /* On the spot it is the same walk. */
        gb_arena arena = {0};
        gb_body spot = copy_frames(&a.body, 0, a.body.nframe - 1, &arena);
        remove_way(&spot);
        gb_gait gait = analyze(&spot);
        assert_true(gait.in_place);
        assert_int_equal(gait.nkept, a.gait.nkept);
        assert_near(gait.mean[GB_SPEED], made[i].speed, 0, 0.01, name);
        gb_gait_free(&gait);
        gb_arena_free(&arena);
        close_take(&a);
    }
}

/* Legs that are spread by more than they are long, a climb, a dance, a fight. */
static void what_is_no_gait_keeps_no_cycle(void **state)
{
    (void)state;
    need_data();
    static const char *const files[] = {"field/spread_inplace.bvh", "cmu/01_01.amc",
                                        "cmu/14_07.amc", "bvh/univrm_test.bvh"};
    for (int i = 0; i < 4; i++) {
        analysed a = open_take(files[i]);
        assert_true(a.gait.no_gait);
        assert_int_equal(a.gait.nkept, 0);
        close_take(&a);
    }
}

/* ---- straight and turning ---- */

/* Takes that go straight as a whole; those left out turn, or (91) walk to and fro. */
static const char *const straight[] = {
    "02_01", "02_02", "05_01", "06_01", "07_01", "07_02", "07_03", "07_04", "07_05",
    "07_06", "07_07", "07_08", "07_09", "07_10", "07_11", "07_12", "08_01", "08_02",
    "08_03", "08_04", "08_06", "08_08", "08_09", "08_10", "12_01", "12_02", "12_03",
    "16_15", "16_21", "16_22", "16_31", "16_32", "16_33", "35_01", "35_02", "35_03",
    "35_04", "37_01", "39_01", "39_02", "39_03", "39_04", "43_01", "55_04"};

/* Each one that is dropped was looked at: 05_01 542 faces 11 degrees away, 16_33 bends by 11. */
static void straight_walks_are_kept(void **state)
{
    (void)state;
    need_data();
    int kept = 0, all = 0;
    for (size_t i = 0; i < sizeof straight / sizeof *straight; i++) {
        char name[64];
        snprintf(name, sizeof name, "cmu/%s.amc", straight[i]);
        analysed a = open_take(name);
        assert_false(a.gait.running && a.gait.nkept > 0);
        for (int k = 0; k < a.gait.ncycle; k++) {
            const gb_cycle *c = &a.gait.cycle[k];
            all++;
            kept += c->kept;
            if (!c->kept)
                printf("%s: %.0f to %.0f dropped, %s: travel %.1f, facing %.1f degrees\n",
                       straight[i], c->start, c->end, c->reason, c->travel, c->facing);
        }
        close_take(&a);
    }
    printf("%d of %d cycles of straight walks are kept\n", kept, all);
    assert_true(kept >= 0.95 * all && all >= 140);
}

static double number(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    assert_non_null(item);
    return item->valuedouble;
}

/* Of cycles whose overlap with a turn (what they share, of what they cover together) is 0.3 or more
 * none is kept; about half of such a cycle lies in the turn. */
static void cycles_in_turns_are_dropped(void **state)
{
    (void)state;
    need_data();
    gb_json json;
    gb_error err;
    int seen = 0;
    assert_status(gb_json_open(data_path("oracles/episodes.json"), &json, &err), GB_OK, &err);
    const cJSON *turn = NULL;
    cJSON_ArrayForEach(turn, cJSON_GetObjectItem(json.root, "turns"))
    {
        char name[64];
        snprintf(name, sizeof name, "cmu/%.40s.amc",
                 cJSON_GetObjectItem(turn, "take")->valuestring);
        FILE *there = fopen(data_path(name), "rb");
        if (!there)
            continue; /* not among the shared ones */
        fclose(there);
        double from = number(turn, "frame_start"), to = number(turn, "frame_end");
        analysed a = open_take(name);
        for (int k = 0; k < a.gait.ncycle; k++) {
            const gb_cycle *c = &a.gait.cycle[k];
            double shared = fmin(c->end, to) - fmax(c->start, from);
            if (shared < 0.3 * (c->end - c->start + to - from - shared))
                continue;
            seen++;
            if (c->kept)
                print_error("%s: %.0f to %.0f is kept\n", name, c->start, c->end);
            assert_false(c->kept);
        }
        close_take(&a);
    }
    assert_true(seen >= 20);
    printf("%d cycles in turns, none kept\n", seen);
    gb_json_close(&json);
}

/* ---- cuts ---- */

static const gb_cycle *find_cycle(const gb_gait *gait, const gb_cycle *like, int moved)
{
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *c = &gait->cycle[i];
        if (c->side == like->side && fabs(c->start + moved - like->start) < 2 &&
            fabs(c->end + moved - like->end) < 2)
            return c;
    }
    return NULL;
}

/* The largest difference of a curve of angles (degrees), and of one of lengths in metres: the unit,
 * the leg, is a median over the take. */
static void curves_apart(const gb_cycle *a, double leg_a, const gb_cycle *b, double leg_b,
                         double *degrees, double *metres)
{
    for (int c = 0; c < GB_NCURVE; c++) {
        bool angle = strcmp(gb_curves[c].unit, "deg") == 0;
        double ua = angle ? 1 : leg_a, ub = angle ? 1 : leg_b, *most = angle ? degrees : metres;
        for (int i = 0; i < GB_SAMPLES && !isnan(a->curve[c][0]) && !isnan(b->curve[c][0]); i++)
            *most = fmax(*most, fabs(a->curve[c][i] * ua - b->curve[c][i] * ub));
    }
}

typedef struct cuts {
    int compared, lost;
    double degrees, metres;
} cuts;

/* Every cycle in a take that was cut beside it. seconds: how far away. */
static void check_cut(const analysed *a, double seconds, cuts *out)
{
    for (int k = 0; k < a->gait.ncycle; k++) {
        const gb_cycle *c = &a->gait.cycle[k];
        int margin = (int)ceil(seconds * a->gait.fps);
        int from = (int)floor(c->start) - margin, to = (int)ceil(c->end) + margin;
        if (from < 0 || to >= a->body.nframe || isnan(c->parameter[GB_CADENCE]))
            continue;
        gb_arena arena = {0};
        gb_body cut = copy_frames(&a->body, from, to, &arena);
        gb_gait gait = analyze(&cut);
        const gb_cycle *same = find_cycle(&gait, c, from);
        out->lost += !same;
        if (same && !isnan(same->parameter[GB_CADENCE])) {
            out->compared++;
            curves_apart(c, a->gait.leg, same, gait.leg, &out->degrees, &out->metres);
            /* By itself it may be told nothing of the gait of most others. */
            if (c->kept)
                assert_true(same->kept);
        }
        gb_gait_free(&gait);
        gb_arena_free(&arena);
    }
}

static void where_a_take_is_cut_changes_no_cycle(void **state)
{
    (void)state;
    need_data();
    static const char *const more[] = {"field/slow_0.4.bvh", "field/slow_0.2.bvh", "cmu/91_13.amc",
                                       "people/points/NeuRA-S02_01.bvh"};
    cuts beside = {0}, near = {0};
    for (size_t i = 0; i < sizeof straight / sizeof *straight + 4; i++) {
        char name[64];
        size_t beyond = i - sizeof straight / sizeof *straight;
        snprintf(name, sizeof name, i < sizeof straight / sizeof *straight ? "cmu/%s.amc" : "%s",
                 i < sizeof straight / sizeof *straight ? straight[i] : more[beyond]);
        analysed a = open_take(name);
        check_cut(&a, 0.3, &beside);
        check_cut(&a, 0.15, &near);
        close_take(&a);
    }
    printf("cut 0.3 s beside: %d cycles, %d lost, curves moved by up to %.4f degrees and %.3f mm; "
           "0.15 s: %d cycles, %d lost, %.4f degrees and %.3f mm\n",
           beside.compared, beside.lost, beside.degrees, 1000 * beside.metres, near.compared,
           near.lost, near.degrees, 1000 * near.metres);
    assert_true(beside.compared >= 100);
    assert_int_equal(beside.lost, 0);
    assert_true(beside.degrees <= 0.01 && beside.metres <= 0.0002);
    assert_true(near.degrees <= 0.1 && near.metres <= 0.002);
}

/* Cut anywhere, a cycle may be lost; what is left of the take's is what it was. */
static void no_cut_changes_what_is_left(void **state)
{
    (void)state;
    need_data();
    cuts all = {0};
    for (size_t i = 0; i < sizeof straight / sizeof *straight; i++) {
        char name[64];
        snprintf(name, sizeof name, "cmu/%s.amc", straight[i]);
        analysed a = open_take(name);
        int last = a.body.nframe - 1;
        for (int at = 5; at < last - 8; at += 7) {
            gb_arena arena = {0};
            gb_body cut =
                copy_frames(&a.body, at < last / 2 ? at : 0, at < last / 2 ? last : at, &arena);
            gb_gait gait = analyze(&cut);
            for (int k = 0; k < gait.ncycle; k++) {
                gb_cycle *c = &gait.cycle[k];
                const gb_cycle *was = find_cycle(&a.gait, c, at < last / 2 ? -at : 0);
                if (!c->kept || !was)
                    continue;
                all.compared++;
                double before = all.degrees;
                curves_apart(was, a.gait.leg, c, gait.leg, &all.degrees, &all.metres);
                if (all.degrees > before && all.degrees > 0.1)
                    print_error("%s cut at %d: the cycle at %.0f moves by %.3f degrees\n", name, at,
                                c->start, all.degrees);
            }
            gb_gait_free(&gait);
            gb_arena_free(&arena);
        }
        close_take(&a);
    }
    printf("cut anywhere: %d cycles are left, moved by up to %.4f degrees and %.3f mm\n",
           all.compared, all.degrees, 1000 * all.metres);
    assert_true(all.compared >= 1000);
    assert_true(all.degrees <= 0.1 && all.metres <= 0.002);
}

/* ---- running ---- */

/* Uniform in -1 .. 1; the same everywhere. */
static double draw(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / (1 << 23) - 1;
}

/* 9 Hz, amplitude 8 mm, each point and axis at a phase of its own. */
static void shake(gb_body *body, uint32_t seed)
{
    for (int p = 0; p < GB_NPOINT; p++) {
        for (int axis = 0; axis < 3; axis++) {
            double phase = acos(-1.0) * draw(&seed);
            for (int f = 0; body->has[p] && f < body->nframe; f++)
                gb_body_axis(body, p, axis)[f] +=
                    0.008 * sin(2 * acos(-1.0) * 9 * f * body->frame_time + phase);
        }
    }
}

static void check_running(const char *take, bool runs)
{
    char name[64];
    snprintf(name, sizeof name, "cmu/%s.amc", take);
    analysed a = open_take(name);
    assert_true(a.gait.nkept > 0);
    for (uint32_t draws = 0; draws <= 6; draws++) {
        gb_arena arena = {0};
        gb_body body = copy_frames(&a.body, 0, a.body.nframe - 1, &arena);
        if (draws > 0)
            shake(&body, draws);
        gb_gait gait = analyze(&body);
        for (int i = 0; i < gait.ncycle; i++) {
            const gb_cycle *c = &gait.cycle[i];
            if (isnan(c->parameter[GB_CADENCE]))
                continue;
            if (c->running != runs)
                print_error("%s, draw %u, cycle at %.0f\n", take, (unsigned)draws, c->start);
            assert_int_equal(c->running, runs);
        }
        assert_true(gait.nkept > 0);
        gb_gait_free(&gait);
        gb_arena_free(&arena);
    }
    close_take(&a);
}

static void noise_makes_no_run_of_a_walk(void **state)
{
    (void)state;
    need_data();
    static const char *const runs[] = {"09_01", "09_02", "09_03", "09_06", "127_03",
                                       "35_17", "16_35", "16_36", "16_46"};
    static const char *const people[] = {"07_", "08_", "12_", "35_0", "37_", "39_", "43_"};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        check_running(runs[i], true);
    int walks = 0;
    for (size_t i = 0; i < sizeof straight / sizeof *straight; i++) {
        bool asked = false;
        for (size_t k = 0; k < sizeof people / sizeof *people; k++)
            asked = asked || strncmp(straight[i], people[k], strlen(people[k])) == 0;
        if (asked)
            check_running(straight[i], false);
        walks += asked;
    }
    assert_true(walks >= 30);
}

/* Left called right, or the whole in a mirror: no cycle counts, and every one says what it is, none
 * that its events were in a wrong order. */
static void exchanged_and_mirrored_walkers_are_told_so(void **state)
{
    (void)state;
    need_data();
    static const char *const files[] = {"cmu/35_01.amc",
                                        "cmu/07_01.amc",
                                        "cmu/09_06.amc",
                                        "cmu/91_17.amc",
                                        "cmu/12_02.amc",
                                        "field/base.bvh",
                                        "field/slow_0.4.bvh",
                                        "sfu/0005_Walking001.bvh",
                                        "cmu/39_01.amc",
                                        "cmu/55_04.amc",
                                        "bvh/bvh_toolbox_walk01.bvh",
                                        "people/points/HC040A_01.bvh",
                                        "people/points/NeuRA-S02_01.bvh",
                                        "bvh/bandai_dataset-1_walk_normal_001.bvh"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        for (int mirror = 0; mirror < 2; mirror++) {
            analysed a = open_take(files[i]);
            gb_arena arena = {0};
            gb_body body = copy_frames(&a.body, 0, a.body.nframe - 1, &arena);
            turn_over(&body, mirror);
            gb_gait gait = analyze(&body);
            assert_int_equal(gait.nkept, 0);
            int told = 0;
            for (int c = 0; c < gait.ncycle; c++) {
                const char *reason = gait.cycle[c].reason;
                assert_null(strstr(reason, "another order"));
                told += strstr(reason, "left and right are exchanged") != NULL;
            }
            if (told == 0)
                print_error("%s\n", files[i]);
            assert_true(told > 0);
            assert_false(gait.no_gait);
            gb_gait_free(&gait);
            gb_arena_free(&arena);
            close_take(&a);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(exchanged_and_mirrored_walkers_are_told_so),
    cmocka_unit_test(made_walks_have_the_speed_they_were_made_with),
    cmocka_unit_test(what_is_no_gait_keeps_no_cycle),
    cmocka_unit_test(straight_walks_are_kept),
    cmocka_unit_test(cycles_in_turns_are_dropped),
    cmocka_unit_test(where_a_take_is_cut_changes_no_cycle),
    cmocka_unit_test(no_cut_changes_what_is_left),
    cmocka_unit_test(noise_makes_no_run_of_a_walk),
};

run_group(tests)
