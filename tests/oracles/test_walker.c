/* Every curve and parameter, the events and the count of cycles, on a body whose angles are waves
 * (support/whole_walker.h): what they are follows from the waves, and stands here once more as
 * geometry. */
#include "stored.h"
#include "whole_walker.h"

/* What the definition looks for, found on the waves themselves: the phase of the own side at which
 * the ankle is furthest ahead of mid-hip, or the ball of the foot furthest behind. */
static double event_phase(const whole_walker *w, int side, gb_event event)
{
    int point = (event == GB_STRIKE ? GB_ANKLE : GB_TOE_BASE) + side;
    double sign = event == GB_STRIKE ? 1 : -1, best = 0, step = 0.001;
    for (int pass = 0; pass < 4; pass++) {
        double centre = best, most = -(double)INFINITY;
        for (int i = pass ? -20 : 0; i <= (pass ? 20 : 1000); i++) {
            double phase = centre + i * step;
            double reach = sign * whole_place(w, point, phase - 0.5 * side).ahead;
            best = reach > most ? phase : best;
            most = fmax(most, reach);
        }
        step /= 10;
    }
    return best - floor(best);
}

/* The events around a cycle of a side that begins at a strike: phases of the own side. */
typedef struct cycle_events {
    double strike, toe_off, other_toe_off, other_strike; /* strike < 1, the others behind it */
} cycle_events;

static double behind(double phase, double strike)
{
    return phase - floor(phase - strike);
}

static cycle_events events_of(const whole_walker *w, int side)
{
    double strike = event_phase(w, side, GB_STRIKE);
    return (cycle_events){strike, behind(event_phase(w, side, GB_TOE_OFF), strike),
                          behind(event_phase(w, 1 - side, GB_TOE_OFF) + 0.5, strike),
                          behind(event_phase(w, 1 - side, GB_STRIKE) + 0.5, strike)};
}

/* Height of a point of the own side at a phase of that side. */
static double height(const whole_walker *w, int point, int side, double own)
{
    return whole_place(w, point + side, own - 0.5 * side).up;
}

/* The median over 30 to 60 % of the stance. */
static double planted(const whole_walker *w, int point, int side)
{
    enum { N = 2001 };
    static double heights[N];
    cycle_events e = events_of(w, side);
    for (int i = 0; i < N; i++)
        heights[i] =
            height(w, point, side, e.strike + (0.3 + 0.3 * i / (N - 1.0)) * (e.toe_off - e.strike));
    return gb_median(heights, N);
}

static double clearance(const whole_walker *w, int point, int side)
{
    cycle_events e = events_of(w, side);
    double swing = e.strike + 1 - e.toe_off, low = (double)INFINITY;
    for (int i = 0; i <= 2000; i++)
        low = fmin(low, height(w, point, side, e.toe_off + (0.25 + 0.65 * i / 2000.0) * swing));
    return (low - planted(w, point, side)) / (w->thigh + w->shank);
}

/* How far the knee is outside the line from hip to ankle (m): the foot of the perpendicular is
 * where the distance to the knee is least, found by looking. */
static double bow(const whole_walker *w, double own, int side)
{
    double phase = own - 0.5 * side, best = (double)INFINITY, found = 0;
    place hip = whole_place(w, GB_HIP + side, phase), knee = whole_place(w, GB_KNEE + side, phase);
    place ankle = whole_place(w, GB_ANKLE + side, phase);
    for (int i = 0; i <= 100000; i++) {
        double u = i / 100000.0;
        place at = place_add(place_times(hip, 1 - u), place_times(ankle, u));
        place off = place_add(knee, place_times(at, -1));
        if (place_dot(off, off) >= best)
            continue;
        best = place_dot(off, off);
        found = side == GB_LEFT ? off.left : -off.left;
    }
    return found;
}

