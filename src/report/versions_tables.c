/* Results side by side as tables of texts (declared in compare.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/versions_report.h"
#include "report/sentences.h"

const char gb_compare_legend[] =
    "Change is now minus before. SD is the spread of people of that curve or parameter, from the "
    "reference in the results. Further: how much further from people it is now, in SD; below 0 it "
    "is nearer. Moved: how far the curve itself is from the one before, RMS over the cycle in SD, "
    "and in brackets where in the cycle (%) the two are furthest apart. Less than 0.1 SD is called "
    "the same, and less than a tenth of the value before where there is no SD. Worst first.";

static const gb_version_row *headline_row(const gb_version_table *t)
{
    for (int i = 0; i < t->nrow; i++) {
        if (strcmp(t->row[i].metric, "naturalness") == 0)
            return &t->row[i];
    }
    return NULL;
}

static void put_name(gb_buffer *out, const gb_versions *s, const gb_version_table *t)
{
    const char *first = s->result[0]->subject[t->subject[0]].name;
    gb_buffer_text(out, first);
    for (int k = 1; k < s->n; k++) {
        const char *name = t->subject[k] < 0 ? "-" : s->result[k]->subject[t->subject[k]].name;
        if (s->n > 2 || strcmp(name, first) != 0)
            gb_buffer_printf(out, " \u2192 %s", name);
    }
    if (*t->reference)
        gb_buffer_printf(out, " against %s", t->reference);
}

void gb_compare_headline(gb_buffer *out, const gb_versions *s, const gb_version_table *t)
{
    const gb_version_row *row = headline_row(t);
    put_name(out, s, t);
    if (!row) {
        gb_buffer_text(out, *t->reference ? ": no verdict" : ": with nobody to compare with");
        return;
    }
    gb_buffer_text(out, ": ");
    gb_words_value(out, row->at[0].value, 2, false);
    for (int k = 1; k < s->n; k++) {
        gb_buffer_text(out, " \u2192 ");
        gb_words_value(out, row->at[k].value, 2, false);
    }
    gb_buffer_text(out, " SD from people");
    for (int k = 1; k < s->n; k++) {
        if (row->at[k].verdict != GB_NOT_JUDGED)
            gb_buffer_printf(out, "%s%s", k == 1 ? ", " : ", then ",
                             gb_change_text(row->at[k].verdict));
    }
}

void gb_compare_sources(gb_buffer *out, const gb_versions *s, int k)
{
    gb_buffer_printf(out, "%s: %s (experiment %s, gaitbench %s, definitions %s)", s->label[k],
                     s->source[k], s->result[k]->experiment, s->result[k]->provenance.version,
                     s->result[k]->definition);
}

/* ---- cells ---- */

typedef struct table_in_work {
    gb_results *tables;
    gb_result_table *table;
    bool failed;
} table_in_work;

static void cell(table_in_work *w, const char *text)
{
    w->failed = w->failed || !gb_results_add_cell(w->tables, w->table, "%s", text);
}

static void number(table_in_work *w, double value, int decimals, bool with_sign)
{
    gb_buffer text = {0};
    gb_words_value(&text, value, decimals, with_sign);
    w->failed = w->failed || text.failed;
    cell(w, text.text ? text.text : "");
    gb_buffer_free(&text);
}

/* "1.25 (62)" */
static void moved(table_in_work *w, const gb_version_value *v)
{
    char text[48] = "-";
    if (!isnan(v->moved_sd) && v->moved_at >= 0)
        snprintf(text, sizeof text, "%.2f (%d)", v->moved_sd, v->moved_at);
    cell(w, text);
}

static int decimals_of(const gb_version_row *row)
{
    int curve = gb_curve_find(row->curve), parameter = gb_parameter_find(row->metric);
    if (strcmp(row->metric, "naturalness") == 0)
        return 2;
    if (strcmp(row->metric, "people_further") == 0)
        return 0;
    if (curve >= 0 && strcmp(row->unit, gb_curves[curve].unit) == 0)
        return gb_curves[curve].decimals;
    if (parameter >= 0)
        return gb_parameters[parameter].decimals;
    return fabs(row->at[0].value) >= 100 ? 0 : 2;
}

