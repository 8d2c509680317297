/* Numbers, read and written: the C library's strtod in the C locale is the oracle. */
#include "base/number.h"

#include <float.h>
#include <locale.h>

#include "check.h"

/* splitmix64 (Steele, Lea, Flood 2014): the same texts in every run. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Any finite double: random bits, so all exponents are as likely. */
static double random_double(uint64_t *state)
{
    double value;
    do {
        uint64_t bits = next_random(state);
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value));
    return value;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The whole text is one number, with the bits that strtod gives it. */
static void check_like_strtod(const char *text)
{
    double value = 123;
    const char *end = text + strlen(text);
    const char *behind = gb_number_parse(text, end, &value);
    double expected = strtod(text, NULL);
    if (!isfinite(expected)) {
        if (behind)
            print_error("'%s' overflows, read as %.17g\n", text, value);
        assert_null(behind);
        return;
    }
    if (behind != end || !same_bits(value, expected)) {
        print_error("'%s' read as %.17g, expected %.17g\n", text, value, expected);
        fail();
    }
}

/* Every bit pattern, with all its digits (%.17g), as many exporters print (%.9g), and with three
 * decimals, which makes texts of up to 313 digits. */
static void printed_doubles_are_read_like_strtod(void **state)
{
    (void)state;
    uint64_t seed = 1;
    char text[400];
    for (int i = 0; i < 60000; i++) {
        double value = random_double(&seed);
        snprintf(text, sizeof text, "%.17g", value);
        check_like_strtod(text);
        snprintf(text, sizeof text, "%.9g", value);
        check_like_strtod(text);
        snprintf(text, sizeof text, "%.3f", value);
        check_like_strtod(text);
    }
}

/* The numbers of motion files: some digits before and behind the point. This is the fast path. */
static void short_decimals_are_read_like_strtod(void **state)
{
    (void)state;
    uint64_t seed = 2;
    char text[64];
    for (int i = 0; i < 200000; i++) {
        double value = (double)(int64_t)(next_random(&seed) >> 20) - 8e12;
        double scale = pow(10, (double)(next_random(&seed) % 14));
        snprintf(text, sizeof text, "%.*f", (int)(next_random(&seed) % 12), value / scale);
        check_like_strtod(text);
    }
}

static char *put_digits(char *p, uint64_t *seed, unsigned most)
{
    for (uint64_t n = next_random(seed) % (most + 1); n > 0; n--)
        *p++ = (char)('0' + next_random(seed) % 10);
    return p;
}

/* Texts after the grammar: signs, leading zeros, no digits on one side of the point, more digits
 * than a 64-bit integer holds, exponents with zeros in front as Windows prints them (e-015). */
static void made_up_texts_are_read_like_strtod(void **state)
{
    (void)state;
    static const char *const signs[] = {"", "", "-", "+"};
    static const char *const exponents[] = {"e", "E", "e-", "e+", "e-0", "e+00", "E-00"};
    uint64_t seed = 3;
    char text[128];
    for (int i = 0; i < 200000; i++) {
        char *p = stpcpy(text, signs[next_random(&seed) % 4]);
        for (uint64_t n = next_random(&seed) % 4; n > 0; n--)
            *p++ = '0';
        p = put_digits(p, &seed, 24);
        if (next_random(&seed) % 4)
            *p++ = '.';
        *p++ = (char)('0' + next_random(&seed) % 10);
        p = put_digits(p, &seed, 24);
        if (next_random(&seed) % 2) {
            p = stpcpy(p, exponents[next_random(&seed) % 7]);
            p += snprintf(p, 8, "%u", (unsigned)(next_random(&seed) % 330));
        }
        *p = '\0';
        check_like_strtod(text);
    }
}

/* Halfway between two doubles, at the ends of the range, and spellings of real files:
 * 7.62852e-016 (Acclaim), "5." and ".0083333" (BVH). */
