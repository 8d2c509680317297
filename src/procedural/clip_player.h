/* The game humanoid's clips as a game plays them: baked into keys, sampled between two of them, any
 * number blended. Playing allocates nothing. */
#ifndef GB_PROCEDURAL_CLIP_PLAYER_H
#define GB_PROCEDURAL_CLIP_PLAYER_H

#include "base/arena.h"
#include "procedural/clips.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Room for a component of all joints; a multiple of what one instruction takes. */
enum { GB_BAKED_LANES = 24, GB_BAKED_ROW = 4 * GB_BAKED_LANES };

/* A clip at even steps of time, both ends included. */
typedef struct gb_baked_clip {
    double seconds;
    bool loops;
    int nkey;
    double *turn;  /* (nkey x 4 x GB_BAKED_LANES) x of all joints, then y, z, w; the signs of a
                    * joint's quaternions are such that neighbours are near */
    gb_vec3 *hips; /* (nkey) m */
} gb_baked_clip;

/* Bakes a clip for a stature (m), at the rate (keys a second) nearest to this one that fits its
 * length. Arrays belong to arena. GB_USAGE as gb_clip_motion. */
gb_status gb_clip_bake(const gb_clip *clip, double stature, double rate, gb_arena *arena,
                       gb_baked_clip *baked, gb_error *err);

/* A clip that is being played: where it is (s; before its start and behind its end a clip that does
 * not loop stands still) and how much it counts. */
typedef struct gb_playing_clip {
    const gb_baked_clip *clip;
    double time, weight;
} gb_playing_clip;

/* The pose of n >= 1 playing: rotations and hips are interpolated linearly between keys and summed
 * with the playing' weights, which need not add up to 1 but must be positive together; rotations
 * become unit quaternions once, at the end. A joint whose rotations cancel keeps the first
 * playing's.
 */
void gb_playing_clips_pose(const gb_playing_clip *playing, int n, gb_rig_frame *frame);

#ifdef __cplusplus
}
#endif
#endif
