#include "gait/ground.h"

#include <math.h>

#include "gait/steps.h"
#include "geometry/angle.h"

/* CMU's floor rises by up to 1.4 degrees (subjects 02, 07, 08), other takes by less. */
#define STEEP 2.5 /* degrees */
/* The ball of a foot that stands is 0.02 to 0.09 legs above the floor of all takes at hand. */
#define LOWEST  -0.1 /* leg */
#define HIGHEST 0.2

/* From strike to strike of the cycle's foot: the mean way of ankle and ball. */
static gb_vec3 way_of_foot(const gb_body *body, const gb_cycle *c)
{
    static const int points[] = {GB_ANKLE, GB_TOE_BASE};
    double way[3] = {0, 0, 0};
    for (int p = 0; p < 2; p++) {
        for (int axis = 0; axis < 3; axis++) {
            const double *x = gb_body_axis(body, points[p] + (int)c->side, axis);
            way[axis] +=
                (gb_gait_at(x, body->nframe, c->end) - gb_gait_at(x, body->nframe, c->start)) / 2;
        }
    }
    return (gb_vec3){way[0], way[1], way[2]};
}

gb_ground gb_ground_find(const gb_body *body, const gb_gait *gait)
{
    double rise = 0, along = 0, height = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *c = &gait->cycle[i];
        if (!c->kept)
            continue;
        height += c->ground;
        if (c->in_place)
            continue;
        gb_vec3 way = way_of_foot(body, c);
        rise += way.y;
        along += hypot(way.x, way.z);
    }
    return (gb_ground){
        .slope = along > 0 ? atan2(rise, along) * GB_DEGREES : (double)NAN,
        .height = gait->nkept > 0 ? height / gait->nkept : (double)NAN,
    };
}

void gb_ground_note(const gb_ground *ground, double leg, gb_notes *assumed, gb_notes *warnings)
{
    if (fabs(ground->slope) > STEEP)
        gb_note_add(warnings, "slope",
                    "the ground %s by %.1f degrees along the way: a slope or stairs, or a world "
                    "that is tilted; angles to the vertical and step heights have it in them",
                    ground->slope > 0 ? "rises" : "falls", fabs(ground->slope));
    if (ground->height < LOWEST * leg || ground->height > HIGHEST * leg)
        gb_note_add(assumed, "floor",
                    "the floor is not at 0: the balls of the standing feet are at %.2f m, and "
                    "heights are counted from them",
                    ground->height);
}
