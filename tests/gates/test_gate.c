/* Gates on results made by hand: what fails, what does not, and what is said of the rest. */
#include "base/json.h"
#include "check.h"
#include "gates/gate.h"
#include "gates/gate_text.h"
#include "gates/instructions.h"

/* ---- results and baselines by hand ---- */

static void start(gb_results *r)
{
    gb_results_begin(r);
    r->experiment = "hand";
    r->definition = GB_DEFINITION;
    r->provenance =
        (gb_provenance){.version = "0", .compiler = "cc", .host = "host", .date = "date"};
}

static void settle(gb_results *r)
{
    gb_error err;
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

static void put(gb_results *r, gb_quantity quantity, const char *take, const char *item,
                double value)
{
    gb_store_put(&r->store,
                 (gb_value){.quantity = quantity, .take = take, .item = item, .value = value});
}

/* Results with one metric, of the knee where it is one of curves. */
static void one_metric(gb_results *r, gb_quantity quantity, double value)
{
    bool of_curve = gb_quantities[quantity].items == GB_OF_CURVES;
    start(r);
    put(r, quantity, "walker", of_curve ? "knee" : "", value);
    settle(r);
}

static gb_buffer text_of(const gb_baseline *baseline)
{
    gb_buffer text = {0};
    gb_baseline_write(&text, baseline);
    assert_false(text.failed);
    return text;
}

/* Made and read back, with these tolerances; NULL: the default ones. */
static gb_baseline baseline_of(const gb_results *results, const gb_tolerance *tolerance)
{
    gb_baseline made, read;
    gb_error err;
    assert_status(
        gb_baseline_make(results, NULL, GB_BASELINE_QUALITY, "b.json", "why", &made, &err), GB_OK,
        &err);
    gb_tolerance copy;
    if (tolerance) {
        copy = *tolerance;
        made.tolerance = &copy;
        made.ntolerance = 1;
    }
    gb_buffer text = text_of(&made);
    assert_status(gb_baseline_parse(text.text, text.size, "b.json", &read, &err), GB_OK, &err);
    gb_buffer_free(&text);
    gb_baseline_free(&made);
    return read;
}

static gb_gate judge(const gb_results *results, const gb_baseline *baseline, gb_arena *arena)
{
    gb_gate gate = {.arena = arena};
    gb_error err = {0};
    assert_status(gb_gate_compare(results, baseline, NULL, &gate, &err), GB_OK, &err);
    return gate;
}

/* ---- names ---- */

static void patterns_match_names(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *text;
        bool matches;
    } cases[] = {
        {"knee", "knee", true},
        {"knee", "kne", false},
        {"kne", "knee", false},
        {"*", "", true},
        {"*", "knee", true},
        {"", "", true},
        {"", "a", false},
        {"walk *", "walk 1.25 m/s", true},
        {"*0.43", "x-0.43", true},
        {"*0.43", "x-0.430", false},
        {"a*b*c", "a--b--b--c", true},
        {"a*b*c", "a--c--b", false},
        {"**", "x", true},
        {"a*", "a", true},
        {"[ab]", "a", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (gb_pattern_matches(cases[i].pattern, cases[i].text) != cases[i].matches)
            print_error("'%s' and '%s'\n", cases[i].pattern, cases[i].text);
        assert_int_equal(gb_pattern_matches(cases[i].pattern, cases[i].text), cases[i].matches);
    }
    /* Many stars in vain: the time is the product of the lengths, not a power. */
    char text[4001], pattern[2002];
    memset(text, 'a', 4000);
    text[4000] = '\0';
    for (int i = 0; i < 2000; i++)
        pattern[i] = i % 2 ? '*' : 'a';
    strcpy(pattern + 2000, "b");
    assert_false(gb_pattern_matches(pattern, text));
}

/* ---- directions ---- */

static void worse_is_what_the_metric_says(void **state)
{
    (void)state;
    /* Tolerance 1 everywhere. */
    static const struct {
        gb_quantity quantity;
        double was, now;
        int outcome; /* gb_row_outcome */
    } cases[] = {
        {GB_Q_RMS, 5, 5.9, GB_ROW_PASSED},
        {GB_Q_RMS, 5, 6.1, GB_ROW_FAILED},
        {GB_Q_RMS, 5, 3.9, GB_ROW_BETTER},
        {GB_Q_LEAST_KNEE, 20, 18.5, GB_ROW_FAILED},
        {GB_Q_LEAST_KNEE, 20, 22, GB_ROW_BETTER},
        /* Away from 0 fails, whichever side. */
        {GB_Q_OFFSET, 0.5, 2, GB_ROW_FAILED},
        {GB_Q_OFFSET, 0.5, -2, GB_ROW_FAILED},
        {GB_Q_OFFSET, -5, -3, GB_ROW_BETTER},
        {GB_Q_OFFSET, -5, 4, GB_ROW_BETTER},
        {GB_Q_OFFSET, -5, 5.5, GB_ROW_FAILED},
        {GB_Q_OFFSET, 0.1, -0.2, GB_ROW_PASSED},
        {GB_Q_GAIN, 1, 2.5, GB_ROW_FAILED},
        {GB_Q_GAIN, 3, 1.5, GB_ROW_BETTER},
        /* From 49.8 to -49.9 is 0.3 round the circle. */
        {GB_Q_LAG, 49.8, -49.9, GB_ROW_PASSED},
        {GB_Q_LAG, 2, -3, GB_ROW_FAILED},
        /* Nothing says what a speed should be but the baseline. */
        {GB_Q_SPEED_STAR, 3, 1.5, GB_ROW_FAILED},
        {GB_Q_SPEED_STAR, 3, 4.5, GB_ROW_FAILED},
    };
    static const gb_tolerance one = {.absolute = 1, .reason = "for this test"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        gb_results was, now;
        one_metric(&was, cases[i].quantity, cases[i].was);
        one_metric(&now, cases[i].quantity, cases[i].now);
        gb_baseline baseline = baseline_of(&was, &one);
        gb_gate gate = judge(&now, &baseline, &arena);
        assert_int_equal(gate.nrow, 1);
        if (gate.row[0].outcome != cases[i].outcome)
            print_error("%s %g -> %g: %s\n", gb_quantities[cases[i].quantity].name, cases[i].was,
                        cases[i].now, gb_row_outcome_name(gate.row[0].outcome));
        assert_int_equal(gate.row[0].outcome, cases[i].outcome);
        assert_int_equal(gb_gate_status(&gate), cases[i].outcome == GB_ROW_FAILED ? 1 : 0);
        gb_arena_free(&arena);
        gb_baseline_free(&baseline);
        gb_results_free(&was);
        gb_results_free(&now);
    }
}

/* absolute + relative |baseline|, also of a negative one. */
static void tolerances_add_up(void **state)
{
    (void)state;
    static const gb_tolerance t = {.absolute = 1, .relative = 0.1, .reason = "for this test"};
    gb_arena arena = {0};
    gb_results was, now;
    one_metric(&was, GB_Q_OFFSET, -20);
    one_metric(&now, GB_Q_OFFSET, -22.9);
    gb_baseline baseline = baseline_of(&was, &t);
    gb_gate gate = judge(&now, &baseline, &arena);
    assert_near(gate.row[0].allowed, 3, 1e-12, 0, "1 + 0.1 x 20");
    assert_int_equal(gate.row[0].outcome, GB_ROW_PASSED);
    gb_results_free(&now);
    one_metric(&now, GB_Q_OFFSET, -23.1);
    gate = judge(&now, &baseline, &arena);
    assert_int_equal(gate.row[0].outcome, GB_ROW_FAILED);
    assert_near(gate.row[0].severity, 3.1 / 3, 1e-9, 0, "how many times what is allowed");
    gb_arena_free(&arena);
    gb_baseline_free(&baseline);
    gb_results_free(&was);
    gb_results_free(&now);
}

/* ---- what is not there ---- */

/* Steps 100 a minute. */
static void set_subject(gb_results *r, const char *name, int left, int right)
{
    r->subject[r->nsubject++] = (gb_subject_result){.name = name, .cycles = {left, right}};
    put(r, GB_Q_CADENCE, name, "", 100);
}

static bool has_row(const gb_gate *gate, const char *subject, const char *metric)
{
    for (int i = 0; i < gate->nrow; i++) {
        if (strcmp(gate->row[i].metric.subject, subject) == 0 &&
            strcmp(gate->row[i].metric.name, metric) == 0)
            return true;
    }
    return false;
}

static gb_gate_row row_of(const gb_gate *gate, const char *subject, const char *metric)
{
    for (int i = 0; i < gate->nrow; i++) {
        if (strcmp(gate->row[i].metric.subject, subject) == 0 &&
            strcmp(gate->row[i].metric.name, metric) == 0)
            return gate->row[i];
    }
    fail_msg("no row '%s' of %s", metric, subject);
    return gate->row[0]; /* not reached */
}

static void what_is_missing_is_said(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_subject_result before[4], after[4];
    gb_omission skipped[] = {
        {.name = "away", .reason = "away.amc is not there", .absent = true},
        {.name = "broken", .reason = "failed: bad.bvh:3:1: no number"},
    };
    gb_input files[] = {{.name = "people", .sha256 = "1"}, {.name = "away.amc", .sha256 = "2"}};
    gb_results was, now;
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
    start(&was);
    was.subject = before;
    was.provenance.input = files;
    was.provenance.ninput = 2;
    set_subject(&was, "stays", 5, 5);
    set_subject(&was, "away", 2, 2);
    set_subject(&was, "broken", 2, 2);
    set_subject(&was, "removed", 2, 2);
    put(&was, GB_Q_SLIDE, "stays", "", 1);
    settle(&was);
    start(&now);
    now.subject = after;
    now.provenance.input = files;
    now.provenance.ninput = 1;
    set_subject(&now, "stays", 5, 4);
    set_subject(&now, "fresh", 2, 2);
    now.skipped = skipped;
    now.nskipped = 2;
    settle(&now);

    gb_baseline baseline = baseline_of(&was, NULL);
    gb_gate gate = judge(&now, &baseline, &arena);
    /* Its take is not on this machine: loud, and no failure. */
    gb_gate_row row = row_of(&gate, "away", "");
    assert_int_equal(row.outcome, GB_ROW_UNCHECKED);
    assert_string_equal(row.note, "away.amc is not there");
    assert_false(has_row(&gate, "away", "cadence_steps_min"));
    /* There, and it cannot be used any more. */
    row = row_of(&gate, "broken", "");
    assert_int_equal(row.outcome, GB_ROW_FAILED);
    assert_int_equal(row.kind, GB_ROW_VALIDITY);
    row = row_of(&gate, "removed", "");
    assert_int_equal(row.outcome, GB_ROW_FAILED);
    assert_int_equal(row.kind, GB_ROW_MISSING);
    /* The subject is there, a metric of it is not. */
    row = row_of(&gate, "stays", "slide_mm");
    assert_int_equal(row.outcome, GB_ROW_FAILED);
    assert_int_equal(row.kind, GB_ROW_MISSING);
    /* A cycle less on the right. */
    row = row_of(&gate, "stays", "cycles");
    assert_int_equal(row.outcome, GB_ROW_FAILED);
    assert_string_equal(row.metric.side, "right");
    assert_near(row.change, -1, 0, 0, "a cycle less");
    row = row_of(&gate, "fresh", "");
    assert_int_equal(row.outcome, GB_ROW_NEW);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_FAILED), 4);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_UNCHECKED), 1);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_NEW), 1);

    /* --strict */
    gb_gate strict = {.arena = &arena};
    gb_gate_options options = {.strict = true};
    gb_error err;
    assert_status(gb_gate_compare(&now, &baseline, &options, &strict, &err), GB_OK, &err);
    assert_int_equal(gb_gate_count(&strict, GB_ROW_FAILED), 5);

    /* An update keeps what cannot be had here, and only that. */
    gb_baseline next;
    assert_status(gb_baseline_make(&now, &baseline, GB_BASELINE_QUALITY, "b", "r", &next, &err),
                  GB_OK, &err);
    assert_int_equal(next.nsubject, 3);
    assert_string_equal(next.subject[0].name, "stays");
    assert_string_equal(next.subject[1].name, "away");
    assert_int_equal(next.subject[1].cycles[GB_LEFT], 2);
    assert_string_equal(next.subject[2].name, "fresh");
    int kept = 0;
    for (int i = 0; i < next.store.nvalue; i++)
        kept += strcmp(next.store.value[i].take, "away") == 0;
    assert_int_equal(kept, 1);
    assert_int_equal(next.ninput, 2);
    assert_string_equal(next.input[1].sha256, "2");
    gb_baseline_free(&next);
    gb_arena_free(&arena);
    gb_baseline_free(&baseline);
    gb_results_free(&was);
    gb_results_free(&now);
}

