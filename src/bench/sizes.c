#include "bench/sizes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/synthetic.h"
#include "formats/writers.h"
#include "gait/gait.h"
#include "take/readers.h"

#define FPS 120.0

/* ---- takes ---- */

/* A take of our own character's walk, as text and as points. */
typedef struct sized_take {
    gb_take subject;
    gb_body body;
    gb_buffer text;
    double *position; /* (njoint x 3 x PIECE) */
    bool measurable;  /* long enough for an analysis */
    int cycles;       /* that the analysis finds */
} sized_take;

enum { PIECE = 256, LINE = 64 };

static gb_status run_reading(void *data, long times, gb_error *err)
{
    const sized_take *t = data;
    gb_status status = GB_OK;
    char name[] = "walk.bvh";
    for (long i = 0; i < times && status == GB_OK; i++) {
        gb_file file = {.bytes = t->text.text, .size = t->text.size, .name = name};
        gb_take_options one_thread = {.read = {.threads = 1}};
        gb_take take;
        status = gb_take_read(&file, name, &one_thread, &take, err);
        if (status == GB_OK)
            gb_take_close(&take);
    }
    return status;
}

static gb_status run_placing(void *data, long times, gb_error *err)
{
    const sized_take *t = data;
    const gb_motion *motion = &t->subject.motion;
    gb_status status = GB_OK;
    for (long i = 0; i < times; i++) {
        for (int f = 0; f < motion->nframe && status == GB_OK; f += PIECE) {
            int n = motion->nframe - f < PIECE ? motion->nframe - f : PIECE;
            status = gb_motion_forward(motion, f, n, t->position, NULL, err);
        }
    }
    return status;
}

static gb_status run_analysis(void *data, long times, gb_error *err)
{
    sized_take *t = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++) {
        gb_gait gait;
        status = gb_gait_analyze(&t->body, NULL, &gait, NULL, err);
        if (status != GB_OK)
            break;
        t->cycles = gait.ncycle;
        gb_gait_free(&gait);
    }
    return status;
}

static void free_take(sized_take *t)
{
    gb_take_close(&t->subject);
    gb_buffer_free(&t->text);
    free(t->position);
}

static gb_status make_take(int frames, sized_take *t, gb_error *err)
{
    char word[96];
    memset(t, 0, sizeof *t);
    /* One frame is no stretch of time: two are made, and one is used. */
    snprintf(word, sizeof word, "procedural:walk@1.25,seconds=%.9g,fps=120",
             fmax(frames - 1, 1) / FPS);
    gb_status status = gb_take_open(word, NULL, &t->subject, err);
    if (status != GB_OK)
        return status;
    gb_motion *motion = &t->subject.motion;
    motion->nframe = frames < motion->nframe ? frames : motion->nframe;
    t->position = malloc((size_t)motion->skeleton.njoint * 3 * PIECE * sizeof *t->position);
    status = gb_bvh_write(&t->text, motion, NULL, 0.01, NULL, err);
    if (status == GB_OK && (!t->position || t->text.failed))
        status = gb_fail_memory(err);
    if (status == GB_OK)
        status = gb_take_body(&t->subject, &t->body, err);
    if (status == GB_OK)
        t->measurable = run_analysis(t, 1, NULL) == GB_OK;
    if (status != GB_OK)
        free_take(t);
    return status;
}

/* ---- how long the memory itself takes ---- */

typedef struct sweep {
    gb_arena arena; /* memory as the works have it */
    const unsigned char *bytes;
    size_t size;
} sweep;

static gb_status run_sweep(void *data, long times, gb_error *err)
{
    const sweep *s = data;
    (void)err;
    for (long i = 0; i < times; i++) {
        unsigned sum = 0;
        for (size_t at = 0; at < s->size; at += LINE)
            sum += s->bytes[at];
        GB_KEEP(sum);
    }
    return GB_OK;
}

/* The work and a sweep over as many bytes, in turn. */
static gb_status measure_point(gb_size_curve *curve, double size, double bytes, const gb_work *work,
                               const gb_bench_options *options, const gb_progress *progress,
                               gb_error *err)
{
    sweep s = {.size = (size_t)bytes};
    gb_bench_result result[2];
    s.bytes = gb_arena_alloc(&s.arena, s.size + 1);
    const gb_work pair[2] = {*work, {.name = "sweep", .data = &s, .run = run_sweep, .items = 1}};
    if (!s.bytes)
        return gb_fail_memory(err);
    gb_status status = gb_bench_measure(pair, 2, options, progress, result, err);
    if (status == GB_OK && curve->n < GB_MAX_SIZES) {
        curve->size[curve->n] = size;
        curve->bytes[curve->n] = bytes;
        curve->sweep[curve->n] = result[1].least.median;
        curve->seconds[curve->n++] = result[0].least.median;
    }
    gb_bench_result_free(&result[0]);
    gb_bench_result_free(&result[1]);
    gb_arena_free(&s.arena);
    return status;
}

