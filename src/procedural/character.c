#include "procedural/character.h"

#include <stddef.h>
#include <string.h>

#include "base/units.h"
#include "procedural/body.h"

/* Speed, gait, posture and heading follow the command through three (the heading four)
 * equal lags of these rates (per unit time sqrt(leg / g), about 0.3 s), so that a step of the
 * command never shows in an acceleration. A start to 1.3 m/s takes about a second, as people's (two
 * steps). */
#define SPEED_RATE   2.2
#define GOING_RATE   2.6
#define CROUCH_RATE  2.2
#define WAVE_RATE    2.0
#define HEADING_RATE 2.0
/* Turning is bounded to HEADING_RATE times this (rad): for a leg of 0.85 m about 47 degrees a
 * second in walking (seed 004: 60, of which it turns around with 2.5 times as much; beyond that
 * legs jerk more than in going straight), and 105 on the spot. Between v* TURN_FROM and TURN_TO
 * the first comes in, up to TURN_WALKING the second fades out. The legs of who strolls accelerate
 * so little that a fast turn would show, so 17 degrees a second are left at 0.4 m/s. */
#define HEADING_PULL 0.115
#define SPOT_PULL    0.27
#define TURN_FROM    0.05
#define TURN_TO      0.32
#define TURN_WALKING 0.15

/* Who has to turn by much more than TURN_AWAY (rad) walks more slowly by this share meanwhile; from
 * a STROLL (v*) to a WALK more and more of it. Who runs, if only by RUNS of the run, does not: it
 * would fall into a walk and out of it again. */
#define TURN_SLOWS 0.2
#define TURN_AWAY  0.8
#define STROLL     0.15
#define WALK       0.4
#define RUNS       0.05

/* Speeding up and braking are bounded likewise: to SPEED_RATE times this, in g (0.9 and 1.1 m/s^2).
 */
#define SPEED_PULL 0.041
#define BRAKE_PULL 0.05
/* Half-way between walking and running by this share less: each step is to be like the last. */
#define CHANGE_SLOWS 0.88

/* From when to when about a landing (cycles) the height of the hips goes over from one step's share
 * of the run to the next one's: early to less, late to more, as hips that are low reach either. */
#define LESS_FROM (-0.25)
#define LESS_TO   0.0
#define MORE_FROM (-0.15)
#define MORE_TO   0.25
/* Half the width (share of the run) over which early becomes late. */
#define LESS_OR_MORE 0.1

/* Between which speeds (v*) walking becomes running. By itself: the middle at Froude 0.5, the start
 * at 1.7 m/s for a leg of 0.87 m. Told to walk or to run, a character does so as long as it can be
 * done: nobody walks at 2.7 m/s, and nobody runs at a stroll. */
static const double change_from[] = {
    [GB_MODE_AUTOMATIC] = 0.58, [GB_MODE_WALK] = 0.76, [GB_MODE_RUN] = 0.48};
static const double change_to[] = {
    [GB_MODE_AUTOMATIC] = 0.834, [GB_MODE_WALK] = 0.95, [GB_MODE_RUN] = 0.66};
#define FASTEST 1.6

/* Slower than this (v*) a character with both feet on the ground does not start another step. */
#define STILL 0.05
/* Feet that are no further apart than this (legs) need no closing step: 15 % of a step at 1.3 m/s.
 */
#define CLOSED 0.125
/* On the spot turning adds to the cadence: a step for every TURN_STEP (rad). So it does below SLOW
 * (v*) for who brakes by BRAKES (g), whose feet would trail too far. A stroller who turns at a
 * steady speed keeps the cadence: steps that are a tenth shorter in time take a fifth more
 * acceleration. */
#define TURN_STEP 0.8
#define SLOW      0.4
#define BRAKES    0.03

/* A foot lands at most so far ahead of the body's heading (seed 004: 30 degrees). */
#define LANDING_TURN 0.52
/* The hips of who neither walks nor runs are lower by so much (legs) half-way between the two: a
 * runner's step with a walker's straight knees is longer than the legs. */
#define BETWEEN_LOWER 0.055

#define FROM_STEP 1e-9

/* A foot that is turned by no more than this (rad) is flat: its ends are up by a billionth of its
 * length. */
#define FLAT 1e-9

static double finite_or_zero(double x)
{
    return isfinite(x) ? x : 0;
}

static double wrap(double angle)
{
    return angle - 2 * GB_PI * floor(angle / (2 * GB_PI) + 0.5);
}

/* By so much (rad) the toes of a swinging foot bend to clear the floor before the foot is lifted.
 */
#define YIELD 0.35

