/* Results against a baseline (declared in gate.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "gates/gate.h"

typedef struct comparer {
    const gb_results *results;
    const gb_baseline *baseline;
    const gb_gate_options *options;
    gb_gate *gate;
    const gb_metric **now; /* (nnow) those of the results that are wanted, sorted */
    int nnow;
    bool *met; /* (nnow) also in the baseline */
} comparer;

/* ---- finding ---- */

static int by_name(const gb_metric *p, const gb_metric *q)
{
    const char *const a[] = {p->subject, p->reference, p->name, p->curve, p->side};
    const char *const b[] = {q->subject, q->reference, q->name, q->curve, q->side};
    int order = 0;
    for (int i = 0; i < 5 && order == 0; i++)
        order = strcmp(a[i], b[i]);
    return order;
}

/* The same place in the list stands for the same metric twice: the first one counts. */
static int by_name_and_place(const void *a, const void *b)
{
    const gb_metric *p = *(const gb_metric *const *)a, *q = *(const gb_metric *const *)b;
    int order = by_name(p, q);
    return order ? order : p < q ? -1 : p > q;
}

static gb_status index_metrics(comparer *c, gb_error *err)
{
    size_t n = (size_t)c->results->nmetric + 1;
    c->now = calloc(n, sizeof(const gb_metric *));
    c->met = calloc(n, sizeof *c->met);
    if (!c->now || !c->met)
        return gb_fail_memory(err);
    for (int i = 0; i < c->results->nmetric; i++) {
        if (gb_baseline_wants(c->baseline, &c->results->metric[i]))
            c->now[c->nnow++] = &c->results->metric[i];
    }
    qsort(c->now, (size_t)c->nnow, sizeof(const gb_metric *), by_name_and_place);
    return GB_OK;
}

