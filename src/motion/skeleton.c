#include "motion/skeleton.h"

#include <string.h>

const char *gb_channel_name(gb_channel channel)
{
    static const char *const names[] = {"Xposition",   "Yposition",  "Zposition",   "Xrotation",
                                        "Yrotation",   "Zrotation",  "Xquaternion", "Yquaternion",
                                        "Zquaternion", "Wquaternion"};
    return names[channel];
}

gb_joint gb_joint_make(const char *name, int parent, gb_vec3 offset)
{
    gb_joint joint = {.name = name, .parent = parent, .offset = offset};
    joint.pre = joint.post = gb_quat_identity;
    for (int i = 0; i < 3; i++)
        joint.position_column[i] = -1;
    for (int i = 0; i < 4; i++)
        joint.quaternion_column[i] = -1;
    return joint;
}

bool gb_joint_add_channel(gb_joint *joint, gb_channel channel, int column)
{
    if (joint->nchannel == GB_MAX_CHANNELS)
        return false;
    if (channel <= GB_POSITION_Z) {
        int *place = &joint->position_column[channel - GB_POSITION_X];
        if (*place >= 0)
            return false;
        *place = column;
    } else if (channel <= GB_ROTATION_Z) {
        if (joint->nturn == GB_MAX_TURNS)
            return false;
        joint->turn_axis[joint->nturn] = (int)channel - (int)GB_ROTATION_X;
        joint->turn_column[joint->nturn] = column;
        joint->nturn++;
    } else {
        int *place = &joint->quaternion_column[channel - GB_QUATERNION_X];
        if (*place >= 0)
            return false;
        *place = column;
    }
    if (joint->nchannel == 0)
        joint->first_column = column;
    joint->channel[joint->nchannel++] = channel;
    return true;
}

int gb_skeleton_find(const gb_skeleton *skeleton, const char *name)
{
    for (int j = 0; j < skeleton->njoint; j++) {
        if (!skeleton->joint[j].end_site && strcmp(skeleton->joint[j].name, name) == 0)
            return j;
    }
    return -1;
}

int gb_skeleton_end_of(const gb_skeleton *skeleton, int joint)
{
    for (int j = joint + 1; j < skeleton->njoint; j++) {
        if (skeleton->joint[j].end_site && skeleton->joint[j].parent == joint)
            return j;
    }
    return -1;
}
