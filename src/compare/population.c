#include "compare/population.h"

#include <math.h>

int gb_without_group(int group)
{
    return GB_NOBODY - 1 - group;
}

static int group_of(const gb_population *population, int person)
{
    return population->group ? population->group[person] : 0;
}

bool gb_population_is_out(const gb_population *population, int person, int without)
{
    return without >= 0 ? person == without
                        : without == gb_without_group(group_of(population, person));
}

static bool counts(const gb_observation *o)
{
    return o->y && !isnan(o->y[0]);
}

/* Each person's means over the own observations. */
static void find_means(const gb_observation *observations, int count, gb_population *out)
{
    for (int i = 0; i < count; i++) {
        const gb_observation *o = &observations[i];
        if (!counts(o))
            continue;
        double *mean = out->mean + o->person * out->n;
        out->votes[o->person]++;
        out->at[o->person] += o->at;
        for (int k = 0; k < out->n; k++)
            mean[k] += o->y[k];
    }
    for (int p = 0; p < out->people; p++) {
        out->members[group_of(out, p)] += out->votes[p] > 0;
        out->at[p] /= out->votes[p];
        for (int k = 0; k < out->n; k++)
            out->mean[p * out->n + k] /= out->votes[p];
    }
}

/* Each person's share in the slope, and the sum of all shares behind them. */
static void find_shares(const gb_observation *observations, int count, gb_population *out)
{
    int n = out->n;
    for (int i = 0; i < count; i++) {
        const gb_observation *o = &observations[i];
        int p = o->person;
        double dx = o->at - out->at[p];
        if (!counts(o))
            continue;
        out->squares[p] += dx * dx;
        for (int k = 0; k < n; k++)
            out->cross[p * n + k] += dx * (o->y[k] - out->mean[p * n + k]);
    }
    for (int p = 0; p < out->people; p++) {
        out->squares[out->people] += out->squares[p];
        for (int k = 0; k < n; k++)
            out->cross[out->people * n + k] += out->cross[p * n + k];
    }
}

gb_status gb_population_make_groups(gb_arena *arena, const gb_observation *observations, int count,
                                    int people, int n, const int *group, int groups,
                                    gb_population *population, gb_error *err)
{
    size_t heads = (size_t)people + 1, width = (size_t)n;
    *population = (gb_population){
        .people = people,
        .n = n,
        .groups = groups,
        .group = group,
        .votes = gb_arena_array(arena, heads, sizeof(int)),
        .members = gb_arena_array(arena, (size_t)groups + 1, sizeof(int)),
        .at = gb_arena_array(arena, heads, sizeof(double)),
        .mean = gb_arena_array(arena, heads * width, sizeof(double)),
        .squares = gb_arena_array(arena, heads, sizeof(double)),
        .cross = gb_arena_array(arena, heads * width, sizeof(double)),
    };
    if (!population->votes || !population->members || !population->at || !population->mean ||
        !population->squares || !population->cross)
        return gb_fail_memory(err);
    find_means(observations, count, population);
    find_shares(observations, count, population);
    return GB_OK;
}

gb_status gb_population_make(gb_arena *arena, const gb_observation *observations, int count,
                             int people, int n, gb_population *population, gb_error *err)
{
    return gb_population_make_groups(arena, observations, count, people, n, NULL, 1, population,
                                     err);
}

void gb_population_slope(const gb_population *population, int without, double *out)
{
    int n = population->n, all = population->people;
    double squares = population->squares[all];
    for (int k = 0; k < n; k++)
        out[k] = population->cross[all * n + k];
    for (int p = 0; p < all; p++) {
        if (without == GB_NOBODY || !gb_population_is_out(population, p, without))
            continue;
        squares -= population->squares[p];
        for (int k = 0; k < n; k++)
            out[k] -= population->cross[p * n + k];
    }
    double weight = population->prior ? population->prior_squares : 0;
    for (int k = 0; k < n; k++) {
        double known = weight > 0 ? weight * population->prior[k] : 0;
        /* People who were observed once, or always at one value, say nothing about it. */
        out[k] = squares + weight > 1e-6 ? (out[k] + known) / (squares + weight) : 0;
    }
}

void gb_population_person(const gb_population *population, int person, double at, int without,
                          double *out)
{
    double dx = at - population->at[person];
    gb_population_slope(population, without, out);
    for (int k = 0; k < population->n; k++)
        out[k] = population->mean[person * population->n + k] + dx * out[k];
}

/* How many of a group remain. */
static int remaining(const gb_population *population, int group, int without)
{
    if (without == gb_without_group(group))
        return 0;
    bool one = without >= 0 && group_of(population, without) == group;
    return population->members[group] - (one && population->votes[without] > 0);
}

/* The mean of people moved to `at`, of one group (-1: all) so many of which are present: each with
 * as much weight as makes the groups equal. out holds the slope, and becomes the mean. */
static void add_people(const gb_population *population, double at, int without, int group,
                       int present, double *out)
{
    const int n = population->n;
    for (int turn = 0; turn < 2; turn++) {
        double moved = 0; /* the mean of the ways that people are moved */
        for (int p = 0; p < population->people; p++) {
            int g = group_of(population, p);
            if (population->votes[p] == 0 || (group >= 0 && g != group) ||
                gb_population_is_out(population, p, without))
                continue;
            double weight = 1.0 / (present * remaining(population, g, without));
            moved += weight * (at - population->at[p]);
            for (int k = 0; k < n && turn == 1; k++)
                out[k] += weight * population->mean[p * n + k];
        }
        for (int k = 0; k < n && turn == 0; k++)
            out[k] *= moved;
    }
}

void gb_population_mean(const gb_population *population, double at, int without, double *out)
{
    int present = 0;
    for (int turn = 0; turn < 2 && present == 0; turn++) {
        /* Somebody alone is compared with himself: better than with nobody, and said elsewhere. */
        if (turn == 1)
            without = GB_NOBODY;
        for (int g = 0; g < population->groups; g++)
            present += remaining(population, g, without) > 0;
    }
    gb_population_slope(population, without, out);
    add_people(population, at, without, -1, present, out);
    for (int k = 0; k < population->n && present == 0; k++)
        out[k] = (double)NAN;
}

void gb_population_group_mean(const gb_population *population, int group, double at, int without,
                              double *out)
{
    gb_population_slope(population, without, out);
    int present = remaining(population, group, without);
    add_people(population, at, without, group, 1, out);
    for (int k = 0; k < population->n && present == 0; k++)
        out[k] = (double)NAN;
}

void gb_population_range(const gb_observation *observations, int count, int people, double *low,
                         double *high)
{
    double lows[2] = {(double)INFINITY, (double)INFINITY};
    double highs[2] = {-(double)INFINITY, -(double)INFINITY};
    for (int p = 0; p < people; p++) {
        double least = (double)INFINITY, most = -(double)INFINITY;
        for (int i = 0; i < count; i++) {
            if (observations[i].person != p)
                continue;
            least = fmin(least, observations[i].at);
            most = fmax(most, observations[i].at);
        }
        /* The second lowest and the second highest person decide. */
        lows[1] = least < lows[0] ? lows[0] : fmin(lows[1], least);
        lows[0] = fmin(lows[0], least);
        highs[1] = most > highs[0] ? highs[0] : fmax(highs[1], most);
        highs[0] = fmax(highs[0], most);
    }
    bool two = people > 1;
    *low = fmin(lows[two], highs[two]);
    *high = fmax(lows[two], highs[two]);
}
