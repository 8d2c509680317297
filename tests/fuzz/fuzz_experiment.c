/* Any bytes as an experiment, a reference and results. */
#include "compare/results.h"
#include "experiment/experiment.h"
#include "fuzz.h"

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
    return 0;
}
