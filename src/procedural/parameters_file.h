/* Parameter files: {"gaitbench_parameters": 1, "walk": {"speed_star": .., "lead": {"value": ..,
 * "slope": ..}, ...}, "run": {...}, "stand": {"lead": .., ...}}. What a file does not name keeps
 * the library's value. */
#ifndef GB_PROCEDURAL_PARAMETERS_FILE_H
#define GB_PROCEDURAL_PARAMETERS_FILE_H

#include "base/json.h"
#include "procedural/figure.h"
#include "procedural/parameters.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fails with GB_USAGE on an unknown name, a value outside the parameter's bounds, and what is not
 * JSON; the message names file and key. */
gb_status gb_style_open(const char *path, gb_style *parameters, gb_error *err);
gb_status gb_style_parse(const char *text, size_t size, const char *name, gb_style *parameters,
                         gb_error *err);

/* The whole file of parameters; note (nullable) says where they come from. The caller frees it with
 * cJSON_Delete; NULL for want of memory. */
cJSON *gb_style_json(const gb_style *parameters, const char *note);

/* Reads a figure: {"gaitbench_figure": 1, "foot": 0.17, ...}, fractions of the leg by the names of
 * gb_figure; what it does not name is average people's. leg (m) is used unless the file states it.
 * Fails like gb_style_open. */
gb_status gb_figure_open(const char *path, double leg, gb_figure *figure, gb_error *err);

/* The same as C, for parameters_default.c. */
void gb_style_print_c(gb_buffer *buffer, const gb_style *parameters, const char *note);

#ifdef __cplusplus
}
#endif
#endif
