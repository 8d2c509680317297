/* Humanoid clips of the real world: one that Unity wrote, and a person's walk as a clip. */
#include "formats/unity_curve.h"
#include "gait/gait.h"
#include "humanoid.h"
#include "take/avatar_word.h"

/* ---- IdleAnimation.anim of readyplayer.me ---- */

static const char *const places[] = {"Root", "LeftFoot", "RightFoot", "LeftHand", "RightHand"};

static const gb_anim_curve *curve_of(const gb_anim *anim, const char *place, const char *part)
{
    char name[40];
    snprintf(name, sizeof name, "%s%s", place, part);
    for (int c = 0; c < anim->ncurve; c++) {
        if (strcmp(anim->curve[c].attribute, name) == 0)
            return &anim->curve[c];
    }
    fail_msg("no curve %s", name);
    return NULL;
}

static void open_idle(gb_file *file, gb_anim *anim)
{
    gb_error err = {0};
    assert_status(gb_file_open(data_path("humanoid/unity/rpm_IdleAnimation.anim"), 0, file, &err),
                  GB_OK, &err);
    assert_status(gb_anim_read(file, anim, NULL, &err), GB_OK, &err);
}

/* 95 muscles, root and four goals of 7 make 130 curves, and every one is known. The quaternions are
 * of unit length, which shows that the layout is right, but for what thinned keys cost between
 * them: up to 0.4 percent of the goals, a tenth of that of the root. */
static void idle_is_read_whole(void **state)
{
    (void)state;
    need_data();
    gb_file file;
    gb_anim anim;
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_human_clip clip;
    gb_root *goals;
    gb_error err = {0};
    open_idle(&file, &anim);
    assert_int_equal(anim.ncurve, 130);
    assert_status(gb_human_clip_of_anim(&anim, 0, &arena, &clip, &goals, &notes, &err), GB_OK,
                  &err);
    assert_null(notes.first);
    for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
        double most = 0;
        for (int f = 0; f < clip.nframe; f++) {
            double t = anim.start_time + f * clip.frame_time, sum = 0;
            static const char *const parts[] = {"Q.x", "Q.y", "Q.z", "Q.w"};
            for (int k = 0; k < 4; k++) {
                double q = gb_anim_evaluate(curve_of(&anim, places[p], parts[k]), t);
                sum += q * q;
            }
            most = fmax(most, fabs(sqrt(sum) - 1));
        }
        printf("%-10s quaternions %.1e off length 1\n", places[p], most);
        assert_near(most, 0, p == 0 ? 5e-4 : 5e-3, 0, places[p]);
    }
    /* A person who stands: the body's muscles stay within their ranges or a little beyond. (Fingers
     * go to 2.2 in this file.) */
    for (int i = 0; i < clip.nframe * GB_NMUSCLE; i++) {
        if (i % GB_NMUSCLE < 55)
            assert_true(fabs(clip.muscle[i]) < 1.2);
    }
    gb_arena_free(&arena);
    gb_anim_free(&anim);
    gb_file_close(&file);
}

/* Its avatar is not known: a body of other proportions holds its hands and feet elsewhere by
 * centimetres, and turned by some degrees. A swapped axis or a missing post-rotation would be tens
 * of degrees; a foot's height is the least of it, because both stand on their floor. */
