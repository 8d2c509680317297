/* The cursor: where a message points to must be where an editor goes. */
#include "base/cursor.h"

#include "check.h"

/* A cursor over a literal; what it must not do is fail. */
static gb_cursor begin(const char *text)
{
    gb_cursor cursor;
    gb_error err;
    assert_status(gb_cursor_begin(&cursor, text, strlen(text), "t.txt", "text", &err), GB_OK, &err);
    return cursor;
}

/* Line and column of the cursor, as a message gives them. */
static void check_place(const gb_cursor *cursor, long line, long column)
{
    gb_error err;
    assert_int_equal(gb_cursor_fail(cursor, &err, "here"), GB_INPUT);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    assert_string_equal(err.file, "t.txt");
    assert_string_equal(err.message, "here");
}

static void check_word(gb_cursor *cursor, const char *expected)
{
    gb_slice word = gb_cursor_word(cursor);
    if (!gb_slice_is(word, expected))
        print_error("'%.*s' instead of '%s'\n", gb_slice_width(word), word.text, expected);
    assert_true(gb_slice_is(word, expected));
}

/* HDM05 has two kinds of line ends in one file; CRLF is one line end, LF CR are two. */
static void all_kinds_of_line_ends_count_once(void **state)
{
    (void)state;
    gb_cursor c = begin("a\nb\rc\r\nd\n\re\r\r\nf");
    static const struct {
        const char *word;
        long line;
    } expected[] = {{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}, {"e", 6}, {"f", 8}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        gb_cursor_skip_space(&c);
        check_place(&c, expected[i].line, 1);
        check_word(&c, expected[i].word);
    }
    assert_true(gb_cursor_at_end(&c));
    check_place(&c, 8, 2);
}

/* Editors count a tab as one character, from 1. */
static void columns_count_bytes_from_one(void **state)
{
    (void)state;
    gb_cursor c = begin("  ab\t cd \n\t x");
    gb_cursor_skip_blanks(&c);
    check_place(&c, 1, 3);
    check_word(&c, "ab");
    gb_cursor_skip_blanks(&c);
    check_place(&c, 1, 7);
    check_word(&c, "cd");
    gb_cursor_skip_blanks(&c);
    assert_true(gb_cursor_at_line_end(&c));
    assert_false(gb_cursor_at_end(&c));
    gb_cursor_skip_space(&c);
    check_place(&c, 2, 3);
}

/* A byte order mark is no character of the first line (case b32). */
static void a_byte_order_mark_has_no_column(void **state)
{
    (void)state;
    gb_cursor c = begin("\xEF\xBB\xBFHIERARCHY\nROOT");
    check_place(&c, 1, 1);
    check_word(&c, "HIERARCHY");
    check_place(&c, 1, 10);
    /* Two thirds of a mark are none. */
    c = begin("\xEF\xBBx");
    check_word(&c, "\xEF\xBBx");
}

/* Case b33: Windows PowerShell writes it; "not a BVH file" would send people the wrong way. */
static void utf16_is_refused_by_its_name(void **state)
{
    (void)state;
    static const char *const texts[] = {"\xFF\xFEH\0I\0", "\xFE\xFF\0H\0I"};
    for (int i = 0; i < 2; i++) {
        gb_cursor c;
        gb_error err;
        assert_status(gb_cursor_begin(&c, texts[i], 6, "t.bvh", "BVH", &err), GB_INPUT, &err);
        assert_contains(err.message, "UTF-16");
        assert_contains(err.message, "BVH");
        assert_contains(err.advice, "iconv");
    }
}

/* A C3D or a ZIP under the wrong name. */
static void binary_data_are_refused(void **state)
{
    (void)state;
    gb_cursor c;
    gb_error err;
    assert_status(gb_cursor_begin(&c, "PK\3\4\0\0", 6, "t.bvh", "BVH", &err), GB_INPUT, &err);
    assert_contains(err.message, "binary");
    assert_string_equal(err.file, "t.bvh");
}

static void an_empty_text_is_refused(void **state)
{
    (void)state;
    gb_cursor c;
    gb_error err;
    assert_status(gb_cursor_begin(&c, "", 0, "t.bvh", "BVH", &err), GB_INPUT, &err);
    assert_contains(err.message, "empty");
    assert_contains(err.message, "BVH");
}

