#include "report/distributions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

static int by_value(const void *a, const void *b)
{
    const gb_distributed_value *p = a, *q = b;
    if (p->value < q->value || p->value > q->value)
        return p->value < q->value ? -1 : 1;
    return strcmp(p->name, q->name);
}

/* A place between neighbours, in proportion; sorted holds n > 0 values. */
static double quantile(const gb_distributed_value *sorted, int n, double share)
{
    double at = share * (n - 1);
    int i = (int)at;
    double rest = at - i;
    return i + 1 < n ? sorted[i].value * (1 - rest) + sorted[i + 1].value * rest
                     : sorted[n - 1].value;
}

/* Whose numbers are looked at, and room for them. */
typedef struct search {
    const gb_results *results;
    gb_arena *arena;
    const char *reference; /* of the rows; "": they have none */
    const char **take;     /* (n) */
    int n;
    gb_distribution *list;
    int nlist;
} search;

/* Comparisons stand in the order of their subjects, so those of one stand together. */
static bool find_takes(search *s, gb_distributed what, int reference)
{
    const gb_results *r = s->results;
    size_t room = (size_t)(r->nsubject + r->ncomparison) + 1;
    s->take = gb_arena_array(s->arena, room, sizeof *s->take);
    if (!s->take)
        return false;
    bool all = what == GB_DISTRIBUTED_OTHERS;
    for (int i = 0; i < r->ncomparison && reference >= 0 && !all; i++) {
        if (r->comparison[i].reference == reference)
            s->take[s->n++] = r->comparison[i].subject_name;
    }
    for (int i = 0; i < r->nsubject && (reference < 0 || all); i++) {
        if (all || !gb_results_is_compared(r, i))
            s->take[s->n++] = r->subject[i].name;
    }
    return true;
}

/* Adds a distribution when anybody has the number. */
static void look_at(search *s, gb_quantity quantity, const char *item)
{
    gb_distribution d = {.quantity = quantity, .item = item};
    d.of = s->list ? gb_arena_array(s->arena, (size_t)s->n + 1, sizeof *d.of) : NULL;
    for (int i = 0; i < s->n && d.of; i++) {
        double value =
            gb_store_number(&s->results->store, quantity, s->take[i], s->reference, item);
        if (isfinite(value))
            d.of[d.n++] = (gb_distributed_value){value, s->take[i]};
    }
    if (d.of && d.n == 0) {
        gb_arena_drop(s->arena, d.of);
        return;
    }
    s->list = d.of ? gb_arena_grow(s->arena, s->list, s->nlist, sizeof *s->list) : NULL;
    if (!s->list)
        return;
    qsort(d.of, (size_t)d.n, sizeof *d.of, by_value);
    for (int i = 0; i < 3; i++)
        d.quartile[i] = quantile(d.of, d.n, 0.25 * (i + 1));
    s->list[s->nlist++] = d;
}

/* What is neither of the gait nor against people; of what any name may be an item of, only the
 * whole. */
static void look_at_others(search *s)
{
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_info *info = &gb_quantities[q];
        if (info->kind != GB_KIND_value)
            continue;
        if (info->items == GB_OF_NOTHING)
            look_at(s, (gb_quantity)q, "");
        for (int i = 0; i < gb_items_count(info->items) && info->items != GB_OF_CURVES; i++)
            look_at(s, (gb_quantity)q, gb_items_name(info->items, i));
    }
}

