#include "formats/unity_curve.h"

#include <math.h>

/* Room for one bisection per bit of the parameter, and some for Newton's steps. */
enum { MAX_STEPS = 100 };

/* The last key at or before time, by bisection; time is between the first and the last key. */
static int find_key(const gb_anim_curve *curve, double time)
{
    int low = 0, high = curve->nkey - 1;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (curve->key[middle].time <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static double between_0_and_1(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* The Bezier parameter u in [0, 1] with x(u) = s, where x runs from 0 over w0 and 1 - w1 to 1. x
 * does not fall for weights in [0, 1]: Newton's method, and bisection where that leaves the
 * bracket. */
static double solve_parameter(double s, double w0, double w1)
{
    double low = 0, high = 1, u = s;
    for (int i = 0; i < MAX_STEPS; i++) {
        double v = 1 - u;
        double x = 3 * v * u * (v * w0 + u * (1 - w1)) + u * u * u;
        double error = x - s;
        if (error > 0)
            high = u;
        else if (error < 0)
            low = u;
        else
            break;
        double slope = 3 * (v * v * w0 + 2 * v * u * (1 - w1 - w0) + u * u * w1);
        double next = u - error / slope;
        if (!(next > low && next < high))
            next = low + (high - low) / 2;
        double step = fabs(next - u);
        u = next;
        if (step < 0x1p-53)
            break;
    }
    return u;
}

/* Between two keys. Hermite and Bezier are the same sum but for the weights; written with the
 * differences so that equal values without slopes give exactly this value. */
static double between(const gb_anim_key *a, const gb_anim_key *b, double time)
{
    if (isinf(a->out_slope) || isinf(b->in_slope))
        return a->value;
    double dt = b->time - a->time, s = (time - a->time) / dt;
    bool weighted = (a->weighted & GB_WEIGHTED_OUT) || (b->weighted & GB_WEIGHTED_IN);
    if (!weighted) {
        double left = 1 - s;
        return a->value + (b->value - a->value) * (s * s * (3 - 2 * s)) +
               dt * s * left * (left * a->out_slope - s * b->in_slope);
    }
    double w0 = a->weighted & GB_WEIGHTED_OUT ? between_0_and_1(a->out_weight) : 1.0 / 3;
    double w1 = b->weighted & GB_WEIGHTED_IN ? between_0_and_1(b->in_weight) : 1.0 / 3;
    double u = solve_parameter(s, w0, w1), v = 1 - u;
    return a->value + (b->value - a->value) * (u * u * (3 - 2 * u)) +
           3 * dt * u * v * (v * w0 * a->out_slope - u * w1 * b->in_slope);
}

/* *at is the key at or before the last time that was asked for; kept for the next. */
static double evaluate(const gb_anim_curve *curve, double time, int *at)
{
    if (curve->nkey == 0 || isnan(time))
        return (double)NAN;
    const gb_anim_key *key = curve->key;
    int last = curve->nkey - 1;
    if (time <= key[0].time)
        return key[0].value;
    if (time >= key[last].time)
        return key[last].value;
    if (*at < 0 || key[*at].time > time)
        *at = find_key(curve, time);
    while (key[*at + 1].time <= time)
        ++*at;
    return between(&key[*at], &key[*at + 1], time);
}

double gb_anim_evaluate(const gb_anim_curve *curve, double time)
{
    int at = -1;
    return evaluate(curve, time, &at);
}

void gb_anim_sample(const gb_anim_curve *curve, double start, double step, int n, double *out)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        out[i] = evaluate(curve, start + i * step, &at);
}
