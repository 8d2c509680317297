/* The whole analysis: filtered points, then the steps, then means over the kept cycles. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/statistics.h"
#include "gait/steps.h"

#define DEFAULT_CUTOFF 6.0  /* Hz */
#define FALL_CUTOFF    12.0 /* Hz, of the vertical acceleration */
#define PAD_SECONDS    0.75

enum { LEAST_APART = 4 }; /* cycles: a run that stops has two or three such */

gb_gait_options gb_gait_defaults(const gb_gait_options *options)
{
    gb_gait_options o = options ? *options : (gb_gait_options){0};
    o.cutoff = o.cutoff > 0 ? o.cutoff : DEFAULT_CUTOFF;
    return o;
}

void gb_gait_free(gb_gait *gait)
{
    gb_arena arena = gait->arena;
    memset(gait, 0, sizeof *gait);
    gb_arena_free(&arena);
}

static gb_status check_input(const gb_body *body, gb_error *err)
{
    static const gb_point needed[] = {GB_HIP, GB_KNEE, GB_ANKLE, GB_TOE_BASE};
    char missing[256] = "";
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        for (int side = 0; side < 2; side++) {
            if (body->has[(int)needed[i] + side])
                continue;
            const char *name = gb_point_name((int)needed[i] + side);
            strcat(missing, *missing ? ", " : "");
            strcat(missing, name);
        }
    }
    if (*missing) {
        gb_status status = gb_fail(err, GB_INPUT, "no joint found for %s", missing);
        gb_advise(err, "name them with --map FILE, a JSON object like {\"left_hip\": \"LThigh\"}");
        return status;
    }
    if (!(body->frame_time > 0)) {
        gb_status status = gb_fail(err, GB_INPUT, "the frame rate is not known");
        gb_advise(err, "state it with --fps");
        return status;
    }
    if (body->nframe < 8)
        return gb_fail(err, GB_NOTHING, "%d frames are too few for a gait cycle", body->nframe);
    return GB_OK;
}

/* Median over the take of the length of a chain of two segments, mean of both sides, m. */
static double chain_length(const gb_body *body, gb_point a, gb_point b, gb_point c, double *scratch)
{
    double sum = 0;
    int n = body->nframe;
    for (int side = 0; side < 2; side++) {
        for (int f = 0; f < n; f++) {
            gb_vec3 p = gb_body_at(body, (int)a + side, f), q = gb_body_at(body, (int)b + side, f);
            gb_vec3 r = gb_body_at(body, (int)c + side, f);
            scratch[f] = gb_vec3_length(gb_vec3_sub(p, q)) + gb_vec3_length(gb_vec3_sub(q, r));
        }
        sum += gb_median(scratch, n);
    }
    return sum / 2;
}

/* Acceleration of the unfiltered mid-hip's height, low-passed at 12 Hz. */
static gb_status vertical_acceleration(const gb_body *body, gb_gait_work *work, gb_gait *gait,
                                       gb_error *err)
{
    int n = body->nframe;
    double *height = gb_arena_array(&gait->arena, (size_t)n, sizeof(double));
    work->vertical = gb_arena_array(&gait->arena, (size_t)n, sizeof(double));
    if (!height || !work->vertical)
        return gb_fail_memory(err);
    const double *left = gb_body_axis(body, GB_HIP, 1), *right = gb_body_axis(body, GB_HIP + 1, 1);
    for (int f = 0; f < n; f++)
        height[f] = (left[f] + right[f]) / 2;
    gb_filter filter = gb_filter_lowpass(FALL_CUTOFF, work->fps);
    gb_status status = gb_filter_apply(&filter, height, n, (int)(PAD_SECONDS * work->fps), err);
    for (int f = 1; f + 1 < n; f++)
        work->vertical[f] = (height[f - 1] - 2 * height[f] + height[f + 1]) * work->fps * work->fps;
    return status;
}