static void row_name(table_in_work *w, const gb_version_row *row)
{
    int curve = gb_curve_find(row->curve), parameter = gb_parameter_find(row->metric);
    gb_buffer text = {0};
    if (curve >= 0 && strcmp(row->metric, "rms") == 0)
        gb_buffer_printf(&text, "%s", gb_curves[curve].label);
    else if (*row->curve)
        gb_buffer_printf(&text, "%s, %s", row->metric, row->curve);
    else
        gb_buffer_printf(&text, "%s",
                         parameter >= 0 ? gb_parameters[parameter].label : row->metric);
    if (*row->unit)
        gb_buffer_printf(&text, " (%s)", row->unit);
    w->failed = w->failed || text.failed;
    cell(w, text.text ? text.text : "");
    gb_buffer_free(&text);
}

static const char *few_people(const gb_versions *s, const gb_version_table *t)
{
    for (int k = 0; k < s->n; k++) {
        if (t->comparison[k] < 0)
            continue;
        const gb_comparison_result *item = &s->result[k]->comparison[t->comparison[k]];
        if (s->result[k]->reference[item->reference].nperson < GB_LEAST_PEOPLE)
            return "So few people do not show how far people are apart: the SD says little.";
    }
    return "";
}

/* name, before, then per other: now, change, in SD, further, moved, verdict; the SD at the end. */
static gb_status add_table(const gb_versions *s, const gb_version_table *t, int index, gb_results *tables,
                           gb_error *err)
{
    static const char *const parts[] = {"change", "change, SD", "further, SD", "moved, SD (at %)",
                                        "verdict"};
    enum { NPART = 5, MOST = 3 + (NPART + 1) * GB_VERSIONS_MOST };
    const char *columns[MOST] = {"RMS of a curve, or a parameter", s->label[0]};
    int n = 2;
    for (int k = 1; k < s->n; k++) {
        columns[n++] = s->label[k];
        for (int i = 0; i < NPART; i++)
            columns[n++] = parts[i];
    }
    columns[n++] = "people";
    columns[n++] = "SD";
    char name[32];
    gb_buffer title = {0};
    snprintf(name, sizeof name, "compare-%d", index);
    put_name(&title, s, t);
    table_in_work w = {.tables = tables};
    w.table = title.failed
                  ? NULL
                  : gb_results_add_table(tables, name, title.text, few_people(s, t), columns, n);
    gb_buffer_free(&title);
    if (!w.table)
        return gb_fail_memory(err);
    for (int i = 0; i < t->nrow; i++) {
        const gb_version_row *row = &t->row[i];
        int d = decimals_of(row);
        if (!row->shown)
            continue;
        row_name(&w, row);
        number(&w, row->at[0].value, d, false);
        for (int k = 1; k < s->n; k++) {
            const gb_version_value *v = &row->at[k];
            number(&w, v->value, d, false);
            number(&w, v->change, d, true);
            number(&w, v->change_sd, 2, true);
            number(&w, v->further, 2, true);
            moved(&w, v);
            cell(&w, gb_change_text(v->verdict));
        }
        number(&w, row->people, d, false);
        number(&w, row->sd, d, false);
    }
    return w.failed ? gb_fail_memory(err) : GB_OK;
}

gb_status gb_compare_tables(const gb_versions *s, gb_results *tables, gb_error *err)
{
    memset(tables, 0, sizeof *tables);
    tables->experiment = "compare";
    tables->title = "";
    gb_status status = GB_OK;
    for (int i = 0; i < s->ntable && status == GB_OK; i++)
        status = add_table(s, &s->table[i], i, tables, err);
    if (status != GB_OK)
        gb_results_free(tables);
    return status;
}
