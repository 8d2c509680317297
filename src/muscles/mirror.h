/* From our right-handed frame (left is +X) to Unity's left-handed one (right is +X) and back: the
 * same thing both ways. */
#ifndef GB_MUSCLES_MIRROR_H
#define GB_MUSCLES_MIRROR_H

#include "geometry/rotation.h"

static inline gb_vec3 gb_mirror_point(gb_vec3 p)
{
    return (gb_vec3){-p.x, p.y, p.z};
}

static inline gb_quat gb_mirror_turn(gb_quat q)
{
    return (gb_quat){q.x, -q.y, -q.z, q.w};
}

#endif
