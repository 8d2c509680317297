/* An avatar: what a skeleton has to be told so that 95 muscle values move it.
 *
 * Left-handed, metres, radians. The compile rule (axes from a T-pose) was fitted to avatars that
 * Unity compiled, to 4e-7 in every component of 52 bones (see docs/muscles.md for the sources). */
#ifndef GB_MUSCLES_AVATAR_H
#define GB_MUSCLES_AVATAR_H

#include "base/error.h"
#include "muscles/human.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bones of a T-pose, world, left-handed, m. */
typedef struct gb_tpose {
    bool present[GB_NHUMAN];
    gb_vec3 position[GB_NHUMAN];
    gb_quat rotation[GB_NHUMAN];
    double ground; /* height of the floor */
} gb_tpose;

/* One bone of an avatar. local = pre * inner * conj(post); at rest it is `rest`. */
typedef struct gb_avatar_bone {
    bool present;
    int parent; /* nearest human bone above it that is present; -1 for the hips */
    gb_quat pre, post;
    double low[3], high[3]; /* rad; low is negative or 0; undriven axes are 0 */
    double sign[3];
    double length;  /* m_Length */
    double mass;    /* share of the body, all present bones together 1 */
    gb_vec3 offset; /* from the parent, in the parent's frame, m: constant */
    gb_quat rest;   /* T-pose rotation in the parent's frame; of the hips in the world */
} gb_avatar_bone;

/* Shares of its own twist that a limb bone keeps; the rest goes to the next bone. */
typedef struct gb_twist_shares {
    double arm, forearm, upper_leg, leg; /* 0 to 1; Unity's default is 0.5 */
} gb_twist_shares;

typedef struct gb_avatar {
    gb_avatar_bone bone[GB_NHUMAN];
    gb_twist_shares twist;
    double scale;       /* human scale: height of the T-pose's mass centre, m */
    gb_vec3 centre;     /* m_RootX.t: that mass centre */
    gb_quat frame;      /* m_RootX.q: the T-pose's body frame */
    gb_vec3 hips;       /* T-pose position of the hips, m */
    bool plain_forearm; /* leave out the rule of the left forearm, see mass.h */
} gb_avatar;

/* Overrides of the default range of a bone, as HumanDescription has them. */
typedef struct gb_avatar_options {
    gb_twist_shares twist; /* negative: 0.5 */
    bool has_limit[GB_NHUMAN];
    double low[GB_NHUMAN][3], high[GB_NHUMAN][3]; /* rad */
    bool plain_forearm;
} gb_avatar_options;

/* Everything default. */
gb_avatar_options gb_avatar_defaults(void);

/* Compiles an avatar. Missing optional bones: children hang on the next bone above that is there,
 * axes point to the next child that is there, and a missing bone's mass goes to that parent
 * (Unity's own rule for this is not public). Fails with GB_INPUT when a required bone is missing, a
 * bone has no length or stands where its parent does (trunk, shoulders, tops of limbs, eyes, jaw
 * and first finger bones may), a number or the ground is not finite, or legs and arms give no body
 * frame; the message names the bone. */
gb_status gb_avatar_compile(const gb_tpose *tpose, const gb_avatar_options *options,
                            gb_avatar *avatar, gb_error *err);

/* Muscle values of the T-pose itself (GB_NMUSCLE); 0 for muscles of missing bones. */
void gb_avatar_tpose_muscles(const gb_avatar *avatar, double muscle[GB_NMUSCLE]);

#ifdef __cplusplus
}
#endif
#endif
