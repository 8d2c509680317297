/* Measures of the procedural character itself, which knows its floor and when its feet stand
 * (declared in measures.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "experiment/measures.h"
#include "experiment/person_distance.h"
#include "humanoid/points.h"

#define FRAME60 3600.0 /* deg/s^2 in one deg/frame^2 at 60 Hz */
#define LEG     0.85   /* m */
#define DEGREES (180 / 3.14159265358979323846)

/* Steady ways of going that are looked at. */
static const struct {
    const char *name;
    gb_gait_mode mode;
    double speed;
} gait_modes[] = {
    {"walk", GB_MODE_WALK, 0.4},    {"walk", GB_MODE_WALK, 0.6},    {"walk", GB_MODE_WALK, 0.8},
    {"walk", GB_MODE_WALK, 1.0},    {"walk", GB_MODE_WALK, 1.25},   {"walk", GB_MODE_WALK, 1.5},
    {"walk", GB_MODE_WALK, 1.8},    {"walk", GB_MODE_WALK, 2.0},    {"go", GB_MODE_AUTOMATIC, 1.7},
    {"go", GB_MODE_AUTOMATIC, 1.9}, {"go", GB_MODE_AUTOMATIC, 2.1}, {"go", GB_MODE_AUTOMATIC, 2.3},
    {"go", GB_MODE_AUTOMATIC, 2.6}, {"run", GB_MODE_RUN, 2.8},      {"run", GB_MODE_RUN, 3.2},
    {"run", GB_MODE_RUN, 3.6},
};

enum { NGAIT_MODE = sizeof gait_modes / sizeof *gait_modes };

/* A take with the poses that it was made of. */
typedef struct known_take {
    gb_motion motion;
    gb_character_pose *pose; /* (nframe) */
    gb_body body;
    gb_arena arena;
    double fps;
} known_take;

static void free_take(known_take *take)
{
    free(take->pose);
    gb_motion_free(&take->motion);
    gb_arena_free(&take->arena);
    memset(take, 0, sizeof *take);
}

static gb_status make_take(const gb_route_leg *route, int nleg, double seconds, double fps,
                           const gb_style *parameters, known_take *take, gb_error *err)
{
    gb_point_map map;
    memset(take, 0, sizeof *take);
    take->fps = fps;
    gb_recording order = {route, nleg, seconds, fps, gb_figure_average(LEG), parameters};
    gb_status status = gb_character_motion(&order, &take->motion, &take->pose, err);
    if (status != GB_OK)
        return status;
    gb_point_map_by_name(&take->motion.skeleton, &map, NULL);
    status = gb_body_from_motion(&take->motion, &map, &take->arena, &take->body, err);
    if (status != GB_OK)
        free_take(take);
    return status;
}

static gb_status make_steady(gb_gait_mode mode, double speed, double seconds, double fps,
                             const gb_style *parameters, known_take *take, gb_error *err)
{
    gb_route_leg leg = {0, {.speed = speed, .mode = mode}, "steady"};
    return make_take(&leg, 1, seconds, fps, parameters, take, err);
}

/* ---- people ---- */

static const int judged[] = {
    GB_THIGH,         GB_KNEE_FLEXION,    GB_ANKLE_FLEXION,    GB_FOOT_PITCH,        GB_UPPER_ARM,
    GB_ELBOW_FLEXION, GB_PELVIS_ROTATION, GB_PELVIS_OBLIQUITY, GB_SHOULDER_ROTATION, GB_PELVIS_TILT,
    GB_ANKLE_FORE,    GB_ANKLE_HEIGHT,    GB_PELVIS_HEIGHT,
};

enum { NJUDGED = sizeof judged / sizeof *judged, NTAKE_COLUMN = 6 };

