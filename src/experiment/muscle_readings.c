#include "experiment/muscle_readings.h"

#include <math.h>

#include "geometry/angle.h"
#include "muscles/mass.h"

/* Rms and largest of two kinds of differences. */
typedef struct spread {
    double squares[2], most[2];
    int n;
} spread;

static void add(spread *s, double a, double b)
{
    const double off[2] = {a, b};
    for (int j = 0; j < 2; j++) {
        s->squares[j] += off[j] * off[j];
        s->most[j] = fmax(s->most[j], off[j]);
    }
    s->n++;
}

/* Rms and most of the first quantity, then of the second. */
static void put_spread(gb_store *store, gb_value key, const gb_quantity quantity[4],
                       const spread *s)
{
    for (int j = 0; j < 2; j++) {
        gb_store_add(store, key, quantity[2 * j], s->n ? sqrt(s->squares[j] / s->n) : 0);
        gb_store_add(store, key, quantity[2 * j + 1], s->most[j]);
    }
}

/* Through the sine of half the angle, which keeps small ones. */
static double degrees_between(gb_quat a, gb_quat b)
{
    gb_quat d = gb_quat_multiply(gb_quat_conjugate(a), b);
    return 2 * GB_DEGREES * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
}

typedef void frame_rule(const gb_avatar *, const gb_vec3 *, gb_quat *);

/* Where a rule for the body frame puts the hips of a pose. */
static void place_hips(const gb_avatar *avatar, const gb_pose_row *pose, frame_rule *rule,
                       gb_vec3 *hips, gb_quat *rotation)
{
    gb_quat local[GB_NHUMAN], frame, rest = avatar->bone[GB_H_HIPS].rest;
    gb_vec3 position[GB_NHUMAN], centre;
    gb_muscles_pose(avatar, pose->muscle, local);
    gb_avatar_forward(avatar, local, avatar->hips, rest, position, NULL);
    gb_mass_centre(avatar, position, &centre);
    rule(avatar, position, &frame);
    gb_quat turn =
        gb_quat_multiply(gb_quat_multiply(pose->root.q, avatar->frame), gb_quat_conjugate(frame));
    *hips = gb_vec3_add(gb_vec3_scale(pose->root.t, avatar->scale),
                        gb_quat_rotate(turn, gb_vec3_sub(avatar->hips, centre)));
    *rotation = gb_quat_multiply(turn, rest);
}

void gb_study_readings(const gb_avatar *avatar, const gb_pose_table *readings, gb_store *store)
{
    static const gb_quantity quantities[4] = {GB_Q_READING_TURN_RMS, GB_Q_READING_TURN_MOST,
                                              GB_Q_READING_PLACE_RMS, GB_Q_READING_PLACE_MOST};
    static const struct {
        const char *name;
        frame_rule *rule;
    } rules[] = {{"orthonormal (seed 000)", gb_body_frame}, {"hypothesis H1", gb_body_frame_h1}};
    for (int k = 0; k < 2; k++) {
        spread s = {.n = 0};
        for (int i = 0; i < readings->nrow; i++) {
            const gb_pose_row *pose = &readings->row[i];
            gb_vec3 hips;
            gb_quat rotation;
            place_hips(avatar, pose, rules[k].rule, &hips, &rotation);
            add(&s, degrees_between(rotation, pose->hips_rotation),
                1000 * gb_vec3_length(gb_vec3_sub(hips, pose->hips)));
        }
        gb_value key = {.take = "readings", .item = rules[k].name};
        put_spread(store, key, quantities, &s);
    }
}

void gb_study_tpose_read(const gb_avatar *avatar, const double read[GB_NMUSCLE], gb_store *store)
{
    double muscle[GB_NMUSCLE];
    gb_avatar_tpose_muscles(avatar, muscle);
    for (int m = 0; m < GB_NMUSCLE; m++) {
        if (!avatar->bone[gb_muscles[m].bone].present)
            continue;
        const gb_value key = {.take = "T-pose read", .item = gb_muscles[m].name};
        gb_store_add(store, key, GB_Q_TPOSE_HERE, muscle[m]);
        gb_store_add(store, key, GB_Q_TPOSE_READ, read[m]);
    }
}

void gb_study_goals(const gb_avatar *avatar, const gb_human_clip *clip, const gb_root *stored,
                    gb_store *store)
{
    static const gb_quantity quantities[4] = {GB_Q_GOAL_TURN_RMS, GB_Q_GOAL_TURN_MOST,
                                              GB_Q_GOAL_PLACE_RMS, GB_Q_GOAL_PLACE_MOST};
    static const char *const names[GB_NGOAL] = {"left foot", "right foot", "left hand",
                                                "right hand"};
    spread s[GB_NGOAL] = {{.n = 0}};
    double height[GB_NGOAL][2] = {{0}};
    for (int f = 0; f < clip->nframe; f++) {
        gb_quat local[GB_NHUMAN];
        gb_root here[GB_NGOAL];
        gb_muscles_pose(avatar, clip->muscle + (size_t)f * GB_NMUSCLE, local);
        gb_goals_of_pose(avatar, local, clip->root[f], here);
        for (int g = 0; g < GB_NGOAL; g++) {
            const gb_root *want = &stored[(size_t)f * GB_NGOAL + (size_t)g];
            add(&s[g], degrees_between(here[g].q, want->q),
                1000 * avatar->scale * gb_vec3_length(gb_vec3_sub(here[g].t, want->t)));
            height[g][0] += want->t.y / clip->nframe;
            height[g][1] += here[g].t.y / clip->nframe;
        }
    }
    for (int g = 0; g < GB_NGOAL; g++) {
        const gb_value key = {.take = "goals", .item = names[g]};
        put_spread(store, key, quantities, &s[g]);
        gb_store_add(store, key, GB_Q_GOAL_HEIGHT_STORED, height[g][0]);
        gb_store_add(store, key, GB_Q_GOAL_HEIGHT, height[g][1]);
    }
}
