#include "base/statistics.h"

#include <math.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void gb_sort(double *values, int n)
{
    if (n > 1)
        qsort(values, (size_t)n, sizeof *values, by_value);
}

double gb_median(double *values, int n)
{
    if (n <= 0)
        return (double)NAN;
    gb_sort(values, n);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}
