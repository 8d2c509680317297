/* Parts of results.json and what their files share; for results_write.c and results_read.c. */
#ifndef GB_COMPARE_RESULTS_EXTRA_H
#define GB_COMPARE_RESULTS_EXTRA_H

#include "base/json_need.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Decimals that are kept; what is read has no more. */
enum { GB_RESULTS_DECIMALS = 9, GB_PLOT_DECIMALS = 6, GB_RESULTS_MAX_ITEMS = 100000 };

extern const char *const gb_results_verdicts[]; /* by gb_verdict, NULL at the end */
extern const char *const gb_results_sides[];    /* by gb_side */
extern const char *const gb_results_gaits[];    /* walk, run */

/* Parameters by name under a key of object. */
void gb_results_parameters_read(gb_json_need *need, const cJSON *object, const char *key,
                                double out[GB_NPARAMETER]);
/* Goes through an object that holds curves by name: *item is the next one (the first to begin
 * with), the result its number, or -1 at the end and after a mistake. */
int gb_results_next_curve(gb_json_need *need, const cJSON **item, const cJSON *curves, bool begin);

/* A subject (results_read_subject.c). */
void gb_results_subject_read(gb_json_need *need, const cJSON *item, gb_subject_result *s);

/* The keys "tables" and "plots", where there are some (results_extra_file.c). Those with times
 * (timing) stand in the file's block "timings", the others in its root; object is that. */
void gb_results_extra_write(cJSON *object, const gb_results *results, bool timing);
void gb_results_extra_read(gb_json_need *need, gb_results *results);

/* The key "metrics" of a file, once the rest was read: keeps those that are marked "extra", makes
 * the others anew, and refuses a list that differs from what was made. */
void gb_results_metrics_read(gb_json_need *need, gb_results *results);

/* The keys "timings" and "provenance" (provenance.c). */
void gb_results_provenance_write(cJSON *root, const gb_results *results);
void gb_results_provenance_read(gb_json_need *need, gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
