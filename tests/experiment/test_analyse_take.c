/* A take of one stride is played on by itself, and measured as in the take that it was cut from;
 * what is no stride is not (data: all folders with takes). */
#include <dirent.h>

#include "check.h"
#include "experiment/analyse_take.h"
#include "gait/analyses.h"
#include "gait/pops.h"

typedef struct analysed {
    gb_take take;
    gb_body body;
    gb_gait gait;
} analysed;

/* False when there is nothing to analyse. */
static bool analyse(const char *word, const gb_take_options *options, analysed *a)
{
    gb_error err;
    if (gb_take_open(word, options, &a->take, &err) != GB_OK)
        return false;
    if (gb_analyse_take(&a->take, NULL, &a->body, &a->gait, &err) == GB_OK)
        return true;
    gb_take_close(&a->take);
    return false;
}

static void done(analysed *a)
{
    gb_gait_free(&a->gait);
    gb_take_close(&a->take);
}

static const char *note_of(const gb_notes *notes, const char *kind)
{
    for (const gb_note *note = notes->first; note; note = note->next) {
        if (strcmp(note->kind, kind) == 0)
            return note->message;
    }
    return NULL;
}

static const gb_cycle *kept_of(const gb_gait *gait, gb_side side)
{
    for (int i = 0; i < gait->ncycle; i++) {
        if (gait->cycle[i].kept && gait->cycle[i].side == side)
            return &gait->cycle[i];
    }
    return NULL;
}

static double rms_between(const double *a, const double *b)
{
    double squares = 0;
    for (int i = 0; i < GB_SAMPLES; i++)
        squares += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(squares / GB_SAMPLES);
}

/* ---- made clips ---- */

/* The game's walk has 1.1 s a stride and ends where it begins. The same cycles are in eight rounds
 * of it that are asked for; there all count, here one of each side. */
static void a_clip_of_one_stride_is_played_on(void **state)
{
    (void)state;
    analysed one, eight;
    const gb_take_options o = {.loops = 8};
    assert_true(analyse("clip:walk,seconds=1.1", NULL, &one));
    assert_true(analyse("clip:walk,seconds=1.1", &o, &eight));
    const char *text = note_of(&one.take.assumed, "joined");
    assert_non_null(text);
    assert_contains(text, "one stride (33 frames): played 4 times");
    assert_contains(text, "its ends are 0 mm apart");
    assert_null(note_of(&eight.take.assumed, "joined"));
    assert_int_equal(one.gait.round, 33);
    assert_int_equal(gb_take_frames(&one.take), 4 * 33 + 1);
    assert_int_equal(one.body.nframe, 4 * 33 + 1);
    assert_int_equal(one.gait.nkept, 2);
    assert_int_equal(one.gait.side_count[GB_LEFT], 1);
    assert_true(eight.gait.nkept >= 12);
    assert_int_equal(eight.gait.round, 0);
    assert_near(one.gait.mean[GB_SPEED], eight.gait.mean[GB_SPEED], 0, 1e-3, "speed");
    assert_near(one.gait.mean[GB_CADENCE], eight.gait.mean[GB_CADENCE], 0, 1e-3, "cadence");
    assert_true(rms_between(one.gait.curve[GB_KNEE_FLEXION], eight.gait.curve[GB_KNEE_FLEXION]) <
                0.05);
    done(&one);
    done(&eight);
}

/* A clip that Unity loops is one whatever its ends are: 1.02 s of the walk's 1.1. */
static void what_its_file_loops_is_looped(void **state)
{
    (void)state;
    for (int loops = 0; loops < 2; loops++) {
        gb_take take;
        gb_body body;
        gb_gait gait;
        gb_error err;
        assert_status(gb_take_open("clip:walk,seconds=1.02", NULL, &take, &err), GB_OK, &err);
        take.loops = loops;
        assert_status(gb_analyse_take(&take, NULL, &body, &gait, &err), GB_OK, &err);
        assert_true((note_of(&take.assumed, "joined") != NULL) == loops);
        assert_int_equal(gait.nkept, loops ? 2 : 0);
        assert_true(!loops || gait.seam > 0.04 * gait.leg);
        gb_gait_free(&gait);
        gb_take_close(&take);
    }
}

