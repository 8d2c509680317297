/* Stick figures over one stride of a subject (declared in runner.h). */
#include <math.h>
#include <stdio.h>

#include "experiment/runner.h"

enum { STRIP_POSES = 9, NCHAIN = 5 };

/* Points that are drawn as a line; -1 ends it. Paired ones: left, then right. */
static const struct {
    const char *label;
    int point[6];
} chains[NCHAIN] = {
    {"left leg", {GB_HIP, GB_KNEE, GB_ANKLE, GB_TOE_BASE, GB_TOE_TIP, -1}},
    {"right leg", {GB_HIP + 1, GB_KNEE + 1, GB_ANKLE + 1, GB_TOE_BASE + 1, GB_TOE_TIP + 1, -1}},
    {"left arm", {GB_SHOULDER, GB_ELBOW, GB_WRIST, -1}},
    {"right arm", {GB_SHOULDER + 1, GB_ELBOW + 1, GB_WRIST + 1, -1}},
    {"trunk and head", {GB_PELVIS, GB_NECK_BASE, GB_HEAD, GB_HEAD_TOP, -1}},
};

/* A chain of a pose, seen from the walker's right, x ahead of the first pose's hips. */
static int add_pose(const gb_body *body, int frame, gb_vec3 origin, gb_vec3 ahead, double shift,
                    int chain, double *x, double *y, int n)
{
    for (const int *p = chains[chain].point; *p >= 0; p++) {
        if (!body->has[*p])
            continue;
        gb_vec3 d = gb_vec3_sub(gb_body_at(body, *p, frame), origin);
        x[n] = gb_vec3_dot(d, ahead) + shift;
        y[n++] = gb_body_at(body, *p, frame).y;
    }
    x[n] = y[n] = (double)NAN;
    return n + 1;
}

/* The first kept cycle of the left side, pose by pose, each beside the last. */
gb_status gb_draw_strip(const char *name, const gb_body *body, const gb_gait *gait,
                        gb_results *results, gb_error *err)
{
    const gb_cycle *cycle = NULL;
    for (int i = 0; i < gait->ncycle && !cycle; i++) {
        if (gait->cycle[i].kept && (gait->cycle[i].side == GB_LEFT || gait->side_count[0] == 0))
            cycle = &gait->cycle[i];
    }
    if (!cycle)
        return GB_OK;
    char id[200], title[200];
    snprintf(id, sizeof id, "strip-%.180s", name);
    for (char *p = id; *p; p++) {
        if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
              *p == '-'))
            *p = '-';
    }
    snprintf(title, sizeof title, "One stride of %.120s, from left heel strike", name);
    gb_result_plot *plot =
        gb_results_add_plot(results, id, title, "m (poses moved apart)", "m", true);
    if (!plot)
        return gb_fail_memory(err);
    plot->subject = gb_store_name(&results->store, name);
    for (int chain = 0; chain < NCHAIN; chain++) {
        double x[STRIP_POSES * 8], y[STRIP_POSES * 8];
        int n = 0;
        for (int i = 0; i < STRIP_POSES; i++) {
            double at = cycle->start + (cycle->end - cycle->start) * i / (STRIP_POSES - 1);
            int frame = (int)floor(at + 0.5);
            gb_vec3 hips = gb_vec3_scale(
                gb_vec3_add(gb_body_at(body, GB_HIP, frame), gb_body_at(body, GB_HIP + 1, frame)),
                0.5);
            n = add_pose(body, frame, hips, cycle->forward, i * 1.15 * gait->leg, chain, x, y, n);
        }
        if (!gb_results_add_series(results, plot, chains[chain].label, x, y, n))
            return gb_fail_memory(err);
    }
    return GB_OK;
}
