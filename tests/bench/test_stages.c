/* Tables of stages, from numbers that are made, and from real work. */
#include "bench/stages.h"
#include "check.h"

/* 100, 300 and 200 ns of one stage, 400 of another; the standard deviation of the first is 100. */
static void stages_add_up(void **state)
{
    (void)state;
    gb_stages s = {.n = 0};
    gb_buffer out = {0};
    gb_stage_add(&s, "step", "../../somewhere/src/bench/stages.c", 7, 100);
    gb_stage_add(&s, "place, all", "src/bench/stages.c", 8, 400);
    gb_stage_add(&s, "step", "src/bench/stages.c", 7, 300);
    gb_stage_add(&s, "step", "src/bench/stages.c", 7, 200);
    gb_stages_csv(&out, &s);
    assert_string_equal(
        out.text, "name,src_file,src_line,total_ns,total_perc,counts,mean_ns,min_ns,max_ns,std_ns\n"
                  "step,src/bench/stages.c,7,600,60.00,3,200,100,300,100\n"
                  "\"place, all\",src/bench/stages.c,8,400,40.00,1,400,400,400,0\n");
    gb_buffer_free(&out);
}

static void stages_of_real_work(void **state)
{
    (void)state;
    gb_stages frame = {.n = 0}, take = {.n = 0};
    gb_error err;
    assert_status(gb_stages_of_frame(1e-4, &frame, &err), GB_OK, &err);
    assert_int_equal(frame.n, 4);
    assert_status(gb_stages_of_take("clip:walk,seconds=3", NULL, 1e-4, &take, &err), GB_OK, &err);
    assert_int_equal(take.n, 3);
    for (int i = 0; i < frame.n; i++) {
        assert_int_equal(frame.stage[i].count, frame.stage[0].count);
        assert_int_equal(strncmp(frame.stage[i].file, "src/bench/", 10), 0);
    }
    assert_status(gb_stages_of_take("clip:swim", NULL, 1e-4, &take, &err), GB_USAGE, &err);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(stages_add_up),
    cmocka_unit_test(stages_of_real_work),
};

run_group(tests)
