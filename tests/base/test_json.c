/* JSON: strict where cJSON is not, and numbers that keep their bits. */
#include "base/json.h"
#include "base/parallel.h"

#include "base/number.h"
#include "check.h"

static gb_json parse(const char *text)
{
    gb_json json;
    gb_error err;
    assert_status(gb_json_parse(text, strlen(text), "e.json", &json, &err), GB_OK, &err);
    return json;
}

static void check_refused(const char *text, const char *message)
{
    gb_json json;
    gb_error err;
    assert_status(gb_json_parse(text, strlen(text), "e.json", &json, &err), GB_USAGE, &err);
    assert_contains(err.message, message);
    assert_string_equal(err.file, "e.json");
    assert_null(json.root);
}

static void check_place(const char *text, long line, long column)
{
    gb_json json;
    gb_error err;
    assert_status(gb_json_parse(text, strlen(text), "e.json", &json, &err), GB_USAGE, &err);
    if (err.line != line || err.column != column)
        print_error("in '%s': %ld:%ld, expected %ld:%ld\n", text, err.line, err.column, line,
                    column);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
}

/* cJSON 1.7 takes the first of two and says nothing: the user changes the second in vain. */
static void duplicate_keys_are_refused_by_name(void **state)
{
    (void)state;
    check_refused("{\"fps\": 1, \"unit\": 2, \"fps\": 3}", "'fps' stands twice");
    check_refused("{\"subjects\": [{}, {\"name\": 1, \"name\": 1}]}", "'name' stands twice");
    /* Equal keys in two objects are fine, and keys have a case. */
    gb_json json = parse("{\"a\": {\"x\": 1}, \"b\": {\"x\": 1}, \"A\": 2}");
    gb_json_close(&json);
}

/* By hand. The column is where the reader stopped: at the wrong character. */
static void syntax_errors_have_line_and_column(void **state)
{
    (void)state;
    check_place("{\n  \"a\": 1,\n  \"b\": tru\n}", 3, 8);
    check_place("{\"a\" 1}", 1, 6);
    check_place("{\"a\":1 \"b\":2}", 1, 8);
    check_place("[1,\n 2,\n 1.2.3]", 3, 5);
    check_place("[nan]", 1, 2);
}

/* Two files pasted together; a brace too many. */
static void trailing_text_is_refused_where_it_begins(void **state)
{
    (void)state;
    check_place("{\"a\": 1} x", 1, 10);
    check_place("{\"a\": 1}\n}", 2, 1);
    gb_json json;
    gb_error err;
    assert_status(gb_json_parse("{}\0{}", 5, "e.json", &json, &err), GB_USAGE, &err);
    assert_status(gb_json_parse("{}\0", 3, "e.json", &json, &err), GB_USAGE, &err);
    assert_status(gb_json_parse("[\"a\0b\"]", 7, "e.json", &json, &err), GB_USAGE, &err);
    json = parse(" {\"a\": 1}\r\n\n ");
    gb_json_close(&json);
}

