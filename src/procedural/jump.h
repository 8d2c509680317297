/* A jump with both legs: dip, push, flight, landing. Internal to the character. */
#ifndef GB_PROCEDURAL_JUMP_H
#define GB_PROCEDURAL_JUMP_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_jump {
    bool wanted; /* asked for; starts when both feet stand */
    bool active;
    double time; /* since its start, sqrt(leg / g) */
} gb_jump;

/* What it does to a standing character at its time (legs, rad). */
typedef struct gb_jump_pose {
    double hips;  /* added to the height of the hips */
    double feet;  /* both feet are this high over the ground */
    double pitch; /* of both feet, about the ball */
    double arms;  /* both upper arms forward, added */
    double lean;  /* trunk forward, added */
} gb_jump_pose;

gb_jump_pose gb_jump_at(double time);
double gb_jump_duration(void);

/* Is it in the air? */
bool gb_jump_flies(const gb_jump *jump);

#ifdef __cplusplus
}
#endif
#endif
