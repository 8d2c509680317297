#include "compare/versions.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/target.h"

enum { MAX_NOTES = 400 };

void gb_versions_free(gb_versions *sides)
{
    gb_arena_free(&sides->arena);
    memset(sides, 0, sizeof *sides);
}

const char *gb_change_text(gb_change change)
{
    static const char *const texts[] = {"worse", "better", "moved", "same", ""};
    return texts[change];
}

static void GB_PRINTF(2, 3) note(gb_versions *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = gb_arena_vprintf(&s->arena, format, args);
    va_end(args);
    if (text && s->nnote < MAX_NOTES)
        s->note[s->nnote++] = text;
}

/* ---- who belongs together ---- */

static gb_status no_such_subject(const gb_results *r, const char *source, const char *name,
                                 gb_error *err)
{
    char names[200] = "";
    for (int i = 0; i < r->nsubject; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%.60s", i > 0 ? ", " : "",
                 r->subject[i].name);
    }
    gb_fail(err, GB_USAGE, "there is no subject '%.100s' in %.200s", name, source);
    gb_advise(err, "there is %s", *names ? names : "none");
    return GB_USAGE;
}

/* partner[i]: for subject i of the first, its index in result k, or -1. */
static gb_status pair_by_hand(const gb_versions *s, int k, const gb_version_pair *pairs, int npair,
                              int *partner, gb_error *err)
{
    for (int p = 0; p < npair; p++) {
        int before = gb_results_subject(s->result[0], pairs[p].before);
        int now = gb_results_subject(s->result[k], pairs[p].now);
        if (before < 0)
            return no_such_subject(s->result[0], s->source[0], pairs[p].before, err);
        if (now < 0)
            return no_such_subject(s->result[k], s->source[k], pairs[p].now, err);
        if (partner[before] >= 0 && partner[before] != now)
            return gb_fail(err, GB_USAGE, "'%.100s' is paired twice", pairs[p].before);
        partner[before] = now;
    }
    return GB_OK;
}

static void pair_by_name(gb_versions *s, int k, int *partner)
{
    const gb_results *a = s->result[0], *b = s->result[k];
    for (int i = 0; i < a->nsubject; i++) {
        partner[i] = gb_results_subject(b, a->subject[i].name);
        if (partner[i] < 0 && !(a->nsubject == 1 && b->nsubject == 1))
            note(s, "%s is in '%s' only", a->subject[i].name, s->label[0]);
    }
    if (a->nsubject == 1 && b->nsubject == 1 && partner[0] < 0) {
        partner[0] = 0;
        note(s, "'%s' and '%s' are compared, because each is the only subject", a->subject[0].name,
             b->subject[0].name);
        return;
    }
    for (int i = 0; i < b->nsubject; i++) {
        if (gb_results_subject(a, b->subject[i].name) < 0)
            note(s, "%s is in '%s' only", b->subject[i].name, s->label[k]);
    }
}

static int find_comparison(const gb_results *r, int subject, const char *reference)
{
    for (int i = 0; i < r->ncomparison && subject >= 0; i++) {
        const gb_comparison_result *c = &r->comparison[i];
        if (c->subject == subject && strcmp(r->reference[c->reference].name, reference) == 0)
            return i;
    }
    return -1;
}

/* ---- the numbers of one table ---- */

static const gb_reference_result *people_of(const gb_versions *s, const gb_version_table *t, int k)
{
    return t->comparison[k] < 0
               ? NULL
               : &s->result[k]->reference[s->result[k]->comparison[t->comparison[k]].reference];
}

/* The last result that has this comparison: its people are those of the spread. */
static int last_side(const gb_versions *s, const gb_version_table *t)
{
    int last = 0;
    for (int k = 0; k < s->n; k++)
        last = t->comparison[k] >= 0 ? k : last;
    return last;
}

static int curve_of(const gb_version_row *row)
{
    return *row->item ? gb_curve_find(row->item) : -1;
}

/* SD over people in the unit of a row. Speeds are what people chose: no spread to be judged by; nor
 * are two people one. */
