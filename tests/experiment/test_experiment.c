/* Experiment files are read strictly, and running one gives the same bytes again. */
#include <math.h>
#include <unistd.h>

#include "base/json.h"
#include "check.h"
#include "experiment/experiment.h"
#include "report/table_files.h"
#include "report/tables.h"

static const char *write_text(const char *text)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/gaitbench-experiment-%ld.json", (long)getpid());
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    return path;
}

/* The file is refused with a message and an advice that hold these words. */
static void refuse(const char *text, const char *message, const char *advice)
{
    gb_experiment e;
    gb_error err;
    const char *path = write_text(text);
    assert_status(gb_experiment_open(path, &e, &err), GB_USAGE, &err);
    assert_contains(err.message, message);
    assert_contains(err.advice, advice);
    assert_contains(err.file, "gaitbench-experiment");
    unlink(path);
}

#define GOOD_SUBJECT "{\"kind\": \"clip\", \"name\": \"c\", \"clip\": \"walk\"}"

static void mistakes_are_named(void **state)
{
    (void)state;
    refuse("{\"name\": \"x\", \"subject\": []}", "unknown key 'subject'", "subjects");
    refuse("{\"name\": \"x\", \"name\": \"y\"}", "'name' stands twice", "");
    refuse("{\"subjects\": []}", "'name' is missing", "");
    refuse("{\"name\": \"a/b\", \"subjects\": []}", "name", "");
    refuse("{\"name\": \"x\", \"subjects\": []}", "subjects", "");
    refuse("{\"name\": \"x\",\n \"subjects\": [1,]}", "JSON", "");
    refuse("{\"name\": \"x\", \"subjects\": [{\"kind\": \"film\", \"name\": \"a\"}]}", "film",
           "take, clip, command");
    refuse("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT ", " GOOD_SUBJECT
           "], \"references\": [\"r\"]}",
           "subjects[1]", "");
    refuse("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT "]}", "'references' is missing", "");
    refuse("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
           "], \"references\": [\"r\"], \"speed\": {\"people_at\": \"home\"}}",
           "speed.people_at", "");
    refuse("{\"name\": \"x\", \"subjects\": [{\"kind\": \"take\", \"name\": \"a\", \"take\": "
           "\"t.bvh\", \"unit\": \"elbow\"}], \"references\": [\"r\"]}",
           "unit", "");
    refuse("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
           "], \"references\": [\"r\"], \"measures\": [\"pops\", \"bench\"]}",
           "a name is not known", "pops, inventory, smoothness, feet, strip, people, rigs");
    refuse("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
           "], \"references\": [\"r\"], \"curves\": \"all\"}",
           "must be 'means', 'cycles' or 'none'", "");
}

static void a_reference_that_is_not_there_is_named(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results results;
    gb_error err;
    const char *path = write_text("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
                                  "], \"references\": [\"nobody\"]}");
    assert_status(gb_experiment_open(path, &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &results, &err), GB_USAGE, &err);
    assert_contains(err.message, "'nobody'");
    assert_contains(err.advice, "fixtures/references");
    gb_experiment_free(&e);
    unlink(path);
}

/* Nothing to compare is said as such, with the reason. */
static void only_missing_takes_is_nothing_to_do(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results results;
    gb_error err;
    const char *path =
        write_text("{\"name\": \"x\", \"subjects\": [{\"kind\": \"take\", \"name\": \"a\", "
                   "\"take\": \"cmu/99_99.amc\"}], \"references\": [\"cmu-people-walk\"]}");
    assert_status(gb_experiment_open(path, &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &results, &err), GB_NOTHING, &err);
    assert_contains(err.advice, "99_99.amc");
    gb_experiment_free(&e);
    unlink(path);
}

/* What was not checked for this reason. */
static int count_unchecked(const gb_results *r, const char *reason)
{
    int n = 0;
    for (int i = 0; i < r->nunchecked; i++)
        n += strstr(r->unchecked[i].reason, reason) != NULL;
    return n;
}

