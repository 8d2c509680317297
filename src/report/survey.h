/* A first look at a take: what is in it, before anything is measured. */
#ifndef GB_REPORT_SURVEY_H
#define GB_REPORT_SURVEY_H

#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_survey {
    int *order;  /* (njoint) the tree from top to bottom: each joint right before its children */
    int *depth;  /* (njoint) 0 for a root; arrays are in the subject's arena */
    bool *moves; /* (njoint) a joint below the roots changes its place in its parent, > 0.1 mm */
    bool *duplicate; /* (njoint) another joint before it has the same name */
    int npositioned; /* joints below the roots with position channels */
    int nmoving;     /* and those of them that move */
    int nduplicate;
    double cadence; /* steps/min; NaN where there is no gait */
} gb_survey;

/* The cadence is that of the first seconds; an odd one becomes a warning of the subject. Fails only
 * for want of memory. */
gb_status gb_survey_take(gb_take *subject, double seconds, gb_survey *survey, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
