/* The muscle rules against what an editor gave: its own hips for given poses, the muscles it read
 * from a T-pose, and the goals that it stored in a clip. */
#ifndef GB_EXPERIMENT_MUSCLE_READINGS_H
#define GB_EXPERIMENT_MUSCLE_READINGS_H

#include "measure/store.h"
#include "muscles/clip.h"
#include "muscles/poses_csv.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rows of take "readings": where two rules for the body frame put the hips of given poses, against
 * where an editor put them. The second is hypothesis H1. */
void gb_study_readings(const gb_avatar *avatar, const gb_pose_table *readings, gb_store *store);

/* Rows of take "T-pose read": the muscles of the avatar's T-pose beside those that an editor read
 * from the T-pose of another body. */
void gb_study_tpose_read(const gb_avatar *avatar, const double read[GB_NMUSCLE], gb_store *store);

/* Rows of take "goals": the goals that a clip stores (nframe x GB_NGOAL) against those of its poses
 * on the avatar. They agree only on the avatar that the clip was made with. */
void gb_study_goals(const gb_avatar *avatar, const gb_human_clip *clip, const gb_root *stored,
                    gb_store *store);

#ifdef __cplusplus
}
#endif
#endif
