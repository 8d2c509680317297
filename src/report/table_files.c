#include "report/table_files.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "report/headline.h"

int gb_markdown_escaped(gb_buffer *out, const char *text, const char *special)
{
    const char *shown;
    size_t size;
    int count = 0;
    for (size_t n; (n = gb_text_clean(text, &shown, &size)) > 0; text += n) {
        bool escaped = size == 1 && strchr(special, *shown);
        count += 1 + escaped;
        if (out) {
            gb_buffer_text(out, escaped ? "\\" : "");
            gb_buffer_add(out, shown, size);
        }
    }
    return count;
}

void gb_markdown_line(gb_buffer *out, const char *text)
{
    gb_markdown_escaped(out, text, "\\`<[");
}

enum { CSV_DECIMALS = 9 };

/* ---- tables ---- */

static void padded(gb_buffer *out, const char *text, gb_markdown_column column, const char *special)
{
    int blanks = column.width - gb_markdown_escaped(NULL, text, special);
    blanks = blanks > 0 ? blanks : 0;
    gb_buffer_printf(out, " %*s", column.number ? blanks : 0, "");
    gb_markdown_escaped(out, text, special);
    gb_buffer_printf(out, "%*s |", column.number ? 0 : blanks, "");
}

static void rule(gb_buffer *out, gb_markdown_column column)
{
    gb_buffer_text(out, " ");
    for (int i = column.number; i < column.width; i++)
        gb_buffer_text(out, "-");
    gb_buffer_text(out, column.number ? ": |" : " |");
}

/* A column wider than that is not padded: one long text would fill all other rows with blanks. */
enum { MOST_WIDTH = 60 };

void gb_markdown_rows(gb_buffer *out, const gb_text_table *table, gb_markdown_column *columns,
                      const char *special)
{
    const int n = table->ncolumn;
    for (int i = -1; i < table->nrow; i++) {
        for (int k = 0; k < n; k++) {
            int width = gb_markdown_escaped(NULL, gb_text_at(table, i, k), special);
            width = width < MOST_WIDTH ? width : MOST_WIDTH;
            columns[k].width = width > columns[k].width ? width : columns[k].width;
        }
    }
    for (int i = -1; i < table->nrow; i++) {
        gb_buffer_text(out, "|");
        for (int k = 0; k < n; k++)
            padded(out, gb_text_at(table, i, k), columns[k], special);
        gb_buffer_text(out, i < 0 ? "\n|" : "\n");
        for (int k = 0; i < 0 && k < n; k++)
            rule(out, columns[k]);
        gb_buffer_text(out, i < 0 ? "\n" : "");
    }
}

static const char in_cells[] = "\\`<[|";

void gb_report_table_md(gb_buffer *out, const gb_text_table *table)
{
    gb_markdown_column columns[GB_TEXT_COLUMNS];
    gb_buffer_text(out, "\n## ");
    gb_markdown_line(out, table->title);
    gb_buffer_text(out, "\n\n");
    if (*table->note) {
        gb_markdown_line(out, table->note);
        gb_buffer_text(out, "\n\n");
    }
    for (int k = 0; k < table->ncolumn; k++)
        columns[k] = (gb_markdown_column){3, k > 0 && gb_text_is_numbers(table, k)};
    gb_markdown_rows(out, table, columns, in_cells);
}

/* ---- comparisons ---- */

const gb_curve_column gb_curve_columns[GB_NCURVECOLUMN] = {
    {"RMS", "RMS", GB_Q_RMS, GB_SIDES_BOTH, false, false, -1, false},
    {"offset", "offset", GB_Q_OFFSET, GB_SIDES_BOTH, false, false, -1, true},
    {"shape", "shape", GB_Q_SHAPE, GB_SIDES_BOTH, false, false, -1, false},
    {"lag %", "lag %", GB_Q_LAG, GB_SIDES_BOTH, false, false, 1, true},
    {"gain", "gain", GB_Q_GAIN, GB_SIDES_BOTH, false, false, 2, false},
    {"left", NULL, GB_Q_RMS, GB_SIDES_LEFT, false, false, -1, false},
    {"right", NULL, GB_Q_RMS, GB_SIDES_RIGHT, false, false, -1, false},
    {"SD", "SD", GB_Q_PEOPLE_SD, GB_SIDES_BOTH, true, false, -1, false},
    {"person to mean", "person-mean", GB_Q_PERSON_TO_MEAN, GB_SIDES_BOTH, true, false, -1, false},
    {"person to person", "person-person", GB_Q_PERSON_TO_PERSON, GB_SIDES_BOTH, true, false, -1,
     false},
    {"RMS in SD", "RMS/SD", GB_Q_RMS_PER_SD, GB_SIDES_BOTH, false, false, 2, false},
    {"offset in SD", "offset/SD", GB_Q_OFFSET_PER_SD, GB_SIDES_BOTH, false, false, 2, false},
    {"shape in SD", "shape/SD", GB_Q_SHAPE_PER_SD, GB_SIDES_BOTH, false, false, 2, false},
    {"own lab: RMS", "lab RMS", GB_Q_OWN_RMS, GB_SIDES_BOTH, false, true, -1, false},
    {"offset", "lab offset", GB_Q_OWN_OFFSET, GB_SIDES_BOTH, false, true, -1, true},
    {"shape", "lab shape", GB_Q_OWN_SHAPE, GB_SIDES_BOTH, false, true, -1, false},
    {"SD", "lab SD", GB_Q_OWN_SD, GB_SIDES_BOTH, false, true, -1, false},
};

