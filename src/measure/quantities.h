/* The list of all quantities: see quantity.h, which says what the columns are. A new quantity is an
 * entry here. */
#ifndef GB_MEASURE_QUANTITIES_H
#define GB_MEASURE_QUANTITIES_H

/* clang-format off */
#define GB_QUANTITIES(X)                                                                           \
    X(curve, THIGH, "thigh", "deg", 1, PEOPLE, NOTHING, CYCLE, "Thigh", "knee forward",            \
      "Angle of the line hip to knee to the vertical, seen from the side; + knee forward.")        \
    X(curve, THIGH_FRONTAL, "thigh_frontal", "deg", 1, PEOPLE, NOTHING, CYCLE,                     \
      "Thigh, frontal", "knee outward",                                                            \
      "The same seen from ahead; + knee outward (abduction).")                                     \
    X(curve, KNEE_FLEXION, "knee", "deg", 1, PEOPLE, NOTHING, CYCLE, "Knee", "flexion",            \
      "Angle between thigh and shank; 0 is straight, + bent.")                                     \
    X(curve, KNEE_LATERAL, "knee_lateral", "leg", 3, PEOPLE, NOTHING, CYCLE,                       \
      "Knee off the leg's line", "outward",                                                        \
      "Knee beside the line hip to ankle, in leg lengths; + outward (bow legs).")                  \
    X(curve, ANKLE_FLEXION, "ankle", "deg", 1, PEOPLE, NOTHING, CYCLE, "Ankle", "dorsiflexion",    \
      "Angle between shank and foot, 0 when square; + toes towards the shin.")                     \
    X(curve, FOOT_PITCH, "foot_pitch", "deg", 1, PEOPLE, NOTHING, CYCLE, "Foot pitch", "toes up",  \
      "Elevation of the line ankle to ball of the foot; + toes up.")                               \
    X(curve, FOOT_PROGRESSION, "foot_progression", "deg", 1, PEOPLE, NOTHING, CYCLE,               \
      "Foot progression", "toes outward",                                                          \
      "Angle of the line ankle to ball of the foot beside the way; + toes outward.")               \
    X(curve, ANKLE_HEIGHT, "ankle_height", "leg", 3, PEOPLE, NOTHING, CYCLE,                       \
      "Ankle height", "up",                                                                        \
      "Height of the ankle above where the ball of that foot stands.")                             \
    X(curve, TOE_HEIGHT, "toe_height", "leg", 3, PEOPLE, NOTHING, CYCLE, "Toe height", "up",       \
      "Height of the ball of the foot above where it stands.")                                     \
    X(curve, ANKLE_FORE, "ankle_fore", "leg", 3, PEOPLE, NOTHING, CYCLE,                           \
      "Ankle fore", "ahead of the hip",                                                            \
      "Ankle ahead of its hip, along the way.")                                                    \
    X(curve, PELVIS_HEIGHT, "pelvis_height", "leg", 3, PEOPLE, NOTHING, CYCLE,                     \
      "Pelvis height", "up",                                                                       \
      "Height of the middle of the hips above where the ball of the foot stands.")                 \
    X(curve, PELVIS_SWAY, "pelvis_sway", "leg", 3, PEOPLE, NOTHING, CYCLE,                         \
      "Pelvis sway", "towards the own side",                                                       \
      "The middle of the hips to the side, mean removed; + towards the own side.")                 \
    X(curve, PELVIS_ROTATION, "pelvis_rotation", "deg", 1, PEOPLE, NOTHING, CYCLE,                 \
      "Pelvis rotation", "own side forward",                                                       \
      "Turn of the hip line about the vertical; + own side forward.")                              \
    X(curve, PELVIS_OBLIQUITY, "pelvis_obliquity", "deg", 1, PEOPLE, NOTHING, CYCLE,               \
      "Pelvis obliquity", "own side up",                                                           \
      "Roll of the hip line; + own side up.")                                                      \
    X(curve, PELVIS_TILT, "pelvis_tilt", "deg", 1, PEOPLE, NOTHING, CYCLE,                         \
      "Pelvis tilt", "forward",                                                                    \
      "Pitch of the pelvis bone, mean removed; + forward.")                                        \
    X(curve, SHOULDER_ROTATION, "shoulder_rotation", "deg", 1, PEOPLE, NOTHING, CYCLE,             \
      "Shoulder rotation", "own side forward",                                                     \
      "Turn of the shoulder line about the vertical; + own side forward.")                         \
    X(curve, SHOULDER_TILT, "shoulder_tilt", "deg", 1, PEOPLE, NOTHING, CYCLE,                     \
      "Shoulder tilt", "own side up",                                                              \
      "Roll of the shoulder line; + own side up.")                                                 \
    X(curve, TRUNK, "trunk", "deg", 1, PEOPLE, NOTHING, CYCLE, "Trunk", "forward",                 \
      "Lean of the line from the middle of the hips to the neck; + forward.")                      \
    X(curve, TRUNK_FRONTAL, "trunk_frontal", "deg", 1, PEOPLE, NOTHING, CYCLE,                     \
      "Trunk, frontal", "towards the own side",                                                    \
      "The same to the side; + towards the own side.")                                             \
    X(curve, HEAD_PITCH, "head_pitch", "deg", 1, PEOPLE, NOTHING, CYCLE,                           \
      "Head pitch", "forward",                                                                     \
      "Nod of the head against the trunk, mean removed; + forward.")                               \
    X(curve, HEAD_YAW, "head_yaw", "deg", 1, PEOPLE, NOTHING, CYCLE,                               \
      "Head yaw", "own side forward",                                                              \
      "Turn of the head against shoulders and trunk, mean removed; + own side forward.")           \
    X(curve, HEAD_ROLL, "head_roll", "deg", 1, PEOPLE, NOTHING, CYCLE,                             \
      "Head roll", "own side up",                                                                  \
      "Roll of the head against shoulders and trunk, mean removed; + own side up.")                \
    X(curve, UPPER_ARM, "upper_arm", "deg", 1, PEOPLE, NOTHING, CYCLE,                             \
      "Upper arm", "elbow forward",                                                                \
      "Angle of the line shoulder to elbow to the vertical, from the side; + elbow forward.")      \
    X(curve, UPPER_ARM_FRONTAL, "upper_arm_frontal", "deg", 1, PEOPLE, NOTHING, CYCLE,             \
      "Upper arm, frontal", "away from the body",                                                  \
      "The same seen from ahead; + away from the body.")                                           \
    X(curve, FOREARM, "forearm", "deg", 1, PEOPLE, NOTHING, CYCLE, "Forearm", "wrist forward",     \
      "Angle of the line elbow to wrist to the vertical, from the side; + wrist forward.")         \
    X(curve, ELBOW_FLEXION, "elbow", "deg", 1, PEOPLE, NOTHING, CYCLE, "Elbow", "flexion",         \
      "Angle between upper arm and forearm; 0 is straight, + bent.")                               \
    X(curve, WRIST_FORE, "wrist_fore", "arm", 3, PEOPLE, NOTHING, CYCLE,                           \
      "Wrist fore", "ahead of the shoulder",                                                       \
      "Wrist ahead of the shoulder, in arm lengths.")                                              \
    X(curve, WRIST_HEIGHT, "wrist_height", "arm", 3, PEOPLE, NOTHING, CYCLE,                       \
      "Wrist height", "above the shoulder",                                                        \
      "Wrist above the shoulder, in arm lengths.")                                                 \
    X(curve, HAND_FLEXION, "hand", "deg", 1, PEOPLE, NOTHING, CYCLE,                               \
      "Hand", "the way the elbow bends",                                                           \
      "Bend of the hand against the forearm, from the side, mean removed; + forward or up.")       \
    X(curve, HAND_FRONTAL, "hand_frontal", "deg", 1, PEOPLE, NOTHING, CYCLE,                       \
      "Hand, frontal", "away from the body",                                                       \
      "The same to the side, mean removed; + away from the body.")                                 \
    X(parameter, SPEED, "speed_m_s", "m/s", 2, UNCHANGED, NOTHING, CYCLE, "Speed", "",             \
      "Way of the middle of the hips from strike to strike / duration.")                           \
    X(parameter, FROUDE, "froude", "", 3, UNCHANGED, NOTHING, CYCLE, "Froude number", "",          \
      "speed^2 / (9.81 x leg length): at equal values long and short legs move alike.")            \
    X(parameter, SPEED_STAR, "speed_star", "", 3, UNCHANGED, NOTHING, CYCLE,                       \
      "Relative speed v*", "",                                                                     \
      "v*, the relative speed: the root of the Froude number. Subjects and people are "            \
      "compared at equal v*.")                                                                     \
    X(parameter, CADENCE, "cadence_steps_min", "steps/min", 1, PEOPLE, NOTHING, CYCLE,             \
      "Cadence", "",                                                                               \
      "Steps a minute: 120 / duration of a cycle.")                                                \
    X(parameter, STRIDE, "stride_leg", "leg", 2, PEOPLE, NOTHING, CYCLE, "Stride length", "",      \
      "Length of a cycle (two steps), in leg lengths (hip to knee to ankle).")                     \
    X(parameter, STEP_LENGTH, "step_length_leg", "leg", 2, PEOPLE, NOTHING, CYCLE,                 \
      "Step length", "",                                                                           \
      "From the other ankle at its strike to the own one at its next, along the way.")             \
    X(parameter, STEP_WIDTH, "step_width_leg", "leg", 3, PEOPLE, NOTHING, CYCLE,                   \
      "Step width", "",                                                                            \
      "The same to the side; below 0 when the feet cross.")                                        \
    X(parameter, STANCE, "stance", "", 2, PEOPLE, NOTHING, CYCLE, "Stance", "",                    \
      "Share of the cycle from heel strike to toe-off of the same foot.")                          \
    X(parameter, DOUBLE_SUPPORT, "double_support", "", 2, PEOPLE, NOTHING, CYCLE,                  \
      "Double support", "",                                                                        \
      "Share of the cycle in which both feet stand.")                                              \
    X(parameter, TOE_CLEARANCE, "toe_clearance_leg", "leg", 3, PEOPLE, NOTHING, CYCLE,             \
      "Toe clearance", "",                                                                         \
      "Lowest height of the ball of the foot in the middle of its swing, above its height in "     \
      "stance.")                                                                                   \
    X(parameter, TOE_TIP_CLEARANCE, "toe_tip_clearance_leg", "leg", 3, PEOPLE, NOTHING, CYCLE,     \
      "Toe tip clearance", "",                                                                     \
      "The same of the toe tip.")                                                                  \
    X(parameter, PELVIS_BOUNCE, "pelvis_bounce_leg", "leg", 3, PEOPLE, NOTHING, CYCLE,             \
      "Pelvis bounce", "",                                                                         \
      "Highest minus lowest height of the hips over the cycle.")                                   \
    X(parameter, TRUNK_LEAN, "trunk_lean_deg", "deg", 1, PEOPLE, NOTHING, CYCLE,                   \
      "Trunk lean", "forward",                                                                     \
      "Mean lean of the trunk over the cycle; + forward.")                                         \
    X(parameter, FLIGHT, "flight", "", 2, PEOPLE, NOTHING, CYCLE, "Flight", "",                    \
      "Share of the cycle in which the hips fall faster than 0.8 g.")                              \
    X(value, NATURALNESS, "naturalness", "SD", 2, LOWER, NOTHING, TAKE,                            \
      "Distance of the averaged curves", "",                                                       \
      "The one number of a subject: the root mean square of shape_per_sd over all judged curves, " \
      "in SD over people. 0 is the mean of people itself; lower is nearer.")                       \
    X(value, PERSON_NATURALNESS, "person_naturalness", "SD", 2, NONE, NOTHING, TAKE,               \
      "The same of a person", "",                                                                  \
      "The same number of a person against the others, median over people.")                       \
    X(value, PEOPLE_FURTHER, "people_further", "people", 0, HIGHER, NOTHING, TAKE,                 \
      "People further away", "",                                                                   \
      "How many of the people are further from the others than the subject is.")                   \
    X(value, RMS, "rms", "*", 1, LOWER, CURVES, TAKE, "RMS", "",                                   \
      "Root mean square over the gait cycle of subject minus people; rms^2 = offset^2 + "          \
      "shape^2.")                                                                                  \
    X(value, OFFSET, "offset", "*", 1, ZERO, CURVES, TAKE, "Offset", "",                           \
      "Mean of subject minus people: + when the subject's curve lies higher.")                     \
    X(value, SHAPE, "shape", "*", 1, LOWER, CURVES, TAKE, "Shape", "",                             \
      "The RMS that remains when the offset is taken away.")                                       \
    X(value, LAG, "lag", "% of cycle", 1, ZERO, CURVES, TAKE, "Lag", "",                           \
      "The shift in % of the cycle that makes the shape difference smallest: + when the "          \
      "subject is late.")                                                                          \
    X(value, GAIN, "gain", "", 2, ONE, CURVES, TAKE, "Gain", "",                                   \
      "How far the subject's curve swings when people's swings by one: 1 is equal, 0.5 half "      \
      "as far, below 0 the other way.")                                                            \
    X(value, PEOPLE_SD, "sd", "*", 1, NONE, CURVES, TAKE, "SD over people", "",                    \
      "Standard deviation over people at equal relative speed, over the cycle.")                   \
    X(value, PERSON_TO_MEAN, "person_to_mean", "*", 1, NONE, CURVES, TAKE, "Person to mean", "",   \
      "How far a person is from the mean of the others: RMS, median over people.")                 \
    X(value, PERSON_TO_MEAN_SHAPE, "person_to_mean_shape", "*", 1, NONE, CURVES, TAKE,             \
      "Person to mean, shape", "",                                                                 \
      "The same with the offset taken away.")                                                      \
    X(value, PERSON_TO_PERSON, "person_to_person", "*", 1, NONE, CURVES, TAKE,                     \
      "Person to person", "",                                                                      \
      "How far two people are apart: RMS, median over pairs.")                                     \
    X(value, PERSON_TO_PERSON_SHAPE, "person_to_person_shape", "*", 1, NONE, CURVES, TAKE,         \
      "Person to person, shape", "",                                                               \
      "The same with the offset taken away.")                                                      \
    X(value, RMS_PER_SD, "rms_per_sd", "SD", 2, LOWER, CURVES, TAKE, "RMS per SD", "",             \
      "The RMS divided by the SD over people.")                                                    \
    X(value, SHAPE_PER_SD, "shape_per_sd", "SD", 2, LOWER, CURVES, TAKE, "Shape per SD", "",       \
      "The shape divided by the SD over people of the shape.")                                     \
    X(value, OFFSET_PER_SD, "offset_per_sd", "SD", 2, LOWER, CURVES, TAKE, "Offset per SD", "",    \
      "The offset without its sign, divided by the SD over people of the offset.")                 \
    X(value, PEOPLE_SD_SHAPE, "sd_shape", "*", 1, NONE, CURVES, TAKE, "SD of the shape", "",       \
      "The SD over people of curves without their mean: sd^2 = sd_shape^2 + sd_offset^2.")         \
    X(value, PEOPLE_SD_OFFSET, "sd_offset", "*", 1, NONE, CURVES, TAKE, "SD of the offset", "",    \
      "The SD over people of a curve's mean over the cycle.")                                      \
    X(value, PEOPLE_SD_WITHIN, "sd_within", "*", 1, NONE, CURVES, TAKE, "SD within", "",           \
      "The SD over people of one laboratory, pooled: sd^2 = sd_within^2 + sd_between^2.")          \
    X(value, PEOPLE_SD_BETWEEN, "sd_between", "*", 1, NONE, CURVES, TAKE, "SD between", "",        \
      "The SD between the means of laboratories, of which each has its own skeleton.")             \
    X(value, PEOPLE_JUDGED, "people_judged", "people", 0, NONE, CURVES, TAKE, "People judged by",  \
      "",                                                                                          \
      "How many people a verdict on a curve rests on; 0: it is shown, and not judged.")            \
    X(value, PEOPLE_STRIDES, "sd_strides", "", 3, NONE, ANYTHING, TAKE, "From stride to stride",   \
      "",                                                                                          \
      "SD from stride to stride of a person's foot, median over people: of a parameter, or of a "  \
      "curve (RMS over the cycle), in its unit.")                                                  \
    X(value, OWN_RMS, "laboratory_rms", "*", 1, NONE, CURVES, TAKE, "RMS, own laboratory", "",     \
      "The RMS of subject minus the people of the subject's own laboratory.")                      \
    X(value, OWN_OFFSET, "laboratory_offset", "*", 1, NONE, CURVES, TAKE,                          \
      "Offset, own laboratory", "",                                                                \
      "Mean of subject minus the people of the subject's own laboratory.")                         \
    X(value, OWN_SHAPE, "laboratory_shape", "*", 1, NONE, CURVES, TAKE, "Shape, own laboratory",   \
      "",                                                                                          \
      "The RMS against the people of the own laboratory that remains without the offset.")         \
    X(value, OWN_SD, "laboratory_sd", "*", 1, NONE, CURVES, TAKE, "SD, own laboratory", "",        \
      "The SD over the people of the subject's own laboratory alone.")                             \
    X(value, VALIDITY, "validity", "faults", 0, LOWER, NOTHING, TAKE, "Faults", "",                \
      "What is wrong with the sides: pairs of points whose left one is on the right, feet "        \
      "that point backwards.")                                                                     \
    X(value, CYCLES, "cycles", "cycles", 0, HIGHER, NOTHING, TAKE, "Cycles kept", "",              \
      "How many gait cycles of a side count.")                                                     \
    X(value, GAIT, "gait", "", 0, NONE, NOTHING, TAKE, "Gait", "",                                 \
      "Walking or running, over ground or in place.")                                              \
    X(value, ACCELERATION_P99, "angular_acceleration_p99", "deg/s^2", 0, LOWER, BONES, TAKE,       \
      "Angular acceleration, 99 %", "",                                                            \
      "99th percentile over the frames of a bone's angular acceleration, after the gait's "        \
      "low-pass.")                                                                                 \
    X(value, ACCELERATION_PEAK, "angular_acceleration_peak", "deg/s^2", 0, LOWER, BONES, TAKE,     \
      "Angular acceleration, largest", "",                                                         \
      "The largest angular acceleration of a bone, unfiltered.")                                   \
    X(value, ACCELERATION_PEAK_TIME, "angular_acceleration_peak_time", "s", 2, NONE, BONES, TAKE,  \
      "When it is largest", "",                                                                    \
      "Seconds from the first frame at which a bone's angular acceleration is largest.")           \
    X(value, PEOPLE_ACCELERATION_P99, "people_angular_acceleration_p99", "deg/s^2", 0, NONE, BONES, TAKE, \
      "The same of people", "",                                                                    \
      "People's 99th percentile of a bone's angular acceleration at the subject's relative "       \
      "speed.")                                                                                    \
    X(value, FLEXION_RANGE, "flexion_range", "deg", 1, UNCHANGED, SEGMENTS, TAKE,                  \
      "Flexion range", "",                                                                         \
      "How far a bone turns over a cycle about the axis to the left, from least to most.")         \
    X(value, TURN_RANGE, "turn_range", "deg", 1, UNCHANGED, SEGMENTS, TAKE, "Turn range", "",      \
      "How far a bone turns over a cycle about the vertical, from least to most.")                 \
    X(value, LEAN_RANGE, "lean_range", "deg", 1, UNCHANGED, SEGMENTS, TAKE, "Lean range", "",      \
      "How far a bone turns over a cycle about the axis ahead, from least to most.")               \
    X(value, SPARC, "sparc", "", 2, UNCHANGED, POINTS, TAKE, "Spectral arc length", "",            \
      "Smoothness of a point's speed over a cycle, from the length of its spectrum; nearer to "    \
      "0 is smoother.")                                                                            \
    X(value, LDLJ, "ldlj", "", 2, UNCHANGED, POINTS, TAKE, "Log dimensionless jerk", "",           \
      "Smoothness of a point's speed over a cycle, from its jerk; nearer to 0 is smoother.")       \
    X(value, FOOT_SLIDE, "foot_slide_mm", "mm", 1, LOWER, NOTHING, TAKE, "Foot slide", "",         \
      "How far the ball of a standing foot moves over the ground from 30 to 60 % of the "          \
      "stance, mean over the cycles.")                                                             \
    X(value, FOOT_SLIDE_LARGEST, "foot_slide_largest_mm", "mm", 1, LOWER, NOTHING, TAKE,           \
      "Foot slide, largest", "",                                                                   \
      "The largest foot slide of any cycle.")                                                      \
    X(value, TO_PERSON, "to_person", "*", 1, LOWER, CURVES, TAKE, "To a person", "",               \
      "RMS of the character to a person's takes at their own speeds.")                             \
    X(value, OTHERS_TO_PERSON, "others_to_person", "*", 1, NONE, CURVES, TAKE,                     \
      "Others to a person", "",                                                                    \
      "RMS of the mean of the other people to the same takes.")                                    \
    X(value, TO_PERSON_RATIO, "to_person_ratio", "", 3, LOWER, CURVES, TAKE,                       \
      "To a person, ratio", "",                                                                    \
      "The character's RMS to a person's takes over that of the mean of the other people.")        \
    X(value, SLIDE, "slide_mm", "mm", 3, LOWER, NOTHING, TAKE, "Slide of the carrying point", "",  \
      "How far the point that carries the character moves within one contact.")                    \
    X(value, PENETRATION, "penetration_mm", "mm", 2, LOWER, NOTHING, TAKE, "Penetration", "",      \
      "How deep heel, ball or toe tip get under the floor.")                                       \
    X(value, LEAST_KNEE, "least_knee_deg", "deg", 1, HIGHER, NOTHING, TAKE,                        \
      "Straightest knee", "",                                                                      \
      "The least flexion of a knee.")                                                              \
    X(value, HIPS_DROP, "hips_drop_mm", "mm", 1, LOWER, NOTHING, TAKE, "Hips give way", "",        \
      "By how much the hips come down so that the legs reach.")                                    \
    X(value, EVENT_FLAGS, "event_flags", "events", 0, NONE, EVENTS, TAKE,                          \
      "Events of the character", "",                                                               \
      "How often the character's foot is set down or leaves.")                                     \
    X(value, EVENTS_MISSED, "events_missed", "events", 0, LOWER, EVENTS, TAKE,                     \
      "Missed events", "",                                                                         \
      "Events of the character that the detector does not find.")                                  \
    X(value, EVENTS_INVENTED, "events_invented", "events", 0, LOWER, EVENTS, TAKE,                 \
      "Invented events", "",                                                                       \
      "Events that the detector finds and the character did not make.")                            \
    X(value, EVENT_BIAS, "event_bias_ms", "ms", 1, ZERO, EVENTS, TAKE, "Bias of events", "",       \
      "Mean of detected minus real time; below 0 is early.")                                       \
    X(value, EVENT_SD, "event_sd_ms", "ms", 1, LOWER, EVENTS, TAKE, "SD of events", "",            \
      "Standard deviation of detected minus real time.")                                           \
    X(value, ROUTE_PEAK, "route_acceleration_peak", "deg/s^2", 0, LOWER, BONES, TAKE,              \
      "Largest on a leg of the route", "",                                                         \
      "Largest angular acceleration of a bone on a leg of the route: pelvis to forearm "           \
      "unfiltered, legs after 6 Hz.")                                                              \
    X(value, ROUTE_PEAK_RATIO, "route_peak_over_steady", "", 2, LOWER, BONES, TAKE,                \
      "The same over steady", "",                                                                  \
      "That over the largest peak of steady going at any speed between those before and "          \
      "after.")                                                                                    \
    X(value, RIG_RMS, "rig_rms", "*", 1, LOWER, CURVES, TAKE, "RMS on a rig", "",                  \
      "RMS of the character on this rig from people at the reference speed.")                      \
    X(value, RIG_SHAPE, "rig_shape", "*", 1, LOWER, CURVES, TAKE, "Shape on a rig", "",            \
      "The same with the offset taken away.")                                                      \
    X(value, MUSCLE_GRID, "muscle_grid_deg", "deg", -2, LOWER, ANYTHING, TAKE,                     \
      "Muscles on a grid", "",                                                                     \
      "Largest difference of the batched muscle rule from the slow path, over a grid.")            \
    X(value, MUSCLE_RANDOM, "muscle_random_deg", "deg", -2, LOWER, ANYTHING, TAKE,                 \
      "Muscles at random", "",                                                                     \
      "The same over random poses.")                                                               \
    X(value, MUSCLE_SINGLE, "muscle_single_deg", "deg", -2, LOWER, ANYTHING, TAKE,                 \
      "Muscles in single precision", "",                                                           \
      "The same of the rule in single precision.")                                                 \
    X(value, EXPONENTIAL_MAP, "exponential_map_deg", "deg", 2, NONE, ANYTHING, TAKE,               \
      "Exponential map", "",                                                                       \
      "Largest difference of the exponential map, which is often taken for the rule.")             \
    X(value, EULER_PRODUCT, "euler_product_deg", "deg", 2, NONE, ANYTHING, TAKE,                   \
      "Euler product", "",                                                                         \
      "Largest difference of the product of Euler angles, which is often taken for the rule.")     \
    X(value, MUSCLE_POSES, "muscle_poses", "poses", 0, NONE, NOTHING, TAKE, "Random poses", "",    \
      "How many random poses were tried.")                                                         \
    X(value, MUSCLE_GRID_VALUES, "muscle_grid_values", "values", 0, NONE, NOTHING, TAKE,           \
      "Values an axis", "",                                                                        \
      "How many values an axis the grid has.")                                                     \
    X(value, TPOSE_MUSCLE, "tpose_muscle", "", 5, NONE, ANYTHING, TAKE,                            \
      "Muscle of the T-pose", "",                                                                  \
      "A muscle of the avatar's T-pose.")                                                          \
    X(value, TPOSE_MUSCLE_EXPECTED, "tpose_muscle_expected", "", 5, NONE, ANYTHING, TAKE,          \
      "The same from the tables", "",                                                              \
      "The same from the neutral pose of the tables: 2 atan(t) / range.")                          \
    X(value, MUSCLE_ROUND_TRIP, "muscle_round_trip", "", -3, LOWER, NOTHING, TAKE,                 \
      "Muscles and back", "",                                                                      \
      "Largest change of a muscle through rotations and back.")                                    \
    X(value, ROOT_ROUND_TRIP, "root_round_trip", "", -3, LOWER, NOTHING, TAKE,                     \
      "Root and back", "",                                                                         \
      "Largest change of RootT and RootQ through the hips and back.")                              \
    X(value, FOREARM_RULE, "forearm_rule_mm", "mm", -3, NONE, NOTHING, TAKE,                       \
      "Left forearm's rule", "",                                                                   \
      "How far the left forearm's rule moves the mass centre.")                                    \
    X(value, H1_FRAME, "h1_frame_deg", "deg", -3, NONE, NOTHING, TAKE, "Hypothesis H1", "",        \
      "Largest turn between the body frames with and without hypothesis H1.")                      \
    X(value, H1_FRAME_RMS, "h1_frame_rms_deg", "deg", -3, NONE, NOTHING, TAKE,                     \
      "Hypothesis H1, rms", "",                                                                    \
      "Root mean square of the same.")                                                             \
    X(value, READING_TURN_RMS, "reading_turn_rms_deg", "deg", -3, LOWER, ANYTHING, TAKE,           \
      "Reading: turn, rms", "",                                                                    \
      "Turn between hips as a rule puts them and as an editor read them, root mean square.")       \
    X(value, READING_TURN_MOST, "reading_turn_most_deg", "deg", -3, LOWER, ANYTHING, TAKE,         \
      "Reading: turn, most", "",                                                                   \
      "Turn between hips as a rule puts them and as an editor read them, largest.")                \
    X(value, READING_PLACE_RMS, "reading_place_rms_mm", "mm", -3, LOWER, ANYTHING, TAKE,           \
      "Reading: place, rms", "",                                                                   \
      "Distance between hips as a rule puts them and as an editor read them, root mean "           \
      "square.")                                                                                   \
    X(value, READING_PLACE_MOST, "reading_place_most_mm", "mm", -3, LOWER, ANYTHING, TAKE,         \
      "Reading: place, most", "",                                                                  \
      "Distance between hips as a rule puts them and as an editor read them, largest.")            \
    X(value, GOAL_TURN_RMS, "goal_turn_rms_deg", "deg", -3, LOWER, ANYTHING, TAKE,                 \
      "Goal: turn, rms", "",                                                                       \
      "Turn between goals that a clip stores and those of its poses, root mean square.")           \
    X(value, GOAL_TURN_MOST, "goal_turn_most_deg", "deg", -3, LOWER, ANYTHING, TAKE,               \
      "Goal: turn, most", "",                                                                      \
      "Turn between goals that a clip stores and those of its poses, largest.")                    \
    X(value, GOAL_PLACE_RMS, "goal_place_rms_mm", "mm", -3, LOWER, ANYTHING, TAKE,                 \
      "Goal: place, rms", "",                                                                      \
      "Distance between goals that a clip stores and those of its poses, root mean square.")       \
    X(value, GOAL_PLACE_MOST, "goal_place_most_mm", "mm", -3, LOWER, ANYTHING, TAKE,               \
      "Goal: place, most", "",                                                                     \
      "Distance between goals that a clip stores and those of its poses, largest.")                \
    X(value, GOAL_HEIGHT_STORED, "goal_height_stored", "scale", 3, NONE, ANYTHING, TAKE,           \
      "Goal: height stored", "",                                                                   \
      "Mean height of a stored goal above the mass centre, in human scales.")                      \
    X(value, GOAL_HEIGHT, "goal_height", "scale", 3, NONE, ANYTHING, TAKE,                         \
      "Goal: height here", "",                                                                     \
      "The same of the goal of the poses.")                                                        \
    X(value, TPOSE_HERE, "tpose_here", "", 4, NONE, ANYTHING, TAKE, "T-pose here", "",             \
      "A muscle of this avatar's T-pose.")                                                         \
    X(value, TPOSE_READ, "tpose_read", "", 4, NONE, ANYTHING, TAKE, "T-pose read", "",             \
      "The same muscle as an editor read it from another body.")                                   \
    X(value, TUNE_COST_BEFORE, "tune_cost_before", "aims", 4, NONE, NOTHING, TAKE,                 \
      "Cost before the fit", "",                                                                   \
      "Root mean square of what a fit makes small, before it: the difference to people in each "   \
      "sample and parameter over the one aimed at.")                                               \
    X(value, TUNE_COST_AFTER, "tune_cost_after", "aims", 4, LOWER, NOTHING, TAKE,                  \
      "Cost after the fit", "",                                                                    \
      "The same after the fit.")                                                                   \
    X(value, TUNE_ITERATIONS, "tune_iterations", "", 0, NONE, NOTHING, TAKE,                       \
      "Iterations of the fit", "",                                                                 \
      "How many steps made the fit better.")                                                       \
    X(value, TUNE_RMS_BEFORE, "tune_rms_before", "*", 2, NONE, CURVES, TAKE,                       \
      "RMS before the fit", "",                                                                    \
      "RMS over the cycle of the character minus people at a v* (the span says which), before "    \
      "the fit.")                                                                                  \
    X(value, TUNE_RMS_AFTER, "tune_rms_after", "*", 2, LOWER, CURVES, TAKE,                        \
      "RMS after the fit", "",                                                                     \
      "The same after the fit.")                                                                   \
    X(value, TUNE_BEFORE, "tune_before", "", 5, NONE, ANYTHING, TAKE,                              \
      "Parameter before the fit", "",                                                              \
      "A number of the character before the fit: the value of a parameter or its slope over v*, "  \
      "in the parameter's unit.")                                                                  \
    X(value, TUNE_AFTER, "tune_after", "", 5, NONE, ANYTHING, TAKE,                                \
      "Parameter after the fit", "",                                                               \
      "The same after the fit.")                                                                   \
    X(value, TUNE_SENSITIVITY, "tune_sensitivity", "aims", 3, NONE, ANYTHING, TAKE,                \
      "Sensitivity to a parameter", "",                                                            \
      "Root mean square of how the differences that are fitted change with a step of the number "  \
      "(tune_step).")                                                                              \
    X(value, TUNE_STEP, "tune_step", "", 2, NONE, ANYTHING, TAKE, "Step of a parameter", "",       \
      "That step: 2 degrees, 0.01 leg, 0.02 cycle; ten times that of a slope.")                    \
    X(value, JUDGED_TAKES, "judged_takes", "takes", 0, NONE, NOTHING, TAKE, "Takes judged", "",    \
      "How many takes of people the character was held against.")                                  \
    X(value, INSTRUCTIONS, "instructions", "instructions", 0, LOWER, NOTHING, TAKE,                \
      "Instructions", "",                                                                          \
      "Instructions of a benchmark, counted.")                                                     \
    X(value, ALLOCATIONS, "allocations", "", 0, LOWER, NOTHING, TAKE, "Allocations", "",           \
      "Allocations in a frame of a benchmark.")                                                    \
    X(cost, COST_MEDIAN, "cost_median_ns", "ns", 0, NONE, ANYTHING, TAKE, "Time", "",              \
      "Median of the times that something took.")                                                  \
    X(cost, COST_MEAN, "cost_mean_ns", "ns", 0, NONE, ANYTHING, TAKE, "Mean time", "",             \
      "Mean of the same times.")                                                                   \
    X(cost, COST_SD, "cost_sd_ns", "ns", 0, NONE, ANYTHING, TAKE, "SD of times", "",               \
      "Standard deviation of the same times.")                                                     \
    X(cost, COST_LEAST, "cost_least_ns", "ns", 0, NONE, ANYTHING, TAKE, "Least time", "",          \
      "The least of the same times.")                                                              \
    X(cost, COST_MOST, "cost_most_ns", "ns", 0, NONE, ANYTHING, TAKE, "Most time", "",             \
      "The largest of the same times.")                                                            \
    X(cost, COST_P90, "cost_p90_ns", "ns", 0, NONE, ANYTHING, TAKE, "Time, 90 %", "",              \
      "Their 90th percentile; not there with fewer than ten times beyond it.")                     \
    X(cost, COST_P99, "cost_p99_ns", "ns", 0, NONE, ANYTHING, TAKE, "Time, 99 %", "",              \
      "Their 99th percentile, on the same condition.")                                             \
    X(cost, COST_P999, "cost_p999_ns", "ns", 0, NONE, ANYTHING, TAKE, "Time, 99.9 %", "",          \
      "Their 99.9th percentile, on the same condition.")                                           \
    X(cost, COST_WORST, "cost_worst1pct_mean_ns", "ns", 0, NONE, ANYTHING, TAKE,                   \
      "Time, worst 1 %", "",                                                                       \
      "Mean of the slowest hundredth of them, on the same condition.")                             \
    X(cost, COST_TOTAL, "cost_total_ns", "ns", 0, NONE, ANYTHING, TAKE, "Time in all", "",         \
      "The sum of all times that something took.")                                                 \
    X(cost, COST_CPU, "cost_cpu_ns", "ns", 0, NONE, ANYTHING, TAKE, "CPU time", "",                \
      "CPU time of all threads together.")                                                         \
    X(cost, COST_BYTES, "cost_bytes", "bytes", 0, NONE, ANYTHING, TAKE, "Memory", "",              \
      "Bytes that something works on, or that a cache holds (the span is its level).")             \
    X(cost, COST_COUNT, "cost_count", "", 0, NONE, ANYTHING, TAKE, "Count", "",                    \
      "How many there are of what the item names: processors, threads, samples, joints.")          \
    X(cost, COST_SIZE, "cost_size", "", 0, NONE, ANYTHING, TAKE, "Size", "",                       \
      "How large the work is, in what the item names: a point of a curve of cost against "         \
      "size.")                                                                                     \
    X(cost, COST_CHARACTERS, "cost_characters", "characters", 0, NONE, ANYTHING, TAKE,             \
      "Characters", "",                                                                            \
      "Characters of a crowd, or that fit into a slice of a frame.")                               \
    X(cost, COST_RATE, "cost_rate_hz", "Hz", 0, NONE, ANYTHING, TAKE, "Frame rate", "",            \
      "Frames a second of a game.")                                                                \
    X(cost, COST_SLICE, "cost_slice_ms", "ms", 3, NONE, ANYTHING, TAKE, "Slice", "",               \
      "The time that a frame has for characters.")                                                 \
    X(cost, COST_LINE, "cost_source_line", "", 0, NONE, ANYTHING, TAKE, "Line", "",                \
      "The line at which a stage is timed, in the file that the item names.")                      \
    X(times, STRIKES, "strikes", "s", 3, NONE, DETECTORS, TAKE, "Heel strikes", "",                \
      "When a foot strikes the ground, seconds from the first frame.")                             \
    X(times, TOE_OFFS, "toe_offs", "s", 3, NONE, DETECTORS, TAKE, "Toe-offs", "",                  \
      "When a foot leaves the ground, seconds from the first frame.")
/* clang-format on */

#endif
