#include "take/builtin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "procedural/clips.h"
#include "procedural/parameters_file.h"
#include "procedural/recording.h"

#define DEFAULT_STATURE 1.76  /* m */
#define DEFAULT_LEG     0.85  /* m */
#define CLIP_FPS        30.0  /* the seed samples its clips 30 times a second */
#define CLIP_CYCLES     8     /* of a looping clip, unless seconds are asked for */
#define PROCEDURAL_FPS  120.0 /* as the people it is compared with */
#define SECONDS         10.0

/* What stands behind the colon: "walk@1.25,stature=1.8,seconds=5". Zero: not said. */
typedef struct builtin {
    char name[64];
    double speed, stature, seconds, fps, leg;
    char params[1024], rig[1024]; /* files */
} builtin;

bool gb_builtin_is(const char *take)
{
    return strncmp(take, "clip:", 5) == 0 || strncmp(take, "procedural:", 11) == 0;
}

/* One NAME=VALUE; end is behind it. */
static gb_status parse_option(const char *take, const char *key, bool procedural, builtin *b,
                              const char **end, gb_error *err)
{
    static const char *const names[] = {"seconds", "fps", "stature", "leg"};
    double *const numbers[] = {&b->seconds, &b->fps, &b->stature, &b->leg};
    size_t size = strcspn(key, "=,");
    if (key[size] != '=')
        return gb_fail(err, GB_USAGE, "'%s': expected NAME=VALUE after the comma", take);
    const char *value = key + size + 1;
    *end = value + strcspn(value, ",");
    /* Said twice, one of them would be lost. */
    const char *before = strchr(take, ',');
    for (const char *at = before + 1; before && at < key; at += strcspn(at, ",") + 1) {
        if (strncmp(at, key, size + 1) == 0)
            return gb_fail(err, GB_USAGE, "'%s': '%.*s' stands there twice", take, (int)size, key);
    }
    bool params = procedural && size == 6 && memcmp(key, "params", 6) == 0;
    if (params || (procedural && size == 3 && memcmp(key, "rig", 3) == 0)) {
        size_t n = (size_t)(*end - value);
        if (n == 0 || n >= sizeof b->params)
            return gb_fail(err, GB_USAGE, "'%s': %.*s needs a file", take, (int)size, key);
        memcpy(params ? b->params : b->rig, value, n);
        return GB_OK;
    }
    for (int i = 0; i < 4; i++) {
        bool known = i < 2 || (procedural ? i == 3 : i == 2);
        if (!known || strlen(names[i]) != size || memcmp(key, names[i], size) != 0)
            continue;
        char *stop;
        *numbers[i] = strtod(value, &stop);
        if (stop != *end || stop == value || !(*numbers[i] > 0 && isfinite(*numbers[i])))
            return gb_fail(err, GB_USAGE, "'%s': '%s' needs a number above zero", take, names[i]);
        return GB_OK;
    }
    gb_status status = gb_fail(err, GB_USAGE, "'%s': there is no '%.*s'", take, (int)size, key);
    gb_advise(err, procedural ? "known: seconds, fps, leg, params, rig"
                              : "known: stature, seconds, fps");
    return status;
}

