#include "humanoid/structure.h"

#include <math.h>
#include <stdlib.h>

/* What is looked through. */
typedef struct figure {
    const gb_skeleton *skeleton;
    const gb_joint_words *words;
} figure;

bool gb_joint_below(const gb_skeleton *skeleton, int joint, int ancestor)
{
    while (joint >= 0 && joint > ancestor) /* parents stand before their children */
        joint = skeleton->joint[joint].parent;
    return joint == ancestor;
}

int gb_joint_fork(const gb_skeleton *skeleton, int a, int b)
{
    while (a >= 0 && !gb_joint_below(skeleton, b, a))
        a = skeleton->joint[a].parent;
    return a;
}

/* Is joint a before b when the tree is walked branch by branch? Formats list joints and ends in
 * different orders. */
static bool comes_first(const gb_skeleton *skeleton, int a, int b)
{
    int fork = gb_joint_fork(skeleton, a, b);
    if (fork == a || fork == b)
        return fork == a;
    while (skeleton->joint[a].parent != fork)
        a = skeleton->joint[a].parent;
    while (skeleton->joint[b].parent != fork)
        b = skeleton->joint[b].parent;
    return a < b;
}

int gb_far_end(const gb_skeleton *skeleton, int joint)
{
    int best = -1;
    double most = 0;
    for (int j = joint + 1; joint >= 0 && j < skeleton->njoint; j++) {
        gb_vec3 way = {0, 0, 0};
        int k = j;
        for (; k > joint; k = skeleton->joint[k].parent)
            way = gb_vec3_add(way, skeleton->joint[k].offset);
        if (k != joint)
            continue;
        double length = gb_vec3_length(way);
        bool same = best >= 0 && fabs(length - most) <= 1e-13 * most;
        if (same ? comes_first(skeleton, j, best) : length > most) {
            most = length;
            best = j;
        }
    }
    return best;
}

/* Length of the bones between a joint and one that hangs on it. */
static double way_between(const gb_skeleton *skeleton, int from, int to)
{
    double way = 0;
    for (; to > from; to = skeleton->joint[to].parent)
        way += gb_vec3_length(skeleton->joint[to].offset);
    return way;
}

int gb_joint_midway(const gb_skeleton *skeleton, const gb_joint_words *words, int from, int to)
{
    if (from < 0 || to < 0)
        return -1;
    from = gb_joint_fork(skeleton, from, to);
    if (from < 0)
        return -1;
    double middle = way_between(skeleton, from, to) / 2, least = (double)INFINITY;
    int best = -1;
    for (int j = skeleton->joint[to].parent; j > from; j = skeleton->joint[j].parent) {
        double off = fabs(way_between(skeleton, from, j) - middle);
        if (off < least && !words[j].extra) {
            least = off;
            best = j;
        }
    }
    return best;
}

/* ---- a chain read upwards from its last joint ---- */

typedef struct chain {
    int first[GB_PART_BALL + 1]; /* the highest joint of each part, or -1 */
    int last[GB_PART_BALL + 1];  /* the lowest one */
    int second_leg, second_arm;  /* the one below the highest */
    int unknown;
} chain;

static chain read_chain(const figure *f, int from)
{
    chain c = {.second_leg = -1, .second_arm = -1};
    for (int p = 0; p <= GB_PART_BALL; p++)
        c.first[p] = c.last[p] = -1;
    int side = f->words[from].side;
    c.unknown = f->words[from].unknown;
    for (int j = f->skeleton->joint[from].parent; j >= 0; j = f->skeleton->joint[j].parent) {
        const gb_joint_words *w = &f->words[j];
        if (w->extra || w->side != side || w->part == GB_PART_NONE)
            continue;
        if (w->part == GB_PART_LEG)
            c.second_leg = c.first[GB_PART_LEG];
        if (w->part == GB_PART_ARM)
            c.second_arm = c.first[GB_PART_ARM];
        c.first[w->part] = j;
        if (c.last[w->part] < 0)
            c.last[w->part] = j;
        c.unknown += w->unknown;
    }
    return c;
}

/* Hip and knee above an ankle. "leg" is the shank below a thigh or hip, and the thigh above a knee;
 * of several hips the lowest begins the thigh. */
