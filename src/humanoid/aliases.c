/* Joint names of real exporters, and the body points they stand for (declared in points.h).
 *
 * Names are compared without case, blanks and punctuation, and without what stands before the last
 * ':' ("mixamorig:LeftUpLeg") or a known prefix ("Bip01 L Thigh", "mixamorigLeftUpLeg"). A joint
 * stands where its bone begins: CMU's lfemur begins at the hip. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "humanoid/points.h"
#include "humanoid/structure.h"

enum { MAX_NAME = 96, MAX_ALIAS = 16 };

typedef struct alias {
    gb_point point;
    const char *name[MAX_ALIAS]; /* best first; '*' stands for the side (see side_forms) */
} alias;

/* CMU asf | MotionBuilder, Mixamo, SFU, Rokoko | Unity, VRM | Bandai | Biped | Poser | MMI |
 * MakeHuman | older BVH ("LeftCollar, LeftShoulder, LeftElbow", "LeftHip, LeftKnee"), Biovision's
 * own ("LeftUpArm, LeftLowArm", "LeftUpLeg, LeftLowLeg") */
static const alias table[] = {
    {GB_PELVIS, {"hips", "pelvis", "hip", "pelviscenter", "pelviscentre", "root", "reference"}},
    {GB_SPINE_MID,
     {"upperback", "spine1", "chest", "spine03", "t12l1joint", "spine2", "abdomen", "spine"}},
    {GB_NECK_BASE, {"lowerneck", "neck", "t1t2joint", "neck01", "neck1"}},
    {GB_HEAD, {"head", "headjoint"}},
    {GB_HIP, {"*femur", "*upleg", "*upperleg", "*thigh", "*upperleg01", "*hip"}},
    {GB_KNEE, {"*tibia", "*lowerleg", "*shin", "*calf", "*lowerleg01", "*lowleg", "*knee", "*leg"}},
    {GB_ANKLE, {"*ankle", "*foot"}},
    {GB_TOE_BASE, {"*toebase", "*toes", "*toe", "*toe0", "*ball", "*toe11"}},
    {GB_SHOULDER,
     {"*humerus", "*upperarm", "*shldr", "*arm", "*upperarm01", "*uparm", "*shoulder"}},
    {GB_ELBOW, {"*radius", "*forearm", "*lowerarm", "*lowerarm01", "*lowarm", "*elbow"}},
    {GB_WRIST, {"*wrist", "*hand"}},
};

/* How a side is written: "left*", "l*", "*left", "*l". */
static const char *const side_forms[2][4] = {{"left*", "l*", "*left", "*l"},
                                             {"right*", "r*", "*right", "*r"}};

/* Lower-case letters and digits behind the last ':' and a known prefix. */
static void normalize(const char *name, char out[MAX_NAME])
{
    const char *colon = strrchr(name, ':');
    if (colon && colon[1])
        name = colon + 1;
    size_t n = 0;
    for (; *name && n + 1 < MAX_NAME; name++) {
        if (isalnum((unsigned char)*name))
            out[n++] = (char)tolower((unsigned char)*name);
    }
    out[n] = '\0';
    static const char *const prefixes[] = {"bip01", "bip001", "character1", "mixamorig",
                                           "jbipc", "jbipl",  "jbipr"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t m = strlen(prefixes[i]);
        if (strncmp(out, prefixes[i], m) != 0 || out[m] == '\0')
            continue;
        /* VRoid's J_Bip_L_UpperLeg keeps its side. */
        size_t skip = strncmp(prefixes[i], "jbip", 4) == 0 && prefixes[i][4] != 'c' ? m - 1 : m;
        memmove(out, out + skip, strlen(out + skip) + 1);
        break;
    }
}

/* pattern with '*' replaced by text. */
static void fill(const char *pattern, const char *text, char out[MAX_NAME])
{
    const char *star = strchr(pattern, '*');
    if (!star)
        snprintf(out, MAX_NAME, "%s", pattern);
    else
        snprintf(out, MAX_NAME, "%.*s%s%s", (int)(star - pattern), pattern, text, star + 1);
}

