/* Avatars as JSON: the same bits come back, and damage is refused by name. */
#include "humanoid.h"
#include "muscles/avatar_file.h"

/* Bits, so that -0 is not 0. */
#define assert_same(a, b, what)                                                                    \
    do {                                                                                           \
        if (memcmp(&(a), &(b), sizeof(a)) != 0) {                                                  \
            print_error("%s is not the same\n", what);                                             \
            fail();                                                                                \
        }                                                                                          \
    } while (0)

static void print(const gb_avatar *avatar, gb_buffer *text)
{
    cJSON *json = gb_avatar_json(avatar);
    gb_json_print(text, json);
    cJSON_Delete(json);
    assert_false(text->failed);
}

static void same_bits_come_back(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        gb_avatar avatar, back;
        gb_buffer text = {0};
        gb_error err = {0};
        gb_avatar_options o = gb_avatar_defaults();
        o.twist = (gb_twist_shares){0.2, 0.7, 0.3, 0.9};
        if (k == 2)
            make_game(&avatar);
        else
            make_everybody(k ? &o : NULL, &avatar);
        avatar.plain_forearm = k == 1;
        print(&avatar, &text);
        assert_int_equal(strstr(text.text, "plain_forearm") != NULL, k == 1);
        assert_status(gb_avatar_parse(text.text, text.size, "avatar", &back, &err), GB_OK, &err);
        gb_buffer_free(&text);
        assert_same(avatar.twist, back.twist, "twist");
        assert_same(avatar.scale, back.scale, "scale");
        assert_same(avatar.centre, back.centre, "centre");
        assert_same(avatar.frame, back.frame, "frame");
        assert_same(avatar.hips, back.hips, "hips");
        assert_int_equal(avatar.plain_forearm, back.plain_forearm);
        for (int b = 0; b < GB_NHUMAN; b++) {
            const gb_avatar_bone *was = &avatar.bone[b], *is = &back.bone[b];
            const char *name = gb_human[b].name;
            assert_int_equal(was->present, is->present);
            assert_int_equal(was->parent, is->parent);
            if (!was->present)
                continue;
            assert_same(was->pre, is->pre, name);
            assert_same(was->post, is->post, name);
            assert_same(was->low, is->low, name);
            assert_same(was->high, is->high, name);
            assert_same(was->sign, is->sign, name);
            assert_same(was->length, is->length, name);
            assert_same(was->mass, is->mass, name);
            assert_same(was->offset, is->offset, name);
            assert_same(was->rest, is->rest, name);
        }
    }
}

/* A file that was cut anywhere is no avatar. A copy of its own length, so that a sanitizer sees
 * reading past the end. */
static void cut_files_are_refused(void **state)
{
    (void)state;
    gb_avatar avatar;
    gb_buffer text = {0};
    make_game(&avatar);
    print(&avatar, &text);
    for (size_t n = 0; n < text.size - 2; n += 7) {
        gb_error err = {0};
        char *copy = malloc(n + (n == 0));
        assert_non_null(copy);
        memcpy(copy, text.text, n);
        gb_status status = gb_avatar_parse(copy, n, "cut", &avatar, &err);
        free(copy);
        if (status != GB_INPUT && status != GB_USAGE)
            assert_status(status, GB_INPUT, &err);
        assert_true(err.message[0] != '\0');
    }
    gb_buffer_free(&text);
}

static cJSON *bone_named(cJSON *json, const char *name)
{
    cJSON *bones = cJSON_GetObjectItemCaseSensitive(json, "bones");
    for (cJSON *bone = bones->child; bone; bone = bone->next) {
        if (strcmp(cJSON_GetObjectItemCaseSensitive(bone, "name")->valuestring, name) == 0)
            return bone;
    }
    fail();
    return NULL;
}

/* The tree as text must be refused; the message holds part (nullable). */
static void refuse(const cJSON *json, const char *part)
{
    gb_buffer text = {0};
    gb_error err = {0};
    gb_avatar avatar;
    gb_json_print(&text, json);
    gb_status status = gb_avatar_parse(text.text, text.size, "damaged", &avatar, &err);
    if (status != GB_INPUT && status != GB_USAGE)
        print_error("taken: %.300s ... (%s)\n", text.text, part ? part : "");
    gb_buffer_free(&text);
    assert_true(status == GB_INPUT || status == GB_USAGE);
    if (part)
        assert_contains(err.message, part);
}

