/* The character against single people: each take at its own speed (declared in studies.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/parallel.h"
#include "experiment/known_take.h"
#include "experiment/person_distance.h"
#include "experiment/studies.h"

/* The first of them also take by take. */
static const int judged[] = {
    GB_THIGH,         GB_KNEE_FLEXION,    GB_ANKLE_FLEXION,    GB_FOOT_PITCH,        GB_UPPER_ARM,
    GB_ELBOW_FLEXION, GB_PELVIS_ROTATION, GB_PELVIS_OBLIQUITY, GB_SHOULDER_ROTATION, GB_PELVIS_TILT,
    GB_ANKLE_FORE,    GB_ANKLE_HEIGHT,    GB_PELVIS_HEIGHT,
};

enum { NJUDGED = sizeof judged / sizeof *judged, NBY_TAKE = 6 };

/* Takes that are wanted, each measured by any thread. */
typedef struct people_work {
    const gb_reference *reference;
    const gb_style *style;
    gb_figure figure;
    int *take;                    /* (n) indices */
    gb_person_distance *distance; /* (n) */
} people_work;

static gb_status find_distance(void *user, int index, gb_error *err)
{
    people_work *work = user;
    return gb_person_distance_find(work->reference, work->take[index], work->style, &work->figure,
                                   &work->distance[index], err);
}

static void put_distance(gb_store *store, gb_value key, int curve, double character, double others)
{
    key.item = gb_curves[curve].name;
    gb_store_add(store, key, GB_Q_TO_PERSON, character);
    gb_store_add(store, key, GB_Q_OTHERS_TO_PERSON, others);
}

static void put_people(gb_store *store, const gb_person_distance *distance, int n,
                       const char *reference)
{
    gb_value key = {.take = "procedural", .reference = reference};
    double character[GB_NCURVE], others[GB_NCURVE];
    gb_person_distance_mean(distance, n, character, others);
    for (int i = 0; i < NJUDGED; i++) {
        int c = judged[i];
        put_distance(store, key, c, character[c], others[c]);
        key.item = gb_curves[c].name;
        gb_store_add(store, key, GB_Q_TO_PERSON_RATIO, character[c] / others[c]);
    }
    for (int i = 0; i < n; i++) {
        char name[200];
        snprintf(name, sizeof name, "procedural as %.180s", distance[i].take);
        key.take = name;
        for (int k = 0; k < NBY_TAKE; k++)
            put_distance(store, key, judged[k], distance[i].character[judged[k]],
                         distance[i].others[judged[k]]);
    }
}

gb_status gb_study_people(const gb_study_context *context, gb_store *store, gb_error *err)
{
    const gb_reference *reference = &context->reference[0];
    size_t room = (size_t)reference->ntake + 1;
    gb_person_distance *distance = calloc(room, sizeof *distance);
    people_work work = {reference, context->style, gb_figure_average(GB_USUAL_LEG),
                        calloc(room, sizeof *work.take), distance};
    int n = 0;
    for (int i = 0; i < reference->ntake && work.take; i++) {
        if (gb_person_distance_wanted(reference, i))
            work.take[n++] = i;
    }
    gb_pieces pieces = {n, find_distance, NULL, &work, "people"};
    gb_status status = distance && work.take ? gb_parallel_run(&pieces, context->progress, err)
                                             : gb_fail_memory(err);
    free(work.take);
    if (status == GB_OK && n > 0)
        put_people(store, distance, n, reference->name);
    free(distance);
    return status;
}
