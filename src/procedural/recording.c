#include "procedural/recording.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WALK(v)                                                                                    \
    {                                                                                              \
        .speed = (v)                                                                               \
    }
#define TURN(v, turn)                                                                              \
    {                                                                                              \
        .speed = (v), .heading = (turn)*GB_DEGREE                                                  \
    }

const gb_route_leg gb_route_all[] = {
    {0, {.speed = 0}, "stand"},       {2, WALK(1.3), "start"},
    {6, WALK(1.8), "faster"},         {9, WALK(0.9), "slower"},
    {12, TURN(1.3, 70), "turn left"}, {15, TURN(1.3, -20), "turn right"},
    {18, TURN(3.0, -20), "run"},      {23, TURN(1.3, -20), "walk again"},
    {27, TURN(0, -20), "stop"},       {30, {.heading = -20 * GB_DEGREE, .crouch = 1}, "crouch"},
    {32.5, TURN(0, -20), "rise"},     {34.5, {.heading = -20 * GB_DEGREE, .jump = true}, "jump"},
    {34.6, TURN(0, -20), "land"},     {38, {.heading = -20 * GB_DEGREE, .wave = true}, "wave"},
    {41, TURN(0, -20), "rest"},
};
const int gb_route_all_count = sizeof gb_route_all / sizeof *gb_route_all;
const double gb_route_seconds = 44;

const gb_route_leg *gb_route_at(const gb_route_leg *route, int nleg, double seconds)
{
    while (nleg > 1 && route[nleg - 1].time > seconds + 1e-9)
        nleg--;
    return &route[nleg - 1];
}

static gb_status check(const gb_recording *take, gb_error *err)
{
    if (!(take->figure.leg >= 0.1 && take->figure.leg <= 5))
        return gb_fail(err, GB_USAGE, "a leg of %g m is not between 0.1 and 5", take->figure.leg);
    if (!(take->fps >= 1 && take->fps <= 10000))
        return gb_fail(err, GB_USAGE, "%g frames a second are not between 1 and 10000", take->fps);
    if (!(take->seconds > 0 && take->seconds <= 3600))
        return gb_fail(err, GB_USAGE, "%g seconds are not between 0 and 3600", take->seconds);
    return GB_OK;
}

gb_status gb_character_motion(const gb_recording *take, gb_motion *motion,
                              gb_character_pose **poses, gb_error *err)
{
    memset(motion, 0, sizeof *motion);
    gb_status status = check(take, err);
    if (status != GB_OK)
        return status;
    gb_rig rig;
    gb_character character;
    int nframe = (int)floor(take->seconds * take->fps + 1e-9) + 1;
    gb_character_pose *kept = poses ? calloc((size_t)nframe, sizeof *kept) : NULL;
    if (poses && !kept)
        return gb_fail_memory(err);
    gb_figure_rig(&take->figure, &rig);
    status = gb_rig_take(&rig, nframe, 1 / take->fps, motion, err);
    if (status != GB_OK) {
        free(kept);
        return status;
    }
    gb_character_start(&character, &take->figure, take->parameters, &take->route[0].command);
    for (int f = 0; f < nframe; f++) {
        gb_character_pose pose;
        const gb_route_leg *leg =
            gb_route_at(take->route, take->nleg, f > 0 ? (f - 1) / take->fps : 0);
        gb_character_step(&character, &leg->command, f > 0 ? 1 / take->fps : 0, &pose);
        gb_rig_set_frame(motion, f, &pose.frame);
        if (kept)
            kept[f] = pose;
    }
    if (poses)
        *poses = kept;
    return GB_OK;
}
