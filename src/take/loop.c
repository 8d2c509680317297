#include "take/loop.h"

#include <math.h>
#include <string.h>

#include "geometry/angle.h"

enum { MAX_LOOPS = 1000 };

#define SAME_ANGLE 0.5 /* degrees: what may lie between the first and the last pose of a loop */

static bool is_root_position(const gb_joint *joint, int column)
{
    return joint->parent < 0 &&
           (joint->position_column[0] == column || joint->position_column[1] == column ||
            joint->position_column[2] == column);
}

/* Does the last frame repeat the pose of the first, wherever the figure has gone? */
static bool is_closed(const gb_motion *motion)
{
    const gb_skeleton *skeleton = &motion->skeleton;
    const double *first = motion->values;
    const double *last = first + (size_t)(motion->nframe - 1) * (size_t)skeleton->ncolumn;
    double turn = 2 * GB_PI / motion->angle, same = SAME_ANGLE / 360 * turn;
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        for (int t = 0; t < joint->nturn; t++) {
            double d = last[joint->turn_column[t]] - first[joint->turn_column[t]];
            if (fabs(d - turn * nearbyint(d / turn)) > same)
                return false;
        }
        for (int i = 0; i < 4; i++) {
            int column = joint->quaternion_column[i];
            if (column >= 0 && fabs(last[column] - first[column]) > 0.005)
                return false;
        }
    }
    return true;
}

/* One frame of a later loop: the pose as it was, the roots moved on. */
static void carry_on(const gb_motion *motion, const double *way, double loop, double *out)
{
    const gb_skeleton *skeleton = &motion->skeleton;
    for (int j = 0; j < skeleton->njoint; j++) {
        for (int c = 0; c < skeleton->ncolumn; c++) {
            if (is_root_position(&skeleton->joint[j], c))
                out[c] += loop * way[c];
        }
        /* Roots come first. */
        if (skeleton->joint[j].parent >= 0)
            break;
    }
}

gb_status gb_take_repeat(gb_take *take, int rounds, bool closed, gb_error *err)
{
    gb_motion *motion = &take->motion;
    size_t period = (size_t)motion->nframe - closed, total = period * (size_t)rounds + closed;
    size_t ncolumn = (size_t)motion->skeleton.ncolumn;
    double *values = gb_arena_array(&motion->arena, total, ncolumn * sizeof *values);
    double *way = gb_arena_array(&motion->arena, ncolumn + 1, sizeof *way);
    if (!values || !way)
        return gb_fail_memory(err);
    const double *first = motion->values;
    const double *last = first + (size_t)(motion->nframe - 1) * ncolumn;
    for (size_t c = 0; c < ncolumn; c++) {
        /* An open loop lacks one step of the way; its first step stands for it. */
        way[c] = last[c] - first[c] + (closed ? 0 : first[ncolumn + c] - first[c]);
    }
    for (size_t f = 0; f < total; f++) {
        double *out = values + f * ncolumn;
        memcpy(out, first + (f % period) * ncolumn, ncolumn * sizeof *values);
        carry_on(motion, way, (double)(f / period), out);
    }
    motion->values = values;
    motion->nframe = (int)total;
    return GB_OK;
}

gb_status gb_take_loop(gb_take *take, int loops, gb_error *err)
{
    take->rounds = loops;
    if (loops < 2 || take->motion.nframe < 2)
        return GB_OK;
    if (loops > MAX_LOOPS)
        return gb_fail(err, GB_USAGE, "a clip is looped %d times at most", MAX_LOOPS);
    bool closed = is_closed(&take->motion);
    gb_status status = gb_take_repeat(take, loops, closed, err);
    if (status != GB_OK)
        return status;
    gb_note_add(&take->assumed, "loop", "the clip is played %d times; its last frame %s", loops,
                closed ? "repeats the first one's pose" : "leads into the first one");
    return GB_OK;
}
