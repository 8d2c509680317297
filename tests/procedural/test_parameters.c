/* The named parameters, and files of them: what is written is read back bit for bit, and what is
 * wrong is named with file and key. */
#include <dirent.h>

#include "check.h"
#include "procedural/parameters_file.h"

static void names_are_unique_and_found(void **state)
{
    (void)state;
    for (int i = 0; i < GB_NSTYLE_PARAMETER; i++) {
        const gb_style_parameter_info *p = &gb_style_parameters[i];
        /* The first of two equal names would be found for both. */
        assert_int_equal(gb_style_parameter_find(p->name), i);
        assert_true(p->low < p->high);
        assert_true(*p->unit && *p->meaning);
    }
    assert_int_equal(gb_style_parameter_find("leed"), -1);
    assert_int_equal(gb_style_parameter_find(""), -1);
    assert_int_equal(gb_style_parameter_find("Lead"), -1);
}

static void assert_inside(int parameter, double value, const char *what)
{
    const gb_style_parameter_info *p = &gb_style_parameters[parameter];
    if (!(value >= p->low && value <= p->high))
        print_error("%s.%s: %g is not between %g and %g\n", what, p->name, value, p->low, p->high);
    assert_true(value >= p->low && value <= p->high);
}

static void defaults_are_inside_their_bounds(void **state)
{
    (void)state;
    assert_true(gb_style_default.walk.speed_star > 0 && gb_style_default.run.speed_star > 0);
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        assert_inside(p, gb_style_default.walk.value[p], "walk");
        assert_inside(p, gb_style_default.run.value[p], "run");
        assert_inside(p, gb_style_default.stand[p], "stand");
    }
}

static gb_status parse(const char *text, gb_style *style, gb_error *err)
{
    memset(err, 0, sizeof *err);
    return gb_style_parse(text, strlen(text), "style.json", style, err);
}

/* Bit for bit, also numbers that fifteen digits do not hold. */
static void assert_round_trip(const gb_style *style, const char *note)
{
    gb_buffer buffer = {0};
    gb_style back;
    gb_error err;
    cJSON *json = gb_style_json(style, note);
    assert_non_null(json);
    gb_json_print(&buffer, json);
    cJSON_Delete(json);
    assert_status(gb_style_parse(buffer.text, buffer.size, "style.json", &back, &err), GB_OK, &err);
    gb_buffer_free(&buffer);
    assert_memory_equal(&back, style, sizeof back); /* doubles only */
}

static void styles_round_trip(void **state)
{
    (void)state;
    assert_round_trip(&gb_style_default, NULL);
    gb_style odd = gb_style_default;
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        const gb_style_parameter_info *info = &gb_style_parameters[p];
        double low = info->low, range = info->high - low;
        odd.walk.value[p] = low + range / 3;
        odd.run.value[p] = low + range / 7;
        odd.stand[p] = low + range * 0.1;
        odd.walk.slope[p] = p / 13.0;
        odd.run.slope[p] = -p / 17.0;
    }
    odd.walk.speed_star = 1 / 3.0;
    odd.run.speed_star = 1.1;
    assert_round_trip(&odd, "a note with \"quotes\"");
    /* The bounds themselves are allowed. */
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        odd.walk.value[p] = gb_style_parameters[p].low;
        odd.run.value[p] = gb_style_parameters[p].high;
    }
    assert_round_trip(&odd, "");
}

/* What a file does not name stays the library's. */
static void missing_keys_keep_the_defaults(void **state)
{
    (void)state;
    gb_style style, expected = gb_style_default;
    gb_error err;
    assert_status(parse("{\"gaitbench_parameters\": 1}", &style, &err), GB_OK, &err);
    assert_memory_equal(&style, &expected, sizeof style);
    assert_status(parse("{\"gaitbench_parameters\": 1, \"note\": \"mine\", \"walk\": {\"lead\": "
                        "{\"value\": 0.4, \"slope\": 0.1}, \"speed_star\": 0.5}, \"run\": "
                        "{\"duty\": {\"value\": 0.3}}, \"stand\": {\"toe_out\": 9}}",
                        &style, &err),
                  GB_OK, &err);
    expected.walk.value[GB_P_lead] = 0.4;
    expected.walk.slope[GB_P_lead] = 0.1;
    expected.walk.speed_star = 0.5;
    expected.run.value[GB_P_duty] = 0.3;
    expected.run.slope[GB_P_duty] = 0; /* a value without a slope is one at every speed */
    expected.stand[GB_P_toe_out] = 9;
    assert_memory_equal(&style, &expected, sizeof style);
}

