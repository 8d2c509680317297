/* The character on rigs that it was not tuned on (declared in studies.h). */
#include <math.h>

#include "base/parallel.h"
#include "base/units.h"
#include "experiment/known_take.h"
#include "experiment/studies.h"
#include "experiment/tune.h"
#include "geometry/angle.h"

#define SECONDS 8.0

/* The game humanoid's legs, arms and feet as a figure: its ankle and ball are where that rig has
 * them (humanoid/rig.h), the heel a quarter of the foot behind the ankle. */
static gb_figure game_figure(void)
{
    gb_rig rig;
    gb_figure f = gb_figure_average(GB_USUAL_LEG);
    gb_rig_of_stature(GB_USUAL_STATURE, &rig);
    double thigh = -rig.offset[GB_RIG_LEFT_SHIN].y, shin = -rig.offset[GB_RIG_LEFT_FOOT].y;
    double leg = thigh + shin;
    gb_vec3 foot = rig.offset[GB_RIG_LEFT_TOES];
    f.thigh = thigh / leg;
    f.hip_width = 2 * rig.offset[GB_RIG_LEFT_THIGH].x / leg;
    f.foot = hypot(foot.y, foot.z) / leg;
    f.foot_pitch = atan2(foot.y, foot.z) * 180 / GB_PI;
    f.ball_height = (rig.offset[GB_RIG_HIPS].y + foot.y - leg) / leg;
    f.toes = rig.tip[GB_RIG_TIP_LEFT_TOES].z / leg;
    return f;
}

/* Proportions that differ from those of average people; 0: as theirs. */
static const struct {
    const char *name;
    double leg, thigh, foot, hip_width; /* m; leg; leg; times theirs */
} rigs[] = {
    {"average people", 0, 0, 0, 0},
    {"game humanoid", 0, 0, 0, 0},
    {"foot 0.19 leg instead of 0.145", 0, 0, 0.19, 0},
    {"hips 30 % wider, thigh 0.45", 0, 0.45, 0, 1.3},
    {"leg of 0.5 m, thigh 0.50", 0.5, 0.5, 0, 0},
};

enum { GAME = 1, NRIG = sizeof rigs / sizeof *rigs };

static gb_figure make_rig(int i)
{
    gb_figure f = gb_figure_average(rigs[i].leg > 0 ? rigs[i].leg : GB_USUAL_LEG);
    f.thigh = rigs[i].thigh > 0 ? rigs[i].thigh : f.thigh;
    f.foot = rigs[i].foot > 0 ? rigs[i].foot : f.foot;
    f.hip_width *= rigs[i].hip_width > 0 ? rigs[i].hip_width : 1;
    return i == GAME ? game_figure() : f;
}

typedef struct rigs_work {
    const gb_style *style;
    const gb_reference *reference;
    gb_gait gait[NRIG];
} rigs_work;

static gb_status walk_rig(void *user, int index, gb_error *err)
{
    rigs_work *work = user;
    gb_figure figure = make_rig(index);
    return gb_tune_gait(work->style, &figure, work->style->walk.speed_star,
                        work->reference->running, SECONDS, &work->gait[index], err);
}

gb_status gb_study_rigs(const gb_study_context *context, gb_store *store, gb_error *err)
{
    static const gb_curve curves[] = {GB_THIGH,      GB_KNEE_FLEXION, GB_ANKLE_FLEXION,
                                      GB_FOOT_PITCH, GB_UPPER_ARM,    GB_PELVIS_ROTATION};
    const gb_reference *reference = &context->reference[0];
    rigs_work work = {.style = context->style, .reference = reference};
    gb_pieces pieces = {NRIG, walk_rig, NULL, &work, "rigs"};
    gb_status status = gb_parallel_run(&pieces, context->progress, err);
    for (int i = 0; i < NRIG; i++) {
        for (size_t k = 0; k < sizeof curves / sizeof *curves && status == GB_OK; k++) {
            const gb_value key = {.take = rigs[i].name,
                                  .reference = reference->name,
                                  .item = gb_curves[curves[k]].name};
            double people[GB_SAMPLES];
            if (!reference->has_curve[curves[k]])
                continue;
            gb_population_mean(&reference->curve[curves[k]], context->style->walk.speed_star, -1,
                               people);
            gb_difference d = gb_curve_distance(work.gait[i].curve[curves[k]], people);
            gb_store_add(store, key, GB_Q_RIG_RMS, d.rms);
            gb_store_add(store, key, GB_Q_RIG_SHAPE, d.shape);
        }
        gb_gait_free(&work.gait[i]);
    }
    return status;
}
