/* The body by its shape (declared in shape.h). The weights were set on CMU's skeletons and on
 * public BVH files of 13 trees; docs/formats.md says what they give. */
#include "humanoid/shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/statistics.h"
#include "humanoid/structure.h"

enum { MAX_FRAMES = 400, MAX_PATH = 64, MAX_JOINTS = 1024 };

/* A figure over its sampled frames, seen along one axis as up. All lengths in file units. */
typedef struct shape {
    const gb_skeleton *skeleton;
    int n, nframe;
    const double *position; /* (nframe x n x 3) */
    double *scratch;        /* (nframe) */
    double *lowest;         /* (n x nframe) height of the lowest joint that hangs on each */
    double *ground;         /* (nframe) lowest of all */
    double *bone, *reach;   /* (n) median way from the parent; longest way down the bones */
    double *height;         /* (n) median over the ground */
    double *h20, *h50;      /* (n) 20 % and median height of the lowest that hangs on each, sizes */
    int up;                 /* axis 0, 1, 2 */
    double size;            /* median extent along it */
} shape;

/* What is found in it. */
typedef struct body {
    gb_point_map map; /* limb 0 as left, limb 1 as right until sides are known */
    double upright;   /* neck over ankles, in legs */
    double sides;     /* > 0: limb 0 is the left one */
} body;

typedef struct pair {
    int fork, limb[2];
} pair;

static gb_vec3 at(const shape *s, int joint, int frame)
{
    const double *p = s->position + ((size_t)frame * (size_t)s->n + (size_t)joint) * 3;
    return (gb_vec3){p[0], p[1], p[2]};
}

static double height_at(const shape *s, int joint, int frame)
{
    return s->position[((size_t)frame * (size_t)s->n + (size_t)joint) * 3 + (size_t)s->up];
}

static int parent(const shape *s, int joint)
{
    return s->skeleton->joint[joint].parent;
}

static bool is_leaf(const shape *s, int joint)
{
    for (int j = joint + 1; j < s->n; j++) {
        if (parent(s, j) == joint)
            return false;
    }
    return true;
}

static bool branches(const shape *s, int joint)
{
    int count = 0;
    for (int j = joint + 1; j < s->n; j++)
        count += parent(s, j) == joint;
    return count > 1;
}

/* Value at a share of the sorted scratch, the nearest one. */
static double quantile(const shape *s, double share)
{
    return s->scratch[(int)(share * (s->nframe - 1) + 0.5)];
}

/* Median distance; cv, if asked for, is its spread (5 to 95 %) in medians, at most 0.3. */
static double distance(const shape *s, int a, int b, double *cv)
{
    for (int f = 0; f < s->nframe; f++)
        s->scratch[f] = gb_vec3_length(gb_vec3_sub(at(s, a, f), at(s, b, f)));
    gb_sort(s->scratch, s->nframe);
    double median = quantile(s, 0.5);
    if (cv)
        *cv = median > 0 ? fmin(0.3, (quantile(s, 0.95) - quantile(s, 0.05)) / median) : 0.3;
    return median;
}

static double median_of_scratch(const shape *s)
{
    return gb_median(s->scratch, s->nframe);
}

static void measure_bones(shape *s)
{
    for (int j = 0; j < s->n; j++)
        s->bone[j] = parent(s, j) >= 0 ? distance(s, j, parent(s, j), NULL) : 0;
    memset(s->reach, 0, (size_t)s->n * sizeof *s->reach);
    for (int j = s->n - 1; j > 0; j--) {
        if (parent(s, j) >= 0)
            s->reach[parent(s, j)] = fmax(s->reach[parent(s, j)], s->bone[j] + s->reach[j]);
    }
}

