#include "geometry/sincos.h"

#include <math.h>
#include <stdbool.h>

#include "geometry/simd.h"

/* pi/2 in three parts of 30, 30 and 53 bits: a whole number of turns below 2^23 times one of the
 * first two is exact (Cody and Waite's reduction). */
#define QUARTER_HIGH   1.570796325802803
#define QUARTER_MIDDLE 9.920935791635221e-10
#define QUARTER_LOW    5.170182981794105e-19

/* Adding and taking away 1.5 x 2^52 rounds to the nearest whole number, without a branch and in
 * every instruction set alike. */
#define ROUNDER 6755399441055744.0

/* Beyond this the library's exact reduction is used. */
#define LARGE 1e6

/* x in [-pi/4, pi/4]: Taylor series; the first terms left out are below 1e-19 and 3e-18. */
static inline double sine_near_zero(double x)
{
    double z = x * x;
    double p = 1 / 355687428096000.0; /* 1 / 17! */
    p = p * z - 1 / 1307674368000.0;  /* 1 / 15! */
    p = p * z + 1 / 6227020800.0;     /* 1 / 13! */
    p = p * z - 1 / 39916800.0;       /* 1 / 11! */
    p = p * z + 1 / 362880.0;         /* 1 / 9! */
    p = p * z - 1 / 5040.0;           /* 1 / 7! */
    p = p * z + 1 / 120.0;            /* 1 / 5! */
    p = p * z - 1 / 6.0;              /* 1 / 3! */
    return x + x * (z * p);
}

static inline double cosine_near_zero(double x)
{
    double z = x * x;
    double p = 1 / 20922789888000.0; /* 1 / 16! */
    p = p * z - 1 / 87178291200.0;   /* 1 / 14! */
    p = p * z + 1 / 479001600.0;     /* 1 / 12! */
    p = p * z - 1 / 3628800.0;       /* 1 / 10! */
    p = p * z + 1 / 40320.0;         /* 1 / 8! */
    p = p * z - 1 / 720.0;           /* 1 / 6! */
    p = p * z + 1 / 24.0;            /* 1 / 4! */
    return 1 - (z / 2 - z * (z * p));
}

/* A right angle is quarter[0] + quarter[1] + quarter[2] in the unit of the angles. */
GB_CLONES
static void reduce_and_evaluate(const double *restrict angle, const double quarter[3], double unit,
                                int n, double *restrict sine, double *restrict cosine)
{
    double high = quarter[0], middle = quarter[1], low = quarter[2];
    for (int i = 0; i < n; i++) {
        double turns = (angle[i] / high + ROUNDER) - ROUNDER;
        double x = (((angle[i] - turns * high) - turns * middle) - turns * low) * unit;
        double s = sine_near_zero(x), c = cosine_near_zero(x);
        double whole = (turns * 0.25 - 0.375 + ROUNDER) - ROUNDER; /* floor of turns / 4 */
        double q = turns - 4 * whole;                              /* 0, 1, 2 or 3 */
        double odd = q > 0.5 && q < 1.5 ? 1 : q > 2.5 ? 1 : 0;
        double a = odd > 0.5 ? c : s, b = odd > 0.5 ? s : c;
        sine[i] = q > 1.5 ? -a : a;
        cosine[i] = q > 0.5 && q < 2.5 ? -b : b;
    }
}

void gb_sincos(const double *angle, double unit, int n, double *sine, double *cosine)
{
    static const double degrees[3] = {90, 0, 0};
    static const double radians[3] = {QUARTER_HIGH, QUARTER_MIDDLE, QUARTER_LOW};
    bool in_degrees = unit < 0.5;
    reduce_and_evaluate(angle, in_degrees ? degrees : radians, unit, n, sine, cosine);
    for (int i = 0; i < n; i++) {
        if (!(fabs(angle[i] * unit) < LARGE)) {
            sine[i] = sin(angle[i] * unit);
            cosine[i] = cos(angle[i] * unit);
        }
    }
}
