/* A world that slopes and a floor that is not at 0 are seen, and no flat take is accused (data: all
 * folders with takes). */
#include <dirent.h>

#include "check.h"
#include "gait/doubts.h"
#include "gait/ground.h"
#include "take/take.h"
#include "walker.h"

#define RADIANS (3.14159265358979323846 / 180)

/* All points turned about a horizontal axis, so that the way along f goes up. */
static void tilt(gb_body *body, gb_vec3 f, double degrees)
{
    double c = cos(degrees * RADIANS), s = sin(degrees * RADIANS);
    for (int p = 0; p < GB_NPOINT; p++) {
        for (int k = 0; body->has[p] && k < body->nframe; k++) {
            gb_vec3 at = gb_body_at(body, p, k);
            double along = at.x * f.x + at.z * f.z, more = c * along - s * at.y - along;
            gb_body_axis(body, p, 0)[k] += more * f.x;
            gb_body_axis(body, p, 1)[k] = s * along + c * at.y;
            gb_body_axis(body, p, 2)[k] += more * f.z;
        }
    }
}

static gb_ground ground_of(const gb_body *body, gb_gait *gait)
{
    gb_error err;
    assert_status(gb_gait_analyze(body, NULL, gait, NULL, &err), GB_OK, &err);
    return gb_ground_find(body, gait);
}

/* The notes of one kind; NULL when nothing was said. */
static const char *said(const gb_notes *notes, const char *kind)
{
    for (const gb_note *note = notes->first; note; note = note->next) {
        if (strcmp(note->kind, kind) == 0)
            return note->message;
    }
    return NULL;
}

static void a_tilted_walker_goes_up_by_the_tilt(void **state)
{
    (void)state;
    static const double degrees[] = {0, 3, -5};
    for (int i = 0; i < 3; i++) {
        const walker usual = {
            .seconds = 8, .fps = 60, .speed = 1.3, .cycle = 1.1, .direction = 0.7};
        gb_arena arena = {0};
        gb_notes assumed = {.arena = &arena}, warnings = {.arena = &arena};
        gb_gait gait;
        gb_error err;
        gb_body body = walker_body(&usual, &arena);
        tilt(&body, (gb_vec3){sin(0.7), 0, cos(0.7)}, degrees[i]);
        gb_ground ground = ground_of(&body, &gait);
        /* the strikes of a tilted walker are found up to half a frame beside */
        assert_near(ground.slope, degrees[i], 0.1, 0, "slope");
        assert_status(gb_gait_doubts(&body, NULL, &gait, &assumed, &warnings, &err), GB_OK, &err);
        const char *text = said(&warnings, "slope");
        assert_true((text != NULL) == (i > 0));
        if (i == 1)
            assert_contains(text, "rises by 3.0 degrees");
        if (i == 2)
            assert_contains(text, "falls by 5.0 degrees");
        gb_gait_free(&gait);
        gb_arena_free(&arena);
    }
}

static void a_floor_elsewhere_is_said_with_its_height(void **state)
{
    (void)state;
    static const double shifts[] = {0, -0.9, 0.4};
    const walker usual = {.seconds = 8, .fps = 60, .speed = 1.3, .cycle = 1.1};
    double own = (double)NAN;
    for (size_t i = 0; i < 3; i++) {
        gb_arena arena = {0};
        gb_notes assumed = {.arena = &arena}, warnings = {.arena = &arena};
        gb_gait gait;
        gb_error err;
        gb_body body = walker_body(&usual, &arena);
        for (int p = 0; p < GB_NPOINT; p++) {
            for (int f = 0; body.has[p] && f < body.nframe; f++)
                gb_body_axis(&body, p, 1)[f] += shifts[i];
        }
        gb_ground ground = ground_of(&body, &gait);
        own = isnan(own) ? ground.height : own;
        assert_near(ground.height, own + shifts[i], 1e-9, 0, "height of the balls");
        assert_status(gb_gait_doubts(&body, NULL, &gait, &assumed, &warnings, &err), GB_OK, &err);
        const char *text = said(&assumed, "floor");
        assert_true((text != NULL) == (i > 0));
        char where[32];
        snprintf(where, sizeof where, "are at %.2f m", own + shifts[i]);
        if (text)
            assert_contains(text, where);
        assert_null(warnings.first);
        gb_gait_free(&gait);
        gb_arena_free(&arena);
    }
}