static double find_sd(const gb_versions *s, const gb_version_table *t, int k,
                      const gb_version_row *row)
{
    const gb_reference_result *people = people_of(s, t, k);
    int parameter = gb_quantity_parameter(row->quantity);
    double sd = (double)NAN;
    if (row->quantity == GB_Q_NATURALNESS || row->quantity == GB_Q_RMS_PER_SD ||
        row->quantity == GB_Q_SHAPE_PER_SD || row->quantity == GB_Q_OFFSET_PER_SD ||
        (people && people->nperson > 1 &&
         gb_quantities[row->quantity].better != GB_BETTER_UNCHANGED))
        sd = gb_sd_over_people(s->result[k], people, row->quantity, row->item);
    /* A spread that tables would show as 0 (flight in walking) is none to divide by. */
    double least = parameter >= 0 ? 0.5 * pow(10, -gb_parameters[parameter].decimals) : 0;
    return sd > least ? sd : (double)NAN;
}

/* The value that a row should have in result k; NaN: nothing says so. */
static double find_target(const gb_versions *s, const gb_version_table *t,
                          const gb_version_row *row, int k)
{
    if (t->subject[k] < 0)
        return (double)NAN;
    const gb_value key = {.quantity = row->quantity,
                          .take = s->result[k]->subject[t->subject[k]].name,
                          .item = row->item};
    return gb_target(s->result[k], &key, t->comparison[k] < 0 ? "" : t->reference);
}

/* The curves themselves, whatever their distance from people. Angles that differ by whole turns are
 * equal. */
static void find_move(const gb_versions *s, const gb_version_table *t, int k, int curve, double sd,
                      gb_version_value *value)
{
    const double *a =
        gb_results_curve(s->result[0], &s->result[0]->subject[t->subject[0]], curve, GB_SIDES_BOTH);
    const double *b =
        gb_results_curve(s->result[k], &s->result[k]->subject[t->subject[k]], curve, GB_SIDES_BOTH);
    double difference[GB_SAMPLES], mean = 0, most = -1;
    if (!a || !b)
        return;
    for (int i = 0; i < GB_SAMPLES; i++) {
        difference[i] = b[i] - a[i];
        mean += difference[i] / GB_SAMPLES;
    }
    double turns = strcmp(gb_curves[curve].unit, "deg") == 0 ? 360 * round(mean / 360) : 0;
    for (int i = 0; i < GB_SAMPLES; i++) {
        difference[i] -= turns;
        if (fabs(difference[i]) > most) {
            most = fabs(difference[i]);
            value->moved_at = i;
        }
    }
    value->moved_sd = gb_curve_rms(difference) / sd;
}

static gb_change judge(const gb_version_row *row, const gb_version_value *v, double further)
{
    if (isnan(further) || isnan(v->value))
        return GB_NOT_JUDGED;
    /* Without a spread: against the value before, and never less than a table shows. */
    int parameter = gb_quantity_parameter(row->quantity);
    double least = parameter >= 0 ? pow(10, -gb_parameters[parameter].decimals) : 0;
    double limit = isnan(row->sd) ? fmax(GB_VERSIONS_SAME * fabs(row->at[0].value), least)
                                  : GB_VERSIONS_SAME * row->sd;
    if (fabs(further) >= limit && fabs(further) > 0)
        return further > 0 ? GB_WORSE : GB_BETTER;
    return v->moved_sd >= GB_VERSIONS_SAME ? GB_MOVED : GB_SAME;
}

/* Is it a row of tables for people? What people do and how far they are apart is no result of the
 * subject's, and what nothing judges is for those who look at all numbers. Of what has the name of
 * a curve, bones among it, RMS and the 99th percentile say enough; of a rank the naturalness, of
 * the largest slide the mean. */
static bool is_shown(const gb_version_row *row)
{
    gb_quantity q = row->quantity;
    gb_better better = gb_quantities[q].better;
    if (row->side != GB_SIDES_BOTH || q == GB_Q_PEOPLE_FURTHER || q == GB_Q_FOOT_SLIDE_LARGEST)
        return false;
    if (gb_quantity_parameter(q) >= 0)
        return true;
    if (better == GB_BETTER_UNCHANGED ||
        (better == GB_BETTER_NONE && q != GB_Q_ACCELERATION_PEAK_TIME))
        return false;
    return curve_of(row) < 0 || q == GB_Q_RMS || q == GB_Q_ACCELERATION_P99;
}

