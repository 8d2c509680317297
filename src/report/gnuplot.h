/* gnuplot as an external program. */
#ifndef GB_REPORT_GNUPLOT_H
#define GB_REPORT_GNUPLOT_H

#include <stdbool.h>

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is there a gnuplot that runs? */
bool gb_gnuplot_available(void);

/* Runs a script in its folder, without a shell and without the user's start file. GB_IO with what
 * gnuplot said when it fails. */
gb_status gb_gnuplot_run(const char *folder, const char *script, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
