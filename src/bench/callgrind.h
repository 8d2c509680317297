/* Instructions of a case, counted by valgrind's callgrind: the same number every time. */
#ifndef GB_BENCH_CALLGRIND_H
#define GB_BENCH_CALLGRIND_H

#include "bench/cases.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Does valgrind run here? */
bool gb_bench_can_count(void);

/* Runs `program bench --iterations N NAME` under callgrind, which collects only inside
 * gb_bench_kernel, and returns the instructions of one repetition. GB_NOTHING when valgrind is not
 * there. */
gb_status gb_bench_count(const char *program, const gb_bench_case *c, double *instructions,
                         gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
