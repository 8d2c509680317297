/* What a character costs: the tables of the frame budget, from rows that
 * experiment/frame_budget_numbers.h tells of (declared in tables.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "report/tables.h"

/* A number of the frame budget; NaN where there is none. */
static double cost(const gb_results *r, gb_quantity quantity, const char *take, const char *item,
                   int span)
{
    gb_value key = {.quantity = quantity, .take = take, .item = item, .span = span};
    return gb_store_get(&r->store, key);
}

/* The next row of a quantity behind number *at, of a take (NULL: of any); NULL when there is no
 * more. */
static const gb_value *next_row(const gb_results *r, gb_quantity quantity, const char *take,
                                int *at)
{
    while (*at < r->store.nvalue) {
        const gb_value *v = &r->store.value[(*at)++];
        if (v->quantity == quantity && (!take || strcmp(v->take, take) == 0))
            return v;
    }
    return NULL;
}

/* A number with three digits, or "n/a" and why. */
static void add_number(gb_text_table *table, double value, double n)
{
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    if (isnan(value) && n > 0)
        gb_text_cell(table, "n/a (n=%.0f)", n);
    else if (isnan(value))
        gb_text_cell(table, "n/a");
    else
        gb_text_cell(table, "%.*f", decimals, value);
}

/* ---- the machine ---- */

static void machine_table(const gb_results *r, gb_text_tables *tables)
{
    static const char *const columns[] = {"What", "here"};
    const char *cpu = r->provenance.processor;
    char text[GB_NUMBER_SIZE];
    int at = 0;
    gb_text_table *t =
        gb_text_tables_add(tables, "bench-machine", "The machine, and what to doubt",
                           "Times are those of this machine at this moment.", columns, 2);
    gb_text_cell(t, "processor");
    gb_text_cell(t, "%s", cpu ? cpu : "unknown");
    gb_text_cell(t, "processors");
    gb_text_cell(t, "%.0f", cost(r, GB_Q_COST_COUNT, "machine", "processors", 0));
    gb_text_cell(t, "clock, ns a call and resolution");
    gb_text_cell(t, "%.0f and %.0f", cost(r, GB_Q_COST_MEDIAN, "machine", "clock", 0),
                 cost(r, GB_Q_COST_LEAST, "machine", "clock", 0));
    gb_text_cell(t, "seed of the order of cases");
    gb_text_cell(t, "%.0f", cost(r, GB_Q_COST_COUNT, "machine", "seed", 0));
    for (const gb_value *v; (v = next_row(r, GB_Q_COST_BYTES, "machine", &at));) {
        gb_text_cell(t, "L%d cache (%s)", v->span, v->item);
        gb_text_cell(t, "%s", gb_number_bytes(text, v->value));
    }
    for (int i = 0; i < r->ndoubt; i++) {
        gb_text_cell(t, "doubt");
        gb_text_cell(t, "%s", r->doubt[i]);
    }
}

/* ---- the cases ---- */

static void cases_table(const gb_results *r, gb_text_tables *tables)
{
    static const char *const columns[] = {"Case",       "ns",      "ns a joint",
                                          "cpu ns",     "p99 ns",  "worst1pct_mean ns",
                                          "raw p99 ns", "cold ns", "realtime factor at 60 Hz",
                                          "allocations"};
    int at = 0;
    gb_text_table *t = gb_text_tables_add(
        tables, "bench-cases", "What a character costs",
        "Of one pose or step, on one core: the median over the frames of the least over the "
        "replays; p99 and worst1pct_mean over those frames, raw p99 over one replay as it came "
        "(n/a: fewer than ten samples beyond). Cold: caches emptied of what the case works on "
        "before every frame. Realtime factor: 1/60 s over the time.",
        columns, 10);
    for (const gb_value *v; (v = next_row(r, GB_Q_COST_CPU, NULL, &at));) {
        const char *name = v->take;
        const double ns = cost(r, GB_Q_COST_MEDIAN, name, "", 0);
        const double n = cost(r, GB_Q_COST_COUNT, name, "samples", 0);
        gb_text_cell(t, "%s", name);
        add_number(t, ns, 0);
        add_number(t, ns / cost(r, GB_Q_COST_COUNT, name, "joints", 0), 0);
        add_number(t, v->value, 0);
        add_number(t, cost(r, GB_Q_COST_P99, name, "", 0), n);
        add_number(t, cost(r, GB_Q_COST_WORST, name, "", 0), n);
        add_number(t, cost(r, GB_Q_COST_P99, name, "raw", 0), n);
        add_number(t, cost(r, GB_Q_COST_MEDIAN, name, "cold", 0), 0);
        gb_text_cell(t, "%.0f", 1e9 / 60 / ns);
        add_number(t, cost(r, GB_Q_ALLOCATIONS, name, "", 0), 0);
    }
}

