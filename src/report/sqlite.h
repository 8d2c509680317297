/* The numbers of results as an SQLite database, for those who ask many questions of many takes. */
#ifndef GB_REPORT_SQLITE_H
#define GB_REPORT_SQLITE_H

#include "base/file.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of SQLite that is used; NULL: this program was built without it. */
const char *gb_sqlite_version(void);

/* Writes results.sqlite into dir: tables take, quantity, value and curve (docs/results.md). What
 * differs from run to run is not in it: the same results give the same bytes. GB_USAGE without
 * SQLite. */
gb_status gb_report_sqlite(const gb_results *results, gb_outdir *dir, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
