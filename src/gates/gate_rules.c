/* Limits on metrics: of an experiment, of a baseline (declared in gate.h). */
#include <math.h>
#include <string.h>

#include "gates/gate.h"

/* What a rule asks of one metric. */
typedef struct bounds {
    double low, high; /* NaN: none */
    double people;    /* their value, where low and high stand around it; else NaN */
    bool unknown;     /* people's spread is not known */
    bool among_people;
    const char *note;
} bounds;

/* The spread of a curve's or a parameter's people that a rule multiplies; NaN: not known. */
static double spread_of(const gb_results *results, const gb_comparison_result *item,
                        const gb_metric *m, bool person)
{
    const gb_reference_result *r = &results->reference[item->reference];
    int curve = gb_curve_find(m->curve), parameter = gb_parameter_find(m->name);
    bool shape = strcmp(m->name, "shape") == 0;
    if (r->nperson < GB_LEAST_PEOPLE)
        return (double)NAN;
    if (person && strcmp(m->name, "naturalness") == 0)
        return item->comparison.person_naturalness_median;
    if (curve >= 0 && (shape || strcmp(m->name, "rms") == 0)) {
        const gb_spread *spread = &r->spread[curve];
        double to_mean = shape ? spread->person_to_mean_shape : spread->person_to_mean;
        return person ? to_mean : spread->sd_rms;
    }
    return parameter >= 0 && !person ? r->parameter_sd[parameter] : (double)NAN;
}

static bounds find_bounds(const gb_results *results, const gb_gate_rule *rule, const gb_metric *m,
                          gb_arena *arena)
{
    bounds b = {rule->min, rule->max, (double)NAN, false, false, ""};
    if (!isnan(rule->min) || !isnan(rule->max)) {
        b.note = isnan(rule->max) ? gb_arena_printf(arena, "at least %.9g", rule->min)
                 : isnan(rule->min)
                     ? gb_arena_printf(arena, "at most %.9g", rule->max)
                     : gb_arena_printf(arena, "from %.9g to %.9g", rule->min, rule->max);
        return b;
    }
    bool person = !isnan(rule->within_person);
    double times = person ? rule->within_person : rule->within_sd;
    const char *const *wanted = rule->which.pattern[GB_BY_REFERENCE];
    const char *reference = *m->reference ? m->reference : wanted ? wanted[0] : "";
    const gb_comparison_result *item = gb_gate_comparison(results, m->subject, reference);
    int parameter = gb_parameter_find(m->name);
    double spread = item ? spread_of(results, item, m, person) : (double)NAN;
    b.among_people = true;
    b.unknown = isnan(spread);
    b.high = times * spread;
    if (parameter >= 0 && item) {
        b.people = item->comparison.parameter[parameter];
        b.low = b.people - times * spread;
        b.high = b.people + times * spread;
    }
    b.note = person ? gb_arena_printf(arena, "at most %.9g of a person's distance", times)
                    : gb_arena_printf(arena, "within %.9g SD of people", times);
    return b;
}

/* Both a number and people may be asked for: each is a row. */
static bool check_metric(const gb_results *results, const gb_gate_rule *rule, const gb_metric *m,
                         gb_gate *gate)
{
    bounds b = find_bounds(results, rule, m, gate->arena);
    gb_gate_row row =
        gb_gate_row_of(GB_ROW_PASSED, b.among_people ? GB_ROW_PEOPLE : GB_ROW_LIMIT, m);
    if (!b.note)
        return false;
    row.note = b.note;
    row.baseline = b.people;
    row.allowed = isnan(b.people) ? isnan(b.high) ? b.low : b.high : b.high - b.people;
    bool above = m->value > b.high, below = m->value < b.low;
    if (b.unknown || isnan(m->value)) {
        row.outcome = GB_ROW_UNCHECKED;
        row.note = isnan(m->value) ? "the value could not be had"
                                   : "it is not known how far people are apart in this";
    } else {
        row.change =
            isnan(b.people) ? m->value - (below ? b.low : row.allowed) : m->value - b.people;
        row.outcome = above || below ? GB_ROW_FAILED : GB_ROW_PASSED;
        double size = fabs(row.allowed);
        row.severity = size > 0 ? fabs(row.change) / size : (double)INFINITY;
    }
    const gb_comparison_result *item = gb_gate_comparison(results, m->subject, m->reference);
    int curve = gb_gate_curve(m);
    if (row.outcome == GB_ROW_FAILED && item && curve >= 0 &&
        item->comparison.curve[curve].available)
        gb_gate_place(results, m, item->comparison.curve[curve].people, GB_SAMPLES, &row);
    return gb_gate_add(gate, &row);
}

