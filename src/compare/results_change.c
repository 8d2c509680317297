#include "compare/results_change.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "compare/results_extra.h"

typedef struct changes {
    const gb_results *was, *now;
    gb_result_changes *out;
    bool whole;  /* all subjects that were there are there now */
    bool failed; /* out of memory */
} changes;

static double rounded(double value)
{
    return isnan(value) ? value : gb_number_round(value, GB_RESULTS_DECIMALS);
}

static bool same(double a, double b)
{
    a = rounded(a);
    b = rounded(b);
    return (isnan(a) && isnan(b)) || !(a < b || a > b || isnan(a) || isnan(b));
}

static const char *digits(changes *c, double value)
{
    char text[GB_NUMBER_SIZE];
    if (isnan(value))
        return "-";
    gb_number_format(text, rounded(value));
    return gb_arena_text(&c->out->arena, text, strlen(text));
}

static void add(changes *c, const char *what, const char *was, const char *now)
{
    gb_result_change *list =
        gb_arena_grow(&c->out->arena, c->out->change, c->out->nchange, sizeof *list);
    if (!list || !what || !was || !now) {
        c->failed = true;
        return;
    }
    c->out->change = list;
    list[c->out->nchange++] = (gb_result_change){what, was, now};
}

static void leave_out(changes *c, const char *what)
{
    const char **list =
        gb_arena_grow(&c->out->arena, c->out->left_out, c->out->nleft_out, sizeof *list);
    if (!list || !what) {
        c->failed = true;
        return;
    }
    c->out->left_out = list;
    list[c->out->nleft_out++] = what;
}

static void number(changes *c, double was, double now, const char *what, const char *of)
{
    c->out->compared++;
    if (!same(was, now))
        add(c, gb_arena_printf(&c->out->arena, "%s of %s", what, of), digits(c, was),
            digits(c, now));
}

/* ---- metrics ---- */

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static const gb_subject_result *find_subject(const gb_results *results, const char *name)
{
    for (int i = 0; i < results->nsubject; i++) {
        if (is(results->subject[i].name, name))
            return &results->subject[i];
    }
    return NULL;
}

/* Does the metric belong to a subject that was there and is no more? */
static bool is_gone(const changes *c, const gb_metric *m)
{
    return find_subject(c->was, m->subject) && !find_subject(c->now, m->subject);
}

static bool is_same_metric(const gb_metric *a, const gb_metric *b)
{
    return is(a->name, b->name) && is(a->subject, b->subject) && is(a->curve, b->curve) &&
           is(a->reference, b->reference) && is(a->side, b->side);
}

static const char *describe(changes *c, const gb_metric *m)
{
    return gb_arena_printf(&c->out->arena, "%s%s%s, %s%s%s%s%s", m->name, *m->curve ? " of " : "",
                           m->curve, m->subject, *m->reference ? " against " : "", m->reference,
                           is(m->side, "both") ? "" : ", ", is(m->side, "both") ? "" : m->side);
}

/* The index of the same metric in results, looked for from a place on; -1: none. */
static int find_metric(const gb_results *results, const gb_metric *m, int from)
{
    for (int i = 0; i < results->nmetric; i++) {
        int at = (from + i) % results->nmetric;
        if (is_same_metric(&results->metric[at], m))
            return at;
    }
    return -1;
}

static void metrics(changes *c)
{
    int next = 0;
    for (int i = 0; i < c->was->nmetric; i++) {
        const gb_metric *m = &c->was->metric[i];
        if (is_gone(c, m))
            continue;
        int at = find_metric(c->now, m, next);
        double now = at >= 0 ? c->now->metric[at].value : (double)NAN;
        next = at >= 0 ? at + 1 : next;
        c->out->compared++;
        if (at < 0 || !same(m->value, now))
            add(c, describe(c, m), digits(c, m->value), digits(c, now));
    }
    /* What partial results and shards lack was not made then. */
    next = 0;
    for (int i = 0; i < c->now->nmetric && !c->was->partial && c->was->nshard == 0; i++) {
        const gb_metric *m = &c->now->metric[i];
        int at = find_metric(c->was, m, next);
        next = at >= 0 ? at + 1 : next;
        if (at < 0)
            add(c, describe(c, m), "-", digits(c, m->value));
    }
}

/* ---- subjects ---- */

/* n numbers of a kind; of those that differ the one that differs most. */
static void numbers(changes *c, const double *was, const double *now, int n, const char *what,
                    const char *of)
{
    int worst = -1;
    c->out->compared += n;
    for (int i = 0; i < n; i++) {
        if (same(was[i], now[i]))
            continue;
        if (worst < 0 || isnan(was[i] - now[i]) ||
            fabs(was[i] - now[i]) > fabs(was[worst] - now[worst]))
            worst = i;
    }
    if (worst >= 0)
        add(c, gb_arena_printf(&c->out->arena, "%s[%d] of %s", what, worst, of),
            digits(c, was[worst]), digits(c, now[worst]));
}