/* Nothing in common: not a pass. */
static void nothing_compared_is_no_pass(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_results none;
    start(&none);
    settle(&none);
    gb_baseline baseline = baseline_of(&none, NULL);
    gb_gate gate = judge(&none, &baseline, &arena);
    assert_int_equal(gb_gate_status(&gate), GB_NOTHING);
    gb_baseline_free(&baseline);
    gb_results_free(&none);
    gb_arena_free(&arena);
}

static void other_baselines_are_refused(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_gate gate = {.arena = &arena};
    gb_gate_options force = {.force = true};
    gb_error err;
    gb_results was, now;
    one_metric(&was, GB_Q_RMS, 5);
    one_metric(&now, GB_Q_RMS, 5);
    gb_baseline baseline = baseline_of(&was, NULL);
    now.experiment = "another";
    assert_status(gb_gate_compare(&now, &baseline, NULL, &gate, &err), GB_USAGE, &err);
    assert_contains(err.message, "'hand'");
    assert_contains(err.message, "'another'");
    assert_status(gb_gate_compare(&now, &baseline, &force, &gate, &err), GB_OK, &err);
    now.experiment = "hand";
    now.definition = "99";
    assert_status(gb_gate_compare(&now, &baseline, NULL, &gate, &err), GB_USAGE, &err);
    assert_contains(err.message, "definition version " GB_DEFINITION);
    assert_contains(err.advice, "--update-baseline");
    assert_status(gb_gate_compare(&now, &baseline, &force, &gate, &err), GB_OK, &err);
    gb_baseline_free(&baseline);
    gb_results_free(&was);
    gb_results_free(&now);
    gb_arena_free(&arena);
}