/* A curve at a phase of the own side, from the waves. */
static double curve_at(const whole_walker *w, gb_curve curve, int side, double own, double ground)
{
    const limb_waves *limb = &w->side[side];
    const double leg = w->thigh + w->shank, arm = w->upper_arm + w->forearm;
    double left = own - 0.5 * side, sign = side == GB_LEFT ? 1 : -1;
    double thigh = whole_angle(limb->thigh, own), knee = whole_angle(limb->knee, own);
    double upper = whole_angle(limb->upper_arm, own), fore = whole_angle(limb->forearm, own);
    double out = whole_angle(limb->upper_arm_frontal, own);
    double aside = tan(whole_angle(limb->thigh_frontal, own)), shank = thigh - knee;
    double pitch = whole_angle(limb->foot, own), toe_out = whole_angle(limb->toe_out, own);
    /* Of the thigh, which leans in two planes, how much hangs; of the foot, which points ahead and
     * aside, how much lies in the plane of the way. */
    double hanging_thigh = 1 / sqrt(1 + tan(thigh) * tan(thigh) + aside * aside);
    double straight = 1 / sqrt(1 + pow(tan(toe_out) * cos(pitch), 2));
    /* How much of the upper arm hangs down when it stands away in two planes. */
    double hangs = 1 / sqrt(1 + tan(upper) * tan(upper) + tan(out) * tan(out));
    switch (curve) {
    case GB_THIGH:
        return wave_at(limb->thigh, own);
    case GB_THIGH_FRONTAL:
        return wave_at(limb->thigh_frontal, own);
    case GB_KNEE_FLEXION: /* the shank swings in the plane of the way */
        return acos(hanging_thigh * (tan(thigh) * sin(shank) + cos(shank))) / WHOLE_RADIANS;
    case GB_KNEE_LATERAL:
        return bow(w, own, side) / leg;
    case GB_ANKLE_FLEXION: /* a square foot is as far below the horizontal as the shank leans ahead
                            */
        return asin(straight * sin(pitch - shank)) / WHOLE_RADIANS;
    case GB_FOOT_PITCH:
        return wave_at(limb->foot, own);
    case GB_FOOT_PROGRESSION: /* what points aside of a foot of length 1 */
        return asin(straight * tan(toe_out) * cos(pitch)) / WHOLE_RADIANS;
    case GB_ANKLE_HEIGHT:
        return (height(w, GB_ANKLE, side, own) - ground) / leg;
    case GB_TOE_HEIGHT:
        return (height(w, GB_TOE_BASE, side, own) - ground) / leg;
    case GB_ANKLE_FORE:
        return (w->thigh * hanging_thigh * tan(thigh) + w->shank * sin(shank)) / leg;
    case GB_PELVIS_HEIGHT:
        return (wave_at(w->height, left) - ground) / leg;
    case GB_PELVIS_SWAY:
        return sign * (wave_at(w->sway, left) - w->sway.mean) / leg;
    case GB_PELVIS_ROTATION:
        return sign * wave_at(w->hip_turn, left);
    case GB_PELVIS_OBLIQUITY:
        return sign * wave_at(w->hip_tilt, left);
    case GB_PELVIS_TILT:
        return wave_at(w->pitch, left) - w->pitch.mean;
    case GB_SHOULDER_ROTATION:
        return sign * wave_at(w->shoulder_turn, left);
    case GB_SHOULDER_TILT:
        return sign * wave_at(w->shoulder_tilt, left);
    case GB_TRUNK:
        return wave_at(w->lean, left);
    case GB_TRUNK_FRONTAL:
        return sign * wave_at(w->lean_left, left);
    case GB_HEAD_PITCH:
        return wave_at(w->nod, left);
    case GB_HEAD_YAW:
        return sign * wave_at(w->head_turn, left);
    case GB_HEAD_ROLL:
        return sign * wave_at(w->head_tilt, left);
    case GB_UPPER_ARM:
        return wave_at(limb->upper_arm, own);
    case GB_UPPER_ARM_FRONTAL:
        return wave_at(limb->upper_arm_frontal, own);
    case GB_FOREARM:
        return wave_at(limb->forearm, own);
    case GB_ELBOW_FLEXION:
        return acos(hangs * (tan(upper) * sin(fore) + cos(fore))) / WHOLE_RADIANS;
    case GB_WRIST_FORE:
        return (w->upper_arm * hangs * tan(upper) + w->forearm * sin(fore)) / arm;
    case GB_WRIST_HEIGHT:
        return -(w->upper_arm * hangs + w->forearm * cos(fore)) / arm;
    case GB_HAND_FLEXION:
        return wave_at(limb->hand, own);
    case GB_HAND_FRONTAL:
        return wave_at(limb->hand_frontal, own);
    case GB_NCURVE:
        break;
    }
    return (double)NAN;
}

static whole_walker walker;
static gb_arena arena;
static gb_results results;

static int walk(void **state)
{
    gb_error err;
    (void)state;
    walker = somebody_whole();
    gb_body body = whole_body(&walker, &arena);
    gb_results_begin(&results);
    results.keep_curves = GB_CURVES_CYCLES;
    add_body(&results, "walker", &body, NULL);
    return gb_results_settle(&results, &err) == GB_OK ? 0 : -1;
}

