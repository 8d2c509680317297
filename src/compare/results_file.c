/* results.json, written and read back (declared in results.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "compare/results.h"
#include "compare/results_extra.h"

enum { DECIMALS = 9, MAX_ITEMS = 100000 };

static const char *const verdict_keys[] = {"none", "outside", "inside", "close"};

/* ---- writing ---- */

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

static cJSON *subject_json(const gb_subject_result *s)
{
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
    cJSON_AddStringToObject(item, "gait", s->running ? "run" : "walk");
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
    return item;
}

static cJSON *reference_json(const gb_reference_result *r)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", r->name);
    cJSON_AddStringToObject(item, "title", r->title);
    cJSON_AddStringToObject(item, "acknowledgement", r->acknowledgement);
    cJSON_AddStringToObject(item, "sha256", r->sha256);
    cJSON_AddStringToObject(item, "gait", r->running ? "run" : "walk");
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

static cJSON *comparison_json(const gb_results *results, const gb_comparison_result *entry)
{
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
    cJSON_AddStringToObject(item, "verdict", verdict_keys[c->verdict]);
    add_parameters(item, "people_parameters", c->parameter);
    cJSON *curves = cJSON_AddObjectToObject(item, "curves");
    for (int k = 0; k < GB_NCURVE; k++) {
        const gb_curve_comparison *curve = &c->curve[k];
        if (!curve->available)
            continue;
        cJSON *out = cJSON_AddObjectToObject(curves, gb_curves[k].name);
        add_number(out, "rms_per_sd", curve->ratio);
        cJSON_AddStringToObject(out, "verdict", verdict_keys[curve->verdict]);
        gb_json_add(out, "both", difference_json(&curve->both));
        gb_json_add(out, "left", difference_json(&curve->side[GB_LEFT]));
        gb_json_add(out, "right", difference_json(&curve->side[GB_RIGHT]));
        add_numbers(out, "people", curve->people, GB_SAMPLES);
    }
    return item;
}

/* An extra one cannot be made again from the rest of the file; the mark tells the reader. */
static cJSON *metric_json(const gb_metric *m, bool extra)
{
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
        cJSON_AddItemToArray(array, item);
    }
}

static void add_provenance(cJSON *root, const gb_results *results)
{
    const gb_provenance *p = &results->provenance;
    cJSON *timings = cJSON_AddObjectToObject(root, "timings");
    for (int i = 0; i < results->ntiming; i++)
        add_number(timings, results->timing[i].name, results->timing[i].seconds);
    cJSON *item = cJSON_AddObjectToObject(root, "provenance");
    cJSON_AddStringToObject(item, "version", p->version);
    cJSON_AddStringToObject(item, "compiler", p->compiler);
    cJSON_AddStringToObject(item, "host", p->host);
    cJSON_AddStringToObject(item, "date", p->date);
    cJSON *inputs = cJSON_AddArrayToObject(item, "inputs");
    for (int i = 0; i < p->ninput; i++) {
        cJSON *input = cJSON_CreateObject();
        cJSON_AddStringToObject(input, "name", p->input[i].name);
        cJSON_AddStringToObject(input, "sha256", p->input[i].sha256);
        cJSON_AddItemToArray(inputs, input);
    }
}

cJSON *gb_results_json(const gb_results *results)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "gaitbench", GB_VERSION);
    cJSON_AddNumberToObject(root, "schema", GB_RESULTS_SCHEMA);
    cJSON_AddStringToObject(root, "definition", results->definition);
    cJSON_AddStringToObject(root, "experiment", results->experiment);
    cJSON_AddStringToObject(root, "title", results->title);
    cJSON *subjects = cJSON_AddArrayToObject(root, "subjects");
    for (int i = 0; i < results->nsubject; i++)
        cJSON_AddItemToArray(subjects, subject_json(&results->subject[i]));
    cJSON *references = cJSON_AddArrayToObject(root, "references");
    for (int i = 0; i < results->nreference; i++)
        cJSON_AddItemToArray(references, reference_json(&results->reference[i]));
    cJSON *comparisons = cJSON_AddArrayToObject(root, "comparisons");
    for (int i = 0; i < results->ncomparison; i++)
        cJSON_AddItemToArray(comparisons, comparison_json(results, &results->comparison[i]));
    cJSON *metrics = cJSON_AddArrayToObject(root, "metrics");
    for (int i = 0; i < results->nmetric; i++)
        cJSON_AddItemToArray(metrics, metric_json(&results->metric[i], i >= results->nmeasured));
    gb_results_extra_write(root, results);
    add_omissions(root, "skipped", results->skipped, results->nskipped);
    add_omissions(root, "not_checked", results->unchecked, results->nunchecked);
    add_provenance(root, results);
    return root;
}