bool gb_has_curve_column(const gb_comparison_result *item, const gb_curve_column *column)
{
    return !column->own || (item->laboratory && *item->laboratory);
}

double gb_curve_number(const gb_results *results, const gb_comparison_result *item, int curve,
                       const gb_curve_column *column)
{
    const gb_value key = {.quantity = column->quantity,
                          .side = column->side,
                          .take = column->people ? "" : item->subject_name,
                          .reference = item->reference_name,
                          .item = gb_curves[curve].name};
    return gb_store_get(&results->store, key);
}

double gb_shown_people_sd(const gb_results *results, const gb_comparison_result *item,
                          int parameter)
{
    /* People's own speeds are what they chose, not a spread to be judged by. */
    bool speed = parameter == GB_SPEED || parameter == GB_FROUDE || parameter == GB_SPEED_STAR;
    return speed ? (double)NAN
                 : gb_results_people_sd(results, &results->reference[item->reference], parameter);
}

static void add_curves(const gb_results *results, const gb_comparison_result *item,
                       gb_text_tables *tables)
{
    const char *heads[GB_NCURVECOLUMN + 2] = {"Curve"};
    int n = 1;
    for (int i = 0; i < GB_NCURVECOLUMN; i++) {
        if (gb_curve_columns[i].markdown && gb_has_curve_column(item, &gb_curve_columns[i]))
            heads[n++] = gb_curve_columns[i].markdown;
    }
    heads[n++] = "verdict";
    gb_text_table *table = gb_text_tables_add(tables, "", "", "", heads, n);
    for (int k = 0; k < GB_NCURVE; k++) {
        if (isnan(gb_results_compared(results, item, GB_Q_RMS, gb_curves[k].name)))
            continue;
        gb_text_cell(table, "%s (%s)", gb_curves[k].name, gb_curves[k].unit);
        for (int i = 0; i < GB_NCURVECOLUMN; i++) {
            const gb_curve_column *c = &gb_curve_columns[i];
            if (c->markdown && gb_has_curve_column(item, c))
                gb_text_rounded(table, gb_curve_number(results, item, k, c),
                                c->decimals < 0 ? gb_curves[k].decimals : c->decimals,
                                c->with_sign);
        }
        gb_text_cell(table, "%s", gb_verdict_text(gb_results_curve_verdict(results, item, k)));
    }
}

static void add_parameters(const gb_results *results, const gb_comparison_result *item,
                           gb_text_tables *tables)
{
    static const char *const heads[] = {"Parameter", "subject", "people", "SD"};
    const gb_subject_result *s = &results->subject[item->subject];
    gb_text_table *table = gb_text_tables_add(tables, "", "", "", heads, 4);
    for (int k = 0; k < GB_NPARAMETER; k++) {
        const gb_quantity_info *m = &gb_parameters[k];
        double mean = gb_results_parameter(results, s, k);
        if (isnan(mean))
            continue;
        gb_text_cell(table, "%s%s%s%s", m->label, *m->unit ? " (" : "", m->unit,
                     *m->unit ? ")" : "");
        gb_text_rounded(table, mean, m->decimals, false);
        gb_text_rounded(table, gb_results_people_parameter(results, item, k), m->decimals, false);
        gb_text_rounded(table, gb_shown_people_sd(results, item, k), m->decimals, false);
    }
}

