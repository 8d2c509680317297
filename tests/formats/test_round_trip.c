/* What is written is read back: every joint of every real take stands where it stood. */
#include <dirent.h>

#include "base/file.h"
#include "formats/writers.h"
#include "reading.h"

typedef struct loaded {
    gb_arena arena;
    gb_notes notes;
    gb_motion motion;
    double *position; /* (njoint x 3 x nframe) */
} loaded;

static void place(loaded *l)
{
    gb_error err;
    size_t n = (size_t)l->motion.skeleton.njoint * 3 * (size_t)l->motion.nframe;
    l->position = malloc((n + 1) * sizeof *l->position);
    assert_non_null(l->position);
    if (!(l->motion.metres > 0))
        l->motion.metres = 1;
    assert_status(gb_motion_forward(&l->motion, 0, l->motion.nframe, l->position, NULL, &err),
                  GB_OK, &err);
}

static bool load(const char *path, const char *asf, loaded *l)
{
    gb_file file;
    gb_error err;
    gb_read_options options = {.skeleton = asf};
    memset(l, 0, sizeof *l);
    l->notes.arena = &l->arena;
    if (gb_file_open(path, 0, &file, &err) != GB_OK)
        return false;
    gb_status status = read_any(&file, path, &options, &l->motion, &l->notes, &err);
    gb_file_close(&file);
    if (status != GB_OK) {
        gb_arena_free(&l->arena);
        return false;
    }
    place(l);
    return true;
}

static void unload(loaded *l)
{
    free(l->position);
    gb_motion_free(&l->motion);
    gb_arena_free(&l->arena);
}

static void read_bvh(const gb_buffer *text, double metres, loaded *l)
{
    gb_error err;
    memset(l, 0, sizeof *l);
    l->notes.arena = &l->arena;
    assert_status(
        gb_bvh_read(text->text, text->size, "written.bvh", NULL, &l->motion, &l->notes, &err),
        GB_OK, &err);
    l->motion.metres = metres;
    place(l);
}

static void read_acclaim(const gb_buffer *asf, const gb_buffer *amc, loaded *l)
{
    gb_error err;
    memset(l, 0, sizeof *l);
    l->notes.arena = &l->arena;
    assert_status(
        gb_asf_read(asf->text, asf->size, "written.asf", NULL, &l->motion, &l->notes, &err), GB_OK,
        &err);
    assert_status(
        gb_amc_read(amc->text, amc->size, "written.amc", NULL, &l->motion, &l->notes, &err), GB_OK,
        &err);
    place(l);
}

/* The k-th joint (not an end site) with this name, counting from 0; in Acclaim the root is "root"
 * and names may have been changed, so the order of equal joints is used where that is the same. */
static int find(const loaded *l, const char *name, int k)
{
    for (int j = 0; j < l->motion.skeleton.njoint; j++) {
        const gb_joint *joint = &l->motion.skeleton.joint[j];
        if (!joint->end_site && strcmp(joint->name, name) == 0 && k-- == 0)
            return j;
    }
    return -1;
}

/* The largest distance of joints with equal names, m. *compared counts joints. */
static double largest_distance(const loaded *a, const loaded *b, int *compared)
{
    double most = 0;
    int nframe = a->motion.nframe;
    assert_int_equal(b->motion.nframe, nframe);
    *compared = 0;
    for (int j = 0; j < a->motion.skeleton.njoint; j++) {
        const gb_joint *joint = &a->motion.skeleton.joint[j];
        if (joint->end_site)
            continue;
        int same_before = 0;
        for (int i = 0; i < j; i++)
            same_before += !a->motion.skeleton.joint[i].end_site &&
                           strcmp(a->motion.skeleton.joint[i].name, joint->name) == 0;
        int k = find(b, joint->name, same_before);
        if (k < 0 && joint->parent < 0)
            k = find(b, "root", 0);
        if (k < 0)
            continue;
        (*compared)++;
        for (int i = 0; i < 3 * nframe; i++) {
            double d = a->position[(size_t)j * 3 * (size_t)nframe + (size_t)i] -
                       b->position[(size_t)k * 3 * (size_t)nframe + (size_t)i];
            most = fmax(most, fabs(d));
        }
    }
    return most;
}

