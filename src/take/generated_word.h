/* The words of generated takes: "procedural:walk@1.25,leg=0.9,params=mine.json" to plain data and
 * back. A backslash takes its meaning from the comma or the backslash behind it, so that a file's
 * name may have both. Internal to src/take. */
#ifndef GB_TAKE_GENERATED_WORD_H
#define GB_TAKE_GENERATED_WORD_H

#include "take/kinds.h"

#ifdef __cplusplus
extern "C" {
#endif

/* word begins with the kind's prefix. Texts are in arena. GB_USAGE: the message has the word. */
gb_status gb_generated_parse(const gb_take_kind *kind, const char *word, gb_arena *arena,
                             gb_generated *out, gb_error *err);

/* Are all values that were said such as may stand in a word? name is for the message. */
gb_status gb_generated_check(const gb_take_kind *kind, const char *name, const gb_generated *g,
                             gb_error *err);

/* Appends the word that gb_generated_parse reads again; of files only the last part of their path
 * when shortened. Numbers have nine digits. */
void gb_generated_print(const gb_take_kind *kind, const gb_generated *g, bool shortened,
                        gb_buffer *out);

#ifdef __cplusplus
}
#endif
#endif
