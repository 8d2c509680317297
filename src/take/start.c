#include "take/start.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A jump: the joints move by so much of the figure's size from one frame to the next, and so many
 * times as fast as ever in the frames that follow. Takes at hand reach 0.1 (30 frames a second) and
 * 2 times; jumps are 0.15 to 1.4, and 6 to 40 times. */
#define JUMP       0.12
#define TIMES      4.0
#define STILL_FAST 1.5  /* times: a jump that was smeared over frames is not over */
#define HELD       1e-3 /* size a frame */

enum {
    MOST_TPOSES = 8, /* frames of whole numbers */
    FRONT = 8,       /* frames, behind those in which the pose is held */
    LEAST_AFTER = 16,
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
    double *pose, *root; /* (n - 1) */
    int n;
} changes;

static double length_of(const double d[3])
{
    return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

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
    for (size_t f = 0; f + 1 < n; f++) {
        double way[3], squares = 0;
        for (size_t a = 0; a < 3; a++)
            way[a] = place[a * n + f + 1] - place[a * n + f];
        for (int j = 1; j < njoint; j++) {
            double d[3];
            for (size_t a = 0; a < 3; a++) {
                const double *x = place + ((size_t)j * 3 + a) * n;
                d[a] = x[f + 1] - x[f] - way[a];
            }
            squares += d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        }
        c->pose[f] = sqrt(squares / njoint) / size;
        c->root[f] = length_of(way) / size;
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

static void find_jumps(const changes *c, gb_start *start)
{
    int front = held_frames(c) + FRONT, n = c->n - 1;
    if (n - front < LEAST_AFTER)
        return;
    int pose = frames_before(c->pose, front, n, &start->pose);
    int root = frames_before(c->root, front, n, &start->root);
    start->frames = pose > root ? pose : root;
}

gb_status gb_take_find_start(const gb_motion *motion, gb_start *start, gb_error *err)
{
    *start = (gb_start){0};
    int njoint = motion->skeleton.njoint, most = njoint > 0 ? MOST_PLACES / njoint : 0;
    int n = motion->nframe < LOOKED_AT ? motion->nframe : LOOKED_AT;
    n = n < most ? n : most;
    gb_status status = GB_OK;
    if (n > FRONT + LEAST_AFTER) {
        gb_motion raw = *motion;
        raw.metres = 1;
        raw.world = gb_quat_identity;
        size_t count = (size_t)n;
        double *place = malloc((size_t)njoint * 3 * count * sizeof *place);
        double *numbers = calloc(2 * count, sizeof *numbers);
        if (!place || !numbers)
            status = gb_fail_memory(err);
        if (status == GB_OK)
            status = gb_motion_forward(&raw, 0, n, place, NULL, err);
        if (status == GB_OK) {
            changes c = {.pose = numbers, .root = numbers + count, .n = n};
            find_changes(place, njoint, &c);
            find_jumps(&c, start);
        }
        free(place);
        free(numbers);
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
