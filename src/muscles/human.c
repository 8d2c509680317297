#include "muscles/human.h"

#include <string.h>

const int gb_human_order[GB_NHUMAN] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  GB_H_UPPER_CHEST,
                                       9,  10, 11, 12, 13, 14, 15, 16, 17, 18,
                                       19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
                                       29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
                                       39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
                                       49, 50, 51, 52, 53};

int gb_human_find(const char *name)
{
    for (int b = 0; b < GB_NHUMAN; b++) {
        if (strcmp(gb_human[b].name, name) == 0)
            return b;
    }
    return -1;
}

int gb_muscle_find(const char *name)
{
    for (int m = 0; m < GB_NMUSCLE; m++) {
        if (strcmp(gb_muscles[m].name, name) == 0 || strcmp(gb_muscles[m].clip, name) == 0)
            return m;
    }
    return -1;
}

const int *gb_human_child(int bone)
{
    static const int none[] = {-1};
    static const int hips[] = {GB_H_SPINE, -1};
    static const int spine[] = {GB_H_CHEST, GB_H_UPPER_CHEST, GB_H_NECK, GB_H_HEAD, -1};
    static const int next[GB_NHUMAN][2] = {
        [GB_H_LEFT_UPPER_LEG] = {GB_H_LEFT_LOWER_LEG, -1},
        [GB_H_RIGHT_UPPER_LEG] = {GB_H_RIGHT_LOWER_LEG, -1},
        [GB_H_LEFT_LOWER_LEG] = {GB_H_LEFT_FOOT, -1},
        [GB_H_RIGHT_LOWER_LEG] = {GB_H_RIGHT_FOOT, -1},
        [GB_H_NECK] = {GB_H_HEAD, -1},
        [GB_H_LEFT_SHOULDER] = {GB_H_LEFT_UPPER_ARM, -1},
        [GB_H_RIGHT_SHOULDER] = {GB_H_RIGHT_UPPER_ARM, -1},
        [GB_H_LEFT_UPPER_ARM] = {GB_H_LEFT_LOWER_ARM, -1},
        [GB_H_RIGHT_UPPER_ARM] = {GB_H_RIGHT_LOWER_ARM, -1},
        [GB_H_LEFT_LOWER_ARM] = {GB_H_LEFT_HAND, -1},
        [GB_H_RIGHT_LOWER_ARM] = {GB_H_RIGHT_HAND, -1},
    };
    static const int finger[GB_NHUMAN][2] = {
#define FINGER(bone) [bone] = {(bone) + 1, -1}
        FINGER(GB_H_LEFT_THUMB_PROXIMAL),   FINGER(GB_H_LEFT_THUMB_INTERMEDIATE),
        FINGER(GB_H_LEFT_INDEX_PROXIMAL),   FINGER(GB_H_LEFT_INDEX_INTERMEDIATE),
        FINGER(GB_H_LEFT_MIDDLE_PROXIMAL),  FINGER(GB_H_LEFT_MIDDLE_INTERMEDIATE),
        FINGER(GB_H_LEFT_RING_PROXIMAL),    FINGER(GB_H_LEFT_RING_INTERMEDIATE),
        FINGER(GB_H_LEFT_LITTLE_PROXIMAL),  FINGER(GB_H_LEFT_LITTLE_INTERMEDIATE),
        FINGER(GB_H_RIGHT_THUMB_PROXIMAL),  FINGER(GB_H_RIGHT_THUMB_INTERMEDIATE),
        FINGER(GB_H_RIGHT_INDEX_PROXIMAL),  FINGER(GB_H_RIGHT_INDEX_INTERMEDIATE),
        FINGER(GB_H_RIGHT_MIDDLE_PROXIMAL), FINGER(GB_H_RIGHT_MIDDLE_INTERMEDIATE),
        FINGER(GB_H_RIGHT_RING_PROXIMAL),   FINGER(GB_H_RIGHT_RING_INTERMEDIATE),
        FINGER(GB_H_RIGHT_LITTLE_PROXIMAL), FINGER(GB_H_RIGHT_LITTLE_INTERMEDIATE),
#undef FINGER
    };
    switch (bone) {
    case GB_H_HIPS:
        return hips;
    case GB_H_SPINE:
        return spine;
    case GB_H_CHEST:
        return spine + 1;
    case GB_H_UPPER_CHEST:
        return spine + 2;
    default:
        if (next[bone][0] != 0)
            return next[bone];
        return finger[bone][0] != 0 ? finger[bone] : none;
    }
}
