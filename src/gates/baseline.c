/* Making a baseline (declared in baseline.h). */
#include "gates/baseline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void gb_baseline_free(gb_baseline *baseline)
{
    gb_arena arena = baseline->arena;
    memset(baseline, 0, sizeof *baseline);
    gb_arena_free(&arena);
}

bool gb_baseline_wants(const gb_baseline *baseline, const gb_metric *metric)
{
    const gb_tolerance *t = gb_tolerance_find(baseline->tolerance, baseline->ntolerance, metric);
    return t && !t->ignored && !isnan(metric->value) && *metric->better &&
           strcmp(metric->better, "none") != 0;
}

int gb_baseline_find_subject(const gb_baseline *baseline, const char *name)
{
    for (int i = 0; i < baseline->nsubject; i++) {
        if (strcmp(baseline->subject[i].name, name) == 0)
            return i;
    }
    return -1;
}

const gb_omission *gb_results_find_skipped(const gb_results *results, const char *subject)
{
    for (int i = 0; i < results->nskipped; i++) {
        if (strcmp(results->skipped[i].name, subject) == 0)
            return &results->skipped[i];
    }
    return NULL;
}

const gb_subject_result *gb_results_find_subject(const gb_results *results, const char *name)
{
    for (int i = 0; i < results->nsubject; i++) {
        if (strcmp(results->subject[i].name, name) == 0)
            return &results->subject[i];
    }
    return NULL;
}

/* Kept from the old one: a subject whose take is not on this machine. */
static bool is_kept(const gb_results *results, const gb_baseline_subject *old)
{
    const gb_omission *skipped = gb_results_find_skipped(results, old->name);
    return skipped && skipped->absent;
}

static double *half_of(gb_arena *arena, const double curve[GB_SAMPLES])
{
    double *half = gb_arena_array(arena, GB_BASELINE_SAMPLES, sizeof *half);
    for (int i = 0; half && i < GB_BASELINE_SAMPLES; i++)
        half[i] = curve[gb_baseline_sample(i)];
    return half;
}

static bool add_subject(gb_baseline *out, const gb_subject_result *s)
{
    gb_baseline_subject *to = &out->subject[out->nsubject++];
    *to = (gb_baseline_subject){.name = s->name, .running = s->running, .in_place = s->in_place};
    memcpy(to->cycles, s->cycles, sizeof to->cycles);
    for (int side = 0; side < 2; side++) {
        for (int c = 0; c < GB_NCURVE; c++) {
            if (!s->has_curve[c] || s->cycles[side] == 0)
                continue;
            to->curve[side][c] = half_of(&out->arena, s->side_curve[side][c]);
            if (!to->curve[side][c])
                return false;
        }
    }
    return true;
}

/* Subjects in the results' order; the kept ones of old behind those that they stood behind. */
static bool add_subjects(gb_baseline *out, const gb_results *results, const gb_baseline *old)
{
    int next = 0, nold = old ? old->nsubject : 0;
    for (int i = -1; i < results->nsubject; i++) {
        if (i >= 0 && !add_subject(out, &results->subject[i]))
            return false;
        int at = i >= 0 && old ? gb_baseline_find_subject(old, results->subject[i].name) : -1;
        next = at >= next ? at + 1 : next;
        for (; next < nold && !gb_results_find_subject(results, old->subject[next].name); next++) {
            if (is_kept(results, &old->subject[next]))
                out->subject[out->nsubject++] = old->subject[next];
        }
    }
    return true;
}

/* Those of list whose subject has this name; "others": NULL, those of no subject of out. */
static void add_metrics(gb_baseline *out, const gb_metric *list, int n, const char *subject)
{
    for (int i = 0; i < n; i++) {
        bool fits = subject ? strcmp(list[i].subject, subject) == 0
                            : gb_baseline_find_subject(out, list[i].subject) < 0;
        if (fits && gb_baseline_wants(out, &list[i]))
            out->metric[out->nmetric++] = list[i];
    }
}

static bool has_reference(const gb_results *results, const char *reference)
{
    for (int i = 0; i < results->nmetric; i++) {
        if (strcmp(results->metric[i].reference, reference) == 0)
            return true;
    }
    return false;
}

static int by_reference(const void *a, const void *b)
{
    const gb_metric *p = a, *q = b;
    int order = strcmp(p->reference, q->reference);
    return order ? order : strcmp(p->subject, q->subject);
}

/* Counts of this compiler and machine anew, those of others as they were. */
static void add_counts(gb_baseline *out, const gb_results *results, const gb_baseline *old)
{
    for (int i = 0; old && i < old->nmetric; i++) {
        if (!has_reference(results, old->metric[i].reference))
            out->metric[out->nmetric++] = old->metric[i];
    }
    add_metrics(out, results->metric, results->nmetric, NULL);
    qsort(out->metric, (size_t)out->nmetric, sizeof *out->metric, by_reference);
}

static void add_quality(gb_baseline *out, const gb_results *results, const gb_baseline *old)
{
    for (int i = 0; i < out->nsubject; i++) {
        const gb_baseline_subject *s = &out->subject[i];
        if (old && is_kept(results, s))
            add_metrics(out, old->metric, old->nmetric, s->name);
        else
            add_metrics(out, results->metric, results->nmetric, s->name);
    }
    add_metrics(out, results->metric, results->nmetric, NULL);
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
        nold = is_kept(results, &old->subject[i]) ? old->ninput : 0;
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
    const gb_metric count = {.name = "instructions",
                             .side = "",
                             .curve = "",
                             .unit = "",
                             .subject = "",
                             .reference = ""};
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
    size_t nmetric = (size_t)results->nmetric + (size_t)(old ? old->nmetric : 0) + 1;
    out->name = name;
    out->kind = kind;
    out->experiment = results->experiment;
    out->definition = results->definition;
    out->reason = reason;
    out->subject = gb_arena_array(&out->arena, nsubject, sizeof *out->subject);
    out->metric = gb_arena_array(&out->arena, nmetric, sizeof *out->metric);
    bool ok = out->subject && out->metric && set_origin(out, results, old) && set_rules(out, old) &&
              add_subjects(out, results, old);
    if (!ok) {
        gb_baseline_free(out);
        return gb_fail_memory(err);
    }
    if (kind == GB_BASELINE_INSTRUCTIONS)
        add_counts(out, results, old);
    else
        add_quality(out, results, old);
    return GB_OK;
}
