/* Subjects that are generated: "clip:walk,stature=1.76" and "procedural:walk@1.25,leg=0.85".
 * Internal to src/subject. */
#ifndef GB_SUBJECT_BUILTIN_H
#define GB_SUBJECT_BUILTIN_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Generates subject->motion from subject->take; sets the format. */
gb_status gb_builtin_open(const gb_take_options *options, gb_take *subject, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
