/* Results side by side, written down: Markdown, CSV, LaTeX, JSON, a page with figures. */
#ifndef GB_REPORT_VERSIONS_REPORT_H
#define GB_REPORT_VERSIONS_REPORT_H

#include "base/file.h"
#include "base/progress.h"
#include "chart/chart.h"
#include "compare/versions.h"
#include "report/figures.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The tables for people, as tables of texts: tables->table[i] belongs to sides->table[i]; behind
 * them nothing. Free tables with gb_text_tables_free. */
gb_status gb_compare_tables(const gb_versions *sides, gb_text_tables *tables, gb_error *err);

/* One line: "clip-walk against cmu-people-walk: naturalness 2.36 -> 0.25 SD, better". */
void gb_compare_headline(gb_buffer *out, const gb_versions *sides, const gb_version_table *table);

/* What was compared, line by line, and how to read it. */
void gb_compare_sources(gb_buffer *out, const gb_versions *sides, int index);
extern const char gb_compare_legend[];

/* For people. */
void gb_compare_md(gb_buffer *out, const gb_versions *sides, const gb_text_tables *tables);
/* For papers: one table environment each, booktabs; numbers plain, so that siunitx's S columns take
 * them. */
void gb_compare_latex(gb_buffer *out, const gb_versions *sides, const gb_text_tables *tables);
/* Every number, one a row: with what it was before, the change, in SD too. */
void gb_compare_csv(gb_buffer *out, const gb_versions *sides);
/* The same as JSON; NULL for want of memory. */
cJSON *gb_compare_json(const gb_versions *sides);

/* Figures: of table index, a set of curves (legs or upper); name of its files. False when nobody
 * has such curves. */
bool gb_compare_chart(const gb_versions *sides, int index, gb_report_figure_kind part,
                      gb_chart *chart, char name[GB_FIGURE_NAME]);

/* One page that opens offline. */
void gb_compare_html(gb_buffer *out, const gb_versions *sides, const gb_text_tables *tables);

/* compare.md, .csv, .tex, .json, .html and figures/ into dir (begun by the caller); problem as in
 * gb_report_write. */
gb_status gb_compare_write(const gb_versions *sides, const gb_progress *progress, gb_outdir *dir,
                           gb_error *problem, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
