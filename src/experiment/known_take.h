/* Takes of the procedural character with the poses that they were made of: it knows its floor and
 * when its feet stand. For the studies of it. */
#ifndef GB_EXPERIMENT_KNOWN_TAKE_H
#define GB_EXPERIMENT_KNOWN_TAKE_H

#include "base/units.h"
#include "humanoid/points.h"
#include "procedural/recording.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_known_take {
    gb_motion motion;
    gb_character_pose *pose; /* (nframe) */
    gb_body body;
    gb_arena arena;
    double fps;
} gb_known_take;

/* A route, or steady going. On success the caller frees the take. */
gb_status gb_known_take_make(const gb_route_leg *route, int nleg, double seconds, double fps,
                             const gb_style *style, gb_known_take *take, gb_error *err);
gb_status gb_known_take_steady(gb_gait_mode mode, double speed, double seconds, double fps,
                               const gb_style *style, gb_known_take *take, gb_error *err);
void gb_known_take_free(gb_known_take *take);

/* Steady gaits that are looked at. */
enum { GB_NSTEADY_GAIT = 16 };

typedef struct gb_steady_gait {
    const char *word;
    gb_gait_mode mode;
    double speed; /* m/s */
} gb_steady_gait;

extern const gb_steady_gait gb_steady_gaits[GB_NSTEADY_GAIT];

/* "walk 0.40 m/s": the take of its rows. */
void gb_steady_gait_name(int gait, char *name, size_t size);

#ifdef __cplusplus
}
#endif
#endif
