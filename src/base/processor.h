/* What Linux says of the processor. */
#ifndef GB_BASE_PROCESSOR_H
#define GB_BASE_PROCESSOR_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The value of a key in /proc/cpuinfo, of the first processor ("model name", "cpu MHz"). False, and
 * an empty text: there is none. */
bool gb_processor_read(const char *key, char *value, size_t room);

#ifdef __cplusplus
}
#endif
#endif
