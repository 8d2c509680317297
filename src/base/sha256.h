/* SHA-256 of bytes, for provenance (over libmd). */
#ifndef GB_BASE_SHA256_H
#define GB_BASE_SHA256_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_SHA256_SIZE = 65 }; /* 64 hexadecimal digits and a NUL */

void gb_sha256(const void *bytes, size_t size, char hex[GB_SHA256_SIZE]);

#ifdef __cplusplus
}
#endif
#endif
