/* Poses of a procedural character over a route, and what the tests measure on them. */
#ifndef GB_TESTS_CHARACTER_TAKE_H
#define GB_TESTS_CHARACTER_TAKE_H

#include "check.h"
#include "procedural/recording.h"

#define LEG     0.85 /* m, of every character here unless a test says otherwise */
#define DEGREES (180 / 3.14159265358979323846)

/* Frames 0, 1 / fps, ... to seconds; the caller frees them. nframe is nullable. */
static inline gb_character_pose *take_poses(const gb_route_leg *route, int nleg, double seconds,
                                            double fps, double leg, int *nframe)
{
    gb_recording take = {.route = route,
                         .nleg = nleg,
                         .seconds = seconds,
                         .fps = fps,
                         .figure = gb_figure_average(leg)};
    gb_motion motion;
    gb_character_pose *poses;
    gb_error err;
    assert_status(gb_character_motion(&take, &motion, &poses, &err), GB_OK, &err);
    if (nframe)
        *nframe = motion.nframe;
    gb_motion_free(&motion);
    return poses;
}

/* Steady going at 120 frames a second. */
static inline gb_character_pose *steady_poses(double speed, gb_gait_mode mode, double seconds,
                                              int *nframe)
{
    gb_route_leg leg = {0, {.speed = speed, .mode = mode}, "steady"};
    return take_poses(&leg, 1, seconds, 120, LEG, nframe);
}

/* Angle (deg) between two orientations. */
static inline double degrees_between(gb_quat a, gb_quat b)
{
    gb_quat d = gb_quat_multiply(gb_quat_conjugate(a), b);
    return 2 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w)) * DEGREES;
}

/* The point of the sole that carries. */
static inline gb_vec3 carrying_point(const gb_foot_state *foot)
{
    return foot->contact == GB_CONTACT_HEEL   ? foot->heel
           : foot->contact == GB_CONTACT_BALL ? foot->ball
                                              : foot->tip;
}

static inline double lowest(const gb_foot_state *foot)
{
    return fmin(foot->heel.y, fmin(foot->ball.y, foot->tip.y));
}

/* How far a foot's carrying point is from where it was when this contact began; both extremes over
 * all frames. Metres. */
typedef struct feet_report {
    double slide;       /* horizontally, within one contact */
    double height;      /* of the carrying point, either way */
    double penetration; /* of any point of either sole, whatever carries */
    double least_knee;  /* deg */
    int contacts;
} feet_report;

static inline feet_report report_feet(const gb_character_pose *poses, int nframe)
{
    feet_report r = {.least_knee = 180};
    gb_vec3 began[2] = {{0, 0, 0}, {0, 0, 0}};
    for (int f = 0; f < nframe; f++) {
        for (int side = 0; side < 2; side++) {
            const gb_foot_state *foot = &poses[f].foot[side];
            r.penetration = fmax(r.penetration, -lowest(foot));
            r.least_knee = fmin(r.least_knee, poses[f].knee[side] * DEGREES);
            if (foot->contact == GB_CONTACT_NONE)
                continue;
            gb_vec3 at = carrying_point(foot);
            if (f == 0 || poses[f - 1].foot[side].contact != foot->contact) {
                began[side] = at;
                r.contacts++;
            }
            r.slide = fmax(r.slide, hypot(at.x - began[side].x, at.z - began[side].z));
            r.height = fmax(r.height, fabs(at.y));
        }
    }
    return r;
}

#endif
