/* The muscle rules: against a slow path, and against what an editor gave (declared in studies.h).
 */
#include "experiment/muscle_readings.h"
#include "experiment/runner.h"
#include "experiment/studies.h"
#include "take/avatar_word.h"

/* The path of a file that the muscles' part names; NULL, and listed as skipped, when it is nowhere.
 */
static const char *find_reading(const gb_study_context *c, const char *name)
{
    gb_results *results = c->results;
    const char *path = name ? gb_experiment_find_take(c->experiment, name, &results->arena) : NULL;
    if (name && !path)
        gb_results_omit(results, &results->skipped, &results->nskipped,
                        (gb_omission){.name = name, .reason = "not found"});
    else if (path)
        gb_run_add_file(c->experiment, results, "muscles", path, name);
    return path;
}

static gb_status run_poses(const gb_avatar *avatar, const char *path, bool tpose, gb_store *store,
                           gb_error *err)
{
    gb_pose_table table;
    gb_status status = gb_poses_open(path, &table, err);
    if (status != GB_OK)
        return status;
    if (table.nrow == 0 || (!tpose && !table.has_hips))
        status = gb_fail_at(err, GB_INPUT, path, 1, 1, "%s",
                            tpose ? "has no pose"
                                  : "has no readings of the hips (columns Hips.x to Hips.qw)");
    else if (tpose)
        gb_study_tpose_read(avatar, table.row[0].muscle, store);
    else
        gb_study_readings(avatar, &table, store);
    gb_arena_free(&table.arena);
    return status;
}

static gb_status run_goals(const gb_avatar *avatar, const char *path, gb_store *store,
                           gb_error *err)
{
    gb_file file;
    gb_anim anim;
    gb_human_clip clip;
    gb_root *goal;
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_anim_read(&file, &anim, &notes, err);
    if (status == GB_OK) {
        status = gb_human_clip_of_anim(&anim, 0, &arena, &clip, &goal, &notes, err);
        gb_anim_free(&anim);
    }
    if (status == GB_OK)
        gb_study_goals(avatar, &clip, goal, store);
    gb_arena_free(&arena);
    gb_file_close(&file);
    return status;
}

gb_status gb_study_muscles(const gb_study_context *context, gb_store *store, gb_error *err)
{
    const gb_experiment *e = context->experiment;
    const gb_muscle_rules *rules = &e->muscles;
    gb_results *results = context->results;
    const char *readings = find_reading(context, rules->readings);
    const char *tpose = find_reading(context, rules->tpose);
    const char *clip = find_reading(context, rules->clip);
    gb_avatar avatar;
    gb_tpose tpose_of_all;
    if (rules->poses > 0)
        results->provenance.seed = rules->seed;
    gb_status status = gb_study_muscle_rules(rules, store, err);
    if (status != GB_OK || !(readings || tpose || clip))
        return status;
    if (rules->avatar) {
        const char *path = gb_experiment_find_take(e, rules->avatar, &results->arena);
        if (path)
            gb_run_add_file(e, results, "avatar", path, rules->avatar);
        status = gb_avatar_load(path ? path : rules->avatar, &avatar, NULL, err);
    } else {
        gb_tpose_of_everybody(&tpose_of_all);
        status = gb_avatar_compile(&tpose_of_all, NULL, &avatar, err);
    }
    if (status == GB_OK && readings)
        status = run_poses(&avatar, readings, false, store, err);
    if (status == GB_OK && tpose)
        status = run_poses(&avatar, tpose, true, store, err);
    if (status == GB_OK && clip)
        status = run_goals(&avatar, clip, store, err);
    return status;
}
