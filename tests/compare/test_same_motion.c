/* The same motion as ASF/AMC and as the BVH that somebody made of it: what is judged must not depend
 * on the file. Frames that were put in front are left out. Needs takes; without them it skips. */
#include "check.h"
#include "compare/comparison.h"
#include "take/take.h"

static const struct {
    const char *take, *maker;
    int added; /* frames before the motion */
} twins[] = {{"08_01", "cgspeed", 1},
             {"16_32", "cgspeed", 1},
             {"35_02", "cgspeed", 1},
             {"07_12", "cgspeed", 2},
             {"16_15", "imusim", 0}};

/* The frames of the AMC, which may be cut. */
static gb_gait analyze(const char *name, int added, int *frames)
{
    gb_take_options options = {.from = added};
    gb_take take;
    gb_body body;
    gb_gait gait;
    gb_error err;
    options.to = added + *frames - 1;
    assert_status(gb_take_open(data_path(name), *frames > 0 ? &options : NULL, &take, &err), GB_OK,
                  &err);
    *frames = gb_take_frames(&take);
    assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
    gb_take_close(&take);
    return gait;
}

static void rows_do_not_depend_on_the_file(void **state)
{
    (void)state;
    need_data();
    static gb_comparison a, b;
    double most = 0, trunk = 0;
    gb_reference people;
    gb_error err;
    assert_status(gb_reference_open("fixtures/references/people-walk.json", &people, &err), GB_OK,
                  &err);
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
        char amc[64], bvh[64];
        snprintf(amc, sizeof amc, "cmu/%s.amc", twins[i].take);
        snprintf(bvh, sizeof bvh, "cmu/twins/%s.%s.bvh", twins[i].take, twins[i].maker);
        int frames = 0;
        gb_gait one = analyze(amc, 0, &frames);
        gb_gait other = analyze(bvh, twins[i].added, &frames);
        assert_int_equal(one.nkept, other.nkept);
        assert_near(other.mean[GB_SPEED_STAR], one.mean[GB_SPEED_STAR], 0.002, 0, "v*");
        gb_compare(&one, &people, -1, GB_SPEED_OF_SUBJECT, 0.02, &a);
        gb_compare(&other, &people, -1, GB_SPEED_OF_SUBJECT, 0.02, &b);
        double take = 0;
        for (int c = 0; c < GB_NCURVE; c++) {
            if (!a.curve[c].available || !b.curve[c].available || !people.judged[c])
                continue;
            double off = fabs(b.curve[c].ratio.shape - a.curve[c].ratio.shape);
            /* Which vertebra is called the neck's base differs. */
            if (c == GB_TRUNK)
                trunk = fmax(trunk, off);
            else
                take = fmax(take, off);
            if (off > (c == GB_TRUNK ? 0.15 : 0.02))
                print_error("%s: %s %.3f and %.3f SD\n", twins[i].take, gb_curves[c].name,
                            a.curve[c].ratio.shape, b.curve[c].ratio.shape);
        }
        printf("%s: %d cycles, rows within %.3f SD\n", twins[i].take, one.nkept, take);
        most = fmax(most, take);
        gb_gait_free(&one);
        gb_gait_free(&other);
    }
    printf("trunk: within %.3f SD\n", trunk);
    assert_true(most <= 0.02);
    assert_true(trunk <= 0.15);
    gb_reference_free(&people);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rows_do_not_depend_on_the_file),
};
run_group(tests)