static void hard_numbers_are_read_like_strtod(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "9007199254740992",
        "9007199254740993", /* 2^53 + 1: ties to even */
        "9007199254740993.0000000000000000001",
        "9007199254740995",
        "1e22",
        "1e23", /* the first power of ten that no double holds */
        "9007199254740992e22",
        "9007199254740993e22",
        "9007199254740992e-22",
        "18446744073709551615",
        "18446744073709551616",
        "184467440737095516160000",
        "1.7976931348623157e308",
        "1.7976931348623158e308", /* still rounds to the largest */
        "1.7976931348623159e308", /* infinity */
        "2.2250738585072014e-308",
        "2.2250738585072011e-308", /* PHP bug 53632 */
        "4.9406564584124654e-324",
        "2.4703282292062328e-324", /* just above half of the smallest */
        "2.4703282292062327e-324", /* just below: 0 */
        "1e-400",
        "1e-40",
        "-1e-400",
        "7.62852e-016",
        "1e-015",
        "1E+05",
        "5.",
        ".5",
        ".0083333",
        "-.5e-3",
        "+3",
        "-0",
        "-0.000",
        "0e999",
        "000000000000000000000000000012.5",
        "0.00000000000000000000000000000000012345",
        "1.00000000",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_like_strtod(texts[i]);
}

/* A hundred thousand zeros behind the point and an exponent that brings the digits back, or that
 * has one digit more and overflows. */
static void long_exponents_meet_long_fractions(void **state)
{
    (void)state;
    enum { ZEROS = 100000 };
    static char text[ZEROS + 32];
    char *p = text;
    *p++ = '.';
    memset(p, '0', ZEROS);
    strcpy(p + ZEROS, "25e100001");
    check_like_strtod(text); /* 2.5 */
    strcpy(p + ZEROS, "25e1000001");
    check_like_strtod(text); /* 2.5e900000 */
    strcpy(text, "1e99999999999999999999999");
    check_like_strtod(text);
    strcpy(text, "1e-99999999999999999999999");
    check_like_strtod(text);
}

/* strtod takes hexadecimal, nan and inf; a motion that holds them is damaged. */
static void what_is_no_decimal_number_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",    "-",    "+",   ".",   "-.",     "e5",  ".e5",
                                        "nan", "-nan", "NaN", "inf", "-inf",   "INF", "1e999",
                                        "abc", "--1",  "+-1", " 1",  "-1e400", ",5",  "infinity"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double value = 7;
        const char *behind = gb_number_parse(texts[i], texts[i] + strlen(texts[i]), &value);
        if (behind)
            print_error("'%s' was read as %g\n", texts[i], value);
        assert_null(behind);
        assert_near(value, 7, 0, 0, "what out held before");
    }
}

/* The reader of a row goes on from there, and sees what is not a blank. */
static void reading_stops_behind_the_number(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int length;
        double value;
    } cases[] = {
        {"1.5abc", 3, 1.5}, {"1e", 1, 1},        {"1e+", 1, 1},  {"1e-x", 1, 1}, {"2.e3,", 4, 2000},
        {"1.2.3", 3, 1.2},  {"1,5", 1, 1},       {"0x10", 1, 0}, {"7 8", 1, 7},  {"1.#IND", 2, 1},
        {"3-4", 1, 3},      {"12e3e4", 4, 12e3}, {"5.\n", 2, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 0;
        const char *text = cases[i].text;
        const char *behind = gb_number_parse(text, text + strlen(text), &value);
        assert_non_null(behind);
        if (behind - text != cases[i].length)
            print_error("in '%s'\n", text);
        assert_int_equal(behind - text, cases[i].length);
        assert_near(value, cases[i].value, 0, 0, text);
    }
}

