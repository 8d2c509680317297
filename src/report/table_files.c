#include "report/table_files.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "report/headline.h"
#include "report/text_table.h"

int gb_markdown_line(gb_buffer *out, const char *text, bool in_cell)
{
    gb_buffer line = {0};
    gb_text_line(&line, text);
    int n = gb_text_length(line.text ? line.text : "");
    for (const char *p = line.text ? line.text : ""; *p; p++) {
        bool special = strchr("\\`<[", *p) || (in_cell && *p == '|');
        n += special;
        if (out && special)
            gb_buffer_text(out, "\\");
        if (out)
            gb_buffer_add(out, p, 1);
    }
    if (out)
        out->failed = out->failed || line.failed;
    gb_buffer_free(&line);
    return n;
}

enum { CSV_DECIMALS = 9 };

/* Columns are padded so that the table reads well as plain text too. */
static void cell(gb_buffer *out, int width, const char *text)
{
    gb_buffer_printf(out, " %-*s |", width, text);
}

static void number_cell(gb_buffer *out, int width, double value, int decimals, bool with_sign)
{
    gb_buffer number = {0};
    gb_text_value(&number, value, decimals, with_sign);
    gb_buffer_printf(out, " %*s |", width, number.text ? number.text : "");
    gb_buffer_free(&number);
}

static void rule(gb_buffer *out, int width, bool number)
{
    gb_buffer_text(out, " ");
    for (int i = 0; i < width - number; i++)
        gb_buffer_text(out, "-");
    gb_buffer_text(out, number ? ": |" : " |");
}

typedef struct column {
    const char *title;
    int width;
    bool number;
} column;

static void header(gb_buffer *out, const column *columns, int n)
{
    gb_buffer_text(out, "|");
    for (int i = 0; i < n; i++)
        gb_buffer_printf(out, columns[i].number ? " %*s |" : " %-*s |", columns[i].width,
                         columns[i].title);
    gb_buffer_text(out, "\n|");
    for (int i = 0; i < n; i++)
        rule(out, columns[i].width, columns[i].number);
    gb_buffer_text(out, "\n");
}

static void curve_row(gb_buffer *out, const gb_results *results, const gb_comparison_result *item,
                      int k)
{
    const gb_reference_result *r = &results->reference[item->reference];
    const char *curve = gb_curves[k].name;
    int decimals = gb_curves[k].decimals;
    char name[64];
    snprintf(name, sizeof name, "%s (%s)", curve, gb_curves[k].unit);
    gb_buffer_text(out, "|");
    cell(out, 24, name);
    number_cell(out, 6, gb_results_compared(results, item, GB_Q_RMS, curve), decimals, false);
    number_cell(out, 6, gb_results_compared(results, item, GB_Q_OFFSET, curve), decimals, true);
    number_cell(out, 6, gb_results_compared(results, item, GB_Q_SHAPE, curve), decimals, false);
    number_cell(out, 5, gb_results_compared(results, item, GB_Q_LAG, curve), 1, true);
    number_cell(out, 5, gb_results_compared(results, item, GB_Q_GAIN, curve), 2, false);
    number_cell(out, 6, gb_results_spread(results, r, GB_Q_PEOPLE_SD, k), decimals, false);
    number_cell(out, 11, gb_results_spread(results, r, GB_Q_PERSON_TO_MEAN, k), decimals, false);
    number_cell(out, 13, gb_results_spread(results, r, GB_Q_PERSON_TO_PERSON, k), decimals, false);
    cell(out, 20, gb_verdict_text(gb_results_curve_verdict(results, item, k)));
    gb_buffer_text(out, "\n");
}

