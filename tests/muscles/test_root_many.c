/* Hips of many poses at once against one by one. */
#include "humanoid.h"
#include "muscles/pose.h"

enum { N = 37, ROOM = 55 * 7 + 13 };

static void check_avatar(const gb_avatar *avatar)
{
    static double muscle[GB_NMUSCLE * N], local[GB_NHUMAN * 4 * N], scratch[ROOM * N];
    static double root[7 * N], hips[7 * N];
    unsigned long long state = 7;
    assert_true(gb_roots_scratch(N) <= ROOM * N && gb_muscles_scratch(N) <= ROOM * N);
    for (int i = 0; i < GB_NMUSCLE * N; i++)
        muscle[i] = random_within(&state, 1);
    gb_root want[N];
    for (int i = 0; i < N; i++) {
        double v[7];
        for (int k = 0; k < 7; k++)
            v[k] = random_within(&state, 1);
        want[i] =
            (gb_root){{v[0], v[1], v[2]}, gb_quat_normalize((gb_quat){v[3], v[4], v[5], v[6]})};
        const gb_quat q = want[i].q;
        const double all[7] = {v[0], v[1], v[2], q.x, q.y, q.z, q.w};
        for (int k = 0; k < 7; k++)
            root[k * N + i] = all[k];
    }
    gb_muscles_pose_many(avatar, muscle, N, local, scratch);
    gb_root_place_many(avatar, local, root, N, hips, scratch);
    for (int i = 0; i < N; i++) {
        double one[GB_NMUSCLE];
        gb_quat pose[GB_NHUMAN], turn;
        gb_vec3 at;
        for (int m = 0; m < GB_NMUSCLE; m++)
            one[m] = muscle[m * N + i];
        gb_muscles_pose(avatar, one, pose);
        gb_root_place(avatar, pose, want[i], &at, &turn);
        const double expected[7] = {at.x, at.y, at.z, turn.x, turn.y, turn.z, turn.w};
        for (int k = 0; k < 7; k++)
            assert_near(hips[k * N + i], expected[k], 1e-14, 0, "hips");
    }
}

static void many_are_as_one_by_one(void **state)
{
    (void)state;
    gb_avatar avatar;
    make_everybody(NULL, &avatar);
    check_avatar(&avatar);
}

static void bones_may_be_missing(void **state)
{
    (void)state;
    gb_avatar avatar;
    make_game(&avatar);
    check_avatar(&avatar);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(many_are_as_one_by_one),
    cmocka_unit_test(bones_may_be_missing),
};

run_group(tests)
