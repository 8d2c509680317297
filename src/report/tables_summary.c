/* All subjects side by side against one reference (declared in tables.h). */
#include <stdio.h>

#include "report/tables.h"

enum { MOST = 12, FLOORS = 2 };

/* The comparisons that are columns of a table. */
typedef struct columns {
    const gb_comparison_result *item[MOST];
    int n;
} columns;

static void curve_row(const gb_results *results, gb_text_table *table, const columns *shown,
                      const gb_reference_result *reference, int c)
{
    int d = gb_curves[c].decimals + (gb_curves[c].decimals < 3);
    gb_text_cell(table, "%s (%s)", gb_curves[c].name, gb_curves[c].unit);
    gb_text_number(table, gb_results_spread(results, reference, GB_Q_PERSON_TO_MEAN, c), d);
    gb_text_number(table, gb_results_spread(results, reference, GB_Q_PEOPLE_SD, c), d);
    for (int i = 0; i < shown->n; i++)
        gb_text_number(
            table, gb_results_compared(results, shown->item[i], GB_Q_RMS, gb_curves[c].name), d);
}

/* Subject minus people, beside the SD over people. */
static void parameter_row(const gb_results *results, gb_text_table *table, const columns *shown,
                          const gb_reference_result *reference, int k)
{
    int d = gb_parameters[k].decimals + 1;
    gb_text_cell(table, "%s: difference%s%s%s", gb_parameters[k].label,
                 *gb_parameters[k].unit ? " (" : "", gb_parameters[k].unit,
                 *gb_parameters[k].unit ? ")" : "");
    gb_text_cell(table, "-");
    gb_text_number(table, gb_results_people_sd(results, reference, k), d);
    for (int i = 0; i < shown->n; i++) {
        const gb_comparison_result *item = shown->item[i];
        gb_text_number(table,
                       gb_results_parameter(results, &results->subject[item->subject], k) -
                           gb_results_people_parameter(results, item, k),
                       d);
    }
}

static void add_table(const gb_results *results, gb_text_tables *tables, int r)
{
    static const int parameters[] = {GB_CADENCE,        GB_STRIDE,     GB_STANCE,
                                     GB_DOUBLE_SUPPORT, GB_STEP_WIDTH, GB_TOE_CLEARANCE};
    const gb_reference_result *reference = &results->reference[r];
    const char *heads[MOST + FLOORS + 1] = {"RMS of the difference", "person to mean", "SD"};
    columns shown = {.n = 0};
    for (int i = 0; i < results->ncomparison && shown.n < MOST; i++) {
        if (results->comparison[i].reference != r)
            continue;
        heads[FLOORS + 1 + shown.n] = results->comparison[i].subject_name;
        shown.item[shown.n++] = &results->comparison[i];
    }
    if (shown.n < 2)
        return;
    char name[200], title[200], note[240];
    snprintf(name, sizeof name, "summary-%.180s", reference->name);
    snprintf(title, sizeof title, "All against %.180s", reference->name);
    snprintf(note, sizeof note,
             "Each at its own v*: the RMS over the cycle, beside how far a person is from the mean "
             "of the others (median of %d people) and the SD over people.",
             reference->nperson);
    gb_text_table *table =
        gb_text_tables_add(tables, name, title, note, heads, shown.n + FLOORS + 1);
    for (int c = 0; c < GB_NCURVE; c++) {
        if (gb_results_spread_curve(results, reference, c))
            curve_row(results, table, &shown, reference, c);
    }
    for (size_t k = 0; k < sizeof parameters / sizeof *parameters; k++)
        parameter_row(results, table, &shown, reference, parameters[k]);
}

void gb_tables_summary(const gb_results *results, gb_text_tables *tables)
{
    for (int r = 0; r < results->nreference; r++)
        add_table(results, tables, r);
}