/* What the command wants of the path. */
typedef struct request {
    double speed, heading, crouch, wave;
    gb_gait_mode mode;
    bool hold; /* the phase stands still (a jump) */
} request;

static double smoothstep(double from, double to, double x)
{
    double u = (x - from) / (to - from);
    u = u < 0 ? 0 : u > 1 ? 1 : u;
    return u * u * (3 - 2 * u);
}

/* Its first two derivatives vanish at both ends. */
static double smootherstep(double from, double to, double x)
{
    double u = (x - from) / (to - from);
    u = u < 0 ? 0 : u > 1 ? 1 : u;
    return u * u * u * (10 + u * (6 * u - 15));
}

static request read_command(const gb_character *c, const gb_character_command *command)
{
    request w;
    double scale = sqrt(GB_GRAVITY * c->figure.leg);
    w.speed = fmin(fmax(finite_or_zero(command->speed) / scale, 0), FASTEST);
    w.heading = finite_or_zero(command->heading);
    w.crouch = fmin(fmax(finite_or_zero(command->crouch), 0), 1);
    w.wave = command->wave;
    w.mode = command->mode == GB_MODE_WALK || command->mode == GB_MODE_RUN ? command->mode
                                                                           : GB_MODE_AUTOMATIC;
    w.hold = c->jump.active;
    if (c->jump.wanted || c->jump.active) {
        w.speed = 0;
        w.heading = c->path.want_heading; /* feet that stand cannot be turned away from */
    }
    return w;
}

/* The weight of the run at a speed. */
static double running_at(const request *w, double speed)
{
    return smoothstep(change_from[w->mode], change_to[w->mode], speed);
}

static double foot_phase(double phase, int side)
{
    phase += side ? 0.5 : 0;
    return phase - floor(phase);
}

/* 1 for who stands, 0 for who walks. */
static double on_the_spot(double speed)
{
    return 1 - smoothstep(0, TURN_WALKING, speed);
}

/* Cycles per unit time of a foot in the air. Who turns on the spot steps so often that no foot is
 * turned by more than TURN_STEP under the body. */
static double step_rate(const gb_character *c, const gb_path *p)
{
    double frequency = gb_stride_frequency(c->parameters, p->speed, p->running);
    if (fabs(p->turning) > 0 && p->speed < SLOW) {
        double spot = on_the_spot(p->speed), below = 1 - p->speed / SLOW;
        double more = spot + smoothstep(0, BRAKES, -p->pull) * (below * below - spot);
        frequency += more * fabs(p->turning) / TURN_STEP;
    }
    return frequency / 2;
}

/* How far apart the feet are along the way (legs). */
static double feet_apart(const gb_character *c, const gb_path *p)
{
    double dx = c->foot[0].x - c->foot[1].x, dz = c->foot[0].z - c->foot[1].z;
    return fabs(dx * sin(p->heading) + dz * cos(p->heading));
}

/* How the phase goes on: with both feet on the ground only as far as the character moves, or until
 * a last step has closed the feet. */
static double phase_rate(const gb_character *c, const gb_path *p)
{
    double rate = step_rate(c, p);
    if (c->foot[0].planted && c->foot[1].planted) {
        double moves = fmax(p->speed, 0.4 * fabs(p->turning)) / STILL;
        moves = fmax(moves, feet_apart(c, p) > CLOSED ? 0.6 : 0);
        moves = moves > 1 ? 1 : moves;
        rate *= moves * moves * (3 - 2 * moves);
    }
    return rate;
}

/* Second and third lag: acceleration towards what is wanted, critically damped. */
static double follow(double rate, double want, double is, double speed)
{
    return rate * (rate * (want - is) - 2 * speed);
}

