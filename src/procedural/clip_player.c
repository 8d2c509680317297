#include "procedural/clip_player.h"

#include <math.h>
#include <string.h>

#include "geometry/simd.h"

enum { LANES = GB_BAKED_LANES, ROW = GB_BAKED_ROW };

/* A sum of unit quaternions this short has no direction. */
#define CANCELLED 1e-12

/* The row of a motion of the rig: hips, then x, y, z, w joint after joint. */
static void store_key(const double *value, const double *before, double *turn, gb_vec3 *hips)
{
    *hips = (gb_vec3){value[0], value[1], value[2]};
    for (int j = 0; j < LANES; j++) {
        static const double none[4] = {0, 0, 0, 1};
        const double *q = j < GB_RIG_NJOINT ? value + 3 + 4 * j : none;
        double dot = 1;
        if (before)
            dot = q[0] * before[j] + q[1] * before[LANES + j] + q[2] * before[2 * LANES + j] +
                  q[3] * before[3 * LANES + j];
        for (int i = 0; i < 4; i++)
            turn[i * LANES + j] = dot < 0 ? -q[i] : q[i];
    }
}

gb_status gb_clip_bake(const gb_clip *clip, double stature, double rate, gb_arena *arena,
                       gb_baked_clip *baked, gb_error *err)
{
    gb_motion motion;
    memset(baked, 0, sizeof *baked);
    if (!(rate >= 1 && rate <= 10000))
        return gb_fail(err, GB_USAGE, "%g keys a second are not between 1 and 10000", rate);
    double steps = fmax(1, round(clip->seconds * rate));
    gb_status status =
        gb_clip_motion(clip, stature, clip->seconds, steps / clip->seconds, &motion, err);
    if (status != GB_OK)
        return status;
    baked->seconds = clip->seconds;
    baked->loops = clip->loops;
    baked->nkey = motion.nframe;
    baked->turn = gb_arena_array(arena, (size_t)motion.nframe * ROW, sizeof *baked->turn);
    baked->hips = gb_arena_array(arena, (size_t)motion.nframe, sizeof *baked->hips);
    if (baked->turn && baked->hips) {
        for (int k = 0; k < motion.nframe; k++) {
            double *turn = baked->turn + (size_t)k * ROW;
            store_key(motion.values + (size_t)k * (size_t)motion.skeleton.ncolumn,
                      k > 0 ? turn - ROW : NULL, turn, &baked->hips[k]);
        }
    } else {
        status = gb_fail_memory(err);
    }
    gb_motion_free(&motion);
    return status;
}

/* The key before a time, and how far it is to the next (0 to 1). */
static int find_key(const gb_baked_clip *clip, double time, double *share)
{
    double phase = time / clip->seconds;
    phase = clip->loops ? phase - floor(phase) : fmin(fmax(phase, 0), 1);
    double at = phase * (clip->nkey - 1);
    int key = (int)at;
    if (key > clip->nkey - 2)
        key = clip->nkey - 2;
    *share = at - key;
    return key;
}

static inline void interpolate(const double *restrict key, double share, double *restrict q)
{
    for (int i = 0; i < ROW; i++)
        q[i] = key[i] + share * (key[ROW + i] - key[i]);
}

/* sum += weight * q, turned to the side of `side`: q and -q are the same rotation. */
static inline void add(double *restrict sum, const double *restrict q, const double *restrict side,
                       double weight)
{
    for (int j = 0; j < LANES; j++) {
        double dot = q[j] * side[j] + q[LANES + j] * side[LANES + j] +
                     q[2 * LANES + j] * side[2 * LANES + j] +
                     q[3 * LANES + j] * side[3 * LANES + j];
        double w = dot < 0 ? -weight : weight;
        sum[j] += w * q[j];
        sum[LANES + j] += w * q[LANES + j];
        sum[2 * LANES + j] += w * q[2 * LANES + j];
        sum[3 * LANES + j] += w * q[3 * LANES + j];
    }
}

GB_CLONES static void sum_turns(const gb_playing_clip *playing, int n, double *restrict first,
                                double *restrict sum, gb_vec3 *hips)
{
    double own[ROW], total = 0;
    gb_vec3 at = {0, 0, 0};
    for (int v = 0; v < n; v++)
        total += playing[v].weight;
    for (int v = 0; v < n; v++) {
        double share, weight = playing[v].weight / total;
        int k = find_key(playing[v].clip, playing[v].time, &share);
        const double *key = playing[v].clip->turn + (size_t)k * ROW;
        const gb_vec3 *place = playing[v].clip->hips + k;
        at.x += weight * (place[0].x + share * (place[1].x - place[0].x));
        at.y += weight * (place[0].y + share * (place[1].y - place[0].y));
        at.z += weight * (place[0].z + share * (place[1].z - place[0].z));
        if (v == 0) {
            interpolate(key, share, first);
            for (int i = 0; i < ROW; i++)
                sum[i] = weight * first[i];
        } else {
            interpolate(key, share, own);
            add(sum, own, first, weight);
        }
    }
    *hips = at;
}

void gb_playing_clips_pose(const gb_playing_clip *playing, int n, gb_rig_frame *frame)
{
    double first[ROW], sum[ROW];
    sum_turns(playing, n, first, sum, &frame->hips);
    for (int j = 0; j < GB_RIG_NJOINT; j++) {
        const double *q = sum + j;
        double squares = q[0] * q[0] + q[LANES] * q[LANES] + q[2 * LANES] * q[2 * LANES] +
                         q[3 * LANES] * q[3 * LANES];
        if (squares < CANCELLED) {
            q = first + j;
            squares = q[0] * q[0] + q[LANES] * q[LANES] + q[2 * LANES] * q[2 * LANES] +
                      q[3 * LANES] * q[3 * LANES];
        }
        double k = 1 / sqrt(squares);
        frame->turn[j] = (gb_quat){k * q[0], k * q[LANES], k * q[2 * LANES], k * q[3 * LANES]};
    }
}
