#include "report/survey.h"

#include <math.h>
#include <string.h>

#include "gait/rate.h"

#define STILL 1e-4 /* m */

static bool column_moves(const gb_motion *motion, int column)
{
    double least = (double)INFINITY, most = -(double)INFINITY;
    for (int f = 0; f < motion->nframe; f++) {
        double v = motion->values[(size_t)f * (size_t)motion->skeleton.ncolumn + (size_t)column];
        least = fmin(least, v);
        most = fmax(most, v);
    }
    return (most - least) * motion->metres > STILL;
}

static void survey_joint(const gb_take *subject, int j, gb_survey *survey)
{
    const gb_joint *all = subject->motion.skeleton.joint, *joint = &all[j];
    bool positioned = false;
    survey->depth[j] = joint->parent < 0 ? 0 : survey->depth[joint->parent] + 1;
    for (int i = 0; i < 3; i++) {
        if (joint->parent < 0 || joint->position_column[i] < 0)
            continue;
        positioned = true;
        survey->moves[j] =
            survey->moves[j] || column_moves(&subject->motion, joint->position_column[i]);
    }
    if (positioned) {
        survey->npositioned++;
        survey->nmoving += survey->moves[j];
    }
    for (int k = 0; k < j && !joint->end_site && !survey->duplicate[j]; k++)
        survey->duplicate[j] = !all[k].end_site && strcmp(all[k].name, joint->name) == 0;
    survey->nduplicate += survey->duplicate[j];
}

/* Children in the order of the file, without recursion: next[] links brothers, and a joint whose
 * children are through goes on with its own brother. */
static gb_status order_tree(const gb_skeleton *skeleton, gb_arena *arena, int *order)
{
    int n = skeleton->njoint;
    int *child = gb_arena_array(arena, (size_t)n + 1, sizeof *child);
    int *next = gb_arena_array(arena, (size_t)n + 1, sizeof *next);
    int *first = child + n; /* the first root */
    if (!child || !next)
        return GB_IO;
    for (int j = 0; j <= n; j++)
        child[j] = -1;
    for (int j = n - 1; j >= 0; j--) {
        int *of = skeleton->joint[j].parent < 0 ? first : &child[skeleton->joint[j].parent];
        next[j] = *of;
        *of = j;
    }
    int count = 0;
    for (int j = *first; j >= 0;) {
        order[count++] = j;
        if (child[j] >= 0) {
            j = child[j];
            continue;
        }
        while (j >= 0 && next[j] < 0)
            j = skeleton->joint[j].parent;
        j = j >= 0 ? next[j] : -1;
    }
    return GB_OK;
}

/* No legs, no gait or no rate is no error here. */
static void look_at_gait(gb_take *subject, double seconds, gb_survey *survey)
{
    gb_motion some = subject->motion;
    gb_arena arena = {0};
    gb_body body;
    gb_gait gait;
    double fits;
    if (!(subject->fps > 0))
        return;
    some.nframe = (int)fmin(some.nframe, seconds * subject->fps);
    if (gb_body_from_motion(&some, &subject->map, &arena, &body, NULL) == GB_OK &&
        gb_gait_analyze(&body, NULL, &gait, NULL, NULL) == GB_OK) {
        if (gait.nkept > 0)
            survey->cadence = gait.mean[GB_CADENCE];
        gb_rate_check(&body, NULL, &gait, &fits, &subject->warnings, NULL);
        gb_gait_free(&gait);
    }
    gb_arena_free(&arena);
}

gb_status gb_survey_take(gb_take *subject, double seconds, gb_survey *survey, gb_error *err)
{
    size_t n = (size_t)subject->motion.skeleton.njoint + 1;
    *survey = (gb_survey){.cadence = (double)NAN};
    survey->depth = gb_arena_array(&subject->arena, n, sizeof *survey->depth);
    survey->moves = gb_arena_array(&subject->arena, n, sizeof *survey->moves);
    survey->duplicate = gb_arena_array(&subject->arena, n, sizeof *survey->duplicate);
    survey->order = gb_arena_array(&subject->arena, n, sizeof *survey->order);
    if (!survey->depth || !survey->moves || !survey->duplicate || !survey->order ||
        order_tree(&subject->motion.skeleton, &subject->arena, survey->order) != GB_OK)
        return gb_fail_memory(err);
    for (int j = 0; j < subject->motion.skeleton.njoint; j++)
        survey_joint(subject, j, survey);
    look_at_gait(subject, seconds, survey);
    return GB_OK;
}