/* A filtered copy of the points. */
static gb_status filter_body(const gb_body *body, gb_gait_work *work, gb_gait *gait, gb_error *err)
{
    int n = body->nframe;
    work->body = *body;
    work->body.xyz =
        gb_arena_array(&gait->arena, (size_t)GB_NPOINT * 3 * (size_t)n, sizeof(double));
    if (!work->body.xyz)
        return gb_fail_memory(err);
    gb_filter filter = gb_filter_lowpass(work->options.cutoff, work->fps);
    for (int p = 0; p < GB_NPOINT; p++) {
        for (int axis = 0; body->has[p] && axis < 3; axis++) {
            double *out = gb_body_axis(&work->body, p, axis);
            memcpy(out, gb_body_axis(body, p, axis), (size_t)n * sizeof *out);
            gb_status status =
                gb_filter_apply(&filter, out, n, (int)(PAD_SECONDS * work->fps + 0.5), err);
            if (status != GB_OK)
                return status;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        work->mid_hip[axis] = gb_arena_array(&gait->arena, (size_t)n, sizeof(double));
        if (!work->mid_hip[axis])
            return gb_fail_memory(err);
        const double *left = gb_body_axis(&work->body, GB_HIP, axis);
        const double *right = gb_body_axis(&work->body, GB_HIP + 1, axis);
        for (int f = 0; f < n; f++)
            work->mid_hip[axis][f] = (left[f] + right[f]) / 2;
    }
    return GB_OK;
}

/* The mean of parameter p over kept cycles of a side (-1: both) that have it. */
static double mean_parameter(const gb_gait *gait, int side, int p, double *sd)
{
    double sum = 0, squares = 0;
    int n = 0;
    for (int pass = 0; pass < 2; pass++) {
        double mean = n ? sum / n : 0;
        for (int i = 0; i < gait->ncycle; i++) {
            const gb_cycle *cycle = &gait->cycle[i];
            double value = cycle->parameter[p];
            if (!cycle->kept || (side >= 0 && (int)cycle->side != side) || isnan(value))
                continue;
            if (pass == 0) {
                sum += value;
                n++;
            } else {
                squares += (value - mean) * (value - mean);
            }
        }
    }
    if (sd)
        *sd = n > 1 ? sqrt(squares / (n - 1)) : (double)NAN;
    return n ? sum / n : (double)NAN;
}

static double curve_mean(const double curve[GB_SAMPLES])
{
    double sum = 0;
    for (int i = 0; i < GB_SAMPLES; i++)
        sum += curve[i];
    return sum / GB_SAMPLES;
}

/* An arm held overhead swings about +-180 degrees: all cycles are brought to the same turn before
 * they are averaged. */
static void align_turns(gb_gait *gait, int curve)
{
    const gb_cycle *first = NULL;
    if (strcmp(gb_curves[curve].unit, "deg") != 0)
        return;
    for (int c = 0; c < gait->ncycle; c++) {
        gb_cycle *cycle = &gait->cycle[c];
        if (!cycle->kept || isnan(cycle->curve[curve][0]))
            continue;
        first = first ? first : cycle;
        double target = cycle == first ? 0 : curve_mean(first->curve[curve]);
        double shift = 360 * nearbyint((target - curve_mean(cycle->curve[curve])) / 360);
        for (int i = 0; i < GB_SAMPLES; i++)
            cycle->curve[curve][i] += shift;
    }
}

/* Mean of each side, then of the sides; one side alone stands for both. */
static void mean_curve(gb_gait *gait, int curve)
{
    align_turns(gait, curve);
    for (int i = 0; i < GB_SAMPLES; i++) {
        double sum = 0;
        int sides = 0;
        for (int side = 0; side < 2; side++) {
            double value = 0;
            for (int c = 0; c < gait->ncycle; c++) {
                if (gait->cycle[c].kept && (int)gait->cycle[c].side == side)
                    value += gait->cycle[c].curve[curve][i];
            }
            bool have = gait->side_count[side] > 0;
            gait->side_curve[side][curve][i] = have ? value / gait->side_count[side] : (double)NAN;
            sum += have ? gait->side_curve[side][curve][i] : 0;
            sides += have;
        }
        gait->curve[curve][i] = sides ? sum / sides : (double)NAN;
    }
    gait->has_curve[curve] = !isnan(gait->curve[curve][0]);
}

static void average(gb_gait *gait)
{
    int running = 0, in_place = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        if (!cycle->kept)
            continue;
        gait->nkept++;
        gait->side_count[cycle->side]++;
        running += cycle->running;
        in_place += cycle->in_place;
    }
    gait->running = 2 * running > gait->nkept;
    gait->in_place = 2 * in_place > gait->nkept;
    /* A step of the other gait (the first one of a run) would spoil the means. */
    for (int i = 0; i < gait->ncycle; i++) {
        gb_cycle *cycle = &gait->cycle[i];
        bool wrong_gait = cycle->running != gait->running;
        if (!cycle->kept || (!wrong_gait && cycle->in_place == gait->in_place))
            continue;
        cycle->kept = false;
        if (wrong_gait)
            cycle->reason = cycle->running ? "runs, most others walk" : "walks, most others run";
        else
            cycle->reason = cycle->in_place ? "in place, most others move over the ground"
                                            : "over the ground, most others are in place";
        gait->nkept--;
        gait->side_count[cycle->side]--;
    }
    for (int p = 0; p < GB_NPARAMETER; p++) {
        gait->mean[p] = mean_parameter(gait, -1, p, &gait->sd[p]);
        for (int side = 0; side < 2; side++)
            gait->side_mean[side][p] = mean_parameter(gait, side, p, NULL);
    }
    for (int k = 0; k < GB_NCURVE; k++)
        mean_curve(gait, k);
}

/* Of a stride that is played in a row the cycles are copies: of each side the one in the middle of
 * the take counts. */
static void keep_one_a_side(gb_gait *gait)
{
    for (int side = 0; side < 2; side++) {
        gb_cycle *best = NULL;
        double least = gait->nframe;
        for (int i = 0; i < gait->ncycle; i++) {
            gb_cycle *c = &gait->cycle[i];
            double off = fabs((c->start + c->end - gait->nframe) / 2);
            if (c->kept && (int)c->side == side && off < least) {
                least = off;
                best = c;
            }
        }
        for (int i = 0; i < gait->ncycle; i++) {
            gb_cycle *c = &gait->cycle[i];
            if (!c->kept || (int)c->side != side || c == best)
                continue;
            c->kept = false;
            c->reason = "the same stride again";
        }
    }
}

