/* What is odd about an analysed take as a whole, beside what its cycles say: its frame rate, the
 * ground that it goes on. Nothing that was measured is changed. */
#ifndef GB_GAIT_DOUBTS_H
#define GB_GAIT_DOUBTS_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds to assumed and warnings. Fails for want of memory. */
gb_status gb_gait_doubts(const gb_body *body, const gb_gait_options *options, const gb_gait *gait,
                         gb_notes *assumed, gb_notes *warnings, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
