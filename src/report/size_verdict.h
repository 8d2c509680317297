/* Words about a curve of cost against size: is twice as much work twice the time? */
#ifndef GB_REPORT_SIZE_VERDICT_H
#define GB_REPORT_SIZE_VERDICT_H

#include "base/buffer.h"
#include "measure/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of the data cache of a level of the machine that times were taken on; 0: not known. */
double gb_report_cache(const gb_store *store, int level);

/* In words, about the curve that begins with this row (GB_Q_COST_SIZE, span 1): from where on it is
 * linear, and where it is not, and why as far as that is known: a fixed cost, a working set that
 * leaves a cache, memory that takes more than linear itself, parts that become more than the sizes
 * do. Linear between two sizes is an exponent (of time over size) within 0.15 of 1. */
void gb_report_size_verdict(gb_buffer *out, const gb_store *store, const gb_value *first);

#ifdef __cplusplus
}
#endif
#endif
