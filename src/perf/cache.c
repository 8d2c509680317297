#include "perf/cache.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

static const void *volatile kept;

void gb_keep(const void *p)
{
    kept = p;
}

#if defined(__x86_64__)

enum { LINE = 64 };

void gb_cache_flush(const void *bytes, size_t size)
{
    const char *p = bytes;
    for (size_t i = 0; i < size; i += LINE)
        _mm_clflush(p + i);
    if (size > 0)
        _mm_clflush(p + size - 1);
    _mm_mfence();
}

#else

enum { WALKED = 64 * 1024 * 1024, STRIDE = 32 };

void gb_cache_flush(const void *bytes, size_t size)
{
    static char walked[WALKED];
    if (size == 0)
        return;
    for (size_t i = 0; i < WALKED; i += STRIDE)
        walked[i]++;
    GB_KEEP(walked);
    GB_KEEP(bytes);
}

#endif
