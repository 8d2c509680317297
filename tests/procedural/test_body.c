/* The body over its feet: feet that stay, legs that reach, a flight that falls, and what the body
 * does besides going: standing, stopping, jumping, crouching, waving. */
#include "character_take.h"

/* The pivot of a contact is where it is by construction, so only rounding may move it: 1e-9 m, six
 * orders below what an eye sees (2 mm). */
#define SLIDE 1e-9

static void assert_good_feet(const gb_character_pose *poses, int nframe, const char *what)
{
    feet_report r = report_feet(poses, nframe);
    assert_near(r.slide, 0, SLIDE, 0, what);
    assert_near(r.height, 0, SLIDE, 0, what);
    assert_true(r.contacts >= 2);
    /* Measured 1.4 mm: the toes of a walk at 2.0 m/s. */
    assert_near(r.penetration, 0, 0.002, 0, what);
    assert_true(r.least_knee >= 3.99);
}

static void feet_stay_on_the_route(void **state)
{
    (void)state;
    int n;
    for (int fps = 60; fps <= 240; fps += 60) {
        gb_character_pose *p =
            take_poses(gb_route_all, gb_route_all_count, gb_route_seconds, fps, LEG, &n);
        assert_good_feet(p, n, "route");
        free(p);
    }
}

static void feet_stay_at_every_speed(void **state)
{
    (void)state;
    static const struct {
        gb_gait_mode mode;
        double from, to;
    } ranges[] = {{GB_MODE_WALK, 0.4, 2.0}, {GB_MODE_AUTOMATIC, 1.7, 2.6}, {GB_MODE_RUN, 2.8, 3.6}};
    for (int i = 0; i < 3; i++) {
        for (double v = ranges[i].from; v < ranges[i].to + 0.05; v += 0.1) {
            int n;
            char what[32];
            gb_character_pose *p = steady_poses(v, ranges[i].mode, 5, &n);
            snprintf(what, sizeof what, "steady at %.1f m/s", v);
            assert_good_feet(p, n, what);
            free(p);
        }
    }
}

/* Forward kinematics of the rotations gives the sole that the pose reports: the legs really reach
 * their feet. */
static void legs_reach_their_feet(void **state)
{
    (void)state;
    gb_recording take = {.route = gb_route_all,
                         .nleg = gb_route_all_count,
                         .seconds = gb_route_seconds,
                         .fps = 60,
                         .figure = gb_figure_average(LEG)};
    gb_motion motion;
    gb_character_pose *poses;
    gb_error err;
    gb_rig rig;
    assert_status(gb_character_motion(&take, &motion, &poses, &err), GB_OK, &err);
    gb_figure_rig(&take.figure, &rig);
    gb_vec3 heel = {0, -gb_figure_ankle_height(&take.figure) * LEG, -take.figure.heel * LEG};
    for (int f = 0; f < motion.nframe; f++) {
        const gb_rig_frame *frame = &poses[f].frame;
        for (int side = 0; side < 2; side++) {
            int chain[] = {GB_RIG_HIPS, side ? GB_RIG_RIGHT_THIGH : GB_RIG_LEFT_THIGH, 0, 0, 0};
            for (int k = 2; k < 5; k++)
                chain[k] = chain[1] + k - 1;
            gb_vec3 at = frame->hips, on_heel = {0, 0, 0};
            gb_quat q = frame->turn[GB_RIG_HIPS];
            for (int k = 1; k < 5; k++) {
                at = gb_vec3_add(at, gb_quat_rotate(q, rig.offset[chain[k]]));
                q = gb_quat_multiply(q, frame->turn[chain[k]]);
                if (k == 3)
                    on_heel = gb_vec3_add(at, gb_quat_rotate(q, heel));
            }
            int tip = side ? GB_RIG_TIP_RIGHT_TOES : GB_RIG_TIP_LEFT_TOES;
            gb_vec3 on_tip = gb_vec3_add(at, gb_quat_rotate(q, rig.tip[tip]));
            const gb_foot_state *foot = &poses[f].foot[side];
            assert_near(gb_vec3_length(gb_vec3_sub(on_heel, foot->heel)), 0, 1e-9, 0, "heel, m");
            assert_near(gb_vec3_length(gb_vec3_sub(on_tip, foot->tip)), 0, 1e-9, 0, "toe tip, m");
        }
    }
    free(poses);
    gb_motion_free(&motion);
}

