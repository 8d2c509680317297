#include "humanoid/body_parts.h"

#include <stdio.h>
#include <string.h>

#define NONE   (-1)
#define RIG(j) GB_RIG_LEFT_##j, GB_RIG_RIGHT_##j

/* The rig's lower spine joint has no point and no number of its own: what is measured of the spine
 * hangs on the upper one. */
const gb_body_part gb_body_parts[GB_NBODYPART] = {
    {false, GB_PELVIS, NONE, GB_RIG_HIPS, NONE, "Hips", "pelvis", ""},
    {false, GB_SPINE_MID, GB_NECK_BASE, GB_RIG_CHEST, NONE, "Chest", "spine", ""},
    {false, GB_NECK_BASE, GB_HEAD, GB_RIG_NECK, NONE, "Neck", "neck", "head"},
    {false, GB_HEAD, GB_HEAD_TOP, GB_RIG_HEAD, NONE, "Head", "head", ""},
    {true, GB_HIP, GB_KNEE, RIG(THIGH), "UpperLeg", "thigh", "thigh"},
    {true, GB_KNEE, GB_ANKLE, RIG(SHIN), "LowerLeg", "shank", "shank"},
    {true, GB_ANKLE, GB_TOE_BASE, RIG(FOOT), "Foot", "foot", "foot"},
    {true, GB_TOE_BASE, GB_TOE_TIP, RIG(TOES), "Toes", "toes", ""},
    {true, GB_SHOULDER, GB_ELBOW, RIG(UPPER_ARM), "UpperArm", "upper_arm", "upper_arm"},
    {true, GB_ELBOW, GB_WRIST, RIG(FOREARM), "LowerArm", "forearm", "forearm"},
    {true, GB_WRIST, GB_HAND_TIP, RIG(HAND), "Hand", "hand", ""},
};

const gb_body_part *gb_body_part_of_segment(const char *segment)
{
    for (int i = 0; i < GB_NBODYPART; i++) {
        if (strcmp(gb_body_parts[i].segment, segment) == 0)
            return &gb_body_parts[i];
    }
    return NULL;
}

const gb_body_part *gb_body_part_of_bone(const char *bone)
{
    for (int i = 0; i < GB_NBODYPART; i++) {
        if (*bone && strcmp(gb_body_parts[i].bone, bone) == 0)
            return &gb_body_parts[i];
    }
    return NULL;
}

void gb_body_part_human(int rig_joint, char name[32])
{
    snprintf(name, 32, "Spine");
    for (int i = 0; i < GB_NBODYPART; i++) {
        const gb_body_part *part = &gb_body_parts[i];
        const char *side = !part->paired ? "" : part->rig == rig_joint ? "Left" : "Right";
        if (part->rig == rig_joint || part->rig_right == rig_joint)
            snprintf(name, 32, "%s%.20s", side, part->human);
    }
}
