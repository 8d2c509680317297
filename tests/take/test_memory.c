/* Every allocation fails once on the way from a word, from an experiment's keys and from a file to
 * a take: each ends in an error and leaves nothing (leaks show under the sanitizers). */
#include "failing_alloc.h"
#include "take/kinds.h"
#include "take/readers.h"

static gb_status open_word(gb_error *err)
{
    gb_take take;
    gb_status status = gb_take_open("procedural:walk@1.25,seconds=0.2,fps=30", NULL, &take, err);
    if (status == GB_OK)
        gb_take_close(&take);
    return status;
}

static gb_json json;

static gb_status open_keys(gb_error *err)
{
    gb_arena arena = {0};
    gb_take_source source;
    gb_take_options options = {0};
    gb_take take;
    const gb_take_keys keys = {&json, json.root, "", "", &arena, err};
    gb_status status = gb_take_keys_read(&keys, gb_take_kind_find("clip"), &source, &options);
    if (status == GB_OK)
        status = gb_take_source_open(&source, "clip", &options, &take, err);
    if (status == GB_OK)
        gb_take_close(&take);
    gb_arena_free(&arena);
    return status;
}

static gb_status read_anim(gb_error *err)
{
    static const char text[] =
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &1\nAnimationClip:\n  "
        "m_FloatCurves:\n  - curve: {m_Curve: [{time: "
        "0, value: 1, inSlope: 0, outSlope: 0}]}\n    attribute: RootT.y\n    path: \n    "
        "classID: 95\n  m_EditorCurves: []\n";
    char name[] = "test.txt";
    const gb_file file = {.bytes = text, .size = sizeof text - 1, .name = name};
    gb_take take;
    gb_status status = gb_take_read(&file, name, NULL, &take, err);
    if (status == GB_OK) {
        assert_string_equal(take.format, "anim");
        gb_take_close(&take);
    }
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    static const char text[] = "{\"clip\": \"walk\", \"seconds\": 0.2}";
    gb_error err;
    assert_status(gb_json_parse(text, sizeof text - 1, "test.json", &json, &err), GB_OK, &err);
    assert_true(fail_every_allocation(open_word) >= 4);
    assert_true(fail_every_allocation(open_keys) >= 4);
    assert_true(fail_every_allocation(read_anim) >= 4);
    gb_json_close(&json);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_allocation_may_fail),
};

run_group(tests)
