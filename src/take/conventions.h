/* Unit, up axis and size of a motion whose file does not state them. Internal to src/subject. */
#ifndef GB_SUBJECT_CONVENTIONS_H
#define GB_SUBJECT_CONVENTIONS_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Decides subject->up, unit, leg and height, and sets the motion's metres and world. */
gb_status gb_take_settle(gb_take *subject, const gb_take_options *options, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
