/* Is a take's frame rate right? How often somebody steps and how far he steps go together: people
 * lengthen their steps as they quicken them. A rate that is wrong by a factor moves the first and
 * not the second. */
#ifndef GB_GAIT_RATE_H
#define GB_GAIT_RATE_H

#include "gait/gait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ln of how much faster somebody steps than people do at that length of a step, of the medians over
 * the kept cycles; NaN without any. Of all takes at hand it lies between -0.5 and 0.5. */
double gb_rate_surplus(const gb_gait *gait);

/* Looks whether the rate that body was analysed at can be right: the surplus lies within 0.5, or no
 * cycle is there to tell. If not, it is analysed at other usual rates, and *fits becomes the one
 * that fits best, 0 when none does. What is found wrong is noted ("cadence"; notes may be NULL)
 * with the
 * --fps that would fit. Only of what no cycle was found in, or what is odd, does it cost anything.
 * Fails for want of memory. */
gb_status gb_rate_check(const gb_body *body, const gb_gait_options *options, const gb_gait *gait,
                        double *fits, gb_notes *notes, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
