/* A walker made of sines, whose events are known exactly: ankle and toe base swing about the hip,
 * the ankle furthest ahead at phase 0, the toe base furthest behind at phase 0.62. */
#ifndef GB_TESTS_WALKER_H
#define GB_TESTS_WALKER_H

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "humanoid/points.h"

typedef struct walker {
    double seconds, fps;
    double speed;     /* m/s over the ground */
    double cycle;     /* s a stride */
    double direction; /* rad, 0: +Z, turning to the left (+X) */
    double turning;   /* rad/s */
    double still;     /* s of standing before */
    bool in_place;    /* the ground moves instead */
} walker;

#define WALKER_LEG 0.8 /* m, in rest */

static inline void walker_set(gb_body *body, int point, int frame, gb_vec3 p)
{
    gb_body_axis(body, point, 0)[frame] = p.x;
    gb_body_axis(body, point, 1)[frame] = p.y;
    gb_body_axis(body, point, 2)[frame] = p.z;
    body->has[point] = true;
}

/* Arrays belong to the arena. */
static inline gb_body walker_body(const walker *w, gb_arena *arena)
{
    const double pi = acos(-1.0);
    gb_body body = {.nframe = (int)(w->seconds * w->fps) + 1, .frame_time = 1 / w->fps};
    body.xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * (size_t)body.nframe, sizeof(double));
    double x = 0, z = 0;
    for (int f = 0; f < body.nframe; f++) {
        double t = f / w->fps - w->still;
        double walking = t < 0 ? 0 : 1;
        double heading = w->direction + (walking > 0 ? w->turning * t : 0);
        gb_vec3 fore = {sin(heading), 0, cos(heading)};
        gb_vec3 left = {cos(heading), 0, -sin(heading)};
        gb_vec3 at = {x, 0.8, z};
        if (walking > 0 && !w->in_place) {
            x += fore.x * w->speed / w->fps;
            z += fore.z * w->speed / w->fps;
        }
        for (int side = 0; side < 2; side++) {
            double phase = t / w->cycle + (side ? 0.5 : 0);
            double reach = w->speed * w->cycle / (2 * pi); /* stands at mid-stance */
            double ankle = walking * reach * cos(2 * pi * phase);
            double toe = walking * reach * cos(2 * pi * (phase - 0.12)) + 0.12;
            gb_vec3 hip = gb_vec3_add(at, gb_vec3_scale(left, side == GB_LEFT ? 0.09 : -0.09));
            walker_set(&body, GB_HIP + side, f, hip);
            walker_set(&body, GB_KNEE + side, f,
                       gb_vec3_add(hip, (gb_vec3){fore.x * ankle / 2, -0.4, fore.z * ankle / 2}));
            double up = walking * 0.05 * fmax(0, -sin(2 * pi * phase));
            walker_set(&body, GB_ANKLE + side, f,
                       gb_vec3_add(hip, (gb_vec3){fore.x * ankle, up - 0.72, fore.z * ankle}));
            walker_set(&body, GB_TOE_BASE + side, f,
                       gb_vec3_add(hip, (gb_vec3){fore.x * toe, up - 0.78, fore.z * toe}));
        }
    }
    return body;
}

#endif