static gb_path path_rate(const gb_character *c, const gb_path *p, const request *w)
{
    gb_path d;
    double along = HEADING_PULL * smoothstep(TURN_FROM, TURN_TO, p->speed);
    double most = along + on_the_spot(p->speed) * (SPOT_PULL - along);
    double error = most * tanh(wrap(w->heading - p->want_heading) / most);
    /* People slow down to turn. */
    double away = tanh(wrap(w->heading - p->want_heading) / TURN_AWAY);
    double walks =
        smoothstep(STROLL, WALK, w->speed) * (1 - smoothstep(0, RUNS, running_at(w, w->speed)));
    double speed = w->speed * (1 - walks * TURN_SLOWS * away * away);
    double faster = smoothstep(-SPEED_PULL, SPEED_PULL, speed - p->want_speed);
    double pull = (BRAKE_PULL + faster * (SPEED_PULL - BRAKE_PULL)) *
                  (1 - CHANGE_SLOWS * 4 * p->running * (1 - p->running));
    d.want_speed = SPEED_RATE * pull * tanh((speed - p->want_speed) / pull);
    d.want_heading = HEADING_RATE * error;
    /* By the speed that it has, not by the one it is told, and as much ahead as the lags take. */
    double running = running_at(w, p->speed + p->pull * 3 / GOING_RATE);
    d.want_running = GOING_RATE * (running - p->want_running);
    d.want_crouch = CROUCH_RATE * (w->crouch - p->want_crouch);
    d.want_wave = WAVE_RATE * (w->wave - p->want_wave);
    d.speed = p->pull;
    d.pull = follow(SPEED_RATE, p->want_speed, p->speed, p->pull);
    d.heading = p->turning;
    d.ease_heading = HEADING_RATE * (p->want_heading - p->ease_heading);
    d.turning = follow(HEADING_RATE, p->ease_heading, p->heading, p->turning);
    d.running = p->running_rate;
    d.running_rate = follow(GOING_RATE, p->want_running, p->running, p->running_rate);
    d.crouch = p->crouch_rate;
    d.crouch_rate = follow(CROUCH_RATE, p->want_crouch, p->crouch, p->crouch_rate);
    d.wave = p->wave_rate;
    d.wave_rate = follow(WAVE_RATE, p->want_wave, p->wave, p->wave_rate);
    d.x = p->speed * sin(p->heading);
    d.z = p->speed * cos(p->heading);
    d.phase = w->hold ? 0 : phase_rate(c, p);
    return d;
}

/* a + h b; every member is a double. */
static gb_path path_plus(const gb_path *a, double h, const gb_path *b)
{
    gb_path out;
    const double *x = (const double *)a, *y = (const double *)b;
    double *z = (double *)&out;
    for (size_t i = 0; i < sizeof out / sizeof(double); i++)
        z[i] = x[i] + h * y[i];
    return out;
}

/* Is everything but place and phase at rest? Then one step of any length is exact. All but the last
 * three members are to stand still. */
static bool is_steady(const gb_path *rate)
{
    const double tiny = 1e-12, *d = (const double *)rate;
    for (size_t i = 0; i < offsetof(gb_path, x) / sizeof(double); i++) {
        if (!(fabs(d[i]) < tiny))
            return false;
    }
    return true;
}

/* The path a time h later (Runge and Kutta's method of fourth order). */
static gb_path advance(const gb_character *c, const gb_path *p, const request *w, double h)
{
    gb_path k1 = path_rate(c, p, w);
    if (is_steady(&k1))
        return path_plus(p, h, &k1);
    gb_path at = path_plus(p, h / 2, &k1), k2 = path_rate(c, &at, w);
    at = path_plus(p, h / 2, &k2);
    gb_path k3 = path_rate(c, &at, w);
    at = path_plus(p, h, &k3);
    gb_path k4 = path_rate(c, &at, w);
    gb_path sum = path_plus(&k1, 2, &k2);
    sum = path_plus(&sum, 2, &k3);
    sum = path_plus(&sum, 1, &k4);
    return path_plus(p, h / 6, &sum);
}

static void update_stride(gb_character *c)
{
    double v = fmax(c->path.speed, 0), r = fmin(fmax(c->path.running, 0), 1);
    /* Exactly the same speed: exactly the same stride. */
    if (memcmp(&v, &c->stride_speed, sizeof v) == 0 &&
        memcmp(&r, &c->stride_running, sizeof r) == 0)
        return;
    gb_stride_at(c->parameters, &c->figure, v, r, &c->stride);
    c->stride_speed = v;
    c->stride_running = r;
}

/* Where a foot would be set down now, relative to progress and heading. */
typedef struct landing {
    double ahead, side, yaw;
    double running; /* weight of the run in the stance that follows */
} landing;

/* The stride at the current speed for a foot that runs by a weight of its own: a step that was
 * begun as a runner's is ended as one. */
static const gb_stride *stride_of(const gb_character *c, double running, gb_stride *room)
{
    if (!(fabs(running - c->stride_running) > 0))
        return &c->stride;
    gb_stride_at(c->parameters, &c->figure, fmax(c->path.speed, 0), running, room);
    return room;
}

/* The weight of the run in a while, if what is wanted stays: the lags' own course. */
static double running_in(const gb_path *p, double time)
{
    double off = p->running - p->want_running, x = GOING_RATE * time;
    double r = p->want_running + (off * (1 + x) + p->running_rate * time) * exp(-x);
    return fmin(fmax(r, 0), 1);
}

/* The rate of turning in a while, if that of the lag before it stays: the last two lags' course. A
 * straight line of it would plan a step for a turn that never gets so fast. */
