/* Metrics and verdicts as JSON for other programs (declared in gate_formats.h). */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "compare/gate_row.h"
#include "report/gate_formats.h"

/* "procedural-0.43/cmu-people-walk/rms/knee/both"; of a benchmark its own name. */
static void full_name(gb_buffer *out, const gb_value *m)
{
    bool counted = m->quantity == GB_Q_INSTRUCTIONS;
    const char *const parts[] = {m->take, counted ? "" : m->reference,
                                 counted ? "" : gb_value_name(m), m->item, gb_sides_word(m->side)};
    bool first = true;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!*parts[i])
            continue;
        gb_buffer_text(out, first ? "" : "/");
        gb_text_line(out, parts[i]);
        first = false;
    }
}

/* Calls add for every metric that a baseline holds and that has a number where less is better. */
static void each_metric(gb_buffer *out, const gb_gate_report *report, cJSON *to,
                        void (*add)(cJSON *to, const char *name, const gb_value *m, double value))
{
    for (int i = 0; i < report->results->store.nvalue; i++) {
        const gb_value *m = &report->results->store.value[i];
        double value = gb_gate_badness(report->results, m);
        gb_buffer name = {0};
        if (!gb_value_is_metric(m) || !gb_baseline_wants(report->baseline, m) || isnan(value))
            continue;
        full_name(&name, m);
        out->failed = out->failed || name.failed;
        if (name.text)
            add(to, name.text, m, value);
        gb_buffer_free(&name);
    }
}

static void print(gb_buffer *out, cJSON *json)
{
    if (json)
        gb_json_print(out, json);
    else
        out->failed = true;
    cJSON_Delete(json);
}

/* What google/benchmark's tools/compare.py reads of an iteration. It compares times, so both hold
 * the number; the unit of the metric is the label. */
static void add_benchmark(cJSON *list, const char *name, const gb_value *m, double value)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", name);
    cJSON_AddStringToObject(item, "run_name", name);
    cJSON_AddStringToObject(item, "run_type", "iteration");
    cJSON_AddNumberToObject(item, "repetitions", 1);
    cJSON_AddNumberToObject(item, "repetition_index", 0);
    cJSON_AddNumberToObject(item, "threads", 1);
    cJSON_AddNumberToObject(item, "iterations", 1);
    gb_json_add_number(item, "real_time", value);
    gb_json_add_number(item, "cpu_time", value);
    cJSON_AddStringToObject(item, "time_unit", "ns");
    cJSON_AddStringToObject(item, "label", gb_value_unit(m));
    cJSON_AddItemToArray(list, item);
}

static void google_benchmark(gb_buffer *out, const gb_gate_report *report)
{
    cJSON *root = cJSON_CreateObject();
    cJSON *context = cJSON_AddObjectToObject(root, "context");
    cJSON_AddStringToObject(context, "executable", "gaitbench");
    cJSON_AddStringToObject(context, "experiment", report->results->experiment);
    cJSON_AddStringToObject(context, "definition", report->results->definition);
    cJSON_AddStringToObject(context, "library_build_type", "release");
    cJSON_AddNumberToObject(context, "json_schema_version", 1);
    each_metric(out, report, cJSON_AddArrayToObject(root, "benchmarks"), add_benchmark);
    print(out, root);
}

/* Bencher Metric Format: benchmark, measure, value. A measure's slug has small letters, digits and
 * hyphens. */
static void add_measure(cJSON *root, const char *name, const gb_value *m, double value)
{
    char slug[64];
    size_t n = 0;
    for (const char *c = gb_value_name(m); *c && n + 1 < sizeof slug; c++)
        slug[n++] = isalnum((unsigned char)*c) ? (char)tolower((unsigned char)*c) : '-';
    slug[n] = '\0';
    cJSON *benchmark = cJSON_CreateObject(), *measure = cJSON_CreateObject();
    gb_json_add_number(measure, "value", value);
    gb_json_add(benchmark, slug, measure);
    gb_json_add(root, name, benchmark);
}

static void bencher(gb_buffer *out, const gb_gate_report *report)
{
    cJSON *root = cJSON_CreateObject();
    each_metric(out, report, root, add_measure);
    print(out, root);
}

/* customSmallerIsBetter of benchmark-action/github-action-benchmark. */
static void add_smaller(cJSON *list, const char *name, const gb_value *m, double value)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", name);
    cJSON_AddStringToObject(item, "unit", *gb_value_unit(m) ? gb_value_unit(m) : "-");
    gb_json_add_number(item, "value", value);
    cJSON_AddItemToArray(list, item);
}

static void smaller_is_better(gb_buffer *out, const gb_gate_report *report)
{
    cJSON *root = cJSON_CreateArray();
    each_metric(out, report, root, add_smaller);
    print(out, root);
}

/* All verdicts, as in results.json. */
static void verdicts(gb_buffer *out, const gb_gate_report *report)
{
    cJSON *root = cJSON_CreateObject();
    gb_status status = gb_gate_status(report->gate);
    cJSON_AddStringToObject(root, "experiment", report->results->experiment);
    cJSON_AddStringToObject(root, "baseline", report->baseline->name);
    cJSON_AddStringToObject(root, "verdict",
                            status == GB_OK            ? "passed"
                            : status == GB_GATE_FAILED ? "failed"
                                                       : "nothing checked");
    if (report->gate->nrow > 0)
        gb_json_add(root, "gates",
                    gb_fields_json_list(gb_gate_fields, report->gate->row, report->gate->nrow,
                                        sizeof *report->gate->row));
    cJSON *remarks = cJSON_AddArrayToObject(root, "remarks");
    for (int i = 0; i < report->gate->nremark; i++)
        cJSON_AddItemToArray(remarks, cJSON_CreateString(report->gate->remark[i]));
    print(out, root);
}

const gb_gate_format gb_gate_formats[] = {
    {"verdicts", "every verdict with its numbers", verdicts},
    {"google-benchmark", "google/benchmark's JSON: tools/compare.py", google_benchmark},
    {"bencher", "Bencher Metric Format", bencher},
    {"smaller-is-better", "github-action-benchmark's customSmallerIsBetter", smaller_is_better},
    {NULL, NULL, NULL},
};
