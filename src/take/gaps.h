/* Missing samples of a take: short gaps are filled, long ones refused. */
#ifndef GB_TAKE_GAPS_H
#define GB_TAKE_GAPS_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills each column's NaN by straight lines between its neighbours (angles by the shorter way
 * round, the nearest value at an end) and counts them in take->missing. A gap of more than 0.1 s
 * fails with GB_INPUT, naming the joint and the frames (first is the file's frame of row 0); with
 * options->keep_gaps it is a warning. */
gb_status gb_take_fill_gaps(gb_take *take, const gb_take_options *options, int first,
                            gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
