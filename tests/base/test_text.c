/* Texts from files, made harmless. Code points and their bytes are from the Unicode Standard. */
#include "base/text.h"
#include "check.h"

static void code_points_are_decoded(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int point, nbyte;
    } cases[] = {
        {"A", 'A', 1},
        {"\xC3\xBC", 0xFC, 2},             /* u with two dots */
        {"\xE2\x82\xAC", 0x20AC, 3},       /* euro */
        {"\xF0\x9F\x9A\xB6", 0x1F6B6, 4},  /* a walker */
        {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4}, /* the last one */
        {"\xF4\x90\x80\x80", GB_TEXT_BAD, 1},
        {"\xF8\x88\x80\x80\x80", GB_TEXT_BAD, 1},
        {"\x80", GB_TEXT_BAD, 1},         /* a continuation of nothing */
        {"\xC3", GB_TEXT_BAD, 1},         /* cut off by the end */
        {"\xE2\x82", GB_TEXT_BAD, 1},     /* cut off */
        {"\xC0\xAF", GB_TEXT_BAD, 1},     /* '/' in too many bytes */
        {"\xE0\x80\xAF", GB_TEXT_BAD, 1}, /* likewise */
        {"\xED\xA0\x80", GB_TEXT_BAD, 1}, /* half of a pair of UTF-16 */
        {"\xFC"
         "ber",
         GB_TEXT_BAD, 1}, /* Latin-1 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int n;
        assert_int_equal(gb_text_next(cases[i].text, &n), cases[i].point);
        assert_int_equal(n, cases[i].nbyte);
    }
}

static void check_line(const char *text, const char *expected)
{
    gb_buffer out = {0};
    gb_buffer_text(&out, "");
    gb_text_line(&out, text);
    assert_string_equal(out.text, expected);
    gb_buffer_free(&out);
}

static void a_line_is_harmless(void **state)
{
    (void)state;
    check_line("", "");
    check_line("J\u00f6rg \U0001F6B6", "J\u00f6rg \U0001F6B6");
    check_line("a\nb\tc\rd", "a b c d");
    /* What turns a terminal red, sets its title, or deletes. */
    check_line("\x1b[31mred\x1b]0;title\x07", " [31mred ]0;title ");
    check_line("x\x7f", "x ");
    check_line("\xC2\x9B"
               "31m",
               " 31m");                      /* the same in one character */
    check_line("gpj.\u202Eexe", "gpj. exe"); /* shown backwards */
    check_line("M\xFCller", "M\uFFFDller");
}

static void lines_stay_lines(void **state)
{
    (void)state;
    gb_buffer out = {0};
    gb_text_lines(&out, "a\n\tb\x1b\r");
    assert_string_equal(out.text, "a\n\tb  ");
    gb_buffer_free(&out);
}

static void long_texts_are_cut(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } cases[] = {{"1234567890", "1234567890"},
                 {"12345678901", "1234567..."},
                 /* Characters, not bytes: none is cut in two. */
                 {"\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4",
                  "\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4..."},
                 {"\n2345678901", " 234567..."}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_buffer out = {0};
        gb_text_short(&out, cases[i].text, 10);
        assert_string_equal(out.text, cases[i].expected);
        gb_buffer_free(&out);
    }
    assert_int_equal(gb_text_length("J\u00f6rg"), 4);
    assert_int_equal(gb_text_length("J\xF6rg"), 4);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(code_points_are_decoded),
    cmocka_unit_test(a_line_is_harmless),
    cmocka_unit_test(lines_stay_lines),
    cmocka_unit_test(long_texts_are_cut),
};
run_group(tests)
