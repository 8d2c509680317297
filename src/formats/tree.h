/* A skeleton while it is being read: joints come one by one, their number is not known before. */
#ifndef GB_FORMATS_TREE_H
#define GB_FORMATS_TREE_H

#include "motion/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/* joint is malloc'ed while it grows. */
typedef struct gb_tree {
    gb_joint *joint;
    int *depth;
    int njoint, room;
} gb_tree;

/* Adds a joint; returns its index, or -1 when memory is short. */
int gb_tree_add(gb_tree *tree, gb_joint joint);

/* Copies the joints into the motion's arena. */
gb_status gb_tree_finish(gb_tree *tree, gb_motion *motion, int ncolumn, gb_error *err);
void gb_tree_free(gb_tree *tree);

/* Rows of numbers while their number is not known. */
typedef struct gb_rows {
    double *value; /* malloc'ed (nrow x ncolumn) */
    int nrow, room, ncolumn;
} gb_rows;

/* A place for one more row (ncolumn doubles), or NULL. nrow is not changed: count it when full. */
double *gb_rows_next(gb_rows *rows);
gb_status gb_rows_finish(gb_rows *rows, gb_motion *motion, gb_error *err);
void gb_rows_free(gb_rows *rows);

#ifdef __cplusplus
}
#endif
#endif
