/* A rate that is wrong by a factor is named, and no other is doubted (data: all folders with
 * takes).
 */
#include <dirent.h>

#include "check.h"
#include "gait/rate.h"
#include "take/take.h"
#include "walker.h"

/* Those whose rate is not what it says. */
static bool says_a_wrong_rate(const char *name)
{
    return strstr(name, "rate_25_of_120") || strstr(name, "rate_half");
}

static bool is_take(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (strcmp(dot, ".bvh") == 0 || strcmp(dot, ".amc") == 0);
}

/* What is said of body's rate: the one that fits, and how many notes. Without cycles kept is 0. */
static double fitting_rate(const gb_body *body, int *said, gb_gait *gait)
{
    gb_error err;
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    double fits = 0;
    *said = 0;
    if (gb_gait_analyze(body, NULL, gait, NULL, &err) != GB_OK)
        return 0;
    assert_status(gb_rate_check(body, NULL, gait, &fits, &notes, &err), GB_OK, &err);
    for (const gb_note *note = notes.first; note; note = note->next, ++*said)
        assert_string_equal(note->kind, "cadence");
    gb_arena_free(&arena);
    return fits;
}

/* The walker takes 109 steps/min of 0.715 m; at 120 Hz of 60 he takes 218 of the same length. */
static void twice_the_rate_is_named(void **state)
{
    (void)state;
    const walker usual = {.seconds = 8, .fps = 60, .speed = 1.3, .cycle = 1.1};
    gb_arena arena = {0};
    gb_gait gait;
    int said;
    gb_body body = walker_body(&usual, &arena);
    assert_near(fitting_rate(&body, &said, &gait), 0, 0, 0, "nothing to name");
    assert_int_equal(said, 0);
    /* 2 steps in 1.1 s, a stride of 1.3 x 1.1 m */
    double leg = gait.leg, steps = 2 / 1.1 * sqrt(leg / 9.81);
    assert_near(gb_rate_surplus(&gait), log(steps) + 0.952 - 0.56 * log(1.43 / leg), 1e-3, 0,
                "surplus");
    gb_gait_free(&gait);
    body.frame_time /= 2;
    assert_near(fitting_rate(&body, &said, &gait), 60, 0, 0, "the rate that fits");
    assert_int_equal(said, 1);
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

/* Who stands has no cycle at any rate, and his rate is not doubted. */
static void nothing_is_said_of_who_stands(void **state)
{
    (void)state;
    const walker standing = {.seconds = 8, .fps = 60, .speed = 1.3, .cycle = 1.1, .still = 9};
    gb_arena arena = {0};
    gb_gait gait;
    int said;
    gb_body body = walker_body(&standing, &arena);
    assert_near(fitting_rate(&body, &said, &gait), 0, 0, 0, "nothing to name");
    assert_int_equal(said, 0);
    assert_int_equal(gait.nkept, 0);
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

typedef struct tally {
    int walks, right, wrong;
    double least, most; /* surplus of takes at their own rate */
} tally;

/* The take at its own rate, and at a share of it. */
static void try_take(const char *name, const double share[2], tally of[2])
{
    gb_error err;
    gb_take take;
    gb_body body;
    gb_gait gait;
    int said;
    if (gb_take_open(data_path(name), NULL, &take, &err) != GB_OK)
        return;
    if (gb_take_body(&take, &body, &err) == GB_OK) {
        double own = body.frame_time;
        gait.nkept = 0;
        fitting_rate(&body, &said, &gait);
        bool walks = gait.nkept >= 2 && !gait.running;
        if (said)
            print_error("%s: its rate was doubted\n", name);
        assert_int_equal(said, 0);
        of->least = fmin(of->least, gb_rate_surplus(&gait)); /* fmin leaves out what is no number */
        of->most = fmax(of->most, gb_rate_surplus(&gait));
        gb_gait_free(&gait);
        for (int i = 0; i < 2 && walks; i++) {
            body.frame_time = own / share[i];
            double fits = fitting_rate(&body, &said, &gait);
            /* Of the usual rates the one next to its own: the nearest two differ by a fifth. */
            bool right = fits > 0 && fabs(log(fits * own)) < log(1.21);
            of[i].walks++;
            of[i].right += right;
            of[i].wrong += fits > 0 && !right;
            if (fits > 0 && !right)
                print_message("%s: %.4g Hz of %.4g\n", name, fits, 1 / own);
            gb_gait_free(&gait);
        }
    }
    gb_take_close(&take);
}

/* 25 said for 120, half said for all: three of four are named, one in a hundred wrongly (the
 * prototype's: 94 and 93 of 124, one wrong each). */
static void wrong_rates_of_real_takes_are_named_and_right_ones_are_not_doubted(void **state)
{
    (void)state;
    need_data();
    static const char *const folders[] = {"cmu", "cmu/twins",     "bvh",          "field",
                                          "sfu", "people/points", "acclaim/hdm05"};
    static const double share[2] = {25 / 120.0, 0.5};
    tally of[2] = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        DIR *dir = opendir(data_path(folders[i]));
        assert_non_null(dir);
        for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
            char name[512];
            snprintf(name, sizeof name, "%s/%s", folders[i], entry->d_name);
            if (is_take(name) && !says_a_wrong_rate(name))
                try_take(name, share, of);
        }
        closedir(dir);
    }
    print_message("surplus at the takes' own rates %.2f to %.2f\n", of->least, of->most);
    assert_true(of->least > -0.5 && of->most < 0.5);
    for (int i = 0; i < 2; i++) {
        print_message("rate x %.3f: of %d walks %d named, %d wrongly\n", share[i], of[i].walks,
                      of[i].right, of[i].wrong);
        assert_true(of[i].walks >= 80);
        assert_true(4 * of[i].right >= 3 * of[i].walks);
        assert_true(100 * of[i].wrong <= of[i].walks);
    }
}

static void the_field_takes_are_named(void **state)
{
    (void)state;
    need_data();
    static const struct {
        const char *file;
        double fits;
    } cases[] = {{"field/rate_25_of_120.bvh", 120}, {"field/rate_half.bvh", 60}};
    for (int i = 0; i < 2; i++) {
        gb_error err;
        gb_take take;
        gb_body body;
        gb_gait gait;
        int said;
        assert_status(gb_take_open(data_path(cases[i].file), NULL, &take, &err), GB_OK, &err);
        assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
        assert_near(fitting_rate(&body, &said, &gait), cases[i].fits, 0, 0, cases[i].file);
        assert_int_equal(said, 1);
        gb_gait_free(&gait);
        gb_take_close(&take);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(twice_the_rate_is_named),
    cmocka_unit_test(nothing_is_said_of_who_stands),
    cmocka_unit_test(wrong_rates_of_real_takes_are_named_and_right_ones_are_not_doubted),
    cmocka_unit_test(the_field_takes_are_named),
};

run_group(tests)
