/* Every real file of the data is either read, with finite positions in every frame, or refused with
 * a reason; and a text that breaks off anywhere ends in one of the two. */
#include <dirent.h>

#include "reading.h"
#include "take/take.h"

static const char *const folders[] = {
    "cmu", "cmu/twins", "sfu", "bvh", "acclaim", "acclaim/hdm05",
};

/* Takes whose skeleton is not found by its name. Without it they are refused, see below. */
static const struct {
    const char *take, *skeleton;
} skeletons[] = {
    {"acclaim/endorphin_walking.amc", "acclaim/endorphin_skeleton.asf"},
};

/* Files that are refused, and with what message: none of the 129. */
static const struct {
    const char *file, *message;
} refused[] = {
    {NULL, NULL},
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
    size_t i = 0;
    while (refused[i].file && strcmp(refused[i].file, file) != 0)
        i++;
    return refused[i].message;
}

static void try_file(const char *file, tally *t)
{
    gb_take_options options = {0};
    for (size_t i = 0; i < sizeof skeletons / sizeof *skeletons; i++) {
        if (strcmp(skeletons[i].take, file) == 0)
            options.read.skeleton = data_path(skeletons[i].skeleton);
    }
    const char *reason = reason_to_refuse(file);
    gb_take subject;
    gb_error err = {0};
    if (gb_take_open(data_path(file), &options, &subject, &err) != GB_OK) {
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
    gb_take_close(&subject);
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
    assert_true(t.read + t.refused >= 129); /* else the data are not all there */
}

static gb_status open_take(const char *file, const char *skeleton, int *nframe, gb_error *err)
{
    gb_take_options options = {0};
    gb_take subject;
    options.read.skeleton = skeleton ? data_path(skeleton) : NULL;
    gb_status status = gb_take_open(data_path(file), &options, &subject, err);
    if (status == GB_OK) {
        *nframe = subject.motion.nframe;
        gb_take_close(&subject);
    }
    return status;
}

/* Three skeletons lie beside endorphin_walking.amc and none has its name: guessing one would give
 * a figure with the bones of another. pyasfamc_test.amc has two candidates; its name decides, and
 * the other one has the same bones. */
static void the_skeleton_of_a_take_is_not_guessed(void **state)
{
    (void)state;
    need_data();
    gb_error err;
    int nframe = 0, other = 0;
    assert_status(open_take("acclaim/endorphin_walking.amc", NULL, &nframe, &err), GB_INPUT, &err);
    assert_contains(err.message, "none of the .asf files beside it has its name");
    assert_contains(err.advice, "--asf");
    assert_status(
        open_take("acclaim/endorphin_walking.amc", "acclaim/pyasfamc_test.asf", &nframe, &err),
        GB_INPUT, &err);
    assert_contains(err.message, "is not in the skeleton");
    assert_true(err.line > 0);

    assert_status(open_take("acclaim/pyasfamc_test.amc", NULL, &nframe, &err), GB_OK, &err);
    assert_status(
        open_take("acclaim/pyasfamc_test.amc", "acclaim/pyasfamc_test_alt.asf", &other, &err),
        GB_OK, &err);
    assert_int_equal(nframe, 300);
    assert_int_equal(other, 300);
}

static const char bvh[] = "\xEF\xBB\xBFHIERARCHY\r\nROOT Hips\n{\n\tOFFSET 0.00 -1.5e0 0\n"
                          "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
                          "Yrotation\n\tJOINT L Leg {\n\t\tOFFSET 1 2 3\n\t\tCHANNELS 1 Xrotation\n"
                          "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 5 0\n\t\t}\n\t}\n}\n# comment\n"
                          "MOTION\nFrames: 3\nFrame Time: .00833\n1 2 3 4 5 6 7\n"
                          "-1.25 2e-3 3 4 5 6 7\n\n1 2 3 4 5 6 7.125\n";

static const char asf[] = "# c\n:version 1.10\n:units\n length 0.45\n angle deg\n:root\n"
                          " order TX TY TZ RX RY RZ\n axis XYZ\n position 0 0 0\n"
                          " orientation 0 0 0\n:bonedata\nbegin\n id 1\n name b\n"
                          " direction 0 1 0\n length 4.5\n axis 0 0 90 XYZ\n dof rx rz\n"
                          " limits (-1 1)\n (-inf inf)\nend\nbegin\n name c\n direction 1 0 0\n"
                          " length 1\nend\n:hierarchy\nbegin\n root b\n b c\nend\n:skin x\n";

static const char amc[] = "#!OML\n:FULLY-SPECIFIED\n:DEGREES\n9\nroot 1 2 3 4 5 6\nb 7 8\n"
                          "10\nroot 1.5e-015 2 3 4 5 6\nb -7 .8\n11\nb 1 2\nroot 0 0 0 0 0 0\n";

typedef gb_status read_function(const gb_file *file, gb_motion *motion, gb_notes *notes,
                                gb_error *err);

static gb_status read_bvh(const gb_file *file, gb_motion *motion, gb_notes *notes, gb_error *err)
{
    return read_any(file, "t.bvh", NULL, motion, notes, err);
}

static gb_status read_asf(const gb_file *file, gb_motion *motion, gb_notes *notes, gb_error *err)
{
    return read_any(file, "t.asf", NULL, motion, notes, err);
}

static gb_status read_amc(const gb_file *file, gb_motion *motion, gb_notes *notes, gb_error *err)
{
    gb_status status = gb_asf_read(asf, sizeof asf - 1, "t.asf", NULL, motion, NULL, err);
    if (status == GB_OK)
        status = gb_amc_read(file->bytes, file->size, file->name, NULL, motion, notes, err);
    if (status != GB_OK)
        gb_motion_free(motion);
    return status;
}

/* Reads the first n bytes of text, in a block of exactly that size so that a sanitizer sees a step
 * too far. Returns the number of frames, or -1 for an error, which must say what and where. */
static int read_prefix(const char *text, size_t n, char *name, read_function *read)
{
    char *bytes = malloc(n ? n : 1);
    assert_non_null(bytes);
    memcpy(bytes, text, n);
    const gb_file file = {.bytes = bytes, .size = n, .name = name};
    reading r;
    reading_begin(&r);
    r.status = read(&file, &r.motion, &r.notes, &r.err);
    int frames = -1;
    if (r.status == GB_OK) {
        frames = r.motion.nframe;
        r.motion.metres = 1;
        assert_true(has_finite_positions(&r.motion));
    } else {
        assert_int_equal(r.status, GB_INPUT);
        assert_true(r.err.message[0] != '\0');
        assert_true(r.err.line > 0 || n == 0);
        assert_null(r.motion.arena.blocks);
    }
    reading_end(&r);
    free(bytes);
    return frames;
}

/* frames never get fewer when there is more text: what was whole stays. A number that is cut
 * behind its sign, point or e is an error, as it would be in the middle of the file. */
static void check_prefixes(const char *text, size_t size, char *name, read_function *read,
                           int frames)
{
    int most = -1;
    for (size_t n = 0; n <= size; n++) {
        int got = read_prefix(text, n, name, read);
        if (got >= 0 && got < most)
            print_error("%zu bytes: %d frames, with fewer bytes %d\n", n, got, most);
        assert_true(got < 0 || got >= most);
        most = got > most ? got : most;
        assert_true(most <= frames);
    }
    assert_int_equal(most, frames);
    assert_int_equal(read_prefix(text, size, name, read), frames);
}

static void a_bvh_may_break_off_anywhere(void **state)
{
    (void)state;
    char name[] = "t.bvh";
    check_prefixes(bvh, sizeof bvh - 1, name, read_bvh, 3);
}

static void an_asf_may_break_off_anywhere(void **state)
{
    (void)state;
    char name[] = "t.asf";
    check_prefixes(asf, sizeof asf - 1, name, read_asf, 0);
}

static void an_amc_may_break_off_anywhere(void **state)
{
    (void)state;
    char name[] = "t.amc";
    check_prefixes(amc, sizeof amc - 1, name, read_amc, 3);
}

/* One byte after the other replaced by each of these: still a result or an error. */
static void a_damaged_byte_does_no_harm(void **state)
{
    (void)state;
    static const char bytes[] = {'\0', '\n', ' ', '{', '}', '-', '9', ':', '#', '\x80'};
    static const struct {
        const char *text;
        size_t size;
        read_function *read;
    } files[] = {{bvh, sizeof bvh - 1, read_bvh},
                 {asf, sizeof asf - 1, read_asf},
                 {amc, sizeof amc - 1, read_amc}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        for (size_t n = 0; n < files[i].size * sizeof bytes; n++) {
            gb_arena arena = {0};
            char *text = gb_arena_text(&arena, files[i].text, files[i].size);
            text[n / sizeof bytes] = bytes[n % sizeof bytes];
            const gb_file file = {.bytes = text, .size = files[i].size};
            reading r;
            reading_begin(&r);
            r.status = files[i].read(&file, &r.motion, &r.notes, &r.err);
            assert_true(r.status == GB_OK || (r.status == GB_INPUT && r.err.message[0] != '\0'));
            r.motion.metres = 1;
            assert_true(r.status != GB_OK || has_finite_positions(&r.motion));
            reading_end(&r);
            gb_arena_free(&arena);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_real_file_is_read_or_refused_with_a_reason),
    cmocka_unit_test(the_skeleton_of_a_take_is_not_guessed),
    cmocka_unit_test(a_bvh_may_break_off_anywhere),
    cmocka_unit_test(an_asf_may_break_off_anywhere),
    cmocka_unit_test(an_amc_may_break_off_anywhere),
    cmocka_unit_test(a_damaged_byte_does_no_harm),
};

run_group(tests)
