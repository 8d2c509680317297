/* People that no reference holds, against people-walk.json: how many of their curves are inside,
 * and what the headline says of them, of people whose curves are made late, and of both by the
 * first definition (CMU's people alone, without laboratories). Needs takes; without them it skips.
 */
#include "check.h"
#include "compare/comparison.h"
#include "compare/reference_list.h"
#include "take/take.h"

#define LIST   "fixtures/people/between-walk.tsv"
#define PEOPLE "fixtures/references/people-walk.json"
#define ADULTS "adults with markers"

enum { MOST = 64 };

/* The headline and the curves of walkers, each against others. */
typedef struct scores {
    double headline[MOST];
    int walkers, curves, inside;
} scores;

/* A person's means, as the analysis of one take would give them; of a curve that is not to be
 * looked at: none. */
static gb_gait gait_of(const gb_reference *r, int person, int late)
{
    gb_gait gait = {.nkept = 1, .leg = r->person[person].leg};
    for (int k = 0; k < GB_NPARAMETER; k++)
        gait.mean[k] = r->parameter[k].mean[person];
    for (int c = 0; c < GB_NCURVE; c++) {
        gait.has_curve[c] = r->has_curve[c] && r->every[c].votes[person] > 0;
        for (int i = 0; i < GB_SAMPLES && gait.has_curve[c]; i++)
            gait.curve[c][i] = r->every[c].mean[person * GB_SAMPLES + (i + 100 - late) % 100];
        memcpy(gait.side_curve[0][c], gait.curve[c], sizeof gait.curve[c]);
        memcpy(gait.side_curve[1][c], gait.curve[c], sizeof gait.curve[c]);
    }
    return gait;
}

/* Adds the people of a laboratory of r against a reference. who: GB_NOBODY, the laboratory that is
 * left out (gb_without_group), or ITSELF for each person. */
enum { ITSELF = -1000 };

typedef enum measure { BY_SHAPE, BY_RMS, TEN_BY_SHAPE } measure;

/* Those that the definition was worked out on (docs/metrics.md, People of several laboratories). */
static bool is_one_of_ten(int curve)
{
    static const gb_curve ten[] = {
        GB_THIGH,         GB_KNEE_FLEXION,    GB_ANKLE_FLEXION,     GB_FOOT_PITCH,
        GB_TRUNK,         GB_PELVIS_ROTATION, GB_SHOULDER_ROTATION, GB_UPPER_ARM,
        GB_ELBOW_FLEXION, GB_PELVIS_OBLIQUITY};
    for (int i = 0; i < 10; i++) {
        if ((int)ten[i] == curve)
            return true;
    }
    return false;
}

static void score(const gb_reference *r, const char *laboratory, const gb_reference *reference,
                  int who, int late, measure by, scores *out)
{
    static gb_comparison comparison;
    int l = gb_reference_find_laboratory(r, laboratory);
    for (int p = 0; p < r->nperson; p++) {
        if (r->person[p].laboratory != l)
            continue;
        gb_gait gait = gait_of(r, p, late);
        int left_out = who == ITSELF ? gb_reference_find_person(reference, r->person[p].name) : who;
        int of = gb_reference_find_laboratory(reference, laboratory);
        gb_compare_of(&gait, reference, left_out, of, GB_SPEED_OF_SUBJECT, 1, &comparison);
        double squares = 0;
        int n = 0;
        for (int c = 0; c < GB_NCURVE; c++) {
            const gb_curve_comparison *curve = &comparison.curve[c];
            bool judged = curve->people_judged >= GB_LEAST_PEOPLE || by == BY_RMS;
            if (!curve->available || !judged || (by == TEN_BY_SHAPE && !is_one_of_ten(c)))
                continue;
            double ratio = by == BY_RMS ? curve->ratio.all : curve->ratio.shape;
            squares += ratio * ratio;
            n++;
            out->curves++;
            out->inside += ratio <= GB_INSIDE_SD;
        }
        out->headline[out->walkers++] = sqrt(squares / n);
    }
}

static double share(const scores *s)
{
    return 100.0 * s->inside / s->curves;
}

static double median(const scores *s)
{
    double copy[MOST];
    memcpy(copy, s->headline, sizeof copy);
    return gb_median(copy, s->walkers);
}

