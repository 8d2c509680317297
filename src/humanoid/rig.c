#include "humanoid/rig.h"

#include <math.h>
#include <string.h>

#include "geometry/angle.h"

#define TEMPLATE_STATURE 1.8288 /* m; seed 002 scales its lifts by stature / 1.8288 */

/* Where the joints stand, as fractions of stature: body segments of Drillis and Contini (1966) as
 * tabulated by Winter (Biomechanics and Motor Control of Human Movement, fig. 4.1): heights of the
 * hip 0.530, knee 0.285, ankle 0.039, shoulder 0.818; upper arm 0.186, forearm 0.146, hand 0.108;
 * foot length 0.152; biacromial 0.259. Ours, where that table has no joint: the neck (seventh
 * cervical vertebra) at 0.845, between shoulder and chin (0.870), the head's joint at 0.900; hip
 * joints 0.045 to each side (17 cm apart at 1.83 m); a quarter of the foot lies behind the ankle.
 * From seed 002: spine joints at thirds of hips to neck, the ball of the foot at 0.7 of ankle to
 * toes and 2 cm above the sole. */
#define HIP_HEIGHT      0.530
#define KNEE_HEIGHT     0.285
#define ANKLE_HEIGHT    0.039
#define SHOULDER_HEIGHT 0.818
#define NECK_HEIGHT     0.845
#define HEAD_HEIGHT     0.900
#define HIP_SIDE        0.045
#define SHOULDER_SIDE   0.1295
#define UPPER_ARM       0.186
#define FOREARM         0.146
#define HAND            0.108
#define TOES_AHEAD      (0.75 * 0.152)
#define BALL_ALONG      0.7
#define BALL_RISE       (0.02 / TEMPLATE_STATURE)

typedef struct place {
    const char *name; /* of the bone in VRM */
    int parent;
    gb_vec3 at; /* in the T-pose with hanging arms, fractions of stature; left is +X */
} place;

#define ARM(side, sign, chest, up, fore)                                                           \
    {side "UpperArm", chest, {(sign)*SHOULDER_SIDE, SHOULDER_HEIGHT, 0}},                          \
        {side "LowerArm", up, {(sign)*SHOULDER_SIDE, SHOULDER_HEIGHT - UPPER_ARM, 0}},             \
    {                                                                                              \
        side "Hand", fore,                                                                         \
        {                                                                                          \
            (sign) * SHOULDER_SIDE, SHOULDER_HEIGHT - UPPER_ARM - FOREARM, 0                       \
        }                                                                                          \
    }

#define LEG(side, sign, thigh, shin, foot)                                                         \
    {side "UpperLeg", GB_RIG_HIPS, {(sign)*HIP_SIDE, HIP_HEIGHT, 0}},                              \
        {side "LowerLeg", thigh, {(sign)*HIP_SIDE, KNEE_HEIGHT, 0}},                               \
        {side "Foot", shin, {(sign)*HIP_SIDE, ANKLE_HEIGHT, 0}},                                   \
    {                                                                                              \
        side "Toes", foot,                                                                         \
        {                                                                                          \
            (sign) * HIP_SIDE, BALL_RISE, BALL_ALONG *TOES_AHEAD                                   \
        }                                                                                          \
    }

static const place places[GB_RIG_NJOINT] = {
    {"hips", -1, {0, HIP_HEIGHT, 0}},
    {"spine", GB_RIG_HIPS, {0, HIP_HEIGHT + (NECK_HEIGHT - HIP_HEIGHT) / 3, 0}},
    {"chest", GB_RIG_SPINE, {0, HIP_HEIGHT + (NECK_HEIGHT - HIP_HEIGHT) * 2 / 3, 0}},
    {"neck", GB_RIG_CHEST, {0, NECK_HEIGHT, 0}},
    {"head", GB_RIG_NECK, {0, HEAD_HEIGHT, 0}},
    ARM("right", -1, GB_RIG_CHEST, GB_RIG_RIGHT_UPPER_ARM, GB_RIG_RIGHT_FOREARM),
    ARM("left", 1, GB_RIG_CHEST, GB_RIG_LEFT_UPPER_ARM, GB_RIG_LEFT_FOREARM),
    LEG("right", -1, GB_RIG_RIGHT_THIGH, GB_RIG_RIGHT_SHIN, GB_RIG_RIGHT_FOOT),
    LEG("left", 1, GB_RIG_LEFT_THIGH, GB_RIG_LEFT_SHIN, GB_RIG_LEFT_FOOT),
};

/* Which joint each tip belongs to. */
static const int tip_joint[GB_RIG_NTIP] = {
    [GB_RIG_TIP_HEAD] = GB_RIG_HEAD,           [GB_RIG_TIP_RIGHT_HAND] = GB_RIG_RIGHT_HAND,
    [GB_RIG_TIP_LEFT_HAND] = GB_RIG_LEFT_HAND, [GB_RIG_TIP_RIGHT_TOES] = GB_RIG_RIGHT_TOES,
    [GB_RIG_TIP_LEFT_TOES] = GB_RIG_LEFT_TOES,
};

int gb_rig_parent(int joint)
{
    return places[joint].parent;
}

