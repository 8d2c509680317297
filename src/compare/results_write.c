/* results.json, written (declared in results.h). results_read.c reads the same keys. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "compare/gate_row.h"
#include "compare/results_extra.h"

enum { DECIMALS = GB_RESULTS_DECIMALS };

const char *const gb_results_verdicts[] = {"none", "outside", "inside", "close", NULL};
const char *const gb_results_sides[] = {"left", "right", NULL};
const char *const gb_results_gaits[] = {"walk", "run", NULL};

static void add_number(cJSON *object, const char *key, double value)
{
    gb_json_add_number(object, key, gb_number_round(value, DECIMALS));
}

static void add_numbers(cJSON *object, const char *key, const double *values, size_t n)
{
    gb_json_add(object, key, gb_json_numbers(values, n, DECIMALS));
}

static void add_remarks(cJSON *object, const char *key, const gb_remark *remark)
{
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (; remark; remark = remark->next) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "text", remark->text);
        cJSON_AddNumberToObject(item, "count", (double)remark->count);
        cJSON_AddItemToArray(list, item);
    }
}

static void add_parameters(cJSON *object, const char *key, const double values[GB_NPARAMETER])
{
    cJSON *item = cJSON_AddObjectToObject(object, key);
    for (int k = 0; k < GB_NPARAMETER; k++) {
        if (!isnan(values[k]))
            add_number(item, gb_parameters[k].name, values[k]);
    }
}

/* Strikes and toe-offs of a side, in seconds. */
static void add_events(cJSON *item, const gb_subject_result *s)
{
    cJSON *events = cJSON_AddObjectToObject(item, "events_s");
    for (int side = 0; side < 2; side++) {
        cJSON *of = cJSON_AddObjectToObject(events, gb_results_sides[side]);
        add_numbers(of, "strike", s->event[side][GB_STRIKE], (size_t)s->nevent[side][GB_STRIKE]);
        add_numbers(of, "toe_off", s->event[side][GB_TOE_OFF], (size_t)s->nevent[side][GB_TOE_OFF]);
    }
}

static void add_cycles(cJSON *item, const gb_subject_result *s)
{
    cJSON *list = cJSON_AddArrayToObject(item, "cycles");
    for (int i = 0; i < s->ncycle; i++) {
        const gb_cycle_result *c = &s->cycle[i];
        cJSON *cycle = cJSON_CreateObject();
        cJSON_AddStringToObject(cycle, "side", gb_results_sides[c->side]);
        add_number(cycle, "start", c->start);
        add_number(cycle, "toe_off", c->toe_off);
        add_number(cycle, "end", c->end);
        if (c->dropped)
            cJSON_AddStringToObject(cycle, "dropped", c->dropped);
        else
            add_parameters(cycle, "parameters", c->parameter);
        cJSON_AddItemToArray(list, cycle);
    }
}

static void add_bones(cJSON *object, const char *key, const double values[GB_NBONE])
{
    cJSON *item = NULL;
    for (int b = 0; b < GB_NBONE; b++) {
        if (isnan(values[b]))
            continue;
        item = item ? item : cJSON_AddObjectToObject(object, key);
        add_number(item, gb_bone_name((gb_bone)b), values[b]);
    }
}

static bool all_nan(const double *values, int n)
{
    int i = 0;
    while (i < n && isnan(values[i]))
        i++;
    return i == n;
}

/* Only what was measured. */
static void add_measures(cJSON *object, const gb_subject_measures *m)
{
    cJSON *item = cJSON_AddObjectToObject(object, "measures"), *bones = NULL;
    add_bones(item, "angular_acceleration_p99", m->p99);
    add_bones(item, "angular_acceleration_peak", m->peak);
    for (int b = 0; b < GB_NINVENTORY; b++) {
        if (all_nan(m->range[b], 3))
            continue;
        bones = bones ? bones : cJSON_AddObjectToObject(item, "inventory");
        add_numbers(bones, gb_inventory_name((gb_inventory_bone)b), m->range[b], 3);
    }
    if (!all_nan(m->sparc, 3))
        add_numbers(item, "sparc", m->sparc, 3);
    if (!all_nan(m->ldlj, 3))
        add_numbers(item, "ldlj", m->ldlj, 3);
    add_bones(item, "angular_acceleration_peak_time", m->peak_time);
    if (!all_nan(m->slide, 4))
        add_numbers(item, "slide", m->slide, 4);
}

