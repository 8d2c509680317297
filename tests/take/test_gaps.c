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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(short_gaps_are_filled),
    cmocka_unit_test(long_gaps_are_refused),
    cmocka_unit_test(without_the_option_they_are_errors),
    cmocka_unit_test(other_words_are_no_missing_samples),
};

run_group(tests)
