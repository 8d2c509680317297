/* Results side by side as tables of texts (declared in versions_report.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/text_table.h"
#include "report/versions_report.h"

const char gb_compare_legend[] =
    "Change is now minus before. SD is the spread of people of that curve or parameter, from the "
    "reference in the results. Further: how much further from people it is now, in SD; below 0 it "
    "is nearer. Moved: how far the curve itself is from the one before, RMS over the cycle in SD, "
    "and in brackets where in the cycle (%) the two are furthest apart. Less than 0.1 SD is called "
    "the same, and less than a tenth of the value before where there is no SD. Worst first.";

static const gb_version_row *headline_row(const gb_version_table *t)
{
    for (int i = 0; i < t->nrow; i++) {
        if (t->row[i].quantity == GB_Q_NATURALNESS)
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
    gb_text_value(out, row->at[0].value, 2, false);
    for (int k = 1; k < s->n; k++) {
        gb_buffer_text(out, " \u2192 ");
        gb_text_value(out, row->at[k].value, 2, false);
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

/* "1.25 (62)" */
static void moved(gb_text_table *table, const gb_version_value *v)
{
    if (!isnan(v->moved_sd) && v->moved_at >= 0)
        gb_text_cell(table, "%.2f (%d)", v->moved_sd, v->moved_at);
    else
        gb_text_cell(table, "-");
}

/* Of a number in a curve's unit, as many as the curve's. */
static int decimals_of(const gb_version_row *row)
{
    const gb_quantity_info *q = &gb_quantities[row->quantity];
    int curve = q->items == GB_OF_CURVES ? gb_curve_find(row->item) : -1;
    if (row->quantity == GB_Q_NATURALNESS || row->quantity == GB_Q_PEOPLE_FURTHER ||
        q->kind == GB_KIND_parameter)
        return q->decimals;
    if (curve >= 0 && strcmp(q->unit, "*") == 0)
        return gb_curves[curve].decimals;
    return fabs(row->at[0].value) >= 100 ? 0 : 2;
}

static void row_name(gb_text_table *table, const gb_version_row *row)
{
    const gb_quantity_info *q = &gb_quantities[row->quantity];
    const char *unit = gb_quantity_unit(row->quantity, row->item);
    const char *name = q->kind == GB_KIND_parameter ? q->label : q->name;
    const char *item = row->item;
    int curve = row->quantity == GB_Q_RMS ? gb_curve_find(item) : -1;
    if (curve >= 0) {
        name = gb_curves[curve].label;
        item = "";
    }
    gb_text_cell(table, "%s%s%s%s%s%s", name, *item ? ", " : "", item, *unit ? " (" : "", unit,
                 *unit ? ")" : "");
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
static void add_table(const gb_versions *s, const gb_version_table *t, int index,
                      gb_text_tables *tables)
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
    tables->failed = tables->failed || title.failed;
    gb_text_table *table = gb_text_tables_add(tables, name, title.text ? title.text : "",
                                              few_people(s, t), columns, n);
    gb_buffer_free(&title);
    for (int i = 0; i < t->nrow; i++) {
        const gb_version_row *row = &t->row[i];
        int d = decimals_of(row);
        if (!row->shown)
            continue;
        row_name(table, row);
        gb_text_rounded(table, row->at[0].value, d, false);
        for (int k = 1; k < s->n; k++) {
            const gb_version_value *v = &row->at[k];
            gb_text_rounded(table, v->value, d, false);
            gb_text_rounded(table, v->change, d, true);
            gb_text_rounded(table, v->change_sd, 2, true);
            gb_text_rounded(table, v->further, 2, true);
            moved(table, v);
            gb_text_cell(table, "%s", gb_change_text(v->verdict));
        }
        gb_text_rounded(table, row->people, d, false);
        gb_text_rounded(table, row->sd, d, false);
    }
}

gb_status gb_compare_tables(const gb_versions *s, gb_text_tables *tables, gb_error *err)
{
    *tables = (gb_text_tables){.table = NULL};
    for (int i = 0; i < s->ntable; i++)
        add_table(s, &s->table[i], i, tables);
    if (!tables->failed)
        return GB_OK;
    gb_text_tables_free(tables);
    return gb_fail_memory(err);
}