static gb_status measure_take(int frames, const gb_bench_options *options,
                              const gb_progress *progress, gb_size_curve curve[3], gb_error *err)
{
    sized_take t;
    gb_status status = make_take(frames, &t, err);
    if (status != GB_OK)
        return status;
    const gb_work works[3] = {
        {.name = "reading", .data = &t, .run = run_reading, .items = 1},
        {.name = "placing", .data = &t, .run = run_placing, .items = 1},
        {.name = "analysis", .data = &t, .run = run_analysis, .items = 1},
    };
    const int n = t.measurable ? 3 : 2;
    const gb_progress quiet = {.stop = progress ? progress->stop : NULL,
                               .user = progress ? progress->user : NULL};
    /* Text and numbers; numbers; points as they came and filtered, and ten series of a frame's
     * (heading, mid-hip, ...: gait/steps.h). */
    const double columns = t.subject.motion.skeleton.ncolumn;
    const double bytes[3] = {(double)t.text.size + 8.0 * frames * columns, 8.0 * frames * columns,
                             8.0 * frames * (2 * 3 * GB_NPOINT + 10)};
    for (int k = 0; k < n && status == GB_OK; k++)
        status = measure_point(&curve[k], frames, bytes[k], &works[k], options, &quiet, err);
    if (status == GB_OK && t.measurable)
        curve[2].parts[curve[2].n - 1] = t.cycles;
    free_take(&t);
    return status;
}

/* 1, 3, 10, 30, ... to most. */
static int next_size(int size)
{
    int digits = size;
    while (digits >= 10)
        digits /= 10;
    return digits == 1 ? 3 * size : size / 3 * 10;
}

gb_status gb_sizes_of_takes(int most, const gb_bench_options *options, const gb_progress *progress,
                            gb_size_curve curve[3], gb_error *err)
{
    static const char *const names[] = {"reading a BVH", "forward kinematics",
                                        "analysis of body points"};
    gb_status status = GB_OK;
    int done = 0;
    for (int k = 0; k < 3; k++)
        curve[k] = (gb_size_curve){.name = names[k], .unit = "frames"};
    curve[2].part = "gait cycles";
    for (int frames = 1; frames <= most && status == GB_OK; frames = next_size(frames)) {
        gb_progress_step(progress, done++, 11, "takes of growing length");
        status = measure_take(frames, options, progress, curve, err);
    }
    return status;
}

/* ---- skeletons ---- */

typedef struct sized_skeleton {
    gb_motion motion;
    double *position;
} sized_skeleton;

static gb_status run_skeleton(void *data, long times, gb_error *err)
{
    const sized_skeleton *s = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++)
        status = gb_motion_forward(&s->motion, 0, s->motion.nframe, s->position, NULL, err);
    return status;
}

gb_status gb_sizes_of_skeletons(const gb_bench_options *options, const gb_progress *progress,
                                gb_size_curve *curve, gb_error *err)
{
    static const int joints[] = {10, 20, 50, 100, 200, 500};
    enum { N = sizeof joints / sizeof *joints, FRAMES = 64 };
    gb_status status = GB_OK;
    *curve = (gb_size_curve){.name = "forward kinematics, 64 frames", .unit = "joints"};
    for (int i = 0; i < N && status == GB_OK; i++) {
        sized_skeleton s;
        gb_progress_step(progress, i, N, "skeletons of growing size");
        status = gb_bench_skeleton(joints[i], FRAMES, &s.motion, err);
        if (status != GB_OK)
            return status;
        s.position = malloc((size_t)joints[i] * 3 * FRAMES * sizeof *s.position);
        const gb_work work = {.name = "joints", .data = &s, .run = run_skeleton, .items = 1};
        /* Per joint: a matrix, a position and three columns of a block, and the positions kept. */
        const double bytes = (9 + 3 + 3 + 3) * 8.0 * FRAMES * joints[i];
        status = s.position ? measure_point(curve, joints[i], bytes, &work, options, NULL, err)
                            : gb_fail_memory(err);
        free(s.position);
        gb_motion_free(&s.motion);
    }
    return status;
}
