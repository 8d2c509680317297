/* From events to cycles: strike to strike of one foot, with the events between them in order, and
 * the reason why one does not count (declared in steps.h). */
#include <math.h>
#include <stdlib.h>

#include "gait/steps.h"

/* A straight cycle turns by at most so much from strike to strike: the greater of the two. */
#define STRAIGHT_DEGREES 10.0
#define STRAIGHT_RATE    6.0 /* deg/s */
/* So near an end of the take the filter lacks what comes next: a strike moves by up to half a
 * millisecond, an angle by 0.2 degrees. Runs, of which a laboratory sees one stride, are used. */
#define END_SECONDS   0.11
#define BACKWARDS_WAY 0.25 /* leg a cycle: who moves less, moves nowhere */

#define WRONG_ORDER "events in another order than walking or running has"

/* The five events of a cycle, each in the list of its kind and side: first, first + 1 of this
 * foot's strikes, the others once between them. */
typedef struct places {
    int strike, other_toe_off, other_strike, toe_off;
} places;

/* Sums of what the cycles found for an event of the list. */
typedef struct refined {
    double *sum[2][2];
    int *count[2][2];
} refined;

/* The number of events strictly between two frames; the first one's place goes to *place. */
static int between(const gb_event_list *list, double start, double end, int *place)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        if (list->frame[i] > start && list->frame[i] < end && count++ == 0)
            *place = i;
    }
    return count;
}

static bool in_order(const gb_cycle *c)
{
    return c->start < c->other_toe_off && c->other_toe_off < c->other_strike &&
           c->other_strike < c->toe_off && c->toe_off < c->end;
}

/* Do the feet point against where hips and shoulders face? */
static bool feet_point_back(const gb_gait_work *work, const gb_cycle *c)
{
    double sum = 0;
    for (int f = (int)ceil(c->start); f <= (int)floor(c->end); f++) {
        for (int side = 0; side < 2; side++) {
            gb_vec3 foot = gb_vec3_sub(gb_body_at(&work->body, GB_TOE_BASE + side, f),
                                       gb_body_at(&work->body, GB_ANKLE + side, f));
            sum += foot.x * work->facing[0][f] + foot.z * work->facing[1][f];
        }
    }
    return sum < 0;
}

