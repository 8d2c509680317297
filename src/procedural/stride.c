#include "procedural/stride.h"

/* Below this v* a walker blends into standing: people hardly ever walk more slowly. */
#define SLOWEST_WALK 0.3

/* The foot of the people that the parameters were fitted to, and what a longer one changes: it does
 * with the ball what a short one does with the toe tip. From refits for feet of 0.145 and 0.208 leg
 * (toe roll 32 -> 6.5, heel rise 21.4 -> 17 degrees, lead 0.507 -> 0.561). */
#define FITTED_FOOT    0.145
#define FOOT_TOE_RISE  (-405.0) /* deg per leg */
#define FOOT_HEEL_RISE (-70.0)  /* deg per leg */
#define FOOT_LEAD      0.857    /* leg per leg */

/* From this pitch (rad) on a foot lands on its heel for good. */
#define HEEL_LANDING (6 * GB_DEGREE)

/* The slowest cadence of a foot in the air: a closing step takes its time, but not for ever. */
#define SLOWEST_CADENCE 0.36

static double line(const gb_style_lines *lines, int parameter, double v)
{
    double x = lines->value[parameter] + lines->slope[parameter] * (v - lines->speed_star);
    double low = gb_style_parameters[parameter].low, high = gb_style_parameters[parameter].high;
    return x < low ? low : x > high ? high : x;
}

static double cadence(const gb_style_lines *lines, double v)
{
    double f = lines->value[GB_P_cadence] *
               pow(v / lines->speed_star, lines->value[GB_P_cadence_exponent]);
    return fmax(f, SLOWEST_CADENCE);
}

double gb_stride_frequency(const gb_style *parameters, double speed_star, double running)
{
    double walk = running < 1 ? cadence(&parameters->walk, speed_star) : 0;
    double run = running > 0 ? cadence(&parameters->run, speed_star) : 0;
    return walk + running * (run - walk);
}

/* One gait at a speed; amount 1 is all of it, 0 standing. */
typedef struct way {
    const gb_style_lines *lines;
    const double *stand;
    double v, amount;
} way;

static double value(const way *w, int parameter)
{
    double x = line(w->lines, parameter, w->v);
    return w->stand[parameter] + w->amount * (x - w->stand[parameter]);
}

/* How much of a gait there is at a speed: none in standing. */
static double amount_at(double v)
{
    double u = fmin(v / SLOWEST_WALK, 1);
    return u * (2 - u);
}

double gb_stride_duty(const gb_style *parameters, double speed_star, double running)
{
    double amount = amount_at(speed_star);
    way walk = {&parameters->walk, parameters->stand, speed_star, amount};
    way run = {&parameters->run, parameters->stand, speed_star, amount};
    double a = value(&walk, GB_P_duty);
    return running > 0 ? a + running * (value(&run, GB_P_duty) - a) : a;
}

static gb_wave wave(const way *w, int amplitude, int phase, int harmonic, double unit)
{
    double a = unit * value(w, amplitude);
    double angle = 2 * GB_PI * harmonic * line(w->lines, phase, w->v);
    return (gb_wave){a * cos(angle), a * sin(angle)};
}

