/* Body points of real takes: what stands where when names say it, when they say nothing, and when
 * they say the wrong side. */
#include <dirent.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json.h"
#include "base/statistics.h"
#include "check.h"
#include "formats/writers.h"
#include "gait/gait.h"
#include "humanoid/shape.h"
#include "take/take.h"

enum { MAX_FILES = 256, MAX_SAMPLES = 40, ENOUGH = 600 /* frames to write */ };

typedef struct files {
    char path[MAX_FILES][512];
    int count;
} files;

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The takes of a folder of the data, in the order of their names. */
static void add_takes(files *f, const char *folder, const char *prefix)
{
    DIR *dir = opendir(data_path(folder));
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        if (strncmp(e->d_name, prefix, strlen(prefix)) != 0 ||
            (!ends_with(e->d_name, ".bvh") && !ends_with(e->d_name, ".amc")))
            continue;
        assert_true(f->count < MAX_FILES);
        snprintf(f->path[f->count++], sizeof f->path[0], "%s/%s", folder, e->d_name);
    }
    closedir(dir);
    qsort(f->path, (size_t)f->count, sizeof f->path[0], compare_paths);
}

/* Names that say nothing. */
static void rename_joints(gb_motion *motion)
{
    for (int j = 0; j < motion->skeleton.njoint; j++) {
        if (!motion->skeleton.joint[j].end_site)
            motion->skeleton.joint[j].name = gb_arena_printf(&motion->arena, "j%d", j);
    }
}

/* The mirror image, x against -x of the file: what a take played through the looking-glass is,
 * with its names unchanged. */
static void mirror(gb_motion *motion)
{
    gb_skeleton *skeleton = &motion->skeleton;
    for (int j = 0; j < skeleton->njoint; j++) {
        gb_joint *joint = &skeleton->joint[j];
        joint->offset.x = -joint->offset.x;
        gb_quat *const quats[] = {&joint->pre, &joint->post};
        for (int i = 0; i < 2; i++) {
            quats[i]->y = -quats[i]->y;
            quats[i]->z = -quats[i]->z;
        }
        for (int f = 0; f < motion->nframe; f++) {
            double *row = motion->values + (size_t)f * (size_t)skeleton->ncolumn;
            if (joint->position_column[0] >= 0)
                row[joint->position_column[0]] = -row[joint->position_column[0]];
            for (int t = 0; t < joint->nturn; t++) {
                if (joint->turn_axis[t] != 0)
                    row[joint->turn_column[t]] = -row[joint->turn_column[t]];
            }
        }
    }
}

/* World positions of all nodes in up to MAX_SAMPLES frames: (count x njoint x 3), metres. */
typedef struct samples {
    double *position;
    int count, njoint;
} samples;

static samples sample(const gb_motion *motion)
{
    samples s = {.njoint = motion->skeleton.njoint};
    s.count = motion->nframe < MAX_SAMPLES ? motion->nframe : MAX_SAMPLES;
    size_t size = (size_t)s.njoint * 3;
    s.position = malloc((size_t)s.count * size * sizeof *s.position);
    assert_non_null(s.position);
    for (int i = 0; i < s.count; i++) {
        gb_error err;
        int frame = (int)((long)i * (motion->nframe - 1) / (s.count - 1));
        assert_status(
            gb_motion_forward(motion, frame, 1, s.position + (size_t)i * size, NULL, &err), GB_OK,
            &err);
    }
    return s;
}

static gb_vec3 node_at(const samples *s, int frame, int node)
{
    const double *p = s->position + ((size_t)frame * (size_t)s->njoint + (size_t)node) * 3;
    return (gb_vec3){p[0], p[1], p[2]};
}

/* Median distance of two nodes, m. */
static double apart(const samples *s, int a, int b)
{
    double d[MAX_SAMPLES];
    for (int i = 0; i < s->count; i++)
        d[i] = gb_vec3_length(gb_vec3_sub(node_at(s, i, a), node_at(s, i, b)));
    return gb_median(d, s->count);
}

