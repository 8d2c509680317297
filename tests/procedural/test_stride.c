/* The course of a foot and the runner's flight: what says it is a derivative is one. Numerical
 * derivatives and the laws of mechanics are the reference. */
#include "check.h"
#include "procedural/foot.h"

typedef struct gait_at {
    const char *name;
    double speed_star, running;
} gait_at;

static const gait_at gaits[] = {{"stand", 0, 0},       {"slow walk", 0.3, 0}, {"walk", 0.43, 0},
                                {"fast walk", 0.7, 0}, {"change", 0.72, 0.5}, {"slow run", 0.85, 1},
                                {"run", 1.1, 1},       {"fast run", 1.5, 1}};
enum { NGAIT = sizeof gaits / sizeof *gaits };

static gb_stride stride_of(const gait_at *gait)
{
    gb_stride s;
    gb_figure figure = gb_figure_average(0.85);
    gb_stride_at(&gb_style_default, &figure, gait->speed_star, gait->running, &s);
    return s;
}

static gb_roll roll_at(const gb_stride *s, double phase)
{
    gb_roll roll;
    gb_figure figure = gb_figure_average(0.85);
    gb_foot_roll(s, &figure, phase, &roll);
    return roll;
}

static const gb_derivatives *member(const gb_roll *roll, int i)
{
    const gb_derivatives *jets[] = {&roll->ahead, &roll->up, &roll->pitch, &roll->toes};
    return jets[i];
}

/* Central differences over h: their error is h^2 / 6 times the third derivative, here below 1e-6,
 * and rounding, 1e-16 / h. */
static void assert_derivatives(const gb_stride *s, double phase, const char *name)
{
    const double h = 1e-6;
    gb_roll before = roll_at(s, phase - h), at = roll_at(s, phase), after = roll_at(s, phase + h);
    for (int i = 0; i < 4; i++) {
        const gb_derivatives *a = member(&before, i), *b = member(&at, i), *c = member(&after, i);
        assert_near(b->rate, (c->at - a->at) / (2 * h), 1e-6, 1e-6, name);
        assert_near(b->bend, (c->rate - a->rate) / (2 * h), 1e-5, 1e-5, name);
    }
}

static bool is_near_edge(const gb_stride *s, double phase)
{
    const double edge[] = {0, s->flat_phase, s->heel_off, s->toe_phase, s->duty};
    bool near_one = false;
    for (int i = 0; i < 5; i++)
        near_one = near_one || fabs(phase - edge[i]) < 1e-4;
    /* Where the pivot goes from heel to ball. */
    double before = roll_at(s, phase - 1e-4).pitch.at, after = roll_at(s, phase + 1e-4).pitch.at;
    return near_one || (before > 0) != (after > 0);
}

static void rolling_has_its_derivatives(void **state)
{
    (void)state;
    for (int i = 0; i < NGAIT; i++) {
        gb_stride s = stride_of(&gaits[i]);
        int checked = 0;
        for (double phase = 0.0005; phase < s.duty; phase += 0.001) {
            if (is_near_edge(&s, phase))
                continue;
            assert_derivatives(&s, phase, gaits[i].name);
            checked++;
        }
        assert_true(checked > 100);
    }
}

/* Across the edges of the branches place and speed are continuous: the change over 2e-9 cycles is
 * what the speed makes of them. */
static void rolling_is_continuous_across_branches(void **state)
{
    (void)state;
    const double h = 1e-9;
    for (int i = 0; i < NGAIT; i++) {
        gb_stride s = stride_of(&gaits[i]);
        const double edge[] = {s.flat_phase, s.heel_off, s.toe_phase};
        for (int e = 0; e < 3; e++) {
            if (edge[e] >= s.duty)
                continue;
            gb_roll a = roll_at(&s, edge[e] - h), b = roll_at(&s, edge[e] + h);
            for (int k = 0; k < 4; k++) {
                assert_near(member(&b, k)->at, member(&a, k)->at, 1e-7, 0, gaits[i].name);
                assert_near(member(&b, k)->rate, member(&a, k)->rate, 1e-5, 0, gaits[i].name);
            }
        }
    }
}

/* The pivot stands: a foot that is rolled by its pitch about heel, ball or tip has that point on
 * the ground at a fixed place. Calculated from the jets alone. */
static void the_pivot_stands(void **state)
{
    (void)state;
    gb_figure f = gb_figure_average(0.85);
    double ankle = gb_figure_ankle_height(&f), ahead = gb_figure_foot_ahead(&f);
    for (int i = 0; i < NGAIT; i++) {
        gb_stride s = stride_of(&gaits[i]);
        for (double phase = 0; phase < s.duty; phase += 0.001) {
            gb_roll r = roll_at(&s, phase);
            double c = cos(r.pitch.at), n = sin(r.pitch.at);
            if (r.pitch.at > 0) {
                assert_near(r.ahead.at - f.heel * c + ankle * n, -ahead - f.heel, 1e-12, 0, "heel");
                assert_near(r.up.at - f.heel * n - ankle * c, 0, 1e-12, 0, "heel on the ground");
                continue;
            }
            /* The ball joint, and from there the toes, which have their own angle. */
            double x = r.ahead.at + ahead * c - (f.ball_height - ankle) * n;
            double y = r.up.at + ahead * n + (f.ball_height - ankle) * c;
            double t = r.pitch.at + r.toes.at;
            double tip_x = x + f.toes * cos(t) + f.ball_height * sin(t);
            double tip_y = y + f.toes * sin(t) - f.ball_height * cos(t);
            assert_near(tip_x, f.toes, 1e-12, 0, "tip");
            assert_near(tip_y, 0, 1e-12, 0, "tip on the ground");
        }
    }
}

