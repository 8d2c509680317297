/* Structs as tables of members: to JSON and back, compared, rounded, as a schema. */
#include "check.h"
#include "measure/fields.h"

typedef struct part {
    const char *name;
    double size;
} part;

typedef struct thing {
    const char *name, *remark;
    double weight, guess, place[3], by_name[2];
    int count, color;
    bool good, odd;
    part *part;
    int npart;
    double *x, *y;
    int nsample;
} thing;

static const char *const colors[] = {"red", "green", NULL};

static const char *name_of(int i)
{
    return i == 0 ? "first" : "second";
}

static int find_name(const char *name)
{
    return strcmp(name, "first") == 0 ? 0 : strcmp(name, "second") == 0 ? 1 : -1;
}

static const gb_field part_fields[] = {
    GB_TEXT(part, name, "name"),
    GB_NUMBER(part, size, "size"),
    {.key = NULL},
};

#define SAMPLES(m)                                                                                 \
    {                                                                                              \
        .key = #m, .type = GB_FIELD_SAMPLES, .offset = offsetof(thing, m),                         \
        .count = offsetof(thing, nsample), .n = 10, .decimals = 2                                  \
    }
static const gb_field fields[] = {
    GB_TEXT(thing, name, "name"),
    GB_OPTIONAL_TEXT(thing, remark, "remark"),
    GB_NUMBER(thing, weight, "weight"),
    GB_OPTIONAL_NUMBER(thing, guess, "guess"),
    GB_NUMBERS(thing, place, "place", 3),
    {.key = "by_name",
     .type = GB_FIELD_NAMED,
     .offset = offsetof(thing, by_name),
     .n = 2,
     .name = name_of,
     .find = find_name},
    GB_COUNT(thing, count, "count"),
    GB_WORD(thing, color, "color", colors),
    GB_BOOL(thing, good, "good"),
    GB_OPTIONAL_BOOL(thing, odd, "odd"),
    GB_LIST(thing, part, npart, "parts", part_fields, part, 3),
    SAMPLES(x),
    SAMPLES(y),
    {.key = NULL},
};

static const char text[] =
    "{\"name\": \"n\", \"weight\": 1.5, \"place\": [1, null, 3], \"by_name\": {\"second\": 2}, "
    "\"count\": 7, \"color\": \"green\", \"good\": true, "
    "\"parts\": [{\"name\": \"p\", \"size\": 1}, {\"name\": \"q\", \"size\": null}], "
    "\"x\": [0, 1], \"y\": [2, 3]}";

static gb_status read(const char *json, thing *out, gb_arena *arena, gb_error *err)
{
    gb_json parsed;
    assert_status(gb_json_parse(json, strlen(json), "thing", &parsed, err), GB_OK, err);
    gb_json_need need = {&parsed, arena, err, GB_OK};
    *out = (thing){0};
    gb_fields_read(&need, parsed.root, fields, out);
    gb_json_close(&parsed);
    return need.status;
}

static gb_buffer print(const thing *t)
{
    gb_buffer out = {0};
    cJSON *json = gb_fields_json(fields, t);
    gb_json_print_line(&out, json);
    cJSON_Delete(json);
    return out;
}

static void json_comes_back(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_error err;
    thing t;
    assert_status(read(text, &t, &arena, &err), GB_OK, &err);
    assert_string_equal(t.name, "n");
    assert_string_equal(t.remark, "");
    assert_near(t.weight, 1.5, 0, 0, "weight");
    assert_true(isnan(t.guess) && isnan(t.place[1]) && isnan(t.by_name[0]));
    assert_near(t.by_name[1], 2, 0, 0, "a number by name");
    assert_int_equal(t.count, 7);
    assert_int_equal(t.color, 1);
    assert_true(t.good && !t.odd);
    assert_int_equal(t.npart, 2);
    assert_string_equal(t.part[1].name, "q");
    assert_int_equal(t.nsample, 2);
    assert_near(t.y[1], 3, 0, 0, "a sample");
    gb_buffer out = print(&t);
    assert_string_equal(out.text, text);
    gb_buffer_free(&out);
    gb_arena_free(&arena);
}

