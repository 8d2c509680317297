#include "gait/slide.h"

#include <math.h>

/* The part of the stance that the planted height of the foot is taken from, too. */
#define FROM 0.3
#define TO   0.6

static double cycle_slide(const gb_body *body, const gb_cycle *cycle)
{
    double stance = cycle->toe_off - cycle->start, slide = 0;
    int first = (int)ceil(cycle->start + FROM * stance);
    int last = (int)floor(cycle->start + TO * stance);
    int point = GB_TOE_BASE + (int)cycle->side;
    if (last >= body->nframe || last <= first)
        return (double)NAN;
    gb_vec3 from = gb_body_at(body, point, first);
    for (int f = first + 1; f <= last; f++) {
        gb_vec3 at = gb_body_at(body, point, f);
        slide = fmax(slide, hypot(at.x - from.x, at.z - from.z));
    }
    return slide;
}

gb_slide gb_slide_find(const gb_body *body, const gb_gait *gait)
{
    double sum[2] = {0, 0};
    int n[2] = {0, 0};
    gb_slide out = {{(double)NAN, (double)NAN}, (double)NAN, (double)NAN};
    if (gait->in_place || gait->running)
        return out;
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        double slide = cycle->kept ? cycle_slide(body, cycle) : (double)NAN;
        if (isnan(slide))
            continue;
        sum[cycle->side] += slide;
        n[cycle->side]++;
        out.largest = fmax(out.largest, slide); /* fmax passes a NaN over */
    }
    for (int side = 0; side < 2; side++)
        out.mean[side] = n[side] ? sum[side] / n[side] : (double)NAN;
    out.both = n[0] && n[1] ? (out.mean[0] + out.mean[1]) / 2 : out.mean[n[0] ? 0 : 1];
    return out;
}
