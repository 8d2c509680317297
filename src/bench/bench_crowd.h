/* A crowd of procedural characters that a game steps frame by frame. */
#ifndef GB_BENCH_BENCH_CROWD_H
#define GB_BENCH_BENCH_CROWD_H

#include "perf/replays.h"
#include "procedural/character.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_CROWD_MIX = 8 }; /* from so many on a crowd is the whole mix */

/* Half of them walk, a quarter runs, an eighth stands, an eighth walks in curves; sizes and speeds
 * differ. */
typedef struct gb_crowd {
    int n, threads;
    long frame;
    gb_character *character, *first; /* (n) now; as they were started */
    gb_character_command *command;   /* (n) */
    gb_character_pose *pose;         /* (n) */
} gb_crowd;

/* threads: 1, or more where the program was built with OpenMP; never more than characters. */
gb_status gb_crowd_make(int n, int threads, gb_crowd *crowd, gb_error *err);
void gb_crowd_free(gb_crowd *crowd);
void gb_crowd_rewind(gb_crowd *crowd);
void gb_crowd_step(gb_crowd *crowd, double dt);

/* Bytes that a frame reads and writes for each of them. */
double gb_crowd_bytes(void);

/* A crowd as a work: one repetition is a frame of all of them. */
gb_status gb_crowd_prepare(int n, int threads, gb_work *work, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
