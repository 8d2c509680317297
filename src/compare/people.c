/* People from their takes: means, what speed does to them, and how far apart they are (declared in
 * reference.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "compare/reference.h"
#include "compare/spread.h"

/* Step frequency in units of sqrt(g / leg): f* (Hof 1996). */
static double cadence_star(double cadence, double leg)
{
    return cadence / 60 * sqrt(leg / GB_GRAVITY);
}

int gb_reference_find_person(const gb_reference *reference, const char *name)
{
    for (int p = 0; p < reference->nperson; p++) {
        if (strcmp(reference->person[p].name, name) == 0)
            return p;
    }
    return -1;
}

int gb_reference_find_laboratory(const gb_reference *reference, const char *name)
{
    for (int l = 0; l < reference->nlaboratory; l++) {
        if (strcmp(reference->laboratory[l].name, name) == 0)
            return l;
    }
    return -1;
}

int gb_reference_find_sha256(const gb_reference *reference, const char *sha256)
{
    for (int i = 0; i < reference->ntake && *sha256; i++) {
        if (strcmp(reference->take[i].sha256, sha256) == 0)
            return gb_reference_find_person(reference, reference->take[i].person);
    }
    return -1;
}

/* The laboratories of takes that the file says nothing about, behind those it does. */
static gb_status gather_laboratories(gb_reference *reference, gb_error *err)
{
    for (int i = 0; i < reference->ntake; i++) {
        const char *name = reference->take[i].laboratory;
        const gb_reference_laboratory own = {.name = name, .acknowledgement = "", .reason = ""};
        if (gb_reference_find_laboratory(reference, name) < 0 &&
            !gb_arena_append(&reference->arena, &reference->laboratory, &reference->nlaboratory,
                             &own, sizeof own))
            return gb_fail_memory(err);
    }
    for (int l = 0; l < reference->nlaboratory; l++)
        reference->laboratory[l].people = 0;
    return GB_OK;
}

/* A take's strides, beside those of the person's other takes: squares over degrees of freedom. */
static void add_strides(const gb_reference_take *take, gb_reference_person *person, double *freedom)
{
    double free = fmax(0, take->side_cycles[0] - 1) + fmax(0, take->side_cycles[1] - 1);
    *freedom += free;
    for (int k = 0; k < GB_NPARAMETER; k++)
        person->parameter_strides[k] += free * pow(take->parameter_strides[k], 2);
    for (int c = 0; c < GB_NCURVE; c++)
        person->curve_strides[c] += free * pow(take->curve_strides[c], 2);
}

static void finish_person(const gb_reference *reference, int index, gb_reference_person *person)
{
    double freedom = 0;
    person->leg /= person->takes;
    person->speed_star /= person->takes;
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        bool strides = take->side_cycles[0] > 1 || take->side_cycles[1] > 1;
        if (strides && gb_reference_find_person(reference, take->person) == index)
            add_strides(take, person, &freedom);
    }
    for (int k = 0; k < GB_NPARAMETER; k++)
        person->parameter_strides[k] = sqrt(person->parameter_strides[k] / freedom);
    for (int c = 0; c < GB_NCURVE; c++)
        person->curve_strides[c] = sqrt(person->curve_strides[c] / freedom);
}

/* Who the people are, and whose each take is: seen (ntake). */
static gb_status gather_people(gb_reference *reference, gb_observation *seen, gb_error *err)
{
    gb_status status = gather_laboratories(reference, err);
    reference->person =
        gb_arena_array(&reference->arena, (size_t)reference->ntake + 1, sizeof *reference->person);
    if (!reference->person)
        return gb_fail_memory(err);
    reference->nperson = 0;
    for (int i = 0; i < reference->ntake && status == GB_OK; i++) {
        const gb_reference_take *take = &reference->take[i];
        int p = gb_reference_find_person(reference, take->person);
        int laboratory = gb_reference_find_laboratory(reference, take->laboratory);
        if (p < 0) {
            p = reference->nperson++;
            reference->person[p].name = take->person;
            reference->person[p].laboratory = laboratory;
            reference->laboratory[laboratory].people++;
        }
        seen[i].person = p;
        gb_reference_person *person = &reference->person[p];
        if (person->laboratory != laboratory)
            status = gb_fail(err, GB_INPUT,
                             "person '%s' is of laboratory '%s', and in take '%s' of '%s'",
                             person->name, reference->laboratory[person->laboratory].name,
                             take->take, take->laboratory);
        person->takes++;
        person->cycles += take->cycles;
        person->leg += take->leg;
        person->speed_star += take->parameter[GB_SPEED_STAR];
    }
    for (int p = 0; p < reference->nperson && status == GB_OK; p++)
        finish_person(reference, p, &reference->person[p]);
    return status;
}

static bool laboratory_judges(const gb_reference *reference, int take, int c)
{
    int l = gb_reference_find_laboratory(reference, reference->take[take].laboratory);
    return !reference->laboratory[l].not_judged[c];
}

/* Who has a curve, and whose counts: that of the laboratories that judge by it; where none does, of
 * all. */
static void choose_curves(gb_reference *reference, gb_observation *seen, int c, bool every)
{
    reference->has_curve[c] = reference->judged[c] = false;
    for (int i = 0; i < reference->ntake; i++) {
        bool has = reference->take[i].has_curve[c];
        reference->has_curve[c] = reference->has_curve[c] || has;
        reference->judged[c] = reference->judged[c] || (has && laboratory_judges(reference, i, c));
    }
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        bool counts = every || !reference->judged[c] || laboratory_judges(reference, i, c);
        seen[i].y = take->has_curve[c] && counts ? take->curve[c] : NULL;
    }
}

