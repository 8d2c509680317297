/* BVH: the dialects of real files, and errors that point to the place. "PyMO 20" is an
 * issue of that project, where a reader or a file went wrong; "case b17" a file of test_cases.c. */
#include "base/buffer.h"
#include "reading.h"

#define ROOT_LINES                                                                                 \
    "HIERARCHY\n"                                                                                  \
    "ROOT A\n"                                                                                     \
    "{\n"                                                                                          \
    "\tOFFSET 0 0 0\n"                                                                             \
    "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
#define JOINT_LINES                                                                                \
    "\tJOINT B\n"                                                                                  \
    "\t{\n"                                                                                        \
    "\t\tOFFSET 0 10 0\n"                                                                          \
    "\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n"                                               \
    "\t\tEnd Site\n"                                                                               \
    "\t\t{\n"                                                                                      \
    "\t\t\tOFFSET 0 5 0\n"                                                                         \
    "\t\t}\n"                                                                                      \
    "\t}\n"                                                                                        \
    "}\n"
#define HEADER ROOT_LINES JOINT_LINES /* lines 1 to 15 */
#define MOTION                                                                                     \
    "MOTION\n"                                                                                     \
    "Frames: 2\n"                                                                                  \
    "Frame Time: 0.0333333\n" /* line 18 */

/* In frame 0 the root stands at (1, 2, 3), turned 90 deg about z: B, 10 up, is at (-9, 2, 3). B is
 * turned 90 deg about x: its end, 5 further up, is at (-9, 2, 8). */
static const char plain[] = HEADER MOTION "1 2 3 90 0 0 0 90 0\n"
                                          "1 2 3 90 90 0 0 0 0\n";

static void read_text(reading *r, const char *text, const gb_read_options *options)
{
    r->status = gb_bvh_read(text, strlen(text), "t.bvh", options, &r->motion, &r->notes, &r->err);
}

static void check_figure(const char *text, const char *name)
{
    reading r;
    reading_begin(&r);
    read_text(&r, text, NULL);
    assert_status(r.status, GB_OK, &r.err);
    if (r.notes.first)
        print_error("note: %s\n", r.notes.first->message);
    assert_null(r.notes.first);
    int b = gb_skeleton_find(&r.motion.skeleton, name);
    assert_int_equal(b, 1);
    assert_int_equal(r.motion.nframe, 2);
    assert_near(r.motion.frame_time, 0.0333333, 0, 0, "frame time");
    assert_at(node_at(&r.motion, b, 0), -9, 2, 3, 1e-14, "B");
    assert_at(node_at(&r.motion, gb_skeleton_end_of(&r.motion.skeleton, b), 0), -9, 2, 8, 1e-14,
              "B's end");
    reading_end(&r);
}

/* The plain text with old replaced by new is still the plain figure, without a word. */
static void check_variant(const char *old, const char *new)
{
    gb_arena arena = {0};
    check_figure(replace(&arena, plain, old, new), "B");
    gb_arena_free(&arena);
}

/* Refused, at this place, with this in the message. Nothing is left to free. */
static void check_refused(const char *text, const gb_read_options *options, long line, long column,
                          const char *message)
{
    reading r;
    reading_begin(&r);
    read_text(&r, text, options);
    assert_status(r.status, GB_INPUT, &r.err);
    assert_contains(r.err.message, message);
    if (r.err.line != line || r.err.column != column)
        print_error("%ld:%ld instead of %ld:%ld: %s\n", r.err.line, r.err.column, line, column,
                    r.err.message);
    assert_int_equal(r.err.line, line);
    assert_int_equal(r.err.column, column);
    assert_string_equal(r.err.file, "t.bvh");
    assert_null(r.motion.arena.blocks);
    reading_end(&r);
}

static void check_variant_refused(const char *old, const char *new, long line, long column,
                                  const char *message)
{
    gb_arena arena = {0};
    check_refused(replace(&arena, plain, old, new), NULL, line, column, message);
    gb_arena_free(&arena);
}

static void check_note(const reading *r, const char *kind, const char *part)
{
    const gb_note *note = reading_note(r, kind);
    assert_contains(note ? note->message : "(no such note)", part);
}

