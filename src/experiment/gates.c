/* The part "gates" of an experiment: limits that its own results have to hold (declared in
 * experiment.h; the JSON is that of baselines, docs/gates.md). */
#include "experiment/experiment.h"
#include "gates/gate.h"

gb_status gb_experiment_read_gates(const gb_json *json, gb_experiment *experiment, gb_error *err)
{
    const cJSON *list = NULL;
    gb_status status = gb_json_array(json, json->root, "", "gates", false, &list, err);
    if (status != GB_OK || !list)
        return status;
    return gb_gate_rules_read(json, list, "gates", &experiment->arena, &experiment->gate,
                              &experiment->ngate, err);
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
    gb_results_set_gates(results, gate.row, gate.nrow);
    return GB_OK;
}
