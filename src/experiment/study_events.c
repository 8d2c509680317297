/* Detected events in 12 s of steady going against when the character's feet are really set down and
 * leave (declared in studies.h). */
#include <math.h>
#include <stdlib.h>

#include "base/parallel.h"
#include "experiment/studies.h"
#include "experiment/study_pieces.h"

typedef struct events_work {
    const gb_style *style;
    gb_event_check check[GB_NSTEADY_GAIT][2]; /* by gb_event */
} events_work;

/* Frames (fractional) at which a foot is set down (event GB_STRIKE) or leaves. */
static int flagged_events(const gb_known_take *take, int side, gb_event event, double *out)
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

/* Events within a second of the ends are left out: the filter has nothing to hold on to there. */
static bool inside(const gb_known_take *take, double frame)
{
    return frame > take->fps && frame < take->motion.nframe - 1 - take->fps;
}

static void match_events(const gb_known_take *take, const gb_event_list *found, const double *flag,
                         int n, double period, gb_event_check *check)
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

gb_status gb_event_check_find(const gb_known_take *take, gb_event_check check[2], gb_error *err)
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
        check[event] = (gb_event_check){0};
        for (int side = 0; side < 2; side++) {
            int n = flagged_events(take, side, (gb_event)event, flag);
            match_events(take, &gait.event[side][event], flag, n, period, &check[event]);
        }
    }
    free(flag);
    gb_gait_free(&gait);
    return status;
}

static gb_status measure(void *user, int index, gb_error *err)
{
    events_work *work = user;
    gb_known_take take;
    gb_status status =
        gb_known_take_steady(gb_steady_gaits[index].mode, gb_steady_gaits[index].speed, 12, 120,
                             work->style, &take, err);
    if (status != GB_OK)
        return status;
    status = gb_event_check_find(&take, work->check[index], err);
    gb_known_take_free(&take);
    return status;
}

static void put_check(gb_store *store, const char *take, int event, const gb_event_check *c)
{
    double mean = c->matched ? c->sum / c->matched : (double)NAN;
    /* Rounding may leave a little less than nothing. */
    double variance = c->matched ? c->squares / c->matched - mean * mean : (double)NAN;
    double sd = variance < 0 ? 0 : sqrt(variance);
    const gb_value key = {.take = take, .item = gb_items_name(GB_OF_EVENTS, event)};
    gb_store_add(store, key, GB_Q_EVENT_FLAGS, c->flags);
    gb_store_add(store, key, GB_Q_EVENTS_MISSED, c->missed);
    gb_store_add(store, key, GB_Q_EVENTS_INVENTED, c->invented);
    gb_store_add(store, key, GB_Q_EVENT_BIAS, 1000 * mean);
    gb_store_add(store, key, GB_Q_EVENT_SD, 1000 * sd);
}

void gb_event_check_put(gb_store *store, const char *take, const gb_event_check check[2])
{
    for (int event = 0; event < 2; event++)
        put_check(store, take, event, &check[event]);
}

gb_status gb_study_events(const gb_study_context *context, gb_store *store, gb_error *err)
{
    events_work work = {.style = context->style};
    gb_pieces pieces = {GB_NSTEADY_GAIT, measure, NULL, &work, "events"};
    gb_status status = gb_parallel_run(&pieces, context->progress, err);
    for (int i = 0; i < GB_NSTEADY_GAIT && status == GB_OK; i++) {
        char name[64];
        gb_steady_gait_name(i, name, sizeof name);
        gb_event_check_put(store, name, work.check[i]);
    }
    return status;
}