static void a_plain_file_is_read_as_it_is(void **state)
{
    (void)state;
    check_figure(plain, "B");
    reading r;
    reading_begin(&r);
    read_text(&r, plain, NULL);
    const gb_skeleton *s = &r.motion.skeleton;
    assert_int_equal(s->njoint, 3);
    assert_int_equal(s->ncolumn, 9);
    assert_string_equal(s->joint[0].name, "A");
    assert_int_equal(s->joint[0].parent, -1);
    assert_int_equal(s->joint[1].parent, 0);
    assert_true(s->joint[2].end_site);
    assert_int_equal(s->joint[1].first_column, 6);
    assert_int_equal(s->joint[1].nchannel, 3);
    /* Values stay in degrees and file units; nothing is concluded about the unit. */
    assert_near(r.motion.values[3], 90, 0, 0, "the root's angle");
    assert_near(r.motion.values[9 + 4], 90, 0, 0, "the second row");
    assert_near(r.motion.metres, 0, 0, 0, "metres");
    reading_end(&r);
}

/* CRLF, old Mac, blanks at both ends of lines, blank lines everywhere (iPi Studio, bvhio 24), tabs.
 */
static void line_ends_and_blanks_do_not_matter(void **state)
{
    (void)state;
    check_variant("\n", "\r\n");
    check_variant("\n", "\r");
    check_variant("\n", "  \t\n");
    check_variant("\n", "\n\n \n");
    check_variant("\t", " ");
    check_variant("\t", "");
    check_variant(" ", " \t ");
    check_variant("1 2 3", "  1  2  3");
    check_variant("90 90 0 0 0 0\n", "90 90 0 0 0 0");
    check_variant("HIERARCHY", "\xEF\xBB\xBFHIERARCHY");
    check_variant("HIERARCHY", "\r\n\n  HIERARCHY");
}

/* Lower-case "joint" (BVHView hangs), braces on the same line, the header as one line. */
static void the_header_is_a_stream_of_words(void **state)
{
    (void)state;
    check_variant("JOINT", "joint");
    check_variant("ROOT", "Root");
    check_variant("HIERARCHY", "Hierarchy");
    check_variant("MOTION", "Motion");
    check_variant("End Site", "END SITE");
    check_variant("CHANNELS", "channels");
    check_variant("OFFSET", "offset");
    check_variant("rotation", "ROTATION");
    check_variant("\n\t{", " {");
    check_variant("JOINT B\n\t{", "JOINT B{");
    check_variant("ROOT A\n{", "ROOT A {");
    check_variant("End Site\n\t\t{", "End Site{");
    check_variant("OFFSET 0 10 0\n", "OFFSET 0\n10\n0 ");
    check_figure("HIERARCHY ROOT A { OFFSET 0 0 0 CHANNELS 6 Xposition Yposition Zposition "
                 "Zrotation Xrotation Yrotation JOINT B { OFFSET 0 10 0 CHANNELS 3 Zrotation "
                 "Xrotation Yrotation End Site { OFFSET 0 5 0 } } } MOTION Frames: 2 Frame Time: "
                 "0.0333333\n1 2 3 90 0 0 0 90 0\n1 2 3 90 90 0 0 0 0",
                 "B");
}

/* "Frames:2" is lost by eleven of fourteen readers; tabs and no leading zero are in real files. */
static void the_motion_header_has_blanks_or_not(void **state)
{
    (void)state;
    check_variant("Frames: 2", "Frames:2");
    check_variant("Frames: 2", "Frames:\t2");
    check_variant("Frames: 2", "Frames :   2");
    check_variant("Frames: 2", "FRAMES: 2");
    check_variant("Frame Time: 0.0333333", "Frame Time:0.0333333");
    check_variant("Frame Time: 0.0333333", "Frame  Time : .0333333");
    check_variant("Frame Time: 0.0333333", "FRAME TIME: 3.33333e-2");
    check_variant("Frame Time: 0.0333333", "Frame Time:\t0.03333330000000000");
}