/* Whose hips travel against where they face: the feet, too, swing the other way round. */
static bool goes_back(const gb_gait_work *work, const gb_cycle *c)
{
    int n = work->body.nframe;
    double ahead = 0, way = 0, before[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        before[i] = gb_gait_at(work->mid_hip[i ? 2 : 0], n, c->start);
    for (int f = (int)ceil(c->start); f <= (int)floor(c->end); f++) {
        double x = work->mid_hip[0][f] - before[0], z = work->mid_hip[2][f] - before[1];
        ahead += x * work->facing[0][f] + z * work->facing[1][f];
        way += hypot(x, z);
        before[0] += x;
        before[1] += z;
    }
    return way > BACKWARDS_WAY * work->leg && ahead < -0.5 * way;
}

/* Finds the events between the strikes; NULL when each is there once, in their order. */
static const char *find_between(const gb_gait *gait, gb_cycle *cycle, places *at)
{
    int other = 1 - (int)cycle->side;
    const gb_event_list *offs = &gait->event[other][GB_TOE_OFF];
    const gb_event_list *strikes = &gait->event[other][GB_STRIKE];
    const gb_event_list *own = &gait->event[cycle->side][GB_TOE_OFF];
    int off = between(offs, cycle->start, cycle->end, &at->other_toe_off);
    int strike = between(strikes, cycle->start, cycle->end, &at->other_strike);
    int last = between(own, cycle->start, cycle->end, &at->toe_off);
    if (off != 1)
        return off ? "more than one toe-off of the other foot" : "no toe-off of the other foot";
    if (strike != 1)
        return strike ? "more than one strike of the other foot" : "no strike of the other foot";
    if (last != 1)
        return last ? "more than one toe-off of this foot" : "no toe-off of this foot";
    cycle->other_toe_off = offs->frame[at->other_toe_off];
    cycle->other_strike = strikes->frame[at->other_strike];
    cycle->toe_off = own->frame[at->toe_off];
    return in_order(cycle) ? NULL : WRONG_ORDER;
}

/* Fills the cycle's events; NULL when there are the right ones. Who is mirrored or goes backwards
 * has them in another order, and is told what he is. */
static const char *find_events(const gb_gait_work *work, const gb_gait *gait, gb_cycle *cycle,
                               places *at)
{
    double seconds = (cycle->end - cycle->start) / work->fps;
    if (seconds < GB_CYCLE_SHORTEST)
        return "shorter than 0.5 s";
    if (seconds > GB_CYCLE_LONGEST)
        return "longer than 2.5 s";
    if (feet_point_back(work, cycle))
        return "the feet point against hips and shoulders: left and right are exchanged, or the "
               "motion is mirrored";
    if (goes_back(work, cycle))
        return "moves backwards";
    const char *reason = find_between(gait, cycle, at);
    cycle->apart = reason != NULL;
    return reason;
}

/* Looks again for the cycle's events along its own direction, which follows from them: twice. Where
 * the body faces differs from where it goes, most at the ends of a turn. */
static void refine_events(const gb_gait_work *work, gb_cycle *c)
{
    gb_side own = c->side, other = (gb_side)(1 - (int)c->side);
    for (int round = 0; round < 2; round++) {
        gb_gait_travel(work, c);
        gb_vec3 f = c->forward;
        c->start = gb_gait_event_near(work, own, GB_STRIKE, f, c->start);
        c->end = gb_gait_event_near(work, own, GB_STRIKE, f, c->end);
        c->other_strike = gb_gait_event_near(work, other, GB_STRIKE, f, c->other_strike);
        c->toe_off = gb_gait_event_near(work, own, GB_TOE_OFF, f, c->toe_off);
        c->other_toe_off = gb_gait_event_near(work, other, GB_TOE_OFF, f, c->other_toe_off);
        if (!in_order(c))
            return;
    }
    gb_gait_travel(work, c);
}

static void note_refined(refined *r, int side, int kind, int place, double frame)
{
    r->sum[side][kind][place] += frame;
    r->count[side][kind][place]++;
}

/* Events that several cycles share are listed at the mean of what these found. */
static void note_events(refined *r, const gb_cycle *c, const places *at)
{
    int own = (int)c->side, other = 1 - own;
    note_refined(r, own, GB_STRIKE, at->strike, c->start);
    note_refined(r, own, GB_STRIKE, at->strike + 1, c->end);
    note_refined(r, own, GB_TOE_OFF, at->toe_off, c->toe_off);
    note_refined(r, other, GB_STRIKE, at->other_strike, c->other_strike);
    note_refined(r, other, GB_TOE_OFF, at->other_toe_off, c->other_toe_off);
}

static bool begin_refined(gb_gait *gait, refined *r)
{
    bool ok = true;
    for (int i = 0; i < 4; i++) {
        size_t room = (size_t)gait->event[i / 2][i % 2].count + 1;
        r->sum[i / 2][i % 2] = gb_arena_array(&gait->arena, room, sizeof(double));
        r->count[i / 2][i % 2] = gb_arena_array(&gait->arena, room, sizeof(int));
        ok = ok && r->sum[i / 2][i % 2] && r->count[i / 2][i % 2];
    }
    return ok;
}

static void list_refined(gb_gait *gait, const refined *r)
{
    for (int i = 0; i < 4; i++) {
        gb_event_list *list = &gait->event[i / 2][i % 2];
        const double *sum = r->sum[i / 2][i % 2];
        const int *count = r->count[i / 2][i % 2];
        for (int k = 0; k < list->count; k++) {
            list->frame[k] = count[k] ? sum[k] / count[k] : list->frame[k];
            list->time[k] = list->frame[k] / gait->fps;
        }
    }
}

static bool is_straight(const gb_gait_work *work, const gb_cycle *c)
{
    double most = fmax(STRAIGHT_DEGREES, STRAIGHT_RATE * (c->end - c->start) / work->fps);
    return fabs(c->travel) <= most && fabs(c->facing) <= most;
}

static bool near_an_end(const gb_gait_work *work, const gb_cycle *c)
{
    double last = work->body.nframe - 1;
    return !c->running && fmin(c->start, last - c->end) < END_SECONDS * work->fps;
}

static const char *reason_to_drop(const gb_gait_work *work, const gb_cycle *c)
{
    double ahead = 0;
    for (int f = (int)ceil(c->start); f <= (int)floor(c->end); f++)
        ahead += c->forward.x * work->facing[0][f] + c->forward.z * work->facing[1][f];
    ahead /= floor(c->end) - ceil(c->start) + 1;
    if (ahead < -0.5)
        return "moves backwards";
    if (ahead < 0.5)
        return "moves sideways";
    if (!is_straight(work, c))
        return "turns";
    if (fabs(c->parameter[GB_STEP_WIDTH]) > GB_WIDEST_STEP)
        return "steps wider than a leg is long";
    if (near_an_end(work, c))
        return "nearer than 0.11 s to an end of the take";
    return NULL;
}

/* A straight stretch was asked for: cycles of a foot in a row that all go straight, or it is none.
 */
static void need_stretches(const gb_gait_work *work, gb_gait *gait)
{
    for (int i = 0, next; i < gait->ncycle; i = next) {
        const gb_cycle *first = &gait->cycle[i];
        next = i + 1;
        if (!first->kept)
            continue;
        while (next < gait->ncycle && gait->cycle[next].kept &&
               gait->cycle[next].side == first->side &&
               gait->cycle[next].start - gait->cycle[next - 1].end < 1)
            next++;
        if (gait->cycle[next - 1].end - first->start >= work->options.straight_stretch * work->fps)
            continue;
        for (int k = i; k < next; k++) {
            gait->cycle[k].kept = false;
            gait->cycle[k].reason = "turns before or after it (--straight-stretch)";
        }
    }
}

static int by_start(const void *a, const void *b)
{
    const gb_cycle *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start ? 1 : (int)x->side - (int)y->side;
}

static gb_status make_cycle(const gb_gait_work *work, const gb_gait *gait, gb_side side, int strike,
                            refined *r, gb_cycle *cycle, gb_error *err)
{
    places at = {.strike = strike};
    cycle->side = side;
    cycle->start = gait->event[side][GB_STRIKE].frame[strike];
    cycle->end = gait->event[side][GB_STRIKE].frame[strike + 1];
    for (int p = 0; p < GB_NPARAMETER; p++)
        cycle->parameter[p] = (double)NAN;
    cycle->reason = find_events(work, gait, cycle, &at);
    if (cycle->reason)
        return GB_OK;
    refine_events(work, cycle);
    if (!in_order(cycle)) {
        cycle->reason = WRONG_ORDER;
        return GB_OK;
    }
    note_events(r, cycle, &at);
    gb_gait_running(work, cycle);
    gb_status status = gb_gait_measure(work, cycle, err);
    cycle->reason = reason_to_drop(work, cycle);
    cycle->kept = !cycle->reason;
    return status;
}

gb_status gb_gait_cycles(const gb_gait_work *work, gb_gait *gait, gb_error *err)
{
    int room = gait->event[GB_LEFT][GB_STRIKE].count + gait->event[GB_RIGHT][GB_STRIKE].count;
    refined found;
    gait->cycle = gb_arena_array(&gait->arena, (size_t)room + 1, sizeof *gait->cycle);
    if (!gait->cycle || !begin_refined(gait, &found))
        return gb_fail_memory(err);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i + 1 < gait->event[side][GB_STRIKE].count; i++) {
            gb_status status =
                make_cycle(work, gait, (gb_side)side, i, &found, &gait->cycle[gait->ncycle++], err);
            if (status != GB_OK)
                return status;
        }
    }
    if (work->options.straight_stretch > 0)
        need_stretches(work, gait);
    list_refined(gait, &found);
    qsort(gait->cycle, (size_t)gait->ncycle, sizeof *gait->cycle, by_start);
    return GB_OK;
}