static bool people_tables(const gb_person_distance *distance, int n, const char *reference,
                          gb_results *results)
{
    static const char *const columns[] = {"Curve", "character", "others", "ratio"};
    double character[GB_NCURVE], others[GB_NCURVE];
    gb_person_distance_mean(distance, n, character, others);
    gb_result_table *table = gb_results_add_table(
        results, "people", "The character against single people",
        "RMS to each take at the take's own v*, mean over the takes of a person, then over people: "
        "of the character, and of the mean of the other people at that speed. A ratio up to 1 says "
        "that the character is as good a guess of a person as the other people are. The character "
        "was tuned with these people in view; gaitbench tune --leave-one-out judges it on people "
        "that it was not tuned on.",
        columns, 4);
    if (!table)
        return false;
    for (int i = 0; i < NJUDGED; i++) {
        int c = judged[i], d = gb_curves[c].decimals + 1;
        gb_metric m = {"to_person", "procedural",      reference, gb_curves[c].name,
                       "both",      gb_curves[c].unit, "lower",   character[c]};
        gb_metric r = {"to_person_ratio",
                       "procedural",
                       reference,
                       gb_curves[c].name,
                       "both",
                       "",
                       "lower",
                       character[c] / others[c]};
        if (!gb_results_add_metric(results, m) || !gb_results_add_metric(results, r))
            return false;
        gb_results_add_cell(results, table, "%s (%s)", gb_curves[c].name, gb_curves[c].unit);
        gb_results_add_cell(results, table, "%.*f", d, character[c]);
        gb_results_add_cell(results, table, "%.*f", d, others[c]);
        gb_results_add_cell(results, table, "%.3f", character[c] / others[c]);
    }
    const char *heads[3 + NTAKE_COLUMN] = {"Take", "person", "v*"};
    for (int i = 0; i < NTAKE_COLUMN; i++)
        heads[3 + i] = gb_curves[judged[i]].name;
    table = gb_results_add_table(results, "people-takes", "The same, take by take",
                                 "RMS in degrees: the character / the mean of the others.", heads,
                                 3 + NTAKE_COLUMN);
    for (int i = 0; i < n && table; i++) {
        gb_results_add_cell(results, table, "%s", distance[i].take);
        gb_results_add_cell(results, table, "%s", distance[i].person);
        gb_results_add_cell(results, table, "%.3f", distance[i].speed_star);
        for (int k = 0; k < NTAKE_COLUMN; k++)
            gb_results_add_cell(results, table, "%.1f / %.1f", distance[i].character[judged[k]],
                                distance[i].others[judged[k]]);
    }
    return table != NULL;
}

/* Takes that are wanted, each measured by any thread. */
typedef struct people_work {
    const gb_reference *reference;
    const gb_style *parameters;
    gb_figure figure;
    int *take;                    /* (n) indices */
    gb_person_distance *distance; /* (n) */
} people_work;

static gb_status find_distance(void *user, int index, gb_error *err)
{
    people_work *work = user;
    return gb_person_distance_find(work->reference, work->take[index], work->parameters,
                                   &work->figure, &work->distance[index], err);
}

gb_status gb_measure_people(const gb_reference *reference, const gb_style *parameters,
                            const gb_progress *progress, gb_results *results, gb_error *err)
{
    size_t room = (size_t)reference->ntake + 1;
    gb_person_distance *distance = calloc(room, sizeof *distance);
    people_work work = {reference, parameters, gb_figure_average(LEG),
                        calloc(room, sizeof *work.take), distance};
    int n = 0;
    for (int i = 0; i < reference->ntake && work.take; i++) {
        if (gb_person_distance_wanted(reference, i))
            work.take[n++] = i;
    }
    gb_pieces pieces = {n, find_distance, NULL, &work, "people"};
    gb_status status =
        distance && work.take ? gb_parallel_run(&pieces, progress, err) : gb_fail_memory(err);
    free(work.take);
    if (status == GB_OK && n > 0 && !people_tables(distance, n, reference->name, results))
        status = gb_fail_memory(err);
    free(distance);
    return status;
}

/* ---- mechanics ---- */

typedef struct mechanics {
    double slide;       /* m, largest way of a carrying point in one contact */
    double penetration; /* m */
    double knee;        /* deg, the straightest */
    double drop;        /* m, by which the hips gave way */
} mechanics;

static gb_vec3 carrying_point(const gb_foot_state *foot)
{
    return foot->contact == GB_CONTACT_HEEL   ? foot->heel
           : foot->contact == GB_CONTACT_BALL ? foot->ball
                                              : foot->tip;
}

