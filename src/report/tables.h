/* All tables of results as texts: made from the store, for every format the same. */
#ifndef GB_REPORT_TABLES_H
#define GB_REPORT_TABLES_H

#include "compare/results.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds a table for everything that was measured (results->measured), also where nothing came of it,
 * in the order of reports; of many subjects (table_files.h) none that has a row for each. Results
 * are settled. False for want of memory, as is tables->failed. */
bool gb_tables_make(const gb_results *results, gb_text_tables *tables);

/* ---- its parts; each adds one topic's tables ---- */

/* The muscle rules (tables_muscles.c). */
void gb_tables_muscles(const gb_results *results, gb_text_tables *tables);

/* What a character costs (tables_bench.c). */
void gb_tables_bench(const gb_results *results, gb_text_tables *tables);

/* All subjects side by side, a table for each reference with two comparisons or more
 * (tables_summary.c). */
void gb_tables_summary(const gb_results *results, gb_text_tables *tables);

/* What was measured of every take besides its gait (tables_takes.c). */
void gb_tables_pops(const gb_results *results, gb_text_tables *tables);
void gb_tables_inventory(const gb_results *results, gb_text_tables *tables);
void gb_tables_smoothness(const gb_results *results, gb_text_tables *tables);
void gb_tables_feet(const gb_results *results, gb_text_tables *tables);

/* The procedural character itself (tables_character.c). */
void gb_tables_people(const gb_results *results, gb_text_tables *tables);
void gb_tables_rigs(const gb_results *results, gb_text_tables *tables);
void gb_tables_mechanics(const gb_results *results, gb_text_tables *tables);
void gb_tables_events(const gb_results *results, gb_text_tables *tables);
void gb_tables_route(const gb_results *results, gb_text_tables *tables);

/* What the experiment's own gates found (tables_gates.c). */
void gb_tables_gates(const gb_results *results, gb_text_tables *tables);

/* The first row behind after (NULL: of all) that is a quantity's value for a whole take, of both
 * sides; NULL when there is none. */
const gb_value *gb_tables_next(const gb_results *results, gb_quantity quantity,
                               const gb_value *after);

/* ---- words about a curve of cost against size (size_verdict.c) ---- */

/* Bytes of the data cache of a level of the machine that times were taken on; 0: not known. */
double gb_report_cache(const gb_store *store, int level);

/* In words, about the curve that begins with this row (GB_Q_COST_SIZE, span 1): from where on it is
 * linear, and where it is not, and why as far as that is known: a fixed cost, a working set that
 * leaves a cache, memory that takes more than linear itself, parts that become more than the sizes
 * do. Linear between two sizes is an exponent (of time over size) within 0.15 of 1. */
void gb_report_size_verdict(gb_buffer *out, const gb_store *store, const gb_value *first);

#ifdef __cplusplus
}
#endif
#endif
