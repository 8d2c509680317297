/* Allocations that fail on request. A test that includes this is linked with
 * -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc. */
#ifndef GB_TESTS_FAILING_ALLOC_H
#define GB_TESTS_FAILING_ALLOC_H

#include "check.h"

/* Counts down to the allocation that fails; negative: none does. */
static long fail_after = -1;

static int fails_now(void)
{
    return fail_after >= 0 && fail_after-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails_now() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails_now() ? NULL : __real_aligned_alloc(alignment, size);
}

/* Runs work with the first, second, ... allocation failing until it passes; returns how many there
 * were. */
static inline long fail_every_allocation(gb_status (*work)(gb_error *err))
{
    for (long k = 0; k < 10000; k++) {
        gb_error err = {0};
        fail_after = k;
        gb_status status = work(&err);
        bool failed = fail_after < 0;
        fail_after = -1;
        if (!failed) {
            assert_status(status, GB_OK, &err);
            return k;
        }
        assert_status(status, GB_IO, &err);
        assert_contains(err.message, "memory");
    }
    fail();
    return 0;
}

#endif
