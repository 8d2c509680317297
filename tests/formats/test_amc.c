/* ASF/AMC: the dialects of real files, and errors that point to the place. "fairmotion 59"
 * is an issue of that project, where a reader went wrong; "case a30" a file of test_cases.c. */
#include "base/buffer.h"
#include "reading.h"

/* Bone b goes 4.5 up from the root, bone c 9 along z from there; c's axis is turned by 90 deg
 * about z, so its rx turns about y. */
static const char skeleton[] = "# comment\n"
                               ":version 1.10\n"
                               ":name VICON\n"
                               ":units\n"
                               "  mass 1.0\n"
                               "  length 0.45\n"
                               "  angle deg\n"
                               ":documentation\n"
                               "   made up\n"
                               ":root\n" /* line 10 */
                               "   order TX TY TZ RX RY RZ\n"
                               "   axis XYZ\n"
                               "   position 0 0 0\n"
                               "   orientation 0 0 0\n"
                               ":bonedata\n"
                               "  begin\n"
                               "     id 1\n"
                               "     name b\n"
                               "     direction 0 1 0\n"
                               "     length 4.5\n" /* line 20 */
                               "     axis 0 0 0 XYZ\n"
                               "     dof rx ry rz\n"
                               "     limits (-180.0 180.0)\n"
                               "            (-180.0 180.0)\n"
                               "            (-180.0 180.0)\n"
                               "  end\n"
                               "  begin\n"
                               "     id 2\n"
                               "     name c\n"
                               "     direction 0 0 1\n" /* line 30 */
                               "     length 9\n"
                               "     axis 0 0 90 XYZ\n"
                               "     dof rx\n"
                               "     limits (-180.0 180.0)\n"
                               "  end\n"
                               ":hierarchy\n"
                               "  begin\n"
                               "    root b\n"
                               "    b c\n"
                               "  end\n";

static const char motion[] = ":FULLY-SPECIFIED\n"
                             ":DEGREES\n"
                             "1\n"
                             "root 4.5 9 13.5 0 0 90\n"
                             "b 0 0 0\n" /* line 5 */
                             "c 90\n"
                             "2\n"
                             "root 4.5 9 13.5 0 0 0\n"
                             "b 0 0 90\n"
                             "c 0\n";

static void read_take(reading *r, const char *asf, const char *amc, const gb_read_options *options)
{
    r->status = gb_asf_read(asf, strlen(asf), "t.asf", options, &r->motion, &r->notes, &r->err);
    if (r->status == GB_OK)
        r->status = gb_amc_read(amc, strlen(amc), "t.amc", options, &r->motion, &r->notes, &r->err);
}

static gb_vec3 place(const reading *r, const char *bone, int frame)
{
    return node_at(&r->motion, gb_skeleton_find(&r->motion.skeleton, bone), frame);
}

/* The tip of a leaf bone. */
static gb_vec3 tip(const reading *r, const char *bone, int frame)
{
    const gb_skeleton *s = &r->motion.skeleton;
    return node_at(&r->motion, gb_skeleton_end_of(s, gb_skeleton_find(s, bone)), frame);
}

/* Frame 0: Rz(90) takes b's 4.5 up to -4.5 x. c's Ry(90) takes its z to x, and Rz(90) to y.
 * Frame 1: b's own Rz(90) does the same with b, and leaves c's z alone. */
static void check_figure(const char *asf, const char *amc)
{
    reading r;
    reading_begin(&r);
    read_take(&r, asf, amc, NULL);
    assert_status(r.status, GB_OK, &r.err);
    if (r.notes.first)
        print_error("note: %s\n", r.notes.first->message);
    assert_null(r.notes.first);
    assert_int_equal(r.motion.nframe, 2);
    assert_at(place(&r, "b", 0), 4.5, 9, 13.5, 1e-14, "b begins at the root");
    assert_at(place(&r, "c", 0), 0, 9, 13.5, 1e-14, "c begins at b's end");
    assert_at(tip(&r, "c", 0), 0, 18, 13.5, 1e-14, "c's end");
    assert_at(place(&r, "c", 1), 0, 9, 13.5, 1e-14, "c in frame 1");
    assert_at(tip(&r, "c", 1), 0, 9, 22.5, 1e-14, "c's end in frame 1");
    reading_end(&r);
}

