/* Unity's avatars in text form (.asset, class 90), as they stand: nodes, axes, a pose, which node
 * is which bone. What a bone is and what its axes do is not known here. */
#ifndef GB_FORMATS_UNITY_AVATAR_H
#define GB_FORMATS_UNITY_AVATAR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/notes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Limits against hostile or damaged files. */
enum {
    GB_MAX_UNITY_AVATAR_BYTES = 64 * 1024 * 1024,
    GB_MAX_UNITY_NODES = 10000 /* and axes, and entries of any list */
};

enum { GB_UNITY_BODY = 25, GB_UNITY_HAND = 15 }; /* entries of the lists of bones */

typedef struct gb_unity_xform {
    double t[3], q[4], s[3]; /* left-handed; m; x, y, z, w of any length; all finite */
} gb_unity_xform;

typedef struct gb_unity_node {
    int parent; /* a node before this one; -1: none */
    int axes;   /* -1: none */
} gb_unity_node;

typedef struct gb_unity_axes {
    double pre[4], post[4]; /* m_PreQ, m_PostQ: x, y, z, w of any length */
    double sign[3];
    double low[3], high[3]; /* m_Limit, rad */
    double length;
    int type;
} gb_unity_axes;

/* m_Human of an avatar. */
typedef struct gb_unity_avatar {
    gb_arena arena; /* holds what follows */
    const char *name;
    gb_unity_xform root;  /* m_RootX */
    gb_unity_node *node;  /* (nnode) of m_Skeleton, parents before children */
    gb_unity_xform *pose; /* (nnode) m_SkeletonPose: in the parent's frame */
    gb_unity_axes *axes;  /* (naxes) */
    int nnode, naxes;
    int body[GB_UNITY_BODY];                       /* m_HumanBoneIndex: nodes; -1: none */
    int left[GB_UNITY_HAND], right[GB_UNITY_HAND]; /* m_HandBoneIndex; all -1: no hand */
    double mass[GB_UNITY_BODY];                    /* shares of the body */
    bool has_mass;                                 /* mass was there */
    bool has_twist;                                /* all four shares were there */
    double arm_twist, forearm_twist, upper_leg_twist, leg_twist;
    double scale; /* m_Scale; 0: was not there */
    bool has_tdof;
} gb_unity_avatar;

/* Reads the first avatar of a file (others are noted in notes, which may be NULL). Pointers are
 * read with and without their key "data", lists of whole numbers as such and as Unity's string of
 * hexadecimal digits (little-endian, 32 bits each). GB_INPUT with line and column where there is
 * one: no YAML, no avatar, an avatar that is not humanoid, missing fields, wrong counts, indices
 * out of range, parents that do not stand before their children, numbers that are not finite. On
 * success free with gb_unity_avatar_free; on failure there is nothing to free. */
gb_status gb_unity_avatar_read(const gb_file *file, gb_unity_avatar *out, gb_notes *notes,
                               gb_error *err);

/* The same from a text. name is for messages. */
gb_status gb_unity_avatar_parse(const char *text, size_t size, const char *name,
                                gb_unity_avatar *out, gb_notes *notes, gb_error *err);

void gb_unity_avatar_free(gb_unity_avatar *avatar);

#ifdef __cplusplus
}
#endif
#endif
