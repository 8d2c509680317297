#include "experiment/frame_budget_numbers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/statistics.h"
#include "bench/bench_crowd.h"

/* Frame rates of games, Hz. */
static const double rates[] = {60, 90, 120, 240};
enum { NRATE = sizeof rates / sizeof *rates };

/* What could not be had is not there. */
static void put(gb_results *results, gb_quantity quantity, const char *take, const char *item,
                int span, double value)
{
    gb_value row = {.quantity = quantity, .take = take, .item = item, .span = span, .value = value};
    if (isfinite(value))
        gb_store_put(&results->store, row);
}

/* ---- the machine ---- */

static bool put_machine(const gb_budget_findings *found, gb_results *results)
{
    const gb_machine *m = found->machine;
    const gb_clock_quality clock = gb_clock_measure();
    char doubt[GB_MAX_DOUBTS][200];
    bool ok = true;
    put(results, GB_Q_COST_COUNT, "machine", "processors", 0, m->processors);
    put(results, GB_Q_COST_COUNT, "machine", "seed", 0, found->budget->seed);
    put(results, GB_Q_COST_MEDIAN, "machine", "clock", 0, clock.overhead);
    put(results, GB_Q_COST_LEAST, "machine", "clock", 0, clock.resolution);
    for (int i = 0; i < m->ncache; i++)
        put(results, GB_Q_COST_BYTES, "machine", m->cache[i].type, m->cache[i].level,
            m->cache[i].bytes);
    for (int i = 0, n = gb_machine_doubts(m, doubt); i < n && ok; i++)
        ok = gb_results_add_doubt(results, doubt[i]);
    return ok;
}

/* ---- the cases ---- */

/* Times of a case; ns: for one of its items. */
static void put_durations(gb_results *results, const char *name, const char *item,
                          const gb_durations *s, double ns)
{
    put(results, GB_Q_COST_LEAST, name, item, 0, ns * s->least);
    put(results, GB_Q_COST_MEDIAN, name, item, 0, ns * s->median);
    put(results, GB_Q_COST_MEAN, name, item, 0, ns * s->mean);
    put(results, GB_Q_COST_P90, name, item, 0, ns * s->p90);
    put(results, GB_Q_COST_P99, name, item, 0, ns * s->p99);
    put(results, GB_Q_COST_P999, name, item, 0, ns * s->p999);
    put(results, GB_Q_COST_WORST, name, item, 0, ns * s->worst1pct_mean);
    put(results, GB_Q_COST_MOST, name, item, 0, ns * s->most);
}

static void put_cases(const gb_budget_cases *c, gb_results *results)
{
    for (int i = 0; i < c->n; i++) {
        const gb_work *w = &c->work[i];
        const gb_bench_result *r = &c->warm[i];
        const double ns = 1e9 / w->items;
        put_durations(results, w->name, "", &r->least, ns);
        put_durations(results, w->name, "raw", &r->raw, ns);
        put(results, GB_Q_COST_MEDIAN, w->name, "cold", 0, ns * c->cold[i].least.median);
        put(results, GB_Q_COST_CPU, w->name, "", 0, ns * r->cpu);
        put(results, GB_Q_COST_COUNT, w->name, "joints", 0, w->joints);
        put(results, GB_Q_COST_COUNT, w->name, "samples", 0, r->frames);
        /* What is no time can be gated. */
        put(results, GB_Q_ALLOCATIONS, w->name, "", 0, r->allocations);
    }
}

/* ---- crowds and budgets ---- */

void gb_crowd_curve(const gb_crowd_point *point, int n, gb_size_curve *curve)
{
    *curve = (gb_size_curve){.name = "a frame of procedural characters", .unit = "characters"};
    for (int i = 0; i < n && curve->n < GB_MAX_SIZES; i++) {
        if (point[i].n < GB_CROWD_MIX)
            continue;
        curve->size[curve->n] = point[i].n;
        curve->seconds[curve->n] = point[i].one;
        curve->bytes[curve->n++] = point[i].bytes;
    }
}

static double seconds_of(const gb_crowd_point *p, bool many)
{
    return many ? p->many : p->one;
}

double gb_crowd_that_fits(const gb_crowd_point *point, int n, bool many, double seconds)
{
    if (n == 0 || !(seconds_of(&point[0], many) > 0))
        return (double)NAN;
    int i = n; /* the largest crowd that fits is number i - 1 */
    while (i > 0 && !(seconds_of(&point[i - 1], many) <= seconds))
        i--;
    if (i == 0)
        return floor(point[0].n * seconds / seconds_of(&point[0], many));
    if (i == n)
        return floor(point[n - 1].n * seconds / seconds_of(&point[n - 1], many));
    double low = seconds_of(&point[i - 1], many), high = seconds_of(&point[i], many);
    double share = log(seconds / low) / log(high / low);
    return floor(point[i - 1].n * pow((double)point[i].n / point[i - 1].n, share) + 1e-9);
}