/* PyMO 20, BVHView 3, three.js 8244, Rocketbox; a joint called End or like a keyword; UTF-8. */
static void names_run_to_the_end_of_the_line(void **state)
{
    (void)state;
    static const char *const names[] = {"mixamorig:LeftUpLeg",
                                        "pelvis.R",
                                        "toe1-1.R",
                                        "Bip01 L  Thigh",
                                        "End",
                                        "JOINT_MOTION_OFFSET",
                                        "JOINT X",
                                        "Hüfte 左",
                                        "}",
                                        "#1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        gb_arena arena = {0};
        char *line = gb_arena_printf(&arena, "JOINT  %s \t\n", names[i]);
        check_figure(replace(&arena, plain, "JOINT B\n", line), names[i]);
        line = gb_arena_printf(&arena, "JOINT %s {\n", names[i]);
        check_figure(replace(&arena, plain, "JOINT B\n\t{\n", line), names[i]);
        gb_arena_free(&arena);
    }
}

/* Frame 0 of a text; the caller gives header and row. */
static gb_vec3 place_of_b(const char *text, const gb_read_options *options)
{
    reading r;
    reading_begin(&r);
    read_text(&r, text, options);
    assert_status(r.status, GB_OK, &r.err);
    gb_vec3 at = node_at(&r.motion, gb_skeleton_find(&r.motion.skeleton, "B"), 0);
    reading_end(&r);
    return at;
}

static char *header_with(gb_arena *arena, const char *root, const char *joint, const char *row)
{
    char *text =
        replace(arena, plain,
                "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation", root);
    text = replace(arena, text, "CHANNELS 3 Zrotation Xrotation Yrotation", joint);
    text = replace(arena, text, "Frames: 2", "Frames: 1");
    text = replace(arena, text, "1 2 3 90 0 0 0 90 0\n1 2 3 90 90 0 0 0 0", row);
    return text;
}

/* First channel outermost (assimp 2187). Rz(90) Rx(90) takes 10 y to 10 z; Rx(90) Rz(90) to -10 x.
 * Channels are known by name, not by place (pybvh 0.8), and each joint has its own order
 * (bvhretarget 5). */
static void channels_rule_the_order(void **state)
{
    (void)state;
    gb_arena arena = {0};
    const char *joint = "CHANNELS 1 Yrotation";
    char *text = header_with(
        &arena, "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation", joint,
        "1 2 3 90 90 0 0");
    assert_at(place_of_b(text, NULL), 1, 2, 13, 1e-14, "zxy");
    text = header_with(&arena,
                       "CHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation",
                       joint, "1 2 3 90 90 0 0");
    assert_at(place_of_b(text, NULL), -9, 2, 3, 1e-14, "xzy");
    text = header_with(&arena,
                       "CHANNELS 6 Zrotation Xrotation Yrotation Zposition Yposition Xposition",
                       joint, "90 90 0 3 2 1 0");
    assert_at(place_of_b(text, NULL), 1, 2, 13, 1e-14, "rotations first");
    text = header_with(&arena, "CHANNELS 3 Zrotation Xposition Xrotation", joint, "90 1 90 0");
    assert_at(place_of_b(text, NULL), 1, 0, 10, 1e-14, "mixed");
    text = header_with(&arena, "CHANNELS 3 Zrotation Xrotation Zrotation", joint, "90 90 -90 0");
    /* Rz(90) Rx(90) Rz(-90) y = Rz(90) Rx(90) x = Rz(90) x = y */
    assert_at(place_of_b(text, NULL), 0, 10, 0, 1e-14, "proper Euler angles");
    gb_arena_free(&arena);
}

/* 0 to 6 channels; a position channel replaces the OFFSET's component, others stay
 * (InHARD 2, deep-motion-editing 121). */