/* ---- limits ---- */

/* One subject, one reference of nine people, rms of the thigh 3, SD 2, person to mean 2.5. */
typedef struct among_people {
    gb_subject_result subject;
    gb_reference_result reference;
    gb_results results;
} among_people;

static void put_compared(gb_results *r, gb_quantity quantity, const char *item, double value)
{
    gb_store_put(&r->store, (gb_value){.quantity = quantity,
                                       .take = "walker",
                                       .reference = "people",
                                       .item = item,
                                       .value = value});
}

/* left: (GB_SAMPLES) the thigh's curve of that side; the others are 0. */
static void put_among_people(among_people *p, const double *left)
{
    double people[GB_SAMPLES] = {0}, none[GB_SAMPLES] = {0};
    memset(p, 0, sizeof *p);
    gb_results *r = &p->results;
    start(r);
    r->subject = &p->subject;
    r->reference = &p->reference;
    r->nreference = 1;
    set_subject(r, "walker", 3, 3);
    p->reference = (gb_reference_result){.name = "people", .acknowledgement = "", .nperson = 9};
    for (int i = 0; i < GB_NSIDES; i++) {
        const gb_value key = {.quantity = GB_Q_THIGH, .side = (gb_sides)i, .take = "walker"};
        gb_store_put_block(&r->store, key, i == GB_SIDES_LEFT && left ? left : none, GB_SAMPLES);
    }
    people[37] = 8;
    gb_store_put_block(&r->store,
                       (gb_value){.quantity = GB_Q_THIGH, .take = "walker", .reference = "people"},
                       people, GB_SAMPLES);
    put_compared(r, GB_Q_NATURALNESS, "", 1.2);
    put_compared(r, GB_Q_PERSON_NATURALNESS, "", 1);
    put_compared(r, GB_Q_RMS, "thigh", 3);
    put_compared(r, gb_quantity_of_people(GB_CADENCE), "", 106);
    const gb_value of_people[] = {
        {.quantity = GB_Q_CADENCE, .statistic = GB_STAT_SD, .value = 4},
        {.quantity = GB_Q_PEOPLE_SD, .item = "thigh", .value = 2},
        {.quantity = GB_Q_PERSON_TO_MEAN, .item = "thigh", .value = 2.5},
    };
    for (size_t i = 0; i < sizeof of_people / sizeof *of_people; i++) {
        gb_value v = of_people[i];
        v.reference = "people";
        gb_store_put(&r->store, v);
    }
    settle(r);
}

