/* Measures of subjects, whoever they are (declared in measures.h). */
#include "experiment/measures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gait/smoothness.h"

/* One deg/frame^2 at 60 frames a second, in deg/s^2. */
#define FRAME60 3600.0

enum { STRIP_POSES = 9 };

unsigned gb_measure_find(const char *name)
{
    static const char *const names[] = {"pops",      "inventory", "smoothness", "strip", "people",
                                        "mechanics", "events",    "route",      "rigs",  "feet"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0)
            return 1u << i;
    }
    return 0;
}

/* ---- smoothness ---- */

static const struct {
    const char *name;
    int point;
    bool paired;
} moving[3] = {{"ankle", GB_ANKLE, true}, {"wrist", GB_WRIST, true}, {"head", GB_HEAD, false}};

/* Speed of a point relative to mid-hip over a cycle, into speed; returns the samples. */
static int find_speed(const gb_body *body, int point, const gb_cycle *cycle, double *speed)
{
    int first = (int)ceil(cycle->start), last = (int)floor(cycle->end), n = 0;
    gb_vec3 before = {0, 0, 0};
    for (int f = first; f <= last && f < body->nframe; f++) {
        gb_vec3 hips = gb_vec3_scale(
            gb_vec3_add(gb_body_at(body, GB_HIP, f), gb_body_at(body, GB_HIP + 1, f)), 0.5);
        gb_vec3 at = gb_vec3_sub(gb_body_at(body, point, f), hips);
        if (f > first)
            speed[n++] = gb_vec3_length(gb_vec3_sub(at, before)) / body->frame_time;
        before = at;
    }
    return n;
}

static gb_status find_smoothness(const gb_body *body, const gb_gait *gait, gb_subject_measures *out,
                                 gb_error *err)
{
    double *speed = malloc((size_t)body->nframe * sizeof *speed);
    gb_status status = speed ? GB_OK : gb_fail_memory(err);
    for (int i = 0; i < 3 && status == GB_OK; i++) {
        double sparc = 0, ldlj = 0;
        int count = 0;
        for (int side = 0; side < (moving[i].paired ? 2 : 1); side++) {
            int point = moving[i].point + side;
            for (int c = 0; c < gait->ncycle && body->has[point] && status == GB_OK; c++) {
                const gb_cycle *cycle = &gait->cycle[c];
                double one;
                if (!cycle->kept || (moving[i].paired && (int)cycle->side != side))
                    continue;
                int n = find_speed(body, point, cycle, speed);
                status = gb_sparc(speed, n, 1 / body->frame_time, &one, err);
                sparc += one;
                ldlj += gb_ldlj(speed, n, 1 / body->frame_time);
                count++;
            }
        }
        out->sparc[i] = count ? sparc / count : (double)NAN;
        out->ldlj[i] = count ? ldlj / count : (double)NAN;
    }
    free(speed);
    return status;
}

/* ---- stick figures ---- */

/* Chains of points that are drawn as lines; -1 ends one, -2 the list. Paired: left, then right. */
static const int chains[] = {GB_HIP,
                             GB_KNEE,
                             GB_ANKLE,
                             GB_TOE_BASE,
                             GB_TOE_TIP,
                             -1,
                             GB_HIP + 1,
                             GB_KNEE + 1,
                             GB_ANKLE + 1,
                             GB_TOE_BASE + 1,
                             GB_TOE_TIP + 1,
                             -1,
                             GB_SHOULDER,
                             GB_ELBOW,
                             GB_WRIST,
                             -1,
                             GB_SHOULDER + 1,
                             GB_ELBOW + 1,
                             GB_WRIST + 1,
                             -1,
                             GB_PELVIS,
                             GB_NECK_BASE,
                             GB_HEAD,
                             GB_HEAD_TOP,
                             -1,
                             -2};

/* Each chain of a pose, seen from the walker's right, x ahead of the first pose's hips. */
static int add_pose(const gb_body *body, int frame, gb_vec3 origin, gb_vec3 ahead, double shift,
                    int which, double *x, double *y, int n)
{
    int chain = 0;
    for (const int *p = chains; *p != -2; p++) {
        if (*p == -1) {
            chain++;
            continue;
        }
        if (chain != which || !body->has[*p])
            continue;
        gb_vec3 d = gb_vec3_sub(gb_body_at(body, *p, frame), origin);
        x[n] = gb_vec3_dot(d, ahead) + shift;
        y[n++] = gb_body_at(body, *p, frame).y;
    }
    x[n] = y[n] = (double)NAN;
    return n + 1;
}