/* ---- reading: what is missing becomes NaN, "" or 0; what is wrong cannot do harm ---- */

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static double number(const cJSON *object, const char *key)
{
    const cJSON *item = get(object, key);
    return cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
}

static int whole(const cJSON *object, const char *key)
{
    double value = number(object, key);
    return value >= 0 && value <= 1e9 ? (int)value : 0;
}

static const char *text(gb_results *results, const cJSON *object, const char *key)
{
    const cJSON *item = get(object, key);
    const char *value = cJSON_IsString(item) ? item->valuestring : "";
    const char *copy = gb_arena_text(&results->arena, value, strlen(value));
    return copy ? copy : "";
}

static void numbers(const cJSON *object, const char *key, double *out, int n)
{
    const cJSON *list = get(object, key);
    const cJSON *item = cJSON_IsArray(list) ? list->child : NULL;
    for (int i = 0; i < n; i++) {
        out[i] = cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
        item = item ? item->next : NULL;
    }
}

static void read_parameters(const cJSON *object, const char *key, double out[GB_NPARAMETER])
{
    const cJSON *item = get(object, key);
    for (int k = 0; k < GB_NPARAMETER; k++)
        out[k] = number(item, gb_parameters[k].name);
}

static gb_remark *read_remarks(gb_results *results, const cJSON *object, const char *key)
{
    gb_remark *first = NULL, **next = &first;
    const cJSON *list = get(object, key);
    for (const cJSON *item = cJSON_IsArray(list) ? list->child : NULL; item; item = item->next) {
        *next = gb_arena_alloc(&results->arena, sizeof **next);
        if (!*next)
            break;
        (*next)->text = text(results, item, "text");
        (*next)->count = whole(item, "count");
        next = &(*next)->next;
    }
    return first;
}

static bool is_run(const cJSON *object)
{
    const cJSON *item = get(object, "gait");
    return cJSON_IsString(item) && strcmp(item->valuestring, "run") == 0;
}

static void read_subject(gb_results *results, const cJSON *item, gb_subject_result *s)
{
    s->name = text(results, item, "name");
    s->kind = text(results, item, "kind");
    s->take = text(results, item, "take");
    s->format = text(results, item, "format");
    s->sha256 = text(results, item, "sha256");
    s->unit = text(results, item, "unit");
    s->up = text(results, item, "up")[0];
    s->nframe = whole(item, "frames");
    s->fps = number(item, "fps");
    s->leg = number(item, "leg_m");
    s->arm = number(item, "arm_m");
    s->cutoff = number(item, "cutoff_hz");
    s->running = is_run(item);
    s->in_place = cJSON_IsTrue(get(item, "in_place"));
    s->cycles[GB_LEFT] = whole(item, "cycles_left");
    s->cycles[GB_RIGHT] = whole(item, "cycles_right");
    s->toe_off = number(item, "toe_off_percent");
    s->other_toe_off = number(item, "other_toe_off_percent");
    s->other_strike = number(item, "other_strike_percent");
    s->assumed = read_remarks(results, item, "assumed");
    s->warnings = read_remarks(results, item, "warnings");
    s->dropped = read_remarks(results, item, "dropped");
    read_parameters(item, "parameters", s->mean);
    read_parameters(item, "parameters_sd", s->sd);
    read_parameters(item, "parameters_left", s->side_mean[GB_LEFT]);
    read_parameters(item, "parameters_right", s->side_mean[GB_RIGHT]);
    const cJSON *curves = get(item, "curves");
    for (int c = 0; c < GB_NCURVE; c++) {
        const cJSON *curve = get(curves, gb_curves[c].name);
        s->has_curve[c] = curve != NULL;
        numbers(curve, "both", s->curve[c], GB_SAMPLES);
        numbers(curve, "left", s->side_curve[GB_LEFT][c], GB_SAMPLES);
        numbers(curve, "right", s->side_curve[GB_RIGHT][c], GB_SAMPLES);
    }
}