static bool check_matches(const gb_results *results, const gb_gate_rule *rule, gb_gate *gate,
                          int *found)
{
    gb_gate_rule numbers = *rule, sd = *rule, person = *rule;
    numbers.within_sd = numbers.within_person = (double)NAN;
    sd.min = sd.max = sd.within_person = (double)NAN;
    person.min = person.max = person.within_sd = (double)NAN;
    for (int i = 0; i < results->nmetric; i++) {
        const gb_metric *m = &results->metric[i];
        bool ok = true;
        if (!gb_selector_matches(&rule->which, m))
            continue;
        ++*found;
        if (!isnan(rule->min) || !isnan(rule->max))
            ok = check_metric(results, &numbers, m, gate);
        if (ok && !isnan(rule->within_sd))
            ok = check_metric(results, &sd, m, gate);
        if (ok && !isnan(rule->within_person))
            ok = check_metric(results, &person, m, gate);
        if (!ok)
            return false;
    }
    return true;
}

static const char *first(const gb_gate_rule *rule, gb_selector_field field)
{
    return rule->which.pattern[field] ? rule->which.pattern[field][0] : "";
}

/* What a rule names and results do not have. */
static gb_metric named(const gb_gate_rule *rule, const char *subject)
{
    return (gb_metric){first(rule, GB_BY_METRIC),
                       subject,
                       first(rule, GB_BY_REFERENCE),
                       first(rule, GB_BY_CURVE),
                       first(rule, GB_BY_SIDE),
                       "",
                       "",
                       (double)NAN};
}

/* Subjects that the rule means and that were skipped. */
static bool check_skipped(const gb_results *results, const gb_gate_rule *rule, gb_gate *gate,
                          int *found)
{
    const char *const *pattern = rule->which.pattern[GB_BY_SUBJECT];
    for (int i = 0; i < results->nskipped; i++) {
        const gb_omission *skipped = &results->skipped[i];
        bool meant = !pattern, named_it = false;
        for (const char *const *p = pattern; p && *p; p++) {
            meant = meant || gb_pattern_matches(*p, skipped->name);
            named_it = named_it || strcmp(*p, skipped->name) == 0;
        }
        if (!meant)
            continue;
        gb_metric m = named(rule, skipped->name);
        gb_gate_row row =
            gb_gate_row_of(skipped->absent ? GB_ROW_UNCHECKED : GB_ROW_FAILED, GB_ROW_MISSING, &m);
        row.note = skipped->reason;
        row.severity = (double)INFINITY;
        /* One that is meant among others does not stand for a metric that nobody has. */
        *found += named_it;
        if (!gb_gate_add(gate, &row))
            return false;
    }
    return true;
}

/* One subject and one curve of a rule's lists at a time, so that each that is not there is seen. */
static bool check_each(const gb_results *results, const gb_gate_rule *rule, gb_gate *gate)
{
    static const char *const none[] = {NULL, NULL};
    const char *const *subjects = rule->which.pattern[GB_BY_SUBJECT];
    const char *const *curves = rule->which.pattern[GB_BY_CURVE];
    bool any_subject = !subjects, any_curve = !curves;
    for (const char *const *s = any_subject ? none : subjects; any_subject || *s; s++) {
        for (const char *const *c = any_curve ? none : curves; any_curve || *c; c++) {
            const char *const one_subject[] = {*s, NULL}, *const one_curve[] = {*c, NULL};
            gb_gate_rule one = *rule;
            int found = 0;
            one.which.pattern[GB_BY_SUBJECT] = any_subject ? NULL : one_subject;
            one.which.pattern[GB_BY_CURVE] = any_curve ? NULL : one_curve;
            bool ok = check_matches(results, &one, gate, &found) &&
                      check_skipped(results, &one, gate, &found);
            if (ok && found == 0) {
                gb_metric m = named(&one, any_subject ? "" : *s);
                m.curve = any_curve ? "" : *c;
                gb_gate_row row = gb_gate_row_of(GB_ROW_FAILED, GB_ROW_MISSING, &m);
                row.note = "there is no such metric in the results";
                row.severity = (double)INFINITY;
                ok = gb_gate_add(gate, &row);
            }
            if (!ok)
                return false;
            if (any_curve)
                break;
        }
        if (any_subject)
            break;
    }
    return true;
}

bool gb_gate_check_rules(const gb_results *results, const gb_gate_rule *rules, int n, gb_gate *gate)
{
    for (int i = 0; i < n; i++) {
        if (!check_each(results, &rules[i], gate))
            return false;
    }
    return true;
}