static void measure_heights(shape *s)
{
    size_t nframe = (size_t)s->nframe;
    for (int f = 0; f < s->nframe; f++) {
        double low = (double)INFINITY, high = -(double)INFINITY;
        for (int j = 0; j < s->n; j++) {
            low = fmin(low, height_at(s, j, f));
            high = fmax(high, height_at(s, j, f));
        }
        s->ground[f] = low;
        s->scratch[f] = high - low;
    }
    s->size = median_of_scratch(s);
    for (int j = 0; j < s->n; j++) {
        for (int f = 0; f < s->nframe; f++) {
            s->scratch[f] = height_at(s, j, f) - s->ground[f];
            s->lowest[(size_t)j * nframe + (size_t)f] = s->scratch[f];
        }
        s->height[j] = median_of_scratch(s);
    }
    for (int j = s->n - 1; j > 0; j--) {
        double *own = s->lowest + (size_t)j * nframe;
        double *above = parent(s, j) < 0 ? NULL : s->lowest + (size_t)parent(s, j) * nframe;
        for (size_t f = 0; f < nframe && above; f++)
            above[f] = fmin(above[f], own[f]);
    }
    for (int j = 0; j < s->n; j++) {
        memcpy(s->scratch, s->lowest + (size_t)j * nframe, nframe * sizeof *s->scratch);
        gb_sort(s->scratch, s->nframe);
        s->h20[j] = quantile(s, 0.2) / s->size;
        s->h50[j] = quantile(s, 0.5) / s->size;
    }
}

/* ---- pairs of limbs ---- */

/* Is b one of a's branches? A bone under 0.06 of the size may stand between (CMU's lhipjoint). */
static bool branches_off(const shape *s, int joint, int fork)
{
    for (int step = 0; step < 3; step++) {
        joint = parent(s, joint);
        if (joint < 0 || joint == fork)
            return joint == fork;
        if (s->bone[joint] >= 0.06 * s->size)
            return false;
    }
    return false;
}

static double leg_cost(const shape *s, int a, int b)
{
    double uneven = fabs(log(s->reach[a] / s->reach[b])), h = fmax(s->h50[a], s->h50[b]);
    if (h > 0.25 || uneven > 0.35)
        return (double)INFINITY;
    return 4 * fmax(s->h20[a], s->h20[b]) + h + 2 * uneven -
           0.3 * fmin(s->reach[a], s->reach[b]) / s->size;
}

static double arm_cost(const shape *s, int a, int b)
{
    double low = fmin(s->height[a], s->height[b]);
    return 3 * fabs(log(s->reach[a] / s->reach[b])) - fmin(s->reach[a], s->reach[b]) / s->size +
           (low < 0.55 * s->size ? 0.5 : 0);
}

/* The best pair of branches that reach far enough; legs, when there are any, are kept out. */
static bool find_pair(const shape *s, const pair *legs, pair *found)
{
    double least = (double)INFINITY, reach = (legs ? 0.2 : 0.25) * s->size;
    for (int a = 1; a < s->n; a++) {
        if (s->reach[a] < reach || (legs && (gb_joint_below(s->skeleton, a, legs->limb[0]) ||
                                             gb_joint_below(s->skeleton, a, legs->limb[1]) ||
                                             gb_joint_below(s->skeleton, legs->fork, a))))
            continue;
        for (int b = a + 1; b < s->n; b++) {
            if (s->reach[b] < reach || (legs && (gb_joint_below(s->skeleton, b, legs->limb[0]) ||
                                                 gb_joint_below(s->skeleton, b, legs->limb[1]) ||
                                                 gb_joint_below(s->skeleton, legs->fork, b))))
                continue;
            int fork = gb_joint_fork(s->skeleton, a, b);
            if (fork < 0 || fork == a || fork == b || !branches_off(s, a, fork) ||
                !branches_off(s, b, fork))
                continue;
            double cost = legs ? arm_cost(s, a, b) : leg_cost(s, a, b);
            if (cost < least) {
                least = cost;
                *found = (pair){fork, {a, b}};
            }
        }
    }
    return isfinite(least);
}

/* ---- along a limb ---- */

typedef struct path {
    int joint[MAX_PATH], count;
} path;

static double way(const shape *s, int from, int to)
{
    double length = 0;
    for (; to != from; to = parent(s, to))
        length += s->bone[to];
    return length;
}

/* From a joint down to a leaf; empty when that is deeper than a limb can be. */
static path path_to(const shape *s, int from, int leaf)
{
    path p = {.count = 1};
    for (int j = leaf; j != from; j = parent(s, j))
        p.count++;
    if (p.count > MAX_PATH)
        return (path){.count = 0};
    for (int j = leaf, i = p.count - 1; i >= 0; j = parent(s, j))
        p.joint[i--] = j;
    return p;
}

