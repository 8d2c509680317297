/* Three-vectors as plain arrays (x, y, z). */
#ifndef GB_GEOMETRY_VEC3_H
#define GB_GEOMETRY_VEC3_H

#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_vec3 {
    double x, y, z;
} gb_vec3;

static inline gb_vec3 gb_vec3_add(gb_vec3 a, gb_vec3 b)
{
    return (gb_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline gb_vec3 gb_vec3_sub(gb_vec3 a, gb_vec3 b)
{
    return (gb_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline gb_vec3 gb_vec3_scale(gb_vec3 a, double s)
{
    return (gb_vec3){a.x * s, a.y * s, a.z * s};
}

static inline double gb_vec3_dot(gb_vec3 a, gb_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline gb_vec3 gb_vec3_cross(gb_vec3 a, gb_vec3 b)
{
    return (gb_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double gb_vec3_length(gb_vec3 a)
{
    return sqrt(gb_vec3_dot(a, a));
}

/* Angle between two vectors, 0 to pi, accurate also near both ends (Kahan's form). NaN if one is
 * zero. */
static inline double gb_vec3_angle(gb_vec3 a, gb_vec3 b)
{
    double la = gb_vec3_length(a), lb = gb_vec3_length(b);
    if (!(la > 0) || !(lb > 0))
        return (double)NAN;
    gb_vec3 u = gb_vec3_scale(a, lb), v = gb_vec3_scale(b, la);
    return 2 * atan2(gb_vec3_length(gb_vec3_sub(u, v)), gb_vec3_length(gb_vec3_add(u, v)));
}

#ifdef __cplusplus
}
#endif
#endif
