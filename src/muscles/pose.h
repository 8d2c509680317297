/* Muscles to bone rotations and back.
 *
 * The rule (seed 000; within 6e-5 degrees of the editor): an axis turns by sign * muscle * range;
 * the rotation inside a bone is a twist about x, then a swing whose quaternion is normalize(0,
 * tan(y/2), tan(z/2), 1); the bone's local rotation is pre * inner * conj(post). A limb bone keeps
 * its share of its own twist, wrapped into (-pi, pi], and hands the rest to the next bone, which
 * applies it about the parent's axis before its own rotation. */
#ifndef GB_MUSCLES_POSE_H
#define GB_MUSCLES_POSE_H

#include "muscles/avatar.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How two axes of a bone combine: the rule, and two that people take for it. */
typedef enum gb_swing { GB_SWING_TANGENT, GB_SWING_EXPONENTIAL, GB_SWING_EULER } gb_swing;

/* Local rotations (GB_NHUMAN) of 95 muscle values; of missing bones the identity, of the hips their
 * T-pose rotation. Not clamped to -1..1. */
void gb_muscles_pose(const gb_avatar *avatar, const double muscle[GB_NMUSCLE],
                     gb_quat local[GB_NHUMAN]);

/* The same by another rule of combining (no limb twist is shared by it differently). */
void gb_muscles_pose_as(const gb_avatar *avatar, gb_swing swing, const double muscle[GB_NMUSCLE],
                        gb_quat local[GB_NHUMAN]);

/* The same for many poses at once. muscle: (GB_NMUSCLE x n), one muscle of all poses after the
 * other; local: (GB_NHUMAN x 4 x n), x of all poses, then y, z, w, bone after bone. scratch: room
 * for gb_muscles_scratch(n) doubles. Allocates nothing; the same values as one by one within 1e-15.
 */
void gb_muscles_pose_many(const gb_avatar *avatar, const double *muscle, int n, double *local,
                          double *scratch);
long gb_muscles_scratch(int n);

/* The bone that takes the rest of a limb bone's twist, and the share that the bone keeps; -1: it
 * keeps all. */
int gb_limb_next(const gb_avatar *avatar, int bone, double *share);

/* Gives the muscles of missing bones to the next bone that is there: upper chest to chest, chest to
 * spine, neck to head, shoulder to upper arm. Values are scaled per axis by the ratio of the two
 * muscles' default ranges (gb_muscles), whatever ranges the avatar has. What other tools do; Unity
 * is not known to. */
void gb_muscles_fold(const gb_avatar *avatar, double muscle[GB_NMUSCLE]);

/* The inverse: the muscles of local rotations (GB_NHUMAN), as HumanPoseHandler reads a pose: not
 * clamped. A limb's twist is what its bone
 * kept over its share: from poses of muscles within (-pi, pi]; of a bone that kept more than its
 * share of half a turn it is more, and no muscle poses that. What a bone turns about an axis that
 * no muscle drives is lost. A limb bone with a share of 0 keeps none of its twist, so none is read
 * from it. */
void gb_muscles_read(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN],
                     double muscle[GB_NMUSCLE]);

/* Positions (m) and rotations of all bones from local rotations and the hips' place; missing bones
 * get those of the bone above. rotation: nullable. */
void gb_avatar_forward(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_vec3 hips,
                       gb_quat hips_rotation, gb_vec3 position[GB_NHUMAN],
                       gb_quat rotation[GB_NHUMAN]);

/* The root of a pose: RootT (mass centre over the human scale) and RootQ (body frame relative to
 * the T-pose's), and where that puts the hips. */
typedef struct gb_root {
    gb_vec3 t;
    gb_quat q;
} gb_root;

void gb_root_place(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_root root,
                   gb_vec3 *hips, gb_quat *hips_rotation);
void gb_root_read(const gb_avatar *avatar, const gb_quat local[GB_NHUMAN], gb_vec3 hips,
                  gb_quat hips_rotation, gb_root *root);

/* gb_root_place for many poses at once. local: as gb_muscles_pose_many leaves it; root: (7 x n), x,
 * y, z of RootT of all poses, then x, y, z, w of RootQ (of unit length); hips: (7 x n), their place
 * and rotation in the same order; must not be root. scratch: gb_roots_scratch(n) doubles. Allocates
 * nothing; the same values as one by one within 1e-14. */
void gb_root_place_many(const gb_avatar *avatar, const double *local, const double *root, int n,
                        double *hips, double *scratch);
long gb_roots_scratch(int n);

#ifdef __cplusplus
}
#endif
#endif
