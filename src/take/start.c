#include "take/start.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A jump: the joints move by so much of the figure's size from one frame to the next, and so many
 * times as far as ever in the frames that follow. Takes at hand reach 0.1 and 1.8 times, jumps of
 * the pose 0.23 to 1.1 and 7 to 39 times. */
#define JUMP       0.12
#define TIMES      4.0
#define STILL_FAST 1.5  /* times: a jump that was smeared over frames is not over */
#define HELD       1e-3 /* size a frame */

enum {
    MOST_TPOSES = 8, /* frames of whole numbers */
    FRONT = 8,       /* frames, behind those in which the pose is held */
    LEAST_AFTER = 16,
    GLANCE = 64, /* frames that most takes show enough in */
    LOOKED_AT = 512,
    MOST_PLACES = 200000 /* joints x frames that are looked at */
};

/* Are all angles of a frame whole numbers? Nobody stands like that; an added T-pose does. */
static bool is_whole(const gb_motion *motion, int frame)
{
    const gb_skeleton *skeleton = &motion->skeleton;
    const double *row = motion->values + (size_t)frame * (size_t)skeleton->ncolumn;
    int turns = 0;
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        for (int t = 0; t < joint->nturn; t++, turns++) {
            double v = row[joint->turn_column[t]];
            if (!(fabs(v - nearbyint(v)) <= 0))
                return false;
        }
    }
    return turns > 12;
}

/* How many frames before the motion are an added T-pose (conversions of CMU's takes have one or
 * two); 0 when all frames look like that, or none. */
static int whole_frames(const gb_motion *motion)
{
    int n = 0;
    while (n < MOST_TPOSES && n < motion->nframe && is_whole(motion, n))
        n++;
    return n < MOST_TPOSES && n < motion->nframe ? n : 0;
}

/* What changes from each of n frames to the next, in sizes of the figure in the last of them. */
typedef struct changes {
    double *pose, *root; /* (n - 1), 0 at first */
    int n;
} changes;

/* Where the joints are, frame by frame: x of all frames, then y, then z. */
static void find_changes(const double *place, int njoint, changes *c)
{
    const size_t n = (size_t)c->n;
    double size = 0;
    for (int j = 0; j < njoint; j++) {
        double d[3];
        for (int a = 0; a < 3; a++)
            d[a] = place[((size_t)j * 3 + (size_t)a) * n + n - 1] - place[(size_t)a * n + n - 1];
        size += d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    }
    size = sqrt(size / njoint);
    for (size_t a = 0; a < 3; a++) {
        const double *root = place + a * n;
        for (size_t f = 0; f + 1 < n; f++)
            c->root[f] += (root[f + 1] - root[f]) * (root[f + 1] - root[f]);
        for (int j = 1; j < njoint; j++) {
            const double *x = place + ((size_t)j * 3 + a) * n;
            for (size_t f = 0; f + 1 < n; f++) {
                double d = x[f + 1] - x[f] - (root[f + 1] - root[f]);
                c->pose[f] += d * d;
            }
        }
    }
    for (size_t f = 0; f + 1 < n; f++) {
        c->pose[f] = sqrt(c->pose[f] / njoint) / size;
        c->root[f] = sqrt(c->root[f]) / size;
    }
}

/* Frames from the first on in which nothing moves. */
static int held_frames(const changes *c)
{
    int n = 0;
    while (n + 1 < c->n && c->pose[n] < HELD && c->root[n] < HELD)
        n++;
    return n;
}

/* The frames up to a jump among the first ones; 0 for none. *largest: how far it goes. */
static int frames_before(const double *change, int front, int n, double *largest)
{
    double most = 0, after = 0;
    int last = -1;
    for (int f = front; f < n; f++)
        after = fmax(after, change[f]);
    for (int f = 0; f < front; f++)
        most = fmax(most, change[f]);
    if (!(most > JUMP && most > TIMES * after))
        return 0;
    for (int f = 0; f < front; f++)
        last = change[f] > STILL_FAST * after && change[f] > HELD ? f : last;
    *largest = most;
    return last + 1;
}

/* Whether more frames could say otherwise: they can only show faster motion than a jump's, or the
 * end of a pose that is held. */
static bool find_jumps(const changes *c, gb_start *start)
{
    int held = held_frames(c), front = held + FRONT, n = c->n - 1;
    *start = (gb_start){0};
    if (n - front < LEAST_AFTER)
        return held > 0;
    int pose = frames_before(c->pose, front, n, &start->pose);
    int root = frames_before(c->root, front, n, &start->root);
    start->frames = pose > root ? pose : root;
    return start->frames > 0;
}

/* Looks at the first n frames. */
static gb_status look_at(const gb_motion *motion, int n, gb_start *start, bool *go_on,
                         gb_error *err)
{
    const size_t count = (size_t)n, njoint = (size_t)motion->skeleton.njoint;
    gb_motion raw = *motion;
    raw.metres = 1;
    raw.world = gb_quat_identity;
    double *place = malloc(njoint * 3 * count * sizeof *place);
    double *numbers = calloc(2 * count, sizeof *numbers);
    gb_status status = place && numbers ? GB_OK : gb_fail_memory(err);
    if (status == GB_OK)
        status = gb_motion_forward(&raw, 0, n, place, NULL, err);
    if (status == GB_OK) {
        changes c = {.pose = numbers, .root = numbers + count, .n = n};
        find_changes(place, (int)njoint, &c);
        *go_on = find_jumps(&c, start);
    }
    free(place);
    free(numbers);
    return status;
}

gb_status gb_take_find_start(const gb_motion *motion, gb_start *start, gb_error *err)
{
    static const int looks[] = {GLANCE, LOOKED_AT};
    const int njoint = motion->skeleton.njoint, most = njoint > 0 ? MOST_PLACES / njoint : 0;
    gb_status status = GB_OK;
    bool go_on = true;
    int seen = 0;
    *start = (gb_start){0};
    for (int i = 0; i < 2 && go_on && status == GB_OK; i++) {
        int n = motion->nframe < looks[i] ? motion->nframe : looks[i];
        n = n < most ? n : most;
        if (n <= seen || n <= FRONT + LEAST_AFTER)
            break;
        status = look_at(motion, n, start, &go_on, err);
        seen = n;
    }
    int whole = status == GB_OK ? whole_frames(motion) : 0;
    start->tpose = whole > 0 && whole >= start->frames;
    start->frames = whole > start->frames ? whole : start->frames;
    return status;
}

void gb_take_note_start(const gb_start *start, gb_notes *notes)
{
    char which[32] = "the first frame";
    const char *leave = "--skip-first leaves it out";
    bool one = start->frames == 1;
    if (!one) {
        snprintf(which, sizeof which, "the first %d frames", start->frames);
        leave = "--skip-first leaves them out";
    }
    if (start->tpose)
        gb_note_add(notes, "t-pose", "%s %s like an added T-pose (%s)", which,
                    one ? "looks" : "look", leave);
    else if (start->pose > 0)
        gb_note_add(notes, "t-pose",
                    "%s %s no part of the motion: the whole pose jumps to the next one (%s, or "
                    "--from %d)",
                    which, one ? "is" : "are", leave, start->frames);
    else
        gb_note_add(notes, "t-pose",
                    "%s %s no part of the motion: the root jumps to where it begins (%s, or --from "
                    "%d)",
                    which, one ? "is" : "are", leave, start->frames);
}