/* Where a foot points, from its own heel and ball joint. */
static double foot_yaw(const gb_character_pose *p, int side)
{
    const gb_foot_state *foot = &p->foot[side];
    double yaw = atan2(foot->ball.x - foot->heel.x, foot->ball.z - foot->heel.z) - p->heading;
    return (yaw - 2 * GB_PI * floor(yaw / (2 * GB_PI) + 0.5)) * DEGREES;
}

/* A foot lands at most 30 degrees ahead of the body's heading (seed 004), and 5 degrees of toe-out
 * with some allowance; steadily it points along the path, toes a little out. */
static void feet_land_along_the_path(void **state)
{
    (void)state;
    int n, landings = 0;
    gb_character_pose *p =
        take_poses(gb_route_all, gb_route_all_count, gb_route_seconds, 120, LEG, &n);
    for (int f = 1; f < n; f++) {
        for (int side = 0; side < 2; side++) {
            if (!p[f].foot[side].planted || p[f - 1].foot[side].planted)
                continue;
            landings++;
            assert_near(foot_yaw(&p[f], side), 0, 40, 0, "a landing foot's yaw, deg");
        }
    }
    assert_true(landings > 40);
    free(p);
    gb_route_leg steady = {0, {.speed = 1.3, .heading = 2}, "steady"};
    p = take_poses(&steady, 1, 4, 60, LEG, &n);
    for (int f = 0; f < n; f++) {
        for (int side = 0; side < 2; side++) {
            double outward = (side ? -1 : 1) * foot_yaw(&p[f], side);
            assert_true(outward > -1 && outward < 15);
        }
    }
    free(p);
}

static double second_difference(double before, double at, double after, double fps)
{
    return (before - 2 * at + after) * fps * fps;
}

static bool in_air(const gb_character_pose *p)
{
    return !p->foot[0].planted && !p->foot[1].planted;
}

/* A body in the air falls by gravity. The hips do, but for drop: by that much they give way to a
 * leg that would be too short for its swing. */
static void runners_fall_by_gravity(void **state)
{
    (void)state;
    const double fps = 240;
    gb_route_leg run = {0, {.speed = 3.2, .mode = GB_MODE_RUN}, "run"};
    int n, flying = 0;
    gb_character_pose *p = take_poses(&run, 1, 5, fps, LEG, &n);
    double drop = 0;
    for (int f = 1; f + 1 < n; f++) {
        if (!in_air(&p[f - 1]) || !in_air(&p[f]) || !in_air(&p[f + 1]))
            continue;
        flying++;
        drop = fmax(drop, p[f].drop);
        assert_near(second_difference(p[f - 1].frame.hips.y + p[f - 1].drop,
                                      p[f].frame.hips.y + p[f].drop,
                                      p[f + 1].frame.hips.y + p[f + 1].drop, fps),
                    -9.81, 0, 0.02, "acceleration in the air, m/s^2");
    }
    assert_true(flying > n / 3);
    /* Measured 4.7 mm, with earlier values 6.8. */
    assert_near(drop, 0, 0.0105, 0, "what the hips give way in the air, m");
    free(p);
}

/* A breath and a shift of weight: measured 19 mm. The feet do not move at all. */
static void standing_stays_in_place(void **state)
{
    (void)state;
    int n;
    gb_route_leg stand = {0, {.speed = 0}, "stand"};
    gb_character_pose *p = take_poses(&stand, 1, 60, 30, LEG, &n);
    for (int f = 0; f < n; f++) {
        assert_near(gb_vec3_length(gb_vec3_sub(p[f].frame.hips, p[0].frame.hips)), 0, 0.03, 0,
                    "drift of the hips, m");
        for (int side = 0; side < 2; side++) {
            assert_true(p[f].foot[side].planted);
            gb_vec3 d = gb_vec3_sub(p[f].foot[side].ball, p[0].foot[side].ball);
            assert_near(gb_vec3_length(d), 0, SLIDE, 0, "the ball of a standing foot, m");
        }
    }
    free(p);
}