static void in_place_there_is_no_way_to_go_up(void **state)
{
    (void)state;
    const walker spot = {.seconds = 8, .fps = 60, .speed = 1.3, .cycle = 1.1, .in_place = true};
    gb_arena arena = {0};
    gb_gait gait;
    gb_body body = walker_body(&spot, &arena);
    gb_ground ground = ground_of(&body, &gait);
    assert_true(isnan(ground.slope));
    assert_true(isfinite(ground.height));
    gb_gait_free(&gait);
    gb_arena_free(&arena);
}

static bool is_take(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (strcmp(dot, ".bvh") == 0 || strcmp(dot, ".amc") == 0);
}

/* Do all kept cycles go the same way, over ground? */
static bool goes_one_way(const gb_gait *gait, gb_vec3 *f)
{
    int n = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *c = &gait->cycle[i];
        if (!c->kept)
            continue;
        if (c->in_place || (n > 0 && gb_vec3_dot(*f, c->forward) < cos(10 * RADIANS)))
            return false;
        *f = n++ == 0 ? c->forward : *f;
    }
    return n > 0;
}

typedef struct tally {
    int takes, walks, flat_accused, seen[2];
} tally;

/* As it is nothing is said; tilted by 3 and 5 degrees, it is that much steeper. */
static void try_take(const char *name, tally *t)
{
    static const double degrees[2] = {3, 5};
    gb_error err;
    gb_take take;
    gb_body body;
    gb_gait gait;
    if (gb_take_open(data_path(name), NULL, &take, &err) != GB_OK)
        return;
    if (gb_take_body(&take, &body, &err) == GB_OK &&
        gb_gait_analyze(&body, NULL, &gait, NULL, &err) == GB_OK) {
        gb_arena arena = {0};
        gb_notes notes = {.arena = &arena};
        gb_vec3 f = {0, 0, 0};
        gb_ground flat = gb_ground_find(&body, &gait);
        gb_ground_note(&flat, gait.leg, &notes, &notes);
        if (notes.first)
            print_error("%s: %s\n", name, notes.first->message);
        t->flat_accused += notes.first != NULL;
        t->takes++;
        bool one_way = goes_one_way(&gait, &f);
        int kept = gait.nkept;
        gb_gait_free(&gait);
        t->walks += one_way;
        for (int i = 0; i < 2 && one_way; i++) {
            notes.first = notes.last = NULL;
            tilt(&body, f, i ? degrees[1] - degrees[0] : degrees[0]);
            gb_ground steep = ground_of(&body, &gait);
            if (gait.nkept == kept) /* a run that stops has others */
                assert_near(steep.slope, flat.slope + degrees[i], 0.5, 0, name);
            gb_ground_note(&steep, gait.leg, &notes, &notes);
            t->seen[i] += said(&notes, "slope") != NULL;
            gb_gait_free(&gait);
        }
        gb_arena_free(&arena);
    }
    gb_take_close(&take);
}

static void no_flat_take_is_accused_and_tilted_ones_are(void **state)
{
    (void)state;
    need_data();
    static const char *const folders[] = {"cmu", "cmu/twins",     "bvh",          "field",
                                          "sfu", "people/points", "acclaim/hdm05"};
    tally t = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        DIR *dir = opendir(data_path(folders[i]));
        assert_non_null(dir);
        for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
            char name[512];
            snprintf(name, sizeof name, "%s/%s", folders[i], entry->d_name);
            if (is_take(name))
                try_take(name, &t);
        }
        closedir(dir);
    }
    print_message(
        "%d takes, %d accused; of %d that go one way, tilted by 3 degrees %d seen, by 5 %d\n",
        t.takes, t.flat_accused, t.walks, t.seen[0], t.seen[1]);
    assert_int_equal(t.flat_accused, 0);
    assert_true(t.walks >= 80);
    /* CMU's own slopes add to the tilt or take from it */
    assert_true(10 * t.seen[0] >= 9 * t.walks);
    assert_int_equal(t.seen[1], t.walks);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_tilted_walker_goes_up_by_the_tilt),
    cmocka_unit_test(a_floor_elsewhere_is_said_with_its_height),
    cmocka_unit_test(in_place_there_is_no_way_to_go_up),
    cmocka_unit_test(no_flat_take_is_accused_and_tilted_ones_are),
};

run_group(tests)
