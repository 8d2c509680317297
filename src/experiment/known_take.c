#include "experiment/known_take.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const gb_steady_gait gb_steady_gaits[GB_NSTEADY_GAIT] = {
    {"walk", GB_MODE_WALK, 0.4},    {"walk", GB_MODE_WALK, 0.6},    {"walk", GB_MODE_WALK, 0.8},
    {"walk", GB_MODE_WALK, 1.0},    {"walk", GB_MODE_WALK, 1.25},   {"walk", GB_MODE_WALK, 1.5},
    {"walk", GB_MODE_WALK, 1.8},    {"walk", GB_MODE_WALK, 2.0},    {"go", GB_MODE_AUTOMATIC, 1.7},
    {"go", GB_MODE_AUTOMATIC, 1.9}, {"go", GB_MODE_AUTOMATIC, 2.1}, {"go", GB_MODE_AUTOMATIC, 2.3},
    {"go", GB_MODE_AUTOMATIC, 2.6}, {"run", GB_MODE_RUN, 2.8},      {"run", GB_MODE_RUN, 3.2},
    {"run", GB_MODE_RUN, 3.6},
};

void gb_steady_gait_name(int gait, char *name, size_t size)
{
    snprintf(name, size, "%s %.2f m/s", gb_steady_gaits[gait].word, gb_steady_gaits[gait].speed);
}

void gb_known_take_free(gb_known_take *take)
{
    free(take->pose);
    gb_motion_free(&take->motion);
    gb_arena_free(&take->arena);
    memset(take, 0, sizeof *take);
}

gb_status gb_known_take_make(const gb_route_leg *route, int nleg, double seconds, double fps,
                             const gb_style *style, gb_known_take *take, gb_error *err)
{
    gb_point_map map;
    memset(take, 0, sizeof *take);
    take->fps = fps;
    gb_recording order = {route, nleg, seconds, fps, gb_figure_average(GB_USUAL_LEG), style};
    gb_status status = gb_character_motion(&order, &take->motion, &take->pose, err);
    if (status != GB_OK)
        return status;
    gb_point_map_by_name(&take->motion.skeleton, &map, NULL);
    status = gb_body_from_motion(&take->motion, &map, &take->arena, &take->body, err);
    if (status != GB_OK)
        gb_known_take_free(take);
    return status;
}

gb_status gb_known_take_steady(gb_gait_mode mode, double speed, double seconds, double fps,
                               const gb_style *style, gb_known_take *take, gb_error *err)
{
    gb_route_leg leg = {0, {.speed = speed, .mode = mode}, "steady"};
    return gb_known_take_make(&leg, 1, seconds, fps, style, take, err);
}
