/* Tables, plots and additional metrics in results.json; for results_file.c. */
#ifndef GB_COMPARE_RESULTS_EXTRA_H
#define GB_COMPARE_RESULTS_EXTRA_H

#include "base/json.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds the keys "tables" and "plots" where there are some. */
void gb_results_extra_write(cJSON *root, const gb_results *results);

/* Reads them, and the metrics that are marked "extra", into results. GB_INPUT for what has another
 * shape or is too much; a text or number that is missing becomes "" or NaN. */
gb_status gb_results_extra_read(const gb_json *json, gb_results *results, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
