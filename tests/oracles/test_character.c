/* What the character's own numbers say, on poses made by hand: feet that slide and sink by known
 * ways, events moved by known times, jumps of known size on a leg of the route. */
#include "experiment/study_pieces.h"
#include "stored.h"
#include "whole_walker.h"

/* ---- feet, knees and the floor ---- */

static gb_foot_state foot_at(gb_contact contact, double heel, double ball, double tip, double depth)
{
    /* Heel, ball and tip are moved along 3-4-5 triangles, so that a way is not one of an axis. */
    return (gb_foot_state){.planted = contact != GB_CONTACT_NONE,
                           .contact = contact,
                           .heel = {0.6 * heel, 0.03, 0.8 * heel},
                           .ball = {0.6 * ball, 0.02 - depth, 0.8 * ball},
                           .tip = {-0.8 * tip, 0.05, 0.6 * tip}};
}

/* The left foot rolls over its heel (3 mm), its ball (7 mm, then back) and its tip (5 mm); what
 * does not carry, and the way from contact to contact, is far more. The right one stands still on
 * its ball, which sinks 4 mm in the air. */
static void feet_and_knees_are_as_posed(void **state)
{
    (void)state;
    static const struct {
        gb_contact contact;
        double heel, ball, tip;
    } left[] = {
        {GB_CONTACT_NONE, 0.9, 0.1, 0.3},   {GB_CONTACT_HEEL, 1.000, 0.2, 0.4},
        {GB_CONTACT_HEEL, 1.003, 0.5, 0.6}, {GB_CONTACT_BALL, 1.2, 0.800, 0.9},
        {GB_CONTACT_BALL, 1.4, 0.807, 1.0}, {GB_CONTACT_BALL, 1.5, 0.804, 1.1},
        {GB_CONTACT_TIP, 1.7, 0.9, 2.000},  {GB_CONTACT_TIP, 1.8, 1.0, 2.005},
        {GB_CONTACT_NONE, 2.0, 1.5, 2.5},   {GB_CONTACT_NONE, 2.2, 1.9, 2.9},
    };
    enum { N = sizeof left / sizeof *left };
    gb_character_pose pose[N];
    gb_results r;
    gb_error err;
    memset(pose, 0, sizeof pose);
    for (int f = 0; f < N; f++) {
        pose[f].foot[GB_LEFT] =
            foot_at(left[f].contact, left[f].heel, left[f].ball, left[f].tip, 0);
        pose[f].foot[GB_RIGHT] = foot_at(f < 5 ? GB_CONTACT_BALL : GB_CONTACT_NONE, 0.02 * f,
                                         f < 5 ? 0 : 1.0 * f, 0.03 * f, f == 7 ? 0.024 : 0);
        pose[f].knee[GB_LEFT] = (20 - f) * WHOLE_RADIANS;
        pose[f].knee[GB_RIGHT] = (f == 6 ? 8.5 : 40) * WHOLE_RADIANS;
        pose[f].drop = f == 4 ? 0.009 : 0.001;
    }
    gb_results_begin(&r);
    gb_mechanics m;
    gb_mechanics_find(pose, N, &m);
    gb_mechanics_put(&r.store, "posed", &m);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    assert_stored(&r, GB_Q_SLIDE, "posed", "", "", GB_SIDES_BOTH, 7, 1e-6);
    assert_stored(&r, GB_Q_PENETRATION, "posed", "", "", GB_SIDES_BOTH, 4, 1e-6);
    assert_stored(&r, GB_Q_LEAST_KNEE, "posed", "", "", GB_SIDES_BOTH, 8.5, 1e-6);
    assert_stored(&r, GB_Q_HIPS_DROP, "posed", "", "", GB_SIDES_BOTH, 9, 1e-6);
    gb_results_free(&r);
}

/* ---- events ---- */

enum { MOST = 16 };

/* When a foot says that it is set down and leaves (s). */
typedef struct flagged_foot {
    int n;
    double strike[MOST], off[MOST];
} flagged_foot;

/* The time at which the detector finds an event of the walker on its own waves: the ankle furthest
 * ahead of mid-hip, the ball furthest behind, in the cycle numbered k. */
static double detected(const whole_walker *w, int side, gb_event event, int k)
{
    double best = 0, most = -(double)INFINITY;
    for (int i = 0; i < 20000; i++) {
        double phase = i / 20000.0;
        int point = event == GB_STRIKE ? GB_ANKLE : GB_TOE_BASE;
        double reach = whole_place(w, point + side, phase - 0.5 * side).ahead;
        reach = event == GB_STRIKE ? reach : -reach;
        best = reach > most ? phase : best;
        most = fmax(most, reach);
    }
    return (best + k - w->begin - 0.5 * side) * w->cycle;
}

