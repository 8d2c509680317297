/* What every number of a report means, in a sentence; in full in docs/metrics.md. */
#ifndef GB_REPORT_GLOSSARY_H
#define GB_REPORT_GLOSSARY_H

#include "base/buffer.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The sentence for a quantity's name or another term of reports ("verdict"), or NULL. */
const char *gb_glossary_find(const char *name);

/* A list of definitions; the id of NAME is d-NAME: differences and spreads, the curves, the
 * parameters, then what else there is of in results (NULL: nothing else). */
void gb_glossary_html(gb_buffer *out, const gb_results *results);

#ifdef __cplusplus
}
#endif
#endif
