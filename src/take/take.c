#include "take/take.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "humanoid/shape.h"
#include "take/avatar_word.h"
#include "take/builtin.h"
#include "take/conventions.h"
#include "take/gaps.h"
#include "take/loop.h"

#define DEFAULT_AMC_FPS 120.0

static gb_status open_file(const char *path, const gb_take_options *options, gb_take *subject,
                           gb_error *err)
{
    gb_file file;
    gb_status status = gb_file_open(path, gb_read_defaults(&options->read).max_bytes, &file, err);
    if (status != GB_OK)
        return status;
    if (options->hash)
        gb_sha256(file.bytes, file.size, subject->sha256);
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".anim") == 0) {
        status = gb_anim_motion(&file, options->avatar, options->fps, &subject->motion,
                                &subject->warnings, err);
        gb_file_close(&file);
        subject->format = "anim";
        return status;
    }
    const gb_format *format = NULL;
    status = gb_motion_read(&file, path, &options->read, &subject->motion, &format,
                            &subject->warnings, err);
    gb_file_close(&file);
    if (status != GB_OK)
        return status;
    subject->format = format->name;
    bool states_rate = subject->motion.frame_time > 0;
    if (options->fps > 0) {
        subject->motion.frame_time = 1 / options->fps;
    } else if (!states_rate && strcmp(format->name, "amc") == 0) {
        subject->motion.frame_time = 1 / DEFAULT_AMC_FPS;
        gb_note_add(&subject->assumed, "fps", "120 frames a second, AMC does not say (--fps)");
    }
    return GB_OK;
}

/* Are all angles of a frame whole numbers? Nobody stands like that; an added T-pose does. */
static bool is_whole(const gb_motion *motion, int frame)
{
    const gb_skeleton *skeleton = &motion->skeleton;
    const double *row = motion->values + (size_t)frame * (size_t)skeleton->ncolumn;
    int turns = 0;
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        for (int t = 0; t < joint->nturn; t++, turns++) {
            double v = row[joint->turn_column[t]];
            if (!(fabs(v - nearbyint(v)) <= 0))
                return false;
        }
    }
    return turns > 12;
}

/* How many frames before the motion are an added T-pose (conversions of CMU's takes have one or
 * two); 0 when all frames look like that, or none. */
static int rest_frames(const gb_motion *motion)
{
    enum { MOST = 8 };
    int n = 0;
    while (n < MOST && n < motion->nframe && is_whole(motion, n))
        n++;
    return n < MOST && n < motion->nframe ? n : 0;
}

/* Keeps frames from..to; start is then the file's frame of the first. */
static gb_status cut_frames(gb_take *subject, const gb_take_options *options, int *start,
                            gb_error *err)
{
    gb_motion *motion = &subject->motion;
    int first = options->from, last = motion->nframe - 1;
    if (options->to > 0 || options->from > 0)
        last = options->to > 0 && options->to < last ? options->to : last;
    int rest = rest_frames(motion);
    if (options->skip_first && first < (rest > 1 ? rest : 1))
        first = rest > 1 ? rest : 1;
    else if (first < rest && last >= rest)
        gb_note_add(&subject->warnings, "t-pose",
                    "the first %s an added T-pose (--skip-first leaves it out)",
                    rest == 1 ? "frame looks like" : "frames look like");
    if (first == 0 && last == motion->nframe - 1)
        return GB_OK;
    if (first < 0 || first > last)
        return gb_fail_at(err, GB_USAGE, subject->take, 0, 0,
                          "frames %d to %d are not in the %d of the take", first, last,
                          motion->nframe);
    motion->values += (size_t)first * (size_t)motion->skeleton.ncolumn;
    motion->nframe = last - first + 1;
    *start = first;
    return GB_OK;
}

/* By name; a file may say more; the shape where both leave legs out, which the file corrects. */
static gb_status find_points(gb_take *subject, const gb_take_options *options, gb_error *err)
{
    const gb_skeleton *skeleton = &subject->motion.skeleton;
    gb_point_map_by_name(skeleton, &subject->map, &subject->assumed);
    for (int pass = 0; pass < 2; pass++) {
        gb_status status = options->map
                               ? gb_point_map_from_file(options->map, skeleton, &subject->map, err)
                               : GB_OK;
        if (status != GB_OK || pass == 1 || gb_point_map_has_legs(&subject->map))
            return status;
        status = gb_point_map_by_shape(&subject->motion, options->up, &subject->map,
                                       &subject->assumed, &subject->warnings, err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

static gb_status map_points(gb_take *subject, const gb_take_options *options, gb_error *err)
{
    gb_status status = find_points(subject, options, err);
    if (status != GB_OK)
        return status;
    gb_buffer missing = {0};
    for (int p = 0; p < GB_NPOINT; p++) {
        bool optional = p == GB_SPINE_MID || p == GB_HEAD_TOP || p == GB_HEAD ||
                        (p >= GB_TOE_TIP && p < GB_TOE_TIP + 2) || p >= GB_HAND_TIP;
        if (subject->map.node[p] < 0 && !optional)
            gb_buffer_printf(&missing, "%s%s", missing.size ? ", " : "", gb_point_name(p));
    }
    if (missing.size > 0)
        gb_note_add(&subject->warnings, "unmapped", "no joint is known to be %s (--map)",
                    missing.text);
    gb_buffer_free(&missing);
    return GB_OK;
}

static gb_status finish(gb_take *subject, const gb_take_options *options, gb_error *err)
{
    int start = 0;
    gb_gap *gaps = NULL;
    gb_status status = cut_frames(subject, options, &start, err);
    if (status == GB_OK)
        status = gb_take_fill_gaps(subject, options, start, &gaps, err);
    if (status == GB_OK)
        status = gb_take_loop(subject, options->loops, err);
    if (status == GB_OK)
        status = map_points(subject, options, err);
    if (status == GB_OK)
        status = gb_take_check_gaps(subject, options, start, gaps, err);
    if (status != GB_OK)
        return status;
    subject->fps = subject->motion.frame_time > 0 ? 1 / subject->motion.frame_time : 0;
    return gb_take_settle(subject, options, err);
}

gb_status gb_take_open(const char *take, const gb_take_options *options, gb_take *subject,
                       gb_error *err)
{
    static const gb_take_options none;
    options = options ? options : &none;
    memset(subject, 0, sizeof *subject);
    subject->assumed.arena = subject->warnings.arena = &subject->arena;
    subject->take = gb_arena_text(&subject->arena, take, strlen(take));
    if (!subject->take)
        return gb_fail_memory(err);
    gb_status status;
    if (gb_builtin_is(take) && !gb_file_exists(take)) {
        status = gb_builtin_open(options, subject, err);
    } else {
        status = open_file(take, options, subject, err);
    }
    if (status == GB_OK)
        status = finish(subject, options, err);
    if (status != GB_OK)
        gb_take_close(subject);
    return status;
}

gb_status gb_take_body(gb_take *subject, gb_body *body, gb_error *err)
{
    return gb_body_from_motion(&subject->motion, &subject->map, &subject->arena, body, err);
}

void gb_take_close(gb_take *subject)
{
    gb_motion_free(&subject->motion);
    gb_arena arena = subject->arena;
    memset(subject, 0, sizeof *subject);
    gb_arena_free(&arena);
}