/* Poses whose feet stand from strike to off. */
static gb_character_pose *poses_of(const whole_walker *w, int nframe, const flagged_foot feet[2])
{
    gb_character_pose *pose = calloc((size_t)nframe, sizeof *pose);
    assert_non_null(pose);
    for (int f = 0; f < nframe; f++) {
        double t = f / w->fps, nearest = (double)INFINITY;
        for (int side = 0; side < 2; side++) {
            const flagged_foot *foot = &feet[side];
            double since = foot->strike[0] - w->cycle;
            for (int i = 0; i < foot->n; i++) {
                since = foot->strike[i] <= t ? foot->strike[i] : since;
                if (t >= foot->strike[i] && t < foot->off[i])
                    pose[f].foot[side].planted = true;
                /* The phase at which a foot leaves is that of the foot that does. */
                if (fabs(t - foot->off[i]) < nearest) {
                    nearest = fabs(t - foot->off[i]);
                    pose[f].duty = (foot->off[i] - foot->strike[i]) / w->cycle;
                }
            }
            pose[f].foot[side].phase = (t - since) / w->cycle;
        }
    }
    return pose;
}

/* Strikes are flagged 20 ms before they are detected, 40 ms more or less in turn: bias +20, SD 40.
 * Toe-offs 30 ms behind, 24 ms more or less: bias -30, SD 24. One contact of the left foot is not
 * flagged, so both of its events are invented. One of the right foot is lifted in its middle: a
 * toe-off and a strike that are more than a quarter of the cycle from any that is detected. */
static void events_are_off_by_as_much_as_they_were_moved(void **state)
{
    (void)state;
    whole_walker w = somebody_whole();
    w.seconds = 26.8;
    gb_known_take take = {.fps = w.fps};
    take.body = whole_body(&w, &take.arena);
    take.motion.nframe = take.body.nframe;
    flagged_foot feet[2] = {{0}, {0}};
    int matched[2] = {0, 0}, missed[2] = {0, 0}, invented[2] = {0, 0};
    double sum[2] = {0, 0}, squares[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
        flagged_foot *foot = &feet[side];
        for (int k = 0; k < 14; k++) {
            double strike = detected(&w, side, GB_STRIKE, k);
            double off = detected(&w, side, GB_TOE_OFF, k);
            off += off < strike ? w.cycle : 0;
            if (strike < 0 || off > w.seconds)
                continue;
            /* The first second and the last are not looked at. */
            bool in[2] = {strike > 1.2 && strike<w.seconds - 1.2, off> 1.2 &&
                          off < w.seconds - 1.2};
            if (side == GB_LEFT && k == 6) {
                invented[0] += in[0];
                invented[1] += in[1];
                continue;
            }
            double late[2] = {0.020 + (k % 2 ? 0.040 : -0.040), -0.030 + (k % 2 ? 0.024 : -0.024)};
            for (int event = 0; event < 2; event++) {
                matched[event] += in[event];
                sum[event] += in[event] ? late[event] : 0;
                squares[event] += in[event] ? late[event] * late[event] : 0;
            }
            foot->strike[foot->n] = strike - late[0];
            if (side == GB_RIGHT && k == 7) {
                foot->off[foot->n++] = strike + 0.30 * w.cycle;
                foot->strike[foot->n] = strike + 0.45 * w.cycle;
                missed[0]++;
                missed[1]++;
            }
            foot->off[foot->n++] = off - late[1];
        }
    }
    take.pose = poses_of(&w, take.motion.nframe, feet);
    gb_event_check check[2];
    gb_results r;
    gb_error err;
    assert_status(gb_event_check_find(&take, check, &err), GB_OK, &err);
    gb_results_begin(&r);
    gb_event_check_put(&r.store, "moved", check);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    assert_int_equal(invented[0] + invented[1], 2);
    for (int event = 0; event < 2; event++) {
        const char *item = event ? "toe_off" : "strike";
        double n = matched[event], mean = sum[event] / n;
        double sd = sqrt(squares[event] / n - mean * mean);
        assert_near(1000 * mean, event ? -30 : 20, 3, 0, "the bias by hand");
        assert_near(1000 * sd, event ? 24 : 40, 1, 0, "the SD by hand");
        assert_stored(&r, GB_Q_EVENT_FLAGS, "moved", "", item, GB_SIDES_BOTH,
                      matched[event] + missed[event], 0);
        assert_stored(&r, GB_Q_EVENTS_MISSED, "moved", "", item, GB_SIDES_BOTH, missed[event], 0);
        assert_stored(&r, GB_Q_EVENTS_INVENTED, "moved", "", item, GB_SIDES_BOTH, invented[event],
                      0);
        /* Detection itself is 1 ms off. */
        assert_stored(&r, GB_Q_EVENT_BIAS, "moved", "", item, GB_SIDES_BOTH, 1000 * mean, 2);
        assert_stored(&r, GB_Q_EVENT_SD, "moved", "", item, GB_SIDES_BOTH, 1000 * sd, 0.3);
    }
    gb_results_free(&r);
    free(take.pose);
    gb_arena_free(&take.arena);
}

