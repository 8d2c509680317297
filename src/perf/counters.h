/* The processor's own counters, where the system gives them (Linux' perf events). */
#ifndef GB_PERF_COUNTERS_H
#define GB_PERF_COUNTERS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_counter {
    GB_COUNT_INSTRUCTIONS,
    GB_COUNT_CYCLES,
    GB_COUNT_BRANCH_MISSES,
    GB_COUNT_PAGE_FAULTS, /* these two are the kernel's, and nearly always there */
    GB_COUNT_SWITCHES,
    GB_NCOUNTER
} gb_counter;

/* As keys of JSON: "instructions", "cycles", ... */
extern const char *const gb_counter_names[GB_NCOUNTER];

typedef struct gb_counters {
    int file[GB_NCOUNTER]; /* -1: not to be had */
} gb_counters;

/* Opens those that there are, of this thread, in user space, stopped at zero. */
void gb_counters_open(gb_counters *counters);
void gb_counters_close(gb_counters *counters);

void gb_counters_start(const gb_counters *counters);
/* Counts since start; NaN where there is no such counter. Where the processor has counted only part
 * of the time, the count is scaled up. */
void gb_counters_stop(const gb_counters *counters, double count[GB_NCOUNTER]);

/* Does the processor count instructions for us? */
bool gb_counters_have_hardware(void);

#ifdef __cplusplus
}
#endif
#endif