/* A mapped file has no NUL behind its last number. */
static void nothing_is_read_beyond_the_end(void **state)
{
    (void)state;
    static const char whole[] = "-123.4567890123456789012345e+017";
    for (size_t n = 0; n < sizeof whole; n++) {
        char part[sizeof whole];
        memcpy(part, whole, n);
        part[n] = '\0';
        /* A block of exactly n bytes, so that a sanitizer sees a step too far. */
        char *exact = malloc(n ? n : 1);
        assert_non_null(exact);
        memcpy(exact, whole, n);
        double value = 0, expected = strtod(part, NULL);
        const char *behind = gb_number_parse(exact, exact + n, &value);
        if (n < 2)
            assert_null(behind);
        else
            assert_true(same_bits(value, expected));
        free(exact);
    }
    double value;
    assert_ptr_equal(gb_number_parse(whole, whole + 3, &value), whole + 3);
    assert_near(value, -12, 0, 0, "the first three bytes");
}

/* Reported for UniVRM 382: 1.5 read as 1 or 15 where the decimal sign is a comma. */
static void the_locale_does_not_matter(void **state)
{
    (void)state;
    const char *before = setlocale(LC_NUMERIC, NULL);
    char kept[64];
    snprintf(kept, sizeof kept, "%s", before);
    if (!setlocale(LC_NUMERIC, "de_DE.UTF-8")) {
        puts("SKIP: the locale de_DE.UTF-8 is not installed");
        fflush(stdout);
        skip();
    }
    double comma = strtod("1.5", NULL);
    double fast = 0, slow = 0, whole = 0;
    static const char point[] = "1.5", digits[] = "0.12345678901234567890123", sign[] = "1,5";
    const char *behind_fast = gb_number_parse(point, point + 3, &fast);
    const char *behind_slow = gb_number_parse(digits, strchr(digits, '\0'), &slow);
    const char *behind_whole = gb_number_parse(sign, sign + 3, &whole);
    char written[GB_NUMBER_SIZE];
    gb_number_format(written, 0.1);
    setlocale(LC_NUMERIC, kept);
    assert_near(comma, 1, 0, 0, "strtod of this locale (else the test proves nothing)");
    assert_non_null(behind_fast);
    assert_near(fast, 1.5, 0, 0, "fast path");
    assert_non_null(behind_slow);
    assert_near(slow, strtod(digits, NULL), 0, 0, "slow path");
    assert_ptr_equal(behind_whole, sign + 1);
    assert_string_equal(written, "0.1");
}

/* Whatever is written reads back as the same bits; fifteen digits alone lose half of them. */
static void written_numbers_keep_their_bits(void **state)
{
    (void)state;
    uint64_t seed = 4;
    char text[GB_NUMBER_SIZE];
    for (int i = 0; i < 100000; i++) {
        double value = random_double(&seed);
        assert_ptr_equal(gb_number_format(text, value), text);
        if (!same_bits(strtod(text, NULL), value)) {
            print_error("%.17g written as '%s'\n", value, text);
            fail();
        }
    }
}

/* People read these files too. */
static void written_numbers_are_short(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.1, "0.1"},
        {1e22, "1e+22"},
        {100, "100"},
        {-2.5, "-2.5"},
        {8.7, "8.7"}, /* 8.699999999999999 with sixteen digits */
        {0, "0"},
        {1.0 / 3, "0.3333333333333333"},
        {0.1 + 0.2, "0.30000000000000004"},
        {(double)NAN, "nan"},
        {(double)INFINITY, "inf"},
        {-(double)INFINITY, "-inf"},
        {-DBL_MAX, "-1.7976931348623157e+308"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[GB_NUMBER_SIZE];
        assert_string_equal(gb_number_format(text, cases[i].value), cases[i].text);
    }
}

/* Numbers of few digits are written by a short way of our own: it must be what the C library
 * writes. All powers of ten around its ends, and values of the kinds that results have. */