/* ---- crowds and budgets ---- */

static void budget_table(const gb_results *r, gb_text_tables *tables)
{
    static const char *const columns[] = {"Rate Hz",
                                          "frame ms",
                                          "slice ms",
                                          "procedural, one thread",
                                          "procedural, all threads",
                                          "two clips blended and placed",
                                          "poses from muscles"};
    char note[400];
    int at = 0;
    snprintf(note, sizeof note,
             "How many characters fit into the slice that a frame has for animation: %.3g ms at 60 "
             "Hz, at other rates in proportion. Procedural ones as in the curve of crowds (a mix "
             "of walking, running, turning and standing), %.0f threads; clips and muscles at the "
             "cost of one.",
             cost(r, GB_Q_COST_SLICE, "slice", "", 1),
             cost(r, GB_Q_COST_COUNT, "crowd", "threads", 0));
    gb_text_table *t = gb_text_tables_add(tables, "bench-budget",
                                          "Characters in a slice of the frame", note, columns, 7);
    for (const gb_value *v; (v = next_row(r, GB_Q_COST_RATE, "slice", &at));) {
        double fit[4];
        for (int i = 0; i < 4; i++) /* the headings are their items */
            fit[i] = cost(r, GB_Q_COST_CHARACTERS, "slice", columns[3 + i], v->span);
        gb_text_cell(t, "%.0f", v->value);
        gb_text_cell(t, "%.3f", 1000 / v->value);
        gb_text_cell(t, "%.3f", cost(r, GB_Q_COST_SLICE, "slice", "", v->span));
        gb_text_cell(t, "%.0f", fit[0]);
        add_number(t, fit[1], 0);
        gb_text_cell(t, "%.0f", fit[2]);
        gb_text_cell(t, "%.0f", fit[3]);
    }
}

/* The smallest cache that holds so many bytes. */
static void cache_of(const gb_results *r, double bytes, char text[32])
{
    snprintf(text, 32, "memory");
    for (int level = 3; level >= 1; level--) {
        if (bytes <= gb_report_cache(&r->store, level))
            snprintf(text, 32, "L%d", level);
    }
}

static void crowd_table(const gb_results *r, gb_text_tables *tables)
{
    static const char *const columns[] = {"Characters",     "working set",    "fits into",
                                          "frame us",       "ns a character", "cold ns each",
                                          "all threads us", "speed-up"};
    int at = 0;
    gb_text_table *t =
        gb_text_tables_add(tables, "bench-crowd", "Crowds",
                           "A frame of so many procedural characters with their poses. From eight "
                           "on they are the whole mix; one alone walks straight.",
                           columns, 8);
    for (const gb_value *v; (v = next_row(r, GB_Q_COST_CHARACTERS, "crowd", &at));) {
        const double one = cost(r, GB_Q_COST_MEDIAN, "crowd", "one thread", v->span);
        const double many = cost(r, GB_Q_COST_MEDIAN, "crowd", "all threads", v->span);
        const double cold = cost(r, GB_Q_COST_MEDIAN, "crowd", "cold", v->span);
        const double bytes = cost(r, GB_Q_COST_BYTES, "crowd", "", v->span);
        char text[GB_NUMBER_SIZE], cache[32];
        cache_of(r, bytes, cache);
        gb_text_cell(t, "%.0f", v->value);
        gb_text_cell(t, "%s", gb_number_bytes(text, bytes));
        gb_text_cell(t, "%s", cache);
        add_number(t, 1e-3 * one, 0);
        add_number(t, one / v->value, 0);
        add_number(t, cold / v->value, 0);
        add_number(t, 1e-3 * many, 0);
        add_number(t, one / many, 0);
    }
}

/* ---- how frame times are distributed ---- */