/* A reference without two curves: they are named in one line, with others that it may lack. */
static void curves_that_people_lack_are_named_in_one_line(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results r;
    gb_error err;
    gb_json json;
    gb_buffer text = {0};
    assert_status(gb_json_open("fixtures/references/cmu-run.json", &json, &err), GB_OK, &err);
    const cJSON *take, *takes = cJSON_GetObjectItemCaseSensitive(json.root, "takes");
    cJSON_ArrayForEach(take, takes)
    {
        cJSON *curves = cJSON_GetObjectItemCaseSensitive(take, "curves");
        cJSON_DeleteItemFromObjectCaseSensitive(curves, "forearm");
        cJSON_DeleteItemFromObjectCaseSensitive(curves, "elbow");
    }
    char *printed = cJSON_PrintUnformatted(json.root);
    const char *people = write_text(printed);
    cJSON_free(printed);
    gb_json_close(&json);
    gb_buffer_printf(&text,
                     "{\"name\": \"x\", \"subjects\": [{\"kind\": \"procedural\", \"name\": \"c\", "
                     "\"gait\": \"run\", \"speed\": 3.2}], \"references\": [\"%s\"]}",
                     people);
    assert_status(gb_experiment_parse(text.text, text.size, "x.json", &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &r, &err), GB_OK, &err);
    assert_int_equal(r.ncomparison, 1);
    assert_int_equal(r.nunchecked, 1);
    assert_string_equal(r.unchecked[0].reason, "the reference has no such curve");
    assert_string_equal(r.unchecked[0].subject, "c");
    assert_contains(r.unchecked[0].name, ", forearm, elbow");
    gb_buffer_free(&text);
    gb_results_free(&r);
    gb_experiment_free(&e);
    unlink(people);
}

/* A runner is not compared with walkers, and that is said. */
static void a_run_is_not_compared_with_walkers(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results r;
    gb_error err;
    const char *path =
        write_text("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
                   ", {\"kind\": \"procedural\", \"name\": \"runner\", \"gait\": \"run\", "
                   "\"speed\": 3.2}], "
                   "\"references\": [\"cmu-people-walk\"]}");
    assert_status(gb_experiment_open(path, &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &r, &err), GB_OK, &err);
    assert_int_equal(r.nsubject, 2);
    assert_int_equal(r.ncomparison, 1);
    assert_int_equal(count_unchecked(&r, "runs, these people walk"), 1);
    assert_contains(r.unchecked[r.nunchecked - 1].name, "runner");
    gb_results_free(&r);
    gb_experiment_free(&e);
    unlink(path);
}

static void the_committed_experiments_run_without_data(void **state)
{
    (void)state;
    static const char *const files[] = {"experiments/walk.json", "experiments/run.json"};
    char *data = getenv("GAITBENCH_DATA");
    char kept[1024] = "";
    if (data)
        snprintf(kept, sizeof kept, "%s", data);
    unsetenv("GAITBENCH_DATA");
    for (int i = 0; i < 2; i++) {
        gb_experiment e;
        gb_results r;
        gb_error err;
        assert_status(gb_experiment_open(files[i], &e, &err), GB_OK, &err);
        assert_status(gb_experiment_run(&e, NULL, &r, &err), GB_OK, &err);
        assert_true(r.ncomparison >= 1);
        assert_int_equal(r.nsubject + r.nskipped, e.nsubject);
        gb_results_free(&r);
        gb_experiment_free(&e);
    }
    if (*kept)
        setenv("GAITBENCH_DATA", kept, 1);
}

static char *metrics_of(const gb_results *results)
{
    gb_buffer csv = {0};
    gb_report_metrics_csv(&csv, results);
    assert_false(csv.failed);
    return csv.text;
}

static void write_tables(gb_buffer *out, const gb_results *results)
{
    gb_text_tables tables = {0};
    assert_true(gb_tables_make(results, &tables));
    gb_report_tables_md(out, results, &tables);
    gb_text_tables_free(&tables);
}

/* What is in memory after a run is what the file says, to the last bit: shards, which are read from
 * files, must give the same tables. */
