/* Feet, knees and the floor of the character (declared in studies.h). */
#include <math.h>
#include <stdio.h>

#include "base/parallel.h"
#include "experiment/studies.h"
#include "experiment/study_pieces.h"
#include "geometry/angle.h"

typedef struct mechanics_work {
    const gb_style *style;
    gb_mechanics found[GB_NSTEADY_GAIT + 1]; /* the last one over the route */
} mechanics_work;

static gb_vec3 carrying_point(const gb_foot_state *foot)
{
    return foot->contact == GB_CONTACT_HEEL   ? foot->heel
           : foot->contact == GB_CONTACT_BALL ? foot->ball
                                              : foot->tip;
}

void gb_mechanics_find(const gb_character_pose *pose, int n, gb_mechanics *m)
{
    *m = (gb_mechanics){0, 0, 180, 0};
    for (int side = 0; side < 2; side++) {
        gb_vec3 start = {0, 0, 0};
        gb_contact contact = GB_CONTACT_NONE;
        for (int f = 0; f < n; f++) {
            const gb_foot_state *foot = &pose[f].foot[side];
            gb_vec3 at = carrying_point(foot);
            double low = fmin(foot->heel.y, fmin(foot->ball.y, foot->tip.y));
            m->penetration = fmax(m->penetration, -low);
            m->knee = fmin(m->knee, GB_DEGREES * pose[f].knee[side]);
            m->drop = fmax(m->drop, pose[f].drop);
            if (foot->contact != contact)
                start = at;
            contact = foot->contact;
            if (contact != GB_CONTACT_NONE)
                m->slide = fmax(m->slide, hypot(at.x - start.x, at.z - start.z));
        }
    }
}

static gb_status measure(void *user, int index, gb_error *err)
{
    mechanics_work *work = user;
    gb_known_take take;
    gb_status status =
        index == GB_NSTEADY_GAIT
            ? gb_known_take_make(gb_route_all, gb_route_all_count, gb_route_seconds, 120,
                                 work->style, &take, err)
            : gb_known_take_steady(gb_steady_gaits[index].mode, gb_steady_gaits[index].speed, 6,
                                   120, work->style, &take, err);
    if (status != GB_OK)
        return status;
    gb_mechanics_find(take.pose, take.motion.nframe, &work->found[index]);
    gb_known_take_free(&take);
    return GB_OK;
}

void gb_mechanics_put(gb_store *store, const char *take, const gb_mechanics *m)
{
    const gb_value key = {.take = take};
    gb_store_add(store, key, GB_Q_SLIDE, 1000 * m->slide);
    gb_store_add(store, key, GB_Q_PENETRATION, 1000 * m->penetration);
    gb_store_add(store, key, GB_Q_LEAST_KNEE, m->knee);
    gb_store_add(store, key, GB_Q_HIPS_DROP, 1000 * m->drop);
}

gb_status gb_study_mechanics(const gb_study_context *context, gb_store *store, gb_error *err)
{
    mechanics_work work = {.style = context->style};
    gb_pieces pieces = {GB_NSTEADY_GAIT + 1, measure, NULL, &work, "mechanics"};
    gb_status status = gb_parallel_run(&pieces, context->progress, err);
    for (int i = 0; i <= GB_NSTEADY_GAIT && status == GB_OK; i++) {
        char name[64] = "the whole route";
        if (i < GB_NSTEADY_GAIT)
            gb_steady_gait_name(i, name, sizeof name);
        gb_mechanics_put(store, name, &work.found[i]);
    }
    return status;
}