int gb_distributions_find(const gb_results *results, gb_distributed what, int reference,
                          gb_arena *arena, gb_distribution **list)
{
    search s = {.results = results, .arena = arena, .reference = ""};
    /* A list that was grown once is never NULL: an empty one differs from want of memory. */
    s.list = gb_arena_grow(arena, NULL, 0, sizeof *s.list);
    bool ok = s.list && find_takes(&s, what, reference);
    if (ok && what == GB_DISTRIBUTED_DISTANCES && reference >= 0) {
        s.reference = results->reference[reference].name;
        look_at(&s, GB_Q_NATURALNESS, "");
        for (int c = 0; c < GB_NCURVE; c++)
            look_at(&s, GB_Q_SHAPE_PER_SD, gb_curves[c].name);
    } else if (ok && what == GB_DISTRIBUTED_PARAMETERS) {
        for (int k = 0; k < GB_NPARAMETER; k++)
            look_at(&s, gb_quantity_of_parameter(k), "");
    } else if (ok && what == GB_DISTRIBUTED_OTHERS) {
        look_at_others(&s);
    }
    *list = ok ? s.list : NULL;
    return *list ? s.nlist : 0;
}

/* ---- words ---- */

/* "Knee (SD)", "Cadence (steps/min)", "Angular acceleration, 99 %, thigh (deg/s^2)". */
static void put_label(gb_buffer *out, const gb_distribution *d)
{
    const char *unit = gb_quantity_unit(d->quantity, d->item);
    int curve = d->quantity == GB_Q_SHAPE_PER_SD ? gb_curve_find(d->item) : -1;
    const char *label = curve >= 0 ? gb_curves[curve].label : gb_quantities[d->quantity].label;
    const char *item = curve >= 0 ? "" : d->item;
    gb_buffer_printf(out, "%s%s%s%s%s%s", label, *item ? ", " : "", item, *unit ? " (" : "", unit,
                     *unit ? ")" : "");
}

static int decimals_of(const gb_distribution *d)
{
    int decimals = gb_quantities[d->quantity].decimals;
    return decimals < 0 ? 0 : decimals;
}

/* ---- histograms ---- */

enum { BARS = 24, FAR = 4 };

static const gb_look bars_look = {GB_MARK_BAND, GB_SKY, 0, 1, GB_DISC};
static const gb_look quartile_look = {GB_MARK_LINE, GB_TAKES, 2, 1, GB_DISC};
static const gb_look median_look = {GB_MARK_LINE, GB_BLUE, 2, 1, GB_DISC};

/* The least and the most that bars show: few that are far away would leave one bar for all others,
 * so they are counted with the outermost. */
static void bar_range(const gb_distribution *d, double range[2])
{
    double wide = FAR * (d->quartile[2] - d->quartile[0]);
    range[0] = fmax(d->of[0].value, d->quartile[0] - wide);
    range[1] = fmin(d->of[d->n - 1].value, d->quartile[2] + wide);
    double least = pow(10, -decimals_of(d));
    if (range[1] - range[0] < least) {
        double middle = (range[0] + range[1]) / 2;
        range[0] = middle - least / 2;
        range[1] = middle + least / 2;
    }
}

static void histogram(gb_chart *chart, const gb_distribution *d)
{
    gb_buffer title = {0};
    put_label(&title, d);
    chart->failed = chart->failed || title.failed;
    gb_chart_panel *panel = gb_chart_add_panel(chart, title.text ? title.text : "", 1);
    gb_buffer_free(&title);
    double range[2];
    bar_range(d, range);
    double step = gb_chart_step(range[0], range[1], BARS);
    double first = floor(range[0] / step) * step;
    int n = (int)fmax(1, ceil((range[1] - first) / step - 1e-9));
    double *x = gb_chart_numbers(chart, 2 * n), *y = gb_chart_numbers(chart, 2 * n);
    double *floor_of = gb_chart_numbers(chart, 2 * n);
    if (!panel || !x || !y || !floor_of)
        return;
    for (int i = 0; i < n; i++) {
        x[2 * i] = first + i * step;
        x[2 * i + 1] = first + (i + 1) * step;
        y[2 * i] = y[2 * i + 1] = floor_of[2 * i] = floor_of[2 * i + 1] = 0;
    }
    double most = 0;
    for (int i = 0; i < d->n; i++) {
        int bar = (int)fmin(fmax(floor((d->of[i].value - first) / step), 0), n - 1);
        y[2 * bar] = ++y[2 * bar + 1];
        most = fmax(most, y[2 * bar]);
    }
    gb_chart_add(panel, bars_look, 2 * n, x, floor_of, y);
    panel->x[0] = x[0];
    panel->x[1] = x[2 * n - 1];
    panel->y[0] = 0;
    panel->y[1] = 1.05 * most;
    for (int i = 0; i < 3; i++)
        gb_chart_add_rule(panel, d->quartile[i], i == 1 ? GB_BLUE : GB_TAKES);
}

