/* Joint names of real exporters: each family's skeleton must give the right joints. */
#include <unistd.h>

#include "check.h"
#include "families.h"
#include "humanoid/points.h"

static const family families[] = {
    /* CMU's 01.asf: a bone begins where the one before ends, lfemur at the hip. */
    {"CMU asf",
     {"l", "r"},
     {"root/@hipjoint/@femur/@tibia/@foot/@toes",
      "root/lowerback/upperback/thorax/lowerneck/upperneck/head",
      "thorax/@clavicle/@humerus/@radius/@wrist/@hand/@fingers", "@hand/@thumb"},
     "root",
     "lowerneck",
     "@femur",
     "@tibia",
     "@foot",
     "@toes",
     "@humerus",
     "@radius",
     "@wrist"},
    {"CMU as MotionBuilder BVH",
     {"Left", "Right"},
     {"Hips/LHipJoint", "LHipJoint/LeftUpLeg/LeftLeg/LeftFoot/LeftToeBase", "Hips/RHipJoint",
      "RHipJoint/RightUpLeg/RightLeg/RightFoot/RightToeBase",
      "Hips/LowerBack/Spine/Spine1/Neck/Neck1/Head",
      "Spine1/@Shoulder/@Arm/@ForeArm/@Hand/@FingerBase/@HandIndex1", "LeftHand/LThumb",
      "RightHand/RThumb"},
     "Hips",
     "Neck",
     "@UpLeg",
     "@Leg",
     "@Foot",
     "@ToeBase",
     "@Arm",
     "@ForeArm",
     "@Hand"},
    {"CMU with old names",
     {"Left", "Right"},
     {"Hips/LHipJoint", "LHipJoint/LeftHip/LeftKnee/LeftAnkle/LeftToe", "Hips/RHipJoint",
      "RHipJoint/RightHip/RightKnee/RightAnkle/RightToe",
      "Hips/lowerback/Chest/Chest2/lowerneck/Neck/Head", "Chest2/@Collar/@Shoulder/@Elbow/@Wrist",
      "LeftWrist/lhand/LFingers", "RightWrist/rhand/RFingers"},
     "Hips",
     "lowerneck",
     "@Hip",
     "@Knee",
     "@Ankle",
     "@Toe",
     "@Shoulder",
     "@Elbow",
     "@Wrist"},
    {"SFU",
     {"Left", "Right"},
     {"Hips/@UpLeg/@Leg/@Foot/@ToeBase", "Hips/Spine/Spine1/Neck/Head",
      "Spine1/@Shoulder/@Arm/@ForeArm/@Hand/@HandThumb", "LeftHand/L_Wrist_End",
      "RightHand/R_Wrist_End"},
     "Hips",
     "Neck",
     "@UpLeg",
     "@Leg",
     "@Foot",
     "@ToeBase",
     "@Arm",
     "@ForeArm",
     "@Hand"},
    {"Mixamo",
     {"mixamorig:Left", "mixamorig:Right"},
     {"mixamorig:Hips/mixamorig:Spine/mixamorig:Spine1/mixamorig:Spine2/mixamorig:Neck/"
      "mixamorig:Head/mixamorig:HeadTop_End",
      "mixamorig:Head/@Eye", "mixamorig:Spine2/@Shoulder/@Arm/@ForeArm/@Hand/@HandMiddle1",
      "@Hand/@HandThumb1", "mixamorig:Hips/@UpLeg/@Leg/@Foot/@ToeBase/@Toe_End"},
     "mixamorig:Hips",
     "mixamorig:Neck",
     "@UpLeg",
     "@Leg",
     "@Foot",
     "@ToeBase",
     "@Arm",
     "@ForeArm",
     "@Hand"},
    /* glTF converters drop the colon. */
    {"Mixamo without colon",
     {"mixamorigLeft", "mixamorigRight"},
     {"mixamorigHips/mixamorigSpine/mixamorigSpine1/mixamorigNeck/mixamorigHead",
      "mixamorigSpine1/@Shoulder/@Arm/@ForeArm/@Hand", "mixamorigHips/@UpLeg/@Leg/@Foot/@ToeBase"},
     "mixamorigHips",
     "mixamorigNeck",
     "@UpLeg",
     "@Leg",
     "@Foot",
     "@ToeBase",
     "@Arm",
     "@ForeArm",
     "@Hand"},
    {"MotionBuilder",
     {"Left", "Right"},
     {"Reference/Hips/@UpLeg/@Leg/@Foot/@ToeBase", "@UpLeg/@UpLegRoll", "@Leg/@LegRoll",
      "Hips/Spine/Spine1/Spine2/Spine3/Neck/Neck1/Head",
      "Spine3/@Shoulder/@Arm/@ForeArm/@Hand/@HandEnd", "@Arm/@ArmRoll"},
     "Hips",
     "Neck",
     "@UpLeg",
     "@Leg",
     "@Foot",
     "@ToeBase",
     "@Arm",
     "@ForeArm",
     "@Hand"},
    {"MotionBuilder with a character",
     {"Character1_Left", "Character1_Right"},
     {"Character1_Reference/Character1_Hips/@UpLeg/@Leg/@Foot/@ToeBase",
      "Character1_Hips/Character1_Spine/Character1_Neck/Character1_Head",
      "Character1_Spine/@Shoulder/@Arm/@ForeArm/@Hand"},
     "Character1_Hips",
     "Character1_Neck",
     "@UpLeg",
     "@Leg",
     "@Foot",
     "@ToeBase",
     "@Arm",
     "@ForeArm",
     "@Hand"},
    {"Bandai",
     {"_L", "_R"},
     {"joint_Root/Hips/Spine/Chest/Neck/Head", "Chest/Shoulder@/UpperArm@/LowerArm@/Hand@",
      "Hips/UpperLeg@/LowerLeg@/Foot@/Toes@"},
     "Hips",
     "Neck",
     "UpperLeg@",
     "LowerLeg@",
     "Foot@",
     "Toes@",
     "UpperArm@",
     "LowerArm@",
     "Hand@"},
    {"VRM",
     {"left", "right"},
     {"Root/hips/spine/chest/upperChest/neck/head/jaw", "head/@Eye",
      "hips/@UpperLeg/@LowerLeg/@Foot/@Toes",
      "upperChest/@Shoulder/@UpperArm/@LowerArm/@Hand/@ThumbMetacarpal"},
     "hips",
     "neck",
     "@UpperLeg",
     "@LowerLeg",
     "@Foot",
     "@Toes",
     "@UpperArm",
     "@LowerArm",
     "@Hand"},
    {"VRoid",
     {"L", "R"},
     {"Root/J_Bip_C_Hips/J_Bip_C_Spine/J_Bip_C_Chest/J_Bip_C_UpperChest/J_Bip_C_Neck/J_Bip_C_Head",
      "J_Bip_C_UpperChest/J_Bip_@_Shoulder/J_Bip_@_UpperArm/J_Bip_@_LowerArm/J_Bip_@_Hand",
      "J_Bip_C_Hips/J_Bip_@_UpperLeg/J_Bip_@_LowerLeg/J_Bip_@_Foot/J_Bip_@_ToeBase",
      "J_Bip_C_UpperChest/J_Sec_@_Bust1", "J_Bip_@_UpperLeg/J_Sec_@_CoatSkirtBack"},
     "J_Bip_C_Hips",
     "J_Bip_C_Neck",
     "J_Bip_@_UpperLeg",
     "J_Bip_@_LowerLeg",
     "J_Bip_@_Foot",
     "J_Bip_@_ToeBase",
     "J_Bip_@_UpperArm",
     "J_Bip_@_LowerArm",
     "J_Bip_@_Hand"},
    {"Unity HumanBodyBones",
     {"Left", "Right"},
     {"Hips/@UpperLeg/@LowerLeg/@Foot/@Toes", "Hips/Spine/Chest/UpperChest/Neck/Head/Jaw",
      "Head/@Eye", "UpperChest/@Shoulder/@UpperArm/@LowerArm/@Hand/@ThumbProximal",
      "@Hand/@IndexProximal"},
     "Hips",
     "Neck",
     "@UpperLeg",
     "@LowerLeg",
     "@Foot",
     "@Toes",
     "@UpperArm",
     "@LowerArm",
     "@Hand"},
    {"MMI",
     {"Left", "Right"},
     {"Root/PelvisCenter/S1L5Joint/T12L1Joint/T1T2Joint/C4C5Joint/HeadJoint/HeadTip",
      "T1T2Joint/@Shoulder/@Elbow/@Wrist/@MiddleProximal/@MiddleTip", "@Wrist/@ThumbMid",
      "PelvisCenter/@Hip/@Knee/@Ankle/@Ball/@BallTip"},
     "PelvisCenter",
     "T1T2Joint",
     "@Hip",
     "@Knee",
     "@Ankle",
     "@Ball",
     "@Shoulder",
     "@Elbow",
     "@Wrist"},
    /* Rocketbox; the thighs hang on the spine. */
    {"Biped",
     {"Bip01 L", "Bip01 R"},
     {"Bip01/Bip01 Pelvis/Bip01 Spine/Bip01 Spine1/Bip01 Neck/Bip01 Head/Bip01 HeadNub",
      "Bip01 Spine/@ Thigh/@ Calf/@ Foot/@ Toe0/@ Toe0Nub",
      "Bip01 Neck/@ Clavicle/@ UpperArm/@ Forearm/@ Hand/@ Finger0"},
     "Bip01 Pelvis",
     "Bip01 Neck",
     "@ Thigh",
     "@ Calf",
     "@ Foot",
     "@ Toe0",
     "@ UpperArm",
     "@ Forearm",
     "@ Hand"},
    {"Biped of later versions",
     {"Bip001_L", "Bip001_R"},
     {"Bip001/Bip001_Pelvis/Bip001_Spine/Bip001_Neck/Bip001_Head",
      "Bip001_Pelvis/@_Thigh/@_Calf/@_Foot/@_Toe0",
      "Bip001_Neck/@_Clavicle/@_UpperArm/@_Forearm/@_Hand/@_Finger0"},
     "Bip001_Pelvis",
     "Bip001_Neck",
     "@_Thigh",
     "@_Calf",
     "@_Foot",
     "@_Toe0",
     "@_UpperArm",
     "@_Forearm",
     "@_Hand"},
    {"Poser",
     {"l", "r"},
     {"hip/abdomen/chest/neck/head/leftEye", "head/rightEye",
      "chest/@Collar/@Shldr/@ForeArm/@Hand/@Thumb1/@Thumb2",
      "hip/@Buttock/@Thigh/@Shin/@Foot/@Toe"},
     "hip",
     "neck",
     "@Thigh",
     "@Shin",
     "@Foot",
     "@Toe",
     "@Shldr",
     "@ForeArm",
     "@Hand"},
    {"MakeHuman",
     {".L", ".R"},
     {"root/pelvis@/upperleg01@/upperleg02@/lowerleg01@/lowerleg02@/foot@/toe1-1@/toe1-2@",
      "foot@/toe2-1@/toe2-2@",
      "root/spine05/spine04/spine03/spine02/spine01/neck01/neck02/head/jaw",
      "spine01/clavicle@/shoulder01@/upperarm01@/upperarm02@/lowerarm01@/lowerarm02@/wrist@",
      "wrist@/metacarpal1@/finger2-1@"},
     "root",
     "neck01",
     "upperleg01@",
     "lowerleg01@",
     "foot@",
     "toe1-1@",
     "upperarm01@",
     "lowerarm01@",
     "wrist@"},
    {"old BVH",
     {"Left", "Right"},
     {"Hips/Chest/Chest2/@Collar/@Shoulder/@Elbow/@Wrist", "Chest2/Neck/Head",
      "Hips/@Hip/@Knee/@Ankle/@Toe"},
     "Hips",
     "Neck",
     "@Hip",
     "@Knee",
     "@Ankle",
     "@Toe",
     "@Shoulder",
     "@Elbow",
     "@Wrist"},
    /* Biovision's own example (Example1.bvh of the format's description). */
    {"Biovision",
     {"Left", "Right"},
     {"Hips/Chest/Neck/Head", "Chest/@Collar/@UpArm/@LowArm/@Hand",
      "Hips/@UpLeg/@LowLeg/@Foot/@Toe"},
     "Hips",
     "Neck",
     "@UpLeg",
     "@LowLeg",
     "@Foot",
     "@Toe",
     "@UpArm",
     "@LowArm",
     "@Hand"},
};