static void parameter_rows(gb_buffer *out, const gb_results *results,
                           const gb_comparison_result *item)
{
    static const column columns[] = {
        {"Parameter", 28, false}, {"subject", 7, true}, {"people", 7, true}, {"SD", 7, true}};
    const gb_subject_result *s = &results->subject[item->subject];
    const gb_reference_result *r = &results->reference[item->reference];
    header(out, columns, 4);
    for (int k = 0; k < GB_NPARAMETER; k++) {
        const gb_quantity_info *m = &gb_parameters[k];
        double mean = gb_results_parameter(results, s, k);
        double people = gb_results_people_parameter(results, item, k);
        char name[64];
        bool speed = k == GB_SPEED || k == GB_FROUDE || k == GB_SPEED_STAR;
        if (isnan(mean))
            continue;
        snprintf(name, sizeof name, "%s%s%s%s", m->label, *m->unit ? " (" : "", m->unit,
                 *m->unit ? ")" : "");
        gb_buffer_text(out, "|");
        cell(out, 28, name);
        number_cell(out, 7, mean, m->decimals, false);
        number_cell(out, 7, people, m->decimals, false);
        /* People's own speeds are what they chose, not a spread to be judged by. */
        number_cell(out, 7, speed ? (double)NAN : gb_results_people_sd(results, r, k), m->decimals,
                    false);
        gb_buffer_text(out, "\n");
    }
}

void gb_report_comparison_md(gb_buffer *out, const gb_results *results,
                             const gb_comparison_result *item)
{
    static const column columns[] = {
        {"Curve", 24, false},   {"RMS", 6, true},          {"offset", 6, true},
        {"shape", 6, true},     {"lag %", 5, true},        {"gain", 5, true},
        {"SD", 6, true},        {"person-mean", 11, true}, {"person-person", 13, true},
        {"verdict", 20, false},
    };
    header(out, columns, (int)(sizeof columns / sizeof *columns));
    for (int k = 0; k < GB_NCURVE; k++) {
        if (!isnan(gb_results_compared(results, item, GB_Q_RMS, gb_curves[k].name)))
            curve_row(out, results, item, k);
    }
    gb_buffer_text(out, "\n");
    parameter_rows(out, results, item);
}

static void padded(gb_buffer *out, const char *text, int width, bool number)
{
    int blanks = width - gb_markdown_line(NULL, text, true);
    gb_buffer_text(out, " ");
    for (int i = 0; number && i < blanks; i++)
        gb_buffer_text(out, " ");
    gb_markdown_line(out, text, true);
    for (int i = 0; !number && i < blanks; i++)
        gb_buffer_text(out, " ");
    gb_buffer_text(out, " |");
}

/* A column wider than that is not padded: one long text would fill all other rows with blanks. */
enum { MOST_WIDTH = 60 };

void gb_report_table_md(gb_buffer *out, const gb_text_table *table)
{
    column columns[GB_TEXT_COLUMNS];
    const int n = table->ncolumn;
    gb_buffer_text(out, "\n## ");
    gb_markdown_line(out, table->title, false);
    gb_buffer_text(out, "\n\n");
    if (*table->note) {
        gb_markdown_line(out, table->note, false);
        gb_buffer_text(out, "\n\n");
    }
    for (int k = 0; k < n; k++) {
        columns[k] = (column){table->column[k], 3, k > 0 && gb_text_is_numbers(table, k)};
        for (int i = -1; i < table->nrow; i++) {
            int width = gb_markdown_line(NULL, gb_text_at(table, i, k), true);
            width = width < MOST_WIDTH ? width : MOST_WIDTH;
            columns[k].width = width > columns[k].width ? width : columns[k].width;
        }
    }
    for (int i = -1; i < table->nrow; i++) {
        gb_buffer_text(out, "|");
        for (int k = 0; k < n; k++)
            padded(out, gb_text_at(table, i, k), columns[k].width, columns[k].number);
        gb_buffer_text(out, i < 0 ? "\n|" : "\n");
        for (int k = 0; i < 0 && k < n; k++)
            rule(out, columns[k].width, columns[k].number);
        gb_buffer_text(out, i < 0 ? "\n" : "");
    }
}