static gb_status check_rule(const among_people *p, const char *json_text, gb_gate *gate,
                            gb_error *err)
{
    gb_json json;
    gb_gate_rule *rules;
    int n;
    gb_status status = gb_json_parse(json_text, strlen(json_text), "rules.json", &json, err);
    assert_status(status, GB_OK, err);
    status = gb_gate_rules_read(&json, json.root, "gates", gate->arena, &rules, &n, err);
    gate->nrow = 0;
    if (status == GB_OK)
        assert_true(gb_gate_check_rules(&p->results, rules, n, gate));
    gb_json_close(&json);
    return status;
}

static void limits_hold_or_fail(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        int outcome; /* gb_row_outcome */
        const char *says;
    } cases[] = {
        {"\"metric\": \"rms\", \"curve\": \"thigh\", \"max\": 3.1", GB_ROW_PASSED, "at most 3.1"},
        {"\"metric\": \"rms\", \"curve\": \"thigh\", \"max\": 2.9", GB_ROW_FAILED,
         "37 % of the cycle"},
        {"\"metric\": \"rms\", \"curve\": \"thigh\", \"min\": 3.1", GB_ROW_FAILED, "at least 3.1"},
        {"\"metric\": \"rms\", \"curve\": \"th*\", \"within_sd\": 1.5", GB_ROW_PASSED,
         "within 1.5 SD of people (3)"},
        {"\"metric\": \"rms\", \"curve\": \"thigh\", \"within_sd\": 1.4", GB_ROW_FAILED, "2.8"},
        {"\"metric\": \"rms\", \"curve\": \"thigh\", \"within_person\": 1.2", GB_ROW_PASSED, "3"},
        {"\"metric\": \"rms\", \"curve\": \"thigh\", \"within_person\": 1", GB_ROW_FAILED, "2.5"},
        {"\"metric\": \"naturalness\", \"within_person\": 1.1", GB_ROW_FAILED, "1.1"},
        {"\"metric\": \"naturalness\", \"within_person\": 1.3", GB_ROW_PASSED, "1.3"},
        /* Cadence 100, people 106 with an SD of 4: 1.5 SD off, to the low side. */
        {"\"metric\": \"cadence_steps_min\", \"within_sd\": 1.6", GB_ROW_PASSED, "people 106"},
        {"\"metric\": \"cadence_steps_min\", \"within_sd\": 1.4", GB_ROW_FAILED, "people 106"},
        /* A parameter is nobody's against a reference; the rule may name it all the same. */
        {"\"metric\": \"cadence_steps_min\", \"reference\": \"people\", \"within_sd\": 1.4",
         GB_ROW_FAILED, "people 106"},
        {"\"metric\": \"cadence_steps_min\", \"within_person\": 1", GB_ROW_UNCHECKED,
         "not known how far people are apart"},
        {"\"metric\": \"rms\", \"curve\": \"kneee\", \"max\": 1", GB_ROW_FAILED, "no such metric"},
        {"\"metric\": \"rms\", \"subject\": \"nobody\", \"max\": 1", GB_ROW_FAILED,
         "no such metric"},
    };
    among_people p;
    put_among_people(&p, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        gb_gate gate = {.arena = &arena};
        gb_error err;
        char text[300];
        gb_buffer sentence = {0};
        snprintf(text, sizeof text, "[{%s}]", cases[i].rule);
        assert_status(check_rule(&p, text, &gate, &err), GB_OK, &err);
        assert_int_equal(gate.nrow, 1);
        gb_gate_sentence(&sentence, &gate.row[0]);
        if (gate.row[0].outcome != cases[i].outcome)
            print_error("%s: %s\n", text, sentence.text);
        assert_int_equal(gate.row[0].outcome, cases[i].outcome);
        assert_contains(sentence.text, cases[i].says);
        gb_buffer_free(&sentence);
        gb_arena_free(&arena);
    }
    /* Two of three names are there: three verdicts. */
    gb_arena arena = {0};
    gb_gate gate = {.arena = &arena};
    gb_error err;
    assert_status(check_rule(&p,
                             "[{\"metric\": \"rms\", \"curve\": [\"thigh\", \"knee\"], "
                             "\"max\": 5, \"within_sd\": 2}]",
                             &gate, &err),
                  GB_OK, &err);
    assert_int_equal(gate.nrow, 3);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_PASSED), 2);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_FAILED), 1);
    gb_arena_free(&arena);
    gb_results_free(&p.results);
}

