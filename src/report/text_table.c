#include "report/text_table.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"

static const char *keep(gb_text_tables *tables, const char *text)
{
    const char *copy = gb_arena_copy(&tables->arena, text);
    tables->failed = tables->failed || !copy;
    return copy ? copy : "";
}

gb_text_table *gb_text_tables_add(gb_text_tables *tables, const char *name, const char *title,
                                  const char *note, const char *const *columns, int ncolumn)
{
    gb_arena *arena = &tables->arena;
    gb_text_table *table = gb_arena_alloc(arena, sizeof *table);
    const char **column = gb_arena_array(arena, (size_t)ncolumn, sizeof *column);
    if (!table || !column ||
        !gb_arena_append(arena, &tables->table, &tables->ntable, &table, sizeof table)) {
        tables->failed = true;
        return NULL;
    }
    for (int i = 0; i < ncolumn; i++)
        column[i] = keep(tables, columns[i]);
    *table = (gb_text_table){.name = keep(tables, name),
                             .title = keep(tables, title),
                             .note = keep(tables, note),
                             .ncolumn = ncolumn,
                             .column = column,
                             .list = tables};
    return table;
}

void gb_text_tables_free(gb_text_tables *tables)
{
    gb_arena_free(&tables->arena);
    *tables = (gb_text_tables){.table = NULL};
}

void gb_text_cell(gb_text_table *table, const char *format, ...)
{
    if (!table)
        return;
    va_list args;
    va_start(args, format);
    const char *text = gb_arena_vprintf(&table->list->arena, format, args);
    va_end(args);
    if (!text ||
        !gb_arena_append(&table->list->arena, &table->cell, &table->ncell, &text, sizeof text)) {
        table->list->failed = true;
        return;
    }
    table->nrow = table->ncell / table->ncolumn;
}

void gb_text_number(gb_text_table *table, double value, int decimals)
{
    if (isnan(value)) {
        gb_text_cell(table, "-");
        return;
    }
    double shown = fabs(gb_number_round(value, decimals)) > 0 ? value : 0;
    gb_text_cell(table, "%.*f", decimals, shown);
}

void gb_text_buffer(gb_text_table *table, gb_buffer *text)
{
    if (table)
        table->list->failed = table->list->failed || text->failed;
    gb_text_cell(table, "%s", text->text ? text->text : "");
    gb_buffer_free(text);
}

void gb_text_rounded(gb_text_table *table, double value, int decimals, bool with_sign)
{
    gb_buffer text = {0};
    gb_text_value(&text, value, decimals, with_sign);
    gb_text_buffer(table, &text);
}

const char *gb_text_at(const gb_text_table *table, int row, int column)
{
    return row < 0 ? table->column[column]
                   : table->cell[(size_t)row * (size_t)table->ncolumn + (size_t)column];
}

const gb_text_table *gb_text_tables_find(const gb_text_tables *tables, const char *name)
{
    for (int i = 0; i < tables->ntable; i++) {
        if (strcmp(tables->table[i]->name, name) == 0)
            return tables->table[i];
    }
    return NULL;
}

void gb_text_value(gb_buffer *out, double value, int decimals, bool with_sign)
{
    if (isnan(value)) {
        gb_buffer_text(out, "-");
        return;
    }
    double rounded = gb_number_round(value, decimals);
    /* What rounds to nothing went neither up nor down. */
    gb_buffer_printf(out, with_sign && fabs(rounded) > 0 ? "%+.*f" : "%.*f", decimals, rounded);
}

static bool looks_like_number(const char *text)
{
    double value;
    const char *end = text + strlen(text), *behind = gb_number_parse(text, end, &value);
    return behind && (behind == end || strcmp(behind, "%") == 0 || strcmp(behind, " %") == 0);
}

bool gb_text_is_numbers(const gb_text_table *table, int column)
{
    int count = 0;
    for (int i = 0; i < table->nrow; i++) {
        const char *text = gb_text_at(table, i, column);
        if (!*text || strcmp(text, "-") == 0 || strncmp(text, "n/a", 3) == 0)
            continue;
        if (!looks_like_number(text))
            return false;
        count++;
    }
    return count > 0;
}
