#include "take/gaps.h"

#include <math.h>

#define LONGEST 0.1                    /* s: in so short a time no joint reverses twice */
#define NO_RATE 12                     /* frames, where the rate is not known */
#define TURN    6.28318530717958647693 /* rad */

/* A column of the values and what it is. */
typedef struct column {
    double *value;
    size_t stride;
    const char *joint, *channel;
    double turn; /* of an angle, in its unit; 0: not an angle */
} column;

static void fill(const column *c, int nframe, int from, int to)
{
    double before = from > 0 ? c->value[(size_t)(from - 1) * c->stride] : (double)NAN;
    double behind = to < nframe ? c->value[(size_t)to * c->stride] : (double)NAN;
    if (isnan(before))
        before = isnan(behind) ? 0 : behind;
    if (isnan(behind))
        behind = before;
    double way = behind - before;
    if (c->turn > 0)
        way = remainder(way, c->turn);
    for (int f = from; f < to; f++)
        c->value[(size_t)f * c->stride] = before + way * (f - from + 1) / (to - from + 1);
}

static gb_status fill_column(gb_take *take, int first, const column *c, gb_gap here, gb_gap ***end,
                             gb_error *err)
{
    const gb_motion *motion = &take->motion;
    double time = motion->frame_time;
    int longest = time > 0 ? (int)fmin(LONGEST / time + 1e-6, motion->nframe) : NO_RATE;
    for (int from = 0; from < motion->nframe; from++) {
        if (!isnan(c->value[(size_t)from * c->stride]))
            continue;
        int to = from;
        while (to < motion->nframe && isnan(c->value[(size_t)to * c->stride]))
            to++;
        take->missing += to - from;
        if (to - from <= longest && to - from < motion->nframe) {
            gb_note_add(&take->warnings, "gap", "%s.%s: frames %d to %d are missing, filled",
                        c->joint, c->channel, first + from, first + to - 1);
        } else {
            gb_gap *gap = gb_arena_array(&take->arena, 1, sizeof *gap);
            if (!gap)
                return gb_fail_memory(err);
            *gap = (gb_gap){here.joint, here.channel, from, to, NULL};
            **end = gap;
            *end = &gap->next;
        }
        fill(c, motion->nframe, from, to);
        from = to;
    }
    return GB_OK;
}

gb_status gb_take_fill_gaps(gb_take *take, const gb_take_options *options, int first,
                            gb_gap **too_long, gb_error *err)
{
    const gb_motion *motion = &take->motion;
    const gb_skeleton *skeleton = &motion->skeleton;
    *too_long = NULL;
    if (!options->read.allow_nan || motion->nframe == 0)
        return GB_OK;
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        for (int i = 0; i < joint->nchannel; i++) {
            gb_channel channel = joint->channel[i];
            bool angle = channel >= GB_ROTATION_X && channel <= GB_ROTATION_Z;
            column c = {.value = motion->values + joint->first_column + i,
                        .stride = (size_t)skeleton->ncolumn,
                        .joint = joint->name,
                        .channel = gb_channel_name(channel),
                        .turn = angle ? TURN / motion->angle : 0};
            gb_gap here = {.joint = j, .channel = i};
            gb_status status = fill_column(take, first, &c, here, &too_long, err);
            if (status != GB_OK)
                return status;
        }
    }
    return GB_OK;
}

/* Does a body point move with this channel? A joint's own turns do not move it; those of the
 * pelvis are measured. */
static bool matters(const gb_take *take, const gb_gap *gap)
{
    const gb_joint *joint = &take->motion.skeleton.joint[gap->joint];
    bool legs = true;
    for (int p = GB_HIP; p < GB_ANKLE + 2; p++)
        legs = legs && take->map.node[p] >= 0;
    if (!legs)
        return true;
    for (int p = 0; p < GB_NPOINT; p++) {
        int node = take->map.node[p];
        if (node == gap->joint && (joint->channel[gap->channel] <= GB_POSITION_Z || p == GB_PELVIS))
            return true;
        while (node > gap->joint)
            node = take->motion.skeleton.joint[node].parent;
        if (node == gap->joint && take->map.node[p] != node)
            return true;
    }
    return false;
}

gb_status gb_take_check_gaps(gb_take *take, const gb_take_options *options, int first,
                             const gb_gap *too_long, gb_error *err)
{
    for (const gb_gap *gap = too_long; gap; gap = gap->next) {
        const gb_joint *joint = &take->motion.skeleton.joint[gap->joint];
        const char *channel = gb_channel_name(joint->channel[gap->channel]);
        bool needed = options->every_joint || matters(take, gap);
        if (needed && !options->keep_gaps) {
            gb_status status =
                gb_fail_at(err, GB_INPUT, take->name, 0, 0,
                           "%s.%s has no samples in frames %d to %d: only gaps to 0.1 s are filled",
                           joint->name, channel, first + gap->from, first + gap->to - 1);
            gb_advise(err, "--from and --to choose frames without it");
            return status;
        }
        gb_note_add(&take->warnings, "long gap",
                    "%s.%s: frames %d to %d are missing, too many to fill%s", joint->name, channel,
                    first + gap->from, first + gap->to - 1,
                    needed ? "" : "; no body point hangs from it");
    }
    return GB_OK;
}
