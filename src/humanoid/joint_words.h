/* What a joint's name says, word by word: "DEF-upper_arm.L.001", "mHipLeft" and "lThighBend" each
 * have a side and a part of the body. Exporters differ in the order, the spelling and in what they
 * put before and behind; the words are few. */
#ifndef GB_HUMANOID_JOINT_WORDS_H
#define GB_HUMANOID_JOINT_WORDS_H

#include "motion/skeleton.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Some words have two meanings, which the chain that the joint stands in decides: "leg" is the
 * thigh or the shank, "shoulder" the collar bone or the arm, "foot" the ankle or the ball. */
typedef enum gb_part {
    GB_PART_NONE,
    GB_PART_PELVIS,
    GB_PART_SPINE,
    GB_PART_NECK,
    GB_PART_HEAD,
    GB_PART_COLLAR,
    GB_PART_SHOULDER,
    GB_PART_UPPER_ARM,
    GB_PART_ARM,
    GB_PART_FOREARM,
    GB_PART_WRIST,
    GB_PART_HAND,
    GB_PART_HIP,
    GB_PART_THIGH,
    GB_PART_LEG,
    GB_PART_SHANK,
    GB_PART_ANKLE,
    GB_PART_HEEL,
    GB_PART_FOOT,
    GB_PART_MIDFOOT,
    GB_PART_TOE,
    GB_PART_BALL
} gb_part;

typedef struct gb_joint_words {
    gb_part part;
    int side;    /* gb_side, or -1; a part of a limb has its parent's when its name has none */
    bool extra;  /* a twist, an end, a control, ...: beside the body's own joints */
    bool twist;  /* of these, a twist: where there is nothing else it will do for the neck */
    int unknown; /* words that say nothing to us */
    int number;  /* the first one in the name, or 0 */
} gb_joint_words;

/* Reads the names of all joints; words is (njoint). What all names of a figure share says nothing
 * and is left out, so are numbers and namespaces. End sites have no part. False without memory. */
bool gb_joint_words_read(const gb_skeleton *skeleton, gb_joint_words *words);

#ifdef __cplusplus
}
#endif
#endif
