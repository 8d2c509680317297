#include "bench/synthetic.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "geometry/angle.h"
#include "procedural/character.h"

void gb_bench_walk_frames(gb_rig_frame *frame, int n)
{
    const gb_character_command command = {.speed = 1.25};
    gb_character character;
    gb_character_start(&character, NULL, NULL, &command);
    for (int i = 0; i < n; i++) {
        gb_character_pose pose;
        gb_character_step(&character, &command, 1.0 / 60, &pose);
        frame[i] = pose.frame;
    }
}

gb_status gb_bench_skeleton(int njoint, int nframe, gb_motion *motion, gb_error *err)
{
    enum { CHAIN = 5 };
    memset(motion, 0, sizeof *motion);
    gb_skeleton *s = &motion->skeleton;
    motion->world = gb_quat_identity;
    motion->metres = 1;
    motion->angle = GB_DEGREE;
    motion->frame_time = 1.0 / 120;
    motion->nframe = nframe;
    s->joint = gb_arena_array(&motion->arena, (size_t)njoint, sizeof *s->joint);
    for (int j = 0; j < njoint && s->joint; j++) {
        const char *name = gb_arena_printf(&motion->arena, "joint%d", j);
        gb_joint *joint = &s->joint[j];
        *joint = gb_joint_make(name ? name : "",
                               j == 0           ? -1
                               : j % CHAIN == 1 ? 0
                                                : j - 1,
                               (gb_vec3){0.01 * (j % 7), 0.2, 0.01 * (j % 3)});
        for (int i = 0; i < 3 && j == 0; i++)
            gb_joint_add_channel(joint, (gb_channel)(GB_POSITION_X + i), s->ncolumn++);
        for (int i = 0; i < 3; i++)
            gb_joint_add_channel(joint, (gb_channel)(GB_ROTATION_X + (i + 2) % 3), s->ncolumn++);
    }
    s->njoint = njoint;
    size_t n = (size_t)nframe * (size_t)s->ncolumn;
    motion->values = gb_arena_array(&motion->arena, n, sizeof *motion->values);
    if (!s->joint || !motion->values) {
        gb_motion_free(motion);
        return gb_fail_memory(err);
    }
    for (int f = 0; f < nframe; f++) {
        for (int c = 0; c < s->ncolumn; c++)
            motion->values[(size_t)f * (size_t)s->ncolumn + (size_t)c] =
                30 * sin(0.05 * f + 0.7 * c);
    }
    return GB_OK;
}