static cJSON *fresh(void)
{
    gb_avatar avatar;
    make_game(&avatar);
    return gb_avatar_json(&avatar);
}

static void replace(cJSON *object, const char *key, const char *value)
{
    assert_true(cJSON_ReplaceItemInObjectCaseSensitive(object, key, cJSON_Parse(value)));
}

/* As refuse, and the avatar must be taken. */
static void take(const cJSON *json, gb_avatar *avatar)
{
    gb_buffer text = {0};
    gb_error err = {0};
    gb_json_print(&text, json);
    assert_status(gb_avatar_parse(text.text, text.size, "whole", avatar, &err), GB_OK, &err);
    gb_buffer_free(&text);
}

/* Every value replaced by one of each other type, and taken away. twist and the hips' parent, which
 * may be null, have tests of their own. */
static void wrong_types_are_refused(void **state)
{
    (void)state;
    static const char *const values[] = {
        "null",         "true",           "\"0\"", "7", "{}", "[]", "[1, 2, 3]", "[0, 0, 0, \"1\"]",
        "[0, 0, 0, 0]", "[0, 0, 0, 1, 0]"};
    static const char *const top[] = {
        "gaitbench_avatar", "scale", "centre", "frame", "hips", "bones"};
    static const char *const inner[] = {"name", "parent", "pre",    "post",   "min", "max",
                                        "sgn",  "mass",   "length", "offset", "rest"};
    for (size_t v = 0; v <= sizeof values / sizeof *values; v++) {
        bool removed = v == sizeof values / sizeof *values;
        for (size_t k = 0; k < 6 + 11; k++) {
            const char *key = k < 6 ? top[k] : inner[k - 6];
            bool number =
                strcmp(key, "scale") == 0 || strcmp(key, "mass") == 0 || strcmp(key, "length") == 0;
            bool three = strcmp(key, "centre") == 0 || strcmp(key, "hips") == 0 ||
                         strcmp(key, "offset") == 0 || strcmp(key, "max") == 0;
            if (removed && k == 0)
                continue; /* gaitbench_avatar may be left out */
            if (!removed && ((number && strcmp(values[v], "7") == 0) ||
                             (three && strcmp(values[v], "[1, 2, 3]") == 0)))
                continue; /* this one is right */
            cJSON *json = fresh(), *object = k < 6 ? json : bone_named(json, "LeftFoot");
            if (removed)
                cJSON_DeleteItemFromObjectCaseSensitive(object, key);
            else
                cJSON_ReplaceItemInObjectCaseSensitive(object, key, cJSON_Parse(values[v]));
            refuse(json, NULL);
            cJSON_Delete(json);
        }
    }
}

static void wrong_trees_are_refused_by_name(void **state)
{
    (void)state;
    cJSON *json = fresh(), *bones;
    cJSON_ReplaceItemInObjectCaseSensitive(bone_named(json, "Spine"), "parent",
                                           cJSON_CreateString("Chest"));
    refuse(json, "Spine"); /* a circle: the chest hangs on the spine */
    cJSON_Delete(json);

    json = fresh();
    cJSON_ReplaceItemInObjectCaseSensitive(bone_named(json, "LeftHand"), "parent",
                                           cJSON_CreateString("LeftHand"));
    refuse(json, "LeftHand");
    cJSON_Delete(json);

    json = fresh();
    cJSON_ReplaceItemInObjectCaseSensitive(bone_named(json, "LeftHand"), "parent",
                                           cJSON_CreateString("RightLowerArm"));
    refuse(json, "LeftHand");
    cJSON_Delete(json);

    json = fresh(); /* a bone that a humanoid has and this avatar not */
    cJSON_ReplaceItemInObjectCaseSensitive(bone_named(json, "LeftUpperArm"), "parent",
                                           cJSON_CreateString("LeftShoulder"));
    refuse(json, "LeftUpperArm");
    cJSON_Delete(json);

    json = fresh();
    cJSON_ReplaceItemInObjectCaseSensitive(bone_named(json, "Hips"), "parent",
                                           cJSON_CreateString("Spine"));
    refuse(json, "Hips");
    cJSON_Delete(json);

    json = fresh();
    bones = cJSON_GetObjectItemCaseSensitive(json, "bones");
    cJSON_AddItemToArray(bones, cJSON_Duplicate(bone_named(json, "Head"), true));
    refuse(json, "Head");
    cJSON_Delete(json);

    json = fresh();
    cJSON_ReplaceItemInObjectCaseSensitive(bone_named(json, "Head"), "name",
                                           cJSON_CreateString("Tail"));
    refuse(json, "Tail");
    cJSON_Delete(json);

    for (int b = 0; b < GB_NHUMAN; b++) {
        if (!gb_human[b].required)
            continue;
        json = fresh();
        bones = cJSON_GetObjectItemCaseSensitive(json, "bones");
        cJSON_Delete(cJSON_DetachItemViaPointer(bones, bone_named(json, gb_human[b].name)));
        /* Either the bone is named or one that hangs on it. */
        refuse(json, NULL);
        cJSON_Delete(json);
    }
}

