/* Missing samples of a take: short gaps are filled, long ones refused. */
#ifndef GB_TAKE_GAPS_H
#define GB_TAKE_GAPS_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A run of frames without samples that is too long to fill. */
typedef struct gb_gap {
    int joint, channel; /* index of the joint, and of the channel in it */
    int from, to;       /* rows, to exclusive */
    struct gb_gap *next;
} gb_gap;

/* Fills each column's NaN by straight lines between its neighbours (angles by the shorter way
 * round, the nearest value at an end) and counts them in take->missing. Gaps of more than 0.1 s
 * are filled, too, and listed in *too_long (in the arena). first is the file's frame of row 0. */
gb_status gb_take_fill_gaps(gb_take *take, const gb_take_options *options, int first,
                            gb_gap **too_long, gb_error *err);

/* Once the body points are known: a long gap in a joint that one of them hangs from fails with
 * GB_INPUT, naming the joint and the frames; others, and all with options->keep_gaps, are warnings.
 * Without legs, or with options->every_joint, all joints count. */
gb_status gb_take_check_gaps(gb_take *take, const gb_take_options *options, int first,
                             const gb_gap *too_long, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
