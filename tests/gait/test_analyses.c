/* The table of analyses: what each puts into the store, on walkers of which it is known. */
#include <math.h>

#include "check.h"
#include "gait/analyses.h"
#include "gait/smoothness.h"
#include "walker.h"

typedef struct subject {
    gb_arena arena;
    gb_store store;
    gb_body body;
    gb_gait gait;
    gb_notes notes;
} subject;

static const walker usual = {.seconds = 8, .fps = 100, .speed = 1.2, .cycle = 1.1};

static void walk(subject *s, const walker *w, void (*spoil)(gb_body *))
{
    gb_error err = {0};
    memset(s, 0, sizeof *s);
    s->store.arena = s->notes.arena = &s->arena;
    s->body = walker_body(w, &s->arena);
    if (spoil)
        spoil(&s->body);
    assert_status(gb_gait_analyze(&s->body, NULL, &s->gait, NULL, &err), GB_OK, &err);
}

static void end(subject *s)
{
    gb_gait_free(&s->gait);
    gb_arena_free(&s->arena);
}

/* Runs the analyses with these names ("": none, NULL at the end). */
static void run(subject *s, const char *const *names)
{
    gb_error err = {0};
    unsigned wanted = 0;
    gb_analysed take = {.name = "a", .body = &s->body, .gait = &s->gait, .notes = &s->notes};
    for (; *names; names++) {
        int i = gb_analysis_find(*names);
        assert_true(i >= 0);
        wanted |= 1u << i;
    }
    assert_status(gb_analyses_run(wanted, &take, &s->store, &err), GB_OK, &err);
    assert_false(s->store.failed);
}

static double get(const subject *s, gb_quantity quantity, const char *item, gb_sides side)
{
    return gb_store_get(&s->store,
                        (gb_value){.quantity = quantity, .take = "a", .item = item, .side = side});
}

static void every_name_is_found_once(void **state)
{
    (void)state;
    for (int i = 0; i < gb_analysis_count; i++) {
        assert_int_equal(gb_analysis_find(gb_analyses[i].name), i);
        assert_true(*gb_analyses[i].what != '\0');
    }
    assert_int_equal(gb_analysis_find("film"), -1);
    assert_int_equal(gb_analysis_find(""), -1);
}

/* Validity runs without being asked for, and nothing else does. */
static void one_runs_always(void **state)
{
    (void)state;
    subject s;
    walk(&s, &usual, NULL);
    run(&s, (const char *const[]){NULL});
    assert_int_equal(s.store.nvalue, 1);
    assert_near(get(&s, GB_Q_VALIDITY, "", GB_SIDES_BOTH), 0, 0, 0, "faults of a good walk");
    end(&s);
}

static void exchange_knees(gb_body *body)
{
    for (int i = 0; i < 3 * body->nframe; i++) {
        double *left = gb_body_axis(body, GB_KNEE, 0) + i;
        double *right = gb_body_axis(body, GB_KNEE + 1, 0) + i, kept = *left;
        *left = *right;
        *right = kept;
    }
}

static void a_fault_is_counted_and_noted(void **state)
{
    (void)state;
    subject s;
    walk(&s, &usual, exchange_knees);
    run(&s, (const char *const[]){NULL});
    assert_near(get(&s, GB_Q_VALIDITY, "", GB_SIDES_BOTH), 1, 0, 0, "exchanged knees");
    assert_contains(s.notes.first->message, "left knee");
    end(&s);
}

enum { JUMP = 431 };

static void jump(gb_body *body)
{
    gb_body_axis(body, GB_KNEE, 0)[JUMP] += 0.1;
}

/* A knee that is beside itself in one frame: the thigh turns there and back, which is the largest
 * acceleration in that frame (the middle of three). Of 0.1 m at the end of a thigh of 0.4 m it is
 * the turn by atan(1/4) and back within two frames: two times that over dt^2, of a thigh that
 * hardly turns sideways else; at other slants of the thigh a little less. */