static void find_mechanics(const gb_character_pose *pose, int n, mechanics *m)
{
    *m = (mechanics){0, 0, 180, 0};
    for (int side = 0; side < 2; side++) {
        gb_vec3 start = {0, 0, 0};
        gb_contact contact = GB_CONTACT_NONE;
        for (int f = 0; f < n; f++) {
            const gb_foot_state *foot = &pose[f].foot[side];
            gb_vec3 at = carrying_point(foot);
            double low = fmin(foot->heel.y, fmin(foot->ball.y, foot->tip.y));
            m->penetration = fmax(m->penetration, -low);
            m->knee = fmin(m->knee, DEGREES * pose[f].knee[side]);
            m->drop = fmax(m->drop, pose[f].drop);
            if (foot->contact != contact)
                start = at;
            contact = foot->contact;
            if (contact != GB_CONTACT_NONE)
                m->slide = fmax(m->slide, hypot(at.x - start.x, at.z - start.z));
        }
    }
}

static bool mechanics_row(gb_results *results, gb_result_table *table, const char *name,
                          const mechanics *m)
{
    const struct {
        const char *metric, *unit;
        double value;
    } values[] = {{"slide_mm", "mm", 1000 * m->slide},
                  {"penetration_mm", "mm", 1000 * m->penetration},
                  {"least_knee_deg", "deg", m->knee}};
    gb_results_add_cell(results, table, "%s", name);
    gb_results_add_cell(results, table, "%.3f", 1000 * m->slide);
    gb_results_add_cell(results, table, "%.2f", 1000 * m->penetration);
    gb_results_add_cell(results, table, "%.1f", m->knee);
    gb_results_add_cell(results, table, "%.1f", 1000 * m->drop);
    for (int i = 0; i < 3; i++) {
        gb_metric metric = {
            values[i].metric, name, "", "", "both", values[i].unit, i == 2 ? "higher" : "lower",
            values[i].value};
        if (!gb_results_add_metric(results, metric))
            return false;
    }
    return true;
}

typedef struct mechanics_work {
    const gb_style *parameters;
    mechanics found[NGAIT_MODE + 1]; /* the last one over the route */
} mechanics_work;

static gb_status measure_mechanics(void *user, int index, gb_error *err)
{
    mechanics_work *work = user;
    known_take take;
    gb_status status = index == NGAIT_MODE
                           ? make_take(gb_route_all, gb_route_all_count, gb_route_seconds, 120,
                                       work->parameters, &take, err)
                           : make_steady(gait_modes[index].mode, gait_modes[index].speed, 6, 120,
                                         work->parameters, &take, err);
    if (status != GB_OK)
        return status;
    find_mechanics(take.pose, take.motion.nframe, &work->found[index]);
    free_take(&take);
    return GB_OK;
}

gb_status gb_measure_mechanics(const gb_style *parameters, const gb_progress *progress,
                               gb_results *results, gb_error *err)
{
    static const char *const columns[] = {"Going", "slide mm", "penetration mm",
                                          "straightest knee deg", "hips give way mm"};
    gb_result_table *table = gb_results_add_table(
        results, "mechanics", "Feet, knees and the floor",
        "Of the character at 120 Hz: how far the point that carries (heel, ball or toe tip) moves "
        "within one contact, how deep heel, ball or toe tip get under the floor, the least flexion "
        "of a knee, and by how much the hips come down so that the legs reach.",
        columns, 5);
    if (!table)
        return gb_fail_memory(err);
    mechanics_work work = {parameters, {{0, 0, 0, 0}}};
    gb_pieces pieces = {NGAIT_MODE + 1, measure_mechanics, NULL, &work, "mechanics"};
    gb_status status = gb_parallel_run(&pieces, progress, err);
    for (int i = 0; i <= NGAIT_MODE && status == GB_OK; i++) {
        char name[64];
        if (i == NGAIT_MODE)
            snprintf(name, sizeof name, "the whole route");
        else
            snprintf(name, sizeof name, "%s %.2f m/s", gait_modes[i].name, gait_modes[i].speed);
        if (!mechanics_row(results, table, name, &work.found[i]))
            status = gb_fail_memory(err);
    }
    return status;
}

/* ---- events ---- */

