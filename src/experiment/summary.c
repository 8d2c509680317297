/* All subjects side by side against one reference (declared in measures.h). */
#include <math.h>
#include <stdio.h>

#include "experiment/measures.h"

enum { MAX_COLUMNS = 12, FLOORS = 2 };

static void curve_row(gb_results *results, gb_result_table *table,
                      const gb_comparison_result *const *item, int n,
                      const gb_reference_result *reference, int c)
{
    int d = gb_curves[c].decimals + (gb_curves[c].decimals < 3);
    gb_results_add_cell(results, table, "%s (%s)", gb_curves[c].name, gb_curves[c].unit);
    gb_results_add_number(results, table, reference->spread[c].person_to_mean, d);
    gb_results_add_number(results, table, reference->spread[c].sd_rms, d);
    for (int i = 0; i < n; i++) {
        const gb_curve_comparison *curve = &item[i]->comparison.curve[c];
        gb_results_add_number(results, table, curve->available ? curve->both.rms : (double)NAN, d);
    }
}

/* Subject minus people, beside the SD over people. */
static void parameter_row(gb_results *results, gb_result_table *table,
                          const gb_comparison_result *const *item, int n,
                          const gb_reference_result *reference, int k)
{
    int d = gb_parameters[k].decimals + 1;
    gb_results_add_cell(results, table, "%s: difference%s%s%s", gb_parameters[k].label,
                        *gb_parameters[k].unit ? " (" : "", gb_parameters[k].unit,
                        *gb_parameters[k].unit ? ")" : "");
    gb_results_add_cell(results, table, "-");
    gb_results_add_number(results, table, reference->parameter_sd[k], d);
    for (int i = 0; i < n; i++)
        gb_results_add_number(
            results, table,
            results->subject[item[i]->subject].mean[k] - item[i]->comparison.parameter[k], d);
}

gb_status gb_measure_summary(gb_results *results, gb_error *err)
{
    static const int parameters[] = {GB_CADENCE,        GB_STRIDE,     GB_STANCE,
                                     GB_DOUBLE_SUPPORT, GB_STEP_WIDTH, GB_TOE_CLEARANCE};
    for (int r = 0; r < results->nreference; r++) {
        const gb_comparison_result *item[MAX_COLUMNS];
        const char *columns[MAX_COLUMNS + FLOORS + 1] = {"RMS of the difference", "person to mean",
                                                         "SD"};
        int n = 0;
        for (int i = 0; i < results->ncomparison && n < MAX_COLUMNS; i++) {
            if (results->comparison[i].reference != r)
                continue;
            columns[FLOORS + 1 + n] = results->subject[results->comparison[i].subject].name;
            item[n++] = &results->comparison[i];
        }
        if (n < 2)
            continue;
        char name[200], title[200], note[300];
        snprintf(name, sizeof name, "summary-%.180s", results->reference[r].name);
        snprintf(title, sizeof title, "All against %.180s", results->reference[r].name);
        snprintf(note, sizeof note,
                 "Each at its own v*: the RMS over the cycle, beside how far a person is from the "
                 "mean of the others (median of %d people) and the SD over people.",
                 results->reference[r].nperson);
        gb_result_table *table =
            gb_results_add_table(results, name, title, note, columns, n + FLOORS + 1);
        if (!table)
            return gb_fail_memory(err);
        for (int c = 0; c < GB_NCURVE; c++) {
            if (results->reference[r].has_curve[c])
                curve_row(results, table, item, n, &results->reference[r], c);
        }
        for (size_t k = 0; k < sizeof parameters / sizeof *parameters; k++)
            parameter_row(results, table, item, n, &results->reference[r], parameters[k]);
    }
    return GB_OK;
}
