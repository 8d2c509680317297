/* From local rotations to places in the world, one core (declared in cases.h). */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "bench/cases.h"
#include "bench/synthetic.h"
#include "humanoid/rig.h"
#include "take/take.h"

enum { BATCH = 64, POSES = 256 };

/* ---- many frames of a motion ---- */

typedef struct placing {
    gb_take subject;
    gb_motion made; /* instead of the subject */
    const gb_motion *motion;
    double *position; /* (njoint x 3 x BATCH) */
    int at;           /* frame */
} placing;

static void rewind_placing(void *data)
{
    ((placing *)data)->at = 0;
}

static void release_placing(void *data)
{
    placing *p = data;
    if (p->motion == &p->made)
        gb_motion_free(&p->made);
    else
        gb_take_close(&p->subject);
    free(p->position);
    free(p);
}

static gb_status run_placing(void *data, long times, gb_error *err)
{
    placing *p = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++) {
        status = gb_motion_forward(p->motion, p->at, BATCH, p->position, NULL, err);
        p->at = p->at + 2 * BATCH <= p->motion->nframe ? p->at + BATCH : 0;
    }
    return status;
}

/* subject: a TAKE word, or a file of people; variant > 0: a chain-like skeleton of so many joints.
 */
static gb_status prepare_batch(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    gb_arena arena = {0};
    placing *p = calloc(1, sizeof *p);
    if (!p)
        return gb_fail_memory(err);
    const char *take = self->subject;
    bool file = take && strchr(take, '/');
    gb_status status = GB_OK;
    if (file)
        take = gb_bench_take(self->subject, &arena);
    if (file && !take)
        status = gb_fail(err, GB_NOTHING, "%s is not there", self->subject);
    else if (take)
        status = gb_take_open(take, NULL, &p->subject, err);
    else
        status = gb_bench_skeleton(self->variant, 4 * BATCH, &p->made, err);
    gb_arena_free(&arena);
    if (status != GB_OK) {
        free(p);
        return status;
    }
    p->motion = take ? &p->subject.motion : &p->made;
    const gb_skeleton *skeleton = &p->motion->skeleton;
    p->position = malloc((size_t)skeleton->njoint * 3 * BATCH * sizeof *p->position);
    work->data = p;
    work->run = run_placing;
    work->rewind = rewind_placing;
    work->release = release_placing;
    work->item = "pose";
    work->items = BATCH;
    work->joints = skeleton->njoint;
    work->touched[0].bytes = p->motion->values;
    work->touched[0].size = (size_t)p->motion->nframe * (size_t)skeleton->ncolumn * sizeof(double);
    work->ntouched = 1;
    if (p->position && p->motion->nframe >= BATCH)
        return GB_OK;
    status = p->position ? gb_fail(err, GB_NOTHING, "the take has fewer than %d frames", (int)BATCH)
                         : gb_fail_memory(err);
    release_placing(p);
    return status;
}

/* ---- one pose of the rig, as a game places it ---- */

typedef struct rigging {
    gb_rig rig;
    gb_rig_frame frame[POSES];
    gb_vec3 position[GB_RIG_NJOINT];
    gb_quat rotation[GB_RIG_NJOINT];
    int at;
} rigging;

static void rewind_rigging(void *data)
{
    ((rigging *)data)->at = 0;
}

static gb_status run_rigging(void *data, long times, gb_error *err)
{
    rigging *r = data;
    (void)err;
    for (long i = 0; i < times; i++) {
        gb_rig_forward(&r->rig, &r->frame[r->at], r->position, r->rotation, NULL);
        GB_KEEP(r->position);
        r->at = (r->at + 1) % POSES;
    }
    return GB_OK;
}

static gb_status prepare_rig(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    (void)self;
    rigging *r = calloc(1, sizeof *r);
    if (!r)
        return gb_fail_memory(err);
    gb_rig_of_stature(GB_USUAL_STATURE, &r->rig);
    gb_bench_walk_frames(r->frame, POSES);
    work->data = r;
    work->run = run_rigging;
    work->rewind = rewind_rigging;
    work->release = free;
    work->item = "pose";
    work->joints = GB_RIG_NJOINT;
    work->touched[0].bytes = r;
    work->touched[0].size = sizeof *r;
    work->ntouched = 1;
    return GB_OK;
}

static const gb_bench_case cases[] = {
    {"fk/rig/one", "one pose of the 19-joint rig", prepare_rig, 0, NULL, 256},
    {"fk/rig/batch", "the rig, 64 poses at once", prepare_batch, 0, "clip:walk,seconds=60,fps=120",
     16},
    {"fk/01_01/batch", "CMU 01_01 with its 31 joints, 64 poses at once", prepare_batch, 0,
     "cmu/01_01.amc", 16},
    {"fk/joints/10", "10 joints with three angles each, 64 poses at once", prepare_batch, 10, NULL,
     16},
    {"fk/joints/100", "100 of them", prepare_batch, 100, NULL, 4},
    {"fk/joints/500", "500 of them", prepare_batch, 500, NULL, 1},
};

const gb_bench_family gb_bench_kinematics = {cases, sizeof cases / sizeof *cases};
