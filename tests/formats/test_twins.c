/* Forward kinematics against other people's conversions of the same takes: the ASF/AMC reader and
 * the BVH reader must put every joint at the same place.
 *
 * The conversions print positions with four decimals (CMU units: half of the last is 0.00005 / 0.45
 * in, 0.00019 in along the diagonal) and angles with four or five; the bound is a little above. */
#include "reading.h"

#define BOUND      0.0003 /* in */
#define CMU_METRES (0.0254 / 0.45)

typedef struct pair {
    const char *acclaim, *bvh;
} pair;

/* Where a bone begins, in the names of MotionBuilder's conversions. */
static const pair lower_body[] = {
    {"root", "Hips"},           {"lowerback", "LowerBack"}, {"upperback", "Spine"},
    {"thorax", "Spine1"},       {"lhipjoint", "LHipJoint"}, {"lfemur", "LeftUpLeg"},
    {"ltibia", "LeftLeg"},      {"lfoot", "LeftFoot"},      {"ltoes", "LeftToeBase"},
    {"rhipjoint", "RHipJoint"}, {"rfemur", "RightUpLeg"},   {"rtibia", "RightLeg"},
    {"rfoot", "RightFoot"},     {"rtoes", "RightToeBase"},  {NULL, NULL},
};

static const pair upper_body[] = {
    {"lowerneck", "Neck"},         {"upperneck", "Neck1"},         {"head", "Head"},
    {"lclavicle", "LeftShoulder"}, {"lhumerus", "LeftArm"},        {"lradius", "LeftForeArm"},
    {"lwrist", "LeftHand"},        {"rclavicle", "RightShoulder"}, {"rhumerus", "RightArm"},
    {"rradius", "RightForeArm"},   {"rwrist", "RightHand"},        {NULL, NULL},
};

/* The imusim conversion keeps the names. */
static const pair same_names[] = {
    {"root", "root"},           {"lowerback", "lowerback"},
    {"upperback", "upperback"}, {"thorax", "thorax"},
    {"lowerneck", "lowerneck"}, {"upperneck", "upperneck"},
    {"head", "head"},           {"lclavicle", "lclavicle"},
    {"lhumerus", "lhumerus"},   {"lradius", "lradius"},
    {"lwrist", "lwrist"},       {"lhand", "lhand"},
    {"rclavicle", "rclavicle"}, {"rhumerus", "rhumerus"},
    {"rradius", "rradius"},     {"rwrist", "rwrist"},
    {"rhand", "rhand"},         {"lfemur", "lfemur"},
    {"ltibia", "ltibia"},       {"lfoot", "lfoot"},
    {"ltoes", "ltoes"},         {"rfemur", "rfemur"},
    {"rtibia", "rtibia"},       {"rfoot", "rfoot"},
    {"rtoes", "rtoes"},         {NULL, NULL},
};

typedef struct take {
    reading r;
    double *position; /* (njoint x 3 x nframe) m */
} take;

static void open_take(take *t, const char *name, double metres)
{
    reading *r = &t->r;
    gb_file file;
    reading_begin(r);
    assert_status(gb_file_open(data_path(name), 0, &file, &r->err), GB_OK, &r->err);
    assert_status(read_any(&file, data_path(name), NULL, &r->motion, &r->notes, &r->err), GB_OK,
                  &r->err);
    gb_file_close(&file);
    if (metres > 0)
        r->motion.metres = metres;
    size_t count = (size_t)r->motion.skeleton.njoint * 3 * (size_t)r->motion.nframe;
    t->position = malloc(count * sizeof *t->position);
    assert_non_null(t->position);
    assert_status(gb_motion_forward(&r->motion, 0, r->motion.nframe, t->position, NULL, &r->err),
                  GB_OK, &r->err);
}

static void close_take(take *t)
{
    free(t->position);
    reading_end(&t->r);
}

static gb_vec3 at(const take *t, int node, int frame)
{
    size_t n = (size_t)t->r.motion.nframe;
    const double *p = t->position + (size_t)node * 3 * n + frame;
    return (gb_vec3){p[0], p[n], p[2 * n]};
}

static int node(const take *t, const char *name)
{
    int j = gb_skeleton_find(&t->r.motion.skeleton, name);
    if (j < 0)
        print_error("no joint '%s'\n", name);
    assert_true(j >= 0);
    return j;
}

/* The distance of the pairs in every step-th frame (BVH row = frame + shift), less expected; the
 * largest of it (in), with where it is. */