/* The farthest leaf; of legs, among those that are near the lowest. */
static int farthest_leaf(const shape *s, int limb, bool low)
{
    int best = -1;
    double most = -1, least = (double)INFINITY;
    for (int j = limb; j < s->n; j++) {
        if (gb_joint_below(s->skeleton, j, limb) && is_leaf(s, j))
            least = fmin(least, s->height[j]);
    }
    for (int j = limb; j < s->n; j++) {
        if (!gb_joint_below(s->skeleton, j, limb) || !is_leaf(s, j) ||
            (low && s->height[j] > least + 0.06 * s->size) || way(s, limb, j) <= most)
            continue;
        most = way(s, limb, j);
        best = j;
    }
    return best;
}

/* Median cosine between the bones a-b and b-c; 0 where one has no length. */
static double bend(const shape *s, int a, int b, int c)
{
    for (int f = 0; f < s->nframe; f++) {
        gb_vec3 u = gb_vec3_sub(at(s, b, f), at(s, a, f)),
                v = gb_vec3_sub(at(s, c, f), at(s, b, f));
        double length = gb_vec3_length(u) * gb_vec3_length(v);
        s->scratch[f] = length > 0 ? gb_vec3_dot(u, v) / length : 0;
    }
    return median_of_scratch(s);
}

/* A path with what is asked of it again and again. */
typedef struct limb {
    path path;
    double length[MAX_PATH][MAX_PATH], cv[MAX_PATH][MAX_PATH]; /* of distances, i < k */
    double away[MAX_PATH], away_cv[MAX_PATH];                  /* from the fork */
} limb;

static void measure_limb(const shape *s, int fork, limb *l)
{
    for (int i = 0; i < l->path.count; i++) {
        int joint = l->path.joint[i];
        l->away[i] = distance(s, fork, joint, &l->away_cv[i]);
        for (int k = i + 1; k < l->path.count; k++)
            l->length[i][k] = distance(s, joint, l->path.joint[k], &l->cv[i][k]);
    }
}

/* What the path's places k and n cost as knee and ankle, whatever the hip is. */
static double shank_cost(const shape *s, const limb *l, int k, int n)
{
    const int *joint = l->path.joint;
    double top = fmax(s->height[joint[0]], 1e-9 * s->size);
    double cost = 3 * l->cv[k][n] + 2 * fmax(0, s->height[joint[n]] / top - 0.25);
    if (n + 1 == l->path.count)
        return cost + 0.5;
    return cost + 0.5 * fmax(0, bend(s, joint[k], joint[n], joint[n + 1]) - 0.3);
}

static double thigh_cost(const shape *s, const limb *l, int h, int k, int n)
{
    return 3 * l->cv[h][k] + 2 * l->away_cv[h] + fabs(log(l->length[k][n] / l->length[h][k])) -
           2 * (l->length[h][k] + l->length[k][n]) / s->size +
           (l->away[h] < 0.02 * s->size ? 1 : 0);
}

static double forearm_cost(const shape *s, const limb *l, int k, int n)
{
    return 4 * l->cv[k][n] - (branches(s, l->path.joint[n]) ? 0.15 : 0) +
           (n + 1 == l->path.count ? 0.5 : 0);
}

static double upper_arm_cost(const shape *s, const limb *l, int h, int k, int n)
{
    return 4 * l->cv[h][k] + 1.2 * fabs(log(l->length[k][n] / l->length[h][k] / 0.92)) -
           1.5 * (l->length[h][k] + l->length[k][n]) / s->size;
}

/* The three places on count paths that are most like hip, knee, ankle, or shoulder, elbow, wrist.
 * Paths of a length are searched together: what holds for one limb holds for the other. */