static void joints_have_any_number_of_channels(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *text =
        header_with(&arena, "CHANNELS 0", "CHANNELS 3 Xposition Yposition Zposition", "1 2 3");
    assert_at(place_of_b(text, NULL), 1, 2, 3, 0, "no channels at the root");
    text = header_with(&arena, "CHANNELS 1 Zrotation", "CHANNELS 0", "90");
    assert_at(place_of_b(text, NULL), -10, 0, 0, 1e-14, "a hinge");
    text = header_with(&arena, "CHANNELS 2 Xposition Zposition",
                       "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation",
                       "1 3 0 7 0 90 0 0");
    assert_at(place_of_b(text, NULL), 1, 7, 3, 0, "six channels everywhere");
    text = header_with(&arena, "CHANNELS 0", "CHANNELS 1 Zposition", "3");
    assert_at(place_of_b(text, NULL), 0, 10, 3, 0, "one position channel");
    gb_arena_free(&arena);
}

/* bvh2vrma PR 17: of 58 real files with both, 47 are absolute. It is said, and can be changed. */
static void a_roots_position_replaces_its_offset(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *text = replace(&arena, plain, "OFFSET 0 0 0", "OFFSET 100 0 0");
    reading r;
    reading_begin(&r);
    read_text(&r, text, NULL);
    assert_status(r.status, GB_OK, &r.err);
    check_note(&r, "root-offset", "'A'");
    assert_at(node_at(&r.motion, 1, 0), -9, 2, 3, 1e-14, "replaced");
    reading_end(&r);

    const gb_read_options add = {.offset = GB_OFFSET_ADD}, same = {.offset = GB_OFFSET_REPLACE};
    assert_at(place_of_b(text, &add), 91, 2, 3, 1e-12, "added");
    reading_begin(&r);
    read_text(&r, text, &same);
    assert_null(r.notes.first); /* the user has decided */
    reading_end(&r);
    gb_arena_free(&arena);
}

/* MakeHuman writes six channels for every joint and leaves the positions at zero: replacing would
 * draw the figure into one point. */
static void positions_of_zero_below_the_root_are_added(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *text = header_with(
        &arena, "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation",
        "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation",
        "1 2 3 90 0 0 0 0 0 0 0 0");
    reading r;
    reading_begin(&r);
    read_text(&r, text, NULL);
    assert_status(r.status, GB_OK, &r.err);
    check_note(&r, "offsets", "added to the OFFSETs");
    assert_at(node_at(&r.motion, 1, 0), -9, 2, 3, 1e-14, "added");
    reading_end(&r);
    const gb_read_options same = {.offset = GB_OFFSET_REPLACE};
    assert_at(place_of_b(text, &same), 1, 2, 3, 1e-14, "replaced when asked for");
    /* Positions that repeat the OFFSET replace it. */
    text = replace(&arena, text, "90 0 0 0 0 0", "90 0 0 0 10 0");
    assert_at(place_of_b(text, NULL), -9, 2, 3, 1e-14, "replaced");
    gb_arena_free(&arena);
}

/* A name, none at all, two of them, a leaf without one. */
static void end_sites_are_as_people_write_them(void **state)
{
    (void)state;
    check_variant("End Site", "End Site B_end");
    gb_arena arena = {0};
    static const char site[] = "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 5 0\n\t\t}\n";
    char *text = replace(&arena, plain, site, "");
    assert_at(place_of_b(text, NULL), -9, 2, 3, 1e-14, "without");
    char *two = gb_arena_printf(&arena, "%s%s", site, site);
    check_figure(replace(&arena, plain, site, two), "B");
    gb_arena_free(&arena);
}

static void a_file_may_have_several_roots(void **state)
{
    (void)state;
    static const char text[] = "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 1 Xposition\n}\n"
                               "ROOT B\n{\nOFFSET 0 4 0\nCHANNELS 1 Zposition\n}\n"
                               "MOTION\nFrames: 1\nFrame Time: 0.01\n5 6\n";
    assert_at(place_of_b(text, NULL), 0, 4, 6, 0, "second root");
}

/* Two joints of one name are both there; the first is found by it. */
static void equal_names_are_two_joints(void **state)
{
    (void)state;
    gb_arena arena = {0};
    reading r;
    reading_begin(&r);
    read_text(&r, replace(&arena, plain, "ROOT A", "ROOT B"), NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.skeleton.njoint, 3);
    assert_int_equal(gb_skeleton_find(&r.motion.skeleton, "B"), 0);
    reading_end(&r);
    gb_arena_free(&arena);
}

