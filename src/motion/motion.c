#include "motion/motion.h"

#include <stdlib.h>
#include <string.h>

void gb_motion_free(gb_motion *motion)
{
    gb_arena arena = motion->arena;
    memset(motion, 0, sizeof *motion);
    gb_arena_free(&arena);
}

void gb_motion_rest(const gb_motion *motion, double *position)
{
    /* Only pre * post is left of a rotation when its channels are zero; for every format we read
     * that is the identity, but a rest rotation must not be lost. */
    const gb_skeleton *skeleton = &motion->skeleton;
    gb_quat *turn = malloc((size_t)skeleton->njoint * sizeof *turn);
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        gb_vec3 p = joint->offset;
        if (joint->parent >= 0) {
            const double *q = position + 3 * joint->parent;
            if (turn)
                p = gb_quat_rotate(turn[joint->parent], p);
            p = gb_vec3_add(p, (gb_vec3){q[0], q[1], q[2]});
        }
        if (turn) {
            turn[j] = gb_quat_multiply(joint->pre, joint->post);
            if (joint->parent >= 0)
                turn[j] = gb_quat_multiply(turn[joint->parent], turn[j]);
        }
        memcpy(position + 3 * j, (double[3]){p.x, p.y, p.z}, 3 * sizeof(double));
    }
    free(turn);
}