static gb_status parse_builtin(const char *take, const char *text, bool procedural, builtin *b,
                               gb_error *err)
{
    memset(b, 0, sizeof *b);
    b->speed = (double)NAN;
    size_t n = strcspn(text, ",@");
    if (n == 0 || n >= sizeof b->name)
        return gb_fail(err, GB_USAGE, "'%s' names no subject", take);
    memcpy(b->name, text, n);
    text += n;
    if (*text == '@' && procedural) {
        char *end;
        b->speed = strtod(text + 1, &end);
        if (end == text + 1 || (*end != ',' && *end != '\0') || !(b->speed >= 0 && b->speed <= 20))
            return gb_fail(err, GB_USAGE, "'%s': a speed of 0 to 20 m/s must follow the @", take);
        text = end;
    } else if (*text == '@') {
        return gb_fail(err, GB_USAGE, "'%s': a clip has its own speed, none can be asked for",
                       take);
    }
    while (*text == ',') {
        gb_status status = parse_option(take, text + 1, procedural, b, &text, err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

static gb_status open_clip(const char *text, const gb_take_options *options, gb_take *subject,
                           gb_error *err)
{
    builtin b;
    gb_status status = parse_builtin(subject->take, text, false, &b, err);
    if (status != GB_OK)
        return status;
    const gb_clip *clip = gb_clip_find(b.name);
    if (!clip) {
        status = gb_fail(err, GB_USAGE, "there is no clip '%s'", b.name);
        gb_advise(err, "clips are idle, walk, run, jump, wave");
        return status;
    }
    double fps = b.fps > 0 ? b.fps : options->fps > 0 ? options->fps : CLIP_FPS;
    double seconds = b.seconds > 0 ? b.seconds : clip->seconds * (clip->loops ? CLIP_CYCLES : 1);
    subject->format = "clip";
    return gb_clip_motion(clip, b.stature > 0 ? b.stature : DEFAULT_STATURE, seconds, fps,
                          &subject->motion, err);
}

/* Speeds (m/s) that stand for a way of going when none is said. */
static const struct {
    const char *name;
    gb_gait_mode mode;
    double speed;
} gait_modes[] = {
    {"walk", GB_MODE_WALK, 1.25},
    {"run", GB_MODE_RUN, 3.0},
    {"go", GB_MODE_AUTOMATIC, 1.25},
    {"idle", GB_MODE_AUTOMATIC, 0},
};

/* Above this v* a walk gives way to a run, below that a run to a walk (procedural/character.c). */
#define FASTEST_WALK 0.76
#define SLOWEST_RUN  0.66

static gb_status open_procedural(const char *text, const gb_take_options *options, gb_take *subject,
                                 gb_error *err)
{
    builtin b;
    gb_style parameters;
    gb_status status = parse_builtin(subject->take, text, true, &b, err);
    if (status == GB_OK && b.params[0])
        status = gb_style_open(b.params, &parameters, err);
    if (status != GB_OK)
        return status;
    gb_recording take = {
        .seconds = b.seconds > 0 ? b.seconds : SECONDS,
        .fps = b.fps > 0          ? b.fps
               : options->fps > 0 ? options->fps
                                  : PROCEDURAL_FPS,
        .figure = gb_figure_average(b.leg > 0 ? b.leg : DEFAULT_LEG),
        .parameters = b.params[0] ? &parameters : NULL,
    };
    if (b.rig[0]) {
        status = gb_figure_open(b.rig, take.figure.leg, &take.figure, err);
        if (status != GB_OK)
            return status;
    }
    gb_route_leg steady = {0, {0}, "steady"};
    if (strcmp(b.name, "route") == 0) {
        take.route = gb_route_all;
        take.nleg = gb_route_all_count;
        take.seconds = b.seconds > 0 ? b.seconds : gb_route_seconds;
    }
    for (size_t i = 0; i < sizeof gait_modes / sizeof *gait_modes; i++) {
        if (strcmp(b.name, gait_modes[i].name) != 0)
            continue;
        steady.command.mode = gait_modes[i].mode;
        steady.command.speed = isnan(b.speed) ? gait_modes[i].speed : b.speed;
        double star = steady.command.speed / sqrt(9.81 * take.figure.leg);
        if (gait_modes[i].mode == GB_MODE_WALK && star > FASTEST_WALK)
            gb_note_add(&subject->warnings, "gait", "nobody walks at %g m/s: it runs, or nearly",
                        steady.command.speed);
        if (gait_modes[i].mode == GB_MODE_RUN && star < SLOWEST_RUN)
            gb_note_add(&subject->warnings, "gait", "nobody runs at %g m/s: it walks, or nearly",
                        steady.command.speed);
        take.route = &steady;
        take.nleg = 1;
    }
    if (!take.route) {
        status = gb_fail(err, GB_USAGE, "there is no procedural '%s'", b.name);
        gb_advise(err, "there are walk@SPEED, run@SPEED, go@SPEED, idle, route");
        return status;
    }
    subject->format = "procedural";
    return gb_character_motion(&take, &subject->motion, NULL, err);
}

gb_status gb_builtin_open(const gb_take_options *options, gb_take *subject, gb_error *err)
{
    const char *behind = strchr(subject->take, ':') + 1;
    return *subject->take == 'c' ? open_clip(behind, options, subject, err)
                                 : open_procedural(behind, options, subject, err);
}