static void frames_table(const gb_results *r, gb_text_tables *tables)
{
    static const char *const columns[] = {"Frame us", "least", "median",         "mean", "p90",
                                          "p99",      "p99.9", "worst1pct_mean", "most", "n"};
    static const char *const labels[] = {"least over the replays", "one replay as it came"};
    static const char *const items[] = {"", "raw"};
    static const gb_quantity quantities[] = {GB_Q_COST_LEAST, GB_Q_COST_MEDIAN, GB_Q_COST_MEAN,
                                             GB_Q_COST_P90,   GB_Q_COST_P99,    GB_Q_COST_P999,
                                             GB_Q_COST_WORST, GB_Q_COST_MOST};
    static const char walk[] = "procedural/step/walk";
    const double n = cost(r, GB_Q_COST_COUNT, walk, "samples", 0);
    if (isnan(n))
        return;
    gb_text_table *t = gb_text_tables_add(
        tables, "bench-frames", "Frame times of one walking character",
        "Percentiles only where ten samples or more lie beyond. What the second row has above the "
        "first is the machine's, not the character's.",
        columns, 10);
    for (int k = 0; k < 2; k++) {
        gb_text_cell(t, "%s", labels[k]);
        for (int q = 0; q < 8; q++)
            add_number(t, 1e-3 * cost(r, quantities[q], walk, items[k], 0), n);
        gb_text_cell(t, "%.0f", n);
    }
}

/* ---- stages ---- */

static void stages_table(const gb_results *r, const char *of, const char *name, const char *title,
                         gb_text_tables *tables)
{
    static const char *const columns[] = {"name",       "src_file", "src_line", "total_ns",
                                          "total_perc", "counts",   "mean_ns",  "min_ns",
                                          "max_ns",     "std_ns"};
    static const gb_quantity quantities[] = {GB_Q_COST_COUNT, GB_Q_COST_MEAN, GB_Q_COST_LEAST,
                                             GB_Q_COST_MOST, GB_Q_COST_SD};
    gb_text_table *t = gb_text_tables_add(
        tables, name, title,
        "The columns of Tracy's csvexport; total_perc is of these stages together.", columns, 10);
    double all = 0;
    int at = 0;
    for (const gb_value *v; (v = next_row(r, GB_Q_COST_TOTAL, of, &at));)
        all += v->value;
    at = 0;
    for (const gb_value *v; (v = next_row(r, GB_Q_COST_TOTAL, of, &at));) {
        int place = 0;
        const gb_value *line = next_row(r, GB_Q_COST_LINE, v->item, &place);
        gb_text_cell(t, "%s", v->item);
        gb_text_cell(t, "%s", line ? line->item : "");
        gb_text_cell(t, "%.0f", line ? line->value : 0);
        gb_text_cell(t, "%.0f", v->value);
        gb_text_cell(t, "%.2f", 100 * v->value / all);
        for (int q = 0; q < 5; q++)
            gb_text_cell(t, "%.0f", cost(r, quantities[q], of, v->item, 0));
    }
}

/* ---- cost against size ---- */

static void sizes_table(const gb_results *r, gb_text_tables *tables)
{
    static const char *const columns[] = {
        "Work", "from", "to", "unit", "ns each", "ns each at the largest", "verdict"};
    int at = 0;
    gb_text_table *t = gb_text_tables_add(
        tables, "bench-size", "Cost against size",
        "One core. ns each: the least over the sizes. Linear between two sizes: time over size has "
        "an exponent within 0.15 of 1.",
        columns, 7);
    for (const gb_value *v; (v = next_row(r, GB_Q_COST_SIZE, NULL, &at));) {
        double least = (double)INFINITY, size = v->value, last = size, each = 0;
        gb_buffer verdict = {0};
        if (v->span != 1)
            continue;
        for (int i = 1; !isnan(size); i++) {
            last = size;
            each = cost(r, GB_Q_COST_MEDIAN, v->take, "", i) / size;
            least = fmin(least, each);
            size = cost(r, GB_Q_COST_SIZE, v->take, v->item, i + 1);
        }
        gb_report_size_verdict(&verdict, &r->store, v);
        gb_text_cell(t, "%s", v->take);
        gb_text_cell(t, "%.0f", v->value);
        gb_text_cell(t, "%.0f", last);
        gb_text_cell(t, "%s", v->item);
        add_number(t, least, 0);
        add_number(t, each, 0);
        gb_text_cell(t, "%s", verdict.text ? verdict.text : "");
        tables->failed = tables->failed || verdict.failed;
        gb_buffer_free(&verdict);
    }
}

void gb_tables_bench(const gb_results *results, gb_text_tables *tables)
{
    machine_table(results, tables);
    budget_table(results, tables);
    cases_table(results, tables);
    crowd_table(results, tables);
    frames_table(results, tables);
    stages_table(results, "frame", "bench-stages-frame", "Stages of a frame of 100 characters",
                 tables);
    stages_table(results, "take", "bench-stages-take", "Stages of a take", tables);
    sizes_table(results, tables);
}
