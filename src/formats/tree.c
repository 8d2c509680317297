#include "formats/tree.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int gb_tree_add(gb_tree *tree, gb_joint joint)
{
    if (tree->njoint == tree->room) {
        int room = tree->room ? tree->room * 2 : 64;
        gb_joint *more = realloc(tree->joint, (size_t)room * sizeof *more);
        if (!more)
            return -1;
        tree->joint = more;
        int *depth = realloc(tree->depth, (size_t)room * sizeof *depth);
        if (!depth)
            return -1;
        tree->depth = depth;
        tree->room = room;
    }
    tree->joint[tree->njoint] = joint;
    tree->depth[tree->njoint] = joint.parent < 0 ? 0 : tree->depth[joint.parent] + 1;
    return tree->njoint++;
}

gb_status gb_tree_finish(gb_tree *tree, gb_motion *motion, int ncolumn, gb_error *err)
{
    gb_skeleton *skeleton = &motion->skeleton;
    skeleton->joint = gb_arena_array(&motion->arena, (size_t)tree->njoint, sizeof *tree->joint);
    if (!skeleton->joint)
        return gb_fail_memory(err);
    memcpy(skeleton->joint, tree->joint, (size_t)tree->njoint * sizeof *tree->joint);
    skeleton->njoint = tree->njoint;
    skeleton->ncolumn = ncolumn;
    return GB_OK;
}

void gb_tree_free(gb_tree *tree)
{
    free(tree->joint);
    free(tree->depth);
    memset(tree, 0, sizeof *tree);
}

double *gb_rows_next(gb_rows *rows)
{
    if (rows->nrow == rows->room) {
        size_t room = rows->room ? (size_t)rows->room * 2 : 256;
        size_t limit = SIZE_MAX / sizeof(double) / ((size_t)rows->ncolumn + 1);
        if (room > INT_MAX || room > limit)
            return NULL;
        /* One more number, so that a skeleton without channels has an array too. */
        double *more = realloc(rows->value, (room * (size_t)rows->ncolumn + 1) * sizeof *more);
        if (!more)
            return NULL;
        rows->value = more;
        rows->room = (int)room;
    }
    return rows->value + (size_t)rows->nrow * (size_t)rows->ncolumn;
}

gb_status gb_rows_finish(gb_rows *rows, gb_motion *motion, gb_error *err)
{
    size_t count = (size_t)rows->nrow * (size_t)rows->ncolumn;
    motion->values = gb_arena_array(&motion->arena, count, sizeof *rows->value);
    if (!motion->values)
        return gb_fail_memory(err);
    if (count > 0)
        memcpy(motion->values, rows->value, count * sizeof *rows->value);
    motion->nframe = rows->nrow;
    return GB_OK;
}

void gb_rows_free(gb_rows *rows)
{
    free(rows->value);
    memset(rows, 0, sizeof *rows);
}