static void every_family_gets_the_right_joints(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        wrong += family_mistakes(&families[i]);
    assert_int_equal(wrong, 0);
}

/* What lies before the last colon is the scene's, the rest is compared without case, blanks and
 * punctuation. */
static void spelling_does_not_matter(void **state)
{
    (void)state;
    static const char *const spellings[] = {"LeftUpLeg",  "left_up_leg",   "LEFT UP LEG",
                                            "Left-UpLeg", "a:b:LeftUpLeg", "l.upleg",
                                            "UpLeg_L",    "upleg.left"};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        names n = {.arena = {0}};
        add(&n, "Hips", -1);
        add(&n, spellings[i], 0);
        gb_point_map map;
        gb_point_map_by_name(&n.skeleton, &map, NULL);
        if (map.node[GB_HIP] != 1)
            print_error("'%s' was not found\n", spellings[i]);
        assert_int_equal(map.node[GB_HIP], 1);
        assert_int_equal(map.node[GB_HIP + 1], -1);
    }
}

/* Fingers, rolls and ends begin with the same words. */
static void similar_names_are_other_joints(void **state)
{
    (void)state;
    static const char *const others[] = {"LeftUpLegRoll", "LeftHandIndex1", "Hips_End",
                                         "LHipJoint",     "LeftFoot_End",   "HeadTop_End",
                                         "Neckerchief",   "Bip01"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        names n = {.arena = {0}};
        add(&n, others[i], -1);
        gb_point_map map;
        gb_point_map_by_name(&n.skeleton, &map, NULL);
        for (int p = 0; p < GB_NPOINT; p++) {
            if (map.node[p] >= 0)
                print_error("'%s' was taken for %s\n", others[i], gb_point_name(p));
            assert_int_equal(map.node[p], -1);
        }
    }
}

