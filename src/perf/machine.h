/* The machine that times are taken on, and what about it makes them doubtful. */
#ifndef GB_PERF_MACHINE_H
#define GB_PERF_MACHINE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_MAX_CACHES = 8, GB_MAX_DOUBTS = 8 };

typedef struct gb_cache {
    int level;
    char type[16]; /* "Data", "Instruction", "Unified" */
    double bytes;
    int sharing; /* processors that share it; 0: not known */
} gb_cache;

/* Texts are "" and numbers -1 where the system does not say. */
typedef struct gb_machine {
    char system[65], architecture[65]; /* "Linux", "x86_64" */
    char cpu[96];                      /* model */
    char features[96];                 /* of those that our code has variants for: "avx2 avx512f" */
    char governor[32];
    char hypervisor[32];
    int processors; /* online */
    int turbo;      /* 1 on, 0 off, -1 not known */
    double mhz;
    double load[3]; /* average over 1, 5, 15 minutes; -1 */
    bool counters;  /* the processor's, for us */
    gb_cache cache[GB_MAX_CACHES];
    int ncache;
} gb_machine;

void gb_machine_look(gb_machine *machine);

/* The size of the data cache of a level, bytes; 0: not known. */
double gb_machine_cache(const gb_machine *machine, int level);

/* "name version" of the compiler that made the program, and of the C library that runs. */
const char *gb_machine_compiler(void);
const char *gb_machine_libc(void);

/* One sentence for each thing that makes times on it doubtful; returns how many. */
int gb_machine_doubts(const gb_machine *machine, char doubt[GB_MAX_DOUBTS][200]);

#ifdef __cplusplus
}
#endif
#endif
