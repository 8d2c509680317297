#include "procedural/figure.h"

#include <math.h>

#include "geometry/angle.h"

gb_figure gb_figure_average(double leg)
{
    /* Medians over each take of 35_01, 16_15, 07_01, 08_01, 39_01, 05_01, 06_01, 12_01, 37_01, mean
     * over people; flat pitch, ball height and heel as in the study of shared models (a planted
     * ball lies 3 % of the leg over the sole). */
    return (gb_figure){
        .leg = leg,
        .thigh = 0.469,
        .hip_width = 0.236,
        .foot = 0.145,
        .foot_pitch = -13.2,
        .ball_height = 0.030,
        .heel = 0.05,
        .toes = 0.075,
        .neck_height = 0.542,
        .shoulder_height = 0.607,
        .shoulder_width = 0.457,
        .upper_arm = 0.347,
        .forearm = 0.217,
        .hand = 0.186,
        .head = 0.234,
        .head_top = 0.120,
    };
}

double gb_figure_ankle_height(const gb_figure *f)
{
    return f->ball_height - f->foot * sin(f->foot_pitch * GB_DEGREE);
}

double gb_figure_foot_ahead(const gb_figure *f)
{
    return f->foot * cos(f->foot_pitch * GB_DEGREE);
}

static void place_arm(const gb_figure *f, int upper, double side, gb_rig *rig)
{
    rig->offset[upper] =
        (gb_vec3){side * f->shoulder_width / 2, f->shoulder_height - f->neck_height * 2 / 3, 0};
    rig->offset[upper + 1] = (gb_vec3){0, -f->upper_arm, 0};
    rig->offset[upper + 2] = (gb_vec3){0, -f->forearm, 0};
}

static void place_leg(const gb_figure *f, int thigh, double side, gb_rig *rig)
{
    rig->offset[thigh] = (gb_vec3){side * f->hip_width / 2, 0, 0};
    rig->offset[thigh + 1] = (gb_vec3){0, -f->thigh, 0};
    rig->offset[thigh + 2] = (gb_vec3){0, f->thigh - 1, 0};
    rig->offset[thigh + 3] =
        (gb_vec3){0, f->foot * sin(f->foot_pitch * GB_DEGREE), gb_figure_foot_ahead(f)};
}

void gb_figure_rig(const gb_figure *f, gb_rig *rig)
{
    *rig = (gb_rig){0};
    rig->offset[GB_RIG_HIPS] = (gb_vec3){0, 1 + gb_figure_ankle_height(f), 0};
    rig->offset[GB_RIG_SPINE] = (gb_vec3){0, f->neck_height / 3, 0};
    rig->offset[GB_RIG_CHEST] = (gb_vec3){0, f->neck_height / 3, 0};
    rig->offset[GB_RIG_NECK] = (gb_vec3){0, f->neck_height / 3, 0};
    rig->offset[GB_RIG_HEAD] = (gb_vec3){0, f->head, 0};
    place_arm(f, GB_RIG_LEFT_UPPER_ARM, 1, rig);
    place_arm(f, GB_RIG_RIGHT_UPPER_ARM, -1, rig);
    place_leg(f, GB_RIG_LEFT_THIGH, 1, rig);
    place_leg(f, GB_RIG_RIGHT_THIGH, -1, rig);
    rig->tip[GB_RIG_TIP_HEAD] = (gb_vec3){0, f->head_top, 0};
    rig->tip[GB_RIG_TIP_RIGHT_HAND] = rig->tip[GB_RIG_TIP_LEFT_HAND] = (gb_vec3){0, -f->hand, 0};
    rig->tip[GB_RIG_TIP_RIGHT_TOES] = rig->tip[GB_RIG_TIP_LEFT_TOES] =
        (gb_vec3){0, -f->ball_height, f->toes};
    for (int j = 0; j < GB_RIG_NJOINT; j++)
        rig->offset[j] = gb_vec3_scale(rig->offset[j], f->leg);
    for (int i = 0; i < GB_RIG_NTIP; i++)
        rig->tip[i] = gb_vec3_scale(rig->tip[i], f->leg);
}
