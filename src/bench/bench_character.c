/* The procedural character: steps, the pose from where the feet are, crowds (declared in cases.h).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "bench/bench_crowd.h"
#include "bench/cases.h"
#include "procedural/body.h"
#include "procedural/recording.h"

/* ---- one character ---- */

enum { TURN_EVERY = 90 }; /* steps */

typedef struct walker {
    gb_character character, first; /* now; as it was started */
    gb_character_command command;
    gb_character_pose pose;
    double swerve; /* rad: the heading is told to swing so far to both sides; 0: straight */
    bool route;    /* does all that it can, over and over */
    int at;        /* step */
} walker;

static void rewind_walker(void *data)
{
    walker *w = data;
    w->character = w->first;
    w->at = 0;
}

static gb_status run_walker(void *data, long times, gb_error *err)
{
    walker *w = data;
    (void)err;
    for (long i = 0; i < times; i++, w->at++) {
        gb_character_command command = w->command;
        if (w->swerve > 0)
            command.heading = w->at / TURN_EVERY % 2 ? w->swerve : -w->swerve;
        if (w->route)
            command =
                gb_route_at(gb_route_all, gb_route_all_count, fmod(w->at / 60.0, gb_route_seconds))
                    ->command;
        gb_character_step(&w->character, &command, 1.0 / 60, &w->pose);
    }
    return GB_OK;
}

static const struct {
    double speed, swerve;
    gb_gait_mode mode;
    bool route;
} ways[] = {
    {0, 0, GB_MODE_AUTOMATIC, false}, {1.25, 0, GB_MODE_WALK, false},
    {3.2, 0, GB_MODE_RUN, false},     {2.1, 0, GB_MODE_AUTOMATIC, false},
    {1.25, 0.8, GB_MODE_WALK, false}, {0, 0, GB_MODE_AUTOMATIC, true},
};

static gb_status prepare_step(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    walker *w = calloc(1, sizeof *w);
    if (!w)
        return gb_fail_memory(err);
    w->command = (gb_character_command){.speed = ways[self->variant].speed,
                                        .mode = ways[self->variant].mode};
    w->swerve = ways[self->variant].swerve;
    w->route = ways[self->variant].route;
    gb_character_start(&w->first, NULL, NULL, &w->command);
    rewind_walker(w);
    work->data = w;
    work->run = run_walker;
    work->rewind = rewind_walker;
    work->release = free;
    work->item = "step";
    work->joints = GB_RIG_NJOINT;
    work->touched[0].bytes = w;
    work->touched[0].size = sizeof *w;
    work->touched[1].bytes = &gb_style_default;
    work->touched[1].size = sizeof gb_style_default;
    work->ntouched = 2;
    return GB_OK;
}

/* ---- inverse kinematics: the body over given feet ---- */

enum { FEET = 64 };

typedef struct standing {
    gb_figure figure;
    gb_stride stride;
    gb_foot_target foot[FEET][2];
    gb_body_state state[FEET];
    gb_character_pose pose;
    int at;
} standing;

static gb_status run_standing(void *data, long times, gb_error *err)
{
    standing *s = data;
    (void)err;
    for (long i = 0; i < times; i++) {
        gb_body_pose(&s->figure, &s->stride, &s->stride, s->foot[s->at], &s->state[s->at],
                     &s->pose);
        s->at = (s->at + 1) % FEET;
    }
    return GB_OK;
}

static gb_status prepare_ik(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    (void)self;
    standing *s = calloc(1, sizeof *s);
    if (!s)
        return gb_fail_memory(err);
    s->figure = gb_figure_average(GB_USUAL_LEG);
    gb_stride_at(&gb_style_default, &s->figure, 0.43, 0, &s->stride);
    /* Feet on ellipses, the way of a walk. */
    for (int i = 0; i < FEET; i++) {
        for (int side = 0; side < 2; side++) {
            double phase = i / (double)FEET + (side ? 0.5 : 0), turn = 2 * GB_PI * phase;
            gb_foot_target *foot = &s->foot[i][side];
            foot->ankle = (gb_vec3){side ? -0.1 : 0.1,
                                    gb_figure_ankle_height(&s->figure) + 0.05 * fmax(0, -sin(turn)),
                                    0.3 * cos(turn)};
            foot->pitch = 0.3 * sin(turn);
            s->state[i].phase[side] = phase - floor(phase);
        }
    }
    work->data = s;
    work->run = run_standing;
    work->release = free;
    work->item = "pose";
    work->joints = GB_RIG_NJOINT;
    work->touched[0].bytes = s;
    work->touched[0].size = sizeof *s;
    work->ntouched = 1;
    return GB_OK;
}

/* ---- a crowd ---- */

static void release_crowd(void *data)
{
    gb_crowd_free(data);
    free(data);
}

static gb_status run_crowd(void *data, long times, gb_error *err)
{
    (void)err;
    for (long i = 0; i < times; i++)
        gb_crowd_step(data, 1.0 / 60);
    return GB_OK;
}

static void rewind_crowd(void *data)
{
    gb_crowd_rewind(data);
}

gb_status gb_crowd_prepare(int n, int threads, gb_work *work, gb_error *err)
{
    gb_crowd *crowd = calloc(1, sizeof *crowd);
    if (!crowd)
        return gb_fail_memory(err);
    gb_status status = gb_crowd_make(n, threads, crowd, err);
    if (status != GB_OK) {
        free(crowd);
        return status;
    }
    work->data = crowd;
    work->run = run_crowd;
    work->rewind = rewind_crowd;
    work->release = release_crowd;
    work->item = "step";
    work->items = n;
    work->joints = GB_RIG_NJOINT;
    work->touched[0].bytes = crowd->character;
    work->touched[0].size = (size_t)n * sizeof *crowd->character;
    work->touched[1].bytes = crowd->pose;
    work->touched[1].size = (size_t)n * sizeof *crowd->pose;
    work->ntouched = 2;
    return GB_OK;
}

static gb_status prepare_crowd(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    return gb_crowd_prepare(self->variant, 1, work, err);
}

static const gb_bench_case cases[] = {
    {"procedural/step/stand", "a step of 1/60 s with its pose: standing", prepare_step, 0, NULL,
     240},
    {"procedural/step/walk", "walking at 1.25 m/s", prepare_step, 1, NULL, 240},
    {"procedural/step/run", "running at 3.2 m/s", prepare_step, 2, NULL, 240},
    {"procedural/step/between", "between walking and running, 2.1 m/s", prepare_step, 3, NULL, 240},
    {"procedural/step/turn", "walking and turning all the time", prepare_step, 4, NULL, 240},
    {"procedural/step/route", "the route on which it does everything", prepare_step, 5, NULL, 2640},
    {"ik/body", "legs, trunk and arms over given feet", prepare_ik, 0, NULL, 256},
    {"crowd/1", "a frame of so many characters, walking, running, turning", prepare_crowd, 1, NULL,
     100},
    {"crowd/10", "the same", prepare_crowd, 10, NULL, 60},
    {"crowd/100", "the same", prepare_crowd, 100, NULL, 10},
    {"crowd/1000", "the same", prepare_crowd, 1000, NULL, 2},
    {"crowd/10000", "the same", prepare_crowd, 10000, NULL, 1},
};

const gb_bench_family gb_bench_character = {cases, sizeof cases / sizeof *cases};
