/* A body whose names say nothing, on built-in walks (real takes: tests/take/test_map.c). */
#include "check.h"
#include "humanoid/shape.h"
#include "take/take.h"

static void open_take(const char *name, gb_take *take)
{
    gb_error err;
    assert_status(gb_take_open(name, NULL, take, &err), GB_OK, &err);
}

static void forget_names(gb_take *take)
{
    for (int j = 0; j < take->motion.skeleton.njoint; j++)
        take->motion.skeleton.joint[j].name = gb_arena_printf(&take->arena, "j%d", j);
}

static void rename_joint(gb_take *take, const char *from, const char *to)
{
    int j = gb_skeleton_find(&take->motion.skeleton, from);
    assert_true(j >= 0);
    take->motion.skeleton.joint[j].name = to;
}

static gb_point_map nothing(void)
{
    gb_point_map map;
    for (int p = 0; p < GB_NPOINT; p++)
        map.node[p] = -1;
    return map;
}

static gb_point_map find(gb_take *take, char up)
{
    gb_error err;
    gb_point_map map = nothing();
    assert_status(gb_point_map_by_shape(&take->motion, up, &map, NULL, NULL, &err), GB_OK, &err);
    return map;
}

/* The game's rig has a joint for every point and none besides. */
static void a_walk_without_names_has_all_its_points(void **state)
{
    (void)state;
    static const char *const takes[] = {"clip:walk", "clip:run,stature=1.2", "procedural:walk@0.6",
                                        "procedural:run@3.5"};
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++) {
        gb_take take;
        open_take(takes[i], &take);
        gb_point_map named = take.map;
        forget_names(&take);
        gb_point_map map = find(&take, '\0');
        for (int p = 0; p < GB_NPOINT; p++) {
            if (p != GB_SPINE_MID && map.node[p] != named.node[p])
                print_error("%s: %s\n", takes[i], gb_point_name(p));
            assert_true(p == GB_SPINE_MID || map.node[p] == named.node[p]);
        }
        gb_take_close(&take);
    }
}

/* Whatever axis of the file is up; the wrong one finds nothing that stands. */
static void the_axis_that_is_up_is_found(void **state)
{
    (void)state;
    gb_take take;
    open_take("clip:walk", &take);
    gb_point_map named = take.map;
    forget_names(&take);
    assert_memory_equal(find(&take, 'y').node + GB_HIP, named.node + GB_HIP, 8 * sizeof(int));
    gb_joint *root = &take.motion.skeleton.joint[0];
    root->pre = gb_quat_multiply(gb_quat_about_axis(0, acos(0.0)), root->pre); /* y to z */
    for (int f = 0; f < take.motion.nframe; f++) {
        double *row = take.motion.values + (size_t)f * (size_t)take.motion.skeleton.ncolumn;
        double y = row[root->position_column[1]];
        row[root->position_column[1]] = -row[root->position_column[2]];
        row[root->position_column[2]] = y;
    }
    assert_memory_equal(find(&take, '\0').node + GB_HIP, named.node + GB_HIP, 8 * sizeof(int));
    gb_take_close(&take);
}

static bool has_note(const gb_notes *notes, const char *kind)
{
    for (const gb_note *n = notes->first; n; n = n->next) {
        if (strcmp(n->kind, kind) == 0)
            return true;
    }
    return false;
}

/* Names that say only a side, or only a neck, are believed. */
static void what_names_still_say_counts(void **state)
{
    (void)state;
    gb_take take;
    open_take("clip:walk", &take);
    gb_point_map named = take.map;
    rename_joint(&take, "leftUpperLeg", "bone_a.R");
    rename_joint(&take, "leftLowerLeg", "bone_b.R");
    rename_joint(&take, "rightUpperLeg", "bone_a.L");
    rename_joint(&take, "rightLowerLeg", "bone_b.L");
    rename_joint(&take, "leftFoot", "bone_c.R");
    rename_joint(&take, "rightFoot", "bone_c.L");
    for (int j = 0; j < take.motion.skeleton.njoint; j++) {
        if (strncmp(take.motion.skeleton.joint[j].name, "bone_", 5) != 0)
            take.motion.skeleton.joint[j].name = gb_arena_printf(&take.arena, "j%d", j);
    }
    take.motion.skeleton.joint[named.node[GB_HEAD]].name = "Neck";
    gb_point_map map = nothing();
    gb_notes notes = {.arena = &take.arena};
    gb_error err;
    assert_status(gb_point_map_by_shape(&take.motion, 0, &map, &notes, &notes, &err), GB_OK, &err);
    assert_int_equal(map.node[GB_HIP], named.node[GB_HIP + 1]);
    assert_int_equal(map.node[GB_HIP + 1], named.node[GB_HIP]);
    assert_int_equal(map.node[GB_SHOULDER], named.node[GB_SHOULDER + 1]);
    assert_int_equal(map.node[GB_NECK_BASE], named.node[GB_HEAD]);
    assert_true(has_note(&notes, "shape"));
    assert_false(has_note(&notes, "sides")); /* names said them */
    gb_take_close(&take);
}

/* Ten frames are needed, and legs. */
static void what_has_no_body_stays_without(void **state)
{
    (void)state;
    gb_take take;
    open_take("clip:walk", &take);
    forget_names(&take);
    take.motion.nframe = GB_SHAPE_FRAMES - 1;
    assert_int_equal(find(&take, 0).node[GB_HIP], -1);
    take.motion.nframe = GB_SHAPE_FRAMES;
    assert_true(find(&take, 0).node[GB_HIP] >= 0);
    take.motion.skeleton.njoint = 6; /* hips, spine, chest, neck, head and one arm's first */
    gb_point_map map = find(&take, 0);
    for (int p = 0; p < GB_NPOINT; p++)
        assert_int_equal(map.node[p], -1);
    gb_take_close(&take);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_walk_without_names_has_all_its_points),
    cmocka_unit_test(the_axis_that_is_up_is_found),
    cmocka_unit_test(what_names_still_say_counts),
    cmocka_unit_test(what_has_no_body_stays_without),
};

run_group(tests)
