#include "humanoid/points.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/text.h"

static const char *const names[GB_NPOINT] = {
    "pelvis",        "spine_mid",      "neck_base",      "head",         "head_top",
    "left_hip",      "right_hip",      "left_knee",      "right_knee",   "left_ankle",
    "right_ankle",   "left_toe_base",  "right_toe_base", "left_toe_tip", "right_toe_tip",
    "left_shoulder", "right_shoulder", "left_elbow",     "right_elbow",  "left_wrist",
    "right_wrist",   "left_hand_tip",  "right_hand_tip",
};

const char *gb_point_name(int point)
{
    return names[point];
}

int gb_point_find(const char *name)
{
    for (int p = 0; p < GB_NPOINT; p++) {
        if (strcmp(names[p], name) == 0)
            return p;
    }
    return -1;
}

bool gb_point_map_has_legs(const gb_point_map *map)
{
    for (int p = GB_HIP; p < GB_TOE_TIP; p++) {
        if (map->node[p] < 0)
            return false;
    }
    return true;
}

/* "JOINT", "JOINT/End" or "#NODE". */
static int find_node(const gb_skeleton *skeleton, const char *text)
{
    int node = gb_skeleton_find(skeleton, text);
    size_t n = strlen(text);
    if (node < 0 && text[0] == '#' && n > 1 && n < 9 && strspn(text + 1, "0123456789") == n - 1) {
        int number = atoi(text + 1);
        return number < skeleton->njoint ? number : -1;
    }
    if (node >= 0 || n < 5 || strcmp(text + n - 4, "/End") != 0)
        return node;
    char *joint = strdup(text);
    if (!joint)
        return -1;
    joint[n - 4] = '\0';
    node = gb_skeleton_find(skeleton, joint);
    free(joint);
    return node < 0 ? -1 : gb_skeleton_end_of(skeleton, node);
}

/* Can JSON hold it? Names are bytes of a file. */
static bool is_utf8(const char *text)
{
    for (int n; *text; text += n) {
        if (gb_text_next(text, &n) == GB_TEXT_BAD)
            return false;
    }
    return true;
}

const char *gb_point_map_word(const gb_skeleton *skeleton, int node, gb_arena *arena)
{
    const gb_joint *joint = &skeleton->joint[node];
    const char *text = joint->name;
    if (joint->end_site && joint->parent >= 0)
        text = gb_arena_printf(arena, "%s/End", skeleton->joint[joint->parent].name);
    if (text && (!is_utf8(text) || find_node(skeleton, text) != node))
        text = gb_arena_printf(arena, "#%d", node);
    return text;
}

gb_status gb_point_map_from_file(const char *path, const gb_skeleton *skeleton, gb_point_map *map,
                                 gb_error *err)
{
    gb_json json;
    gb_status status = gb_json_open(path, &json, err);
    if (status != GB_OK)
        return status;
    if (!cJSON_IsObject(json.root))
        status = gb_fail_at(err, GB_USAGE, path, 0, 0, "a map must be an object {point: joint}");
    const cJSON *item = status == GB_OK ? json.root->child : NULL;
    for (; item && status == GB_OK; item = item->next) {
        int point = gb_point_find(item->string);
        int node = cJSON_IsString(item) ? find_node(skeleton, item->valuestring) : -1;
        if (point < 0) {
            status =
                gb_fail_at(err, GB_USAGE, path, 0, 0, "'%s' is not a body point", item->string);
            gb_advise(err,
                      "points are pelvis, left_hip, left_knee, left_ankle, left_toe_base, ...");
        } else if (!cJSON_IsString(item)) {
            status = gb_fail_at(err, GB_USAGE, path, 0, 0, "point '%s' must be the name of a joint",
                                item->string);
        } else if (node < 0) {
            status = gb_fail_at(err, GB_USAGE, path, 0, 0, "point '%s': the skeleton has no '%s'",
                                item->string, item->valuestring);
            gb_advise(err, "gaitbench inspect lists its joints; end sites are JOINT/End");
        } else {
            map->node[point] = node;
        }
    }
    gb_json_close(&json);
    return status;
}

