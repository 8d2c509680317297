/* A game clip of one stride, played several times in a row, so that whole cycles can be found in
 * it. Internal to src/take. */
#ifndef GB_TAKE_LOOP_H
#define GB_TAKE_LOOP_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Repeats the frames. When the last frame repeats the first one's pose it is played once only; what
 * the roots have moved meanwhile is carried on. */
gb_status gb_take_loop(gb_take *take, int loops, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
