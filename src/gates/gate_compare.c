/* Results against a baseline (declared in gate.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "compare/target.h"
#include "gates/gate.h"

/* What is known of the take of a metric. Metrics of a take stand together, so that this is looked
 * up once for all of them. */
typedef struct known_take {
    const char *name;
    bool before, now;      /* a subject of the baseline, of the results */
    const char *reference; /* the first that it is compared with */
} known_take;

typedef struct comparer {
    const gb_results *results;
    const gb_baseline *baseline;
    const gb_gate_options *options;
    gb_gate *gate;
    known_take take;
    bool *met; /* (rows of the results' store) also in the baseline */
} comparer;

/* name is one of a store's: another pointer is another take. */
static const known_take *look_up(comparer *c, const char *name)
{
    if (c->take.name != name)
        c->take = (known_take){name, gb_baseline_find_subject(c->baseline, name) >= 0,
                               gb_results_subject(c->results, name) >= 0,
                               gb_compared_with(c->results, name)};
    return &c->take;
}

/* ---- one metric ---- */

/* By how much it got worse; negative: better. */
static double worsening(comparer *c, const gb_value *old, double change)
{
    const char *reference = look_up(c, old->take)->reference;
    return gb_worsening(old->quantity, old->value, change, gb_target(c->results, old, reference));
}

/* Of the digits that the file keeps. */
static double change_of(const gb_value *old, const gb_value *now)
{
    return gb_change_between(now->quantity, gb_number_round(old->value, GB_BASELINE_DECIMALS),
                             gb_number_round(now->value, GB_BASELINE_DECIMALS));
}

static gb_row_kind kind_of(const comparer *c, const gb_value *m)
{
    if (c->baseline->kind == GB_BASELINE_INSTRUCTIONS)
        return GB_ROW_INSTRUCTIONS;
    return m->quantity == GB_Q_VALIDITY ? GB_ROW_VALIDITY : GB_ROW_CHANGE;
}

/* The baseline's curve: of a side, or the mean of those that are there. */
static const double *old_curve(const gb_baseline *baseline, const gb_value *m,
                               double mean[GB_BASELINE_SAMPLES])
{
    int c = gb_gate_curve(m);
    if (c < 0)
        return NULL;
    const double *side[GB_NSIDES] = {NULL};
    for (int i = GB_SIDES_LEFT; i < GB_NSIDES; i++)
        side[i] = gb_store_samples(
            &baseline->store,
            (gb_value){.quantity = gb_quantity_of_curve(c), .side = (gb_sides)i, .take = m->take},
            GB_BASELINE_SAMPLES);
    const double *left = side[GB_SIDES_LEFT], *right = side[GB_SIDES_RIGHT];
    if (m->side != GB_SIDES_BOTH)
        return side[m->side];
    for (int i = 0; i < GB_BASELINE_SAMPLES && left && right; i++)
        mean[i] = (left[i] + right[i]) / 2;
    return left && right ? mean : left ? left : right;
}

/* When the largest acceleration of a bone is reached stands beside it. */
static bool note_time(comparer *c, const gb_value *now, gb_gate_row *row)
{
    if (now->quantity != GB_Q_ACCELERATION_PEAK)
        return true;
    const gb_value *at = gb_store_find(
        &c->results->store,
        (gb_value){.quantity = GB_Q_ACCELERATION_PEAK_TIME, .take = now->take, .item = now->item});
    if (at)
        row->note = gb_arena_printf(c->gate->arena, "at %.2f s of the take", at->value);
    return row->note != NULL;
}

