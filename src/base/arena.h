/* Memory that is allocated in pieces and freed at once: what a loader makes lives in one arena. */
#ifndef GB_BASE_ARENA_H
#define GB_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_arena_block gb_arena_block;

/* All zero is an empty arena. */
typedef struct gb_arena {
    gb_arena_block *blocks;
} gb_arena;

/* size bytes, zeroed, aligned for any type (64 bytes for large ones); NULL when memory is short.
 * Owned by the arena. */
void *gb_arena_alloc(gb_arena *arena, size_t size);

/* count x size bytes, NULL also when the product overflows. */
void *gb_arena_array(gb_arena *arena, size_t count, size_t size);

/* The same without zeroing: for what is filled at once. */
void *gb_arena_raw(gb_arena *arena, size_t count, size_t size);

/* Room for one more behind count items of a list that was only ever grown by this: the list as it
 * is, or a copy of twice the size (the old one stays in the arena). NULL when memory is short. */
void *gb_arena_grow(gb_arena *arena, void *items, int count, size_t size);

/* A copy of *item (NULL: zeros) behind the *count items of the list that *list points to, grown as
 * above and counted; list: the address of that pointer. Returns its place; NULL, and the list as it
 * was, when memory is short. */
void *gb_arena_append(gb_arena *arena, void *list, int *count, const void *item, size_t size);

/* Gives the memory of a large piece (from about 4 KB on) back before the arena is freed, for lists
 * that outgrew it; a small one stays. */
void gb_arena_drop(gb_arena *arena, const void *piece);

/* Moves all that is in other into arena, where it stays in its place; other is empty then. */
void gb_arena_join(gb_arena *arena, gb_arena *other);

/* A copy of n bytes of text with a final NUL. */
char *gb_arena_text(gb_arena *arena, const char *text, size_t n);

/* The same of a whole text; NULL also for NULL. */
char *gb_arena_copy(gb_arena *arena, const char *text);

/* Formatted text. */
char *gb_arena_printf(gb_arena *arena, const char *format, ...) GB_PRINTF(2, 3);
char *gb_arena_vprintf(gb_arena *arena, const char *format, va_list args) GB_PRINTF(2, 0);

/* Frees everything; the arena is empty afterwards and may be used again. */
void gb_arena_free(gb_arena *arena);

#ifdef __cplusplus
}
#endif
#endif
