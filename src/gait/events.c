/* Heel strikes and toe-offs by the coordinate method of Zeni, Richards & Higginson 2008 (Gait &
 * Posture 27:710): the foot furthest ahead of and furthest behind the pelvis (declared in steps.h).
 *
 * Here with the ankle for the strike, the ball of the foot for the toe-off, and mid-hip for the
 * sacrum (seed 004). Against force plates strikes come 35 to 57 ms early and toe-offs 13 to 27 ms
 * late; the bias is the same kind for people and characters.
 *
 * First in the whole take, along where the body faces; then every cycle looks again for its own,
 * along its own direction (cycles.c). */
#include <math.h>
#include <stdlib.h>

#include "gait/steps.h"

#define PEAK_SECONDS    0.4  /* between two events of a kind and side */
#define PEAK_PROMINENCE 0.15 /* leg */
#define EDGE_SECONDS    0.25 /* from the end of a take a flank may be cut off by it */
#define NEAR_SECONDS    0.12

double gb_gait_reach(const gb_gait_work *work, gb_side side, gb_event kind, gb_vec3 f, int frame)
{
    const gb_body *body = &work->body;
    int point = (kind == GB_STRIKE ? GB_ANKLE : GB_TOE_BASE) + (int)side;
    double x = gb_body_axis(body, point, 0)[frame] - work->mid_hip[0][frame];
    double z = gb_body_axis(body, point, 2)[frame] - work->mid_hip[2][frame];
    return (x * f.x + z * f.z) * (kind == GB_STRIKE ? 1 : -1);
}

double gb_gait_event_near(const gb_gait_work *work, gb_side side, gb_event kind, gb_vec3 f,
                          double frame)
{
    int last = work->body.nframe - 2, top = -1;
    double reach = NEAR_SECONDS * work->fps, shift = 0, highest = -(double)INFINITY;
    int begin = (int)fmax(ceil(frame - reach), 1), end = (int)fmin(floor(frame + reach), last);
    double y[3] = {0, 0, 0};
    for (int i = begin; i <= end; i++) {
        y[0] = i == begin ? gb_gait_reach(work, side, kind, f, i - 1) : y[1];
        y[1] = i == begin ? gb_gait_reach(work, side, kind, f, i) : y[2];
        y[2] = gb_gait_reach(work, side, kind, f, i + 1);
        if (!(y[1] > y[0] && y[1] >= y[2] && y[1] > highest))
            continue;
        highest = y[1];
        shift = gb_peak_shift(y);
        top = i;
    }
    return top < 0 ? frame : top + shift;
}

gb_status gb_gait_events(const gb_gait_work *work, gb_gait *gait, gb_error *err)
{
    int n = work->body.nframe;
    double *signal = malloc((size_t)n * sizeof *signal);
    gb_peak *peaks = malloc((size_t)n * sizeof *peaks);
    gb_status status = signal && peaks ? GB_OK : gb_fail_memory(err);
    for (int i = 0; i < 4 && status == GB_OK; i++) {
        int side = i / 2, kind = i % 2;
        gb_event_list *list = &gait->event[side][kind];
        for (int f = 0; f < n; f++)
            signal[f] = gb_gait_reach(work, (gb_side)side, (gb_event)kind,
                                      (gb_vec3){work->facing[0][f], 0, work->facing[1][f]}, f);
        int candidates = 0, distant = 0;
        int count = gb_find_peaks(signal, n, PEAK_SECONDS * work->fps, PEAK_PROMINENCE * work->leg,
                                  EDGE_SECONDS * work->fps, peaks, &candidates, &distant);
        size_t room = (size_t)(count < 0 ? 0 : count) + 1;
        list->frame = count < 0 ? NULL : gb_arena_array(&gait->arena, room, sizeof(double));
        list->time = count < 0 ? NULL : gb_arena_array(&gait->arena, room, sizeof(double));
        if (!list->frame || !list->time) {
            status = gb_fail_memory(err);
            break;
        }
        list->count = count;
        list->source = GB_EVENT_ZENI;
        list->too_close = candidates - distant;
        list->too_flat = distant - count;
        for (int k = 0; k < count; k++)
            list->frame[k] = peaks[k].frame; /* seconds follow when the cycles have looked again */
    }
    free(signal);
    free(peaks);
    return status;
}
