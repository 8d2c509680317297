#include "compare/results_change.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "compare/results_fields.h"

typedef struct changes {
    const gb_results *was, *now;
    gb_result_changes *out;
    const char *of; /* whose members are compared */
    bool failed;    /* out of memory */
} changes;

static const char *keep(changes *c, const char *text)
{
    const char *copy = gb_arena_copy(&c->out->arena, text);
    c->failed = c->failed || !copy;
    return copy ? copy : "";
}

static void add(changes *c, const char *what, const char *was, const char *now)
{
    const gb_result_change change = {what, keep(c, was), keep(c, now)};
    c->failed =
        c->failed || !what ||
        !gb_arena_append(&c->out->arena, &c->out->change, &c->out->nchange, &change, sizeof change);
}

static void add_numbers(changes *c, const char *what, double was, double now)
{
    char a[GB_NUMBER_SIZE] = "-", b[GB_NUMBER_SIZE] = "-";
    if (!isnan(was))
        gb_number_format(a, was);
    if (!isnan(now))
        gb_number_format(b, now);
    add(c, what, a, b);
}

static void leave_out(changes *c, const char *what)
{
    c->failed =
        c->failed || !what ||
        !gb_arena_append(&c->out->arena, &c->out->left_out, &c->out->nleft_out, &what, sizeof what);
}

static bool same(double a, double b)
{
    return (isnan(a) && isnan(b)) || !(a < b || a > b || isnan(a) || isnan(b));
}

/* ---- the store ---- */

/* Does the row belong to a subject that was there and is no more? */
static bool is_gone(const changes *c, const gb_value *key)
{
    return gb_results_subject(c->was, key->take) >= 0 && gb_results_subject(c->now, key->take) < 0;
}

static bool is_cost(const gb_value *key)
{
    return gb_quantities[key->quantity].kind == GB_KIND_cost;
}

/* "rms of thigh, clip-walk against cmu-people-walk, left". */
static const char *describe(changes *c, const gb_value *v)
{
    char span[32] = "";
    if (v->span > 0)
        snprintf(span, sizeof span, ", number %d", v->span - 1);
    return gb_arena_printf(
        &c->out->arena, "%s%s%s%s, %s%s%s%s%s%s", v->statistic == GB_STAT_SD ? "SD of " : "",
        gb_value_name(v), *v->item ? " of " : "", v->item, v->take,
        *v->reference ? " against " : "", v->reference, v->side == GB_SIDES_BOTH ? "" : ", ",
        v->side == GB_SIDES_BOTH ? "" : gb_sides_word(v->side), span);
}

static void compare_rows(changes *c)
{
    for (int i = 0; i < c->was->store.nvalue; i++) {
        const gb_value *v = &c->was->store.value[i];
        if (is_cost(v) || is_gone(c, v))
            continue;
        const gb_value *at = gb_store_find(&c->now->store, *v);
        c->out->compared++;
        if (!at || !same(v->value, at->value))
            add_numbers(c, describe(c, v), v->value, at ? at->value : (double)NAN);
    }
    /* What partial results and shards lack was not made then. */
    for (int i = 0; i < c->now->store.nvalue && !c->was->partial && c->was->nshard == 0; i++) {
        const gb_value *v = &c->now->store.value[i];
        if (!is_cost(v) && !gb_store_find(&c->was->store, *v))
            add_numbers(c, describe(c, v), (double)NAN, v->value);
    }
}

/* Of several samples that differ the one that differs most. */
static void compare_samples(changes *c, const gb_block *was, const gb_block *now)
{
    int worst = -1;
    c->out->compared += was->n;
    for (int i = 0; i < was->n; i++) {
        if (same(was->sample[i], now->sample[i]))
            continue;
        if (worst < 0 || isnan(was->sample[i] - now->sample[i]) ||
            fabs(was->sample[i] - now->sample[i]) > fabs(was->sample[worst] - now->sample[worst]))
            worst = i;
    }
    if (worst >= 0)
        add_numbers(c, gb_arena_printf(&c->out->arena, "[%d] of %s", worst, describe(c, &was->key)),
                    was->sample[worst], now->sample[worst]);
}

static void compare_blocks(changes *c)
{
    for (int i = 0; i < c->was->store.nblock; i++) {
        const gb_block *was = &c->was->store.block[i];
        const gb_block *now = gb_store_find_block(&c->now->store, was->key);
        if (is_gone(c, &was->key))
            continue;
        if (!now)
            add(c, describe(c, &was->key), "there", "-");
        else if (now->n != was->n)
            add_numbers(c, gb_arena_printf(&c->out->arena, "samples of %s", describe(c, &was->key)),
                        was->n, now->n);
        else
            compare_samples(c, was, now);
    }
}

/* ---- what is said of subjects and comparisons ---- */

static void differ(void *user, const char *path, const char *was, const char *now)
{
    changes *c = user;
    add(c, gb_arena_printf(&c->out->arena, "%s of %s", path, c->of), was, now);
}

static void compare_subjects(changes *c)
{
    for (int i = 0; i < c->was->nsubject; i++) {
        const gb_subject_result *was = &c->was->subject[i];
        int now = gb_results_subject(c->now, was->name);
        c->of = was->name;
        if (now < 0)
            leave_out(c, gb_arena_printf(&c->out->arena, "subject %s", was->name));
        else
            c->out->compared +=
                gb_fields_compare(gb_subject_fields, was, &c->now->subject[now], differ, c);
    }
}

static void compare_comparisons(changes *c)
{
    for (int i = 0; i < c->was->ncomparison; i++) {
        const gb_comparison_result *was = &c->was->comparison[i];
        const gb_comparison_result *now =
            gb_results_comparison(c->now, was->subject_name, was->reference_name);
        c->of = gb_arena_printf(&c->out->arena, "%s against %s", was->subject_name,
                                was->reference_name);
        if (now && c->of)
            c->out->compared += gb_fields_compare(gb_comparison_fields, was, now, differ, c);
    }
}

gb_status gb_results_changes(const gb_results *was, const gb_results *now, gb_result_changes *out,
                             gb_error *err)
{
    changes c = {was, now, out, "", false};
    memset(out, 0, sizeof *out);
    compare_subjects(&c);
    compare_comparisons(&c);
    compare_rows(&c);
    compare_blocks(&c);
    if (!c.failed)
        return GB_OK;
    gb_arena_free(&out->arena);
    return gb_fail_memory(err);
}
