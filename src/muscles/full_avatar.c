/* A T-pose with every bone (declared in retarget.h). */
#include <math.h>

#include "base/units.h"
#include "muscles/retarget.h"

static void put(gb_tpose *t, int bone, int from, double x, double y, double z)
{
    t->present[bone] = true;
    t->position[bone] = gb_vec3_add(t->position[from], (gb_vec3){x, y, z});
}

static void put_hand(gb_tpose *t, int side)
{
    int hand = side ? GB_H_RIGHT_HAND : GB_H_LEFT_HAND;
    int finger = side ? GB_H_RIGHT_THUMB_PROXIMAL : GB_H_LEFT_THUMB_PROXIMAL;
    double out = side ? 1 : -1;
    /* Thumb to little finger: how far out of the wrist, ahead of it, and how long the segments. */
    static const double place[5][3] = {{0.03, 0.03, 0.035},
                                       {0.09, 0.025, 0.04},
                                       {0.095, 0, 0.045},
                                       {0.09, -0.02, 0.04},
                                       {0.08, -0.04, 0.03}};
    for (int f = 0; f < 5; f++, finger += 3) {
        double step = place[f][2];
        put(t, finger, hand, out * place[f][0], 0, place[f][1]);
        for (int k = 1; k < 3; k++)
            put(t, finger + k, finger + k - 1, out * step * (f ? 1 : 0.7), 0, f ? 0 : 0.7 * step);
    }
}

void gb_tpose_of_everybody(gb_tpose *t)
{
    gb_rig rig;
    gb_rig_of_stature(GB_USUAL_STATURE, &rig);
    gb_tpose_of_rig(&rig, t);
    gb_vec3 neck = t->position[GB_H_NECK], chest = t->position[GB_H_CHEST];
    put(t, GB_H_UPPER_CHEST, GB_H_CHEST, 0, (neck.y - chest.y) / 2, 0.01);
    for (int side = 0; side < 2; side++) {
        double out = side ? 1 : -1;
        put(t, side ? GB_H_RIGHT_SHOULDER : GB_H_LEFT_SHOULDER, GB_H_UPPER_CHEST, 0.03 * out, 0.06,
            0);
        put(t, side ? GB_H_RIGHT_EYE : GB_H_LEFT_EYE, GB_H_HEAD, 0.03 * out, 0.06, 0.08);
        put_hand(t, side);
    }
    put(t, GB_H_JAW, GB_H_HEAD, 0, -0.02, 0.03);
    for (int b = 0; b < GB_NHUMAN; b++) {
        /* Any rotation will do; these repeat from bone to bone. */
        gb_quat own = {0.31 * sin(b), 0.42 * cos(2 * b), 0.27 * sin(3 * b + 1), 1};
        t->rotation[b] = gb_quat_normalize(own);
    }
}