static void nothing_is_found_in_a_figure_without_a_body(void **state)
{
    (void)state;
    static const char *const chains[MAX_CHAIN] = {"base/child1/child2"};
    static const char *const sides[2] = {"", ""};
    names n;
    build(&n, chains, sides);
    gb_point_map map;
    gb_point_map_by_name(&n.skeleton, &map, NULL);
    for (int p = 0; p < GB_NPOINT; p++)
        assert_int_equal(map.node[p], -1);
    gb_arena_free(&n.arena);
}

/* "LeftHip" is the thigh in old BVH, and a bone above it in rigs that have an "UpLeg" too. */
static void a_thigh_wins_over_a_hip_bone_above_it(void **state)
{
    (void)state;
    static const char *const chains[MAX_CHAIN] = {"Hips/@Hip/@UpLeg/@Leg/@Foot"};
    static const char *const sides[2] = {"Left", "Right"};
    names n;
    build(&n, chains, sides);
    gb_point_map map;
    gb_point_map_by_name(&n.skeleton, &map, NULL);
    assert_int_equal(map.node[GB_HIP], gb_skeleton_find(&n.skeleton, "LeftUpLeg"));
    assert_int_equal(map.node[GB_HIP + 1], gb_skeleton_find(&n.skeleton, "RightUpLeg"));
    gb_arena_free(&n.arena);
}