/* Frames (fractional) at which a foot is set down (event GB_STRIKE) or leaves. */
static int flagged_events(const known_take *take, int side, gb_event event, double *out)
{
    int n = 0;
    for (int f = 2; f < take->motion.nframe; f++) {
        const gb_foot_state *was = &take->pose[f - 1].foot[side], *is = &take->pose[f].foot[side];
        if (was->planted == is->planted || is->planted != (event == GB_STRIKE))
            continue;
        double per_frame = take->pose[f - 1].foot[side].phase - take->pose[f - 2].foot[side].phase;
        per_frame += per_frame < 0;
        double since = is->phase - (event == GB_STRIKE ? 0 : take->pose[f].duty);
        out[n++] = f - since / per_frame;
    }
    return n;
}

typedef struct event_check {
    int flags, missed, invented;
    double sum, squares; /* s, detected minus flagged */
    int matched;
} event_check;

/* Events within a second of the ends are left out: the filter has nothing to hold on to there. */
static bool inside(const known_take *take, double frame)
{
    return frame > take->fps && frame < take->motion.nframe - 1 - take->fps;
}

static void match_events(const known_take *take, const gb_event_list *found, const double *flag,
                         int n, double period, event_check *check)
{
    for (int i = 0; i < n; i++) {
        int best = -1;
        if (!inside(take, flag[i]))
            continue;
        for (int k = 0; k < found->count; k++) {
            if (best < 0 || fabs(found->frame[k] - flag[i]) < fabs(found->frame[best] - flag[i]))
                best = k;
        }
        check->flags++;
        if (best < 0 || fabs(found->frame[best] - flag[i]) > period / 4) {
            check->missed++;
            continue;
        }
        double late = (found->frame[best] - flag[i]) / take->fps;
        check->sum += late;
        check->squares += late * late;
        check->matched++;
    }
    for (int k = 0; k < found->count; k++) {
        double nearest = (double)INFINITY;
        for (int i = 0; i < n; i++)
            nearest = fmin(nearest, fabs(flag[i] - found->frame[k]));
        check->invented += inside(take, found->frame[k]) && nearest > period / 4;
    }
}

static gb_status check_events(const known_take *take, event_check check[2], gb_error *err)
{
    gb_gait gait;
    gb_status status = gb_gait_analyze(&take->body, NULL, &gait, NULL, err);
    if (status != GB_OK)
        return status;
    double *flag = calloc((size_t)take->motion.nframe, sizeof *flag);
    if (!flag)
        status = gb_fail_memory(err);
    double period = 120 / gait.mean[GB_CADENCE] * take->fps;
    period = isnan(period) ? take->fps : period;
    for (int event = 0; event < 2 && flag; event++) {
        check[event] = (event_check){0};
        for (int side = 0; side < 2; side++) {
            int n = flagged_events(take, side, (gb_event)event, flag);
            match_events(take, &gait.event[side][event], flag, n, period, &check[event]);
        }
    }
    free(flag);
    gb_gait_free(&gait);
    return status;
}

typedef struct events_work {
    const gb_style *parameters;
    event_check check[NGAIT_MODE][2];
} events_work;

static gb_status measure_events(void *user, int index, gb_error *err)
{
    events_work *work = user;
    known_take take;
    gb_status status = make_steady(gait_modes[index].mode, gait_modes[index].speed, 12, 120,
                                   work->parameters, &take, err);
    if (status != GB_OK)
        return status;
    status = check_events(&take, work->check[index], err);
    free_take(&take);
    return status;
}

