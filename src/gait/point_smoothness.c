#include "gait/point_smoothness.h"

#include <math.h>
#include <stdlib.h>

#include "gait/smoothness.h"

static const struct {
    int point;
    bool paired;
} moving[GB_NMOVING] = {{GB_ANKLE, true}, {GB_WRIST, true}, {GB_HEAD, false}};

/* Speed of a point relative to mid-hip over a cycle, into speed; returns the samples. */
static int find_speed(const gb_body *body, int point, const gb_cycle *cycle, double *speed)
{
    int first = (int)ceil(cycle->start), last = (int)floor(cycle->end), n = 0;
    gb_vec3 before = {0, 0, 0};
    for (int f = first; f <= last && f < body->nframe; f++) {
        gb_vec3 hips = gb_vec3_scale(
            gb_vec3_add(gb_body_at(body, GB_HIP, f), gb_body_at(body, GB_HIP + 1, f)), 0.5);
        gb_vec3 at = gb_vec3_sub(gb_body_at(body, point, f), hips);
        if (f > first)
            speed[n++] = gb_vec3_length(gb_vec3_sub(at, before)) / body->frame_time;
        before = at;
    }
    return n;
}

gb_status gb_point_smoothness_find(const gb_body *body, const gb_gait *gait,
                                   gb_point_smoothness *out, gb_error *err)
{
    double *speed = malloc((size_t)body->nframe * sizeof *speed);
    gb_status status = speed ? GB_OK : gb_fail_memory(err);
    for (int i = 0; i < GB_NMOVING && status == GB_OK; i++) {
        double sparc = 0, ldlj = 0;
        int count = 0;
        for (int side = 0; side < (moving[i].paired ? 2 : 1); side++) {
            int point = moving[i].point + side;
            for (int c = 0; c < gait->ncycle && body->has[point] && status == GB_OK; c++) {
                const gb_cycle *cycle = &gait->cycle[c];
                double one;
                if (!cycle->kept || (moving[i].paired && (int)cycle->side != side))
                    continue;
                int n = find_speed(body, point, cycle, speed);
                status = gb_sparc(speed, n, 1 / body->frame_time, &one, err);
                sparc += one;
                ldlj += gb_ldlj(speed, n, 1 / body->frame_time);
                count++;
            }
        }
        out->sparc[i] = count ? sparc / count : (double)NAN;
        out->ldlj[i] = count ? ldlj / count : (double)NAN;
    }
    free(speed);
    return status;
}