/* Starts at all speeds, from standing and in all directions. */
static void starting_slides_no_foot(void **state)
{
    (void)state;
    for (double v = 0.3; v < 3.8; v += 0.5) {
        for (double turn = -2; turn < 2.5; turn += 2) {
            int n;
            gb_route_leg route[2] = {{0, {.speed = 0}, "stand"},
                                     {1, {.speed = v, .heading = turn}, "go"}};
            gb_character_pose *p = take_poses(route, 2, 5, 120, LEG, &n);
            assert_good_feet(p, n, "start");
            free(p);
        }
    }
}

static double apart_ahead(const gb_character_pose *p)
{
    gb_vec3 d = gb_vec3_sub(p->foot[0].ball, p->foot[1].ball);
    return fabs(d.x * sin(p->heading) + d.z * cos(p->heading));
}

/* Who stops, in whatever phase, stands still on both feet and keeps them where they are. */
static void stopping_ends_on_both_feet(void **state)
{
    (void)state;
    for (double v = 0.6; v < 3.5; v += 0.4) {
        for (double wait = 2; wait < 3.05; wait += 0.15) {
            int n;
            gb_route_leg route[2] = {{0, {.speed = v}, "go"}, {wait, {.speed = 0}, "stop"}};
            gb_character_pose *p = take_poses(route, 2, 10, 60, LEG, &n);
            assert_good_feet(p, n, "stop");
            /* The last closing step is over 5.5 s after the command at the latest (from 3.4 m/s);
             * what moves then is the rest of the speed, that dies away (measured 2 micrometres). */
            for (int f = (int)((wait + 6) * 60); f < n; f++) {
                for (int side = 0; side < 2; side++) {
                    assert_true(p[f].foot[side].planted);
                    gb_vec3 d = gb_vec3_sub(p[f].foot[side].ball, p[n - 1].foot[side].ball);
                    assert_near(gb_vec3_length(d), 0, 4e-6, 0, "a foot after the stop, m");
                }
            }
            assert_near(p[n - 1].speed, 0, 1e-6, 0, "speed, m/s");
            /* At most a fifth of a step (seed 004), which is 0.7 m at 1.3 m/s; measured 0.105 m. */
            assert_near(apart_ahead(&p[n - 1]), 0, 0.14, 0, "one foot ahead of the other, m");
            free(p);
        }
    }
}

static void a_jump_leaves_the_ground_and_lands(void **state)
{
    (void)state;
    int n, air = 0;
    gb_route_leg route[3] = {
        {0, {.speed = 0}, "stand"}, {1, {.jump = true}, "jump"}, {1.1, {.speed = 0}, "land"}};
    gb_character_pose *p = take_poses(route, 3, 6, 120, LEG, &n);
    double top = 0, bottom = 9, stand = p[0].frame.hips.y;
    for (int f = 0; f < n; f++) {
        top = fmax(top, p[f].frame.hips.y);
        bottom = fmin(bottom, p[f].frame.hips.y);
        air += lowest(&p[f].foot[0]) > 0.01 && lowest(&p[f].foot[1]) > 0.01;
        assert_int_equal(p[f].foot[0].planted, p[f].foot[1].planted);
    }
    /* An easy jump: people rise by 20 to 40 cm, after a dip of about a third of the leg. */
    assert_true(top - stand >= 0.2 * LEG);
    assert_true(stand - bottom >= 0.2 * LEG);
    /* A body that rises by h is in the air for 2 sqrt(2 h / g), less the time that the feet take to
     * leave the ground by a centimetre. */
    double flight = 2 * sqrt(2 * (top - stand) / 9.81);
    assert_near(air / 120.0, flight, 0.1, 0, "time in the air, s");
    assert_true(p[n - 1].foot[0].planted && p[n - 1].foot[1].planted);
    /* Sway and breath differ by some millimetres. */
    assert_near(p[n - 1].frame.hips.y, stand, 0.005, 0, "standing again, m");
    for (int side = 0; side < 2; side++) {
        gb_vec3 d = gb_vec3_sub(p[n - 1].foot[side].ball, p[0].foot[side].ball);
        assert_near(gb_vec3_length(d), 0, SLIDE, 0, "lands where it left, m");
    }
    free(p);
}