static int joints(const loaded *l)
{
    int n = 0;
    for (int j = 0; j < l->motion.skeleton.njoint; j++)
        n += !l->motion.skeleton.joint[j].end_site;
    return n;
}

static struct {
    double bvh, other_order, acclaim;
    int files;
} worst;

/* One take through every writer. */
static void check_file(const char *path, const char *asf)
{
    loaded take, back;
    gb_error err;
    gb_buffer bvh = {0}, turned = {0}, skeleton = {0}, frames = {0};
    int compared;
    if (!load(path, asf, &take))
        return;
    worst.files++;
    gb_motion *m = &take.motion;

    assert_status(gb_bvh_write(&bvh, m, NULL, 0, &take.notes, &err), GB_OK, &err);
    read_bvh(&bvh, m->metres, &back);
    double d = largest_distance(&take, &back, &compared);
    if (compared != joints(&take) || d > 1e-9)
        print_error("%s: bvh, %d of %d joints, %g m\n", path, compared, joints(&take), d);
    assert_int_equal(compared, joints(&take));
    assert_near(d, 0, 1e-9, 0, "through BVH");
    worst.bvh = fmax(worst.bvh, d);
    unload(&back);

    /* Another order goes through the matrix. */
    assert_status(gb_bvh_write(&turned, m, "YXZ", 0.01, &take.notes, &err), GB_OK, &err);
    read_bvh(&turned, 0.01, &back);
    d = largest_distance(&take, &back, &compared);
    if (d > 1e-9)
        print_error("%s: other order, %g m\n", path, d);
    assert_near(d, 0, 1e-9, 0, "through BVH in another order, in centimetres");
    worst.other_order = fmax(worst.other_order, d);
    unload(&back);

    gb_status status = gb_asf_write(&skeleton, m, &take.notes, &err);
    if (status == GB_OK) {
        assert_status(gb_amc_write(&frames, m, &take.notes, &err), GB_OK, &err);
        read_acclaim(&skeleton, &frames, &back);
        d = largest_distance(&take, &back, &compared);
        if (d > 1e-9)
            print_error("%s: acclaim, %d joints, %g m\n", path, compared, d);
        assert_near(d, 0, 1e-9, 0, "through ASF and AMC");
        assert_true(compared > 0);
        worst.acclaim = fmax(worst.acclaim, d);
        unload(&back);
    } else {
        assert_contains(err.message, "several roots");
    }
    gb_buffer_free(&bvh);
    gb_buffer_free(&turned);
    gb_buffer_free(&skeleton);
    gb_buffer_free(&frames);
    unload(&take);
}

static void every_real_take_round_trips(void **state)
{
    (void)state;
    need_data();
    static const char *const folders[] = {"cmu", "cmu/twins",     "sfu",
                                          "bvh", "acclaim/hdm05", "cases"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *folder = data_path(folders[i]);
        DIR *handle = opendir(folder);
        assert_non_null(handle);
        for (struct dirent *e = readdir(handle); e; e = readdir(handle)) {
            char path[2048];
            size_t n = strlen(e->d_name);
            if (n < 5 || (strcmp(e->d_name + n - 4, ".bvh") && strcmp(e->d_name + n - 4, ".amc")))
                continue;
            snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
            check_file(path, NULL);
        }
        closedir(handle);
    }
    check_file(data_path("acclaim/endorphin_walking.amc"),
               data_path("acclaim/endorphin_skeleton.asf"));
    check_file(data_path("acclaim/pyasfamc_test.amc"), data_path("acclaim/pyasfamc_test.asf"));
    printf("%d files; largest distances: BVH %.2g m, BVH in another order %.2g m, ASF/AMC %.2g m\n",
           worst.files, worst.bvh, worst.other_order, worst.acclaim);
    assert_true(worst.files > 120);
}

