/* The character on rigs that it was not tuned on (declared in measures.h). */
#include <math.h>

#include "base/parallel.h"
#include "experiment/measures.h"
#include "experiment/tune.h"

#define LEG     0.85
#define SECONDS 8.0

/* The game humanoid's legs, arms and feet as a figure: its ankle and ball are where that rig has
 * them (humanoid/rig.h), the heel a quarter of the foot behind the ankle. */
static gb_figure game_figure(void)
{
    gb_rig rig;
    gb_figure f = gb_figure_average(LEG);
    gb_rig_of_stature(1.76, &rig);
    double thigh = -rig.offset[GB_RIG_LEFT_SHIN].y, shin = -rig.offset[GB_RIG_LEFT_FOOT].y;
    double leg = thigh + shin;
    gb_vec3 foot = rig.offset[GB_RIG_LEFT_TOES];
    f.thigh = thigh / leg;
    f.hip_width = 2 * rig.offset[GB_RIG_LEFT_THIGH].x / leg;
    f.foot = hypot(foot.y, foot.z) / leg;
    f.foot_pitch = atan2(foot.y, foot.z) * 180 / acos(-1.0);
    f.ball_height = (rig.offset[GB_RIG_HIPS].y + foot.y - leg) / leg;
    f.toes = rig.tip[GB_RIG_TIP_LEFT_TOES].z / leg;
    return f;
}

static gb_figure average(void)
{
    return gb_figure_average(LEG);
}

static gb_figure long_foot(void)
{
    gb_figure f = gb_figure_average(LEG);
    f.foot = 0.19;
    return f;
}

static gb_figure wide_hips(void)
{
    gb_figure f = gb_figure_average(LEG);
    f.hip_width *= 1.3;
    f.thigh = 0.45;
    return f;
}

static gb_figure child(void)
{
    gb_figure f = gb_figure_average(0.5);
    f.thigh = 0.5;
    return f;
}

static const struct {
    const char *name;
    gb_figure (*make)(void);
} rigs[] = {
    {"average people", average},
    {"game humanoid", game_figure},
    {"foot 0.19 leg instead of 0.145", long_foot},
    {"hips 30 % wider, thigh 0.45", wide_hips},
    {"leg of 0.5 m, thigh 0.50", child},
};

enum { NRIG = sizeof rigs / sizeof *rigs };

typedef struct rigs_work {
    const gb_style *parameters;
    const gb_reference *reference;
    gb_gait gait[NRIG];
} rigs_work;

static gb_status walk_rig(void *user, int index, gb_error *err)
{
    rigs_work *work = user;
    gb_figure figure = rigs[index].make();
    return gb_tune_gait(work->parameters, &figure, work->parameters->walk.speed_star,
                        work->reference->running, SECONDS, &work->gait[index], err);
}

gb_status gb_measure_rigs(const gb_reference *reference, const gb_style *parameters,
                          const gb_progress *progress, gb_results *results, gb_error *err)
{
    static const char *const columns[] = {"Rig",        "thigh",     "knee",           "ankle",
                                          "foot_pitch", "upper_arm", "pelvis_rotation"};
    static const gb_curve curves[] = {GB_THIGH,      GB_KNEE_FLEXION, GB_ANKLE_FLEXION,
                                      GB_FOOT_PITCH, GB_UPPER_ARM,    GB_PELVIS_ROTATION};
    const double v = parameters->walk.speed_star;
    gb_result_table *table = gb_results_add_table(
        results, "rigs", "The same parameters on other rigs",
        "RMS from the people at the reference speed, and in brackets with the offset removed (a "
        "rig's flat foot has its own angle). Lengths scale by the rules in docs/procedural.md; "
        "gaitbench tune with a rig fits the parameters to it.",
        columns, 7);
    if (!table)
        return gb_fail_memory(err);
    rigs_work work = {.parameters = parameters, .reference = reference};
    gb_pieces pieces = {NRIG, walk_rig, NULL, &work, "rigs"};
    gb_status status = gb_parallel_run(&pieces, progress, err);
    for (int i = 0; i < NRIG; i++) {
        const gb_gait *gait = &work.gait[i];
        if (status == GB_OK)
            gb_results_add_cell(results, table, "%s", rigs[i].name);
        for (int k = 0; k < 6 && status == GB_OK; k++) {
            double people[GB_SAMPLES];
            gb_reference_curve(reference, curves[k], v, -1, people);
            gb_difference d = gb_curve_distance(gait->curve[curves[k]], people);
            gb_results_add_cell(results, table, "%.1f (%.1f)", d.rms, d.shape);
        }
        gb_gait_free(&work.gait[i]);
    }
    return status;
}
