/* Every real file of the data is either read, with finite positions in every frame, or refused with
 * a reason; and a text that breaks off anywhere ends in one of the two. */
#include <dirent.h>

#include "reading.h"
#include "subject/subject.h"

static const char *const folders[] = {
    "cmu", "cmu/twins", "sfu", "bvh", "acclaim", "acclaim/hdm05",
};

/* Skeletons that are not found by their name. */
static const struct {
    const char *take, *skeleton;
} skeletons[] = {
    {"acclaim/endorphin_walking.amc", "acclaim/endorphin_skeleton.asf"},
};

/* What is refused, and why. Nothing else may be. */
static const struct {
    const char *file, *message;
} refused[] = {
    {"", ""},
};

typedef struct tally {
    int read, refused, wrong;
} tally;

static bool all_finite(const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(x[i]))
            return false;
    }
    return true;
}

/* In pieces, so that a long take with many joints needs no gigabyte. */
static bool has_finite_positions(const gb_motion *motion)
{
    enum { CHUNK = 256 };
    size_t size = (size_t)motion->skeleton.njoint * 3;
    double *position = malloc(size * CHUNK * sizeof *position);
    gb_error err;
    assert_non_null(position);
    gb_motion_rest(motion, position);
    bool finite = all_finite(position, size);
    for (int first = 0; first < motion->nframe && finite; first += CHUNK) {
        int n = motion->nframe - first < CHUNK ? motion->nframe - first : CHUNK;
        finite = gb_motion_forward(motion, first, n, position, NULL, &err) == GB_OK &&
                 all_finite(position, size * (size_t)n);
    }
    free(position);
    return finite;
}

static const char *reason_to_refuse(const char *file)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (strcmp(refused[i].file, file) == 0)
            return refused[i].message;
    }
    return NULL;
}

static void try_file(const char *file, tally *t)
{
    gb_subject_options options = {0};
    for (size_t i = 0; i < sizeof skeletons / sizeof *skeletons; i++) {
        if (strcmp(skeletons[i].take, file) == 0)
            options.read.skeleton = data_path(skeletons[i].skeleton);
    }
    const char *reason = reason_to_refuse(file);
    gb_subject subject;
    gb_error err = {0};
    if (gb_subject_open(data_path(file), &options, &subject, &err) != GB_OK) {
        t->refused++;
        if (reason && strstr(err.message, reason))
            return;
        t->wrong++;
        print_error("%s: refused: %ld:%ld: %s\n", file, err.line, err.column, err.message);
        return;
    }
    t->read++;
    if (reason || !has_finite_positions(&subject.motion)) {
        t->wrong++;
        print_error("%s: %s\n", file, reason ? "was read" : "positions are not finite");
    }
    gb_subject_close(&subject);
}

static bool is_motion_file(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot &&
           (strcmp(dot, ".bvh") == 0 || strcmp(dot, ".amc") == 0 || strcmp(dot, ".asf") == 0);
}

static void every_real_file_is_read_or_refused_with_a_reason(void **state)
{
    (void)state;
    need_data();
    tally t = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        DIR *handle = opendir(data_path(folders[i]));
        assert_non_null(handle);
        for (struct dirent *entry = readdir(handle); entry; entry = readdir(handle)) {
            char file[512];
            snprintf(file, sizeof file, "%s/%s", folders[i], entry->d_name);
            if (is_motion_file(entry->d_name))
                try_file(file, &t);
        }
        closedir(handle);
    }
    print_message("%d files read, %d refused, %d not as expected\n", t.read, t.refused, t.wrong);
    assert_int_equal(t.wrong, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_real_file_is_read_or_refused_with_a_reason),
};

run_group(tests)
