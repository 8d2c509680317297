/* Running an experiment (declared in experiment.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "experiment/experiment.h"
#include "experiment/muscle_readings.h"
#include "procedural/parameters_file.h"
#include "subject/avatar.h"

typedef struct runner {
    const gb_experiment *experiment;
    gb_results *results;
    gb_reference *reference;       /* (nreference) */
    gb_subject_measures *measured; /* (nsubject), in step with results->subject */
    const gb_progress *progress;
    gb_error *err;
} runner;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void omit(runner *r, gb_omission *list, int *n, const char *name, const char *reason)
{
    gb_arena *arena = &r->results->arena;
    const char *a = gb_arena_text(arena, name, strlen(name));
    const char *b = gb_arena_text(arena, reason, strlen(reason));
    list[*n] = (gb_omission){a ? a : "", b ? b : ""};
    (*n)++;
}

static void add_input(runner *r, const char *name, const char *sha256)
{
    gb_provenance *p = &r->results->provenance;
    gb_arena *arena = &r->results->arena;
    const char *a = gb_arena_text(arena, name, strlen(name));
    const char *b = gb_arena_text(arena, sha256, strlen(sha256));
    p->input[p->ninput++] = (gb_input){a ? a : "", b ? b : ""};
}

static gb_status open_references(runner *r)
{
    const gb_experiment *e = r->experiment;
    for (int i = 0; i < e->nreference; i++) {
        gb_status status = gb_experiment_reference(e, i, &r->reference[i], r->err);
        if (status != GB_OK)
            return status;
        add_input(r, r->reference[i].name, r->reference[i].sha256);
        status = gb_results_set_reference(r->results, r->results->nreference++, &r->reference[i],
                                          r->err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

/* Opens a subject; GB_NOTHING when its take is not there (it is then listed as skipped). */
static gb_status open_subject(runner *r, const gb_subject_entry *entry, gb_subject *subject)
{
    if (entry->kind == GB_KIND_COMMAND) {
        gb_command command = entry->command;
        command.progress = r->progress;
        return gb_subject_run(entry->name, &command, &entry->options, subject, r->err);
    }
    /* A built-in subject may stand wherever a take may. */
    if (entry->kind == GB_KIND_CLIP || entry->kind == GB_KIND_PROCEDURAL ||
        gb_builtin_is(entry->take))
        return gb_subject_open(entry->take, &entry->options, subject, r->err);
    const char *path = gb_experiment_find_take(r->experiment, entry->take, &r->results->arena);
    if (!path) {
        char reason[512];
        snprintf(reason, sizeof reason,
                 "%s is not there "
                 "(scripts/fetch-mocap downloads it)",
                 entry->take);
        omit(r, r->results->skipped, &r->results->nskipped, entry->name, reason);
        return GB_NOTHING;
    }
    gb_subject_options options = entry->options;
    if (options.avatar && strcmp(options.avatar, "game") != 0)
        options.avatar = gb_experiment_find_take(r->experiment, options.avatar, &r->results->arena);
    if (entry->options.avatar && !options.avatar) {
        omit(r, r->results->skipped, &r->results->nskipped, entry->name, "its avatar is not there");
        return GB_NOTHING;
    }
    return gb_subject_open(path, &options, subject, r->err);
}

static bool is_named(const gb_subject_entry *entry, const char *reference)
{
    for (const char *const *name = entry->against; *name; name++) {
        if (strcmp(*name, reference) == 0)
            return true;
    }
    return false;
}

static void compare_all(runner *r, const gb_subject_entry *entry, const gb_subject *subject,
                        const gb_gait *gait, int index)
{
    const gb_experiment *e = r->experiment;
    for (int i = 0; i < e->nreference; i++) {
        const gb_reference *reference = &r->reference[i];
        char name[256];
        if (entry->against && !is_named(entry, e->reference[i]))
            continue;
        snprintf(name, sizeof name, "%s against %s", entry->name, reference->name);
        if (gait->running != reference->running) {
            omit(r, r->results->unchecked, &r->results->nunchecked, name,
                 gait->running ? "the subject runs, these people walk"
                               : "the subject walks, these people run");
            continue;
        }
        int left_out = entry->person ? gb_reference_find_person(reference, entry->person) : -1;
        if (entry->person && left_out < 0)
            omit(r, r->results->unchecked, &r->results->nunchecked, name,
                 "the person it is said to be is not in this reference: nobody is left out for "
                 "that");
        if (left_out < 0)
            left_out = gb_reference_find_sha256(reference, subject->sha256);
        gb_comparison_result *out = &r->results->comparison[r->results->ncomparison++];
        out->subject = index;
        out->reference = i;
        gb_compare(gait, reference, left_out, e->speed_rule, e->tolerance, &out->comparison);
        for (int c = 0; c < GB_NCURVE; c++) {
            if (out->comparison.curve[c].available)
                continue;
            char what[320];
            snprintf(what, sizeof what, "%s, %s", name, gb_curves[c].name);
            omit(r, r->results->unchecked, &r->results->nunchecked, what,
                 gait->has_curve[c] ? "the reference has no such curve"
                                    : "the subject has not the body points for it");
        }
    }
}

static gb_status run_subject(runner *r, const gb_subject_entry *entry)
{
    gb_subject subject;
    gb_gait gait;
    gb_body body;
    gb_status status = open_subject(r, entry, &subject);
    if (status != GB_OK)
        return status;
    status = gb_subject_body(&subject, &body, r->err);
    if (status == GB_OK)
        status = gb_gait_analyze(&body, &r->experiment->gait, &gait, &subject.warnings, r->err);
    if (status != GB_OK) {
        if (r->err && !r->err->file[0])
            snprintf(r->err->file, sizeof r->err->file, "%s", subject.take);
        gb_subject_close(&subject);
        return status;
    }
    if (subject.sha256[0])
        add_input(r, gb_path_name(subject.take), subject.sha256);
    if (gait.nkept == 0) {
        omit(r, r->results->skipped, &r->results->nskipped, entry->name,
             "no straight gait cycle was found in it");
    } else {
        int index = r->results->nsubject++;
        static const char *const kinds[] = {"take", "clip", "command", "procedural", "muscle_clip"};
        status = gb_results_set_subject(r->results, index, entry->name, kinds[entry->kind],
                                        &subject, &gait, r->err);
        if (status == GB_OK)
            status = gb_measure_subject(r->experiment->measures, entry->name, &subject, &body,
                                        &gait, r->results, &r->measured[index], r->err);
        if (status == GB_OK)
            compare_all(r, entry, &subject, &gait, index);
    }
    gb_gait_free(&gait);
    gb_subject_close(&subject);
    return status;
}

/* A subject that could not be had, in the words of its error. */
static void note_failure(runner *r, const char *name, gb_status status)
{
    const gb_error *e = r->err;
    char reason[1100];
    char place[64] = "";
    if (e && e->line > 0)
        snprintf(place, sizeof place, ":%ld:%ld", e->line, e->column);
    snprintf(reason, sizeof reason, "failed: %s%s%s%s", e ? gb_path_name(e->file) : "", place,
             e && e->file[0] ? ": " : "", e ? e->message : "");
    omit(r, r->results->skipped, &r->results->nskipped, name, reason);
    if (r->results->failed == GB_OK)
        r->results->failed = status;
}

/* The path of a file that the muscles' part names; NULL, and listed as skipped, when it is nowhere.
 */
static const char *find_reading(runner *r, const char *name)
{
    const char *path =
        name ? gb_experiment_find_take(r->experiment, name, &r->results->arena) : NULL;
    if (name && !path)
        omit(r, r->results->skipped, &r->results->nskipped, name, "not found");
    return path;
}

static gb_status run_poses(runner *r, const gb_avatar *avatar, const char *path, bool tpose)
{
    gb_pose_table table;
    gb_status status = gb_poses_open(path, &table, r->err);
    if (status != GB_OK)
        return status;
    if (table.nrow == 0 || (!tpose && !table.has_hips))
        status = gb_fail_at(r->err, GB_INPUT, path, 1, 1, "%s",
                            tpose ? "has no pose"
                                  : "has no readings of the hips (columns Hips.x to Hips.qw)");
    else if (tpose)
        status = gb_measure_tpose_read(avatar, table.row[0].muscle, r->results, r->err);
    else
        status = gb_measure_readings(avatar, &table, r->results, r->err);
    gb_arena_free(&table.arena);
    return status;
}

static gb_status run_goals(runner *r, const gb_avatar *avatar, const char *path)
{
    gb_file file;
    gb_anim anim;
    gb_human_clip clip;
    gb_root *goal;
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_status status = gb_file_open(path, 0, &file, r->err);
    if (status != GB_OK)
        return status;
    status = gb_anim_read(&file, &anim, &notes, r->err);
    if (status == GB_OK) {
        status = gb_human_clip_of_anim(&anim, 0, &arena, &clip, &goal, &notes, r->err);
        gb_anim_free(&anim);
    }
    if (status == GB_OK)
        status = gb_measure_goals(avatar, &clip, goal, r->results, r->err);
    gb_arena_free(&arena);
    gb_file_close(&file);
    return status;
}

static gb_status run_muscles(runner *r)
{
    const gb_muscle_rules *rules = &r->experiment->muscles;
    const char *readings = find_reading(r, rules->readings);
    const char *tpose = find_reading(r, rules->tpose), *clip = find_reading(r, rules->clip);
    gb_avatar avatar;
    gb_tpose tpose_of_all;
    gb_status status = gb_measure_muscle_rules(rules, r->results, r->err);
    if (status != GB_OK || !(readings || tpose || clip))
        return status;
    if (rules->avatar) {
        const char *path =
            gb_experiment_find_take(r->experiment, rules->avatar, &r->results->arena);
        status = gb_avatar_load(path ? path : rules->avatar, &avatar, NULL, r->err);
    } else {
        gb_tpose_of_everybody(&tpose_of_all);
        status = gb_avatar_compile(&tpose_of_all, NULL, &avatar, r->err);
    }
    if (status == GB_OK && readings)
        status = run_poses(r, &avatar, readings, false);
    if (status == GB_OK && tpose)
        status = run_poses(r, &avatar, tpose, true);
    if (status == GB_OK && clip)
        status = run_goals(r, &avatar, clip);
    return status;
}

/* The measures of the character take the parameters of the first procedural subject. */
static gb_status run_measures(runner *r)
{
    const gb_experiment *e = r->experiment;
    gb_style style = gb_style_default;
    gb_status status = GB_OK;
    if (e->muscles.wanted)
        status = run_muscles(r);
    if (status == GB_OK)
        status = gb_measure_summary(r->results, r->err);
    if (status == GB_OK)
        status = gb_measure_tables(e->measures, r->measured, r->reference, e->nreference,
                                   r->results, r->err);
    for (int i = 0; i < e->nsubject && status == GB_OK; i++) {
        if (e->subject[i].kind != GB_KIND_PROCEDURAL)
            continue;
        if (e->subject[i].params)
            status = gb_style_open(e->subject[i].params, &style, r->err);
        break;
    }
    if (status == GB_OK && (e->measures & GB_MEASURE_PEOPLE))
        status = gb_measure_people(&r->reference[0], &style, r->progress, r->results, r->err);
    if (status == GB_OK && (e->measures & GB_MEASURE_RIGS))
        status = gb_measure_rigs(&r->reference[0], &style, r->results, r->err);
    if (status == GB_OK && (e->measures & GB_MEASURE_MECHANICS))
        status = gb_measure_mechanics(&style, r->progress, r->results, r->err);
    if (status == GB_OK && (e->measures & GB_MEASURE_EVENTS))
        status = gb_measure_events(&style, r->progress, r->results, r->err);
    if (status == GB_OK && (e->measures & GB_MEASURE_ROUTE))
        status = gb_measure_route(&style, r->progress, r->results, r->err);
    return status;
}

static gb_status prepare(runner *r)
{
    const gb_experiment *e = r->experiment;
    gb_results *out = r->results;
    gb_arena *arena = &out->arena;
    size_t ns = (size_t)e->nsubject + 1, nr = (size_t)e->nreference + 1;
    out->experiment = gb_arena_text(arena, e->name, strlen(e->name));
    out->title = gb_arena_text(arena, e->title, strlen(e->title));
    out->definition = GB_DEFINITION;
    out->subject = gb_arena_array(arena, ns, sizeof *out->subject);
    out->reference = gb_arena_array(arena, nr, sizeof *out->reference);
    out->comparison = gb_arena_array(arena, ns * nr, sizeof *out->comparison);
    out->skipped = gb_arena_array(arena, ns + 3, sizeof *out->skipped);
    out->unchecked = gb_arena_array(arena, ns * nr * (GB_NCURVE + 2), sizeof *out->unchecked);
    out->timing = gb_arena_array(arena, 2, sizeof *out->timing);
    out->provenance.input = gb_arena_array(arena, ns + nr + 1, sizeof(gb_input));
    r->reference = calloc(nr, sizeof *r->reference);
    r->measured = calloc(ns, sizeof *r->measured);
    bool ok = out->experiment && out->title && out->subject && out->reference && out->comparison &&
              out->skipped && out->unchecked && out->timing && out->provenance.input &&
              r->reference && r->measured;
    return ok ? GB_OK : gb_fail_memory(r->err);
}

static void set_provenance(runner *r)
{
    gb_provenance *p = &r->results->provenance;
    gb_arena *arena = &r->results->arena;
    struct utsname host;
    char date[32] = "";
    time_t seconds = time(NULL);
    struct tm utc;
    if (gmtime_r(&seconds, &utc))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    const char *machine = uname(&host) == 0 ? host.machine : "unknown";
    const char *system = uname(&host) == 0 ? host.sysname : "unknown";
    p->version = GB_VERSION;
    p->compiler = __VERSION__;
    p->host = gb_arena_printf(arena, "%s %s", system, machine);
    p->date = gb_arena_text(arena, date, strlen(date));
    p->host = p->host ? p->host : "";
    p->date = p->date ? p->date : "";
}

gb_status gb_experiment_run(const gb_experiment *experiment, const gb_progress *progress,
                            gb_results *results, gb_error *err)
{
    double start = now();
    runner r = {experiment, results, NULL, NULL, progress, err};
    memset(results, 0, sizeof *results);
    gb_status status = prepare(&r);
    if (status == GB_OK) {
        add_input(&r, gb_path_name(experiment->path), experiment->sha256);
        status = open_references(&r);
    }
    double ready = now();
    for (int i = 0; i < experiment->nsubject && status == GB_OK; i++) {
        const char *name = experiment->subject[i].name;
        if (gb_progress_stopped(progress)) {
            status = gb_fail(err, GB_IO, "interrupted");
            break;
        }
        gb_progress_step(progress, i, experiment->nsubject, name);
        status = run_subject(&r, &experiment->subject[i]);
        /* Not there, too short for a cycle, or broken: the others still count. */
        if (status != GB_OK && status != GB_NOTHING && !gb_progress_stopped(progress))
            note_failure(&r, name, status);
        if (!gb_progress_stopped(progress))
            status = GB_OK;
    }
    if (status == GB_OK && results->ncomparison == 0 && results->failed != GB_OK) {
        status = results->failed; /* err still tells of the last one that failed */
    } else if (status == GB_OK && results->ncomparison == 0 && !experiment->muscles.wanted) {
        status = gb_fail_at(err, GB_NOTHING, experiment->path, 0, 0,
                            "nothing was compared: %d of %d subjects were skipped",
                            results->nskipped, experiment->nsubject);
        const gb_omission *first = results->nskipped > 0     ? results->skipped
                                   : results->nunchecked > 0 ? results->unchecked
                                                             : NULL;
        if (first)
            gb_advise(err, "%.100s: %.120s", first->name, first->reason);
    }
    if (status == GB_OK)
        status = run_measures(&r);
    if (status == GB_OK)
        status = gb_results_measure(results, err);
    if (status == GB_OK) {
        set_provenance(&r);
        results->timing[results->ntiming++] = (gb_timing){"references_s", ready - start};
        results->timing[results->ntiming++] = (gb_timing){"subjects_s", now() - ready};
    }
    for (int i = 0; i < experiment->nreference && r.reference; i++)
        gb_reference_free(&r.reference[i]);
    free(r.reference);
    free(r.measured);
    if (status != GB_OK)
        gb_results_free(results);
    return status;
}