static void curves(changes *c, const gb_subject_result *a, const gb_subject_result *b)
{
    for (int k = 0; k < GB_NCURVE; k++) {
        char what[80];
        snprintf(what, sizeof what, "curve %s", gb_curves[k].name);
        if (!a->has_curve[k] && !b->has_curve[k])
            continue;
        if (a->has_curve[k] != b->has_curve[k]) {
            add(c, gb_arena_printf(&c->out->arena, "%s of %s", what, a->name),
                a->has_curve[k] ? "there" : "-", b->has_curve[k] ? "there" : "-");
            continue;
        }
        numbers(c, a->curve[k], b->curve[k], GB_SAMPLES, what, a->name);
        for (int side = 0; side < 2; side++) {
            snprintf(what, sizeof what, "curve %s, %s", gb_curves[k].name, gb_results_sides[side]);
            if (a->cycles[side] > 0 && b->cycles[side] > 0)
                numbers(c, a->side_curve[side][k], b->side_curve[side][k], GB_SAMPLES, what,
                        a->name);
        }
    }
}

static void events(changes *c, const gb_subject_result *a, const gb_subject_result *b)
{
    static const char *const kinds[] = {"strike", "toe-off"};
    for (int i = 0; i < 4; i++) {
        int side = i / 2, kind = i % 2;
        int n = a->nevent[side][kind], m = b->nevent[side][kind];
        char what[80];
        snprintf(what, sizeof what, "%s %ss", gb_results_sides[side], kinds[kind]);
        number(c, n, m, what, a->name);
        if (n == m)
            numbers(c, a->event[side][kind], b->event[side][kind], n, what, a->name);
    }
}

static void cycles(changes *c, const gb_subject_result *a, const gb_subject_result *b)
{
    number(c, a->ncycle, b->ncycle, "cycles", a->name);
    for (int i = 0; i < a->ncycle && a->ncycle == b->ncycle; i++) {
        const gb_cycle_result *x = &a->cycle[i], *y = &b->cycle[i];
        char what[40];
        snprintf(what, sizeof what, "cycle %d", i);
        const double was[] = {x->side, x->dropped != NULL, x->start, x->toe_off, x->end};
        const double now[] = {y->side, y->dropped != NULL, y->start, y->toe_off, y->end};
        numbers(c, was, now, 5, what, a->name);
        snprintf(what, sizeof what, "parameters of cycle %d", i);
        numbers(c, x->parameter, y->parameter, GB_NPARAMETER, what, a->name);
    }
}

static void subjects(changes *c)
{
    for (int i = 0; i < c->was->nsubject; i++) {
        const gb_subject_result *a = &c->was->subject[i];
        const gb_subject_result *b = find_subject(c->now, a->name);
        if (!b) {
            leave_out(c, gb_arena_printf(&c->out->arena, "subject %s", a->name));
            c->whole = false;
            continue;
        }
        number(c, a->leg, b->leg, "leg", a->name);
        numbers(c, a->sd, b->sd, GB_NPARAMETER, "SD of parameter", a->name);
        curves(c, a, b);
        events(c, a, b);
        cycles(c, a, b);
    }
}

/* ---- tables ---- */

static const gb_result_table *find_table(const gb_results *results, const char *name)
{
    for (int i = 0; i < results->ntable; i++) {
        if (is(results->table[i]->name, name))
            return results->table[i];
    }
    return NULL;
}

static void table(changes *c, const gb_result_table *a, const gb_result_table *b)
{
    for (int i = 0; i < a->nrow * a->ncolumn; i++) {
        c->out->compared++;
        if (!is(a->cell[i], b->cell[i]))
            add(c,
                gb_arena_printf(&c->out->arena, "table %s, row %d, %s", a->name, i / a->ncolumn + 1,
                                a->column[i % a->ncolumn]),
                a->cell[i], b->cell[i]);
    }
}

static void tables(changes *c)
{
    for (int i = 0; i < c->was->ntable; i++) {
        const gb_result_table *a = c->was->table[i], *b = find_table(c->now, a->name);
        /* Verdicts follow from the metrics, and a part of the subjects is not judged. */
        if (is(a->name, "gates"))
            continue;
        bool fits = b && b->ncolumn == a->ncolumn && b->nrow == a->nrow;
        if (fits)
            table(c, a, b);
        else if (c->whole)
            add(c, gb_arena_printf(&c->out->arena, "shape of table %s", a->name),
                gb_arena_printf(&c->out->arena, "%d x %d", a->nrow, a->ncolumn),
                b ? gb_arena_printf(&c->out->arena, "%d x %d", b->nrow, b->ncolumn) : "-");
        else
            leave_out(c,
                      gb_arena_printf(&c->out->arena,
                                      "table %s (it shows subjects that are not there)", a->name));
    }
}

gb_status gb_results_changes(const gb_results *was, const gb_results *now, gb_result_changes *out,
                             gb_error *err)
{
    changes c = {was, now, out, true, false};
    memset(out, 0, sizeof *out);
    subjects(&c);
    metrics(&c);
    tables(&c);
    if (!c.failed)
        return GB_OK;
    gb_arena_free(&out->arena);
    return gb_fail_memory(err);
}
