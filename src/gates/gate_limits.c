/* Limits on metrics: of an experiment, of a baseline (declared in gate.h). */
#include <math.h>
#include <string.h>

#include "compare/target.h"
#include "gates/gate.h"

/* What a rule asks of one metric. */
typedef struct bounds {
    double low, high; /* NaN: none */
    double people;    /* their value, where low and high stand around it; else NaN */
    bool unknown;     /* people's spread is not known */
    bool among_people;
    const char *note;
} bounds;

/* The spread of people that a rule multiplies; NaN: not known. */
static double spread_of(const gb_results *results, const char *reference, const gb_value *m,
                        bool person)
{
    int r = gb_results_reference(results, reference), curve = gb_gate_curve(m);
    bool rms = m->quantity == GB_Q_RMS, shape = m->quantity == GB_Q_SHAPE;
    if (r < 0 || results->reference[r].nperson < GB_LEAST_PEOPLE)
        return (double)NAN;
    const gb_reference_result *people = &results->reference[r];
    if (!person)
        return rms || shape || gb_quantity_parameter(m->quantity) >= 0
                   ? gb_sd_over_people(results, people, m->quantity, m->item)
                   : (double)NAN;
    if (m->quantity == GB_Q_NATURALNESS)
        return gb_store_get(&results->store, (gb_value){.quantity = GB_Q_PERSON_NATURALNESS,
                                                        .take = m->take,
                                                        .reference = reference});
    return curve >= 0 && (rms || shape)
               ? gb_results_spread(results, people,
                                   shape ? GB_Q_PERSON_TO_MEAN_SHAPE : GB_Q_PERSON_TO_MEAN, curve)
               : (double)NAN;
}

/* Is there a comparison of a take with a reference? */
static bool is_compared(const gb_results *results, const char *take, const char *reference)
{
    return gb_store_find(
        &results->store,
        (gb_value){.quantity = GB_Q_NATURALNESS, .take = take, .reference = reference});
}

/* The people that a rule means for a metric: its own, those that the rule names, or the first that
 * its take was compared with. "": none. */
static const char *people_of(const gb_results *results, const gb_gate_rule *rule, const gb_value *m)
{
    const char *const *wanted = rule->which.pattern[GB_BY_REFERENCE];
    const char *reference = *m->reference ? m->reference : wanted ? wanted[0] : "";
    if (!*reference)
        return gb_compared_with(results, m->take);
    return is_compared(results, m->take, reference) ? reference : "";
}

static bounds find_bounds(const gb_results *results, const gb_gate_rule *rule, const gb_value *m,
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
    const char *reference = people_of(results, rule, m);
    int parameter = gb_quantity_parameter(m->quantity);
    double spread = *reference ? spread_of(results, reference, m, person) : (double)NAN;
    b.among_people = true;
    b.unknown = isnan(spread);
    b.high = times * spread;
    if (parameter >= 0 && *reference) {
        b.people =
            gb_store_get(&results->store, (gb_value){.quantity = gb_quantity_of_people(parameter),
                                                     .take = m->take,
                                                     .reference = reference});
        b.low = b.people - times * spread;
        b.high = b.people + times * spread;
    }
    b.note = person ? gb_arena_printf(arena, "at most %.9g of a person's distance", times)
                    : gb_arena_printf(arena, "within %.9g SD of people", times);
    return b;
}

/* Both a number and people may be asked for: each is a row. */
static bool check_metric(const gb_results *results, const gb_gate_rule *rule, const gb_value *m,
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
    int curve = gb_gate_curve(m);
    const char *reference = *m->reference ? m->reference : gb_compared_with(results, m->take);
    if (row.outcome == GB_ROW_FAILED && curve >= 0 && *reference) {
        const gb_value people = {
            .quantity = gb_quantity_of_curve(curve), .take = m->take, .reference = reference};
        gb_gate_place(results, m, gb_store_samples(&results->store, people, GB_SAMPLES), GB_SAMPLES,
                      &row);
    }
    return gb_gate_add(gate, &row);
}

static bool check_matches(const gb_results *results, const gb_gate_rule *rule, gb_gate *gate,
                          int *found)
{
    gb_gate_rule numbers = *rule, sd = *rule, person = *rule;
    numbers.within_sd = numbers.within_person = (double)NAN;
    sd.min = sd.max = sd.within_person = (double)NAN;
    person.min = person.max = person.within_sd = (double)NAN;
    for (int i = 0; i < results->store.nvalue; i++) {
        const gb_value *m = &results->store.value[i];
        bool ok = true;
        if (!gb_value_is_metric(m) || !gb_selector_matches(&rule->which, m))
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
                       first(rule, GB_BY_ITEM),
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
        gb_gate_row row = gb_gate_row_in_words(skipped->absent ? GB_ROW_UNCHECKED : GB_ROW_FAILED,
                                               GB_ROW_MISSING, m);
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
    const char *const *curves = rule->which.pattern[GB_BY_ITEM];
    bool any_subject = !subjects, any_curve = !curves;
    for (const char *const *s = any_subject ? none : subjects; any_subject || *s; s++) {
        for (const char *const *c = any_curve ? none : curves; any_curve || *c; c++) {
            const char *const one_subject[] = {*s, NULL}, *const one_curve[] = {*c, NULL};
            gb_gate_rule one = *rule;
            int found = 0;
            one.which.pattern[GB_BY_SUBJECT] = any_subject ? NULL : one_subject;
            one.which.pattern[GB_BY_ITEM] = any_curve ? NULL : one_curve;
            bool ok = check_matches(results, &one, gate, &found) &&
                      check_skipped(results, &one, gate, &found);
            if (ok && found == 0) {
                gb_metric m = named(&one, any_subject ? "" : *s);
                m.item = any_curve ? "" : *c;
                gb_gate_row row = gb_gate_row_in_words(GB_ROW_FAILED, GB_ROW_MISSING, m);
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
