/* Unit, up axis and size of a motion whose file does not state them. Internal to src/subject. */
#ifndef GB_SUBJECT_CONVENTIONS_H
#define GB_SUBJECT_CONVENTIONS_H

#include "subject/subject.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Decides subject->up, unit, leg and height, and sets the motion's metres and world. */
gb_status gb_subject_settle(gb_subject *subject, const gb_subject_options *options, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
