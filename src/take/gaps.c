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

static gb_status fill_column(gb_take *take, const gb_take_options *options, int first,
                             const column *c, gb_error *err)
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
        bool filled = to - from <= longest && to - from < motion->nframe;
        if (!filled && !options->keep_gaps) {
            gb_status status =
                gb_fail_at(err, GB_INPUT, take->name, 0, 0,
                           "%s.%s has no samples in frames %d to %d: only gaps to 0.1 s are filled",
                           c->joint, c->channel, first + from, first + to - 1);
            gb_advise(err, "--from and --to choose frames without it");
            return status;
        }
        if (filled)
            gb_note_add(&take->warnings, "gap", "%s.%s: frames %d to %d are missing, filled",
                        c->joint, c->channel, first + from, first + to - 1);
        else
            gb_note_add(&take->warnings, "long gap",
                        "%s.%s: frames %d to %d are missing, too many to fill", c->joint,
                        c->channel, first + from, first + to - 1);
        fill(c, motion->nframe, from, to);
        from = to;
    }
    return GB_OK;
}

gb_status gb_take_fill_gaps(gb_take *take, const gb_take_options *options, int first, gb_error *err)
{
    const gb_motion *motion = &take->motion;
    const gb_skeleton *skeleton = &motion->skeleton;
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
            gb_status status = fill_column(take, options, first, &c, err);
            if (status != GB_OK)
                return status;
        }
    }
    return GB_OK;
}