static bool thigh_and_shank(const chain *c, int *hip, int *knee)
{
    *knee = c->first[GB_PART_SHANK];
    if (*knee >= 0) {
        int leg = c->first[GB_PART_LEG];
        *hip = c->first[GB_PART_THIGH] >= 0 ? c->first[GB_PART_THIGH]
               : leg >= 0 && leg < *knee    ? leg
                                            : c->last[GB_PART_HIP];
    } else if (c->first[GB_PART_THIGH] >= 0 || c->last[GB_PART_HIP] >= 0) {
        *hip = c->first[GB_PART_THIGH] >= 0 ? c->first[GB_PART_THIGH] : c->last[GB_PART_HIP];
        *knee = c->first[GB_PART_LEG];
    } else { /* leg1, leg2 */
        *hip = c->first[GB_PART_LEG];
        *knee = c->second_leg;
    }
    return *hip >= 0 && *knee > *hip;
}

static bool upper_and_forearm(const chain *c, int *shoulder, int *elbow)
{
    int upper = c->first[GB_PART_UPPER_ARM], arm = c->first[GB_PART_ARM];
    *elbow = c->first[GB_PART_FOREARM];
    if (*elbow >= 0) {
        *shoulder = upper >= 0 ? upper : arm >= 0 && arm < *elbow ? arm : c->last[GB_PART_SHOULDER];
    } else if (c->second_arm >= 0) { /* arm1, arm2 */
        *shoulder = arm;
        *elbow = c->second_arm;
    } else {
        *shoulder = upper >= 0 ? upper : c->last[GB_PART_SHOULDER];
        *elbow = arm;
    }
    return *shoulder >= 0 && *elbow > *shoulder;
}

/* ---- legs ---- */

static int ball_rank(const gb_joint_words *w)
{
    int rank = w->part == GB_PART_BALL      ? 0
               : w->part == GB_PART_TOE     ? 1
               : w->part == GB_PART_MIDFOOT ? 2
               : w->part == GB_PART_FOOT    ? 3
                                            : -1;
    return rank < 0 ? -1 : 1000 * (10 * rank + w->unknown) + (w->number < 999 ? w->number : 999);
}

/* The ball of the foot among all below the ankle. */
static int find_ball(const figure *f, int ankle)
{
    int best = -1, least = 0, foot = -1;
    for (int j = ankle + 1; j < f->skeleton->njoint; j++) {
        const gb_joint_words *w = &f->words[j];
        int rank = ball_rank(w);
        if (w->extra || rank < 0 || !gb_joint_below(f->skeleton, j, ankle))
            continue;
        if (w->part == GB_PART_FOOT && foot < 0)
            foot = j;
        if (best < 0 || rank < least) {
            best = j;
            least = rank;
        }
    }
    /* Ankle, foot, toe: Second Life's foot is the ball and its toe the tip. A foot at the heel is
     * nearer to the ankle. */
    if (best >= 0 && foot >= 0 && f->words[best].part == GB_PART_TOE &&
        gb_joint_below(f->skeleton, best, foot) &&
        way_between(f->skeleton, ankle, foot) > 0.45 * way_between(f->skeleton, ankle, best))
        return foot;
    return best >= 0 ? best : gb_skeleton_end_of(f->skeleton, ankle);
}

static bool find_leg(const figure *f, int side, int root, gb_point_map *map)
{
    int least = -1;
    for (int j = 0; j < f->skeleton->njoint; j++) {
        const gb_joint_words *w = &f->words[j];
        if (w->extra || w->side != side || (w->part != GB_PART_ANKLE && w->part != GB_PART_FOOT) ||
            !gb_joint_below(f->skeleton, j, root))
            continue;
        chain c = read_chain(f, j);
        int hip, knee, ball;
        if (c.first[GB_PART_ANKLE] >= 0 || c.first[GB_PART_FOOT] >= 0 ||
            (least >= 0 && c.unknown >= least) || !thigh_and_shank(&c, &hip, &knee) ||
            (ball = find_ball(f, j)) < 0)
            continue;
        least = c.unknown;
        map->node[GB_HIP + side] = hip;
        map->node[GB_KNEE + side] = knee;
        map->node[GB_ANKLE + side] = j;
        map->node[GB_TOE_BASE + side] = ball;
    }
    return least >= 0;
}

/* Both legs of the first tree that has both. */
static bool find_legs(const figure *f, gb_point_map *map)
{
    for (int root = 0; root < f->skeleton->njoint; root++) {
        gb_point_map legs = *map;
        if (f->skeleton->joint[root].parent >= 0 || !find_leg(f, GB_LEFT, root, &legs) ||
            !find_leg(f, GB_RIGHT, root, &legs))
            continue;
        int fork = gb_joint_fork(f->skeleton, legs.node[GB_HIP], legs.node[GB_HIP + 1]);
        if (fork < 0 || fork == legs.node[GB_HIP] || fork == legs.node[GB_HIP + 1])
            continue;
        *map = legs;
        map->node[GB_PELVIS] = fork;
        return true;
    }
    return false;
}

