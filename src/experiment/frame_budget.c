/* Measuring for the frame budget (declared in frame_budget.h). */
#include "experiment/frame_budget.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "bench/bench_crowd.h"
#include "bench/cases.h"
#include "experiment/frame_budget_numbers.h"

#define REFERENCE "fixtures/references/cmu-people-walk.json"

/* What a game does with a character in a frame. */
static const char *const in_a_frame[] = {"procedural/step", "ik", "fk/rig/one", "clips", "muscles"};

/* ---- the part of the experiment ---- */

static void read_crowd(gb_json_section *s, gb_frame_budget *budget)
{
    const cJSON *list = NULL;
    gb_section_array(s, "crowd", false, &list);
    for (const cJSON *v = list ? list->child : NULL; v && s->status == GB_OK; v = v->next) {
        double n = cJSON_IsNumber(v) ? v->valuedouble : 0;
        int before = budget->ncrowd > 0 ? budget->crowd[budget->ncrowd - 1] : 0;
        gb_section_check(s, n > before && n <= 1e6 && !(n > floor(n)), "crowd",
                         "must be growing numbers of characters");
        gb_section_check(s, budget->ncrowd < GB_MAX_CROWDS, "crowd",
                         "so many sizes are not supported");
        if (s->status == GB_OK)
            budget->crowd[budget->ncrowd++] = (int)n;
    }
    for (int n = 1; budget->ncrowd < 9 && !list; n = n % 3 ? 3 * n : n / 3 * 10)
        budget->crowd[budget->ncrowd++] = n;
}

gb_status gb_frame_budget_read(const gb_json *json, gb_frame_budget *budget, gb_error *err)
{
    static const char *const keys[] = {"slice_ms", "seconds", "frames", "threads",
                                       "seed",     "crowd",   NULL};
    static const struct {
        double least, most;
        const char *wrong;
    } ranges[] = {{0, 1000, "must be above 0 and up to 1000"},
                  {0.001, 60, "must be 0.001 to 60"},
                  {10, 400000, "must be 10 to 400000"},
                  {0, 1024, "must be 0 to 1024"},
                  {1, 1e9, "must be 1 to 1e9"}};
    double number[] = {1, 0.5, 100000, 0, 1};
    gb_json_section s = gb_json_section_of(json, "bench", keys, err);
    if (!s.item)
        return GB_OK;
    for (int i = 0; i < 5; i++)
        gb_section_number(&s, keys[i], false, &number[i]);
    read_crowd(&s, budget);
    gb_section_check(&s, number[0] > 0, keys[0], ranges[0].wrong);
    for (int i = 0; i < 5; i++)
        gb_section_check(&s, number[i] >= ranges[i].least && number[i] <= ranges[i].most, keys[i],
                         ranges[i].wrong);
    budget->wanted = true;
    if (s.status != GB_OK)
        return s.status;
    budget->slice_ms = number[0];
    budget->seconds = number[1];
    budget->frames = (int)number[2];
    budget->threads = (int)number[3];
    budget->seed = (unsigned)number[4];
    return GB_OK;
}

/* ---- measuring ---- */

static gb_bench_options options_of(const gb_frame_budget *budget)
{
    return (gb_bench_options){
        .seconds = budget->seconds, .warm_seconds = budget->seconds / 5, .seed = budget->seed};
}

static gb_status prepare_cases(gb_budget_cases *c, gb_error *err)
{
    static const gb_bench_family *const families[] = {&gb_bench_character, &gb_bench_kinematics,
                                                      &gb_bench_clips, &gb_bench_muscles};
    gb_status status = GB_OK;
    for (int f = 0; f < 4; f++) {
        for (int i = 0; i < families[f]->n && status == GB_OK; i++) {
            const gb_bench_case *one = &families[f]->cases[i];
            bool wanted = false;
            for (size_t k = 0; k < sizeof in_a_frame / sizeof *in_a_frame; k++)
                wanted = wanted || gb_bench_matches(in_a_frame[k], one->name);
            if (!wanted || c->n == GB_BUDGET_CASES)
                continue;
            status = gb_bench_prepare(one, &c->work[c->n], err);
            c->n += status == GB_OK;
        }
    }
    return status;
}