/* --loop 1 is an answer, too. */
static void what_was_asked_for_is_done(void **state)
{
    (void)state;
    analysed a;
    const gb_take_options once = {.loops = 1};
    assert_true(analyse("clip:walk,seconds=1.1", &once, &a));
    assert_int_equal(a.gait.nkept, 0);
    assert_null(note_of(&a.take.assumed, "joined"));
    done(&a);
}

/* Loops without a step in them, and half a stride whose ends do not meet: they stay as they are. */
static void what_is_no_stride_stays_as_it_is(void **state)
{
    (void)state;
    static const char *const words[] = {"clip:idle,seconds=2", "clip:wave", "clip:jump",
                                        "clip:walk,seconds=0.55", "clip:walk,seconds=0.9"};
    for (int i = 0; i < 5; i++) {
        gb_error err;
        gb_take once;
        analysed a;
        assert_status(gb_take_open(words[i], NULL, &once, &err), GB_OK, &err);
        assert_true(analyse(words[i], NULL, &a));
        assert_int_equal(a.gait.nkept, 0);
        assert_int_equal(a.gait.round, 0);
        assert_null(note_of(&a.take.assumed, "joined"));
        assert_int_equal(gb_take_frames(&a.take), gb_take_frames(&once));
        assert_int_equal(a.body.nframe, gb_take_frames(&once));
        gb_take_close(&once);
        done(&a);
    }
}

/* ---- real walks, cut to one stride ---- */

typedef struct tally {
    int strides, joined, one_side;
    double rms[GB_NCURVE], most[GB_NCURVE]; /* deg: sum, largest */
    double cadence, speed;                  /* relative, largest */
} tally;

static const gb_curve judged[] = {GB_THIGH,      GB_KNEE_FLEXION,  GB_ANKLE_FLEXION,
                                  GB_FOOT_PITCH, GB_ELBOW_FLEXION, GB_TRUNK};
enum { NJUDGED = sizeof judged / sizeof *judged };

/* One stride of a take against the same stride in the whole. */
static void try_stride(const char *path, const gb_cycle *cycle, tally *t)
{
    analysed a;
    const gb_take_options o = {.from = (int)lround(cycle->start), .to = (int)lround(cycle->end)};
    assert_true(analyse(path, &o, &a));
    t->strides++;
    const gb_cycle *own = kept_of(&a.gait, cycle->side);
    if (a.gait.round > 0) {
        assert_non_null(note_of(&a.take.assumed, "joined"));
        t->joined++;
        t->one_side += own == NULL;
    }
    for (int i = 0; i < NJUDGED && own; i++) {
        double rms = rms_between(own->curve[judged[i]], cycle->curve[judged[i]]);
        if (isnan(rms))
            continue;
        t->rms[judged[i]] += rms;
        t->most[judged[i]] = fmax(t->most[judged[i]], rms);
    }
    if (own) {
        double cadence = own->parameter[GB_CADENCE] / cycle->parameter[GB_CADENCE] - 1;
        double speed = own->parameter[GB_SPEED] / cycle->parameter[GB_SPEED] - 1;
        t->cadence = fmax(t->cadence, fabs(cadence));
        t->speed = fmax(t->speed, fabs(speed));
    }
    done(&a);
}

/* Subjects whose takes go straight as a whole. */
static bool goes_straight(const char *name)
{
    static const char *const begin[] = {"02_", "05_",   "06_",   "07_",   "08_",
                                        "12_", "35_0",  "37_",   "39_",   "43_",
                                        "55_", "16_15", "16_21", "16_22", "16_3"};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
        if (strncmp(name, begin[i], strlen(begin[i])) == 0)
            return strstr(name, ".amc") != NULL;
    }
    return false;
}

