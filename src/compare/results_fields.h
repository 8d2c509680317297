/* The plain structs of results as tables of members: what results.json calls them. Internal to
 * src/compare. */
#ifndef GB_COMPARE_RESULTS_FIELDS_H
#define GB_COMPARE_RESULTS_FIELDS_H

#include "compare/gate_row.h"
#include "compare/results.h"
#include "measure/fields.h"
#include "measure/store_json.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_PLOT_DECIMALS = 6, GB_RESULTS_MAX_ITEMS = 100000 };

extern const gb_field gb_subject_fields[], gb_reference_fields[], gb_comparison_fields[];
extern const gb_field gb_omission_fields[], gb_plot_fields[];
extern const gb_field gb_provenance_fields[], gb_timing_fields[];

#ifdef __cplusplus
}
#endif
#endif
