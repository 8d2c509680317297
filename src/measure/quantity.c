#include "measure/quantity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum { FILE_DECIMALS = 9 };

#define NO_ENTRY(...)
#define INFO(kind, id, name, unit, decimals, better, items, span, label, plus, meaning)            \
    [GB_Q_##id] = {GB_KIND_##kind, name,           unit,  decimals, GB_BETTER_##better,            \
                   GB_OF_##items,  GB_SPAN_##span, label, plus,     meaning},
#define PEOPLE_curve(...)
#define PEOPLE_value(...)
#define PEOPLE_times(...)
#define PEOPLE_cost(...)
#define PEOPLE_parameter(id, name, unit, decimals, better, items, span, label, plus, meaning)      \
    [GB_Q_PEOPLE + GB_##                                                                           \
        id] = {GB_KIND_value,                                                                      \
               "people_" name,                                                                     \
               unit,                                                                               \
               decimals,                                                                           \
               GB_BETTER_NONE,                                                                     \
               GB_OF_NOTHING,                                                                      \
               GB_SPAN_TAKE,                                                                       \
               label " of people",                                                                 \
               plus,                                                                               \
               "What people do at the subject's relative speed, on legs as long: " meaning},
#define OF_PEOPLE(kind, ...) PEOPLE_##kind(__VA_ARGS__)

const gb_quantity_info gb_quantities[GB_NQUANTITY] = {GB_QUANTITIES(INFO) GB_QUANTITIES(OF_PEOPLE)};

int gb_quantity_find(const char *name)
{
    for (int q = 0; q < GB_NQUANTITY; q++) {
        if (strcmp(gb_quantities[q].name, name) == 0)
            return q;
    }
    return -1;
}

int gb_curve_find(const char *name)
{
    int q = gb_quantity_find(name);
    return q < 0 ? -1 : gb_quantity_curve((gb_quantity)q);
}

int gb_parameter_find(const char *name)
{
    int q = gb_quantity_find(name);
    return q < 0 ? -1 : gb_quantity_parameter((gb_quantity)q);
}

const char *gb_quantity_unit(gb_quantity quantity, const char *item)
{
    const char *unit = gb_quantities[quantity].unit;
    if (strcmp(unit, "*") != 0)
        return unit;
    int curve = gb_curve_find(item);
    return curve < 0 ? "" : gb_curves[curve].unit;
}

const char *gb_better_word(gb_better better)
{
    static const char *const words[] = {"none",   "lower",  "higher", "target",
                                        "target", "target", "target"};
    return words[better];
}

/* By way of text, as it will be written. */
static double round_digits(double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.*e", FILE_DECIMALS - 1, value);
    return strtod(text, NULL);
}

double gb_quantity_round(gb_quantity quantity, double value)
{
    if (isnan(value) || isinf(value))
        return value;
    return gb_quantities[quantity].decimals < 0 ? round_digits(value)
                                                : gb_number_round(value, FILE_DECIMALS);
}
