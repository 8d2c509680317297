/* Numbers as results hold them, for tests that compare a quantity in the store with what it should
 * be. */
#ifndef GB_TESTS_STORED_H
#define GB_TESTS_STORED_H

#include "check.h"
#include "compare/results.h"

/* The number of both sides of a take, of one item; of a reference, or of a side. "": none. */
static inline double stored(const gb_results *r, gb_quantity quantity, const char *take,
                            const char *reference, const char *item, gb_sides side)
{
    return gb_store_get(&r->store, (gb_value){.quantity = quantity,
                                              .side = side,
                                              .take = take,
                                              .reference = reference,
                                              .item = item});
}

/* Is it there, and within atol of what it should be? Says which when not. */
#define assert_stored(results, quantity, take, reference, item, side, expected, atol)              \
    check_stored(results, quantity, take, reference, item, side, expected, atol, __FILE__, __LINE__)

static inline void check_stored(const gb_results *r, gb_quantity quantity, const char *take,
                                const char *reference, const char *item, gb_sides side,
                                double expected, double atol, const char *file, int line)
{
    char what[256];
    snprintf(what, sizeof what, "%s of %s %s %s, %s", gb_quantities[quantity].name, take, reference,
             item, gb_sides_word(side));
    double value = stored(r, quantity, take, reference, item, side);
    if (isnan(value)) {
        print_error("%s is not in the store\n", what);
        _fail(file, line);
    }
    check_near(value, expected, atol, 0, what, file, line);
}

/* What results say of a take that is no file. */
static inline gb_take take_of(const char *name)
{
    return (gb_take){.name = name,
                     .label = name,
                     .kind = "take",
                     .format = "points",
                     .unit = "m",
                     .up = 'y',
                     .fps = 120};
}

/* A body as a take without a file, analysed and put into results under a name. gait (nullable)
 * stays open; otherwise it is freed. */
static inline void add_body(gb_results *r, const char *name, const gb_body *body, gb_gait *gait)
{
    gb_error err;
    gb_gait own;
    gb_gait *g = gait ? gait : &own;
    gb_take take = take_of(name);
    take.fps = 1 / body->frame_time;
    take.points = *body;
    assert_status(gb_gait_analyze(body, NULL, g, NULL, &err), GB_OK, &err);
    assert_status(gb_results_add_subject(r, name, "take", &take, g, &err), GB_OK, &err);
    if (!gait)
        gb_gait_free(&own);
}

#endif