static void check_asf_variant(const char *old, const char *new)
{
    gb_arena arena = {0};
    check_figure(replace(&arena, skeleton, old, new), motion);
    gb_arena_free(&arena);
}

static void check_amc_variant(const char *old, const char *new)
{
    gb_arena arena = {0};
    check_figure(skeleton, replace(&arena, motion, old, new));
    gb_arena_free(&arena);
}

static void check_refused(const char *asf, const char *amc, const gb_read_options *options,
                          const char *file, long line, long column, const char *message)
{
    reading r;
    reading_begin(&r);
    read_take(&r, asf, amc, options);
    assert_status(r.status, GB_INPUT, &r.err);
    assert_contains(r.err.message, message);
    if (r.err.line != line || r.err.column != column)
        print_error("%ld:%ld instead of %ld:%ld: %s\n", r.err.line, r.err.column, line, column,
                    r.err.message);
    assert_int_equal(r.err.line, line);
    assert_int_equal(r.err.column, column);
    assert_string_equal(r.err.file, file);
    reading_end(&r);
}

typedef struct mistake {
    const char *old, *new;
    long line, column;
    const char *message;
} mistake;

static void check_note(const reading *r, const char *kind, const char *part)
{
    const gb_note *note = reading_note(r, kind);
    assert_contains(note ? note->message : "(no such note)", part);
}

static void a_plain_take_is_read_as_it_is(void **state)
{
    (void)state;
    check_figure(skeleton, motion);
    reading r;
    reading_begin(&r);
    read_take(&r, skeleton, motion, NULL);
    const gb_skeleton *s = &r.motion.skeleton;
    assert_int_equal(s->njoint, 4);
    assert_int_equal(s->ncolumn, 10);
    assert_int_equal(gb_skeleton_find(s, "root"), 0);
    assert_near(r.motion.values[5], 90, 0, 0, "degrees stay degrees");
    assert_near(r.motion.metres, 0.0254 / 0.45, 1e-17, 0, "CMU's unit");
    assert_near(r.motion.frame_time, 0, 0, 0, "AMC does not say its rate");
    reading_end(&r);
}

/* HDM05 mixes CRLF and LF; tabs and double blanks (amc2bvh); no final newline lost the last frame
 * of AMCParser (PR 2). */
static void line_ends_and_blanks_do_not_matter(void **state)
{
    (void)state;
    static const char *const variants[][2] = {
        {"\n", "\r\n"}, {"\n", "\r"}, {"\n", " \t\n"}, {"\n", "\n\n  \n"}, {" ", "\t"}, {" ", "  "},
    };
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        check_asf_variant(variants[i][0], variants[i][1]);
        check_amc_variant(variants[i][0], variants[i][1]);
    }
    check_asf_variant("b c\n  end\n", "b c\n  end");
    check_amc_variant("c 0\n", "c 0");
    check_amc_variant("c 0\n", "c 0 ");
    check_asf_variant("# comment", "\xEF\xBB\xBF# comment");
    check_amc_variant(":FULLY", "\xEF\xBB\xBF:FULLY");
}

/* Latin-1 in comments is in HDM05. */
static void comment_lines_are_skipped(void **state)
{
    (void)state;
    check_asf_variant("     direction", "#! \xE4\n     direction");
    check_asf_variant(":hierarchy\n", "# x\n:hierarchy\n# begin\n");
    check_amc_variant("2\n", "# 7 \xE4\n2\n#!OML:ASF x\n");
    check_amc_variant(":FULLY", "#\n:FULLY");
}

/* axis before length, no id, no limits, upper-case keywords and dofs, other sections. */
static void fields_may_be_missing_or_in_another_order(void **state)
{
    (void)state;
    check_asf_variant("     id 2\n", "");
    check_asf_variant("     limits (-180.0 180.0)\n  end", "  end");
    check_asf_variant("(-180.0 180.0)", "(0 0)");
    check_asf_variant("(-180.0 180.0)", "(-inf inf)");
    check_asf_variant("     direction 0 0 1\n     length 9\n     axis 0 0 90 XYZ\n",
                      "     axis 0 0 90 XYZ\n     length 9\n     direction 0 0 1\n");
    check_asf_variant("     length 9\n", "     bodymass 3\n     cofmass 1\n     length 9\n");
    check_asf_variant("dof rx", "DOF RX");
    check_asf_variant("XYZ", "xyz");
    check_asf_variant("order TX TY TZ RX RY RZ", "ORDER tx ty tz rx ry rz");
    check_asf_variant(":bonedata", ":BONEDATA");
    check_asf_variant("   axis XYZ\n", "");
    check_asf_variant(":root\n", ":comment\nbegin end\n  name x\n:root\n");
    check_asf_variant(":hierarchy\n  begin\n", ":hierarchy\n");
    check_amc_variant(":DEGREES\n", "");
    check_amc_variant(":FULLY-SPECIFIED\n", "");
    check_amc_variant(":DEGREES\n",
                      ":degrees\n:FORCE-ALL-JOINTS-BE-3DOF\n:SAMPLES-PER-SECOND 60\n");
}

