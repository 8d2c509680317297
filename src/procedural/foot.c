#include "procedural/foot.h"

/* A vector (x ahead, y up) turned by an angle that moves: its parts with derivatives. */
static void turn(double x, double y, gb_derivatives angle, gb_derivatives *ahead,
                 gb_derivatives *up)
{
    double c = cos(angle.at), s = sin(angle.at);
    double a = x * c - y * s, b = x * s + y * c;
    double square = angle.rate * angle.rate;
    *ahead = (gb_derivatives){a, -b * angle.rate, -b * angle.bend - a * square};
    *up = (gb_derivatives){b, a * angle.rate, a * angle.bend - b * square};
}

/* Heel roll: vanishes with its first two derivatives when the foot is flat, so that the pivot can
 * go from heel to ball without a jerk. */
static gb_derivatives landing(const gb_stride *s, double phase)
{
    double a = 1 - phase / s->flat_phase, da = -1 / s->flat_phase;
    return (gb_derivatives){s->land_pitch * a * a * a * (2.5 - 1.5 * a),
                            s->land_pitch * da * a * a * (7.5 - 6 * a),
                            s->land_pitch * da * da * a * (15 - 18 * a)};
}

/* Heel rise: slow from mid-stance on, and the fast push-off. */
static gb_derivatives leaving(const gb_stride *s, double phase)
{
    double db = 1 / (s->duty - s->heel_off), b = (phase - s->heel_off) * db;
    double n = s->push_power, power = pow(b, n - 2);
    return (gb_derivatives){-(s->heel_rise * b * b + s->push * power * b * b),
                            -db * (2 * s->heel_rise * b + n * s->push * power * b),
                            -db * db * (2 * s->heel_rise + n * (n - 1) * s->push * power)};
}

static gb_derivatives toe_roll(const gb_stride *s, double phase)
{
    double dc = 1 / (s->duty - s->toe_phase), c = (phase - s->toe_phase) * dc;
    return (gb_derivatives){s->toe_rise * c * c, 2 * s->toe_rise * c * dc,
                            2 * s->toe_rise * dc * dc};
}

void gb_foot_roll(const gb_stride *s, const gb_figure *figure, double phase, gb_roll *roll)
{
    double ankle = gb_figure_ankle_height(figure), foot = gb_figure_foot_ahead(figure);
    double ball = figure->ball_height;
    gb_derivatives pitch = {0, 0, 0};
    if (phase < s->flat_phase)
        pitch = landing(s, phase);
    if (phase > s->heel_off && s->duty > s->heel_off) {
        gb_derivatives rise = leaving(s, phase);
        pitch =
            (gb_derivatives){pitch.at + rise.at, pitch.rate + rise.rate, pitch.bend + rise.bend};
    }
    if (pitch.at > 0) {
        turn(figure->heel, ankle, pitch, &roll->ahead, &roll->up);
        roll->ahead.at -= foot + figure->heel;
        roll->pitch = pitch;
        roll->toes = (gb_derivatives){0, 0, 0};
        return;
    }
    turn(-foot, ankle - ball, pitch, &roll->ahead, &roll->up);
    roll->up.at += ball;
    roll->pitch = pitch;
    roll->toes = (gb_derivatives){-pitch.at, -pitch.rate, -pitch.bend};
    if (phase > s->toe_phase && s->duty > s->toe_phase) {
        gb_derivatives tau = toe_roll(s, phase), down = {-tau.at, -tau.rate, -tau.bend}, x, y;
        turn(-figure->toes, ball, down, &x, &y);
        roll->ahead.at += x.at + figure->toes;
        roll->ahead.rate += x.rate;
        roll->ahead.bend += x.bend;
        roll->up.at += y.at - ball;
        roll->up.rate += y.rate;
        roll->up.bend += y.bend;
        roll->toes.at -= tau.at;
        roll->toes.rate -= tau.rate;
        roll->toes.bend -= tau.bend;
    }
}

double gb_foot_swing(gb_derivatives from, gb_derivatives to, double share, double s,
                     const double bump[3])
{
    double v0 = from.rate * share, v1 = to.rate * share;
    double a0 = from.bend * share * share, a1 = to.bend * share * share;
    /* The quintic with these ends. */
    double d = to.at - from.at - v0 - a0 / 2, dv = v1 - v0 - a0, da = a1 - a0;
    double c3 = 10 * d - 4 * dv + da / 2;
    double c4 = -15 * d + 7 * dv - da;
    double c5 = 6 * d - 3 * dv + da / 2;
    double q = from.at + s * (v0 + s * (a0 / 2 + s * (c3 + s * (c4 + s * c5))));
    if (bump) {
        double r = s * (1 - s), m = 2 * s - 1;
        q += 64 * r * r * r * (bump[0] + m * (bump[1] + m * bump[2]));
    }
    return q;
}