static double largest(const take *amc, const take *bvh, const pair *pairs, int shift, int step,
                      double expected, const char *label)
{
    double most = 0;
    const char *joint = "";
    int where = 0, nframe = 0;
    for (int i = 0; pairs[i].acclaim; i++) {
        int a = node(amc, pairs[i].acclaim), b = node(bvh, pairs[i].bvh);
        nframe = 0;
        for (int f = 0; f < amc->r.motion.nframe; f += step, nframe++) {
            assert_true(f + shift < bvh->r.motion.nframe);
            gb_vec3 d = gb_vec3_sub(at(amc, a, f), at(bvh, b, f + shift));
            double off = fabs(gb_vec3_length(d) / 0.0254 - expected);
            if (!(off <= most)) {
                most = off;
                joint = pairs[i].acclaim;
                where = f;
            }
        }
    }
    print_message("%s: at most %.6f in over %d frames (%s, frame %d)\n", label, most, nframe, joint,
                  where);
    return most;
}

/* Pelvis, legs and lower spine are the same. What hangs on the thorax is moved by its length in
 * every frame: the conversion has dropped it (Neck has an OFFSET of 0), not we. */
static void check_twin(const char *take_name, const char *maker, int shift)
{
    take amc, bvh;
    char name[64], label[64];
    snprintf(name, sizeof name, "cmu/%s.amc", take_name);
    open_take(&amc, name, 0);
    snprintf(name, sizeof name, "cmu/twins/%s.%s.bvh", take_name, maker);
    open_take(&bvh, name, CMU_METRES);
    assert_near(amc.r.motion.metres, CMU_METRES, 0, 1e-15, "the ASF's unit");

    snprintf(label, sizeof label, "%s.%s, pelvis, legs, lower spine", take_name, maker);
    double lower = largest(&amc, &bvh, lower_body, shift, 1, 0, label);
    int neck = node(&amc, "lowerneck");
    double thorax = gb_vec3_length(amc.r.motion.skeleton.joint[neck].offset) / 0.45;
    snprintf(label, sizeof label, "%s.%s, above a thorax of %.4f in", take_name, maker, thorax);
    double upper = largest(&amc, &bvh, upper_body, shift, 1, thorax, label);
    close_take(&amc);
    close_take(&bvh);
    assert_true(lower <= BOUND);
    assert_true(upper <= BOUND);
}

/* Row 0 is an added T-pose. */
static void playground_01_01_agrees(void **state)
{
    (void)state;
    need_data();
    check_twin("01_01", "fairmotion", 1);
}

static void walk_08_01_agrees(void **state)
{
    (void)state;
    need_data();
    check_twin("08_01", "cgspeed", 1);
}

static void walk_16_32_agrees(void **state)
{
    (void)state;
    need_data();
    check_twin("16_32", "cgspeed", 1);
}

static void walk_35_02_agrees(void **state)
{
    (void)state;
    need_data();
    check_twin("35_02", "cgspeed", 1);
}

/* Our AMC is cut in frame 245, the BVH is whole and has two T-poses in front. */
static void walk_07_12_agrees_up_to_where_it_is_cut(void **state)
{
    (void)state;
    need_data();
    check_twin("07_12", "cgspeed", 2);
    take amc;
    open_take(&amc, "cmu/07_12.amc", 0);
    assert_int_equal(amc.r.motion.nframe, 244);
    assert_non_null(reading_note(&amc.r, "cut"));
    close_take(&amc);
}

/* In cm, made at 30 Hz and filled up to 120: every fourth row is the take's own. Here the upper
 * body is whole too. */
static void walk_16_15_agrees_in_every_fourth_row(void **state)
{
    (void)state;
    need_data();
    take amc, bvh;
    open_take(&amc, "cmu/16_15.amc", 0);
    open_take(&bvh, "cmu/twins/16_15.imusim.bvh", 0.01);
    double off = largest(&amc, &bvh, same_names, 0, 4, 0, "16_15.imusim, all joints");
    double between = largest(&amc, &bvh, same_names, 0, 1, 0, "16_15.imusim, rows between too");
    close_take(&amc);
    close_take(&bvh);
    assert_true(off <= BOUND);
    assert_true(between > BOUND); /* else the note above is out of date */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(playground_01_01_agrees),
    cmocka_unit_test(walk_08_01_agrees),
    cmocka_unit_test(walk_16_32_agrees),
    cmocka_unit_test(walk_35_02_agrees),
    cmocka_unit_test(walk_07_12_agrees_up_to_where_it_is_cut),
    cmocka_unit_test(walk_16_15_agrees_in_every_fourth_row),
};

run_group(tests)