static double turning_in(const gb_path *p, double time)
{
    double goal = HEADING_RATE * (p->want_heading - p->ease_heading);
    double off = p->turning - goal, x = HEADING_RATE * time;
    double change = follow(HEADING_RATE, p->ease_heading, p->heading, p->turning);
    if (!(fabs(off) > 0 || fabs(change) > 0))
        return goal;
    return goal + (off * (1 + x) + change * time) * exp(-x);
}

/* in: the time until then. Speed, turn and gait are taken on to the middle of the
 * stance, which is what the place is for; so it hardly moves any more as the foot lands. */
static landing find_landing(const gb_character *c, int side, double in)
{
    const gb_path *p = &c->path;
    gb_stride then;
    const gb_stride *s = &c->stride;
    double speed = p->speed;
    double ahead = in + s->duty / s->frequency;
    bool changes = fabs(p->pull) > 1e-9 || fabs(p->running_rate) > 1e-9;
    /* Twice, since a runner who is to walk will stand longer. */
    double running = c->stride_running;
    for (int i = 0; i < 2 && changes; i++) {
        running = running_in(p, ahead);
        speed = fmin(fmax(p->speed + ahead * p->pull, 0), FASTEST);
        gb_stride_at(c->parameters, &c->figure, speed, running, &then);
        ahead = in + then.duty / then.frequency;
        s = &then;
    }
    double outward = side ? -1 : 1;
    /* The feet run on lines beside the path ahead, which bends as the character turns. */
    double turn = turning_in(p, ahead) / fmax(speed, 0.15) * s->lead;
    turn = LANDING_TURN * tanh(turn / LANDING_TURN);
    double half = turn / 2, chord = fabs(half) > 1e-6 ? sin(half) / half : 1;
    landing l;
    l.running = running;
    l.ahead = s->lead * chord * cos(half) - outward * s->width / 2 * sin(turn);
    l.side = s->lead * chord * sin(half) + outward * s->width / 2 * cos(turn);
    l.yaw = turn + outward * s->toe_out;
    return l;
}

/* Motion of something that stands in the world, seen from progress and heading, by phase. */
static void drift(const gb_character *c, double ahead, double side, gb_derivatives *out_ahead,
                  gb_derivatives *out_side)
{
    double rate = step_rate(c, &c->path);
    double turn = c->path.turning / rate, stride = c->path.speed / rate;
    out_ahead->at = ahead;
    out_side->at = side;
    out_ahead->rate = turn * side - stride;
    out_side->rate = -turn * ahead;
    out_ahead->bend = turn * out_side->rate - c->path.pull / (rate * rate);
    out_side->bend = -turn * out_ahead->rate;
}

/* All of a foot on the ground: at (ahead, side) with a yaw, at a phase of its roll. */
static void ground_track(const gb_character *c, const gb_roll *roll, landing at, gb_foot_track *out)
{
    double sine = sin(at.yaw), cosine = cos(at.yaw);
    double rate = step_rate(c, &c->path);
    drift(c, at.ahead + roll->ahead.at * cosine, at.side + roll->ahead.at * sine, &out->ahead,
          &out->side);
    out->ahead.rate += roll->ahead.rate * cosine;
    out->ahead.bend += roll->ahead.bend * cosine;
    out->side.rate += roll->ahead.rate * sine;
    out->side.bend += roll->ahead.bend * sine;
    out->up = roll->up;
    out->pitch = roll->pitch;
    out->toes = roll->toes;
    out->turn = (gb_derivatives){at.yaw, -c->path.turning / rate, 0};
}

/* A planted foot as it is seen now. */
static landing see_planted(const gb_character *c, const gb_foot_track *foot)
{
    double dx = foot->x - c->path.x, dz = foot->z - c->path.z;
    double s = sin(c->path.heading), k = cos(c->path.heading);
    return (landing){dx * s + dz * k, dx * k - dz * s, wrap(foot->yaw - c->path.heading),
                     foot->running};
}

/* The roll of a foot that leaves, with the rates that it really has: the stride itself changes
 * while the speed does. */
static void leaving_roll(const gb_character *c, double running, double phase, gb_roll *roll)
{
    const gb_path *p = &c->path;
    double rate = step_rate(c, p);
    gb_stride room;
    gb_foot_roll(stride_of(c, running, &room), &c->figure, phase, roll);
    if (fabs(p->pull) < 1e-9)
        return;
    const double h = 1e-4; /* time */
    gb_roll near[2];
    for (int i = 0; i < 2; i++) {
        double step = i ? h : -h;
        gb_stride_at(c->parameters, &c->figure, fmax(p->speed + step * p->pull, 0), running, &room);
        gb_foot_roll(&room, &c->figure, phase, &near[i]);
    }
    gb_derivatives *moved[4] = {&roll->ahead, &roll->up, &roll->pitch, &roll->toes};
    const gb_derivatives *before[4] = {&near[0].ahead, &near[0].up, &near[0].pitch, &near[0].toes};
    const gb_derivatives *after[4] = {&near[1].ahead, &near[1].up, &near[1].pitch, &near[1].toes};
    for (int i = 0; i < 4; i++)
        moved[i]->rate += (after[i]->at - before[i]->at) / (2 * h) / rate;
}

