/* Missing samples: what is filled, how, and what is refused. */
#include <unistd.h>

#include "check.h"
#include "take/take.h"

static char path[64];

/* Ten frames a second, so that one frame may be missing; angle and height of each frame. */
static void write_take(const char *const rows[], int n)
{
    snprintf(path, sizeof path, "/tmp/gaitbench-gaps-%ld.bvh", (long)getpid());
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f,
            "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 2 Yposition Zrotation\n"
            "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: %d\nFrame Time: 0.1\n",
            n);
    for (int i = 0; i < n; i++)
        fprintf(f, "%s\n", rows[i]);
    fclose(f);
}

static gb_status open_take(gb_take *s, bool keep, gb_error *err)
{
    gb_take_options o = {.read.allow_nan = true, .keep_gaps = keep};
    gb_status status = gb_take_open(path, &o, s, err);
    unlink(path);
    return status;
}

static const char *warning(const gb_take *s, const char *kind)
{
    for (const gb_note *n = s->warnings.first; n; n = n->next) {
        if (strcmp(n->kind, kind) == 0)
            return n->message;
    }
    return "";
}

static void short_gaps_are_filled(void **state)
{
    (void)state;
    static const char *const rows[] = {"1 170", "nan -nan(ind)", "3 -170", "4 0", "1.#QNAN INF"};
    gb_take s;
    gb_error err;
    write_take(rows, 5);
    assert_status(open_take(&s, false, &err), GB_OK, &err);
    assert_int_equal(s.missing, 4);
    assert_near(s.motion.values[2], 2, 1e-12, 0, "half way");
    assert_near(s.motion.values[3], 180, 1e-12, 0, "the shorter way round");
    assert_near(s.motion.values[8], 4, 0, 0, "the nearest at the end");
    assert_near(s.motion.values[9], 0, 0, 0, "the nearest at the end");
    assert_contains(warning(&s, "gap"), "A.Yposition: frames 1 to 1");
    gb_take_close(&s);
}

static void long_gaps_are_refused(void **state)
{
    (void)state;
    static const char *const rows[] = {"1 0", "2 nan", "3 nan", "4 0"};
    gb_take s;
    gb_error err;
    write_take(rows, 4);
    assert_status(open_take(&s, false, &err), GB_INPUT, NULL);
    assert_contains(err.message, "A.Zrotation has no samples in frames 1 to 2");
    write_take(rows, 4);
    assert_status(open_take(&s, true, &err), GB_OK, &err);
    assert_int_equal(s.missing, 2);
    assert_contains(warning(&s, "long gap"), "A.Zrotation: frames 1 to 2");
    gb_take_close(&s);
}

static void without_the_option_they_are_errors(void **state)
{
    (void)state;
    static const char *const rows[] = {"1 0", "2 nan", "3 0"};
    gb_take s;
    gb_error err;
    write_take(rows, 3);
    assert_status(gb_take_open(path, NULL, &s, &err), GB_INPUT, NULL);
    assert_contains(err.message, "found 'nan'");
    assert_int_equal(err.line, 15);
    assert_int_equal(err.column, 3);
    assert_contains(err.advice, "--allow-nan");
    unlink(path);
}

static void other_words_are_no_missing_samples(void **state)
{
    (void)state;
    static const char *const words[] = {"nanometre", "infinite", "na", "-", "nan(", "1.#", "1,5"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char row[32];
        const char *rows[] = {"1 0", row};
        gb_take s;
        gb_error err;
        snprintf(row, sizeof row, "2 %s", words[i]);
        write_take(rows, 2);
        assert_status(open_take(&s, true, &err), GB_INPUT, NULL);
        assert_contains(err.message, words[i]);
    }
}

/* Two legs and something that is carried; row 1 and 2 of six lack one of the six angles, which
 * turn the hips, left thigh, left toes, right thigh, right toes and what is carried. */
static gb_status open_walker(int missing, const gb_take_options *options, gb_take *s, gb_error *err)
{
    snprintf(path, sizeof path, "/tmp/gaitbench-gaps-%ld.bvh", (long)getpid());
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("HIERARCHY\nROOT Hips\n{\nOFFSET 0 90 0\nCHANNELS 1 Zrotation\n", f);
    for (int side = 0; side < 2; side++) {
        const char *name = side ? "Right" : "Left";
        fprintf(f,
                "JOINT %sUpLeg\n{\nOFFSET %d 0 0\nCHANNELS 1 Zrotation\nJOINT %sLeg\n{\n"
                "OFFSET 0 -42 0\nJOINT %sFoot\n{\nOFFSET 0 -40 0\nJOINT %sToeBase\n{\n"
                "OFFSET 0 -6 14\nCHANNELS 1 Zrotation\n}\n}\n}\n}\n",
                name, side ? -9 : 9, name, name, name);
    }
    fputs("JOINT Tool\n{\nOFFSET 0 10 20\nCHANNELS 1 Zrotation\nEnd Site\n{\nOFFSET 0 9 0\n}\n"
          "}\n}\nMOTION\nFrames: 6\nFrame Time: 0.1\n",
          f);
    for (int row = 0; row < 6; row++) {
        for (int i = 0; i < 6; i++)
            fputs((row == 1 || row == 2) && i == missing ? "nan " : "0 ", f);
        fputs("\n", f);
    }
    fclose(f);
    gb_status status = gb_take_open(path, options, s, err);
    unlink(path);
    return status;
}

/* A joint's own turn does not move it: toes without an end have nothing to move. */
static void gaps_matter_where_a_body_point_hangs(void **state)
{
    (void)state;
    static const struct {
        const char *joint;
        bool matters;
    } angles[] = {{"Hips", true},       {"LeftUpLeg", true},     {"LeftToeBase", false},
                  {"RightUpLeg", true}, {"RightToeBase", false}, {"Tool", false}};
    for (int i = 0; i < 6; i++) {
        gb_take s;
        gb_error err;
        gb_take_options o = {.read.allow_nan = true};
        if (angles[i].matters) {
            assert_status(open_walker(i, &o, &s, &err), GB_INPUT, NULL);
            assert_contains(err.message, angles[i].joint);
        } else {
            assert_status(open_walker(i, &o, &s, &err), GB_OK, &err);
            assert_int_equal(s.missing, 2);
            assert_contains(warning(&s, "long gap"), angles[i].joint);
            assert_contains(warning(&s, "long gap"), "no body point hangs from it");
            gb_take_close(&s);
        }
        o.every_joint = true; /* what a whole skeleton is written from */
        assert_status(open_walker(i, &o, &s, &err), GB_INPUT, NULL);
        assert_contains(err.message, angles[i].joint);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(short_gaps_are_filled),
    cmocka_unit_test(long_gaps_are_refused),
    cmocka_unit_test(without_the_option_they_are_errors),
    cmocka_unit_test(other_words_are_no_missing_samples),
    cmocka_unit_test(gaps_matter_where_a_body_point_hangs),
};

run_group(tests)
