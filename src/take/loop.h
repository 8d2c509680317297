/* A game clip of one stride, played several times in a row, so that whole cycles can be found in
 * it. */
#ifndef GB_TAKE_LOOP_H
#define GB_TAKE_LOOP_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As often as asked for (0: not), with a note. Internal to src/take. When the last frame repeats
 * the first one's pose it is played once only; what the roots have moved meanwhile is carried on.
 */
gb_status gb_take_loop(gb_take *take, int loops, gb_error *err);

/* Repeats the frames of a take's motion. closed: its last frame repeats the first one's pose and is
 * played once only. What the roots have moved meanwhile is carried on. */
gb_status gb_take_repeat(gb_take *take, int rounds, bool closed, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
