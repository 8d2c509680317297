/* Words about a curve of cost against size: is twice as much work twice the time? (declared in
 * tables.h) */

#include <math.h>
#include <string.h>

#include "report/tables.h"

/* How far the exponent may be from 1. */
#define LINEAR 0.15

typedef struct size_curve {
    const gb_store *store;
    const char *take, *unit;
    const char
        *part; /* what the work makes of its input ("gait cycles"); NULL: nothing countable */
    int n;
} size_curve;

/* A number at size i; NaN where there is none. */
static double at(const size_curve *c, gb_quantity quantity, const char *item, int i)
{
    gb_value key = {.quantity = quantity, .take = c->take, .item = item, .span = i + 1};
    return gb_store_get(c->store, key);
}

static double size_at(const size_curve *c, int i)
{
    return at(c, GB_Q_COST_SIZE, c->unit, i);
}

static double time_at(const size_curve *c, int i)
{
    return at(c, GB_Q_COST_MEDIAN, "", i);
}

static size_curve curve_of(const gb_store *store, const gb_value *first)
{
    size_curve c = {.store = store, .take = first->take, .unit = first->item};
    while (!isnan(size_at(&c, c.n)))
        c.n++;
    for (int i = 0; i < store->nvalue && !c.part; i++) {
        const gb_value *v = &store->value[i];
        if (v->quantity == GB_Q_COST_COUNT && v->span > 0 && strcmp(v->take, c.take) == 0)
            c.part = v->item;
    }
    return c;
}

/* Of a number over the size, between sizes i and i + 1; 0 where it is not known. */
static double exponent(const size_curve *c, gb_quantity quantity, const char *item, int i)
{
    double low = at(c, quantity, item, i), high = at(c, quantity, item, i + 1);
    return low > 0 && high > 0 ? log(high / low) / log(size_at(c, i + 1) / size_at(c, i)) : 0;
}

static double time_exponent(const size_curve *c, int i)
{
    return exponent(c, GB_Q_COST_MEDIAN, "", i);
}

double gb_report_cache(const gb_store *store, int level)
{
    static const char *const types[] = {"Data", "Unified"};
    for (int i = 0; i < 2; i++) {
        gb_value key = {
            .quantity = GB_Q_COST_BYTES, .take = "machine", .item = types[i], .span = level};
        const gb_value *row = gb_store_find(store, key);
        if (row)
            return row->value;
    }
    return 0;
}

/* The cache that the work still fitted into at size i and no longer does at the next; 0: none. */
static int cache_left(const size_curve *c, int i)
{
    const double low = at(c, GB_Q_COST_BYTES, "", i), high = at(c, GB_Q_COST_BYTES, "", i + 1);
    for (int level = 1; level <= 3; level++) {
        double bytes = gb_report_cache(c->store, level);
        if (bytes > 0 && low > 0 && low <= bytes && high > bytes)
            return level;
    }
    return 0;
}

/* Why it is more than linear between sizes i and i + 1: all that is known. */
static void add_reasons(const size_curve *c, int i, gb_buffer *out)
{
    const char *glue = "";
    int level = cache_left(c, i);
    double memory = exponent(c, GB_Q_COST_MEDIAN, "sweep", i);
    if (level > 0) {
        gb_buffer_printf(out, "the working set leaves the L%d cache there", level);
        glue = "; ";
    }
    if (memory > 1 + LINEAR / 2) {
        gb_buffer_printf(out, "%sreading as many bytes and nothing else is, too (%.2f)", glue,
                         memory);
        glue = "; ";
    }
    double before = c->part ? at(c, GB_Q_COST_COUNT, c->part, i) : 0;
    double after = c->part ? at(c, GB_Q_COST_COUNT, c->part, i + 1) : 0;
    if (after > 0 && (!(before > 0) || exponent(c, GB_Q_COST_COUNT, c->part, i) > 1 + LINEAR / 2)) {
        gb_buffer_printf(out, "%sthere are %.0f and %.0f %s", glue, before, after, c->part);
        glue = "; ";
    }
    if (!*glue)
        gb_buffer_text(out, "not explained by memory");
}

void gb_report_size_verdict(gb_buffer *out, const gb_store *store, const gb_value *first)
{
    const size_curve curve = curve_of(store, first), *c = &curve;
    int from = c->n - 1; /* linear from here on */
    while (from > 0 && fabs(time_exponent(c, from - 1) - 1) <= LINEAR)
        from--;
    if (c->n < 2) {
        gb_buffer_text(out, "too few sizes");
        return;
    }
    if (from == 0)
        gb_buffer_text(out, "linear throughout");
    else if (from < c->n - 1)
        gb_buffer_printf(out, "linear from %.0f %s on", size_at(c, from), c->unit);
    else
        gb_buffer_text(out, "not linear at the end");
    if (from > 0 && time_exponent(c, 0) < 1 - LINEAR) {
        /* Where the line from the smallest size to the first that is on the straight starts. */
        double slope = (time_at(c, from) - time_at(c, 0)) / (size_at(c, from) - size_at(c, 0));
        double fixed = time_at(c, 0) - slope * size_at(c, 0);
        if (fixed > 0)
            gb_buffer_printf(out, "; below, a fixed cost of about %.3g us", 1e-3 * fixed);
    }
    for (int i = 0; i + 1 < c->n; i++) {
        double much = time_exponent(c, i);
        if (much <= 1 + LINEAR)
            continue;
        gb_buffer_printf(out,
                         "; more than linear from %.0f to %.0f (exponent %.2f): ", size_at(c, i),
                         size_at(c, i + 1), much);
        add_reasons(c, i, out);
    }
}