/* Some writers put a name behind End Site; it is still the end of the joint above. */
static void a_named_end_site_is_no_joint(void **state)
{
    (void)state;
    names n = {.arena = {0}};
    add(&n, "Neck", -1);
    int end = add(&n, "Head", 0);
    n.joint[end].end_site = true;
    gb_point_map map;
    gb_point_map_by_name(&n.skeleton, &map, NULL);
    assert_int_equal(map.node[GB_NECK_BASE], 0);
    assert_int_equal(map.node[GB_HEAD], -1);
}

/* A knee that does not hang on the hip is somebody else's. */
static void a_chain_must_hang_together(void **state)
{
    (void)state;
    static const char *const chains[MAX_CHAIN] = {"Hips/LeftUpLeg", "Hips/Prop/LeftLeg/LeftFoot"};
    static const char *const sides[2] = {"", ""};
    names n;
    build(&n, chains, sides);
    gb_point_map map;
    gb_point_map_by_name(&n.skeleton, &map, NULL);
    assert_int_equal(map.node[GB_HIP], gb_skeleton_find(&n.skeleton, "LeftUpLeg"));
    assert_int_equal(map.node[GB_KNEE], -1);
    gb_arena_free(&n.arena);
}

/* Old BVH has no toes: the end of the foot has to do, and it is said. Never the other way round. */
static void a_foot_without_toes_ends_at_its_ball(void **state)
{
    (void)state;
    static const char *const chains[MAX_CHAIN] = {"Hips/@Hip/@Knee/@Ankle"};
    static const char *const sides[2] = {"Left", "Right"};
    names n;
    build(&n, chains, sides);
    int end = add_end(&n, "LeftAnkle");
    gb_point_map map;
    gb_notes notes = {.arena = &n.arena};
    gb_point_map_by_name(&n.skeleton, &map, &notes);
    assert_int_equal(map.node[GB_TOE_BASE], end);
    assert_int_equal(map.node[GB_TOE_TIP], -1);
    assert_int_equal(map.node[GB_TOE_BASE + 1], -1);
    assert_contains(notes.first ? notes.first->message : "(no note)", "'LeftAnkle'");
    gb_arena_free(&n.arena);
}

