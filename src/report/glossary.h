/* What every number of a report means, in a sentence; in full in docs/metrics.md. */
#ifndef GB_REPORT_GLOSSARY_H
#define GB_REPORT_GLOSSARY_H

#include "base/buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_term {
    const char *name; /* as in metrics.csv */
    const char *text;
} gb_term;

/* Differences and spreads, then the curves and the parameters; NULL-name at the end. */
extern const gb_term gb_glossary[];

/* The sentence for a name, or NULL. */
const char *gb_glossary_find(const char *name);

/* All of them as a list of definitions; the id of NAME is d-NAME. */
void gb_glossary_html(gb_buffer *out);

#ifdef __cplusplus
}
#endif
#endif