static cJSON *subject_json(const void *user, int index)
{
    const gb_subject_result *s = &((const gb_results *)user)->subject[index];
    cJSON *item = cJSON_CreateObject();
    char up[2] = {s->up, '\0'};
    cJSON_AddStringToObject(item, "name", s->name);
    cJSON_AddStringToObject(item, "kind", s->kind);
    cJSON_AddStringToObject(item, "take", s->take);
    cJSON_AddStringToObject(item, "format", s->format);
    cJSON_AddStringToObject(item, "sha256", s->sha256);
    cJSON_AddStringToObject(item, "unit", s->unit);
    cJSON_AddStringToObject(item, "up", up);
    cJSON_AddNumberToObject(item, "frames", s->nframe);
    add_number(item, "fps", s->fps);
    add_number(item, "leg_m", s->leg);
    add_number(item, "arm_m", s->arm);
    add_number(item, "cutoff_hz", s->cutoff);
    cJSON_AddStringToObject(item, "gait", gb_results_gaits[s->running]);
    cJSON_AddBoolToObject(item, "in_place", s->in_place);
    cJSON_AddNumberToObject(item, "cycles_left", s->cycles[GB_LEFT]);
    cJSON_AddNumberToObject(item, "cycles_right", s->cycles[GB_RIGHT]);
    add_number(item, "toe_off_percent", s->toe_off);
    add_number(item, "other_toe_off_percent", s->other_toe_off);
    add_number(item, "other_strike_percent", s->other_strike);
    add_remarks(item, "assumed", s->assumed);
    add_remarks(item, "warnings", s->warnings);
    add_remarks(item, "dropped", s->dropped);
    add_parameters(item, "parameters", s->mean);
    add_parameters(item, "parameters_sd", s->sd);
    add_parameters(item, "parameters_left", s->side_mean[GB_LEFT]);
    add_parameters(item, "parameters_right", s->side_mean[GB_RIGHT]);
    cJSON *curves = cJSON_AddObjectToObject(item, "curves");
    for (int c = 0; c < GB_NCURVE; c++) {
        if (!s->has_curve[c])
            continue;
        cJSON *curve = cJSON_AddObjectToObject(curves, gb_curves[c].name);
        add_numbers(curve, "both", s->curve[c], GB_SAMPLES);
        if (s->cycles[GB_LEFT] > 0)
            add_numbers(curve, "left", s->side_curve[GB_LEFT][c], GB_SAMPLES);
        if (s->cycles[GB_RIGHT] > 0)
            add_numbers(curve, "right", s->side_curve[GB_RIGHT][c], GB_SAMPLES);
    }
    add_events(item, s);
    add_cycles(item, s);
    add_measures(item, &s->measures);
    return item;
}