static void wrong_rules_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *says;
    } cases[] = {
        {"{\"max\": 1}", "metric: is missing"},
        {"{\"metric\": \"rms\"}", "asks for nothing"},
        {"{\"metric\": \"rms\", \"maximum\": 1}", "unknown key 'gates[0].maximum'"},
        {"{\"metric\": \"rms\", \"max\": \"1\"}", "'gates[0].max' must be a number"},
        {"{\"metric\": \"rms\", \"min\": 2, \"max\": 1}", "min is above max"},
        {"{\"metric\": \"rms\", \"within_sd\": -1}", "within_sd: must not be negative"},
        {"{\"metric\": [], \"max\": 1}", "gates[0].metric: must be a name"},
        {"{\"metric\": [1], \"max\": 1}", "gates[0].metric: must be a name"},
        {"{\"metric\": \"\", \"max\": 1}", "gates[0].metric: must be a name"},
        {"{\"metric\": \"a\\nb\", \"max\": 1}", "gates[0].metric: must be a name"},
        {"{\"metric\": \"rms\", \"curve\": {}, \"max\": 1}", "gates[0].curve: must be a name"},
        {"7", "gates[0] must be an object"},
    };
    among_people p;
    put_among_people(&p, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        gb_gate gate = {.arena = &arena};
        gb_error err;
        char text[200];
        snprintf(text, sizeof text, "[%s]", cases[i].rule);
        assert_status(check_rule(&p, text, &gate, &err), GB_USAGE, &err);
        assert_contains(err.message, cases[i].says);
        gb_arena_free(&arena);
    }
    gb_results_free(&p.results);
}

