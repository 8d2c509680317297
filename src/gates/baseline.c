/* Making a baseline (declared in baseline.h). */
#include "gates/baseline.h"

#include <math.h>
#include <string.h>

void gb_baseline_free(gb_baseline *baseline)
{
    gb_arena arena = baseline->arena;
    memset(baseline, 0, sizeof *baseline);
    gb_arena_free(&arena);
}

bool gb_baseline_wants(const gb_baseline *baseline, const gb_value *metric)
{
    /* Cycles stand beside the subjects' names. */
    if (!gb_value_is_metric(metric) || isnan(metric->value) || metric->quantity == GB_Q_CYCLES ||
        gb_value_better(metric) == GB_BETTER_NONE)
        return false;
    const gb_tolerance *t = gb_tolerance_find(baseline->tolerance, baseline->ntolerance, metric);
    return t && !t->ignored;
}

int gb_baseline_find_subject(const gb_baseline *baseline, const char *name)
{
    for (int i = 0; i < baseline->nsubject; i++) {
        if (strcmp(baseline->subject[i].name, name) == 0)
            return i;
    }
    return -1;
}

/* Kept from the old one: a subject whose take is not on this machine. */
static bool is_kept(const gb_results *results, const char *name)
{
    const gb_omission *skipped = gb_results_skipped(results, name);
    return skipped && skipped->absent;
}

static void add_subject(gb_baseline *out, const gb_results *results, const gb_subject_result *s)
{
    gb_baseline_subject *to = &out->subject[out->nsubject++];
    *to = (gb_baseline_subject){gb_store_name(&out->store, s->name),
                                s->running != 0,
                                s->in_place,
                                {s->cycles[0], s->cycles[1]}};
    for (int side = 0; side < 2; side++) {
        for (int c = 0; c < GB_NCURVE; c++) {
            const double *curve = gb_results_curve(results, s, c, gb_sides_of(side));
            double half[GB_BASELINE_SAMPLES];
            if (!curve || s->cycles[side] == 0)
                continue;
            for (int i = 0; i < GB_BASELINE_SAMPLES; i++)
                half[i] = curve[gb_baseline_sample(i)];
            gb_store_put_block(&out->store,
                               (gb_value){.quantity = gb_quantity_of_curve(c),
                                          .side = gb_sides_of(side),
                                          .take = s->name},
                               half, GB_BASELINE_SAMPLES);
        }
    }
}

/* One of the old one, with its metrics and curves. */
static void keep_subject(gb_baseline *out, const gb_baseline *old, const gb_baseline_subject *s)
{
    gb_baseline_subject *to = &out->subject[out->nsubject++];
    *to = *s;
    to->name = gb_store_name(&out->store, s->name);
    gb_store_join(&out->store, &old->store, s->name);
}

/* Subjects in the results' order; the kept ones of old behind those that they stood behind. */
static void add_subjects(gb_baseline *out, const gb_results *results, const gb_baseline *old)
{
    int next = 0, nold = old ? old->nsubject : 0;
    for (int i = -1; i < results->nsubject; i++) {
        if (i >= 0)
            add_subject(out, results, &results->subject[i]);
        int at = i >= 0 && old ? gb_baseline_find_subject(old, results->subject[i].name) : -1;
        next = at >= next ? at + 1 : next;
        for (; next < nold && gb_results_subject(results, old->subject[next].name) < 0; next++) {
            if (is_kept(results, old->subject[next].name))
                keep_subject(out, old, &old->subject[next]);
        }
    }
}

static bool has_reference(const gb_results *results, const char *reference)
{
    for (int i = 0; i < results->store.nvalue; i++) {
        if (strcmp(results->store.value[i].reference, reference) == 0)
            return true;
    }
    return false;
}

