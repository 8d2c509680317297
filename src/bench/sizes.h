/* Cost against size: is twice as much work twice the time? */
#ifndef GB_BENCH_SIZES_H
#define GB_BENCH_SIZES_H

#include "perf/replays.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_MAX_SIZES = 16 };

/* One kind of work at growing sizes. */
typedef struct gb_size_curve {
    const char *name; /* "reading a BVH" */
    const char *unit; /* "frames" */
    int n;
    double size[GB_MAX_SIZES], seconds[GB_MAX_SIZES];
    double bytes[GB_MAX_SIZES]; /* that it works on; 0: not known */
    /* s of reading as many bytes and nothing else, measured in turn with the work; 0: not done. */
    double sweep[GB_MAX_SIZES];
    const char
        *part; /* what the work makes of its input ("gait cycles"); NULL: nothing countable */
    double parts[GB_MAX_SIZES];
} gb_size_curve;

/* Reading, placing and analysing takes of 1 to most frames (three curves), in this order. */
gb_status gb_sizes_of_takes(int most, const gb_bench_options *options, const gb_progress *progress,
                            gb_size_curve curve[3], gb_error *err);

/* Placing skeletons of 10 to 500 joints, 64 frames at once. */
gb_status gb_sizes_of_skeletons(const gb_bench_options *options, const gb_progress *progress,
                                gb_size_curve *curve, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
