/* What the shards of a run gave, put together (declared in experiment.h). */
#include <stdlib.h>
#include <string.h>

#include "experiment/runner.h"

/* The SHA-256 of an input of this kind and name; "" without one. */
static const char *find_input(const gb_results *results, const char *kind, const char *name)
{
    const gb_provenance *p = &results->provenance;
    for (int i = 0; i < p->ninput; i++) {
        if (strcmp(p->input[i].kind, kind) == 0 && (!name || strcmp(p->input[i].name, name) == 0))
            return p->input[i].sha256;
    }
    return "";
}

/* Does a shard belong to this experiment, these references and this program? */
static gb_status check_shard(const gb_experiment *e, const gb_results *own, const gb_results *shard,
                             gb_error *err)
{
    gb_status status = GB_OK;
    if (shard->nshard == 0) {
        status = gb_fail(err, GB_INPUT, "results of '%s' are no shard", shard->experiment);
        gb_advise(err, "a shard is what gaitbench run EXPERIMENT --shard I/N writes");
    } else if (shard->partial) {
        status = gb_fail(err, GB_INPUT, "shard %d of %d is partial: it was interrupted",
                         shard->shard, shard->nshard);
        gb_advise(err, "run it again: gaitbench run %s --shard %d/%d", e->path, shard->shard,
                  shard->nshard);
    } else if (strcmp(find_input(shard, "experiment", NULL), e->sha256) != 0) {
        status = gb_fail(err, GB_INPUT, "shard %d of %d was not made from this %s", shard->shard,
                         shard->nshard, gb_path_name(e->path));
    } else if (strcmp(shard->provenance.version, own->provenance.version) != 0 ||
               strcmp(shard->provenance.commit, own->provenance.commit) != 0) {
        status = gb_fail(err, GB_INPUT,
                         "shard %d of %d was made by gaitbench %s (%s), this is %s "
                         "(%s)",
                         shard->shard, shard->nshard, shard->provenance.version,
                         shard->provenance.commit, own->provenance.version, own->provenance.commit);
    }
    for (int i = 0; i < own->nreference && status == GB_OK; i++) {
        if (i >= shard->nreference ||
            strcmp(shard->reference[i].sha256, own->reference[i].sha256) != 0)
            status = gb_fail(err, GB_INPUT, "shard %d of %d was compared with another %s",
                             shard->shard, shard->nshard, own->reference[i].name);
    }
    return status;
}

/* Each of 1 to n once. */
static gb_status check_complete(const gb_results *shards, int n, gb_error *err)
{
    int count = n > 0 ? shards[0].nshard : 0;
    for (int i = 0; i < n; i++) {
        if (shards[i].nshard != count)
            return gb_fail(err, GB_INPUT, "shards of %d and of %d do not fit together", count,
                           shards[i].nshard);
        for (int k = 0; k < i; k++) {
            if (shards[k].shard == shards[i].shard)
                return gb_fail(err, GB_INPUT, "shard %d of %d is there twice", shards[i].shard,
                               count);
        }
    }
    for (int want = 1; want <= count; want++) {
        int i = 0;
        while (i < n && shards[i].shard != want)
            i++;
        if (i == n)
            return gb_fail(err, GB_INPUT, "shard %d of %d is missing", want, count);
    }
    return GB_OK;
}

/* In the order of the experiment, whatever shard a subject was in. */
static gb_status join(const gb_experiment *e, gb_results *shards, int n, gb_results *out,
                      gb_error *err)
{
    bool ok = true;
    for (int s = 0; s < e->nsubject; s++) {
        for (int i = 0; i < n && ok; i++)
            ok = gb_run_join_subject(out, &shards[i], e->subject[s].name);
    }
    for (int i = 0; i < n && ok; i++) {
        for (int k = 0; k < shards[i].provenance.ninput && ok; k++)
            ok = gb_results_add_input(out, shards[i].provenance.input[k]);
        gb_arena_join(&out->arena, &shards[i].arena);
    }
    if (!ok || !gb_run_note_curves(e, out))
        return gb_fail_memory(err);
    for (int i = 0; i < out->nskipped && out->failed == GB_OK; i++) {
        out->failed = out->skipped[i].status;
        if (out->failed != GB_OK)
            gb_fail(err, out->failed, "%s: %s", out->skipped[i].name, out->skipped[i].reason);
    }
    return GB_OK;
}

gb_status gb_experiment_merge(const gb_experiment *experiment, gb_results *shards, int n,
                              const gb_progress *progress, gb_results *results, gb_error *err)
{
    gb_results_begin(results);
    gb_reference *reference = calloc((size_t)experiment->nreference + 1, sizeof *reference);
    gb_status status =
        reference ? gb_run_begin(experiment, results, reference, err) : gb_fail_memory(err);
    for (int i = 0; i < n && status == GB_OK; i++)
        status = check_shard(experiment, results, &shards[i], err);
    if (status == GB_OK)
        status = check_complete(shards, n, err);
    if (status == GB_OK)
        status = join(experiment, shards, n, results, err);
    if (status == GB_OK)
        status = gb_run_check_any(experiment, results, err);
    if (status == GB_OK)
        status = gb_run_studies(experiment, reference, progress, results, err);
    if (status == GB_OK)
        status = gb_results_settle(results, err);
    if (status == GB_OK)
        status = gb_experiment_check_gates(experiment, results, err);
    for (int i = 0; i < experiment->nreference && reference; i++)
        gb_reference_free(&reference[i]);
    free(reference);
    if (status != GB_OK)
        gb_results_free(results);
    return status;
}
