#include "gait/seam.h"

#include <math.h>

#include "gait/steps.h"
#include "geometry/angle.h"

/* Of 4981 stretches of 0.5 to 2.5 s, cut anywhere from the takes at hand, 167 are within these
 * limits: all are whole strides long to 10 percent, 163 to 6. Half the strides of real walks differ
 * by 0.024 leg from strike to strike, three of four by 0.036; at a strike the points change their
 * speed, so that cosines of 0.2 to 0.8 are usual there. */
#define MOST_SEAM  0.04 /* leg, RMS of the points */
#define LEAST_TURN 0.2  /* cosine between the points' velocities at the end and at the beginning */
#define LEAST_PACE 0.3  /* of the mean speed of the points, at either end */
#define LEAST_MOVE 0.3  /* leg/s, mean speed of the points: who does less stands */
#define END_TIME   0.04 /* s that velocities at the ends are taken over */
/* Strides of CMU's walks (119), each against the same one in its take: the knee is off by 0.50
 * degrees RMS with this, 1.24 with the jump left in, 0.63 when it is spread over the whole stride.
 */
#define FADE 0.15 /* s */

static gb_vec3 from_hips(const gb_body *body, int point, int frame)
{
    gb_vec3 hips = gb_vec3_scale(
        gb_vec3_add(gb_body_at(body, GB_HIP, frame), gb_body_at(body, GB_HIP + 1, frame)), 0.5);
    return gb_vec3_sub(gb_body_at(body, point, frame), hips);
}

/* A point's velocity relative to the hips between two frames, m per frame. */
static gb_vec3 velocity(const gb_body *body, int point, int from, int to)
{
    gb_vec3 way = gb_vec3_sub(from_hips(body, point, to), from_hips(body, point, from));
    return gb_vec3_scale(way, 1.0 / (to - from));
}

/* How far a point's last place is from its first one, at the frame where the rounds meet. closed:
 * the last frame is the first one of the next round; else it is a step before it. */
static gb_vec3 jump_of(const gb_body *body, int point, bool closed)
{
    const int last = body->nframe - 1;
    gb_vec3 jump = gb_vec3_sub(from_hips(body, point, last), from_hips(body, point, 0));
    gb_vec3 step = gb_vec3_add(velocity(body, point, 0, 1), velocity(body, point, last - 1, last));
    return closed ? jump : gb_vec3_add(jump, gb_vec3_scale(step, 0.5));
}

/* RMS over the points, m per frame; over all frames. */
static double mean_pace(const gb_body *body)
{
    double sum = 0;
    for (int f = 0; f + 1 < body->nframe; f++) {
        double squares = 0;
        int points = 0;
        for (int p = 0; p < GB_NPOINT; p++) {
            if (!body->has[p])
                continue;
            gb_vec3 v = velocity(body, p, f, f + 1);
            squares += gb_vec3_dot(v, v);
            points++;
        }
        sum += sqrt(squares / points);
    }
    return sum / (body->nframe - 1);
}

gb_seam gb_seam_find(const gb_body *body, double leg)
{
    const int n = body->nframe, last = n - 1;
    int ends = (int)lround(END_TIME / body->frame_time), points = 0;
    ends = ends < 1 ? 1 : ends;
    double square[2] = {0, 0}, most[2] = {0, 0}, both = 0, begin = 0, end = 0;
    for (int p = 0; p < GB_NPOINT; p++) {
        if (!body->has[p])
            continue;
        gb_vec3 va = velocity(body, p, 0, ends), vz = velocity(body, p, last - ends, last);
        for (int open = 0; open < 2; open++) {
            double jump = gb_vec3_length(jump_of(body, p, !open));
            square[open] += jump * jump;
            most[open] = fmax(most[open], jump);
        }
        both += gb_vec3_dot(va, vz);
        begin += gb_vec3_dot(va, va);
        end += gb_vec3_dot(vz, vz);
        points++;
    }
    const int open = square[1] < square[0];
    gb_seam seam = {.closed = !open,
                    .round = open ? n : last,
                    .rms = sqrt(square[open] / points),
                    .largest = most[open]};
    double seconds = seam.round * body->frame_time, pace = mean_pace(body);
    bool moves = pace / body->frame_time >= LEAST_MOVE * leg &&
                 sqrt(fmin(begin, end) / points) >= LEAST_PACE * pace;
    seam.stride = seconds >= GB_CYCLE_SHORTEST && seconds <= GB_CYCLE_LONGEST;
    seam.meets = seam.stride && moves && seam.rms <= MOST_SEAM * leg &&
                 both >= LEAST_TURN * sqrt(begin * end);
    return seam;
}

/* 1 at the seam, 0 from FADE on. */
static double fading(double seconds)
{
    return seconds < FADE ? 0.5 + 0.5 * cos(GB_PI * seconds / FADE) : 0;
}

void gb_seam_blend(const gb_seam *seam, const gb_body *once, gb_body *rounds)
{
    const int last = rounds->nframe - 1;
    for (int p = 0; p < GB_NPOINT; p++) {
        if (!once->has[p])
            continue;
        gb_vec3 jump = jump_of(once, p, seam->closed);
        double *const x[3] = {gb_body_axis(rounds, p, 0), gb_body_axis(rounds, p, 1),
                              gb_body_axis(rounds, p, 2)};
        for (int f = 0; f <= last; f++) {
            /* The end of a closed clip is that of its last round, not the beginning of one more. */
            int in = seam->closed && f == last ? seam->round : f % seam->round;
            double after = in * rounds->frame_time,
                   before = (seam->round - in) * rounds->frame_time;
            double share = (fading(after) - fading(before)) / 2;
            x[0][f] += share * jump.x;
            x[1][f] += share * jump.y;
            x[2][f] += share * jump.z;
        }
    }
}
