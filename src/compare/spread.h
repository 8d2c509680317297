/* How far people are apart: of one laboratory, and laboratories from each other. */
#ifndef GB_COMPARE_SPREAD_H
#define GB_COMPARE_SPREAD_H

#include "compare/reference.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills spread and parameter_sd of a reference whose people and populations stand. */
gb_status gb_reference_spread(gb_reference *reference, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
