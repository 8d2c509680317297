/* The part "gates" of an experiment: limits that its own results have to hold (declared in
 * experiment.h; the JSON is that of baselines, docs/gates.md). */
#include <math.h>
#include <string.h>

#include "experiment/experiment.h"
#include "gates/gate.h"
#include "gates/gate_text.h"

gb_status gb_experiment_read_gates(const gb_json *json, gb_experiment *experiment, gb_error *err)
{
    const cJSON *list = NULL;
    gb_status status = gb_json_array(json, json->root, "", "gates", false, &list, err);
    if (status != GB_OK || !list)
        return status;
    return gb_gate_rules_read(json, list, "gates", &experiment->arena, &experiment->gate,
                              &experiment->ngate, err);
}

/* Failures first, as texts, so that every report shows them. */
static bool add_table(gb_results *results)
{
    enum { NSHOWN = 6 };
    static const gb_gate_column shown[NSHOWN] = {GB_COLUMN_VERDICT, GB_COLUMN_METRIC,
                                                 GB_COLUMN_WHO,     GB_COLUMN_NOW,
                                                 GB_COLUMN_ALLOWED, GB_COLUMN_WHERE};
    const char *columns[NSHOWN];
    for (int k = 0; k < NSHOWN; k++)
        columns[k] = gb_gate_columns[shown[k]];
    gb_result_table *table = gb_results_add_table(
        results, "gates", "Gates",
        "What this experiment asks of its own results. One that failed makes gaitbench run exit "
        "with 1.",
        columns, NSHOWN);
    bool ok = table != NULL;
    for (int i = 0; i < results->ngate && ok; i++) {
        for (int k = 0; k < NSHOWN && ok; k++) {
            gb_buffer text = {0};
            gb_gate_cell(&text, &results->gate[i], shown[k]);
            ok = !text.failed &&
                 gb_results_add_cell(results, table, "%s", text.text ? text.text : "");
            gb_buffer_free(&text);
        }
    }
    return ok;
}

gb_status gb_experiment_check_gates(const gb_experiment *experiment, gb_results *results,
                                    gb_error *err)
{
    gb_gate gate = {.arena = &results->arena};
    if (experiment->ngate == 0)
        return GB_OK;
    if (!gb_gate_check_rules(results, experiment->gate, experiment->ngate, &gate) ||
        !gb_gate_rows_sort(gate.row, gate.nrow))
        return gb_fail_memory(err);
    results->gate = gate.row;
    results->ngate = gate.nrow;
    return add_table(results) ? GB_OK : gb_fail_memory(err);
}