static void idles_goals_are_like_computed_ones(void **state)
{
    (void)state;
    need_data();
    gb_file file;
    gb_anim anim;
    gb_arena arena = {0};
    gb_human_clip clip;
    gb_root *stored;
    gb_error err = {0};
    open_idle(&file, &anim);
    assert_status(gb_human_clip_of_anim(&anim, 0, &arena, &clip, &stored, NULL, &err), GB_OK, &err);
    for (int rig = 0; rig < 2; rig++) {
        double place[GB_NGOAL] = {0}, height[GB_NGOAL] = {0}, turn[GB_NGOAL] = {0};
        gb_avatar avatar;
        if (rig)
            make_game(&avatar);
        else
            make_everybody(NULL, &avatar);
        for (int f = 0; f < clip.nframe; f++) {
            gb_quat local[GB_NHUMAN];
            gb_root goal[GB_NGOAL];
            gb_muscles_pose(&avatar, clip.muscle + f * GB_NMUSCLE, local);
            gb_goals_of_pose(&avatar, local, clip.root[f], goal);
            for (int g = 0; g < GB_NGOAL; g++) {
                const gb_root *was = &stored[f * GB_NGOAL + g];
                place[g] = fmax(place[g], metres_apart(goal[g].t, was->t));
                height[g] = fmax(height[g], fabs(goal[g].t.y - was->t.y));
                turn[g] = fmax(turn[g], degrees_apart(goal[g].q, was->q));
            }
        }
        for (int g = 0; g < GB_NGOAL; g++) {
            printf("%-9s %-10s place %.3f, height %.3f scales, turn %.1f degrees away at most\n",
                   rig ? "game rig" : "everybody", places[g + 1], place[g], height[g], turn[g]);
            if (g <= GB_GOAL_RIGHT_FOOT)
                assert_near(height[g], 0, 0.05, 0, "height of a foot's goal");
            assert_near(place[g], 0, 0.25, 0, "place of a goal");
            assert_near(turn[g], 0, 15, 0, "turn of a goal");
        }
    }
    gb_arena_free(&arena);
    gb_anim_free(&anim);
    gb_file_close(&file);
}

/* On the game rig the clip is a person who stands: hips over feet that are near the floor, head on
 * top, nothing moves faster than a metre a second. */
static void idle_plays_on_the_game_rig(void **state)
{
    (void)state;
    need_data();
    gb_take take;
    gb_body body;
    gb_error err = {0};
    assert_status(
        gb_take_open(data_path("humanoid/unity/rpm_IdleAnimation.anim"), NULL, &take, &err), GB_OK,
        &err);
    assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
    assert_int_equal(take.motion.skeleton.njoint, 19);
    assert_true(take.loops); /* m_LoopTime: 1 */
    assert_near(take.motion.frame_time, 1 / 24.0, 1e-15, 0, "the clip's own rate");
    for (int f = 0; f < body.nframe; f++) {
        gb_vec3 pelvis = gb_body_at(&body, GB_PELVIS, f), head = gb_body_at(&body, GB_HEAD, f);
        for (int side = 0; side < 2; side++) {
            gb_vec3 ankle = gb_body_at(&body, GB_ANKLE + side, f);
            assert_in_range((long)(1000 * ankle.y), 20, 150);
            assert_near(ankle.x, pelvis.x, 0.3, 0, "ankles under the pelvis, x");
            assert_near(ankle.z, pelvis.z, 0.3, 0, "ankles under the pelvis, z");
            /* Our frame: left is +x. */
            assert_true(gb_body_at(&body, GB_HIP, f).x > gb_body_at(&body, GB_HIP + 1, f).x);
        }
        assert_true(pelvis.y > 0.8 && pelvis.y < 1.0);
        assert_true(head.y > 1.4 && head.y < 1.7);
        for (int p = 0; p < GB_NPOINT && f > 0; p++) {
            if (body.has[p])
                assert_true(metres_apart(gb_body_at(&body, p, f), gb_body_at(&body, p, f - 1)) <
                            take.motion.frame_time);
        }
    }
    gb_take_close(&take);
}

/* ---- CMU 35_01 ---- */

typedef struct walk {
    gb_take subject;
    gb_arena arena;
    gb_motion motion; /* through the humanoid */
    gb_body was, is;
} walk;

static void open_walk(walk *w, const char *name)
{
    const char *take = data_path(name);
    gb_avatar avatar;
    gb_human_map map;
    gb_human_clip made, back;
    gb_anim anim;
    gb_point_map points;
    gb_error err = {0};
    memset(w, 0, sizeof *w);
    assert_status(gb_take_open(take, NULL, &w->subject, &err), GB_OK, &err);
    assert_status(gb_avatar_load(take, &avatar, NULL, &err), GB_OK, &err);
    gb_human_map_points(&w->subject.motion.skeleton, &w->subject.map, &map);
    assert_status(
        gb_human_clip_of_motion(&w->subject.motion, &map, &avatar, &w->arena, &made, &err), GB_OK,
        &err);
    assert_status(gb_human_clip_anim(&made, &avatar, "35_01", &anim, &err), GB_OK, &err);
    assert_status(gb_human_clip_of_anim(&anim, 0, &w->arena, &back, NULL, NULL, &err), GB_OK, &err);
    gb_anim_free(&anim);
    assert_int_equal(back.nframe, w->subject.motion.nframe);
    assert_status(gb_human_clip_motion(&back, &avatar, &w->motion, &err), GB_OK, &err);
    gb_point_map_by_name(&w->motion.skeleton, &points, NULL);
    assert_status(gb_take_body(&w->subject, &w->was, &err), GB_OK, &err);
    assert_status(gb_body_from_motion(&w->motion, &points, &w->arena, &w->is, &err), GB_OK, &err);
}

