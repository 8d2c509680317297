/* From events to cycles: strike to strike of one foot, with the events between them in order, and
 * the reason why one does not count (declared in steps.h). */
#include <math.h>
#include <stdlib.h>

#include "base/units.h"
#include "gait/steps.h"

#define MIN_SECONDS    0.5
#define MAX_SECONDS    2.5
#define IN_PLACE_SPEED 0.25 /* m/s */
#define FALL           (-0.8 * GB_GRAVITY)
#define FALL_SECONDS   0.040

/* The number of events strictly between two frames; the first goes to *frame. */
static int between(const gb_event_list *list, double start, double end, double *frame)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        if (list->frame[i] > start && list->frame[i] < end && count++ == 0)
            *frame = list->frame[i];
    }
    return count;
}

static double at(const double *x, int n, double frame)
{
    int i = (int)floor(frame);
    i = i < 0 ? 0 : i > n - 2 ? n - 2 : i;
    return x[i] + (frame - i) * (x[i + 1] - x[i]);
}

/* The mean direction in which the hips face during a cycle. */
static gb_vec3 mean_facing(const gb_gait_work *work, const gb_cycle *cycle)
{
    gb_vec3 sum = {0, 0, 0};
    for (int f = (int)ceil(cycle->start); f <= (int)floor(cycle->end); f++) {
        sum.x += work->facing[0][f];
        sum.z += work->facing[1][f];
    }
    double n = hypot(sum.x, sum.z);
    return n > 0 ? gb_vec3_scale(sum, 1 / n) : (gb_vec3){0, 0, 1};
}

/* f: from strike to strike; in place the mean facing of the hips. Returns f . facing. */
static double find_forward(const gb_gait_work *work, gb_cycle *cycle)
{
    int n = work->body.nframe;
    double dx = at(work->mid_hip[0], n, cycle->end) - at(work->mid_hip[0], n, cycle->start);
    double dz = at(work->mid_hip[2], n, cycle->end) - at(work->mid_hip[2], n, cycle->start);
    double moved = hypot(dx, dz);
    gb_vec3 facing = mean_facing(work, cycle);
    cycle->parameter[GB_SPEED] = moved / ((cycle->end - cycle->start) / work->fps);
    cycle->in_place = cycle->parameter[GB_SPEED] < IN_PLACE_SPEED;
    cycle->forward = cycle->in_place ? facing : (gb_vec3){dx / moved, 0, dz / moved};
    return gb_vec3_dot(cycle->forward, facing);
}

/* Free fall of 40 ms or more in both steps. Zeni's strike of a running foot comes while both feet
 * are in the air, so a flight lies across the border of two steps: whole flights are counted, by
 * their middles, in the half cycle around the other foot's strike and in that around the own one.
 */
static void find_flight(const gb_gait_work *work, gb_cycle *cycle)
{
    const double *a = work->vertical;
    double period = cycle->end - cycle->start;
    double least = FALL_SECONDS * work->fps;
    int first = (int)floor(cycle->start - period / 2), last = (int)ceil(cycle->end + period / 2);
    first = first < 1 ? 1 : first;
    last = last > work->body.nframe - 1 ? work->body.nframe - 1 : last;
    double begin = first, falling = 0;
    bool around_other = false, around_own = false;
    for (int f = first; f <= last; f++) {
        /* Where the acceleration passes the threshold, between two frames. */
        double crossing = f - 1 + (FALL - a[f - 1]) / (a[f] - a[f - 1]);
        if (a[f] < FALL && (a[f - 1] >= FALL || f == first))
            begin = a[f - 1] >= FALL ? crossing : f;
        if (!(a[f - 1] < FALL && f > first && (a[f] >= FALL || f == last)))
            continue;
        double end = a[f] >= FALL ? crossing : f;
        double middle = ((begin + end) / 2 - cycle->start) / period; /* in cycles */
        falling += fmax(0, fmin(end, cycle->end) - fmax(begin, cycle->start));
        if (end - begin < least)
            continue;
        around_other = around_other || (middle >= 0.25 && middle < 0.75);
        around_own =
            around_own || (middle >= -0.25 && middle < 0.25) || (middle >= 0.75 && middle < 1.25);
    }
    cycle->running = around_other && around_own;
    cycle->parameter[GB_FLIGHT] = falling / period;
}

