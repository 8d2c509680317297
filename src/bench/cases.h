/* The cases that `gaitbench bench` measures: a table, one file per family. */
#ifndef GB_BENCH_CASES_H
#define GB_BENCH_CASES_H

#include "base/arena.h"
#include "perf/replays.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_bench_case {
    const char *name; /* hierarchical: "procedural/step/walk" */
    const char *what; /* one line */
    /* Makes what the case works on. GB_NOTHING, with the reason, when a file for it is missing.
     * work->name is set; on failure nothing is left. */
    gb_status (*prepare)(const struct gb_bench_case *self, gb_work *work, gb_error *err);
    int variant;         /* these two are the family's own */
    const char *subject; /* NULL: none */
    int counted;         /* repetitions when instructions are counted */
} gb_bench_case;

typedef struct gb_bench_family {
    const gb_bench_case *cases;
    int n;
} gb_bench_family;

/* Reading text; placing joints; the procedural character; playing clips; muscles; from a take to a
 * comparison. */
extern const gb_bench_family gb_bench_reading, gb_bench_kinematics, gb_bench_character,
    gb_bench_clips, gb_bench_muscles, gb_bench_analysis;

/* Does a word mean this name? The beginning of it up to a slash or its end ("procedural/step"), a
 * part between slashes ("step"), or a pattern of the shell ("procedural/x/w*", x for any). */
bool gb_bench_matches(const char *word, const char *name);

/* Prepares a case; the caller calls gb_bench_release. */
gb_status gb_bench_prepare(const gb_bench_case *c, gb_work *work, gb_error *err);
void gb_bench_release(gb_work *work);

/* A case that is made for one file: reading it from the disk. name and path must outlive it. */
gb_status gb_bench_prepare_file(const char *name, const char *path, gb_work *work, gb_error *err);

/* The path of a take of people in arena, or NULL: below GAITBENCH_DATA, among the fetched ones. */
const char *gb_bench_take(const char *name, gb_arena *arena);

#ifdef __cplusplus
}
#endif
#endif