/* ---- the file ---- */

static void the_file_comes_back(void **state)
{
    (void)state;
    among_people p;
    double left[GB_SAMPLES];
    for (int i = 0; i < GB_SAMPLES; i++)
        left[i] = i;
    put_among_people(&p, left);
    gb_baseline made = baseline_of(&p.results, NULL), read;
    gb_error err;
    gb_buffer first = text_of(&made);
    assert_status(gb_baseline_parse(first.text, first.size, "b", &read, &err), GB_OK, &err);
    gb_buffer second = text_of(&read);
    assert_string_equal(first.text, second.text);
    assert_int_equal(read.ntolerance, gb_tolerances_default_count);
    const double *samples = gb_store_samples(
        &read.store, (gb_value){.quantity = GB_Q_THIGH, .side = GB_SIDES_LEFT, .take = "walker"},
        GB_BASELINE_SAMPLES);
    assert_non_null(samples);
    assert_near(samples[50], 100, 0, 0, "the sample at 100 %");
    /* A metric a line. */
    assert_contains(first.text, "\n    {\"subject\": \"walker\", \"name\": \"cadence_steps_min\", "
                                "\"side\": \"both\", \"unit\": \"steps/min\", \"better\": "
                                "\"target\", \"value\": 100}");
    gb_buffer_free(&first);
    gb_buffer_free(&second);
    gb_baseline_free(&made);
    gb_baseline_free(&read);
    gb_results_free(&p.results);
}

/* A good file in which one text is replaced. */
static void wrong_files_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *was, *is, *says;
    } cases[] = {
        {"\"gaitbench_baseline\": 1", "\"gaitbench_baseline\": 2", "version 2"},
        {"\"gaitbench_baseline\": 1,", "", "'gaitbench_baseline' is missing"},
        {"\"kind\": \"quality\"", "\"kind\": \"wall\"", "kind must be"},
        {"\"reason\": \"why\"", "\"reason\": 1", "'reason' must be a text"},
        {"\"gates\": [", "\"gate\": [", "unknown key 'gate'"},
        {"\"gait\": \"walk\"", "\"gait\": \"hop\"", "subjects[0]: gait must be"},
        {"\"cycles_left\": 3", "\"cycles_left\": -3", "subjects[0]: a count"},
        {"\"value\": 100", "\"value\": \"100\"", "'metrics[0].value' must be a number"},
        {"\"better\": \"target\"", "\"better\": \"none\"", "metrics[0]: better must be 'target'"},
        {"\"unit\": \"steps/min\"", "\"unit\": \"Hz\"", "metrics[0]: the unit must be 'steps/min'"},
        {"\"name\": \"cadence_steps_min\"", "\"name\": \"cadence\"",
         "metrics[0]: there is no quantity 'cadence'"},
        {"\"name\": \"rms\", \"curve\": \"thigh\"", "\"name\": \"rms\", \"curve\": \"tail\"",
         "there is no rms of 'tail'"},
        {"\"side\": \"both\"", "\"side\": \"top\"", "metrics[0]: side must be"},
        {"\"side\": \"left\", \"samples\"", "\"side\": \"both\", \"samples\"",
         "curves[0]: names no"},
        {"\"samples\": [0, ", "\"samples\": [", "must have 51 samples"},
        {", \"reason\": \"rms, shape and offset over numbers of the reference\"", "", "reason"},
        {"\"ignore\": true, \"reason\": \"rms", "\"ignore\": false, \"reason\": \"rms",
         "give absolute, relative"},
        {"\"relative\": 0.01, \"reason\": \"the same program",
         "\"relative\": -0.01, \"reason\": \"x", "relative: must not be negative"},
        {"]\n}", "]\n", "not valid JSON"},
    };
    among_people p;
    put_among_people(&p, NULL);
    gb_baseline made = baseline_of(&p.results, NULL), read;
    gb_buffer good = text_of(&made);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_buffer bad = {0};
        gb_error err = {0};
        const char *at = strstr(good.text, cases[i].was);
        if (!at)
            print_error("the file has no '%s'\n", cases[i].was);
        assert_non_null(at);
        gb_buffer_add(&bad, good.text, (size_t)(at - good.text));
        gb_buffer_text(&bad, cases[i].is);
        gb_buffer_text(&bad, at + strlen(cases[i].was));
        assert_status(gb_baseline_parse(bad.text, bad.size, "bad.json", &read, &err), GB_USAGE,
                      &err);
        assert_contains(err.message, cases[i].says);
        assert_string_equal(err.file, "bad.json");
        gb_buffer_free(&bad);
    }
    gb_buffer_free(&good);
    gb_baseline_free(&made);
    gb_results_free(&p.results);
}