/* Case a35: Maya writes a :skin behind the hierarchy. */
static void a_skin_section_is_no_hierarchy(void **state)
{
    (void)state;
    gb_arena arena = {0};
    check_figure(gb_arena_printf(&arena, "%s:skin skin.obj\nb c root\n", skeleton), motion);
    gb_arena_free(&arena);
}

/* Children before their parents, several on a line, more than six of one bone (amc2bvh: heap
 * overflow). */
static void hierarchy_lines_come_in_any_order(void **state)
{
    (void)state;
    check_asf_variant("    root b\n    b c\n", "    b c\n    root b\n");
    gb_arena arena = {0};
    gb_buffer bones = {0}, names = {0};
    for (int i = 0; i < 9; i++) {
        gb_buffer_printf(
            &bones, "begin\nname d%d\ndirection 1 0 0\nlength %d\naxis 0 0 0 XYZ\nend\n", i, i);
        gb_buffer_printf(&names, " d%d", i);
    }
    char *text = gb_arena_printf(&arena, "%s:hierarchy\n", bones.text);
    text = replace(&arena, skeleton, ":hierarchy\n", text);
    text = replace(&arena, text, "root b", gb_arena_printf(&arena, "root%s b", names.text));
    check_figure(text, motion);
    gb_buffer_free(&bones);
    gb_buffer_free(&names);
    gb_arena_free(&arena);
}

/* AMCParser 7, dm_control 446: four readers ignore the unit. A number divides inches. */
static void the_unit_of_length_is_that_of_the_file(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        double metres;
    } cases[] = {{"length 1", 0.0254},  {"length 0.45", 0.0254 / 0.45},
                 {"length m", 1},       {"length CM", 0.01},
                 {"length mm", 0.001},  {"length inch", 0.0254},
                 {"length 2.54", 0.01}, {"mass 1", 0.0254}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        reading r;
        reading_begin(&r);
        read_take(&r, replace(&arena, skeleton, "length 0.45", cases[i].line), motion, NULL);
        assert_status(r.status, GB_OK, &r.err);
        assert_near(r.motion.metres, cases[i].metres, 0, 1e-15, cases[i].line);
        reading_end(&r);
        gb_arena_free(&arena);
    }
}

/* pi / 2 for the axis, and for the angles of the frames; :RADIANS of the AMC wins over the ASF. */
static void angles_are_in_the_unit_of_their_file(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *asf = replace(&arena, skeleton, "angle deg", "angle rad");
    asf = replace(&arena, asf, "axis 0 0 90", "axis 0 0 1.5707963267948966");
    char *radians = replace(&arena, motion, "90", "1.5707963267948966");
    check_figure(asf, motion); /* :DEGREES */
    check_figure(asf, replace(&arena, radians, ":DEGREES\n", ""));
    check_figure(asf, replace(&arena, radians, "DEGREES", "RADIANS"));
    check_figure(skeleton, replace(&arena, radians, "DEGREES", "RADIANS"));
    check_asf_variant("angle deg", "angle degrees");
    gb_arena_free(&arena);
}

/* The ends of a take that differs from the plain one; frame 0. */
static gb_vec3 tip_of_c(const char *asf, const char *amc)
{
    reading r;
    reading_begin(&r);
    read_take(&r, asf, amc, NULL);
    assert_status(r.status, GB_OK, &r.err);
    gb_vec3 at = tip(&r, "c", 0);
    reading_end(&r);
    return at;
}

/* fairmotion 59. L = C M C^-1 with M = Rx(90): a quarter turn about C x. XYZ: Rz Ry Rx x = Rz x =
 * y, so z goes to x; ZYX: Rx Ry Rz x = Rx y = z, so z stays. The root's Rz(90) comes last. */