static void lift_foot(gb_character *c, int side)
{
    gb_foot_track *foot = &c->foot[side];
    gb_roll roll;
    update_stride(c);
    double phase = foot_phase(c->path.phase, side); /* the duty, or a hair beside it */
    gb_stride room;
    leaving_roll(c, foot->running, phase, &roll);
    ground_track(c, &roll, see_planted(c, foot), foot);
    foot->duty = phase;
    memcpy(foot->swing, stride_of(c, foot->running, &room)->swing, sizeof foot->swing);
    foot->planted = false;
}

static void plant_foot(gb_character *c, int side)
{
    gb_foot_track *foot = &c->foot[side];
    update_stride(c);
    landing l = find_landing(c, side, 0);
    double s = sin(c->path.heading), k = cos(c->path.heading);
    foot->x = c->path.x + l.ahead * s + l.side * k;
    foot->z = c->path.z + l.ahead * k - l.side * s;
    foot->yaw = c->path.heading + l.yaw;
    foot->running = l.running;
    foot->planted = true;
}

/* How far (cycles) a foot's phase is from its next event; at least 0. */
static double to_event(const gb_character *c, int side, const gb_path *p, double before)
{
    const gb_foot_track *foot = &c->foot[side];
    double phase = p->phase + (side ? 0.5 : 0);
    double start = floor(before + (side ? 0.5 : 0) + FROM_STEP);
    double end =
        foot->planted ? gb_stride_duty(c->parameters, fmax(p->speed, 0), foot->running) : 1;
    return start + end - phase;
}

/* When within h a foot's event comes, which is overdue by -at_high at its end, and the path there.
 * Regula falsi on the phase, which is nearly straight. */
static double find_event(const gb_character *c, int side, const request *w, double h,
                         double at_high, gb_path *there)
{
    const gb_path start = c->path;
    double low = 0, high = h, time = 0;
    double at_low = to_event(c, side, &start, start.phase);
    *there = start;
    for (int i = 0; i < 8 && at_low > FROM_STEP; i++) {
        time = low + (high - low) * at_low / (at_low - at_high);
        *there = advance(c, &start, w, time);
        double at = to_event(c, side, there, start.phase);
        if (fabs(at) < FROM_STEP)
            break;
        if (at > 0) {
            low = time;
            at_low = at;
        } else {
            high = time;
            at_high = at;
        }
    }
    return time;
}

/* Goes on to the next event or by h, whichever is first; returns the time that it took. */
static double go_on(gb_character *c, const request *w, double h)
{
    gb_path next = advance(c, &c->path, w, h);
    const gb_path end = next;
    const double before = c->path.phase;
    int event = -1;
    double time = h;
    update_stride(c);
    /* Both feet may have one: between walking and running a foot leaves as the other lands, and the
     * earlier in time is not always the one that is overdue by more of its phase. */
    for (int side = 0; side < 2; side++) {
        double left = to_event(c, side, &end, before);
        if (left >= 0)
            continue;
        gb_path there;
        double when = find_event(c, side, w, h, left, &there);
        if (event < 0 || when < time) {
            event = side;
            time = when;
            next = there;
        }
    }
    c->path = next;
    if (event < 0)
        return h;
    if (c->foot[event].planted) {
        lift_foot(c, event);
    } else {
        /* Exactly at the start of the foot's stride. */
        double shift = event ? 0.5 : 0;
        c->path.phase = floor(c->path.phase + shift + 0.5) - shift;
        plant_foot(c, event);
    }
    return time;
}

/* A foot that is flat stands on its ball, whichever way it still rolls: who stops never quite ends
 * the roll of the last step. */
static gb_contact carrying_part(const gb_roll *roll)
{
    double toes_down = -(roll->pitch.at + roll->toes.at); /* none while the toes lie flat */
    return roll->pitch.at > FLAT ? GB_CONTACT_HEEL
           : toes_down > FLAT    ? GB_CONTACT_TIP
                                 : GB_CONTACT_BALL;
}

