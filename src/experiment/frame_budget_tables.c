#include "experiment/frame_budget_tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/statistics.h"
#include "bench/bench_crowd.h"

/* Frame rates of games, Hz. */
static const double rates[] = {60, 90, 120, 240};
enum { NRATE = sizeof rates / sizeof *rates };

/* Where a table goes: everything here holds times. */
static gb_result_table *add_table(gb_results *results, const char *name, const char *title,
                                  const char *note, const char *const *columns, int n)
{
    gb_result_table *table = gb_results_add_table(results, name, title, note, columns, n);
    if (table)
        table->timing = true;
    return table;
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

/* A number with three digits, or "n/a" and why. */
static bool add_number(gb_results *results, gb_result_table *table, double value, int n)
{
    if (isnan(value) && n > 0)
        return gb_results_add_cell(results, table, "n/a (n=%d)", n);
    if (isnan(value))
        return gb_results_add_cell(results, table, "n/a");
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    return gb_results_add_cell(results, table, "%.*f", decimals, value);
}

static const char *bytes_text(char text[32], double bytes)
{
    static const char *const units[] = {"B", "kB", "MB", "GB"};
    int u = 0;
    while (u < 3 && bytes >= 1024) {
        bytes /= 1024;
        u++;
    }
    snprintf(text, 32, "%.*f %s", bytes < 10 ? 1 : 0, bytes, units[u]);
    return text;
}

/* ---- the machine ---- */

static bool machine_table(const gb_budget_findings *found, gb_results *results)
{
    static const char *const columns[] = {"What", "here"};
    const gb_machine *m = found->machine;
    const gb_clock_quality clock = gb_clock_measure();
    char doubt[GB_MAX_DOUBTS][200], text[32];
    gb_result_table *t = add_table(results, "bench-machine", "The machine, and what to doubt",
                                   "Times are those of this machine at this moment.", columns, 2);
    bool ok = t && gb_results_add_cell(results, t, "processor") &&
              gb_results_add_cell(results, t, "%s", m->cpu[0] ? m->cpu : "unknown") &&
              gb_results_add_cell(results, t, "processors") &&
              gb_results_add_cell(results, t, "%d", m->processors) &&
              gb_results_add_cell(results, t, "clock, ns a call and resolution") &&
              gb_results_add_cell(results, t, "%.0f and %.0f", clock.overhead, clock.resolution) &&
              gb_results_add_cell(results, t, "seed of the order of cases") &&
              gb_results_add_cell(results, t, "%u", found->budget->seed);
    for (int i = 0; i < m->ncache && ok; i++)
        ok = gb_results_add_cell(results, t, "L%d cache (%s)", m->cache[i].level,
                                 m->cache[i].type) &&
             gb_results_add_cell(results, t, "%s", bytes_text(text, m->cache[i].bytes));
    for (int i = 0, n = gb_machine_doubts(m, doubt); i < n && ok; i++)
        ok = gb_results_add_cell(results, t, "doubt") &&
             gb_results_add_cell(results, t, "%s", doubt[i]);
    return ok;
}

/* ---- the cases ---- */

static bool cases_table(const gb_budget_findings *found, gb_results *results)
{
    static const char *const columns[] = {"Case",       "ns",      "ns a joint",
                                          "cpu ns",     "p99 ns",  "worst1pct_mean ns",
                                          "raw p99 ns", "cold ns", "realtime factor at 60 Hz",
                                          "allocations"};
    const gb_budget_cases *c = found->cases;
    gb_result_table *t = add_table(
        results, "bench-cases", "What a character costs",
        "Of one pose or step, on one core: the median over the frames of the least over the "
        "replays; p99 and worst1pct_mean over those frames, raw p99 over one replay as it came "
        "(n/a: fewer than ten samples beyond). Cold: caches emptied of what the case works on "
        "before every frame. Realtime factor: 1/60 s over the time.",
        columns, 10);
    bool ok = t != NULL;
    for (int i = 0; i < c->n && ok; i++) {
        const gb_work *w = &c->work[i];
        const gb_bench_result *r = &c->warm[i];
        const double ns = 1e9 / w->items;
        ok = gb_results_add_cell(results, t, "%s", w->name) &&
             add_number(results, t, ns * r->least.median, 0) &&
             add_number(results, t, ns * r->least.median / w->joints, 0) &&
             add_number(results, t, ns * r->cpu, 0) &&
             add_number(results, t, ns * r->least.p99, r->frames) &&
             add_number(results, t, ns * r->least.worst1pct_mean, r->frames) &&
             add_number(results, t, ns * r->raw.p99, r->frames) &&
             add_number(results, t, ns * c->cold[i].least.median, 0) &&
             gb_results_add_cell(results, t, "%.0f", w->items / 60 / r->least.median) &&
             add_number(results, t, r->allocations, 0);
        /* What is no time can be gated. */
        gb_metric m = {"allocations", w->name, "", "", "both", "", "lower", r->allocations};
        if (ok && isfinite(r->allocations))
            ok = gb_results_add_metric(results, m);
    }
    return ok;
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

static bool budget_table(const gb_budget_findings *found, gb_results *results)
{
    static const char *const columns[] = {"Rate Hz",
                                          "frame ms",
                                          "slice ms",
                                          "procedural, one thread",
                                          "procedural, all threads",
                                          "two clips blended and placed",
                                          "poses from muscles"};
    char note[400];
    snprintf(note, sizeof note,
             "How many characters fit into the slice that a frame has for animation: %.3g ms at 60 "
             "Hz, at other rates in proportion. Procedural ones as in the curve of crowds (a mix "
             "of walking, running, turning and standing), %d threads; clips and muscles at the "
             "cost of one.",
             found->budget->slice_ms, found->threads);
    gb_result_table *t =
        add_table(results, "bench-budget", "Characters in a slice of the frame", note, columns, 7);
    const double clips = item_ns(found->cases, "clips/placed/two");
    const double muscles = item_ns(found->cases, "muscles/placed/batch");
    bool ok = t != NULL;
    for (int i = 0; i < NRATE && ok; i++) {
        double slice = found->budget->slice_ms * 60 / rates[i];
        const int n = found->budget->ncrowd;
        ok = gb_results_add_cell(results, t, "%.0f", rates[i]) &&
             gb_results_add_cell(results, t, "%.3f", 1000 / rates[i]) &&
             gb_results_add_cell(results, t, "%.3f", slice) &&
             gb_results_add_cell(results, t, "%.0f",
                                 gb_crowd_that_fits(found->crowd, n, false, 1e-3 * slice)) &&
             add_number(results, t, gb_crowd_that_fits(found->crowd, n, true, 1e-3 * slice), 0) &&
             gb_results_add_cell(results, t, "%.0f", floor(1e6 * slice / clips)) &&
             gb_results_add_cell(results, t, "%.0f", floor(1e6 * slice / muscles));
    }
    return ok;
}

/* The smallest cache that holds so many bytes. */
static void cache_of(const gb_machine *m, double bytes, char text[32])
{
    snprintf(text, 32, "memory");
    for (int level = 3; level >= 1; level--) {
        if (bytes <= gb_machine_cache(m, level))
            snprintf(text, 32, "L%d", level);
    }
}

static bool crowd_table(const gb_budget_findings *found, gb_results *results)
{
    static const char *const columns[] = {"Characters",     "working set",    "fits into",
                                          "frame us",       "ns a character", "cold ns each",
                                          "all threads us", "speed-up"};
    gb_result_table *t =
        add_table(results, "bench-crowd", "Crowds",
                  "A frame of so many procedural characters with their poses. From eight "
                  "on they are the whole mix; one alone walks straight.",
                  columns, 8);
    bool ok = t != NULL;
    for (int i = 0; i < found->budget->ncrowd && ok; i++) {
        const gb_crowd_point *p = &found->crowd[i];
        char text[32], cache[32];
        cache_of(found->machine, p->bytes, cache);
        ok = gb_results_add_cell(results, t, "%d", p->n) &&
             gb_results_add_cell(results, t, "%s", bytes_text(text, p->bytes)) &&
             gb_results_add_cell(results, t, "%s", cache) &&
             add_number(results, t, 1e6 * p->one, 0) &&
             add_number(results, t, 1e9 * p->one / p->n, 0) &&
             add_number(results, t, 1e9 * p->cold / p->n, 0) &&
             add_number(results, t, 1e6 * p->many, 0) &&
             add_number(results, t, p->one / p->many, 0);
    }
    return ok;
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
    char label[64], size[32];
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
        snprintf(label, sizeof label, "L%d full (%s)", level, bytes_text(size, bytes));
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

static bool frames_table(const gb_budget_findings *found, gb_results *results)
{
    static const char *const columns[] = {"Frame us", "least", "median",         "mean", "p90",
                                          "p99",      "p99.9", "worst1pct_mean", "most", "n"};
    const gb_budget_cases *c = found->cases;
    int i = 0;
    while (i < c->n && strcmp(c->work[i].name, "procedural/step/walk") != 0)
        i++;
    if (i == c->n)
        return true;
    const gb_bench_result *r = &c->warm[i];
    const gb_durations *const samples[2] = {&r->least, &r->raw};
    static const char *const names[2] = {"least over the replays", "one replay as it came"};
    gb_result_table *t = add_table(
        results, "bench-frames", "Frame times of one walking character",
        "Percentiles only where ten samples or more lie beyond. What the second row has above the "
        "first is the machine's, not the character's.",
        columns, 10);
    gb_result_plot *plot = add_plot(results, "bench-frames", "Frame times of one walking character",
                                    "microseconds", "% of the frames that last no longer", false);
    bool ok = t && plot;
    for (int k = 0; k < 2 && ok; k++) {
        const gb_durations *s = samples[k];
        const double values[] = {s->least, s->median, s->mean,           s->p90,
                                 s->p99,   s->p999,   s->worst1pct_mean, s->most};
        ok = gb_results_add_cell(results, t, "%s", names[k]);
        for (int v = 0; v < 8 && ok; v++)
            ok = add_number(results, t, 1e6 * values[v], s->n);
        ok = ok && gb_results_add_cell(results, t, "%d", s->n) &&
             add_distribution(results, plot, names[k], k ? r->frame_raw : r->frame_least, r->frames,
                              r->per_frame);
    }
    return ok;
}

/* ---- stages ---- */

static bool stages_table(const gb_stages *stages, const char *name, const char *title,
                         gb_results *results)
{
    gb_result_table *t =
        add_table(results, name, title,
                  "The columns of Tracy's csvexport; total_perc is of these stages together.",
                  gb_stage_columns, GB_STAGE_COLUMNS);
    bool ok = t != NULL;
    for (int i = 0; i < stages->n; i++) {
        for (int c = 0; c < GB_STAGE_COLUMNS && ok; c++) {
            char text[64];
            gb_stage_cell(stages, i, c, text);
            ok = gb_results_add_cell(results, t, "%s", text);
        }
    }
    return ok;
}

/* ---- cost against size ---- */

static bool sizes_table(const gb_budget_findings *found, gb_results *results)
{
    static const char *const columns[] = {
        "Work", "from", "to", "unit", "ns each", "ns each at the largest", "verdict"};
    gb_result_table *t = add_table(
        results, "bench-size", "Cost against size",
        "One core. ns each: the least over the sizes. Linear between two sizes: time over size has "
        "an exponent within 0.15 of 1.",
        columns, 7);
    gb_result_plot *plot = add_plot(results, "bench-size", "Cost against size",
                                    "frames, joints or characters", "microseconds", true);
    bool ok = t && plot;
    for (int k = 0; k < GB_BUDGET_CURVES && ok; k++) {
        const gb_size_curve *c = &found->curve[k];
        double least = (double)INFINITY, us[GB_MAX_SIZES];
        gb_buffer verdict = {0};
        if (c->n == 0)
            continue;
        for (int i = 0; i < c->n; i++) {
            least = fmin(least, c->seconds[i] / c->size[i]);
            us[i] = 1e6 * c->seconds[i];
        }
        gb_size_verdict(c, found->machine, &verdict);
        ok = !verdict.failed && gb_results_add_cell(results, t, "%s", c->name) &&
             gb_results_add_cell(results, t, "%.0f", c->size[0]) &&
             gb_results_add_cell(results, t, "%.0f", c->size[c->n - 1]) &&
             gb_results_add_cell(results, t, "%s", c->unit) &&
             add_number(results, t, 1e9 * least, 0) &&
             add_number(results, t, 1e9 * c->seconds[c->n - 1] / c->size[c->n - 1], 0) &&
             gb_results_add_cell(results, t, "%s", verdict.text) &&
             gb_results_add_series(results, plot, c->name, c->size, us, c->n);
        gb_buffer_free(&verdict);
    }
    return ok;
}

bool gb_budget_tables(const gb_budget_findings *found, gb_results *results)
{
    return machine_table(found, results) && budget_table(found, results) &&
           cases_table(found, results) && crowd_table(found, results) &&
           crowd_plot(found, results) && frames_table(found, results) &&
           stages_table(found->frame, "bench-stages-frame", "Stages of a frame of 100 characters",
                        results) &&
           stages_table(found->take, "bench-stages-take", "Stages of a take", results) &&
           sizes_table(found, results);
}
