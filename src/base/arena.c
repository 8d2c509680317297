#include "base/arena.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LEAST_ROOM = 8, SMALL_BLOCK = 16 * 1024, ALIGNMENT = 64, HUGE_PAGE = 2 * 1024 * 1024 };

struct gb_arena_block {
    gb_arena_block *next;
    size_t used, size;
    unsigned char *bytes;
};

static size_t round_up(size_t n, size_t step)
{
    return (n + step - 1) / step * step;
}

/* Large blocks ask for huge pages: the first touch of fifty megabytes in small ones costs more than
 * reading a file into them. */
static unsigned char *take_bytes(size_t *room)
{
    if (*room < 2 * (size_t)HUGE_PAGE)
        return aligned_alloc(ALIGNMENT, *room);
    *room = round_up(*room, HUGE_PAGE);
    unsigned char *bytes = aligned_alloc(HUGE_PAGE, *room);
#ifdef MADV_HUGEPAGE
    if (bytes)
        madvise(bytes, *room, MADV_HUGEPAGE);
#endif
    return bytes;
}

static void *allocate(gb_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    /* Large pieces start on a cache line, small ones share lines. */
    size_t step = size >= ALIGNMENT ? ALIGNMENT : sizeof(max_align_t);
    gb_arena_block *block = arena->blocks;
    size_t at = block ? round_up(block->used, step) : 0;
    if (!block || at > block->size || block->size - at < size) {
        size_t room = size > SMALL_BLOCK / 4 ? round_up(size ? size : 1, ALIGNMENT) : SMALL_BLOCK;
        block = malloc(sizeof *block);
        if (!block)
            return NULL;
        block->bytes = take_bytes(&room);
        if (!block->bytes) {
            free(block);
            return NULL;
        }
        block->size = room;
        block->used = 0;
        /* A big piece fills its own block; the block with room left stays in front. */
        if (room != SMALL_BLOCK && arena->blocks) {
            block->next = arena->blocks->next;
            arena->blocks->next = block;
        } else {
            block->next = arena->blocks;
            arena->blocks = block;
        }
        at = 0;
    }
    block->used = at + size;
    return block->bytes + at;
}

void *gb_arena_alloc(gb_arena *arena, size_t size)
{
    void *bytes = allocate(arena, size);
    return bytes ? memset(bytes, 0, size) : NULL;
}

void *gb_arena_raw(gb_arena *arena, size_t count, size_t size)
{
    return size != 0 && count > SIZE_MAX / size ? NULL : allocate(arena, count * size);
}

void *gb_arena_array(gb_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    return gb_arena_alloc(arena, count * size);
}

char *gb_arena_text(gb_arena *arena, const char *text, size_t n)
{
    char *copy = gb_arena_alloc(arena, n + 1);
    if (copy && n > 0)
        memcpy(copy, text, n);
    return copy;
}

char *gb_arena_copy(gb_arena *arena, const char *text)
{
    return text ? gb_arena_text(arena, text, strlen(text)) : NULL;
}

char *gb_arena_vprintf(gb_arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *text = n < 0 ? NULL : gb_arena_alloc(arena, (size_t)n + 1);
    if (text)
        vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}

char *gb_arena_printf(gb_arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = gb_arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

/* The room is not stored: it is the power of two that count has not passed, from LEAST_ROOM on. */
void *gb_arena_grow(gb_arena *arena, void *items, int count, size_t size)
{
    bool full = count == 0 || (count >= LEAST_ROOM && (count & (count - 1)) == 0);
    if (!full)
        return items;
    if (count > INT_MAX / 2)
        return NULL;
    void *grown = gb_arena_array(arena, count == 0 ? LEAST_ROOM : 2 * (size_t)count, size);
    if (grown && count > 0)
        memcpy(grown, items, (size_t)count * size);
    return grown;
}

void *gb_arena_append(gb_arena *arena, void *list, int *count, const void *item, size_t size)
{
    char *items;
    memcpy(&items, list, sizeof items);
    items = gb_arena_grow(arena, items, *count, size);
    if (!items)
        return NULL;
    memcpy(list, &items, sizeof items);
    char *place = items + (size_t)(*count)++ * size;
    return item ? memcpy(place, item, size) : memset(place, 0, size);
}

void gb_arena_drop(gb_arena *arena, const void *piece)
{
    for (gb_arena_block **at = &arena->blocks; *at; at = &(*at)->next) {
        gb_arena_block *block = *at;
        /* The smallest block is shared; a larger one was made for the piece at its beginning. */
        if (block->bytes != piece || block->size <= SMALL_BLOCK)
            continue;
        *at = block->next;
        free(block->bytes);
        free(block);
        return;
    }
}

void gb_arena_join(gb_arena *arena, gb_arena *other)
{
    gb_arena_block **last = &arena->blocks;
    while (*last)
        last = &(*last)->next;
    *last = other->blocks;
    other->blocks = NULL;
}

void gb_arena_free(gb_arena *arena)
{
    gb_arena_block *block = arena->blocks;
    while (block) {
        gb_arena_block *next = block->next;
        free(block->bytes);
        free(block);
        block = next;
    }
    arena->blocks = NULL;
}