static bool limb_joints(const shape *s, const limb *l, int count, bool leg, int place[3])
{
    double least = (double)INFINITY, shortest = (leg ? 0.12 : 0.08) * s->size;
    for (int k = 1; k < l->path.count; k++) {
        for (int n = k + 1; n < l->path.count; n++) {
            double lower = 0;
            for (int i = 0; i < count; i++)
                lower += l[i].length[k][n] < shortest ? (double)INFINITY
                         : leg                        ? shank_cost(s, &l[i], k, n)
                                                      : forearm_cost(s, &l[i], k, n);
            for (int h = 0; h < k && isfinite(lower); h++) {
                double cost = lower;
                for (int i = 0; i < count; i++)
                    cost += l[i].length[h][k] < shortest ? (double)INFINITY
                            : leg                        ? thigh_cost(s, &l[i], h, k, n)
                                                         : upper_arm_cost(s, &l[i], h, k, n);
                if (cost < least) {
                    least = cost;
                    memcpy(place, (int[]){h, k, n}, 3 * sizeof *place);
                }
            }
        }
    }
    return isfinite(least);
}

/* Median way to the side, between two joints. */
static double level_distance(const shape *s, int a, int b)
{
    for (int f = 0; f < s->nframe; f++) {
        gb_vec3 d = gb_vec3_sub(at(s, b, f), at(s, a, f));
        double along = height_at(s, b, f) - height_at(s, a, f);
        s->scratch[f] = sqrt(fmax(0, gb_vec3_dot(d, d) - along * along));
    }
    return median_of_scratch(s);
}

/* Ball and tip of the foot below an ankle: the way to what is farthest in front. */
static bool find_foot(const shape *s, int ankle, int *ball, int *tip)
{
    double most = 0;
    *tip = -1;
    for (int j = ankle + 1; j < s->n; j++) {
        double away;
        if (gb_joint_below(s->skeleton, j, ankle) && is_leaf(s, j) &&
            (away = level_distance(s, ankle, j)) > most) {
            most = away;
            *tip = j;
        }
    }
    if (*tip < 0)
        return false;
    path p = path_to(s, ankle, *tip);
    *ball = *tip;
    for (int i = p.count - 1; i > 0; i--) {
        if (distance(s, ankle, p.joint[i], NULL) > 0.035 * s->size)
            *ball = p.joint[i];
    }
    if (*tip == *ball)
        *tip = -1;
    return true;
}

static bool place_joints(const shape *s, const limb *l, const int place[2][3], bool leg,
                         gb_point_map *map)
{
    for (int i = 0; i < 2; i++) {
        int last = l[i].path.joint[place[i][2]];
        for (int k = 0; k < 3; k++)
            map->node[(leg ? GB_HIP : GB_SHOULDER) + 2 * k + i] = l[i].path.joint[place[i][k]];
        if (!leg)
            map->node[GB_HAND_TIP + i] = gb_far_end(s->skeleton, last);
        else if (!find_foot(s, last, &map->node[GB_TOE_BASE + i], &map->node[GB_TOE_TIP + i]))
            return false;
    }
    return true;
}

static bool find_limbs(const shape *s, bool leg, const pair *limbs, gb_point_map *map)
{
    int place[2][3] = {{0}};
    limb *l = malloc(2 * sizeof *l);
    for (int i = 0; l && i < 2; i++) {
        l[i].path = path_to(s, limbs->limb[i], farthest_leaf(s, limbs->limb[i], leg));
        measure_limb(s, limbs->fork, &l[i]);
    }
    bool found = l != NULL;
    if (l && l[0].path.count == l[1].path.count) {
        found = limb_joints(s, l, 2, leg, place[0]);
        memcpy(place[1], place[0], sizeof place[0]);
    } else if (l) {
        found = limb_joints(s, &l[0], 1, leg, place[0]) && limb_joints(s, &l[1], 1, leg, place[1]);
    }
    found = found && place_joints(s, l, (const int(*)[3])place, leg, map);
    free(l);
    return found;
}

/* ---- neck and head ---- */

static bool in_pair(const shape *s, const pair *limbs, int joint)
{
    return gb_joint_below(s->skeleton, joint, limbs->limb[0]) ||
           gb_joint_below(s->skeleton, joint, limbs->limb[1]);
}