static void read_reference(gb_results *results, const cJSON *item, gb_reference_result *r)
{
    r->name = text(results, item, "name");
    r->title = text(results, item, "title");
    r->acknowledgement = text(results, item, "acknowledgement");
    r->sha256 = text(results, item, "sha256");
    r->running = is_run(item);
    r->nperson = whole(item, "people");
    r->speed_low = number(item, "speed_star_low");
    r->speed_high = number(item, "speed_star_high");
    r->leg = number(item, "leg_m");
    const cJSON *takes = get(item, "takes");
    int n = cJSON_GetArraySize(takes);
    r->take = gb_arena_array(&results->arena, (size_t)n + 1, sizeof *r->take);
    for (const cJSON *take = takes ? takes->child : NULL; take && r->take; take = take->next) {
        r->take[r->ntake].person = text(results, take, "person");
        read_parameters(take, "parameters", r->take[r->ntake].parameter);
        r->ntake++;
    }
    numbers(item, "band_speed_star", r->band_speed, GB_BAND_SAMPLES);
    for (int k = 0; k < GB_NPARAMETER; k++)
        numbers(get(item, "band"), gb_parameters[k].name, r->band[k], GB_BAND_SAMPLES);
    read_parameters(item, "parameters_sd", r->parameter_sd);
    for (int c = 0; c < GB_NCURVE; c++) {
        const cJSON *curve = get(get(item, "curves"), gb_curves[c].name);
        gb_spread *spread = &r->spread[c];
        r->has_curve[c] = curve != NULL;
        numbers(curve, "sd", spread->sd, GB_SAMPLES);
        spread->sd_rms = number(curve, "sd_rms");
        spread->person_to_person = number(curve, "person_to_person");
        spread->person_to_person_shape = number(curve, "person_to_person_shape");
        spread->person_to_mean = number(curve, "person_to_mean");
        spread->person_to_mean_shape = number(curve, "person_to_mean_shape");
    }
}

static void read_difference(const cJSON *item, gb_difference *d)
{
    *d = (gb_difference){number(item, "rms"), number(item, "offset"), number(item, "shape"),
                         number(item, "lag"), number(item, "gain")};
}

static gb_verdict read_verdict(const cJSON *object)
{
    const cJSON *item = get(object, "verdict");
    for (int i = 0; i < 4 && cJSON_IsString(item); i++) {
        if (strcmp(item->valuestring, verdict_keys[i]) == 0)
            return (gb_verdict)i;
    }
    return GB_NO_VERDICT;
}

/* The index of the entry with this name, or -1. */
static int find_subject(const gb_results *results, const cJSON *name)
{
    for (int i = 0; i < results->nsubject && cJSON_IsString(name); i++) {
        if (strcmp(results->subject[i].name, name->valuestring) == 0)
            return i;
    }
    return -1;
}

static int find_reference(const gb_results *results, const cJSON *name)
{
    for (int i = 0; i < results->nreference && cJSON_IsString(name); i++) {
        if (strcmp(results->reference[i].name, name->valuestring) == 0)
            return i;
    }
    return -1;
}

static bool read_comparison(gb_results *results, const cJSON *item, gb_comparison_result *entry)
{
    gb_comparison *c = &entry->comparison;
    entry->subject = find_subject(results, get(item, "subject"));
    entry->reference = find_reference(results, get(item, "reference"));
    c->speed_star = number(item, "speed_star");
    c->people_speed_star = number(item, "people_speed_star");
    c->tolerance = number(item, "tolerance");
    c->speed_matches = cJSON_IsTrue(get(item, "speed_matches"));
    c->extrapolated = cJSON_IsTrue(get(item, "extrapolated"));
    c->left_out = cJSON_IsTrue(get(item, "person_left_out")) ? 0 : -1;
    c->naturalness = number(item, "naturalness");
    c->person_naturalness_median = number(item, "person_naturalness");
    c->rank = whole(item, "people_further");
    c->people = whole(item, "people");
    c->verdict = read_verdict(item);
    read_parameters(item, "people_parameters", c->parameter);
    for (int k = 0; k < GB_NCURVE; k++) {
        const cJSON *curve = get(get(item, "curves"), gb_curves[k].name);
        gb_curve_comparison *out = &c->curve[k];
        out->available = curve != NULL;
        out->ratio = number(curve, "rms_per_sd");
        out->verdict = read_verdict(curve);
        read_difference(get(curve, "both"), &out->both);
        read_difference(get(curve, "left"), &out->side[GB_LEFT]);
        read_difference(get(curve, "right"), &out->side[GB_RIGHT]);
        numbers(curve, "people", out->people, GB_SAMPLES);
    }
    return entry->subject >= 0 && entry->reference >= 0;
}

static int read_omissions(gb_results *results, const cJSON *root, const char *key,
                          gb_omission **out)
{
    const cJSON *list = get(root, key);
    int n = 0;
    *out = gb_arena_array(&results->arena, (size_t)cJSON_GetArraySize(list) + 1, sizeof **out);
    for (const cJSON *item = list ? list->child : NULL; item && *out; item = item->next, n++)
        (*out)[n] = (gb_omission){text(results, item, "name"), text(results, item, "reason")};
    return n;
}

