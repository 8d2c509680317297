/* Motion that cases and curves of cost work on. */
#ifndef GB_BENCH_SYNTHETIC_H
#define GB_BENCH_SYNTHETIC_H

#include "humanoid/rig.h"
#include "perf/cache.h"

#ifdef __cplusplus
extern "C" {
#endif

/* n poses of the procedural character's walk at 1.25 m/s, 60 a second. */
void gb_bench_walk_frames(gb_rig_frame *frame, int n);

/* A motion of njoint joints with three angles each (degrees, like BVH's), chains of five from the
 * root, and nframe frames of smooth numbers. On success the caller frees motion. */
gb_status gb_bench_skeleton(int njoint, int nframe, gb_motion *motion, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
