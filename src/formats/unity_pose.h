/* A HumanPose as Unity's text assets keep it: any object with bodyPosition, bodyRotation and a list
 * of muscles (pose assets of avatar tools are such objects). */
#ifndef GB_FORMATS_UNITY_POSE_H
#define GB_FORMATS_UNITY_POSE_H

#include "base/file.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_UNITY_POSE_MUSCLES = 95 };

typedef struct gb_unity_pose {
    double position[3]; /* of the body, over the human scale */
    double rotation[4]; /* x, y, z, w; of unit length */
    double muscle[GB_UNITY_POSE_MUSCLES];
} gb_unity_pose;

/* Reads the first object with muscles. GB_INPUT with line and column: no such object, another
 * number of muscles than 95, what is no finite number, a rotation that is none. */
gb_status gb_unity_pose_parse(const char *text, size_t size, const char *name, gb_unity_pose *pose,
                              gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
