#include "take/avatar_word.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "muscles/avatar_unity.h"

static bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);
    return n > k && strcmp(text + n - k, end) == 0;
}

static gb_status load_take(const char *path, gb_avatar *avatar, gb_error *err)
{
    gb_take take;
    gb_take_options options = {0};
    gb_human_map map;
    gb_tpose tpose;
    gb_status status = gb_take_open(path, &options, &take, err);
    if (status != GB_OK)
        return status;
    gb_human_map_points(&take.motion.skeleton, &take.map, &map);
    status = gb_tpose_of_motion(&take.motion, &map, &tpose, err);
    if (status == GB_OK)
        status = gb_avatar_compile(&tpose, NULL, avatar, err);
    if (status != GB_OK && err && !err->file[0]) {
        const gb_error what = *err; /* its text would be written onto itself */
        gb_fail_at(err, status, path, 0, 0, "%s", what.message);
    }
    gb_take_close(&take);
    return status;
}

gb_status gb_avatar_load(const char *word, gb_avatar *avatar, gb_notes *notes, gb_error *err)
{
    if (strcmp(word, "game") == 0) {
        gb_rig rig;
        gb_tpose tpose;
        gb_rig_of_stature(GB_USUAL_STATURE, &rig);
        gb_tpose_of_rig(&rig, &tpose);
        return gb_avatar_compile(&tpose, NULL, avatar, err);
    }
    if (ends_in(word, ".json"))
        return gb_avatar_open(word, avatar, err);
    if (ends_in(word, ".asset"))
        return gb_avatar_open_unity(word, avatar, notes, err);
    return load_take(word, avatar, err);
}

/* What the settings of a clip mean for what is seen of it. */
static void apply_settings(const gb_anim *anim, gb_human_clip *clip, gb_take *take)
{
    if (anim->mirrored) {
        gb_human_clip_mirror(clip);
        gb_note_add(&take->assumed, "mirror",
                    "played mirrored, as Unity does it: the clip's m_Mirror is set");
    }
    take->loops = anim->loops;
    if (anim->loops && fabs(anim->cycle_offset) > 0)
        gb_note_add(&take->assumed, "cycle-offset",
                    "begins with its first frame; in Unity its loop begins %g of its length later "
                    "(m_CycleOffset)",
                    anim->cycle_offset);
}

gb_status gb_anim_motion(const gb_file *file, const gb_take_options *options, gb_take *take,
                         gb_error *err)
{
    gb_avatar avatar;
    gb_anim anim;
    gb_arena arena = {0};
    gb_human_clip clip;
    gb_notes *notes = &take->warnings;
    gb_status status =
        gb_avatar_load(options->avatar ? options->avatar : "game", &avatar, notes, err);
    if (status == GB_OK)
        status = gb_anim_read(file, &anim, notes, err);
    if (status != GB_OK)
        return status;
    status = gb_human_clip_of_anim(&anim, options->fps, &arena, &clip, NULL, notes, err);
    if (status == GB_OK) {
        apply_settings(&anim, &clip, take);
        status = gb_human_clip_motion(&clip, &avatar, &take->motion, err);
    } else if (err && !err->file[0]) {
        snprintf(err->file, sizeof err->file, "%s", file->name);
    }
    gb_arena_free(&arena);
    gb_anim_free(&anim);
    return status;
}