static void wrong_numbers_are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *bone, *key, *value;
    } rows[] = {
        {"Head", "pre", "[0, 0, 0, 2]"},      {"Head", "post", "[0.5, 0, 0, 0.5]"},
        {"Head", "rest", "[0, 0, 0, 0]"},     {"Head", "min", "[0, 0, 0.1]"},
        {"Head", "max", "[0, -0.1, 0]"},      {"Head", "sgn", "[1, 0, 1]"},
        {"Head", "sgn", "[1, 1, 1.5]"},       {"Head", "mass", "-1"},
        {"LeftUpperArm", "twist", "1.5"},     {"LeftUpperArm", "twist", "-0.1"},
        {"LeftFoot", "offset", "[0, 0]"},     {"LeftFoot", "offset", "[0, 0, 0, 0]"},
        {"RightLowerLeg", "twist", "100000"}, {"LeftFoot", "length", "-0.1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cJSON *json = fresh();
        cJSON_ReplaceItemInObjectCaseSensitive(bone_named(json, rows[i].bone), rows[i].key,
                                               cJSON_Parse(rows[i].value));
        refuse(json, rows[i].bone);
        cJSON_Delete(json);
    }
    static const char *const scales[] = {"0", "-1"};
    for (int i = 0; i < 2; i++) {
        cJSON *json = fresh();
        cJSON_ReplaceItemInObjectCaseSensitive(json, "scale", cJSON_Parse(scales[i]));
        refuse(json, "scale");
        cJSON_Delete(json);
    }
    /* Numbers that are too large for a double. */
    const char *big = "{\"gaitbench_avatar\": 1, \"scale\": 1e999}";
    gb_avatar avatar;
    gb_error err = {0};
    gb_status status = gb_avatar_parse(big, strlen(big), "big", &avatar, &err);
    assert_true(status == GB_INPUT || status == GB_USAGE);
}

static void hips_have_no_parent(void **state)
{
    (void)state;
    static const char *const values[] = {"7", "true", "{}", "[]", "\"Tail\"", "\"Spine\""};
    gb_avatar avatar;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        cJSON *json = fresh();
        replace(bone_named(json, "Hips"), "parent", values[i]);
        refuse(json, "Hips");
        cJSON_Delete(json);
    }
    cJSON *json = fresh();
    cJSON_DeleteItemFromObjectCaseSensitive(bone_named(json, "Hips"), "parent");
    take(json, &avatar);
    cJSON_Delete(json);
}

/* The hand is below the upper arm too, but the lower arm is nearer. */
static void parents_are_the_nearest_bones(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"LeftHand", "\"LeftUpperArm\""}, {"RightFoot", "\"Hips\""}, {"Head", "\"Spine\""}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cJSON *json = fresh();
        replace(bone_named(json, rows[i][0]), "parent", rows[i][1]);
        refuse(json, rows[i][0]);
        cJSON_Delete(json);
    }
}

