/* Gates on results made by hand: what fails, what does not, and what is said of the rest. */
#include "base/json.h"
#include "check.h"
#include "gates/gate.h"
#include "gates/gate_text.h"
#include "gates/instructions.h"

/* ---- results and baselines by hand ---- */

static void start(gb_results *r)
{
    memset(r, 0, sizeof *r);
    r->experiment = "hand";
    r->title = "";
    r->definition = GB_DEFINITION;
    r->provenance =
        (gb_provenance){.version = "0", .compiler = "cc", .host = "host", .date = "date"};
}

static void add(gb_results *r, const char *name, const char *better, double value)
{
    gb_metric m = {name, "walker", "", "", "both", "deg", better, value};
    assert_true(gb_results_add_metric(r, m));
}

static void settle(gb_results *r)
{
    gb_error err;
    assert_status(gb_results_measure(r, &err), GB_OK, &err);
}

/* Results with one metric. */
static gb_results one_metric(const char *name, const char *better, double value)
{
    gb_results r;
    start(&r);
    add(&r, name, better, value);
    settle(&r);
    return r;
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
        const char *name, *better;
        double was, now;
        gb_row_outcome outcome;
    } cases[] = {
        {"rms", "lower", 5, 5.9, GB_ROW_PASSED},
        {"rms", "lower", 5, 6.1, GB_ROW_FAILED},
        {"rms", "lower", 5, 3.9, GB_ROW_BETTER},
        {"least_knee_deg", "higher", 20, 18.5, GB_ROW_FAILED},
        {"least_knee_deg", "higher", 20, 22, GB_ROW_BETTER},
        /* Away from 0 fails, whichever side. */
        {"offset", "target", 0.5, 2, GB_ROW_FAILED},
        {"offset", "target", 0.5, -2, GB_ROW_FAILED},
        {"offset", "target", -5, -3, GB_ROW_BETTER},
        {"offset", "target", -5, 4, GB_ROW_BETTER},
        {"offset", "target", -5, 5.5, GB_ROW_FAILED},
        {"offset", "target", 0.1, -0.2, GB_ROW_PASSED},
        {"gain", "target", 1, 2.5, GB_ROW_FAILED},
        {"gain", "target", 3, 1.5, GB_ROW_BETTER},
        /* From 49.8 to -49.9 is 0.3 round the circle. */
        {"lag", "target", 49.8, -49.9, GB_ROW_PASSED},
        {"lag", "target", 2, -3, GB_ROW_FAILED},
        /* Nothing says what a speed should be but the baseline. */
        {"speed_star", "target", 3, 1.5, GB_ROW_FAILED},
        {"speed_star", "target", 3, 4.5, GB_ROW_FAILED},
    };
    static const gb_tolerance one = {.absolute = 1, .reason = "for this test"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        gb_results was = one_metric(cases[i].name, cases[i].better, cases[i].was);
        gb_results now = one_metric(cases[i].name, cases[i].better, cases[i].now);
        gb_baseline baseline = baseline_of(&was, &one);
        gb_gate gate = judge(&now, &baseline, &arena);
        assert_int_equal(gate.nrow, 1);
        if (gate.row[0].outcome != cases[i].outcome)
            print_error("%s %g -> %g: %s\n", cases[i].name, cases[i].was, cases[i].now,
                        gb_row_outcome_name(gate.row[0].outcome));
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
    gb_results was = one_metric("offset", "target", -20),
               now = one_metric("offset", "target", -22.9);
    gb_baseline baseline = baseline_of(&was, &t);
    gb_gate gate = judge(&now, &baseline, &arena);
    assert_near(gate.row[0].allowed, 3, 1e-12, 0, "1 + 0.1 x 20");
    assert_int_equal(gate.row[0].outcome, GB_ROW_PASSED);
    gb_results_free(&now);
    now = one_metric("offset", "target", -23.1);
    gate = judge(&now, &baseline, &arena);
    assert_int_equal(gate.row[0].outcome, GB_ROW_FAILED);
    assert_near(gate.row[0].severity, 3.1 / 3, 1e-9, 0, "how many times what is allowed");
    gb_arena_free(&arena);
    gb_baseline_free(&baseline);
    gb_results_free(&was);
    gb_results_free(&now);
}

/* ---- what is not there ---- */

static void set_subject(gb_results *r, const char *name, int left, int right)
{
    gb_subject_result *s = &r->subject[r->nsubject++];
    s->name = name;
    s->cycles[GB_LEFT] = left;
    s->cycles[GB_RIGHT] = right;
    for (int k = 0; k < GB_NPARAMETER; k++)
        s->mean[k] = s->side_mean[0][k] = s->side_mean[1][k] = (double)NAN;
    s->mean[GB_CADENCE] = 100;
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
    return gb_gate_row_of(GB_ROW_PASSED, GB_ROW_CHANGE, NULL);
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
    gb_metric extra = {"jerk", "stays", "", "", "both", "", "lower", 1};
    assert_true(gb_results_add_metric(&was, extra));
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
    row = row_of(&gate, "stays", "jerk");
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
    for (int i = 0; i < next.nmetric; i++)
        kept += strcmp(next.metric[i].subject, "away") == 0;
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
    gb_results was = one_metric("rms", "lower", 5), now = one_metric("rms", "lower", 5);
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
    gb_comparison_result comparison;
    gb_results results;
} among_people;

