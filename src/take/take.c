#include "take/take.h"

#include <string.h>

#include "take/kinds.h"

gb_status gb_take_open(const char *word, const gb_take_options *options, gb_take *take,
                       gb_error *err)
{
    const gb_take_source source = {.kind = &gb_take_kinds[0], .word = word};
    return gb_take_source_open(&source, word, options, take, err);
}

gb_status gb_take_body(gb_take *take, gb_body *body, gb_error *err)
{
    if (take->has_motion)
        return gb_body_from_motion(&take->motion, &take->map, &take->arena, body, err);
    *body = take->points;
    return GB_OK;
}

int gb_take_frames(const gb_take *take)
{
    return take->has_motion ? take->motion.nframe : take->points.nframe;
}

void gb_take_close(gb_take *take)
{
    gb_motion_free(&take->motion);
    gb_arena arena = take->arena;
    memset(take, 0, sizeof *take);
    gb_arena_free(&arena);
}