/* Names of joints: "Bip01 L Thigh", with what editors leave around it. */
static void the_rest_of_a_line_has_no_blanks_around_it(void **state)
{
    (void)state;
    gb_cursor c = begin("name \t Bip01 L  Thigh \t\r\nnext");
    check_word(&c, "name");
    gb_slice rest = gb_cursor_rest_of_line(&c);
    assert_true(gb_slice_is(rest, "Bip01 L  Thigh"));
    assert_true(gb_cursor_at_line_end(&c));
    rest = gb_cursor_rest_of_line(&c);
    assert_int_equal(rest.size, 0);
    gb_cursor_next_line(&c);
    check_word(&c, "next");
    check_place(&c, 2, 5);
    gb_cursor_next_line(&c);
    assert_true(gb_cursor_at_end(&c));
    check_place(&c, 2, 5);
}

static void a_word_may_be_empty(void **state)
{
    (void)state;
    gb_cursor c = begin(" x");
    assert_int_equal(gb_cursor_word(&c).size, 0);
    check_place(&c, 1, 1);
}

/* The cursor ends behind a number, and stays before one that is none. */
static void numbers_must_fill_their_word(void **state)
{
    (void)state;
    double value = 0;
    gb_error err;
    gb_cursor c = begin("1.5 2e3\t-4\r\n.5");
    static const double expected[] = {1.5, 2000, -4, 0.5};
    for (int i = 0; i < 4; i++) {
        gb_cursor_skip_space(&c);
        assert_status(gb_cursor_number(&c, "a number", &value, &err), GB_OK, &err);
        assert_near(value, expected[i], 0, 0, "number");
    }
    assert_true(gb_cursor_at_end(&c));

    c = begin("x\n 1.5abc");
    check_word(&c, "x");
    gb_cursor_skip_space(&c);
    assert_status(gb_cursor_number(&c, "OFFSET x", &value, &err), GB_INPUT, &err);
    assert_string_equal(err.message, "expected OFFSET x, found '1.5abc'");
    assert_string_equal(err.advice, "");
    check_place(&c, 2, 2);
}

/* Case b48: a spreadsheet in German wrote it. */
static void a_decimal_comma_gets_advice(void **state)
{
    (void)state;
    double value;
    gb_error err;
    gb_cursor c = begin("1,5");
    assert_status(gb_cursor_number(&c, "a number", &value, &err), GB_INPUT, &err);
    assert_contains(err.advice, "comma");
}

static void a_missing_number_says_that_the_line_ends(void **state)
{
    (void)state;
    double value;
    gb_error err;
    gb_cursor c = begin("\n");
    assert_status(gb_cursor_number(&c, "the frame time", &value, &err), GB_INPUT, &err);
    assert_string_equal(err.message, "expected the frame time, the line ends");
}

/* A line of a megabyte is no message. */
static void long_words_are_cut_in_messages(void **state)
{
    (void)state;
    char text[2001];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    double value;
    gb_error err;
    gb_cursor c = begin(text);
    assert_status(gb_cursor_number(&c, "a number", &value, &err), GB_INPUT, &err);
    assert_contains(err.message, "xxxxxxxxxx");
    assert_true(strlen(err.message) < 100);
}

/* JOINT_MOTION_OFFSET is not JOINT (case b20). */
static void words_are_compared_as_a_whole(void **state)
{
    (void)state;
    gb_slice word = {"JOINT_A", 5};
    assert_true(gb_slice_is(word, "JOINT"));
    assert_false(gb_slice_is(word, "JOIN"));
    assert_false(gb_slice_is(word, "JOINT_"));
    assert_false(gb_slice_is(word, "joint"));
    assert_true(gb_slice_is_nocase(word, "joint"));
    assert_false(gb_slice_is_nocase(word, "joint_"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_kinds_of_line_ends_count_once),
    cmocka_unit_test(columns_count_bytes_from_one),
    cmocka_unit_test(a_byte_order_mark_has_no_column),
    cmocka_unit_test(utf16_is_refused_by_its_name),
    cmocka_unit_test(binary_data_are_refused),
    cmocka_unit_test(an_empty_text_is_refused),
    cmocka_unit_test(the_rest_of_a_line_has_no_blanks_around_it),
    cmocka_unit_test(a_word_may_be_empty),
    cmocka_unit_test(numbers_must_fill_their_word),
    cmocka_unit_test(a_decimal_comma_gets_advice),
    cmocka_unit_test(a_missing_number_says_that_the_line_ends),
    cmocka_unit_test(long_words_are_cut_in_messages),
    cmocka_unit_test(words_are_compared_as_a_whole),
};

run_group(tests)