static cJSON *reference_json(const void *user, int index)
{
    const gb_reference_result *r = &((const gb_results *)user)->reference[index];
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", r->name);
    cJSON_AddStringToObject(item, "title", r->title);
    cJSON_AddStringToObject(item, "acknowledgement", r->acknowledgement);
    cJSON_AddStringToObject(item, "sha256", r->sha256);
    cJSON_AddStringToObject(item, "gait", gb_results_gaits[r->running]);
    cJSON_AddNumberToObject(item, "people", r->nperson);
    add_number(item, "speed_star_low", r->speed_low);
    add_number(item, "speed_star_high", r->speed_high);
    add_number(item, "leg_m", r->leg);
    cJSON *takes = cJSON_AddArrayToObject(item, "takes");
    for (int i = 0; i < r->ntake; i++) {
        cJSON *take = cJSON_CreateObject();
        cJSON_AddStringToObject(take, "person", r->take[i].person);
        add_parameters(take, "parameters", r->take[i].parameter);
        cJSON_AddItemToArray(takes, take);
    }
    add_numbers(item, "band_speed_star", r->band_speed, GB_BAND_SAMPLES);
    cJSON *band = cJSON_AddObjectToObject(item, "band");
    for (int k = 0; k < GB_NPARAMETER; k++) {
        if (!isnan(r->band[k][0]))
            add_numbers(band, gb_parameters[k].name, r->band[k], GB_BAND_SAMPLES);
    }
    add_parameters(item, "parameters_sd", r->parameter_sd);
    cJSON *curves = cJSON_AddObjectToObject(item, "curves");
    for (int c = 0; c < GB_NCURVE; c++) {
        const gb_spread *spread = &r->spread[c];
        if (!r->has_curve[c])
            continue;
        cJSON *curve = cJSON_AddObjectToObject(curves, gb_curves[c].name);
        add_numbers(curve, "sd", spread->sd, GB_SAMPLES);
        add_number(curve, "sd_rms", spread->sd_rms);
        add_number(curve, "person_to_person", spread->person_to_person);
        add_number(curve, "person_to_person_shape", spread->person_to_person_shape);
        add_number(curve, "person_to_mean", spread->person_to_mean);
        add_number(curve, "person_to_mean_shape", spread->person_to_mean_shape);
    }
    return item;
}

static cJSON *difference_json(const gb_difference *d)
{
    cJSON *item = cJSON_CreateObject();
    add_number(item, "rms", d->rms);
    add_number(item, "offset", d->offset);
    add_number(item, "shape", d->shape);
    add_number(item, "lag", d->lag);
    add_number(item, "gain", d->gain);
    return item;
}

static cJSON *comparison_json(const void *user, int index)
{
    const gb_results *results = user;
    const gb_comparison_result *entry = &results->comparison[index];
    const gb_comparison *c = &entry->comparison;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "subject", results->subject[entry->subject].name);
    cJSON_AddStringToObject(item, "reference", results->reference[entry->reference].name);
    add_number(item, "speed_star", c->speed_star);
    add_number(item, "people_speed_star", c->people_speed_star);
    add_number(item, "tolerance", c->tolerance);
    cJSON_AddBoolToObject(item, "speed_matches", c->speed_matches);
    cJSON_AddBoolToObject(item, "extrapolated", c->extrapolated);
    cJSON_AddBoolToObject(item, "person_left_out", c->left_out >= 0);
    add_number(item, "naturalness", c->naturalness);
    add_number(item, "person_naturalness", c->person_naturalness_median);
    cJSON_AddNumberToObject(item, "people_further", c->rank);
    cJSON_AddNumberToObject(item, "people", c->people);
    cJSON_AddStringToObject(item, "verdict", gb_results_verdicts[c->verdict]);
    add_parameters(item, "people_parameters", c->parameter);
    cJSON *curves = cJSON_AddObjectToObject(item, "curves");
    for (int k = 0; k < GB_NCURVE; k++) {
        const gb_curve_comparison *curve = &c->curve[k];
        if (!curve->available)
            continue;
        cJSON *out = cJSON_AddObjectToObject(curves, gb_curves[k].name);
        add_number(out, "rms_per_sd", curve->ratio);
        cJSON_AddStringToObject(out, "verdict", gb_results_verdicts[curve->verdict]);
        gb_json_add(out, "both", difference_json(&curve->both));
        gb_json_add(out, "left", difference_json(&curve->side[GB_LEFT]));
        gb_json_add(out, "right", difference_json(&curve->side[GB_RIGHT]));
        add_numbers(out, "people", curve->people, GB_SAMPLES);
    }
    return item;
}

