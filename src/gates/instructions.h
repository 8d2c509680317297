/* Instruction counts of benchmarks, as metrics that a gate can compare. */
#ifndef GB_GATES_INSTRUCTIONS_H
#define GB_GATES_INSTRUCTIONS_H

#include "base/json.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is it a file in the shape of Google Benchmark? */
bool gb_counts_is(const gb_json *json);

/* Results that hold one row of GB_Q_INSTRUCTIONS for each benchmark with that counter: its take is
 * the benchmark, its reference "COMPILER, LIBC, ARCHITECTURE FEATURES" of the context, which counts
 * depend on (LIBC and the processor's FEATURES where they are named). Times are not read: stored
 * ones tell more of the machine than of the program. Fails with GB_NOTHING when nothing was
 * counted. On success the caller calls gb_results_free. */
gb_status gb_counts_read(const gb_json *json, gb_results *results, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