static void finish_row(const gb_versions *s, const gb_version_table *t, gb_version_row *row)
{
    int last = last_side(s, t), curve = curve_of(row);
    gb_quantity q = row->quantity;
    row->sd = find_sd(s, t, last, row);
    row->people = gb_quantity_parameter(q) < 0 ? (double)NAN : find_target(s, t, row, last);
    row->shown = is_shown(row);
    for (int k = 0; k < s->n; k++) {
        gb_version_value *v = &row->at[k];
        v->change = v->change_sd = v->further = v->moved_sd = (double)NAN;
        v->moved_at = -1;
        v->verdict = GB_NOT_JUDGED;
        if (k == 0 || t->subject[k] < 0)
            continue;
        v->change = gb_change_between(q, row->at[0].value, v->value);
        v->change_sd = v->change / row->sd;
        double further = gb_further(q, row->at[0].value, find_target(s, t, row, 0), v->value,
                                    find_target(s, t, row, k));
        v->further = further / row->sd;
        if (curve >= 0 && row->side == GB_SIDES_BOTH && q == GB_Q_RMS)
            find_move(s, t, k, curve, row->sd, v);
        v->verdict = judge(row, v, further);
    }
}

/* ---- collecting and sorting ---- */

static bool belongs(const gb_value *v, const char *reference)
{
    return gb_value_is_metric(v) && (!*v->reference || strcmp(v->reference, reference) == 0);
}

/* The rows of the subject that stands in result k. */
static const gb_value *rows_of(const gb_versions *s, const gb_version_table *t, int k, int *n)
{
    *n = 0;
    if (t->subject[k] < 0)
        return NULL;
    return gb_store_rows_of(&s->result[k]->store, s->result[k]->subject[t->subject[k]].name, n);
}

/* The same number in result k, or NULL. */
static const gb_value *find_value(const gb_versions *s, const gb_version_table *t, int k,
                                  const gb_value *v)
{
    gb_value key = *v;
    if (t->subject[k] < 0)
        return NULL;
    key.take = s->result[k]->subject[t->subject[k]].name;
    return gb_store_find(&s->result[k]->store, key);
}

static void add_row(const gb_versions *s, gb_version_table *t, gb_version_value *values,
                    const gb_value *v)
{
    gb_version_row *row = &t->row[t->nrow];
    *row = (gb_version_row){.quantity = v->quantity,
                            .item = v->item,
                            .side = v->side,
                            .at = values + (size_t)t->nrow * (size_t)s->n,
                            .n = s->n};
    for (int k = 0; k < s->n; k++) {
        const gb_value *same = find_value(s, t, k, v);
        row->at[k].value = same ? same->value : (double)NAN;
    }
    t->nrow++;
}

/* Is it a number of the table that no result before k has? */
static bool is_first(const gb_versions *s, const gb_version_table *t, int k, const gb_value *v)
{
    bool first = belongs(v, t->reference);
    for (int j = 0; j < k && first; j++)
        first = find_value(s, t, j, v) == NULL;
    return first;
}

/* Each number once, also those that the first result lacks. */
static gb_status collect_rows(gb_versions *s, gb_version_table *t, gb_error *err)
{
    const gb_value *list[GB_VERSIONS_MOST];
    int n[GB_VERSIONS_MOST];
    size_t most = 1;
    for (int k = 0; k < s->n; k++) {
        list[k] = rows_of(s, t, k, &n[k]);
        most += (size_t)n[k];
    }
    t->row = gb_arena_array(&s->arena, most, sizeof *t->row);
    gb_version_value *values = gb_arena_array(&s->arena, most * (size_t)s->n, sizeof *values);
    if (!t->row || !values)
        return gb_fail_memory(err);
    for (int k = 0; k < s->n; k++) {
        for (int i = 0; i < n[k]; i++) {
            if (is_first(s, t, k, &list[k][i]))
                add_row(s, t, values, &list[k][i]);
        }
    }
    return GB_OK;
}

