/* Mass centre and body frame of a humanoid: what a clip's RootT and RootQ hold (seed 000). */
#ifndef GB_MUSCLES_MASS_H
#define GB_MUSCLES_MASS_H

#include "muscles/avatar.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The mean of the bones' segment centres, weighted by their masses: position (GB_NHUMAN) in any
 * frame, m. The centre of a bone is the mean of itself and its children; of the hips, of the
 * children alone; head, hands and feet are their own; toes and eyes are no children. The editor
 * takes the left upper arm in place of the left forearm's own place; avatar->plain_forearm leaves
 * that out. */
void gb_mass_centre(const gb_avatar *avatar, const gb_vec3 position[GB_NHUMAN], gb_vec3 *centre);

/* The same as weights of the bones' places, which add up to 1: they are the avatar's alone. */
void gb_mass_weights(const gb_avatar *avatar, double weight[GB_NHUMAN]);

/* Up from the middle of the upper legs to that of the upper arms; to the right the sum of both
 * right-minus-left vectors, made perpendicular to up; ahead their cross product. Against the
 * editor's hips this is off by 0.05 to 0.6 degrees rms about up (seed 000); nobody knows what it
 * adds. */
void gb_body_frame(const gb_avatar *avatar, const gb_vec3 position[GB_NHUMAN], gb_quat *frame);

/* Whether these places have one: the legs stand apart from the arms, and left from right, by more
 * than 1e-6 m. A frame of less than that is rounding noise, or not finite. */
bool gb_body_frame_exists(const gb_vec3 position[GB_NHUMAN]);

/* Hypothesis H1 for that: the axis ahead is left as short as the cross product comes out, and the
 * matrix goes through the usual conversion to a quaternion. Not verified; nothing uses it unless it
 * is asked for. */
void gb_body_frame_h1(const gb_avatar *avatar, const gb_vec3 position[GB_NHUMAN], gb_quat *frame);

#ifdef __cplusplus
}
#endif
#endif