static void put_among_people(among_people *p)
{
    memset(p, 0, sizeof *p);
    start(&p->results);
    p->results.subject = &p->subject;
    p->results.reference = &p->reference;
    p->results.comparison = &p->comparison;
    p->results.nreference = p->results.ncomparison = 1;
    set_subject(&p->results, "walker", 3, 3);
    p->subject.has_curve[GB_THIGH] = true;
    p->reference.name = "people";
    p->reference.acknowledgement = "";
    p->reference.nperson = 9;
    p->reference.parameter_sd[GB_CADENCE] = 4;
    p->reference.spread[GB_THIGH].sd_rms = 2;
    p->reference.spread[GB_THIGH].person_to_mean = 2.5;
    gb_comparison *c = &p->comparison.comparison;
    for (int k = 0; k < GB_NPARAMETER; k++)
        c->parameter[k] = (double)NAN;
    c->parameter[GB_CADENCE] = 106;
    c->naturalness = 1.2;
    c->person_naturalness_median = 1;
    c->curve[GB_THIGH].available = true;
    c->curve[GB_THIGH].both.rms = 3;
    c->curve[GB_THIGH].people[37] = 8;
    settle(&p->results);
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
        gb_row_outcome outcome;
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
    put_among_people(&p);
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
    put_among_people(&p);
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
    put_among_people(&p);
    for (int i = 0; i < GB_SAMPLES; i++)
        p.subject.side_curve[GB_LEFT][GB_THIGH][i] = i;
    gb_baseline made = baseline_of(&p.results, NULL), read;
    gb_error err;
    gb_buffer first = text_of(&made);
    assert_status(gb_baseline_parse(first.text, first.size, "b", &read, &err), GB_OK, &err);
    gb_buffer second = text_of(&read);
    assert_string_equal(first.text, second.text);
    assert_int_equal(read.ntolerance, gb_tolerances_default_count);
    assert_near(read.subject[0].curve[GB_LEFT][GB_THIGH][50], 100, 0, 0, "the sample at 100 %");
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
        {"\"better\": \"target\"", "\"better\": \"none\"", "metrics[0]: better must be"},
        {"\"side\": \"left\", \"samples\"", "\"side\": \"both\", \"samples\"",
         "curves[0]: names no"},
        {"\"samples\": [0, ", "\"samples\": [", "must have 51 samples"},
        {", \"reason\": \"rms over a number of the reference\"", "", "reason"},
        {"\"ignore\": true, \"reason\": \"rms", "\"ignore\": false, \"reason\": \"rms",
         "give absolute, relative"},
        {"\"relative\": 0.01, \"reason\": \"the same program",
         "\"relative\": -0.01, \"reason\": \"x", "relative: must not be negative"},
        {"]\n}", "]\n", "not valid JSON"},
    };
    among_people p;
    put_among_people(&p);
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
    assert_int_equal(was.nmetric, 2);
    assert_string_equal(was.metric[0].reference, "gcc 12, glibc, x86_64");
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
    assert_int_equal(both.nmetric, 3);
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
    gb_results read = {0};
    gb_gate gate = {0};
    gb_json json;
    gb_error err;
    put_among_people(&p);
    gate.arena = &p.results.arena;
    assert_status(check_rule(&p,
                             "[{\"metric\": \"rms\", \"curve\": \"thigh\", \"max\": 2}, "
                             "{\"metric\": \"rms\", \"curve\": \"gone\", \"max\": 2}]",
                             &gate, &err),
                  GB_OK, &err);
    p.results.gate = gate.row;
    p.results.ngate = gate.nrow;
    gb_buffer text = {0};
    cJSON *root = cJSON_CreateObject();
    gb_results_gates_write(root, &p.results);
    gb_json_print(&text, root);
    cJSON_Delete(root);
    assert_status(gb_json_parse(text.text, text.size, "r", &json, &err), GB_OK, &err);
    assert_status(gb_results_gates_read(&json, &read, &err), GB_OK, &err);
    gb_json_close(&json);
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
    gb_buffer_free(&text);
    gb_results_free(&read);

    static const char *const wrong[] = {
        "{\"gates\": 1}", "{\"gates\": [{}]}",
        "{\"gates\": [{\"outcome\": \"failed\", \"kind\": \"x\"}]}"};
    for (int i = 0; i < 3; i++) {
        assert_status(gb_json_parse(wrong[i], strlen(wrong[i]), "r", &json, &err), GB_OK, &err);
        assert_status(gb_results_gates_read(&json, &read, &err), GB_INPUT, &err);
        gb_json_close(&json);
        gb_results_free(&read);
    }
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
};

run_group(tests)
