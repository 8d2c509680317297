#include "report/glossary.h"

#include <string.h>

#include "report/page.h"

const gb_term gb_glossary[] = {
    {"naturalness", "The one number of a subject: the root mean square of rms_per_sd over all "
                    "curves, in SD over people. 0 is the mean of people itself; lower is nearer."},
    {"person_naturalness", "The same number of a person against the others, median over people."},
    {"people_further", "How many of the people are further from the others than the subject is."},
    {"verdict", "As close as a person: at most as far as the median person is from the mean of the "
                "others. Inside people: within 1.5 SD, as about nine in ten people are. Outside "
                "people: beyond. None with fewer than three people."},
    {"rms", "Root mean square over the gait cycle of subject minus people; rms^2 = offset^2 + "
            "shape^2."},
    {"offset", "Mean of subject minus people: + when the subject's curve lies higher."},
    {"shape", "The RMS that remains when the offset is taken away."},
    {"lag", "The shift in % of the cycle that makes the shape difference smallest: + when the "
            "subject is late."},
    {"gain", "How far the subject's curve swings when people's swings by one: 1 is equal, 0.5 half "
             "as far, below 0 the other way."},
    {"rms_per_sd", "The RMS divided by the SD over people."},
    {"sd", "Standard deviation over people at equal relative speed, over the cycle."},
    {"person_to_mean", "How far a person is from the mean of the others: RMS, median over people."},
    {"person_to_person", "How far two people are apart: RMS, median over pairs."},
    {"moved", "In comparisons of two results: RMS over the cycle of the curve now minus before, "
              "in SD over people; it is there whether or not the distance from people changed."},
    {"thigh", "Angle of the line hip to knee to the vertical, seen from the side; + knee forward."},
    {"knee", "Angle between thigh and shank; 0 is straight, + bent."},
    {"ankle", "Angle between shank and foot, 0 when square; + toes towards the shin."},
    {"foot_pitch", "Elevation of the line ankle to ball of the foot; + toes up."},
    {"ankle_height", "Height of the ankle above where the ball of that foot stands."},
    {"toe_height", "Height of the ball of the foot above where it stands."},
    {"ankle_fore", "Ankle ahead of its hip, along the way."},
    {"pelvis_height", "Height of the middle of the hips above where the ball of the foot stands."},
    {"pelvis_sway", "The middle of the hips to the side, mean removed; + towards the own side."},
    {"pelvis_rotation", "Turn of the hip line about the vertical; + own side forward."},
    {"pelvis_obliquity", "Roll of the hip line; + own side up."},
    {"pelvis_tilt", "Pitch of the pelvis bone, mean removed; + forward."},
    {"shoulder_rotation", "Turn of the shoulder line about the vertical; + own side forward."},
    {"shoulder_tilt", "Roll of the shoulder line; + own side up."},
    {"trunk", "Lean of the line from the middle of the hips to the neck; + forward."},
    {"upper_arm", "Angle of the line shoulder to elbow to the vertical, from the side; + elbow "
                  "forward."},
    {"upper_arm_frontal", "The same seen from ahead; + away from the body."},
    {"forearm", "Angle of the line elbow to wrist to the vertical, from the side; + wrist "
                "forward."},
    {"elbow", "Angle between upper arm and forearm; 0 is straight, + bent."},
    {"wrist_fore", "Wrist ahead of the shoulder, in arm lengths."},
    {"wrist_height", "Wrist above the shoulder, in arm lengths."},
    {"speed_m_s", "Way of the middle of the hips from strike to strike / duration."},
    {"froude", "speed^2 / (9.81 x leg length): at equal values long and short legs move alike."},
    {"speed_star", "v*, the relative speed: the root of the Froude number. Subjects and people are "
                   "compared at equal v*."},
    {"cadence_steps_min", "Steps a minute: 120 / duration of a cycle."},
    {"stride_leg", "Length of a cycle (two steps), in leg lengths (hip to knee to ankle)."},
    {"step_length_leg", "From the other ankle at its strike to the own one at its next, along the "
                        "way."},
    {"step_width_leg", "The same to the side; below 0 when the feet cross."},
    {"stance", "Share of the cycle from heel strike to toe-off of the same foot."},
    {"double_support", "Share of the cycle in which both feet stand."},
    {"toe_clearance_leg", "Lowest height of the ball of the foot in the middle of its swing, above "
                          "its height in stance."},
    {"toe_tip_clearance_leg", "The same of the toe tip."},
    {"pelvis_bounce_leg", "Highest minus lowest height of the hips over the cycle."},
    {"trunk_lean_deg", "Mean lean of the trunk over the cycle; + forward."},
    {"flight", "Share of the cycle in which the hips fall faster than 0.8 g."},
    {NULL, NULL},
};

const char *gb_glossary_find(const char *name)
{
    for (const gb_term *term = gb_glossary; term->name; term++) {
        if (strcmp(term->name, name) == 0)
            return term->text;
    }
    return NULL;
}

void gb_glossary_html(gb_buffer *out)
{
    gb_buffer_text(out, "<dl>\n");
    for (const gb_term *term = gb_glossary; term->name; term++) {
        gb_buffer_printf(out, "<dt id=\"d-%s\">%s</dt><dd>", term->name, term->name);
        gb_page_text(out, term->text);
        gb_buffer_text(out, "</dd>\n");
    }
    gb_buffer_text(out, "</dl>\n");
}