/* Prints and counts the limb joints that stand somewhere else; left and right may have to be
 * exchanged first. */
static int limbs_elsewhere(const char *name, const gb_take *take, const gb_point_map *named,
                           const gb_point_map *found, bool exchanged)
{
    int wrong = 0;
    samples s = sample(&take->motion);
    for (int p = GB_HIP; p < GB_WRIST; p++) {
        int wanted = named->node[exchanged ? GB_HIP + ((p - GB_HIP) ^ 1) : p];
        if (wanted < 0 || (p >= GB_TOE_TIP && p < GB_SHOULDER))
            continue;
        double off =
            found->node[p] < 0 ? (double)INFINITY : apart(&s, wanted, found->node[p]) / take->leg;
        if (off <= 0.06)
            continue;
        print_error("%s: %s is %.2f legs from '%s'\n", name, gb_point_name(p), off,
                    take->motion.skeleton.joint[wanted].name);
        wrong++;
    }
    free(s.position);
    return wrong;
}

static bool has_note(const gb_notes *notes, const char *kind)
{
    for (const gb_note *n = notes->first; n; n = n->next) {
        if (strcmp(n->kind, kind) == 0)
            return true;
    }
    return false;
}

/* The map that names give was made by people who knew the skeletons: it says where limbs are. A
 * mirrored take is a body like others, whose right leg is where its left one was. */
static void the_shape_finds_the_limbs_that_names_say(void **state)
{
    (void)state;
    need_data();
    static files f;
    add_takes(&f, "bvh", "");
    add_takes(&f, "cmu", "");
    add_takes(&f, "cmu/twins", "");
    add_takes(&f, "field", "");
    add_takes(&f, "sfu", "");
    add_takes(&f, "people/points", "");
    add_takes(&f, "acclaim/hdm05", "");
    int wrong = 0, count = 0;
    for (int i = 0; i < f.count; i++) {
        gb_take take;
        gb_error err;
        if (gb_take_open(data_path(f.path[i]), NULL, &take, &err) != GB_OK) {
            print_error("%s: %s\n", f.path[i], err.message);
            fail();
        }
        gb_point_map named = take.map;
        bool by_shape = has_note(&take.assumed, "shape");
        if (!gb_point_map_has_legs(&named) || by_shape || take.motion.nframe < GB_SHAPE_FRAMES) {
            wrong += by_shape; /* all that have limbs here have names */
            gb_take_close(&take);
            continue;
        }
        count++;
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            gb_point_map found;
            for (int p = 0; p < GB_NPOINT; p++)
                found.node[p] = -1;
            gb_notes notes = {.arena = &take.arena};
            if (mirrored)
                mirror(&take.motion);
            rename_joints(&take.motion);
            assert_status(gb_point_map_by_shape(&take.motion, '\0', &found, &notes, &notes, &err),
                          GB_OK, &err);
            wrong += limbs_elsewhere(f.path[i], &take, &named, &found, mirrored);
        }
        gb_take_close(&take);
    }
    print_message("%d takes, each as it is and mirrored\n", count);
    assert_int_equal(wrong, 0);
    assert_true(count >= 100);
}

static void shorten(gb_motion *motion)
{
    motion->nframe = motion->nframe < ENOUGH ? motion->nframe : ENOUGH;
}

/* Files in a folder of their own. */
typedef struct written {
    char folder[64], bvh[96], amc[96], asf[96], map[96];
} written;

static written make_folder(void)
{
    written w = {.folder = "/tmp/gaitbench-map-XXXXXX"};
    assert_non_null(mkdtemp(w.folder));
    snprintf(w.bvh, sizeof w.bvh, "%s/take.bvh", w.folder);
    snprintf(w.amc, sizeof w.amc, "%s/take.amc", w.folder);
    snprintf(w.asf, sizeof w.asf, "%s/take.asf", w.folder);
    snprintf(w.map, sizeof w.map, "%s/map.json", w.folder);
    return w;
}