void gb_distributions_chart(const gb_results *results, gb_distributed what, int reference,
                            gb_chart *chart)
{
    gb_arena arena = {0};
    gb_distribution *list;
    int n = gb_distributions_find(results, what, reference, &arena, &list);
    const char *name = reference >= 0 ? results->reference[reference].name : "";
    char title[320];
    if (what == GB_DISTRIBUTED_DISTANCES)
        snprintf(title, sizeof title, "How far subjects are from %.200s, in SD over people", name);
    else
        snprintf(title, sizeof title, "Parameters of subjects compared with %.200s",
                 *name ? name : "nobody");
    gb_chart_begin(chart, title, n > 0 ? n : 1, 4, 3);
    chart->remark = "up: subjects; outermost bars: and beyond";
    gb_chart_add_key(chart, "subjects", bars_look);
    gb_chart_add_key(chart, "median", median_look);
    gb_chart_add_key(chart, "quartiles", quartile_look);
    for (int i = 0; i < n; i++)
        histogram(chart, &list[i]);
    chart->failed = chart->failed || !list;
    gb_arena_free(&arena);
}

/* ---- the table ---- */

enum { NAMED = 5 };

/* The furthest first: from both ends towards the middle. */
static void put_apart(gb_buffer *out, const gb_distribution *d)
{
    const double reach = 1.5 * (d->quartile[2] - d->quartile[0]);
    int low = 0, high = d->n - 1, said = 0, more = 0;
    while (low <= high) {
        double below = d->quartile[0] - reach - d->of[low].value;
        double above = d->of[high].value - d->quartile[2] - reach;
        if (!(fmax(below, above) > 0))
            break;
        int i = below > above ? low++ : high--;
        if (said == NAMED) {
            more++;
            continue;
        }
        gb_buffer_printf(out, "%s%s (%.*f)", said++ > 0 ? ", " : "", d->of[i].name, decimals_of(d),
                         d->of[i].value);
    }
    if (more > 0)
        gb_buffer_printf(out, " and %d more", more);
}

gb_text_table *gb_distributions_table(const gb_results *results, gb_distributed what, int reference,
                                      gb_text_tables *tables)
{
    static const char *const columns[] = {"What",   "subjects", "least", "25 %",
                                          "median", "75 %",     "most",  "apart"};
    gb_arena arena = {0};
    gb_distribution *list;
    int n = gb_distributions_find(results, what, reference, &arena, &list);
    tables->failed = tables->failed || !list;
    gb_text_table *table =
        n > 0 ? gb_text_tables_add(tables, "distributions", "Distributions", "", columns, 8) : NULL;
    for (int i = 0; i < n; i++) {
        const gb_distribution *d = &list[i];
        const double shown[] = {d->of[0].value, d->quartile[0], d->quartile[1], d->quartile[2],
                                d->of[d->n - 1].value};
        gb_buffer label = {0}, apart = {0};
        put_label(&label, d);
        put_apart(&apart, d);
        tables->failed = tables->failed || label.failed || apart.failed;
        gb_text_cell(table, "%s", label.text ? label.text : "");
        gb_text_cell(table, "%d", d->n);
        for (int k = 0; k < 5; k++)
            gb_text_number(table, shown[k], decimals_of(d));
        gb_text_cell(table, "%s", apart.text ? apart.text : "");
        gb_buffer_free(&label);
        gb_buffer_free(&apart);
    }
    gb_arena_free(&arena);
    return table;
}