void gb_rig_of_stature(double stature, gb_rig *rig)
{
    for (int j = 0; j < GB_RIG_NJOINT; j++) {
        gb_vec3 offset = places[j].at;
        if (places[j].parent >= 0)
            offset = gb_vec3_sub(offset, places[places[j].parent].at);
        rig->offset[j] = gb_vec3_scale(offset, stature);
    }
    rig->tip[GB_RIG_TIP_HEAD] = (gb_vec3){0, (1 - HEAD_HEIGHT) * stature, 0};
    rig->tip[GB_RIG_TIP_RIGHT_HAND] = rig->tip[GB_RIG_TIP_LEFT_HAND] =
        (gb_vec3){0, -HAND * stature, 0};
    rig->tip[GB_RIG_TIP_RIGHT_TOES] = rig->tip[GB_RIG_TIP_LEFT_TOES] =
        (gb_vec3){0, 0, (1 - BALL_ALONG) * TOES_AHEAD * stature};
}

void gb_rig_forward(const gb_rig *rig, const gb_rig_frame *frame, gb_vec3 position[GB_RIG_NJOINT],
                    gb_quat rotation[GB_RIG_NJOINT], gb_vec3 tip[GB_RIG_NTIP])
{
    gb_quat own[GB_RIG_NJOINT];
    gb_quat *turn = rotation ? rotation : own;
    position[GB_RIG_HIPS] = frame->hips;
    turn[GB_RIG_HIPS] = frame->turn[GB_RIG_HIPS];
    for (int j = 1; j < GB_RIG_NJOINT; j++) {
        int up = places[j].parent;
        position[j] = gb_vec3_add(position[up], gb_quat_rotate(turn[up], rig->offset[j]));
        turn[j] = gb_quat_multiply(turn[up], frame->turn[j]);
    }
    for (int i = 0; i < GB_RIG_NTIP && tip; i++) {
        int j = tip_joint[i];
        tip[i] = gb_vec3_add(position[j], gb_quat_rotate(turn[j], rig->tip[i]));
    }
}

static gb_quat turn_quat(gb_rig_turn t)
{
    /* Mirrored at x = 0: turns about y and z change their sign, those about x stay. */
    gb_quat q = gb_quat_multiply(gb_quat_about_axis(0, GB_DEGREE * t.flex),
                                 gb_quat_about_axis(2, -GB_DEGREE * t.lean));
    return gb_quat_multiply(gb_quat_about_axis(1, -GB_DEGREE * t.twist), q);
}

static gb_status make_skeleton(const gb_rig *rig, gb_motion *motion, gb_error *err)
{
    gb_skeleton *skeleton = &motion->skeleton;
    skeleton->joint =
        gb_arena_array(&motion->arena, GB_RIG_NJOINT + GB_RIG_NTIP, sizeof *skeleton->joint);
    if (!skeleton->joint)
        return gb_fail_memory(err);
    for (int j = 0; j < GB_RIG_NJOINT; j++) {
        gb_joint *joint = &skeleton->joint[j];
        *joint = gb_joint_make(places[j].name, places[j].parent, rig->offset[j]);
        for (int i = 0; j == GB_RIG_HIPS && i < 3; i++)
            gb_joint_add_channel(joint, (gb_channel)(GB_POSITION_X + i), skeleton->ncolumn++);
        for (int i = 0; i < 4; i++)
            gb_joint_add_channel(joint, (gb_channel)(GB_QUATERNION_X + i), skeleton->ncolumn++);
    }
    for (int i = 0; i < GB_RIG_NTIP; i++) {
        gb_joint *end = &skeleton->joint[GB_RIG_NJOINT + i];
        *end = gb_joint_make("", tip_joint[i], rig->tip[i]);
        end->end_site = true;
    }
    skeleton->njoint = GB_RIG_NJOINT + GB_RIG_NTIP;
    return GB_OK;
}

gb_status gb_rig_take(const gb_rig *rig, int nframe, double frame_time, gb_motion *motion,
                      gb_error *err)
{
    memset(motion, 0, sizeof *motion);
    motion->world = gb_quat_identity;
    motion->metres = 1;
    motion->angle = 1;
    motion->frame_time = frame_time;
    motion->nframe = nframe;
    gb_status status = make_skeleton(rig, motion, err);
    size_t ncolumn = (size_t)motion->skeleton.ncolumn;
    if (status == GB_OK) {
        motion->values = gb_arena_array(&motion->arena, (size_t)nframe * ncolumn, sizeof(double));
        if (!motion->values)
            status = gb_fail_memory(err);
    }
    if (status != GB_OK)
        gb_motion_free(motion);
    return status;
}

void gb_rig_set_frame(gb_motion *motion, int frame, const gb_rig_frame *pose)
{
    double *value = motion->values + (size_t)frame * (size_t)motion->skeleton.ncolumn;
    *value++ = pose->hips.x;
    *value++ = pose->hips.y;
    *value++ = pose->hips.z;
    for (int j = 0; j < GB_RIG_NJOINT; j++) {
        *value++ = pose->turn[j].x;
        *value++ = pose->turn[j].y;
        *value++ = pose->turn[j].z;
        *value++ = pose->turn[j].w;
    }
}

gb_status gb_rig_motion(double stature, const gb_rig_pose *poses, int nframe, double frame_time,
                        gb_motion *motion, gb_error *err)
{
    gb_rig rig;
    gb_rig_of_stature(stature, &rig);
    gb_status status = gb_rig_take(&rig, nframe, frame_time, motion, err);
    for (int f = 0; f < nframe && status == GB_OK; f++) {
        gb_rig_frame frame;
        gb_vec3 lift = gb_vec3_scale(poses[f].lift, stature / TEMPLATE_STATURE);
        /* Mirrored. */
        frame.hips = (gb_vec3){-lift.x, HIP_HEIGHT * stature + lift.y, lift.z};
        for (int j = 0; j < GB_RIG_NJOINT; j++)
            frame.turn[j] = turn_quat(poses[f].turn[j]);
        gb_rig_set_frame(motion, f, &frame);
    }
    return status;
}