/* ---- route ---- */

/* The peak of a bone on a leg of the route, unfiltered or filtered: no two alike. */
static double peak_of(int leg, int bone, bool filtered)
{
    return 1000 + 100 * leg + bone + (filtered ? 0.5 : 0);
}

/* Courses at 60 Hz that are low but in one frame of each leg: its first one or its last one in
 * turn, so that nothing beside a leg is taken for it. */
static void fill_courses(gb_pops *pops, bool filtered, int nframe, gb_arena *arena)
{
    for (int b = 0; b < GB_NBONE; b++) {
        pops->course[b] = gb_arena_array(arena, (size_t)nframe, sizeof(double));
        for (int i = 0; i < gb_route_all_count; i++) {
            double end = i + 1 < gb_route_all_count ? gb_route_all[i + 1].time : gb_route_seconds;
            int first = (int)(gb_route_all[i].time * 60 + 0.5), last = (int)(end * 60 + 0.5) - 1;
            for (int f = first; f <= last && f < nframe; f++)
                pops->course[b][f] = 10 + b;
            /* The last frame of the take has no acceleration. */
            bool at_end = i % 2 && i + 1 < gb_route_all_count;
            pops->course[b][at_end ? last : first] = peak_of(i, b, filtered);
        }
    }
}

static void peaks_are_those_of_the_leg_of_the_route(void **state)
{
    (void)state;
    static const char *const upper[] = {"pelvis", "spine", "head", "upper_arm", "forearm"};
    static const char *const lower[] = {"thigh", "shank", "foot"};
    /* Steady going at 0.3, 0.4, ... m/s: ever more, but most at 1.0 m/s. */
    double steady[GB_NSTEADY][GB_NBONE];
    for (int i = 0; i < GB_NSTEADY; i++) {
        for (int b = 0; b < GB_NBONE; b++)
            steady[i][b] = (i == 7 ? 5000 : 100 * (i + 1)) + b;
    }
    /* What each leg of the route is held against: the largest of steady going at all speeds between
     * that before and its own; nothing for who stands. */
    static const struct {
        const char *leg;
        double limit;
    } limits[] = {{"stand", 0},        {"start", 5000},      {"faster", 1600}, {"slower", 5000},
                  {"turn left", 5000}, {"turn right", 1100}, {"run", 2800},    {"walk again", 2800},
                  {"stop", 5000},      {"crouch", 0},        {"rise", 0},      {"jump", 0},
                  {"land", 0},         {"wave", 0},          {"rest", 0}};
    gb_known_take take = {.fps = 60};
    take.motion.nframe = (int)(gb_route_seconds * 60);
    gb_pops raw, filtered;
    gb_results r;
    gb_error err;
    fill_courses(&raw, false, take.motion.nframe, &take.arena);
    fill_courses(&filtered, true, take.motion.nframe, &take.arena);
    gb_results_begin(&r);
    gb_route_put(&r.store, &take, &filtered, &raw, (const double(*)[GB_NBONE])steady);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    assert_int_equal(gb_route_all_count, (int)(sizeof limits / sizeof *limits));
    for (int i = 0; i < gb_route_all_count; i++) {
        char name[64];
        snprintf(name, sizeof name, "60 Hz: %s", limits[i].leg);
        for (size_t k = 0; k < sizeof upper / sizeof *upper; k++)
            assert_stored(&r, GB_Q_ROUTE_PEAK, name, "", upper[k], GB_SIDES_BOTH,
                          peak_of(i, gb_bone_find(upper[k]), false), 1e-6);
        for (size_t k = 0; k < sizeof lower / sizeof *lower; k++) {
            int bone = gb_bone_find(lower[k]);
            double peak = peak_of(i, bone, true), limit = limits[i].limit + bone;
            assert_stored(&r, GB_Q_ROUTE_PEAK, name, "", lower[k], GB_SIDES_BOTH, peak, 1e-6);
            if (limits[i].limit > 0)
                assert_stored(&r, GB_Q_ROUTE_PEAK_RATIO, name, "", lower[k], GB_SIDES_BOTH,
                              peak / limit, 1e-8);
            else
                assert_true(
                    isnan(stored(&r, GB_Q_ROUTE_PEAK_RATIO, name, "", lower[k], GB_SIDES_BOTH)));
        }
    }
    gb_results_free(&r);
    gb_arena_free(&take.arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(feet_and_knees_are_as_posed),
    cmocka_unit_test(events_are_off_by_as_much_as_they_were_moved),
    cmocka_unit_test(peaks_are_those_of_the_leg_of_the_route),
};

run_group(tests)