/* The metrics of this run. Counts of other compilers and machines stay as they were. */
static void add_metrics(gb_baseline *out, const gb_results *results, const gb_baseline *old)
{
    bool counts = out->kind == GB_BASELINE_INSTRUCTIONS;
    for (int i = 0; old && counts && i < old->store.nvalue; i++) {
        if (!has_reference(results, old->store.value[i].reference))
            gb_store_put(&out->store, old->store.value[i]);
    }
    for (int i = 0; i < results->store.nvalue; i++) {
        if (gb_baseline_wants(out, &results->store.value[i]))
            gb_store_put(&out->store, results->store.value[i]);
    }
}

static bool has_input(const gb_input *list, int n, const char *name)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(list[i].name, name) == 0)
            return true;
    }
    return false;
}

/* The files of this run; where numbers of absent takes are kept, also those that were read then. */
static bool set_inputs(gb_baseline *out, const gb_results *results, const gb_baseline *old)
{
    const gb_provenance *p = &results->provenance;
    int nold = 0;
    for (int i = 0; old && i < old->nsubject && nold == 0; i++)
        nold = is_kept(results, old->subject[i].name) ? old->ninput : 0;
    out->input =
        gb_arena_array(&out->arena, (size_t)p->ninput + (size_t)nold + 1, sizeof *out->input);
    if (!out->input)
        return false;
    for (int i = 0; i < p->ninput; i++)
        out->input[out->ninput++] = p->input[i];
    for (int i = 0; i < nold; i++) {
        if (!has_input(p->input, p->ninput, old->input[i].name))
            out->input[out->ninput++] = old->input[i];
    }
    return true;
}

static bool set_origin(gb_baseline *out, const gb_results *results, const gb_baseline *old)
{
    size_t n = (size_t)results->nreference + 1;
    out->acknowledgement = gb_arena_array(&out->arena, n, sizeof *out->acknowledgement);
    if (!out->acknowledgement)
        return false;
    for (int i = 0; i < results->nreference; i++) {
        const char *text = results->reference[i].acknowledgement;
        bool said = !*text;
        for (int k = 0; k < out->nacknowledgement; k++)
            said = said || strcmp(out->acknowledgement[k], text) == 0;
        if (!said)
            out->acknowledgement[out->nacknowledgement++] = text;
    }
    out->version = results->provenance.version;
    return set_inputs(out, results, old);
}

static bool set_rules(gb_baseline *out, const gb_baseline *old)
{
    if (old) {
        out->tolerance = old->tolerance;
        out->ntolerance = old->ntolerance;
        out->rule = old->rule;
        out->nrule = old->nrule;
        return true;
    }
    size_t n = (size_t)gb_tolerances_default_count;
    out->tolerance = gb_arena_array(&out->arena, n, sizeof *out->tolerance);
    if (!out->tolerance)
        return false;
    /* Counts need their own rule alone. */
    const gb_value count = {.quantity = GB_Q_INSTRUCTIONS, .take = "", .reference = "", .item = ""};
    for (size_t i = 0; i < n; i++) {
        const gb_tolerance *rule = &gb_tolerances_default[i];
        if (out->kind != GB_BASELINE_INSTRUCTIONS || gb_selector_matches(&rule->which, &count))
            out->tolerance[out->ntolerance++] = *rule;
    }
    return true;
}

gb_status gb_baseline_make(const gb_results *results, const gb_baseline *old, gb_baseline_kind kind,
                           const char *name, const char *reason, gb_baseline *out, gb_error *err)
{
    memset(out, 0, sizeof *out);
    size_t nsubject = (size_t)results->nsubject + (size_t)(old ? old->nsubject : 0) + 1;
    out->store.arena = &out->arena;
    out->name = name;
    out->kind = kind;
    out->experiment = results->experiment;
    out->definition = results->definition;
    out->reason = reason;
    out->subject = gb_arena_array(&out->arena, nsubject, sizeof *out->subject);
    bool ok = out->subject && set_origin(out, results, old) && set_rules(out, old);
    if (ok) {
        add_subjects(out, results, old);
        add_metrics(out, results, old);
        gb_store_settle(&out->store);
    }
    if (ok && !out->store.failed)
        return GB_OK;
    gb_baseline_free(out);
    return gb_fail_memory(err);
}
