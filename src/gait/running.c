/* Walking or running (declared in steps.h). */
#include <math.h>

#include "base/units.h"
#include "gait/steps.h"
#include "geometry/angle.h"

#define LEAST_BOUNCE 0.010  /* leg: amplitude of the hips' second harmonic */
#define PHASE_FROM   (-100) /* degrees: in running the hips are lowest at mid-stance, */
#define PHASE_TO     75     /* in walking in double support (85 to 180, slow ones to -120) */
#define FALL         (-0.8 * GB_GRAVITY)

enum { PLACES = 100 };

/* Frames between two of them in which the hips fall: the acceleration is a straight line there. */
static double falling_between(const double *acceleration, int n, double from, double to)
{
    double a = gb_gait_at(acceleration, n, from) - FALL, b = gb_gait_at(acceleration, n, to) - FALL;
    if (a < 0 && b < 0)
        return to - from;
    if (a >= 0 && b >= 0)
        return 0;
    return (to - from) * fmin(a, b) / (fmin(a, b) - fmax(a, b));
}

/* height ~ amplitude cos(4 pi u + phase), u the place in the cycle, after the straight line from
 * strike to strike has been taken away. No acceleration and no support decides: noise of 8 mm at
 * 9 Hz makes free fall of any walk, and the feet of a slow jog hardly leave the ground. */
void gb_gait_running(const gb_gait_work *work, gb_cycle *cycle)
{
    const double *height = work->mid_hip[1];
    int n = work->body.nframe;
    double period = cycle->end - cycle->start, in_phase = 0, ahead = 0, falling = 0;
    double from = gb_gait_at(height, n, cycle->start), to = gb_gait_at(height, n, cycle->end);
    for (int i = 0; i < PLACES; i++) {
        double u = (i + 0.5) / PLACES, frame = cycle->start + u * period;
        double y = gb_gait_at(height, n, frame) - (from + u * (to - from));
        in_phase += 2 * y * cos(4 * GB_PI * u) / PLACES;
        ahead -= 2 * y * sin(4 * GB_PI * u) / PLACES;
    }
    for (double f = cycle->start; f < cycle->end; f = floor(f) + 1)
        falling += falling_between(work->vertical, n, f, fmin(floor(f) + 1, cycle->end));
    double phase = atan2(ahead, in_phase) * GB_DEGREES;
    cycle->running = hypot(in_phase, ahead) >= LEAST_BOUNCE * work->leg && phase > PHASE_FROM &&
                     phase < PHASE_TO;
    cycle->parameter[GB_FLIGHT] = falling / period;
}
