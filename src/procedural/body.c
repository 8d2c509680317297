#include "procedural/body.h"

/* The knee never gets straighter than this (rad): the mean of people does not (Schwartz's norms and
 * McGill's children: 4 to 5 degrees), and inverse kinematics is singular at zero. */
#define LEAST_KNEE (4 * GB_DEGREE)
/* Width (legs) over which the hips begin to give way before a leg gets too short. */
#define REACH_WIDTH 0.0015
/* A foot in the air that yields does not pull at the hips unless it is so much (legs) too far; one
 * that yields by half, a quarter of it: this has to vanish faster than the width of the corner with
 * which the foot yields, or the foot stops with a kick. */
#define YIELD_SHARE 0.05

#define CROUCH_DEPTH 0.36 /* legs */
#define CROUCH_LEAN  (24 * GB_DEGREE)

/* The chest takes this share of the roll and turn between hips and shoulders, the lower spine the
 * rest (seed 004: chestRollShare). */
#define CHEST_SHARE (1.0 / 3)

/* Hips to neck are three equal parts that lean by none, 1 - CHEST_SHARE and all of the chest's
 * lean; so the line from hips to neck, which is what people's lean is measured on, leans by this of
 * it. */
#define TRUNK_OF_CHEST ((1 - CHEST_SHARE + 1) / 3)

/* Standing: a breath in four seconds, and weight that goes from leg to leg in about eleven. */
#define BREATH_RATE     0.25
#define BREATH_CHEST    (0.7 * GB_DEGREE)
#define SHIFT_RATE      0.09
#define SHIFT_SWAY      0.022
#define SHIFT_OBLIQUITY (1.4 * GB_DEGREE)

static gb_quat about(int axis, double angle)
{
    return gb_quat_about_axis(axis, angle);
}

/* Yaw, then roll, then pitch: turn to the left, left side up, forward. */
static gb_quat turn(double yaw, double roll, double pitch)
{
    double cy = cos(yaw / 2), sy = sin(yaw / 2), cr = cos(roll / 2), sr = sin(roll / 2);
    double cp = cos(pitch / 2), sp = sin(pitch / 2);
    gb_quat a = {sy * sr, sy * cr, cy * sr, cy * cr}; /* about Y, then about Z */
    return (gb_quat){a.w * sp + a.x * cp, a.y * cp + a.z * sp, a.z * cp - a.y * sp,
                     a.w * cp - a.x * sp};
}

/* Between two rotations that are near each other; t = 0 gives a. */
static gb_quat between(gb_quat a, gb_quat b, double t)
{
    double sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1 : 1;
    double u = 1 - t, v = sign * t;
    return gb_quat_normalize(
        (gb_quat){u * a.x + v * b.x, u * a.y + v * b.y, u * a.z + v * b.z, u * a.w + v * b.w});
}

static gb_quat relative(gb_quat parent, gb_quat child)
{
    return gb_quat_multiply(gb_quat_conjugate(parent), child);
}

static gb_vec3 unit(gb_vec3 v)
{
    return gb_vec3_scale(v, 1 / gb_vec3_length(v));
}

static gb_vec3 combine(gb_vec3 a, double s, gb_vec3 b, double t)
{
    return gb_vec3_add(gb_vec3_scale(a, s), gb_vec3_scale(b, t));
}

/* The rotation that takes the rest pose's bone (down -Y, hinge along +X) to a direction. */
static gb_quat bone(gb_vec3 hinge, gb_vec3 along)
{
    gb_vec3 y = gb_vec3_scale(along, -1), z = gb_vec3_cross(hinge, y);
    return gb_quat_from_matrix(
        (gb_mat3){{hinge.x, y.x, z.x, hinge.y, y.y, z.y, hinge.z, y.z, z.z}});
}

/* The pelvis, the trunk and what they are made of. World means the character's own frame here. */
typedef struct torso {
    gb_vec3 hips;
    gb_quat pelvis, spine, chest, neck, head;
} torso;

static double longest_leg(const gb_figure *f)
{
    double a = f->thigh, b = 1 - f->thigh;
    return sqrt(a * a + b * b + 2 * a * b * cos(LEAST_KNEE));
}

/* How far the hips must come down so that both legs reach their ankles: a soft maximum, so that a
 * leg that gets long pulls smoothly. (A clamp in its place kicks the knee.) */
static double reach_drop(const gb_figure *f, const gb_foot_target foot[2], const torso *t)
{
    double sum = 1, longest = longest_leg(f), most = 0;
    double need[2];
    for (int side = 0; side < 2; side++) {
        gb_vec3 offset = {(side ? -0.5 : 0.5) * f->hip_width, 0, 0};
        gb_vec3 d =
            gb_vec3_sub(gb_vec3_add(t->hips, gb_quat_rotate(t->pelvis, offset)), foot[side].ankle);
        need[side] = d.y - sqrt(fmax(longest * longest - d.x * d.x - d.z * d.z, 0.01));
        need[side] -= YIELD_SHARE * foot[side].yield * foot[side].yield;
        most = fmax(most, need[side]);
    }
    /* log(1 + e^a + e^b) without overflow. */
    sum = exp(-most / REACH_WIDTH) + exp((need[0] - most) / REACH_WIDTH) +
          exp((need[1] - most) / REACH_WIDTH);
    return most + REACH_WIDTH * log(sum);
}

