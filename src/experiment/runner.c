/* Running an experiment: subjects in parallel, joined in its order (declared in experiment.h and
 * runner.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/parallel.h"
#include "experiment/runner.h"
#include "gait/analyses.h"

/* What one subject gave. Made by one thread, joined when all have ended. */
typedef struct part {
    gb_results results;
    gb_arena rows; /* of its store: they are copied when it is joined */
    gb_status status;
    gb_error err;
    bool done;
} part;

typedef struct runner {
    const gb_experiment *experiment;
    const gb_progress *progress;
    const gb_reference *reference; /* (nreference) */
    const int *chosen;             /* (n) indices of subjects */
    int n;
    part *part; /* (n) */
} runner;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- pieces of results, for runs and shards alike ---- */

gb_keep_curves gb_run_curves(const gb_experiment *e)
{
    if (e->curves != GB_CURVES_AUTO)
        return e->curves;
    return e->nsubject > GB_MOST_CURVES ? GB_CURVES_NONE : GB_CURVES_MEANS;
}

bool gb_run_note_curves(const gb_experiment *e, gb_results *results)
{
    if (e->curves != GB_CURVES_AUTO || gb_run_curves(e) != GB_CURVES_NONE)
        return true;
    char reason[160];
    snprintf(reason, sizeof reason,
             "left out of results with more than %d subjects; \"curves\": \"means\" in the "
             "experiment keeps them",
             (int)GB_MOST_CURVES);
    gb_omission curves = {.name = "curves", .reason = reason};
    return gb_results_omit(results, &results->unchecked, &results->nunchecked, curves);
}

/* Studies are added when they have run. */
static bool add_analyses(const gb_experiment *e, gb_results *results)
{
    bool ok = true;
    for (int i = 0; i < gb_analysis_count && ok; i++) {
        if (e->wanted.analyses & 1u << i)
            ok = gb_results_add_measured(results, gb_analyses[i].name);
    }
    if (e->wanted.strip && ok)
        ok = gb_results_add_measured(results, GB_WORD_STRIP);
    return ok;
}

