/* What an experiment measures once: the muscle rules, tables over all subjects, the character
 * itself (declared in runner.h). */
#include "experiment/muscle_readings.h"
#include "experiment/runner.h"
#include "procedural/parameters_file.h"
#include "take/avatar_word.h"

typedef struct whole {
    const gb_experiment *experiment;
    const gb_reference *reference; /* (nreference) */
    const gb_progress *progress;
    gb_results *results;
    gb_error *err;
} whole;

/* The path of a file that the muscles' part names; NULL, and listed as skipped, when it is nowhere.
 */
static const char *find_reading(whole *r, const char *name)
{
    gb_results *results = r->results;
    const char *path = name ? gb_experiment_find_take(r->experiment, name, &results->arena) : NULL;
    if (name && !path)
        gb_results_omit(results, &results->skipped, &results->nskipped,
                        (gb_omission){.name = name, .reason = "not found"});
    else if (path)
        gb_run_add_file(r->experiment, results, "muscles", path, name);
    return path;
}

static gb_status run_poses(whole *r, const gb_avatar *avatar, const char *path, bool tpose)
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

static gb_status run_goals(whole *r, const gb_avatar *avatar, const char *path)
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

static gb_status run_muscles(whole *r)
{
    const gb_muscle_rules *rules = &r->experiment->muscles;
    const char *readings = find_reading(r, rules->readings);
    const char *tpose = find_reading(r, rules->tpose), *clip = find_reading(r, rules->clip);
    gb_avatar avatar;
    gb_tpose tpose_of_all;
    if (rules->poses > 0)
        r->results->provenance.seed = rules->seed;
    gb_status status = gb_measure_muscle_rules(rules, r->results, r->err);
    if (status != GB_OK || !(readings || tpose || clip))
        return status;
    if (rules->avatar) {
        const char *path =
            gb_experiment_find_take(r->experiment, rules->avatar, &r->results->arena);
        if (path)
            gb_run_add_file(r->experiment, r->results, "avatar", path, rules->avatar);
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
static gb_status open_style(whole *r, gb_style *style)
{
    const gb_experiment *e = r->experiment;
    *style = gb_style_default;
    for (int i = 0; i < e->nsubject; i++) {
        const gb_take_source *source = &e->subject[i].source;
        if (source->kind->is_character)
            return source->generated.params ? gb_style_open(source->generated.params, style, r->err)
                                            : GB_OK;
    }
    return GB_OK;
}

gb_status gb_run_whole(const gb_experiment *experiment, const gb_reference *reference,
                       const gb_progress *progress, gb_results *results, gb_error *err)
{
    const unsigned wanted = experiment->measures;
    whole r = {experiment, reference, progress, results, err};
    gb_style style;
    gb_status status = experiment->muscles.wanted ? run_muscles(&r) : GB_OK;
    if (status == GB_OK && experiment->bench.wanted)
        status = gb_measure_frame_budget(&experiment->bench, progress, results, err);
    if (status == GB_OK)
        status = gb_measure_summary(results, err);
    if (status == GB_OK)
        status = gb_measure_tables(wanted, reference, experiment->nreference, results, err);
    if (status == GB_OK)
        status = open_style(&r, &style);
    if (status == GB_OK && (wanted & GB_MEASURE_PEOPLE))
        status = gb_measure_people(&reference[0], &style, progress, results, err);
    if (status == GB_OK && (wanted & GB_MEASURE_RIGS))
        status = gb_measure_rigs(&reference[0], &style, progress, results, err);
    if (status == GB_OK && (wanted & GB_MEASURE_MECHANICS))
        status = gb_measure_mechanics(&style, progress, results, err);
    if (status == GB_OK && (wanted & GB_MEASURE_EVENTS))
        status = gb_measure_events(&style, progress, results, err);
    if (status == GB_OK && (wanted & GB_MEASURE_ROUTE))
        status = gb_measure_route(&style, progress, results, err);
    return status;
}