static const char small[] = "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition "
                            "Zposition Zrotation Xrotation Yrotation\nJOINT B two\n{\nOFFSET 0 10 "
                            "0\nCHANNELS 3 Yrotation Xrotation Zrotation\nEnd Site\n{\nOFFSET 0 5 "
                            "0\n}\n}\nJOINT C\n{\nOFFSET 1 0 0\nCHANNELS 3 Xposition Yposition "
                            "Zposition\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.0083333\n1 2 3 90 "
                            "0.1 1e-015 0.30000000000000004 90 7 1 2 3\n-1 2 3 0 0 0 1 2 3 4 5 6\n";

static void load_small(loaded *l)
{
    gb_buffer text = {.text = (char *)(uintptr_t)small, .size = sizeof small - 1};
    read_bvh(&text, 1, l);
}

/* Channels that can be kept keep their order and every bit of their values. */
static void kept_channels_keep_their_bits(void **state)
{
    (void)state;
    loaded a, b;
    gb_error err;
    gb_buffer text = {0};
    load_small(&a);
    assert_status(gb_bvh_write(&text, &a.motion, NULL, 0, &a.notes, &err), GB_OK, &err);
    read_bvh(&text, 1, &b);
    assert_int_equal(a.motion.skeleton.ncolumn, b.motion.skeleton.ncolumn);
    assert_memory_equal(a.motion.values, b.motion.values, 24 * sizeof(double));
    assert_string_equal(b.motion.skeleton.joint[1].name, "B two");
    assert_contains(text.text, "CHANNELS 3 Yrotation Xrotation Zrotation");
    unload(&a);
    unload(&b);
    gb_buffer_free(&text);
}

/* A header, a row a frame, metres; TRC as OpenSim documents it. */
static void points_are_written_as_tables(void **state)
{
    (void)state;
    static const char *const names[] = {"left_hip", "a,b"};
    static const double xyz[] = {1, 2, 3, 4, 5, 6, 0.1, (double)NAN, 7, 8, 9, 10};
    gb_markers m = {names, 2, 2, 0.5, xyz};
    gb_buffer csv = {0}, trc = {0};
    gb_markers_csv(&csv, &m);
    assert_string_equal(csv.text, "frame,time,left_hip.x,left_hip.y,left_hip.z,\"a,b.x\",\"a,b.y\","
                                  "\"a,b.z\"\n0,0,1,3,5,0.1,7,9\n1,0.5,2,4,6,,8,10\n");
    gb_markers_trc(&trc, &m, "x.trc");
    assert_contains(trc.text, "PathFileType\t4\t(X/Y/Z)\tx.trc\n");
    assert_contains(trc.text, "\n2\t2\t2\t2\tmm\t2\t1\t2\n");
    assert_contains(trc.text,
                    "Frame#\tTime\tleft_hip\t\t\ta,b\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n");
    assert_contains(trc.text, "1\t0\t1000\t3000\t5000\t100\t7000\t9000\n");
    gb_buffer_free(&csv);
    gb_buffer_free(&trc);
}

static void a_wrong_order_is_refused(void **state)
{
    (void)state;
    static const char *const orders[] = {"XX", "XYX", "ABC", "", "XYZW"};
    loaded a;
    gb_error err;
    load_small(&a);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        gb_buffer text = {0};
        assert_status(gb_bvh_write(&text, &a.motion, orders[i], 0, &a.notes, &err), GB_USAGE, &err);
        gb_buffer_free(&text);
    }
    unload(&a);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_real_take_round_trips),
    cmocka_unit_test(kept_channels_keep_their_bits),
    cmocka_unit_test(points_are_written_as_tables),
    cmocka_unit_test(a_wrong_order_is_refused),
};

run_group(tests)