static int leave(void **state)
{
    (void)state;
    gb_results_free(&results);
    gb_arena_free(&arena);
    return 0;
}

/* From the phase 0.3 of the first frame to 0.3 + 12.8 / 2: six left strikes and seven right ones.
 */
static void events_are_where_the_waves_have_them(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        for (int event = 0; event < 2; event++) {
            gb_value key = {.quantity = event ? GB_Q_TOE_OFFS : GB_Q_STRIKES,
                            .side = gb_sides_of(side),
                            .take = "walker",
                            .item = "zeni"};
            const gb_block *block = gb_store_find_block(&results.store, key);
            assert_non_null(block);
            double phase = event_phase(&walker, side, (gb_event)event);
            double first = walker.begin + 0.5 * side; /* own phase at the first frame */
            int n = 0;
            for (double p = phase + ceil(first - phase); p < first + 6.4; p += 1, n++)
                assert_near(block->sample[n], (p - first) * walker.cycle, 0.002, 0, "an event, s");
            assert_int_equal(block->n, n);
        }
    }
    assert_stored(&results, GB_Q_CYCLES, "walker", "", "", GB_SIDES_LEFT, 5, 0);
    assert_stored(&results, GB_Q_CYCLES, "walker", "", "", GB_SIDES_RIGHT, 6, 0);
}

static const double *samples(int curve, gb_sides side, int span)
{
    gb_value key = {
        .quantity = gb_quantity_of_curve(curve), .side = side, .span = span, .take = "walker"};
    const double *s = gb_store_samples(&results.store, key, GB_SAMPLES);
    if (!s)
        print_error("no curve %s\n", gb_curves[curve].name);
    assert_non_null(s);
    return s;
}

/* Each curve of each side, of the mean of both sides, and of single cycles. Events may be 2 ms off,
 * a thousandth of the cycle, in which an angle changes by up to 0.2 degrees (24 deg x 2 pi / 1000).
 */
static void curves_are_the_waves(void **state)
{
    (void)state;
    for (int c = 0; c < GB_NCURVE; c++) {
        const char *unit = gb_curves[c].unit;
        double atol = strcmp(unit, "deg") == 0 ? 0.2 : 0.002;
        double expected[2][GB_SAMPLES];
        for (int side = 0; side < 2; side++) {
            const double *found = samples(c, gb_sides_of(side), 0);
            double strike = event_phase(&walker, side, GB_STRIKE);
            double ground = planted(&walker, GB_TOE_BASE, side);
            for (int i = 0; i < GB_SAMPLES; i++) {
                expected[side][i] =
                    curve_at(&walker, (gb_curve)c, side, strike + i / 100.0, ground);
                assert_near(found[i], expected[side][i], atol, 0, gb_curves[c].name);
            }
        }
        const double *both = samples(c, GB_SIDES_BOTH, 0);
        for (int i = 0; i < GB_SAMPLES; i++)
            assert_near(both[i], (expected[0][i] + expected[1][i]) / 2, atol, 0, gb_curves[c].name);
        /* Left and right differ by far more than that, or the sides could be exchanged. */
        double apart = 0;
        for (int i = 0; i < GB_SAMPLES; i++)
            apart = fmax(apart, fabs(expected[0][i] - expected[1][i]));
        assert_true(apart > 2 * atol);
    }
    const gb_subject_result *s = &results.subject[0];
    for (int i = 0; i < s->ncycle; i++) {
        int side = s->cycle[i].side;
        double strike = event_phase(&walker, side, GB_STRIKE);
        const double *knee = samples(GB_KNEE_FLEXION, gb_sides_of(side), i + 1);
        for (int k = 0; k < GB_SAMPLES; k++)
            assert_near(knee[k], curve_at(&walker, GB_KNEE_FLEXION, side, strike + k / 100.0, 0),
                        0.2, 0, "the knee of a cycle");
    }
}

