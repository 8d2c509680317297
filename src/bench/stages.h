/* Where the time goes: stages of a game's frame, and of a take on its way to a comparison. */
#ifndef GB_BENCH_STAGES_H
#define GB_BENCH_STAGES_H

#include "base/buffer.h"
#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_MAX_STAGES = 16 };

/* Times in ns. */
typedef struct gb_stage {
    const char *name, *file; /* file: from src/ on */
    int line;                /* of the call that is timed */
    long count;
    double total, least, most, squares;
} gb_stage;

typedef struct gb_stages {
    gb_stage stage[GB_MAX_STAGES];
    int n;
} gb_stages;

/* Adds one run of a stage. */
void gb_stage_add(gb_stages *stages, const char *name, const char *file, int line, double ns);

/* Times a call as a stage. */
#define GB_STAGE(stages, name, call)                                                               \
    do {                                                                                           \
        long long begin_ = gb_nanoseconds();                                                       \
        call;                                                                                      \
        gb_stage_add(stages, name, __FILE__, __LINE__, (double)(gb_nanoseconds() - begin_));       \
    } while (0)

/* The frame of a crowd of 100, for some seconds of measuring: the characters' steps, two clips
 * blended for each, the poses placed in the world, and 100 poses of muscles. */
gb_status gb_stages_of_frame(double seconds, gb_stages *stages, gb_error *err);

/* A take, again and again: opened, its points placed, analysed, compared with the people of a
 * reference file (NULL: not compared). */
gb_status gb_stages_of_take(const char *take, const char *reference, double seconds,
                            gb_stages *stages, gb_error *err);

/* Standard deviation of a stage's times, ns. */
double gb_stage_sd(const gb_stage *stage);

/* All as CSV, with the columns that Tracy's csvexport has; total_perc is of the stages together. */
void gb_stages_csv(gb_buffer *out, const gb_stages *stages);

#ifdef __cplusplus
}
#endif
#endif
