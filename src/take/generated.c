#include "take/generated.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "procedural/clips.h"
#include "procedural/parameters_file.h"
#include "procedural/recording.h"
#include "take/finish.h"
#include "take/generated_word.h"

#define CLIP_FPS       30.0  /* the seed samples its clips 30 times a second */
#define CLIP_CYCLES    8     /* of a looping clip, unless seconds are asked for */
#define PROCEDURAL_FPS 120.0 /* as the people it is compared with */
#define SECONDS        10.0

const gb_word_option gb_clip_options[] = {
    {"stature", "M", offsetof(gb_generated, stature), false},
    {"seconds", "S", offsetof(gb_generated, seconds), false},
    {"fps", "RATE", offsetof(gb_generated, fps), false},
    {NULL, NULL, 0, false},
};

const gb_word_option gb_procedural_options[] = {
    {"seconds", "S", offsetof(gb_generated, seconds), false},
    {"fps", "RATE", offsetof(gb_generated, fps), false},
    {"leg", "M [0.85]", offsetof(gb_generated, leg), false},
    {"params", "FILE", offsetof(gb_generated, params), true},
    {"rig", "FILE", offsetof(gb_generated, rig), true},
    {NULL, NULL, 0, false},
};

gb_generated gb_generated_unsaid(void)
{
    const double none = (double)NAN;
    return (gb_generated){
        .speed = none, .stature = none, .seconds = none, .fps = none, .leg = none};
}

double gb_generated_speed(double star, double leg)
{
    char text[32];
    snprintf(text, sizeof text, "%.9g", star * sqrt(GB_GRAVITY * leg));
    return strtod(text, NULL);
}

/* A number, or what stands for it when it was not said. */
static double said(double value, double otherwise)
{
    return isnan(value) ? otherwise : value;
}

/* A take with its names, of a source that is understood. */
static gb_status begin(const gb_take_source *source, gb_generated *g, gb_take *take, gb_error *err)
{
    gb_status status;
    gb_buffer word = {0}, label = {0};
    *g = source->generated;
    if (!source->word)
        gb_generated_print(source->kind, g, false, &word);
    status = word.failed ? gb_fail_memory(err)
                         : gb_take_begin(take, source->word ? source->word : word.text, err);
    if (status == GB_OK && source->word)
        status = gb_generated_parse(source->kind, take->name, &take->arena, g, err);
    if (status == GB_OK)
        status = gb_generated_check(source->kind, take->name, g, err);
    if (status == GB_OK) {
        gb_generated_print(source->kind, g, true, &label);
        take->label = label.failed ? NULL : gb_arena_text(&take->arena, label.text, label.size);
        take->kind = take->format = source->kind->name;
        status = take->label ? GB_OK : gb_fail_memory(err);
    }
    gb_buffer_free(&word);
    gb_buffer_free(&label);
    return status;
}

static gb_status end(gb_status status, const gb_take_options *options, gb_take *take, gb_error *err)
{
    take->has_motion = status == GB_OK;
    if (status == GB_OK)
        status = gb_take_finish(take, options, err);
    if (status != GB_OK)
        gb_take_close(take);
    return status;
}

static gb_status make_clip(const gb_generated *g, const gb_take_options *options, gb_take *take,
                           gb_error *err)
{
    const gb_clip *clip = gb_clip_find(g->name);
    if (!clip) {
        gb_status status = gb_fail(err, GB_USAGE, "there is no clip '%s'", g->name);
        gb_advise(err, "clips are idle, walk, run, jump, wave");
        return status;
    }
    double fps = said(g->fps, options->fps > 0 ? options->fps : CLIP_FPS);
    double seconds = said(g->seconds, clip->seconds * (clip->loops ? CLIP_CYCLES : 1));
    return gb_clip_motion(clip, said(g->stature, GB_USUAL_STATURE), seconds, fps, &take->motion,
                          err);
}

