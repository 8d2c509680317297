/* Cases of `gaitbench bench` that run experiments. */
#ifndef GB_EXPERIMENT_BENCH_CASES_H
#define GB_EXPERIMENT_BENCH_CASES_H

#include "bench/cases.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const gb_bench_family gb_bench_experiments;

#ifdef __cplusplus
}
#endif
#endif
