/* Pose jumps over a route on which the character does all it can (declared in studies.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/parallel.h"
#include "base/units.h"
#include "experiment/studies.h"
#include "experiment/study_pieces.h"
#include "gait/pops.h"

static double steady_speed(int i)
{
    return 0.3 + 0.1 * i;
}

/* Whose largest acceleration is looked at: pelvis, trunk and arms unfiltered, legs after 6 Hz. */
static const gb_bone upper[] = {GB_BONE_PELVIS, GB_BONE_SPINE, GB_BONE_HEAD, GB_BONE_UPPER_ARM,
                                GB_BONE_FOREARM};
static const gb_bone lower[] = {GB_BONE_THIGH, GB_BONE_SHANK, GB_BONE_FOOT};

enum { NUPPER = sizeof upper / sizeof *upper, NLOWER = sizeof lower / sizeof *lower };

/* The route at four frame rates, and before it steady going at all speeds. */
enum { NRATE = 4 };

typedef struct route_work {
    const gb_style *style;
    double peak[GB_NSTEADY]
               [GB_NBONE]; /* largest acceleration in steady mode, after 6 Hz, deg/s^2 */
    gb_known_take take[NRATE];
    gb_pops filtered[NRATE], raw[NRATE];
} route_work;

static const double rates[NRATE] = {60, 30, 120, 240};

static gb_status measure_steady(route_work *work, int i, gb_error *err)
{
    gb_known_take take;
    gb_pops pops;
    gb_status status =
        gb_known_take_steady(GB_MODE_AUTOMATIC, steady_speed(i), 6, 120, work->style, &take, err);
    if (status != GB_OK)
        return status;
    status = gb_pops_find(&take.body, 6, 0, take.motion.nframe - 1, &take.arena, &pops, err);
    for (int b = 0; b < GB_NBONE && status == GB_OK; b++) {
        work->peak[i][b] = 0;
        for (int f = 120; f < take.motion.nframe - 120; f++)
            work->peak[i][b] = fmax(work->peak[i][b], pops.course[b][f]);
    }
    gb_known_take_free(&take);
    return status;
}

/* The long pieces first. */
static gb_status measure(void *user, int index, gb_error *err)
{
    route_work *work = user;
    int i = NRATE - 1 - index;
    if (index >= NRATE)
        return measure_steady(work, index - NRATE, err);
    gb_known_take *take = &work->take[i];
    gb_status status = gb_known_take_make(gb_route_all, gb_route_all_count, gb_route_seconds,
                                          rates[i], work->style, take, err);
    if (status != GB_OK)
        return status;
    int last = take->motion.nframe - 1;
    status = gb_pops_find(&take->body, 6, 0, last, &take->arena, &work->filtered[i], err);
    if (status == GB_OK)
        status = gb_pops_find(&take->body, 0, 0, last, &take->arena, &work->raw[i], err);
    return status;
}

/* The largest of the steady peaks at the speeds from one to another; 0 when it stands. */
static double steady_between(const double peak[GB_NSTEADY][GB_NBONE], int bone, double a, double b)
{
    double most = 0;
    for (int i = 0; i < GB_NSTEADY; i++) {
        if (steady_speed(i) > fmin(a, b) - 0.051 && steady_speed(i) < fmax(a, b) + 0.051)
            most = fmax(most, peak[i][bone]);
    }
    return most;
}

static double largest(const gb_pops *pops, int bone, const gb_known_take *take, double from,
                      double to)
{
    double most = 0;
    int last = (int)fmin(to * take->fps, take->motion.nframe - 1);
    for (int f = (int)(from * take->fps); f < last; f++)
        most = fmax(most, pops->course[bone][f]);
    return most;
}

void gb_route_put(gb_store *store, const gb_known_take *take, const gb_pops *filtered,
                  const gb_pops *raw, const double steady[GB_NSTEADY][GB_NBONE])
{
    for (int i = 0; i < gb_route_all_count; i++) {
        const gb_route_leg *leg = &gb_route_all[i];
        double before = i > 0 ? leg[-1].command.speed : leg->command.speed;
        double end = i + 1 < gb_route_all_count ? leg[1].time : gb_route_seconds;
        char name[80];
        snprintf(name, sizeof name, "%.0f Hz: %.60s", take->fps, leg->name);
        gb_value key = {.take = name};
        for (int k = 0; k < NUPPER; k++) {
            key.item = gb_bone_name(upper[k]);
            gb_store_add(store, key, GB_Q_ROUTE_PEAK, largest(raw, upper[k], take, leg->time, end));
        }
        for (int k = 0; k < NLOWER; k++) {
            double peak = largest(filtered, lower[k], take, leg->time, end);
            double limit = steady_between(steady, lower[k], before, leg->command.speed);
            key.item = gb_bone_name(lower[k]);
            gb_store_add(store, key, GB_Q_ROUTE_PEAK, peak);
            if (limit > 0 && fmax(before, leg->command.speed) > 0.25)
                gb_store_add(store, key, GB_Q_ROUTE_PEAK_RATIO, peak / limit);
        }
    }
}

static bool plot_route(const gb_known_take *take, const gb_pops *pops, bool legs,
                       gb_results *results)
{
    gb_result_plot *plot = gb_results_add_plot(
        results, legs ? "route-legs" : "route-upper",
        legs ? "Pose jumps over the route: legs (60 Hz, 6 Hz low-pass)"
             : "Pose jumps over the route: pelvis, trunk, head and arms (60 Hz, unfiltered)",
        "s", "deg/frame^2", false);
    int n = take->motion.nframe;
    double *x = calloc(2 * (size_t)n, sizeof *x), *y = x + n;
    bool ok = plot && x;
    for (int k = 0; k < (legs ? NLOWER : NUPPER) && ok; k++) {
        gb_bone bone = legs ? lower[k] : upper[k];
        for (int f = 0; f < n; f++) {
            x[f] = f / take->fps;
            y[f] = pops->course[bone][f] / GB_FRAME60;
        }
        ok = gb_results_add_series(results, plot, gb_bone_name(bone), x, y, n);
    }
    free(x);
    return ok;
}

gb_status gb_study_route(const gb_study_context *context, gb_store *store, gb_error *err)
{
    route_work *work = calloc(1, sizeof *work);
    if (!work)
        return gb_fail_memory(err);
    work->style = context->style;
    gb_pieces pieces = {NRATE + GB_NSTEADY, measure, NULL, work, "route"};
    gb_status status = gb_parallel_run(&pieces, context->progress, err);
    for (int i = 0; i < NRATE; i++) {
        gb_known_take *take = &work->take[i];
        if (status == GB_OK)
            gb_route_put(store, take, &work->filtered[i], &work->raw[i],
                         (const double(*)[GB_NBONE])work->peak);
        if (status == GB_OK && i == 0 &&
            (!plot_route(take, &work->raw[i], false, context->results) ||
             !plot_route(take, &work->filtered[i], true, context->results)))
            status = gb_fail_memory(err);
        gb_known_take_free(take);
    }
    free(work);
    return status;
}
