/* What a fit of the character's parameters found, as text. The store has it under a name for the
 * fit and its reference (key.take, key.reference). */
#ifndef GB_REPORT_TUNE_TEXT_H
#define GB_REPORT_TUNE_TEXT_H

#include "base/buffer.h"
#include "measure/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* "cost 2.2040 -> 1.1933" */
void gb_tune_text_cost(gb_buffer *out, const gb_store *store, gb_value key);

/* RMS of each curve before and after, by v*; then each fitted number. */
void gb_tune_text_fit(gb_buffer *out, const gb_store *store, gb_value key);

/* How far the character and the other people are from the takes of people it was judged on, below
 * a title; nothing where there was no such take. */
void gb_tune_text_judged(gb_buffer *out, const gb_store *store, gb_value key, const char *title);

#ifdef __cplusplus
}
#endif
#endif