/* The first kept cycle of the left side, pose by pose, each beside the last. */
static gb_status draw_strip(const char *name, const gb_body *body, const gb_gait *gait,
                            gb_results *results, gb_error *err)
{
    static const char *const labels[] = {"left leg", "right leg", "left arm", "right arm",
                                         "trunk and head"};
    const gb_cycle *cycle = NULL;
    for (int i = 0; i < gait->ncycle && !cycle; i++) {
        if (gait->cycle[i].kept && (gait->cycle[i].side == GB_LEFT || gait->side_count[0] == 0))
            cycle = &gait->cycle[i];
    }
    if (!cycle)
        return GB_OK;
    char id[200], title[200];
    snprintf(id, sizeof id, "strip-%.180s", name);
    for (char *p = id; *p; p++) {
        if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
              *p == '-'))
            *p = '-';
    }
    snprintf(title, sizeof title, "One stride of %.120s, from left heel strike", name);
    gb_result_plot *plot =
        gb_results_add_plot(results, id, title, "m (poses moved apart)", "m", true);
    if (!plot)
        return gb_fail_memory(err);
    plot->subject = name;
    for (int chain = 0; chain < 5; chain++) {
        double x[STRIP_POSES * 8], y[STRIP_POSES * 8];
        int n = 0;
        for (int i = 0; i < STRIP_POSES; i++) {
            double at = cycle->start + (cycle->end - cycle->start) * i / (STRIP_POSES - 1);
            int frame = (int)floor(at + 0.5);
            gb_vec3 hips = gb_vec3_scale(
                gb_vec3_add(gb_body_at(body, GB_HIP, frame), gb_body_at(body, GB_HIP + 1, frame)),
                0.5);
            n = add_pose(body, frame, hips, cycle->forward, i * 1.15 * gait->leg, chain, x, y, n);
        }
        if (!gb_results_add_series(results, plot, labels[chain], x, y, n))
            return gb_fail_memory(err);
    }
    return GB_OK;
}

gb_status gb_measure_subject(unsigned measures, int index, const gb_take *subject,
                             const gb_body *body, const gb_gait *gait, gb_results *results,
                             gb_error *err)
{
    gb_status status = GB_OK;
    gb_arena scratch = {0};
    gb_subject_measures *out = &results->subject[index].measures;
    if (measures & GB_MEASURE_POPS) {
        gb_pops pops = {0};
        gb_gait unfiltered = *gait;
        unfiltered.cutoff = 0;
        status = gb_pops_of_gait(body, gait, &scratch, &pops, err);
        memcpy(out->p99, pops.p99, sizeof out->p99);
        if (status == GB_OK)
            status = gb_pops_of_gait(body, &unfiltered, &scratch, &pops, err);
        memcpy(out->peak, pops.peak, sizeof out->peak);
        for (int b = 0; b < GB_NBONE && gait->fps > 0; b++)
            out->peak_time[b] = isnan(pops.peak[b]) ? (double)NAN : pops.peak_frame[b] / gait->fps;
    }
    if (status == GB_OK && (measures & GB_MEASURE_INVENTORY)) {
        gb_inventory inventory = {0};
        status = gb_inventory_find(&subject->motion, &subject->map, gait, &inventory, err);
        memcpy(out->range, inventory.range, sizeof out->range);
    }
    if (status == GB_OK && (measures & GB_MEASURE_SMOOTHNESS))
        status = find_smoothness(body, gait, out, err);
    const gb_slide slide = gb_slide_find(body, gait);
    if (measures & GB_MEASURE_FEET)
        memcpy(out->slide,
               (const double[]){slide.mean[0], slide.mean[1], slide.both, slide.largest},
               sizeof out->slide);
    if (status == GB_OK && (measures & GB_MEASURE_STRIP))
        status = draw_strip(results->subject[index].name, body, gait, results, err);
    gb_arena_free(&scratch);
    return status;
}

/* ---- tables ---- */

static void pops_row(gb_results *results, gb_result_table *table, const char *what,
                     const double values[GB_NBONE])
{
    gb_results_add_cell(results, table, "%s", what);
    for (int b = 0; b < GB_NBONE; b++)
        gb_results_add_number(results, table, values[b] / FRAME60, 2);
}

static bool pops_metrics(const gb_subject_result *s, gb_results *results)
{
    const gb_subject_measures *measured = &s->measures;
    for (int b = 0; b < GB_NBONE; b++) {
        const struct {
            const char *name, *unit, *better;
            double value;
        } values[] = {
            {"angular_acceleration_p99", "deg/s^2", "lower", measured->p99[b]},
            {"angular_acceleration_peak", "deg/s^2", "lower", measured->peak[b]},
            {"angular_acceleration_peak_time", "s", "none", measured->peak_time[b]},
        };
        for (int i = 0; i < 3; i++) {
            gb_metric m = {values[i].name,           s->name,        "",
                           gb_bone_name((gb_bone)b), "both",         values[i].unit,
                           values[i].better,         values[i].value};
            if (!isnan(m.value) && !gb_results_add_metric(results, m))
                return false;
        }
    }
    return true;
}