static int find_normalized(const gb_skeleton *skeleton, const char *wanted)
{
    for (int j = 0; j < skeleton->njoint; j++) {
        char name[MAX_NAME];
        if (skeleton->joint[j].end_site)
            continue;
        normalize(skeleton->joint[j].name, name);
        if (strcmp(name, wanted) == 0)
            return j;
    }
    return -1;
}

/* side: -1 for a point in the middle. */
static int find_alias(const gb_skeleton *skeleton, const alias *entry, int side)
{
    for (int i = 0; i < MAX_ALIAS && entry->name[i]; i++) {
        if (side < 0) {
            int j = find_normalized(skeleton, entry->name[i]);
            if (j >= 0)
                return j;
        }
        for (int form = 0; side >= 0 && form < 4; form++) {
            char wanted[MAX_NAME];
            fill(side_forms[side][form], entry->name[i] + 1, wanted);
            int j = find_normalized(skeleton, wanted);
            if (j >= 0)
                return j;
        }
    }
    return -1;
}

/* "LeftHip" may be the thigh or a bone above it, "LeftShoulder" the arm or the collar bone: a chain
 * must hang together and no two points may share a joint. */
static void check_chain(const gb_skeleton *skeleton, gb_point_map *map, int first, int second)
{
    int a = map->node[first], b = map->node[second];
    if (a >= 0 && b >= 0 && (a == b || !gb_joint_below(skeleton, b, a)))
        map->node[second] = -1;
}

static bool is_complete(const gb_point_map *map)
{
    for (int p = GB_HIP; p < GB_HAND_TIP; p++) {
        if (map->node[p] < 0 && p != GB_TOE_TIP && p != GB_TOE_TIP + 1)
            return false;
    }
    return map->node[GB_PELVIS] >= 0 && map->node[GB_NECK_BASE] >= 0;
}

/* What the table does not know, by words and place; without memory it stays unknown. */
static void fill_by_structure(const gb_skeleton *skeleton, gb_point_map *map, gb_notes *notes)
{
    gb_joint_words *words = calloc((size_t)skeleton->njoint + 1, sizeof *words);
    if (words && gb_joint_words_read(skeleton, words))
        gb_map_by_structure(skeleton, words, map, notes);
    free(words);
}

static void by_table(const gb_skeleton *skeleton, gb_point_map *map, gb_notes *notes)
{
    for (int p = 0; p < GB_NPOINT; p++)
        map->node[p] = -1;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const alias *entry = &table[i];
        if (entry->point < GB_HIP) {
            map->node[entry->point] = find_alias(skeleton, entry, -1);
            continue;
        }
        for (int side = 0; side < 2; side++)
            map->node[(int)entry->point + side] = find_alias(skeleton, entry, side);
    }
    for (int side = 0; side < 2; side++) {
        check_chain(skeleton, map, GB_HIP + side, GB_KNEE + side);
        check_chain(skeleton, map, GB_KNEE + side, GB_ANKLE + side);
        check_chain(skeleton, map, GB_ANKLE + side, GB_TOE_BASE + side);
        check_chain(skeleton, map, GB_SHOULDER + side, GB_ELBOW + side);
        check_chain(skeleton, map, GB_ELBOW + side, GB_WRIST + side);
        int toe = map->node[GB_TOE_BASE + side], ankle = map->node[GB_ANKLE + side];
        if (toe < 0 && ankle >= 0 && gb_skeleton_end_of(skeleton, ankle) >= 0) {
            map->node[GB_TOE_BASE + side] = gb_skeleton_end_of(skeleton, ankle);
            gb_note_add(notes, "no-toes",
                        "'%s' has no toe joint: the foot's end stands for the ball of the foot",
                        skeleton->joint[ankle].name);
        } else {
            map->node[GB_TOE_TIP + side] = gb_far_end(skeleton, toe);
        }
        map->node[GB_HAND_TIP + side] = gb_far_end(skeleton, map->node[GB_WRIST + side]);
    }
    map->node[GB_HEAD_TOP] = gb_far_end(skeleton, map->node[GB_HEAD]);
}

void gb_point_map_by_name(const gb_skeleton *skeleton, gb_point_map *map, gb_notes *notes)
{
    by_table(skeleton, map, notes);
    if (!is_complete(map))
        fill_by_structure(skeleton, map, notes);
}