static void short_numbers_are_those_of_the_library(void **state)
{
    (void)state;
    static const double edges[] = {1e-4, 9.9999e-5, 0.000100001,      1e-9, 0.5,
                                   10,   1e5,       999999.999999999, 1e6,  123456.789};
    uint64_t seed = 7;
    for (int i = 0; i < 200000; i++) {
        char written[GB_NUMBER_SIZE], expected[GB_NUMBER_SIZE];
        double value = random_double(&seed);
        int decimals = i % 10;
        if (i < 20)
            value = edges[i / 2] * (i % 2 ? -1 : 1);
        else
            value = gb_number_round(fmod(value, pow(10, i % 7)), decimals);
        snprintf(expected, sizeof expected, "%.15g", value);
        if (!isfinite(value) || !same_bits(strtod(expected, NULL), value))
            continue;
        assert_string_equal(gb_number_format(written, value), expected);
    }
}

/* By hand. Ties go to the even digit, as the processor rounds. */
static void rounding_keeps_the_decimals_asked_for(void **state)
{
    (void)state;
    assert_near(gb_number_round(1.23456, 3), 1.235, 0, 0, "three decimals");
    assert_near(gb_number_round(-1.23456, 2), -1.23, 0, 0, "two decimals");
    assert_near(gb_number_round(2.5, 0), 2, 0, 0, "a tie");
    assert_near(gb_number_round(0.375, 2), 0.38, 0, 0, "a tie that is exact in binary");
    assert_near(gb_number_round(1234, 15), 1234, 0, 0, "fifteen decimals");
    assert_true(isnan(gb_number_round((double)NAN, 3)));
}

/* "-0" in a table is a difference to the next run that is none. */
static void rounding_never_gives_minus_zero(void **state)
{
    (void)state;
    static const double values[] = {-0.0, -1e-9, -0.0004, 0.0004};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        double rounded = gb_number_round(values[i], 3);
        assert_near(rounded, 0, 0, 0, "rounded");
        assert_false(signbit(rounded));
    }
}

/* value x 10^decimals must not overflow on the way. */
static void large_numbers_are_not_rounded_away(void **state)
{
    (void)state;
    assert_near(gb_number_round(1e300, 15), 1e300, 0, 0, "1e300");
    assert_near(gb_number_round(-DBL_MAX, 9), -DBL_MAX, 0, 0, "the largest");
    assert_near(gb_number_round(4503599627370497.5, 1), 4503599627370497.5, 0, 0, "2^52 + 1.5");
}

static void bytes_have_units(void **state)
{
    (void)state;
    char text[GB_NUMBER_SIZE];
    assert_string_equal(gb_number_bytes(text, 9), "9.0 B");
    assert_string_equal(gb_number_bytes(text, 1023), "1023 B");
    assert_string_equal(gb_number_bytes(text, 2355), "2.3 kB");
    assert_string_equal(gb_number_bytes(text, 260.0 * 1048576), "260 MB");
    assert_string_equal(gb_number_bytes(text, 0x1p50), "1048576 GB");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(printed_doubles_are_read_like_strtod),
    cmocka_unit_test(short_decimals_are_read_like_strtod),
    cmocka_unit_test(made_up_texts_are_read_like_strtod),
    cmocka_unit_test(hard_numbers_are_read_like_strtod),
    cmocka_unit_test(long_exponents_meet_long_fractions),
    cmocka_unit_test(what_is_no_decimal_number_is_refused),
    cmocka_unit_test(reading_stops_behind_the_number),
    cmocka_unit_test(nothing_is_read_beyond_the_end),
    cmocka_unit_test(the_locale_does_not_matter),
    cmocka_unit_test(written_numbers_keep_their_bits),
    cmocka_unit_test(written_numbers_are_short),
    cmocka_unit_test(short_numbers_are_those_of_the_library),
    cmocka_unit_test(rounding_keeps_the_decimals_asked_for),
    cmocka_unit_test(rounding_never_gives_minus_zero),
    cmocka_unit_test(large_numbers_are_not_rounded_away),
    cmocka_unit_test(bytes_have_units),
};

run_group(tests)
