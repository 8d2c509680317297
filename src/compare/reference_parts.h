/* The parts of a reference file beside its takes: laboratories, how far these are apart, slopes. */
#ifndef GB_COMPARE_REFERENCE_PARTS_H
#define GB_COMPARE_REFERENCE_PARTS_H

#include "compare/reference.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_PARAMETER_DECIMALS = 5 };

/* Parameters by name, those that there are. */
cJSON *gb_reference_parameters_json(const double value[GB_NPARAMETER]);

/* Decimals that are kept of a curve: a thousandth of a degree, a hundred-thousandth of a leg. */
int gb_reference_decimals(gb_curve curve);

/* GB_SAMPLES numbers of an item, which is named by its key. */
gb_status gb_reference_read_samples(const gb_json *json, const cJSON *item, const char *where,
                                    double out[GB_SAMPLES], gb_error *err);

/* The members "laboratories", "between" and "slopes" of a reference, each where it is there. */
gb_status gb_reference_read_parts(const gb_json *json, gb_reference *reference, gb_error *err);
void gb_reference_put_parts(cJSON *root, const gb_reference *reference);

#ifdef __cplusplus
}
#endif
#endif