/* The side that matters most for a row: the worst, else the best, else the one that moved most. */
static const gb_version_value *worst_side(const gb_version_row *row)
{
    const gb_version_value *worst = &row->at[1];
    for (int k = 2; k < row->n; k++) {
        const gb_version_value *v = &row->at[k];
        if (v->verdict < worst->verdict ||
            (v->verdict == worst->verdict && fabs(v->further) > fabs(worst->further)))
            worst = v;
    }
    return worst;
}

/* Those in SD come first; without a spread the size is the relative change, for the order alone. */
static double size_of(const gb_version_row *row, const gb_version_value *v)
{
    double size = v->verdict == GB_MOVED ? v->moved_sd : fabs(v->further);
    if (!isnan(size))
        return 1 + size;
    double relative = fabs(v->change / row->at[0].value);
    return isfinite(relative) ? relative / (1 + relative) : 0;
}

static int by_importance(const void *pa, const void *pb)
{
    const gb_version_row *a = pa, *b = pb;
    const gb_version_value *va = worst_side(a), *vb = worst_side(b);
    if (va->verdict != vb->verdict)
        return va->verdict < vb->verdict ? -1 : 1;
    double sa = size_of(a, va), sb = size_of(b, vb);
    if (sa > sb || sa < sb)
        return sa > sb ? -1 : 1;
    int c = strcmp(gb_quantities[a->quantity].name, gb_quantities[b->quantity].name);
    c = c ? c : strcmp(a->item, b->item);
    return c ? c : (a->side > b->side) - (a->side < b->side);
}

/* Shown rows that some side does not have. */
static void note_missing(gb_versions *s, const gb_version_table *t)
{
    for (int k = 0; k < s->n; k++) {
        int missing = 0;
        const char *first = "";
        for (int i = 0; i < t->nrow && t->subject[k] >= 0; i++) {
            const gb_version_row *row = &t->row[i];
            bool elsewhere = false;
            for (int j = 0; j < s->n; j++)
                elsewhere = elsewhere || !isnan(row->at[j].value);
            if (!row->shown || !isnan(row->at[k].value) || !elsewhere)
                continue;
            first = missing++ == 0 ? (*row->item ? row->item : gb_quantities[row->quantity].name)
                                   : first;
        }
        if (missing > 0)
            note(s, "%s%s%s: '%s' lacks %d of the numbers (%s%s)",
                 s->result[k]->subject[t->subject[k]].name, *t->reference ? " against " : "",
                 t->reference, s->label[k], missing, first, missing > 1 ? ", ..." : "");
    }
}

static gb_status add_table(gb_versions *s, const int *subjects, const char *reference,
                           gb_error *err)
{
    gb_version_table *t = &s->table[s->ntable];
    *t = (gb_version_table){.reference = reference};
    const char *sha256 = NULL;
    for (int k = 0; k < s->n; k++) {
        t->subject[k] = subjects[k];
        t->comparison[k] = find_comparison(s->result[k], subjects[k], reference);
        const gb_reference_result *people = people_of(s, t, k);
        if (people && sha256 && strcmp(people->sha256, sha256) != 0)
            note(s,
                 "the people of %s differ between '%s' and '%s': part of the "
                 "change may be theirs",
                 reference, s->label[0], s->label[k]);
        sha256 = people && !sha256 ? people->sha256 : sha256;
        if (*reference && subjects[k] >= 0 && t->comparison[k] < 0)
            note(s, "%s is not compared with %s in '%s'", s->result[k]->subject[subjects[k]].name,
                 reference, s->label[k]);
    }
    gb_status status = collect_rows(s, t, err);
    if (status != GB_OK)
        return status;
    for (int i = 0; i < t->nrow; i++)
        finish_row(s, t, &t->row[i]);
    qsort(t->row, (size_t)t->nrow, sizeof *t->row, by_importance);
    note_missing(s, t);
    s->ntable++;
    return GB_OK;
}