static void check_count_note(const char *announced, const char *part)
{
    gb_arena arena = {0};
    reading r;
    reading_begin(&r);
    read_text(&r, replace(&arena, plain, "Frames: 2", announced), NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, 2);
    check_note(&r, "frame-count", part);
    reading_end(&r);
    gb_arena_free(&arena);
}

/* Rokoko writes one more row than it says (AnimatedDrawings 106, 140, 144); cut takes have fewer.
 * "Frames: 0" above rows is a count that was never filled in. */
static void the_rows_rule_over_the_count(void **state)
{
    (void)state;
    check_count_note("Frames: 1", "Frames says 1, the file has 2 rows");
    check_count_note("Frames: 3", "Frames says 3, the file has 2 rows");
    check_count_note("Frames: 0", "Frames says 0, the file has 2 rows");
}

static void a_skeleton_alone_has_no_frames(void **state)
{
    (void)state;
    reading r;
    reading_begin(&r);
    read_text(&r, HEADER "MOTION\nFrames: 0\nFrame Time: 0.01\n", NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, 0);
    assert_null(r.notes.first);
    reading_end(&r);
    reading_begin(&r);
    read_text(&r, HEADER, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.skeleton.njoint, 3);
    check_note(&r, "no-motion", "without frames");
    reading_end(&r);
}

/* A download that broke off loses its last row, not the take; --strict loses the take. */
static void a_cut_last_row_is_dropped(void **state)
{
    (void)state;
    static const char text[] = HEADER MOTION "1 2 3 90 0 0 0 90 0\n"
                                             "1 2 3 90 9";
    reading r;
    reading_begin(&r);
    read_text(&r, text, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, 1);
    check_note(&r, "cut", "5 of 9 values");
    reading_end(&r);
    const gb_read_options strict = {.strict = true};
    check_refused(text, &strict, 20, 11, "row 2 has 5 values, the skeleton has 9");
}

/* Other readers shift the rest of the file by one value. */
static void a_short_or_long_row_is_refused_at_its_end(void **state)
{
    (void)state;
    check_variant_refused("1 2 3 90 0 0 0 90 0\n", "1 2 3 90 0 0 0 90\n", 19, 18,
                          "row 1 has 8 values, the skeleton has 9");
    check_variant_refused("1 2 3 90 90 0 0 0 0\n", "1 2 3 90 90 0 0 0 0 7\n", 20, 21,
                          "row 2 has more than the 9 values");
    check_variant_refused("90 90 0 0 0 0\n", "90 90 0\n", 20, 14, "row 2 has 6 values");
}

/* All of fourteen readers take nan; four take hexadecimal. Column and joint are in the message. */
static void what_is_no_number_is_refused_with_its_joint(void **state)
{
    (void)state;
    static const char *const words[] = {"nan",  "-nan(ind)", "1.#IND", "inf",   "-inf",
                                        "0x10", "1.5abc",    "--1",    "1e999", "90°"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        gb_arena arena = {0};
        char *row = gb_arena_printf(&arena, "1 2 3 90 0 0 0 %s 0\n", words[i]);
        char *message = gb_arena_printf(&arena, "joint 'B' (column 8), found '%s'", words[i]);
        check_variant_refused("1 2 3 90 0 0 0 90 0\n", row, 19, 16, message);
        gb_arena_free(&arena);
    }
    /* A missing blank is no blank, though the count would be right. */
    check_variant_refused("1 2 3 90 0 0 0 90 0\n", "1 2 3 90 0 0 0 90-0\n", 19, 16, "found '90-0'");
    check_variant_refused("1 2 3 90 0 0 0 90 0\n", "1 2 3 90 0 0 0 9.0.0\n", 19, 16,
                          "found '9.0.0'");
    check_variant_refused("OFFSET 0 10 0", "OFFSET 0 nan 0", 8, 12, "OFFSET y, found 'nan'");
}

