#include "report/tables.h"

#include "report/table_files.h"

const gb_value *gb_tables_next(const gb_results *results, gb_quantity quantity,
                               const gb_value *after)
{
    const gb_store *store = &results->store;
    for (const gb_value *v = after ? after + 1 : store->value; v < store->value + store->nvalue;
         v++) {
        if (v->quantity == quantity && v->side == GB_SIDES_BOTH && v->span == 0 &&
            v->statistic == GB_STAT_MEAN && *v->take)
            return v;
    }
    return NULL;
}

static void gates(const gb_results *results, gb_text_tables *tables)
{
    if (results->ngate > 0)
        gb_tables_gates(results, tables);
}

/* What makes the tables of a thing that was measured ("": whatever was), in the order of reports.
 */
static const struct {
    const char *measured;
    bool of_each; /* has a row or a column for every subject: not made of many */
    void (*make)(const gb_results *results, gb_text_tables *tables);
} topics[] = {
    {"muscles", false, gb_tables_muscles},
    {"bench", false, gb_tables_bench},
    {"", true, gb_tables_summary},
    {"pops", true, gb_tables_pops},
    {"inventory", true, gb_tables_inventory},
    {"smoothness", true, gb_tables_smoothness},
    {"feet", true, gb_tables_feet},
    {"people", false, gb_tables_people},
    {"rigs", false, gb_tables_rigs},
    {"mechanics", false, gb_tables_mechanics},
    {"events", false, gb_tables_events},
    {"route", false, gb_tables_route},
    {"", false, gates},
};

bool gb_tables_make(const gb_results *results, gb_text_tables *tables)
{
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        const char *measured = topics[i].measured;
        bool asked = !*measured || gb_results_has_measured(results, measured);
        if (asked && !(topics[i].of_each && gb_report_is_long(results)))
            topics[i].make(results, tables);
    }
    return !tables->failed;
}
