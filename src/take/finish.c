#include "take/finish.h"

#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "humanoid/shape.h"
#include "take/conventions.h"
#include "take/gaps.h"
#include "take/loop.h"
#include "take/start.h"

gb_status gb_take_begin(gb_take *take, const char *name, gb_error *err)
{
    memset(take, 0, sizeof *take);
    take->assumed.arena = take->warnings.arena = &take->arena;
    take->format = take->kind = take->unit = "";
    take->name = gb_arena_text(&take->arena, name, strlen(name));
    if (!take->name)
        return gb_fail_memory(err);
    take->label = gb_path_name(take->name);
    return GB_OK;
}

/* Keeps frames from..to; start is then the file's frame of the first. */
static gb_status cut_frames(gb_take *take, const gb_take_options *options, int *start,
                            gb_error *err)
{
    gb_motion *motion = &take->motion;
    int first = options->from, last = motion->nframe - 1;
    if (options->to > 0 || options->from > 0)
        last = options->to > 0 && options->to < last ? options->to : last;
    gb_start front;
    gb_status status = gb_take_find_start(motion, &front, err);
    if (status != GB_OK)
        return status;
    int rest = front.frames;
    if (options->skip_first && first < (rest > 1 ? rest : 1))
        first = rest > 1 ? rest : 1;
    else if (first < rest && last >= rest)
        gb_take_note_start(&front, &take->warnings);
    if (first == 0 && last == motion->nframe - 1)
        return GB_OK;
    if (first < 0 || first > last)
        return gb_fail_at(err, GB_USAGE, take->name, 0, 0,
                          "frames %d to %d are not in the %d of the take", first, last,
                          motion->nframe);
    motion->values += (size_t)first * (size_t)motion->skeleton.ncolumn;
    motion->nframe = last - first + 1;
    *start = first;
    return GB_OK;
}

/* By name; a file may say more; the shape where both leave legs out, which the file corrects. */
static gb_status find_points(gb_take *take, const gb_take_options *options, gb_error *err)
{
    const gb_skeleton *skeleton = &take->motion.skeleton;
    gb_point_map_by_name(skeleton, &take->map, &take->assumed);
    for (int pass = 0; pass < 2; pass++) {
        gb_status status =
            options->map ? gb_point_map_from_file(options->map, skeleton, &take->map, err) : GB_OK;
        if (status != GB_OK || pass == 1 || gb_point_map_has_legs(&take->map))
            return status;
        status = gb_point_map_by_shape(&take->motion, options->up, &take->map, &take->assumed,
                                       &take->warnings, err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

static gb_status map_points(gb_take *take, const gb_take_options *options, gb_error *err)
{
    gb_status status = find_points(take, options, err);
    if (status != GB_OK)
        return status;
    gb_buffer missing = {0};
    for (int p = 0; p < GB_NPOINT; p++) {
        bool optional = p == GB_SPINE_MID || p == GB_HEAD_TOP || p == GB_HEAD ||
                        (p >= GB_TOE_TIP && p < GB_TOE_TIP + 2) || p >= GB_HAND_TIP;
        if (take->map.node[p] < 0 && !optional)
            gb_buffer_printf(&missing, "%s%s", missing.size ? ", " : "", gb_point_name(p));
    }
    if (missing.size > 0)
        gb_note_add(&take->warnings, "unmapped", "no joint is known to be %s (--map)",
                    missing.text);
    gb_buffer_free(&missing);
    return GB_OK;
}

gb_status gb_take_finish(gb_take *take, const gb_take_options *options, gb_error *err)
{
    int start = 0;
    gb_gap *gaps = NULL;
    gb_status status = cut_frames(take, options, &start, err);
    if (status == GB_OK)
        status = gb_take_fill_gaps(take, options, start, &gaps, err);
    if (status == GB_OK)
        status = gb_take_loop(take, options->loops, err);
    if (status == GB_OK)
        status = map_points(take, options, err);
    if (status == GB_OK)
        status = gb_take_check_gaps(take, options, start, gaps, err);
    if (status != GB_OK)
        return status;
    take->fps = take->motion.frame_time > 0 ? 1 / take->motion.frame_time : 0;
    return gb_take_settle(take, options, err);
}