/* One table a reference that two or more sides share; without any, one with nobody. */
static gb_status add_subject(gb_versions *s, const int *subjects, gb_error *err)
{
    int tables = 0;
    gb_status status = GB_OK;
    for (int k = 0; k < s->n && status == GB_OK; k++) {
        const gb_results *r = s->result[k];
        for (int i = 0; i < r->ncomparison && subjects[k] >= 0 && status == GB_OK; i++) {
            const char *reference = r->reference[r->comparison[i].reference].name;
            int sides = 0;
            bool done = false;
            if (r->comparison[i].subject != subjects[k])
                continue;
            for (int j = 0; j < s->n; j++) {
                bool has = find_comparison(s->result[j], subjects[j], reference) >= 0;
                sides += has;
                done = done || (has && j < k);
            }
            if (done)
                continue;
            if (sides < 2) {
                note(s, "%s is compared with %s in '%s' only", r->subject[subjects[k]].name,
                     reference, s->label[k]);
                continue;
            }
            status = add_table(s, subjects, reference, err);
            tables++;
        }
    }
    return status == GB_OK && tables == 0 ? add_table(s, subjects, "", err) : status;
}

/* Subject by subject of the first; partner: (n x first's subjects). */
static gb_status add_subjects(gb_versions *s, const int *partner, gb_error *err)
{
    int nsubject = s->result[0]->nsubject;
    gb_status status = GB_OK;
    for (int i = 0; i < nsubject && status == GB_OK; i++) {
        int subjects[GB_VERSIONS_MOST] = {i}, partners = 0;
        for (int k = 1; k < s->n; k++) {
            subjects[k] = partner[k * nsubject + i];
            partners += subjects[k] >= 0;
        }
        if (partners > 0)
            status = add_subject(s, subjects, err);
    }
    if (status != GB_OK || s->ntable > 0)
        return status;
    gb_fail(err, GB_NOTHING, "no subject of %.100s is in another of the results", s->source[0]);
    gb_advise(err, "--pair BEFORE=NOW says who belongs together");
    return GB_NOTHING;
}

gb_status gb_versions_compare(const gb_results *const *results, const char *const *sources, int n,
                              const gb_version_pair *pairs, int npair, gb_versions *out,
                              gb_error *err)
{
    memset(out, 0, sizeof *out);
    if (n < 2 || n > GB_VERSIONS_MOST)
        return gb_fail(err, GB_USAGE, "two to %d results can be compared", GB_VERSIONS_MOST);
    out->n = n;
    int nsubject = results[0]->nsubject, nreference = 0;
    for (int k = 0; k < n; k++) {
        nreference += results[k]->nreference;
        out->result[k] = results[k];
        out->source[k] = gb_arena_text(&out->arena, sources[k], strlen(sources[k]));
        out->label[k] = k == 0   ? "before"
                        : n == 2 ? "now"
                                 : gb_arena_printf(&out->arena, "now %d", k);
        if (!out->source[k] || !out->label[k])
            goto no_memory;
    }
    size_t most = (size_t)nsubject * ((size_t)nreference + 1);
    out->table = gb_arena_array(&out->arena, most + 1, sizeof *out->table);
    out->note = gb_arena_array(&out->arena, MAX_NOTES, sizeof *out->note);
    int *partner = gb_arena_array(&out->arena, (size_t)n * (size_t)nsubject + 1, sizeof *partner);
    if (!out->table || !out->note || !partner)
        goto no_memory;
    gb_status status = GB_OK;
    for (int k = 1; k < n && status == GB_OK; k++) {
        int *of = partner + k * nsubject;
        for (int i = 0; i < nsubject; i++)
            of[i] = -1;
        if (npair > 0)
            status = pair_by_hand(out, k, pairs, npair, of, err);
        else
            pair_by_name(out, k, of);
    }
    if (status == GB_OK)
        status = add_subjects(out, partner, err);
    if (status != GB_OK)
        gb_versions_free(out);
    return status;

no_memory:
    gb_versions_free(out);
    return gb_fail_memory(err);
}
