/* A stretch of procedural motion as frames: steady going, or a route of commands. */
#ifndef GB_PROCEDURAL_RECORDING_H
#define GB_PROCEDURAL_RECORDING_H

#include "procedural/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From a time on, this is the command. */
typedef struct gb_route_leg {
    double time; /* s */
    gb_character_command command;
    const char *name; /* "start", "turn", ... */
} gb_route_leg;

/* What to do. */
typedef struct gb_recording {
    const gb_route_leg *route; /* first at time 0: the character starts in the middle of it */
    int nleg;
    double seconds, fps;
    gb_figure figure;
    const gb_style *parameters; /* NULL: the library's own */
} gb_recording;

/* The route on which everything is done: start, fast, slow, turn, run, walk, stop, crouch, jump,
 * wave. Ends after gb_route_seconds. */
extern const gb_route_leg gb_route_all[];
extern const int gb_route_all_count;
extern const double gb_route_seconds;

/* The command at a time. */
const gb_route_leg *gb_route_at(const gb_route_leg *route, int nleg, double seconds);

/* Frames 0, 1 / fps, ... of it. poses (nullable): an array of the frames' poses, to be freed by the
 * caller with free(); nframe of motion says how many. */
gb_status gb_character_motion(const gb_recording *take, gb_motion *motion,
                              gb_character_pose **poses, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
