/* What every take with a motion goes through between its reader and its users. Internal to
 * src/take. */
#ifndef GB_TAKE_FINISH_H
#define GB_TAKE_FINISH_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An empty take of that name. */
gb_status gb_take_begin(gb_take *take, const char *name, gb_error *err);

/* Cuts frames, fills gaps, loops, maps points and decides the conventions. */
gb_status gb_take_finish(gb_take *take, const gb_take_options *options, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