static void remove_folder(const written *w)
{
    unlink(w->bvh);
    unlink(w->amc);
    unlink(w->asf);
    unlink(w->map);
    rmdir(w->folder);
}

static void put(const char *path, gb_buffer *text)
{
    gb_error err;
    assert_false(text->failed);
    assert_status(gb_file_write(path, text->text, text->size, &err), GB_OK, &err);
    gb_buffer_free(text);
}

static void write_bvh(const gb_motion *motion, const char *path)
{
    gb_error err;
    gb_buffer text = {0};
    assert_status(gb_bvh_write(&text, motion, NULL, 0, NULL, &err), GB_OK, &err);
    put(path, &text);
}

static void write_amc(const gb_motion *motion, const written *w)
{
    gb_error err;
    gb_buffer asf = {0}, amc = {0};
    assert_status(gb_asf_write(&asf, motion, NULL, &err), GB_OK, &err);
    assert_status(gb_amc_write(&amc, motion, NULL, &err), GB_OK, &err);
    put(w->asf, &asf);
    put(w->amc, &amc);
}

/* Names on a mirrored take say the wrong side; on others they do not, whatever these do. */
static void a_mirrored_take_is_said_to_be_one(void **state)
{
    (void)state;
    need_data();
    static files f;
    add_takes(&f, "bvh", "");
    add_takes(&f, "cmu", "");
    add_takes(&f, "field", "");
    add_takes(&f, "people/points", "");
    written w = make_folder();
    int wrong = 0, count = 0;
    for (int i = 0; i < f.count; i++) {
        gb_take take, mirrored;
        gb_error err;
        assert_status(gb_take_open(data_path(f.path[i]), NULL, &take, &err), GB_OK, &err);
        if (gb_point_map_has_legs(&take.map) && take.motion.nframe > 0) {
            count++;
            if (has_note(&take.warnings, "sides")) {
                print_error("%s is said to be mirrored\n", f.path[i]);
                wrong++;
            }
            mirror(&take.motion);
            shorten(&take.motion);
            write_bvh(&take.motion, w.bvh);
            assert_status(gb_take_open(w.bvh, NULL, &mirrored, &err), GB_OK, &err);
            if (!has_note(&mirrored.warnings, "sides")) {
                print_error("%s mirrored is not said to be\n", f.path[i]);
                wrong++;
            }
            gb_take_close(&mirrored);
        }
        gb_take_close(&take);
    }
    remove_folder(&w);
    print_message("%d takes, each as it is and mirrored\n", count);
    assert_int_equal(wrong, 0);
    assert_true(count >= 100);
}

/* The same figure under other exporters' names, made to walk at 1.2 m/s with 108 steps a minute. */
static void a_walk_is_the_same_under_any_names(void **state)
{
    (void)state;
    need_data();
    static files f;
    add_takes(&f, "field", "n_");
    add_takes(&f, "field", "base");
    assert_true(f.count >= 11);
    written w = make_folder();
    for (int i = 0; i <= f.count; i++) {
        gb_take take;
        gb_gait gait;
        gb_error err;
        const char *path = i < f.count ? data_path(f.path[i]) : w.bvh;
        assert_status(gb_take_open(path, NULL, &take, &err), GB_OK, &err);
        gb_body body;
        assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
        assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
        assert_true(gait.nkept >= 2);
        assert_near(gait.mean[GB_SPEED], 1.2, 0.012, 0, path);
        assert_near(gait.mean[GB_CADENCE], 108, 0.5, 0, path);
        for (int p = 0; p < GB_NPOINT; p++) {
            if (take.map.node[p] < 0)
                print_error("%s has no %s\n", path, gb_point_name(p));
            assert_true(take.map.node[p] >= 0);
        }
        if (i + 1 == f.count) { /* and under no names at all */
            rename_joints(&take.motion);
            write_bvh(&take.motion, w.bvh);
        }
        if (i == f.count)
            assert_true(has_note(&take.assumed, "shape"));
        gb_gait_free(&gait);
        gb_take_close(&take);
    }
    remove_folder(&w);
}

