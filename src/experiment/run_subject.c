/* One subject of an experiment, measured and compared (declared in runner.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "experiment/analyse_take.h"
#include "experiment/runner.h"
#include "experiment/studies.h"
#include "gait/analyses.h"

/* What a subject's work hands around. */
typedef struct part {
    const gb_experiment *experiment;
    const gb_reference *reference; /* (nreference) */
    const gb_subject_entry *entry;
    const gb_progress *progress;
    gb_results *results;
    gb_error *err;
} part;

bool gb_run_add_file(const gb_experiment *experiment, gb_results *results, const char *kind,
                     const char *path, const char *name)
{
    gb_file file;
    char sha256[GB_SHA256_SIZE];
    if (gb_file_open(path, 0, &file, NULL) != GB_OK)
        return true;
    gb_sha256(file.bytes, file.size, sha256);
    gb_file_close(&file);
    name = gb_experiment_input_name(experiment, name, &results->arena);
    return name && gb_results_add_input(results, (gb_input){name, sha256, kind});
}

/* Lists the subject as skipped, for a reason. */
static bool skip(part *p, gb_omission omission)
{
    omission.name = omission.subject = p->entry->name;
    return gb_results_omit(p->results, &p->results->skipped, &p->results->nskipped, omission);
}

static bool leave_unchecked(part *p, const char *name, const char *reason)
{
    gb_omission omission = {.name = name, .reason = reason, .subject = p->entry->name};
    return gb_results_omit(p->results, &p->results->unchecked, &p->results->nunchecked, omission);
}

/* What is not on this machine. */
static gb_status skip_absent(part *p, const char *reason)
{
    bool listed = reason && skip(p, (gb_omission){.reason = reason, .absent = true});
    return listed ? GB_NOTHING : gb_fail_memory(p->err);
}

/* The skeleton that an AMC is read with; its name is that of the take with another end. */
static bool add_skeleton(part *p, const char *path)
{
    const char *named = p->entry->options.read.skeleton;
    char *found = NULL;
    if (named)
        return gb_run_add_file(p->experiment, p->results, "skeleton", named, named);
    if (gb_asf_find(path, &found, NULL) != GB_OK)
        return true;
    const char *take = p->entry->source.word;
    const char *name = gb_arena_printf(&p->results->arena, "%.*s%s",
                                       (int)(gb_path_name(take) - take), take, gb_path_name(found));
    bool added = name && gb_run_add_file(p->experiment, p->results, "skeleton", found, name);
    free(found);
    return added;
}

/* All that was read for a subject that came from path, or was generated. */
static bool add_files(part *p, const gb_take *subject, const char *path, const char *avatar)
{
    const gb_experiment *e = p->experiment;
    const gb_subject_entry *entry = p->entry;
    const gb_take_source *source = &entry->source;
    const gb_generated *made = &source->generated;
    bool ok = true;
    if (subject->sha256[0]) {
        const char *name = source->word
                               ? gb_experiment_input_name(e, source->word, &p->results->arena)
                               : entry->name;
        gb_input input = {name, subject->sha256, source->kind->origin};
        ok = name && gb_results_add_input(p->results, input);
    }
    if (ok && path && strcmp(subject->format, "amc") == 0)
        ok = add_skeleton(p, path);
    if (ok && entry->options.map)
        ok = gb_run_add_file(e, p->results, "map", entry->options.map, entry->options.map);
    if (ok && avatar)
        ok = gb_run_add_file(e, p->results, "avatar", avatar, entry->options.avatar);
    if (ok && made->params)
        ok = gb_run_add_file(e, p->results, "parameters", made->params, made->params);
    if (ok && made->rig)
        ok = gb_run_add_file(e, p->results, "figure", made->rig, made->rig);
    return ok;
}

