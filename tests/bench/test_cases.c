/* The table of cases: names, choosing among them, and that each one works. */
#include "bench/bench_crowd.h"
#include "bench/cases.h"
#include "check.h"
#include "experiment/bench_cases.h"

static const gb_bench_family *const families[] = {
    &gb_bench_reading, &gb_bench_kinematics, &gb_bench_character,   &gb_bench_clips,
    &gb_bench_muscles, &gb_bench_analysis,   &gb_bench_experiments,
};
enum { NFAMILY = sizeof families / sizeof *families };

static void names_are_unique_and_hierarchical(void **state)
{
    (void)state;
    for (int f = 0; f < NFAMILY; f++) {
        for (int i = 0; i < families[f]->n; i++) {
            const gb_bench_case *c = &families[f]->cases[i];
            assert_non_null(strchr(c->name, '/'));
            assert_int_equal(strspn(c->name, "abcdefghijklmnopqrstuvwxyz0123456789/_-"),
                             strlen(c->name));
            assert_true(c->what[0] != '\0');
            for (int g = 0; g < NFAMILY; g++) {
                for (int k = 0; k < families[g]->n; k++) {
                    if (g != f || k != i)
                        assert_string_not_equal(families[g]->cases[k].name, c->name);
                }
            }
        }
    }
}

static void words_choose_cases(void **state)
{
    (void)state;
    static const struct {
        const char *word, *name;
        bool matches;
    } cases[] = {
        {"procedural/step/walk", "procedural/step/walk", true},
        {"procedural/step", "procedural/step/walk", true},
        {"procedural", "procedural/step/walk", true},
        {"procedural/", "procedural/step/walk", true},
        {"step", "procedural/step/walk", true},
        {"step/walk", "procedural/step/walk", true},
        {"walk", "procedural/step/walk", true},
        {"*walk", "procedural/step/walk", true},
        {"procedural/*/w?lk", "procedural/step/walk", true},
        {"proc", "procedural/step/walk", false},
        {"ste", "procedural/step/walk", false},
        {"procedural/step/walking", "procedural/step/walk", false},
        {"tep", "procedural/step/walk", false},
        {"", "procedural/step/walk", false},
        {"crowd/1", "crowd/10", false},
        {"crowd/1", "crowd/1", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (gb_bench_matches(cases[i].word, cases[i].name) != cases[i].matches)
            print_error("'%s' and '%s'\n", cases[i].word, cases[i].name);
        assert_int_equal(gb_bench_matches(cases[i].word, cases[i].name), cases[i].matches);
    }
}

/* All but the largest: prepared, run, rewound, run again, released. Without takes of people the
 * cases that need them say so. */
static void every_case_runs(void **state)
{
    (void)state;
    for (int f = 0; f < NFAMILY; f++) {
        for (int i = 0; i < families[f]->n; i++) {
            const gb_bench_case *c = &families[f]->cases[i];
            gb_work work;
            gb_error err;
            if (strstr(c->name, "50mb"))
                continue;
            gb_status status = gb_bench_prepare(c, &work, &err);
            if (status == GB_NOTHING) {
                assert_non_null(c->subject);
                assert_contains(err.message, "is not there");
                continue;
            }
            assert_status(status, GB_OK, &err);
            assert_string_equal(work.name, c->name);
            assert_true(work.items >= 1 && work.item && work.ntouched <= GB_WORK_TOUCHES);
            assert_status(gb_bench_kernel(&work, 2, &err), GB_OK, &err);
            if (work.rewind)
                work.rewind(work.data);
            assert_status(gb_bench_kernel(&work, 1, &err), GB_OK, &err);
            gb_bench_release(&work);
            assert_null(work.data);
        }
    }
}

/* Threads share the characters out, and each goes its own way: the same places to the last bit. */
static void threads_change_nothing(void **state)
{
    (void)state;
    gb_crowd one, many;
    gb_error err;
    assert_status(gb_crowd_make(37, 1, &one, &err), GB_OK, &err);
    assert_status(gb_crowd_make(37, 3, &many, &err), GB_OK, &err);
    for (int pass = 0; pass < 2; pass++) {
        for (int f = 0; f < 120; f++) {
            gb_crowd_step(&one, 1.0 / 60);
            gb_crowd_step(&many, 1.0 / 60);
        }
        for (int i = 0; i < 37; i++)
            assert_memory_equal(&one.pose[i].frame, &many.pose[i].frame, sizeof(gb_rig_frame));
        gb_vec3 at = one.pose[3].frame.hips;
        gb_crowd_rewind(&one);
        gb_crowd_rewind(&many);
        assert_true(at.z > 1);
    }
    gb_crowd_free(&one);
    gb_crowd_free(&many);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(names_are_unique_and_hierarchical),
    cmocka_unit_test(words_choose_cases),
    cmocka_unit_test(every_case_runs),
    cmocka_unit_test(threads_change_nothing),
};

run_group(tests)