/* Largest distance of a body point in any frame; points that only one take has are infinitely far.
 */
static double body_distance(gb_take *a, gb_take *b)
{
    gb_body x, y;
    gb_error err;
    double most = 0;
    assert_status(gb_take_body(a, &x, &err), GB_OK, &err);
    assert_status(gb_take_body(b, &y, &err), GB_OK, &err);
    assert_int_equal(x.nframe, y.nframe);
    for (int p = 0; p < GB_NPOINT; p++) {
        if (x.has[p] != y.has[p]) {
            print_error("only one has %s\n", gb_point_name(p));
            most = (double)INFINITY;
        }
        for (int i = 0; x.has[p] && y.has[p] && i < x.nframe; i++)
            most =
                fmax(most, gb_vec3_length(gb_vec3_sub(gb_body_at(&x, p, i), gb_body_at(&y, p, i))));
    }
    return most;
}

/* Acclaim needs bones that BVH does not have, calls the root root, and lists ends elsewhere. */
static void what_is_written_as_amc_keeps_its_points(void **state)
{
    (void)state;
    need_data();
    static files f;
    add_takes(&f, "bvh", "");
    add_takes(&f, "field", "");
    add_takes(&f, "people/points", "");
    written w = make_folder();
    int count = 0, wrong = 0;
    for (int i = 0; i < f.count; i++) {
        gb_take take, back;
        gb_error err;
        assert_status(gb_take_open(data_path(f.path[i]), NULL, &take, &err), GB_OK, &err);
        if (gb_point_map_has_legs(&take.map)) {
            count++;
            shorten(&take.motion);
            write_amc(&take.motion, &w);
            assert_status(gb_take_open(w.amc, NULL, &back, &err), GB_OK, &err);
            double off = body_distance(&take, &back);
            if (!(off < 1e-9)) {
                print_error("%s: a point is %g m off\n", f.path[i], off);
                wrong++;
            }
            gb_take_close(&back);
        }
        gb_take_close(&take);
    }
    remove_folder(&w);
    assert_int_equal(wrong, 0);
    assert_true(count >= 40);
}

/* Every point of a map stands for its node again, also of ends and of names that stand twice. */
static void every_node_has_a_word_in_a_map(void **state)
{
    (void)state;
    need_data();
    static files f;
    add_takes(&f, "bvh", "");
    add_takes(&f, "cases", "b2");
    written w = make_folder();
    int strange = 0;
    for (int i = 0; i < f.count; i++) {
        gb_take take;
        gb_error err;
        if (gb_take_open(data_path(f.path[i]), NULL, &take, &err) != GB_OK)
            continue; /* some of the cases are to be refused */
        gb_arena arena = {0};
        for (int j = 0; j < take.motion.skeleton.njoint; j++) {
            const char *word = gb_point_map_word(&take.motion.skeleton, j, &arena);
            gb_buffer text = {0};
            gb_point_map map;
            for (int p = 0; p < GB_NPOINT; p++)
                map.node[p] = -1;
            cJSON *json = cJSON_CreateObject();
            cJSON_AddStringToObject(json, "head", word);
            gb_json_print(&text, json);
            cJSON_Delete(json);
            put(w.map, &text);
            assert_status(gb_point_map_from_file(w.map, &take.motion.skeleton, &map, &err), GB_OK,
                          &err);
            assert_int_equal(map.node[GB_HEAD], j);
            strange += word[0] == '#';
        }
        gb_arena_free(&arena);
        gb_take_close(&take);
    }
    remove_folder(&w);
    assert_true(strange > 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_shape_finds_the_limbs_that_names_say),
    cmocka_unit_test(a_mirrored_take_is_said_to_be_one),
    cmocka_unit_test(a_walk_is_the_same_under_any_names),
    cmocka_unit_test(what_is_written_as_amc_keeps_its_points),
    cmocka_unit_test(every_node_has_a_word_in_a_map),
};

run_group(tests)