/* ns of one item of a case; NaN when it was not measured. */
static double item_ns(const gb_budget_cases *c, const char *name)
{
    for (int i = 0; i < c->n; i++) {
        if (strcmp(c->work[i].name, name) == 0)
            return 1e9 * c->warm[i].least.median / c->work[i].items;
    }
    return (double)NAN;
}

static void put_budget(const gb_budget_findings *found, gb_results *results)
{
    const double clips = item_ns(found->cases, "clips/placed/two");
    const double muscles = item_ns(found->cases, "muscles/placed/batch");
    const int n = found->budget->ncrowd;
    for (int i = 0; i < NRATE; i++) {
        const double slice = found->budget->slice_ms * 60 / rates[i];
        put(results, GB_Q_COST_RATE, "slice", "", i + 1, rates[i]);
        put(results, GB_Q_COST_SLICE, "slice", "", i + 1, slice);
        put(results, GB_Q_COST_CHARACTERS, "slice", "procedural, one thread", i + 1,
            gb_crowd_that_fits(found->crowd, n, false, 1e-3 * slice));
        put(results, GB_Q_COST_CHARACTERS, "slice", "procedural, all threads", i + 1,
            gb_crowd_that_fits(found->crowd, n, true, 1e-3 * slice));
        put(results, GB_Q_COST_CHARACTERS, "slice", "two clips blended and placed", i + 1,
            floor(1e6 * slice / clips));
        put(results, GB_Q_COST_CHARACTERS, "slice", "poses from muscles", i + 1,
            floor(1e6 * slice / muscles));
    }
}

static void put_crowds(const gb_budget_findings *found, gb_results *results)
{
    put(results, GB_Q_COST_COUNT, "crowd", "threads", 0, found->threads);
    for (int i = 0; i < found->budget->ncrowd; i++) {
        const gb_crowd_point *p = &found->crowd[i];
        put(results, GB_Q_COST_CHARACTERS, "crowd", "", i + 1, p->n);
        put(results, GB_Q_COST_BYTES, "crowd", "", i + 1, p->bytes);
        put(results, GB_Q_COST_MEDIAN, "crowd", "one thread", i + 1, 1e9 * p->one);
        put(results, GB_Q_COST_MEDIAN, "crowd", "all threads", i + 1, 1e9 * p->many);
        put(results, GB_Q_COST_MEDIAN, "crowd", "cold", i + 1, 1e9 * p->cold);
    }
}

static gb_result_plot *add_plot(gb_results *results, const char *name, const char *title,
                                const char *x_label, const char *y_label, bool log_axes)
{
    gb_result_plot *plot = gb_results_add_plot(results, name, title, x_label, y_label, false);
    if (plot) {
        plot->timing = true;
        plot->log_axes = log_axes;
    }
    return plot;
}

/* A line across the plot at a height, or up it at a place. */
static bool add_mark(gb_results *results, gb_result_plot *plot, const char *label, bool upright,
                     double at, double from, double to)
{
    const double along[2] = {from, to}, fixed[2] = {at, at};
    return gb_results_add_series(results, plot, label, upright ? fixed : along,
                                 upright ? along : fixed, 2);
}

static bool crowd_plot(const gb_budget_findings *found, gb_results *results)
{
    const int n = found->budget->ncrowd;
    double x[GB_MAX_CROWDS], one[GB_MAX_CROWDS], many[GB_MAX_CROWDS];
    char label[64], size[GB_NUMBER_SIZE];
    gb_result_plot *plot =
        add_plot(results, "bench-crowd", "A frame of a crowd", "characters", "microseconds", true);
    for (int i = 0; i < n; i++) {
        x[i] = found->crowd[i].n;
        one[i] = 1e6 * found->crowd[i].one;
        many[i] = 1e6 * found->crowd[i].many;
    }
    snprintf(label, sizeof label, "%d threads", found->threads);
    bool ok = plot && gb_results_add_series(results, plot, "one thread", x, one, n);
    if (ok && found->threads > 1)
        ok = gb_results_add_series(results, plot, label, x, many, n);
    for (int i = 0; i < NRATE && ok; i += 3) {
        double slice = 1e3 * found->budget->slice_ms * 60 / rates[i];
        snprintf(label, sizeof label, "slice at %.0f Hz", rates[i]);
        ok = add_mark(results, plot, label, false, slice, x[0], x[n - 1]);
    }
    /* Only caches within the picture. */
    for (int level = 1; level <= 3 && ok; level++) {
        double bytes = gb_machine_cache(found->machine, level);
        double at = bytes / found->crowd[0].bytes * found->crowd[0].n;
        if (!(at > x[0] && at < x[n - 1]))
            continue;
        snprintf(label, sizeof label, "L%d full (%s)", level, gb_number_bytes(size, bytes));
        ok = add_mark(results, plot, label, true, at, one[0], one[n - 1]);
    }
    return ok;
}