static gb_foot_target planted_target(const gb_character *c, int side, gb_contact *contact)
{
    const gb_foot_track *foot = &c->foot[side];
    double phase = foot_phase(c->path.phase, side);
    gb_roll roll;
    landing at = see_planted(c, foot);
    gb_stride room;
    const gb_stride *stride = stride_of(c, foot->running, &room);
    gb_foot_roll(stride, &c->figure, phase, &roll);
    *contact = carrying_part(&roll);
    if (c->jump.active) {
        /* Up on the balls of the feet; the pivot is the same. */
        gb_jump_pose jump = gb_jump_at(c->jump.time);
        double foot_ahead = gb_figure_foot_ahead(&c->figure);
        double rise = gb_figure_ankle_height(&c->figure) - c->figure.ball_height;
        double k = cos(jump.pitch), s = sin(jump.pitch);
        roll.ahead.at = -foot_ahead * k - rise * s;
        roll.up.at = c->figure.ball_height - foot_ahead * s + rise * k + jump.feet;
        roll.pitch.at = jump.pitch;
        roll.toes.at = -jump.pitch;
        *contact = gb_jump_flies(&c->jump) ? GB_CONTACT_NONE : GB_CONTACT_BALL;
    }
    return (gb_foot_target){
        {at.side + roll.ahead.at * sin(at.yaw), roll.up.at, at.ahead + roll.ahead.at * cos(at.yaw)},
        at.yaw,
        roll.pitch.at,
        roll.toes.at,
        0};
}

/* The larger of two values with a round corner. */
static double soft_max(double a, double b, double corner)
{
    double d = a - b;
    return b + (d + sqrt(d * d + corner * corner)) / 2;
}

/* The toes straighten in the first half of the swing. */
static double free_toes(const gb_foot_track *foot, double s)
{
    const double until = 0.45;
    gb_derivatives straight = {0, 0, 0};
    gb_derivatives start = {foot->toes.at, foot->toes.rate, 0};
    double share = until * (1 - foot->duty);
    return s < until ? gb_foot_swing(start, straight, share, s / until, NULL) : 0;
}

/* A foot in the air stays over the floor with heel, ball and toe tip; the toes may yield by YIELD
 * for that. The corner is sharp at both ends, where the foot stands on it. */
static double swing_height(const gb_figure *f, double s, double up, double pitch, double toes)
{
    double ankle = gb_figure_ankle_height(f), ahead = gb_figure_foot_ahead(f);
    double c = cos(pitch), d = sin(pitch), open = 4 * s * (1 - s);
    /* Beyond pointing straight down the tip is no deeper. */
    double straight = atan2(f->ball_height, f->toes) - GB_PI / 2;
    /* Toes that point down do not yield: it would take a large turn for a small height. */
    double slack = fmin(fmax((pitch + toes - straight) / 0.7, 0), 1);
    double bend = fmax(fmin(pitch + toes + YIELD * slack * slack, 0), straight);
    double tip = f->ball_height * cos(bend) - f->toes * sin(bend);
    double ball = tip - ahead * d - (f->ball_height - ankle) * c;
    double heel = ankle * c + f->heel * d;
    return soft_max(up, fmax(ball, heel), 0.004 * open * open);
}

/* The toes bend back so far that their tip stays over the floor. */
static double swing_toes(const gb_figure *f, double s, double ankle_up, double pitch, double toes)
{
    double ahead = gb_figure_foot_ahead(f), drop = f->ball_height - gb_figure_ankle_height(f);
    double ball = ankle_up + ahead * sin(pitch) + drop * cos(pitch);
    double reach = hypot(f->toes, f->ball_height), open = fmin(s / 0.15, 1);
    if (ball >= reach)
        return toes;
    double least = atan2(f->ball_height, f->toes) - asin(fmax(ball, 0) / reach);
    return soft_max(toes, least - pitch, 0.1 * open * open);
}

/* running (out): the weight of the run in the stance to come. */
static gb_foot_target swing_target(const gb_character *c, int side, double *running)
{
    const gb_foot_track *from = &c->foot[side];
    gb_foot_track to;
    gb_roll roll;
    double share = 1 - from->duty;
    double s = (foot_phase(c->path.phase, side) - from->duty) / share;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    double left = (1 - s) * share / step_rate(c, &c->path);
    landing at = find_landing(c, side, left);
    *running = at.running;
    gb_stride room;
    gb_foot_roll(stride_of(c, at.running, &room), &c->figure, 0, &roll);
    ground_track(c, &roll, at, &to);
    gb_foot_target t;
    t.ankle.z = gb_foot_swing(from->ahead, to.ahead, share, s, from->swing[0]);
    t.ankle.y = gb_foot_swing(from->up, to.up, share, s, from->swing[1]);
    t.ankle.x = gb_foot_swing(from->side, to.side, share, s, NULL);
    t.pitch = gb_foot_swing(from->pitch, to.pitch, share, s, from->swing[2]);
    double toes = free_toes(from, s);
    t.ankle.y = swing_height(&c->figure, s, t.ankle.y, t.pitch, toes);
    t.yaw = gb_foot_swing(from->turn, to.turn, share, s, NULL);
    /* A runner falls freely: the leg in the air does not hold the hips. Walkers' hips go with it.
     */
    t.yield = fmin(fmax(c->path.running, 0), 1) * smoothstep(0, 0.15, s) * smoothstep(1, 0.93, s);
    t.toes = swing_toes(&c->figure, s, t.ankle.y, t.pitch, toes);
    return t;
}

