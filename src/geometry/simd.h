/* One binary for all processors: a function marked GB_CLONES is compiled for AVX-512, AVX2 and the
 * baseline, and the loader picks. Without fused multiply-add contraction all give the same bits. */
#ifndef GB_GEOMETRY_SIMD_H
#define GB_GEOMETRY_SIMD_H

/* Sanitizers run before the loader's choice is made. */
#if defined(__x86_64__) && !defined(GB_BASELINE_ONLY) && defined(__GNUC__) &&                      \
    defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#if defined(__clang__)
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer) ||             \
    __clang_major__ < 14
#define GB_CLONES
#else
#define GB_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#endif
#else
#define GB_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#endif
#else
#define GB_CLONES
#endif

#endif
