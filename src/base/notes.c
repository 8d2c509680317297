#include "base/notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void gb_note_add(gb_notes *notes, const char *kind, const char *format, ...)
{
    if (!notes || !notes->arena)
        return;
    for (gb_note *note = notes->first; note; note = note->next) {
        if (strcmp(note->kind, kind) == 0) {
            note->count++;
            return;
        }
    }
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    gb_note *note = gb_arena_alloc(notes->arena, sizeof *note);
    char *message = gb_arena_text(notes->arena, text, strlen(text));
    if (!note || !message)
        return;
    note->kind = kind;
    note->message = message;
    note->count = 1;
    if (notes->last)
        notes->last->next = note;
    else
        notes->first = note;
    notes->last = note;
}
