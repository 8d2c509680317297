#include "compare/population.h"

#include <math.h>
#include <stdbool.h>

/* Each person's means over the own observations. votes: scratch (people), all zero. */
static void find_means(const gb_observation *observations, int count, int *votes,
                       gb_population *out)
{
    for (int i = 0; i < count; i++) {
        const gb_observation *o = &observations[i];
        double *mean = out->mean + o->person * out->n;
        votes[o->person]++;
        out->at[o->person] += o->at;
        for (int k = 0; k < out->n; k++)
            mean[k] += o->y[k];
    }
    for (int p = 0; p < out->people; p++) {
        out->at[p] /= votes[p];
        for (int k = 0; k < out->n; k++)
            out->mean[p * out->n + k] /= votes[p];
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

gb_status gb_population_make(gb_arena *arena, const gb_observation *observations, int count,
                             int people, int n, gb_population *population, gb_error *err)
{
    size_t heads = (size_t)people + 1, width = (size_t)n;
    int *votes = gb_arena_array(arena, heads, sizeof *votes);
    *population = (gb_population){
        .people = people,
        .n = n,
        .at = gb_arena_array(arena, heads, sizeof(double)),
        .mean = gb_arena_array(arena, heads * width, sizeof(double)),
        .squares = gb_arena_array(arena, heads, sizeof(double)),
        .cross = gb_arena_array(arena, heads * width, sizeof(double)),
    };
    if (!votes || !population->at || !population->mean || !population->squares ||
        !population->cross)
        return gb_fail_memory(err);
    find_means(observations, count, votes, population);
    find_shares(observations, count, population);
    return GB_OK;
}

void gb_population_slope(const gb_population *population, int without, double *out)
{
    int n = population->n, all = population->people;
    double squares = population->squares[all] - (without >= 0 ? population->squares[without] : 0);
    for (int k = 0; k < n; k++) {
        double cross = population->cross[all * n + k] -
                       (without >= 0 ? population->cross[without * n + k] : 0);
        /* People who were observed once, or always at one value, say nothing about it. */
        out[k] = squares > 1e-6 ? cross / squares : 0;
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

void gb_population_mean(const gb_population *population, double at, int without, double *out)
{
    int n = population->n;
    /* Somebody alone is compared with himself: better than with nobody, and said elsewhere. */
    if (population->people == 1)
        without = -1;
    int count = population->people - (without >= 0);
    gb_population_slope(population, without, out);
    for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int p = 0; p < population->people; p++) {
            if (p != without)
                sum += population->mean[p * n + k] + (at - population->at[p]) * out[k];
        }
        out[k] = sum / count;
    }
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
