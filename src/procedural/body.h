/* The pose of the whole body from where the feet are. Internal. */
#ifndef GB_PROCEDURAL_BODY_H
#define GB_PROCEDURAL_BODY_H

#include "procedural/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A foot, relative to the character's progress and heading (x left, y up, z ahead; legs, rad). */
typedef struct gb_foot_target {
    gb_vec3 ankle;
    double yaw, pitch, toes; /* pitch relative to flat, toes relative to the foot; up */
    double
        yield; /* 0: the hips come down to a foot that is too far; 1: the foot comes to the hips */
} gb_foot_target;

/* Everything else that shapes a pose. */
typedef struct gb_body_state {
    double phase[2]; /* of each leg */
    double bank;     /* rad, roll of the trunk into a turn */
    double look;     /* rad, the head turns by this */
    double lowered;  /* legs, the hips are lower by this */
    double crouch, wave;
    double clock; /* s */
    bool jumping;
    gb_jump_pose jump;
} gb_body_state;

/* Fills frame, knee and drop of pose, and the sole points, all before the heading is applied. The
 * height of the hips comes from a stride of its own, which changes step by step as the feet do. */
void gb_body_pose(const gb_figure *figure, const gb_stride *stride, const gb_stride *height,
                  const gb_foot_target foot[2], const gb_body_state *state,
                  gb_character_pose *pose);

#ifdef __cplusplus
}
#endif
#endif
