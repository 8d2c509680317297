/* The plots of results as gnuplot scripts. */
#ifndef GB_REPORT_PLOTS_H
#define GB_REPORT_PLOTS_H

#include "base/buffer.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The script with its data inside; it writes NAME.svg into the folder where it is run. */
void gb_report_plot_script(gb_buffer *out, const gb_result_plot *plot, const char *name);

/* The table that a plot belongs to: the one with the longest name that the plot's begins with; its
 * index, or -1. */
int gb_report_plot_table(const gb_results *results, const gb_result_plot *plot);

#ifdef __cplusplus
}
#endif
#endif
