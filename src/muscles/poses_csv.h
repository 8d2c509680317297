/* Poses as a table: a header of muscle names (HumanTrait's or a clip's), RootT.x .. RootQ.w and,
 * for readings of an editor, Hips.x, .y, .z (m) and Hips.qx, .qy, .qz, .qw; then a row a pose.
 * Columns may stand in any order; what is missing is 0, RootT (0, 1, 0), RootQ the identity. */
#ifndef GB_MUSCLES_POSES_CSV_H
#define GB_MUSCLES_POSES_CSV_H

#include "base/arena.h"
#include "muscles/pose.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_pose_row {
    double muscle[GB_NMUSCLE];
    gb_root root;
    gb_vec3 hips; /* with has_hips only */
    gb_quat hips_rotation;
} gb_pose_row;

typedef struct gb_pose_table {
    gb_arena arena;
    gb_pose_row *row;
    int nrow;
    bool has_hips; /* all seven columns of the hips are there */
} gb_pose_table;

/* A path that ends in .asset is a HumanPose in Unity's text form, one row. GB_INPUT with line and
 * column: unknown or doubled names, rows of another length, what is no
 * number, a RootQ or hips' rotation that is none. On success the caller frees the arena. */
gb_status gb_poses_open(const char *path, gb_pose_table *table, gb_error *err);
gb_status gb_poses_parse(const char *text, size_t size, const char *name, gb_pose_table *table,
                         gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