/* ---- arms, neck, head ---- */

/* The spine need not hang on the joint that the legs hang on (MMD, Daz), only in the same tree. */
static int tree_of(const gb_skeleton *skeleton, int joint)
{
    while (joint >= 0 && skeleton->joint[joint].parent >= 0)
        joint = skeleton->joint[joint].parent;
    return joint;
}

static bool find_arm(const figure *f, int side, int pelvis, gb_point_map *map)
{
    int least = -1, root = tree_of(f->skeleton, pelvis);
    for (int j = 0; j < f->skeleton->njoint; j++) {
        const gb_joint_words *w = &f->words[j];
        int shoulder, elbow;
        if (w->extra || w->side != side || (w->part != GB_PART_WRIST && w->part != GB_PART_HAND) ||
            !gb_joint_below(f->skeleton, j, root))
            continue;
        chain c = read_chain(f, j);
        if (c.first[GB_PART_WRIST] >= 0 || c.first[GB_PART_HAND] >= 0 ||
            !upper_and_forearm(&c, &shoulder, &elbow) || (least >= 0 && c.unknown >= least))
            continue;
        least = c.unknown;
        map->node[GB_SHOULDER + side] = shoulder;
        map->node[GB_ELBOW + side] = elbow;
        map->node[GB_WRIST + side] = j;
    }
    return least >= 0;
}

/* The highest joint of a part in the middle; a neck may be a twist where there is no other. */
static int find_middle(const figure *f, gb_part part, int pelvis)
{
    int best = -1, least = 0, root = tree_of(f->skeleton, pelvis);
    for (int j = 0; j < f->skeleton->njoint; j++) {
        const gb_joint_words *w = &f->words[j];
        if (w->part != part || w->side >= 0 || (w->extra && !(w->twist && part == GB_PART_NECK)) ||
            !gb_joint_below(f->skeleton, j, root))
            continue;
        int rank = 2 * w->unknown + 10 * w->extra;
        if (best < 0 || rank < least) {
            best = j;
            least = rank;
        }
    }
    return best;
}

int gb_named_neck(const gb_skeleton *skeleton, const gb_joint_words *words, int pelvis)
{
    const figure f = {skeleton, words};
    return find_middle(&f, GB_PART_NECK, pelvis);
}

int gb_named_head(const gb_skeleton *skeleton, const gb_joint_words *words, int pelvis)
{
    const figure f = {skeleton, words};
    return find_middle(&f, GB_PART_HEAD, pelvis);
}

int gb_named_wrist(const gb_skeleton *skeleton, const gb_joint_words *words, int elbow)
{
    int hand = -1;
    for (int j = elbow + 1; elbow >= 0 && j < skeleton->njoint; j++) {
        const gb_joint_words *w = &words[j];
        if (w->extra || !gb_joint_below(skeleton, j, elbow))
            continue;
        if (w->part == GB_PART_WRIST)
            return j;
        if (w->part == GB_PART_HAND && hand < 0)
            hand = j;
    }
    return hand;
}

/* Rigify calls its neck spine.004: the first joint from the arms' fork towards the head. */
static int neck_below(const figure *f, int head, int fork)
{
    int neck = -1;
    if (head < 0 || fork < 0 || !gb_joint_below(f->skeleton, head, fork))
        return -1;
    for (; head != fork; head = f->skeleton->joint[head].parent) {
        if (!f->words[head].extra)
            neck = head;
    }
    return neck;
}

/* The end of the way up when no name says head: the last joint before it branches or ends. */
static int top_of_spine(const figure *f, int fork, const gb_point_map *map)
{
    int top = -1;
    for (int from = fork; from >= 0;) {
        int next = -1, count = 0;
        for (int j = from + 1; j < f->skeleton->njoint; j++) {
            const gb_joint_words *w = &f->words[j];
            if (f->skeleton->joint[j].parent != from || f->skeleton->joint[j].end_site ||
                w->side >= 0 || (w->extra && w->part == GB_PART_NONE) ||
                gb_joint_below(f->skeleton, map->node[GB_SHOULDER], j) ||
                gb_joint_below(f->skeleton, map->node[GB_SHOULDER + 1], j))
                continue;
            next = j;
            count++;
        }
        from = count == 1 ? next : -1;
        top = from >= 0 ? from : top;
    }
    return top;
}