static bool compare_metric(comparer *c, const gb_tolerance *t, const gb_value *old,
                           const gb_value *now)
{
    gb_gate_row row = gb_gate_row_of(GB_ROW_PASSED, kind_of(c, now), now);
    row.baseline = old->value;
    row.change = change_of(old, now);
    row.allowed = t->absolute + t->relative * fabs(old->value);
    double worse = worsening(c, old, row.change);
    if (worse > row.allowed)
        row.outcome = GB_ROW_FAILED;
    else if (-worse > row.allowed)
        row.outcome = GB_ROW_BETTER;
    row.severity = row.allowed > 0 ? worse / row.allowed : (double)INFINITY;
    /* A side stands behind both together unless it is much worse. */
    row.severity *= now->side == GB_SIDES_BOTH ? 1 : 0.9;
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

/* A row that says why there are no numbers. */
static bool add_note(comparer *c, gb_gate_row row, const char *note)
{
    row.note = note;
    row.severity = (double)INFINITY;
    return note && gb_gate_add(c->gate, &row);
}

/* What there is of it is the baseline's. */
static bool add_missing(comparer *c, const gb_value *old)
{
    gb_gate_row row = gb_gate_row_of(GB_ROW_FAILED, GB_ROW_MISSING, old);
    row.baseline = old->value;
    row.metric.value = (double)NAN;
    return add_note(c, row, "is in the baseline and not in the results");
}

static gb_metric of_subject(const char *subject, const char *what)
{
    return (gb_metric){what, subject, "", "", "", "", "", (double)NAN};
}

/* Cycles must not get fewer; walking must not become running. */
static bool compare_subject(comparer *c, const gb_baseline_subject *old,
                            const gb_subject_result *now)
{
    for (int side = 0; side < 2; side++) {
        const gb_value m = {.quantity = GB_Q_CYCLES,
                            .side = gb_sides_of(side),
                            .take = now->name,
                            .reference = "",
                            .item = "",
                            .value = now->cycles[side]};
        gb_gate_row row = gb_gate_row_of(GB_ROW_PASSED, GB_ROW_CYCLES, &m);
        row.baseline = old->cycles[side];
        row.change = m.value - row.baseline;
        row.allowed = 0;
        row.severity = (double)INFINITY;
        row.outcome = row.change < 0   ? GB_ROW_FAILED
                      : row.change > 0 ? GB_ROW_BETTER
                                       : GB_ROW_PASSED;
        /* Why: the reason of most that were dropped. */
        const gb_remark *most = now->ndropped > 0 ? now->dropped : NULL;
        for (int i = 0; i < now->ndropped; i++)
            most = now->dropped[i].count > most->count ? &now->dropped[i] : most;
        if (most && row.change < 0)
            row.note = gb_arena_printf(c->gate->arena, "%d dropped: %s", most->count, most->text);
        if (!row.note || !gb_gate_add(c->gate, &row))
            return false;
    }
    gb_gate_row gait =
        gb_gate_row_in_words(GB_ROW_FAILED, GB_ROW_VALIDITY, of_subject(now->name, "gait"));
    if (old->running != (now->running != 0))
        return add_note(c, gait, now->running ? "it walked, now it runs" : "it ran, now it walks");
    if (old->in_place != now->in_place)
        return add_note(c, gait,
                        now->in_place ? "it moved over the ground, now it is in place"
                                      : "it was in place, now it moves over the ground");
    return true;
}

static bool compare_subjects(comparer *c)
{
    for (int i = 0; i < c->baseline->nsubject; i++) {
        const gb_baseline_subject *old = &c->baseline->subject[i];
        int now = gb_results_subject(c->results, old->name);
        if (now >= 0) {
            if (!compare_subject(c, old, &c->results->subject[now]))
                return false;
            continue;
        }
        /* A take that is there and in which nothing can be measured any more is not a walk any
         * more: left and right exchanged, for instance. */
        const gb_omission *skipped = gb_results_skipped(c->results, old->name);
        bool absent = skipped && skipped->absent;
        gb_gate_row row = gb_gate_row_in_words(
            absent ? GB_ROW_UNCHECKED : GB_ROW_FAILED,
            skipped && !absent ? GB_ROW_VALIDITY : GB_ROW_MISSING, of_subject(old->name, ""));
        if (!add_note(c, row,
                      skipped ? skipped->reason : "the subject is not in the results any more"))
            return false;
    }
    return true;
}

/* ---- all metrics ---- */

static bool has_reference(const gb_store *store, int n, const char *reference)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(store->value[i].reference, reference) == 0)
            return true;
    }
    return false;
}

/* Counts of another compiler or machine: one row for all of them. */
static bool other_machine(comparer *c, int i, bool *skip)
{
    const gb_store *store = &c->baseline->store, *now = &c->results->store;
    const char *reference = store->value[i].reference;
    *skip = c->baseline->kind == GB_BASELINE_INSTRUCTIONS &&
            !has_reference(now, now->nvalue, reference);
    if (!*skip || has_reference(store, i, reference))
        return true;
    const gb_metric all = {
        gb_quantities[GB_Q_INSTRUCTIONS].name, "", reference, "", "", "", "", (double)NAN};
    return add_note(c, gb_gate_row_in_words(GB_ROW_UNCHECKED, GB_ROW_INSTRUCTIONS, all),
                    "counts of another compiler or architecture are not compared");
}

static bool compare_metrics(comparer *c)
{
    const gb_baseline *b = c->baseline;
    for (int i = 0; i < b->store.nvalue; i++) {
        const gb_value *old = &b->store.value[i];
        const gb_tolerance *t = gb_tolerance_find(b->tolerance, b->ntolerance, old);
        const known_take *take = look_up(c, old->take);
        /* Of a subject that is gone one row for the whole has been added. */
        bool skip = !t || t->ignored || (take->before && !take->now);
        if (!skip && !other_machine(c, i, &skip))
            return false;
        if (skip)
            continue;
        const gb_value *now = gb_store_find(&c->results->store, *old);
        if (now && isnan(now->value))
            now = NULL;
        if (!(now ? compare_metric(c, t, old, now) : add_missing(c, old)))
            return false;
        if (now)
            c->met[now - c->results->store.value] = true;
    }
    return true;
}

static int by_name(const void *a, const void *b)
{
    const gb_value *p = *(const gb_value *const *)a, *q = *(const gb_value *const *)b;
    int order = strcmp(p->take, q->take);
    order = order ? order : strcmp(p->reference, q->reference);
    order = order ? order : strcmp(gb_value_name(p), gb_value_name(q));
    order = order ? order : strcmp(p->item, q->item);
    return order ? order : strcmp(gb_sides_word(p->side), gb_sides_word(q->side));
}

