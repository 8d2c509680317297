/* Cold caches, and values that the compiler must not see through. */
#ifndef GB_PERF_CACHE_H
#define GB_PERF_CACHE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What p points to may have been read and written: nothing around it is folded or moved away. */
#if defined(__GNUC__)
#define GB_KEEP(p) __asm__ volatile("" : : "g"(p) : "memory")
#else
#define GB_KEEP(p) gb_keep(p)
#endif
void gb_keep(const void *p);

/* Removes these bytes from all caches: line by line where the processor can (x86), else by walking
 * through a buffer that is larger than most last-level caches. */
void gb_cache_flush(const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