gb_status gb_run_begin(const gb_experiment *e, gb_results *results, gb_reference *reference,
                       gb_error *err)
{
    gb_arena *arena = &results->arena;
    gb_results_sign(results);
    results->provenance.seed = (double)NAN;
    results->keep_curves = gb_run_curves(e);
    results->experiment = gb_arena_copy(arena, e->name);
    results->title = gb_arena_copy(arena, e->title);
    results->definition = GB_DEFINITION;
    gb_input file = {gb_path_name(e->path), e->sha256, "experiment"};
    if (!results->experiment || !results->title || !gb_results_add_input(results, file) ||
        !add_analyses(e, results))
        return gb_fail_memory(err);
    for (int i = 0; i < e->nreference; i++) {
        gb_status status = gb_experiment_reference(e, i, &reference[i], err);
        if (status != GB_OK)
            return status;
        const char *path = gb_experiment_find_reference(e, i, arena);
        const char *name = path ? gb_experiment_input_name(e, path, arena) : NULL;
        gb_input input = {name, reference[i].sha256, "reference"};
        if (!name || !gb_results_add_input(results, input))
            return gb_fail_memory(err);
        status = gb_results_add_reference(results, &reference[i], err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* Omissions of one of the two lists; their texts stay where they are. */
static bool join_omissions(gb_results *out, gb_omission **list, int *count, const gb_omission *from,
                           int n, const char *subject)
{
    bool ok = true;
    for (int i = 0; i < n && ok; i++) {
        if (is(from[i].subject, subject))
            ok = gb_arena_append(&out->arena, list, count, &from[i], sizeof *from);
    }
    return ok;
}

bool gb_run_join_subject(gb_results *out, const gb_results *from, const char *subject)
{
    const char *name = gb_store_name(&out->store, subject);
    bool ok = true;
    for (int i = 0; i < from->nsubject && ok; i++) {
        gb_subject_result item = from->subject[i];
        if (!is(item.name, subject))
            continue;
        item.name = name;
        ok = gb_arena_append(&out->arena, &out->subject, &out->nsubject, &item, sizeof item);
    }
    for (int i = 0; i < from->ncomparison && ok; i++) {
        gb_comparison_result item = from->comparison[i];
        if (!is(item.subject_name, subject))
            continue;
        item.subject = out->nsubject - 1;
        item.reference = gb_results_reference(out, item.reference_name);
        item.subject_name = name;
        item.reference_name = gb_store_name(&out->store, item.reference_name);
        ok = gb_arena_append(&out->arena, &out->comparison, &out->ncomparison, &item, sizeof item);
    }
    gb_store_join(&out->store, &from->store, subject);
    out->store.failed = out->store.failed || from->store.failed;
    for (int i = 0; i < from->nplot && ok; i++) {
        gb_result_plot *plot = from->plot[i];
        if (!is(plot->subject, subject))
            continue;
        plot->subject = name;
        ok = gb_arena_append(&out->arena, &out->plot, &out->nplot, &plot, sizeof plot);
    }
    return ok &&
           join_omissions(out, &out->skipped, &out->nskipped, from->skipped, from->nskipped,
                          subject) &&
           join_omissions(out, &out->unchecked, &out->nunchecked, from->unchecked, from->nunchecked,
                          subject);
}

/* ---- subjects ---- */

static const char *name_piece(void *user, int index)
{
    const runner *r = user;
    return r->experiment->subject[r->chosen[index]].name;
}

/* A subject that fails does not keep others from being looked at. */
static gb_status run_piece(void *user, int index, gb_error *err)
{
    runner *r = user;
    part *p = &r->part[index];
    (void)err;
    gb_results_begin(&p->results);
    p->results.store.arena = &p->rows;
    p->status =
        gb_run_subject(r->experiment, r->reference, &r->experiment->subject[r->chosen[index]],
                       r->progress, &p->results, &p->err);
    p->done = p->status == GB_OK || !gb_progress_stopped(r->progress);
    return GB_OK;
}

/* Joins the parts that are done; the names of the others become missing. */
static gb_status join_parts(runner *r, gb_results *out, gb_error *err)
{
    bool ok = true;
    out->missing = gb_arena_array(&out->arena, (size_t)r->n + 1, sizeof *out->missing);
    for (int i = 0; i < r->n && ok && out->missing; i++) {
        part *p = &r->part[i];
        const char *name = name_piece(r, i);
        if (!p->done) {
            name = gb_arena_copy(&out->arena, name);
            out->missing[out->nmissing++] = name ? name : "";
            continue;
        }
        ok = gb_run_join_subject(out, &p->results, name);
        for (int k = 0; k < p->results.provenance.ninput && ok; k++)
            ok = gb_results_add_input(out, p->results.provenance.input[k]);
        gb_arena_join(&out->arena, &p->results.arena);
        gb_arena_free(&p->rows);
        if (out->failed == GB_OK && p->status != GB_OK && p->status != GB_NOTHING) {
            out->failed = p->status;
            if (err)
                *err = p->err;
        }
    }
    return ok && out->missing ? GB_OK : gb_fail_memory(err);
}

static gb_status run_subjects(runner *r, gb_results *out, gb_error *err)
{
    gb_pieces pieces = {r->n, run_piece, name_piece, r, NULL};
    r->part = calloc((size_t)r->n + 1, sizeof *r->part);
    if (!r->part)
        return gb_fail_memory(err);
    /* Its only failure is that progress asked to stop; what is missing then shows in the parts. */
    gb_parallel_run(&pieces, r->progress, NULL);
    gb_status status = join_parts(r, out, err);
    for (int i = 0; i < r->n; i++) {
        gb_arena_free(&r->part[i].results.arena);
        gb_arena_free(&r->part[i].rows);
    }
    free(r->part);
    return status;
}

static bool is_chosen(const gb_run_options *options, int index, const char *name)
{
    if (options->nshard > 0 && index % options->nshard != options->shard - 1)
        return false;
    const char *const *only = options->only;
    while (only && *only && !is(*only, name))
        only++;
    return !only || *only;
}

/* ---- the run ---- */

/* An interrupted run says what it lacks, in the title and the lists that every report shows. */
static gb_status mark_partial(gb_results *results, bool measures, gb_error *err)
{
    const char *title = *results->title ? results->title : results->experiment;
    int n = results->nsubject + results->nskipped + results->nmissing;
    title = results->nmissing > 0
                ? gb_arena_printf(&results->arena, "%s (partial: %d of %d subjects are missing)",
                                  title, results->nmissing, n)
                : gb_arena_printf(&results->arena, "%s (partial)", title);
    bool ok = title != NULL;
    results->partial = true;
    results->title = ok ? title : "";
    for (int i = 0; i < results->nmissing && ok; i++)
        ok = gb_results_omit(results, &results->skipped, &results->nskipped,
                             (gb_omission){.name = results->missing[i],
                                           .subject = results->missing[i],
                                           .reason = "the run was interrupted before it"});
    if (measures && ok)
        ok = gb_results_omit(results, &results->unchecked, &results->nunchecked,
                             (gb_omission){.name = "what is measured over all subjects",
                                           .reason = "the run was interrupted"});
    return ok ? GB_OK : gb_fail_memory(err);
}

gb_status gb_run_check_any(const gb_experiment *e, const gb_results *results, gb_error *err)
{
    if (results->ncomparison > 0)
        return GB_OK;
    if (results->failed != GB_OK)
        return results->failed;
    if (e->muscles.wanted || e->bench.wanted)
        return GB_OK;
    gb_status status = gb_fail_at(err, GB_NOTHING, e->path, 0, 0,
                                  "nothing was compared: %d of %d subjects were skipped",
                                  results->nskipped, e->nsubject);
    const gb_omission *first = results->nskipped > 0     ? results->skipped
                               : results->nunchecked > 0 ? results->unchecked
                                                         : NULL;
    if (first)
        gb_advise(err, "%.100s: %.120s", first->name, first->reason);
    return status;
}

/* The studies, on top of subjects that are done. When they are interrupted, the subjects are kept
 * without them. */
static gb_status measure_whole(const runner *r, const gb_run_options *options, gb_results *results,
                               gb_error *err)
{
    const int values = results->store.nvalue, blocks = results->store.nblock;
    const int plots = results->nplot, measured = results->nmeasured;
    gb_status status = gb_run_studies(r->experiment, r->reference, r->progress, results, err);
    if (status == GB_OK || !gb_progress_stopped(r->progress) || !options->keep_finished)
        return status;
    results->store.nvalue = values;
    results->store.nblock = blocks;
    results->store.settled = false;
    results->nplot = plots;
    results->nmeasured = measured;
    return mark_partial(results, true, err);
}

static gb_status run_all(runner *r, const gb_run_options *options, gb_results *results,
                         gb_error *err)
{
    gb_status status = run_subjects(r, results, err);
    if (status != GB_OK)
        return status;
    bool stopped = gb_progress_stopped(r->progress);
    if (stopped && (!options->keep_finished || results->ncomparison == 0))
        return gb_fail(err, GB_IO, "interrupted");
    results->shard = options->shard;
    results->nshard = options->nshard;
    if (options->nshard == 0 && !gb_run_note_curves(r->experiment, results))
        return gb_fail_memory(err);
    status = options->nshard > 0 ? GB_OK : gb_run_check_any(r->experiment, results, err);
    if (status == GB_OK && stopped)
        status = mark_partial(results, options->nshard == 0, err);
    if (status == GB_OK && !stopped && options->nshard == 0)
        status = measure_whole(r, options, results, err);
    if (status == GB_OK)
        status = gb_results_settle(results, err);
    /* Of a part of the subjects they would say what is missing. */
    if (status == GB_OK && !results->partial && options->nshard == 0 && !options->only)
        status = gb_experiment_check_gates(r->experiment, results, err);
    return status;
}

gb_status gb_experiment_run_part(const gb_experiment *experiment, const gb_run_options *options,
                                 const gb_progress *progress, gb_results *results, gb_error *err)
{
    static const gb_run_options whole;
    gb_error unheard;
    double start = now();
    options = options ? options : &whole;
    err = err ? err : &unheard;
    gb_results_begin(results);
    gb_reference *reference = calloc((size_t)experiment->nreference + 1, sizeof *reference);
    int *chosen = calloc((size_t)experiment->nsubject + 1, sizeof *chosen);
    runner r = {experiment, progress, reference, chosen, 0, NULL};
    for (int i = 0; i < experiment->nsubject && chosen; i++) {
        if (is_chosen(options, i, experiment->subject[i].name))
            chosen[r.n++] = i;
    }
    gb_status status = reference && chosen ? gb_run_begin(experiment, results, reference, err)
                                           : gb_fail_memory(err);
    double ready = now();
    if (status == GB_OK)
        status = run_all(&r, options, results, err);
    if (status == GB_OK) {
        bool added = gb_results_add_timing(results, "references_s", ready - start) &&
                     gb_results_add_timing(results, "subjects_s", now() - ready);
        status = added ? GB_OK : gb_fail_memory(err);
    }
    for (int i = 0; i < experiment->nreference && reference; i++)
        gb_reference_free(&reference[i]);
    free(reference);
    free(chosen);
    if (status != GB_OK)
        gb_results_free(results);
    return status;
}

gb_status gb_experiment_run(const gb_experiment *experiment, const gb_progress *progress,
                            gb_results *results, gb_error *err)
{
    return gb_experiment_run_part(experiment, NULL, progress, results, err);
}