static void find_neck(const shape *s, const pair *legs, const pair *arms, gb_point_map *map)
{
    int top = -1;
    for (int j = arms->fork + 1; j < s->n; j++) {
        if (gb_joint_below(s->skeleton, j, arms->fork) && is_leaf(s, j) && !in_pair(s, arms, j) &&
            !in_pair(s, legs, j) && (top < 0 || s->height[j] > s->height[top]))
            top = j;
    }
    if (top < 0)
        return;
    path p = path_to(s, arms->fork, top);
    if (p.count < 2)
        return;
    map->node[GB_NECK_BASE] = p.joint[1];
    /* The head is what the neck leads to without branching. */
    int i = 1;
    while (i + 1 < p.count && !s->skeleton->joint[p.joint[i + 1]].end_site &&
           !branches(s, p.joint[i]))
        i++;
    if (i > 1) {
        map->node[GB_HEAD] = p.joint[i];
        map->node[GB_HEAD_TOP] = gb_far_end(s->skeleton, p.joint[i]);
    }
}

/* ---- sides ---- */

/* The horizontal part. */
static gb_vec3 level(gb_vec3 v, gb_vec3 up)
{
    return gb_vec3_sub(v, gb_vec3_scale(up, gb_vec3_dot(v, up)));
}

static gb_vec3 node_at(const double *positions, int njoint, int frame, int node)
{
    const double *p = positions + ((size_t)frame * (size_t)njoint + (size_t)node) * 3;
    return (gb_vec3){p[0], p[1], p[2]};
}

/* Sine from forward's right to the line from the left to the right hip: 1 when they agree. */
static double agreement(gb_vec3 forward, gb_vec3 hips, gb_vec3 up)
{
    double length = gb_vec3_length(forward) * gb_vec3_length(hips);
    return length > 0 ? gb_vec3_dot(gb_vec3_cross(forward, up), hips) / length : 0;
}

double gb_body_handedness(const gb_point_map *map, const double *positions, int nframe, int njoint,
                          gb_vec3 up)
{
    if (!gb_point_map_has_legs(map) || nframe < 1)
        return (double)NAN;
    double by_feet = 0, by_knees = 0, foot = 0, leg = 0;
    for (int f = 0; f < nframe; f++) {
        gb_vec3 feet = {0, 0, 0}, knees = {0, 0, 0}, hip[2];
        for (int i = 0; i < 2; i++) {
            int tip = map->node[GB_TOE_TIP + i];
            gb_vec3 knee = node_at(positions, njoint, f, map->node[GB_KNEE + i]);
            gb_vec3 ankle = node_at(positions, njoint, f, map->node[GB_ANKLE + i]);
            gb_vec3 end =
                node_at(positions, njoint, f, tip >= 0 ? tip : map->node[GB_TOE_BASE + i]);
            hip[i] = node_at(positions, njoint, f, map->node[GB_HIP + i]);
            feet = gb_vec3_add(feet, gb_vec3_scale(gb_vec3_sub(end, ankle), 0.5));
            knees = gb_vec3_add(knees,
                                gb_vec3_sub(knee, gb_vec3_scale(gb_vec3_add(hip[i], ankle), 0.5)));
            leg += gb_vec3_length(gb_vec3_sub(hip[i], ankle)) / 2;
        }
        gb_vec3 across = level(gb_vec3_sub(hip[1], hip[0]), up);
        by_feet += agreement(level(feet, up), across, up);
        by_knees += agreement(level(knees, up), across, up);
        foot += gb_vec3_length(level(feet, up));
    }
    /* A foot of less than a tenth of the size (a fifth of the leg) points nowhere reliable. */
    double weight = leg > 0 ? fmin(1, foot / leg / 0.2) : 0;
    return (by_feet * weight + 0.5 * by_knees) / nframe;
}

static void exchange(gb_point_map *map, int first, int last)
{
    for (int p = first; p < last; p += 2) {
        int kept = map->node[p];
        map->node[p] = map->node[p + 1];
        map->node[p + 1] = kept;
    }
}

