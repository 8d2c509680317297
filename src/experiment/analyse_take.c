#include "experiment/analyse_take.h"

#include <math.h>

#include "gait/doubts.h"
#include "gait/seam.h"
#include "take/loop.h"

#define SAME_LENGTH 0.1 /* of a round, by which a cycle may differ from it */

#define LONGEST 3.0 /* s: beyond any stride */

enum { ROUNDS = 4, LEAST_FRAMES = 8 };

/* May a take without cycles be one stride? */
static bool may_be_a_stride(const gb_take *take, const gb_body *body, const gb_gait *gait,
                            gb_seam *seam)
{
    if (gait->nkept > 0 || gait->no_gait || take->rounds > 0 || !take->has_motion ||
        body->nframe < LEAST_FRAMES || body->nframe * body->frame_time > LONGEST)
        return false;
    *seam = gb_seam_find(body, gait->leg);
    return seam->meets || (take->loops && seam->stride);
}

/* Are the cycles found the round that is repeated, and not part of it? */
static bool cycles_are_rounds(const gb_gait *gait, int round)
{
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *c = &gait->cycle[i];
        if (c->kept && fabs((c->end - c->start) / round - 1) > SAME_LENGTH)
            return false;
    }
    return gait->nkept > 0;
}

static void note_joined(const gb_seam *seam, gb_notes *assumed)
{
    gb_note_add(assumed, "joined",
                "one stride (%d frames): played %d times in a row by itself, one cycle of each "
                "side counts; "
                "its ends are %.0f mm apart (RMS of the points relative to the hips, %.0f mm at "
                "most), which "
                "is blended over 0.15 s on either side (--loop 1 plays it once)",
                seam->round, ROUNDS, 1000 * seam->rms, 1000 * seam->largest);
}

/* Plays the take on; back to once when that makes no cycles of it. */
static gb_status try_rounds(gb_take *take, const gb_gait_options *options, const gb_seam *seam,
                            gb_body *body, gb_gait *gait, gb_notes *notes, gb_error *err)
{
    gb_motion once = take->motion;
    gb_gait_options joined = gb_gait_defaults(options);
    gb_notes said = {.arena = notes->arena};
    gb_body more;
    gb_gait found;
    joined.round = seam->round;
    joined.seam = seam->largest;
    gb_status status = gb_take_repeat(take, ROUNDS, seam->closed, err);
    if (status == GB_OK)
        status = gb_take_body(take, &more, err);
    if (status != GB_OK)
        return status;
    gb_seam_blend(seam, body, &more);
    status = gb_gait_analyze(&more, &joined, &found, &said, err);
    if (status != GB_OK)
        return status;
    if (cycles_are_rounds(&found, seam->round)) {
        gb_gait_free(gait);
        *gait = found;
        *body = more;
        *notes = said;
        note_joined(seam, &take->assumed);
        return GB_OK;
    }
    gb_gait_free(&found);
    once.arena = take->motion.arena; /* holds the rounds, too */
    take->motion = once;
    return GB_OK;
}

gb_status gb_analyse_take(gb_take *take, const gb_gait_options *options, gb_body *body,
                          gb_gait *gait, gb_error *err)
{
    /* What is said of it once is not said of it in rounds. */
    gb_notes notes = {.arena = &take->arena};
    gb_seam seam;
    gb_status status = gb_take_body(take, body, err);
    if (status == GB_OK)
        status = gb_gait_analyze(body, options, gait, &notes, err);
    if (status != GB_OK)
        return status;
    if (may_be_a_stride(take, body, gait, &seam))
        status = try_rounds(take, options, &seam, body, gait, &notes, err);
    if (status == GB_OK)
        status = gb_gait_doubts(body, options, gait, &take->assumed, &notes, err);
    if (status != GB_OK) {
        gb_gait_free(gait);
        return status;
    }
    for (const gb_note *note = notes.first; note; note = note->next)
        gb_note_add(&take->warnings, note->kind, "%s", note->message);
    return GB_OK;
}