/* Who walks stops first. */
static void a_walker_stops_to_jump(void **state)
{
    (void)state;
    int n;
    bool flew = false;
    gb_route_leg route[3] = {{0, {.speed = 1.5}, "walk"},
                             {2, {.speed = 1.5, .jump = true}, "jump"},
                             {2.1, {.speed = 0}, "land"}};
    gb_character_pose *p = take_poses(route, 3, 12, 60, LEG, &n);
    for (int f = 0; f < n; f++) {
        bool flies = lowest(&p[f].foot[0]) > 0.01 && lowest(&p[f].foot[1]) > 0.01;
        flew = flew || flies;
        if (flies)
            assert_true(p[f].speed < 0.05);
    }
    assert_true(flew);
    assert_good_feet(p, n, "walk and jump");
    free(p);
}

static void crouching_lowers_the_hips(void **state)
{
    (void)state;
    int n;
    gb_route_leg route[3] = {
        {0, {.speed = 0}, "stand"}, {1, {.crouch = 1}, "crouch"}, {5, {.speed = 0}, "rise"}};
    gb_character_pose *p = take_poses(route, 3, 9, 60, LEG, &n);
    double stand = p[0].frame.hips.y, low = p[300].frame.hips.y;
    /* A deep crouch: hips a third of the leg lower, knees beyond a right angle's half. */
    assert_true(stand - low > 0.3 * LEG);
    assert_true(p[300].knee[0] * DEGREES > 60 && p[300].knee[1] * DEGREES > 60);
    assert_near(p[n - 1].frame.hips.y, stand, 0.005, 0, "up again, m");
    assert_good_feet(p, n, "crouch");
    free(p);
}

static int joint_named(const gb_motion *motion, const char *name)
{
    for (int j = 0; j < motion->skeleton.njoint; j++) {
        if (strcmp(motion->skeleton.joint[j].name, name) == 0)
            return j;
    }
    fail_msg("no joint %s", name);
    return -1;
}

/* By the forward kinematics that files go through. */
static void waving_raises_the_right_hand(void **state)
{
    (void)state;
    gb_route_leg route[3] = {
        {0, {.speed = 0}, "stand"}, {1, {.wave = true}, "wave"}, {6, {.speed = 0}, "rest"}};
    gb_recording take = {
        .route = route, .nleg = 3, .seconds = 10, .fps = 60, .figure = gb_figure_average(LEG)};
    gb_motion motion;
    gb_error err;
    assert_status(gb_character_motion(&take, &motion, NULL, &err), GB_OK, &err);
    size_t n = (size_t)motion.nframe;
    double *position = malloc((size_t)motion.skeleton.njoint * 3 * n * sizeof *position);
    assert_non_null(position);
    assert_status(gb_motion_forward(&motion, 0, motion.nframe, position, NULL, &err), GB_OK, &err);
    const char *const hands[2] = {"rightHand", "leftHand"};
    const char *const shoulders[2] = {"rightUpperArm", "leftUpperArm"};
    for (int i = 0; i < 2; i++) {
        const double *hand = position + ((size_t)joint_named(&motion, hands[i]) * 3 + 1) * n;
        const double *arm = position + ((size_t)joint_named(&motion, shoulders[i]) * 3 + 1) * n;
        assert_true(hand[0] < arm[0]);
        assert_true(hand[599] < arm[599]);
        for (int f = 180; f < 360; f++)
            assert_true(i == 0 ? hand[f] > arm[f] : hand[f] < arm[f]);
    }
    free(position);
    gb_motion_free(&motion);
}

