/* Motions and points into files. What a format cannot hold is refused or noted, never dropped
 * silently. Numbers are written so that they read back to the same bits. */
#ifndef GB_FORMATS_WRITERS_H
#define GB_FORMATS_WRITERS_H

#include "base/buffer.h"
#include "base/notes.h"
#include "motion/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/* BVH. Joints that turn by channels about single axes keep their columns and orders; others (bone
 * axes of Acclaim, quaternions), and all when order is given, are converted through their matrix to
 * order: three letters of XYZ, first outermost ("ZXY"; NULL: keep, and ZXY for what cannot be
 * kept). metres: of the written unit; 0: the motion's own. */
gb_status gb_bvh_write(gb_buffer *out, const gb_motion *motion, const char *order, double metres,
                       gb_notes *notes, gb_error *err);

/* An Acclaim skeleton and its frames. Where the children of a joint stand apart, bones without
 * degrees of freedom lead to them ("Hips_to_LeftUpLeg"). Names get '_' for blanks and a number when
 * they stand twice, noted. A motion with several roots is refused. */
gb_status gb_asf_write(gb_buffer *out, const gb_motion *motion, gb_notes *notes, gb_error *err);
gb_status gb_amc_write(gb_buffer *out, const gb_motion *motion, gb_notes *notes, gb_error *err);

/* Named points over time. */
typedef struct gb_markers {
    const char *const *name; /* (nmarker) */
    int nmarker, nframe;
    double frame_time; /* s */
    const double *xyz; /* (nmarker x 3 x nframe) m: x of all frames, then y, then z */
} gb_markers;

/* CSV: frame,time,NAME.x,NAME.y,NAME.z,... in metres; frames from 0. */
void gb_markers_csv(gb_buffer *out, const gb_markers *markers);

/* TRC (Track Row Column), as OpenSim reads it: millimetres, frames from 1. file_name stands in its
 * first line. */
void gb_markers_trc(gb_buffer *out, const gb_markers *markers, const char *file_name);

#ifdef __cplusplus
}
#endif
#endif
