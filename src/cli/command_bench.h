/* What `bench` prints. */
#ifndef GB_CLI_COMMAND_BENCH_H
#define GB_CLI_COMMAND_BENCH_H

#include "base/buffer.h"
#include "bench/against.h"
#include "bench/sittings.h"
#include "perf/machine.h"

/* Counts allocations of the code of this program (not those of other libraries) from now on. */
void gb_cli_count_allocations(void);

/* The machine, the clock, the order, and what makes the times doubtful. */
void gb_bench_print_machine(const gb_machine *machine, const gb_bench_options *options);

/* A line each; instructions: (n) NaN where not counted. */
void gb_bench_print(const gb_sitting *sitting, const double *instructions, int n);

/* Every frame of every work: milliseconds as it came in the last replay, and the least. */
void gb_bench_frametimes(gb_buffer *out, const gb_sitting *sitting, int n);

void gb_bench_print_against(const gb_against_row *row, int n);
void gb_bench_print_against_json(const gb_against_row *row, int n);

#endif
