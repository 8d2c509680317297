/* The arena: what a loader makes lives in it and goes with one call. */
#include "base/arena.h"

#include "check.h"

/* Sizes around the block size (16 kB) and the cache line, and zero. */
static const size_t sizes[] = {0,     1,     2,     7,      8,    15,   16,      17,
                               63,    64,    65,    100,    1000, 4095, 4096,    4097,
                               16383, 16384, 16385, 100000, 3,    9,    1u << 20};
enum { NSIZE = sizeof sizes / sizeof *sizes, ROUNDS = 40 };

static bool all_zero(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0)
            return false;
    }
    return true;
}

/* Readers count on it: a joint that says nothing has nothing. From the second round on the blocks
 * are those that the first has dirtied and freed. */
static void memory_is_zeroed(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        gb_arena arena = {0};
        for (int i = 0; i < NSIZE; i++) {
            unsigned char *bytes = gb_arena_alloc(&arena, sizes[i]);
            assert_non_null(bytes);
            assert_true(all_zero(bytes, sizes[i]));
            memset(bytes, 0xA5, sizes[i]);
        }
        gb_arena_free(&arena);
    }
}

/* Any type fits anywhere; large arrays begin on a cache line. */
static void memory_is_aligned(void **state)
{
    (void)state;
    gb_arena arena = {0};
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < NSIZE - 1; i++) {
            uintptr_t at = (uintptr_t)gb_arena_alloc(&arena, sizes[i]);
            assert_true(at != 0);
            assert_int_equal(at % (sizes[i] >= 64 ? 64 : sizeof(max_align_t)), 0);
        }
    }
    gb_arena_free(&arena);
}

/* Each piece is filled with its own byte; afterwards each still has it. */
static void pieces_do_not_overlap(void **state)
{
    (void)state;
    enum { N = ROUNDS * (NSIZE - 1) };
    static unsigned char *piece[N];
    gb_arena arena = {0};
    for (int k = 0; k < N; k++) {
        size_t size = sizes[k % (NSIZE - 1)];
        piece[k] = gb_arena_alloc(&arena, size);
        assert_non_null(piece[k]);
        memset(piece[k], k % 251, size);
    }
    for (int k = 0; k < N; k++) {
        size_t size = sizes[k % (NSIZE - 1)];
        for (size_t i = 0; i < size; i++)
            assert_int_equal(piece[k][i], k % 251);
    }
    gb_arena_free(&arena);
}

/* A hostile count must not wrap around to a small block. */
static void a_product_that_overflows_gives_null(void **state)
{
    (void)state;
    gb_arena arena = {0};
    assert_null(gb_arena_array(&arena, SIZE_MAX / 8 + 2, 8));
    assert_null(gb_arena_array(&arena, SIZE_MAX, SIZE_MAX));
    assert_null(gb_arena_array(&arena, (size_t)1 << 33, (size_t)1 << 33));
    assert_null(gb_arena_alloc(&arena, SIZE_MAX));
    assert_null(gb_arena_alloc(&arena, SIZE_MAX - 63));
    /* After a refusal the arena works on. */
    double *array = gb_arena_array(&arena, 10, sizeof *array);
    assert_non_null(array);
    array[9] = 1;
    assert_non_null(gb_arena_array(&arena, 0, 8));
    assert_non_null(gb_arena_array(&arena, 8, 0));
    gb_arena_free(&arena);
}

/* Slices of a file are not NUL-terminated. */
static void texts_end_with_a_nul(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *text = gb_arena_text(&arena, "HipsX", 4);
    assert_string_equal(text, "Hips");
    assert_string_equal(gb_arena_text(&arena, NULL, 0), "");
    assert_string_equal(gb_arena_printf(&arena, "%s %d", "frame", 12), "frame 12");
    /* Longer than a block. */
    char *wide = gb_arena_printf(&arena, "%*s", 40000, "x");
    assert_int_equal(strlen(wide), 40000);
    assert_string_equal(text, "Hips");
    gb_arena_free(&arena);
}

static void a_freed_arena_is_empty_and_can_be_used(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_arena_free(&arena);
    assert_non_null(gb_arena_alloc(&arena, 10));
    gb_arena_free(&arena);
    assert_null(arena.blocks);
    assert_string_equal(gb_arena_text(&arena, "again", 5), "again");
    gb_arena_free(&arena);
}

/* A large piece goes, what is beside it stays; a small one and a stranger change nothing. */
static void large_pieces_can_be_dropped(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *small = gb_arena_text(&arena, "small", 5);
    char *large = gb_arena_alloc(&arena, 100000), *other = gb_arena_alloc(&arena, 100000);
    assert_non_null(small);
    assert_non_null(large);
    assert_non_null(other);
    memset(other, 7, 100000);
    gb_arena_drop(&arena, large);
    gb_arena_drop(&arena, small);
    gb_arena_drop(&arena, &arena);
    assert_string_equal(small, "small");
    for (int i = 0; i < 100000; i++)
        assert_int_equal(other[i], 7);
    assert_non_null(gb_arena_alloc(&arena, 100000));
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(memory_is_zeroed),
    cmocka_unit_test(memory_is_aligned),
    cmocka_unit_test(pieces_do_not_overlap),
    cmocka_unit_test(a_product_that_overflows_gives_null),
    cmocka_unit_test(texts_end_with_a_nul),
    cmocka_unit_test(a_freed_arena_is_empty_and_can_be_used),
    cmocka_unit_test(large_pieces_can_be_dropped),
};

run_group(tests)