/* Warm, then the same with cold caches. */
static gb_status measure_cases(const gb_frame_budget *budget, const gb_progress *progress,
                               gb_budget_cases *c, gb_error *err)
{
    gb_bench_options options = options_of(budget);
    gb_status status = prepare_cases(c, err);
    if (status == GB_OK)
        status = gb_bench_measure(c->work, c->n, &options, progress, c->warm, err);
    options.cold = true;
    if (status == GB_OK)
        status = gb_bench_measure(c->work, c->n, &options, progress, c->cold, err);
    return status;
}

static void free_cases(gb_budget_cases *c)
{
    for (int i = 0; i < c->n; i++) {
        gb_bench_release(&c->work[i]);
        gb_bench_result_free(&c->warm[i]);
        gb_bench_result_free(&c->cold[i]);
    }
    free(c);
}

/* One crowd: on one thread, on several, and on one with cold caches. */
static gb_status measure_crowd(const gb_frame_budget *budget, int n, int threads,
                               gb_crowd_point *point, gb_error *err)
{
    gb_bench_options options = options_of(budget);
    double *const seconds[3] = {&point->one, &point->many, &point->cold};
    gb_status status = GB_OK;
    *point = (gb_crowd_point){n, n * gb_crowd_bytes(), (double)NAN, (double)NAN, (double)NAN};
    for (int way = 0; way < 3 && status == GB_OK; way++) {
        gb_work work = {.name = "crowd", .items = 1};
        gb_bench_result result;
        if (way == 1 && threads < 2)
            continue;
        options.cold = way == 2;
        status = gb_crowd_prepare(n, way == 1 ? threads : 1, &work, err);
        if (status != GB_OK)
            return status;
        status = gb_bench_measure(&work, 1, &options, NULL, &result, err);
        *seconds[way] = status == GB_OK ? result.least.median : (double)NAN;
        gb_bench_result_free(&result);
        gb_bench_release(&work);
    }
    return status;
}

static gb_status measure_crowds(const gb_frame_budget *budget, const gb_progress *progress,
                                int threads, gb_crowd_point *point, gb_error *err)
{
    gb_status status = GB_OK;
    for (int i = 0; i < budget->ncrowd && status == GB_OK; i++) {
        gb_progress_step(progress, i, budget->ncrowd, "crowds of growing size");
        if (gb_progress_stopped(progress))
            status = gb_fail(err, GB_IO, "interrupted");
        else
            status = measure_crowd(budget, budget->crowd[i], threads, &point[i], err);
    }
    return status;
}

static gb_status measure_stages(const gb_frame_budget *budget, gb_stages *frame, gb_stages *take,
                                gb_error *err)
{
    gb_arena arena = {0};
    const char *people = gb_bench_take("cmu/35_01.amc", &arena);
    const char *reference = gb_file_exists(REFERENCE) ? REFERENCE : NULL;
    *frame = *take = (gb_stages){.n = 0};
    gb_status status = gb_stages_of_frame(budget->seconds, frame, err);
    if (status == GB_OK)
        status = gb_stages_of_take(people ? people : "procedural:walk@1.25,seconds=5", reference,
                                   budget->seconds, take, err);
    gb_arena_free(&arena);
    return status;
}

gb_status gb_study_frame_budget(const gb_frame_budget *budget, const gb_progress *progress,
                                gb_results *results, gb_error *err)
{
    gb_machine machine;
    gb_crowd_point point[GB_MAX_CROWDS];
    gb_size_curve curve[5];
    gb_stages frame, take;
    gb_bench_options options = options_of(budget);
    gb_budget_cases *c = calloc(1, sizeof *c);
    if (!c)
        return gb_fail_memory(err);
    gb_machine_look(&machine);
    options.seconds /= 4;
    options.rounds = 4;
    const int threads = budget->threads > 0 ? budget->threads : machine.processors;
    gb_status status = measure_cases(budget, progress, c, err);
    if (status == GB_OK)
        status = measure_crowds(budget, progress, threads, point, err);
    if (status == GB_OK)
        status = measure_stages(budget, &frame, &take, err);
    if (status == GB_OK)
        status = gb_sizes_of_takes(budget->frames, &options, progress, curve, err);
    if (status == GB_OK)
        status = gb_sizes_of_skeletons(&options, progress, &curve[3], err);
    if (status == GB_OK) {
        gb_crowd_curve(point, budget->ncrowd, &curve[4]);
        const gb_budget_findings all = {budget, &machine, c, point, threads, &frame, &take, curve};
        bool ok = gb_results_add_measured(results, "bench") && gb_budget_put(&all, results);
        status = ok ? GB_OK : gb_fail_memory(err);
    }
    free_cases(c);
    return status;
}
