#include "gait/inventory.h"

#include <math.h>
#include <stdlib.h>

#include "geometry/angle.h"
#include "humanoid/body_parts.h"

const char *gb_inventory_name(gb_inventory_bone bone)
{
    return gb_items_name(GB_OF_SEGMENTS, bone);
}

static gb_quat orientation(const double *rotation, int node, int frame, int nframe)
{
    gb_mat3 m;
    for (int i = 0; i < 9; i++)
        m.m[i] = rotation[((size_t)node * 9 + (size_t)i) * (size_t)nframe + (size_t)frame];
    return gb_quat_from_matrix(m);
}

static gb_quat same_side(gb_quat q, gb_quat as)
{
    double dot = q.x * as.x + q.y * as.y + q.z * as.z + q.w * as.w;
    return dot < 0 ? (gb_quat){-q.x, -q.y, -q.z, -q.w} : q;
}

/* Ranges of one node over one cycle. */
static void cycle_range(const double *rotation, int node, int nframe, const gb_cycle *cycle,
                        double range[3])
{
    int first = (int)ceil(cycle->start), last = (int)floor(cycle->end);
    gb_quat start = orientation(rotation, node, first, nframe), sum = {0, 0, 0, 0};
    for (int f = first; f <= last; f++) {
        gb_quat q = same_side(orientation(rotation, node, f, nframe), start);
        sum = (gb_quat){sum.x + q.x, sum.y + q.y, sum.z + q.z, sum.w + q.w};
    }
    gb_quat back = gb_quat_conjugate(gb_quat_normalize(sum));
    gb_vec3 ahead = cycle->forward, up = {0, 1, 0};
    gb_vec3 left = gb_vec3_cross(up, ahead);
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = (double)INFINITY;
        high[i] = -(double)INFINITY;
    }
    for (int f = first; f <= last; f++) {
        gb_quat d = gb_quat_multiply(orientation(rotation, node, f, nframe), back);
        double sign = d.w < 0 ? -1 : 1;
        gb_vec3 v = {sign * d.x, sign * d.y, sign * d.z};
        double sine = gb_vec3_length(v);
        v = gb_vec3_scale(v, GB_DEGREES * (sine > 1e-12 ? 2 * atan2(sine, sign * d.w) / sine : 2));
        const double parts[3] = {gb_vec3_dot(v, left), gb_vec3_dot(v, up), gb_vec3_dot(v, ahead)};
        for (int i = 0; i < 3; i++) {
            low[i] = fmin(low[i], parts[i]);
            high[i] = fmax(high[i], parts[i]);
        }
    }
    for (int i = 0; i < 3; i++)
        range[i] += high[i] - low[i];
}

gb_status gb_inventory_find(const gb_motion *motion, const gb_point_map *map, const gb_gait *gait,
                            gb_inventory *out, gb_error *err)
{
    int n = motion->nframe;
    size_t joints = (size_t)motion->skeleton.njoint;
    double *position = malloc(joints * 3 * (size_t)n * sizeof *position);
    double *rotation = malloc(joints * 9 * (size_t)n * sizeof *rotation);
    gb_status status = position && rotation
                           ? gb_motion_forward(motion, 0, n, position, rotation, err)
                           : gb_fail_memory(err);
    for (int b = 0; b < GB_NINVENTORY && status == GB_OK; b++) {
        int count = 0;
        double range[3] = {0, 0, 0};
        const gb_body_part *part = gb_body_part_of_segment(gb_inventory_name((gb_inventory_bone)b));
        for (int side = 0; side < (part->paired ? 2 : 1); side++) {
            int node = map->node[part->from + side];
            for (int c = 0; c < gait->ncycle && node >= 0; c++) {
                if (!gait->cycle[c].kept)
                    continue;
                cycle_range(rotation, node, n, &gait->cycle[c], range);
                count++;
            }
        }
        for (int i = 0; i < 3; i++)
            out->range[b][i] = count ? range[i] / count : (double)NAN;
    }
    free(position);
    free(rotation);
    return status;
}