/* Columns are as wide in all comparisons. */
void gb_report_comparison_md(gb_buffer *out, const gb_results *results,
                             const gb_comparison_result *item)
{
    gb_markdown_column curves[GB_TEXT_COLUMNS] = {{24, false}, {6, true}, {6, true}, {6, true},
                                                  {5, true},   {5, true}, {6, true}, {11, true},
                                                  {13, true},  {6, true}, {9, true}, {8, true}};
    int last = 12;
    for (int i = 0; gb_has_curve_column(item, &gb_curve_columns[GB_NCURVECOLUMN - 1]) && i < 4; i++)
        curves[last++] = (gb_markdown_column){7, true};
    curves[last] = (gb_markdown_column){20, false};
    gb_markdown_column parameters[] = {{28, false}, {7, true}, {7, true}, {7, true}};
    gb_text_tables tables = {0};
    add_curves(results, item, &tables);
    add_parameters(results, item, &tables);
    out->failed = out->failed || tables.failed;
    if (!tables.failed) {
        gb_markdown_rows(out, tables.table[0], curves, in_cells);
        gb_buffer_text(out, "\n");
        gb_markdown_rows(out, tables.table[1], parameters, in_cells);
    }
    gb_text_tables_free(&tables);
}

/* ---- LaTeX ---- */

/* A text as one line that LaTeX prints as it is. */
static void latex_text(gb_buffer *out, const char *text)
{
    static const gb_text_escape special[] = {{"\\", "\\textbackslash{}"},
                                             {"~", "\\textasciitilde{}"},
                                             {"^", "\\textasciicircum{}"},
                                             {"<", "\\textless{}"},
                                             {">", "\\textgreater{}"},
                                             {"|", "\\textbar{}"},
                                             {"\"", "\\char34{}"},
                                             {"`", "\\textasciigrave{}"},
                                             {"'", "\\textquotesingle{}"},
                                             {"\u2192", "\\(\\rightarrow\\)"},
                                             {"{", "\\{"},
                                             {"}", "\\}"},
                                             {"$", "\\$"},
                                             {"&", "\\&"},
                                             {"#", "\\#"},
                                             {"_", "\\_"},
                                             {"%", "\\%"},
                                             {NULL, NULL}};
    gb_text_escaped(out, text, special);
}

void gb_latex_table(gb_buffer *out, const gb_text_table *table)
{
    gb_buffer_text(out, "\n\\begin{table}\n  \\centering\n  \\caption{");
    latex_text(out, table->title);
    gb_buffer_text(out, "}\n  \\begin{tabular}{");
    bool numbers[GB_TEXT_COLUMNS];
    const int n = table->ncolumn;
    for (int k = 0; k < n; k++) {
        numbers[k] = k > 0 && gb_text_is_numbers(table, k);
        gb_buffer_text(out, numbers[k] ? "S" : "l");
    }
    gb_buffer_text(out, "}\n    \\toprule\n");
    for (int i = -1; i < table->nrow; i++) {
        gb_buffer_text(out, "    ");
        for (int k = 0; k < n; k++) {
            const char *text = gb_text_at(table, i, k);
            /* What is no number is set as text in a column of numbers. */
            bool braces = numbers[k] && (i < 0 || strcmp(text, "-") == 0);
            gb_buffer_text(out, k > 0 ? " & " : "");
            gb_buffer_text(out, braces ? "{" : "");
            latex_text(out, text);
            gb_buffer_text(out, braces ? "}" : "");
        }
        gb_buffer_text(out, i < 0 ? " \\\\\n    \\midrule\n" : " \\\\\n");
    }
    gb_buffer_text(out, "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n");
}

/* ---- all of it ---- */

static void omissions(gb_buffer *out, const char *title, const gb_omission *list, int n)
{
    if (n == 0)
        return;
    gb_buffer_printf(out, "\n## %s\n\n", title);
    for (int i = 0; i < n; i++) {
        gb_buffer_text(out, "- ");
        gb_markdown_line(out, list[i].name);
        gb_buffer_text(out, ": ");
        gb_markdown_line(out, list[i].reason);
        gb_buffer_text(out, "\n");
    }
}

void gb_report_tables_md(gb_buffer *out, const gb_results *results, const gb_text_tables *tables)
{
    gb_buffer_text(out, "# ");
    gb_markdown_line(out, *results->title ? results->title : results->experiment);
    gb_buffer_text(out, "\n\n");
    for (int i = 0; i < results->ncomparison; i++) {
        gb_buffer line = {0};
        gb_report_headline(&line, results, &results->comparison[i]);
        gb_buffer_text(out, "- ");
        gb_markdown_line(out, line.text ? line.text : "");
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
        gb_markdown_line(out, item->subject_name);
        gb_buffer_text(out, " against ");
        gb_markdown_line(out, item->reference_name);
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
            gb_markdown_line(out, text);
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
