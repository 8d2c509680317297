/* The procedural library: a character that walks, runs, turns, stops, crouches, jumps and waves.
 *
 * All its motion comes from named parameters (parameters.h) and the proportions of its rig
 * (figure.h); it plays no recorded curve. A program makes a character once and then, per frame,
 * tells it what to do and takes its pose:
 *
 *     gb_character walker;
 *     gb_character_start(&walker, NULL, NULL, &(gb_character_command){.speed = 1.3});
 *     gb_character_step(&walker, &command, 1.0 / 60, &pose);
 *
 * Nothing is allocated. Equal commands and steps give equal poses. */
#ifndef GB_PROCEDURAL_CHARACTER_H
#define GB_PROCEDURAL_CHARACTER_H

#include "procedural/figure.h"
#include "procedural/foot.h"
#include "procedural/jump.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How to go. Automatic: walking up to 1.7 m/s (for a leg of 0.87 m), running from 2.44 m/s on, and
 * between them a blend whose middle is at Froude 0.5. */
typedef enum gb_gait_mode { GB_MODE_AUTOMATIC, GB_MODE_WALK, GB_MODE_RUN } gb_gait_mode;

/* What a character is told. All zero: stand, facing +Z. */
typedef struct gb_character_command {
    double speed;   /* m/s, forward */
    double heading; /* rad about +Y: 0 is +Z, pi / 2 is +X, the left of who faces +Z */
    gb_gait_mode mode;
    double crouch; /* 0 upright to 1 deep */
    bool jump;     /* from standing, with both legs; who walks stops first */
    bool wave;     /* with the right hand */
} gb_character_command;

/* Which part of a foot carries; a flat foot, also of who stands, is said to stand on its ball. */
typedef enum gb_contact {
    GB_CONTACT_NONE,
    GB_CONTACT_HEEL,
    GB_CONTACT_BALL,
    GB_CONTACT_TIP
} gb_contact;

/* A foot of a pose. Points are on the sole, world, m. */
typedef struct gb_foot_state {
    bool planted;
    gb_contact contact;
    double phase; /* of its stride */
    gb_vec3 heel, ball, tip;
} gb_foot_state;

typedef struct gb_character_pose {
    gb_rig_frame frame;    /* hips (m) and local rotations of the 19 joints */
    gb_foot_state foot[2]; /* left, right */
    double speed, heading; /* as they are now, m/s and rad */
    double running;        /* 0 walking, 1 running */
    double duty;           /* phase at which a foot leaves now */
    double knee[2];        /* flexion, rad */
    double drop;           /* m by which the hips gave way so that the legs reach the ground */
} gb_character_pose;

/* A foot between two frames. Lengths in legs, by phase of the stride. */
typedef struct gb_foot_track {
    bool planted;
    double x, z, yaw; /* world: the flat ball of a planted foot, and where the foot points */
    double running;   /* weight of the run in its roll, for as long as it stands */
    /* The start of a swing, relative to the character's progress and heading. */
    gb_derivatives ahead, side, up, pitch, toes, turn;
    double duty;        /* phase at which it left */
    double swing[3][3]; /* shape of its swing, as the stride had it then */
} gb_foot_track;

/* What moves continuously; integrated by Runge-Kutta. Units: legs, sqrt(leg / g). */
typedef struct gb_path {
    double speed, pull;      /* v*, and its rate */
    double heading, turning; /* rad, and its rate */
    double running, running_rate;
    double crouch, crouch_rate;
    double wave, wave_rate;
    /* What these follow: the command, without its steps. */
    double want_speed, want_heading, want_running, want_crouch, want_wave;
    double ease_heading; /* between want_heading and heading */
    double x, z;         /* progress */
    double phase;        /* of the left leg, counting on */
} gb_path;

typedef struct gb_character {
    gb_figure figure;
    const gb_style *parameters;
    gb_path path;
    gb_foot_track foot[2];
    double clock; /* for breathing and the like */
    gb_jump jump;
    gb_stride stride;                    /* at the current speed */
    double stride_speed, stride_running; /* that it was made for */
} gb_character;

/* Puts a character at the origin, heading where the command says: standing for speed 0, else in the
 * middle of steady going. figure NULL: average proportions and a leg of 0.85 m. parameters NULL:
 * the library's own; they must outlive the character. */
void gb_character_start(gb_character *character, const gb_figure *figure,
                        const gb_style *parameters, const gb_character_command *command);

/* Goes on by dt seconds (more than 0.1 s at once is done in parts) and fills pose (nullable).
 * Numbers of the command that are not finite count as zero. */
void gb_character_step(gb_character *character, const gb_character_command *command, double dt,
                       gb_character_pose *pose);

#ifdef __cplusplus
}
#endif
#endif