static void read_provenance(gb_results *results, const cJSON *root)
{
    gb_provenance *p = &results->provenance;
    const cJSON *item = get(root, "provenance"), *inputs = get(item, "inputs");
    p->version = text(results, item, "version");
    p->compiler = text(results, item, "compiler");
    p->host = text(results, item, "host");
    p->date = text(results, item, "date");
    p->input =
        gb_arena_array(&results->arena, (size_t)cJSON_GetArraySize(inputs) + 1, sizeof *p->input);
    for (const cJSON *i = inputs ? inputs->child : NULL; i && p->input; i = i->next)
        p->input[p->ninput++] = (gb_input){text(results, i, "name"), text(results, i, "sha256")};
    const cJSON *timings = get(root, "timings");
    results->timing = gb_arena_array(&results->arena, (size_t)cJSON_GetArraySize(timings) + 1,
                                     sizeof *results->timing);
    for (const cJSON *t = timings ? timings->child : NULL; t && results->timing; t = t->next) {
        if (!cJSON_IsNumber(t) || !t->string)
            continue;
        results->timing[results->ntiming++] = (gb_timing){
            gb_arena_text(&results->arena, t->string, strlen(t->string)), t->valuedouble};
    }
}

static gb_status read_root(const gb_json *json, gb_results *results, gb_error *err)
{
    const cJSON *root = json->root;
    if (!cJSON_IsObject(root) || !get(root, "gaitbench"))
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "is not a results file of gaitbench");
    results->definition = text(results, root, "definition");
    if (whole(root, "schema") != GB_RESULTS_SCHEMA ||
        strcmp(results->definition, GB_DEFINITION) != 0)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                          "has schema %d and definition %s, this program knows %d and %s",
                          whole(root, "schema"), results->definition, GB_RESULTS_SCHEMA,
                          GB_DEFINITION);
    const cJSON *subjects = get(root, "subjects"), *references = get(root, "references");
    const cJSON *comparisons = get(root, "comparisons");
    int ns = cJSON_GetArraySize(subjects), nr = cJSON_GetArraySize(references);
    int nc = cJSON_GetArraySize(comparisons);
    if (ns > MAX_ITEMS || nr > MAX_ITEMS || nc > MAX_ITEMS)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "more than %d entries", MAX_ITEMS);
    results->experiment = text(results, root, "experiment");
    results->title = text(results, root, "title");
    gb_arena *arena = &results->arena;
    results->subject = gb_arena_array(arena, (size_t)ns + 1, sizeof *results->subject);
    results->reference = gb_arena_array(arena, (size_t)nr + 1, sizeof *results->reference);
    results->comparison = gb_arena_array(arena, (size_t)nc + 1, sizeof *results->comparison);
    if (!results->subject || !results->reference || !results->comparison)
        return gb_fail_memory(err);
    for (const cJSON *item = ns ? subjects->child : NULL; item; item = item->next)
        read_subject(results, item, &results->subject[results->nsubject++]);
    for (const cJSON *item = nr ? references->child : NULL; item; item = item->next)
        read_reference(results, item, &results->reference[results->nreference++]);
    for (const cJSON *item = nc ? comparisons->child : NULL; item; item = item->next) {
        if (!read_comparison(results, item, &results->comparison[results->ncomparison++]))
            return gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                              "a comparison names a subject or a reference that is not there");
    }
    results->nskipped = read_omissions(results, root, "skipped", &results->skipped);
    results->nunchecked = read_omissions(results, root, "not_checked", &results->unchecked);
    read_provenance(results, root);
    gb_status status = gb_results_extra_read(json, results, err);
    return status == GB_OK ? gb_results_measure(results, err) : status;
}

gb_status gb_results_parse(const char *text, size_t size, const char *name, gb_results *results,
                           gb_error *err)
{
    gb_json json;
    memset(results, 0, sizeof *results);
    gb_status status = gb_json_parse(text, size, name, &json, err);
    if (status != GB_OK)
        return status;
    status = read_root(&json, results, err);
    gb_json_close(&json);
    if (status != GB_OK)
        gb_results_free(results);
    return status;
}

gb_status gb_results_open(const char *path, gb_results *results, gb_error *err)
{
    gb_file file;
    memset(results, 0, sizeof *results);
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_results_parse(file.bytes, file.size, file.name, results, err);
    gb_file_close(&file);
    return status;
}