/* Whatever the phase in which it is told to stop: in the end both feet carry as a whole. */
static void who_has_stopped_stands_on_whole_feet(void **state)
{
    (void)state;
    for (int phase = 0; phase < 12; phase++) {
        gb_route_leg stop[2] = {{0, {.speed = 1.3}, "walk"},
                                {2 + phase / 12.0, {.speed = 0}, "stop"}};
        int n;
        gb_character_pose *p = take_poses(stop, 2, 8, 60, LEG, &n);
        for (int side = 0; side < 2; side++)
            assert_int_equal(p[n - 1].foot[side].contact, GB_CONTACT_BALL);
        free(p);
    }
}

/* No leg is cut off at its longest, which would show as a knee of just 4 degrees for a while and
 * as a thigh whose velocity jumps. */
static void no_leg_in_the_air_is_cut_off(void **state)
{
    (void)state;
    const double longest = 4 / DEGREES;
    gb_route_leg turn[2] = {{0, {.speed = 3}, "run"}, {2, {.speed = 3, .heading = 1.57}, "turn"}};
    for (double v = 2.0; v < 2.75; v += 0.1) {
        int n;
        turn[0].command.speed = turn[1].command.speed = v > 2.65 ? 3 : v;
        gb_character_pose *p = take_poses(turn, 2, 8, 240, LEG, &n);
        for (int f = 0; f < n; f++) {
            for (int side = 0; side < 2; side++)
                assert_true(p[f].foot[side].planted || p[f].knee[side] > longest + 1e-9);
        }
        free(p);
    }
}

/* The largest vertical acceleration of the hips after a change of command (m/s^2). */
static double hips_acceleration(const gb_character_command *before,
                                const gb_character_command *after, double time)
{
    const double fps = 120;
    gb_route_leg route[2] = {{0, *before, "before"}, {time, *after, "after"}};
    int n;
    double most = 0;
    gb_character_pose *p = take_poses(route, 2, time + 4, fps, LEG, &n);
    for (int f = 1; f + 1 < n; f++)
        most = fmax(most, fabs(second_difference(p[f - 1].frame.hips.y, p[f].frame.hips.y,
                                                 p[f + 1].frame.hips.y, fps)));
    free(p);
    return most;
}

/* Running at 3 m/s has 18 m/s^2. Measured for the changes: 26, 34, 32 and 67. */
static void hips_change_from_walking_to_running_smoothly(void **state)
{
    (void)state;
    static const struct {
        gb_character_command before, after;
        double bound;
    } changes[] = {
        {{.speed = 1.3}, {.speed = 3}, 50},
        {{.speed = 3}, {.speed = 1.3}, 60},
        {{.speed = 2.4}, {.speed = 2}, 60},
        {{.speed = 2.4, .mode = GB_MODE_WALK}, {.speed = 2.4, .mode = GB_MODE_RUN}, 110},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        for (int phase = 0; phase < 16; phase++)
            assert_near(hips_acceleration(&changes[i].before, &changes[i].after, 2 + phase / 16.0),
                        0, changes[i].bound, 0, "vertical acceleration of the hips, m/s^2");
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(feet_stay_on_the_route),
    cmocka_unit_test(feet_stay_at_every_speed),
    cmocka_unit_test(legs_reach_their_feet),
    cmocka_unit_test(feet_land_along_the_path),
    cmocka_unit_test(runners_fall_by_gravity),
    cmocka_unit_test(standing_stays_in_place),
    cmocka_unit_test(starting_slides_no_foot),
    cmocka_unit_test(stopping_ends_on_both_feet),
    cmocka_unit_test(a_jump_leaves_the_ground_and_lands),
    cmocka_unit_test(a_walker_stops_to_jump),
    cmocka_unit_test(crouching_lowers_the_hips),
    cmocka_unit_test(waving_raises_the_right_hand),
    cmocka_unit_test(who_has_stopped_stands_on_whole_feet),
    cmocka_unit_test(no_leg_in_the_air_is_cut_off),
    cmocka_unit_test(hips_change_from_walking_to_running_smoothly),
};

run_group(tests)