static void damage_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"\"name\": \"n\"", "\"name\": 3", "'name' must be a text"},
        {"\"name\": \"n\", ", "", "'name' is missing"},
        {"\"count\": 7", "\"count\": -1", "'count' must be a whole number"},
        {"\"count\": 7", "\"count\": 7, \"extra\": 1", "unknown key 'extra'"},
        {"\"green\"", "\"blue\"", "color: 'blue' is not one of red, green"},
        {"[1, null, 3]", "[1, 2]", "place: has 2 numbers, 3 are expected"},
        {"\"second\": 2", "\"third\": 2", "by_name.third: there is no number 'third'"},
        {"\"size\": null}", "\"size\": null, \"a\": 1}", "unknown key 'parts[1].a'"},
        {"{\"name\": \"p\", \"size\": 1}", "5", "parts[0]: must be an object"},
        {"\"y\": [2, 3]", "\"y\": [2]", "y: has 1 numbers, 2 are expected"},
        {"\"good\": true", "\"good\": 1", "'good' must be true or false"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char bad[600];
        const char *at = strstr(text, cases[i].from);
        assert_non_null(at);
        snprintf(bad, sizeof bad, "%.*s%s%s", (int)(at - text), text, cases[i].to,
                 at + strlen(cases[i].from));
        gb_arena arena = {0};
        gb_error err;
        thing t;
        assert_int_equal(read(bad, &t, &arena, &err), GB_USAGE);
        assert_contains(err.message, cases[i].message);
        assert_int_equal(err.line, 1);
        gb_arena_free(&arena);
    }
}

static char told[400];

static void tell(void *user, const char *path, const char *was, const char *now)
{
    (void)user;
    size_t used = strlen(told);
    snprintf(told + used, sizeof told - used, "%s %s>%s;", path, was, now);
}

static void what_differs_is_told(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_error err;
    thing a, b;
    assert_status(read(text, &a, &arena, &err), GB_OK, &err);
    assert_status(read(text, &b, &arena, &err), GB_OK, &err);
    long compared = gb_fields_compare(fields, &a, &b, tell, NULL);
    assert_string_equal(told, "");
    /* 2 texts, 2 numbers, 3, 2 by name, 1 count, 1 word, 2 bools, the list: 1 + 2 x 2, samples 4.
     */
    assert_int_equal(compared, 22);
    b.place[2] = 4;
    b.color = 0;
    b.part[1].size = 5;
    b.remark = "new";
    b.x[0] = -1;
    gb_fields_compare(fields, &a, &b, tell, NULL);
    assert_string_equal(told, "remark ->new;place[2] 3>4;color green>red;parts[1].size ->5;"
                              "x[0] 0>-1;");
    gb_arena_free(&arena);
}

static void numbers_are_rounded(void **state)
{
    (void)state;
    double samples[1] = {1.23456};
    part p = {"p", 2.00000000049};
    thing t = {
        .weight = 1.00000000049, .x = samples, .y = samples, .nsample = 1, .part = &p, .npart = 1};
    gb_fields_round(fields, &t);
    assert_near(t.weight, 1, 0, 0, "nine decimals");
    assert_near(p.size, 2, 0, 0, "in a list");
    assert_near(samples[0], 1.23, 0, 0, "two decimals");
}

static void the_schema_says_the_same(void **state)
{
    (void)state;
    gb_buffer out = {0};
    cJSON *schema = gb_fields_schema(part_fields);
    gb_json_print_line(&out, schema);
    assert_string_equal(out.text,
                        "{\"type\": \"object\", \"properties\": {\"name\": {\"type\": \"string\"}, "
                        "\"size\": {\"type\": [\"number\", \"null\"]}}, \"required\": [\"name\", "
                        "\"size\"], \"additionalProperties\": false}");
    cJSON_Delete(schema);
    gb_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_comes_back),
        cmocka_unit_test(damage_is_refused_with_its_place),
        cmocka_unit_test(what_differs_is_told),
        cmocka_unit_test(numbers_are_rounded),
        cmocka_unit_test(the_schema_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