/* ---- instruction counts ---- */

static gb_status counts(const char *compiler, const char *benchmarks, gb_results *out,
                        gb_error *err)
{
    gb_json json;
    char text[2000];
    int n = snprintf(
        text, sizeof text,
        "{\"context\": {\"compiler\": \"%s\", \"libc\": \"glibc\", \"architecture\": \"x86_64\"}, "
        "\"benchmarks\": [%s]}",
        compiler, benchmarks);
    assert_status(gb_json_parse(text, (size_t)n, "counts.json", &json, err), GB_OK, err);
    assert_true(gb_counts_is(&json));
    gb_status status = gb_counts_read(&json, out, err);
    gb_json_close(&json);
    return status;
}

#define BENCHMARK(name, count)                                                                     \
    "{\"name\": \"" name "\", \"run_type\": \"iteration\", \"real_time\": 5, \"cpu_time\": 5, "    \
    "\"time_unit\": \"ns\", \"instructions\": " count "}"

static void instructions_are_compared_on_the_same_compiler(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_results was, now;
    gb_baseline baseline, both;
    gb_error err;
    const char *good = BENCHMARK("step/walk", "100000") ", " BENCHMARK("step/run", "200000");
    assert_status(counts("gcc 12", good, &was, &err), GB_OK, &err);
    assert_int_equal(was.store.nvalue, 2);
    assert_string_equal(was.store.value[0].reference, "gcc 12, glibc, x86_64");
    assert_status(gb_baseline_make(&was, NULL, GB_BASELINE_INSTRUCTIONS, "i", "r", &baseline, &err),
                  GB_OK, &err);

    /* 0.9 % more is allowed, 1.1 % is not; a mean of repetitions is not a second benchmark. */
    assert_status(
        counts("gcc 12",
               BENCHMARK("step/walk", "100900") ", " BENCHMARK(
                   "step/run",
                   "202200") ", {\"name\": \"step/walk_mean\", \"run_type\": \"aggregate\", "
                             "\"instructions\": 999999}",
               &now, &err),
        GB_OK, &err);
    gb_gate gate = judge(&now, &baseline, &arena);
    assert_int_equal(gate.nrow, 2);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_FAILED), 1);
    assert_string_equal(gate.row[0].metric.subject, "step/run");
    assert_int_equal(gate.row[0].kind, GB_ROW_INSTRUCTIONS);
    gb_results_free(&now);

    /* Another compiler: said, and nothing is compared. */
    assert_status(counts("clang 14", BENCHMARK("step/walk", "150000"), &now, &err), GB_OK, &err);
    gate = judge(&now, &baseline, &arena);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_UNCHECKED), 1);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_FAILED), 0);
    assert_int_equal(gb_gate_status(&gate), GB_NOTHING);

    /* Its counts join those of the first. */
    assert_status(
        gb_baseline_make(&now, &baseline, GB_BASELINE_INSTRUCTIONS, "i", "r", &both, &err), GB_OK,
        &err);
    assert_int_equal(both.store.nvalue, 3);
    gate = judge(&now, &both, &arena);
    assert_int_equal(gb_gate_status(&gate), GB_OK);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_UNCHECKED), 1);
    gate = judge(&was, &both, &arena);
    assert_int_equal(gb_gate_status(&gate), GB_OK);
    gb_results_free(&now);

    /* A benchmark that is gone fails; times alone are nothing to compare. */
    assert_status(counts("gcc 12", BENCHMARK("step/walk", "100000"), &now, &err), GB_OK, &err);
    gate = judge(&now, &baseline, &arena);
    assert_int_equal(gb_gate_count(&gate, GB_ROW_FAILED), 1);
    assert_int_equal(gate.row[0].kind, GB_ROW_MISSING);
    gb_results_free(&now);
    assert_status(
        counts("gcc 12", "{\"name\": \"a\", \"real_time\": 5, \"cpu_time\": 5}", &now, &err),
        GB_NOTHING, &err);
    assert_contains(err.message, "no benchmark has a counter");
    gb_baseline_free(&both);
    gb_baseline_free(&baseline);
    gb_results_free(&was);
    gb_arena_free(&arena);
}