static void omissions(gb_buffer *out, const char *title, const gb_omission *list, int n)
{
    if (n == 0)
        return;
    gb_buffer_printf(out, "\n## %s\n\n", title);
    for (int i = 0; i < n; i++) {
        gb_buffer_text(out, "- ");
        gb_markdown_line(out, list[i].name, false);
        gb_buffer_text(out, ": ");
        gb_markdown_line(out, list[i].reason, false);
        gb_buffer_text(out, "\n");
    }
}

void gb_report_tables_md(gb_buffer *out, const gb_results *results, const gb_text_tables *tables)
{
    gb_buffer_text(out, "# ");
    gb_markdown_line(out, *results->title ? results->title : results->experiment, false);
    gb_buffer_text(out, "\n\n");
    for (int i = 0; i < results->ncomparison; i++) {
        gb_buffer line = {0};
        gb_report_headline(&line, results, &results->comparison[i]);
        gb_buffer_text(out, "- ");
        gb_markdown_line(out, line.text ? line.text : "", false);
        gb_buffer_text(out, "\n");
        gb_buffer_free(&line);
    }
    gb_buffer_text(
        out, "\nRMS of the difference over the cycle, and its parts: offset (mean), shape (RMS "
             "without it), lag\n(positive: the subject is late), gain. Beside them how far "
             "people are apart: SD over people, a person\nfrom the mean of the others, a person "
             "from another (medians). Definitions: docs/metrics.md, version " GB_DEFINITION ".\n");
    /* Of many, each by itself would be a book. */
    for (int i = 0; i < results->ncomparison && !gb_report_is_long(results); i++) {
        const gb_comparison_result *item = &results->comparison[i];
        gb_buffer_text(out, "\n## ");
        gb_markdown_line(out, item->subject_name, false);
        gb_buffer_text(out, " against ");
        gb_markdown_line(out, item->reference_name, false);
        gb_buffer_text(out, "\n\n");
        gb_buffer caveats = {0};
        gb_report_caveats(&caveats, results, item);
        if (caveats.size > 0)
            gb_buffer_printf(out, "%s\n\n", caveats.text);
        gb_buffer_free(&caveats);
        gb_report_comparison_md(out, results, item);
    }
    for (int i = 0; i < tables->ntable; i++)
        gb_report_table_md(out, tables->table[i]);
    omissions(out, "Skipped", results->skipped, results->nskipped);
    omissions(out, "Not checked", results->unchecked, results->nunchecked);
    for (int i = 0; i < results->nreference; i++) {
        const char *text = results->reference[i].acknowledgement;
        bool said = false;
        for (int k = 0; k < i; k++)
            said = said || strcmp(results->reference[k].acknowledgement, text) == 0;
        if (*text && !said) {
            gb_buffer_text(out, "\n");
            gb_markdown_line(out, text, false);
            gb_buffer_text(out, "\n");
        }
    }
}

static void csv_text(gb_buffer *out, const char *text, const char *behind)
{
    gb_csv_text(out, text);
    gb_buffer_text(out, behind);
}

void gb_report_metrics_csv(gb_buffer *out, const gb_results *results)
{
    gb_buffer_text(out, "experiment,subject,reference,metric,curve,side,unit,value,better\n");
    for (int i = 0; i < results->store.nvalue; i++) {
        const gb_value *v = &results->store.value[i];
        char number[GB_NUMBER_SIZE] = "";
        if (!gb_value_is_metric(v))
            continue;
        gb_metric m = gb_metric_of(v);
        csv_text(out, results->experiment, ",");
        csv_text(out, m.subject, ",");
        csv_text(out, m.reference, ",");
        csv_text(out, m.name, ",");
        csv_text(out, m.item, ",");
        csv_text(out, m.side, ",");
        csv_text(out, m.unit, ",");
        if (!isnan(m.value))
            gb_number_format(number, gb_number_round(m.value, CSV_DECIMALS));
        csv_text(out, number, ",");
        csv_text(out, m.better, "\n");
    }
}