/* Neck, head and what lies between. A head that hangs on the chest may stand for the neck. */
static void find_upper_body(const figure *f, bool head_for_neck, gb_point_map *map)
{
    const gb_skeleton *skeleton = f->skeleton;
    int pelvis = map->node[GB_PELVIS], fork = -1;
    if (map->node[GB_SHOULDER] >= 0 && map->node[GB_SHOULDER + 1] >= 0)
        fork = gb_joint_fork(skeleton, map->node[GB_SHOULDER], map->node[GB_SHOULDER + 1]);
    int neck = find_middle(f, GB_PART_NECK, pelvis), head = find_middle(f, GB_PART_HEAD, pelvis);
    bool named = head >= 0;
    if (!named)
        head = neck >= 0 ? -1 : top_of_spine(f, fork, map);
    if (neck < 0)
        neck = neck_below(f, head, fork);
    if (neck == head)
        *(named && !head_for_neck ? &neck : &head) = -1;
    map->node[GB_NECK_BASE] = neck;
    map->node[GB_HEAD] = head;
    map->node[GB_HEAD_TOP] = gb_far_end(skeleton, head);
    map->node[GB_SPINE_MID] = gb_joint_midway(skeleton, f->words, pelvis,
                                              neck >= 0   ? neck
                                              : head >= 0 ? head
                                                          : fork);
}

static void find_arms(const figure *f, gb_point_map *map)
{
    for (int side = 0; side < 2; side++) {
        if (map->node[GB_SHOULDER + side] >= 0 && map->node[GB_ELBOW + side] >= 0 &&
            map->node[GB_WRIST + side] >= 0)
            continue;
        if (find_arm(f, side, map->node[GB_PELVIS], map))
            map->node[GB_HAND_TIP + side] = gb_far_end(f->skeleton, map->node[GB_WRIST + side]);
    }
}

static void find_toe_tips(const figure *f, gb_point_map *map, gb_notes *notes)
{
    for (int side = 0; side < 2; side++) {
        int ball = map->node[GB_TOE_BASE + side];
        map->node[GB_TOE_TIP + side] = gb_far_end(f->skeleton, ball);
        if (f->skeleton->joint[ball].end_site)
            gb_note_add(notes, "no-toes",
                        "'%s' has no toe joint: the foot's end stands for the ball of the foot",
                        f->skeleton->joint[map->node[GB_ANKLE + side]].name);
    }
}

/* Fills what map does not have from all; true when there was something that is needed. */
static bool fill_in(gb_point_map *map, const gb_point_map *all)
{
    bool filled = false;
    for (int p = 0; p < GB_NPOINT; p++) {
        if (map->node[p] >= 0 || all->node[p] < 0)
            continue;
        map->node[p] = all->node[p];
        filled = filled || p == GB_PELVIS || p == GB_NECK_BASE || p >= GB_HIP;
    }
    return filled;
}

bool gb_map_by_structure(const gb_skeleton *skeleton, const gb_joint_words *words,
                         gb_point_map *map, gb_notes *notes)
{
    const figure f = {skeleton, words};
    gb_point_map found = *map;
    if (!gb_point_map_has_legs(map)) {
        if (!find_legs(&f, &found))
            return false;
        find_arms(&f, &found);
        find_toe_tips(&f, &found, notes);
        find_upper_body(&f, true, &found);
        *map = found;
    } else {
        if (found.node[GB_PELVIS] < 0)
            found.node[GB_PELVIS] =
                gb_joint_fork(skeleton, found.node[GB_HIP], found.node[GB_HIP + 1]);
        if (found.node[GB_PELVIS] < 0)
            return false;
        find_arms(&f, &found);
        find_upper_body(&f, false, &found);
        if (map->node[GB_SPINE_MID] == found.node[GB_PELVIS]) /* Rigify's */
            map->node[GB_SPINE_MID] = -1;
        if (!fill_in(map, &found))
            return false;
    }
    gb_note_add(notes, "names",
                "joints found by the words of their names and their place in the body: left hip "
                "'%s', left ankle '%s' (inspect --map prints all)",
                skeleton->joint[map->node[GB_HIP]].name, skeleton->joint[map->node[GB_ANKLE]].name);
    return true;
}
