#include "experiment/muscle_readings.h"

#include <math.h>

#include "muscles/mass.h"

#define DEGREES 57.29577951308232

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

static void spread_cells(gb_results *results, gb_result_table *table, const spread *s)
{
    for (int j = 0; j < 2; j++) {
        gb_results_add_cell(results, table, "%.3g", s->n ? sqrt(s->squares[j] / s->n) : 0.0);
        gb_results_add_cell(results, table, "%.3g", s->most[j]);
    }
}

/* Through the sine of half the angle, which keeps small ones. */
static double degrees_between(gb_quat a, gb_quat b)
{
    gb_quat d = gb_quat_multiply(gb_quat_conjugate(a), b);
    return 2 * DEGREES * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
}

/* Four decimals, and no zero with a sign. */
static void muscle_cell(gb_results *results, gb_result_table *table, double value)
{
    gb_results_add_cell(results, table, "%.4f", fabs(value) < 5e-5 ? 0.0 : value);
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

gb_status gb_measure_readings(const gb_avatar *avatar, const gb_pose_table *readings,
                              gb_results *results, gb_error *err)
{
    static const char *const columns[] = {"Body frame", "degrees rms", "degrees at most", "mm rms",
                                          "mm at most"};
    static const struct {
        const char *name;
        frame_rule *rule;
    } rules[] = {{"orthonormal (seed 000)", gb_body_frame}, {"hypothesis H1", gb_body_frame_h1}};
    gb_result_table *table = gb_results_add_table(
        results, "muscle-readings", "Hips against the editor's",
        "The hips' rotation and place that each rule gives for the read muscles and root.", columns,
        5);
    if (!table)
        return gb_fail_memory(err);
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
        gb_results_add_cell(results, table, "%s", rules[k].name);
        spread_cells(results, table, &s);
    }
    return GB_OK;
}

gb_status gb_measure_tpose_read(const gb_avatar *avatar, const double read[GB_NMUSCLE],
                                gb_results *results, gb_error *err)
{
    static const char *const columns[] = {"Muscle", "this T-pose", "read", "difference"};
    double muscle[GB_NMUSCLE];
    gb_avatar_tpose_muscles(avatar, muscle);
    gb_result_table *table = gb_results_add_table(
        results, "muscle-tpose-read", "A T-pose that an editor read, row by row",
        "Muscles of bones that this avatar has. The two bodies differ: how a limb slants goes into "
        "its In-Out and Twist values, how fingers are spread into their Spread values; the "
        "stretches follow from the neutral pose. A bone that the other body lacks reads as 0.",
        columns, 4);
    if (!table)
        return gb_fail_memory(err);
    for (int m = 0; m < GB_NMUSCLE; m++) {
        if (!avatar->bone[gb_muscles[m].bone].present)
            continue;
        gb_results_add_cell(results, table, "%s", gb_muscles[m].name);
        muscle_cell(results, table, muscle[m]);
        muscle_cell(results, table, read[m]);
        muscle_cell(results, table, muscle[m] - read[m]);
    }
    return GB_OK;
}

gb_status gb_measure_goals(const gb_avatar *avatar, const gb_human_clip *clip,
                           const gb_root *stored, gb_results *results, gb_error *err)
{
    static const char *const columns[] = {
        "Goal",       "degrees rms",           "degrees at most",    "mm rms",
        "mm at most", "height stored, scales", "height here, scales"};
    static const char *const names[GB_NGOAL] = {"left foot", "right foot", "left hand",
                                                "right hand"};
    gb_result_table *table =
        gb_results_add_table(results, "muscle-goals", "Goals that a clip stores",
                             "Against the goals of its poses on this avatar. They can be equal "
                             "only on the avatar that the clip was made with; heights are means, "
                             "from the mass centre, in human scales.",
                             columns, 7);
    if (!table)
        return gb_fail_memory(err);
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
        gb_results_add_cell(results, table, "%s", names[g]);
        spread_cells(results, table, &s[g]);
        gb_results_add_cell(results, table, "%.3f", height[g][0]);
        gb_results_add_cell(results, table, "%.3f", height[g][1]);
    }
    return GB_OK;
}
