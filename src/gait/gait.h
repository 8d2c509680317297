/* Gait analysis of body points: from trajectories to events, cycles, parameters and curves.
 *
 * The steps, in this order, each in its own file: filter (filter.c), facing (facing.c), events
 * after Zeni, Richards & Higginson 2008 (events.c), cycles (cycles.c), the way of one cycle
 * (travel.c), walking or running (running.c), curves and parameters of one cycle
 * (cycle_measures.c), means over the take (gait.c).
 *
 * What is said of a cycle depends on the frames from 0.1 s before it to 0.1 s after it, the filter
 * aside: where a take was cut changes no cycle that is left. */
#ifndef GB_GAIT_GAIT_H
#define GB_GAIT_GAIT_H

#include "base/notes.h"
#include "humanoid/points.h"
#include "measure/quantity.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero means defaults (in brackets). */
typedef struct gb_gait_options {
    double cutoff;           /* Hz, of the points [6] */
    double straight_stretch; /* s of cycles in a row that must be straight [0] */
    int round;   /* frames: the take is one stride played in a row, so that one cycle of each side
                    counts; 0: it is not */
    double seam; /* m, by which the points jump from round to round */
} gb_gait_options;

gb_gait_options gb_gait_defaults(const gb_gait_options *options);

typedef enum gb_event { GB_STRIKE, GB_TOE_OFF } gb_event;

/* By what rule events were found; its word is gb_items_name(GB_OF_DETECTORS, source). */
typedef enum gb_event_source { GB_EVENT_ZENI } gb_event_source;

/* Events of one kind and side. */
typedef struct gb_event_list {
    double *frame; /* 0-based, fractional */
    double *time;  /* s from the first frame */
    int count;
    gb_event_source source;
    int too_close, too_flat; /* candidates that the 0.4 s and the 0.15 leg rule dropped */
} gb_event_list;

typedef struct gb_cycle {
    gb_side side;
    double start, end;                           /* strikes of this foot (frames) */
    double other_toe_off, other_strike, toe_off; /* between them */
    bool kept;                                   /* counts towards the means */
    const char *reason;                          /* why not; NULL when kept */
    bool apart;                                  /* its events do not alternate between the feet */
    bool running, in_place, sliding; /* sliding: the feet move, but slower than in place */
    double travel, facing; /* degrees from strike to strike: direction of travel, and of hips and
                              shoulders */
    gb_vec3 forward;       /* f: unit, horizontal */
    double belt;           /* m/s that the ground moves along f; 0 over ground */
    double ground;         /* m, planted height of this side's toe base */
    double parameter[GB_NPARAMETER]; /* NaN where not to be had */
    double curve[GB_NCURVE][GB_SAMPLES];
} gb_cycle;

/* Means over the kept cycles. */
typedef struct gb_gait {
    gb_arena arena;
    int nframe;
    double fps, cutoff; /* Hz */
    double leg, arm;    /* m; arm is NaN without arms */

    gb_event_list event[2][2]; /* [side][kind] */
    gb_cycle *cycle;           /* all candidates, in order of time */
    int ncycle, nkept;
    bool running, in_place; /* of the kept cycles */
    int round;              /* frames of a stride that is played in a row; 0: of none */
    double seam;            /* m, by which the points jump where it meets itself */
    bool no_gait;           /* feet that do not alternate, or steps wider than a leg is long */

    double mean[GB_NPARAMETER], sd[GB_NPARAMETER]; /* over kept cycles; sd is NaN below two */
    double side_mean[2][GB_NPARAMETER];
    int side_count[2];
    bool has_curve[GB_NCURVE];
    double curve[GB_NCURVE][GB_SAMPLES];         /* mean of the two sides */
    double side_curve[2][GB_NCURVE][GB_SAMPLES]; /* NaN for a side without cycles */
} gb_gait;

/* Analyses body. On success (also when no cycle was found: nkept = 0) the caller frees gait. notes
 * (nullable) gets what is odd; a missing leg is an error that names the points.
 * Fails with GB_INPUT on missing points, gaps in the legs, an unknown frame rate, and with GB_IO
 * for want of memory. */
gb_status gb_gait_analyze(const gb_body *body, const gb_gait_options *options, gb_gait *gait,
                          gb_notes *notes, gb_error *err);
void gb_gait_free(gb_gait *gait);

#ifdef __cplusplus
}
#endif
#endif
