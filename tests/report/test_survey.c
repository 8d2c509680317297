/* What inspect shows beyond what the file says. */
#include <unistd.h>

#include "check.h"
#include "report/survey.h"

static void the_tree_moving_joints_and_equal_names_are_found(void **state)
{
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "/tmp/gaitbench-survey-%ld.bvh", (long)getpid());
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xposition\n"
          "JOINT b\n{\nOFFSET 0 1 0\nCHANNELS 1 Yposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n"
          "JOINT b\n{\nOFFSET 0 1 0\nCHANNELS 1 Yposition\n}\n}\n"
          "MOTION\nFrames: 2\nFrame Time: 0.1\n0 1 1\n5 1 2\n",
          f);
    fclose(f);
    gb_take s;
    gb_survey survey;
    gb_error err;
    assert_status(gb_take_open(path, NULL, &s, &err), GB_OK, &err);
    assert_status(gb_survey_take(&s, 10, &survey, &err), GB_OK, &err);
    assert_int_equal(s.motion.skeleton.njoint, 4);
    for (int i = 0; i < 4; i++) {
        static const char *const names[] = {"a", "b", "", "b"};
        static const int depth[] = {0, 1, 2, 1};
        assert_string_equal(s.motion.skeleton.joint[survey.order[i]].name, names[i]);
        assert_int_equal(survey.depth[survey.order[i]], depth[i]);
    }
    int second = survey.order[3];
    assert_int_equal(survey.npositioned, 2);
    assert_int_equal(survey.nmoving, 1);
    assert_true(survey.moves[second]);
    assert_int_equal(survey.nduplicate, 1);
    assert_true(survey.duplicate[second]);
    assert_true(isnan(survey.cadence));
    gb_take_close(&s);
    unlink(path);
}

static bool warned(gb_take *s, double *cadence)
{
    gb_survey survey;
    gb_error err;
    assert_status(gb_survey_take(s, 10, &survey, &err), GB_OK, &err);
    *cadence = survey.cadence;
    for (const gb_note *n = s->warnings.first; n; n = n->next) {
        if (strcmp(n->kind, "cadence") == 0)
            return true;
    }
    return false;
}

/* A 60 Hz take that was read as 120. */
static void a_take_at_twice_its_rate_is_noticed(void **state)
{
    (void)state;
    gb_take s;
    gb_error err;
    double right, twice;
    assert_status(gb_take_open("clip:walk,fps=60", NULL, &s, &err), GB_OK, &err);
    assert_false(warned(&s, &right));
    s.motion.frame_time /= 2;
    s.fps *= 2;
    assert_true(warned(&s, &twice));
    assert_near(twice, 2 * right, 0, 0.01, "cadence");
    gb_take_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_tree_moving_joints_and_equal_names_are_found),
    cmocka_unit_test(a_take_at_twice_its_rate_is_noticed),
};

run_group(tests)