static void drop_all(gb_gait *gait, const char *reason)
{
    for (int i = 0; i < gait->ncycle; i++) {
        if (!gait->cycle[i].kept)
            continue;
        gait->cycle[i].kept = false;
        gait->cycle[i].reason = reason;
    }
}

/* A dance, a crawl, a climb: feet that do not alternate in most of the cycles that they make, or
 * steps that no legs can make while they carry. What seems to be a cycle there is none. */
static void check_gait(gb_gait *gait, gb_notes *notes)
{
    int apart = 0, alternate = 0, wide = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        apart += cycle->apart;
        alternate += !isnan(cycle->parameter[GB_CADENCE]);
        wide += fabs(cycle->parameter[GB_STEP_WIDTH]) > GB_WIDEST_STEP;
    }
    bool in_turn = apart < LEAST_APART || apart <= 2 * alternate;
    gait->no_gait = !in_turn || (wide > 0 && 2 * wide >= alternate);
    if (!gait->no_gait)
        return;
    drop_all(gait, in_turn ? "no gait: most steps are wider than a leg is long"
                           : "no gait: the feet do not alternate");
    if (in_turn)
        gb_note_add(notes, "gait", "no gait: %d of %d steps are wider than a leg is long", wide,
                    alternate);
    else
        gb_note_add(notes, "gait",
                    "no gait: the feet do not alternate as in walking or running in %d of %d "
                    "cycles",
                    apart, apart + alternate);
}

/* A mean over cycles at very different speeds is nobody's gait. */
static void check_speed(const gb_gait *gait, gb_notes *notes)
{
    if (gait->sd[GB_SPEED] > 0.2 * gait->mean[GB_SPEED])
        gb_note_add(notes, "speed",
                    "the speed differs from cycle to cycle (%.2f +- %.2f m/s): the means are over "
                    "different gaits (--from, --to)",
                    gait->mean[GB_SPEED], gait->sd[GB_SPEED]);
}

/* Over ground the feet stand, in place the hips do: who does neither, slides. */
static void check_slide(const gb_gait *gait, gb_notes *notes)
{
    double slide = 0;
    int sliding = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        if (!gait->cycle[i].kept || !gait->cycle[i].sliding)
            continue;
        slide += fabs(gait->cycle[i].belt);
        sliding++;
    }
    if (sliding > 0 && 2 * sliding >= gait->nkept)
        gb_note_add(notes, "slide",
                    "the feet slide by %.2f m/s where they should stand: the speed is that over "
                    "the feet",
                    slide / sliding);
}

gb_status gb_gait_analyze(const gb_body *body, const gb_gait_options *options, gb_gait *gait,
                          gb_notes *notes, gb_error *err)
{
    memset(gait, 0, sizeof *gait);
    gb_status status = check_input(body, err);
    if (status != GB_OK)
        return status;
    gb_gait_work work = {.options = gb_gait_defaults(options), .fps = 1 / body->frame_time};
    gait->nframe = body->nframe;
    gait->fps = work.fps;
    gait->round = work.options.round;
    gait->seam = work.options.seam;
    gait->cutoff = gb_filter_effective(work.options.cutoff, work.fps);
    if (gait->cutoff < work.options.cutoff || work.fps < 20)
        gb_note_add(
            notes, "rate",
            "%.3g frames a second are few: the filter is at %.3g Hz, events and heights are "
            "coarse",
            work.fps, gait->cutoff);

    double *scratch = malloc((size_t)body->nframe * sizeof *scratch);
    if (!scratch)
        return gb_fail_memory(err);
    work.leg = chain_length(body, GB_HIP, GB_KNEE, GB_ANKLE, scratch);
    bool arms = body->has[GB_SHOULDER] && body->has[GB_SHOULDER + 1] && body->has[GB_ELBOW] &&
                body->has[GB_ELBOW + 1] && body->has[GB_WRIST] && body->has[GB_WRIST + 1];
    work.arm = arms ? chain_length(body, GB_SHOULDER, GB_ELBOW, GB_WRIST, scratch) : (double)NAN;
    free(scratch);
    gait->leg = work.leg;
    gait->arm = work.arm;
    if (!(work.leg > 0))
        return gb_fail(err, GB_INPUT, "the legs have no length");

    status = vertical_acceleration(body, &work, gait, err);
    if (status == GB_OK)
        status = filter_body(body, &work, gait, err);
    if (status == GB_OK)
        status = gb_gait_facing(&work, gait, err);
    if (status == GB_OK)
        status = gb_gait_events(&work, gait, err);
    if (status == GB_OK)
        status = gb_gait_cycles(&work, gait, err);
    if (status != GB_OK) {
        gb_gait_free(gait);
        return status;
    }
    check_gait(gait, notes);
    if (gait->round > 0)
        keep_one_a_side(gait);
    average(gait);
    check_speed(gait, notes);
    check_slide(gait, notes);
    return GB_OK;
}
