/* All outputs of a set of results into a folder. */
#ifndef GB_REPORT_REPORT_H
#define GB_REPORT_REPORT_H

#include "base/file.h"
#include "base/progress.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes results.json, metrics.csv, tables.md, report.html, and figures/NAME.gp with NAME.svg, into
 * dir (begun by the caller). Without gnuplot, or where it fails, the scripts still come: problem
 * then tells the first reason; its status is GB_OK when all pictures are there. */
gb_status gb_report_write(const gb_results *results, const gb_progress *progress, gb_outdir *dir,
                          gb_error *problem, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
