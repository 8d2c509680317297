/* Any bytes as an avatar of Unity; what is read keeps its promises, and poses what it can. */
#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "muscles/avatar_unity.h"
#include "muscles/pose.h"

static void check(bool good)
{
    if (!good)
        abort();
}

static void check_indices(const int *index, int n, int nnode)
{
    for (int i = 0; i < n; i++)
        check(index[i] >= -1 && index[i] < nnode);
}

static void use(const gb_avatar *avatar)
{
    double muscle[GB_NMUSCLE] = {0};
    gb_quat local[GB_NHUMAN];
    double mass = 0;
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &avatar->bone[b];
        mass += bone->mass;
        if (bone->present)
            check((b == GB_H_HIPS) == (bone->parent < 0));
    }
    check(fabs(mass - 1) < 2e-3);
    gb_muscles_pose(avatar, muscle, local);
    for (int b = 0; b < GB_NHUMAN; b++)
        check(isfinite(local[b].x + local[b].y + local[b].z + local[b].w));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_unity_avatar in;
    gb_avatar avatar;
    gb_error err;
    gb_status status =
        gb_unity_avatar_parse((const char *)data, size, "fuzz.asset", &in, &notes, &err);
    check(status == GB_OK || (status == GB_INPUT && err.message[0]));
    if (status == GB_OK) {
        for (int n = 0; n < in.nnode; n++)
            check(in.node[n].parent >= -1 && in.node[n].parent < n && in.node[n].axes >= -1 &&
                  in.node[n].axes < in.naxes);
        check_indices(in.body, GB_UNITY_BODY, in.nnode);
        check_indices(in.left, GB_UNITY_HAND, in.nnode);
        check_indices(in.right, GB_UNITY_HAND, in.nnode);
        status = gb_avatar_of_unity(&in, "fuzz.asset", &avatar, &notes, &err);
        check(status == GB_OK || (status == GB_INPUT && err.message[0]));
        if (status == GB_OK)
            use(&avatar);
        gb_unity_avatar_free(&in);
    }
    gb_arena_free(&arena);
    return 0;
}