static void numbers_in_memory_are_those_of_the_file(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results a, b;
    gb_error err;
    const char *path =
        write_text("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
                   "], \"references\": [\"cmu-people-walk\"], \"curves\": \"cycles\", "
                   "\"measures\": [\"pops\", \"inventory\", \"smoothness\", \"feet\"]}");
    assert_status(gb_experiment_open(path, &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &a, &err), GB_OK, &err);
    gb_buffer text = {0};
    assert_status(gb_results_print(&text, &a, &err), GB_OK, &err);
    assert_status(gb_results_parse(text.text, text.size, "again", &b, &err), GB_OK, &err);
    const gb_subject_result *s = &a.subject[0], *t = &b.subject[0];
    assert_true(s->ncycle > 3);
    assert_int_equal(s->ncycle, t->ncycle);
    assert_near(s->leg, t->leg, 0, 0, "leg");
    assert_near(s->cycle[1].toe_off, t->cycle[1].toe_off, 0, 0, "toe-off");
    assert_int_equal(a.store.nvalue, b.store.nvalue);
    assert_int_equal(a.store.nblock, b.store.nblock);
    for (int i = 0; i < a.store.nvalue; i++)
        assert_near(gb_store_get(&b.store, a.store.value[i]), a.store.value[i].value, 0, 0,
                    gb_value_name(&a.store.value[i]));
    for (int i = 0; i < a.store.nblock; i++) {
        const gb_block *block = &a.store.block[i];
        const double *sample = gb_store_samples(&b.store, block->key, block->n);
        assert_non_null(sample);
        for (int k = 0; k < block->n; k++)
            assert_near(sample[k], block->sample[k], 0, 0, gb_value_name(&block->key));
    }
    gb_buffer_free(&text);
    gb_results_free(&a);
    gb_results_free(&b);
    gb_experiment_free(&e);
    unlink(path);
}

/* Every word of "measures" leaves numbers of its own kind, and its name; people's pose jumps are
 * those of the reference of the same gait. */
