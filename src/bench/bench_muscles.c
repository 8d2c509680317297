/* Muscles to the rotations of 55 bones and back, one core (declared in cases.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/cases.h"
#include "muscles/retarget.h"

enum { BATCH = 64, BATCHES = 16, POSES = BATCH * BATCHES };

typedef struct posing {
    gb_arena arena;
    gb_avatar avatar;
    double *muscle; /* (BATCHES x GB_NMUSCLE x BATCH) of the same poses as those of `one` */
    double *one;    /* (POSES x GB_NMUSCLE) */
    double *local, *root, *hips, *scratch;
    gb_quat turn[GB_NHUMAN], hips_turn;
    gb_vec3 hips_place;
    double read[GB_NMUSCLE];
    int at; /* batch, or pose */
} posing;

static void rewind_posing(void *data)
{
    ((posing *)data)->at = 0;
}

static void release(void *data)
{
    posing *p = data;
    gb_arena_free(&p->arena);
    free(p);
}

static const double *next_batch(posing *p)
{
    const double *muscle = p->muscle + (size_t)p->at * GB_NMUSCLE * BATCH;
    p->at = (p->at + 1) % BATCHES;
    return muscle;
}

static const double *next_pose(posing *p)
{
    const double *muscle = p->one + (size_t)p->at * GB_NMUSCLE;
    p->at = (p->at + 1) % POSES;
    return muscle;
}

static gb_status run_batch(void *data, long times, gb_error *err)
{
    posing *p = data;
    (void)err;
    for (long i = 0; i < times; i++)
        gb_muscles_pose_many(&p->avatar, next_batch(p), BATCH, p->local, p->scratch);
    return GB_OK;
}

static gb_status run_placed_batch(void *data, long times, gb_error *err)
{
    posing *p = data;
    (void)err;
    for (long i = 0; i < times; i++) {
        gb_muscles_pose_many(&p->avatar, next_batch(p), BATCH, p->local, p->scratch);
        gb_root_place_many(&p->avatar, p->local, p->root, BATCH, p->hips, p->scratch);
    }
    return GB_OK;
}

/* One by one, with the hips from RootT and RootQ. */
static gb_status run_one(void *data, long times, gb_error *err)
{
    posing *p = data;
    const gb_root root = {{0, 1, 0}, gb_quat_identity};
    (void)err;
    for (long i = 0; i < times; i++) {
        gb_muscles_pose(&p->avatar, next_pose(p), p->turn);
        gb_root_place(&p->avatar, p->turn, root, &p->hips_place, &p->hips_turn);
    }
    return GB_OK;
}

static gb_status run_reading(void *data, long times, gb_error *err)
{
    posing *p = data;
    (void)err;
    for (long i = 0; i < times; i++)
        gb_muscles_read(&p->avatar, p->turn, p->read);
    return GB_OK;
}

static const struct {
    gb_status (*run)(void *data, long times, gb_error *err);
    int items;
} ways[] = {{run_batch, BATCH}, {run_placed_batch, BATCH}, {run_one, 1}, {run_reading, 1}};

static bool make_arrays(posing *p)
{
    const long a = gb_muscles_scratch(BATCH), b = gb_roots_scratch(BATCH);
    p->muscle = gb_arena_array(&p->arena, (size_t)POSES * GB_NMUSCLE, sizeof *p->muscle);
    p->one = gb_arena_array(&p->arena, (size_t)POSES * GB_NMUSCLE, sizeof *p->one);
    p->local = gb_arena_array(&p->arena, (size_t)BATCH * GB_NHUMAN * 4, sizeof *p->local);
    p->root = gb_arena_array(&p->arena, (size_t)BATCH * 7, sizeof *p->root);
    p->hips = gb_arena_array(&p->arena, (size_t)BATCH * 7, sizeof *p->hips);
    p->scratch = gb_arena_array(&p->arena, (size_t)(a > b ? a : b), sizeof *p->scratch);
    return p->muscle && p->one && p->local && p->root && p->hips && p->scratch;
}

static gb_status prepare(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    gb_tpose tpose;
    posing *p = calloc(1, sizeof *p);
    if (!p)
        return gb_fail_memory(err);
    gb_tpose_of_everybody(&tpose);
    gb_status status = gb_avatar_compile(&tpose, NULL, &p->avatar, err);
    if (status == GB_OK && !make_arrays(p))
        status = gb_fail_memory(err);
    if (status != GB_OK) {
        release(p);
        return status;
    }
    for (int i = 0; i < BATCH; i++)
        p->root[BATCH + i] = p->root[6 * BATCH + i] = 1; /* RootT.y, RootQ.w */
    for (int i = 0; i < POSES; i++) {
        double *batch = p->muscle + (size_t)(i / BATCH) * GB_NMUSCLE * BATCH;
        for (int m = 0; m < GB_NMUSCLE; m++)
            p->one[i * GB_NMUSCLE + m] = batch[m * BATCH + i % BATCH] = sin(0.7 * i + 2.1 * m);
    }
    gb_muscles_pose(&p->avatar, p->one, p->turn);
    work->data = p;
    work->run = ways[self->variant].run;
    work->items = ways[self->variant].items;
    work->rewind = rewind_posing;
    work->release = release;
    work->item = "pose";
    work->joints = GB_NHUMAN;
    work->touched[0].bytes = p;
    work->touched[0].size = sizeof *p;
    work->touched[1].bytes = self->variant < 2 ? p->muscle : p->one;
    work->touched[1].size = (size_t)POSES * GB_NMUSCLE * sizeof *p->one;
    work->touched[2].bytes = p->local;
    work->touched[2].size = (size_t)BATCH * GB_NHUMAN * 4 * sizeof *p->local;
    work->ntouched = 3;
    return GB_OK;
}

static const gb_bench_case cases[] = {
    {"muscles/pose/batch", "95 muscles to 55 rotations, 64 poses at once", prepare, 0, NULL, 16},
    {"muscles/placed/batch", "the same with the hips from RootT and RootQ", prepare, 1, NULL, 16},
    {"muscles/placed/one", "the same, pose by pose", prepare, 2, NULL, 128},
    {"muscles/read/one", "55 rotations to muscles", prepare, 3, NULL, 128},
};

const gb_bench_family gb_bench_muscles = {cases, sizeof cases / sizeof *cases};