/* Arms are on the side whose hip they are nearer to, along the hips' line. */
static void settle_arms(const shape *s, gb_vec3 up, gb_point_map *map)
{
    double sum = 0;
    if (map->node[GB_SHOULDER] < 0)
        return;
    for (int f = 0; f < s->nframe; f++) {
        gb_vec3 hips =
            level(gb_vec3_sub(at(s, map->node[GB_HIP + 1], f), at(s, map->node[GB_HIP], f)), up);
        gb_vec3 arms =
            gb_vec3_sub(at(s, map->node[GB_SHOULDER + 1], f), at(s, map->node[GB_SHOULDER], f));
        sum += gb_vec3_dot(hips, arms);
    }
    if (sum < 0)
        exchange(map, GB_SHOULDER, GB_NPOINT);
}

/* ---- all of it, along one axis ---- */

static gb_vec3 axis_vector(int axis)
{
    return (gb_vec3){axis == 0, axis == 1, axis == 2};
}

static double uprightness(const shape *s, const gb_point_map *map)
{
    int top = map->node[GB_NECK_BASE] >= 0 ? map->node[GB_NECK_BASE] : map->node[GB_PELVIS];
    double leg = distance(s, map->node[GB_HIP], map->node[GB_KNEE], NULL) +
                 distance(s, map->node[GB_KNEE], map->node[GB_ANKLE], NULL);
    for (int f = 0; f < s->nframe; f++)
        s->scratch[f] =
            height_at(s, top, f) -
            (height_at(s, map->node[GB_ANKLE], f) + height_at(s, map->node[GB_ANKLE + 1], f)) / 2;
    return median_of_scratch(s) / leg;
}

static bool find_body(shape *s, int up, body *b)
{
    pair legs, arms;
    s->up = up;
    measure_heights(s);
    for (int p = 0; p < GB_NPOINT; p++)
        b->map.node[p] = -1;
    if (!(s->size > 0) || !find_pair(s, NULL, &legs) || !find_limbs(s, true, &legs, &b->map))
        return false;
    b->map.node[GB_PELVIS] = legs.fork;
    gb_point_map with_arms = b->map;
    if (find_pair(s, &legs, &arms) && find_limbs(s, false, &arms, &with_arms)) {
        b->map = with_arms;
        find_neck(s, &legs, &arms, &b->map);
    }
    settle_arms(s, axis_vector(up), &b->map);
    b->upright = uprightness(s, &b->map);
    b->sides = gb_body_handedness(&b->map, s->position, s->nframe, s->n, axis_vector(up));
    return true;
}

/* ---- what names still say ---- */

/* How often the names of the first limb say left and those of the second right, less the reverse.
 */
static int side_votes(const gb_joint_words *words, const gb_point_map *map)
{
    int votes = 0;
    for (int p = GB_HIP; p < GB_NPOINT; p++) {
        int named = map->node[p] < 0 ? -1 : words[map->node[p]].side;
        if (named >= 0)
            votes += named == (p - GB_HIP) % 2 ? 1 : -1;
    }
    return votes;
}

static void apply_names(const gb_skeleton *skeleton, const gb_joint_words *words, gb_point_map *map)
{
    int fork = map->node[GB_PELVIS];
    for (int side = 0; side < 2; side++) {
        int wrist = gb_named_wrist(skeleton, words, map->node[GB_ELBOW + side]);
        if (wrist >= 0) {
            map->node[GB_WRIST + side] = wrist;
            map->node[GB_HAND_TIP + side] = gb_far_end(skeleton, wrist);
        }
    }
    int neck = gb_named_neck(skeleton, words, fork), head = gb_named_head(skeleton, words, fork);
    if (neck >= 0)
        map->node[GB_NECK_BASE] = neck;
    if (head >= 0 && head != map->node[GB_NECK_BASE]) {
        map->node[GB_HEAD] = head;
        map->node[GB_HEAD_TOP] = gb_far_end(skeleton, head);
    }
    map->node[GB_SPINE_MID] =
        gb_joint_midway(skeleton, words, map->node[GB_PELVIS], map->node[GB_NECK_BASE]);
}

