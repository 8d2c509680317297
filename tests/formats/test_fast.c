/* The fast lane gives the bits of the careful reader, or gives up; in pieces and in one. */
#include "base/buffer.h"
#include "base/number.h"
#include "check.h"
#include "formats/fast.h"
#include "formats/formats.h"

static const gb_fast_limits limits = {.max_rows = 10000000, .threads = 1};

static int read_text(const char *text, int ncolumn, gb_arena *arena, double **values)
{
    return gb_fast_rows(text, text + strlen(text), ncolumn, limits, arena, values);
}

static void regular_rows_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1 -2.5 3e2\n4 5 6\n",       "1 -2.5 3e2\r\n4 5 6\r\n",   " 1\t-2.5  300 \n\n\n4 5 6",
        "1 -2.5 3.e+2\n4 5 6  \n\n", "1 -2.50000 .3e3\n004 5. 6",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gb_arena arena = {0};
        double *v = NULL;
        assert_int_equal(read_text(texts[i], 3, &arena, &v), 2);
        static const double expected[] = {1, -2.5, 300, 4, 5, 6};
        for (int k = 0; k < 6; k++)
            assert_near(v[k], expected[k], 0, 0, texts[i]);
        gb_arena_free(&arena);
    }
}

/* What needs a message or a dialect is left to the careful reader. */
static void anything_else_is_given_up(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1 2\n4 5 6\n",    "1 2 3 4\n5 6 7\n",
        "1 2 nan\n",       "1 2 3\n# c\n4 5 6\n",
        "1,5 2 3\n",       "1 2 0x3\n",
        "1 2 3\r4 5 6\r",  "1 2 -\n",
        "1 2 3e\n4 5 6\n", "1 2 1e999\n",
        "1 2 3\n4 5 six",  "1 2 3\n4 5",
        "\n\n  \n",        "",
        "1 2 inf\n",       "1 2 3x\n",
        "1 2 --3\n",       "1 2 3\n4 5 6;",
        "1 2 3\v\n",       "1 2 1.2.3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gb_arena arena = {0};
        double *v = NULL;
        int n = read_text(texts[i], 3, &arena, &v);
        if (n >= 0)
            print_error("'%s' gave %d rows\n", texts[i], n);
        assert_int_equal(n, -1);
        gb_arena_free(&arena);
    }
}

static int print_number(char text[400], int how, double value)
{
    switch (how) {
    case 0:
        return snprintf(text, 400, "%.17g", value);
    case 1:
        return snprintf(text, 400, "%.9g", value);
    case 2:
        return snprintf(text, 400, "%.4f", value);
    case 3:
        return snprintf(text, 400, "%e", value);
    case 4:
        return snprintf(text, 400, "%.0f", value);
    case 5:
        return snprintf(text, 400, "%.12e", value);
    default:
        return snprintf(text, 400, "%.3g", value);
    }
}

/* Random numbers in every notation a file may have, against gb_number_parse. */
static void numbers_have_the_bits_of_the_general_routine(void **state)
{
    (void)state;
    uint64_t seed = 12345;
    for (int i = 0; i < 200000; i++) {
        char text[400];
        gb_arena arena = {0};
        double *v = NULL, value, expected;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        uint64_t bits =
            i % 3 ? (seed & 0x800fffffffffffffu) | ((uint64_t)(1000 + i % 50) << 52) : seed;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value))
            continue;
        int n = print_number(text, i % 7, value);
        if (n > 300)
            continue;
        strcat(text, "\n");
        assert_non_null(gb_number_parse(text, text + n, &expected));
        int rows = read_text(text, 1, &arena, &v);
        if (rows != 1)
            print_error("%s\n", text);
        assert_int_equal(rows, 1);
        assert_memory_equal(v, &expected, sizeof expected);
        gb_arena_free(&arena);
    }
}

