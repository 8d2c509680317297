#include "gait/validity.h"

#include <math.h>

/* Feet may be set down across each other (leg), hips and shoulders may not. */
#define CROSSING 0.05

static const struct {
    int point;
    const char *name;
    double crossing; /* leg */
} pairs[] = {
    {GB_HIP, "hip", 0},
    {GB_KNEE, "knee", CROSSING},
    {GB_ANKLE, "ankle", CROSSING},
    {GB_TOE_BASE, "ball of the foot", CROSSING},
    {GB_SHOULDER, "shoulder", 0},
    {GB_ELBOW, "elbow", 0},
};

enum { NPAIR = sizeof pairs / sizeof *pairs };

/* Towards the left, or ahead. */
static gb_vec3 direction(const gb_cycle *cycle, bool ahead)
{
    gb_vec3 f = cycle->forward;
    return ahead ? f : (gb_vec3){f.z, 0, -f.x};
}

/* How far point a is on average beyond point b, in m, over all kept cycles; NaN without points. */
static double mean_beyond(const gb_body *body, const gb_gait *gait, int a, int b, bool ahead)
{
    double sum = 0;
    long n = 0;
    for (int i = 0; i < gait->ncycle && body->has[a] && body->has[b]; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        int first = (int)ceil(cycle->start), last = (int)floor(cycle->end);
        gb_vec3 d = direction(cycle, ahead);
        for (int f = first; f <= last && f < body->nframe && cycle->kept; f++, n++)
            sum += gb_vec3_dot(gb_vec3_sub(gb_body_at(body, a, f), gb_body_at(body, b, f)), d);
    }
    return n ? sum / (double)n : (double)NAN;
}

int gb_validity_find(const gb_body *body, const gb_gait *gait, gb_notes *notes)
{
    static const char *const kinds[NPAIR] = {"exchanged-hips",      "exchanged-knees",
                                             "exchanged-ankles",    "exchanged-balls",
                                             "exchanged-shoulders", "exchanged-elbows"};
    static const char *const sides[2] = {"left", "right"};
    static const char *const backwards[2] = {"backwards-left", "backwards-right"};
    int faults = 0;
    for (int i = 0; i < NPAIR; i++) {
        int left = pairs[i].point + GB_LEFT, right = pairs[i].point + GB_RIGHT;
        double apart = mean_beyond(body, gait, left, right, false);
        if (!(apart < -pairs[i].crossing * gait->leg))
            continue;
        faults++;
        if (notes)
            gb_note_add(notes, kinds[i],
                        "the left %s is %.0f mm to the right of the right one: are left and right "
                        "exchanged?",
                        pairs[i].name, -1000 * apart);
    }
    for (int side = 0; side < 2; side++) {
        double ahead = mean_beyond(body, gait, GB_TOE_BASE + side, GB_ANKLE + side, true);
        if (!(ahead < 0))
            continue;
        faults++;
        if (notes)
            gb_note_add(notes, backwards[side],
                        "the %s foot points against the way: are left and right exchanged, or does "
                        "it walk backwards?",
                        sides[side]);
    }
    return faults;
}