/* Its place among the sorted ones, or -1. */
static int find_now(const comparer *c, const gb_metric *metric)
{
    int low = 0, high = c->nnow;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (by_name(c->now[middle], metric) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->nnow && by_name(c->now[low], metric) == 0 ? low : -1;
}

/* ---- one metric ---- */

/* What a "target" metric should be; NaN: there is nothing but the baseline. People are moved to
 * the subject's speed, so they say nothing about it. */
static double target_of(const gb_results *results, const gb_metric *m)
{
    int k = gb_parameter_find(m->name);
    if (strcmp(m->name, "offset") == 0 || strcmp(m->name, "lag") == 0)
        return 0;
    if (strcmp(m->name, "gain") == 0)
        return 1;
    if (k < 0 || k == GB_SPEED || k == GB_FROUDE || k == GB_SPEED_STAR)
        return (double)NAN;
    const gb_comparison_result *item = gb_gate_comparison(results, m->subject, "");
    return item ? item->comparison.parameter[k] : (double)NAN;
}

double gb_gate_badness(const gb_results *results, const gb_metric *metric)
{
    if (strcmp(metric->better, "lower") == 0)
        return metric->value;
    return strcmp(metric->better, "target") == 0 ? fabs(metric->value - target_of(results, metric))
                                                 : (double)NAN;
}

/* By how much it got worse; negative: better. */
static double worsening(const comparer *c, const gb_metric *now, double baseline, double change)
{
    if (strcmp(now->better, "lower") == 0)
        return change;
    if (strcmp(now->better, "higher") == 0)
        return -change;
    double target = target_of(c->results, now);
    if (isnan(target))
        return fabs(change);
    /* A change by more than what brings it nearer is one to the other side of the target. */
    bool away = fabs(baseline + change - target) > fabs(baseline - target);
    return away ? fabs(change) : -fabs(change);
}

/* Of the digits that the file keeps. A lag is a place on a circle of 100 %. */
static double change_of(const gb_metric *now, double baseline)
{
    double change = gb_number_round(now->value, GB_BASELINE_DECIMALS) -
                    gb_number_round(baseline, GB_BASELINE_DECIMALS);
    if (strcmp(now->name, "lag") == 0)
        change -= 100 * floor(change / 100 + 0.5);
    return change;
}

static gb_row_kind kind_of(const comparer *c, const gb_metric *m)
{
    if (c->baseline->kind == GB_BASELINE_INSTRUCTIONS)
        return GB_ROW_INSTRUCTIONS;
    return strcmp(m->name, "validity") == 0 ? GB_ROW_VALIDITY : GB_ROW_CHANGE;
}

/* The baseline's curve: of a side, or the mean of those that are there. */
static const double *old_curve(const gb_baseline *baseline, const gb_metric *m,
                               double mean[GB_BASELINE_SAMPLES])
{
    int s = gb_baseline_find_subject(baseline, m->subject), c = gb_gate_curve(m);
    if (s < 0 || c < 0)
        return NULL;
    const double *left = baseline->subject[s].curve[GB_LEFT][c];
    const double *right = baseline->subject[s].curve[GB_RIGHT][c];
    if (strcmp(m->side, "left") == 0)
        return left;
    if (strcmp(m->side, "right") == 0)
        return right;
    for (int i = 0; i < GB_BASELINE_SAMPLES && left && right; i++)
        mean[i] = (left[i] + right[i]) / 2;
    return left && right ? mean : left ? left : right;
}

/* When the largest acceleration of a bone is reached stands beside it. */
static bool note_time(comparer *c, const gb_metric *now, gb_gate_row *row)
{
    if (strcmp(now->name, "angular_acceleration_peak") != 0)
        return true;
    for (int i = 0; i < c->results->nmetric; i++) {
        const gb_metric *m = &c->results->metric[i];
        if (strcmp(m->name, "angular_acceleration_peak_time") == 0 &&
            strcmp(m->subject, now->subject) == 0 && strcmp(m->curve, now->curve) == 0)
            row->note = gb_arena_printf(c->gate->arena, "at %.2f s of the take", m->value);
    }
    return row->note != NULL;
}

static bool compare_metric(comparer *c, const gb_metric *old, const gb_metric *now)
{
    const gb_tolerance *t = gb_tolerance_find(c->baseline->tolerance, c->baseline->ntolerance, now);
    gb_gate_row row = gb_gate_row_of(GB_ROW_PASSED, kind_of(c, now), now);
    row.baseline = old->value;
    row.change = change_of(now, old->value);
    row.allowed = t->absolute + t->relative * fabs(old->value);
    double worse = worsening(c, now, old->value, row.change);
    if (worse > row.allowed)
        row.outcome = GB_ROW_FAILED;
    else if (-worse > row.allowed)
        row.outcome = GB_ROW_BETTER;
    row.severity = row.allowed > 0 ? worse / row.allowed : (double)INFINITY;
    /* A side stands behind both together unless it is much worse. */
    row.severity *= strcmp(now->side, "both") == 0 ? 1 : 0.9;
    if (row.outcome == GB_ROW_FAILED && !note_time(c, now, &row))
        return false;
    if (row.outcome != GB_ROW_PASSED) {
        double mean[GB_BASELINE_SAMPLES];
        gb_gate_place(c->results, now, old_curve(c->baseline, now, mean), GB_BASELINE_SAMPLES,
                      &row);
    }
    return gb_gate_add(c->gate, &row);
}

/* ---- subjects ---- */

static bool add_note(comparer *c, gb_row_outcome outcome, gb_row_kind kind, const gb_metric *m,
                     const char *note)
{
    gb_gate_row row = gb_gate_row_of(outcome, kind, m);
    row.note = note;
    row.severity = (double)INFINITY;
    if (kind == GB_ROW_MISSING &&
        outcome != GB_ROW_NEW) { /* what there is of it is the baseline's */
        row.baseline = m->value;
        row.metric.value = (double)NAN;
    }
    return note && gb_gate_add(c->gate, &row);
}

static gb_metric of_subject(const char *subject, const char *what, const char *side)
{
    return (gb_metric){what, subject, "", "", side, "", "", (double)NAN};
}

/* Cycles must not get fewer; walking must not become running. */
static bool compare_subject(comparer *c, const gb_baseline_subject *old,
                            const gb_subject_result *now)
{
    for (int side = 0; side < 2; side++) {
        gb_metric m = {
            "cycles", now->name,        "", "", side == GB_LEFT ? "left" : "right", "cycles",
            "higher", now->cycles[side]};
        gb_gate_row row = gb_gate_row_of(GB_ROW_PASSED, GB_ROW_CYCLES, &m);
        row.baseline = old->cycles[side];
        row.change = m.value - row.baseline;
        row.allowed = 0;
        row.severity = (double)INFINITY;
        row.outcome = row.change < 0   ? GB_ROW_FAILED
                      : row.change > 0 ? GB_ROW_BETTER
                                       : GB_ROW_PASSED;
        /* Why: the reason of most that were dropped. */
        const gb_remark *most = now->dropped;
        for (const gb_remark *r = most; r; r = r->next)
            most = r->count > most->count ? r : most;
        if (most && row.change < 0)
            row.note = gb_arena_printf(c->gate->arena, "%ld dropped: %s", most->count, most->text);
        if (!row.note || !gb_gate_add(c->gate, &row))
            return false;
    }
    gb_metric gait = of_subject(now->name, "gait", "");
    if (old->running != now->running)
        return add_note(c, GB_ROW_FAILED, GB_ROW_VALIDITY, &gait,
                        now->running ? "it walked, now it runs" : "it ran, now it walks");
    if (old->in_place != now->in_place)
        return add_note(c, GB_ROW_FAILED, GB_ROW_VALIDITY, &gait,
                        now->in_place ? "it moved over the ground, now it is in place"
                                      : "it was in place, now it moves over the ground");
    return true;
}

static bool compare_subjects(comparer *c)
{
    for (int i = 0; i < c->baseline->nsubject; i++) {
        const gb_baseline_subject *old = &c->baseline->subject[i];
        const gb_subject_result *now = gb_results_find_subject(c->results, old->name);
        if (now) {
            if (!compare_subject(c, old, now))
                return false;
            continue;
        }
        /* A take that is there and in which nothing can be measured any more is not a walk any
         * more: left and right exchanged, for instance. */
        const gb_omission *skipped = gb_results_find_skipped(c->results, old->name);
        bool absent = skipped && skipped->absent;
        gb_metric m = of_subject(old->name, "", "");
        if (!add_note(c, absent ? GB_ROW_UNCHECKED : GB_ROW_FAILED,
                      skipped && !absent ? GB_ROW_VALIDITY : GB_ROW_MISSING, &m,
                      skipped ? skipped->reason : "the subject is not in the results any more"))
            return false;
    }
    return true;
}

/* ---- all metrics ---- */

static bool has_reference(const comparer *c, const char *reference)
{
    for (int i = 0; i < c->nnow; i++) {
        if (strcmp(c->now[i]->reference, reference) == 0)
            return true;
    }
    return false;
}

/* Counts of another compiler or machine: one row for all of them. */
static bool other_machine(comparer *c, int i, bool *skip)
{
    const gb_metric *m = &c->baseline->metric[i];
    *skip = c->baseline->kind == GB_BASELINE_INSTRUCTIONS && !has_reference(c, m->reference);
    if (!*skip || (i > 0 && strcmp(m[-1].reference, m->reference) == 0))
        return true;
    gb_metric all = {"instructions", "", m->reference, "", "", "", "", (double)NAN};
    return add_note(c, GB_ROW_UNCHECKED, GB_ROW_INSTRUCTIONS, &all,
                    "counts of another compiler or architecture are not compared");
}

static bool compare_metrics(comparer *c)
{
    const gb_baseline *b = c->baseline;
    for (int i = 0; i < b->nmetric; i++) {
        const gb_metric *old = &b->metric[i];
        const gb_tolerance *t = gb_tolerance_find(b->tolerance, b->ntolerance, old);
        /* One row for the whole subject has been added. */
        bool skip = !t || t->ignored ||
                    (gb_baseline_find_subject(b, old->subject) >= 0 &&
                     !gb_results_find_subject(c->results, old->subject));
        if (!skip && !other_machine(c, i, &skip))
            return false;
        if (skip)
            continue;
        int at = find_now(c, old);
        bool ok = at >= 0 ? compare_metric(c, old, c->now[at])
                          : add_note(c, GB_ROW_FAILED, GB_ROW_MISSING, old,
                                     "is in the baseline and not in the results");
        if (!ok)
            return false;
        if (at >= 0)
            c->met[at] = true;
    }
    return true;
}

/* What the baseline does not have: whole subjects as one row. */
static bool find_new(comparer *c)
{
    const char *known = NULL;
    for (int i = 0; i < c->nnow; i++) {
        const gb_metric *m = c->now[i];
        if (c->met[i] || (i > 0 && by_name(c->now[i - 1], m) == 0))
            continue;
        bool subject = gb_results_find_subject(c->results, m->subject) &&
                       gb_baseline_find_subject(c->baseline, m->subject) < 0;
        if (subject && known && strcmp(known, m->subject) == 0)
            continue;
        gb_metric whole = of_subject(m->subject, "", "");
        known = subject ? m->subject : known;
        if (!add_note(c, GB_ROW_NEW, GB_ROW_MISSING, subject ? &whole : m,
                      subject ? "a new subject" : "is in the results and not in the baseline"))
            return false;
    }
    return true;
}

/* ---- the whole ---- */

static gb_status check_origin(const comparer *c, gb_error *err)
{
    const gb_baseline *b = c->baseline;
    bool experiment = strcmp(b->experiment, c->results->experiment) == 0;
    bool definition = strcmp(b->definition, c->results->definition) == 0;
    if ((experiment && definition) || c->options->force)
        return GB_OK;
    if (!experiment) {
        gb_fail_at(err, GB_USAGE, b->name, 0, 0, "is a baseline of '%s', these are results of '%s'",
                   b->experiment, c->results->experiment);
        gb_advise(err, "name another file with --baseline; --force compares all the same");
    } else {
        gb_fail_at(err, GB_USAGE, b->name, 0, 0,
                   "has metrics of definition version %s, these results of %s: they mean "
                   "different things",
                   b->definition, c->results->definition);
        gb_advise(err, "--update-baseline --reason TEXT makes it anew; --force compares all the "
                       "same");
    }
    return GB_USAGE;
}

/* Another reference or experiment file moves numbers without the motion having changed. */
static bool remark_inputs(comparer *c)
{
    const gb_provenance *p = &c->results->provenance;
    for (int i = 0; i < c->baseline->ninput; i++) {
        const gb_input *old = &c->baseline->input[i];
        for (int k = 0; k < p->ninput; k++) {
            if (strcmp(old->name, p->input[k].name) == 0 &&
                strcmp(old->sha256, p->input[k].sha256) != 0 &&
                !gb_gate_remark(c->gate, "%s is not the file that the baseline was made with",
                                old->name))
                return false;
        }
    }
    return true;
}

/* A headline that got worse, and the curve that got worse most. */
static void name_worst_curves(gb_gate *gate)
{
    for (int i = 0; i < gate->nrow; i++) {
        gb_gate_row *row = &gate->row[i];
        const gb_gate_row *worst = NULL;
        if (row->outcome != GB_ROW_FAILED || strcmp(row->metric.name, "naturalness") != 0)
            continue;
        for (int k = 0; k < gate->nrow; k++) {
            const gb_gate_row *other = &gate->row[k];
            if (other->outcome == GB_ROW_FAILED && other->kind == GB_ROW_CHANGE &&
                strcmp(other->metric.name, "rms") == 0 && strcmp(other->metric.side, "both") == 0 &&
                strcmp(other->metric.subject, row->metric.subject) == 0 &&
                strcmp(other->metric.reference, row->metric.reference) == 0 &&
                (!worst || other->severity > worst->severity))
                worst = other;
        }
        if (!worst)
            continue;
        row->curve = worst->curve;
        row->at = worst->at;
        row->was = worst->was;
        row->is = worst->is;
    }
}

gb_status gb_gate_compare(const gb_results *results, const gb_baseline *baseline,
                          const gb_gate_options *options, gb_gate *gate, gb_error *err)
{
    static const gb_gate_options defaults;
    comparer c = {.results = results,
                  .baseline = baseline,
                  .options = options ? options : &defaults,
                  .gate = gate};
    gb_status status = check_origin(&c, err);
    if (status == GB_OK)
        status = index_metrics(&c, err);
    if (status == GB_OK) {
        bool ok = remark_inputs(&c) && compare_subjects(&c) && compare_metrics(&c) &&
                  find_new(&c) &&
                  gb_gate_check_rules(results, baseline->rule, baseline->nrule, gate);
        for (int i = 0; i < results->ngate && ok; i++)
            ok = gb_gate_add(gate, &results->gate[i]);
        name_worst_curves(gate);
        status = ok ? GB_OK : gb_fail_memory(err);
    }
    free(c.now);
    free(c.met);
    for (int i = 0; i < gate->nrow && c.options->strict; i++) {
        if (gate->row[i].outcome == GB_ROW_UNCHECKED)
            gate->row[i].outcome = GB_ROW_FAILED;
    }
    if (status == GB_OK && !gb_gate_rows_sort(gate->row, gate->nrow))
        status = gb_fail_memory(err);
    return status;
}