/* Does a name hold this word (small letters)? */
static bool has_word(const char *name, const char *word)
{
    size_t n = strlen(word);
    for (; *name; name++) {
        if (strncasecmp(name, word, n) == 0)
            return true;
    }
    return false;
}

/* CMU's wrist only rolls, it is the joint behind it that bends: lhand in ASF, LeftFingerBase in the
 * BVH that was made of it. Other skeletons have fingers there, which are numbered. */
static int find_hand(const gb_skeleton *skeleton, int wrist)
{
    for (int j = wrist + 1; wrist >= 0 && j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        if (joint->parent != wrist || joint->end_site)
            continue;
        if (has_word(joint->name, "fingerbase") ||
            (has_word(skeleton->joint[wrist].name, "wrist") && has_word(joint->name, "hand") &&
             !strpbrk(joint->name, "0123456789")))
            return j;
    }
    return wrist;
}

/* Does any channel turn a joint, or one that it hangs from? */
static bool is_turned(const gb_skeleton *skeleton, int joint)
{
    bool turned = false;
    for (int j = joint; j >= 0 && !turned; j = skeleton->joint[j].parent)
        turned = skeleton->joint[j].nturn > 0 || skeleton->joint[j].quaternion_column[0] >= 0;
    return turned;
}

int gb_point_map_axes(const gb_skeleton *skeleton, const gb_point_map *map, gb_axes bone)
{
    int joint = bone == GB_AXES_PELVIS ? map->node[GB_PELVIS]
                : bone == GB_AXES_HEAD
                    ? map->node[GB_HEAD]
                    : find_hand(skeleton, map->node[GB_WRIST + (int)bone - GB_AXES_HAND]);
    return is_turned(skeleton, joint) ? joint : -1;
}

gb_status gb_body_from_motion(const gb_motion *motion, const gb_point_map *map, gb_arena *arena,
                              gb_body *body, gb_error *err)
{
    enum { CHUNK = 2048 }; /* frames: memory stays bounded on long takes */
    size_t nframe = (size_t)motion->nframe, njoint = (size_t)motion->skeleton.njoint;
    memset(body, 0, sizeof *body);
    body->nframe = motion->nframe;
    body->frame_time = motion->frame_time;
    body->xyz = gb_arena_array(arena, (size_t)GB_NPOINT * 3 * nframe, sizeof(double));
    int turning[GB_NAXES];
    bool turns = false, memory = body->xyz != NULL;
    for (int b = 0; b < GB_NAXES; b++) {
        turning[b] = gb_point_map_axes(&motion->skeleton, map, (gb_axes)b);
        if (turning[b] < 0)
            continue;
        turns = true;
        body->axes[b] = gb_arena_array(arena, 9 * nframe, sizeof(double));
        memory = memory && body->axes[b];
    }
    size_t chunk = nframe < CHUNK ? nframe : CHUNK;
    double *position = malloc((njoint * 3 * chunk + 1) * sizeof *position);
    double *rotation = malloc((njoint * 9 * chunk + 1) * sizeof *rotation);
    gb_status status = GB_OK;
    if (!memory || !position || !rotation)
        status = gb_fail_memory(err);

    for (size_t first = 0; first < nframe && status == GB_OK; first += chunk) {
        size_t n = nframe - first < chunk ? nframe - first : chunk;
        status =
            gb_motion_forward(motion, (int)first, (int)n, position, turns ? rotation : NULL, err);
        for (int p = 0; p < GB_NPOINT && status == GB_OK; p++) {
            body->has[p] = map->node[p] >= 0;
            for (size_t axis = 0; body->has[p] && axis < 3; axis++)
                memcpy(gb_body_axis(body, p, (int)axis) + first,
                       position + ((size_t)map->node[p] * 3 + axis) * n, n * sizeof(double));
        }
        for (int b = 0; b < GB_NAXES && status == GB_OK; b++) {
            for (size_t i = 0; body->axes[b] && i < 9; i++)
                memcpy(body->axes[b] + i * nframe + first,
                       rotation + ((size_t)turning[b] * 9 + i) * n, n * sizeof(double));
        }
    }
    free(position);
    free(rotation);
    return status;
}
