/* What a reader or an analysis assumed or found odd: said once per kind, with a count. */
#ifndef GB_BASE_NOTES_H
#define GB_BASE_NOTES_H

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_note {
    const char *kind;    /* a short key, e.g. "frame-count"; notes of one kind are counted */
    const char *message; /* text of the first one of its kind */
    long count;
    struct gb_note *next;
} gb_note;

/* All zero is an empty list; the arena holds the texts and is not owned. */
typedef struct gb_notes {
    gb_arena *arena;
    gb_note *first, *last;
} gb_notes;

/* Adds a note, or counts one more of its kind. kind must outlive the list (a literal). A note that
 * finds no memory is dropped: notes never fail the work. */
void gb_note_add(gb_notes *notes, const char *kind, const char *format, ...) GB_PRINTF(3, 4);

#ifdef __cplusplus
}
#endif
#endif