/* ---- verdicts in results.json ---- */

static void verdicts_come_back(void **state)
{
    (void)state;
    among_people p;
    gb_results given, read;
    gb_arena arena = {0};
    gb_gate gate = {.arena = &arena};
    gb_error err;
    put_among_people(&p, NULL);
    assert_status(check_rule(&p,
                             "[{\"metric\": \"rms\", \"curve\": \"thigh\", \"max\": 2}, "
                             "{\"metric\": \"rms\", \"curve\": \"gone\", \"max\": 2}]",
                             &gate, &err),
                  GB_OK, &err);
    start(&given);
    gb_results_sign(&given);
    gb_results_set_gates(&given, gate.row, gate.nrow);
    gb_buffer text = {0};
    assert_status(gb_results_print(&text, &given, &err), GB_OK, &err);
    assert_status(gb_results_parse(text.text, text.size, "r", &read, &err), GB_OK, &err);
    assert_int_equal(read.ngate, 2);
    assert_int_equal(gb_results_failed_gates(&read), 2);
    gb_buffer a = {0}, b = {0};
    for (int i = 0; i < 2; i++) {
        gb_gate_sentence(&a, &gate.row[i]);
        gb_gate_sentence(&b, &read.gate[i]);
    }
    assert_string_equal(a.text, b.text);
    gb_buffer_free(&a);
    gb_buffer_free(&b);
    gb_results_free(&read);

    /* A verdict that nobody knows. */
    char *outcome = strstr(text.text, "\"failed\"");
    assert_non_null(outcome);
    memcpy(outcome, "\"fooled\"", 8);
    assert_status(gb_results_parse(text.text, text.size, "r", &read, &err), GB_INPUT, &err);
    gb_buffer_free(&text);
    gb_results_free(&given);
    gb_results_free(&p.results);
    gb_arena_free(&arena);
}

/* People step 106 a minute: to 103 is nearer, to 97 further, to 115 further on the other side; a
 * rise by more than what brings it nearer is judged as a whole. */
static void parameters_are_judged_by_people(void **state)
{
    (void)state;
    static const struct {
        double now;
        int outcome; /* gb_row_outcome */
    } cases[] = {{103, GB_ROW_BETTER},
                 {97, GB_ROW_FAILED},
                 {115, GB_ROW_FAILED},
                 {111, GB_ROW_BETTER},
                 {100.05, GB_ROW_PASSED}};
    among_people p;
    put_among_people(&p, NULL);
    gb_baseline baseline = baseline_of(&p.results, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        for (int k = 0; k < p.results.store.nvalue; k++) {
            gb_value *v = &p.results.store.value[k];
            if (v->quantity == GB_Q_CADENCE && v->statistic == GB_STAT_MEAN)
                v->value = cases[i].now;
        }
        gb_gate gate = judge(&p.results, &baseline, &arena);
        assert_int_equal(row_of(&gate, "walker", "cadence_steps_min").outcome, cases[i].outcome);
        gb_arena_free(&arena);
    }
    gb_baseline_free(&baseline);
    gb_results_free(&p.results);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(patterns_match_names),
    cmocka_unit_test(worse_is_what_the_metric_says),
    cmocka_unit_test(tolerances_add_up),
    cmocka_unit_test(what_is_missing_is_said),
    cmocka_unit_test(nothing_compared_is_no_pass),
    cmocka_unit_test(other_baselines_are_refused),
    cmocka_unit_test(limits_hold_or_fail),
    cmocka_unit_test(wrong_rules_are_refused),
    cmocka_unit_test(the_file_comes_back),
    cmocka_unit_test(wrong_files_are_refused),
    cmocka_unit_test(instructions_are_compared_on_the_same_compiler),
    cmocka_unit_test(verdicts_come_back),
    cmocka_unit_test(parameters_are_judged_by_people),
};

run_group(tests)
