/* Frames in front of the motion: how many, and that none is seen where there is none (data: all
 * folders with takes). */
#include <dirent.h>

#include "check.h"
#include "take/start.h"
#include "take/take.h"

/* How a clip begins: held frames in front of it, of another pose or with the root elsewhere. */
typedef struct front {
    int frames;
    double turn;  /* rad, of every joint about its x axis; 0: the clip's first pose */
    double root;  /* m beside the clip's first place */
    double noise; /* rad and m: it is not held exactly */
} front;

static double wobble(int i)
{
    return sin(12.9898 * i) * cos(78.233 * i);
}

static gb_take clip_with(const char *word, front before)
{
    gb_take take;
    gb_error err;
    assert_status(gb_take_open(word, NULL, &take, &err), GB_OK, &err);
    gb_motion *m = &take.motion;
    const size_t ncolumn = (size_t)m->skeleton.ncolumn;
    const int n = m->nframe + before.frames;
    double *values = gb_arena_array(&m->arena, (size_t)n, ncolumn * sizeof *values);
    assert_non_null(values);
    memcpy(values + (size_t)before.frames * ncolumn, m->values,
           (size_t)m->nframe * ncolumn * sizeof *values);
    for (int f = 0; f < before.frames; f++) {
        double *row = values + (size_t)f * ncolumn;
        memcpy(row, m->values, ncolumn * sizeof *values);
        for (int j = 0; j < m->skeleton.njoint; j++) {
            const gb_joint *joint = &m->skeleton.joint[j];
            double half = (before.turn + before.noise * wobble(100 * f + j)) / 2;
            const double quat[4] = {sin(half), 0, 0, cos(half)};
            for (int i = 0; i < 4 && before.turn > 0; i++) {
                if (joint->quaternion_column[i] >= 0)
                    row[joint->quaternion_column[i]] = quat[i];
            }
        }
        row[m->skeleton.joint[0].position_column[2]] += before.root + before.noise * wobble(f);
    }
    m->values = values;
    m->nframe = n;
    return take;
}

static int frames_in_front(const char *word, front before, char *message, size_t size)
{
    gb_error err;
    gb_start start;
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_take take = clip_with(word, before);
    assert_status(gb_take_find_start(&take.motion, &start, &err), GB_OK, &err);
    if (start.frames > 0) {
        gb_take_note_start(&start, &notes);
        snprintf(message, size, "%s", notes.first->message);
    }
    gb_arena_free(&arena);
    gb_take_close(&take);
    return start.frames;
}

/* No angle is a whole number here. The joints are turned by 0.7 rad each, so that all of them jump.
 */
static void poses_in_front_are_counted(void **state)
{
    (void)state;
    char text[300];
    assert_int_equal(frames_in_front("clip:walk", (front){1, 0.7, 0, 0}, text, sizeof text), 1);
    assert_contains(text, "the first frame is no part of the motion");
    assert_contains(text, "--from 1");
    assert_int_equal(frames_in_front("clip:walk", (front){3, 0.7, 0, 1e-4}, text, sizeof text), 3);
    assert_contains(text, "the first 3 frames are");
    assert_contains(text, "--skip-first leaves them out");
    /* held for two seconds, with the noise of a real take */
    assert_int_equal(frames_in_front("clip:walk", (front){60, 0.7, 0, 1e-4}, text, sizeof text),
                     60);
    assert_contains(text, "--from 60");
    /* the game's run is the fastest thing there is */
    assert_int_equal(frames_in_front("clip:run", (front){2, 0.7, 0, 0}, text, sizeof text), 2);
}

static void a_root_that_jumps_is_counted(void **state)
{
    (void)state;
    char text[300];
    assert_int_equal(frames_in_front("clip:walk", (front){2, 0, 1.5, 0}, text, sizeof text), 2);
    assert_contains(text, "the root jumps");
    assert_contains(text, "--from 2");
}

/* Who only stands before he goes does not jump. */
static void standing_first_is_no_jump(void **state)
{
    (void)state;
    static const char *const words[] = {"clip:walk", "clip:run", "clip:jump", "clip:wave",
                                        "clip:idle"};
    for (int i = 0; i < 5; i++) {
        for (int held = 0; held <= 30; held += 15)
            assert_int_equal(frames_in_front(words[i], (front){held, 0, 0, 1e-4}, NULL, 0), 0);
    }
}

static void skip_first_leaves_out_as_many(void **state)
{
    (void)state;
    need_data();
    gb_take take;
    gb_error err;
    const gb_take_options o = {.skip_first = true};
    assert_status(gb_take_open(data_path("cmu/16_15.amc"), NULL, &take, &err), GB_OK, &err);
    int frames = take.motion.nframe;
    gb_take_close(&take);
    assert_status(gb_take_open(data_path("cmu/16_15.amc"), &o, &take, &err), GB_OK, &err);
    assert_int_equal(take.motion.nframe, frames - 2);
    gb_take_close(&take);
}

/* Looked at by eye. In 16_15 the arms are at zero in two frames, in the copy of it smeared over
 * five as every fourth row is the take's; pirouette begins with a T-pose; the others are
 * conversions with one or two T-poses in front. */
static const struct {
    const char *name;
    int frames;
} known[] = {{"16_15.amc", 2},
             {"16_15.imusim.bvh", 5},
             {"01_01.fairmotion.bvh", 1},
             {"07_12.cgspeed.bvh", 2},
             {"08_01.cgspeed.bvh", 1},
             {"16_32.cgspeed.bvh", 1},
             {"35_02.cgspeed.bvh", 1},
             {"deep_motion_editing_blender_rendering_example.bvh", 1},
             {"three_pirouette.bvh", 1}};

enum { KNOWN = sizeof known / sizeof *known };

static bool is_take(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (strcmp(dot, ".bvh") == 0 || strcmp(dot, ".amc") == 0);
}

static int known_frames(const char *name)
{
    for (int i = 0; i < KNOWN; i++) {
        if (strcmp(known[i].name, name) == 0)
            return known[i].frames;
    }
    return 0;
}

static void only_takes_that_have_them_are_accused(void **state)
{
    (void)state;
    need_data();
    static const char *const folders[] = {"cmu", "cmu/twins",     "bvh",          "field",
                                          "sfu", "people/points", "acclaim/hdm05"};
    int seen = 0, takes = 0, wrong = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        DIR *dir = opendir(data_path(folders[i]));
        assert_non_null(dir);
        for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
            char name[512];
            gb_take take;
            gb_start start;
            gb_error err;
            snprintf(name, sizeof name, "%s/%s", folders[i], entry->d_name);
            if (!is_take(name) || gb_take_open(data_path(name), NULL, &take, &err) != GB_OK)
                continue;
            assert_status(gb_take_find_start(&take.motion, &start, &err), GB_OK, &err);
            if (start.frames != known_frames(entry->d_name)) {
                print_error("%s: %d frames in front\n", name, start.frames);
                wrong++;
            }
            seen += start.frames > 0;
            takes++;
            gb_take_close(&take);
        }
        closedir(dir);
    }
    assert_true(takes >= 120);
    assert_int_equal(wrong, 0);
    assert_int_equal(seen, KNOWN);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(poses_in_front_are_counted),
    cmocka_unit_test(a_root_that_jumps_is_counted),
    cmocka_unit_test(standing_first_is_no_jump),
    cmocka_unit_test(skip_first_leaves_out_as_many),
    cmocka_unit_test(only_takes_that_have_them_are_accused),
};

run_group(tests)