static void settle_sides(const gb_joint_words *words, body *b, gb_notes *assumed,
                         gb_notes *warnings)
{
    int votes = side_votes(words, &b->map);
    bool other = votes ? votes < 0 : b->sides < 0;
    if (other) {
        exchange(&b->map, GB_HIP, GB_NPOINT);
        b->sides = -b->sides;
    }
    if (votes == 0 && fabs(b->sides) < 0.3)
        gb_note_add(warnings, "sides",
                    "feet and knees hardly tell left from right: it is a guess (--map)");
    else if (votes == 0)
        gb_note_add(assumed, "sides", "left and right from the way feet and knees point");
}

/* ---- sampling ---- */

static void release(shape *s, double *position)
{
    free(position);
    free(s->scratch);
    free(s->lowest);
    free(s->ground);
    free(s->bone);
    free(s->reach);
    free(s->height);
    free(s->h20);
    free(s->h50);
}

static gb_status sample(const gb_motion *motion, shape *s, double **position, gb_error *err)
{
    size_t n = (size_t)motion->skeleton.njoint;
    *s = (shape){.skeleton = &motion->skeleton, .n = motion->skeleton.njoint};
    s->nframe = motion->nframe < MAX_FRAMES ? motion->nframe : MAX_FRAMES;
    size_t nframe = (size_t)s->nframe;
    *position = malloc(nframe * n * 3 * sizeof **position);
    s->scratch = malloc(nframe * sizeof *s->scratch);
    s->lowest = malloc(nframe * n * sizeof *s->lowest);
    s->ground = malloc(nframe * sizeof *s->ground);
    s->bone = malloc(n * sizeof *s->bone);
    s->reach = malloc(n * sizeof *s->reach);
    s->height = malloc(n * sizeof *s->height);
    s->h20 = malloc(n * sizeof *s->h20);
    s->h50 = malloc(n * sizeof *s->h50);
    if (!*position || !s->scratch || !s->lowest || !s->ground || !s->bone || !s->reach ||
        !s->height || !s->h20 || !s->h50)
        return gb_fail_memory(err);
    gb_motion raw = *motion;
    raw.metres = 1;
    raw.world = gb_quat_identity;
    for (int i = 0; i < s->nframe; i++) {
        int frame = (int)((long)i * (motion->nframe - 1) / (s->nframe - 1));
        gb_status status =
            gb_motion_forward(&raw, frame, 1, *position + (size_t)i * n * 3, NULL, err);
        if (status != GB_OK)
            return status;
    }
    s->position = *position;
    return GB_OK;
}

static bool all_finite(const shape *s)
{
    size_t count = (size_t)s->nframe * (size_t)s->n * 3;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(s->position[i]))
            return false;
    }
    return true;
}

gb_status gb_point_map_by_shape(const gb_motion *motion, char up, gb_point_map *map,
                                gb_notes *assumed, gb_notes *warnings, gb_error *err)
{
    if (motion->nframe < GB_SHAPE_FRAMES || motion->skeleton.njoint > MAX_JOINTS)
        return GB_OK;
    shape s;
    double *position = NULL;
    gb_joint_words *words = malloc(((size_t)motion->skeleton.njoint + 1) * sizeof *words);
    gb_status status = words ? sample(motion, &s, &position, err) : gb_fail_memory(err);
    if (!words)
        return status;
    if (status == GB_OK && !gb_joint_words_read(&motion->skeleton, words))
        status = gb_fail_memory(err);
    body best = {.upright = 0};
    bool found = false;
    if (status == GB_OK && all_finite(&s)) {
        measure_bones(&s);
        for (int axis = 0; axis < 3; axis++) {
            body b;
            if ((up && up - 'x' != axis) || !find_body(&s, axis, &b) || !(b.upright > best.upright))
                continue;
            best = b;
            found = true;
        }
    }
    if (found) {
        settle_sides(words, &best, assumed, warnings);
        apply_names(&motion->skeleton, words, &best.map);
        *map = best.map;
        gb_note_add(assumed, "shape",
                    "body points by shape and motion, not by name: left hip '%s', right hip '%s' "
                    "(inspect --map prints all)",
                    motion->skeleton.joint[map->node[GB_HIP]].name,
                    motion->skeleton.joint[map->node[GB_HIP + 1]].name);
    }
    free(words);
    release(&s, position);
    return status;
}
