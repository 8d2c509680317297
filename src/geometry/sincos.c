#include "geometry/sincos.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

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

/* Sine and cosine of x in [-pi/4, pi/4], z = x * x: the minimax polynomials of fdlibm (Sun
 * Microsystems, 1993: k_sin.c, k_cos.c; errors below 2^-58), in pairs so that products overlap. */
static inline double sine_near_zero(double x, double z)
{
    double z2 = z * z;
    double a = 1.58969099521155010221e-10 * z - 2.50507602534068634195e-08;
    double b = 2.75573137070700676789e-06 * z - 1.98412698298579493134e-04;
    double c = 8.33333333332248946124e-03 * z - 1.66666666666666324348e-01;
    return x + x * (z * ((a * z2 + b) * z2 + c));
}

static inline double cosine_near_zero(double z)
{
    double z2 = z * z;
    double a = 2.08757232129817482790e-09 - 1.13596475577881948265e-11 * z;
    double b = 2.48015872894767294178e-05 - 2.75573143513906633035e-07 * z;
    double c = 4.16666666666666019037e-02 - 1.38888888888741095749e-03 * z;
    return 1 - (z / 2 - z2 * ((a * z2 + b) * z2 + c));
}

static inline uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double of_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* A right angle is quarter[0] + quarter[1] + quarter[2] in the unit of the angles. After adding
 * ROUNDER the last bits of the sum are those of the whole number of right angles: its lowest
 * exchanges sine and cosine, the next one their signs. */
GB_CLONES
static void reduce_and_evaluate(const double *restrict angle, const double quarter[3], double unit,
                                int n, double *restrict sine, double *restrict cosine)
{
    double high = quarter[0], middle = quarter[1], low = quarter[2], per = 1 / high;
    for (int i = 0; i < n; i++) {
        double sum = angle[i] * per + ROUNDER, turns = sum - ROUNDER;
        uint64_t q = bits_of(sum);
        double x = (((angle[i] - turns * high) - turns * middle) - turns * low) * unit, z = x * x;
        uint64_t s = bits_of(sine_near_zero(x, z)), c = bits_of(cosine_near_zero(z));
        uint64_t exchange = (s ^ c) & (0 - (q & 1));
        sine[i] = of_bits(s ^ exchange ^ ((q & 2) << 62));
        cosine[i] = of_bits(c ^ exchange ^ (((q + 1) & 2) << 62));
    }
}

void gb_sincos(const double *angle, double unit, int n, double *sine, double *cosine)
{
    static const double degrees[3] = {90, 0, 0};
    static const double radians[3] = {QUARTER_HIGH, QUARTER_MIDDLE, QUARTER_LOW};
    bool in_degrees = unit < 0.5;
    reduce_and_evaluate(angle, in_degrees ? degrees : radians, unit, n, sine, cosine);
    int large = 0;
    for (int i = 0; i < n; i++)
        large += !(fabs(angle[i] * unit) < LARGE);
    for (int i = 0; large > 0 && i < n; i++) {
        if (!(fabs(angle[i] * unit) < LARGE)) {
            sine[i] = sin(angle[i] * unit);
            cosine[i] = cos(angle[i] * unit);
        }
    }
}
