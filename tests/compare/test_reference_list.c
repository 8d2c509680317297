/* Lists of takes: who somebody is stands in them, and a mistake has its line and column. */
#include "compare/reference_list.h"

#include "check.h"

static void read(const char *text, gb_arena *arena, gb_take_list *list)
{
    gb_error err;
    assert_status(gb_take_list_parse(text, strlen(text), "list", arena, list, &err), GB_OK, &err);
}

static void people_are_what_the_list_says(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_take_list list;
    read("# two takes of ann\n\nperson, condition ,laboratory,file\r\n"
         "ann,slow,ours, p1/walk.bvh\n# and one of ben\nann, ,ours,P01-t2.bvh\r\n"
         "ben b.,fast,theirs,p2/walk.bvh",
         &arena, &list);
    assert_int_equal(list.count, 3);
    assert_string_equal(list.take[0].person, "ann");
    assert_string_equal(list.take[0].condition, "slow");
    assert_string_equal(list.take[0].laboratory, "ours");
    assert_string_equal(list.take[0].file, "p1/walk.bvh");
    assert_int_equal(list.take[0].line, 4);
    assert_string_equal(list.take[1].condition, "");
    assert_string_equal(list.take[2].person, "ben b.");
    assert_int_equal(list.take[2].line, 7);
    gb_arena_free(&arena);
}

/* A first line with a tab has its fields between tabs: commas are then letters. */
static void tabs_and_the_order_of_columns(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_take_list list;
    read("file\tperson\na, b.bvh\tann\n", &arena, &list);
    assert_int_equal(list.count, 1);
    assert_string_equal(list.take[0].file, "a, b.bvh");
    assert_string_equal(list.take[0].person, "ann");
    assert_string_equal(list.take[0].laboratory, "");
    gb_arena_free(&arena);
}

static void mistakes_have_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line, column;
        const char *says;
    } cases[] = {
        {"", 0, 0, "names no take"},
        {"person,file\n", 0, 0, "names no take"},
        {"person,film\n", 1, 8, "there is no column 'film'"},
        {"person,file,person\n", 1, 13, "there is another column 'person'"},
        {"person,condition,laboratory,file,file\n", 1, 1, "has 5 columns"},
        {"person,laboratory\n", 1, 1, "the column 'file' is missing"},
        {"file\n", 1, 1, "the column 'person' is missing"},
        {"person,file\nann\n", 2, 1, "has 1 field, line 1 names 2 columns"},
        {"#\nperson,file\nann,a,b\n", 3, 1, "has 3 fields, line 2 names 2 columns"},
        {"person,file\nann,a\n ,b\n", 3, 2, "the person is missing"},
        {"person,file\nann,\n", 2, 5, "the file is missing"},
        {"person,file\nann,\"a\"\n", 2, 5, "fields are not quoted"},
        {"person,file\nann,a\nben, a\n", 3, 6, "'a' stands in line 2, too"},
        {"person,laboratory,file\nann,x,a\nann,y,b\n", 3, 5, "'x' in line 2"},
        {"person,file\nan\xff,a\n", 2, 1, "the person must be text in UTF-8"},
        {"person,file\nan\x1bn,a\n", 2, 1, "the person must be text in UTF-8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        gb_take_list list;
        gb_error err = {0};
        assert_int_equal(gb_take_list_parse(cases[i].text, strlen(cases[i].text), "people.csv",
                                            &arena, &list, &err),
                         GB_USAGE);
        assert_contains(err.message, cases[i].says);
        assert_string_equal(err.file, "people.csv");
        assert_int_equal(err.line, cases[i].line);
        assert_int_equal(err.column, cases[i].column);
        gb_arena_free(&arena);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(people_are_what_the_list_says),
    cmocka_unit_test(tabs_and_the_order_of_columns),
    cmocka_unit_test(mistakes_have_a_place),
};
run_group(tests)
