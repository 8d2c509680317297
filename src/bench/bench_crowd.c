#include "bench/bench_crowd.h"

#include <stdlib.h>
#include <string.h>

enum { CURVE_FRAMES = 90 };

static gb_character_command command_of(int i)
{
    switch (i % GB_CROWD_MIX) {
    case 3:
    case 7:
        return (gb_character_command){.speed = 2.8 + 0.1 * (i % 7), .mode = GB_MODE_RUN};
    case 5:
        return (gb_character_command){.speed = 0};
    default:
        return (gb_character_command){.speed = 0.9 + 0.1 * (i % 7), .mode = GB_MODE_WALK};
    }
}

static bool goes_in_curves(int i)
{
    return i % GB_CROWD_MIX == 1;
}

gb_status gb_crowd_make(int n, int threads, gb_crowd *crowd, gb_error *err)
{
    size_t many = (size_t)n;
    *crowd = (gb_crowd){.n = n, .threads = threads < n ? threads : n};
    crowd->character = malloc(many * sizeof *crowd->character);
    crowd->first = malloc(many * sizeof *crowd->first);
    crowd->command = malloc(many * sizeof *crowd->command);
    crowd->pose = calloc(many, sizeof *crowd->pose);
    if (!crowd->character || !crowd->first || !crowd->command || !crowd->pose) {
        gb_crowd_free(crowd);
        return gb_fail_memory(err);
    }
    for (int i = 0; i < n; i++) {
        gb_figure figure = gb_figure_average(0.75 + 0.02 * (i % 11));
        crowd->command[i] = command_of(i);
        gb_character_start(&crowd->first[i], &figure, NULL, &crowd->command[i]);
    }
    gb_crowd_rewind(crowd);
    return GB_OK;
}

void gb_crowd_free(gb_crowd *crowd)
{
    free(crowd->character);
    free(crowd->first);
    free(crowd->command);
    free(crowd->pose);
    memset(crowd, 0, sizeof *crowd);
}

void gb_crowd_rewind(gb_crowd *crowd)
{
    memcpy(crowd->character, crowd->first, (size_t)crowd->n * sizeof *crowd->character);
    crowd->frame = 0;
}

static void step_one(gb_crowd *crowd, int i, double dt)
{
    gb_character_command command = crowd->command[i];
    if (goes_in_curves(i))
        command.heading = crowd->frame / CURVE_FRAMES % 2 ? 0.8 : -0.8;
    gb_character_step(&crowd->character[i], &command, dt, &crowd->pose[i]);
}

void gb_crowd_step(gb_crowd *crowd, double dt)
{
    if (crowd->threads > 1) {
#ifdef _OPENMP
#pragma omp parallel for schedule(static) num_threads(crowd->threads)
#endif
        for (int i = 0; i < crowd->n; i++)
            step_one(crowd, i, dt);
    } else {
        for (int i = 0; i < crowd->n; i++)
            step_one(crowd, i, dt);
    }
    crowd->frame++;
}

double gb_crowd_bytes(void)
{
    return (double)(sizeof(gb_character) + sizeof(gb_character_pose) +
                    sizeof(gb_character_command));
}