static const struct {
    const char *text, *message; /* the second is what the message must hold */
} wrong[] = {
    {"", "JSON"},
    {"lead = 0.5", "JSON"},
    {"{\"gaitbench_parameters\": 1", "JSON"},
    {"{\"gaitbench_parameters\": 1} {}", "JSON"},
    {"[1, 2]", "object"},
    {"null", "object"},
    {"{}", "gaitbench_parameters"},
    {"{\"gaitbench_parameters\": \"1\"}", "gaitbench_parameters"},
    {"{\"gaitbench_parameters\": 2}", "gaitbench_parameters"},
    {"{\"gaitbench_parameters\": 1, \"hop\": {}}", "hop"},
    {"{\"gaitbench_parameters\": 1, \"Walk\": {}}", "Walk"},
    {"{\"gaitbench_parameters\": 1, \"gaitbench_parameters\": 1}", "gaitbench_parameters"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {}, \"walk\": {}}", "walk"},
    {"{\"gaitbench_parameters\": 1, \"walk\": 3}", "walk"},
    {"{\"gaitbench_parameters\": 1, \"run\": null}", "run"},
    {"{\"gaitbench_parameters\": 1, \"stand\": []}", "stand"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"leed\": {\"value\": 0.4}}}", "walk.leed"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"lead\": 0.4}}", "walk.lead"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"lead\": {}}}", "walk.lead"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"lead\": {\"value\": \"0.4\"}}}", "walk.lead"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"lead\": {\"value\": null}}}", "walk.lead"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"lead\": {\"value\": 1, \"rise\": 1}}}", "rise"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"lead\": {\"value\": 0.5, \"slope\": true}}}",
     "walk.lead"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"lead\": {\"value\": 0.5, \"value\": 0.5}}}",
     "value"},
    {"{\"gaitbench_parameters\": 1, \"run\": {\"lead\": {\"value\": 0.91}}}", "run.lead"},
    {"{\"gaitbench_parameters\": 1, \"run\": {\"lead\": {\"value\": -1e300}}}", "run.lead"},
    {"{\"gaitbench_parameters\": 1, \"run\": {\"lead\": {\"value\": 1e999}}}", "number"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"speed_star\": 0}}", "walk.speed_star"},
    {"{\"gaitbench_parameters\": 1, \"walk\": {\"speed_star\": \"1\"}}", "walk.speed_star"},
    {"{\"gaitbench_parameters\": 1, \"stand\": {\"leed\": 1}}", "stand.leed"},
    {"{\"gaitbench_parameters\": 1, \"stand\": {\"lead\": {\"value\": 0.1}}}", "stand.lead"},
    {"{\"gaitbench_parameters\": 1, \"stand\": {\"duty\": 0.9}}", "stand.duty"},
    {"{\"gaitbench_parameters\": 1, \"stand\": {\"duty\": 0.7, \"duty\": 0.7}}", "duty"},
};

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        gb_style style;
        gb_error err;
        gb_status status = parse(wrong[i].text, &style, &err);
        if (status != GB_USAGE && status != GB_INPUT)
            print_error("status %d for %s\n", (int)status, wrong[i].text);
        assert_true(status == GB_USAGE || status == GB_INPUT);
        assert_string_equal(err.file, "style.json");
        assert_contains(err.message, wrong[i].message);
    }
}

/* A name longer than a message holds. */
static void a_long_name_does_no_harm(void **state)
{
    (void)state;
    static char text[4000];
    char name[2000];
    gb_style style;
    gb_error err;
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    const char *const places[] = {"walk", "stand"};
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "{\"gaitbench_parameters\": 1, \"%s\": {\"%s\": 1}}", places[i],
                 name);
        assert_status(parse(text, &style, &err), GB_USAGE, &err);
        assert_contains(err.message, places[i]);
    }
}

static void files_that_are_not_there_are_named(void **state)
{
    (void)state;
    gb_style style;
    gb_error err = {0};
    assert_int_not_equal(gb_style_open("/nowhere/style.json", &style, &err), GB_OK);
    assert_contains(err.file, "/nowhere/style.json");
}

/* All that come with the library. */
static void fixtures_are_read(void **state)
{
    (void)state;
    DIR *folder = opendir("fixtures/parameters");
    assert_non_null(folder);
    int count = 0;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        size_t n = strlen(entry->d_name);
        if (n < 6 || strcmp(entry->d_name + n - 5, ".json") != 0)
            continue;
        char path[512];
        gb_style style;
        gb_error err;
        snprintf(path, sizeof path, "fixtures/parameters/%s", entry->d_name);
        assert_status(gb_style_open(path, &style, &err), GB_OK, &err);
        assert_round_trip(&style, path);
        count++;
    }
    closedir(folder);
    assert_true(count >= 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(names_are_unique_and_found),
    cmocka_unit_test(defaults_are_inside_their_bounds),
    cmocka_unit_test(styles_round_trip),
    cmocka_unit_test(missing_keys_keep_the_defaults),
    cmocka_unit_test(what_is_wrong_is_named),
    cmocka_unit_test(a_long_name_does_no_harm),
    cmocka_unit_test(files_that_are_not_there_are_named),
    cmocka_unit_test(fixtures_are_read),
};

run_group(tests)