gb_status gb_measure_events(const gb_style *parameters, const gb_progress *progress,
                            gb_results *results, gb_error *err)
{
    static const char *const columns[] = {"Going",    "event",   "flags", "missed",
                                          "invented", "bias ms", "SD ms"};
    gb_result_table *table = gb_results_add_table(
        results, "events", "Detected events against the character's own feet",
        "Zeni's events in 12 s of steady going at 120 Hz against when a foot is really set down "
        "and "
        "leaves. Bias: detected minus real; negative is early. Where it is not zero the detector "
        "measures something else than contact (docs/metrics.md).",
        columns, 7);
    if (!table)
        return gb_fail_memory(err);
    events_work work = {.parameters = parameters};
    gb_pieces pieces = {NGAIT_MODE, measure_events, NULL, &work, "events"};
    gb_status status = gb_parallel_run(&pieces, progress, err);
    for (int i = 0; i < NGAIT_MODE && status == GB_OK; i++) {
        for (int event = 0; event < 2; event++) {
            const event_check *c = &work.check[i][event];
            double mean = c->matched ? c->sum / c->matched : (double)NAN;
            double variance = c->matched ? c->squares / c->matched - mean * mean : (double)NAN;
            gb_results_add_cell(results, table, "%s %.2f m/s", gait_modes[i].name,
                                gait_modes[i].speed);
            gb_results_add_cell(results, table, event ? "toe-off" : "heel strike");
            gb_results_add_cell(results, table, "%d", c->flags);
            gb_results_add_cell(results, table, "%d", c->missed);
            gb_results_add_cell(results, table, "%d", c->invented);
            gb_results_add_cell(results, table, "%+.1f", 1000 * mean);
            gb_results_add_cell(results, table, "%.1f", 1000 * sqrt(fmax(variance, 0)));
        }
    }
    return status;
}

/* ---- route ---- */

/* Speeds (m/s) whose steady peaks a change between two speeds is held against. */
enum { NSTEADY = 28 };

static double steady_speed(int i)
{
    return 0.3 + 0.1 * i;
}

/* The route at four frame rates, and before it steady going at all speeds. */
enum { NRATE = 4 };

typedef struct route_work {
    const gb_style *parameters;
    double peak[NSTEADY][GB_NBONE]; /* largest acceleration in steady mode, after 6 Hz, deg/s^2 */
    known_take take[NRATE];
    gb_pops filtered[NRATE], raw[NRATE];
} route_work;

static const double rates[NRATE] = {60, 30, 120, 240};

static gb_status measure_steady(route_work *work, int i, gb_error *err)
{
    known_take take;
    gb_pops pops;
    gb_status status =
        make_steady(GB_MODE_AUTOMATIC, steady_speed(i), 6, 120, work->parameters, &take, err);
    if (status != GB_OK)
        return status;
    status = gb_pops_find(&take.body, 6, 0, take.motion.nframe - 1, &take.arena, &pops, err);
    for (int b = 0; b < GB_NBONE && status == GB_OK; b++) {
        work->peak[i][b] = 0;
        for (int f = 120; f < take.motion.nframe - 120; f++)
            work->peak[i][b] = fmax(work->peak[i][b], pops.course[b][f]);
    }
    free_take(&take);
    return status;
}

/* The long pieces first. */
static gb_status measure_route(void *user, int index, gb_error *err)
{
    route_work *work = user;
    int i = NRATE - 1 - index;
    if (index >= NRATE)
        return measure_steady(work, index - NRATE, err);
    known_take *take = &work->take[i];
    gb_status status = make_take(gb_route_all, gb_route_all_count, gb_route_seconds, rates[i],
                                 work->parameters, take, err);
    if (status != GB_OK)
        return status;
    int last = take->motion.nframe - 1;
    status = gb_pops_find(&take->body, 6, 0, last, &take->arena, &work->filtered[i], err);
    if (status == GB_OK)
        status = gb_pops_find(&take->body, 0, 0, last, &take->arena, &work->raw[i], err);
    return status;
}

/* The largest of the steady peaks at the speeds from one to another; 0 when it stands. */
static double steady_between(const double peak[NSTEADY][GB_NBONE], int bone, double a, double b)
{
    double most = 0;
    for (int i = 0; i < NSTEADY; i++) {
        if (steady_speed(i) > fmin(a, b) - 0.051 && steady_speed(i) < fmax(a, b) + 0.051)
            most = fmax(most, peak[i][bone]);
    }
    return most;
}

static double largest(const gb_pops *pops, int bone, const known_take *take, double from, double to)
{
    double most = 0;
    int last = (int)fmin(to * take->fps, take->motion.nframe - 1);
    for (int f = (int)(from * take->fps); f < last; f++)
        most = fmax(most, pops->course[bone][f]);
    return most;
}