/* What a side's cycles should have. */
static void parameters_of(const whole_walker *w, int side, double out[GB_NPARAMETER])
{
    const double leg = w->thigh + w->shank;
    cycle_events e = events_of(w, side);
    double other = events_of(w, 1 - side).strike; /* phase of that side */
    out[GB_SPEED] = w->speed;
    out[GB_FROUDE] = w->speed * w->speed / (9.81 * leg);
    out[GB_SPEED_STAR] = w->speed / sqrt(9.81 * leg);
    out[GB_CADENCE] = 2 * 60 / w->cycle; /* two steps a cycle */
    out[GB_STRIDE] = w->speed * w->cycle / leg;
    out[GB_STANCE] = e.toe_off - e.strike;
    out[GB_DOUBLE_SUPPORT] = (e.other_toe_off - e.strike) + (e.toe_off - e.other_strike);
    out[GB_TOE_CLEARANCE] = clearance(w, GB_TOE_BASE, side);
    out[GB_TOE_TIP_CLEARANCE] = clearance(w, GB_TOE_TIP, side);
    /* Where the ankles are at their strikes, from where the body would be at phase 0. */
    place at_start = whole_place(w, GB_ANKLE + side, e.strike - 0.5 * side);
    place at_other = whole_place(w, GB_ANKLE + 1 - side, other - 0.5 * (1 - side));
    double way = (e.strike + 1 - e.other_strike) * w->speed * w->cycle;
    out[GB_STEP_LENGTH] = (way + at_start.ahead - at_other.ahead) / leg;
    out[GB_STEP_WIDTH] = (side == GB_LEFT ? 1 : -1) * (at_start.left - at_other.left) / leg;
    double low = (double)INFINITY, high = -low;
    for (int i = 0; i < 1000; i++) {
        low = fmin(low, wave_at(w->height, i / 1000.0));
        high = fmax(high, wave_at(w->height, i / 1000.0));
    }
    out[GB_PELVIS_BOUNCE] = (high - low) / leg;
    out[GB_TRUNK_LEAN] = w->lean.mean;
    out[GB_FLIGHT] = 0;
}

/* Both sides together are the mean over all cycles, 5 left and 6 right ones, and their SD is that
 * of eleven numbers: five of one value, six of another. */
static void parameters_are_those_of_the_waves(void **state)
{
    (void)state;
    /* Heights change by 3 mm in 2 ms, events are 1 ms off; a length of 0.82 m is a leg. */
    static const double atol[GB_NPARAMETER] = {[GB_SPEED] = 0.001,
                                               [GB_FROUDE] = 0.0005,
                                               [GB_SPEED_STAR] = 0.0005,
                                               [GB_CADENCE] = 0.05,
                                               [GB_STRIDE] = 0.002,
                                               [GB_STEP_LENGTH] = 0.004,
                                               [GB_STEP_WIDTH] = 0.002,
                                               [GB_STANCE] = 0.002,
                                               [GB_DOUBLE_SUPPORT] = 0.003,
                                               [GB_TOE_CLEARANCE] = 0.004,
                                               [GB_TOE_TIP_CLEARANCE] = 0.004,
                                               [GB_PELVIS_BOUNCE] = 0.0002,
                                               [GB_TRUNK_LEAN] = 0.01,
                                               [GB_FLIGHT] = 1e-9};
    double of[2][GB_NPARAMETER];
    parameters_of(&walker, GB_LEFT, of[GB_LEFT]);
    parameters_of(&walker, GB_RIGHT, of[GB_RIGHT]);
    for (int k = 0; k < GB_NPARAMETER; k++) {
        gb_quantity q = gb_quantity_of_parameter(k);
        double l = of[GB_LEFT][k], r = of[GB_RIGHT][k], mean = (5 * l + 6 * r) / 11;
        double sd = sqrt((5 * (l - mean) * (l - mean) + 6 * (r - mean) * (r - mean)) / 10);
        assert_stored(&results, q, "walker", "", "", GB_SIDES_LEFT, l, atol[k]);
        assert_stored(&results, q, "walker", "", "", GB_SIDES_RIGHT, r, atol[k]);
        assert_stored(&results, q, "walker", "", "", GB_SIDES_BOTH, mean, atol[k]);
        gb_value key = {.quantity = q, .statistic = GB_STAT_SD, .take = "walker"};
        assert_near(gb_store_get(&results.store, key), sd, atol[k], 0, gb_quantities[q].name);
        for (int i = 0; i < results.subject[0].ncycle; i++) {
            int side = results.subject[0].cycle[i].side;
            key = (gb_value){
                .quantity = q, .side = gb_sides_of(side), .span = i + 1, .take = "walker"};
            assert_near(gb_store_get(&results.store, key), of[side][k], atol[k], 0,
                        gb_quantities[q].name);
        }
    }
    /* The sides differ where sides could be exchanged. */
    static const int differ[] = {GB_STEP_LENGTH, GB_STANCE, GB_TOE_CLEARANCE, GB_TOE_TIP_CLEARANCE};
    for (size_t i = 0; i < sizeof differ / sizeof *differ; i++)
        assert_true(fabs(of[0][differ[i]] - of[1][differ[i]]) > 1.5 * atol[differ[i]]);
}

