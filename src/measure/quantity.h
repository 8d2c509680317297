/* Every number that gaitbench finds: a quantity has a name in files, a unit, decimals that tables
 * show, a way that is better, items, and a meaning in a sentence. All that prints, reads or judges
 * a number goes by this table. Definitions in full: docs/metrics.md. */
#ifndef GB_MEASURE_QUANTITY_H
#define GB_MEASURE_QUANTITY_H

#include <stdbool.h>

#include "measure/items.h"
#include "measure/quantities.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The columns of GB_QUANTITIES(X) in quantities.h:
 *
 *   kind      curve: GB_SAMPLES numbers over the gait cycle, of a side; left and right are mirrored
 *             parameter: a number of a gait cycle; value: any other number; times: seconds
 *             cost: what differs from run to run, times above all: no metric, and in files in the
 *             block "timings"
 *   ID        GB_ID is the curve or the parameter, GB_Q_ID the quantity
 *   name      in files
 *   unit      "deg", "leg", "arm", "m/s", ...; "": a fraction or a count; "*": that of the curve
 *             which is the item
 *   decimals  that tables show; below 0: so many significant digits count, also in files
 *   better    see gb_better;  items: see gb_items;  span: see gb_span
 *   label     for figures and reports;  plus: what a positive value means;  meaning: a sentence
 *
 * Curves stand first, then parameters, both in the order of tables. */

enum { GB_SAMPLES = 101 }; /* of a curve: 0 % = heel strike, 100 % = the next one of that foot */

/* The definition of every curve and parameter. A change of one is a new version. */
#define GB_DEFINITION "2"

/* Which way is better, or what the number should be. */
typedef enum gb_better {
    GB_BETTER_NONE, /* tells something, is not judged */
    GB_BETTER_LOWER,
    GB_BETTER_HIGHER,
    GB_BETTER_ZERO,     /* two-sided: 0 */
    GB_BETTER_ONE,      /* two-sided: 1 */
    GB_BETTER_PEOPLE,   /* two-sided: what people do at this speed */
    GB_BETTER_UNCHANGED /* two-sided: as it was before, there is nothing else to go by */
} gb_better;

/* The stretch of a take that a number is of, at its shortest. */
typedef enum gb_span { GB_SPAN_TAKE, GB_SPAN_CYCLE } gb_span;

typedef enum gb_quantity_kind {
    GB_KIND_curve,
    GB_KIND_parameter,
    GB_KIND_value,
    GB_KIND_times,
    GB_KIND_cost
} gb_quantity_kind;

#define GB_NO_ENTRY(...)
#define GB_ENUM_curve(id)     GB_##id,
#define GB_ENUM_parameter(id) GB_NO_ENTRY(id)
#define GB_ENUM_value(id)     GB_NO_ENTRY(id)
#define GB_ENUM_times(id)     GB_NO_ENTRY(id)
#define GB_ENUM_cost(id)      GB_NO_ENTRY(id)
typedef enum gb_curve {
#define GB_ENTRY(kind, id, ...) GB_ENUM_##kind(id)
    GB_QUANTITIES(GB_ENTRY) GB_NCURVE
} gb_curve;
#undef GB_ENUM_curve
#undef GB_ENUM_parameter

#define GB_ENUM_curve(id)     GB_NO_ENTRY(id)
#define GB_ENUM_parameter(id) GB_##id,
typedef enum gb_parameter { GB_QUANTITIES(GB_ENTRY) GB_NPARAMETER } gb_parameter;
#undef GB_ENTRY

/* People's value of each parameter is a quantity of its own, behind all others: GB_Q_PEOPLE + the
 * parameter, named "people_" + its name. */
typedef enum gb_quantity {
#define GB_ENTRY(kind, id, ...) GB_Q_##id,
    GB_QUANTITIES(GB_ENTRY)
#undef GB_ENTRY
#undef GB_ENUM_parameter
#define GB_ENUM_parameter(id) GB_Q_PEOPLE_##id,
        GB_Q_BEFORE_PEOPLE,
    GB_Q_PEOPLE = GB_Q_BEFORE_PEOPLE,
    GB_Q_LAST = GB_Q_PEOPLE + GB_NPARAMETER - 1,
    GB_NQUANTITY
} gb_quantity;
#undef GB_ENUM_curve
#undef GB_ENUM_parameter
#undef GB_ENUM_value
#undef GB_ENUM_times
#undef GB_ENUM_cost
#undef GB_NO_ENTRY

typedef struct gb_quantity_info {
    gb_quantity_kind kind;
    const char *name, *unit;
    int decimals;
    gb_better better;
    gb_items items;
    gb_span span;
    const char *label, *plus, *meaning;
} gb_quantity_info;

extern const gb_quantity_info gb_quantities[GB_NQUANTITY];

/* The same rows by curve and by parameter. */
#define gb_curves     (gb_quantities + GB_Q_THIGH)
#define gb_parameters (gb_quantities + GB_Q_SPEED)

static inline gb_quantity gb_quantity_of_curve(int curve)
{
    return (gb_quantity)(GB_Q_THIGH + curve);
}

static inline gb_quantity gb_quantity_of_parameter(int parameter)
{
    return (gb_quantity)(GB_Q_SPEED + parameter);
}

static inline gb_quantity gb_quantity_of_people(int parameter)
{
    return (gb_quantity)(GB_Q_PEOPLE + parameter);
}

/* The curve or parameter that a quantity is, or -1. */
static inline int gb_quantity_curve(gb_quantity q)
{
    return gb_quantities[q].kind == GB_KIND_curve ? (int)q - GB_Q_THIGH : -1;
}

static inline int gb_quantity_parameter(gb_quantity q)
{
    return gb_quantities[q].kind == GB_KIND_parameter ? (int)q - GB_Q_SPEED : -1;
}

/* The number of the quantity, curve or parameter with this name, or -1. */
int gb_quantity_find(const char *name);
int gb_curve_find(const char *name);
int gb_parameter_find(const char *name);

/* The unit of a quantity of an item (name): that of the curve where the table says so. */
const char *gb_quantity_unit(gb_quantity quantity, const char *item);

/* The word of files: "lower", "higher", "target", "none". */
const char *gb_better_word(gb_better better);

/* A number as files have it: nine decimals, or nine significant digits where the quantity's
 * decimals are below 0. */
double gb_quantity_round(gb_quantity quantity, double value);

#ifdef __cplusplus
}
#endif
#endif
