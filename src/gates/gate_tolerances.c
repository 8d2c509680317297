/* The tolerances that a new baseline begins with (declared in gate_rule.h). The numbers come from
 * repeating the procedural walk in ways that must not count: docs/gates.md, "Noise". */
#include "gates/gate_rule.h"

#define NAMES(...)  ((const char *const[]){__VA_ARGS__, NULL})
#define METRIC(...) .which.pattern[GB_BY_METRIC] = NAMES(__VA_ARGS__)
#define CURVE(...)  .which.pattern[GB_BY_ITEM] = NAMES(__VA_ARGS__)
#define SIDE(...)   .which.pattern[GB_BY_SIDE] = NAMES(__VA_ARGS__)
#define UNIT(...)   .which.pattern[GB_BY_UNIT] = NAMES(__VA_ARGS__)

/* The first that matches counts: what is special stands first. */
const gb_tolerance gb_tolerances_default[] = {
    {METRIC("people_further"), .ignored = true,
     .reason = "a rank: it moves by one at the smallest change, naturalness says the same"},
    {METRIC("rms_per_sd", "shape_per_sd", "offset_per_sd"), .ignored = true,
     .reason = "rms, shape and offset over numbers of the reference"},
    {METRIC("laboratory_rms", "laboratory_shape", "laboratory_offset"), .ignored = true,
     .reason = "the same take against fewer people"},
    {METRIC("froude"), .ignored = true, .reason = "the square of speed_star"},
    {METRIC("offset", "shape", "lag", "gain"), SIDE("left", "right"), .ignored = true,
     .reason = "the rms of each side tells; its parts are looked at for both together"},
    {METRIC("lag"), CURVE("trunk", "pelvis_height", "pelvis_tilt", "head_pitch"), .ignored = true,
     .reason = "repeat twice a cycle: a lag of 0 and one of 50 % are the same"},
    {METRIC("validity"), .reason = "a count of what must not be"},
    {METRIC("instructions"), .relative = 0.01,
     .reason = "the same program counts the same; 1 % lets a compiler's patch release pass"},
    {METRIC("lag"), CURVE("foot_progression"), .ignored = true,
     .reason = "hardly changes over the cycle: its lag is noise"},
    {METRIC("lag"), .absolute = 1, .reason = "one sample of the curve; 0.1 is the noise"},
    {METRIC("gain"), .absolute = 0.01,
     .reason = "0.002 is the noise of other frame rates and lengths of the take"},
    {METRIC("rms", "shape", "offset", "to_person"), UNIT("deg"), .absolute = 0.05, .relative = 0.02,
     .reason = "0.02 deg is the noise of other frame rates and lengths of the take"},
    {METRIC("rms", "shape", "offset", "to_person"), UNIT("leg"), .absolute = 0.0005,
     .relative = 0.02, .reason = "0.00005 leg is the noise"},
    {METRIC("rms", "shape", "offset", "to_person"), UNIT("arm"), .absolute = 0.001,
     .relative = 0.02, .reason = "0.0001 arm is the noise"},
    {METRIC("rig_rms", "rig_shape"), UNIT("deg"), .absolute = 0.05, .relative = 0.02,
     .reason = "as rms"},
    {METRIC("to_person_ratio"), .absolute = 0.01,
     .reason = "of 0.05 deg in a curve of some degrees"},
    {METRIC("naturalness"), .absolute = 0.005, .relative = 0.01,
     .reason = "0.0007 SD is the noise"},
    {METRIC("speed_star"), .absolute = 0.002,
     .reason = "a tenth of what two walkers compared may differ by; noise 1e-6"},
    {METRIC("speed_m_s"), .absolute = 0.005, .reason = "as speed_star"},
    {METRIC("cadence_steps_min"), .absolute = 0.1, .reason = "0.003 steps/min is the noise"},
    {METRIC("stride_leg", "step_length_leg"), .absolute = 0.002,
     .reason = "0.0003 leg is the noise"},
    {METRIC("step_width_leg"), .absolute = 0.001, .reason = "a millimetre; noise 1e-6 leg"},
    {METRIC("stance", "double_support", "flight"), .absolute = 0.002,
     .reason = "a quarter of a frame at 120 frames a second; noise 0.0007"},
    {METRIC("toe_clearance_leg", "toe_tip_clearance_leg", "pelvis_bounce_leg"), .absolute = 0.001,
     .reason = "a millimetre; 0.0001 leg is the noise"},
    {METRIC("trunk_lean_deg"), .absolute = 0.05, .reason = "as the offset of the curve trunk"},
    {METRIC("angular_acceleration_p99"), .relative = 0.03,
     .reason = "2.3 % is the noise of other frame rates"},
    {METRIC("angular_acceleration_peak"), .absolute = 360, .relative = 0.3,
     .reason = "grows by a third from 120 to 240 frames a second; a pop is many times that"},
    {METRIC("foot_slide_mm"), .absolute = 0.3, .reason = "far under what is seen (docs/gates.md)"},
    {METRIC("foot_slide_largest_mm"), .absolute = 0.5, .reason = "one cycle alone"},
    {METRIC("flexion_range", "turn_range", "lean_range"), .absolute = 0.2, .relative = 0.01,
     .reason = "0.03 deg is the noise of frame rates of 100 and 240, 0.13 of 60"},
    {METRIC("sparc"), .absolute = 0.05,
     .reason = "0.009 is the noise of 240, 0.036 of 60 frames/s"},
    {METRIC("ldlj"), .absolute = 0.3, .reason = "0.28 is the noise of other frame rates"},
    {METRIC("event_bias_ms", "event_sd_ms"), .absolute = 0.5,
     .reason = "a sixteenth of a frame at 120 frames a second; the same input gives the same"},
    {METRIC("events_missed", "events_invented"), .reason = "a count of what must not be"},
    {METRIC("route_acceleration_peak"), .absolute = 360, .relative = 0.1,
     .reason = "as angular_acceleration_peak"},
    {METRIC("route_peak_over_steady"), .absolute = 0.05, .reason = "1.2 is the limit of a turn"},
    {METRIC("slide_mm", "penetration_mm", "hips_drop_mm"), .absolute = 0.1,
     .reason = "far under what is seen; the same input gives the same number"},
    {METRIC("least_knee_deg"), .absolute = 0.1,
     .reason = "a leg that is nearly straight; the same input gives the same number"},
    {.relative = 0.02, .reason = "what has no rule of its own"},
};

const int gb_tolerances_default_count =
    sizeof gb_tolerances_default / sizeof *gb_tolerances_default;