static void the_axis_line_has_an_order(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *asf = replace(&arena, skeleton, "axis 0 0 90 XYZ", "axis 90 0 90 XYZ");
    assert_at(tip_of_c(asf, motion), 0, 18, 13.5, 1e-14, "XYZ");
    asf = replace(&arena, skeleton, "axis 0 0 90 XYZ", "axis 90 0 90 ZYX");
    assert_at(tip_of_c(asf, motion), 0, 9, 22.5, 1e-14, "ZYX");
    gb_arena_free(&arena);
}

/* The first dof listed is applied first, and values come in that order. b goes up: Rx takes y to
 * z, Rz takes y to -x; the root does not turn here. */
static void the_dof_line_has_an_order(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *amc =
        replace(&arena, motion, "root 4.5 9 13.5 0 0 90\nb 0 0 0", "root 0 0 0 0 0 0\nb 90 90");
    amc = replace(&arena, amc, "b 0 0 90", "b 0 0");
    reading r;
    reading_begin(&r);
    read_take(&r, replace(&arena, skeleton, "dof rx ry rz", "dof rx rz"), amc, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_at(place(&r, "c", 0), 0, 0, 4.5, 1e-14, "rx first: z stays under rz");
    reading_end(&r);
    reading_begin(&r);
    read_take(&r, replace(&arena, skeleton, "dof rx ry rz", "dof rz rx"), amc, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_at(place(&r, "c", 0), -4.5, 0, 0, 1e-14, "rz first: -x stays under rx");
    reading_end(&r);
    gb_arena_free(&arena);
}

/* Rotations before translations at the root, its position added, its orientation as a frame: with
 * orientation 0 0 90 a turn about x is one about y, which takes c's z to x. */
static void the_root_has_order_position_and_orientation(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *asf = replace(&arena, skeleton, "order TX TY TZ RX RY RZ", "order RX RY RZ TX TY TZ");
    char *amc = replace(&arena, motion, "root 4.5 9 13.5 0 0 ", "root 0 0 90 4.5 9 13.5\n#");
    amc = replace(&arena, amc, "2\nroot 0 0 90", "2\nroot 0 0 0");
    check_figure(asf, amc);

    asf = replace(&arena, skeleton, "position 0 0 0", "position 4 9 13");
    amc = replace(&arena, motion, "root 4.5 9 13.5", "root 0.5 0 0.5");
    check_figure(asf, amc);

    asf = replace(&arena, skeleton, "orientation 0 0 0", "orientation 0 0 90");
    amc = replace(&arena, motion, "root 4.5 9 13.5 0 0 90", "root 0 0 0 90 0 0");
    amc = replace(&arena, amc, "c 90", "c 0");
    assert_at(tip_of_c(asf, amc), 9, 4.5, 0, 1e-14, "a turn in the root's frame");
    gb_arena_free(&arena);
}

/* fairmotion PR 80 and case a36: a direction of any length, a bone of none. */
static void a_bone_is_as_long_as_its_length_says(void **state)
{
    (void)state;
    check_asf_variant("direction 0 0 1", "direction 0 0 0.001");
    gb_arena arena = {0};
    char *asf = replace(&arena, skeleton, "direction 0 0 1\n     length 9",
                        "direction 0 0 0\n     length 0");
    assert_at(tip_of_c(asf, motion), 0, 9, 13.5, 1e-14, "a zero-length bone");
    gb_arena_free(&arena);
}

/* A bone without dof has no line in the frames; any other must have one (case a30). */
static void bones_without_dof_stay_as_they_are(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *asf = replace(&arena, skeleton, "     dof rx\n", "");
    char *amc = replace(&arena, motion, "c 0\n", "");
    check_refused(asf, motion, NULL, "t.amc", 6, 3, "more than the 0 values");
    amc = replace(&arena, amc, "c 90\n", "");
    assert_at(tip_of_c(asf, amc), 0, 9, 22.5, 1e-14, "c's end");
    gb_arena_free(&arena);
}

static void a_bone_outside_the_hierarchy_is_left_out_with_a_note(void **state)
{
    (void)state;
    gb_arena arena = {0};
    char *amc = replace(&arena, motion, "c 0\n", "");
    amc = replace(&arena, amc, "c 90\n", "");
    reading r;
    reading_begin(&r);
    read_take(&r, replace(&arena, skeleton, "    b c\n", ""), amc, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(gb_skeleton_find(&r.motion.skeleton, "c"), -1);
    check_note(&r, "orphan", "'c' (line 27)");
    reading_end(&r);
    /* What hangs on it is left out too, and is no cycle. */
    amc = replace(&arena, motion, "b 0 0 90\nc 0\n", "");
    amc = replace(&arena, amc, "b 0 0 0\nc 90\n", "");
    reading_begin(&r);
    read_take(&r, replace(&arena, skeleton, "    root b\n", ""), amc, NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.skeleton.njoint, 1);
    const gb_note *note = reading_note(&r, "orphan");
    assert_int_equal(note ? note->count : 0, 2);
    reading_end(&r);
    gb_arena_free(&arena);
}

static void mistakes_in_the_skeleton_are_refused_where_they_stand(void **state)
{
    (void)state;
    static const mistake cases[] = {
        {"    b c\n", "    b c\n    c b\n", 40, 7, "'b' has two parents"},
        {"    root b\n    b c\n", "    b c\n    c b\n", 16, 0, "cycle: bone 'b'"},
        {"    b c\n", "    b c c\n", 39, 9, "'c' has two parents"},
        {"    b c\n", "    b d\n", 39, 7, "bone 'd' is not in :bonedata"},
        {"    b c\n", "    e c\n", 39, 5, "bone 'e' is not in :bonedata"},
        {"name c", "name b", 29, 6, "bone 'b' stands twice"},
        {"name c", "name root", 29, 6, "bone 'root' stands twice"},
        {"name c", "name", 29, 6, "without a name"},
        {"     name c\n", "", 34, 3, "a bone without a name ends here"},
        {"     length 9\n", "", 34, 3, "bone 'c' has no length"},
        {"length 9", "length -9", 35, 3, "bone 'c' has a length of -9"},
        {"length 9", "length nan", 31, 13, "expected a length, found 'nan'"},
        {"direction 0 0 1", "direction 0 0 0", 35, 3, "bone 'c' has no direction"},
        {"direction 0 0 1", "direction 0 0", 30, 19, "a direction, the line ends"},
        {"axis 0 0 90 XYZ", "axis 0 0 90", 32, 17, "an axis order like XYZ, found ''"},
        {"axis 0 0 90 XYZ", "axis 0 0 90 XXZ", 32, 18, "found 'XXZ'"},
        {"axis 0 0 90 XYZ", "axis 0 0 90 XYZW", 32, 18, "found 'XYZW'"},
        {"dof rx\n", "dof rx rx\n", 33, 13, "dof rx of bone 'c' stands twice"},
        {"dof rx\n", "dof rw\n", 33, 10, "found 'rw'"},
        {"dof rx\n", "dof rx l\n", 33, 13, "stretches"},
        {"order TX", "order SX", 11, 10, "found 'SX'"},
        {"  end\n:hierarchy", ":hierarchy", 35, 1, "begins in line 27 has no 'end'"},
        {"length 0.45", "length 0", 6, 10, "0 is not positive"},
        {"length 0.45", "length foot", 6, 10, "found 'foot'"},
        {"angle deg", "angle grad", 7, 3, "deg or rad"},
        {":bonedata", ":bones", 36, 1, ":hierarchy stands before :bonedata"},
        {":hierarchy", ":tree", 41, 1, "no :hierarchy section"},
        {"# comment", "HIERARCHY", 1, 1, "expected a section like :bonedata, found 'HIERARCHY'"},
        {"  begin\n     id 2", "  bigin\n     id 2", 27, 3, "expected 'begin' of a bone"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        check_refused(replace(&arena, skeleton, cases[i].old, cases[i].new), motion, NULL, "t.asf",
                      cases[i].line, cases[i].column, cases[i].message);
        gb_arena_free(&arena);
    }
    check_refused("", motion, NULL, "t.asf", 0, 0, "is empty");
}

/* Four readers accept these, with zeros or shifted values. The frame is in the message: line
 * numbers alone do not help in a file of a hundred thousand lines. */
static void mistakes_in_the_frames_are_refused_where_they_stand(void **state)
{
    (void)state;
    static const mistake cases[] = {
        {"c 0\n", "d 0\n", 10, 1, "bone 'd' is not in the skeleton (frame 2)"},
        {"c 0\n", "C 0\n", 10, 1, "bone 'C' is not in the skeleton (frame 2)"},
        {"b 0 0 0\n", "b 0 0\n", 5, 6, "bone 'b' has 2 values, its dof line has 3 (frame 1)"},
        {"b 0 0 90\n", "b 0 0 90 1\n", 9, 10, "bone 'b' has more than the 3 values"},
        {"c 90\n", "c\n", 6, 2, "bone 'c' has 0 values, its dof line has 1 (frame 1)"},
        {"c 90\n", "", 6, 1, "frame 1 has no values for bone 'c'"},
        {"c 90\n", "c 90\nb 1 2 3\n", 7, 1, "bone 'b' stands twice in frame 1"},
        {"b 0 0 90\n", "b 0 nan 90\n", 9, 5, "value 2 of bone 'b' (frame 2), found 'nan'"},
        {"b 0 0 90\n", "b 0 0-90\n", 9, 5, "found '0-90'"},
        {"c 0\n", "c 1.#IND\n", 10, 3, "value 1 of bone 'c' (frame 2), found '1.#IND'"},
        {"c 0\n", "c 0x1\n", 10, 3, "found '0x1'"},
        {"2\n", "1\n", 7, 1, "frame 1 follows frame 1"},
        {"2\n", "0\n", 7, 1, "frame 0 follows frame 1"},
        {"1\nroot", "root", 3, 1, "expected a frame number, found 'root'"},
        {"1\n", "1.5\n", 3, 1, "expected a frame number, found '1.5'"},
        {"1\n", "-1\n", 3, 1, "expected a frame number, found '-1'"},
        {":FULLY", "FULLY", 1, 1, "not an AMC file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        check_refused(skeleton, replace(&arena, motion, cases[i].old, cases[i].new), NULL, "t.amc",
                      cases[i].line, cases[i].column, cases[i].message);
        gb_arena_free(&arena);
    }
    check_refused(skeleton, "", NULL, "t.amc", 0, 0, "is empty");
}

static void a_decimal_comma_gets_advice(void **state)
{
    (void)state;
    gb_arena arena = {0};
    reading r;
    reading_begin(&r);
    read_take(&r, skeleton, replace(&arena, motion, "c 90", "c 90,5"), NULL);
    assert_status(r.status, GB_INPUT, &r.err);
    assert_contains(r.err.message, "found '90,5'");
    assert_contains(r.err.advice, "comma");
    reading_end(&r);
    gb_arena_free(&arena);
}

/* Bones may be listed in any order, another one in each frame. */
static void bones_of_a_frame_come_in_any_order(void **state)
{
    (void)state;
    check_amc_variant("root 4.5 9 13.5 0 0 0\nb 0 0 90\nc 0\n",
                      "c 0\nb 0 0 90\nroot 4.5 9 13.5 0 0 0\n");
}

/* dm_control returns one frame of a take that begins at 0 or 100. */
static void frames_are_numbered_from_anywhere(void **state)
{
    (void)state;
    for (int first = 0; first < 201; first += 100) {
        gb_arena arena = {0};
        char *one = gb_arena_printf(&arena, ":DEGREES\n%d\n", first);
        char *two = gb_arena_printf(&arena, "90\n%d\n", first + 1);
        char *amc = replace(&arena, motion, "90\n2\n", two);
        check_figure(skeleton, replace(&arena, amc, ":DEGREES\n1\n", one));
        gb_arena_free(&arena);
    }
}

static void a_gap_in_the_numbers_is_noted(void **state)
{
    (void)state;
    gb_arena arena = {0};
    reading r;
    reading_begin(&r);
    read_take(&r, skeleton, replace(&arena, motion, "2\n", "7\n"), NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, 2);
    check_note(&r, "frame-gap", "line 7: frame 7 follows frame 1");
    reading_end(&r);
    gb_arena_free(&arena);
}

/* 07_12.amc of CMU ends in the middle of frame 245. Wherever the text stops behind frame 1, frame
 * 1 is there and the rest is not; --strict refuses. */
static void a_cut_last_frame_is_dropped(void **state)
{
    (void)state;
    const size_t first = (size_t)(strstr(motion, "2\n") - motion);
    const size_t last = strlen(motion) - strlen("0\n"); /* behind "c " */
    const gb_read_options strict = {.strict = true};
    for (size_t n = first + 1; n <= last; n++) {
        gb_arena arena = {0};
        char *amc = gb_arena_text(&arena, motion, n);
        reading r;
        reading_begin(&r);
        read_take(&r, skeleton, amc, NULL);
        assert_status(r.status, GB_OK, &r.err);
        assert_int_equal(r.motion.nframe, 1);
        check_note(&r, "cut", "inside frame 2");
        reading_end(&r);

        reading_begin(&r);
        read_take(&r, skeleton, amc, &strict);
        assert_status(r.status, GB_INPUT, &r.err);
        assert_true(r.err.line >= 7);
        assert_contains(r.err.message, "frame 2 ");
        assert_contains(r.err.advice, "--strict");
        reading_end(&r);
        gb_arena_free(&arena);
    }
}

/* Frame "13" of which one digit was copied follows frame 12: cut, not disorder. */
static void a_cut_frame_number_is_a_cut(void **state)
{
    (void)state;
    gb_arena arena = {0};
    reading r;
    reading_begin(&r);
    char *amc = replace(&arena, motion, "2\n", "12\n");
    amc = replace(&arena, amc, ":DEGREES\n1\n", ":DEGREES\n11\n");
    read_take(&r, skeleton, gb_arena_printf(&arena, "%s1", amc), NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, 2);
    check_note(&r, "cut", "inside frame 1");
    assert_null(reading_note(&r, "frame-gap"));
    reading_end(&r);
    gb_arena_free(&arena);
}

/* A wrong skeleton makes the only frame "incomplete" too; that must not be taken for a cut. */
static void an_only_frame_must_be_whole(void **state)
{
    (void)state;
    check_refused(skeleton, ":FULLY-SPECIFIED\n1\nroot 0 0 0 0 0 0\n", NULL, "t.amc", 2, 1,
                  "the only frame 1 has no values for bone 'b'");
}

static void a_header_alone_has_no_frames(void **state)
{
    (void)state;
    reading r;
    reading_begin(&r);
    read_take(&r, skeleton, ":FULLY-SPECIFIED\n:DEGREES\n", NULL);
    assert_status(r.status, GB_OK, &r.err);
    assert_int_equal(r.motion.nframe, 0);
    reading_end(&r);
}

/* Bounded on any input. */
static void limits_are_options(void **state)
{
    (void)state;
    const gb_read_options frames = {.max_frames = 1}, joints = {.max_joints = 1},
                          depth = {.max_depth = 2};
    check_refused(skeleton, motion, &frames, "t.amc", 7, 1, "more than 1 frames");
    check_refused(skeleton, motion, &joints, "t.asf", 36, 1, "more than 1 bones");
    check_refused(skeleton, motion, &depth, "t.asf", 27, 0, "nested more than 2 deep");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_plain_take_is_read_as_it_is),
    cmocka_unit_test(line_ends_and_blanks_do_not_matter),
    cmocka_unit_test(comment_lines_are_skipped),
    cmocka_unit_test(fields_may_be_missing_or_in_another_order),
    cmocka_unit_test(a_skin_section_is_no_hierarchy),
    cmocka_unit_test(hierarchy_lines_come_in_any_order),
    cmocka_unit_test(the_unit_of_length_is_that_of_the_file),
    cmocka_unit_test(angles_are_in_the_unit_of_their_file),
    cmocka_unit_test(the_axis_line_has_an_order),
    cmocka_unit_test(the_dof_line_has_an_order),
    cmocka_unit_test(the_root_has_order_position_and_orientation),
    cmocka_unit_test(a_bone_is_as_long_as_its_length_says),
    cmocka_unit_test(bones_without_dof_stay_as_they_are),
    cmocka_unit_test(a_bone_outside_the_hierarchy_is_left_out_with_a_note),
    cmocka_unit_test(mistakes_in_the_skeleton_are_refused_where_they_stand),
    cmocka_unit_test(mistakes_in_the_frames_are_refused_where_they_stand),
    cmocka_unit_test(a_decimal_comma_gets_advice),
    cmocka_unit_test(bones_of_a_frame_come_in_any_order),
    cmocka_unit_test(frames_are_numbered_from_anywhere),
    cmocka_unit_test(a_gap_in_the_numbers_is_noted),
    cmocka_unit_test(a_cut_last_frame_is_dropped),
    cmocka_unit_test(a_cut_frame_number_is_a_cut),
    cmocka_unit_test(an_only_frame_must_be_whole),
    cmocka_unit_test(a_header_alone_has_no_frames),
    cmocka_unit_test(limits_are_options),
};

run_group(tests)
