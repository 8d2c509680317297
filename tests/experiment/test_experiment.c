/* Experiment files are read strictly, and running one gives the same bytes again. */
#include <unistd.h>

#include "check.h"
#include "experiment/experiment.h"
#include "report/table.h"

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

/* A runner is not compared with walkers, and that is said. */
static void a_run_is_not_compared_with_walkers(void **state)
{
    (void)state;
    gb_experiment e;
    gb_results r;
    gb_error err;
    const char *path =
        write_text("{\"name\": \"x\", \"subjects\": [" GOOD_SUBJECT
                   ", {\"kind\": \"clip\", \"name\": \"runner\", \"clip\": \"run\"}], "
                   "\"references\": [\"cmu-people-walk\"]}");
    assert_status(gb_experiment_open(path, &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &r, &err), GB_OK, &err);
    assert_int_equal(r.nsubject, 2);
    assert_int_equal(r.ncomparison, 1);
    assert_int_equal(r.nunchecked, 1);
    assert_contains(r.unchecked[0].name, "runner");
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

static void assert_all_same(const double *a, const double *b, size_t n, const char *what)
{
    for (size_t i = 0; i < n; i++)
        assert_near(a[i], b[i], 0, 0, what);
}

#define ASSERT_SAME(a, b, what)                                                                    \
    assert_all_same((const double *)(a), (const double *)(b), sizeof(a) / sizeof(double), what)

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
                   "], \"references\": [\"cmu-people-walk\"], \"measures\": [\"pops\", "
                   "\"inventory\", \"smoothness\", \"feet\"]}");
    assert_status(gb_experiment_open(path, &e, &err), GB_OK, &err);
    assert_status(gb_experiment_run(&e, NULL, &a, &err), GB_OK, &err);
    gb_buffer text = {0};
    assert_status(gb_results_print(&text, &a, &err), GB_OK, &err);
    assert_status(gb_results_parse(text.text, text.size, "again", &b, &err), GB_OK, &err);
    const gb_subject_result *s = &a.subject[0], *t = &b.subject[0];
    assert_int_equal(s->ncycle, t->ncycle);
    assert_int_equal(s->nevent[0][0], t->nevent[0][0]);
    assert_true(s->ncycle > 3 && s->nevent[0][0] > 3 && !isnan(s->measures.sparc[0]));
    ASSERT_SAME(s->mean, t->mean, "means");
    ASSERT_SAME(s->sd, t->sd, "SD");
    ASSERT_SAME(s->curve, t->curve, "curves");
    assert_all_same(s->event[0][0], t->event[0][0], (size_t)s->nevent[0][0], "strikes");
    for (int i = 0; i < s->ncycle; i++)
        ASSERT_SAME(s->cycle[i].parameter, t->cycle[i].parameter, "a cycle's parameters");
    ASSERT_SAME(s->measures.p99, t->measures.p99, "accelerations");
    ASSERT_SAME(s->measures.range, t->measures.range, "inventory");
    ASSERT_SAME(s->measures.ldlj, t->measures.ldlj, "LDLJ");
    ASSERT_SAME(s->measures.peak_time, t->measures.peak_time, "times of the largest");
    ASSERT_SAME(s->measures.slide, t->measures.slide, "slide");
    const gb_comparison *c = &a.comparison[0].comparison, *d = &b.comparison[0].comparison;
    assert_near(c->naturalness, d->naturalness, 0, 0, "naturalness");
    assert_near(c->curve[0].both.rms, d->curve[0].both.rms, 0, 0, "RMS");
    ASSERT_SAME(c->curve[0].people, d->curve[0].people, "the people's curve");
    ASSERT_SAME(c->parameter, d->parameter, "the people's parameters");
    ASSERT_SAME(a.reference[0].spread[0].sd, b.reference[0].spread[0].sd, "SD over people");
    ASSERT_SAME(a.reference[0].parameter_sd, b.reference[0].parameter_sd, "SD of parameters");
    gb_buffer_free(&text);
    gb_results_free(&a);
    gb_results_free(&b);
    gb_experiment_free(&e);
    unlink(path);
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
    gb_report_tables_md(&tables_a, &a);
    gb_report_tables_md(&tables_b, &b);
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
        "{\"gaitbench\": \"x\", \"schema\": 1, \"definition\": \"0\"}",
        "{\"gaitbench\": \"x\", \"schema\": 7, \"definition\": \"" GB_DEFINITION "\"}",
        "{\"gaitbench\": \"x\", \"schema\": 1, \"definition\": \"" GB_DEFINITION
        "\", \"comparisons\": [{\"subject\": \"a\", \"reference\": 4}]}",
        "{\"gaitbench\": \"x\", \"schema\": 1, \"definition\": \"" GB_DEFINITION
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
    cmocka_unit_test(a_run_is_not_compared_with_walkers),
    cmocka_unit_test(the_committed_experiments_run_without_data),
    cmocka_unit_test(numbers_in_memory_are_those_of_the_file),
    cmocka_unit_test(results_are_read_back_whole),
    cmocka_unit_test(damaged_results_are_refused),
};

run_group(tests)
