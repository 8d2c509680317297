#include "gait/smoothness.h"

#include <gsl/gsl_fft_real.h>
#include <math.h>
#include <stdlib.h>

#define HIGHEST   10.0 /* Hz */
#define THRESHOLD 0.05
#define PADDING   4

gb_status gb_sparc(const double *speed, int n, double rate, double *out, gb_error *err)
{
    *out = (double)NAN;
    if (n < 4 || n > 1 << 22 || !(rate > 0))
        return GB_OK;
    size_t size = 1;
    while (size < (size_t)n)
        size *= 2;
    size <<= PADDING;
    double *v = calloc(size, sizeof *v);
    if (!v)
        return gb_fail_memory(err);
    for (int i = 0; i < n; i++)
        v[i] = speed[i];
    gsl_fft_real_radix2_transform(v, 1, size);
    /* Magnitudes in place: real parts ascend, imaginary parts descend from the end. */
    double largest = 0;
    int count = 0;
    for (size_t k = 0; k < size / 2 && (double)k * rate / (double)size <= HIGHEST; k++, count++) {
        v[k] = k == 0 ? fabs(v[0]) : hypot(v[k], v[size - k]);
        largest = fmax(largest, v[k]);
    }
    int first = 0, last = count - 1;
    while (first < count && v[first] < THRESHOLD * largest)
        first++;
    while (last > first && v[last] < THRESHOLD * largest)
        last--;
    if (largest > 0 && last > first) {
        double length = 0, step = 1.0 / (last - first);
        for (int k = first; k < last; k++)
            length += hypot(step, (v[k + 1] - v[k]) / largest);
        *out = -length;
    }
    free(v);
    return GB_OK;
}

double gb_ldlj(const double *speed, int n, double rate)
{
    double peak = 0, sum = 0;
    for (int i = 0; i < n; i++)
        peak = fmax(peak, fabs(speed[i]));
    if (n < 4 || !(peak > 0) || !(rate > 0))
        return (double)NAN;
    for (int i = 1; i + 1 < n; i++) {
        double jerk = (speed[i - 1] - 2 * speed[i] + speed[i + 1]) * rate * rate;
        sum += jerk * jerk / rate;
    }
    double duration = n / rate;
    return -log(duration * duration * duration / (peak * peak) * sum);
}
