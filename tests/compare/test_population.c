/* How long people take for a turn, over its angle: another quantity over another covariate. */
#include <stdlib.h>

#include "check.h"
#include "compare/population.h"

/* Turns of three people: 1 s for 90 degrees and 0.5 s for each 90 more, but the second takes 0.2 s
 * longer and the third 0.2 s less. The third was seen at one angle only. */
static const double seconds[] = {1.0, 1.5, 1.45, 1.7, 1.3};
static const gb_observation turns[] = {
    {0, 90, &seconds[0]},  {0, 180, &seconds[1]}, {1, 135, &seconds[2]},
    {1, 180, &seconds[3]}, {2, 180, &seconds[4]},
};
enum { COUNT = sizeof turns / sizeof *turns, PEOPLE = 3 };

static gb_population make(gb_arena *arena)
{
    gb_population population;
    gb_error err;
    assert_status(gb_population_make(arena, turns, COUNT, PEOPLE, 1, &population, &err), GB_OK,
                  &err);
    return population;
}

static void people_move_along_their_own_slope(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_population population = make(&arena);
    double slope, moved;
    gb_population_slope(&population, -1, &slope);
    assert_near(slope, 0.5 / 90, 1e-12, 0, "seconds a degree");
    gb_population_person(&population, 1, 90, -1, &moved);
    assert_near(moved, 1.2, 1e-12, 0, "the slow one, 90 degrees");
    gb_population_slope(&population, 1, &slope);
    assert_near(slope, 0.5 / 90, 1e-12, 0, "without him");
    gb_arena_free(&arena);
}

static void each_has_one_vote(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_population population = make(&arena);
    double mean;
    gb_population_mean(&population, 90, -1, &mean);
    assert_near(mean, 1.0, 1e-12, 0, "everybody, 90 degrees");
    gb_population_mean(&population, 180, 2, &mean);
    assert_near(mean, 1.6, 1e-12, 0, "the first two, half a turn");
    gb_population_mean(&population, 180, 0, &mean);
    assert_near(mean, 1.5, 1e-12, 0, "the last two, half a turn");
    gb_arena_free(&arena);
}

static void two_people_make_the_range(void **state)
{
    (void)state;
    double low, high;
    gb_population_range(turns, COUNT, PEOPLE, &low, &high);
    assert_near(low, 135, 1e-12, 0, "least of 90, 135, 180");
    assert_near(high, 180, 1e-12, 0, "all reach half a turn");
}

/* One person alone is not left out of himself. */
static void somebody_alone_stays(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_population population;
    gb_error err;
    double mean;
    assert_status(gb_population_make(&arena, turns, 2, 1, 1, &population, &err), GB_OK, &err);
    gb_population_mean(&population, 135, 0, &mean);
    assert_near(mean, 1.25, 1e-12, 0, "between both");
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(people_move_along_their_own_slope),
    cmocka_unit_test(each_has_one_vote),
    cmocka_unit_test(two_people_make_the_range),
    cmocka_unit_test(somebody_alone_stays),
};

run_group(tests)