/* Large texts are cut into pieces: any number of threads gives the same bytes, blank lines too. */
static void pieces_give_the_same_bytes(void **state)
{
    (void)state;
    gb_buffer text = {0};
    uint64_t seed = 7;
    int rows = 0;
    while (text.size < 6000000) {
        for (int c = 0; c < 40; c++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            gb_buffer_printf(&text, "%s%.4f", c ? " " : "", (double)(seed >> 44) / 1000 - 500);
        }
        gb_buffer_text(&text, rows % 1000 == 999 ? "\n\n" : "\n");
        rows++;
    }
    gb_arena one = {0}, many = {0};
    double *a = NULL, *b = NULL;
    gb_fast_limits l = limits;
    assert_int_equal(gb_fast_rows(text.text, text.text + text.size, 40, l, &one, &a), rows);
    for (l.threads = 2; l.threads <= 16; l.threads *= 2) {
        assert_int_equal(gb_fast_rows(text.text, text.text + text.size, 40, l, &many, &b), rows);
        assert_memory_equal(a, b, (size_t)rows * 40 * sizeof *a);
    }
    gb_arena_free(&one);
    gb_arena_free(&many);
    gb_buffer_free(&text);
}

static void limits_hold(void **state)
{
    (void)state;
    gb_arena arena = {0};
    double *v = NULL;
    gb_fast_limits small = limits;
    const char *text = "1 2 3\n4 5 6\n7 8 9\n";
    small.max_rows = 2;
    assert_int_equal(gb_fast_rows(text, text + strlen(text), 3, small, &arena, &v), -1);
    small.max_rows = 3;
    assert_int_equal(gb_fast_rows(text, text + strlen(text), 3, small, &arena, &v), 3);
    gb_arena_free(&arena);
}

/* A real AMC, whole and repeated to several megabytes, against the careful reader: a comment before
 * the first frame's end keeps the fast lane out. */
static void frames_have_the_bits_of_the_careful_reader(void **state)
{
    (void)state;
    need_data();
    static const char *const takes[] = {"35_01", "01_01", "07_12", "16_22"};
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++) {
        char asf_name[64], amc_name[64];
        gb_file asf, amc;
        gb_error err;
        snprintf(asf_name, sizeof asf_name, "cmu/%.2s.asf", takes[i]);
        snprintf(amc_name, sizeof amc_name, "cmu/%s.amc", takes[i]);
        assert_status(gb_file_open(data_path(asf_name), 0, &asf, &err), GB_OK, &err);
        assert_status(gb_file_open(data_path(amc_name), 0, &amc, &err), GB_OK, &err);
        gb_buffer slow = {0};
        gb_buffer_add(&slow, amc.bytes, amc.size);
        /* A trailing comment line. */
        gb_buffer_text(&slow, "\n# comment\n");
        gb_motion fast_motion, slow_motion;
        gb_read_options o = {.threads = 4};
        assert_status(gb_asf_read(asf.bytes, asf.size, "a", NULL, &fast_motion, NULL, &err), GB_OK,
                      &err);
        assert_status(gb_asf_read(asf.bytes, asf.size, "a", NULL, &slow_motion, NULL, &err), GB_OK,
                      &err);
        assert_status(gb_amc_read(amc.bytes, amc.size, "f", &o, &fast_motion, NULL, &err), GB_OK,
                      &err);
        assert_status(gb_amc_read(slow.text, slow.size, "s", &o, &slow_motion, NULL, &err), GB_OK,
                      &err);
        assert_int_equal(fast_motion.nframe, slow_motion.nframe);
        assert_memory_equal(fast_motion.values, slow_motion.values,
                            (size_t)fast_motion.nframe * (size_t)fast_motion.skeleton.ncolumn *
                                sizeof(double));
        gb_motion_free(&fast_motion);
        gb_motion_free(&slow_motion);
        gb_buffer_free(&slow);
        gb_file_close(&asf);
        gb_file_close(&amc);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(regular_rows_are_read),
    cmocka_unit_test(anything_else_is_given_up),
    cmocka_unit_test(numbers_have_the_bits_of_the_general_routine),
    cmocka_unit_test(pieces_give_the_same_bytes),
    cmocka_unit_test(limits_hold),
    cmocka_unit_test(frames_have_the_bits_of_the_careful_reader),
};

run_group(tests)
