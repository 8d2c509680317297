/* Playing the game humanoid's clips (declared in cases.h). */
#include <stdlib.h>

#include "base/units.h"
#include "bench/cases.h"
#include "procedural/clip_player.h"

enum { NCLIP = 5, KEYS_A_SECOND = 60 };

/* Some clips, played side by side. */
typedef struct playing {
    gb_arena arena;
    gb_baked_clip clip[NCLIP];
    gb_playing_clip playing[NCLIP];
    gb_rig rig;
    gb_rig_frame frame;
    gb_vec3 position[GB_RIG_NJOINT];
    gb_quat rotation[GB_RIG_NJOINT];
    int n;
    bool place;
} playing;

static void rewind_playing(void *data)
{
    playing *p = data;
    for (int v = 0; v < NCLIP; v++)
        p->playing[v].time = 0.1 * v;
}

static void release(void *data)
{
    playing *p = data;
    gb_arena_free(&p->arena);
    free(p);
}

static gb_status run(void *data, long times, gb_error *err)
{
    playing *p = data;
    (void)err;
    for (long i = 0; i < times; i++) {
        for (int v = 0; v < p->n; v++) {
            gb_playing_clip *one = &p->playing[v];
            one->time += 1.0 / 60;
            if (one->time > one->clip->seconds)
                one->time -= one->clip->seconds;
        }
        gb_playing_clips_pose(p->playing, p->n, &p->frame);
        if (p->place)
            gb_rig_forward(&p->rig, &p->frame, p->position, p->rotation, NULL);
    }
    return GB_OK;
}

/* variant: how many clips from the named one on, in the order of the table; negative: placed in the
 * world, too. */
static gb_status prepare(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    playing *p = calloc(1, sizeof *p);
    if (!p)
        return gb_fail_memory(err);
    const gb_clip *first = gb_clip_find(self->subject);
    gb_status status = GB_OK;
    p->n = abs(self->variant);
    p->place = self->variant < 0;
    gb_rig_of_stature(GB_USUAL_STATURE, &p->rig);
    for (int v = 0; v < NCLIP && v < p->n && status == GB_OK; v++) {
        status =
            gb_clip_bake(&first[v], GB_USUAL_STATURE, KEYS_A_SECOND, &p->arena, &p->clip[v], err);
        p->playing[v] = (gb_playing_clip){&p->clip[v], 0, 1.0 / (v + 1)};
        if (v + 1 < GB_WORK_TOUCHES) {
            work->touched[work->ntouched].bytes = p->clip[v].turn;
            work->touched[work->ntouched++].size =
                (size_t)p->clip[v].nkey * GB_BAKED_ROW * sizeof(double);
        }
    }
    if (status != GB_OK) {
        release(p);
        return status;
    }
    rewind_playing(p);
    work->touched[work->ntouched].bytes = p;
    work->touched[work->ntouched++].size = sizeof *p;
    work->data = p;
    work->run = run;
    work->rewind = rewind_playing;
    work->release = release;
    work->item = "pose";
    work->joints = GB_RIG_NJOINT;
    return GB_OK;
}

static const gb_bench_case cases[] = {
    {"clips/sample/idle", "one clip, between two of its keys", prepare, 1, "idle", 256},
    {"clips/sample/walk", "the same", prepare, 1, "walk", 256},
    {"clips/sample/run", "the same", prepare, 1, "run", 256},
    {"clips/sample/jump", "the same", prepare, 1, "jump", 256},
    {"clips/sample/wave", "the same", prepare, 1, "wave", 256},
    {"clips/blend/two", "walk and run, blended", prepare, 2, "walk", 256},
    {"clips/blend/five", "all five, blended", prepare, 5, "idle", 128},
    {"clips/placed/two", "walk and run, blended, and placed in the world", prepare, -2, "walk",
     128},
};

const gb_bench_family gb_bench_clips = {cases, sizeof cases / sizeof *cases};
