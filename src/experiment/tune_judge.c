/* A fitted character held against single people (declared in tune.h). */
#include <string.h>

#include "base/units.h"
#include "experiment/tune.h"

gb_status gb_tune_judge(const gb_tune *tune, const gb_style *parameters,
                        const gb_reference *reference, int person, gb_person_distance *distance,
                        int *n, gb_error *err)
{
    gb_figure figure = tune->figure.leg > 0 ? tune->figure : gb_figure_average(GB_USUAL_LEG);
    for (int i = 0; i < reference->ntake; i++) {
        if (!gb_person_distance_wanted(reference, i))
            continue;
        if (person >= 0 && strcmp(reference->person[person].name, reference->take[i].person) != 0)
            continue;
        gb_status status =
            gb_person_distance_find(reference, i, parameters, &figure, &distance[*n], err);
        if (status != GB_OK)
            return status;
        (*n)++;
    }
    return GB_OK;
}

void gb_tune_put_judged(gb_store *store, const char *name, const gb_reference *reference,
                        const gb_person_distance *distance, int n)
{
    double character[GB_NCURVE], others[GB_NCURVE];
    gb_value row = {
        .quantity = GB_Q_JUDGED_TAKES, .take = name, .reference = reference->name, .value = n};
    gb_store_put(store, row);
    gb_person_distance_mean(distance, n, character, others);
    for (int c = 0; c < GB_NCURVE && n > 0; c++) {
        row.item = gb_curves[c].name;
        row.quantity = GB_Q_TO_PERSON;
        row.value = character[c];
        gb_store_put(store, row);
        row.quantity = GB_Q_OTHERS_TO_PERSON;
        row.value = others[c];
        gb_store_put(store, row);
        row.quantity = GB_Q_TO_PERSON_RATIO;
        row.value = character[c] / others[c];
        gb_store_put(store, row);
    }
}