/* By how much a foot comes to the hips whose leg is longer than the longest by over: by nothing
 * well below that, by all of it well above, with a corner as wide as the foot yields. Only part of
 * it would leave the rest to a clamp. A foot that carries yields nothing: the hips have come down.
 */
static double shorten(double over, double yield)
{
    double width = REACH_WIDTH * sqrt(yield);
    if (!(width > 0))
        return fmax(over, 0);
    double x = over / width;
    return width * (x > 0 ? x + log1p(exp(-x)) : log1p(exp(x)));
}

static void pose_torso(const gb_figure *f, const gb_stride *s, const gb_stride *height,
                       const gb_turns *left, const gb_body_state *state, torso *t)
{
    double still = 1 - s->amount;
    double shift = still * sin(2 * GB_PI * SHIFT_RATE * state->clock);
    double breath = still * sin(2 * GB_PI * BREATH_RATE * state->clock);
    const gb_jump_pose *jump = &state->jump;

    double yaw = gb_wave_at(s->yaw, left, 1) + gb_wave_at(s->yaw3, left, 3);
    double obliquity = gb_wave_at(s->obliquity, left, 1) + gb_wave_at(s->obliquity3, left, 3);
    double tilt = gb_wave_at(s->tilt, left, 2) + gb_wave_at(s->tilt4, left, 4);
    double lean = s->trunk_lean + gb_wave_at(s->trunk_nod, left, 2);
    t->hips.x = gb_wave_at(s->sway, left, 1) + gb_wave_at(s->sway3, left, 3) + SHIFT_SWAY * shift;
    t->hips.z = s->surge * left->sine[2];
    t->hips.y = gb_figure_ankle_height(f) + height->height +
                (1 - height->running) * gb_wave_at(height->bounce, left, 2) + jump->hips -
                CROUCH_DEPTH * state->crouch - state->lowered;
    if (height->running > 0)
        t->hips.y += height->running * gb_stride_flight(height, state->phase[0]);

    double bend = jump->lean + CROUCH_LEAN * state->crouch;
    t->pelvis =
        turn(-yaw, obliquity - SHIFT_OBLIQUITY * shift + 0.3 * state->bank, tilt + 0.4 * bend);
    t->chest = turn(-gb_wave_at(s->shoulder_yaw, left, 1) - gb_wave_at(s->shoulder_yaw3, left, 3),
                    gb_wave_at(s->shoulder_tilt, left, 1) + state->bank,
                    lean / TRUNK_OF_CHEST + bend - BREATH_CHEST * breath);
    t->spine = between(t->pelvis, t->chest, 1 - CHEST_SHARE);
    t->head = turn(state->look, 0.3 * state->bank, 0.25 * bend + 0.3 * BREATH_CHEST * breath);
    t->neck = between(t->chest, t->head, 0.5);
}

static void pose_leg(const gb_figure *f, const torso *t, int side, const gb_foot_target *foot,
                     gb_character_pose *pose)
{
    int thigh = side ? GB_RIG_RIGHT_THIGH : GB_RIG_LEFT_THIGH;
    gb_vec3 offset = {(side ? -0.5 : 0.5) * f->hip_width, 0, 0};
    gb_vec3 hip = gb_vec3_add(t->hips, gb_quat_rotate(t->pelvis, offset));
    gb_vec3 d = gb_vec3_sub(foot->ankle, hip);
    double a = f->thigh, b = 1 - f->thigh;
    double shortest = fabs(a - b) + 0.05;
    double length = fmax(gb_vec3_length(d), shortest);
    length -= shorten(length - longest_leg(f), foot->yield);
    gb_vec3 along = unit(d), ankle_at = gb_vec3_add(hip, gb_vec3_scale(along, length));
    /* The knee points between straight ahead and where the foot points. */
    gb_vec3 ahead = {sin(foot->yaw / 2), 0, cos(foot->yaw / 2)};
    gb_vec3 hinge = unit(gb_vec3_cross(ahead, along));
    gb_vec3 front = gb_vec3_cross(along, hinge);
    double cosine = (a * a + length * length - b * b) / (2 * a * length);
    double sine = sqrt(fmax(1 - cosine * cosine, 0));
    gb_vec3 upper = combine(along, cosine, front, sine);
    gb_vec3 lower = unit(gb_vec3_sub(gb_vec3_scale(along, length), gb_vec3_scale(upper, a)));
    gb_quat q_thigh = bone(hinge, upper), q_shin = bone(hinge, lower);
    gb_quat q_foot = turn(foot->yaw, 0, -foot->pitch);
    gb_quat *q = pose->frame.turn + thigh;
    q[0] = relative(t->pelvis, q_thigh);
    q[1] = relative(q_thigh, q_shin);
    q[2] = relative(q_shin, q_foot);
    q[3] = about(0, -foot->toes);
    pose->knee[side] = acos(fmin(gb_vec3_dot(upper, lower), 1));

    /* The sole. */
    double ankle = gb_figure_ankle_height(f), ball = f->ball_height;
    gb_vec3 centre = {0, ball - ankle, gb_figure_foot_ahead(f)};
    centre = gb_vec3_add(ankle_at, gb_quat_rotate(q_foot, centre));
    gb_foot_state *out = &pose->foot[side];
    out->heel = gb_vec3_add(ankle_at, gb_quat_rotate(q_foot, (gb_vec3){0, -ankle, -f->heel}));
    gb_quat q_toes = gb_quat_multiply(q_foot, q[3]);
    out->ball = gb_vec3_add(centre, gb_quat_rotate(q_toes, (gb_vec3){0, -ball, 0}));
    out->tip = gb_vec3_add(centre, gb_quat_rotate(q_toes, (gb_vec3){0, -ball, f->toes}));
}