static void measures_leave_their_numbers(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results r;
    gb_error err;
    const char *path = write_text(
        "{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
        ", {\"kind\": \"procedural\", \"name\": \"p\", \"speed\": 1.2}], \"references\": "
        "[\"cmu-run\", \"cmu-people-walk\"], \"measures\": [\"feet\", \"pops\", "
        "\"inventory\", \"smoothness\", \"strip\", \"mechanics\", \"rigs\"]}");
    assert_status(gb_experiment_open(path, &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &r, &err), GB_OK, &err);
    static const struct {
        const char *measured;
        gb_value key;
    } rows[] = {
        {"pops", {.quantity = GB_Q_ACCELERATION_P99, .take = "c", .item = "thigh"}},
        {"inventory", {.quantity = GB_Q_TURN_RANGE, .take = "c", .item = "pelvis"}},
        {"smoothness", {.quantity = GB_Q_LDLJ, .take = "c", .item = "head"}},
        {"feet", {.quantity = GB_Q_FOOT_SLIDE_LARGEST, .take = "p"}},
        {"mechanics", {.quantity = GB_Q_HIPS_DROP, .take = "the whole route"}},
        {"rigs",
         {.quantity = GB_Q_RIG_SHAPE,
          .take = "game humanoid",
          .reference = "cmu-run",
          .item = "knee"}},
        {"pops",
         {.quantity = GB_Q_PEOPLE_ACCELERATION_P99,
          .take = "c",
          .reference = "cmu-people-walk",
          .item = "thigh"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(gb_results_has_measured(&r, rows[i].measured));
        if (isnan(gb_store_get(&r.store, rows[i].key)))
            fail_msg("%s of %s is not there", gb_quantities[rows[i].key.quantity].name,
                     rows[i].key.take);
    }
    assert_null(gb_store_find(&r.store, (gb_value){.quantity = GB_Q_PEOPLE_ACCELERATION_P99,
                                                   .take = "c",
                                                   .reference = "cmu-run",
                                                   .item = "thigh"}));
    assert_true(gb_results_has_measured(&r, "strip"));
    assert_false(gb_results_has_measured(&r, "people"));
    assert_int_equal(r.nplot, 2);
    assert_string_equal(r.plot[0]->subject, "c");
    gb_results_free(&r);
    gb_experiment_free(&e);
    unlink(path);
}

/* Blocks of a take's own curve, of whole takes and of single cycles. */
static void count_curves(const gb_results *r, int *means, int *cycles)
{
    *means = *cycles = 0;
    for (int i = 0; i < r->store.nblock; i++) {
        const gb_value *key = &r->store.block[i].key;
        if (!*key->take || *key->reference || key->quantity != GB_Q_KNEE_FLEXION)
            continue;
        *means += key->span == 0 && key->side == GB_SIDES_BOTH;
        *cycles += key->span > 0;
    }
}

/* n clips that walk, and what the experiment says of curves. */
static void run_clips(int n, const char *curves, gb_results *r)
{
    gb_experiment e;
    gb_error err;
    gb_buffer text = {0};
    gb_buffer_printf(&text,
                     "{\"name\": \"x\", \"references\": [\"cmu-people-walk\"],%s \"subjects\": [",
                     curves);
    for (int i = 0; i < n; i++)
        gb_buffer_printf(&text, "%s{\"kind\": \"clip\", \"name\": \"c%d\", \"clip\": \"walk\"}",
                         i ? ", " : "", i);
    gb_buffer_text(&text, "]}");
    assert_status(gb_experiment_parse(text.text, text.size, "x.json", &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, r, &err), GB_OK, &err);
    gb_buffer_free(&text);
    gb_experiment_free(&e);
}

static void curves_are_kept_as_asked(void **state)
{
    (void)state;
    static const struct {
        int n;
        const char *curves;
        bool means, cycles, note;
    } cases[] = {
        {1, "", true, false, false},
        {1, " \"curves\": \"means\",", true, false, false},
        {1, " \"curves\": \"cycles\",", true, true, false},
        {1, " \"curves\": \"none\",", false, false, false},
        {GB_MOST_CURVES, "", true, false, false},
        {GB_MOST_CURVES + 1, "", false, false, true},
        {GB_MOST_CURVES + 1, " \"curves\": \"means\",", true, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_results r;
        int means, cycles, kept = 0;
        run_clips(cases[i].n, cases[i].curves, &r);
        count_curves(&r, &means, &cycles);
        for (int s = 0; s < r.nsubject; s++)
            kept += r.subject[s].cycles[0] + r.subject[s].cycles[1];
        assert_int_equal(means, cases[i].means ? cases[i].n : 0);
        assert_int_equal(cycles, cases[i].cycles ? kept : 0);
        assert_int_equal(count_unchecked(&r, "more than 40 subjects"), cases[i].note);
        gb_results_free(&r);
    }
}

/* A study of people cannot be made without any; that is said, and the rest is there. */
static void a_study_without_people_is_not_checked(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results r;
    gb_error err;
    static const char text[] =
        "{\"name\": \"x\", \"muscles\": {\"poses\": 3}, \"measures\": [\"rigs\"]}";
    assert_status(gb_experiment_parse(text, sizeof text - 1, "x.json", &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &r, &err), GB_OK, &err);
    assert_int_equal(r.nunchecked, 1);
    assert_string_equal(r.unchecked[0].name, "rigs");
    assert_true(gb_results_has_measured(&r, "muscles"));
    assert_false(gb_results_has_measured(&r, "rigs"));
    gb_value poses = {.quantity = GB_Q_MUSCLE_POSES, .take = "everybody"};
    assert_near(gb_store_get(&r.store, poses), 3, 0, 0, "poses");
    gb_results_free(&r);
    gb_experiment_free(&e);
}

/* Shards, written and read again, give what a whole run gives: all of the file but what differs
 * from run to run. */
static void shards_give_what_a_whole_run_gives(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results whole, shard[2], merged;
    gb_error err;
    static const char text[] =
        "{\"name\": \"x\", \"references\": [\"cmu-people-walk\", \"cmu-run\"], "
        "\"measures\": [\"strip\", \"pops\", \"rigs\"], \"subjects\": [" GOOD_SUBJECT
        ", {\"kind\": \"clip\", \"name\": \"r\", \"clip\": \"run\"}, "
        "{\"kind\": \"procedural\", \"name\": \"p\", \"speed\": 1.2}]}";
    assert_status(gb_experiment_parse(text, sizeof text - 1, "x.json", &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &whole, &err), GB_OK, &err);
    for (int i = 0; i < 2; i++) {
        gb_run_options options = {.shard = i + 1, .nshard = 2};
        gb_results part;
        gb_buffer file = {0};
        assert_status(gb_experiment_run_part(&e, &options, NULL, &part, &err), GB_OK, &err);
        assert_status(gb_results_print(&file, &part, &err), GB_OK, &err);
        gb_results_free(&part);
        assert_status(gb_results_parse(file.text, file.size, "shard", &shard[1 - i], &err), GB_OK,
                      &err);
        gb_buffer_free(&file);
    }
    assert_status(gb_experiment_merge(&e, shard, 2, NULL, &merged, &err), GB_OK, &err);
    gb_results *const both[2] = {&whole, &merged};
    gb_buffer file[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        both[i]->ntiming = 0;
        both[i]->provenance.date = "";
        assert_status(gb_results_print(&file[i], both[i], &err), GB_OK, &err);
        gb_results_free(both[i]);
    }
    assert_string_equal(file[0].text, file[1].text);
    for (int i = 0; i < 2; i++) {
        gb_buffer_free(&file[i]);
        gb_results_free(&shard[i]);
    }
    gb_experiment_free(&e);
}

/* results.json is enough to make every table again. */
static void results_are_read_back_whole(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results a, b;
    gb_error err;
    assert_status(gb_experiment_open("experiments/walk.json", &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &a, &err), GB_OK, &err);
    gb_buffer text = {0}, again = {0}, tables_a = {0}, tables_b = {0};
    assert_status(gb_results_print(&text, &a, &err), GB_OK, &err);
    const char *path = write_text(text.text);
    assert_status(gb_results_open(path, &b, &err), GB_OK, &err);
    assert_status(gb_results_print(&again, &b, &err), GB_OK, &err);
    assert_string_equal(text.text, again.text);
    char *metrics_a = metrics_of(&a), *metrics_b = metrics_of(&b);
    assert_string_equal(metrics_a, metrics_b);
    write_tables(&tables_a, &a);
    write_tables(&tables_b, &b);
    assert_string_equal(tables_a.text, tables_b.text);
    free(metrics_a);
    free(metrics_b);
    gb_buffer_free(&text);
    gb_buffer_free(&again);
    gb_buffer_free(&tables_a);
    gb_buffer_free(&tables_b);
    gb_results_free(&a);
    gb_results_free(&b);
    gb_experiment_free(&e);
    unlink(path);
}

/* Any text in the place of results ends in an error, not in a crash. */
static void damaged_results_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "[]",
        "{}",
        "{\"gaitbench\": \"x\", \"schema\": 2, \"definition\": \"0\"}",
        "{\"gaitbench\": \"x\", \"schema\": 7, \"definition\": \"" GB_DEFINITION "\"}",
        "{\"gaitbench\": \"x\", \"schema\": 2, \"definition\": \"" GB_DEFINITION
        "\", \"comparisons\": [{\"subject\": \"a\", \"reference\": 4}]}",
        "{\"gaitbench\": \"x\", \"schema\": 2, \"definition\": \"" GB_DEFINITION
        "\", \"comparisons\": [3], \"subjects\": {\"a\": []}, \"references\": [[[]]]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gb_results r;
        gb_error err;
        const char *path = write_text(texts[i]);
        assert_status(gb_results_open(path, &r, &err), GB_INPUT, &err);
        assert_true(err.message[0] != '\0');
        unlink(path);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(mistakes_are_named),
    cmocka_unit_test(a_reference_that_is_not_there_is_named),
    cmocka_unit_test(only_missing_takes_is_nothing_to_do),
    cmocka_unit_test(curves_that_people_lack_are_named_in_one_line),
    cmocka_unit_test(a_run_is_not_compared_with_walkers),
    cmocka_unit_test(the_committed_experiments_run_without_data),
    cmocka_unit_test(numbers_in_memory_are_those_of_the_file),
    cmocka_unit_test(measures_leave_their_numbers),
    cmocka_unit_test(curves_are_kept_as_asked),
    cmocka_unit_test(a_study_without_people_is_not_checked),
    cmocka_unit_test(shards_give_what_a_whole_run_gives),
    cmocka_unit_test(results_are_read_back_whole),
    cmocka_unit_test(damaged_results_are_refused),
};

run_group(tests)
