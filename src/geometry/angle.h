/* Angles in degrees and radians: one pi for all. */
#ifndef GB_GEOMETRY_ANGLE_H
#define GB_GEOMETRY_ANGLE_H

#define GB_PI      3.14159265358979323846
#define GB_DEGREE  (GB_PI / 180) /* in radians */
#define GB_DEGREES (180 / GB_PI) /* in a radian */

#endif
