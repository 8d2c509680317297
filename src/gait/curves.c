#include "gait/curves.h"

#include <string.h>

const gb_measure gb_curves[GB_NCURVE] = {
    [GB_THIGH] = {"thigh", "deg", "Thigh", "knee forward", 1},
    [GB_KNEE_FLEXION] = {"knee", "deg", "Knee", "flexion", 1},
    [GB_ANKLE_FLEXION] = {"ankle", "deg", "Ankle", "dorsiflexion", 1},
    [GB_FOOT_PITCH] = {"foot_pitch", "deg", "Foot pitch", "toes up", 1},
    [GB_ANKLE_HEIGHT] = {"ankle_height", "leg", "Ankle height", "up", 3},
    [GB_TOE_HEIGHT] = {"toe_height", "leg", "Toe height", "up", 3},
    [GB_ANKLE_FORE] = {"ankle_fore", "leg", "Ankle fore", "ahead of the hip", 3},
    [GB_PELVIS_HEIGHT] = {"pelvis_height", "leg", "Pelvis height", "up", 3},
    [GB_PELVIS_SWAY] = {"pelvis_sway", "leg", "Pelvis sway", "towards the own side", 3},
    [GB_PELVIS_ROTATION] = {"pelvis_rotation", "deg", "Pelvis rotation", "own side forward", 1},
    [GB_PELVIS_OBLIQUITY] = {"pelvis_obliquity", "deg", "Pelvis obliquity", "own side up", 1},
    [GB_PELVIS_TILT] = {"pelvis_tilt", "deg", "Pelvis tilt", "forward", 1},
    [GB_SHOULDER_ROTATION] = {"shoulder_rotation", "deg", "Shoulder rotation", "own side forward",
                              1},
    [GB_SHOULDER_TILT] = {"shoulder_tilt", "deg", "Shoulder tilt", "own side up", 1},
    [GB_TRUNK] = {"trunk", "deg", "Trunk", "forward", 1},
    [GB_UPPER_ARM] = {"upper_arm", "deg", "Upper arm", "elbow forward", 1},
    [GB_UPPER_ARM_FRONTAL] = {"upper_arm_frontal", "deg", "Upper arm, frontal",
                              "away from the body", 1},
    [GB_FOREARM] = {"forearm", "deg", "Forearm", "wrist forward", 1},
    [GB_ELBOW_FLEXION] = {"elbow", "deg", "Elbow", "flexion", 1},
    [GB_WRIST_FORE] = {"wrist_fore", "arm", "Wrist fore", "ahead of the shoulder", 3},
    [GB_WRIST_HEIGHT] = {"wrist_height", "arm", "Wrist height", "above the shoulder", 3},
};

const gb_measure gb_parameters[GB_NPARAMETER] = {
    [GB_SPEED] = {"speed_m_s", "m/s", "Speed", "", 2},
    [GB_FROUDE] = {"froude", "", "Froude number", "", 3},
    [GB_SPEED_STAR] = {"speed_star", "", "Relative speed v*", "", 3},
    [GB_CADENCE] = {"cadence_steps_min", "steps/min", "Cadence", "", 1},
    [GB_STRIDE] = {"stride_leg", "leg", "Stride length", "", 2},
    [GB_STEP_LENGTH] = {"step_length_leg", "leg", "Step length", "", 2},
    [GB_STEP_WIDTH] = {"step_width_leg", "leg", "Step width", "", 3},
    [GB_STANCE] = {"stance", "", "Stance", "", 2},
    [GB_DOUBLE_SUPPORT] = {"double_support", "", "Double support", "", 2},
    [GB_TOE_CLEARANCE] = {"toe_clearance_leg", "leg", "Toe clearance", "", 3},
    [GB_TOE_TIP_CLEARANCE] = {"toe_tip_clearance_leg", "leg", "Toe tip clearance", "", 3},
    [GB_PELVIS_BOUNCE] = {"pelvis_bounce_leg", "leg", "Pelvis bounce", "", 3},
    [GB_TRUNK_LEAN] = {"trunk_lean_deg", "deg", "Trunk lean", "forward", 1},
    [GB_FLIGHT] = {"flight", "", "Flight", "", 2},
};

static int find(const gb_measure *table, int n, const char *name)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(table[i].name, name) == 0)
            return i;
    }
    return -1;
}

int gb_curve_find(const char *name)
{
    return find(gb_curves, GB_NCURVE, name);
}

int gb_parameter_find(const char *name)
{
    return find(gb_parameters, GB_NPARAMETER, name);
}
