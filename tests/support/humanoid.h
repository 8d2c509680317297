/* Avatars, random poses and differences of rotations for the tests of src/muscles. */
#ifndef GB_TESTS_HUMANOID_H
#define GB_TESTS_HUMANOID_H

#include "check.h"
#include "experiment/muscle_rules.h"
#include "muscles/retarget.h"

/* All 55 bones, every one with a T-pose rotation of its own. */
static inline void make_everybody(const gb_avatar_options *options, gb_avatar *avatar)
{
    gb_tpose tpose;
    gb_error err = {0};
    gb_tpose_of_everybody(&tpose);
    assert_status(gb_avatar_compile(&tpose, options, avatar, &err), GB_OK, &err);
}

/* The 19-joint rig: no upper chest, no shoulders, no fingers. */
static inline void make_game(gb_avatar *avatar)
{
    gb_rig rig;
    gb_tpose tpose;
    gb_error err = {0};
    gb_rig_of_stature(1.76, &rig);
    gb_tpose_of_rig(&rig, &tpose);
    assert_status(gb_avatar_compile(&tpose, NULL, avatar, &err), GB_OK, &err);
}

/* -range to range; a linear congruential generator, so that every run sees the same. */
static inline double random_within(unsigned long long *state, double range)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return range * ((double)(*state >> 11) / 4503599627370496.0 - 1);
}

static inline void random_muscles(unsigned long long *state, double range,
                                  double muscle[GB_NMUSCLE])
{
    for (int m = 0; m < GB_NMUSCLE; m++)
        muscle[m] = random_within(state, range);
}

/* Degrees between two rotations, small ones too: |a -+ b| = 2 sin(angle / 4) for unit quaternions.
 */
static inline double degrees_apart(gb_quat a, gb_quat b)
{
    double dot = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w, s = dot < 0 ? -1 : 1;
    double x = a.x - s * b.x, y = a.y - s * b.y, z = a.z - s * b.z, w = a.w - s * b.w;
    double chord = sqrt(x * x + y * y + z * z + w * w);
    return 4 * asin(fmin(chord / 2, 1)) * 180 / acos(-1);
}

static inline double metres_apart(gb_vec3 a, gb_vec3 b)
{
    return gb_vec3_length(gb_vec3_sub(a, b));
}

#endif