/* From the character's own frame, in legs, to the world, in metres. */
static gb_vec3 to_world(const gb_character *c, gb_quat heading, gb_vec3 p)
{
    p = gb_quat_rotate(heading, p);
    return gb_vec3_scale((gb_vec3){p.x + c->path.x, p.y, p.z + c->path.z}, c->figure.leg);
}

/* The weight of the run in the height of the hips: that of the foot that stands, and about every
 * landing (where a walker's and a runner's hips are nearest) over to that of the next. The hips
 * would rise as a runner's over a foot that still rolls as a walker's if they followed the
 * character. coming: of each foot in the stance to come or that has begun. */
static double hips_running(const gb_character *c, const double coming[2])
{
    double phase = foot_phase(c->path.phase, 0);
    /* The foot whose landing is next or was last. */
    int to = phase > 0.25 && phase < 0.75 ? 1 : 0;
    double since = foot_phase(c->path.phase, to);
    since -= since > 0.5 ? 1 : 0;
    double from = c->foot[1 - to].running;
    /* One that has landed may have left again, and then speaks of its next stance. */
    double more = (since < 0 ? coming[to] : c->foot[to].running) - from;
    double early = smootherstep(LESS_FROM, LESS_TO, since);
    double late = smootherstep(MORE_FROM, MORE_TO, since);
    double r =
        from + more * (early + (late - early) * smootherstep(-LESS_OR_MORE, LESS_OR_MORE, more));
    return fmin(fmax(r, 0), 1);
}

/* By how much the hips are lower than the gait has them, ahead of the need: a leg that is
 * found too short at the end of its stance would pull them down at once.
 *
 * In a turn the foot that is about to leave lies beside the path. While it stood, the body turned
 * by `turned`, so it is off by half of that over the way that it trails, and so much of the leg's
 * length goes sideways (Pythagoras, a leg being 1). */
/* Legs as straight as people's have no slack to turn with: a little more of it. */
#define TURN_LOWER 0.015
#define SOON_TURNS 0.1 /* of the turning rate, at which half of it is there */

static double lowered(const gb_character *c, double running)
{
    const gb_path *p = &c->path;
    const gb_stride *s = &c->stride;
    double stance = 2 * s->duty / s->frequency;
    double trails = fmax(p->speed * stance - s->lead, 0), turned = p->turning * stance;
    const double corner = 0.02; /* legs: left and right turns meet without a kink */
    double aside = hypot(trails * turned / 2, corner) - corner;
    double turns = p->turning / SOON_TURNS;
    return aside * (aside + s->width) / 2 + BETWEEN_LOWER * 4 * running * (1 - running) +
           TURN_LOWER * turns * turns / (1 + turns * turns);
}

static void make_pose(const gb_character *c, gb_character_pose *pose)
{
    gb_foot_target foot[2];
    gb_body_state state = {{0, 0}, 0, 0, 0, 0, 0, 0, false, {0, 0, 0, 0, 0}};
    const gb_path *p = &c->path;
    double coming[2];
    for (int side = 0; side < 2; side++) {
        gb_foot_state *out = &pose->foot[side];
        out->planted = c->foot[side].planted && !gb_jump_flies(&c->jump);
        out->phase = state.phase[side] = foot_phase(p->phase, side);
        out->contact = GB_CONTACT_NONE;
        coming[side] = c->foot[side].running;
        foot[side] = c->foot[side].planted ? planted_target(c, side, &out->contact)
                                           : swing_target(c, side, &coming[side]);
    }
    gb_stride room;
    double running = hips_running(c, coming);
    const gb_stride *height = stride_of(c, running, &room);
    state.lowered = lowered(c, running);
    /* Half of the roll that would balance the turn. */
    state.bank = -0.5 * atan(p->speed * p->turning);
    state.look = 0.5 * tanh(p->turning);
    state.crouch = p->crouch;
    state.wave = fmin(fmax(p->wave, 0), 1);
    state.clock = c->clock;
    state.jumping = c->jump.active;
    if (state.jumping)
        state.jump = gb_jump_at(c->jump.time);
    gb_body_pose(&c->figure, &c->stride, height, foot, &state, pose);

    gb_quat heading = gb_quat_about_axis(1, p->heading);
    pose->frame.hips = to_world(c, heading, pose->frame.hips);
    pose->frame.turn[GB_RIG_HIPS] = gb_quat_multiply(heading, pose->frame.turn[GB_RIG_HIPS]);
    for (int side = 0; side < 2; side++) {
        gb_foot_state *out = &pose->foot[side];
        out->heel = to_world(c, heading, out->heel);
        out->ball = to_world(c, heading, out->ball);
        out->tip = to_world(c, heading, out->tip);
    }
    pose->speed = p->speed * sqrt(GB_GRAVITY * c->figure.leg);
    pose->heading = wrap(p->heading);
    pose->running = p->running;
    pose->duty = c->stride.duty;
    pose->drop *= c->figure.leg;
}