static void evaluate(const way *w, double extra_foot, gb_stride *s)
{
    s->duty = value(w, GB_P_duty);
    s->lead = value(w, GB_P_lead) + FOOT_LEAD * extra_foot * w->amount;
    s->width = value(w, GB_P_step_width);
    s->toe_out = GB_DEGREE * value(w, GB_P_toe_out);
    s->height = value(w, GB_P_height);
    s->surge = value(w, GB_P_surge);
    s->bounce = wave(w, GB_P_bounce, GB_P_bounce_phase, 2, 1);
    s->sway = wave(w, GB_P_sway, GB_P_sway_phase, 1, 1);
    s->sway = (gb_wave){-s->sway.sine, s->sway.cosine}; /* a sine: it passes the middle there */
    s->sway3 = wave(w, GB_P_sway3, GB_P_sway3_phase, 3, 1);
    s->sway3 = (gb_wave){-s->sway3.sine, s->sway3.cosine};
    s->yaw = wave(w, GB_P_yaw, GB_P_yaw_phase, 1, GB_DEGREE);
    s->yaw3 = wave(w, GB_P_yaw3, GB_P_yaw3_phase, 3, GB_DEGREE);
    s->obliquity = wave(w, GB_P_obliquity, GB_P_obliquity_phase, 1, GB_DEGREE);
    s->obliquity3 = wave(w, GB_P_obliquity3, GB_P_obliquity3_phase, 3, GB_DEGREE);
    s->tilt = wave(w, GB_P_tilt, GB_P_tilt_phase, 2, GB_DEGREE);
    s->tilt4 = wave(w, GB_P_tilt4, GB_P_tilt4_phase, 4, GB_DEGREE);
    s->land_pitch = GB_DEGREE * value(w, GB_P_land_pitch);
    s->flat_phase = value(w, GB_P_flat_phase);
    s->heel_off = value(w, GB_P_heel_off);
    s->heel_rise =
        GB_DEGREE * fmax(0, value(w, GB_P_heel_rise) + FOOT_HEEL_RISE * extra_foot * w->amount);
    s->push = GB_DEGREE * value(w, GB_P_push);
    s->push_power = value(w, GB_P_push_power);
    s->toe_rise =
        GB_DEGREE * fmax(0, value(w, GB_P_toe_rise) + FOOT_TOE_RISE * extra_foot * w->amount);
    s->toe_phase = value(w, GB_P_toe_phase);
    for (int k = 0; k < 3; k++) {
        s->swing[0][k] = value(w, GB_P_swing_x0 + k);
        s->swing[1][k] = value(w, GB_P_swing_y0 + k);
        s->swing[2][k] = GB_DEGREE * value(w, GB_P_swing_pitch0 + k);
    }
    s->shoulder_yaw = wave(w, GB_P_shoulder_yaw, GB_P_shoulder_yaw_phase, 1, GB_DEGREE);
    s->shoulder_yaw3 = wave(w, GB_P_shoulder_yaw3, GB_P_shoulder_yaw3_phase, 3, GB_DEGREE);
    s->shoulder_tilt = wave(w, GB_P_shoulder_tilt, GB_P_shoulder_tilt_phase, 1, GB_DEGREE);
    s->trunk_lean = GB_DEGREE * value(w, GB_P_trunk_lean);
    s->trunk_nod = wave(w, GB_P_trunk_nod, GB_P_trunk_nod_phase, 2, GB_DEGREE);
    s->arm_mean = GB_DEGREE * value(w, GB_P_arm_mean);
    s->arm = wave(w, GB_P_arm, GB_P_arm_phase, 1, GB_DEGREE);
    s->arm2 = wave(w, GB_P_arm2, GB_P_arm2_phase, 2, GB_DEGREE);
    s->elbow_mean = GB_DEGREE * value(w, GB_P_elbow_mean);
    s->elbow = wave(w, GB_P_elbow, GB_P_elbow_phase, 1, GB_DEGREE);
    s->elbow2 = wave(w, GB_P_elbow2, GB_P_elbow2_phase, 2, GB_DEGREE);
    s->abduction = GB_DEGREE * value(w, GB_P_abduction);
    s->abduction1 = wave(w, GB_P_abduction1, GB_P_abduction1_phase, 1, GB_DEGREE);
}

static void find_spring(gb_stride *s)
{
    double cycle = 2 / s->frequency;
    double duty = fmin(s->duty, 0.5); /* beyond it there is no flight */
    s->flight = (0.5 - duty) * cycle;
    s->half_stance = duty / 2;
    double tau = s->half_stance * cycle; /* half the stance, as a time */
    double v = s->flight / 2 * tau;      /* fall at contact, per half stance */
    double g = tau * tau;
    s->spring4 = -(g + v) / 8;
    s->spring2 = v / 2 + (g + v) / 4;
}

double gb_stride_flight(const gb_stride *s, double phase)
{
    double step = phase - 0.5 * floor(2 * phase); /* since the last contact */
    if (step <= 2 * s->half_stance) {
        double u = step / s->half_stance - 1, u2 = u * u;
        return s->spring2 * (u2 - 1) + s->spring4 * (u2 * u2 - 1);
    }
    double t = (step - 2 * s->half_stance) * 2 / s->frequency;
    return t * (s->flight - t) / 2;
}

void gb_stride_at(const gb_style *parameters, const gb_figure *figure, double speed_star,
                  double running, gb_stride *stride)
{
    double extra_foot = figure->foot - FITTED_FOOT;
    double amount = amount_at(speed_star);
    way walk = {&parameters->walk, parameters->stand, speed_star, amount};
    if (running < 1)
        evaluate(&walk, extra_foot, stride);
    if (running > 0) {
        way run = {&parameters->run, parameters->stand, speed_star, amount};
        gb_stride fast;
        evaluate(&run, extra_foot, &fast);
        if (running < 1) {
            /* Every member is a double. */
            double *a = (double *)stride;
            const double *b = (const double *)&fast;
            for (size_t i = 0; i < sizeof fast / sizeof(double); i++)
                a[i] += running * (b[i] - a[i]);
        } else {
            *stride = fast;
        }
    }
    /* After landing on the heel the foot has to be flat before the heel can rise. */
    double on_heel = fmin(fmax(stride->land_pitch / HEEL_LANDING, 0), 1);
    on_heel *= on_heel * (3 - 2 * on_heel);
    stride->heel_off += on_heel * fmax(0, stride->flat_phase - stride->heel_off);
    stride->frequency = gb_stride_frequency(parameters, speed_star, running);
    stride->amount = amount;
    stride->running = running;
    find_spring(stride);
}