/* What is furthest from the joint: a finger, not the thumb; the top of the head, not an eye. */
static void the_ends_of_head_hands_and_toes_are_found(void **state)
{
    (void)state;
    static const char *const chains[MAX_CHAIN] = {"Hips/Neck/Head/HeadTop_End",
                                                  "Neck/@Arm/@ForeArm/@Hand/@HandIndex1",
                                                  "Hips/@UpLeg/@Leg/@Foot/@ToeBase"};
    static const char *const sides[2] = {"Left", "Right"};
    names n;
    build(&n, chains, sides);
    int toe = add_end(&n, "LeftToeBase"), hand = add_end(&n, "LeftHand");
    n.skeleton.joint[hand].offset = (gb_vec3){0, 9, 0};
    gb_point_map map;
    gb_notes notes = {.arena = &n.arena};
    gb_point_map_by_name(&n.skeleton, &map, &notes);
    assert_int_equal(map.node[GB_HEAD_TOP], gb_skeleton_find(&n.skeleton, "HeadTop_End"));
    assert_int_equal(map.node[GB_TOE_TIP], toe);
    assert_int_equal(map.node[GB_TOE_TIP + 1], -1);
    assert_int_equal(map.node[GB_HAND_TIP], hand);
    assert_int_equal(map.node[GB_HAND_TIP + 1], gb_skeleton_find(&n.skeleton, "RightHandIndex1"));
    assert_null(notes.first);
    gb_arena_free(&n.arena);
}

static void every_point_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (int p = 0; p < GB_NPOINT; p++)
        assert_int_equal(gb_point_find(gb_point_name(p)), p);
    assert_int_equal(gb_point_find("left_hip"), GB_HIP + GB_LEFT);
    assert_int_equal(gb_point_find("right_hand_tip"), GB_HAND_TIP + GB_RIGHT);
    assert_int_equal(gb_point_find("Left_Hip"), -1);
    assert_int_equal(gb_point_find("pelvi"), -1);
}