static void shares_of_twist_are_one_for_both_sides(void **state)
{
    (void)state;
    static const char *const bad[] = {"true", "\"0.5\"", "{}", "[]", "[0.5]", "0.4"};
    gb_avatar avatar;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cJSON *json = fresh();
        replace(bone_named(json, "RightLowerArm"), "twist", bad[i]);
        refuse(json, "RightLowerArm");
        cJSON_Delete(json);
    }
    /* One side's number counts for both, whichever side it is; none at all is the default. */
    static const char *const sides[] = {"LeftUpperLeg", "RightUpperLeg"};
    for (int i = 0; i < 2; i++) {
        cJSON *json = fresh();
        replace(bone_named(json, sides[i]), "twist", "null");
        replace(bone_named(json, sides[1 - i]), "twist", "0.3");
        take(json, &avatar);
        assert_near(avatar.twist.upper_leg, 0.3, 0, 0, "share of the upper legs");
        replace(bone_named(json, sides[1 - i]), "twist", "null");
        take(json, &avatar);
        assert_near(avatar.twist.upper_leg, 0.5, 0, 0, "default share");
        cJSON_Delete(json);
    }
}

static void unknown_keys_are_refused(void **state)
{
    (void)state;
    cJSON *json = fresh();
    cJSON_AddNumberToObject(json, "hight", 1);
    refuse(json, "hight");
    cJSON_Delete(json);
    json = fresh();
    cJSON_AddNumberToObject(bone_named(json, "Head"), "weight", 1);
    refuse(json, "Head.weight");
    cJSON_Delete(json);
    json = fresh();
    cJSON_AddStringToObject(json, "plain_forearm", "yes");
    refuse(json, "plain_forearm");
    cJSON_Delete(json);
}

static void rotations_are_normalised(void **state)
{
    (void)state;
    gb_avatar avatar;
    cJSON *json = fresh();
    replace(bone_named(json, "Head"), "pre", "[0.6004, 0, 0, 0.8004]");
    replace(json, "frame", "[0, 0, 0, 0.9992]");
    take(json, &avatar);
    gb_quat pre = avatar.bone[GB_H_HEAD].pre, frame = avatar.frame;
    assert_near(hypot(pre.x, pre.w), 1, 1e-15, 0, "length of a rotation");
    assert_near(pre.x / pre.w, 0.6004 / 0.8004, 1e-15, 0, "its direction");
    assert_near(frame.w, 1, 0, 0, "length of the frame");
    cJSON_Delete(json);
}

/* What no single bone shows. */
static void bodies_need_a_mass_and_a_frame(void **state)
{
    (void)state;
    static const int ends[] = {GB_H_LEFT_UPPER_LEG, GB_H_RIGHT_UPPER_LEG, GB_H_LEFT_UPPER_ARM,
                               GB_H_RIGHT_UPPER_ARM};
    gb_avatar avatar;
    make_game(&avatar);
    for (int b = 0; b < GB_NHUMAN; b++)
        avatar.bone[b].mass = 0;
    cJSON *json = gb_avatar_json(&avatar);
    refuse(json, "mass");
    cJSON_Delete(json);
    for (int flat = 0; flat < 2; flat++) {
        /* All in one place, or only no width. */
        make_game(&avatar);
        for (int i = 0; i < 4; i++)
            avatar.bone[ends[i]].offset.x = 0;
        for (int b = 0; b < GB_NHUMAN && flat == 0; b++)
            avatar.bone[b].offset = (gb_vec3){0, 0, 0};
        json = gb_avatar_json(&avatar);
        refuse(json, "LeftUpperLeg");
        cJSON_Delete(json);
    }
    json = fresh();
    replace(bone_named(json, "LeftLowerLeg"), "offset", "[1e308, 1e308, 1e308]");
    replace(bone_named(json, "LeftFoot"), "offset", "[1e308, 1e308, 1e308]");
    refuse(json, "offset");
    cJSON_Delete(json);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(same_bits_come_back),
    cmocka_unit_test(cut_files_are_refused),
    cmocka_unit_test(wrong_types_are_refused),
    cmocka_unit_test(wrong_trees_are_refused_by_name),
    cmocka_unit_test(wrong_numbers_are_refused_by_name),
    cmocka_unit_test(hips_have_no_parent),
    cmocka_unit_test(parents_are_the_nearest_bones),
    cmocka_unit_test(shares_of_twist_are_one_for_both_sides),
    cmocka_unit_test(unknown_keys_are_refused),
    cmocka_unit_test(rotations_are_normalised),
    cmocka_unit_test(bodies_need_a_mass_and_a_frame),
};

run_group(tests)