static bool pops_table(const gb_reference *reference, int nreference, gb_results *results)
{
    const char *columns[GB_NBONE + 1] = {"Who"};
    for (int b = 0; b < GB_NBONE; b++)
        columns[b + 1] = gb_bone_name((gb_bone)b);
    gb_result_table *table = gb_results_add_table(
        results, "pops", "Pose jumps in steady going",
        "Angular acceleration of each bone in deg/frame^2 of a 60 Hz frame (times 3600: deg/s^2). "
        "99 %: 99th percentile after the gait's 6 Hz low-pass; largest: without a filter. People: "
        "the line over v* through the 99th percentiles of all takes.",
        columns, GB_NBONE + 1);
    if (!table)
        return false;
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        char text[300];
        snprintf(text, sizeof text, "%.200s, 99 %%", s->name);
        pops_row(results, table, text, s->measures.p99);
        snprintf(text, sizeof text, "%.200s, largest", s->name);
        pops_row(results, table, text, s->measures.peak);
        if (!pops_metrics(s, results))
            return false;
        for (int r = 0; r < nreference; r++) {
            double people[GB_NBONE];
            if (reference[r].running != s->running || reference[r].nperson < GB_LEAST_PEOPLE)
                continue;
            for (int b = 0; b < GB_NBONE; b++)
                people[b] = gb_reference_acceleration(&reference[r], (gb_bone)b,
                                                      s->mean[GB_SPEED_STAR], -1);
            if (isnan(people[GB_BONE_THIGH]))
                continue;
            snprintf(text, sizeof text, "people at v* %.2f, 99 %%", s->mean[GB_SPEED_STAR]);
            pops_row(results, table, text, people);
            break;
        }
    }
    return true;
}

static bool inventory_table(gb_results *results)
{
    static const char *const columns[] = {"Who", "bone", "flexion", "turn", "lean"};
    gb_result_table *table = gb_results_add_table(
        results, "inventory", "Bone inventory",
        "How much each bone turns over a cycle (deg, from least to most), about the axes of "
        "progression: flexion about the axis to the left, turn about the vertical, lean about the "
        "axis ahead. Mean of kept cycles and both sides.",
        columns, 5);
    for (int b = 0; b < GB_NINVENTORY && table; b++) {
        for (int i = 0; i < results->nsubject; i++) {
            const double *range = results->subject[i].measures.range[b];
            if (isnan(range[0]))
                continue;
            gb_results_add_cell(results, table, "%s", results->subject[i].name);
            gb_results_add_cell(results, table, "%s", gb_inventory_name((gb_inventory_bone)b));
            for (int k = 0; k < 3; k++)
                gb_results_add_number(results, table, range[k], 1);
        }
    }
    return table != NULL;
}

static bool smoothness_table(gb_results *results)
{
    static const char *const columns[] = {"Who",        "SPARC ankle", "SPARC wrist", "SPARC head",
                                          "LDLJ ankle", "LDLJ wrist",  "LDLJ head"};
    gb_result_table *table = gb_results_add_table(
        results, "smoothness", "Smoothness",
        "Of the speed relative to mid-hip over a cycle, unfiltered: spectral arc length "
        "(Balasubramanian et al. 2015) and log dimensionless jerk; nearer to 0 is smoother. LDLJ "
        "feels noise of the measurement, SPARC hardly.",
        columns, 7);
    for (int i = 0; i < results->nsubject && table; i++) {
        const gb_subject_measures *m = &results->subject[i].measures;
        gb_results_add_cell(results, table, "%s", results->subject[i].name);
        for (int k = 0; k < 6; k++)
            gb_results_add_number(results, table, k < 3 ? m->sparc[k] : m->ldlj[k - 3], 2);
    }
    return table != NULL;
}

static bool feet_table(gb_results *results)
{
    static const char *const columns[] = {"Who", "left mm", "right mm", "largest mm"};
    static const char *const sides[] = {"left", "right", "both"};
    gb_result_table *table = gb_results_add_table(
        results, "feet", "Feet that stand",
        "How far the ball of a standing foot moves over the ground, from 30 to 60 % of the stance: "
        "mean of the cycles of each side, and the largest. Unfiltered; not for running or in "
        "place.",
        columns, 4);
    for (int i = 0; i < results->nsubject && table; i++) {
        const double *slide = results->subject[i].measures.slide;
        const char *subject = results->subject[i].name;
        gb_results_add_cell(results, table, "%s", subject);
        gb_results_add_number(results, table, 1000 * slide[0], 1);
        gb_results_add_number(results, table, 1000 * slide[1], 1);
        gb_results_add_number(results, table, 1000 * slide[3], 1);
        for (int k = 0; k < 3; k++) {
            gb_metric m = {"foot_slide_mm", subject, "",      "",
                           sides[k],        "mm",    "lower", 1000 * slide[k]};
            if (!isnan(m.value) && !gb_results_add_metric(results, m))
                return false;
        }
    }
    return table != NULL;
}

gb_status gb_measure_tables(unsigned measures, const gb_reference *reference, int nreference,
                            gb_results *results, gb_error *err)
{
    bool ok = true;
    if (measures & GB_MEASURE_POPS)
        ok = ok && pops_table(reference, nreference, results);
    if (measures & GB_MEASURE_INVENTORY)
        ok = ok && inventory_table(results);
    if (measures & GB_MEASURE_SMOOTHNESS)
        ok = ok && smoothness_table(results);
    if (measures & GB_MEASURE_FEET)
        ok = ok && feet_table(results);
    return ok ? GB_OK : gb_fail_memory(err);
}
