/* Numbers of the world that several modules go by. */
#ifndef GB_BASE_UNITS_H
#define GB_BASE_UNITS_H

#define GB_GRAVITY 9.81 /* m/s^2 */

/* A body of which nothing is said. */
#define GB_USUAL_LEG     0.85 /* m, thigh and shank; the nine CMU walkers: 0.77 to 0.87 */
#define GB_USUAL_STATURE 1.76 /* m, of the game humanoid */

/* deg/s^2 in one deg/frame^2 at 60 frames a second. */
#define GB_FRAME60 3600.0

#endif