/* UniVRM 382: six readers take 1,5 for 1 or for 1 and 5. */
static void a_decimal_comma_is_refused_with_advice(void **state)
{
    (void)state;
    gb_arena arena = {0};
    reading r;
    reading_begin(&r);
    read_text(&r, replace(&arena, plain, "1 2 3 90 0", "1 2 3 90,5 0"), NULL);
    assert_status(r.status, GB_INPUT, &r.err);
    assert_int_equal(r.err.line, 19);
    assert_int_equal(r.err.column, 7);
    assert_contains(r.err.advice, "comma");
    reading_end(&r);
    gb_arena_free(&arena);
}

/* BVHTools 11, BVHView 4: exponents, and numbers too small for a double. */
static void exponents_and_tiny_numbers_are_read(void **state)
{
    (void)state;
    check_variant("1 2 3 90 0 0 0 90 0", "1e0 20E-1 0.3e+001 9e1 1e-400 1e-40 -1e-320 900e-01 0");
    check_variant("OFFSET 0 10 0", "OFFSET 1e-20 1.0E+01 -0");
    check_variant("1 2 3 90 0", "1.0000000000000000000000000 2. +3 90.00000 .0");
}

/* Digits by the dozen, in rows: every value has the bits of strtod. 2^64 + 1 wraps to 1 in a reader
 * that counts digits wrongly. */
static void values_have_the_bits_of_strtod(void **state)
{
    (void)state;
    enum { ROWS = 3000, COLUMNS = 9 };
    gb_buffer b = {0};
    gb_buffer_text(&b, HEADER MOTION "18446744073709551617 1.8446744073709551617 1e-015 "
                                     "7.62852e-016 -0 .5 5. 9007199254740993 1e22\n");
    uint64_t seed = 1;
    for (int i = COLUMNS; i < ROWS * COLUMNS; i++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        double value = (double)(int64_t)seed / 0x1p63 * pow(10, (int)(seed >> 20 & 15) - 6);
        const char *end = i % COLUMNS == COLUMNS - 1 ? "\n" : " ";
        int digits = (int)(seed >> 30 & 31) % 24;
        if (seed >> 40 & 1)
            gb_buffer_printf(&b, "%.*f%s", digits, value, end);
        else
            gb_buffer_printf(&b, "%.*g%s", digits, value, end);
    }
    const char *text = b.failed || !b.text ? "" : b.text;
    reading r;
    reading_begin(&r);
    read_text(&r, text, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, ROWS);
    char *p = b.text + strlen(HEADER MOTION);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        double expected = strtod(p, &p);
        assert_memory_equal(&r.motion.values[i], &expected, sizeof expected);
    }
    reading_end(&r);
    gb_buffer_free(&b);
}