static void pose_arm(const gb_stride *s, const torso *t, const gb_turns *own, int side,
                     const gb_body_state *state, gb_character_pose *pose)
{
    int joint = side ? GB_RIG_RIGHT_UPPER_ARM : GB_RIG_LEFT_UPPER_ARM;
    double swing = s->arm_mean + gb_wave_at(s->arm, own, 1) + gb_wave_at(s->arm2, own, 2) +
                   state->jump.arms + 0.35 * CROUCH_LEAN * state->crouch;
    double elbow = s->elbow_mean + gb_wave_at(s->elbow, own, 1) + gb_wave_at(s->elbow2, own, 2) +
                   0.5 * CROUCH_LEAN * state->crouch + 0.25 * state->jump.arms * state->jump.arms;
    double aside = s->abduction + gb_wave_at(s->abduction1, own, 1);
    double outward = side ? -1 : 1;
    /* Both angles as they are seen from the side and from the front. */
    double ca = cos(aside), sa = sin(aside), cs = cos(swing), ss = sin(swing);
    gb_vec3 along = unit((gb_vec3){outward * sa * cs, -ca * cs, ca * ss});
    gb_vec3 ahead = {0, ss, cs}; /* never along the arm */
    gb_vec3 hinge = unit(gb_vec3_cross(ahead, along));
    gb_quat upper = bone(hinge, along);
    gb_quat fore = about(0, -elbow), hand = gb_quat_identity;
    if (side && state->wave > 0) {
        double w = state->wave * state->wave * (3 - 2 * state->wave);
        gb_quat raised = turn(0.35, -1.75, 0);
        upper = between(upper, raised, w);
        gb_quat beckon = gb_quat_multiply(
            about(1, -0.5), about(2, -(0.95 + 0.38 * sin(2 * GB_PI * 1.5 * state->clock))));
        fore = between(fore, beckon, w);
        hand = between(hand, about(2, -0.17 * sin(2 * GB_PI * 1.5 * state->clock)), w);
    }
    gb_quat *q = pose->frame.turn + joint;
    q[0] = relative(t->chest, upper);
    q[1] = fore;
    q[2] = hand;
}

void gb_body_pose(const gb_figure *f, const gb_stride *stride, const gb_stride *height,
                  const gb_foot_target foot[2], const gb_body_state *state, gb_character_pose *pose)
{
    torso t;
    gb_turns left = gb_turns_at(state->phase[0]), right = left;
    for (int k = 1; k < 4; k += 2) { /* half a cycle later: odd harmonics change their sign */
        right.cosine[k] = -right.cosine[k];
        right.sine[k] = -right.sine[k];
    }
    pose_torso(f, stride, height, &left, state, &t);
    pose->drop = reach_drop(f, foot, &t);
    t.hips.y -= pose->drop;
    pose->frame.hips = t.hips;
    gb_quat *q = pose->frame.turn;
    q[GB_RIG_HIPS] = t.pelvis;
    q[GB_RIG_SPINE] = relative(t.pelvis, t.spine);
    q[GB_RIG_CHEST] = relative(t.spine, t.chest);
    q[GB_RIG_NECK] = relative(t.chest, t.neck);
    q[GB_RIG_HEAD] = relative(t.neck, t.head);
    for (int side = 0; side < 2; side++) {
        pose_leg(f, &t, side, &foot[side], pose);
        pose_arm(stride, &t, side ? &right : &left, side, state, pose);
    }
}