/* Opens the subject; GB_NOTHING when its take is not there (it is then listed as skipped). */
static gb_status open_subject(part *p, gb_take *subject)
{
    const gb_subject_entry *entry = p->entry;
    gb_arena *arena = &p->results->arena;
    gb_take_options options = entry->options;
    gb_take_source source = entry->source;
    const char *path = NULL, *avatar = NULL;
    source.command.progress = p->progress;
    /* A word of another kind may stand wherever a take may. */
    if (source.kind->is_file && !gb_take_kind_of_word(source.word)) {
        path = gb_experiment_find_take(p->experiment, source.word, arena);
        if (!path)
            return skip_absent(
                p, gb_arena_printf(arena, "%s is not there (scripts/fetch-mocap downloads it)",
                                   source.word));
        source.word = path;
        if (options.avatar && strcmp(options.avatar, "game") != 0) {
            avatar = gb_experiment_find_take(p->experiment, options.avatar, arena);
            if (!avatar)
                return skip_absent(p, "its avatar is not there");
            options.avatar = avatar;
        }
    }
    gb_status status = gb_take_source_open(&source, entry->name, &options, subject, p->err);
    if (status == GB_OK && !add_files(p, subject, path, avatar)) {
        gb_take_close(subject);
        status = gb_fail_memory(p->err);
    }
    return status;
}

static bool is_named(const gb_subject_entry *entry, const char *reference)
{
    for (const char *const *name = entry->against; *name; name++) {
        if (strcmp(*name, reference) == 0)
            return true;
    }
    return false;
}

/* The curves that were not compared, and why: a line for each reason. */
static bool note_curves(part *p, const char *name, const gb_comparison *comparison,
                        const gb_gait *gait)
{
    static const char *const reasons[] = {"the subject has not the body points for it",
                                          "the reference has no such curve"};
    bool ok = true;
    for (int has = 0; has < 2 && ok; has++) {
        gb_buffer what = {0};
        for (int c = 0; c < GB_NCURVE; c++) {
            if (!comparison->curve[c].available && gait->has_curve[c] == (has == 1))
                gb_buffer_printf(&what, "%s, %s", what.text ? "" : name, gb_curves[c].name);
        }
        ok = !what.failed && (!what.text || leave_unchecked(p, what.text, reasons[has]));
        gb_buffer_free(&what);
    }
    return ok;
}

static bool compare(part *p, int index, const gb_take *subject, const gb_gait *gait)
{
    const gb_experiment *e = p->experiment;
    const gb_reference *reference = &p->reference[index];
    const gb_subject_entry *entry = p->entry;
    gb_results *results = p->results;
    char name[256];
    snprintf(name, sizeof name, "%s against %s", entry->name, reference->name);
    if (gait->running != reference->running)
        return leave_unchecked(p, name,
                               gait->running ? "the subject runs, these people walk"
                                             : "the subject walks, these people run");
    int left_out = entry->person ? gb_reference_find_person(reference, entry->person) : -1;
    if (entry->person && left_out < 0 &&
        !leave_unchecked(p, name,
                         "the person it is said to be is not in this reference: nobody is left out "
                         "for that"))
        return false;
    if (left_out < 0)
        left_out = gb_reference_find_sha256(reference, subject->sha256);
    int laboratory =
        entry->laboratory ? gb_reference_find_laboratory(reference, entry->laboratory) : -1;
    if (entry->laboratory && laboratory < 0 &&
        !leave_unchecked(p, name, "the laboratory it is said to be of is not in this reference"))
        return false;
    gb_comparison *comparison = malloc(sizeof *comparison);
    if (!comparison)
        return false;
    gb_compare_of(gait, reference, left_out, laboratory, e->speed_rule, e->tolerance, comparison);
    bool ok = gb_results_add_comparison(results, 0, reference, comparison, NULL) == GB_OK &&
              note_curves(p, name, comparison, gait);
    free(comparison);
    return ok;
}

/* No cycle counts: the reason of most candidates. */
static void why_no_cycle(const gb_gait *gait, char *out, size_t size)
{
    enum { MOST_REASONS = 32 };
    const char *reason[MOST_REASONS];
    int count[MOST_REASONS], n = 0, most = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        int k = 0;
        while (k < n && strcmp(reason[k], gait->cycle[i].reason) != 0)
            k++;
        if (k == MOST_REASONS)
            continue;
        if (k == n) {
            reason[n] = gait->cycle[i].reason;
            count[n++] = 0;
        }
        most = ++count[k] > count[most] ? k : most;
    }
    int used = snprintf(out, size, "no straight gait cycle was found in it");
    if (n > 0)
        snprintf(out + used, size - (size_t)used, " (%d of %d: %s)", count[most], gait->ncycle,
                 reason[most]);
}