static void the_frame_time_must_make_sense(void **state)
{
    (void)state;
    check_variant_refused("0.0333333", "-0.01", 18, 13, "negative");
    check_variant_refused("0.0333333", "nan", 18, 13, "the frame time, found 'nan'");
    check_variant_refused("Frame Time: 0.0333333\n", "", 18, 1, "expected 'Frame Time:'");
    check_variant_refused("Frame Time: 0.0333333", "Frame Time 0.0333333", 18, 12, "expected ':'");
    gb_arena arena = {0};
    reading r;
    reading_begin(&r);
    read_text(&r, replace(&arena, plain, "0.0333333", "0"), NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_near(r.motion.frame_time, 0, 0, 0, "unknown");
    check_note(&r, "frame-time", "line 18");
    reading_end(&r);
    gb_arena_free(&arena);
}

/* BVHView and bvh-parser take -2 for 4 294 967 294; others reserve memory for two thousand
 * million rows before they read one. */
static void the_number_of_frames_must_make_sense(void **state)
{
    (void)state;
    check_variant_refused("Frames: 2", "Frames: -2", 17, 9, "not a number of frames");
    check_variant_refused("Frames: 2", "Frames: 1.5", 17, 9, "not a number of frames");
    check_variant_refused("Frames: 2", "Frames: 1e300", 17, 9, "not a number of frames");
    check_variant_refused("Frames: 2", "Frames: many", 17, 9, "found 'many'");
    check_variant_refused("Frames: 2\n", "", 17, 1, "expected 'Frames:'");
    check_variant_refused("Frames: 2", "Frames: 2000000000", 17, 9, "at most 10000000");
}

/* Each mistake in the hierarchy, where it stands. */
static void mistakes_in_the_hierarchy_are_refused_where_they_stand(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new;
        long line, column;
        const char *message;
    } cases[] = {
        {"HIERARCHY", "HIERARCHIE", 1, 1, "found 'HIERARCHIE'"},
        {"ROOT A", "JOINT A", 2, 1, "expected ROOT or MOTION, found 'JOINT'"},
        {"ROOT A", "ROOT", 2, 5, "without a name"},
        {"ROOT A\n{\n", "ROOT A\n", 3, 2, "expected '{' after 'A', found 'OFFSET'"},
        {"JOINT B", "JIONT B", 6, 2, "found 'JIONT'"},
        {"OFFSET 0 10 0", "OFFSET 0 10", 9, 3, "expected OFFSET z, found 'CHANNELS'"},
        {"OFFSET 0 10 0", "OFFSET 0 10 0 0", 8, 17, "found '0'"},
        {"End Site", "End", 11, 3, "expected 'End Site', found 'End {'"},
        {"End Site", "End Sight", 10, 7, "found 'End Sight'"},
        {"\t}\n}\n", "\t}\n", 15, 1, "found 'MOTION'"},
        {"\t}\n}\n", "\t}\n}\n}\n", 16, 1, "expected ROOT or MOTION, found '}'"},
        {"CHANNELS 3 Z", "CHANNELS 4 Z", 10, 3,
         "expected channel 4 of 4 of joint 'B', found 'End'"},
        {"CHANNELS 3 Z", "CHANNELS 2 Z", 9, 34, "found 'Yrotation'"},
        {"CHANNELS 3 Zrotation", "CHANNELS 3 Wrotation", 9, 14, "found 'Wrotation'"},
        {"CHANNELS 6 Xp", "CHANNELS 6 Yp", 5, 23, "Yposition of joint 'A' stands twice"},
        {"CHANNELS 3 Z", "CHANNELS 7 Z", 9, 12, "joint 'B' has 7 channels, 0 to 6 can be read"},
        {"CHANNELS 3 Z", "CHANNELS 1000000 Z", 9, 12, "1e+06 channels"},
        {"CHANNELS 3 Z", "CHANNELS -1 Z", 9, 12, "-1 channels"},
        {"CHANNELS 3 Z", "CHANNELS 3.5 Z", 9, 12, "3.5 channels"},
        {"CHANNELS 3 Z", "CHANNELS three Z", 9, 12, "found 'three'"},
        {"\t\tEnd", "\t\tCHANNELS 1 Xposition\n\t\tEnd", 10, 12, "CHANNELS twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_variant_refused(cases[i].old, cases[i].new, cases[i].line, cases[i].column,
                              cases[i].message);
}

static void a_file_that_ends_in_the_hierarchy_is_refused(void **state)
{
    (void)state;
    check_refused("HIERARCHY\n", NULL, 2, 1, "no ROOT");
    check_refused(ROOT_LINES, NULL, 6, 1, "ends inside joint 'A'");
    check_refused(ROOT_LINES "\tJOINT B", NULL, 6, 9, "expected '{' after 'B'");
    check_refused(" \n ", NULL, 2, 2, "expected HIERARCHY");
    check_refused("<html>\n", NULL, 1, 1, "not a BVH file: expected HIERARCHY, found '<html>'");
    check_refused("", NULL, 0, 0, "is empty");
}

/* A row, but nothing that could move. */
static void rows_need_channels(void **state)
{
    (void)state;
    check_refused("HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 1\nFrame Time: 1\n1\n",
                  NULL, 9, 1, "no channels");
}

/* 20 000 nested joints overflow the stack of two readers. */
static void deep_chains_are_refused(void **state)
{
    (void)state;
    gb_buffer b = {0};
    gb_buffer_text(&b, "HIERARCHY\nROOT A\n{\n");
    for (int i = 0; i < 20000; i++)
        gb_buffer_text(&b, "JOINT B\n{\n");
    for (int i = 0; i <= 20000; i++)
        gb_buffer_text(&b, "}\n");
    const char *text = b.failed || !b.text ? "" : b.text;
    /* The root is the first of 512; the 512th joint below it stands in line 4 + 2 x 511. */
    check_refused(text, NULL, 1026, 6, "nested more than 512 deep");
    const gb_read_options deep = {.max_depth = 30000};
    check_refused(text, &deep, 8194, 6, "more than 4096 joints");
    const gb_read_options all = {.max_depth = 30000, .max_joints = 30000};
    reading r;
    reading_begin(&r);
    read_text(&r, text, &all);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.skeleton.njoint, 20001);
    reading_end(&r);
    gb_buffer_free(&b);
}