static void close_walk(walk *w)
{
    gb_motion_free(&w->motion);
    gb_arena_free(&w->arena);
    gb_take_close(&w->subject);
}

/* A humanoid's knees and feet have fewer axes than CMU's: the twists of the bones above make up for
 * it (muscles/fit.h). */
static void a_walk_as_a_clip_keeps_its_joints(void **state)
{
    (void)state;
    static const int points[] = {GB_NECK_BASE,    GB_HIP,      GB_HIP + 1,      GB_KNEE,
                                 GB_KNEE + 1,     GB_SHOULDER, GB_SHOULDER + 1, GB_ELBOW,
                                 GB_ELBOW + 1,    GB_ANKLE,    GB_ANKLE + 1,    GB_TOE_BASE,
                                 GB_TOE_BASE + 1, GB_WRIST,    GB_WRIST + 1};
    need_data();
    walk w;
    open_walk(&w, "cmu/35_01.amc");
    assert_int_equal(w.is.nframe, w.was.nframe);
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        double most = 0, sum = 0;
        int p = points[i];
        assert_true(w.was.has[p] && w.is.has[p]);
        for (int f = 0; f < w.was.nframe; f++) {
            double d = metres_apart(gb_body_at(&w.was, p, f), gb_body_at(&w.is, p, f));
            most = fmax(most, d);
            sum += d * d / w.was.nframe;
        }
        printf("%-16s %8.3f mm rms, %8.3f mm at most\n", gb_point_name(p), 1000 * sqrt(sum),
               1000 * most);
        assert_near(most, 0, 1e-4, 0, gb_point_name(p));
    }
    close_walk(&w);
}

/* A clavicle that twists: the upper arm takes what a shoulder has no muscle for. */
static void a_twisted_clavicle_costs_nothing(void **state)
{
    (void)state;
    need_data();
    walk w;
    open_walk(&w, "bvh/bvh_toolbox_walk01.bvh");
    for (int p = GB_ELBOW; p <= GB_WRIST + 1; p++) {
        if (!w.was.has[p] || !w.is.has[p])
            continue;
        for (int f = 0; f < w.was.nframe; f++)
            assert_near(metres_apart(gb_body_at(&w.was, p, f), gb_body_at(&w.is, p, f)), 0, 2e-4, 0,
                        gb_point_name(p));
    }
    close_walk(&w);
}

/* Every curve: degrees and hundredths of a leg. Not those of the hand: CMU's bends in a joint
 * behind the wrist, which a clip has no bone for. */
static void a_walk_as_a_clip_keeps_its_curves(void **state)
{
    (void)state;
    need_data();
    walk w;
    gb_gait was, is;
    gb_error err = {0};
    open_walk(&w, "cmu/35_01.amc");
    assert_status(gb_gait_analyze(&w.was, NULL, &was, NULL, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&w.is, NULL, &is, NULL, &err), GB_OK, &err);
    assert_int_equal(was.nkept, is.nkept);
    assert_true(was.nkept > 0);
    for (int c = 0; c < GB_NCURVE; c++) {
        double most = 0;
        if (!was.has_curve[c] || !is.has_curve[c] || c == GB_HAND_FLEXION || c == GB_HAND_FRONTAL) {
            printf("%-22s -\n", gb_curves[c].name);
            continue;
        }
        for (int i = 0; i < GB_SAMPLES; i++)
            most = fmax(most, fabs(was.curve[c][i] - is.curve[c][i]));
        printf("%-22s %8.3f %s at most\n", gb_curves[c].name, most, gb_curves[c].unit);
        bool angle = strcmp(gb_curves[c].unit, "deg") == 0;
        assert_near(most, 0, angle ? 0.05 : 0.0005, 0, gb_curves[c].name);
    }
    gb_gait_free(&was);
    gb_gait_free(&is);
    close_walk(&w);
}