static void a_jump_is_the_largest_where_it_is(void **state)
{
    (void)state;
    subject s;
    walk(&s, &usual, jump);
    run(&s, (const char *const[]){"pops", NULL});
    double turn = atan(0.25) * 180 / acos(-1.0);
    assert_near(get(&s, GB_Q_ACCELERATION_PEAK_TIME, "thigh", GB_SIDES_BOTH), JUMP / usual.fps,
                1e-9, 0, "when");
    assert_near(get(&s, GB_Q_ACCELERATION_PEAK, "thigh", GB_SIDES_BOTH),
                2 * turn * usual.fps * usual.fps, 0, 0.1, "how much");
    /* The 99th percentile is filtered, and one frame of hundreds is not in it. */
    assert_true(get(&s, GB_Q_ACCELERATION_P99, "thigh", GB_SIDES_BOTH) <
                0.1 * get(&s, GB_Q_ACCELERATION_PEAK, "thigh", GB_SIDES_BOTH));
    /* It has no arms. */
    assert_true(isnan(get(&s, GB_Q_ACCELERATION_PEAK, "forearm", GB_SIDES_BOTH)));
    end(&s);
}

/* The ball of the walker's foot moves along at C (p + cos(2 pi (p - 0.12)) / 2 pi) in phase p, C a
 * stride; the stance lasts to 0.62. */
static void slide_is_that_of_the_walker(void **state)
{
    (void)state;
    subject s;
    walker w = usual;
    w.fps = 500;
    double stride = w.speed * w.cycle, most = 0, from = 0.3 * 0.62;
    for (double p = from; p < 0.6 * 0.62; p += 1e-5) {
        const double turn = 2 * acos(-1.0);
        double way = p - from + (cos(turn * (p - 0.12)) - cos(turn * (from - 0.12))) / turn;
        most = fmax(most, fabs(stride * way));
    }
    walk(&s, &w, NULL);
    run(&s, (const char *const[]){"feet", NULL});
    /* Between frames the foot moves on: 1/500 s at some 0.5 m/s. */
    assert_near(get(&s, GB_Q_FOOT_SLIDE, "", GB_SIDES_LEFT), 1000 * most, 1, 0, "left");
    assert_near(get(&s, GB_Q_FOOT_SLIDE, "", GB_SIDES_RIGHT), 1000 * most, 1, 0, "right");
    assert_near(get(&s, GB_Q_FOOT_SLIDE, "", GB_SIDES_BOTH),
                (get(&s, GB_Q_FOOT_SLIDE, "", GB_SIDES_LEFT) +
                 get(&s, GB_Q_FOOT_SLIDE, "", GB_SIDES_RIGHT)) /
                    2,
                1e-9, 0, "mean of both");
    assert_true(get(&s, GB_Q_FOOT_SLIDE_LARGEST, "", GB_SIDES_BOTH) >=
                get(&s, GB_Q_FOOT_SLIDE, "", GB_SIDES_LEFT));
    end(&s);
}

/* In place the ground moves: no foot can be said to slide, and there are no rows. */
static void what_could_not_be_had_is_not_there(void **state)
{
    (void)state;
    subject s;
    walker w = usual;
    w.in_place = true;
    walk(&s, &w, NULL);
    assert_true(s.gait.nkept > 0);
    run(&s, (const char *const[]){"feet", NULL});
    assert_int_equal(s.store.nvalue, 1);
    end(&s);
}

/* Along the way, where its speed adds to that of the step. */
static void tremble(gb_body *body)
{
    for (int f = 0; f < body->nframe; f++)
        gb_body_axis(body, GB_ANKLE, 2)[f] += 0.01 * sin(2 * acos(-1.0) * 6 * f * body->frame_time);
}

/* SPARC does not depend on the frame rate, it is of the movement, and is less where an ankle
 * trembles, though only one of two does. LDLJ of a walker whose two sides do the same is that of
 * any of its cycles. */