/* Pose jumps of people at the subject's speed: of the first reference of its gait that knows them.
 */
static void put_people_pops(part *p, const gb_gait *gait)
{
    const double v = gait->mean[GB_SPEED_STAR];
    for (int r = 0; r < p->experiment->nreference; r++) {
        const gb_reference *reference = &p->reference[r];
        if (reference->running != gait->running || reference->nperson < GB_LEAST_PEOPLE ||
            isnan(gb_reference_acceleration(reference, GB_BONE_THIGH, v, -1)))
            continue;
        for (int b = 0; b < GB_NBONE; b++) {
            gb_value key = {.take = p->entry->name,
                            .reference = reference->name,
                            .item = gb_bone_name((gb_bone)b)};
            double people = gb_reference_acceleration(reference, (gb_bone)b, v, -1);
            if (!isnan(people))
                gb_store_add(&p->results->store, key, GB_Q_PEOPLE_ACCELERATION_P99, people);
        }
        return;
    }
}

/* All that is made of an analysed subject. */
static gb_status use_subject(part *p, gb_take *subject, const gb_body *body, const gb_gait *gait)
{
    const gb_experiment *e = p->experiment;
    if (gait->nkept == 0) {
        char reason[300];
        why_no_cycle(gait, reason, sizeof reason);
        return skip(p, (gb_omission){.reason = reason}) ? GB_NOTHING : gb_fail_memory(p->err);
    }
    const char *name = p->entry->name;
    const gb_analysed analysed = {.name = name,
                                  .body = body,
                                  .gait = gait,
                                  .motion = subject->has_motion ? &subject->motion : NULL,
                                  .map = &subject->map,
                                  .notes = &subject->warnings};
    gb_status status = gb_analyses_run(e->wanted.analyses, &analysed, &p->results->store, p->err);
    if (status == GB_OK && gb_wanted_has(&e->wanted, "pops"))
        put_people_pops(p, gait);
    if (status == GB_OK)
        status = gb_results_add_subject(p->results, name, p->entry->source.kind->name, subject,
                                        gait, p->err);
    if (status == GB_OK && e->wanted.strip)
        status = gb_draw_strip(name, body, gait, p->results, p->err);
    for (int i = 0; i < e->nreference && status == GB_OK; i++) {
        bool wanted = !p->entry->against || is_named(p->entry, e->reference[i]);
        if (wanted && !compare(p, i, subject, gait))
            status = gb_fail_memory(p->err);
    }
    return status;
}

/* A subject that could not be had, in the words of its error; what was found of it goes. */
static gb_status note_failure(part *p, gb_status status)
{
    const gb_error *e = p->err;
    char reason[1100], place[64] = "";
    if (e->line > 0)
        snprintf(place, sizeof place, ":%ld:%ld", e->line, e->column);
    snprintf(reason, sizeof reason, "failed: %s%s%s%s", gb_path_name(e->file), place,
             e->file[0] ? ": " : "", e->message);
    p->results->nsubject = p->results->ncomparison = p->results->nplot = 0;
    p->results->store.nvalue = p->results->store.nblock = 0;
    return skip(p, (gb_omission){.reason = reason, .status = status}) ? status : GB_IO;
}

gb_status gb_run_subject(const gb_experiment *experiment, const gb_reference *reference,
                         const gb_subject_entry *entry, const gb_progress *progress,
                         gb_results *results, gb_error *err)
{
    gb_take subject;
    gb_gait gait;
    gb_body body;
    part p = {experiment, reference, entry, progress, results, err};
    results->keep_curves = gb_run_curves(experiment);
    gb_status status = open_subject(&p, &subject);
    if (status == GB_OK) {
        status = gb_analyse_take(&subject, &experiment->gait, &body, &gait, err);
        if (status == GB_OK) {
            status = use_subject(&p, &subject, &body, &gait);
            gb_gait_free(&gait);
        } else if (!err->file[0]) {
            /* The analysis knows points, not files. */
            snprintf(err->file, sizeof err->file, "%s", subject.name);
        }
        gb_take_close(&subject);
    }
    if (status == GB_OK || status == GB_NOTHING || gb_progress_stopped(progress))
        return status;
    return note_failure(&p, status);
}