/* An extra one cannot be made again from the rest of the file; the mark tells the reader. */
static cJSON *metric_json(const void *user, int index)
{
    const gb_results *results = user;
    const gb_metric *m = &results->metric[index];
    bool extra = index >= results->nmeasured;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", m->name);
    cJSON_AddStringToObject(item, "subject", m->subject);
    cJSON_AddStringToObject(item, "reference", m->reference);
    cJSON_AddStringToObject(item, "curve", m->curve);
    cJSON_AddStringToObject(item, "side", m->side);
    add_number(item, "value", m->value);
    cJSON_AddStringToObject(item, "unit", m->unit);
    cJSON_AddStringToObject(item, "better", m->better);
    cJSON_AddStringToObject(item, "definition", GB_DEFINITION);
    if (extra)
        cJSON_AddBoolToObject(item, "extra", true);
    return item;
}

static void add_omissions(cJSON *root, const char *key, const gb_omission *list, int n)
{
    cJSON *array = cJSON_AddArrayToObject(root, key);
    for (int i = 0; i < n; i++) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", list[i].name);
        cJSON_AddStringToObject(item, "reason", list[i].reason);
        if (*list[i].subject)
            cJSON_AddStringToObject(item, "subject", list[i].subject);
        if (list[i].status != GB_OK)
            cJSON_AddNumberToObject(item, "exit_code", list[i].status);
        if (list[i].absent)
            cJSON_AddBoolToObject(item, "absent", true);
        cJSON_AddItemToArray(array, item);
    }
}

/* What is missing from the whole, when something is. */
static void add_share(cJSON *root, const gb_results *results)
{
    if (results->nshard > 0) {
        cJSON *shard = cJSON_AddObjectToObject(root, "shard");
        cJSON_AddNumberToObject(shard, "index", results->shard);
        cJSON_AddNumberToObject(shard, "count", results->nshard);
    }
    cJSON *missing = results->partial ? cJSON_AddArrayToObject(root, "partial") : NULL;
    for (int i = 0; i < results->nmissing && missing; i++)
        cJSON_AddItemToArray(missing, cJSON_CreateString(results->missing[i]));
}

gb_status gb_results_write(const gb_results *results, const gb_json_sink *sink, gb_error *err)
{
    cJSON *head = cJSON_CreateObject(), *tail = cJSON_CreateObject();
    cJSON_AddStringToObject(head, "gaitbench", GB_VERSION);
    cJSON_AddNumberToObject(head, "schema", GB_RESULTS_SCHEMA);
    cJSON_AddStringToObject(head, "definition", results->definition);
    cJSON_AddStringToObject(head, "experiment", results->experiment);
    cJSON_AddStringToObject(head, "title", results->title);
    add_share(head, results);
    gb_results_extra_write(tail, results, false);
    gb_results_gates_write(tail, results);
    add_omissions(tail, "skipped", results->skipped, results->nskipped);
    add_omissions(tail, "not_checked", results->unchecked, results->nunchecked);
    gb_results_provenance_write(tail, results);
    const gb_json_part parts[] = {
        {.members = head},
        {.key = "subjects", .count = results->nsubject, .item = subject_json, .user = results},
        {.key = "references",
         .count = results->nreference,
         .item = reference_json,
         .user = results},
        {.key = "comparisons",
         .count = results->ncomparison,
         .item = comparison_json,
         .user = results},
        {.key = "metrics", .count = results->nmetric, .item = metric_json, .user = results},
        {.members = tail},
    };
    gb_status status = head && tail
                           ? gb_json_write_parts(parts, sizeof parts / sizeof *parts, sink, err)
                           : gb_fail_memory(err);
    cJSON_Delete(head);
    cJSON_Delete(tail);
    return status;
}

gb_status gb_results_print(gb_buffer *out, const gb_results *results, gb_error *err)
{
    const gb_json_sink sink = {gb_json_add_to_buffer, out};
    return gb_results_write(results, &sink, err);
}