static void smoothness_is_that_of_the_points(void **state)
{
    (void)state;
    subject calm, fine, shaky;
    walker w = usual;
    const char *const names[] = {"smoothness", NULL};
    walk(&calm, &usual, NULL);
    run(&calm, names);
    w.fps = 200;
    walk(&fine, &w, NULL);
    run(&fine, names);
    walk(&shaky, &usual, tremble);
    run(&shaky, names);
    double sparc = get(&calm, GB_Q_SPARC, "ankle", GB_SIDES_BOTH);
    assert_near(get(&fine, GB_Q_SPARC, "ankle", GB_SIDES_BOTH), sparc, 0.05, 0, "SPARC at 200 Hz");
    assert_true(get(&shaky, GB_Q_SPARC, "ankle", GB_SIDES_BOTH) < sparc - 0.1);
    assert_true(isnan(get(&calm, GB_Q_SPARC, "wrist", GB_SIDES_BOTH)));

    /* The first kept cycle: the ankle's way from mid-hip, frame by frame. */
    const gb_cycle *cycle = calm.gait.cycle;
    while (!cycle->kept)
        cycle++;
    double speed[200];
    int n = 0, point = GB_ANKLE + (int)cycle->side;
    for (int f = (int)ceil(cycle->start); f < (int)floor(cycle->end); f++) {
        double square = 0;
        for (int axis = 0; axis < 3; axis++) {
            const double *a = gb_body_axis(&calm.body, point, axis) + f;
            const double *l = gb_body_axis(&calm.body, GB_HIP, axis) + f;
            const double *r = gb_body_axis(&calm.body, GB_HIP + 1, axis) + f;
            double way = a[1] - a[0] - (l[1] - l[0] + r[1] - r[0]) / 2;
            square += way * way;
        }
        speed[n++] = sqrt(square) * usual.fps;
    }
    assert_near(get(&calm, GB_Q_LDLJ, "ankle", GB_SIDES_BOTH), gb_ldlj(speed, n, usual.fps), 0.05,
                0, "LDLJ of a cycle");
    end(&calm);
    end(&fine);
    end(&shaky);
}

/* Points alone have no inventory; a take without cycles has nothing. */
static void needs_are_kept(void **state)
{
    (void)state;
    subject s;
    walk(&s, &usual, NULL);
    run(&s, (const char *const[]){"inventory", NULL});
    assert_int_equal(s.store.nvalue, 1);
    end(&s);
    /* A stride that is played in a row and torn where it meets itself: feet jump there. */
    static const double seams[] = {0, 0.02};
    for (int i = 0; i < 2; i++) {
        walk(&s, &usual, NULL);
        s.gait.round = 110;
        s.gait.seam = seams[i];
        run(&s, (const char *const[]){"pops", "smoothness", "feet", NULL});
        assert_true(isnan(get(&s, GB_Q_FOOT_SLIDE, NULL, GB_SIDES_BOTH)) == (i == 1));
        assert_true(isnan(get(&s, GB_Q_SPARC, "ankle", GB_SIDES_BOTH)) == (i == 1));
        assert_true(isfinite(get(&s, GB_Q_ACCELERATION_P99, "thigh", GB_SIDES_BOTH)));
        end(&s);
    }
    walker stands = usual;
    stands.still = 100;
    walk(&s, &stands, NULL);
    assert_int_equal(s.gait.nkept, 0);
    run(&s, (const char *const[]){"pops", "smoothness", "feet", NULL});
    assert_int_equal(s.store.nvalue, 0);
    end(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_name_is_found_once),
    cmocka_unit_test(one_runs_always),
    cmocka_unit_test(a_fault_is_counted_and_noted),
    cmocka_unit_test(a_jump_is_the_largest_where_it_is),
    cmocka_unit_test(slide_is_that_of_the_walker),
    cmocka_unit_test(what_could_not_be_had_is_not_there),
    cmocka_unit_test(smoothness_is_that_of_the_points),
    cmocka_unit_test(needs_are_kept),
};

run_group(tests)