/* The course is a polynomial, so it may be followed beyond its ends for central differences. */
static void a_swing_meets_both_ends(void **state)
{
    (void)state;
    const gb_derivatives from = {0.3, -1.7, 12}, to = {-0.4, 2.1, -30};
    const double share = 0.43, bump[3] = {-0.2, 0.3, 0.1}, h = 1e-4;
    for (int with = 0; with < 2; with++) {
        const double *b = with ? bump : NULL;
        for (int end = 0; end < 2; end++) {
            const gb_derivatives *jet = end ? &to : &from;
            double before = gb_foot_swing(from, to, share, end - h, b);
            double at = gb_foot_swing(from, to, share, end, b);
            double after = gb_foot_swing(from, to, share, end + h, b);
            assert_near(at, jet->at, 1e-13, 0, "place");
            /* h^2 / 6 times the third derivative, up to 400. */
            assert_near((after - before) / (2 * h) / share, jet->rate, 5e-6, 0, "rate");
            assert_near((after - 2 * at + before) / (h * h) / (share * share), jet->bend, 1e-3,
                        1e-5, "bend");
        }
    }
    /* By hand: from rest to rest half way, and 64 (1/4)^3 = 1 of the bump in the middle. */
    const gb_derivatives low = {0, 0, 0}, high = {1, 0, 0};
    const double one[3] = {0.25, 7, 5};
    assert_near(gb_foot_swing(low, high, 0.4, 0.5, NULL), 0.5, 1e-15, 0, "middle");
    assert_near(gb_foot_swing(low, high, 0.4, 0.5, one), 0.75, 1e-15, 0, "middle with a bump");
}

static double flight_rate(const gb_stride *s, double phase)
{
    const double h = 1e-6;
    double rate = s->frequency / 2; /* of the phase */
    return (gb_stride_flight(s, phase + h) - gb_stride_flight(s, phase - h)) / (2 * h) * rate;
}

/* Gravity is 1 in these units. Who flies for a time T leaves with a speed of T / 2 and comes back
 * with the same; a step's stance must give back what gravity takes. */
static void the_flight_is_continuous(void **state)
{
    (void)state;
    for (int i = 0; i < NGAIT; i++) {
        if (gaits[i].running < 1)
            continue;
        gb_stride s = stride_of(&gaits[i]);
        double time = (0.5 - s.duty) * 2 / s.frequency, edge = 1e-5;
        assert_true(time > 0);
        assert_near(gb_stride_flight(&s, 0), 0, 1e-15, 0, "height at contact");
        assert_near(gb_stride_flight(&s, 0.5 - 1e-12), 0, 1e-10, 0, "height before contact");
        assert_near(gb_stride_flight(&s, s.duty - 1e-12), 0, 1e-10, 0, "height before lift-off");
        assert_near(gb_stride_flight(&s, s.duty + 1e-12), 0, 1e-10, 0, "height after lift-off");
        /* Within an edge of 1e-5 cycles the speed changes by as much as an acceleration of less
         * than 5 does. */
        double off = edge * 2 / s.frequency * 5;
        assert_near(flight_rate(&s, edge), -time / 2, off, 0, "speed after contact");
        assert_near(flight_rate(&s, 0.5 - edge), -time / 2, off, 0, "speed before contact");
        assert_near(flight_rate(&s, s.duty - edge), time / 2, off, 0, "speed before lift-off");
        assert_near(flight_rate(&s, s.duty + edge), time / 2, off, 0, "speed after lift-off");
        /* The top of the parabola, T^2 / 8. */
        assert_near(gb_stride_flight(&s, (s.duty + 0.5) / 2), time * time / 8, 1e-14, 0, "top");
        /* Twice a stride. */
        for (double phase = 0; phase < 0.5; phase += 0.01)
            assert_near(gb_stride_flight(&s, phase + 0.5), gb_stride_flight(&s, phase), 1e-12, 0,
                        "the other foot's step");
    }
}

/* The acceleration is continuous too, and the hips are lowest in mid-stance. */
static void the_spring_starts_as_the_parabola_ends(void **state)
{
    (void)state;
    gb_stride s = stride_of(&gaits[6]);
    const double h = 1e-5, rate = s.frequency / 2;
    const double phases[] = {3 * h, 0.5 - 3 * h, s.duty - 3 * h, s.duty + 3 * h};
    for (int i = 0; i < 4; i++) {
        double bend = gb_stride_flight(&s, phases[i] - h) - 2 * gb_stride_flight(&s, phases[i]) +
                      gb_stride_flight(&s, phases[i] + h);
        assert_near(bend / (h * h) * rate * rate, -1, 0.02, 0, "acceleration at an edge, g");
    }
    double low = gb_stride_flight(&s, s.duty / 2);
    for (double phase = 0; phase < 0.5; phase += 0.005)
        assert_true(gb_stride_flight(&s, phase) >= low - 1e-15);
}

/* The frequency alone is the stride's. */
static void the_frequency_is_the_strides(void **state)
{
    (void)state;
    for (int i = 0; i < NGAIT; i++) {
        gb_stride s = stride_of(&gaits[i]);
        assert_near(gb_stride_frequency(&gb_style_default, gaits[i].speed_star, gaits[i].running),
                    s.frequency, 0, 0, gaits[i].name);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rolling_has_its_derivatives),
    cmocka_unit_test(rolling_is_continuous_across_branches),
    cmocka_unit_test(the_pivot_stands),
    cmocka_unit_test(a_swing_meets_both_ends),
    cmocka_unit_test(the_flight_is_continuous),
    cmocka_unit_test(the_spring_starts_as_the_parabola_ends),
    cmocka_unit_test(the_frequency_is_the_strides),
};

run_group(tests)
