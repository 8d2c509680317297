/* Poses in Unity's text form. */
#include <string.h>

#include "check.h"
#include "formats/unity_pose.h"

/* For printf. */
#define HEAD "%%YAML 1.1\n%%TAG !u! tag:unity3d.com,2011:\n--- !u!114 &11400000\nMonoBehaviour:\n"

/* An asset with n muscles, each its own number over 100. */
static int write_asset(char *out, size_t size, int n, const char *body)
{
    int at = snprintf(out, size, HEAD "  m_Name: a pose\n%s  muscles:\n", body);
    for (int m = 0; m < n; m++)
        at += snprintf(out + at, size - (size_t)at, "  - %.2f\n", m / 100.0);
    return at;
}

static void reads_what_is_there(void **state)
{
    (void)state;
    char text[4096];
    gb_unity_pose pose;
    gb_error err = {0};
    int n = write_asset(text, sizeof text, 95,
                        "  bodyPosition: {x: 1, y: 2, z: -3}\n"
                        "  bodyRotation: {x: 0, y: 2, z: 0, w: 0}\n");
    assert_status(gb_unity_pose_parse(text, (size_t)n, "a.asset", &pose, &err), GB_OK, &err);
    assert_near(pose.position[0], 1, 0, 0, "x");
    assert_near(pose.position[2], -3, 0, 0, "z");
    assert_near(pose.rotation[1], 1, 0, 0, "the rotation's y, of unit length");
    for (int m = 0; m < 95; m++)
        assert_near(pose.muscle[m], m / 100.0, 1e-15, 0, "muscle");
}

static void the_body_may_be_missing(void **state)
{
    (void)state;
    char text[4096];
    gb_unity_pose pose;
    gb_error err = {0};
    int n = write_asset(text, sizeof text, 95, "");
    assert_status(gb_unity_pose_parse(text, (size_t)n, "a.asset", &pose, &err), GB_OK, &err);
    assert_near(pose.position[1], 1, 0, 0, "height");
    assert_near(pose.rotation[3], 1, 0, 0, "w");
}

static void every_truncation_ends(void **state)
{
    (void)state;
    char text[4096];
    int n = write_asset(text, sizeof text, 95, "  bodyPosition: {x: 1, y: 2, z: -3}\n");
    for (int k = 0; k < n - 6; k++) { /* the last number may lose its last digits */
        gb_unity_pose pose;
        gb_error err = {0};
        assert_int_equal(gb_unity_pose_parse(text, (size_t)k, "a.asset", &pose, &err), GB_INPUT);
        assert_true(err.message[0]);
    }
}

static void refuses_with_a_place(void **state)
{
    (void)state;
    static const struct {
        int muscles;
        const char *body, *message;
        long line;
    } cases[] = {
        {94, "", "muscle 95 of 95", 0},
        {96, "", "more than 95 muscles", 102},
        {95, "  bodyPosition: {x: 1, y: 2}\n", "bodyPosition needs x, y and z", 6},
        {95, "  bodyPosition: {x: nan, y: 2, z: 0}\n", "finite number", 6},
        {95, "  bodyRotation: {x: 0, y: 0, z: 0, w: 0}\n", "is no rotation", 6},
        {95, "  bodyRotation: 5\n", "expected a mapping", 6},
        {95, "  bodyPosition: {x: 1, x: 1, y: 2, z: 0}\n", "stands twice", 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4096];
        gb_unity_pose pose;
        gb_error err = {0};
        int n = write_asset(text, sizeof text, cases[i].muscles, cases[i].body);
        assert_int_equal(gb_unity_pose_parse(text, (size_t)n, "a.asset", &pose, &err), GB_INPUT);
        assert_contains(err.message, cases[i].message);
        if (cases[i].line)
            assert_int_equal(err.line, cases[i].line);
    }
    gb_unity_pose pose;
    gb_error err = {0};
    char other[256];
    snprintf(other, sizeof other, HEAD "  m_Name: nothing here\n");
    assert_int_equal(gb_unity_pose_parse(other, strlen(other), "a.asset", &pose, &err), GB_INPUT);
    assert_contains(err.message, "no object with muscles");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(reads_what_is_there),
    cmocka_unit_test(the_body_may_be_missing),
    cmocka_unit_test(every_truncation_ends),
    cmocka_unit_test(refuses_with_a_place),
};

run_group(tests)
