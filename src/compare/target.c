#include "compare/target.h"

#include <math.h>

const char *gb_compared_with(const gb_results *results, const char *take)
{
    for (int i = 0; i < results->nreference; i++) {
        const char *name = results->reference[i].name;
        if (gb_store_find(
                &results->store,
                (gb_value){.quantity = GB_Q_NATURALNESS, .take = take, .reference = name}))
            return name;
    }
    return "";
}

double gb_target(const gb_results *results, const gb_value *row, const char *reference)
{
    switch (gb_value_better(row)) {
    case GB_BETTER_ZERO:
        return 0;
    case GB_BETTER_ONE:
        return 1;
    case GB_BETTER_PEOPLE: {
        int parameter = gb_quantity_parameter(row->quantity);
        if (parameter < 0)
            return (double)NAN;
        return gb_store_get(&results->store,
                            (gb_value){.quantity = gb_quantity_of_people(parameter),
                                       .take = row->take,
                                       .reference = reference});
    }
    case GB_BETTER_NONE:
    case GB_BETTER_LOWER:
    case GB_BETTER_HIGHER:
    case GB_BETTER_UNCHANGED:
        break;
    }
    return (double)NAN;
}

static bool has_sides(gb_better better)
{
    return better == GB_BETTER_ZERO || better == GB_BETTER_ONE || better == GB_BETTER_PEOPLE ||
           better == GB_BETTER_UNCHANGED;
}

double gb_badness(gb_quantity quantity, double value, double target)
{
    gb_better better = gb_quantities[quantity].better;
    if (better == GB_BETTER_LOWER)
        return value;
    return has_sides(better) ? fabs(value - target) : (double)NAN;
}

double gb_change_between(gb_quantity quantity, double before, double now)
{
    double change = now - before;
    return quantity == GB_Q_LAG ? change - 100 * floor(change / 100 + 0.5) : change;
}

double gb_further(gb_quantity quantity, double before, double target_before, double now,
                  double target_now)
{
    if (gb_quantities[quantity].better == GB_BETTER_HIGHER)
        return before - now;
    return gb_badness(quantity, now, target_now) - gb_badness(quantity, before, target_before);
}

double gb_worsening(gb_quantity quantity, double before, double change, double target)
{
    gb_better better = gb_quantities[quantity].better;
    if (better == GB_BETTER_LOWER)
        return change;
    if (better == GB_BETTER_HIGHER)
        return -change;
    if (isnan(target))
        return fabs(change);
    return gb_further(quantity, before, target, before + change, target) > 0 ? fabs(change)
                                                                             : -fabs(change);
}

double gb_sd_over_people(const gb_results *results, const gb_reference_result *reference,
                         gb_quantity quantity, const char *item)
{
    int parameter = gb_quantity_parameter(quantity);
    if (quantity == GB_Q_NATURALNESS || quantity == GB_Q_RMS_PER_SD ||
        quantity == GB_Q_SHAPE_PER_SD || quantity == GB_Q_OFFSET_PER_SD)
        return 1;
    if (quantity == GB_Q_RMS || quantity == GB_Q_OFFSET || quantity == GB_Q_SHAPE) {
        int curve = gb_curve_find(item);
        gb_quantity sd = quantity == GB_Q_SHAPE    ? GB_Q_PEOPLE_SD_SHAPE
                         : quantity == GB_Q_OFFSET ? GB_Q_PEOPLE_SD_OFFSET
                                                   : GB_Q_PEOPLE_SD;
        return curve >= 0 ? gb_results_spread(results, reference, sd, curve) : (double)NAN;
    }
    return parameter >= 0 ? gb_results_people_sd(results, reference, parameter) : (double)NAN;
}
