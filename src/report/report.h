/* All outputs of a set of results into a folder. */
#ifndef GB_REPORT_REPORT_H
#define GB_REPORT_REPORT_H

#include "base/buffer.h"
#include "base/file.h"
#include "base/progress.h"
#include "report/figures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes results.json alone, piece by piece. */
gb_status gb_report_write_results(const gb_results *results, gb_outdir *dir, gb_error *err);

/* Writes results.json, metrics.csv, tables.md, report.html, and figures/NAME.gp with NAME.svg, into
 * dir (begun by the caller). Without gnuplot, or where it fails, the scripts still come: problem
 * then tells the first reason; its status is GB_OK when all pictures are there. */
gb_status gb_report_write(const gb_results *results, const gb_progress *progress, gb_outdir *dir,
                          gb_error *problem, gb_error *err);

/* Writes a buffer as a file of dir and empties it. */
gb_status gb_report_put(gb_outdir *dir, const char *name, gb_buffer *buffer, gb_error *err);

/* Writes figures/NAME.gp of up to n figures, and draws figures/NAME.svg of each. make begins the
 * chart of figure number i and tells its name, or says false: there is none. A picture that cannot
 * be drawn is missing, no more: problem (its status is GB_OK before) then tells the first reason,
 * also when there is no gnuplot. Fails when progress says stop, or for want of memory. */
typedef bool gb_make_figure(const void *user, int i, gb_chart *chart, char name[GB_FIGURE_NAME]);
gb_status gb_report_draw(gb_outdir *dir, int n, gb_make_figure *make, const void *user,
                         const gb_progress *progress, gb_error *problem, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
