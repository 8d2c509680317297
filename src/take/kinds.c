#include "take/kinds.h"

#include <string.h>

#include "take/finish.h"
#include "take/generated.h"
#include "take/keys.h"
#include "take/readers.h"

static gb_status read_file(const char *path, const gb_take_options *options, gb_take *take,
                           gb_error *err)
{
    gb_file file;
    gb_status status = gb_file_open(path, gb_read_defaults(&options->read).max_bytes, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_take_read(&file, path, options, take, err);
    if (status == GB_OK && options->hash)
        gb_sha256(file.bytes, file.size, take->sha256);
    gb_file_close(&file);
    return status;
}

/* A word of another kind may stand wherever a path may; a file of that name comes first. */
static gb_status open_file(const gb_take_source *source, const char *name,
                           const gb_take_options *options, gb_take *take, gb_error *err)
{
    const gb_take_kind *kind = gb_take_kind_of_word(source->word);
    if (kind && !gb_file_exists(source->word)) {
        const gb_take_source other = {.kind = kind, .word = source->word};
        return kind->open(&other, name, options, take, err);
    }
    gb_status status = read_file(source->word, options, take, err);
    if (status != GB_OK)
        return status;
    take->kind = source->kind->name;
    status = gb_take_finish(take, options, err);
    if (status != GB_OK)
        gb_take_close(take);
    return status;
}

static gb_status open_command(const gb_take_source *source, const char *name,
                              const gb_take_options *options, gb_take *take, gb_error *err)
{
    gb_status status = gb_take_run(name, &source->command, options, take, err);
    if (status == GB_OK)
        take->kind = source->kind->name;
    return status;
}

#define FRAMES "from", "to", "loop"
#define FILES  FRAMES, "skip_first", "root_offset", "strict", "allow_nan"

static const char *const file_keys[] = {"person", "laboratory", "take", "fps", "unit",
                                        "up",     "map",        "asf",  FILES, NULL};
static const char *const clip_keys[] = {"clip", "stature", "seconds", "fps", "loop", NULL};
static const char *const command_keys[] = {"person", "laboratory", "argv", "seconds", "fps",
                                           "unit",   "up",         "map",  FILES,     NULL};
static const char *const procedural_keys[] = {"gait", "speed",  "speed_star", "seconds", "fps",
                                              "leg",  "params", "rig",        NULL};
static const char *const muscle_clip_keys[] = {"person", "laboratory", "take", "avatar",
                                               "fps",    FRAMES,       NULL};

const gb_take_kind gb_take_kinds[] = {
    {.name = "take",
     .what = "a motion file, or a word of another kind",
     .keys = file_keys,
     .is_file = true,
     .origin = "take",
     .read = gb_keys_of_file,
     .open = open_file},
    {.name = "clip",
     .prefix = "clip:",
     .what = "a clip of the game humanoid, made of formulas",
     .keys = clip_keys,
     .option = gb_clip_options,
     .read = gb_keys_of_clip,
     .open = gb_clip_open,
     .list = gb_clip_list},
    {.name = "command",
     .what = "a program that writes a BVH",
     .keys = command_keys,
     .origin = "written by a command",
     .read = gb_keys_of_command,
     .open = open_command},
    {.name = "procedural",
     .prefix = "procedural:",
     .what = "the procedural character",
     .keys = procedural_keys,
     .option = gb_procedural_options,
     .is_character = true,
     .read = gb_keys_of_procedural,
     .open = gb_procedural_open,
     .list = gb_procedural_list},
    {.name = "muscle_clip",
     .what = "a clip of Unity's humanoid (.anim) on an avatar",
     .keys = muscle_clip_keys,
     .is_file = true,
     .origin = "take",
     .read = gb_keys_of_muscle_clip,
     .open = open_file},
    {.name = NULL},
};

const gb_take_kind *gb_take_kind_find(const char *name)
{
    for (const gb_take_kind *kind = gb_take_kinds; kind->name; kind++) {
        if (strcmp(kind->name, name) == 0)
            return kind;
    }
    return NULL;
}

const gb_take_kind *gb_take_kind_of_word(const char *word)
{
    for (const gb_take_kind *kind = gb_take_kinds; kind->name; kind++) {
        if (kind->prefix && strncmp(word, kind->prefix, strlen(kind->prefix)) == 0)
            return kind;
    }
    return NULL;
}

gb_status gb_take_source_open(const gb_take_source *source, const char *name,
                              const gb_take_options *options, gb_take *take, gb_error *err)
{
    static const gb_take_options none;
    memset(take, 0, sizeof *take);
    return source->kind->open(source, name, options ? options : &none, take, err);
}
