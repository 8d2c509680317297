/* Unit, up axis and size of a motion whose file does not state them. Internal to src/take. */
#ifndef GB_TAKE_CONVENTIONS_H
#define GB_TAKE_CONVENTIONS_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Decides take->up, unit, leg and height, and sets the motion's metres and world. */
gb_status gb_take_settle(gb_take *take, const gb_take_options *options, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
