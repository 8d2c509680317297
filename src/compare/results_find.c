/* Looking up what results hold (declared in results.h). */
#include <math.h>
#include <string.h>

#include "compare/results.h"

int gb_results_subject(const gb_results *results, const char *name)
{
    for (int i = 0; i < results->nsubject; i++) {
        if (strcmp(results->subject[i].name, name) == 0)
            return i;
    }
    return -1;
}

int gb_results_reference(const gb_results *results, const char *name)
{
    for (int i = 0; i < results->nreference; i++) {
        if (strcmp(results->reference[i].name, name) == 0)
            return i;
    }
    return -1;
}

const gb_omission *gb_results_skipped(const gb_results *results, const char *name)
{
    for (int i = 0; i < results->nskipped; i++) {
        if (strcmp(results->skipped[i].name, name) == 0)
            return &results->skipped[i];
    }
    return NULL;
}

const gb_comparison_result *gb_results_comparison(const gb_results *results, const char *subject,
                                                  const char *reference)
{
    for (int i = 0; i < results->ncomparison; i++) {
        const gb_comparison_result *c = &results->comparison[i];
        if (strcmp(c->subject_name, subject) == 0 &&
            (!*reference || strcmp(c->reference_name, reference) == 0))
            return c;
    }
    return NULL;
}

bool gb_results_is_compared(const gb_results *results, int subject)
{
    for (int i = 0; i < results->ncomparison; i++) {
        if (results->comparison[i].subject == subject)
            return true;
    }
    return false;
}

double gb_results_parameter(const gb_results *results, const gb_subject_result *subject,
                            int parameter)
{
    return gb_store_number(&results->store, gb_quantity_of_parameter(parameter), subject->name, "",
                           "");
}

double gb_results_parameter_sd(const gb_results *results, const gb_subject_result *subject,
                               int parameter)
{
    return gb_store_get(&results->store, (gb_value){.quantity = gb_quantity_of_parameter(parameter),
                                                    .statistic = GB_STAT_SD,
                                                    .take = subject->name});
}

const double *gb_results_curve(const gb_results *results, const gb_subject_result *subject,
                               int curve, gb_sides side)
{
    return gb_store_samples(
        &results->store,
        (gb_value){.quantity = gb_quantity_of_curve(curve), .side = side, .take = subject->name},
        GB_SAMPLES);
}

const double *gb_results_events(const gb_results *results, const gb_subject_result *subject,
                                int side, gb_event event, int *n)
{
    const gb_block *block = gb_store_find_block(
        &results->store, (gb_value){.quantity = event == GB_STRIKE ? GB_Q_STRIKES : GB_Q_TOE_OFFS,
                                    .side = gb_sides_of(side),
                                    .take = subject->name,
                                    .item = "zeni"});
    *n = block ? block->n : 0;
    return block ? block->sample : NULL;
}

double gb_results_compared(const gb_results *results, const gb_comparison_result *comparison,
                           gb_quantity quantity, const char *item)
{
    return gb_store_number(&results->store, quantity, comparison->subject_name,
                           comparison->reference_name, item);
}

const double *gb_results_people_curve(const gb_results *results,
                                      const gb_comparison_result *comparison, int curve)
{
    return gb_store_samples(&results->store,
                            (gb_value){.quantity = gb_quantity_of_curve(curve),
                                       .take = comparison->subject_name,
                                       .reference = comparison->reference_name},
                            GB_SAMPLES);
}

double gb_results_people_parameter(const gb_results *results,
                                   const gb_comparison_result *comparison, int parameter)
{
    return gb_results_compared(results, comparison, gb_quantity_of_people(parameter), "");
}

/* Whom a verdict on a curve rests on; where nothing was put, on all. */
static int people_judged(const gb_results *results, const gb_comparison_result *comparison,
                         int curve)
{
    double people =
        gb_results_compared(results, comparison, GB_Q_PEOPLE_JUDGED, gb_curves[curve].name);
    return isnan(people) ? results->reference[comparison->reference].nperson : (int)people;
}

double gb_results_judged(const gb_results *results, const gb_comparison_result *comparison,
                         int curve)
{
    return people_judged(results, comparison, curve) < GB_LEAST_PEOPLE
               ? (double)NAN
               : gb_results_compared(results, comparison, GB_Q_SHAPE_PER_SD, gb_curves[curve].name);
}

gb_verdict gb_results_curve_verdict(const gb_results *results,
                                    const gb_comparison_result *comparison, int curve)
{
    const char *item = gb_curves[curve].name;
    return gb_verdict_of(gb_results_compared(results, comparison, GB_Q_SHAPE, item),
                         gb_results_compared(results, comparison, GB_Q_PERSON_TO_MEAN_SHAPE, item),
                         gb_results_compared(results, comparison, GB_Q_PEOPLE_SD_SHAPE, item),
                         people_judged(results, comparison, curve));
}

double gb_results_spread(const gb_results *results, const gb_reference_result *reference,
                         gb_quantity quantity, int curve)
{
    return gb_store_number(&results->store, quantity, "", reference->name, gb_curves[curve].name);
}

double gb_results_people_sd(const gb_results *results, const gb_reference_result *reference,
                            int parameter)
{
    return gb_store_get(&results->store, (gb_value){.quantity = gb_quantity_of_parameter(parameter),
                                                    .statistic = GB_STAT_SD,
                                                    .reference = reference->name});
}

const double *gb_results_spread_curve(const gb_results *results,
                                      const gb_reference_result *reference, int curve)
{
    return gb_store_samples(&results->store,
                            (gb_value){.quantity = gb_quantity_of_curve(curve),
                                       .statistic = GB_STAT_SD,
                                       .reference = reference->name},
                            GB_SAMPLES);
}

const double *gb_results_band(const gb_results *results, const gb_reference_result *reference,
                              int parameter)
{
    return gb_store_samples(
        &results->store,
        (gb_value){.quantity = gb_quantity_of_parameter(parameter), .reference = reference->name},
        GB_BAND_SAMPLES);
}