static void show(const char *what, const scores *s)
{
    double low = INFINITY, high = 0;
    for (int i = 0; i < s->walkers; i++) {
        low = fmin(low, s->headline[i]);
        high = fmax(high, s->headline[i]);
    }
    print_message("%-62s %3d of %3d curves, %3.0f %%; headline %.2f (%.2f to %.2f), %d people\n",
                  what, s->inside, s->curves, share(s), median(s), low, high, s->walkers);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* That of the next rank above: one of 27 may lie beyond it. */
static double percentile_95(const scores *const *list, int lists)
{
    double headline[4 * MOST];
    int n = 0;
    for (int k = 0; k < lists; k++) {
        memcpy(headline + n, list[k]->headline, (size_t)list[k]->walkers * sizeof *headline);
        n += list[k]->walkers;
    }
    qsort(headline, (size_t)n, sizeof *headline, by_value);
    return headline[(int)ceil(0.95 * n) - 1];
}

/* All three groups, from the takes themselves. */
static gb_reference three_groups(gb_arena *arena)
{
    gb_reference r = {.name = "three groups"};
    gb_take_list list;
    gb_error err;
    assert_status(gb_reference_read_laboratories("fixtures/people/laboratories.json", &r, &err),
                  GB_OK, &err);
    assert_status(gb_take_list_open(LIST, arena, &list, &err), GB_OK, &err);
    for (int i = 0; i < list.count; i++) {
        const gb_list_take *line = &list.take[i];
        const char *path = gb_arena_printf(arena, "%s/%s", getenv("GAITBENCH_DATA"), line->file);
        gb_take take;
        gb_gait gait;
        gb_body body;
        assert_status(gb_take_open(path, &(gb_take_options){.hash = true}, &take, &err), GB_OK,
                      &err);
        assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
        assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
        if (gait.nkept > 0) {
            assert_status(
                gb_reference_add(&r, line->file, line->person, take.sha256, &gait, NULL, &err),
                GB_OK, &err);
            assert_status(gb_reference_place(&r, line->laboratory, "", &err), GB_OK, &err);
        }
        gb_gait_free(&gait);
        gb_take_close(&take);
    }
    assert_status(gb_reference_settle(&r, &err), GB_OK, &err);
    return r;
}

/* The takes of some laboratories (NULL: not) of r, with the SD between of other groups (nullable).
 */
static gb_reference part_of(const gb_reference *r, const char *one, const char *other,
                            const gb_reference *between)
{
    gb_reference part = {.laboratory = r->laboratory, .nlaboratory = r->nlaboratory};
    gb_error err;
    part.take = gb_arena_array(&part.arena, (size_t)r->ntake + 1, sizeof *part.take);
    part.laboratory =
        gb_arena_array(&part.arena, (size_t)r->nlaboratory + 1, sizeof *part.laboratory);
    assert_non_null(part.take);
    assert_non_null(part.laboratory);
    memcpy(part.laboratory, r->laboratory, (size_t)r->nlaboratory * sizeof *part.laboratory);
    for (int i = 0; i < r->ntake; i++) {
        const char *name = r->take[i].laboratory;
        if ((one && strcmp(name, one) == 0) || (other && strcmp(name, other) == 0))
            part.take[part.ntake++] = r->take[i];
    }
    for (int c = 0; c < GB_NCURVE && between; c++) {
        part.between[c] = between->spread[c].between;
        part.has_between[c] = between->has_curve[c] && !isnan(part.between[c].all);
    }
    assert_status(gb_reference_settle(&part, &err), GB_OK, &err);
    return part;
}

/* Everybody left out of everything that he is held against. */
static void most_curves_of_walkers_of_no_reference_are_inside(void **state)
{
    (void)state;
    need_data();
    gb_arena arena = {0};
    gb_error err;
    gb_reference people, all = three_groups(&arena);
    assert_status(gb_reference_open(PEOPLE, &people, &err), GB_OK, &err);
    gb_reference cmu = part_of(&all, "CMU", NULL, NULL);
    gb_reference two = part_of(&all, "CMU", "McGill", NULL);
    gb_reference without_mcgill = part_of(&all, "CMU", ADULTS, NULL);
    gb_reference cmu_total = part_of(&all, "CMU", NULL, &without_mcgill);
    scores before[3] = {0}, now[3] = {0}, own = {0}, strict = {0}, ten = {0}, late = {0};

    /* Of the first definition: CMU's people alone and their SD, by RMS, CMU's obliquity with it. */
    score(&all, "CMU", &cmu, ITSELF, 0, BY_RMS, &before[0]);
    score(&all, ADULTS, &cmu, GB_NOBODY, 0, BY_RMS, &before[1]);
    score(&all, "McGill", &cmu, GB_NOBODY, 0, BY_RMS, &before[2]);
    show("before, CMU's people, each left out", &before[0]);
    show("before, other adults", &before[1]);
    show("before, McGill's children", &before[2]);

    score(&all, "CMU", &people, ITSELF, 0, BY_SHAPE, &now[0]);
    score(&all, ADULTS, &people, GB_NOBODY, 0, BY_SHAPE, &now[1]);
    score(&all, "McGill", &cmu_total, GB_NOBODY, 0, BY_SHAPE, &now[2]);
    score(&all, ADULTS, &two, GB_NOBODY, 0, BY_SHAPE, &strict);
    score(&all, ADULTS, &two, GB_NOBODY, 0, TEN_BY_SHAPE, &ten);
    score(&all, "McGill", &people, ITSELF, 0, BY_SHAPE, &own);
    show("now, CMU's people, each left out", &now[0]);
    show("now, other adults", &now[1]);
    show("now, other adults, SD between of CMU and McGill alone", &strict);
    show("the same, the ten angles of the definition", &ten);
    show("now, McGill's children, McGill in neither mean nor SD between", &now[2]);
    show("now, McGill's children, each left out", &own);
    assert_true(share(&now[0]) >= 90);
    assert_true(share(&now[1]) >= 85);
    assert_true(share(&strict) >= 80 && share(&ten) >= 85);
    assert_true(share(&now[2]) >= 75);
    assert_near(median(&now[1]), median(&now[0]), 0.15, 0, "headlines of adults and of CMU's");

    /* Made late by 5 % of the cycle, everybody is further out than 95 % of these people are. */
    score(&all, "CMU", &people, ITSELF, 5, BY_SHAPE, &late);
    score(&all, ADULTS, &people, GB_NOBODY, 5, BY_SHAPE, &late);
    score(&all, "McGill", &people, ITSELF, 5, BY_SHAPE, &late);
    show("the same people 5 % late", &late);
    const scores *const real[] = {&now[0], &now[1], &own};
    double limit = percentile_95(real, 3);
    print_message("95th percentile of real people: %.2f\n", limit);
    for (int i = 0; i < late.walkers; i++)
        assert_true(late.headline[i] > limit);

    gb_reference_free(&people);
    gb_reference_free(&cmu);
    gb_reference_free(&two);
    gb_reference_free(&without_mcgill);
    gb_reference_free(&cmu_total);
    gb_reference_free(&all);
    gb_arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(most_curves_of_walkers_of_no_reference_are_inside),
};
run_group(tests)