/* NULL when the cycle counts. */
static const char *reason_to_drop(const gb_gait_work *work, const gb_gait *gait, gb_cycle *cycle)
{
    double seconds = (cycle->end - cycle->start) / work->fps;
    if (seconds < MIN_SECONDS)
        return "shorter than 0.5 s";
    if (seconds > MAX_SECONDS)
        return "longer than 2.5 s";
    int other = 1 - (int)cycle->side;
    int off =
        between(&gait->event[other][GB_TOE_OFF], cycle->start, cycle->end, &cycle->other_toe_off);
    int strike =
        between(&gait->event[other][GB_STRIKE], cycle->start, cycle->end, &cycle->other_strike);
    int own =
        between(&gait->event[cycle->side][GB_TOE_OFF], cycle->start, cycle->end, &cycle->toe_off);
    if (off != 1)
        return off ? "more than one toe-off of the other foot" : "no toe-off of the other foot";
    if (strike != 1)
        return strike ? "more than one strike of the other foot" : "no strike of the other foot";
    if (own != 1)
        return own ? "more than one toe-off of this foot" : "no toe-off of this foot";
    if (!(cycle->other_toe_off < cycle->other_strike && cycle->other_strike < cycle->toe_off))
        return "events in another order than walking or running has";
    return NULL;
}

/* The largest turning rate in the cycle; with a stretch asked for, also around it. */
static bool is_straight(const gb_gait_work *work, gb_cycle *cycle)
{
    int n = work->body.nframe;
    for (int f = (int)floor(cycle->start); f <= ceil(cycle->end) && f < n; f++)
        cycle->turning = fmax(cycle->turning, fabs(work->turning[f]));
    if (cycle->turning >= work->options.max_turning)
        return false;
    if (!(work->options.straight_stretch > 0))
        return true;
    int first = (int)ceil(cycle->start), last = (int)floor(cycle->end);
    while (first > 0 && fabs(work->turning[first - 1]) < work->options.max_turning)
        first--;
    while (last < n - 1 && fabs(work->turning[last + 1]) < work->options.max_turning)
        last++;
    return last - first >= work->options.straight_stretch * work->fps;
}

static int by_start(const void *a, const void *b)
{
    const gb_cycle *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start ? 1 : (int)x->side - (int)y->side;
}

gb_status gb_gait_cycles(const gb_gait_work *work, gb_gait *gait, gb_error *err)
{
    int room = gait->event[GB_LEFT][GB_STRIKE].count + gait->event[GB_RIGHT][GB_STRIKE].count;
    gait->cycle = gb_arena_array(&gait->arena, (size_t)room + 1, sizeof *gait->cycle);
    if (!gait->cycle)
        return gb_fail_memory(err);
    for (int side = 0; side < 2; side++) {
        const gb_event_list *strikes = &gait->event[side][GB_STRIKE];
        for (int i = 0; i + 1 < strikes->count; i++) {
            gb_cycle *cycle = &gait->cycle[gait->ncycle++];
            cycle->side = (gb_side)side;
            cycle->start = strikes->frame[i];
            cycle->end = strikes->frame[i + 1];
            for (int p = 0; p < GB_NPARAMETER; p++)
                cycle->parameter[p] = (double)NAN;
            cycle->reason = reason_to_drop(work, gait, cycle);
            if (cycle->reason)
                continue;
            double ahead = find_forward(work, cycle);
            find_flight(work, cycle);
            bool straight = is_straight(work, cycle);
            if (ahead < -0.5)
                cycle->reason = "moves backwards (or left and right are exchanged)";
            else if (ahead < 0.5)
                cycle->reason = "moves sideways";
            else if (!straight)
                cycle->reason = "turns";
            cycle->kept = !cycle->reason;
            gb_status status = gb_gait_measure(work, cycle, err);
            if (status != GB_OK)
                return status;
        }
    }
    qsort(gait->cycle, (size_t)gait->ncycle, sizeof *gait->cycle, by_start);
    return GB_OK;
}