static void strides_of_real_walks_are_measured_as_in_the_whole(void **state)
{
    (void)state;
    need_data();
    tally t = {0};
    DIR *dir = opendir(data_path("cmu"));
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char path[1024];
        analysed whole;
        snprintf(path, sizeof path, "%s/%s", data_path("cmu"), entry->d_name);
        if (!goes_straight(entry->d_name) || !analyse(path, NULL, &whole))
            continue;
        assert_int_equal(whole.gait.round, 0);
        for (int i = 0; i < whole.gait.ncycle && !whole.gait.running; i++) {
            if (whole.gait.cycle[i].kept)
                try_stride(path, &whole.gait.cycle[i], &t);
        }
        done(&whole);
    }
    closedir(dir);
    print_message("%d of %d strides are played on (%d without the side they were cut by); cadence "
                  "off by up to %.1f %%, speed by %.1f %%\n",
                  t.joined, t.strides, t.one_side, 100 * t.cadence, 100 * t.speed);
    /* Those that are not have ends that are more than 0.04 legs apart (3.4 cm). */
    assert_true(t.strides >= 130);
    assert_true(4 * t.joined >= 3 * t.strides);
    assert_int_equal(t.one_side, 0);
    assert_true(t.cadence < 0.02 && t.speed < 0.01);
    for (int i = 0; i < NJUDGED; i++)
        print_message("%s: %.2f deg RMS off on the mean, %.2f at most\n", gb_curves[judged[i]].name,
                      t.rms[judged[i]] / (t.joined - t.one_side), t.most[judged[i]]);
    /* Measured: 0.50 and 1.73, thigh 0.29 and 0.87. */
    assert_true(t.rms[GB_KNEE_FLEXION] / t.joined < 0.7 && t.most[GB_KNEE_FLEXION] < 2.5);
    assert_true(t.rms[GB_THIGH] / t.joined < 0.5 && t.most[GB_THIGH] < 1.5);
}

/* ---- real takes, cut anywhere ---- */

typedef struct cuts {
    unsigned long long seed;
    int tried, cycles, joined, wrong;
} cuts;

static double random_to(cuts *c, double most)
{
    c->seed = c->seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return most * (double)(c->seed >> 11) / 9007199254740992.0;
}

/* Is a round as long as a kept cycle of the take, within a tenth? */
static bool is_a_stride_of(const gb_gait *whole, int round)
{
    for (int i = 0; i < whole->ncycle; i++) {
        const gb_cycle *c = &whole->cycle[i];
        if (c->kept && fabs((c->end - c->start) / round - 1) < 0.1)
            return true;
    }
    return false;
}

static void cut_take(const char *path, cuts *t)
{
    analysed whole, part;
    if (!analyse(path, NULL, &whole))
        return;
    const int n = whole.body.nframe;
    for (int i = 0; i < 12; i++) {
        int frames = (int)((0.5 + random_to(t, 2)) / whole.body.frame_time);
        if (frames + 2 > n)
            continue;
        int from = 1 + (int)random_to(t, n - frames - 1);
        const gb_take_options o = {.from = from, .to = from + frames - 1};
        if (!analyse(path, &o, &part))
            continue;
        t->tried++;
        t->cycles += part.gait.nkept > 0 && part.gait.round == 0;
        t->joined += part.gait.round > 0;
        if (part.gait.round > 0 && !is_a_stride_of(&whole.gait, part.gait.round)) {
            print_error("%s, frames %d to %d: played on, round %d\n", path, o.from, o.to,
                        part.gait.round);
            t->wrong++;
        }
        done(&part);
    }
    done(&whole);
}

/* Of stretches of 0.5 to 2.5 s none is played on that is no stride of the take that it is from. */
static void nothing_is_played_on_that_is_no_stride(void **state)
{
    (void)state;
    need_data();
    static const char *const folders[] = {"cmu", "bvh",           "field",
                                          "sfu", "people/points", "acclaim/hdm05"};
    cuts t = {.seed = 14};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        DIR *dir = opendir(data_path(folders[i]));
        assert_non_null(dir);
        for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
            char path[1024];
            const char *dot = strrchr(entry->d_name, '.');
            snprintf(path, sizeof path, "%s/%s", data_path(folders[i]), entry->d_name);
            if (dot && (strcmp(dot, ".bvh") == 0 || strcmp(dot, ".amc") == 0))
                cut_take(path, &t);
        }
        closedir(dir);
    }
    print_message("%d stretches: %d have cycles, %d are played on, %d wrongly\n", t.tried, t.cycles,
                  t.joined, t.wrong);
    assert_true(t.tried > 1000);
    assert_true(t.joined > 10);
    assert_int_equal(t.wrong, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_clip_of_one_stride_is_played_on),
    cmocka_unit_test(what_its_file_loops_is_looped),
    cmocka_unit_test(what_was_asked_for_is_done),
    cmocka_unit_test(what_is_no_stride_stays_as_it_is),
    cmocka_unit_test(nothing_is_played_on_that_is_no_stride),
    cmocka_unit_test(strides_of_real_walks_are_measured_as_in_the_whole),
};

run_group(tests)
