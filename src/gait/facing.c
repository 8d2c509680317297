/* Which way the body faces (declared in steps.h). */
#include <math.h>

#include "gait/steps.h"

/* Horizontal and perpendicular to the line from right to left, unit; 0 where there is no line. */
static gb_vec3 ahead_of(const gb_body *body, gb_point joint, int frame)
{
    gb_vec3 left = gb_vec3_sub(gb_body_at(body, (int)joint + GB_LEFT, frame),
                               gb_body_at(body, (int)joint + GB_RIGHT, frame));
    double n = hypot(left.x, left.z);
    return n > 0 ? (gb_vec3){-left.z / n, 0, left.x / n} : (gb_vec3){0, 0, 0};
}

/* Hips and shoulders turn against each other within a step, so their sum hardly sways and needs no
 * filter of its own. What a slower filter would make of a frame depends on where the take was cut.
 */
gb_status gb_gait_facing(gb_gait_work *work, gb_gait *gait, gb_error *err)
{
    const gb_body *body = &work->body;
    bool shoulders = body->has[GB_SHOULDER] && body->has[GB_SHOULDER + 1];
    for (int i = 0; i < 2; i++) {
        work->facing[i] = gb_arena_array(&gait->arena, (size_t)body->nframe, sizeof(double));
        if (!work->facing[i])
            return gb_fail_memory(err);
    }
    for (int f = 0; f < body->nframe; f++) {
        gb_vec3 ahead = ahead_of(body, GB_HIP, f);
        gb_vec3 upper = shoulders ? ahead_of(body, GB_SHOULDER, f) : (gb_vec3){0, 0, 0};
        /* Nobody's shoulders face against his hips: they are exchanged, or not there. */
        if (gb_vec3_dot(ahead, upper) > 0)
            ahead = gb_vec3_add(ahead, upper);
        double n = hypot(ahead.x, ahead.z);
        work->facing[0][f] = n > 0 ? ahead.x / n : 0;
        work->facing[1][f] = n > 0 ? ahead.z / n : 1;
    }
    return GB_OK;
}