gb_status gb_clip_open(const gb_take_source *source, const char *name,
                       const gb_take_options *options, gb_take *take, gb_error *err)
{
    gb_generated g;
    (void)name;
    gb_status status = begin(source, &g, take, err);
    if (status == GB_OK)
        status = make_clip(&g, options, take, err);
    return end(status, options, take, err);
}

/* Speeds (m/s) that stand for a gait when none is said. */
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

/* steady: at one speed for the whole time. False: there is no such gait. */
static bool set_route(const gb_generated *g, gb_route_leg *steady, gb_recording *recording,
                      gb_notes *warnings)
{
    if (strcmp(g->name, "route") == 0) {
        recording->route = gb_route_all;
        recording->nleg = gb_route_all_count;
        recording->seconds = said(g->seconds, gb_route_seconds);
        return true;
    }
    for (size_t i = 0; i < sizeof gait_modes / sizeof *gait_modes; i++) {
        if (strcmp(g->name, gait_modes[i].name) != 0)
            continue;
        steady->command.mode = gait_modes[i].mode;
        steady->command.speed = said(g->speed, gait_modes[i].speed);
        double star = steady->command.speed / sqrt(GB_GRAVITY * recording->figure.leg);
        if (gait_modes[i].mode == GB_MODE_WALK && star > FASTEST_WALK)
            gb_note_add(warnings, "gait", "nobody walks at %g m/s: it runs, or nearly",
                        steady->command.speed);
        if (gait_modes[i].mode == GB_MODE_RUN && star < SLOWEST_RUN)
            gb_note_add(warnings, "gait", "nobody runs at %g m/s: it walks, or nearly",
                        steady->command.speed);
        recording->route = steady;
        recording->nleg = 1;
        return true;
    }
    return false;
}

static gb_status make_procedural(const gb_generated *g, const gb_take_options *options,
                                 gb_take *take, gb_error *err)
{
    gb_style parameters;
    gb_status status = g->params ? gb_style_open(g->params, &parameters, err) : GB_OK;
    if (status != GB_OK)
        return status;
    gb_recording recording = {
        .seconds = said(g->seconds, SECONDS),
        .fps = said(g->fps, options->fps > 0 ? options->fps : PROCEDURAL_FPS),
        .figure = gb_figure_average(said(g->leg, GB_USUAL_LEG)),
        .parameters = g->params ? &parameters : NULL,
    };
    if (g->rig) {
        status = gb_figure_open(g->rig, recording.figure.leg, &recording.figure, err);
        if (status != GB_OK)
            return status;
    }
    gb_route_leg steady = {0, {0}, "steady"};
    if (!set_route(g, &steady, &recording, &take->warnings)) {
        status = gb_fail(err, GB_USAGE, "there is no procedural '%s'", g->name);
        gb_advise(err, "there are walk@SPEED, run@SPEED, go@SPEED, idle, route");
        return status;
    }
    return gb_character_motion(&recording, &take->motion, NULL, err);
}

gb_status gb_procedural_open(const gb_take_source *source, const char *name,
                             const gb_take_options *options, gb_take *take, gb_error *err)
{
    gb_generated g;
    (void)name;
    gb_status status = begin(source, &g, take, err);
    if (status == GB_OK)
        status = make_procedural(&g, options, take, err);
    return end(status, options, take, err);
}

void gb_clip_list(gb_buffer *out)
{
    for (const gb_clip *clip = gb_clips; clip->name; clip++)
        gb_buffer_printf(out, "clip:%-6s %.1f s, %s\n", clip->name, clip->seconds,
                         clip->loops ? "loops, in place" : "once");
}

void gb_procedural_list(gb_buffer *out)
{
    gb_buffer_text(out,
                   "procedural:walk@SPEED, procedural:run@SPEED  steady, SPEED in m/s [1.25, 3.0]\n"
                   "procedural:go@SPEED                          walks or runs as the speed asks\n"
                   "procedural:idle, procedural:route            standing; everything it can do\n");
}