/* On another body it is the same walk at that body's size: legs do not cross, steps are as long in
 * legs. */
static void a_walk_plays_on_another_body(void **state)
{
    (void)state;
    need_data();
    gb_take subject;
    gb_avatar avatar;
    gb_human_map map;
    gb_human_clip made;
    gb_motion motion;
    gb_point_map points;
    gb_body was_body, is_body;
    gb_gait was, is;
    gb_arena arena = {0};
    gb_error err = {0};
    assert_status(gb_take_open(data_path("cmu/35_01.amc"), NULL, &subject, &err), GB_OK, &err);
    make_game(&avatar);
    gb_human_map_points(&subject.motion.skeleton, &subject.map, &map);
    assert_status(gb_human_clip_of_motion(&subject.motion, &map, &avatar, &arena, &made, &err),
                  GB_OK, &err);
    assert_status(gb_human_clip_motion(&made, &avatar, &motion, &err), GB_OK, &err);
    gb_point_map_by_name(&motion.skeleton, &points, NULL);
    assert_status(gb_take_body(&subject, &was_body, &err), GB_OK, &err);
    assert_status(gb_body_from_motion(&motion, &points, &arena, &is_body, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&was_body, NULL, &was, NULL, &err), GB_OK, &err);
    assert_status(gb_gait_analyze(&is_body, NULL, &is, NULL, &err), GB_OK, &err);
    assert_true(is.nkept > 0);
    assert_near(is.mean[GB_CADENCE], was.mean[GB_CADENCE], 1, 0, "cadence");
    assert_near(is.mean[GB_STRIDE], was.mean[GB_STRIDE], 0.05, 0, "stride");
    assert_near(is.mean[GB_STEP_WIDTH], was.mean[GB_STEP_WIDTH], 0.05, 0, "step width");
    for (int i = 0; i < GB_SAMPLES; i++) {
        assert_near(is.curve[GB_KNEE_FLEXION][i], was.curve[GB_KNEE_FLEXION][i], 3, 0, "knee");
        assert_near(is.curve[GB_THIGH][i], was.curve[GB_THIGH][i], 3, 0, "thigh");
    }
    gb_gait_free(&was);
    gb_gait_free(&is);
    gb_motion_free(&motion);
    gb_arena_free(&arena);
    gb_take_close(&subject);
}

/* A skeleton without hips and legs is no humanoid; it was read out of bounds once. */
static void what_is_no_humanoid_is_refused(void **state)
{
    (void)state;
    gb_joint joint = gb_joint_make("thing", -1, (gb_vec3){0, 0, 0});
    double values[1] = {0};
    gb_motion motion = {.nframe = 1,
                        .frame_time = 0.01,
                        .metres = 1,
                        .angle = 1,
                        .world = gb_quat_identity,
                        .values = values};
    gb_human_map map;
    gb_human_clip made;
    gb_avatar avatar;
    gb_arena arena = {0};
    gb_error err = {0};
    motion.skeleton.joint = &joint;
    motion.skeleton.njoint = 1;
    for (int b = 0; b < GB_NHUMAN; b++)
        map.node[b] = -1;
    make_game(&avatar);
    assert_int_equal(gb_human_clip_of_motion(&motion, &map, &avatar, &arena, &made, &err),
                     GB_INPUT);
    assert_contains(err.message, "hips");
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(idle_is_read_whole),
    cmocka_unit_test(idles_goals_are_like_computed_ones),
    cmocka_unit_test(idle_plays_on_the_game_rig),
    cmocka_unit_test(a_walk_as_a_clip_keeps_its_joints),
    cmocka_unit_test(a_walk_as_a_clip_keeps_its_curves),
    cmocka_unit_test(a_twisted_clavicle_costs_nothing),
    cmocka_unit_test(a_walk_plays_on_another_body),
    cmocka_unit_test(what_is_no_humanoid_is_refused),
};

run_group(tests)
