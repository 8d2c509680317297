/* Measurements in the JSON shape of Google Benchmark, which other tools read. */
#ifndef GB_BENCH_GOOGLE_H
#define GB_BENCH_GOOGLE_H

#include "base/json.h"
#include "bench/sittings.h"
#include "perf/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* {"context": {...}, "benchmarks": [...]}: n works that were measured; instructions: (n) of one
 * repetition, counted by callgrind, NaN where not; NULL: none. Numbers that could not be had are
 * left out. The caller frees it. */
cJSON *gb_bench_json(const gb_machine *machine, const gb_bench_options *options,
                     const gb_sitting *sitting, const double *instructions, int n);

#ifdef __cplusplus
}
#endif
#endif
