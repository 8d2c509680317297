/* What the studies of the character find out about one take of it, and the rows of that: apart from
 * the studies, which make the takes, so that takes made by hand can be looked at, too. */
#ifndef GB_EXPERIMENT_STUDY_PIECES_H
#define GB_EXPERIMENT_STUDY_PIECES_H

#include "experiment/known_take.h"
#include "gait/gait.h"
#include "gait/pops.h"
#include "measure/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Feet, knees and the floor (study_mechanics.c). */
typedef struct gb_mechanics {
    double slide;       /* m, largest way of a carrying point in one contact */
    double penetration; /* m */
    double knee;        /* deg, the straightest */
    double drop;        /* m, by which the hips gave way */
} gb_mechanics;

void gb_mechanics_find(const gb_character_pose *pose, int n, gb_mechanics *m);
void gb_mechanics_put(gb_store *store, const char *take, const gb_mechanics *m);

/* Detected events against the character's own (study_events.c). */
typedef struct gb_event_check {
    int flags, missed, invented;
    double sum, squares; /* s, detected minus flagged */
    int matched;
} gb_event_check;

/* check: by gb_event. Fails as gb_gait_analyze does. */
gb_status gb_event_check_find(const gb_known_take *take, gb_event_check check[2], gb_error *err);
void gb_event_check_put(gb_store *store, const char *take, const gb_event_check check[2]);

/* Pose jumps over the route (study_route.c). Speeds (m/s) whose steady peaks a change between two
 * speeds is held against: 0.3, 0.4, ... */
enum { GB_NSTEADY = 28 };

/* Each leg of the route at one frame rate. filtered, raw: of the whole take; steady: the largest
 * accelerations in steady going, after 6 Hz (deg/s^2). */
void gb_route_put(gb_store *store, const gb_known_take *take, const gb_pops *filtered,
                  const gb_pops *raw, const double steady[GB_NSTEADY][GB_NBONE]);

#ifdef __cplusplus
}
#endif
#endif