static void what_is_no_json_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",       " ",      "{",         "[1, 2",    "{\"a\": 1,}",
                                        "[1,,2]", "{a: 1}", "'a'",       "[0x10]",   "[+1]",
                                        "[.5]",   "\"abc",  "[\"\\q\"]", "// c\n{}", "[Infinity]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_refused(texts[i], "not valid JSON");
}

/* cJSON reads 1e999 as infinity, which is then a limit that nothing exceeds. */
static void numbers_that_are_not_finite_are_refused(void **state)
{
    (void)state;
    check_refused("{\"gate\": {\"max\": 1e999}}", "too large");
}

/* A hundred thousand brackets must not exhaust the stack, 100 levels must not hide a duplicate. */
static void deep_nesting_is_refused(void **state)
{
    (void)state;
    enum { N = 100000 };
    char *text = malloc(2 * N + 1);
    assert_non_null(text);
    memset(text, '[', N);
    memset(text + N, ']', N);
    text[2 * N] = '\0';
    check_refused(text, "not valid JSON");
    text[N + 100] = '\0';
    check_refused(text + N - 100, "nested more than 64 deep");
    /* The outermost list and 65 levels below it; 64 levels. */
    text[N + 66] = '\0';
    check_refused(text + N - 66, "nested more than 64 deep");
    text[N + 65] = '\0';
    gb_json json = parse(text + N - 65);
    gb_json_close(&json);
    free(text);
}

/* A typing error in an option must not mean the default. */
static void unknown_keys_are_named_with_the_known_ones(void **state)
{
    (void)state;
    static const char *const keys[] = {"name", "take", "map", NULL};
    gb_error err;
    gb_json json = parse("{\"name\": \"a\", \"Take\": \"b\"}");
    assert_status(gb_json_check_keys(&json, json.root, "subjects[2]", keys, &err), GB_USAGE, &err);
    assert_string_equal(err.message, "unknown key 'subjects[2].Take'");
    assert_contains(err.advice, "name, take, map");
    assert_status(gb_json_check_keys(&json, json.root, "", keys, &err), GB_USAGE, &err);
    assert_string_equal(err.message, "unknown key 'Take'");
    gb_json_close(&json);

    json = parse("{\"name\": \"a\", \"map\": \"b\"}");
    assert_status(gb_json_check_keys(&json, json.root, "", keys, &err), GB_OK, &err);
    gb_json_close(&json);
    json = parse("[1]");
    assert_status(gb_json_check_keys(&json, json.root, "", keys, &err), GB_USAGE, &err);
    assert_string_equal(err.message, "the file must be an object");
    gb_json_close(&json);
}

/* A list of known keys that is longer than the advice is cut, not overrun. */
static void many_known_keys_fit_into_the_advice(void **state)
{
    (void)state;
    const char *keys[41];
    for (int i = 0; i < 40; i++)
        keys[i] = "a_rather_long_key";
    keys[40] = NULL;
    gb_error err;
    gb_json json = parse("{\"x\": 1}");
    assert_status(gb_json_check_keys(&json, json.root, "", keys, &err), GB_USAGE, &err);
    assert_contains(err.advice, "a_rather_long_key, a_rather_long_key");
    gb_json_close(&json);
}

static void members_have_their_type_or_an_error_names_them(void **state)
{
    (void)state;
    gb_error err;
    gb_json json = parse("{\"t\": \"x\", \"n\": 0.1, \"b\": true, \"l\": [1], \"N\": 5}");
    const char *text = "unset";
    double number = -1;
    bool flag = false;
    const cJSON *list = NULL;
    assert_status(gb_json_text(&json, json.root, "", "t", true, &text, &err), GB_OK, &err);
    assert_string_equal(text, "x");
    assert_status(gb_json_number(&json, json.root, "", "n", true, &number, &err), GB_OK, &err);
    assert_near(number, 0.1, 0, 0, "n, not N");
    assert_status(gb_json_bool(&json, json.root, "", "b", true, &flag, &err), GB_OK, &err);
    assert_true(flag);
    assert_status(gb_json_array(&json, json.root, "", "l", true, &list, &err), GB_OK, &err);
    assert_int_equal(cJSON_GetArraySize(list), 1);

    assert_status(gb_json_number(&json, json.root, "", "t", false, &number, &err), GB_USAGE, &err);
    assert_string_equal(err.message, "'t' must be a number");
    assert_status(gb_json_text(&json, json.root, "s[0]", "n", false, &text, &err), GB_USAGE, &err);
    assert_string_equal(err.message, "'s[0].n' must be a text");
    assert_status(gb_json_bool(&json, json.root, "", "n", false, &flag, &err), GB_USAGE, &err);
    assert_status(gb_json_array(&json, json.root, "", "b", false, &list, &err), GB_USAGE, &err);
    gb_json_close(&json);
}

static void absent_members_keep_what_was_there(void **state)
{
    (void)state;
    gb_error err;
    gb_json json = parse("{\"FPS\": 5}");
    double number = 30;
    assert_status(gb_json_number(&json, json.root, "", "fps", false, &number, &err), GB_OK, &err);
    assert_near(number, 30, 0, 0, "the default");
    assert_status(gb_json_number(&json, json.root, "s", "fps", true, &number, &err), GB_USAGE,
                  &err);
    assert_string_equal(err.message, "'s.fps' is missing");
    gb_json_close(&json);
}

static char *print(const cJSON *value)
{
    gb_buffer buffer = {0};
    gb_json_print(&buffer, value);
    assert_false(buffer.failed);
    return buffer.text;
}

/* cJSON prints fifteen digits: one in eight doubles comes back as another. */
static void printed_numbers_keep_their_bits(void **state)
{
    (void)state;
    enum { N = 2000 };
    double values[N];
    uint64_t bits = 1;
    for (int i = 0; i < N; i++) {
        bits = bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        values[i] = (double)(bits >> 11) / 0x1p45;
    }
    values[0] = 2.0000000000000004;
    values[1] = 5e-324;
    cJSON *object = cJSON_CreateObject();
    gb_json_add(object, "values", gb_json_numbers(values, N, -1));
    gb_json_add_number(object, "one", values[2]);
    char *text = print(object);
    cJSON_Delete(object);

    gb_json json = parse(text);
    const cJSON *array = cJSON_GetObjectItemCaseSensitive(json.root, "values");
    assert_int_equal(cJSON_GetArraySize(array), N);
    int i = 0;
    for (const cJSON *item = array->child; item; item = item->next, i++)
        assert_memory_equal(&item->valuedouble, &values[i], sizeof values[i]);
    /* What was read is printed as it was. */
    char *again = print(json.root);
    assert_string_equal(again, text);
    free(again);
    free(text);
    gb_json_close(&json);
}

/* JSON has no NaN; "nan" in a file stops every other program. */
static void nan_and_infinity_become_null(void **state)
{
    (void)state;
    const double values[] = {1, (double)NAN, (double)INFINITY, -(double)INFINITY};
    cJSON *array = gb_json_numbers(values, 4, 3), *list = cJSON_CreateArray();
    gb_json_append_number(list, (double)NAN);
    gb_json_append_number(list, 0.5);
    char *text = print(array);
    assert_string_equal(text, "[1, null, null, null]\n");
    free(text);
    text = print(list);
    assert_string_equal(text, "[null, 0.5]\n");
    free(text);
    cJSON_Delete(array);
    cJSON_Delete(list);
}

static void numbers_are_rounded_when_asked(void **state)
{
    (void)state;
    const double values[] = {1.23456, -0.0001, 2};
    cJSON *array = gb_json_numbers(values, 3, 2);
    char *text = print(array);
    assert_string_equal(text, "[1.23, 0, 2]\n");
    free(text);
    cJSON_Delete(array);
}

/* Two blanks a level, plain lists on one line, keys and texts escaped: a diff shows one change. */
static void the_layout_is_stable(void **state)
{
    (void)state;
    static const char text[] = "{\n"
                               "  \"a \\\"b\\\"\": \"line\\nline\",\n"
                               "  \"list\": [1, 2.5, true, null],\n"
                               "  \"empty\": {},\n"
                               "  \"none\": [],\n"
                               "  \"of objects\": [\n"
                               "    {\n"
                               "      \"x\": 1\n"
                               "    }\n"
                               "  ]\n"
                               "}\n";
    gb_json json = parse(text);
    char *printed = print(json.root);
    assert_string_equal(printed, text);
    free(printed);
    gb_json_close(&json);
}

/* Names of joints are bytes of a file; what is printed is UTF-8 all the same. */
static void what_is_no_utf8_is_replaced(void **state)
{
    (void)state;
    static const struct {
        const char *text, *printed;
    } cases[] = {
        {"H\xc3\xbc"
         "fte",
         "\"H\xc3\xbc"
         "fte\"\n"},
        {"R\xff\xc3", "\"R\\ufffd\\ufffd\"\n"},
        {"\xc0\xaf", "\"\\ufffd\\ufffd\"\n"},
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"\n"},
        {"\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\"\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cJSON *value = cJSON_CreateString(cases[i].text);
        char *printed = print(value);
        assert_string_equal(printed, cases[i].printed);
        free(printed);
        cJSON_Delete(value);
    }
}

/* By hand: lines and columns (bytes from 1) of values and keys in this text. */
static void places_and_paths_are_found(void **state)
{
    (void)state;
    const char text[] = "{\"a\": [1, {\"b\": \"x: [,]}\\\"\"}],\n"
                        "  \"c d\":{ \"e\" : null},\n"
                        "\t\"f\" :\n   -2.5e3 }";
    static const struct {
        const char *path;
        long line, column, key_line, key_column; /* 0: it has no key */
    } cases[] = {
        {"", 1, 1, 0, 0},        {"a", 1, 7, 1, 2},        {"a[0]", 1, 8, 0, 0},
        {"a[1]", 1, 11, 0, 0},   {"a[1].b", 1, 17, 1, 12}, {"c d", 2, 9, 2, 3},
        {"c d.e", 2, 17, 2, 11}, {"f", 4, 4, 3, 2},
    };
    gb_json json;
    gb_error err;
    assert_status(gb_json_parse(text, strlen(text), "x.json", &json, &err), GB_OK, &err);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[64];
        const cJSON *item = gb_json_find(&json, cases[i].path);
        assert_non_null(item);
        gb_json_path(&json, item, path, sizeof path);
        assert_string_equal(path, cases[i].path);
        assert_int_equal(gb_json_fail(&json, item, &err, "no"), GB_USAGE);
        assert_int_equal(err.line, cases[i].line);
        assert_int_equal(err.column, cases[i].column);
        gb_json_fail_key(&json, item, &err, "no");
        assert_int_equal(err.line, cases[i].key_line ? cases[i].key_line : cases[i].line);
        assert_int_equal(err.column, cases[i].key_line ? cases[i].key_column : cases[i].column);
    }
    /* As much of a path as there is; a path that is too long for its room is cut. */
    assert_ptr_equal(gb_json_find(&json, "a[7].b"), gb_json_find(&json, "a"));
    assert_ptr_equal(gb_json_find(&json, "c d.x"), gb_json_find(&json, "c d"));
    char small[5];
    gb_json_path(&json, gb_json_find(&json, "a[1].b"), small, sizeof small);
    assert_string_equal(small, "a[1]");
    json.blame = GB_INPUT;
    assert_int_equal(gb_json_fail(&json, json.root, &err, "no"), GB_INPUT);
    assert_string_equal(err.file, "x.json");
    gb_json_close(&json);
}

/* An item whose text is long for some: pieces of one item and of many. */
static cJSON *make_item(const void *user, int index)
{
    const char *filling = user;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddNumberToObject(item, "index", index);
    cJSON_AddStringToObject(item, "filling", filling);
    return item;
}

/* Takes so many bytes, then fails. */
typedef struct full_disk {
    gb_buffer text;
    size_t room;
} full_disk;

static gb_status fill_disk(void *user, const char *bytes, size_t size, gb_error *err)
{
    full_disk *disk = user;
    if (disk->text.size + size > disk->room)
        return gb_fail(err, GB_IO, "the disk is full");
    return gb_json_add_to_buffer(&disk->text, bytes, size, err);
}

static void parts_are_the_whole(void **state)
{
    (void)state;
    enum { MOST = 5000 };
    static const int counts[] = {0, 1, 2, 17, MOST};
    static char filling[40000];
    memset(filling, 'x', sizeof filling - 1);
    for (size_t k = 0; k < sizeof counts / sizeof *counts * 2; k++) {
        int count = counts[k / 2];
        const char *user = k % 2 == 0 ? "short" : count < MOST ? filling : filling + 39900;
        cJSON *head = cJSON_CreateObject(), *tail = cJSON_CreateObject();
        cJSON *whole = cJSON_CreateObject(), *list = cJSON_CreateArray();
        cJSON_AddStringToObject(head, "first", "\"one\"");
        cJSON_AddStringToObject(whole, "first", "\"one\"");
        for (int i = 0; i < count; i++)
            cJSON_AddItemToArray(list, make_item(user, i));
        cJSON_AddItemToObject(whole, "list", list);
        gb_json_add(tail, "values", gb_json_numbers((double[]){1, 2}, 2, -1));
        gb_json_add(whole, "values", gb_json_numbers((double[]){1, 2}, 2, -1));
        const gb_json_part parts[] = {
            {.members = head},
            {.key = "list", .count = count, .item = make_item, .user = user},
            {.members = tail},
        };
        char *expected = print(whole);
        for (int threads = 1; threads <= 3; threads++) {
            gb_error err;
            gb_buffer text = {0};
            const gb_json_sink sink = {gb_json_add_to_buffer, &text};
            gb_parallel_allow(threads);
            assert_status(gb_json_write_parts(parts, 3, &sink, &err), GB_OK, &err);
            assert_string_equal(text.text, expected);
            /* Wherever it stops, the failure is handed on, and what was sent is the beginning. */
            full_disk disk = {.room = text.size * (size_t)threads / 4};
            const gb_json_sink small = {fill_disk, &disk};
            assert_status(gb_json_write_parts(parts, 3, &small, &err), GB_IO, &err);
            assert_memory_equal(disk.text.text ? disk.text.text : "", expected, disk.text.size);
            gb_buffer_free(&disk.text);
            gb_buffer_free(&text);
        }
        free(expected);
        cJSON_Delete(head);
        cJSON_Delete(tail);
        cJSON_Delete(whole);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_no_utf8_is_replaced),
    cmocka_unit_test(duplicate_keys_are_refused_by_name),
    cmocka_unit_test(syntax_errors_have_line_and_column),
    cmocka_unit_test(trailing_text_is_refused_where_it_begins),
    cmocka_unit_test(what_is_no_json_is_refused),
    cmocka_unit_test(numbers_that_are_not_finite_are_refused),
    cmocka_unit_test(deep_nesting_is_refused),
    cmocka_unit_test(unknown_keys_are_named_with_the_known_ones),
    cmocka_unit_test(many_known_keys_fit_into_the_advice),
    cmocka_unit_test(members_have_their_type_or_an_error_names_them),
    cmocka_unit_test(absent_members_keep_what_was_there),
    cmocka_unit_test(printed_numbers_keep_their_bits),
    cmocka_unit_test(nan_and_infinity_become_null),
    cmocka_unit_test(numbers_are_rounded_when_asked),
    cmocka_unit_test(the_layout_is_stable),
    cmocka_unit_test(parts_are_the_whole),
    cmocka_unit_test(places_and_paths_are_found),
};

run_group(tests)