/* The metrics that the baseline does not have: whole subjects as one row. */
static bool add_new(comparer *c, const gb_value *const *list, int n)
{
    for (int i = 0; i < n; i++) {
        const gb_value *m = list[i];
        const known_take *take = look_up(c, m->take);
        bool subject = take->now && !take->before;
        if (subject && i > 0 && list[i - 1]->take == m->take)
            continue;
        gb_gate_row row =
            subject ? gb_gate_row_in_words(GB_ROW_NEW, GB_ROW_MISSING, of_subject(m->take, ""))
                    : gb_gate_row_of(GB_ROW_NEW, GB_ROW_MISSING, m);
        if (!add_note(c, row,
                      subject ? "a new subject" : "is in the results and not in the baseline"))
            return false;
    }
    return true;
}

static bool find_new(comparer *c)
{
    const gb_store *store = &c->results->store;
    int n = 0;
    for (int i = 0; i < store->nvalue; i++) {
        c->met[i] = c->met[i] || !gb_baseline_wants(c->baseline, &store->value[i]);
        n += !c->met[i];
    }
    const gb_value **list = calloc((size_t)n + 1, sizeof *list);
    if (!list)
        return false;
    n = 0;
    for (int i = 0; i < store->nvalue; i++) {
        if (!c->met[i])
            list[n++] = &store->value[i];
    }
    qsort(list, (size_t)n, sizeof *list, by_name);
    bool ok = add_new(c, list, n);
    free(list);
    return ok;
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

static int by_comparison(const void *a, const void *b)
{
    const gb_gate_row *p = *(const gb_gate_row *const *)a, *q = *(const gb_gate_row *const *)b;
    int order = strcmp(p->metric.subject, q->metric.subject);
    order = order ? order : strcmp(p->metric.reference, q->metric.reference);
    if (order)
        return order;
    return p->severity > q->severity ? -1 : p->severity < q->severity ? 1 : p < q ? -1 : p > q;
}

/* The curve of both sides that got worse most in the comparison of a row; list: (n) by
 * comparison. */
static const gb_gate_row *worst_curve(const gb_gate_row *row, const gb_gate_row *const *list, int n)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        const gb_gate_row *at = list[middle];
        int order = strcmp(at->metric.subject, row->metric.subject);
        order = order ? order : strcmp(at->metric.reference, row->metric.reference);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < n && strcmp(list[low]->metric.subject, row->metric.subject) == 0 &&
                 strcmp(list[low]->metric.reference, row->metric.reference) == 0;
    return found ? list[low] : NULL;
}

static bool is_failed(const gb_gate_row *row, gb_quantity quantity)
{
    return row->outcome == GB_ROW_FAILED && gb_quantity_find(row->metric.name) == (int)quantity;
}

/* A headline that got worse, and the curve that got worse most. False for want of memory. */
static bool name_worst_curves(gb_gate *gate)
{
    int n = 0;
    const gb_gate_row **list = calloc((size_t)gate->nrow + 1, sizeof *list);
    if (!list)
        return false;
    for (int i = 0; i < gate->nrow; i++) {
        const gb_gate_row *row = &gate->row[i];
        if (row->kind == GB_ROW_CHANGE && is_failed(row, GB_Q_RMS) &&
            gb_sides_find(row->metric.side) == GB_SIDES_BOTH)
            list[n++] = row;
    }
    qsort(list, (size_t)n, sizeof *list, by_comparison);
    for (int i = 0; i < gate->nrow; i++) {
        gb_gate_row *row = &gate->row[i];
        const gb_gate_row *worst =
            is_failed(row, GB_Q_NATURALNESS) ? worst_curve(row, list, n) : NULL;
        if (!worst)
            continue;
        row->curve = worst->curve;
        row->at = worst->at;
        row->was = worst->was;
        row->is = worst->is;
    }
    free(list);
    return true;
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
    if (status == GB_OK) {
        c.met = calloc((size_t)results->store.nvalue + 1, sizeof *c.met);
        bool ok = c.met && remark_inputs(&c) && compare_subjects(&c) && compare_metrics(&c) &&
                  find_new(&c) &&
                  gb_gate_check_rules(results, baseline->rule, baseline->nrule, gate);
        for (int i = 0; i < results->ngate && ok; i++)
            ok = gb_gate_add(gate, &results->gate[i]);
        ok = ok && name_worst_curves(gate);
        status = ok ? GB_OK : gb_fail_memory(err);
    }
    free(c.met);
    for (int i = 0; i < gate->nrow && c.options->strict; i++) {
        if (gate->row[i].outcome == GB_ROW_UNCHECKED)
            gate->row[i].outcome = GB_ROW_FAILED;
    }
    if (status == GB_OK && !gb_gate_rows_sort(gate->row, gate->nrow))
        status = gb_fail_memory(err);
    return status;
}