static void limits_are_options(void **state)
{
    (void)state;
    const gb_read_options frames = {.max_frames = 1}, line = {.max_line = 10};
    const gb_read_options channels = {.max_channels = 8};
    check_refused(plain, &frames, 17, 9, "at most 1 can be read");
    gb_arena arena = {0};
    check_refused(replace(&arena, plain, "Frames: 2", "Frames: 1"), &frames, 20, 1,
                  "more than 1 frames");
    check_refused(plain, &channels, 9, 34, "more than 8 channels in all");
    check_refused(plain, &line, 4, 11, "a line of more than 10 bytes");
    gb_arena_free(&arena);
}

/* MAE 11: a vendor's own lines. Once said, with a count. */
static void comment_lines_are_skipped_with_a_note(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *text = replace(&arena, plain, "ROOT A", "# made by a vendor\nROOT A");
    text = replace(&arena, text, "1 2 3 90 90", "# row 2\n1 2 3 90 90");
    reading r;
    reading_begin(&r);
    read_text(&r, text, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, 2);
    check_note(&r, "comment", "line 2");
    const gb_note *note = reading_note(&r, "comment");
    assert_int_equal(note ? note->count : 0, 2);
    reading_end(&r);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_plain_file_is_read_as_it_is),
    cmocka_unit_test(line_ends_and_blanks_do_not_matter),
    cmocka_unit_test(the_header_is_a_stream_of_words),
    cmocka_unit_test(the_motion_header_has_blanks_or_not),
    cmocka_unit_test(names_run_to_the_end_of_the_line),
    cmocka_unit_test(channels_rule_the_order),
    cmocka_unit_test(joints_have_any_number_of_channels),
    cmocka_unit_test(a_roots_position_replaces_its_offset),
    cmocka_unit_test(positions_of_zero_below_the_root_are_added),
    cmocka_unit_test(end_sites_are_as_people_write_them),
    cmocka_unit_test(a_file_may_have_several_roots),
    cmocka_unit_test(equal_names_are_two_joints),
    cmocka_unit_test(the_rows_rule_over_the_count),
    cmocka_unit_test(a_skeleton_alone_has_no_frames),
    cmocka_unit_test(a_cut_last_row_is_dropped),
    cmocka_unit_test(a_short_or_long_row_is_refused_at_its_end),
    cmocka_unit_test(what_is_no_number_is_refused_with_its_joint),
    cmocka_unit_test(a_decimal_comma_is_refused_with_advice),
    cmocka_unit_test(exponents_and_tiny_numbers_are_read),
    cmocka_unit_test(values_have_the_bits_of_strtod),
    cmocka_unit_test(the_frame_time_must_make_sense),
    cmocka_unit_test(the_number_of_frames_must_make_sense),
    cmocka_unit_test(mistakes_in_the_hierarchy_are_refused_where_they_stand),
    cmocka_unit_test(a_file_that_ends_in_the_hierarchy_is_refused),
    cmocka_unit_test(rows_need_channels),
    cmocka_unit_test(deep_chains_are_refused),
    cmocka_unit_test(limits_are_options),
    cmocka_unit_test(comment_lines_are_skipped_with_a_note),
};

run_group(tests)
