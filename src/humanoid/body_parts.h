/* One body, four vocabularies: body points, joints of the game rig, Unity's and VRM's human bones,
 * and the bones whose turning is measured. This table says which of them are the same part. */
#ifndef GB_HUMANOID_BODY_PARTS_H
#define GB_HUMANOID_BODY_PARTS_H

#include "humanoid/points.h"
#include "humanoid/rig.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A part of the body; of a pair the left one, the right one is the next in each vocabulary but the
 * rig's. */
typedef struct gb_body_part {
    bool paired;
    int from, to;        /* gb_point at which it begins, and at which the next part does; -1 */
    int rig, rig_right;  /* gb_rig_joint that turns it; -1 */
    const char *human;   /* HumanBodyBones; of a pair without "Left" or "Right" */
    const char *segment; /* of the inventory (GB_OF_SEGMENTS), or "" */
    const char *bone;    /* whose angular acceleration is measured (GB_OF_BONES), or "" */
} gb_body_part;

enum { GB_NBODYPART = 11 };
extern const gb_body_part gb_body_parts[GB_NBODYPART];

/* The part of a segment or of a measured bone with this name; NULL: it is none. */
const gb_body_part *gb_body_part_of_segment(const char *segment);
const gb_body_part *gb_body_part_of_bone(const char *bone);

/* The name of the human bone that a joint of the rig is, into name. */
void gb_body_part_human(int rig_joint, char name[32]);

#ifdef __cplusplus
}
#endif
#endif
