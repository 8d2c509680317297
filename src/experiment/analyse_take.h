/* A take from its points to what is odd about it: what every command and every subject goes
 * through. A take of one stride whose ends meet is played on by itself. */
#ifndef GB_EXPERIMENT_ANALYSE_TAKE_H
#define GB_EXPERIMENT_ANALYSE_TAKE_H

#include "gait/gait.h"
#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Body points of the take (in its arena) and their gait; the take's notes get what is said of it.
 * Where no cycle is found in a take of 0.5 to 2.5 s which was not asked to be looped, and its ends
 * meet (gb_seam_find) or its file says that it loops, it becomes four rounds of itself, if cycles
 * as long as a round are found in them; else it stays as it is. On success the caller frees gait.
 * Fails as gb_gait_analyze does. */
gb_status gb_analyse_take(gb_take *take, const gb_gait_options *options, gb_body *body,
                          gb_gait *gait, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