static void route_rows(const known_take *take, const gb_pops *filtered, const gb_pops *raw,
                       const double steady[NSTEADY][GB_NBONE], gb_results *results,
                       gb_result_table *table)
{
    static const int unfiltered[] = {GB_BONE_PELVIS, GB_BONE_SPINE, GB_BONE_HEAD, GB_BONE_UPPER_ARM,
                                     GB_BONE_FOREARM};
    static const int legs[] = {GB_BONE_THIGH, GB_BONE_SHANK, GB_BONE_FOOT};
    for (int i = 0; i < gb_route_all_count; i++) {
        const gb_route_leg *leg = &gb_route_all[i];
        double before = i > 0 ? leg[-1].command.speed : leg->command.speed;
        double end = i + 1 < gb_route_all_count ? leg[1].time : gb_route_seconds;
        gb_results_add_cell(results, table, "%s", leg->name);
        gb_results_add_cell(results, table, "%.0f", take->fps);
        for (int k = 0; k < 5; k++)
            gb_results_add_cell(results, table, "%.2f",
                                largest(raw, unfiltered[k], take, leg->time, end) / FRAME60);
        for (int k = 0; k < 3; k++) {
            double peak = largest(filtered, legs[k], take, leg->time, end);
            double limit = steady_between(steady, legs[k], before, leg->command.speed);
            if (limit > 0 && fmax(before, leg->command.speed) > 0.25)
                gb_results_add_cell(results, table, "%.2f (%.2f)", peak / FRAME60, peak / limit);
            else
                gb_results_add_cell(results, table, "%.2f", peak / FRAME60);
        }
    }
}

static bool route_plot(const known_take *take, const gb_pops *raw, bool legs, gb_results *results)
{
    static const gb_bone bones[2][5] = {
        {GB_BONE_PELVIS, GB_BONE_SPINE, GB_BONE_HEAD, GB_BONE_UPPER_ARM, GB_BONE_FOREARM},
        {GB_BONE_THIGH, GB_BONE_SHANK, GB_BONE_FOOT}};
    gb_result_plot *plot = gb_results_add_plot(
        results, legs ? "route-legs" : "route-upper",
        legs ? "Pose jumps over the route: legs (60 Hz, 6 Hz low-pass)"
             : "Pose jumps over the route: pelvis, trunk, head and arms (60 Hz, unfiltered)",
        "s", "deg/frame^2", false);
    int n = take->motion.nframe;
    double *x = calloc(2 * (size_t)n, sizeof *x), *y = x + n;
    bool ok = plot && x;
    for (int k = 0; k < (legs ? 3 : 5) && ok; k++) {
        gb_bone bone = bones[legs][k];
        for (int f = 0; f < n; f++) {
            x[f] = f / take->fps;
            y[f] = raw->course[bone][f] / FRAME60;
        }
        ok = gb_results_add_series(results, plot, gb_bone_name(bone), x, y, n);
    }
    free(x);
    return ok;
}

gb_status gb_measure_route(const gb_style *parameters, const gb_progress *progress,
                           gb_results *results, gb_error *err)
{
    static const char *const columns[] = {"Leg of the route", "Hz",      "pelvis", "spine", "head",
                                          "upper_arm",        "forearm", "thigh",  "shank", "foot"};
    gb_result_table *table = gb_results_add_table(
        results, "route", "Pose jumps over a route",
        "Largest angular acceleration of each bone in deg/frame^2 of a 60 Hz frame, at four frame "
        "rates: start, speeds, turns, run, stop, crouch, jump and wave. Pelvis to forearm "
        "unfiltered, legs after the gait's 6 Hz low-pass; in brackets over the largest peak of "
        "steady going at any speed between those before and after.",
        columns, 10);
    route_work *work = table ? calloc(1, sizeof *work) : NULL;
    if (!work)
        return gb_fail_memory(err);
    work->parameters = parameters;
    gb_pieces pieces = {NRATE + NSTEADY, measure_route, NULL, work, "route"};
    gb_status status = gb_parallel_run(&pieces, progress, err);
    for (int i = 0; i < NRATE; i++) {
        known_take *take = &work->take[i];
        if (status == GB_OK)
            route_rows(take, &work->filtered[i], &work->raw[i],
                       (const double(*)[GB_NBONE])work->peak, results, table);
        if (status == GB_OK && i == 0 &&
            (!route_plot(take, &work->raw[i], false, results) ||
             !route_plot(take, &work->filtered[i], true, results)))
            status = gb_fail_memory(err);
        free_take(take);
    }
    free(work);
    return status;
}
