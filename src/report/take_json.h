/* A take as JSON: what the file is, and what its gait is (of `inspect` and `analyze`). */
#ifndef GB_REPORT_TAKE_JSON_H
#define GB_REPORT_TAKE_JSON_H

#include "base/json.h"
#include "base/number.h"
#include "gait/gait.h"
#include "report/survey.h"
#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Both return a new object, or NULL for want of memory. */
cJSON *gb_report_inspect_json(const gb_take *subject, const gb_survey *survey);

/* The body points found, as gb_point_map_from_file reads them. */
cJSON *gb_report_map_json(const gb_take *subject);
cJSON *gb_report_analysis_json(const gb_take *subject, const gb_gait *gait);

#ifdef __cplusplus
}
#endif
#endif