/* ---- how frame times are distributed ---- */

/* The share of samples (%) that last no longer than x, at 200 of them. */
static bool add_distribution(gb_results *results, gb_result_plot *plot, const char *label,
                             const double *frame, int n, long per_frame)
{
    enum { POINTS = 200 };
    double x[POINTS], y[POINTS];
    double *sorted = malloc((size_t)n * sizeof *sorted);
    if (!sorted)
        return false;
    memcpy(sorted, frame, (size_t)n * sizeof *sorted);
    gb_sort(sorted, n);
    for (int i = 0; i < POINTS; i++) {
        /* The slowest sample is left out of the picture: it would be all there is to see. */
        double share = (double)i / (POINTS - 1) * 0.995;
        int at = (int)(share * (n - 1));
        x[i] = 1e6 * sorted[at] / (double)per_frame;
        y[i] = 100 * (at + 1.0) / n;
    }
    free(sorted);
    return gb_results_add_series(results, plot, label, x, y, POINTS);
}

static bool frames_plot(const gb_budget_cases *c, gb_results *results)
{
    int i = 0;
    while (i < c->n && strcmp(c->work[i].name, "procedural/step/walk") != 0)
        i++;
    if (i == c->n)
        return true;
    const gb_bench_result *r = &c->warm[i];
    gb_result_plot *plot = add_plot(results, "bench-frames", "Frame times of one walking character",
                                    "microseconds", "% of the frames that last no longer", false);
    return plot &&
           add_distribution(results, plot, "least over the replays", r->frame_least, r->frames,
                            r->per_frame) &&
           add_distribution(results, plot, "one replay as it came", r->frame_raw, r->frames,
                            r->per_frame);
}

/* ---- stages ---- */

static void put_stages(const gb_stages *stages, const char *of, gb_results *results)
{
    for (int i = 0; i < stages->n; i++) {
        const gb_stage *s = &stages->stage[i];
        put(results, GB_Q_COST_LINE, s->name, s->file, 0, s->line);
        put(results, GB_Q_COST_TOTAL, of, s->name, 0, s->total);
        put(results, GB_Q_COST_COUNT, of, s->name, 0, (double)s->count);
        put(results, GB_Q_COST_MEAN, of, s->name, 0, s->total / (double)s->count);
        put(results, GB_Q_COST_LEAST, of, s->name, 0, s->least);
        put(results, GB_Q_COST_MOST, of, s->name, 0, s->most);
        put(results, GB_Q_COST_SD, of, s->name, 0, gb_stage_sd(s));
    }
}

/* ---- cost against size ---- */

static bool put_sizes(const gb_size_curve *curve, gb_results *results)
{
    gb_result_plot *plot = add_plot(results, "bench-size", "Cost against size",
                                    "frames, joints or characters", "microseconds", true);
    bool ok = plot != NULL;
    for (int k = 0; k < GB_BUDGET_CURVES && ok; k++) {
        const gb_size_curve *c = &curve[k];
        double us[GB_MAX_SIZES];
        for (int i = 0; i < c->n; i++) {
            us[i] = 1e6 * c->seconds[i];
            put(results, GB_Q_COST_SIZE, c->name, c->unit, i + 1, c->size[i]);
            put(results, GB_Q_COST_MEDIAN, c->name, "", i + 1, 1e9 * c->seconds[i]);
            put(results, GB_Q_COST_MEDIAN, c->name, "sweep", i + 1, 1e9 * c->sweep[i]);
            put(results, GB_Q_COST_BYTES, c->name, "", i + 1, c->bytes[i]);
            if (c->part)
                put(results, GB_Q_COST_COUNT, c->name, c->part, i + 1, c->parts[i]);
        }
        ok = c->n == 0 || gb_results_add_series(results, plot, c->name, c->size, us, c->n);
    }
    return ok;
}

bool gb_budget_put(const gb_budget_findings *found, gb_results *results)
{
    bool ok = put_machine(found, results);
    put_cases(found->cases, results);
    put_budget(found, results);
    put_crowds(found, results);
    put_stages(found->frame, "frame", results);
    put_stages(found->take, "take", results);
    return ok && crowd_plot(found, results) && frames_plot(found->cases, results) &&
           put_sizes(found->curve, results);
}