/* Hips that go up and down by b cos(4 pi t / T): their acceleration is -b w^2 cos, w = 4 pi / T,
 * and below -0.8 g for acos(0.8 g / (b w^2)) / pi of the time. With b = 40 mm and T = 0.7 s: b w^2
 * = 12.89 m/s^2, 29 %, each time for 0.1 s: it runs. */
static void flight_is_the_share_of_the_fall(void **state)
{
    (void)state;
    whole_walker runner = somebody_whole();
    runner.cycle = 0.7;
    runner.speed = 3;
    runner.seconds = 5;
    runner.fps = 240;
    runner.height = (wave){0.9, 0, 0, 0.04, 0};
    gb_arena own = {0};
    gb_results r;
    gb_error err;
    gb_body body = whole_body(&runner, &own);
    gb_results_begin(&r);
    add_body(&r, "runner", &body, NULL);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    double w = 4 * acos(-1.0) / runner.cycle;
    double share = acos(0.8 * 9.81 / (0.04 * w * w)) / acos(-1.0);
    assert_near(share, 0.2916, 0.0005, 0, "the share by hand");
    assert_stored(&r, GB_Q_FLIGHT, "runner", "", "", GB_SIDES_BOTH, share, 0.004);
    assert_true(r.subject[0].running);
    assert_false(results.subject[0].running);
    gb_results_free(&r);
    gb_arena_free(&own);
}

/* How fast the ball of a foot goes back while this foot alone stands: the most over a tenth of the
 * cycle, m/s. */
static double fastest_back(const whole_walker *w, int side)
{
    cycle_events e = events_of(w, side);
    double most = 0, half = 0.5 * side;
    for (double from = e.other_toe_off; from + 0.1 <= e.other_strike; from += 0.001)
        most = fmax(most, (whole_place(w, GB_TOE_BASE + side, from - half).ahead -
                           whole_place(w, GB_TOE_BASE + side, from + 0.1 - half).ahead) /
                              (0.1 * w->cycle));
    return most;
}

/* On the spot the ground moves: the speed is that of the fastest standing foot, mean of both feet,
 * and a step is the way between the feet and what the ground went meanwhile. */
static void in_place_the_ground_moves(void **state)
{
    (void)state;
    whole_walker spot = somebody_whole();
    spot.speed = 0;
    spot.hip_turn.mean = 0; /* who goes nowhere goes where the hips face */
    gb_arena own = {0};
    gb_results r;
    gb_error err;
    gb_body body = whole_body(&spot, &own);
    gb_results_begin(&r);
    add_body(&r, "spot", &body, NULL);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    assert_true(r.subject[0].in_place);
    for (int side = 0; side < 2; side++) {
        const double leg = spot.thigh + spot.shank, half = 0.5 * side;
        cycle_events e = events_of(&spot, side);
        double other = events_of(&spot, 1 - side).strike;
        double speed = (fastest_back(&spot, 0) + fastest_back(&spot, 1)) / 2;
        double meanwhile = speed * (e.strike + 1 - e.other_strike) * spot.cycle;
        double step = whole_place(&spot, GB_ANKLE + side, e.strike - half).ahead -
                      whole_place(&spot, GB_ANKLE + 1 - side, other - 0.5 * (1 - side)).ahead;
        const gb_sides of = gb_sides_of(side);
        assert_stored(&r, GB_Q_SPEED, "spot", "", "", of, speed, 0.01 * speed);
        assert_stored(&r, GB_Q_STRIDE, "spot", "", "", of, speed * spot.cycle / leg, 0.02);
        assert_stored(&r, GB_Q_STEP_LENGTH, "spot", "", "", of, (step + meanwhile) / leg, 0.02);
    }
    gb_results_free(&r);
    gb_arena_free(&own);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(events_are_where_the_waves_have_them),
    cmocka_unit_test(curves_are_the_waves),
    cmocka_unit_test(parameters_are_those_of_the_waves),
    cmocka_unit_test(flight_is_the_share_of_the_fall),
    cmocka_unit_test(in_place_the_ground_moves),
};

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, walk, leave);
}
