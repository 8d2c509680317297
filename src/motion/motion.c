#include "motion/motion.h"

#include <stdlib.h>
#include <string.h>

void gb_motion_free(gb_motion *motion)
{
    gb_arena arena = motion->arena;
    memset(motion, 0, sizeof *motion);
    gb_arena_free(&arena);
}

void gb_motion_local(const gb_motion *motion, const gb_joint *joint, int frame, gb_vec3 *offset,
                     gb_mat3 *rotation)
{
    const double *row = motion->values + (size_t)frame * (size_t)motion->skeleton.ncolumn;
    double p[3] = {joint->offset.x, joint->offset.y, joint->offset.z};
    for (int i = 0; i < 3; i++) {
        int column = joint->position_column[i];
        if (column >= 0)
            p[i] = row[column] + (joint->position_adds ? p[i] : 0);
    }
    *offset = (gb_vec3){p[0], p[1], p[2]};
    gb_mat3 m = gb_quat_matrix(joint->pre);
    for (int i = 0; i < joint->nturn; i++) {
        gb_quat q =
            gb_quat_about_axis(joint->turn_axis[i], motion->angle * row[joint->turn_column[i]]);
        m = gb_mat3_multiply(m, gb_quat_matrix(q));
    }
    if (joint->quaternion_column[3] >= 0) {
        double q[4];
        for (int i = 0; i < 4; i++)
            q[i] = joint->quaternion_column[i] >= 0 ? row[joint->quaternion_column[i]] : 0;
        m = gb_mat3_multiply(m, gb_quat_matrix((gb_quat){q[0], q[1], q[2], q[3]}));
    }
    *rotation = gb_mat3_multiply(m, gb_quat_matrix(joint->post));
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
