/* From a take to curves and to a comparison with people (declared in cases.h). */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "bench/cases.h"
#include "compare/comparison.h"
#include "take/take.h"

#define REFERENCE "fixtures/references/cmu-people-walk.json"

typedef struct measuring {
    gb_arena arena;
    const char *take;
    bool open; /* subject is, gait is */
    gb_take subject;
    gb_body body;
    gb_gait gait;
    gb_reference reference;
    gb_file file;
    gb_comparison comparison;
} measuring;

static void release(void *data)
{
    measuring *m = data;
    gb_gait_free(&m->gait);
    if (m->open)
        gb_take_close(&m->subject);
    gb_reference_free(&m->reference);
    gb_file_close(&m->file);
    gb_arena_free(&m->arena);
    free(m);
}

static gb_status analyze(const gb_body *body, gb_error *err)
{
    gb_gait gait;
    gb_status status = gb_gait_analyze(body, NULL, &gait, NULL, err);
    if (status == GB_OK)
        gb_gait_free(&gait);
    return status;
}

/* From the file to curves. */
static gb_status run_file(void *data, long times, gb_error *err)
{
    const measuring *m = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++) {
        gb_take subject;
        gb_body body;
        status = gb_take_open(m->take, NULL, &subject, err);
        if (status != GB_OK)
            return status;
        status = gb_take_body(&subject, &body, err);
        if (status == GB_OK)
            status = analyze(&body, err);
        gb_take_close(&subject);
    }
    return status;
}

static gb_status run_curves(void *data, long times, gb_error *err)
{
    const measuring *m = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++)
        status = analyze(&m->body, err);
    return status;
}

static gb_status run_reference(void *data, long times, gb_error *err)
{
    const measuring *m = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++) {
        gb_reference reference;
        status = gb_reference_parse(m->file.bytes, m->file.size, REFERENCE, &reference, err);
        if (status == GB_OK)
            gb_reference_free(&reference);
    }
    return status;
}

static gb_status run_comparison(void *data, long times, gb_error *err)
{
    measuring *m = data;
    (void)err;
    for (long i = 0; i < times; i++)
        gb_compare(&m->gait, &m->reference, -1, GB_SPEED_OF_SUBJECT, 0.02, &m->comparison);
    return GB_OK;
}

enum { WHOLE_FILE, CURVES, REFERENCE_LOAD, COMPARISON };

static gb_status open_take(measuring *m, bool keep_gait, gb_error *err)
{
    gb_status status = gb_take_open(m->take, NULL, &m->subject, err);
    m->open = status == GB_OK;
    if (status == GB_OK)
        status = gb_take_body(&m->subject, &m->body, err);
    if (status == GB_OK && keep_gait)
        status = gb_gait_analyze(&m->body, NULL, &m->gait, NULL, err);
    return status;
}

static gb_status open_reference(measuring *m, bool parse, gb_error *err)
{
    if (!gb_file_exists(REFERENCE))
        return gb_fail(err, GB_NOTHING, REFERENCE " is not in this folder");
    gb_status status = gb_file_open(REFERENCE, 0, &m->file, err);
    if (status == GB_OK && parse)
        status = gb_reference_parse(m->file.bytes, m->file.size, REFERENCE, &m->reference, err);
    return status;
}

static gb_status prepare(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    static gb_status (*const runs[])(void *data, long times, gb_error *err) = {
        run_file, run_curves, run_reference, run_comparison};
    measuring *m = calloc(1, sizeof *m);
    if (!m)
        return gb_fail_memory(err);
    gb_status status = GB_OK;
    const int way = self->variant;
    m->take = self->subject;
    if (m->take && strchr(m->take, '/'))
        m->take = gb_bench_take(self->subject, &m->arena);
    if (self->subject && !m->take)
        status = gb_fail(err, GB_NOTHING, "%s is not there", self->subject);
    if (status == GB_OK && (way == CURVES || way == COMPARISON))
        status = open_take(m, way == COMPARISON, err);
    if (status == GB_OK && (way == REFERENCE_LOAD || way == COMPARISON))
        status = open_reference(m, way == COMPARISON, err);
    if (status != GB_OK) {
        release(m);
        return status;
    }
    work->data = m;
    work->run = runs[way];
    work->release = release;
    work->item = way == CURVES ? "frame" : way == WHOLE_FILE ? "take" : "reference";
    work->items = way == CURVES ? m->body.nframe : 1;
    if (way == COMPARISON)
        work->item = "comparison";
    return GB_OK;
}

static const gb_bench_case cases[] = {
    {"analysis/file/35_01", "CMU 35_01 from its files to curves", prepare, WHOLE_FILE,
     "cmu/35_01.amc", 1},
    {"analysis/curves/35_01", "its body points to curves", prepare, CURVES, "cmu/35_01.amc", 2},
    {"analysis/curves/clip", "those of clip:walk, 10 s at 120 frames a second", prepare, CURVES,
     "clip:walk,seconds=10,fps=120", 1},
    {"compare/load", "the ten people of cmu-people-walk, from JSON in memory", prepare,
     REFERENCE_LOAD, NULL, 1},
    {"compare/people", "clip:walk against them", prepare, COMPARISON, "clip:walk", 2},
};

const gb_bench_family gb_bench_analysis = {cases, sizeof cases / sizeof *cases};
