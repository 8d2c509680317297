/* gnuplot as an external program. */
#ifndef GB_CHART_GNUPLOT_H
#define GB_CHART_GNUPLOT_H

#include <stdbool.h>

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is there a gnuplot that runs? */
bool gb_gnuplot_available(void);

/* One gnuplot draws so many; starting it costs as much as drawing. */
enum { GB_GNUPLOT_BATCH = 16 };

/* Runs n scripts (at most GB_GNUPLOT_BATCH) in their folder, one after the other in one gnuplot,
 * without a shell and without the user's start file. GB_IO with what gnuplot said when one fails;
 * those behind it are not run then. */
gb_status gb_gnuplot_run(const char *folder, const char *const *scripts, int n, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