/* In v*^2: how much the shipped slopes weigh beside a reference's own. Those of CMU's ten people
 * rest on 0.22, those of people who were asked to walk at one speed on 0.0002. */
#define PRIOR_SQUARES 0.05
/* The same of ln v*, at v* 0.43. */
#define PRIOR_LOG_SQUARES (PRIOR_SQUARES / (0.43 * 0.43))

static void lean(gb_population *population, const double *slope, double squares)
{
    population->prior = slope && !isnan(slope[0]) ? slope : NULL;
    population->prior_squares = squares;
}

/* People's curves and parameters over v*. seen (ntake): whose each take is; the
 * rest is scratch. */
static gb_status gather_numbers(gb_reference *reference, gb_observation *seen, gb_error *err)
{
    gb_arena *arena = &reference->arena;
    const gb_reference_take *take = reference->take;
    const gb_slopes *slopes = reference->slopes;
    int count = reference->ntake, people = reference->nperson, groups = reference->nlaboratory;
    double *cadence = gb_arena_array(arena, (size_t)count + 1, sizeof *cadence);
    int *group = gb_arena_array(arena, (size_t)people + 1, sizeof *group);
    gb_status status = cadence && group ? GB_OK : gb_fail_memory(err);
    for (int p = 0; p < people && group; p++)
        group[p] = reference->person[p].laboratory;
    for (int i = 0; i < count; i++)
        seen[i].at = take[i].parameter[GB_SPEED_STAR];
    gb_population_range(seen, count, people, &reference->speed_low, &reference->speed_high);
    for (int c = 0; c < GB_NCURVE && status == GB_OK; c++) {
        for (int every = 0; every < 2 && status == GB_OK; every++) {
            gb_population *out = every ? &reference->every[c] : &reference->curve[c];
            choose_curves(reference, seen, c, every);
            if (reference->has_curve[c])
                status = gb_population_make_groups(arena, seen, count, people, GB_SAMPLES, group,
                                                   groups, out, err);
            lean(out, slopes ? slopes->curve[c] : NULL, PRIOR_SQUARES);
        }
    }
    for (int k = 0; k < GB_NPARAMETER && status == GB_OK; k++) {
        for (int i = 0; i < count; i++)
            seen[i].y = &take[i].parameter[k];
        status = gb_population_make_groups(arena, seen, count, people, 1, group, groups,
                                           &reference->parameter[k], err);
        lean(&reference->parameter[k], slopes ? &slopes->parameter[k] : NULL, PRIOR_SQUARES);
    }
    for (int i = 0; i < count && status == GB_OK; i++) {
        cadence[i] = log(cadence_star(take[i].parameter[GB_CADENCE], take[i].leg));
        seen[i].at = log(take[i].parameter[GB_SPEED_STAR]);
        seen[i].y = &cadence[i];
    }
    if (status == GB_OK)
        status = gb_population_make_groups(arena, seen, count, people, 1, group, groups,
                                           &reference->cadence, err);
    lean(&reference->cadence, slopes ? &slopes->cadence : NULL, PRIOR_LOG_SQUARES);
    return status;
}

double gb_reference_scaled(gb_parameter parameter, double speed_star, double leg, double value,
                           double frequency)
{
    switch (parameter) {
    case GB_SPEED:
        return speed_star * sqrt(GB_GRAVITY * leg);
    case GB_FROUDE:
        return speed_star * speed_star;
    case GB_SPEED_STAR:
        return speed_star;
    case GB_CADENCE:
        return 60 * frequency * sqrt(GB_GRAVITY / leg);
    case GB_STRIDE:
        return 2 * speed_star / frequency;
    case GB_STEP_LENGTH:
        return speed_star / frequency;
    case GB_STEP_WIDTH:
    case GB_STANCE:
    case GB_DOUBLE_SUPPORT:
    case GB_TOE_CLEARANCE:
    case GB_TOE_TIP_CLEARANCE:
    case GB_PELVIS_BOUNCE:
    case GB_TRUNK_LEAN:
    case GB_FLIGHT:
    case GB_NPARAMETER:
        break;
    }
    return value;
}

double gb_reference_parameter(const gb_reference *reference, gb_parameter parameter,
                              double speed_star, double leg, int without)
{
    double mean, frequency;
    gb_population_mean(&reference->parameter[parameter], speed_star, without, &mean);
    gb_population_mean(&reference->cadence, log(speed_star), without, &frequency);
    return gb_reference_scaled(parameter, speed_star, leg, mean, exp(frequency));
}

double gb_reference_acceleration(const gb_reference *reference, gb_bone bone, double speed_star,
                                 int without)
{
    double n = 0, v = 0, y = 0, vv = 0, vy = 0;
    for (int i = 0; i < reference->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        double value = take->acceleration[bone], speed = take->parameter[GB_SPEED_STAR];
        int person = gb_reference_find_person(reference, take->person);
        if (isnan(value) || gb_population_is_out(&reference->cadence, person, without))
            continue;
        n++;
        v += speed;
        y += value;
        vv += speed * speed;
        vy += speed * value;
    }
    if (n < 1)
        return (double)NAN;
    double square = vv - v * v / n;
    double rise = square > 1e-4 ? (vy - v * y / n) / square : 0;
    return y / n + rise * (speed_star - v / n);
}

gb_status gb_reference_settle(gb_reference *reference, gb_error *err)
{
    size_t count = (size_t)reference->ntake;
    gb_observation *seen = calloc(count + 1, sizeof *seen);
    gb_status status = seen ? gather_people(reference, seen, err) : gb_fail_memory(err);
    if (status == GB_OK)
        status = gather_numbers(reference, seen, err);
    if (status == GB_OK)
        status = gb_reference_spread(reference, err);
    free(seen);
    return status;
}
