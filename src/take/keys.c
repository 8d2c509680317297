#include "take/keys.h"

#include <string.h>

#include "base/units.h"
#include "take/generated.h"

enum { MAX_ARGUMENTS = 200, MAX_FRAME = 1000000000, MAX_LOOPS = 1000 };

static gb_status fail(const gb_take_keys *k, const char *what)
{
    return gb_json_fail(k->json, gb_json_find(k->json, k->where), k->err, "%s: %s", k->where, what);
}

/* Missing keys leave *out as it is. */
static gb_status number(const gb_take_keys *k, const char *key, double *out)
{
    return gb_json_number(k->json, k->item, k->where, key, false, out, k->err);
}

static gb_status boolean(const gb_take_keys *k, const char *key, bool *out)
{
    return gb_json_bool(k->json, k->item, k->where, key, false, out, k->err);
}

static gb_status text(const gb_take_keys *k, const char *key, bool required, const char **out)
{
    const char *found = NULL;
    gb_status status = gb_json_text(k->json, k->item, k->where, key, required, &found, k->err);
    if (status != GB_OK || !found)
        return status;
    *out = gb_arena_text(k->arena, found, strlen(found));
    return *out ? GB_OK : gb_fail_memory(k->err);
}

/* Files that an experiment names lie beside it. */
static gb_status file(const gb_take_keys *k, const char *key, const char **out)
{
    const char *found = NULL;
    gb_status status = gb_json_text(k->json, k->item, k->where, key, false, &found, k->err);
    if (status != GB_OK || !found)
        return status;
    *out = gb_arena_printf(k->arena, "%s%s", *found == '/' ? "" : k->folder, found);
    return *out ? GB_OK : gb_fail_memory(k->err);
}

/* The same options as on the command line. */
static gb_status read_options(const gb_take_keys *k, gb_take_options *options)
{
    const char *unit = NULL, *up = NULL, *offset = "auto";
    double from = 0, to = 0, loop = 0;
    gb_status status = number(k, "fps", &options->fps);
    if (status == GB_OK)
        status = text(k, "unit", false, &unit);
    if (status == GB_OK)
        status = text(k, "up", false, &up);
    if (status == GB_OK)
        status = file(k, "map", &options->map);
    if (status == GB_OK)
        status = file(k, "asf", &options->read.skeleton);
    if (status == GB_OK)
        status = text(k, "root_offset", false, &offset);
    if (status == GB_OK)
        status = boolean(k, "strict", &options->read.strict);
    if (status == GB_OK)
        status = boolean(k, "allow_nan", &options->read.allow_nan);
    if (status == GB_OK)
        status = number(k, "from", &from);
    if (status == GB_OK)
        status = number(k, "to", &to);
    if (status == GB_OK)
        status = number(k, "loop", &loop);
    if (status == GB_OK)
        status = boolean(k, "skip_first", &options->skip_first);
    if (status != GB_OK)
        return status;
    if (unit && !gb_unit_parse(unit, &options->unit))
        return fail(k, "unit must be m, cm, mm, in, auto or metres per unit");
    if (up && strcmp(up, "auto") != 0 && (strlen(up) != 1 || !strchr("xyz", *up)))
        return fail(k, "up must be x, y, z or auto");
    if (!gb_root_offset_parse(offset, &options->read.offset))
        return fail(k, "root_offset must be auto, replace or add");
    if (!(from >= 0 && from < MAX_FRAME && to >= 0 && to < MAX_FRAME))
        return fail(k, "from and to must be frames");
    if (options->fps < 0)
        return fail(k, "fps must be positive");
    if (!(loop >= 0 && loop <= MAX_LOOPS))
        return fail(k, "loop must be 0 to 1000");
    options->loops = (int)loop;
    options->hash = true;
    options->up = up && strcmp(up, "auto") != 0 ? *up : '\0';
    options->from = (int)from;
    options->to = (int)to;
    return GB_OK;
}

gb_status gb_keys_of_file(const gb_take_keys *k, gb_take_source *source, gb_take_options *options)
{
    (void)options;
    return text(k, "take", true, &source->word);
}

gb_status gb_keys_of_muscle_clip(const gb_take_keys *k, gb_take_source *source,
                                 gb_take_options *options)
{
    gb_status status = text(k, "take", true, &source->word);
    return status == GB_OK ? text(k, "avatar", false, &options->avatar) : status;
}

gb_status gb_keys_of_clip(const gb_take_keys *k, gb_take_source *source, gb_take_options *options)
{
    gb_generated *g = &source->generated;
    double seconds = 0;
    (void)options;
    g->stature = GB_USUAL_STATURE;
    gb_status status = text(k, "clip", true, &g->name);
    if (status == GB_OK)
        status = number(k, "stature", &g->stature);
    if (status == GB_OK)
        status = number(k, "seconds", &seconds);
    if (seconds > 0)
        g->seconds = seconds;
    return status;
}

/* "speed" is in m/s, "speed_star" relative. */
gb_status gb_keys_of_procedural(const gb_take_keys *k, gb_take_source *source,
                                gb_take_options *options)
{
    gb_generated *g = &source->generated;
    double speed = -1, star = -1;
    (void)options;
    g->name = "walk";
    g->seconds = 10;
    g->fps = 120;
    g->leg = GB_USUAL_LEG;
    gb_status status = text(k, "gait", false, &g->name);
    if (status == GB_OK)
        status = number(k, "speed", &speed);
    if (status == GB_OK)
        status = number(k, "speed_star", &star);
    if (status == GB_OK)
        status = number(k, "seconds", &g->seconds);
    if (status == GB_OK)
        status = number(k, "fps", &g->fps);
    if (status == GB_OK)
        status = number(k, "leg", &g->leg);
    if (status == GB_OK)
        status = file(k, "params", &g->params);
    if (status == GB_OK)
        status = file(k, "rig", &g->rig);
    if (status != GB_OK)
        return status;
    if (speed >= 0 && star >= 0)
        return fail(k, "speed and speed_star say the same: give one");
    if (star >= 0)
        speed = gb_generated_speed(star, g->leg);
    if (speed >= 0)
        g->speed = speed;
    return GB_OK;
}

gb_status gb_keys_of_command(const gb_take_keys *k, gb_take_source *source,
                             gb_take_options *options)
{
    const cJSON *list = NULL;
    (void)options;
    gb_status status = gb_json_array(k->json, k->item, k->where, "argv", true, &list, k->err);
    if (status == GB_OK)
        status = number(k, "seconds", &source->command.seconds);
    if (status != GB_OK)
        return status;
    int n = cJSON_GetArraySize(list), count = 0;
    if (n == 0 || n > MAX_ARGUMENTS)
        return fail(k, "argv must hold the program and its arguments");
    const char **argv = gb_arena_array(k->arena, (size_t)n + 1, sizeof *argv);
    if (!argv)
        return gb_fail_memory(k->err);
    for (const cJSON *word = list->child; word; word = word->next) {
        if (!cJSON_IsString(word))
            return fail(k, "argv must hold texts only");
        argv[count] = gb_arena_text(k->arena, word->valuestring, strlen(word->valuestring));
        if (!argv[count++])
            return gb_fail_memory(k->err);
    }
    source->command.argv = argv;
    return GB_OK;
}

gb_status gb_take_keys_read(const gb_take_keys *keys, const gb_take_kind *kind,
                            gb_take_source *source, gb_take_options *options)
{
    *source = (gb_take_source){.kind = kind, .generated = gb_generated_unsaid()};
    gb_status status = read_options(keys, options);
    return status == GB_OK ? kind->read(keys, source, options) : status;
}