/* Applies a --map file with this text to a small figure. */
static gb_status apply_map(const char *text, gb_point_map *map, gb_error *err)
{
    static const char *const chains[MAX_CHAIN] = {"Hips/LeftUpLeg/Odd Knee/LeftFoot"};
    static const char *const sides[2] = {"", ""};
    names n;
    build(&n, chains, sides);
    add_end(&n, "LeftFoot");
    gb_point_map_by_name(&n.skeleton, map, NULL);

    char path[256];
    const char *base = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/gaitbench-map-XXXXXX", base && *base ? base : "/tmp");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    gb_status status = gb_point_map_from_file(path, &n.skeleton, map, err);
    unlink(path);
    gb_arena_free(&n.arena);
    return status;
}

static void a_map_file_overrides_what_names_say(void **state)
{
    (void)state;
    gb_point_map map;
    gb_error err;
    assert_status(apply_map("{}", &map, &err), GB_OK, &err);
    assert_int_equal(map.node[GB_KNEE], -1);
    assert_status(apply_map("{\"left_knee\": \"Odd Knee\", \"left_toe_base\": \"LeftFoot/End\", "
                            "\"pelvis\": \"LeftUpLeg\"}",
                            &map, &err),
                  GB_OK, &err);
    assert_int_equal(map.node[GB_KNEE], 2);
    assert_int_equal(map.node[GB_TOE_BASE], 4);
    assert_int_equal(map.node[GB_PELVIS], 1);
    assert_int_equal(map.node[GB_HIP], 1); /* by name, as before */
    assert_int_equal(map.node[GB_ANKLE], 3);
    assert_status(apply_map("{\"left_knee\": \"#4\"}", &map, &err), GB_OK, &err);
    assert_int_equal(map.node[GB_KNEE], 4); /* the fifth node, the end site */
}

static void mistakes_in_a_map_file_are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message, *advice;
    } cases[] = {
        {"{\"left_foot\": \"LeftFoot\"}", "'left_foot' is not a body point", "left_ankle"},
        {"{\"left_knee\": \"LeftKnee\"}", "'left_knee': the skeleton has no 'LeftKnee'", "inspect"},
        {"{\"left_knee\": \"odd knee\"}", "the skeleton has no 'odd knee'", "inspect"},
        {"{\"left_knee\": \"Odd Knee/End\"}", "the skeleton has no 'Odd Knee/End'", "JOINT/End"},
        {"{\"left_knee\": \"/End\"}", "the skeleton has no '/End'", "JOINT/End"},
        {"{\"left_knee\": \"#5\"}", "the skeleton has no '#5'", "inspect"},
        {"{\"left_knee\": \"#\"}", "the skeleton has no '#'", "inspect"},
        {"{\"left_knee\": 2}", "'left_knee' must be the name of a joint", ""},
        {"{\"left_knee\": null}", "'left_knee' must be the name of a joint", ""},
        {"[\"left_knee\"]", "must be an object", ""},
        {"{\"left_knee\": \"Odd Knee\", \"left_knee\": \"LeftFoot\"}", "stands twice", ""},
        {"{\"left_knee\": \"Odd Knee\"", "not valid JSON", ""},
        {"", "is empty", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_point_map map;
        gb_error err;
        assert_status(apply_map(cases[i].text, &map, &err), GB_USAGE, &err);
        assert_contains(err.message, cases[i].message);
        assert_contains(err.advice, cases[i].advice);
        assert_contains(err.file, "gaitbench-map-");
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_family_gets_the_right_joints),
    cmocka_unit_test(spelling_does_not_matter),
    cmocka_unit_test(similar_names_are_other_joints),
    cmocka_unit_test(nothing_is_found_in_a_figure_without_a_body),
    cmocka_unit_test(a_thigh_wins_over_a_hip_bone_above_it),
    cmocka_unit_test(a_named_end_site_is_no_joint),
    cmocka_unit_test(a_chain_must_hang_together),
    cmocka_unit_test(a_foot_without_toes_ends_at_its_ball),
    cmocka_unit_test(the_ends_of_head_hands_and_toes_are_found),
    cmocka_unit_test(every_point_has_a_name_of_its_own),
    cmocka_unit_test(a_map_file_overrides_what_names_say),
    cmocka_unit_test(mistakes_in_a_map_file_are_refused_by_name),
};

run_group(tests)