static void step_jump(gb_character *c, double h)
{
    bool still = c->foot[0].planted && c->foot[1].planted && c->path.speed < 0.01 &&
                 fabs(c->path.turning) < 0.02;
    if (c->jump.wanted && !c->jump.active && still) {
        c->jump = (gb_jump){.active = true};
    } else if (c->jump.active) {
        c->jump.time += h;
        if (c->jump.time >= gb_jump_duration())
            c->jump = (gb_jump){.wanted = false};
    }
}

void gb_character_step(gb_character *c, const gb_character_command *command, double dt,
                       gb_character_pose *pose)
{
    const double most = 0.1;
    dt = finite_or_zero(dt);
    dt = dt < 0 ? 0 : dt > 10 ? 10 : dt;
    while (dt > 0) {
        double part = fmin(dt, most);
        double h = part / sqrt(c->figure.leg / GB_GRAVITY);
        c->clock += part;
        c->jump.wanted = (c->jump.wanted || command->jump) && !c->jump.active;
        step_jump(c, h);
        request w = read_command(c, command);
        for (int i = 0; i < 16 && h > 0; i++) {
            double taken = go_on(c, &w, h);
            h -= taken;
        }
        dt -= part;
    }
    update_stride(c);
    if (pose)
        make_pose(c, pose);
}

void gb_character_start(gb_character *c, const gb_figure *figure, const gb_style *parameters,
                        const gb_character_command *command)
{
    memset(c, 0, sizeof *c);
    c->figure = figure ? *figure : gb_figure_average(GB_USUAL_LEG);
    c->parameters = parameters ? parameters : &gb_style_default;
    c->stride_speed = -1;
    request w = read_command(c, command);
    c->path.speed = w.speed;
    c->path.heading = w.heading;
    c->path.running = running_at(&w, w.speed);
    c->path.crouch = w.crouch;
    c->path.wave = w.wave;
    c->path.want_speed = w.speed;
    c->path.want_heading = c->path.ease_heading = w.heading;
    c->path.want_running = c->path.running;
    c->path.want_crouch = w.crouch;
    c->path.want_wave = w.wave;
    update_stride(c);
    /* The left foot is flat, and the right one has just been there or is on its way. */
    c->path.phase = 0.12;
    double s = sin(w.heading), k = cos(w.heading);
    for (int side = 0; side < 2; side++) {
        gb_foot_track *foot = &c->foot[side];
        double phase = foot_phase(c->path.phase, side);
        bool planted = phase < c->stride.duty;
        /* Where it is planted, or where it left. */
        double since = planted ? phase : c->stride.duty;
        landing l = find_landing(c, side, 0);
        double travel = 2 * c->path.speed / c->stride.frequency;
        double ahead = l.ahead - travel * since;
        foot->x = ahead * s + l.side * k;
        foot->z = ahead * k - l.side * s;
        foot->yaw = w.heading + l.yaw;
        foot->running = c->path.running;
        foot->planted = true;
        if (!planted) {
            double now = c->path.phase;
            c->path.phase = c->stride.duty - (side ? 0.5 : 0);
            lift_foot(c, side);
            c->path.phase = now;
        }
    }
    if (w.speed <= 0) {
        /* Side by side, each under its hip, the left a little ahead. */
        for (int side = 0; side < 2; side++) {
            double ahead = c->stride.lead * (side ? 0.8 : 1.0) * 1.0;
            landing l = find_landing(c, side, 0);
            c->foot[side].x = ahead * s + l.side * k;
            c->foot[side].z = ahead * k - l.side * s;
        }
    }
}
