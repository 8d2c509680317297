/* Any bytes as an experiment, a reference, results, a baseline and counts of benchmarks. */
#include "compare/results.h"
#include "experiment/experiment.h"
#include "fuzz.h"
#include "gates/baseline.h"
#include "gates/instructions.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    gb_experiment experiment;
    gb_reference reference;
    gb_results results;
    gb_error err;
    if (gb_experiment_parse(text, size, "fuzz.json", &experiment, &err) == GB_OK)
        gb_experiment_free(&experiment);
    if (gb_reference_parse(text, size, "fuzz.json", &reference, &err) == GB_OK)
        gb_reference_free(&reference);
    if (gb_results_parse(text, size, "fuzz.json", &results, &err) == GB_OK)
        gb_results_free(&results);
    gb_baseline baseline;
    if (gb_baseline_parse(text, size, "fuzz.json", &baseline, &err) == GB_OK) {
        gb_buffer out = {0};
        gb_baseline_write(&out, &baseline);
        gb_buffer_free(&out);
        gb_baseline_free(&baseline);
    }
    gb_json json;
    if (gb_json_parse(text, size, "fuzz.json", &json, &err) == GB_OK) {
        if (gb_counts_is(&json) && gb_counts_read(&json, &results, &err) == GB_OK)
            gb_results_free(&results);
        gb_json_close(&json);
    }
    return 0;
}
