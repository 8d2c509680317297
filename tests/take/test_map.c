/* Body points of real takes: what stands where when names say it, when they say nothing, and when
 * they say the wrong side. */
#include <dirent.h>

#include "base/file.h"
#include "base/statistics.h"
#include "check.h"
#include "humanoid/shape.h"
#include "take/take.h"

enum { MAX_FILES = 256, MAX_SAMPLES = 100 };

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

/* Median distance of two nodes over up to MAX_SAMPLES frames, in legs. */
static double apart(const gb_take *take, int a, int b)
{
    double d[MAX_SAMPLES];
    int n = take->motion.nframe < MAX_SAMPLES ? take->motion.nframe : MAX_SAMPLES;
    size_t njoint = (size_t)take->motion.skeleton.njoint;
    double *p = malloc(njoint * 3 * sizeof *p);
    assert_non_null(p);
    for (int i = 0; i < n; i++) {
        gb_error err;
        int frame = (int)((long)i * (take->motion.nframe - 1) / (n > 1 ? n - 1 : 1));
        assert_status(gb_motion_forward(&take->motion, frame, 1, p, NULL, &err), GB_OK, &err);
        gb_vec3 u = {p[3 * a], p[3 * a + 1], p[3 * a + 2]};
        gb_vec3 v = {p[3 * b], p[3 * b + 1], p[3 * b + 2]};
        d[i] = gb_vec3_length(gb_vec3_sub(u, v));
    }
    free(p);
    return gb_median(d, n) / take->leg;
}

/* Prints and counts the limb joints that stand somewhere else; left and right may have to be
 * exchanged first. */
static int limbs_elsewhere(const char *name, const gb_take *take, const gb_point_map *named,
                           const gb_point_map *found, bool exchanged)
{
    int wrong = 0;
    for (int p = GB_HIP; p < GB_WRIST; p++) {
        int wanted = named->node[exchanged ? GB_HIP + ((p - GB_HIP) ^ 1) : p];
        if (wanted < 0 || (p >= GB_TOE_TIP && p < GB_SHOULDER))
            continue;
        double off = found->node[p] < 0 ? (double)INFINITY : apart(take, wanted, found->node[p]);
        if (off <= 0.06)
            continue;
        print_error("%s: %s is %.2f legs from '%s'\n", name, gb_point_name(p), off,
                    take->motion.skeleton.joint[wanted].name);
        wrong++;
    }
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_shape_finds_the_limbs_that_names_say),
};

run_group(tests)
