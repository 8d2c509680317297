/* Results side by side as Markdown, LaTeX, CSV and JSON (declared in versions_report.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "base/text.h"
#include "report/table_files.h"
#include "report/versions_report.h"

enum { DECIMALS = 9 };

/* A line through gb_markdown_line. */
static void md_line(gb_buffer *out, const char *before, gb_buffer *text, const char *behind)
{
    gb_buffer_text(out, before);
    gb_markdown_line(out, text->text ? text->text : "");
    gb_buffer_text(out, behind);
    out->failed = out->failed || text->failed;
    gb_buffer_free(text);
}

void gb_compare_md(gb_buffer *out, const gb_versions *s, const gb_text_tables *tables)
{
    gb_buffer text = {0};
    gb_buffer_text(out, "# Side by side\n\n");
    for (int k = 0; k < s->n; k++) {
        gb_compare_sources(&text, s, k);
        md_line(out, "- ", &text, "\n");
    }
    gb_buffer_text(out, "\n");
    for (int i = 0; i < s->ntable; i++) {
        gb_compare_headline(&text, s, &s->table[i]);
        md_line(out, "- ", &text, "\n");
    }
    gb_buffer_printf(out, "\n%s\n", gb_compare_legend);
    for (int i = 0; i < tables->ntable; i++)
        gb_report_table_md(out, tables->table[i]);
    if (s->nnote > 0)
        gb_buffer_text(out, "\n## Not side by side\n\n");
    for (int i = 0; i < s->nnote; i++) {
        gb_buffer_text(&text, s->note[i]);
        md_line(out, "- ", &text, "\n");
    }
}

void gb_compare_latex(gb_buffer *out, const gb_versions *s, const gb_text_tables *tables)
{
    gb_buffer text = {0};
    gb_buffer_text(out, "% \\usepackage{booktabs, siunitx}\n");
    for (int k = 0; k < s->n; k++) {
        gb_compare_sources(&text, s, k);
        gb_buffer_text(out, "% ");
        gb_text_line(out, text.text ? text.text : "");
        gb_buffer_text(out, "\n");
        gb_buffer_free(&text);
    }
    for (int i = 0; i < tables->ntable; i++)
        gb_latex_table(out, tables->table[i]);
}

/* ---- for programs ---- */

static void csv_number(gb_buffer *out, double value)
{
    char number[GB_NUMBER_SIZE];
    gb_buffer_text(out, ",");
    if (isfinite(value))
        gb_buffer_text(out, gb_number_format(number, gb_number_round(value, DECIMALS)));
}

static const char *subject_of(const gb_versions *s, const gb_version_table *t, int k)
{
    return t->subject[k] < 0 ? "" : s->result[k]->subject[t->subject[k]].name;
}

static gb_metric in_words(const gb_version_row *row)
{
    return gb_metric_of(&(gb_value){.quantity = row->quantity,
                                    .side = row->side,
                                    .take = "",
                                    .reference = "",
                                    .item = row->item});
}

void gb_compare_csv(gb_buffer *out, const gb_versions *s)
{
    gb_buffer_text(out, "subject,reference,metric,curve,side,unit,better,result,subject_now,before,"
                        "now,change,sd,change_sd,further_sd,moved_sd,moved_at_percent,verdict\n");
    for (int i = 0; i < s->ntable; i++) {
        const gb_version_table *t = &s->table[i];
        for (int r = 0; r < t->nrow; r++) {
            const gb_version_row *row = &t->row[r];
            const gb_metric m = in_words(row);
            for (int k = 1; k < s->n; k++) {
                const gb_version_value *v = &row->at[k];
                const char *const texts[] = {subject_of(s, t, 0),
                                             t->reference,
                                             m.name,
                                             m.item,
                                             m.side,
                                             m.unit,
                                             m.better,
                                             s->label[k],
                                             subject_of(s, t, k)};
                const double numbers[] = {row->at[0].value, v->value,   v->change,  row->sd,
                                          v->change_sd,     v->further, v->moved_sd};
                for (size_t j = 0; j < sizeof texts / sizeof *texts; j++) {
                    gb_buffer_text(out, j > 0 ? "," : "");
                    gb_csv_text(out, texts[j]);
                }
                for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
                    csv_number(out, numbers[j]);
                csv_number(out, v->moved_at < 0 ? (double)NAN : v->moved_at);
                gb_buffer_printf(out, ",%s\n", gb_change_text(v->verdict));
            }
        }
    }
}

static void add(cJSON *object, const char *key, double value)
{
    gb_json_add_known(object, key, value, DECIMALS);
}

static cJSON *row_json(const gb_versions *s, const gb_version_row *row)
{
    const gb_metric m = in_words(row);
    cJSON *item = cJSON_CreateObject();
    const char *const texts[][2] = {{"metric", m.name},
                                    {"curve", m.item},
                                    {"side", m.side},
                                    {"unit", m.unit},
                                    {"better", m.better}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cJSON_AddStringToObject(item, texts[i][0], texts[i][1]);
    add(item, "sd", row->sd);
    add(item, "people", row->people);
    add(item, "before", row->at[0].value);
    cJSON *list = cJSON_AddArrayToObject(item, "now");
    for (int k = 1; k < s->n; k++) {
        const gb_version_value *v = &row->at[k];
        cJSON *now = cJSON_CreateObject();
        add(now, "value", v->value);
        add(now, "change", v->change);
        add(now, "change_sd", v->change_sd);
        add(now, "further_sd", v->further);
        add(now, "moved_sd", v->moved_sd);
        add(now, "moved_at_percent", v->moved_at < 0 ? (double)NAN : v->moved_at);
        cJSON_AddStringToObject(now, "verdict", gb_change_text(v->verdict));
        cJSON_AddItemToArray(list, now);
    }
    return item;
}

cJSON *gb_compare_json(const gb_versions *s)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "gaitbench", GB_VERSION);
    cJSON_AddNumberToObject(root, "compare_schema", 1);
    cJSON *results = cJSON_AddArrayToObject(root, "results");
    for (int k = 0; k < s->n; k++) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "label", s->label[k]);
        cJSON_AddStringToObject(item, "source", s->source[k]);
        cJSON_AddStringToObject(item, "experiment", s->result[k]->experiment);
        cJSON_AddStringToObject(item, "version", s->result[k]->provenance.version);
        cJSON_AddStringToObject(item, "definition", s->result[k]->definition);
        cJSON_AddItemToArray(results, item);
    }
    cJSON *tables = cJSON_AddArrayToObject(root, "comparisons");
    for (int i = 0; i < s->ntable; i++) {
        const gb_version_table *t = &s->table[i];
        cJSON *item = cJSON_CreateObject();
        cJSON *names = cJSON_AddArrayToObject(item, "subjects");
        for (int k = 0; k < s->n; k++)
            cJSON_AddItemToArray(names, cJSON_CreateString(subject_of(s, t, k)));
        cJSON_AddStringToObject(item, "reference", t->reference);
        cJSON *rows = cJSON_AddArrayToObject(item, "metrics");
        for (int r = 0; r < t->nrow; r++)
            cJSON_AddItemToArray(rows, row_json(s, &t->row[r]));
        cJSON_AddItemToArray(tables, item);
    }
    cJSON *notes = cJSON_AddArrayToObject(root, "notes");
    for (int i = 0; i < s->nnote; i++)
        cJSON_AddItemToArray(notes, cJSON_CreateString(s->note[i]));
    return root;
}
