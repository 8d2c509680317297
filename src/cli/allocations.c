/* Counts allocations for `bench` (declared in command_bench.h). The program is linked with
 * -Wl,--wrap=malloc,...: its own code and the library's come by here, code of shared libraries does
 * not. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#include "cli/command_bench.h"

static atomic_bool counting;
static atomic_long count;

void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static void note(void)
{
    if (atomic_load_explicit(&counting, memory_order_relaxed))
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void *__wrap_malloc(size_t size)
{
    note();
    return __real_malloc(size);
}

void *__wrap_calloc(size_t number, size_t size)
{
    note();
    return __real_calloc(number, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    note();
    return __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    note();
    return __real_aligned_alloc(alignment, size);
}

static long allocations(void)
{
    return atomic_load_explicit(&count, memory_order_relaxed);
}

void gb_cli_count_allocations(void)
{
    atomic_store(&counting, true);
    gb_bench_count_allocations(allocations);
}
