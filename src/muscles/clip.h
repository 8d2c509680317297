/* Humanoid clips: from the curves of a .anim to muscles over time, and back; goals of hands and
 * feet.
 *
 * Attributes are known by name ("RootT.x", "Spine Front-Back", "LeftHand.Thumb.1 Stretched") and by
 * number, as in clips without translation DoFs: 7 RootT and RootQ, 14 left foot, 21 right foot, 28
 * left hand, 35 right hand (T and Q each), 42 + muscle. */
#ifndef GB_MUSCLES_CLIP_H
#define GB_MUSCLES_CLIP_H

#include "base/notes.h"
#include "formats/unity_anim.h"
#include "muscles/retarget.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_goal {
    GB_GOAL_LEFT_FOOT,
    GB_GOAL_RIGHT_FOOT,
    GB_GOAL_LEFT_HAND,
    GB_GOAL_RIGHT_HAND,
    GB_NGOAL
} gb_goal;

/* Samples a clip from its start to its stop at fps frames a second (0: its own rate, else 60). What
 * a curve is missing for keeps its default: RootT (0, 1, 0), RootQ and goals the identity, muscles
 * 0. goal: nullable, gets (nframe x GB_NGOAL) goals as they are stored. Unknown attributes, curves
 * of other components, translation DoFs and root motion are noted and left out. Of two curves for
 * one attribute the last is taken, and a note says so; likewise that no muscle moves. A path of
 * NULL is an empty one. Fails with GB_INPUT when there is no muscle and no root at all, which is
 * what a clip for one model has, or a value is not finite. Arrays belong to arena. */
gb_status gb_human_clip_of_anim(const gb_anim *anim, double fps, gb_arena *arena,
                                gb_human_clip *clip, gb_root **goal, gb_notes *notes,
                                gb_error *err);

/* What Unity plays when a clip's m_Mirror is set: left and right muscles change places, what turns
 * or leans the trunk to a side does it to the other, and so does the root. Twice is the clip again.
 */
void gb_human_clip_mirror(gb_human_clip *clip);

/* The goals of a pose: of a foot the sole under the ankle, of a hand its joint; place relative to
 * the root over the human scale, rotation relative to RootQ. (A formula that a developer of Unity
 * published; clips of one game agree within 0.1 mm. See docs/muscles.md.) */
void gb_goals_of_pose(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_root root,
                      gb_root goal[GB_NGOAL]);

/* A clip as curves with a key on every frame, tangents through its neighbours: root, goals and all
 * 95 muscles. Arrays belong to anim->arena. */
gb_status gb_human_clip_anim(const gb_human_clip *clip, const gb_avatar *avatar, const char *name,
                             gb_anim *anim, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
